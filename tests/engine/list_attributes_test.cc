// Compares attributes that are lists with vectors of the test over random games: their values, the
// events of a change, what is hidden, and what is stored in a saved state.

#include <gtest/gtest.h>

#include <random>

#include "engine/engine.h"
#include "lua/scripts.h"
#include "narration/narration.h"
#include "narration/token.h"
#include "state/runs.h"
#include "state/view.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using Items = std::vector<std::int32_t>;

// The expected lists of the game, in vectors.
struct ExpectedLists {
  Items numbers = {2, -1};
  std::vector<Items> owned = {{}, {}};

  void answer(const std::string& action, std::int32_t player, std::int32_t value) {
    if (action == "add") numbers.push_back(value);
    if (action == "remove") std::erase(numbers, value);
    if (action == "shorten") numbers.erase(numbers.begin());
    if (action == "clear") numbers.clear();
    if (action == "turn") std::reverse(numbers.begin(), numbers.end());
    if (action == "own") owned[std::size_t(player)].push_back(value);
    if (action == "lose") std::erase(owned[std::size_t(player)], value);
  }
};

class ListAttributes : public testing::Test {
 protected:
  const AttributeDef& attribute(AttributeOwner owner, std::string_view name) const {
    return ruleset_->attribute(ruleset_->find_attribute(owner, name));
  }
  Items numbers(const State& s) const {
    const AttributeDef& a = attribute(AttributeOwner::kTable, "numbers");
    const auto items = items_of(a, s.table_value(a));
    return {items.begin(), items.end()};
  }
  Items owned(const State& s, std::int32_t player) const {
    const AttributeDef& a = attribute(AttributeOwner::kPlayer, "owned");
    const auto items = items_of(a, s.player_value(PlayerId(player), a));
    return {items.begin(), items.end()};
  }
  WrittenGame written_{base_game("list_attributes")};
  std::shared_ptr<const Ruleset> ruleset_ = written_.ruleset();
};

TEST_F(ListAttributes, HoldWhatVectorsHold) {
  ASSERT_TRUE(ruleset_);
  std::size_t longest = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Game game = started(ruleset_, 2, seed);
    ExpectedLists expected;
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    std::string action;
    while (!game.is_over()) {
      const auto d = game.decision();
      ASSERT_TRUE(d) << d.error().message;
      const auto values = d->options[random() % d->options.size()];
      Choice choice{d->player, {values.begin(), values.end()}};
      if (d->kind == AskKind::kAction) action = ruleset_->action(ActionId(values[0])).name;
      const std::int32_t player = d->player.number();
      const std::int32_t value = values[0];
      const bool asks_more =
          d->kind == AskKind::kAction && !ruleset_->action(ActionId(value)).choices.empty();
      // A single option is chosen automatically.
      const Items only =
          action == "remove" ? expected.numbers : expected.owned[std::size_t(player)];
      ASSERT_TRUE(game.choose(choice));
      const bool is_done = game.is_over() || game.decision()->kind == AskKind::kAction;
      if (is_done) expected.answer(action, player, asks_more && !only.empty() ? only[0] : value);
      EXPECT_EQ(expected.numbers, numbers(game.state())) << action;
      for (std::int32_t p = 0; p < 2; ++p) {
        EXPECT_EQ(expected.owned[std::size_t(p)], owned(game.state(), p)) << action;
      }
      longest = std::max(longest, expected.numbers.size());
      const auto restored = parse_state(*ruleset_, to_text(game.state()));
      ASSERT_TRUE(restored);
      EXPECT_EQ(game.state(), *restored);
    }
    EXPECT_EQ(5, game.state().table_value(attribute(AttributeOwner::kTable, "after_it")));
  }
  EXPECT_GT(longest, 3u);
}

TEST_F(ListAttributes, AreTheSameStateHoweverTheyCameAbout) {
  Game once = started(ruleset_, 2, 1);
  Game twice = started(ruleset_, 2, 1);
  choose(once, {"clear", "clear"});
  choose(twice, {"add", "3", "clear"});
  EXPECT_EQ(digest_of(once.state()), digest_of(twice.state()));
}

