// Mistakes in content are reported with code, file, line and column.

#include "compiler/compile.h"

#include <gtest/gtest.h>

#include <map>

#include "checks/check_rules.h"
#include "compiler/expressions/syntax.h"
#include "diagnostics/render.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const std::string kHead =
    R"(players: 2
kinds: {card: {properties: {value: integer}, attributes: {side: {symbols: [up, down]}}}}
components: {ace: {value: 1}}
resources: {coin: 3}
zones: {hand: {owner: player, holds: card}}
)";
const std::string kTail = "outcome: {score: player.coin}\n";
const std::string kFlow = "flow: [{turns: players, do: [{actions: [go]}]}]\n";
const std::string kLocale =
    R"(game: {title: T}
components: {ace: Ace}
attributes: {coin: coin, side: side}
symbols: {up: up, down: down}
zones: {hand: hand}
actions: {go: go}
scores: {score: s}
)";

std::vector<std::string> problems(const std::string& rest,
                                  std::map<std::string, std::string> more = {}) {
  more.emplace("locale/en.yaml", kLocale);
  more.emplace("game.yaml", kHead + rest);
  return WrittenGame(more).problems();
}

using Problems = std::vector<std::string>;

std::vector<std::string> problems_of_action(const std::string& action) {
  return problems("actions: {go: {" + action + "}}\n" + kFlow + kTail);
}

TEST(Look, ChangesNoDigestAndOverlaysRefineIt) {
  const std::string rules =
      "actions: {go: {do: [{gain: {coin: 1}}, {move: hand, to: hand}], ends: turn}}\n" + kFlow +
      kTail;
  std::map<std::string, std::string> files = {{"game.yaml", kHead + rules},
                                              {"locale/en.yaml", kLocale}};
  files["variants/late.yaml"] = R"(variant: late
set: {look.kinds.card.colour: blue}
add: {look.components: {ace: {icon: moon}}}
)";
  const auto plain = WrittenGame(files).compile().ruleset;
  files["look.yaml"] = "kinds: {card: {colour: red, icon: sun}}\n";
  const WrittenGame written(files);
  const auto looking = written.compile().ruleset;
  ASSERT_TRUE(plain && looking);
  EXPECT_EQ(plain->digest, looking->digest);
  EXPECT_EQ(looking->look.kinds.at("card").colour, "red");
  const auto late = test_library().compile({written.folder().string(), "late", {}}).ruleset;
  ASSERT_TRUE(late);
  EXPECT_EQ(late->look.kinds.at("card").colour, "blue");
  EXPECT_EQ(late->look.kinds.at("card").icon, "sun");
  EXPECT_EQ(late->look.components.at("ace").icon, "moon");
}

TEST(Compile, AGameWithoutMistakesHasNone) {
  EXPECT_EQ(problems_of_action("do: {gain: {coin: 1}}"), Problems{});
}

TEST(Compile, AskingNobodyIsAProblem) {
  const auto with_flow = [](const std::string& flow) {
    return problems("actions: {go: {do: [{gain: {coin: 1}}]}}\nflow: [" + flow + "]\n" + kTail);
  };
  EXPECT_EQ(with_flow("{actions: [go]}"), Problems{"game.yaml:7:9 asked-nobody"});
  EXPECT_EQ(with_flow("{repeat: 2, do: [{actions: [go], once: true}]}"),
            Problems{"game.yaml:7:26 asked-nobody"});
  EXPECT_EQ(with_flow("{actions: [go], player: player}"), Problems{"game.yaml:7:32 asked-nobody"});
  EXPECT_EQ(with_flow("{simultaneous: [go], player: '[player]'}"),
            Problems{"game.yaml:7:38 asked-nobody"});
  EXPECT_EQ(with_flow("{turns: '[player]', do: [{actions: [go]}]}"),
            Problems{"game.yaml:7:17 asked-nobody"});
  EXPECT_EQ(with_flow("{actions: [go], player: seat(1)}"), Problems{});
}

