// The audit finds planted faults, and reports how to reproduce them.

#include "play/audit.h"
#include "play/simulate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "lua/scripts.h"
#include "operations/plain_verbs.h"
#include "scenarios/scenario.h"
#include "state/cell_writer.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Lets the acting player gain points.
Result<VerbReply> gain(EffectHost& host, std::int32_t points) {
  verb::Plain call;
  call.verb = Verb::kGain;
  call.arguments = {0, host.acting_player().number()};
  call.amount = points;
  return carry_out(host, call);
}

// Two players with hidden hands take turns; faults are planted in `action` and `more`.
std::string cards_game(const std::string& action, const std::string& more = "") {
  return R"(
players: 2
kinds: {card: {properties: {value: {type: integer, required: true}}}}
components:
  ace: {value: 1, copies: 3}
  two: {value: 2}
  three: {value: 3}
  four: {value: 4, copies: 3}
resources: {points: 0}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {each: p, from: players, do: [{move: 'first(deck, 2)', to: p.hand}]}
actions:
  play:
)" + action +
         R"(
flow: [{repeat: 3, do: [{turns: players, do: [{actions: [play], once: true}]}]}]
outcome: {score: player.points}
)" + more;
}

const char kHarmless[] = R"(
    choices: {bonus: {from: 1..3}}
    do: {gain: {points: bonus}}
)";

// Checks that the scenario written for a finding can be played, and ends where `then` holds.
void expect_scenario_leads_there(const WrittenGame& game, const Finding& f,
                                 const std::string& then) {
  const auto file = game.folder() / "tests" / "found.yaml";
  std::filesystem::create_directories(file.parent_path());
  const std::string text = scenario_of(*game.ruleset(), f) + "    then: [" + then + "]\n";
  std::ofstream(file) << text;
  const ScenarioReport run = run_scenarios(test_library(), game.folder().string(), file);
  EXPECT_EQ(run.passed, 1) << text;
  for (const ScenarioFailure& failure : run.failures) ADD_FAILURE() << failure.message;
  for (const Diagnostic& d : run.diagnostics.list()) ADD_FAILURE() << d.message;
}

// Returns the finding of this check; its seed and few choices must suffice to reproduce it.
Finding planted(const WrittenGame& game, AuditRequest request, const std::string& check,
                std::size_t most_choices, const std::string& then = "count(players) == 2") {
  request.positions = 200;
  const AuditReport report = audit(game.ruleset(), request);
  std::vector<std::string> checks;
  Finding found;
  for (const Finding& f : report.findings) {
    checks.push_back(f.check);
    if (f.check == check) found = f;
  }
  EXPECT_THAT(checks, testing::Contains(check));
  if (found.check.empty()) return found;
  EXPECT_NE(found.seed, 0u);
  EXPECT_EQ(found.players, 2);
  EXPECT_LE(found.choices.size(), most_choices) << found.message;
  if (check.starts_with("leak")) {
    EXPECT_TRUE(found.reference.is_known()) << found.message;
    EXPECT_FALSE(way_out_of(check).empty());
  }
  expect_scenario_leads_there(game, found, then);
  return found;
}

Finding planted(const std::string& game, const std::string& check, std::size_t most_choices) {
  return planted(WrittenGame(game), {}, check, most_choices);
}

TEST(Audit, FindsNothingWhereThereIsNothing) {
  const WrittenGame game(cards_game(kHarmless));
  AuditRequest request;
  request.positions = 200;
  EXPECT_TRUE(audit(game.ruleset(), request).findings.empty());
}

TEST(Audit, FindsOptionsThatDependOnAnotherHand) {
  const Finding found = planted(cards_game(R"(
    choices: {bonus: {from: '1..sum(next(player).hand.value)'}}
    do: {gain: {points: bonus}}
)"),
                                "leak-options", 0);
  // The two lists begin alike, but one of them is longer.
  EXPECT_THAT(found.message, testing::HasSubstr("nothing"));
}

std::vector<std::string> checks_of(const AuditReport& report) {
  std::vector<std::string> checks;
  for (const Finding& f : report.findings) checks.push_back(f.check);
  return checks;
}

