// Writes choices of single items whose only condition is that the next choice, the last one, has a
// remembered selection of dice. All such items are found at once, without branches.
#pragma once

#include "native/selection_writer.h"

namespace cubilete::native {

// Describes how the text finds the items that can be chosen.
struct OpenChoice {
  // The function `<name>_open<k>(pl, L, found)` adds them to `found` and returns their number;
  // below 0: they must be tried one by one.
  std::string function;
  // The zone that holds all of them: `found` has a bit for each. Empty: `found` is a Builder.
  std::string zone = {};
  std::string members = {};  // names its structure (Emission::members_of)
  // Both declare `open_`, the items found, and `n_`, the number returned: `find` where the action
  // is tested, `find_again` where the choice is made.
  std::string find = {};
  std::string find_again = {};
  // True if `first_` keeps the items until the choice is made. Not where a program answers: it may
  // change the game in between.
  bool is_kept = false;
};
// Writes the function for choice `k`. `next` describes the choice after it; nullptr if it is the
// last. Returns nothing if the items cannot be found in this way.
std::optional<OpenChoice> write_open_choice(Emission&, ExpressionId from, std::size_t k,
                                            const std::string& name,
                                            const RememberedSelections* next);

}  // namespace cubilete::native
