// One mistake, one message: what follows from another finding is left out, and what is said of one
// name at several places becomes one finding with a list of its places.
#pragma once

#include <vector>

#include "diagnostics/diagnostic.h"

namespace cubilete {

// Leaves out the findings that another one explains:
// - about a name whose declaration has an error,
// - of texts and uses of a name that is misspelt: the rules say `coinz`, so `coins` seems unused,
// - a warning within what an error is about, and what follows from a value that YAML misreads,
// - the second of two words that only differ between a script and its data.
// Then joins findings about the same name: the first keeps the places of the others as notes.
void leave_out_consequences(Diagnostics&, const Sources&);

// Returns the findings as they were before they were joined, each at its own place, for readers
// that show them there: editors, and lists of one file.
std::vector<Diagnostic> at_each_place(const std::vector<Diagnostic>&);

// Returns whether a note is the place of a finding that was joined to this one.
bool is_further_place(const Note&);

}  // namespace cubilete
