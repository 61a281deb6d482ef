// Selections that are too many to list, simultaneous answers of several players, triggers at their
// times, and effects that repeat, in small games written here. Whole games are in tests/games.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "checks/check_rules.h"
#include "engine/engine.h"
#include "engine/selection_examples.h"
#include "interpreter.h"
#include "narration/token.h"
#include "support/chain_of_triggers.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Returns the game of thirty cards with this action `go`, and with `more` at its end.
WrittenGame game_of(const std::string& go, const std::string& more = "") {
  auto files = base_game("thirty_cards");
  files["game.yaml"] = replaced(files["game.yaml"], "go: {}", "go: " + go) + more;
  return WrittenGame(files);
}

std::int32_t sum_of_values(const Game& game, std::span<const std::int32_t> cards) {
  std::int32_t sum = 0;
  for (const std::int32_t c : cards) {
    const DefinitionId d = game.state().definition_of(ComponentId(c));
    sum += std::stoi(game.ruleset().definition(d).name.substr(1));
  }
  return sum;
}

constexpr const char* kAny = "{choices: {cards: {from: hand, min: 0}}, do: {move: cards, to: out}}";
constexpr const char* kSum =
    "{choices: {cards: {from: hand, min: 2, where: sum(cards.value) == 60}}, do: {move: cards, to: "
    "out}}";

TEST(Selections, OfAnySizeAreOneQuestionWithExamples) {
  const WrittenGame written = game_of(kAny);
  Game game = started(written.ruleset(), 2, 1);
  choose(game, {"go"});
  const auto d = game.decision();
  ASSERT_TRUE(d);
  ASSERT_TRUE(d->options.unlisted());
  EXPECT_EQ(d->options.unlisted()->items.size(), 30u);
  EXPECT_EQ(d->options.size(), kExamples);
  std::set<std::vector<std::int32_t>> seen;
  std::set<std::size_t> sizes;
  for (std::size_t i = 0; i < d->options.size(); ++i) {
    const auto values = d->options[i];
    EXPECT_TRUE(seen.insert({values.begin(), values.end()}).second) << "example " << i;
    sizes.insert(values.size());
  }
  EXPECT_TRUE(sizes.contains(0));
  EXPECT_TRUE(sizes.contains(30));
  EXPECT_GT(sizes.size(), 5u);
}

TEST(Selections, OfASetThatIsDescribedAreAnsweredIfLegal) {
  const WrittenGame written = game_of(kSum);
  Game game = started(written.ruleset(), 2, 1);
  choose(game, {"go"});
  const auto d = game.decision();
  ASSERT_TRUE(d);
  ASSERT_TRUE(d->options.unlisted());
  for (std::size_t i = 0; i < d->options.size(); ++i) {
    EXPECT_EQ(sum_of_values(game, d->options[i]), 60) << "example " << i;
  }
  const auto legal = answer_named(game.ruleset(), game.state(), *d, "c30,c29,c1");
  const auto illegal = answer_named(game.ruleset(), game.state(), *d, "c30,c29");
  ASSERT_TRUE(legal && illegal);
  EXPECT_FALSE(answer_named(game.ruleset(), game.state(), *d, "c30,c30"));
  EXPECT_EQ(token_of_answer(game.ruleset(), game.state(), *d, *legal), "c1,c29,c30");
  EXPECT_FALSE(*game.engine().is_offered(game.state(), *d, *illegal));
  const auto refused = game.choose({d->player, *illegal});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "choice-not-offered");
  // The same cards in another order are the same answer.
  Game other = started(written.ruleset(), 2, 1);
  choose(other, {"go"});
  EXPECT_TRUE(other.choose({d->player, {legal->rbegin(), legal->rend()}}));
  EXPECT_TRUE(game.choose({d->player, *legal}));
  EXPECT_EQ(game.state(), other.state());
}

