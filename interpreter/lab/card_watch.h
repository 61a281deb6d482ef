// Counts what players do with the components that are not dice, such as cards and tiles, by
// definition. Content declares nothing for this: definitions, zones, questions and events suffice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

class CardWatch {
 public:
  // The counts of one player and one definition in one game.
  struct Count {
    bool is_offered = false;  // it was an option of a question, or chosen automatically
    bool is_chosen = false;   // for an action or within an effect
    std::int32_t taken = 0;   // how often one entered a zone of his from elsewhere
    std::int32_t used = 0;    // how often one was chosen for an action
    // The increase of his score between choosing or taking it and his next action, in 1/kParts,
    // divided equally among all that he chose or took.
    std::int64_t points = 0;
  };
  static constexpr std::int64_t kParts = 5040;

  explicit CardWatch(const Ruleset& ruleset) : ruleset_(ruleset) {}

  // Starts a game with so many players.
  void begin(std::int32_t players);
  void see_question(const State&, const Decision&);
  void see_answer(const State&, const Decision&, std::size_t option);
  // Must be called for each event, in order, with the state after it.
  void see_event(const State&, const Event&);
  // Credits increases of the scores to what was chosen or taken last.
  void see_scores(const Outcome&);

  // Returns whether a component of the definition was in the game: on the table outside of
  // `out_of_game`, made or moved later, or an option of a question.
  bool was_present(DefinitionId d) const { return present_[d.index()]; }

  const Count& count(std::int32_t seat, DefinitionId d) const {
    return counts_[std::size_t(seat)][d.index()];
  }

 private:
  Count& at(PlayerId p, DefinitionId d) { return counts_[p.index()][d.index()]; }
  // Returns the definition that a value names; none for a die or another type.
  DefinitionId named(const State&, const Type&, std::int32_t value) const;
  void see_action(const Event&);
  void see_move(const State&, const Event&);
  void see_table(const State&);

  const Ruleset& ruleset_;
  std::vector<std::vector<Count>> counts_;  // by seat, by definition
  std::vector<bool> present_;               // by definition
  bool has_seen_table_ = false;
  std::vector<std::vector<DefinitionId>> credit_;  // by seat: what the next points go to
  std::vector<std::int64_t> scores_;               // by seat, at the last call of see_scores
};

}  // namespace cubilete
