// Tests the engine with small games: tests/games/bases/shop and others written here. Whole features
// have micro-games in tests/games.

#include "engine/engine.h"

#include <gtest/gtest.h>

#include <atomic>

#include "compiler/compiler.h"
#include "engine/explain.h"
#include "narration/token.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

Game shop_game() { return started(WrittenGame(base_game("shop")).ruleset()); }

TEST(Engine, BeginsNoStepOnceItIsStopped) {
  Interpreter interpreter(WrittenGame(base_game("shop")).ruleset());
  Engine& engine = interpreter.engine();
  Engine::Setup setup;
  setup.players = 2;
  State state = *engine.set_up(setup);
  const Decision d = *engine.decision(state);
  const auto first = d.options[0];
  const Choice choice{d.player, {first.begin(), first.end()}};
  const State before = state;
  std::atomic<bool> is_stopped = true;
  engine.stop_when(StopToken(is_stopped));
  EXPECT_FALSE(engine.step(state, choice));
  EXPECT_EQ(before, state);
  EXPECT_FALSE(engine.set_up(setup));
  is_stopped = false;
  EXPECT_TRUE(engine.step(state, choice));
}

// A game after set-up, in which expressions are evaluated.
class Values {
 public:
  Values(const Ruleset& ruleset, std::int32_t players, MaybePlayer actor)
      : ruleset_(std::make_shared<Ruleset>(ruleset)),
        interpreter_(ruleset_),
        state_(set_up(interpreter_.engine(), players)),
        actor_(actor) {}

  // Returns the value as its numbers, or the code of what is wrong with the expression.
  std::string operator()(const std::string& text) {
    Diagnostics d;
    Compiler compiler(*ruleset_, d);
    Scope scope;
    Node node;
    node.kind = NodeKind::kString;
    node.text = text;
    const ExpressionId id = compiler.expression(node, scope, kNothingType);
    if (!id.is_some()) return d.list().at(0).code;
    const auto result = interpreter_.engine().value(state_, id, actor_);
    if (!result) return result.error().code;
    std::string out;
    for (const std::int32_t v : *result) out += (out.empty() ? "" : " ") + std::to_string(v);
    return out;
  }

 private:
  static State set_up(Engine& engine, std::int32_t players) {
    Engine::Setup setup;
    setup.players = players;
    return *engine.set_up(setup);
  }

  std::shared_ptr<Ruleset> ruleset_;
  Interpreter interpreter_;
  State state_;
  MaybePlayer actor_;
};

