// Handles of scripts to things of the game: they have the fields of scripts/api.lua. Also tested is
// what happens to outdated handles and to missing things, in cases that no script can cause.
#include "lua/api/handle.h"

#include <gmock/gmock.h>

#include <array>
#include <fstream>

#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::HasSubstr;

const std::map<std::string, std::string> kGame = {{"game.yaml", R"(players: 2
resources: {points: 0}
kinds: {card: {}}
components: {crown: {kind: card}}
zones: {shelf: {shape: row}, map: {shape: grid, rows: 1, columns: 2}}
setup: [{create: crown, to: 'cell(map, 1, 1)'}]
actions:
  go: {do: {gain: {points: 1}}, ends: turn}
flow: [{rounds: forever, until: round == 5, do: [{turns: players, do: [{actions: [go]}]}]}]
outcome: {score: player.points}
)"}};

State state_of_two(Engine& engine) {
  Engine::Setup setup;
  setup.players = 2;
  return engine.set_up(setup).value();
}

// A virtual machine and the first player of a game, for cases that no script can cause.
class Handles : public testing::Test {
 protected:
  Handles() {
    register_handles(vm_);
    vm_.context().host = &host_;
  }

  template <class Push>
  ScriptError error_of_call(Push push, const std::string& field = "points") {
    const int chunk = vm_.compile("test", "function of(owner)\n  return owner." + field + "\nend");
    const CallStatus status = vm_.call(chunk, "of", Environment::kQuery, push, [](lua_State*) {});
    return status == CallStatus::kFailed ? vm_.error() : ScriptError{};
  }

  const WrittenGame game_{kGame};
  std::shared_ptr<const Ruleset> ruleset_ = game_.ruleset();
  Interpreter interpreter_{ruleset_};
  State state_ = state_of_two(interpreter_.engine());
  ScriptHost host_{ruleset_.get(), &state_, PlayerId(0), nullptr, nullptr, Environment::kQuery, {}};
  Vm vm_;
};

TEST_F(Handles, OfAnEarlierCallAreRefused) {
  const auto first = error_of_call([](lua_State* l) {
    push_value(l, {TypeKind::kPlayer}, 0);
    lua_pushvalue(l, -1);
    lua_setfield(l, LUA_REGISTRYINDEX, "kept");
    return 1;
  });
  EXPECT_EQ(first.message, "");
  const auto second = error_of_call([](lua_State* l) {
    lua_getfield(l, LUA_REGISTRYINDEX, "kept");
    return 1;
  });
  EXPECT_EQ(second.code, "script-stale-handle");
  EXPECT_EQ(second.line, 2);
  EXPECT_THAT(second.message, HasSubstr("belongs to an earlier call"));
}

TEST_F(Handles, OfWhatIsNotThereAreAFaultOfTheProgram) {
  const auto error = error_of_call([](lua_State* l) {
    push_value(l, {TypeKind::kPlayer}, 7);
    return 1;
  });
  EXPECT_EQ(error.code, "internal-fault");
  EXPECT_THAT(error.message, HasSubstr("7 is not there"));
}

struct DocumentedField {
  std::string of;  // the class, "zone"
  std::string name;
};

std::vector<DocumentedField> fields_of_the_stubs() {
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::vector<DocumentedField> fields;
  std::string of;
  for (std::string line; std::getline(in, line);) {
    constexpr std::string_view kClass = "---@class ";
    constexpr std::string_view kField = "---@field ";
    if (line.starts_with(kClass)) of = line.substr(kClass.size());
    if (!line.starts_with(kField)) continue;
    const std::string rest = line.substr(kField.size());
    fields.push_back({of, rest.substr(0, rest.find(' '))});
  }
  return fields;
}

TEST_F(Handles, HaveTheFieldsThatTheStubsDocument) {
  const std::map<std::string, std::pair<TypeKind, std::int32_t>> things = {
      {"player", {TypeKind::kPlayer, 0}},
      {"zone", {TypeKind::kZone, 0}},
      {"component", {TypeKind::kComponent, 0}},
      {"definition", {TypeKind::kDefinition, 0}},
      {"cell", {TypeKind::kCell, CellId(ZoneId(1), 0).value}}};
  const auto fields = fields_of_the_stubs();
  EXPECT_GT(fields.size(), 20U);
  for (const DocumentedField& field : fields) {
    const auto [kind, value] = things.at(field.of);
    const auto push = [kind = kind, value = value](lua_State* l) {
      push_value(l, {kind}, value);
      return 1;
    };
    EXPECT_EQ(error_of_call(push, field.name).message, "") << field.of << "." << field.name;
  }
  const auto push_player = [](lua_State* l) {
    push_value(l, {TypeKind::kPlayer}, 0);
    return 1;
  };
  EXPECT_EQ(error_of_call(push_player, "seats").code, "script-undefined-name");
}

}  // namespace
}  // namespace cubilete
