// Every code that a diagnostic or a failure in play may have, with what it means and what to do.
// The only place where codes are described: `cubilete explain` reads it, and a test holds it, the
// list in content/README.md and the codes in the sources together.
#pragma once

#include <span>
#include <string_view>

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
  std::string_view code;  // stable: never renamed
  CodeGroup group;
  std::string_view meaning;
  std::string_view way_out;
};

std::span<const CodeText> all_codes();
// nullptr where there is no such code.
const CodeText* text_of_code(std::string_view code);
// "names and expressions"
std::string_view title_of(CodeGroup);

}  // namespace cubilete