TEST(Selections, InTheMiddleOfAnEffectAreAnsweredIfLegal) {
  const WrittenGame written = game_of(
      "{do: [{choose: gone, from: hand, min: 1, where: 'sum(gone.value) == 60', do: {move: gone, "
      "to: out}}]}");
  Game game = started(written.ruleset(), 2, 1);
  choose(game, {"go"});
  const auto d = game.decision();
  ASSERT_TRUE(d);
  ASSERT_TRUE(d->options.unlisted());
  const State before = game.state();
  const auto illegal = answer_named(game.ruleset(), game.state(), *d, "c1,c2");
  const auto refused = game.choose({d->player, *illegal});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "choice-not-offered");
  EXPECT_EQ(game.state(), before);
  choose(game, {"c30,c29,c1"});
  EXPECT_EQ(game.state().size_of(ZoneId(0)) + game.state().size_of(ZoneId(1)) +
                game.state().size_of(ZoneId(2)),
            60);
}

TEST(Selections, HaveTheSameExamplesInEveryEngine) {
  const WrittenGame written = game_of(kSum);
  Game one = started(written.ruleset(), 2, 1);
  Game other = started(written.ruleset(), 2, 2);
  choose(one, {"go"});
  choose(other, {"go"});
  const auto a = one.decision();
  const auto b = other.decision();
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->options, b->options);
  // The next question has other options.
  choose(one, {"c30,c29,c1", "go"});
  const auto next = one.decision();
  ASSERT_TRUE(next);
  EXPECT_NE(tokens(one.ruleset(), one.state(), *next), tokens(other.ruleset(), other.state(), *b));
}

TEST(Selections, AreListedInTheirOrderWhereTheyAreFew) {
  const WrittenGame written =
      game_of("{choices: {cards: {from: 'first(hand, 4)', min: 1, max: 2}}}");
  Game game = started(written.ruleset(), 2, 1);
  choose(game, {"go"});
  const auto d = game.decision();
  ASSERT_TRUE(d);
  EXPECT_FALSE(d->options.unlisted());
  EXPECT_EQ(tokens(game.ruleset(), game.state(), *d),
            (std::vector<std::string>{"c4", "c3", "c3,c4", "c2", "c2,c4", "c2,c3", "c1", "c1,c4",
                                      "c1,c3", "c1,c2"}));
}

TEST(Selections, ThatCannotBeMadeLeaveTheActionOut) {
  const WrittenGame written = game_of(
      "{choices: {cards: {from: 'hand[value < 20]', min: 19, where: sum(cards.value) == 1}}}");
  Game game = started(written.ruleset(), 2, 1);
  // Player 1 can only wait.
  const auto d = game.decision();
  EXPECT_TRUE(game.is_over()) << d->name;
}

TEST(While, EndsWithItsConditionOrIsAnErrorOfItsOwn) {
  const WrittenGame written = game_of("{do: [{while: n < 7, do: [{set: {n: n + 2}}]}]}");
  Game game = started(written.ruleset(), 2, 1);
  choose(game, {"go"});
  const AttributeId n = game.ruleset().find_attribute(AttributeOwner::kTable, "n");
  EXPECT_EQ(game.state().table_value(game.ruleset().attribute(n)), 8);

  const WrittenGame endless = game_of("{do: [{while: n < 7, do: []}]}");
  Game other = started(endless.ruleset(), 2, 1);
  const auto d = other.decision();
  const auto stuck = other.choose({d->player, {0}});
  ASSERT_FALSE(stuck);
  EXPECT_EQ(stuck.error().code, "effect-never-ends");
  EXPECT_NE(stuck.error().message.find("'while'"), std::string::npos);
}

std::string problems_of(const WrittenGame& game) {
  std::string out;
  for (const std::string& p : game.problems()) out += p + "\n";
  return out;
}

