// The words of the report of the balance lab: a part of those of the program.
#pragma once

#include <span>

#include "narration/ui_text.h"

namespace cubilete {

std::span<const UiWord> report_words();

}  // namespace cubilete
