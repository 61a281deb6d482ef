// Positions and questions between the State, as the interpreter keeps it, and compiled rules.
#pragma once

#include <vector>

#include "native/emission.h"
#include "native/runtime/interface.h"
#include "state/decision.h"

namespace cubilete::native {

// The place in the timetable at which a state waits, for compiled rules that go on from there.
class SavedPosition {
 public:
  // `only`: of players who are asked at the same time, the others are asked as if they had not
  // answered; none: nobody is. False: compiled rules cannot go on from this place.
  bool read(const Ruleset&, const State&, MaybePlayer only);
  // REQUIRES: the state that was read is as it was.
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

// Makes a state wait at a question of compiled rules, as it does in the interpreter: its frames,
// open questions, what is under way and what is due. The activation under way keeps its answers.
// Players who are asked at the same time and have not been asked yet have decided on nothing.
// False: it cannot be told.
bool write_position(const Ruleset&, const NativePlace&, const NativeQuestion&,
                    const AskedQuestions&, State&);

// Makes the decision the question of compiled rules. The options are those of the interpreter, in
// its order.
void read_question(const NativeQuestion&, const AskedQuestions&, Decision&);

}  // namespace cubilete::native
