#include "base/phrase.h"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/plurrule.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <regex>

namespace cubilete {
namespace {

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

// ICU allows no dots in names: this letter replaces them while ICU parses the text.
constexpr const char* kDot = "\u02d1";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Replaces the dots in names: {price.gold}, {sizes.2, plural, ...}.
std::string without_dots_in_names(const std::string& text) {
  static const std::regex kPath(R"(\{\s*[A-Za-z]\w*(\.\w+)+\s*[,}])");
  if (text.find('{') == std::string::npos || text.find('.') == std::string::npos) return text;
  std::string out;
  auto from = text.cbegin();
  std::smatch found;
  while (std::regex_search(from, text.cend(), found, kPath)) {
    out.append(from, found[0].first);
    out += replaced(found.str(), ".", kDot);
    from = found[0].second;
  }
  return out.append(from, text.cend());
}

// A text parsed by ICU. Its parts are numbered. An argument goes from its start part to its limit
// part; after its name it has selectors, each with a message.
class Parsed {
 public:
  explicit Parsed(const std::string& text)
      : pattern_(unicode(without_dots_in_names(text)), &place_, status_) {}

  bool is_good() const { return U_SUCCESS(status_); }
  UErrorCode status() const { return status_; }
  std::int32_t place() const { return place_.offset; }
  std::int32_t parts() const { return pattern_.countParts(); }
  const icu::MessagePattern::Part& part(std::int32_t i) const { return pattern_.getPart(i); }
  std::int32_t limit_of(std::int32_t i) const { return pattern_.getLimitPartIndex(i); }
  std::string text_of(std::int32_t i) const {
    return replaced(utf8(pattern_.getSubstring(part(i))), kDot, ".");
  }
  icu::UnicodeString between(std::int32_t begin, std::int32_t end) const {
    return pattern_.getPatternString().tempSubStringBetween(begin, end);
  }
  double number(std::int32_t i) const { return pattern_.getNumericValue(part(i)); }

  // Calls `take(selector, its explicit number if it has one, part of its message)` for each
  // selector of the argument whose name is part `name`.
  template <class Take>
  void each_selector(std::int32_t name, Take take) const {
    std::int32_t i = name + 1;
    if (icu::MessagePattern::Part::hasNumericValue(part(i).getType())) ++i;  // an offset
    while (i < parts() && part(i).getType() == UMSGPAT_PART_TYPE_ARG_SELECTOR) {
      const std::string selector = text_of(i++);
      std::optional<double> exact;
      if (icu::MessagePattern::Part::hasNumericValue(part(i).getType())) exact = number(i++);
      take(selector, exact, i);
      i = limit_of(i) + 1;
    }
  }

 private:
  UParseError place_{};
  UErrorCode status_ = U_ZERO_ERROR;
  icu::MessagePattern pattern_;
};

// Returns the rules of a language; nullptr if there are none.
std::unique_ptr<icu::PluralRules> plural_rules(std::string_view language,
                                               UMessagePatternArgType type) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(
      icu::Locale(std::string(language).c_str()),
      type == UMSGPAT_ARG_TYPE_PLURAL ? UPLURAL_TYPE_CARDINAL : UPLURAL_TYPE_ORDINAL, status));
  return U_SUCCESS(status) ? std::move(rules) : nullptr;
}

class Rendering {
 public:
  Rendering(std::string_view language, const Parsed& parsed, const PhraseLookup& lookup)
      : language_(language), parsed_(parsed), lookup_(lookup) {}

  // Renders the message that starts at a part. `counted` is the text that replaces '#'.
  void message(std::int32_t start, const std::string& counted) {
    std::int32_t from = parsed_.part(start).getLimit();
    for (std::int32_t i = start + 1;; ++i) {
      const auto& part = parsed_.part(i);
      out_ += parsed_.between(from, part.getIndex());
      from = part.getLimit();
      if (part.getType() == UMSGPAT_PART_TYPE_MSG_LIMIT) return;
      if (part.getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER) out_ += unicode(counted);
      if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
      const std::int32_t limit = parsed_.limit_of(i);
      argument(i, part.getArgType());
      i = limit;
      from = parsed_.part(limit).getLimit();
    }
  }

  std::string text() const { return utf8(out_); }

 private:
  void argument(std::int32_t start, UMessagePatternArgType type) {
    const std::string name = parsed_.text_of(start + 1);
    const std::optional<PhraseValue> value = lookup_(name);
    std::string text = fmt::format("{{{}}}", name);
    if (value) {
      const auto* number = std::get_if<std::int32_t>(&*value);
      text = number ? fmt::format("{}", *number) : std::get<std::string>(*value);
    }
    if (type == UMSGPAT_ARG_TYPE_NONE) {
      out_ += unicode(text);
    } else if (type == UMSGPAT_ARG_TYPE_SELECT) {
      choose(start + 1, text, std::nullopt);
    } else {
      const auto* number = value ? std::get_if<std::int32_t>(&*value) : nullptr;
      choose(start + 1, number ? keyword(type, *number) : "other",
             number ? std::optional(*number) : std::nullopt, text);
    }
  }

  void choose(std::int32_t name, const std::string& wanted, std::optional<std::int32_t> number,
              const std::string& counted = {}) {
    std::int32_t exact = -1;
    std::int32_t same = -1;
    std::int32_t other = -1;
    parsed_.each_selector(
        name, [&](const std::string& selector, std::optional<double> n, std::int32_t message) {
          if (n && number && *n == *number) exact = message;
          if (n) return;
          if (selector == wanted) same = message;
          if (selector == "other") other = message;
        });
    const std::int32_t chosen = exact >= 0 ? exact : same >= 0 ? same : other;
    if (chosen >= 0) message(chosen, counted);
  }

