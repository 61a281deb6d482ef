#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "base/utf8.h"
#include "ruleset/text_values.h"

namespace cubilete {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

// Returns the integers in a text, in order. Those inside a name (seat2) and those in braces, which
// hold placeholders, are skipped.
std::vector<std::int64_t> list_of_numbers(std::string_view text) {
  std::vector<std::int64_t> out;
  int braces = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') ++braces;
    if (text[i] == '}') braces = std::max(0, braces - 1);
    if (!is_digit(text[i])) continue;
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool is_part = (i > 0 && (is_letter(text[i - 1]) || text[i - 1] == '_')) || end - i > 9;
    if (!is_part && braces == 0) out.push_back(std::stoll(std::string(text.substr(i, end - i))));
    i = end - 1;
  }
  return out;
}

std::set<std::int64_t> numbers_in(std::string_view text) {
  const std::vector<std::int64_t> all = list_of_numbers(text);
  return {all.begin(), all.end()};
}

// Short words that are frequent in one language here and do not exist in the others.
struct CommonWords {
  std::string_view language;
  std::string_view words;  // each between spaces
};
constexpr CommonWords kCommonWords[] = {
    {"en",
     " the of and is are was with from you your for at to in on it its this that each every not by "
     "or if when may does do has have who which what than then only must another be "},
    {"es",
     " el los las del al y de es con por para tu tus su sus en un una unos unas este esta cada si "
     "cuando puede hace tiene quien que lo le se como "},
};

// Counts the common words of a language in a text; none for a language without a list.
std::optional<std::size_t> common_words_in(std::string_view language, const std::string& text) {
  for (const CommonWords& known : kCommonWords) {
    if (known.language != language) continue;
    std::size_t count = 0;
    std::string word = " ";
    for (const char c : lower_case(text) + " ") {
      if (is_letter(c)) {
        word += c;
        continue;
      }
      if (word.size() > 1 && known.words.find(word + " ") != std::string_view::npos) ++count;
      word = " ";
    }
    return count;
  }
  return std::nullopt;
}

// Returns whether a text that two languages share is a sentence of the first one.
bool is_of_the_first(const std::string& text, const std::string& first, const std::string& second) {
  const auto own = common_words_in(first, text);
  const auto other = common_words_in(second, text);
  return own && other && *own >= 2 && *other == 0;
}

// Returns the number of words with at least three letters; {placeholders} are none.
std::size_t words_in(const std::string& text) {
  std::size_t words = 0;
  std::size_t letters = 0;
  bool is_after_brace = false;
  for (const char c : text + " ") {
    if (is_letter(c) || (is_after_brace && (c == '_' || c == '.'))) {
      ++letters;
      continue;
    }
    const bool is_placeholder = is_after_brace && c == '}';
    words += letters >= 3 && !is_placeholder ? 1 : 0;
    letters = 0;
    is_after_brace = c == '{';
  }
  return words;
}

class Resemblance {
 public:
  Resemblance(const Ruleset& r, const Usage& usage, Diagnostics& d) : r_(r), usage_(usage), d_(d) {}

