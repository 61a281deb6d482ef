#include "lua/lowering/written_functions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "lua/scripts.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr const char* kGame = R"(language: 2
players: {min: 2, max: 3}
constants: {bonus: 3}
kinds:
  card:
    attributes:
      side: {symbols: [up, down]}
      power: {initial: 1, min: 0, max: 20}
      marked: false
    properties:
      value: {type: integer, min: 0}
components:
  ace: {kind: card, copies: 4, value: 1}
  king: {kind: card, copies: 3, value: 5}
resources: {gold: 5}
player_attributes: {seen: {type: list of integer, at_most: 3, initial: [2]}}
zones:
  shop: {shape: row, holds: card}
  hand: {owner: player, shape: row, holds: card}
setup:
  - {create: definitions(card), to: shop}
  - {each: p, from: players, do: [{move: 'first(shop, 2)', to: p.hand}]}
queries:
  income: {parameters: {p: player}, returns: integer, is: 'p.gold + count(p.hand)'}
  doubled: {parameters: {number: integer}, returns: integer, is: 'number * 2'}
actions:
  stop: {do: [{gain: {gold: 1}}], ends: turn}
flow:
  - rounds: 2
    do: [{turns: players, do: [{actions: [stop]}]}]
outcome:
  score: {gold: player.gold}
)";

constexpr const char* kPlace = "scripts/made.lua";

}  // namespace

// A position of the game, which answers the questions of scripts.
struct WrittenFunctions::Position final : EffectHost, RuleReader {
  Position(const Ruleset& r, const State& start, std::uint64_t number)
      : ruleset(r), state(start), seed(number) {}

  Change& change() override { return change_; }
  MaybePlayer acting_player() const override { return PlayerId(0); }
  Result<VerbReply> ask(const Question& q) override {
    ++asked;
    if (q.items.empty()) return VerbReply(ShortList());
    if ((seed + std::uint64_t(asked)) % 13 == 0) return VerbReply();
    if (!q.is_subset)
      return VerbReply(ShortList{q.items[(seed * 7 + std::uint64_t(asked)) % q.items.size()]});
    ShortList out;
    const auto most = std::min<std::size_t>(q.items.size(), std::size_t(q.maximum));
    for (std::size_t i = 0; i < most; ++i) out.push_back(q.items[i]);
    return VerbReply(out);
  }
  Result<bool> roll(std::span<const std::int32_t>, StreamId) override { return true; }
  Result<VerbReply> run(const RuleCall&) override { return VerbReply(ShortList()); }
  Result<ShortList> query(const RuleCall& call) override { return ask(call); }
  // Answers the two queries of the game with plain values, without the engine.
  Result<ShortList> ask(const RuleCall& call) override {
    if (call.arguments.size() != 1) return Failure(RuleError{"internal-fault", "", {}, {}});
    const std::int32_t given = call.arguments[0];
    if (call.rule == ruleset.find_query("doubled").value) return ShortList{given * 2};
    if (given < 0) return Failure(RuleError{"reads-nothing", "nobody", {}, {}});
    return ShortList{given + 7};
  }
  VerbReply ended() override { return ShortList(); }

  const Ruleset& ruleset;
  State state;
  EventLog log;
  StreamCache streams;
  Change change_{ruleset, state, log, streams, {}};
  std::uint64_t seed;
  int asked = 0;
};

WrittenFunctions::WrittenFunctions(const std::string& text, std::size_t functions,
                                   std::size_t effects)
    : ruleset_(*WrittenGame(kGame).ruleset()), effects_(effects) {
  const std::int32_t source = ruleset_.sources.add(kPlace, text);
  ruleset_.script_files.push_back({"made", source});
  first_ = ruleset_.scripts.size();
  for (std::size_t i = 0; i < functions; ++i) {
    ScriptDef s;
    s.file = ScriptFileId(ruleset_.script_files.size() - 1);
    s.function = fmt::format("f{}", i);
    s.kind = i < effects ? ScriptKind::kEffect : ScriptKind::kQuery;
    s.parameters = {{"n", kIntegerType},
                    {"xs", kIntegerType.list()},
                    {"p", kPlayerType},
                    {"c", {TypeKind::kComponent}}};
    s.returns = kIntegerType;
    s.arguments.tree = Value::Map{
        {"times", {std::int64_t{3}}},
        {"big", {std::int64_t{1} << 40}},
        {"may", {true}},
        {"word", {std::string("up")}},
        {"list", {Value::List{{std::int64_t{2}}, {std::int64_t{4}}, {std::int64_t{7}}}}}};
    s.has_arguments = true;
    ruleset_.scripts.push_back(s);
  }
  lua_ = make_lua_scripts(ruleset_, nullptr, false);
  lowered_ = lowering::lower_scripts(ruleset_);
  Engine engine(ruleset_, *lua_);
  Engine::Setup setup;
  setup.players = 2;
  setup.seed = 4;
  start_ = engine.set_up(setup).value();
}