TEST_F(ListAttributes, ThatNoGameWritesAreNoState) {
  const Game game = started(ruleset_, 2, 1);
  const AttributeDef& a = attribute(AttributeOwner::kTable, "numbers");
  const auto at =
      static_cast<std::size_t>(&game.state().table_value(a) - game.state().cells.data());
  const auto parsed_with = [&](std::size_t cell, std::int32_t value) {
    Items cells(game.state().cells.begin(), game.state().cells.end());
    cells[cell] = value;
    const std::string text = to_text(game.state());
    std::string changed = "state 2\ncells";
    for (const std::int32_t n : cells) changed += " " + std::to_string(n);
    return parse_state(*ruleset_, changed + text.substr(text.find("\ncontrol"))).has_value();
  };
  EXPECT_TRUE(parsed_with(at, 2));
  EXPECT_FALSE(parsed_with(at, 7));       // longer than allowed
  EXPECT_FALSE(parsed_with(at, -1));      // not a length
  EXPECT_FALSE(parsed_with(at + 1, 10));  // an item out of bounds
  EXPECT_FALSE(parsed_with(at + 5, 1));   // a value behind the items
}

TEST_F(ListAttributes, TellOneChangeWithBothLists) {
  Game game = started(ruleset_, 2, 1);
  std::vector<Event> events;
  State s = game.state();
  game.engine().set_event_sink(&events);
  const ActionId add = ruleset_->find_action("add");
  ASSERT_TRUE(game.engine().step(s, {PlayerId(0), {add.value}}));
  events.clear();
  ASSERT_TRUE(game.engine().step(s, {PlayerId(0), {4}}));
  game.engine().set_event_sink(nullptr);
  std::vector<Event> changes;
  for (const Event& e : events) {
    if (e.kind == EventKind::kChanged) changes.push_back(e);
  }
  ASSERT_EQ(1u, changes.size());
  EXPECT_EQ(2, changes[0].before);
  EXPECT_EQ(3, changes[0].after);
  std::vector<Items> lists;
  for (const AnnouncedValue v : AnnouncedValues(changes[0].values)) {
    lists.emplace_back(v.items.begin(), v.items.end());
  }
  EXPECT_EQ((std::vector<Items>{{2, -1}, {2, -1, 4}}), lists);
}

TEST_F(ListAttributes, ThatAreSetToWhatTheyAreTellNothing) {
  Game game = started(ruleset_, 2, 1);
  std::vector<Event> events;
  game.engine().set_event_sink(&events);
  State s = game.state();
  ASSERT_TRUE(game.engine().step(s, {PlayerId(0), {ruleset_->find_action("same").value}}));
  game.engine().set_event_sink(nullptr);
  for (const Event& e : events) EXPECT_NE(EventKind::kChanged, e.kind);
}

TEST_F(ListAttributes, AreHiddenWithTheirLength) {
  Game game = started(ruleset_, 2, 1);
  choose(game, {"own", "king"});
  const AttributeDef& a = attribute(AttributeOwner::kPlayer, "owned");
  const View own = view(*ruleset_, game.state(), PlayerId(0));
  const View other = view(*ruleset_, game.state(), PlayerId(1));
  const std::int32_t king = ruleset_->find_definition("king").value;
  EXPECT_EQ(Items{king}, seen_items(a, own.player_values[0]));
  EXPECT_EQ(std::nullopt, seen_items(a, other.player_values[0]));
  for (const auto& cell : other.player_values[0]) EXPECT_FALSE(cell);
  // Nothing of the list appears in the state that the other player imagines.
  const State imagined = imagine(*ruleset_, game.state(), PlayerId(1), 3);
  EXPECT_EQ(Items{}, owned(imagined, 0));
  EXPECT_EQ(view(*ruleset_, imagined, PlayerId(1)), other);
}

