// Choices of single items of which nothing is demanded but that the next choice, the last, has a
// selection of dice that is remembered: all of them are found at once, without branches.
#pragma once

#include "native/selection_writer.h"

namespace cubilete::native {

// The function `<name>_open<k>(pl, L, found)`, which adds the items of choice `k` that can be
// chosen and returns how many there are; below 0: they are to be looked at one by one. `next`: of
// the choice behind it; nullptr: there is none. Nothing where they cannot be found in this way.
std::string write_open_choice(Emission&, ExpressionId from, std::size_t k, const std::string& name,
                              const RememberedSelections* next);

}  // namespace cubilete::native
