// Compares measured values of cards with games in which they are known.
#include "lab/card_values.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/picking_game.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using MakePlayer = std::function<std::unique_ptr<GamePlayer>(const SimulationRequest&)>;

CardValues measured_by(const MakePlayer& make, CardValues values,
                       const std::vector<std::string>& seats, std::int64_t games) {
  SimulationRequest request;
  request.players = static_cast<std::int32_t>(seats.size());
  request.seats = seats;
  RunRequest run;
  run.end = games;
  run.jobs = 2;
  run.values = values_of_cards(values.cards().size());
  const RunResult result = run_games(
      run, [&] { return make(request); },
      [&](std::int64_t, std::span<const std::int64_t> row) { values.take(row); },
      [](std::int64_t) { return true; });
  EXPECT_FALSE(result.failure) << result.failure->error.message;
  EXPECT_EQ(result.games, games);
  return values;
}

CardValues measured(const std::shared_ptr<const Ruleset>& ruleset,
                    const std::vector<std::string>& seats, std::int64_t games) {
  const auto cards = cards_of(*ruleset);
  return measured_by(
      [&](const SimulationRequest& request) { return make_card_player(ruleset, request, cards); },
      CardValues(cards, 2), seats, games);
}

// Returns the places where two players hold cards.
std::vector<CardPlace> places_of(const std::shared_ptr<const Ruleset>& ruleset) {
  auto places = card_places(ruleset, 2, 1);
  EXPECT_TRUE(places) << places.error().message;
  return *places;
}

DefinitionId named(const Ruleset& r, const std::string& name) {
  for (const DefinitionId d : cards_of(r)) {
    if (r.definition(d).name == name) return d;
  }
  ADD_FAILURE() << name;
  return {};
}

CardValues measured_given_cards(const std::shared_ptr<const Ruleset>& ruleset,
                                const std::vector<DefinitionId>& cards,
                                const std::vector<std::string>& seats, std::int64_t games,
                                GivingRound round = 0, bool counts_failures = false) {
  const auto places = places_of(ruleset);
  return measured_by(
      [&](const SimulationRequest& request) {
        return make_given_card_player(ruleset, request, cards, {places, round, counts_failures});
      },
      CardValues(cards, 2, Trial::kGiven), seats, games);
}

// Expects each value to be the oracle's, for cards given before so many picks.
void expect_counted(const CardValues& values, const Ruleset& r, const PickingOracle& oracle,
                    int picks_before) {
  for (std::size_t i = 0; i < values.cards().size(); ++i) {
    const std::string& name = r.definition(values.cards()[i]).name;
    const double counted = oracle.value_of_given(name, picks_before);
    const CardValue v = values.value(i, Looking::kFixed);
    EXPECT_NEAR(v.value, counted, 0.005) << name;
    EXPECT_TRUE(values.value(i, Looking::kWatched).value_interval.contains(counted)) << name;
    EXPECT_EQ(v.given, 1) << name;
    EXPECT_EQ(v.wins.n, values.games()) << name;
  }
}

const PickingGame kPlain = {{{"gold", 5, 0}, {"silver", 3, 0}, {"stone", 1, 0}, {"clay", 1, 0}}, 1};
// Whoever picks the card that shows most takes the trap first, and still wins by playing well.
const PickingGame kTrap = {
    {{"trap", 7, 6}, {"five", 5, 0}, {"four", 4, 0}, {"three", 3, 0}, {"one", 1, 0}, {"nil", 0, 0}},
    2};

