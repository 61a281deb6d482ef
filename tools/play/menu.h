// The options of a question as they are listed at the prompt.
#pragma once

#include <string>
#include <vector>

#include "narration/narration.h"

namespace cubilete {

struct MenuLine {
  std::size_t option = 0;  // its place in Decision::options
  // What is printed before the name and can be typed for it: "3" and "#3", or "c" and "#3". Empty
  // where the name is a number, which is typed itself.
  std::string label;
  std::string name;
  std::string token;
  // The numbers that the option is: a number, the faces of its dice, the number of a seat. Empty
  // where it is none.
  std::vector<std::string> values;
  std::size_t most = 1;  // of a menu that is ticked: how many there are of it
};

struct Menu {
  std::vector<MenuLine> lines;
  // A typed number is a value of the options, never a position.
  bool is_in_order = false;  // an answer has parts: what is typed for them is in their order
  bool numbers_are_values = false;
  // The lines are things to choose from, and what is typed names all that are chosen: "3 5 5". For
  // selections that are more than can be shown.
  bool is_ticked = false;
};

// How many options are shown; there may be more.
inline constexpr std::size_t kMostShown = 24;

// Small selections come first, each size in the order of its names.
Menu menu_of(const Narrator&, const State&, const Decision&);

}  // namespace cubilete
