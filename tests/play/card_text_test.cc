// The texts of cards: the values that they name, and sentences made from rules.

#include "narration/card_text.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "narration/component_text.h"
#include "narration/rule_phrases.h"
#include "ruleset/effect_facts.h"
#include "ruleset/verbs.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Returns the game with these cards, each on a line of its own.
WrittenGame game_with(const std::string& cards) {
  auto files = base_game("ability_cards");
  files["game.yaml"] = replaced(files["game.yaml"], "components:\n", "components:\n" + cards);
  return WrittenGame(files);
}

std::string text_of(const std::string& card, Language language) {
  const auto ruleset = game_with("  it_is: {kind: card, " + card + "}\n").ruleset();
  return written_text(Wording(*ruleset, language), ruleset->find_definition("it_is"));
}

TEST(CardText, IsWrittenFromEffects) {
  const std::string gain = "ability: [{gain: {coins: 2}}, {move: 'first(deck, 2)', to: hand}]";
  EXPECT_EQ(text_of(gain, Language::kEnglish),
            "Gain 2 coins; put the first 2 of deck in your hand.");
  EXPECT_EQ(text_of(gain, Language::kSpanish),
            "Gana 2 monedas; pon los primeros 2 de mazo en tu mano.");
  const std::string tuck = "ability: {move: 'first(deck, 2)', to: hand, position: 1}";
  EXPECT_EQ(text_of(tuck, Language::kEnglish), "Put the first 2 of deck in your hand, at place 1.");
  EXPECT_EQ(text_of(tuck, Language::kSpanish),
            "Pon los primeros 2 de mazo en tu mano, en el puesto 1.");
  EXPECT_EQ(text_of("ability: {choose: c, from: hand, optional: true, do: [{move: c, to: deck}, "
                    "{gain: {coins: 1}}]}",
                    Language::kEnglish),
            "You may choose one of your hand, then put what was chosen in deck; gain 1 coin.");
  EXPECT_EQ(text_of("ability: {if: count(hand) > 3, then: {lose: {coins: 1}}, else: "
                    "'harvest(owner, 4)'}",
                    Language::kEnglish),
            "If the number of your hand is more than 3, lose 1 coin; otherwise take 4 from the "
            "field.");
  EXPECT_EQ(text_of("ability: {each: p, from: others(owner), do: {pay: {coins: 1}, player: p}}",
                    Language::kSpanish),
            "Por cada uno de los demás jugadores: él paga 1 moneda.");
}

// A function is written as the phrase that the game gives it, with its data, or else as its name.
TEST(CardText, IsWrittenFromScripts) {
  const auto ruleset = WrittenGame(base_game("scripted_abilities")).ruleset();
  const Wording english(*ruleset, Language::kEnglish);
  const Wording spanish(*ruleset, Language::kSpanish);
  const auto text = [&](const Wording& words, const char* card) {
    return written_text(words, ruleset->find_definition(card));
  };
  EXPECT_EQ(text(english, "known"), "1 coin of gold for you, in steps of 1 and 3.");
  EXPECT_EQ(text(spanish, "known"), "1 moneda de oro para tú, por 1 y 3.");
  EXPECT_EQ(text(english, "unknown"), "Lose all (most 4). Worth: count coins.");
  EXPECT_EQ(text(english, "inside"), "2 times: 2 coins.");
  EXPECT_EQ(text(spanish, "inside"), "2 veces: 2 monedas.");
}

// Each of several choices gets a name that no other has.
TEST(CardText, TellsChoicesInsideOfEachOtherApart) {
  const std::string other_lists =
      "ability: {choose: c, from: hand, do: [{choose: d, from: deck, do: [{swap: c, with: d}]}, "
      "{move: c, to: deck}]}";
  EXPECT_EQ(text_of(other_lists, Language::kEnglish),
            "Choose one of your hand, then choose one of deck, then swap what was chosen of your "
            "hand and what was chosen; put what was chosen of your hand in deck.");
  EXPECT_EQ(text_of(other_lists, Language::kSpanish),
            "Elige uno de tu mano; después, elige uno de mazo; después, intercambia lo elegido de "
            "tu mano y lo elegido; pon lo elegido de tu mano en mazo.");
  EXPECT_EQ(text_of("ability: {choose: c, from: hand, do: {choose: d, from: hand, do: {choose: e, "
                    "from: hand, do: [{move: c, to: deck}, {move: d, to: deck}, {move: e, to: "
                    "deck}]}}}",
                    Language::kEnglish),
            "Choose one of your hand, then choose one of your hand, then choose one of your hand, "
            "then put choice 1 of your hand in deck; put choice 2 of your hand in deck; put what "
            "was chosen in deck.");
  EXPECT_EQ(text_of("ability: {each: p, from: players, do: {each: c, from: p.hand, do: [{gain: "
                    "{coins: 1}, player: p}, {move: c, to: deck}]}}",
                    Language::kEnglish),
            "For each of all players: for each of its hand: the one of all players gains 1 coin; "
            "put it in deck.");
}

