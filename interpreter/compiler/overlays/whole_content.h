// A game as one tree, with its overlays applied, for `show` and `diff`.
#pragma once

#include "compiler/content_files.h"
#include "compiler/overlays/overlay.h"

namespace cubilete {

// Returns the game's sections; all components under `components`, each with the kind and provenance
// given by its file; the words by language under `locale`. Values keep their places.
Node whole_content(const OverlayTargets&, const std::vector<DocumentFile>& locales);

}  // namespace cubilete
