// Choices of single items of which nothing is demanded but that the next choice, the last, has a
// selection of dice that is remembered: all of them are found at once, without branches.
#pragma once

#include "native/selection_writer.h"

namespace cubilete::native {

// How the items of a choice that can be chosen are found.
struct OpenChoice {
  // The function `<name>_open<k>(pl, L, found)`, which adds them to `found` and returns how many
  // there are; below 0: they are to be looked at one by one.
  std::string function;
  // The zone where all of them lie: `found` are the bits of its members. Empty: a Builder of items.
  std::string zone = {};
  std::string members = {};  // of such zones (Emission::members_of)
  // Declares `open_`, what is found, and `n_`, what the function returns: where it is looked at
  // whether the choice can be made, and where it is made.
  std::string find = {};
  std::string find_again = {};
  // Whether `first_` keeps what is found until then. A program that answers may change the game in
  // between.
  bool is_kept = false;
};
// Of choice `k`. `next`: of the choice behind it; nullptr: there is none. Nothing where they cannot
// be found in this way.
std::optional<OpenChoice> write_open_choice(Emission&, ExpressionId from, std::size_t k,
                                            const std::string& name,
                                            const RememberedSelections* next);

}  // namespace cubilete::native
