// Undo is possible back to the last point where a player learned something new, and no less.

#include "play/undo_limit.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "narration/event_lines.h"
#include "play/agent_spec.h"
#include "play/audit.h"
#include "state/cell_writer.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const char kHiddenGame[] = R"(players: 2
kinds:
  card: {properties: {value: {type: integer, required: true}}}
  token: {}
  die: {faces: [1, 2, 3, 4, 5, 6]}
components:
  ace: {kind: card, value: 1, copies: 3}
  two: {kind: card, value: 2, copies: 3}
  blank: {kind: token, copies: 6}
  cube: {kind: die}
resources: {points: 0}
player_attributes: {wealth: 0}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  bag: {shape: pile, holds: token, visible: hidden}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
  table: {shape: row}
  dice: {shape: pile, ordered: false, holds: die}
setup:
  - {create: definitions(card), to: deck}
  - {create: definitions(token), to: bag}
  - {create: cube, to: dice}
  - {shuffle: deck}
  - {each: p, from: players, do: [{move: 'first(deck, 2)', to: p.hand}]}
actions:
  earn: {do: {gain: {points: 1}}}
  mix: {do: {shuffle: deck}}
  token: {if: any(bag), do: {move: bag.top, to: table}}
  draw: {if: any(deck), do: {move: deck.top, to: player.hand}}
  lay: {choices: {card: {from: hand}}, do: {move: card, to: table}}
  count: {do: {set: {player.wealth: sum(player.hand.value)}}}
  throw: {do: {roll: dice}}
  stop: {ends: turn}
flow:
  - repeat: 6
    do: [{turns: players, do: [{actions: [earn, mix, token, draw, lay, count, throw, stop]}]}]
turn_limit: 50
decision_limits: {turn: 30}
outcome: {score: player.points}
)";

// Returns the number of choices to which the game may be taken back after these turns.
std::size_t undo_limit_after(const std::vector<std::vector<std::string>>& turns,
                             PlayerId player = PlayerId(0)) {
  const WrittenGame written(kHiddenGame);
  Game game = started(written.ruleset(), 2, 5);
  for (const auto& answers : turns) choose(game, answers);
  const auto n = undo_limit_of(game, player);
  EXPECT_TRUE(n);
  return n ? *n : 99;
}

TEST(UndoLimit, LetsAPlayerTakeBackWhatShowedNothing) {
  EXPECT_EQ(undo_limit_after({{"earn"}, {"mix"}, {"earn"}}), 0u);
  EXPECT_EQ(undo_limit_after({{"token"}, {"earn"}}), 0u);  // all tokens are alike
}

TEST(UndoLimit, IsBehindARoll) { EXPECT_EQ(undo_limit_after({{"earn"}, {"throw"}, {"earn"}}), 2u); }

TEST(UndoLimit, IsBehindADrawnCard) { EXPECT_EQ(undo_limit_after({{"earn"}, {"draw"}}), 2u); }

TEST(UndoLimit, IsBehindACardThatIsShown) {
  const WrittenGame written(kHiddenGame);
  Game game = started(written.ruleset(), 2, 5);
  choose(game, {"lay"});
  if (game.decision()->kind == AskKind::kChoice) {  // the hand holds two different cards
    const auto d = game.decision();
    const auto first = d->options[0];
    ASSERT_TRUE(game.choose({d->player, {first.begin(), first.end()}}));
  }
  const auto n = undo_limit_of(game, PlayerId(0));
  EXPECT_EQ(n ? *n : 99, game.choices().size());
}

TEST(UndoLimit, IsBehindAValueThatTellsOfAHand) {
  EXPECT_EQ(undo_limit_after({{"earn"}, {"count"}, {"earn"}}), 2u);
}

TEST(UndoLimit, IsBehindAnotherPlayersChoice) {
  EXPECT_EQ(undo_limit_after({{"earn"}, {"stop"}, {"earn"}, {"stop"}, {"earn"}}), 4u);
  EXPECT_EQ(undo_limit_after({{"earn"}, {"stop"}, {"earn"}}, PlayerId(1)), 2u);
}

