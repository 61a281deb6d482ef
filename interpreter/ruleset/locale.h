// The words of a game in one language.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "diagnostics/source.h"

namespace cubilete {

// Keys are "section.name": the sections are those of schema/locale.schema.json.
struct Locale {
  std::string language;  // "en", "es"
  std::map<std::string, std::string, std::less<>> texts;
  std::map<std::string, SourceSpan, std::less<>> spans;   // places of the keys
  std::map<std::string, SourceSpan, std::less<>> places;  // places of the texts
  SourceSpan span;

  // Returns the key of a form ("gender", "a", "the") of a noun such as "components.mill".
  static std::string form_key(std::string_view noun, std::string_view form) {
    return std::string(noun).append("#").append(form);
  }

  // Returns the text, or nullptr for an unknown key.
  const std::string* find(std::string_view key) const {
    const auto it = texts.find(key);
    return it == texts.end() ? nullptr : &it->second;
  }
};

}  // namespace cubilete
