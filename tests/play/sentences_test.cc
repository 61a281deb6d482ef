// A game's own sentences: allowed contents, grammatical forms, and recipients.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "narration/articles.h"
#include "narration/narration.h"
#include "narration/rules_lines.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const char kGame[] = R"(players: 2
kinds: {card: {attributes: {side: {symbols: [up, down], initial: up}}}}
components: {mill: {copies: 2}, harbour: {}, islands: {}}
resources: {coins: 5}
player_attributes: {bid: 0}
zones:
  market: {shape: row, holds: card}
  deck: {shape: pile, holds: card, visible: hidden}
  town: {owner: player, shape: row, holds: card}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
setup:
  - {create: definitions(card), to: market}
actions:
  build:
    choices: {card: {from: market}}
    cost: {coins: 2}
    do: [{move: card, to: player.town}]
  hide:
    choices: {cards: {from: market, min: 1, max: 2}}
    do: [{move: cards, to: player.hand}]
  flip:
    choices: {card: {from: market}}
    do: [{set: {card.side: down}}]
  bet:
    choices: {amount: {from: 0..3, secret: true}}
    do: [{set: {player.bid: amount}}, {announce: bets, with: [player, player.bid]}]
  duel:
    choices: {rival: {from: players}}
  wait: {}
flow:
  - repeat: 20
    do: [{turns: players, do: [{actions: [build, hide, flip, bet, duel, wait], once: true}]}]
outcome: {score: player.coins}
)";

const char kEnglish[] = R"y(game: {title: T}
components:
  mill: Mill
  harbour: {name: Harbour, the: Port Royal}
  islands: {name: Islands, gender: p}
attributes: {coins: "{n, plural, one {coin} other {coins}}", side: side, bid: bid}
kinds: {card: "{n, plural, one {a card} other {# cards}}"}
zones: {market: market, deck: deck, town: town, hand: hand}
actions: {build: build, hide: hide, flip: flip, bet: bet, duel: duel, wait: wait}
choices: {card: which, cards: which, amount: how much, rival: who}
symbols: {up: up, down: down}
messages: {bets: "{1} bets {2, plural, =0 {nothing} one {a coin} other {# coins}}"}
scores: {score: score}
sentences:
  actions:
    build: "{player} builds {card_a}{cost_count, plural, =0 {} other {, paying {cost}}}"
    hide: "{player} hides {cards} ({cards_count, plural, one {one} other {#}})"
    bet: "{player} bets {amount}"
    wait: ""
  changed: {side: "{what_the} turns {now}"}
  moved: {town: ""}
  options: {rival: "{option}, who has {coins, plural, one {# coin} other {# coins}}"}
)y";

const char kSpanish[] = R"y(game: {title: T}
components:
  mill: {name: Molino, gender: m}
  harbour: {name: Aduana, gender: f}
  islands: {name: Islas, gender: fp}
attributes: {coins: "{n, plural, one {moneda} other {monedas}}", side: cara, bid: puja}
kinds: {card: "{n, plural, one {una carta} other {# cartas}}"}
zones: {market: {name: mercado, gender: m}, deck: mazo, town: {name: pueblo, gender: m}, hand: mano}
actions: {build: construir, hide: guardar, flip: girar, bet: apostar, duel: retar, wait: esperar}
choices: {card: cuál, cards: cuáles, amount: cuánto, rival: a quién}
symbols: {up: arriba, down: abajo}
messages: {bets: "{1} apuesta {2, plural, =0 {nada} one {una moneda} other {# monedas}}"}
scores: {score: puntos}
sentences:
  actions:
    build: "{player} construye {card_a}{cost_count, plural, =0 {} other {, por {cost}}}"
    hide: "{player} guarda {cards}"
    bet: "{player} apuesta {amount}"
    wait: ""
  changed: {side: "La cara de {what_the} queda {what_gender, select, f {girada} fp {giradas} other {girado}}"}
  moved: {town: ""}
  options: {rival: "{option}, con {coins}"}
)y";