// If the amount is not asked for, others learn something about the hand, although nothing has
// changed yet and the same player is asked.
TEST(UndoLimit, IsBehindAQuestionThatIsPassedOverForWhatIsInAHand) {
  const WrittenGame written(R"(players: 2
kinds: {card: {properties: {value: {type: integer, required: true}}}}
components: {ace: {kind: card, value: 1, copies: 4}, two: {kind: card, value: 2, copies: 4}}
resources: {points: 0}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
  table: {shape: row}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {each: p, from: players, do: [{move: deck.top, to: p.hand}]}
actions:
  spend:
    choices: {amount: {from: 1 .. sum(hand.value)}}
    do: [{choose: card, from: hand, always_ask: true, do: [{move: card, to: table}]}]
    ends: turn
  stop: {ends: turn}
flow: [{turns: players, do: [{actions: [spend, stop]}]}]
outcome: {score: player.points}
)");
  Game game = started(written.ruleset(), 2, 5);
  choose(game, {"spend"});
  const auto n = undo_limit_of(game, PlayerId(0));
  ASSERT_TRUE(n);
  EXPECT_EQ(*n, game.choices().size());
}

// What a question lists is seen, whichever way it is asked.
TEST(UndoLimit, IsBehindAQuestionThatListsHiddenCards) {
  for (const std::string look :
       {"do: {choose: card, from: 'first(deck, 3)', do: {move: card, to: hand}}",
        "choices: {card: {from: deck}}, do: {move: card, to: hand}",
        "do: {choose: card, from: next(player).hand, do: {move: card, to: hand}}"}) {
    const std::string game = replaced(kHiddenGame, "  stop: {ends: turn}",
                                      "  look: {" + look + "}\n  stop: {ends: turn}");
    const WrittenGame written(replaced(game, "[earn,", "[look, earn,"));
    Game played = started(written.ruleset(), 2, 5);
    choose(played, {"earn", "look"});
    const auto n = undo_limit_of(played, PlayerId(0));
    EXPECT_EQ(n ? *n : 99, 2U) << look;
  }
}

// In the middle of an effect nothing can be imagined, and still the next cards are seen.
TEST(UndoLimit, IsBehindASecondQuestionOfAnEffectThatListsHiddenCards) {
  const std::string game = replaced(
      kHiddenGame, "  stop: {ends: turn}",
      "  look: {do: {choose: many, from: 1..2, do: {choose: card, from: 'first(deck, 1 + many)', "
      "do: {move: card, to: hand}}}}\n  stop: {ends: turn}");
  const WrittenGame written(replaced(game, "[earn,", "[look, earn,"));
  Game played = started(written.ruleset(), 2, 5);
  choose(played, {"look"});
  const auto first = undo_limit_of(played, PlayerId(0));
  EXPECT_EQ(first ? *first : 99, 0U);
  choose(played, {"1"});
  const auto second = undo_limit_of(played, PlayerId(0));
  EXPECT_EQ(second ? *second : 99, 2U);
}

// Returns the definitions of the components of each option, and of each class of a set too large
// to list, as they are listed.
std::vector<std::vector<std::int32_t>> listed_by(const Game& game, const Decision& d) {
  std::vector<std::vector<std::int32_t>> listed;
  const auto list = [&](std::span<const std::int32_t> items) {
    listed.emplace_back();
    for (const std::int32_t c : items) {
      listed.back().push_back(game.state().definition_of(ComponentId(c)).value);
    }
  };
  for (std::size_t i = 0; i < d.options.size(); ++i) list(d.options[i]);
  if (const SelectionSet* all = d.options.unlisted()) list(all->items);
  return listed;
}

// The hidden game with seventeen cards more, and these actions besides.
std::string hidden_game_with(const std::string& actions, const std::string& names) {
  std::string cards = "components:\n";
  for (int i = 3; i < 20; ++i) cards += fmt::format("  c{0}: {{kind: card, value: {0}}}\n", i);
  const std::string game =
      replaced(kHiddenGame, "  stop: {ends: turn}", actions + "  stop: {ends: turn}");
  return replaced(replaced(game, "components:\n", cards), "[earn,", "[" + names + ", earn,");
}

// The game where the card on the deck has changed places with another of its cards, for each.
std::vector<Game> with_cards_exchanged(const Game& game) {
  const State& s = game.state();
  const Ruleset& r = game.ruleset();
  const ZoneId deck = zone_of(r, s, r.find_zone("deck"), MaybePlayer());
  std::vector<Game> all;
  for (ComponentId c = s.next_of(s.first_in(deck)); c.is_some(); c = s.next_of(c)) {
    State other = s;
    CellWriter(other).exchange(s.first_in(deck), c);
    all.push_back(Game::start_at(game.shared_ruleset(), game.setup(), other));
  }
  return all;
}

