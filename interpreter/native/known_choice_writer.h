// Writes how an action is chosen and carried out whose last choice has remembered selections
// (selection_writer.h): each has a number, by which what scripts give for its dice is remembered.
#pragma once

#include "native/selection_writer.h"

namespace cubilete::native {

struct KnownChoice {
  ActionId action;
  std::size_t k = 0;
  std::string name;  // of the action in the text
  RememberedSelections selections;
};

// The selection while the effect of the action is carried out. Values that follow from it are
// remembered by its number as long as the dice show what they showed.
struct NumberedSelection {
  // Of its local, whose scalar is -2 less the number; -1 and above: it has none.
  std::int32_t slot = 0;
  DiceSelections follow_from;
  std::string chosen;       // the structure Chosen that belongs to it
  std::string dice = {};    // the selected dice, by `number_`; empty where the local holds them
  std::string tables = {};  // of the values; empty where nothing is read by the number
};

// The dice are left out where all that the effect reads of them follows from the number, before
// anything changes: then they need not be found.
NumberedSelection number_selection(const Emission&, const KnownChoice&);
// A call, or the value that is remembered of it where it follows from the selection of the scope.
std::string remembered_by_selection(ExpressionWriter&, const ExpressionNode& call,
                                    const std::string& text);
// Declares what is remembered by the number. REQUIRES: the effect that reads it has been written,
// which finds out what that is.
std::string declare_values(const NumberedSelection&);
// Answers the choice by the selections that are known; the text ends with `else`. `number`: nullptr
// where it has none.
std::string choose_known(Emission&, const KnownChoice&, const NumberedSelection* number,
                         const ScopeNames&, const std::string& is_asked, std::size_t question);

}  // namespace cubilete::native