TEST(Expressions, HaveTheirValues) {
  Values value(*WrittenGame(base_game("shop")).ruleset(), 3, PlayerId(1));
  EXPECT_EQ(value("1 + 2 * 3 - -4"), "11");
  EXPECT_EQ(value("7 // 2"), "3");
  EXPECT_EQ(value("-7 // 2"), "-4");
  EXPECT_EQ(value("-7 % 3"), "2");
  EXPECT_EQ(value("1 // 0"), "divided-by-zero");
  EXPECT_EQ(value("2147483647 + 1"), "number-too-large");
  EXPECT_EQ(value("not (1 < 2) or 3 >= 3 and 2 != 1"), "1");
  EXPECT_EQ(value("if(coin > 2, 10, 20)"), "10");
  EXPECT_EQ(value("min(4, 9) + max([1, 5, 3]) + abs(-2)"), "11");
  EXPECT_EQ(value("2..5"), "2 3 4 5");
  EXPECT_EQ(value("sum(shop.value)"), "3");
  EXPECT_EQ(value("sum(hand.value)"), "0");
  EXPECT_EQ(value("max(hand.value)"), "0");
  EXPECT_EQ(value("count(shop[value > 1])"), "1");
  EXPECT_EQ(value("shop[1].value"), "1");
  EXPECT_EQ(value("exists(shop[9])"), "0");
  EXPECT_EQ(value("shop[9].value"), "reads-nothing");
  EXPECT_EQ(value("any(shop[definition == two and side == up])"), "1");
  EXPECT_EQ(value("sorted([3, 1, 2]) + distinct([1, 1, 2])"), "1 2 3 1 2");
  EXPECT_EQ(value("[1, 2, 3] - [2]"), "1 3");
  EXPECT_EQ(value("first([4, 5, 6], 2) + last([4, 5, 6], 1)"), "4 5 6");
  EXPECT_EQ(value("3 in [1, 2, 3] and 4 not in [1, 2]"), "1");
  EXPECT_EQ(value("player.seat"), "2");
  EXPECT_EQ(value("others(player).seat"), "3 1");
  EXPECT_EQ(value("neighbours(player).seat"), "3 1");
  EXPECT_EQ(value("players_from(seat(3)).seat"), "3 1 2");
  EXPECT_EQ(value("next(seat(3)).seat + previous(seat(1)).seat"), "4");
  EXPECT_EQ(value("seat(4)"), "reads-nothing");
  EXPECT_EQ(value("can_pay(shop[1].price) and not can_pay(shop[2].price)"), "1");
  EXPECT_EQ(value("shop[2].price.coin"), "5");
  EXPECT_EQ(value("hand.room"), "1");
  EXPECT_EQ(value("count(cells(map))"), "6");
  EXPECT_EQ(value("cell(map, 2, 3).row * 10 + cell(map, 6).column"), "23");
  EXPECT_EQ(value("count(adjacent(cell(map, 1, 2)))"), "3");
  EXPECT_EQ(value("shop[1] == shop[1] and shop[1] != shop[2]"), "1");
  EXPECT_EQ(value("cell(map, 1, 4)"), "-1");
  EXPECT_EQ(value("can_pay(nobody, shop[1].price)"), "reads-nothing");
  EXPECT_EQ(value("[hand, nothing].components"), "reads-nothing");
  EXPECT_EQ(value("[[1, 2], [3]]"), "wrong-type");
  EXPECT_EQ(value("players[coin].seat"), "3");  // at the acting player's number of coins
  EXPECT_EQ(value("players[it]"), "unknown-name");
  // A position is outside of the list, and reads the items of lists around it.
  EXPECT_EQ(value("[3, 1, 2][n: [6, 7, 8][n] > 6]"), "3 2");
  EXPECT_EQ(value("(1..3)[n: [3, 1, 2][[2, 3, 1][n]] == 2]"), "2");
  EXPECT_EQ(value("(1..3)[a: any((1..2)[b: [3, 1, 2, 9, 9][a + b - 1] == 2])]"), "2 3");
  EXPECT_EQ(value("(1..3)[n: [4, 5, 6][count([1, 2, 3][it <= n])] == 5]"), "2");
  EXPECT_EQ(value("players[[4, 5, 6][it.seat] > 4].seat"), "2 3");
  EXPECT_EQ(value("sum(players, [4, 5, 6][seat])"), "15");
  EXPECT_EQ(value("sum(players, [4, 5, 6][[3, 2, 1][seat]])"), "15");
  EXPECT_EQ(value("sum(players, [4, 5, 6][shop.value])"), "wrong-type");
  EXPECT_EQ(value("shop == 3"), "wrong-type");
  EXPECT_EQ(value("cont(shop)"), "unknown-name");
}

TEST(Actions, AreOfferedOnlyWhereTheyCanBeCarriedThrough) {
  Game game = shop_game();
  choose(game, {"buy"});  // `two` costs more than the player has, so `one` is chosen automatically
  EXPECT_EQ(game.state().players(), 2);
  const auto d = game.decision();
  EXPECT_EQ(tokens(game.ruleset(), game.state(), *d),
            (std::vector<std::string>{"wait", "rest", "fail", "hang"}));
  const auto refusals = explain(game.engine(), game.state(), d->player);
  ASSERT_EQ(refusals.size(), 1u);
  EXPECT_EQ(name_of(game.ruleset(), refusals[0].reason.message), "full");
}

TEST(Steps, AFailingScriptChangesNothingAndIsToldWithItsLine) {
  Game game = shop_game();
  const State before = game.state();
  for (const auto& [action, code] :
       {std::pair("fail", "script-error"), {"hang", "script-fuel-exhausted"}}) {
    const auto d = game.decision();
    const auto values = d->options[std::size_t(option_of(game.ruleset(), before, *d, action))];
    const auto ok = game.choose({d->player, {values.begin(), values.end()}});
    ASSERT_FALSE(ok);
    EXPECT_EQ(ok.error().code, code);
    EXPECT_EQ(game.ruleset().sources.begin_of(ok.error().script).line,
              std::string(action) == "fail" ? 1u : 2u);
    EXPECT_TRUE(ok.error().reference.is_known());
    EXPECT_TRUE(game.state() == before);
  }
}