// A hidden pile is listed by what lies in it, never in its order: where two of its cards change
// places, all is listed as before, and any listed answer can be given.
TEST(HiddenCards, AreListedInAnOrderThatTellsNothing) {
  const WrittenGame written(hidden_game_with(R"(
  look: {choices: {card: {from: deck}}, do: {move: card, to: hand}}
  search: {choices: {cards: {from: deck, min: 2, max: 2}}, do: {move: cards, to: hand}}
  sift: {choices: {cards: {from: deck, max: 30}}, do: {move: cards, to: hand}}
  rank: {choices: {card: {from: deck, prefer: 'min(card.value, 9)'}}, do: {move: card, to: hand}}
  weigh: {do: {choose: card, from: deck, prefer: 'card.value // 5', do: {move: card, to: hand}}}
  pair: {choices: {cards: {from: deck, min: 2, max: 2, prefer: 0}}, do: {move: cards, to: hand}}
)",
                                             "look, search, sift, rank, weigh, pair"));
  const Game first = started(written.ruleset(), 2, 5);
  for (const std::string action : {"look", "search", "sift", "rank", "weigh", "pair"}) {
    Game played = Game::start_at(first.shared_ruleset(), first.setup(), first.state());
    choose(played, {action});
    const auto d = played.decision();
    ASSERT_TRUE(d);
    EXPECT_EQ(d->options.unlisted() != nullptr, action == "sift");
    const auto listed = listed_by(played, *d);
    EXPECT_GT(listed.size(), 2U);
    bool is_found_as_stored = false;
    for (Game& exchanged : with_cards_exchanged(first)) {
      choose(exchanged, {action});
      const auto there = exchanged.decision();
      ASSERT_TRUE(there);
      EXPECT_EQ(listed_by(exchanged, *there), listed) << action;
      const auto last = there->options[there->options.size() - 1];
      EXPECT_TRUE(exchanged.choose({there->player, {last.begin(), last.end()}}));
      // A planted leak: the options as the engine finds them.
      is_found_as_stored =
          is_found_as_stored ||
          listed_by(exchanged, *exchanged.engine().decision(exchanged.state())) != listed;
    }
    EXPECT_TRUE(action == "sift" || is_found_as_stored) << action;
  }
}

// A bot that looks at the options takes the same one where cards of a hidden pile change places,
// also where the options come without their ranks, as from compiled rules.
TEST(HiddenCards, AreChosenByBotsInAnOrderThatTellsNothing) {
  const WrittenGame written(hidden_game_with(R"(
  look: {choices: {card: {from: deck}}, do: {move: card, to: hand}}
  search: {choices: {cards: {from: deck, min: 2, max: 2}}, do: {move: cards, to: hand}}
  rank: {choices: {card: {from: deck, prefer: 'min(card.value, 9)'}}, do: {move: card, to: hand}}
  weigh: {do: {choose: card, from: deck, prefer: 'card.value // 5', do: {move: card, to: hand}}}
)",
                                             "look, search, rank, weigh"));
  const Game first = started(written.ruleset(), 2, 5);
  // A planted leak: an agent that takes a place of the list.
  std::set<std::int32_t> taken_by_place;
  for (Game& game : with_cards_exchanged(first)) {
    choose(game, {"look"});
    const Decision d = *game.engine().decision(game.state());
    const auto option = make_agent("random", 3)->choose(game.engine(), game.state(), d);
    taken_by_place.insert(game.state().definition_of(ComponentId(d.options[*option][0])).value);
  }
  EXPECT_GT(taken_by_place.size(), 1U);
  for (const std::string action : {"", "look", "search", "rank", "weigh"}) {
    for (const std::string kind : {"greedy", "search:20"}) {
      std::optional<std::vector<std::int32_t>> taken;
      for (Game& game : with_cards_exchanged(first)) {
        if (!action.empty()) choose(game, {action});
        Decision d = *game.engine().decision(game.state());
        for (const bool is_compiled : {false, true}) {
          if (is_compiled) {
            OptionList without_ranks;
            for (std::size_t i = 0; i < d.options.size(); ++i) without_ranks.add(d.options[i]);
            d.options = without_ranks;
          }
          const auto option = make_agent(kind, 3)->choose(game.engine(), game.state(), d);
          ASSERT_TRUE(option);
          const auto values = d.options[*option];
          std::vector<std::int32_t> natures(values.begin(), values.end());
          if (d.kind != AskKind::kAction) {
            for (auto& c : natures) c = game.state().definition_of(ComponentId(c)).value;
          }
          std::ranges::sort(natures);
          if (!taken) taken = natures;
          EXPECT_EQ(natures, *taken) << kind << " " << action;
        }
      }
    }
  }
}

