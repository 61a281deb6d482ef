#include "base/phrase.h"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <cctype>
#include <regex>

namespace cubilete {
namespace {

// Other texts have braces of their own, and quotes that ICU would take for its own.
bool has_forms(const std::string& text) {
  static const std::regex kForm(R"(\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,)");
  return std::regex_search(text, kForm);
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// A name behind an opening brace.
struct NamedPlace {
  std::string name;
  std::size_t begin;  // of the brace
  std::size_t end;    // behind the name
  bool has_forms;     // a comma follows, else the closing brace
};

// Finds the names in a text. What stands in the braces of a form ("one {card}") is a text again.
class NamedPlaces {
 public:
  explicit NamedPlaces(const std::string& text) : text_(text) {
    for (std::size_t i = 0; i < text.size();) i = read_text(i) + 1;
  }
  const std::vector<NamedPlace>& places() const { return places_; }

 private:
  // Up to the brace that closes the text, or its end; returns where that is.
  std::size_t read_text(std::size_t i) {
    while (i < text_.size() && text_[i] != '}') {
      i = text_[i] == '{' ? read_braces(i) : i + 1;
    }
    return i;
  }

  // Returns the place behind what is in braces, or behind the brace where it is none of a name.
  std::size_t read_braces(std::size_t open) {
    std::size_t end = open + 1;
    if (end >= text_.size() || !is_letter(text_[end])) return end;
    while (end < text_.size() && is_of_name(text_[end])) ++end;
    const std::size_t next = std::min(text_.find_first_not_of(' ', end), text_.size());
    const bool closes = next < text_.size() && text_[next] == '}';
    const std::size_t forms = closes ? 0 : forms_behind(next);
    if (!closes && forms == 0) return open + 1;
    places_.push_back({text_.substr(open + 1, end - open - 1), open, end, !closes});
    if (closes) return next + 1;
    std::size_t i = forms;
    while (i < text_.size() && text_[i] != '}') {
      if (text_[i] == '{') i = read_text(i + 1);
      if (i < text_.size()) ++i;
    }
    return i + 1;
  }

  // The place behind ", plural,"; 0 where no such thing stands there.
  std::size_t forms_behind(std::size_t at) const {
    static const std::regex kForms(R"(^,\s*(plural|select|selectordinal)\s*,)");
    std::smatch found;
    const auto from = text_.begin() + static_cast<std::ptrdiff_t>(at);
    return std::regex_search(from, text_.end(), found, kForms)
               ? at + static_cast<std::size_t>(found.length())
               : 0;
  }

  const std::string& text_;
  std::vector<NamedPlace> places_;
};

std::vector<NamedPlace> named_places(const std::string& text) { return NamedPlaces(text).places(); }

// The text as ICU reads it, with a value for each of its names.
std::string with_plain_names(const std::string& text) {
  std::string out;
  std::size_t done = 0;
  for (const NamedPlace& p : named_places(text)) {
    out += text.substr(done, p.begin - done);
    out += p.has_forms ? "{value" : "1";
    done = p.has_forms ? p.end : text.find('}', p.end) + 1;
  }
  return out + text.substr(done);
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

std::vector<std::string> phrase_names(const std::string& text) {
  std::vector<std::string> out;
  for (const NamedPlace& p : named_places(text)) {
    if (std::find(out.begin(), out.end(), p.name) == out.end()) out.push_back(p.name);
  }
  return out;
}

std::string phrase(std::string_view language, const std::string& text, const PhraseLookup& lookup) {
  std::string out;
  PhraseValues values;
  std::size_t done = 0;
  for (const NamedPlace& p : named_places(text)) {
    const std::optional<PhraseValue> value = lookup(p.name);
    if (!value) continue;
    if (p.has_forms) {
      // A name of ICU has no dots.
      values.emplace_back(fmt::format("value{}", values.size()), *value);
      out += text.substr(done, p.begin + 1 - done) + values.back().first;
      done = p.end;
      continue;
    }
    const auto* number = std::get_if<std::int32_t>(&*value);
    out += text.substr(done, p.begin - done);
    out += number ? fmt::format("{}", *number) : std::get<std::string>(*value);
    done = text.find('}', p.end) + 1;
  }
  out += text.substr(done);
  return values.empty() ? out : phrase(language, out, values);
}

std::string phrase_error(const std::string& written) {
  const std::string text = with_plain_names(written);
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