class Table {
 public:
  Table()
      : game_(started(
            WrittenGame(
                {{"game.yaml", kGame}, {"locale/en.yaml", kEnglish}, {"locale/es.yaml", kSpanish}})
                .ruleset(),
            2, 1)) {}

  std::vector<std::string> after(const std::vector<std::string>& answers, Language language,
                                 MaybePlayer viewer = {}) {
    choose(game_, answers);
    return Narrator(game_.ruleset(), language).events(game_.state(), game_.last_events(), viewer);
  }
  Game& game() { return game_; }

 private:
  Game game_;
};

TEST(Sentences, TellAnActionWithItsCostAndArticles) {
  Table table;
  EXPECT_THAT(table.after({"build", "mill"}, Language::kEnglish),
              ElementsAre("   Player 1 builds a Mill, paying 2 coins", "-- Player 2's turn"));
  EXPECT_THAT(table.after({"build", "islands"}, Language::kEnglish),
              Contains("   Player 2 builds Islands, paying 2 coins"));
  Table spanish;
  EXPECT_THAT(spanish.after({"build", "harbour"}, Language::kSpanish),
              Contains("   Jugador 1 construye una Aduana, por 2 monedas"));
}

TEST(Sentences, HaveTheGenderAndTheArticleOfTheNoun) {
  Table table;
  EXPECT_THAT(table.after({"flip", "mill"}, Language::kEnglish),
              Contains("   The Mill turns down"));
  EXPECT_THAT(table.after({"flip", "harbour"}, Language::kEnglish),
              Contains("   Port Royal turns down"));
  Table spanish;
  EXPECT_THAT(spanish.after({"flip", "mill"}, Language::kSpanish),
              Contains("   La cara del Molino queda girado"));
  EXPECT_THAT(spanish.after({"flip", "islands"}, Language::kSpanish),
              Contains("   La cara de las Islas queda giradas"));
}

TEST(Sentences, ThatAreEmptyGiveNoLine) {
  Table table;
  EXPECT_THAT(table.after({"wait"}, Language::kEnglish), ElementsAre("-- Player 2's turn"));
}

TEST(Sentences, TellNobodyWhatHeMayNotKnow) {
  Table table;
  const auto lines = table.after({"bet", "2"}, Language::kEnglish, PlayerId(1));
  EXPECT_THAT(lines, Contains("   Player 1 bets in secret"));
  EXPECT_THAT(lines, Contains("   Player 1 bets 2 coins"));  // the announcement is for everybody
  Table own;
  EXPECT_THAT(own.after({"bet", "2"}, Language::kEnglish, PlayerId(0)),
              Contains("   Player 1 bets 2"));
}

TEST(Sentences, CountWhatTheyTell) {
  Table table;
  EXPECT_THAT(table.after({"hide", "mill,harbour"}, Language::kEnglish),
              Contains("   Player 1 hides Mill and Harbour (2)"));
}

TEST(Sentences, TellOptionsWithWhatAPlayerHas) {
  Table table;
  choose(table.game(), {"duel"});
  const auto d = table.game().decision();
  ASSERT_TRUE(d);
  EXPECT_THAT(
      Narrator(table.game().ruleset(), Language::kEnglish).options(table.game().state(), *d),
      ElementsAre("Player 1, who has 5 coins", "Player 2, who has 5 coins"));
}

TEST(Sentences, WithoutOneTheFallbackHasArticlesWhereTheLanguageNeedsThem) {
  Table table;
  EXPECT_THAT(table.after({"hide", "mill"}, Language::kSpanish), Contains(HasSubstr("a mano")));
}

