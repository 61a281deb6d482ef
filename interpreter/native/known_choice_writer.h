// Writes the choosing and carrying out of actions whose last choice has remembered selections
// (selection_writer.h). Each selection has a number, by which results of scripts are remembered.
#pragma once

#include "native/selection_writer.h"

namespace cubilete::native {

struct KnownChoice {
  ActionId action;
  std::size_t k = 0;
  std::string name;  // prefix of the action's functions in the text
  RememberedSelections selections;
};

// The selection while the effect of the action is carried out. Values that depend on it are
// remembered by its number as long as the dice show the same faces.
struct NumberedSelection {
  // The local that holds it: its scalar is -2 minus the number; -1 and above: it has no number.
  std::int32_t slot = 0;
  DiceSelections follow_from;
  std::string chosen;       // the variable of type Chosen that belongs to it
  std::string dice = {};    // the selected dice, found by `number_`; empty if the local holds them
  std::string tables = {};  // declares the remembered values; empty if nothing reads the number
};

// Numbers the selection. Its dice need not be found if all that the effect reads of them depends on
// the number and is read before anything changes.
NumberedSelection number_selection(const Emission&, const KnownChoice&);
// Returns whether the value of a call depends on the selection of the scope, which has a number.
bool is_known_by_selection(const Ruleset&, const Expression&, std::int32_t call, const ScopeNames&);
// Writes such a call, whose text is given: its remembered value if there is one.
std::string known_by_selection(Emission&, const Expression&, std::int32_t call, const ScopeNames&,
                               const std::string& text);
// Declares the values remembered by number. REQUIRES: the effect that reads them is written, since
// writing it finds them.
std::string declare_values(const NumberedSelection&);
// Answers the choice from the known selections; the text ends with `else`. `number` is nullptr if
// the selection has no number.
std::string choose_known(Emission&, const KnownChoice&, const NumberedSelection* number,
                         const ScopeNames&, const std::string& is_asked, std::size_t question);

}  // namespace cubilete::native
