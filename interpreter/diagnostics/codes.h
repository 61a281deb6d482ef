// Every code that a diagnostic or a failure in play may have, with what it means and what to do:
// the one place where codes are described, which `cubilete explain` reads. A test holds the list in
// content/LANGUAGE.md and the codes in the sources against it.
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
// nullptr where there is no such code.
const CodeText* text_of_code(std::string_view code);
// "names and expressions"
std::string_view title_of(CodeGroup);

}  // namespace cubilete