// Tiles are created on yards and on a road, which have sentences, and in a bin, which has none.
// Players choose among troops in two lands that each have a name, and all win together.
const char kBuilding[] = R"y(players: 2
kinds: {tile: {}, troop: {}, land: {}, omen: {}}
components: {room: {kind: tile}, scout: {kind: troop}, north: {kind: land}, south: {kind: land}, comet: {kind: omen}}
zones:
  yard: {owner: player, shape: track, cells: [left, right], holds: tile}
  road: {shape: track, cells: 3, holds: tile}
  bin: {shape: pile, holds: tile}
  map: {shape: graph, for: land, holds: troop, edges: [[north, south]]}
  home: {shape: row, holds: troop}
  omens: {shape: pile, holds: omen}
setup: [{create: scout, count: 2, to: map.north}, {create: scout, count: 1, to: map.south}, {create: comet, count: 2, to: omens}]
actions:
  build: {choices: {place: {from: cells(yard)}}, do: [{create: room, count: 1, to: place}]}
  pave: {do: [{create: room, count: 1, to: road.2}]}
  waste: {do: [{create: room, count: 2, to: bin}]}
  call: {choices: {who: {from: map.components}}, do: [{move: who, to: home}]}
  muster: {choices: {whom: {from: map.components, min: 0, max: 2}}, do: [{move: whom, to: home}]}
  mix: {do: [{shuffle: omens}]}
flow: [{repeat: 20, do: [{turns: players, do: [{actions: [build, pave, waste, call, muster, mix], once: true}]}]}]
outcome: {cooperative: true}
)y";

const char kBuildingInEnglish[] = R"y(game: {title: B}
components: {room: Room, scout: Scout, north: North, south: South, comet: Comet}
zones: {yard: yard, road: road, bin: bin, map: map, home: home, omens: {name: omens, gender: p}}
cells: {left: left, right: right}
actions: {build: build, pave: pave, waste: waste, call: call, muster: muster, mix: mix}
choices: {place: where, who: who, whom: whom}
sentences:
  actions: {build: "", pave: "", waste: "", call: "", muster: "", mix: ""}
  moved:
    yard: "{player} gets {what_a} at the {place}"
    road: "{what_the} comes from {from}"
)y";

const char kBuildingInSpanish[] = R"y(game: {title: B}
components: {room: {name: Sala, gender: f}, scout: {name: Guía, gender: m}, north: Norte, south: Sur, comet: Cometa}
zones:
  yard: {name: patio, gender: m}
  road: {name: camino, gender: m}
  bin: {name: cubo, gender: m}
  map: {name: mapa, gender: m}
  home: {name: casa, gender: f}
  omens: {name: presagios, gender: mp}
cells: {left: izquierda, right: derecha}
actions: {build: construir, pave: empedrar, waste: tirar, call: llamar, muster: reunir, mix: mezclar}
choices: {place: dónde, who: a quién, whom: a quiénes}
sentences:
  actions: {build: "", pave: "", waste: "", call: "", muster: "", mix: ""}
  moved:
    yard: "{player} recibe {what_a} a la {place}"
    road: "{what_the} viene de {from}"
)y";

class Building : public testing::TestWithParam<Language> {
 protected:
  // Returns the texts in the first language in English, in the other in Spanish.
  static std::string either(const std::string& english, const std::string& spanish) {
    return GetParam() == Language::kEnglish ? english : spanish;
  }
  std::string after(const std::vector<std::string>& answers) {
    choose(game_, answers);
    return narrator_.events(game_.state(), game_.last_events(), MaybePlayer())[0];
  }
  std::vector<std::string> offered(const std::string& action) {
    choose(game_, {action});
    const auto d = game_.decision();
    return narrator_.options(game_.state(), *d);
  }

