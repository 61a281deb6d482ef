// What overlays did to a game, for findings in the game's own files: they name the overlay, whose
// author has to do something about them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "document/document.h"

namespace cubilete {

// A part that an overlay took away or replaced.
struct OverlaidPart {
  SourceSpan former;            // its key, if it has one, and its value, where they were written
  SourceSpan by;                // the path in the overlay
  std::set<std::string> names;  // the name of what it is in, and names in it that are gone
  std::set<std::string> data = {};  // the keys under any `with` in it
};

struct OverlayTraces {
  std::vector<std::string> titles;  // of the overlays, as title_of() has them
  std::set<std::int32_t> sources;   // the overlays' own files
  std::vector<OverlaidPart> parts;
};

// Returns the part that was taken away, or replaced by `now` (nullptr: taken away). `key` is the
// place of its key, unknown for an item of a list.
OverlaidPart overlaid_part(const std::string& path, SourceSpan key, const Node& former,
                           const Node* now, SourceSpan by);

// Leaves out the findings that a script of the game reads what only a part gave that is not there
// any more.
void leave_out_lost_data(Diagnostics&, const OverlayTraces&);
// Adds to each finding in a file of the game, as a note, the change of an overlay that it is about,
// else the overlays.
void name_overlays(Diagnostics&, const Sources&, const OverlayTraces&);

}  // namespace cubilete