// Returns a game in which a number from 1 to 6 is hidden in `secret` each turn and then guessed;
// the guess is chosen from `from`.
std::string guessing_game(const std::string& secret, const std::string& from) {
  return R"(players: 2
kinds: {lid: {attributes: {inside: {initial: 0, visible: hidden}}}}
components: {box: {kind: lid}}
zones: {shelf: {shape: row, holds: lid}}
table_attributes: {secret: {initial: 0, visible: hidden}}
player_attributes: {own: {initial: 0, visible: hidden}}
resources: {points: 0}
setup: [{create: box, to: shelf}]
actions:
  guess:
    choices: {number: {from: )" +
         from + R"(}}
    do: [{if: 'number == )" +
         secret + R"(', then: {gain: {points: 1}}}]
    ends: turn
flow:
  - rounds: forever
    until: round == 20
    do:
      - turns: players
        do: [{pick: x, from: 1..6}, {set: {')" +
         secret + R"(': x}}, {actions: [guess]}]
outcome: {score: player.points}
)";
}

// Returns the text of the content with the fault.
std::string text_with(const WrittenGame& game, const Finding& f) {
  return f.reference.is_known() ? std::string(game.ruleset()->sources.text(f.reference)) : "";
}

TEST(Audit, TellsWhereALeakIs) {
  const WrittenGame options(cards_game(R"(
    choices: {card: {from: next(player).hand}}
    do: {gain: {points: card.value}}
)"));
  EXPECT_THAT(text_with(options, planted(options, {}, "leak-options", 1)),
              testing::HasSubstr("next(player).hand"));
  const WrittenGame in_effect(cards_game(R"(
    do: {choose: card, from: next(player).hand, do: {gain: {points: card.value}}}
)"));
  EXPECT_THAT(text_with(in_effect, planted(in_effect, {}, "leak-options", 1)),
              testing::HasSubstr("next(player).hand"));
  const WrittenGame offered(replaced(cards_game(R"(
    if: sum(next(player).hand.value) > 5
    do: {gain: {points: 1}}
  other: {}
  more: {}
)"),
                                     "actions: [play]", "actions: [play, other, more]"));
  const Finding f = planted(offered, {}, "leak-options", 1);
  EXPECT_THAT(text_with(offered, f), testing::HasSubstr("sum(next(player).hand.value) > 5"));
}

TEST(Audit, TellsWhereARuleFails) {
  const WrittenGame game(cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: {set: {points: 'bonus // (bonus - 2)'}}
)"));
  const Finding f = planted(game, {}, "enumeration", 0);
  EXPECT_THAT(text_with(game, f), testing::HasSubstr("bonus // (bonus - 2)"));
}

TEST(Audit, FindsOptionsThatDependOnAHiddenValueWhoseverItIs) {
  for (const std::string secret : {"secret", "shelf[1].inside", "player.own"}) {
    const WrittenGame leaks(guessing_game(secret, "'0.." + secret + "'"));
    AuditRequest request;
    request.positions = 300;
    request.undo_limit_every =
        1'000'000;  // a guess among many values may reveal something by chance
    EXPECT_THAT(checks_of(audit(leaks.ruleset(), request)), testing::Contains("leak-options"))
        << secret;
    const WrittenGame fair(guessing_game(secret, "1..6"));
    EXPECT_THAT(checks_of(audit(fair.ruleset(), request)), testing::IsEmpty()) << secret;
  }
}

TEST(Agents, DoNotSeeHiddenValues) {
  for (const std::string secret : {"secret", "shelf[1].inside", "player.own"}) {
    const WrittenGame game(guessing_game(secret, "1..6"));
    SimulationRequest request;
    request.games = 60;
    request.players = 2;
    request.seats = {"greedy", "random"};
    const SimulationResult result = simulate(game.ruleset(), request);
    ASSERT_FALSE(result.failure);
    // A guess is right once in six: 3.3 of 20 on average. A player who sees the number has 20.
    EXPECT_LT(result.statistics.scores[0].mean(), 6.0) << secret;
  }
}

TEST(Audit, FindsReasonsThatTellOfAnotherHand) {
  planted(cards_game(R"(
    choices:
      bonus: {from: 1..9, where: bonus != 5 or sum(next(player).hand.value) > 99}
    do: {gain: {points: bonus}}
)"),
          "leak-reasons", 0);
}

TEST(Audit, FindsShownValuesThatTellOfAHand) {
  planted(cards_game(kHarmless,
                     "queries: {wealth: {parameters: {p: player}, returns: integer, shown: true, "
                     "is: sum(p.hand.value)}}\n"),
          "leak-view", 0);
}

TEST(Audit, FindsNotesThatTellOfAHand) {
  planted(cards_game(R"(
    choices: {bonus: {from: 1..2, note: sum(next(player).hand.value)}}
    do: {gain: {points: bonus}}
)"),
          "leak-options", 0);
}

TEST(Audit, FindsThatAPlayerIsToldWhatHappensToAnother) {
  AuditRequest request;
  request.tell = [](const Narrator& narrator, const State& s, const std::vector<Event>& events,
                    MaybePlayer viewer) {
    return narrator.events(s, events, MaybePlayer(1 - viewer.number()));
  };
  planted(WrittenGame(cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: [{move: 'first(deck, 1)', to: player.hand}]
)")),
          request, "leak-events", 1);
}

TEST(Audit, FindsABrokenInvariantAndWritesTheWayThere) {
  const WrittenGame written(
      {{"game.yaml", cards_game(kHarmless, "invariants: ['sum(players.points) < 7']\n")}});
  const auto ruleset = written.ruleset();
  AuditRequest request;
  request.positions = 200;
  const AuditReport report = audit(ruleset, request);
  ASSERT_THAT(report.findings, testing::SizeIs(1));
  const Finding& f = report.findings.front();
  EXPECT_EQ(f.check, "invariant");
  EXPECT_THAT(f.message, testing::HasSubstr("sum(players.points)"));
  EXPECT_LE(f.choices.size(), 5u);

  // The written file is a test that fails as long as the invariant is broken.
  const auto file = written.folder() / "tests" / "found.yaml";
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << scenario_of(*ruleset, f);
  const ScenarioReport run = run_scenarios(test_library(), written.folder().string(), file);
  EXPECT_EQ(run.failed, 1);
  for (const ScenarioFailure& failure : run.failures) {
    EXPECT_THAT(failure.message, testing::HasSubstr("sum(players.points)"));
  }
}

// Runs the scripts of Lua, but changes their results or effects.
class FaultyScripts final : public ScriptRunner {
 public:
  using Answer = std::function<void(std::vector<std::int32_t>& result, std::int32_t argument)>;
  using Effect = std::function<void(bool is_done, EffectHost&)>;
  FaultyScripts(const Ruleset& r, Answer answer, Effect effect)
      : lua_(make_lua_scripts(r)), answer_(std::move(answer)), effect_(std::move(effect)) {}

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    auto ok = lua_->query(id, arguments, reading, result);
    if (answer_) answer_(result, arguments.empty() ? 0 : arguments[0].scalar);
    return ok;
  }
  Result<bool> effect(ScriptId id, std::span<const Argument> arguments, EffectHost& host) override {
    auto done = lua_->effect(id, arguments, host);
    if (effect_ && done) effect_(*done, host);
    return done;
  }
  ScriptWork work() const override { return lua_->work(); }

 private:
  std::unique_ptr<ScriptRunner> lua_;
  Answer answer_;
  Effect effect_;
};

const char kFits[] =
    "queries: {fits: {parameters: {n: integer}, returns: boolean, script: rules.fits}}\n";
const char kAsking[] = R"(
    choices: {bonus: {from: 1..2}}
    do: [{gain: {points: bonus}}, {script: rules.effect, arguments: [player]}]
)";

WrittenGame scripted_game() {
  return WrittenGame({{"game.yaml", cards_game(R"(
    choices: {bonus: {from: 1..5, where: fits(bonus)}}
    do: {gain: {points: bonus}}
)",
                                               kFits)},
                      {"scripts/rules.lua", "function fits(n) return n ~= 4 end\n"}});
}

WrittenGame asking_game() {
  return WrittenGame({{"game.yaml", cards_game(kAsking)}, {"scripts/rules.lua", R"(
function effect(p)
  local n = choose {player = p, name = "which", from = {1, 2, 3}}
  gain(p, "points", n)
  if n == 3 then end_("game") end
end
)"}});
}

// Returns an audit whose playing engine, made first, gives this answer; the other one does not.
AuditRequest where_playing_engine_answers(FaultyScripts::Answer answer) {
  AuditRequest request;
  request.scripts = [answer, made = std::make_shared<int>(0)](const Ruleset& r) {
    const bool plays = (*made)++ % 2 == 0;
    return std::make_unique<FaultyScripts>(r, plays ? answer : nullptr, nullptr);
  };
  return request;
}

TEST(Audit, FindsThatSomethingIsNotOffered) {
  const Finding f = planted(scripted_game(), where_playing_engine_answers([](auto& result, auto n) {
                              if (n == 2) result[0] = 0;
                            }),
                            "enumeration", 0, "sum(players.points) == 0");
  EXPECT_EQ(f.message, "3 are offered at the question 'bonus', but 4 can be carried through");
}

TEST(Audit, FindsThatTooMuchIsOffered) {
  const Finding f = planted(scripted_game(), where_playing_engine_answers([](auto& result, auto n) {
                              if (n == 4) result[0] = 1;
                            }),
                            "enumeration", 0, "sum(players.points) == 0");
  EXPECT_EQ(f.message, "'4' is offered, but cannot be carried through");
}

TEST(Audit, FindsEffectsThatDoMoreWhereTheyAreRunAgain) {
  AuditRequest request;
  const auto is_on_the_spot = std::make_shared<bool>(false);
  request.play = [is_on_the_spot](Engine& engine, State& s, Answerer& answerer) {
    *is_on_the_spot = true;
    auto ok = engine.play(s, answerer);
    *is_on_the_spot = false;
    return ok;
  };
  request.scripts = [is_on_the_spot](const Ruleset& r) {
    return std::make_unique<FaultyScripts>(r, nullptr,
                                           [is_on_the_spot](bool is_done, EffectHost& host) {
                                             if (!is_done || *is_on_the_spot) return;
                                             (void)gain(host, 10);
                                           });
  };
  planted(asking_game(), request, "re-execution", 4, "sum(players.points) >= 4");
}

TEST(Audit, FindsThatTakingBackTakesTooLittle) {
  AuditRequest request;
  request.undo = [](Game& game, std::size_t n) {
    // From the third choice on, one choice too few is taken back.
    return game.undo_to(n > 0 && game.choices().size() > 2 ? n + 1 : n);
  };
  planted(asking_game(), request, "undo", 3, "sum(players.points) >= 3");
}

TEST(Audit, FindsStatesThatAreNotWrittenAsTheyAre) {
  const WrittenGame game = asking_game();
  AuditRequest request;
  request.text = [r = game.ruleset()](const State& s) {
    State written = s;
    CellWriter write(written);
    std::int32_t& points = write.player_value(PlayerId(0), r->attribute(AttributeId(0)));
    points = std::min(points, 3);
    return to_text(written);
  };
  planted(game, request, "round-trip", 2, "seat(1).points > 3");
}

// Content cannot express faults of an engine, so these scripts, whose results change now and then,
// imitate them.
class FickleScripts final : public ScriptRunner {
 public:
  explicit FickleScripts(int period) : period_(period) {}
  Result<void> query(ScriptId, std::span<const Argument> arguments, const QueryContext&,
                     std::vector<std::int32_t>& result) override {
    const std::int32_t n = arguments.empty() ? 0 : arguments[0].scalar;
    result.assign(1, ++calls_ % period_ == 0 ? 0 : n % 3 == 1);
    return {};
  }
  Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost& host) override {
    return bool(gain(host, ++calls_ % period_ == 0 ? 1 : 0));
  }
  ScriptWork work() const override { return {}; }

 private:
  int period_;
  int calls_ = 0;
};

std::vector<std::string> found_with_fickle_scripts(const std::string& action, int period) {
  const WrittenGame written(
      {{"game.yaml", cards_game(action, kFits)},
       {"scripts/rules.lua", "function fits(n) return true end\nfunction effect() end\n"}});
  AuditRequest request;
  request.positions = 60;
  request.scripts = [period](const Ruleset&) { return std::make_unique<FickleScripts>(period); };
  std::vector<std::string> checks;
  for (const Finding& f : audit(written.ruleset(), request).findings) checks.push_back(f.check);
  return checks;
}

TEST(Audit, FindsOptionsThatTryingEverythingDoesNotFind) {
  EXPECT_THAT(found_with_fickle_scripts(R"(
    choices:
      bonus: {from: 1..20, where: fits(bonus)}
    do: {gain: {points: 1}}
)",
                                        23),
              testing::Contains("enumeration"));
}

TEST(Audit, FindsEffectsThatDoSomethingElseWhenDoneAgain) {
  const auto checks = found_with_fickle_scripts(R"(
    choices: {bonus: {from: 1..3}}
    do: [{script: rules.effect}]
)",
                                                7);
  EXPECT_THAT(checks, testing::Contains("repetition"));
  EXPECT_THAT(checks, testing::Contains("replay"));
}

TEST(Audit, FindsThatPlayedAgainTheGameEndsOtherwise) {
  // Each engine gives another number of points.
  AuditRequest request;
  request.scripts = [made = std::make_shared<int>(0)](const Ruleset& r) {
    return std::make_unique<FaultyScripts>(r, nullptr,
                                           [points = ++*made % 2](bool is_done, EffectHost& host) {
                                             if (is_done) (void)gain(host, points);
                                           });
  };
  planted(asking_game(), request, "replay", 4);
  planted(asking_game(), request, "repetition", 4);
}

TEST(Audit, FindsWhatIsOfferedAndFails) {
  planted(cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: {pay: {points: bonus * 100}}
)"),
          "enumeration", 0);
}

TEST(Audit, FindsWhatIsOfferedAndFailsNowAndThen) {
  planted(cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: [{gain: {points: bonus}}, {if: player.points > 3, then: [{pay: {points: 5}}]}]
)"),
          "enumeration", 2);
}

TEST(Audit, FindsAGameThatDoesNotEnd) {
  const std::string game = replaced(cards_game(kHarmless), "repeat: 3", "repeat: forever");
  planted(game + "turn_limit: 20\n", "termination", 20);
}

// Two players may take these actions as often as they like.
std::string endless_game(const std::string& up, const std::string& down) {
  return R"(players: 2
resources: {points: {initial: 0, max: 5}, work: 0}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [up, down]}]}]}]
outcome: {score: player.points}
actions:
  up: {do: [)" +
         up + R"(]}
  down: {do: [)" +
         down + "]}\n";
}

TEST(Audit, FindsPositionsThatRepeatWithinATurn) {
  const Finding f = planted(endless_game("{gain: {points: 1}}", "{lose: {points: 1}}"), "cycle", 1);
  EXPECT_THAT(f.message, testing::HasSubstr("'down'"));
  EXPECT_THAT(f.message, testing::HasSubstr("'once: true'"));
}

// A die that is thrown again may show the same number, but the random numbers that follow differ.
TEST(Audit, FindsNoPositionThatRepeatsByLuckAlone) {
  const WrittenGame written(R"(players: 2
kinds: {die: {faces: [1, 2, 3]}}
components: {cube: {kind: die}}
resources: {points: 0}
zones: {dice: {shape: row, holds: die}}
setup: [{create: cube, to: dice}]
actions:
  throw: {do: {roll: dice}}
  stop: {ends: turn}
flow: [{rounds: 5, do: [{turns: players, do: [{actions: [throw, stop]}]}]}]
outcome: {score: player.points}
)");
  AuditRequest request;
  request.positions = 300;
  for (const Finding& f : audit(written.ruleset(), request).findings) {
    EXPECT_NE(f.check, "cycle") << f.message;
  }
}

TEST(Audit, FindsATurnThatTakesMoreDecisionsThanItMay) {
  const Finding f = planted(
      endless_game("{gain: {work: 1}}", "{gain: {work: 2}}") + "decision_limits: {turn: 12}\n",
      "termination", 13);
  EXPECT_THAT(f.message, testing::HasSubstr("a turn takes more than 12 decisions"));
  EXPECT_THAT(f.message, testing::HasSubstr("'up'"));
}

// A coin decides whether anybody is asked at all.
TEST(Audit, GoesOnBehindAGameWithoutADecision) {
  std::string game = cards_game(R"(
    choices: {bonus: {from: '1..sum(next(player).hand.value)'}}
    do: {gain: {points: bonus}}
)");
  game =
      replaced(game, "flow: [", "flow: [{if: 'sum(seat(1).hand.value) < 6', then: {end: game}}, ");
  const WrittenGame written(game);
  planted(written, {}, "leak-options", 0);
  AuditRequest request;
  request.positions = 200;
  const AuditReport report = audit(written.ruleset(), request);
  EXPECT_GT(report.games_without_decision, 0);
  EXPECT_GE(report.positions, 200);
}

TEST(Audit, GivesAGameUpThatCannotBegin) {
  const std::string text = R"(
players: {min: 2, max: 3}
kinds: {card: {}}
zones: {deck: {holds: card}}
setup: [{move: deck.top, to: deck}]
actions: {go: {ends: turn}}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [go]}]}]}]
outcome: {score: 0}
)";
  const WrittenGame game(text);
  const AuditReport report = audit(game.ruleset(), {});
  EXPECT_EQ(report.games, 20);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].check, "error");
}