TEST(CardValues, AreThoseThatCountingAllCoursesGives) {
  const WrittenGame game(kPlain.files());
  const auto ruleset = game.ruleset();
  const CardValues values = measured(ruleset, {"random", "random"}, 60000);
  const PickingOracle oracle(kPlain, {false, false});
  ASSERT_EQ(values.cards().size(), kPlain.cards.size());
  for (std::size_t i = 0; i < values.cards().size(); ++i) {
    const std::string& name = ruleset->definition(values.cards()[i]).name;
    const CardValue v = values.value(i, Looking::kFixed);
    EXPECT_NEAR(v.value, oracle.value(name), 0.005) << name;
    EXPECT_TRUE(values.value(i, Looking::kWatched).value_interval.contains(oracle.value(name)))
        << name;
    EXPECT_EQ(v.forced, 0) << name;
    // Each of the two players picks one of four cards.
    EXPECT_NEAR(v.users, 0.25, 0.01) << name;
    EXPECT_NEAR(v.used, 0.25, 0.01) << name;
    EXPECT_DOUBLE_EQ(v.taken, v.used) << name;
  }
  // A pick is worth the points shown, half of them for the use and half for the taking.
  EXPECT_NEAR(values.value(0, Looking::kFixed).points, 2.5, 1e-9);
}

TEST(CardValues, ATrapThatGoodPlayersTakeIsSeenThrough) {
  const WrittenGame game(kTrap.files());
  const auto ruleset = game.ruleset();
  const CardValues values = measured(ruleset, {"greedy", "random"}, 40000);
  const PickingOracle oracle(kTrap, {true, false});
  for (std::size_t i = 0; i < values.cards().size(); ++i) {
    const std::string& name = ruleset->definition(values.cards()[i]).name;
    EXPECT_NEAR(values.value(i, Looking::kFixed).value, oracle.value(name), 0.005) << name;
  }
  const CardValue trap = values.value(0, Looking::kWatched);
  EXPECT_LT(oracle.value("trap"), -0.05);
  EXPECT_LT(trap.value_interval.high, 0);
  EXPECT_TRUE(trap.is_certain);
  // The naive figure rates the trap too high.
  EXPECT_GT(trap.win_with - trap.win_without, 0.1);
  EXPECT_GT(trap.naive.low, 0);
}

TEST(CardValues, WhatCannotBeDeniedIsTold) {
  const PickingGame only = {{{"gold", 5, 0}, {"silver", 3, 0}}, 1};
  const WrittenGame game(only.files());
  const CardValues values = measured(game.ruleset(), {"random", "random"}, 400);
  const CardValue gold = values.value(0, Looking::kFixed);
  // The second player has to take the last card, and does so without a question.
  EXPECT_NEAR(gold.forced, 0.5, 0.1);
  EXPECT_NEAR(gold.users, 0.5, 1e-9);
  EXPECT_GT(gold.value, 0);
}

// The card is taken from the row and given to a player, before anybody picks.
TEST(CardValues, OfGivenCardsAreThoseThatCountingAllCoursesGives) {
  const WrittenGame game(kPlain.files());
  const auto ruleset = game.ruleset();
  const PickingOracle oracle(kPlain, {false, false});
  expect_counted(measured_given_cards(ruleset, cards_of(*ruleset), {"random", "random"}, 60000),
                 *ruleset, oracle, 0);
  EXPECT_GT(oracle.value_of_given("gold"), 0.2);
}

TEST(CardValues, OfAGivenCardThatIsATrapIsSeenThrough) {
  const WrittenGame game(kTrap.files());
  const auto ruleset = game.ruleset();
  const PickingOracle oracle(kTrap, {true, false});
  const CardValues values = measured_given_cards(
      ruleset, {named(*ruleset, "trap"), named(*ruleset, "five")}, {"greedy", "random"}, 40000);
  expect_counted(values, *ruleset, oracle, 0);
  EXPECT_GT(oracle.value_of_given("five"), oracle.value_of_given("trap") + 0.2);
}

// Half of the picks are done by then; a card that was already picked is given as an additional one.
TEST(CardValues, OfGivenCardsInALaterRoundAreThoseThatCountingAllCoursesGives) {
  const WrittenGame game(kTrap.files());
  const auto ruleset = game.ruleset();
  const std::vector<std::string> seats = {"random", "random"};
  const PickingOracle oracle(kTrap, {false, false});
  expect_counted(measured_given_cards(ruleset, cards_of(*ruleset), seats, 60000, 2), *ruleset,
                 oracle, 2);
  EXPECT_GT(std::abs(oracle.value_of_given("five", 2) - oracle.value_of_given("five")), 0.005);
  // The game has two rounds.
  const CardValues late = measured_given_cards(ruleset, cards_of(*ruleset), seats, 20, 3);
  EXPECT_EQ(late.games(), 20);
  EXPECT_TRUE(late.values(Looking::kFixed).empty());
  EXPECT_EQ(late.value(0, Looking::kFixed).given, 0);
}