TEST(Compile, EffectsThatNeedAnActingPlayerAreAProblemWhereThereIsNone) {
  const auto with_effect = [](const std::string& effect) {
    return problems("actions: {go: {do: [{gain: {coin: 1}}]}}\nflow: [" + effect +
                    ", {actions: [go], player: seat(1)}]\n" + kTail);
  };
  EXPECT_EQ(with_effect("{gain: {coin: 1}}"), Problems{"game.yaml:7:16 no-such-player"});
  EXPECT_EQ(with_effect("{gain: {coin: 1}, player: players}"), Problems{});
  EXPECT_EQ(with_effect("{each: p, from: players, acts: true, do: [{gain: {coin: 1}}]}"),
            Problems{});
  EXPECT_EQ(with_effect("{set: {coin: 1}}"), Problems{"game.yaml:7:15 no-such-player"});
  EXPECT_EQ(with_effect("{gain: {coin: coin}, player: seat(1)}"),
            Problems{"game.yaml:7:22 reads-nothing"});
  EXPECT_EQ(with_effect("{if: 'count(players) == 2', then: [{choose: go, from: 1..2, do: []}]}"),
            (Problems{"game.yaml:7:44 asked-nobody", "game.yaml:7:44 missing-text"}));
}

TEST(Compile, WhatIsChosenPickedOrGoneThroughIsAList) {
  EXPECT_EQ(problems_of_action("do: [{pick: one, from: coin}]"),
            Problems{"game.yaml:6:39 wrong-type"});
  EXPECT_EQ(problems_of_action("do: [{each: one, from: coin, do: []}]"),
            Problems{"game.yaml:6:39 wrong-type"});
  // A zone can be used as the list of the components in it.
  EXPECT_EQ(problems_of_action("do: [{pick: one, from: hand}, {set: {one.side: up}}]"), Problems{});
  EXPECT_EQ(problems_of_action("do: [{each: one, from: hand, do: [{set: {one.side: up}}]}]"),
            Problems{});
}

TEST(Compile, OneMistakeIsOneProblemAtItsPlace) {
  EXPECT_EQ(problems_of_action("do: {gain: {coni: 1}}"), Problems{"game.yaml:6:28 unknown-name"});
  EXPECT_EQ(problems_of_action("do: {gain: {coin: -1}}"), Problems{"game.yaml:6:34 out-of-range"});
  EXPECT_EQ(problems_of_action("if: coin > hnd"), Problems{"game.yaml:6:27 unknown-name"});
  EXPECT_EQ(problems_of_action("if: coin"), Problems{"game.yaml:6:20 wrong-type"});
  EXPECT_EQ(problems_of_action("if: coin = 3"), Problems{"game.yaml:6:25 expression-syntax"});
  EXPECT_EQ(problems_of_action("if: 'count(hand, 1) > 2'"),
            Problems{"game.yaml:6:21 wrong-arguments"});
  EXPECT_EQ(problems_of_action("if: 'any(hand[side == upp])'"),
            Problems{"game.yaml:6:38 unknown-name"});
  EXPECT_EQ(problems_of_action("if: 'any(hand[valu == 1])'"),
            Problems{"game.yaml:6:30 unknown-name"});
  EXPECT_EQ(problems_of_action("ends: trun"), Problems{"game.yaml:6:22 unknown-name"});
  EXPECT_EQ(problems_of_action("do: {set: {hand: 3}}"), Problems{"game.yaml:6:27 wrong-target"});
  EXPECT_EQ(problems_of_action("do: nothing"), Problems{"game.yaml:6:20 unknown-name"});
  EXPECT_EQ(problems_of_action("do: {script: rules.go}"),
            Problems{"game.yaml:6:29 missing-script"});
  EXPECT_EQ(problems_of_action("choices: {x: {from: coin}}"),
            (Problems{"game.yaml:6:26 missing-text", "game.yaml:6:36 wrong-type"}));
}

// "column code: message; help" of each problem in the timetable.
Problems problems_of_flow(const std::string& flow, const std::string& head = kHead) {
  const WrittenGame game(
      {{"locale/en.yaml", kLocale + "choices: {c: c}\n"},
       {"game.yaml", head + "actions: {go: {ends: turn}}\n" + flow + "\n" + kTail}});
  const Compilation c = game.compile();
  Problems out;
  for (const Diagnostic& d : c.diagnostics.list()) {
    out.push_back(std::to_string(c.sources.begin_of(d.span).column) + " " + d.code + ": " +
                  d.message + "; " + d.help);
  }
  return out;
}

TEST(Compile, AKindIsNoComponent) {
  EXPECT_EQ(problems_of_flow("flow: [{create: card, to: seat(1).hand}]"),
            Problems{"17 unknown-name: 'card' is a kind: it names no component; definitions(card) "
                     "is everything declared of it; those in play lie in a zone: hand"});
  EXPECT_EQ(problems_of_flow("flow: [{roll: card}]").size(), 1u);
}

TEST(Compile, CellsThatHaveNumbersAreCalledByThem) {
  const auto on_board = [](const std::string& board, const std::string& cell) {
    return problems_of_flow("flow: [{move: hand, to: hand." + cell + "}]",
                            replaced(kHead, "{owner: player, holds: card}", board));
  };
  EXPECT_EQ(on_board("{shape: grid, rows: 3, columns: 3}", "a_1").back(),
            "30 unknown-name: there is no cell 'a_1' in 'hand'; its cells are r1c1 to r3c3; rows: "
            "[a, b] would give them other names");
  EXPECT_EQ(on_board("{shape: grid, rows: 3, columns: 3}", "r1c4").back(),
            "30 unknown-name: there is no cell 'r1c4' in 'hand'; its cells are r1c1 to r3c3; rows: "
            "[a, b] would give them other names");
  EXPECT_EQ(on_board("{shape: track, cells: 3}", "4").back(),
            "30 unknown-name: there is no cell '4' in 'hand'; its cells are 1 to 3; cells: [a, b] "
            "would give them other names");
  EXPECT_EQ(on_board("{shape: grid, rows: 3, columns: 3}", "r1c3"), Problems{});
  EXPECT_EQ(on_board("{shape: track, cells: 3}", "3"), Problems{});
}

TEST(Compile, OutsideOfTurnsNobodyHasAnything) {
  const auto until = [](const std::string& condition) {
    return problems_of_flow("flow: [{rounds: forever, until: '" + condition +
                            "', do: [{turns: players, do: [{actions: [go]}]}]}]");
  };
  EXPECT_EQ(
      until("coin > 9"),
      Problems{"34 reads-nothing: nobody is acting here: 'coin' is read of no player; outside "
               "of 'turns' say whose, as in seat(1).coin or any(players[coin > 3])"});
  EXPECT_EQ(until("none(player.hand)"),
            Problems{"39 reads-nothing: nobody is acting here: 'player.hand' is read of no player; "
                     "outside of 'turns' say whose, as in seat(1).hand or any(players.hand)"});
  for (const char* good : {"any(players[coin > 9])", "seat(1).coin > 9", "round > 3",
                           "exists(player) and coin > 9", "if(round > 3, coin > 9, false)"}) {
    EXPECT_EQ(until(good), Problems{}) << good;
  }
  EXPECT_EQ(problems_of_flow("flow: [{turns: players, do: [{repeat: forever, until: coin > 9, do: "
                             "[{actions: [go]}]}]}]"),
            Problems{});
}

// An unknown name is one problem, however often it is used.
TEST(Compile, WhatFollowsFromAMistakeIsNotTold) {
  EXPECT_EQ(problems_of_action("choices: {c: {from: hnad, where: c.value > 1}}, do: c.go"),
            (Problems{"game.yaml:6:26 missing-text", "game.yaml:6:36 unknown-name"}));
}

bool has(const Diagnostics& found, const char* code) {
  return std::ranges::any_of(found.list(), [&](const Diagnostic& d) { return d.code == code; });
}

TEST(Checks, WhatDoesNotFitIntoANumberIsNoConstant) {
  const auto unreachable = [](const std::string& condition) {
    const WrittenGame game(
        {{"locale/en.yaml", kLocale},
         {"game.yaml", kHead + "actions: {go: {do: {if: '" + condition +
                           "', then: {gain: {coin: 1}}, else: {gain: {coin: 2}}}}}\n" + kFlow +
                           kTail}});
    const RuleFindings found = check_rules(*game.ruleset(), {}, {});
    return has(found.unused, "unreachable");
  };
  EXPECT_TRUE(unreachable("65536 * 3 == 196608"));
  EXPECT_FALSE(unreachable("65536 * 65536 * 65536 * 65536 == 0"));  // overflows to 0 in 64 bits
}

TEST(Compile, AnEffectWithoutAVerbIsTold) {
  for (const char* effect : {"{to: hand}", "{player: 1}", "{then: {gain: {coin: 1}}}"}) {
    EXPECT_EQ(problems_of_action(std::string("do: [") + effect + "]"),
              Problems{"game.yaml:6:21 missing-key"})
        << effect;
  }
}

TEST(Compile, ScriptsAreCheckedToo) {
  const auto with = [&](const std::string& lua, const std::string& call = "rules.go") {
    return problems("actions: {go: {do: {script: " + call + "}}}\n" + kFlow + kTail,
                    {{"scripts/rules.lua", lua}});
  };
  EXPECT_EQ(with("function go() end"), Problems{});
  EXPECT_EQ(with("function og() end"), Problems{"game.yaml:6:29 missing-function"});
  EXPECT_EQ(with("function go() end", "rules"), Problems{"game.yaml:6:29 wrong-script"});
  EXPECT_EQ(with("function go(\nend"), Problems{"rules.lua:2:1 script-syntax"});
  EXPECT_EQ(with("function go()\n  gian()\nend"), Problems{"rules.lua:2:3 script-undefined-name"});
  EXPECT_EQ(with("x = os.time()\nfunction go() end"),
            Problems{"rules.lua:1:5 script-undefined-name"});
  EXPECT_EQ(with("function go(a, b, c) end"), Problems{"game.yaml:6:29 wrong-arguments"});
}

TEST(Compile, TellsAllProblemsTogetherInOrder) {
  EXPECT_EQ(problems(R"(actions:
  go: {do: {gain: {coni: 1}}}
  stop: {tyme: 3}
)" + kFlow + kTail),
            (Problems{"game.yaml:7:20 unknown-name", "game.yaml:8:10 unknown-key"}));
}

TEST(Compile, DuplicatesAndMissingWordsAreTold) {
  EXPECT_EQ(problems(kFlow + "actions: {go: {}}\n" + kTail,
                     {{"cards/more.yaml", "components: {ace: {value: 2}}\n"}}),
            Problems{"more.yaml:1:14 duplicate-name"});
  EXPECT_EQ(problems(kFlow + "actions: {go: {}}\n" + kTail,
                     {{"locale/es.yaml", kLocale + "phases: {x: z}\n"},
                      {"locale/en.yaml", "game: {title: T}\n" + kLocale.substr(17)}}),
            Problems{"es.yaml:8:10 unused-text"});
}

TEST(Compile, ANameThatDiffersFromItsWordsIsASlip) {
  const std::string head = replaced(kHead, "ace:", "aec:");
  const std::string rules = "actions: {go: {}}\nsetup: [{create: aec, to: seat(1).hand}]\n";
  const WrittenGame game({{"game.yaml", head + kFlow + rules + kTail},
                          {"locale/en.yaml", kLocale},
                          {"locale/es.yaml", kLocale}});
  const Compilation c = game.compile();
  ASSERT_GE(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].code, "missing-text");
  EXPECT_EQ(c.diagnostics.list()[0].help, "did you mean 'ace'?");
}

TEST(Compile, AParameterThatWasRenamedIsSuggested) {
  const std::string rest =
      "queries: {left: {parameters: {c_x: integer}, is: 3 - c}}\n"
      "actions: {go: {if: left(1) > 0}}\n" +
      kFlow + kTail;
  const WrittenGame game({{"game.yaml", kHead + rest}, {"locale/en.yaml", kLocale}});
  const Compilation c = game.compile();
  ASSERT_GE(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].code, "unknown-name");
  EXPECT_EQ(c.diagnostics.list()[0].help, "did you mean 'c_x'?");
}

TEST(Compile, ALocalMayNotHideANameOfTheGame) {
  EXPECT_EQ(problems_of_action("choices: {coin: {from: 1..3}}, do: {gain: {coin: 1}}"),
            (Problems{"game.yaml:6:26 duplicate-name", "game.yaml:6:26 missing-text"}));
  EXPECT_EQ(problems_of_action("do: [{let: {coin: 2}}, {gain: {coin: coin}}]"),
            Problems{"game.yaml:6:28 duplicate-name"});
  EXPECT_EQ(problems_of_action("do: {each: hand, from: players, do: {gain: {coin: 1}}}"),
            Problems{"game.yaml:6:27 duplicate-name"});
  EXPECT_EQ(
      problems(
          R"(queries: {left: {is: 3 - coin}, twice: {parameters: {left: integer}, is: 2 * left}}
actions: {go: {if: left + twice(1) > 0}}
)" + kFlow +
          kTail),
      Problems{"game.yaml:6:54 duplicate-name"});
}

TEST(Compile, MembersThatAreNamedInAMessageCanBeRead) {
  const auto in_game = [](const std::string& condition) {
    const std::string head = replaced(kHead, "hand: {owner: player, holds: card}",
                                      "map: {shape: grid, rows: 2, columns: 3, holds: card}");
    return WrittenGame(
               {{"game.yaml", head + "actions: {go: {if: '" + condition + "'}}\n" + kFlow + kTail},
                {"locale/en.yaml", replaced(kLocale, "hand: hand", "map: map")}})
        .compile();
  };
  EXPECT_TRUE(in_game("cell(map, 2).number == 2").ruleset);
  // A card is no die.
  const Compilation c = in_game("map.top.face == 2");
  ASSERT_GE(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].code, "unknown-name");
  EXPECT_EQ(c.diagnostics.list()[0].help.find("face"), std::string::npos)
      << c.diagnostics.list()[0].help;
}

TEST(Compile, AGameMayBePlayedBeforeItsWordsAreWritten) {
  const WrittenGame game({{"game.yaml", kHead + "actions: {go: {}}\n" + kFlow + kTail},
                          {"locale/en.yaml", "game: {title: T}\n"}});
  const Compilation c = game.compile();
  EXPECT_TRUE(c.ruleset);
  EXPECT_FALSE(c.diagnostics.has_errors());
  ASSERT_GE(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].code, "missing-text");
}

TEST(Compile, ATriggerThatSetsItselfOffIsFoundWhateverItsVerb) {
  const auto has_circle = [](const std::string& trigger) {
    const WrittenGame game(
        {{"game.yaml", kHead + "table_attributes: {m: 0}\ntriggers: {t: {" + trigger +
                           "}}\nactions: {go: {}}\n" + kFlow + kTail}});
    const RuleFindings found = check_rules(*game.ruleset(), {}, {});
    return has(found.wrong, "cyclic-triggers");
  };
  EXPECT_TRUE(has_circle("when: gained, of: coin, do: {gain: {coin: 1}}"));
  EXPECT_TRUE(has_circle("when: changed, of: m, do: {set: {m: m + 1}}"));
  EXPECT_TRUE(has_circle("when: changed, of: m, do: {set: {m: m - 2, coin: 3}}"));
  EXPECT_TRUE(has_circle("when: moved, do: {move: component, to: player.hand}"));
  EXPECT_TRUE(has_circle("when: rolled, do: {roll: hand}"));
  EXPECT_TRUE(has_circle("when: created, do: {create: ace, to: player.hand}"));
  // These end, or may end.
  EXPECT_FALSE(has_circle("when: changed, of: m, do: {set: {m: 3}}"));
  EXPECT_FALSE(has_circle("when: changed, of: m, if: m < 5, do: {set: {m: m + 1}}"));
  EXPECT_FALSE(has_circle("when: moved, do: {move: 'first(hand, 1)', to: player.hand}"));
  EXPECT_FALSE(has_circle("when: paid, of: coin, do: {lose: {coin: 1}}"));
  EXPECT_FALSE(has_circle(
      "when: gained, of: coin, do: [{if: m > 5, then: {end: game}}, {gain: {coin: 1}}]"));
}

TEST(Compile, AbilitiesThatRunAbilitiesAreLookedAtOnce) {
  const WrittenGame game(R"(players: 2
resources: {coin: 0}
kinds: {card: {properties: {play: {effect: {p: player}}}}}
components: {throne: {kind: card, play: [{each: c, from: shop, do: c.play(p)}]}}
zones: {shop: {shape: row, holds: card}}
setup: [{create: throne, to: shop}]
triggers: {t: {when: gained, of: coin, do: ['shop.top.play(player)', {gain: {coin: 1}}]}}
actions: {go: {do: {gain: {coin: 1}}, ends: turn}}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [go]}]}]}]
outcome: {score: coin}
)");
  const RuleFindings found = check_rules(*game.ruleset(), {}, {});
  EXPECT_TRUE(has(found.wrong, "cyclic-triggers"));
}

TEST(Compile, VariantsMayOnlyTouchWhatIsThere) {
  const WrittenGame game(
      {{"game.yaml", kHead + kFlow + "actions: {go: {}}\n" + kTail},
       {"locale/en.yaml", kLocale},
       {"variants/v.yaml", "set: {resources.coni: 4, components.ace.value: 2}\n"}});
  const Compilation c = test_library().compile({game.folder().string(), "v", {}});
  ASSERT_EQ(c.diagnostics.size(), 1u) << render_text(c.diagnostics.list(), c.sources);
  EXPECT_EQ(c.diagnostics.list()[0].code, "overlay-target");
  EXPECT_EQ(c.diagnostics.list()[0].suggestion, "coin");
  EXPECT_EQ(c.sources.begin_of(c.diagnostics.list()[0].span), (SourcePosition{1, 7}));
}