TEST(CardText, SaysWhoWins) {
  EXPECT_EQ(text_of("ability: {end: game, winner: owner}", Language::kEnglish),
            "The game ends; you win.");
  EXPECT_EQ(text_of("ability: {end: game, winner: owner}", Language::kSpanish),
            "Termina la partida; ganas.");
  EXPECT_EQ(text_of("ability: {end: game, winner: others(owner)}", Language::kEnglish),
            "The game ends; the other players win.");
  EXPECT_EQ(text_of("ability: {end: game, winner: next(owner)}", Language::kSpanish),
            "Termina la partida; gana el jugador siguiente.");
}

TEST(CardText, IsWrittenFromExpressions) {
  EXPECT_EQ(text_of("worth: owner.coins * 2", Language::kEnglish), "Worth: your coins times 2.");
  EXPECT_EQ(text_of("worth: 'count(camp[plain])'", Language::kSpanish),
            "Worth: el número de campamento de plain.");
}

TEST(CardText, SaysWhetherThereIsSomebodyOrSomething) {
  const auto text = [](const std::string& condition, Language language) {
    return text_of("ability: {if: '" + condition + "', then: {gain: {coins: 1}}}", language);
  };
  EXPECT_EQ(text("owner.seat % 2 == 1", Language::kEnglish),
            "If the remainder of your seat number divided by 2 is 1, gain 1 coin.");
  EXPECT_EQ(text("owner.seat > 1", Language::kSpanish),
            "Si tu número de asiento es más que 1, gana 1 moneda.");
  EXPECT_EQ(text("deck.owner != nobody", Language::kEnglish),
            "If the owner of deck is somebody, gain 1 coin.");
  EXPECT_EQ(text("deck.owner == nobody", Language::kSpanish),
            "Si el dueño de mazo no es nadie, gana 1 moneda.");
  EXPECT_EQ(text("deck.top != nothing", Language::kEnglish),
            "If the top of deck is there, gain 1 coin.");
  EXPECT_EQ(text("deck.top == nothing", Language::kSpanish),
            "Si no existe lo de encima de mazo, gana 1 moneda.");
}

TEST(CardText, HelpHoldsTheValuesOfTheCard) {
  const auto ruleset =
      game_with("  told: {kind: card, cards: 3, price: {coins: 1}, ability: {gain: {coins: 7}}}\n")
          .ruleset();
  const Wording words(*ruleset, Language::kEnglish);
  EXPECT_EQ(help_of(words, ruleset->find_definition("told")), "+3 cards for 1 coin, 1 coin; 7");
  EXPECT_EQ(words.zone(ruleset->zone(ruleset->find_zone("camp_plain"))), "camp of the plain");
  const Wording spanish(*ruleset, Language::kSpanish);
  EXPECT_EQ(spanish.zone(ruleset->zone(ruleset->find_zone("camp_plain"))), "campamento (plain)");
}