TEST(Audit, FindsThatWhoIsAskedDependsOnAHand) {
  std::string game = cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: {gain: {points: bonus}}
  answer: {if: 'any(player.hand[value == 3])', do: {gain: {points: 1}}}
)");
  const std::string asks = "[{actions: [play], once: true}";
  game = replaced(game, asks, asks + ", {actions: [answer], optional: true, once: true}");
  const Finding f = planted(WrittenGame(game), {}, "leak-turns", 2);
  EXPECT_THAT(way_out_of(f.check), testing::HasSubstr("'always_ask: true'"));
}

// An effect asks the holder of a card in its middle; the question itself reveals the holder.
TEST(Audit, FindsThatAnEffectAsksTheHolderOfACard) {
  const auto game = [](const std::string& more) {
    return cards_game(R"(
    do:
      - choose: card
        player: next(player)
        from: 'next(player).hand[value == 4]'
        optional: true
)" + more + R"(        do: {gain: {points: 1}}
)");
  };
  const Finding f = planted(WrittenGame(game("")), {}, "leak-turns", 4);
  EXPECT_THAT(way_out_of(f.check), testing::HasSubstr("'always_ask: true'"));
  const WrittenGame mended(game("        always_ask: true\n"));
  AuditRequest request;
  request.positions = 200;
  EXPECT_THAT(checks_of(audit(mended.ruleset(), request)), testing::IsEmpty());
}

