// The annotations of a game for lua-language-server: that Lua reads them, that every type is
// declared, and that they say what the game declares.

#include <gmock/gmock.h>

#include <lua.hpp>
#include <memory>
#include <regex>
#include <set>

#include "base/generated_file.h"
#include "lua/types/stubs.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

std::string stubs_of(const Ruleset& r) {
  return lua_types::stubs_of_game(text_in_tree("scripts/api.lua"), r);
}

const char* const kStubbedGame = R"(language: 2
players: 2
kinds:
  card: {properties: {cost: integer, repeat: boolean}}
  die: {faces: [1, 2, 3]}
resources: {coins: 3}
table_attributes: {weather: {symbols: [sun, rain], initial: sun}}
constants: {price: 4}
zones:
  deck: {shape: pile, holds: card}
  hand: {owner: player, holds: card}
  cup: {holds: die}
components:
  mill: {kind: card, cost: 2}
  small: {kind: die}
queries:
  wealth: {parameters: {p: player}, returns: integer, is: p.coins + 1}
setup: [{create: mill, to: deck}, {create: small, to: cup}]
actions:
  earn: {do: {gain: {coins: 2}}, ends: turn}
  weigh: {do: [{set: {weather: rain}}], ends: turn}
flow: [{rounds: 2, do: [{turns: players, do: [{phase: work, do: [{actions: [earn, weigh]}]}]}]}]
outcome: {score: player.wealth}
)";

// Returns the annotations of a block: the lines from the one that is `first` to the next empty one.
std::string block(const std::string& stubs, const std::string& first) {
  const std::size_t from = stubs.find("\n" + first + "\n");
  if (from == std::string::npos) return {};
  return stubs.substr(from + 1, stubs.find("\n\n", from + 1) - from - 1);
}

TEST(GameStubs, SayWhatTheGameDeclares) {
  const WrittenGame game(kStubbedGame);
  ASSERT_THAT(game.compile().ruleset, testing::NotNull())
      << testing::PrintToString(game.problems());
  const std::string stubs = stubs_of(*game.ruleset());
  EXPECT_EQ(block(stubs, "---@class player"),
            "---@class player\n---@field seat integer from 1\n---@field coins integer\n"
            "---@field hand zone.hand\n---@field wealth integer");
  EXPECT_EQ(block(stubs, "---@class component.card: component"),
            "---@class component.card: component\n---@field definition definition.card");
  EXPECT_THAT(stubs, testing::HasSubstr("\n---@field cost integer\n"));
  EXPECT_THAT(stubs, testing::HasSubstr("\n---@field repeat_ boolean\n"));
  EXPECT_EQ(block(stubs, "---@class zone.deck: zone"),
            "---@class zone.deck: zone\n---@field top component.card|nil\n"
            "---@field bottom component.card|nil\n"
            "---@field components component.card[]\n---@field [integer] component.card");
  EXPECT_THAT(stubs, testing::HasSubstr("\n---@type \"rain\"|\"sun\"|nil\nweather = nil\n"));
  EXPECT_THAT(stubs, testing::HasSubstr("\n---@type integer\nprice = nil\n"));
  EXPECT_THAT(stubs, testing::HasSubstr("\n---@type zone.deck\ndeck = nil\n"));
  EXPECT_THAT(stubs, testing::HasSubstr("\n---@type definition.card\nmill = nil\n"));
  EXPECT_EQ(block(stubs, "---@alias phase_name string"),
            "---@alias phase_name string\n---| \"turn\"\n---| \"round\"\n---| \"game\"\n"
            "---| \"work\"");
  EXPECT_THAT(stubs, testing::HasSubstr("---@param resource resource_name\n"));
}

// Returns the words of a type that must be declared; texts in quotes are none.
std::set<std::string> words_of(std::string type) {
  static const std::regex kQuoted("\"[^\"]*\"");
  static const std::regex kWord("[a-z_][a-z_0-9]*(\\.[a-z_0-9]+)?");
  type = std::regex_replace(type, kQuoted, "");
  return {std::sregex_token_iterator(type.begin(), type.end(), kWord), {}};
}

class StubsOf : public testing::TestWithParam<GameName> {};

TEST_P(StubsOf, AreReadByLuaAndNameDeclaredTypesAlone) {
  const std::string stubs = stubs_of(*compiled(GetParam().first, GetParam().second));
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  EXPECT_EQ(luaL_dostring(lua.get(), stubs.c_str()), LUA_OK) << lua_tostring(lua.get(), -1);
  std::set<std::string> declared = {"any", "boolean", "function", "integer",
                                    "nil", "string",  "table"};
  std::set<std::string> named;
  static const std::regex kDeclared("---@(?:class|alias) ([a-z_0-9.]+)");
  static const std::regex kNamed(
      "---@(?:type |field \\S+ |param \\S+ |class \\S+: |return )(\\S+)");
  for (std::sregex_iterator m(stubs.begin(), stubs.end(), kDeclared), end; m != end; ++m) {
    EXPECT_TRUE(declared.insert((*m)[1]).second) << (*m)[1] << " is declared twice";
  }
  for (std::sregex_iterator m(stubs.begin(), stubs.end(), kNamed), end; m != end; ++m) {
    if (const std::string type = (*m)[1]; !type.starts_with('{')) named.merge(words_of(type));
  }
  EXPECT_GT(named.size(), 10U);
  for (const std::string& name : named) EXPECT_TRUE(declared.contains(name)) << name;
}

INSTANTIATE_TEST_SUITE_P(All, StubsOf, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete
