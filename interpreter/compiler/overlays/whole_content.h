// A game as one tree, with everything that was laid over it: what `show` and `diff` look at.
#pragma once

#include "compiler/content_files.h"
#include "compiler/overlays/overlay.h"

namespace cubilete {

// The game's sections; all components under `components`, each with the kind and provenance that
// its file gives it; under `locale` the words by language. Values keep their places.
Node whole_content(const OverlayTargets&, const std::vector<DocumentFile>& locales);

}  // namespace cubilete