  std::string keyword(UMessagePatternArgType type, std::int32_t number) const {
    const auto rules = plural_rules(language_, type);
    return rules ? utf8(rules->select(number)) : "other";
  }

  std::string language_;
  const Parsed& parsed_;
  const PhraseLookup& lookup_;
  icu::UnicodeString out_;
};

std::string parse_error(const Parsed& parsed, const std::string& text) {
  const bool is_open =
      std::count(text.begin(), text.end(), '{') > std::count(text.begin(), text.end(), '}');
  if (is_open) return "a '{' is not closed";
  switch (parsed.status()) {
    case U_DEFAULT_KEYWORD_MISSING:
      return "the form 'other' is missing";
    default:
      return fmt::format("it cannot be read behind its character {}", std::max(parsed.place(), 0));
  }
}

}  // namespace

bool has_forms(const std::string& text) {
  static const std::regex kForm(R"(\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,)");
  return text.find('{') != std::string::npos && text.find(',') != std::string::npos &&
         std::regex_search(text, kForm);
}

bool means_forms(const std::string& text) {
  static const std::regex kMeant(R"(\{\s*\w+(\s*,|\s[^{}]*\{))");
  return text.find('{') != std::string::npos && std::regex_search(text, kMeant);
}

PhraseValue phrase_value(const std::string& text) {
  static constexpr std::size_t kMostDigits = 9;
  const bool is_number = !text.empty() && text.size() <= kMostDigits &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return text;
  return static_cast<std::int32_t>(std::stol(text));
}

std::string phrase(std::string_view language, const std::string& text, const PhraseValues& values) {
  return phrase(language, text, [&](const std::string& name) -> std::optional<PhraseValue> {
    const auto it = std::find_if(values.begin(), values.end(),
                                 [&](const auto& value) { return value.first == name; });
    return it == values.end() ? std::nullopt : std::optional(it->second);
  });
}

std::string phrase(std::string_view language, const std::string& text, const PhraseLookup& lookup) {
  if (text.find('{') == std::string::npos) return text;
  const Parsed parsed(text);
  if (!parsed.is_good()) return text;
  Rendering rendering(language, parsed, lookup);
  rendering.message(0, {});
  return rendering.text();
}

std::string phrase_error(const std::string& text) {
  static constexpr std::array<std::string_view, 6> kNumbers = {"zero", "one",  "two",
                                                               "few",  "many", "other"};
  const Parsed parsed(text);
  if (!parsed.is_good()) return parse_error(parsed, text);
  std::string error;
  for (std::int32_t i = 0; i < parsed.parts(); ++i) {
    if (parsed.part(i).getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
    const auto type = parsed.part(i).getArgType();
    if (type == UMSGPAT_ARG_TYPE_SIMPLE || type == UMSGPAT_ARG_TYPE_CHOICE) {
      return fmt::format("'{}' is followed by none of plural, selectordinal and select",
                         parsed.text_of(i + 1));
    }
    if (type != UMSGPAT_ARG_TYPE_PLURAL && type != UMSGPAT_ARG_TYPE_SELECTORDINAL) continue;
    if (icu::MessagePattern::Part::hasNumericValue(parsed.part(i + 2).getType())) {
      return "there is no 'offset'";
    }
    parsed.each_selector(
        i + 1, [&](const std::string& selector, std::optional<double> number, std::int32_t) {
          if (number || std::find(kNumbers.begin(), kNumbers.end(), selector) != kNumbers.end()) {
            return;
          }
          error = fmt::format("'{}' is none of {}, and no number as =0", selector,
                              fmt::join(kNumbers, ", "));
        });
  }
  return error;
}

std::vector<std::pair<std::string, std::string>> phrase_selectors(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> out;
  const Parsed parsed(text);
  for (std::int32_t i = 0; parsed.is_good() && i < parsed.parts(); ++i) {
    const bool is_select = parsed.part(i).getType() == UMSGPAT_PART_TYPE_ARG_START &&
                           parsed.part(i).getArgType() == UMSGPAT_ARG_TYPE_SELECT;
    if (!is_select) continue;
    parsed.each_selector(i + 1, [&](const std::string& selector, auto, std::int32_t) {
      out.emplace_back(parsed.text_of(i + 1), selector);
    });
  }
  return out;
}

std::vector<std::string> forms_never_taken(std::string_view language, const std::string& text) {
  std::vector<std::string> out;
  const Parsed parsed(text);
  for (std::int32_t i = 0; parsed.is_good() && i < parsed.parts(); ++i) {
    if (parsed.part(i).getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
    const UMessagePatternArgType type = parsed.part(i).getArgType();
    if (type != UMSGPAT_ARG_TYPE_PLURAL && type != UMSGPAT_ARG_TYPE_SELECTORDINAL) continue;
    const auto rules = plural_rules(language, type);
    if (!rules) continue;
    parsed.each_selector(
        i + 1, [&](const std::string& selector, std::optional<double> number, std::int32_t) {
          if (!number && !rules->isKeyword(unicode(selector))) out.push_back(selector);
        });
  }
  return out;
}

std::vector<std::string> phrase_names(const std::string& text) {
  std::vector<std::string> names;
  const Parsed parsed(text);
  for (std::int32_t i = 0; parsed.is_good() && i < parsed.parts(); ++i) {
    if (parsed.part(i).getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
    std::string name = parsed.text_of(i + 1);
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace cubilete