TEST(Setup, RefusesAWrongNumberOfPlayers) {
  Engine::Setup setup;
  setup.players = 5;
  const auto game = Game::start(WrittenGame(base_game("shop")).ruleset(), setup);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().code, "wrong-player-count");
}

std::string code_of_start(const std::string& flow, const std::string& more = "") {
  const WrittenGame written(R"(players: 2
resources: {x: 0}
outcome: {score: player.x}
flow: )" + flow + "\n" + more);
  Engine::Setup setup;
  setup.players = 2;
  const auto game = Game::start(written.ruleset(), setup);
  return game ? "fine" : std::string(game.error().code);
}

TEST(Timetable, WithoutEndOrQuestionIsAnError) {
  EXPECT_EQ(code_of_start("[]"), "fine");
  EXPECT_EQ(code_of_start("[{repeat: forever, do: []}]"), "timetable-never-asks");
  EXPECT_EQ(code_of_start("[{end: turn}]"), "nothing-to-end");
}

// The error is reported when the order is evaluated, not when the turn comes, so that a game saved
// before that turn can be read again.
TEST(Timetable, GivesNobodyATurn) {
  const std::string pass = "actions: {pass: {do: [{gain: {x: 1}}], ends: turn}}";
  EXPECT_EQ(
      code_of_start(R"([{turns: [seat(1), "others(seat(1))[1]"], do: [{actions: [pass]}]}])", pass),
      "fine");
  EXPECT_EQ(
      code_of_start(R"([{turns: [seat(1), "others(seat(1))[2]"], do: [{actions: [pass]}]}])", pass),
      "asked-nobody");
}

TEST(Triggers, ThatSetEachOtherOffWithoutEndAreAnError) {
  EXPECT_EQ(code_of_start("[{gain: {x: 1}, player: players}]",
                          "triggers: {again: {when: gained, do: {gain: {x: 1}, player: player}}}"),
            "agenda-never-ends");
}

TEST(Effects, ThatNeverEndAreAnError) {
  EXPECT_EQ(code_of_start("loop", "effects: {loop: {do: loop}}"), "effect-never-ends");
}

// Content cannot cause this, so the test changes the number of events before the question, which a
// state holds.
TEST(Effects, ThatAskSomethingElseWhenTheyAreRunAgainAreAnError) {
  const WrittenGame written(R"(players: 1
resources: {coin: 0}
actions:
  go: {do: [{choose: size, from: 1..3, do: {gain: {coin: size}}}], ends: turn}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [go]}]}]}]
outcome: {score: player.coin}
)");
  Interpreter interpreter(written.ruleset());
  Engine& engine = interpreter.engine();
  Engine::Setup setup;
  setup.players = 1;
  auto state = engine.set_up(setup);
  ASSERT_TRUE(state) << state.error().message;
  ASSERT_EQ(engine.decision(*state)->kind, AskKind::kEffect);
  state->activation->events_emitted += 1;
  const auto decision = engine.decision(*state);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().code, Code("effect-not-deterministic"));
}

// The kinds use one name for different things.
TEST(Expressions, ReadOfAMixedListOnlyWhatIsMeant) {
  const WrittenGame written(R"(players: 1
kinds:
  card:
    attributes: {mark: 0}
    properties:
      worth: {query: {bonus: integer}, returns: integer}
      suit: {symbols: [red, blue]}
  coin:
    attributes: {mark: {type: player}}
    properties: {worth: {query: {a: integer, b: integer}, returns: integer}}
components: {ace: {kind: card, worth: bonus + 1}, penny: {kind: coin, worth: a + b}}
resources: {x: 0}
zones: {purse: {shape: row}}
setup: [{create: [ace, penny], to: purse}]
flow: []
outcome: {score: player.x}
)");
  Values value(*written.ruleset(), 1, PlayerId(0));
  EXPECT_EQ(value("purse[1].worth(4)"), "5");
  EXPECT_EQ(value("purse[2].worth(4)"), "reads-nothing");
  EXPECT_EQ(value("purse[1].mark"), "0");
  EXPECT_EQ(value("purse.mark"), "reads-nothing");
  // A word that is not set differs from every word, including the first of the game.
  EXPECT_EQ(value("purse[1].suit == red"), "0");
  EXPECT_EQ(value("purse[1].suit == nothing"), "1");
  EXPECT_EQ(value("nothing != purse[1].suit"), "0");
}

