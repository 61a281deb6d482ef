// Every code that a diagnostic or a failure in play may have, its meaning and the remedy. Codes are
// described only here; `cubilete explain` reads it and writes content/FINDINGS.md. A test
// compares the codes here with those in the sources.
#pragma once

#include <span>
#include <string_view>

#include "diagnostics/code.h"

namespace cubilete {

enum class CodeGroup {
  kText,
  kShape,
  kNames,
  kRules,
  kScripts,
  kVariants,
  kWords,
  kFiles,
  kPlay,
  kReplays
};

struct CodeText {
  Code code;  // stable: never renamed
  CodeGroup group;
  std::string_view meaning;
  std::string_view remedy;
};

std::span<const CodeText> all_codes();
// Returns nullptr for an unknown code.
const CodeText* text_of_code(std::string_view code);
// Returns the title of a group: "names and expressions".
std::string_view title_of(CodeGroup);

}  // namespace cubilete
