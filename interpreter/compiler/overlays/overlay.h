// Overlays: a variant or mod changes a game by the paths of its fields only.
//
//   set:    {path: value}    the path must exist
//   add:    {path: value}    the path must not exist, the map around it must (a missing section of
//                            the game is made)
//   append: {path: [items]}  the path must be a list (a missing section of the game is made)
//   insert_before, insert_after: {path: [items]}  the path must be an item of a list
//   remove: [path]           the path must exist, or be removed by another overlay already
//
// A path is keys joined by dots; an item of a list is named by its `id`, or by its number from 1 in
// the list as written, whatever overlays have inserted or removed. In a value that is set,
// `former()` is the former value: in an expression, or as an item of a list of effects. Values keep
// their places: an error in a variant is shown in the variant.
#pragma once

#include <list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/overlays/traces.h"
#include "document/document.h"

namespace cubilete {

// The trees that an overlay may change: the game, and the files that declare components.
struct OverlayTargets {
  Node* game = nullptr;
  std::vector<Node*> component_files;
  std::map<std::string, SourceSpan> removed = {};  // with the places that removed them
  // A file for the components of each overlay that adds some, apart from those of the game.
  std::list<Node> added_components = {};
  std::set<std::string> wrapped = {};       // paths that the last overlay set with former()
  std::vector<OverlaidPart> overlaid = {};  // what overlays took away or replaced
};

// Applies the overlay. Codes: overlay-target (the path does not exist; with a suggestion, or with
// the place that removed it), overlay-exists, overlay-list, overlay-conflict (the overlay changes
// the same path twice), wrong-type (former() of something that is not a rule).
void apply_overlay(const Node& overlay, OverlayTargets&, Diagnostics&);

// Returns the fields of a content (Compilation::content) that a path names, each with its own path;
// a part * of the path is any key or item.
std::vector<std::pair<std::string, const Node*>> fields_matching(const Node& content,
                                                                 const std::string& path);

}  // namespace cubilete