// Returns the definitions of the components that were moved, in the order of the events.
std::vector<std::int32_t> moved_in(const Game& game) {
  std::vector<std::int32_t> out;
  for (const Event& e : game.last_events()) {
    if (e.kind != EventKind::kMoved) continue;
    out.push_back(game.state().definition_of(e.component).value);
  }
  return out;
}

// The log names cards that come from a hidden pile or go there by what they are, never in its
// order.
TEST(HiddenCards, AreNamedInAnOrderThatTellsNothing) {
  const WrittenGame written(hidden_game_with(R"(
  draw_all: {do: {move: deck, to: hand}}
  bury: {do: {move: hand, to: deck}}
)",
                                             "draw_all, bury"));
  const Game first = started(written.ruleset(), 2, 5);
  for (const std::vector<std::string>& answers :
       std::vector<std::vector<std::string>>{{"draw_all"}, {"draw_all", "bury"}}) {
    std::vector<std::string> lines;
    std::vector<std::int32_t> moved;
    bool is_found_as_moved = false;
    for (Game& game : with_cards_exchanged(first)) {
      for (const std::string& answer : answers) choose(game, {answer});
      const auto told = event_lines(Wording(game.ruleset(), Language::kEnglish), game.state(),
                                    game.last_events(), PlayerId(0));
      ASSERT_FALSE(told.empty());
      if (lines.empty()) lines = told;
      EXPECT_EQ(told, lines);
      // A planted leak: the order of the moves.
      if (moved.empty()) moved = moved_in(game);
      is_found_as_moved = is_found_as_moved || moved_in(game) != moved;
    }
    EXPECT_TRUE(is_found_as_moved);
  }
}

std::vector<std::string> checks_with(const std::function<bool(Engine&, const State&, const Choice&,
                                                              const std::vector<Event>&)>& news,
                                     int positions = 300, const std::string& game = kHiddenGame) {
  const WrittenGame written(game);
  AuditRequest request;
  request.positions = positions;
  request.undo_limit_every = 1;
  request.shrinks = false;
  if (news) request.news = news;
  std::vector<std::string> checks;
  for (const Finding& f : audit(written.ruleset(), request).findings) {
    checks.push_back(f.check == "horizon" ? f.message : f.check);
  }
  return checks;
}

TEST(UndoLimit, EqualsWhatBruteForceFinds) {
  for (const std::string& check : checks_with(nullptr)) {
    EXPECT_THAT(check, testing::Not(testing::HasSubstr("undo")));
  }
}

// Where another player's answer is the only one he has, the brute force gives it again, and the
// player still knows the cards that he has buried.
TEST(UndoLimit, EqualsWhatBruteForceFindsBesideAForcedAnswer) {
  const std::string game = R"(players: 2
kinds: {card: {properties: {value: {type: integer, required: true}}}}
components: {ace: {kind: card, value: 1, copies: 3}, two: {kind: card, value: 2, copies: 3}}
resources: {points: 0}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  grave: {shape: pile, holds: card, visible: hidden}
  hand: {owner: player, shape: pile, holds: card, visible: owner}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {each: p, from: players, do: [{move: 'first(deck, 2)', to: p.hand}]}
actions:
  bury: {if: any(hand), do: {move: hand.top, to: grave}}
  rest: {}
flow: [{repeat: 6, do: [{simultaneous: [bury, rest], player: players, always_ask: true}]}]
outcome: {score: player.points}
)";
  EXPECT_THAT(checks_with(nullptr, 300, game), testing::IsEmpty());
}

TEST(UndoLimit, ThatIsTooFarBackIsFound) {
  EXPECT_THAT(checks_with([](auto&&...) { return false; }),
              testing::Contains(testing::HasSubstr("undo goes back over something new")));
}

TEST(UndoLimit, ThatIsTooNearIsFound) {
  EXPECT_THAT(checks_with([](auto&&...) { return true; }, 10),
              testing::Contains(testing::HasSubstr("nobody has learned anything")));
}

}  // namespace
}  // namespace cubilete
