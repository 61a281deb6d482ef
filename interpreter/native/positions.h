// Converts positions and questions between the State of the interpreter and compiled rules.
#pragma once

#include <vector>

#include "native/emission.h"
#include "native/runtime/interface.h"
#include "state/decision.h"

namespace cubilete::native {

// The place in the timetable at which a state waits, in the form that compiled rules resume from.
class SavedPosition {
 public:
  // Reads the position. `only`: other players who are asked at the same time count as not having
  // answered; none: all answers are kept. False: compiled rules cannot resume from this place.
  bool read(const Ruleset&, const State&, MaybePlayer only);
  // REQUIRES: the state passed to read() has not changed.
  const NativePosition& position() const { return position_; }

 private:
  bool read_frames(const Ruleset&, const State&);
  bool read_asks(const State&, MaybePlayer only);
  bool read_due(const Ruleset&, const State&);

  std::vector<NativeFrame> frames_;
  std::vector<NativePart> asks_;
  std::vector<NativePart> due_;
  NativePosition position_{};
};

// Makes a state wait at a question of compiled rules as it would in the interpreter: sets frames,
// open questions, the activation under way and those to come. The activation under way keeps its
// answers. Players asked later at the same time count as undecided. False: the position cannot be
// expressed as a State.
bool write_position(const Ruleset&, const NativePlace&, const NativeQuestion&,
                    const AskedQuestions&, State&);

// Fills in the decision from a question of compiled rules. The options are those of the
// interpreter, in its order.
void read_question(const NativeQuestion&, const AskedQuestions&, Decision&);

}  // namespace cubilete::native
