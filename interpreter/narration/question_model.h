// What a question asks of a reader, in words: what and why, how many things, and the options in the
// order of the table, each with what a person types for it. The prompt (tools/play) and the page
// (tools/serve) draw it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/decision.h"

namespace cubilete {

// How many things make up an answer.
struct HowMany {
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t of = 0;  // how many there are to choose from

  bool allows(std::int64_t n) const { return least <= n && n <= most; }
};

struct MenuLine {
  std::size_t option = 0;  // index in Decision::options
  // Printed before the name and can be typed for it: "3" and "#3", or "c" and "#3". Empty if the
  // name is a number, which is typed itself.
  std::string label;
  std::string name;
  std::string token;
  // The numbers that the option stands for: a number, the faces of its dice, or the number of a
  // seat. Empty if there are none.
  std::vector<std::string> values;
  std::size_t most = 1;  // in a ticked menu: how many of it there are
};

struct Menu {
  std::vector<MenuLine> lines;
  bool is_in_order = false;  // an answer has parts, which are typed in their order
  // True if a typed number is a value of the options, never a position.
  bool numbers_are_values = false;
  // True if the lines are things and the player types all that he chooses: "3 5 5". Used if there
  // are too many selections to list.
  bool is_ticked = false;
  HowMany how_many;       // of a ticked menu
  std::string to_answer;  // says what to type; empty if each line shows it
};

struct QuestionModel {
  std::string text;     // what is asked, and of whom
  std::string context;  // why; empty at the choice of an action
  Menu menu;
};

// Limits the options shown; there may be more.
inline constexpr std::size_t kMostShown = 24;

QuestionModel question_model(const Wording&, Engine&, const State&, const Decision&);

// Lists small selections first, each size in the order of its names.
Menu menu_of(const Wording&, const State&, const Decision&);

// Returns how many things make up an answer. REQUIRES: the question asks for a subset.
HowMany how_many_of(const Decision&);
// Returns "Choose exactly 4".
std::string need_line(const Wording&, const HowMany&);
// Returns why so many are no answer, as "2 more are needed"; empty if they may be one.
std::string count_refusal(const Wording&, const HowMany&, std::int64_t chosen);

// Returns what a person types for an item that is a number, a player or a die: a number, or the
// face of a die; empty for other items.
std::string typed_value(const Wording&, const State&, Type, std::int32_t value);
// Returns whether all options are components in zones without order, which the table sorts.
bool lie_in_no_order(const Ruleset&, const State&, const Decision&);

}  // namespace cubilete
