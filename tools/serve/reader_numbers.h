// What one reader sees of a game, with numbers of his own for the components. Their ids would tell
// him which of several equal components has come back from where he could not see it.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "state/event.h"
#include "state/view.h"

namespace cubilete {

// A reader: a player, a spectator (no seat), or one who sees everything.
struct Reader {
  MaybePlayer seat;
  bool sees_all = false;

  auto operator<=>(const Reader&) const = default;
};

// Returns what a reader sees of a state, without numbers.
View view_of(const Ruleset&, const State&, Reader);

// Numbers the components that a reader sees, after each choice of a game. A component keeps its
// number while he sees it, and has a new one when it comes back into his sight.
//
// Invariant: the numbers follow from what the reader sees of the states and events alone. Of
// several components that look alike to him in a zone without order, the one with the lowest number
// moves or changes first, whichever the rules take.
class ReaderNumbers {
 public:
  // The numbers of the components that the reader sees in each event of a step, in the order of the
  // sightings, without those that the event takes out of his sight.
  using Mentions = std::vector<std::vector<std::int32_t>>;

  // Begins before the set-up. REQUIRES: the ruleset outlives this.
  ReaderNumbers(const Ruleset& ruleset, Reader reader) : ruleset_(&ruleset), reader_(reader) {}
  // Must be called after the set-up and after each choice, with their events.
  Mentions follow(const std::vector<Event>&, const State& after);
  // Must be called when the game went back to `choices` choices, with the state there.
  void undo_to(std::size_t choices, const State&);
  // Returns what the reader sees of the state after `choices` choices. REQUIRES: at most as many as
  // were followed.
  View seen(const State&, std::size_t choices) const;

 private:
  using Numbers = std::map<std::int32_t, std::int32_t>;  // by ComponentId
  struct InSight {
    std::int32_t number = -1;
    ZoneId zone;
    SeenComponent thing;
  };
  // The changes by one choice: ids with their new numbers, or -1.
  struct Renumbering {
    std::vector<std::pair<std::int32_t, std::int32_t>> changes;
    std::int32_t next = 0;  // the next free number
  };

  bool is_open(const State&, ZoneId) const;
  std::vector<std::int32_t> hear(const Event&, const State&);
  void take_lowest(InSight&, const std::vector<std::int32_t>& taken);
  void arrive(const Event&, const State&, const Sighting&);
  void note_change(const Event&, InSight&) const;
  void take_over(const View&);
  Numbers numbers_after(std::size_t choices) const;

  const Ruleset* ruleset_;
  Reader reader_;
  std::map<std::int32_t, InSight> now_;  // by ComponentId
  Numbers numbers_;                      // those of now_
  std::int32_t next_ = 0;
  std::vector<Renumbering> steps_;  // the set-up and the choices
};

// Numbers components as an answer or a list mentions them: the first one mentioned of those that
// look alike in an unordered zone has their lowest number. REQUIRES: the view has numbers.
class MentionedNumbers {
 public:
  MentionedNumbers(const Ruleset&, const View&);
  // Returns -1 for a component that the reader does not see.
  std::int32_t of(ComponentId);

 private:
  std::map<std::int32_t, std::size_t> class_of_;        // by ComponentId
  std::vector<std::vector<std::int32_t>> unmentioned_;  // by class, highest number first
  std::map<std::int32_t, std::int32_t> mentioned_;      // numbers by ComponentId
};

}  // namespace cubilete