TEST_F(ListAttributes, OfComponentsMakeThemUnlike) {
  Game game = started(ruleset_, 2, 1);
  choose(game, {"mark"});
  EXPECT_EQ(2u, game.decision()->options.size());  // equal aces are one option
  choose(game, {"ace", "mark"});
  EXPECT_EQ(3u, game.decision()->options.size());
  const AttributeDef& marks = ruleset_->attribute(AttributeId(0));
  int marked = 0;
  for (std::int32_t c = 0; c < 3; ++c) {
    const auto items = items_of(marks, game.state().component_value(ComponentId(c), marks));
    if (items.size() == 2) ++marked;
    if (items.size() == 1) {
      EXPECT_EQ(7, items[0]);
    }
  }
  EXPECT_EQ(1, marked);
}

// Returns the error code of a script that sets `numbers` (at most 3, from 0 to 9), `seats` or the
// marks of a card, or an empty text.
std::string code_of(const std::string& script) {
  const WrittenGame written({{"game.yaml", R"(players: 2
kinds: {card: {attributes: {marks: {type: list of symbol, symbols: [high, low], at_most: 2}}}}
components: {ace: {kind: card}}
player_attributes: {seats: {type: list of player, at_most: 2}, gone: {type: list of card, at_most: 1}}
table_attributes: {numbers: {type: list of integer, at_most: 3, min: 0, max: 9}}
zones: {pile: {shape: pile}}
setup: [{create: ace, to: pile}]
actions: {go: {do: {script: rules.go, arguments: [player]}}, wait: {}}
flow: [{turns: players, do: [{actions: [go, wait], once: true}]}]
outcome: {score: 1}
)"},
                             {"scripts/rules.lua", "function go(p)\n" + script + "\nend\n"}});
  const Compilation c = written.compile();
  if (!c.ruleset) return c.diagnostics.list().front().code;
  Game game = started(c.ruleset);
  const ActionId go = c.ruleset->find_action("go");
  const auto done = game.choose({PlayerId(0), {go.value}});
  return done ? "" : std::string(done.error().code.name());
}

TEST(ListsOfScripts, AreCheckedItemByItem) {
  EXPECT_EQ("", code_of("set('numbers', {1, 2, 3})"));
  EXPECT_EQ("", code_of("set('numbers', {})"));
  EXPECT_EQ("", code_of("set(p, 'seats', players)"));
  EXPECT_EQ("", code_of("set(p, 'gone', pile.components)"));
  EXPECT_EQ("", code_of("set(pile.top, 'marks', {'low', 'high'})"));
  EXPECT_EQ("list-too-long", code_of("set('numbers', {1, 2, 3, 4})"));
  EXPECT_EQ("list-too-long", code_of("set(pile.top, 'marks', {'low', 'low', 'low'})"));
  EXPECT_EQ("out-of-bounds", code_of("set('numbers', {1, 10})"));
  // The type check of scripts finds these before a game begins, and cannot find those below.
  EXPECT_EQ("script-wrong-argument", code_of("set('numbers', 3)"));
  EXPECT_EQ("script-wrong-argument", code_of("set(p, 'gone', pile)"));
  EXPECT_EQ("script-wrong-argument", code_of("set('numbers', nil)"));
  const std::string put = "local mine = {} for _, v in pairs({a = ITEM}) do mine[1] = v end ";
  for (const char* item : {"p", "'high'", "true"}) {
    std::string script = put + "set('numbers', mine)";
    script.replace(script.find("ITEM"), 4, item);
    EXPECT_EQ("script-wrong-argument", code_of(script)) << item;
  }
}

TEST(ListsOfScripts, AreCopies) {
  EXPECT_EQ("", code_of(R"(set('numbers', {1, 2})
local mine = numbers
mine[1] = 5
if numbers[1] ~= 1 or #numbers ~= 2 then error('changed') end
set('numbers', mine)
if numbers[1] ~= 5 then error('not set') end)"));
}

}  // namespace
}  // namespace cubilete