TEST(Syntax, EveryMistakeIsPointedAt) {
  const auto problem = [](const std::string& text) {
    Sources sources;
    TextPlace place;
    place.span = {sources.add("x", text), 0, static_cast<std::uint32_t>(text.size())};
    Diagnostics d;
    (void)parse_expression(text, place, d);
    return d.empty() ? std::string("fine")
                     : std::to_string(sources.begin_of(d.list()[0].span).column) + " " +
                           d.list()[0].message;
  };
  EXPECT_EQ(problem("1 + 2 * 3 > 4 and not x.y[z == 1](2)"),
            "34 expected the end of the expression or an operator, found '('");
  EXPECT_EQ(problem("a = b"), "3 '=' does not compare");
  EXPECT_EQ(problem("a / b"), "3 '/' would give fractions");
  EXPECT_EQ(problem("a && b"), "3 '&' is not an operator here");
  EXPECT_EQ(problem("1 < a < 3"), "7 comparisons cannot be chained");
  EXPECT_EQ(problem("count(a"), "7 expected ',' or ')', but the expression ends here");
  EXPECT_EQ(problem("a +"), "3 expected a number or a name, but the expression ends here");
  EXPECT_EQ(problem("1.5"), "1 numbers are whole here");
  EXPECT_EQ(problem("99999999999"), "1 the number 99999999999 is too large");
  EXPECT_EQ(problem("a ? b"), "3 '?' means nothing in an expression");
  EXPECT_EQ(problem(""), "1 an expression is missing here");
  EXPECT_EQ(problem(std::string(500, '(')), "61 this expression is nested too deeply");
}

TEST(Syntax, MoreThanOneValueIsNoExpression) {
  for (const auto& [text, way] : std::map<std::string, std::string>{
           {"2 coins", "write 2 alone, or, for an amount of a resource, {coins: 2}"},
           {"shuffle deck", "a verb is a key, and what follows its value: {shuffle: deck}"},
           {"gain 1", "a verb is a key, and what follows its value: {gain: 1}"},
           {"gain 3 coins", "a verb is a key, and what follows its value: {gain: {coins: 3}}"},
           {"hand of player", "write hand alone, or put an operator behind it"},
           {"2 3", "write 2 alone, or put an operator behind it"}}) {
    Sources sources;
    TextPlace place;
    place.span = {sources.add("x", text), 0, static_cast<std::uint32_t>(text.size())};
    Diagnostics d;
    (void)parse_expression(text, place, d);
    ASSERT_EQ(d.size(), 1u);
    EXPECT_EQ(d.list()[0].help, way);
  }
}

TEST(Compile, AQueryInBracketsIsAskedOfTheItem) {
  const WrittenGame game(
      {{"game.yaml", kHead +
                         "queries: {rich: {parameters: {p: player, n: integer}, returns: boolean, "
                         "is: p.coin > n}}\nactions: {go: {if: 'any(players[rich(2)])'}}\n" +
                         kFlow + kTail},
       {"locale/en.yaml", kLocale}});
  const Compilation c = game.compile();
  ASSERT_GE(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].help,
            "call it as rich(p, n); of the item in brackets as it.rich(n)");
}

// A check below `>-` is reported with its own text and place.
TEST(Compile, ACheckInABlockIsToldByItsExpression) {
  const WrittenGame game(R"(players: 1
kinds: {card: {}}
components: {ace: {}, king: {}}
checks:
  - >-
    count(definitions(card))
    + 1 == 4
actions: {go: {ends: game}}
flow: [{turns: players, do: [{actions: [go]}]}]
outcome: {score: 1}
)");
  const Compilation c = game.compile();
  ASSERT_EQ(c.diagnostics.size(), 1u);
  const Diagnostic& d = c.diagnostics.list().front();
  EXPECT_EQ(d.code, "check-failed");
  EXPECT_EQ(d.message, "this check does not hold: count(definitions(card)) + 1 is 3");
  EXPECT_EQ(c.sources.begin_of(d.span).line, 6u);
}

}  // namespace
}  // namespace cubilete
