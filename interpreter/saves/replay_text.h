// The text of a replay: JSON that is written line by line, so that it can grow while a game is
// played:
//
//   {"format":"cubilete-replay", ..., "check":"0b5ac3f0","steps":[
//    [1,"build","ab54...","9f1c22aa"]         seat (0: chance), choice, digest of the state, check
//   ,[2,"pass","77d1...","05e6d1b2"]
//   ,{"undo_to":1,"check":"81d0c2f1"}         the choices after the first one are taken back
//   ],"count":1,"check":"c0ffee00"}           the end: how many choices count;
//                                              "over":true where the game is finished
//
// Each check is one of LineCheck: an altered, lost or inserted line is found, and everything before
// it can be trusted. An incomplete last line was being written when
// the program was stopped, and is ignored.
#pragma once

#include <string>

#include "saves/checked_text.h"
#include "saves/replay.h"

namespace cubilete {

// Writes the lines, each with its line break. The head must come first, the end last.
class ReplayWriter {
 public:
  std::string head(const Replay&);  // without its steps
  std::string step(const ReplayStep&);
  std::string undo_to(std::size_t n);
  std::string end(bool is_over);

 private:
  LineCheck check_;
  std::size_t count_ = 0;  // of the steps that count
  bool is_first_ = true;   // no line was written after the head
};

// Codes of parse_replay: replay-syntax (no JSON), replay-foreign (JSON of something else),
// replay-version, replay-truncated (breaks off before the first choice), replay-damaged (the head
// was altered). Later problems are in Replay::damage and is_closed.

}  // namespace cubilete
