// Plays games of one version and measures them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lab/card_watch.h"
#include "lab/denial.h"
#include "lab/given_card.h"
#include "lab/measure.h"
#include "play/compiled_rules.h"
#include "play/simulate.h"

namespace cubilete {

// Each thread needs its own.
class MeasuredGames final : private Answerer {
 public:
  // `measures` may name things that this version lacks: they stay 0. REQUIRES: as Simulator.
  MeasuredGames(const std::shared_ptr<const Ruleset>&, const SimulationRequest&,
                const std::vector<Measure>& measures);
  ~MeasuredGames() override;

  // Plays the game with this seed and writes one value per measure. `denial` names what a seat may
  // not choose.
  Result<void> play(std::uint64_t seed, std::span<std::int64_t> values, const Denial* denial = {});
  // Plays the game and gives a card to a seat. Returns false without values, and without finishing
  // the game, if there was no room or no such round.
  Result<bool> play_with(const GivenCard&, std::uint64_t seed, std::span<std::int64_t> values);

  // Makes games of thinking agents stop and fail once this is true.
  void give_up_when(const std::atomic<bool>& is_over) { is_over_ = &is_over; }

  // Also counts what players do with cards from now on; cards() returns the last game's counts.
  void watch_cards() { watches_cards_ = true; }
  const CardWatch& cards() const { return cards_; }

 private:
  // Indices of the values that count while the game is played; -1: not measured.
  struct Places {
    std::vector<std::int32_t> actions;  // by action
    std::vector<std::int32_t> uses;     // by definition
    std::vector<std::int32_t> takes;    // by definition
  };

  void begin(std::uint64_t seed, std::span<std::int64_t> values);
  Result<void> finish(const State&);
  // Plays up to the moment at which the card is given, and gives it.
  Result<std::optional<State>> play_up_to(const GivenCard&, std::uint64_t seed);
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override;
  void read_events(const State&);
  void count(const std::vector<std::int32_t>& places, DefinitionId);
  Result<void> look_at_cards(const State&);
  Result<void> look_at_turn(const State&);
  Result<void> look_at_leader(const State&);
  void fill_in(const State&, const Outcome&, std::span<std::int64_t> values) const;
  std::int64_t value_of(const Measure&, const State&, const Outcome&) const;
  std::int64_t settled(const Outcome&) const;
  // Returns whether a seat led alone at half of the game's turns that is the only winner, or
  // (`by_another`) that is no winner while somebody is.
  bool is_won_from_lead(const Outcome&, bool by_another) const;

  Interpreter interpreter_;
  Interpreter scorer_;  // computes scores while the other one plays
  CompiledPlayer compiled_;
  SimulationRequest request_;
  std::vector<Measure> measures_;
  Places places_;
  bool measures_leads_ = false;
  bool watches_cards_ = false;
  const std::atomic<bool>* is_over_ = nullptr;
  CardWatch cards_;

  // These belong to the current game.
  GivingRound stops_in_ = 0;  // play stops before the first action of this round; 0: never
  bool has_stopped_ = false;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::vector<Event> events_;
  std::vector<std::int64_t> taken_;  // by action
  std::span<std::int64_t> values_;
  std::int64_t decisions_ = 0;
  std::int64_t options_ = 0;
  std::int32_t turn_ = 0;  // the last turn and round examined
  std::int32_t round_ = 0;
  std::int64_t looks_ = 0;        // number of examinations, one per turn and one at the end
  std::int64_t turns_asked_ = 0;  // turns in which a decision was asked
  std::int32_t leader_ = -1;      // the seat that was the last sole leader
  std::int64_t lead_changes_ = 0;
  std::int32_t leads_alone_ = -1;      // the current sole leader; -1: none
  std::int64_t led_since_look_ = 0;    // number of the look since when, from 1
  std::vector<std::int32_t> leaders_;  // the sole leader at each look; -1: none
};

}  // namespace cubilete