  Game game_ = started(WrittenGame({{"game.yaml", kBuilding},
                                    {"locale/en.yaml", kBuildingInEnglish},
                                    {"locale/es.yaml", kBuildingInSpanish}})
                           .ruleset());
  Narrator narrator_{game_.ruleset(), GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Sentences, Building,
                         testing::Values(Language::kEnglish, Language::kSpanish));

TEST_P(Building, TellsWhatIsCreatedAsWhatIsMoved) {
  EXPECT_EQ(after({"build", "left"}), either("   Player 1 gets a Room at the left",
                                             "   Jugador 1 recibe una Sala a la izquierda"));
  EXPECT_EQ(after({"waste"}), either("   2 x Room to bin", "   2 x Sala al cubo"));
  // It comes from nowhere.
  EXPECT_EQ(after({"pave"}), either("   Room to 2, road", "   Sala a 2, camino"));
}

TEST_P(Building, TellsOptionsOfOneNameApartByTheirPlaces) {
  EXPECT_THAT(offered("call"), ElementsAre(either("Scout (North)", "Guía (Norte)"),
                                           either("Scout (North)", "Guía (Norte)"),
                                           either("Scout (South)", "Guía (Sur)")));
}

TEST_P(Building, TellsSelectionsApartByTheirPlaces) {
  const std::vector<std::string> all = offered("muster");
  EXPECT_THAT(
      std::set<std::string>(all.begin(), all.end()),
      testing::UnorderedElementsAre(
          either("none", "nada"), either("Scout (North)", "Guía (Norte)"),
          either("Scout (South)", "Guía (Sur)"), either("2 x Scout (North)", "2 x Guía (Norte)"),
          either("2 x Scout (North and South)", "2 x Guía (Norte y Sur)")));
}

TEST_P(Building, SaysThatSeveralThingsAreShuffled) {
  EXPECT_EQ(after({"mix"}), either("   Omens are shuffled", "   Se barajan los presagios"));
}

TEST_P(Building, SaysOfACooperativeGameThatAllWin) {
  const auto lines = rules_lines(narrator_.words(), game_.state());
  EXPECT_EQ(lines.back(), either("  All players win together, unless all lose.",
                                 "  Todos ganan juntos, si no pierden todos."));
}

std::vector<std::string> problems_with(const std::string& sentences) {
  std::string english = kEnglish;
  english.replace(english.find("sentences:"), std::string::npos, sentences);
  std::string spanish = kSpanish;
  spanish.replace(spanish.find("sentences:"), std::string::npos, sentences);
  const WrittenGame game(
      {{"game.yaml", kGame}, {"locale/en.yaml", english}, {"locale/es.yaml", spanish}});
  std::vector<std::string> out;
  const Compilation c = game.compile();
  for (const Diagnostic& d : c.diagnostics.list()) out.push_back(d.message);
  return out;
}

TEST(Sentences, AreCheckedAgainstTheGame) {
  EXPECT_THAT(problems_with("sentences: {actions: {biuld: \"{player} builds\"}}\n"),
              Contains(HasSubstr("'sentences.actions.biuld' belongs to nothing")));
  EXPECT_THAT(problems_with("sentences: {gained: {bid: \"{player} gains\"}}\n"),
              Contains(HasSubstr("'sentences.gained.bid' belongs to nothing")));
  EXPECT_THAT(problems_with("sentences: {actions: {build: \"{player} builds {card_the}\"}}\n"),
              Not(Contains(HasSubstr("sentence"))));
}

TEST(Articles, FollowTheSoundInEnglish) {
  for (const char* text : {"a Union die",  "a unicorn",
                           "a university", "a one-eyed jack",
                           "a useful box", "a euro",
                           "an orange",    "an uncle",
                           "an onion",     "an uninvited guest",
                           "an hour",      "an honest broker",
                           "an 8",         "an 80",
                           "an 11",        "an 18 of hearts",
                           "a 1",          "a 118",
                           "a 10",         "a card"}) {
    const std::string all = text;
    const std::string noun = all.substr(all.find(' ') + 1);
    EXPECT_EQ(with_a("en", "", noun), all);
  }
}

}  // namespace
}  // namespace cubilete