// A zone where cards lie only in the middle of an effect is not the place for a given card. A card
// that no player held in play goes where others of its kind do, and into a cell that one of them
// was in.
TEST(CardPlaces, AreThoseWherePlayersHoldSuchCards) {
  const WrittenGame game(std::map<std::string, std::string>{
      {"game.yaml",
       "players: 2\n"
       "kinds: {card: {}, tile: {}, token: {}}\n"
       "components:\n"
       "  ace: {kind: card}\n  king: {kind: card}\n  spare: {kind: card}\n"
       "  hut: {kind: tile, copies: 2}\n  coin: {kind: token}\n"
       "zones:\n"
       "  deck: {shape: pile, visible: hidden, holds: card}\n"
       "  supply: {shape: row}\n"
       "  drawn: {owner: player, shape: row, holds: card}\n"
       "  hand: {owner: player, shape: row, holds: card}\n"
       "  land: {owner: player, shape: grid, rows: 2, columns: 2, holds: tile, cell_capacity: 1}\n"
       "setup:\n"
       "  - {create: [ace, king], count: 1, to: deck}\n"
       "  - {create: [hut, coin], to: supply}\n"
       "actions:\n"
       "  draw:\n"
       "    choices: {card: {from: deck}, tile: {from: 'supply[definition == hut]'}}\n"
       "    do:\n"
       "      - {move: card, to: drawn}\n"
       "      - {move: drawn, to: hand}\n"
       "      - {move: tile, to: 'cell(player.land, 2, 1)'}\n"
       "    ends: turn\n"
       "flow: [{rounds: 1, do: [{turns: players, do: [{actions: [draw]}]}]}]\n"
       "outcome: {score: count(player.hand)}\n"}});
  const auto ruleset = game.ruleset();
  const Ruleset& r = *ruleset;
  const auto places = places_of(ruleset);
  const auto place = [&](const std::string& name) { return places[named(r, name).index()]; };
  for (const char* const card : {"ace", "king", "spare"}) {
    ASSERT_TRUE(place(card).zone.is_some()) << card;
    EXPECT_EQ(r.zone(place(card).zone).name, "hand") << card;
    EXPECT_TRUE(place(card).cells.empty()) << card;
  }
  ASSERT_TRUE(place("hut").zone.is_some());
  EXPECT_EQ(r.zone(place("hut").zone).name, "land");
  const auto& cells = place("hut").cells;
  EXPECT_EQ(std::set<std::int32_t>(cells.begin(), cells.end()), std::set<std::int32_t>{2});
  EXPECT_FALSE(place("coin").zone.is_some());
  // A zone chosen by name has places, in any cell, only for components that it may hold.
  const auto in_land = card_places_in(r, place("hut").zone, places);
  EXPECT_FALSE(in_land[named(r, "ace").index()].zone.is_some());
  EXPECT_TRUE(in_land[named(r, "hut").index()].zone.is_some());
}