// The script asks a question whose options take too long. Its error once surfaced in the next step.
TEST(Steps, ThatFailLeaveNoTrace) {
  const WrittenGame written({{"game.yaml", R"(players: 2
resources: {points: {initial: 0, max: 1000000}}
actions:
  bad: {if: 'round > 0', do: [{script: stale.question, arguments: [player]}], ends: turn}
  wrong: {do: [{gain: {points: 'sum([1, 2, 10 // (round - 1)])'}}], ends: turn}
  good: {do: [{gain: {points: 'count(players[points >= 0]) + 3'}}], ends: turn}
  poor: {do: [{gain: {points: 1}}], ends: turn}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [bad, wrong, good, poor]}]}]}]
outcome: {score: points}
)"},
                             {"scripts/stale.lua", R"(function question(player)
  local all = {}
  for i = 1, 12000 do all[i] = i % 3000 end
  choose {player = player, name = 'which', from = all, min = 1, max = 1}
end
)"}});
  const auto ruleset = written.ruleset();
  Interpreter used(ruleset);
  Engine::Setup setup;
  setup.players = 2;
  State s = *used.engine().set_up(setup);
  while (!s.is_over()) {
    Interpreter fresh(ruleset);
    const auto d = fresh.engine().decision(s);
    ASSERT_TRUE(d) << d.error().message;
    const std::size_t options = d->options.size();
    State next;
    for (std::size_t i = 0; i < options; ++i) {
      const Choice choice = {d->player, {d->options[i].begin(), d->options[i].end()}};
      Interpreter other(ruleset);
      State expected = s;
      State found = s;
      const auto wanted = other.engine().step(expected, choice);
      const auto ok = used.engine().step(found, choice);
      ASSERT_EQ(bool(ok), bool(wanted)) << i << ": " << (ok ? "" : ok.error().message);
      EXPECT_EQ(found, expected);
      if (!ok) {
        EXPECT_EQ(ok.error().code, wanted.error().code);
        EXPECT_FALSE(used.engine().evaluator().failed());
      } else {
        next = found;
      }
      const auto again = used.engine().decision(s);
      ASSERT_TRUE(again) << again.error().message;
      EXPECT_EQ(again->options.size(), options);
      const auto outcome = used.engine().outcome(s);
      ASSERT_TRUE(outcome) << outcome.error().message;
    }
    s = next;
  }
  EXPECT_EQ(used.engine().outcome(s)->standings[0].score, 3);
}

TEST(Choices, OutOfTurnAreRefused) {
  Game game = shop_game();
  const State before = game.state();
  const auto ok = game.choose({PlayerId(1), {1}});
  ASSERT_FALSE(ok);
  EXPECT_EQ(ok.error().code, "not-asked");
  EXPECT_TRUE(game.state() == before);
}

// Arguments of a pure query may change: only results that follow from values are remembered.
TEST(PureQueries, SeeWhatAComponentHasBecome) {
  const WrittenGame written(
      {{"game.yaml", R"(players: 1
kinds: {card: {attributes: {side: {symbols: [up, down]}}}}
components: {card: {kind: card}}
resources: {turned: 0}
zones: {row: {shape: row, holds: card}}
queries: {is_up: {parameters: {c: card}, returns: boolean, pure: true, script: sides.is_up}}
setup: [{create: card, to: row}]
actions:
  turn:
    if: is_up(row[1])
    do: [{set: {'row[1].side': down}}, {gain: {turned: 1}}]
  wait: {do: []}
flow: [{repeat: 3, do: [{turns: players, do: [{actions: [turn, wait], once: true}]}]}]
outcome: {score: player.turned}
)"},
       {"scripts/sides.lua", "function is_up(card) return card.side == 'up' end\n"}});
  Game game = started(written.ruleset(), 1);
  choose(game, {"turn"});
  EXPECT_TRUE(game.is_over()) << "turning was offered again, or waiting not taken by itself";
}

