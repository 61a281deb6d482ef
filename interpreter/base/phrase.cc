#include "base/phrase.h"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <regex>

namespace cubilete {
namespace {

// Other texts have braces of their own, and quotes that ICU would take for its own.
bool has_forms(const std::string& text) {
  static const std::regex kForm(R"(\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,)");
  return std::regex_search(text, kForm);
}

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

}  // namespace

std::string phrase(std::string_view language, const std::string& text, const PhraseValues& values) {
  if (!has_forms(text)) return text;
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessageFormat format(unicode(text), icu::Locale(std::string(language).c_str()),
                                  status);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> items;
  for (const auto& [name, value] : values) {
    names.push_back(unicode(name));
    const auto* number = std::get_if<std::int32_t>(&value);
    items.push_back(number ? icu::Formattable(*number)
                           : icu::Formattable(unicode(std::get<std::string>(value))));
  }
  icu::UnicodeString out;
  if (U_SUCCESS(status)) {
    format.format(names.data(), items.data(), static_cast<std::int32_t>(items.size()), out, status);
  }
  if (U_FAILURE(status)) return text;
  std::string utf8;
  return out.toUTF8String(utf8);
}

std::string phrase_error(const std::string& text) {
  if (!has_forms(text)) return {};
  UErrorCode status = U_ZERO_ERROR;
  UParseError place{};
  const icu::MessageFormat format(unicode(text), icu::Locale("en"), place, status);
  if (U_SUCCESS(status)) return {};
  switch (status) {
    case U_UNMATCHED_BRACES:
      return "a '{' is not closed";
    case U_DEFAULT_KEYWORD_MISSING:
      return "the form 'other' is missing";
    default:
      return fmt::format("it cannot be read behind its character {}", std::max(place.offset, 0));
  }
}

}  // namespace cubilete