TEST(Lists, OfTruthsAreNotCounted) {
  const auto problems_with = [](const std::string& go) {
    return problems_of(game_of(go, R"(queries:
  marked: {parameters: {c: component}, returns: boolean, is: c.value > 3}
)"));
  };
  const std::string with = problems_with("{if: 'any(hand.marked)'}");
  EXPECT_NE(with.find("wrong-type"), std::string::npos) << with;
  EXPECT_EQ(problems_with("{if: 'any(hand[marked])'}").find("wrong-type"), std::string::npos);
}

bool may_clash(const std::string& action) {
  const WrittenGame game(R"(players: 2
kinds: {card: {}}
components: {ace: {kind: card}}
table_resources: {pot: 3}
resources: {coin: 0}
zones: {market: {shape: row}, hand: {owner: player, shape: row}}
setup: [{create: ace, to: market}]
flow: [{simultaneous: [go, wait], player: players}]
outcome: {score: player.coin}
actions: {wait: {}, go: )" +
                         action + "}\n");
  const RuleFindings found = check_rules(*game.ruleset(), {}, {});
  return std::ranges::any_of(found.wrong.list(),
                             [](const Diagnostic& d) { return d.code == "answers-clash"; });
}

TEST(Clashes, AreFoundWhereTheRulesLeaveThemOpen) {
  EXPECT_TRUE(may_clash("{choices: {card: {from: market}}, do: {move: card, to: hand}}"));
  EXPECT_TRUE(may_clash(
      "{if: any(hand), choices: {card: {from: market}}, do: {swap: card, with: hand.top}}"));
  EXPECT_TRUE(may_clash("{if: pot > 0, do: {pay: {pot: 1}}}"));
  EXPECT_TRUE(may_clash("{cost: {pot: 1}}"));
  EXPECT_FALSE(
      may_clash("{choices: {card: {from: market}}, do: {move: card, to: hand}, otherwise: []}"));
  EXPECT_FALSE(may_clash("{choices: {card: {from: hand}}, do: {move: card, to: market}}"));
  EXPECT_FALSE(may_clash("{if: pot > 0, do: {gain: {coin: 1}}}"));
}

// Returns the error code of a game in which player 1 gains a coin, or "fine".
std::string code_with(const std::string& triggers) {
  const WrittenGame written = game_of("{do: {gain: {coin: 3}}}", "triggers: {" + triggers + "}\n");
  Game game = started(written.ruleset(), 2, 1);
  const auto d = game.decision();
  const auto ok = game.choose({d->player, {0}});
  return ok ? "fine" : std::string(ok.error().code);
}

TEST(Triggers, ThatReplaceAnEventDoNotReplaceThemselves) {
  EXPECT_EQ(code_with("t: {when: gained, at: instead, do: {gain: {coin: 5}, player: player}}"),
            "fine");
  EXPECT_EQ(code_with("a: {when: gained, at: instead, do: {gain: {coin: 5}, player: player}}, "
                      "b: {when: gained, at: instead, do: {gain: {coin: 6}, player: player}}"),
            "fine");
}

TEST(Triggers, AtOnceThatSetThemselvesOffWithoutEndAreAnError) {
  EXPECT_EQ(code_with("t: {when: gained, at: once, do: {gain: {coin: 1}, player: player}}"),
            "agenda-never-ends");
}

// Returns "fine", or what is wrong with the end of a chain of triggers.
std::string end_of_chain(int coins, const std::string& more = "") {
  const WrittenGame written(chain_of_triggers(coins, more));
  Game game = started(written.ruleset(), 2, 1);
  const auto d = game.decision();
  const auto ok = game.choose({d->player, {0}});
  if (!ok) return std::string(ok.error().code) + ": " + ok.error().message;
  const auto outcome = game.outcome();
  const bool is_whole = outcome && outcome->standings[0].score == coins;
  return game.is_over() && is_whole ? "fine" : "the chain is broken";
}

TEST(Triggers, AtOnceMayFollowEachOtherInALongChain) {
  for (const int coins : {1, 24, 25, 26, 60, 900, 4'990}) EXPECT_EQ(end_of_chain(coins), "fine");
  EXPECT_EQ(end_of_chain(5'010),
            "agenda-never-ends: triggers set each other off without end: 10000 of them have run "
            "within one effect");
}

TEST(Triggers, AtOnceInTheMiddleOfEachOtherAreBoundedByTheirDepth) {
  const std::string more = ", {gain: {links: 1}}";
  for (const int coins : {1, 25, 60, 300}) EXPECT_EQ(end_of_chain(coins, more), "fine");
  EXPECT_EQ(end_of_chain(2'000, more),
            "agenda-never-ends: triggers set each other off, more than 1000 blocks of effects "
            "inside one another");
}

TEST(Triggers, ReplaceOnlyWhatCanBeReplaced) {
  const std::string found = problems_of(
      game_of("{}", "triggers: {t: {when: turn_started, at: instead, do: {gain: {coin: 1}}}}\n"));
  EXPECT_NE(found.find("contradiction"), std::string::npos) << found;
}

// Two kinds have an attribute `up`, and the cells of two zones have an attribute `level`.
TEST(Triggers, HearAnAttributeOfAllKindsAndZonesThatHaveIt) {
  const WrittenGame written(R"(players: 1
kinds: {card: {attributes: {up: false}}, tile: {attributes: {up: false}}}
components: {a: {kind: card}, b: {kind: tile}}
resources: {points: 0}
table_attributes: {heard: 0, last: 0}
zones:
  cards: {shape: row, holds: card}
  tiles: {shape: row, holds: tile}
  land: {shape: grid, rows: 1, columns: 2, cell_attributes: {level: 0}}
  sea: {shape: grid, rows: 1, columns: 3, cell_attributes: {level: 0}}
setup: [{create: a, to: cards}, {create: b, to: tiles}]
actions:
  turn_card: {do: {each: c, from: cards, do: {set: {c.up: true}}}}
  turn_tile: {do: {each: c, from: tiles, do: {set: {c.up: true}}}}
  raise_land: {do: {each: c, from: cells(land), do: {set: {c.level: 2}}}}
  raise_sea: {do: {each: c, from: cells(sea), do: {set: {c.level: 5}}}}
triggers:
  ups: {when: changed, of: up, if: component.up, do: {set: {heard: heard + 1}}}
  seas: {when: changed, of: sea.level, do: {set: {heard: heard + 100}}}
  levels: {when: changed, of: level, if: cell.level > 1, do: {set: {heard: heard + 10, last: after}}}
flow: [{rounds: 4, do: [{turns: players, do: [{actions: [turn_card, turn_tile, raise_land, raise_sea], once: true}]}]}]
outcome: {score: player.points}
)");
  Game game = started(written.ruleset(), 1);
  const auto number = [&](const char* name) {
    const Ruleset& r = game.ruleset();
    const AttributeDef& a = r.attribute(r.find_attribute(AttributeOwner::kTable, name));
    return game.state().table_value(a);
  };
  choose(game, {"turn_card"});
  EXPECT_EQ(1, number("heard"));
  choose(game, {"turn_tile"});
  EXPECT_EQ(2, number("heard"));
  choose(game, {"raise_land"});
  EXPECT_EQ(22, number("heard"));
  EXPECT_EQ(2, number("last"));
  choose(game, {"raise_sea"});
  EXPECT_EQ(352, number("heard"));
  EXPECT_EQ(5, number("last"));
}

constexpr const char* kCalled = R"(players: 3
resources: {coins: {initial: 3, min: 0}, points: 0}
table_attributes: {called: 1, inner: 0}
actions:
  take: {do: {gain: {coins: called}}}
  spend: {if: coins > inner, do: [{lose: {coins: inner}}, {gain: {points: 1}}]}
  tax: {do: {lose: {coins: 1}, player: players}}
  rest: {}
flow:
  - rounds: 2
    do: [FLOW]
outcome: {score: points}
)";

TEST(EachOfTheTimetable, PlaysAsSetAndRepeatDo) {
  const std::string each = R"(
      {each: n, from: 2..4, do: [
        {set: {called: n}},
        {turns: 'players[coins < 4 * n]', while: player.coins < 3 * n, do: [
          {actions: [take, spend, tax, rest], until: coins > n + 1, optional: true},
          {each: m, from: '[n, n + 1]', do: [
            {set: {inner: m}},
            {if: m > n and points < n, then: [{actions: [take, spend, rest], player: next(player), once: true}]}]}]}]},
      {set: {called: 1}})";
  const std::string repeat = R"(
      {repeat: 3, do: [
        {set: {called: called + 1}},
        {turns: 'players[coins < 4 * called]', while: player.coins < 3 * called, do: [
          {actions: [take, spend, tax, rest], until: coins > called + 1, optional: true},
          {set: {inner: called - 1}},
          {repeat: 2, do: [
            {set: {inner: inner + 1}},
            {if: inner > called and points < called, then: [{actions: [take, spend, rest], player: next(player), once: true}]}]}]}]},
      {set: {called: 1}})";
  expect_same_games(WrittenGame(replaced(kCalled, "FLOW", each)).ruleset(),
                    WrittenGame(replaced(kCalled, "FLOW", repeat)).ruleset());
}

// The turn is that of one player, while others act in it.
TEST(EachOfTheTimetable, LeavesTheConditionOfATurnToWhoseTurnItIs) {
  const auto turns = [](const std::string& inside) {
    return WrittenGame(
               replaced(kCalled, "FLOW",
                        "{turns: players, while: player.points < 2, do: [{set: {inner: 1}}, " +
                            inside + ", {actions: [take, rest], once: true}]}"))
        .ruleset();
  };
  expect_same_games(
      turns("{each: p, from: 'players_from(next(player))', acts: true, do: [{actions: [take, "
            "spend, tax], once: true}]}"),
      turns("{actions: [take, spend, tax], player: next(player), once: true}, {actions: [take, "
            "spend, tax], player: next(next(player)), once: true}, {actions: [take, spend, tax], "
            "once: true}"));
}

// Begins in the phase `late`, inside of an `each` over so many numbers. Returns who is asked, or
// the code of the error.
std::string begun_inside(int laps) {
  const WrittenGame written(fmt::format(R"(players: 3
resources: {{points: 0}}
table_attributes: {{laps: {}}}
actions: {{go: {{do: {{gain: {{points: laps}}}}}}, rest: {{}}}}
flow:
  - {{actions: [go, rest], player: seat(1), once: true}}
  - {{each: lap, from: 1..laps, do: {{phase: late, do: {{actions: [go, rest], player: seat(lap + 1), once: true}}}}}}
outcome: {{score: points}}
)",
                                        laps));
  const auto ruleset = written.ruleset();
  Engine::Setup setup;
  setup.players = 3;
  const auto late = std::ranges::find_if(ruleset->flow, [](const FlowNode& n) {
    const auto* phase = std::get_if<PhaseFlow>(&n.kind);
    return phase && phase->phase.is_some();
  });
  setup.start_at = FlowId(static_cast<std::size_t>(late - ruleset->flow.begin()));
  auto game = Game::start(ruleset, setup);
  if (!game) return std::string(game.error().code);
  return fmt::format("{}", game->asked().front().number());
}

TEST(EachOfTheTimetable, BeginsInsideWithItsFirstItem) {
  EXPECT_EQ(begun_inside(2), "1");
  EXPECT_EQ(begun_inside(0), "reads-nothing");
}

TEST(Triggers, TakeTheValuesThatAreAnnounced) {
  const auto with = [](const std::string& values) {
    return problems_of(game_of("{do: {announce: said, with: [n, hand.value]}}",
                               "triggers: {t: {when: announced, of: said, values: " + values +
                                   ", do: {gain: {coin: 1}}}}\n"));
  };
  EXPECT_EQ(with("{a: integer, b: list of integer}").find("wrong-arguments"), std::string::npos);
  EXPECT_NE(with("{a: integer}").find("wrong-arguments"), std::string::npos);
  EXPECT_NE(with("{a: player, b: list of integer}").find("wrong-arguments"), std::string::npos);
}

}  // namespace
}  // namespace cubilete