TEST(CardText, HelpNamesWhatAnEffectSets) {
  const WrittenGame game({{"game.yaml", R"(players: 2
resources: {coins: 3}
zones: {deck: {shape: pile}}
table_attributes: {yield: 1, times: 1, less: 9}
kinds: {card: {properties: {ability: {effect: {owner: player}}}}}
components:
  it_is: {kind: card, ability: [{set: {yield: 2}}, {set: {times: times + 3}}, {set: {less: less - 4}}]}
setup: [{create: definitions(card), to: deck}]
actions: {go: {do: [deck.top.ability(player)], ends: turn}, stop: {ends: game}}
flow: [{rounds: forever, do: [{turns: players, do: [{actions: [go, stop]}]}]}]
outcome: {score: yield + times + less}
)"},
                          {"locale/en.yaml", R"(game: {title: T}
help: {it_is: "{ability.yield}, {ability.times}, {ability.less}"}
)"}});
  const auto ruleset = game.ruleset();
  const Wording words(*ruleset, Language::kEnglish);
  EXPECT_EQ(help_of(words, ruleset->find_definition("it_is")), "2, 3, 4");
}

// A new verb needs a row here, and a phrase.
TEST(CardText, EveryVerbIsWrittenInBothLanguages) {
  const std::map<std::string_view, std::string> samples = {
      {"gain", "{gain: {coins: 1}}"},
      {"pay", "{pay: {coins: 1}}"},
      {"lose", "{lose: {coins: 1}}"},
      {"give", "{give: {coins: 1}, from: owner, to: next(owner)}"},
      {"set", "{set: {owner.coins: 4}}"},
      {"move", "{move: hand.top, to: deck}"},
      {"create", "{create: plain, to: deck}"},
      {"roll", "{roll: hand}"},
      {"pick", "{pick: c, from: hand}"},
      {"let", "[{let: {number: 2}}, {gain: {coins: number}}]"},
      {"choose", "{choose: c, from: hand, do: []}"},
      {"each", "{each: p, from: players, do: {gain: {coins: 1}, player: p}}"},
      {"if", "{if: coins > 1, then: {gain: {coins: 1}}}"},
      {"repeat", "{repeat: 2, do: {gain: {coins: 1}}}"},
      {"quietly", "{quietly: [{gain: {coins: 1}}]}"},
      {"run", "{id: reap, run: 'harvest(owner, 2)'}"},
      {"script", "{repeat: 2, do: {script: rules.earn, arguments: [owner]}}"},
      {"start", "{start: answers, player: owner}"},
      {"end", "{end: game, winner: owner}"},
      {"while", "{while: coins < 2, do: {gain: {coins: 1}}}"},
      {"choose_one", "{choose_one: {one: {gain: {coins: 1}}, two: 'harvest(owner, 2)'}}"},
      {"remove", "{remove: hand.top}"},
      {"shuffle", "{shuffle: deck}"},
      {"swap", "{swap: hand.top, with: deck.top}"},
      {"rotate", "{rotate: 'players.hand'}"},
      {"show", "{show: hand, to: owner}"},
      {"deny", "{deny: definitions(card), of: hand}"},
      {"announce", ""},  // reported when it happens; it has no effect of its own
  };
  std::set<std::string_view> verbs;
  for (const VerbRow& row : kVerbs) verbs.insert(row.name);
  for (const std::string_view verb : verbs) {
    const auto sample = samples.find(verb);
    ASSERT_NE(sample, samples.end()) << verb << " has no sample";
    if (sample->second.empty()) continue;
    const std::string english = text_of("ability: " + sample->second, Language::kEnglish);
    const std::string spanish = text_of("ability: " + sample->second, Language::kSpanish);
    EXPECT_GT(english.size(), 5U) << verb;
    EXPECT_NE(english, spanish) << verb;
    EXPECT_EQ((english + spanish).find_first_of("{}_"), std::string::npos)
        << verb << ": " << english << " / " << spanish;
  }
}

TEST(CardText, EveryOperatorHasAPhraseInBothLanguages) {
  for (const Operator& o : kOperators) {
    // The others are written by the thing that they name.
    const auto op = static_cast<int>(o.op);
    const bool is_named =
        (o.value != NodeValue::kNone && o.op != Op::kItem) || o.op == Op::kLiteralList;
    const Phrase phrase = phrase_of(o.op);
    EXPECT_EQ(phrase.english.empty(), is_named) << op;
    EXPECT_EQ(phrase.english.empty(), phrase.spanish.empty()) << op;
    for (const char* place : {"{1}", "{2}", "{3}"}) {
      EXPECT_EQ(phrase.english.find(place) == std::string_view::npos,
                phrase.spanish.find(place) == std::string_view::npos)
          << op << " " << place;
    }
  }
}

}  // namespace
}  // namespace cubilete
