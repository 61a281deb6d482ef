// The words of a game in one language.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "diagnostics/source.h"

namespace cubilete {

// Keys are "section.name": "components.any_two", "actions.score", "reasons.no_dice".
struct Locale {
  std::string language;  // "en", "es"
  std::map<std::string, std::string, std::less<>> texts;
  SourceSpan span;

  // The text, or nullptr.
  const std::string* find(std::string_view key) const {
    const auto it = texts.find(key);
    return it == texts.end() ? nullptr : &it->second;
  }
};

}  // namespace cubilete