WrittenFunctions::~WrittenFunctions() = default;

std::vector<Argument> WrittenFunctions::arguments(std::uint64_t seed,
                                                  std::vector<std::int32_t>& numbers) const {
  for (std::uint64_t i = 0; i < seed % 5; ++i)
    numbers.push_back(static_cast<std::int32_t>((seed * 31 + i * 17) % 9) - 2);
  const auto n = static_cast<std::int32_t>(seed % 7) - 1;
  return {{kIntegerType, n, {}},
          {kIntegerType.list(), 0, numbers},
          {kPlayerType, static_cast<std::int32_t>(seed % 2), {}},
          {{TypeKind::kComponent}, seed % 11 == 0 ? -1 : static_cast<std::int32_t>(seed % 7), {}}};
}

WrittenFunctions::Outcome WrittenFunctions::by_lua(std::size_t function, std::uint64_t seed) {
  Position at(ruleset_, start_, seed);
  std::vector<std::int32_t> numbers;
  const auto given = arguments(seed, numbers);
  Outcome out;
  const auto note_error = [&](const RuleError& e) {
    const bool has_line = e.script.file == ruleset_.script_files.back().source;
    out.result =
        fmt::format("{} at {}", std::string(e.code), has_line ? std::int64_t{e.script.begin} : -1);
  };
  if (function < effects_) {
    const auto done = lua_->effect(script(function), given, at);
    out.result = done ? (*done ? "done" : "asks") : "";
    if (!done) note_error(done.error());
  } else {
    std::vector<std::int32_t> result;
    const auto ok =
        lua_->query(script(function), given, {ruleset_, at.state, PlayerId(0), at}, result);
    if (ok) out.result = fmt::format("{}", fmt::join(result, " "));
    if (!ok) note_error(ok.error());
  }
  out.fuel = lua_->work().fuel;
  out.state = to_text(at.state) + fmt::format("{} events", at.log.count());
  return out;
}

WrittenFunctions::Outcome WrittenFunctions::as_form(std::size_t function, std::uint64_t seed,
                                                    lowering::FormMachine& machine) {
  using Stop = lowering::FormStop::Kind;
  Position at(ruleset_, start_, seed);
  std::vector<std::int32_t> numbers;
  const auto given = arguments(seed, numbers);
  lowering::FormCall::Surroundings around;
  around.ruleset = &ruleset_;
  around.texts = &lowered_.texts;
  around.state = &at.state;
  around.player = PlayerId(0);
  if (function < effects_) around.effects = &at;
  if (function >= effects_) around.rules = &at;
  const std::int64_t value = machine.run(call_, script(function), around, given);
  Outcome out;
  const lowering::FormStop& stop = call_.stopped();
  out.is_left = stop.kind == Stop::kBound;
  if (stop.kind == Stop::kFailed || stop.kind == Stop::kRule) {
    const auto source = ruleset_.script_files.back().source;
    const auto span = ruleset_.sources.span_of_line(source, std::max(stop.line, 1u));
    out.result = fmt::format("{} at {}", std::string(stop.error.code), span.begin);
  } else if (stop.kind == Stop::kAbandoned) {
    out.result = "asks";
  } else {
    out.result = function < effects_ ? "done" : fmt::format("{}", value);
    // A number that is out of range for the rules is refused when the function returns it.
    if (function >= effects_ && value != static_cast<std::int32_t>(value)) out.is_left = true;
  }
  out.fuel = call_.fuel();
  out.state = to_text(at.state) + fmt::format("{} events", at.log.count());
  return out;
}

}  // namespace cubilete