// In this game a turn goes on until the player stops; `limits` bound its decisions.
std::shared_ptr<const Ruleset> talkative(const std::string& limits) {
  const WrittenGame written(R"(players: 2
resources: {x: {initial: 0, max: 1000}}
actions:
  talk: {do: [{gain: {x: 1}}]}
  stop: {ends: turn}
flow: [{rounds: 50, do: [{turns: players, do: [{actions: [talk, stop]}]}]}]
outcome: {score: player.x}
decision_limits: )" + limits +
                            "\n");
  return written.ruleset();
}

// Returns how many decisions there were when the game was broken off, and by which limit. The first
// player talks `talks` times in each turn.
std::pair<std::int32_t, GameLimit> broken_off(const std::string& limits, int talks) {
  const auto ruleset = talkative(limits);
  Game game = started(ruleset);
  while (!game.is_over()) {
    for (int n = 0; n < talks && !game.is_over(); ++n) choose(game, {"talk"});
    if (!game.is_over()) choose(game, {"stop"});
  }
  EXPECT_EQ(game.state().status(), Status::kBrokenOff);
  return {game.state().decisions.game, limit_reached(*ruleset, game.state())};
}

TEST(DecisionLimits, BreakAGameOffBehindTheLastDecisionThatIsAllowed) {
  using Broken = std::pair<std::int32_t, GameLimit>;
  EXPECT_EQ(broken_off("{turn: 7}", 1000), Broken(8, GameLimit::kTurnDecisions));
  EXPECT_EQ(broken_off("{turn: 7, round: 9}", 4), Broken(10, GameLimit::kRoundDecisions));
  EXPECT_EQ(broken_off("{turn: 7, round: 10, game: 33}", 4), Broken(34, GameLimit::kGameDecisions));
}

TEST(DecisionLimits, ArePartOfTheState) {
  const auto ruleset = talkative("{turn: 7}");
  Game game = started(ruleset);
  choose(game, {"talk", "talk", "stop", "talk"});
  EXPECT_EQ(game.state().decisions, (DecisionCounts{1, 4, 4}));
  const auto again = parse_state(*ruleset, to_text(game.state()));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->decisions, game.state().decisions);
  ASSERT_TRUE(game.undo_to(2));
  EXPECT_EQ(game.state().decisions, (DecisionCounts{2, 2, 2}));
}

// An action without effects joins the agenda like any other.
const char kPassing[] = R"(players: 2
resources: {points: 0}
actions:
  ask: {do: [{choose: amount, from: [1, 2], do: [{gain: {points: amount}}]}]}
  pass: {}
flow: [{simultaneous: [ask, pass], player: players}, {actions: [pass], player: seat(1)}]
outcome: {score: player.points}
)";

TEST(States, WithAnActionThatDoesNothingCanBeReadAgain) {
  Game game = started(WrittenGame(kPassing).ruleset());
  choose(game, {"ask", "pass"});
  ASSERT_EQ(game.state().agenda.size(), 1u) << "it waits for the answer to the other's question";
  EXPECT_EQ(parse_state(game.ruleset(), to_text(game.state())), game.state());
}

TEST(Actions, ThatDoNothingForEverAreAnError) {
  Game game = started(WrittenGame(kPassing).ruleset());
  choose(game, {"pass"});
  const auto d = game.decision();
  ASSERT_TRUE(d);
  const auto pass = d->options[1];
  const auto ok = game.choose({d->player, {pass.begin(), pass.end()}});
  ASSERT_FALSE(ok);
  EXPECT_EQ(ok.error().code, "actions-never-end");
  EXPECT_EQ(game.ruleset().sources.text(ok.error().reference), "actions");
}

TEST(States, TextThatNobodyWroteIsRefused) {
  const Game game = shop_game();
  const std::string text = to_text(game.state());
  EXPECT_TRUE(parse_state(game.ruleset(), text));
  EXPECT_FALSE(parse_state(game.ruleset(), ""));
  EXPECT_FALSE(parse_state(game.ruleset(), text + "x"));
  EXPECT_FALSE(parse_state(game.ruleset(), text.substr(0, text.size() / 2)));
  std::string other = text;
  other.replace(other.find("cells ") + 6, 0, "7 ");
  EXPECT_FALSE(parse_state(game.ruleset(), other));
}

}  // namespace
}  // namespace cubilete
