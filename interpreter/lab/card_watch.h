// What players do with cards, tiles and the like: the components of a game that are
// not dice, by their definitions. Nothing of it is declared in content: definitions, zones,
// questions and events give it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

class CardWatch {
 public:
  // Of one player and one definition, in one game.
  struct Count {
    bool is_offered = false;  // it was among the answers to a question, or chosen without one
    bool is_chosen = false;   // for an action, or in the middle of an effect
    std::int32_t taken = 0;   // how often one came into a zone of his from elsewhere
    std::int32_t used = 0;    // how often one was chosen for an action
    // How much his score rose from when he chose or took it until his next action, in 1/kParts;
    // shared equally where he chose or took several.
    std::int64_t points = 0;
  };
  static constexpr std::int64_t kParts = 5040;

  explicit CardWatch(const Ruleset& ruleset) : ruleset_(ruleset) {}

  // A game of so many players begins.
  void begin(std::int32_t players);
  void see_question(const State&, const Decision&);
  void see_answer(const State&, const Decision&, std::size_t option);
  // What has happened up to the state, in order.
  void see_event(const State&, const Event&);
  // The scores now. What they have risen by goes to what was chosen or taken last.
  void see_scores(const Outcome&);

  const Count& count(std::int32_t seat, DefinitionId d) const {
    return counts_[std::size_t(seat)][d.index()];
  }

 private:
  Count& at(PlayerId p, DefinitionId d) { return counts_[p.index()][d.index()]; }
  // The definition that a value names; none for a die or another type.
  DefinitionId named(const State&, const Type&, std::int32_t value) const;
  void see_action(const Event&);
  void see_move(const State&, const Event&);

  const Ruleset& ruleset_;
  std::vector<std::vector<Count>> counts_;         // by seat, by definition
  std::vector<std::vector<DefinitionId>> credit_;  // by seat: what its next points go to
  std::vector<std::int64_t> scores_;               // by seat, when they were last seen
};

}  // namespace cubilete