  void run() {
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      const std::vector<std::int32_t> all = definitions_of(KindId(k));
      check_copies(all);
      for (const Locale& l : r_.locales) check_numbers(l, all);
    }
    for (std::size_t i = 1; i < r_.locales.size(); ++i) {
      check_languages(r_.locales.front(), r_.locales[i]);
      compare_numbers(r_.locales.front(), r_.locales[i]);
    }
  }

 private:
  static constexpr std::size_t kSome = 5;  // fewer texts allow no conclusion
  static constexpr std::size_t kManyTexts = 8;
  static constexpr std::size_t kShare = 10;  // exceptions are at most one in so many

  std::vector<std::int32_t> definitions_of(KindId kind) const {
    std::vector<std::int32_t> out;
    for (std::size_t i = 0; i < r_.definitions.size(); ++i) {
      if (r_.definitions[i].kind == kind) out.push_back(static_cast<std::int32_t>(i));
    }
    return out;
  }
  const ComponentDef& definition(std::int32_t d) const { return r_.definition(DefinitionId(d)); }

  // Returns the properties of a component as a text, which is equal for equal properties.
  std::string print_of(std::int32_t d) const {
    std::string out;
    const ComponentDef& def = definition(d);
    const auto& properties = r_.kind(def.kind).properties;
    for (std::size_t i = 0; i < def.properties.size() && i < properties.size(); ++i) {
      const PropertyValue& v = def.properties[i];
      if (v.is_set) out += fmt::format("{}={};", i, print_of(r_.property(properties[i]), v));
    }
    return out;
  }

  // Returns a value as a text; a rule as it is written, without blanks.
  std::string print_of(const PropertyDef& p, const PropertyValue& v) const {
    if (p.property_kind == PropertyKind::kAmounts) {
      std::map<std::int32_t, std::int64_t> amounts;
      for (std::size_t k = 0; k + 1 < v.list.size(); k += 2) amounts[v.list[k]] += v.list[k + 1];
      std::string out;
      for (const auto& [resource, amount] : amounts) {
        if (amount != 0) out += fmt::format("{}:{},", resource, amount);
      }
      return out;
    }
    if (p.property_kind == PropertyKind::kValue) {
      return is_many(p.type) ? fmt::format("{}", fmt::join(v.list, ","))
                             : fmt::format("{}", v.scalar);
    }
    std::string out(r_.sources.text(v.span));
    std::erase_if(out, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
    std::replace(out.begin(), out.end(), ';', ',');
    return out;
  }

  // Components that rules distinguish by name may have the same properties.
  bool is_named(std::int32_t d) const { return usage_.is_named(static_cast<std::size_t>(d)); }

  void check_copies(const std::vector<std::int32_t>& all) {
    std::map<std::string, std::vector<std::int32_t>> alike;
    for (const std::int32_t d : all) alike[print_of(d)].push_back(d);
    const auto is_alone = [](const auto& same) { return same.second.size() == 1; };
    const auto alone = static_cast<std::size_t>(std::ranges::count_if(alike, is_alone));
    for (auto& [print, same] : alike) {
      const auto properties = std::count(print.begin(), print.end(), ';');
      // A single property may be common to a family, as the suit of a card is, unless all others
      // have one of their own. Where all are alike, nothing but their names was meant to differ.
      const bool is_family =
          properties == 1 && (same.size() != 2 || alone < 2 || alone + 1 < alike.size());
      const bool may_be_meant = properties == 0 || is_family || alike.size() < 2;
      if (may_be_meant && !is_another_named(same)) continue;
      std::erase_if(same, [&](std::int32_t d) { return is_named(d); });
      for (std::size_t i = 1; i < same.size(); ++i) {
        d_.warning("look-alike", definition(same[i]).span,
                   fmt::format("'{}' is the same as '{}' in everything but its name",
                               definition(same[i]).name, definition(same[0]).name),
                   "change what should differ, or give one of them more 'copies'")
            .note(definition(same[0]).span, "the other one");
      }
    }
  }

  // Returns whether one of components that are alike has the name of a component in its own, which
  // it could print and does not: `rope_share` that is of coal.
  bool is_another_named(const std::vector<std::int32_t>& same) const {
    return same.size() > 1 && std::ranges::any_of(same, [&](std::int32_t d) {
             const ComponentDef& def = definition(d);
             const auto& properties = r_.kind(def.kind).properties;
             for (std::size_t i = 0; i < def.properties.size() && i < properties.size(); ++i) {
               const PropertyDef& p = r_.property(properties[i]);
               const bool is_one = def.properties[i].is_set && p.type.detail >= 0 &&
                                   p.type.kind == TypeKind::kDefinition && !p.type.is_list;
               if (is_one && names_other(def.name, p.type.detail, def.properties[i].scalar))
                 return true;
             }
             return false;
           });
  }

  // Returns whether a word of the name is a component of the kind, and none is the printed one.
  bool names_other(const std::string& name, std::int32_t kind, std::int32_t printed) const {
    const std::string words = "_" + name + "_";
    const auto is_named = [&](std::int32_t d) {
      return words.find("_" + definition(d).name + "_") != std::string::npos;
    };
    const std::vector<std::int32_t> all = definitions_of(KindId(kind));
    return printed >= 0 && !is_named(printed) && std::ranges::any_of(all, is_named);
  }

  // Returns all numbers in the properties and rules of a component.
  std::set<std::int64_t> numbers_of(std::int32_t d) const {
    std::set<std::int64_t> out;
    for (const PropertyValue& v : definition(d).properties) {
      if (!v.is_set || !v.span.is_known()) continue;
      out.merge(numbers_in_rule(r_.sources.text(v.span)));
    }
    return out;
  }

  // Returns the first number that is not in the other set and is not the number of copies.
  static std::optional<std::int64_t> first_missing(const std::set<std::int64_t>& numbers,
                                                   const std::set<std::int64_t>& others,
                                                   std::int64_t copies) {
    for (const std::int64_t n : numbers) {
      if (n != copies && others.count(n) == 0) return n;
    }
    return std::nullopt;
  }

  // Returns the numbers in a rule, where braces are maps, and may be words: the face 'nine'.
  static std::set<std::int64_t> numbers_in_rule(std::string_view text) {
    constexpr std::string_view kWords[] = {"zero", "one",    "two",   "three", "four",
                                           "five", "six",    "seven", "eight", "nine",
                                           "ten",  "eleven", "twelve"};
    std::string plain(text);
    for (std::size_t n = 0; n < std::size(kWords); ++n) {
      if (text.find(kWords[n]) != std::string_view::npos) plain += fmt::format(" {}", n);
    }
    std::replace_if(
        plain.begin(), plain.end(), [](char c) { return c == '{' || c == '}'; }, ' ');
    return numbers_in(plain);
  }

  // Reports numbers in the help of a component that are not among its values.
  void check_numbers(const Locale& l, const std::vector<std::int32_t>& all) {
    std::vector<std::pair<std::int32_t, std::int64_t>> adrift;
    std::size_t texts = 0;
    for (const std::int32_t d : all) {
      const std::string* text = l.find("help." + definition(d).name);
      if (!text) continue;
      const std::set<std::int64_t> stated = numbers_in(*text);
      if (stated.empty()) continue;
      ++texts;
      const std::set<std::int64_t> known = numbers_of(d);
      const auto other = first_missing(stated, known, definition(d).copies);
      // The component also has a number that its help lacks: the two were equal once.
      if (other && first_missing(known, stated, definition(d).copies)) {
        adrift.emplace_back(d, *other);
      }
    }
    if (texts < kSome || adrift.size() * kShare > texts) return;
    for (const auto& [d, number] : adrift) {
      const auto span = l.spans.find("help." + definition(d).name);
      if (span == l.spans.end()) continue;
      d_.warning("number-drift", span->second,
                 fmt::format("this text says {}, a number that '{}' does not have", number,
                             definition(d).name),
                 fmt::format("correct the text or the number: the numbers in the other {} texts "
                             "stand on their {}",
                             texts - adrift.size(), r_.kind(definition(d).kind).name))
          .note(definition(d).span, "it is declared here");
    }
  }

  // Returns whether so many are intended. A single one is suspicious even among a few.
  static bool are_many(std::size_t these, std::size_t all) {
    return these > 1 && these * kShare > all;
  }

  // Returns whether the texts of a section are names, which languages may share, or sentences.
  static bool is_of_names(const std::string& section) {
    constexpr std::string_view kNames[] = {"components", "symbols", "cells",  "game",     "kinds",
                                           "mods",       "options", "phases", "variants", "zones"};
    return std::find(std::begin(kNames), std::end(kNames), section) != std::end(kNames);
  }

  // Reports a language most of whose texts are those of another one; returns whether it did.
  bool check_whole_language(const Locale& a, const Locale& b) {
    std::size_t compared = 0;
    std::size_t same = 0;
    for (const auto& [key, text] : a.texts) {
      const std::string* other = b.find(key);
      if (!other || key.find('#') != std::string::npos || words_in(text) < 1) continue;
      ++compared;
      same += *other == text && !is_draft(r_, a, key) && !is_draft(r_, b, key) ? 1 : 0;
    }
    const bool is_one_language = a.language.substr(0, 2) == b.language.substr(0, 2);
    if (is_one_language || compared < kManyTexts || 3 * same < 2 * compared) return false;
    d_.warning("same-text", b.span,
               fmt::format("{} of {} texts are the same in '{}' as in '{}'", same, compared,
                           b.language, a.language),
               "translate them, or mark each that waits for it with '# draft'")
        .note(a.span, "the other language");
    return true;
  }

  // Reports texts that are the same in both languages if few are. Each section of names is compared
  // by itself, all sentences together.
  void check_languages(const Locale& a, const Locale& b) {
    if (check_whole_language(a, b)) return;
    std::map<std::string, std::size_t> compared;
    std::map<std::string, std::vector<std::string>> same;
    for (const auto& [key, text] : a.texts) {
      const std::string* other = b.find(key);
      if (!other || words_in(text) < 2 || is_draft(r_, a, key) || is_draft(r_, b, key)) continue;
      std::string section = key.substr(0, key.find('.'));
      if (!is_of_names(section)) section.clear();
      ++compared[section];
      if (*other == text) same[section].push_back(key);
    }
    for (const auto& [section, keys] : same) {
      const bool are_names = !section.empty();  // some names are the same in every language
      const std::size_t all = compared[section];
      const bool stand_out =
          all >= kSome && !(are_names ? keys.size() * kShare > all : are_many(keys.size(), all));
      for (const std::string& key : keys) {
        const std::string& text = *a.find(key);
        const bool is_foreign = !are_names && (is_of_the_first(text, a.language, b.language) ||
                                               is_of_the_first(text, b.language, a.language));
        if (!stand_out && !is_foreign) continue;
        const auto here = b.spans.find(key);
        const auto there = a.spans.find(key);
        if (here == b.spans.end() || there == a.spans.end()) continue;
        d_.warning("same-text", here->second,
                   fmt::format("the text '{}' is the same in '{}' and in '{}'", key, b.language,
                               a.language),
                   "translate it, or say that it is meant: # cubilete: allow same-text because ...")
            .note(there->second, "the other language");
      }
    }
  }

  // Reports texts with the same count of numbers but different numbers in two languages, if the
  // numbers agree in nearly all others: one language was forgotten when a number changed.
  void compare_numbers(const Locale& a, const Locale& b) {
    std::size_t same = 0;
    std::vector<std::string> different;
    for (const auto& [key, text] : a.texts) {
      const std::string* other = b.find(key);
      if (!other) continue;
      std::vector<std::int64_t> here = list_of_numbers(text);
      std::vector<std::int64_t> there = list_of_numbers(*other);
      if (here.empty() || here.size() != there.size()) continue;
      std::sort(here.begin(), here.end());
      std::sort(there.begin(), there.end());
      if (here == there) {
        ++same;
      } else {
        different.push_back(key);
      }
    }
    if (are_many(different.size(), same + different.size())) return;
    for (const std::string& key : different) {
      const auto here = b.spans.find(key);
      const auto there = a.spans.find(key);
      if (here == b.spans.end() || there == a.spans.end()) continue;
      d_.warning("number-drift", here->second,
                 fmt::format("the text '{}' tells other numbers in '{}' than in '{}'", key,
                             b.language, a.language),
                 "correct the one that is wrong")
          .note(there->second, "the other language");
    }
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& d_;
};

}  // namespace

void check_resemblance(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  Resemblance(r, usage, d).run();
}

}  // namespace cubilete
