// Lists the options of a question at the prompt.
#pragma once

#include <string>
#include <vector>

#include "narration/narration.h"

namespace cubilete {

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
  // True if a typed number is a value of the options, never a position.
  bool is_in_order = false;  // an answer has parts, which are typed in their order
  bool numbers_are_values = false;
  // True if the lines are things and the player types all that he chooses: "3 5 5". Used if there
  // are too many selections to list.
  bool is_ticked = false;
};

// Limits the options shown; there may be more.
inline constexpr std::size_t kMostShown = 24;

// Lists small selections first, each size in the order of its names.
Menu menu_of(const Narrator&, const State&, const Decision&);

}  // namespace cubilete