TEST(Audit, LooksAtAnswersThatAreTakenOfThemselvesInAGameWithoutADecision) {
  AuditRequest request;
  request.tell = [](const Narrator& narrator, const State& s, const std::vector<Event>& events,
                    MaybePlayer viewer) {
    return narrator.events(s, events, MaybePlayer(1 - viewer.number()));
  };
  const std::string text = cards_game(R"(
    do: [{move: 'first(deck, 1)', to: player.hand}]
)");
  const WrittenGame game(replaced(text, "repeat: 3", "repeat: 1"));
  planted(game, request, "leak-events", 0);
  request.positions = 200;
  const AuditReport report = audit(game.ruleset(), request);
  EXPECT_EQ(report.positions, 0);
  EXPECT_EQ(report.games_without_decision, report.games);
}

TEST(Audit, ShrinksAFinding) {
  // A single choice of 5 breaks the invariant.
  const WrittenGame written(cards_game(R"(
    choices: {bonus: {from: 1..9}}
    do: [{if: bonus == 5, then: [{set: {broken: true}}]}]
)",
                                       R"(table_attributes: {broken: false}
invariants: [not broken]
)"));
  AuditRequest request;
  request.positions = 300;
  request.shrinks = false;
  const auto ruleset = written.ruleset();
  const AuditReport whole = audit(ruleset, request);
  request.shrinks = true;
  const AuditReport report = audit(ruleset, request);
  ASSERT_THAT(report.findings, testing::SizeIs(1));
  ASSERT_THAT(whole.findings, testing::SizeIs(1));
  EXPECT_THAT(report.findings[0].choices, testing::SizeIs(1));
  EXPECT_EQ(report.findings[0].choices[0].second, "5");
}

}  // namespace
}  // namespace cubilete
