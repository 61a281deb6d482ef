// Overlays: a variant changes single fields of a game by their paths, and nothing else.
//
//   set:    {path: value}    the path must be there
//   add:    {path: value}    the path must not be there, the map that holds it must (a section of
//                            the game that is not there yet is made)
//   append: {path: [items]}  the path must be a list
//   insert_before, insert_after: {path: [items]}  the path must be an item of a list
//   remove: [path]           the path must be there, or have been removed by another overlay
//
// A path is keys joined by dots; an item of a list is named by its `id`, or by its number from 1 in
// the list as it was written, whatever overlays have put in or removed since. In a value that is
// set, `former()` is what was there: in an expression, or as an item of a list of effects. Values
// keep the place they were written at: a mistake in a variant is shown in the variant.
#pragma once

#include <list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

// The trees an overlay may reach into: the game, and the files that declare components.
struct OverlayTargets {
  Node* game = nullptr;
  std::vector<Node*> component_files;
  std::map<std::string, SourceSpan> removed = {};  // paths, by overlays so far, and where
  // A file of components for each overlay that adds some: those of the game say nothing of them.
  std::list<Node> added_components = {};
  std::set<std::string> wrapped =
      {};  // paths that the last overlay has set to something with former()
};

// Applies the overlay; codes: overlay-target (nothing there, with suggestion or with the place
// where it was removed), overlay-exists, overlay-list, overlay-conflict (the overlay touches the
// same path twice), wrong-type (former() of something that is no rule).
void apply_overlay(const Node& overlay, OverlayTargets&, Diagnostics&);

}  // namespace cubilete