TEST(GivenCards, AreCopiesThatNobodyHasAndNeedRoom) {
  const WrittenGame game(std::map<std::string, std::string>{
      {"game.yaml",
       "players: 2\n"
       "kinds: {card: {}}\n"
       "components: {ace: {kind: card, copies: 2}}\n"
       "zones:\n"
       "  row: {shape: row, holds: card}\n"
       "  deck: {shape: pile, visible: hidden, holds: card}\n"
       "  hand: {owner: player, shape: row, holds: card, capacity: 3}\n"
       "setup: [{create: ace, count: 1, to: row}, {create: ace, count: 1, to: deck}]\n"
       "actions: {take: {choices: {card: {from: row}}, do: {move: card, to: hand}, ends: turn}}\n"
       "flow: [{rounds: 1, do: [{turns: players, do: [{actions: [take]}]}]}]\n"
       "outcome: {score: count(player.hand)}\n"}});
  const auto ruleset = game.ruleset();
  const Ruleset& r = *ruleset;
  Interpreter interpreter(ruleset);
  Engine::Setup setup;
  setup.players = 2;
  State s = *interpreter.engine().set_table(setup);
  const auto places = places_of(ruleset);
  const GivenCard given{1, named(r, "ace"), &places[0], 0};
  const auto sizes = [&] {
    std::map<std::string, std::int32_t> out;
    for (std::int32_t z = 0; z < s.zone_count(); ++z) {
      const MaybePlayer owner = s.zone_owner(ZoneId(z));
      out[r.zone(s.zone_def(ZoneId(z))).name +
          (owner.is_some() ? owner.number() == 0 ? "1" : "2" : "")] = s.size_of(ZoneId(z));
    }
    return out;
  };
  using Sizes = std::map<std::string, std::int32_t>;
  ASSERT_EQ(sizes(), (Sizes{{"row", 1}, {"deck", 1}, {"hand1", 0}, {"hand2", 0}}));
  EXPECT_TRUE(give(r, s, given, 1));  // cards from the hidden zone come first
  EXPECT_EQ(sizes(), (Sizes{{"row", 1}, {"deck", 0}, {"hand1", 0}, {"hand2", 1}}));
  EXPECT_TRUE(give(r, s, given, 1));
  EXPECT_EQ(sizes(), (Sizes{{"row", 0}, {"deck", 0}, {"hand1", 0}, {"hand2", 2}}));
  EXPECT_TRUE(give(r, s, given, 1));  // no card is left elsewhere, so one more is made
  EXPECT_EQ(sizes(), (Sizes{{"row", 0}, {"deck", 0}, {"hand1", 0}, {"hand2", 3}}));
  const State full = s;
  EXPECT_FALSE(give(r, s, given, 1));
  EXPECT_EQ(s, full);
}

// The rules rely on three cards in all.
TEST(CardValues, OfAGivenCardThatRulesCannotGoOnWithAreNone) {
  const WrittenGame game(std::map<std::string, std::string>{
      {"game.yaml",
       "players: 2\n"
       "kinds: {card: {}}\n"
       "components: {ace: {kind: card}, king: {kind: card, copies: 2}}\n"
       "table_resources: {left: {initial: 3, min: 0}}\n"
       "zones: {hand: {owner: player, shape: row, holds: card}, stock: {shape: row}}\n"
       "setup: [{create: ace, to: 'players[1].hand'}, {create: king, to: stock}]\n"
       "flow: [{pay: {left: count(players.hand) + count(stock)}}]\n"
       "outcome: {score: count(player.hand)}\n"}});
  const auto ruleset = game.ruleset();
  const CardValues values =
      measured_given_cards(ruleset, cards_of(*ruleset), {"random", "random"}, 60, 0, true);
  const CardValue ace = values.value(0, Looking::kFixed);
  EXPECT_EQ(ace.failed, 60);  // the card was one more
  EXPECT_EQ(ace.given, 0);
  EXPECT_EQ(ace.wins.n, 0);
  EXPECT_EQ(values.value(1, Looking::kFixed).failed, 0);  // the card came from the stock
  EXPECT_EQ(values.values(Looking::kFixed).size(), 1U);
}

TEST(CardValues, DoNotDependOnThreads) {
  const WrittenGame game(kPlain.files());
  const auto ruleset = game.ruleset();
  std::vector<std::vector<std::int64_t>> rows[2];
  for (const int jobs : {1, 3}) {
    SimulationRequest request;
    request.players = 2;
    request.seats = {"random", "greedy"};
    RunRequest run;
    run.end = 50;
    run.jobs = jobs;
    run.values = values_of_cards(4);
    run_games(
        run, [&] { return make_card_player(ruleset, request, cards_of(*ruleset)); },
        [&](std::int64_t, std::span<const std::int64_t> row) {
          rows[jobs == 3].emplace_back(row.begin(), row.end());
        },
        [](std::int64_t) { return true; });
  }
  EXPECT_EQ(rows[0].size(), 50U);
  EXPECT_EQ(rows[0], rows[1]);
}

}  // namespace
}  // namespace cubilete
