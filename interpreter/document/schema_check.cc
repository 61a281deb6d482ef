#include "document/schema_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "base/assignment.h"
#include "base/counted.h"
#include "base/spelling.h"

namespace cubilete {
namespace {

using Json = nlohmann::ordered_json;

bool is_whole(double n) { return n == static_cast<double>(static_cast<std::int64_t>(n)); }

bool has_type(const Node& n, unsigned types) {
  switch (n.kind) {
    case NodeKind::kNull:
      return types & kNullBit;
    case NodeKind::kBoolean:
      return types & kBooleanBit;
    case NodeKind::kInteger:
      return types & (kIntegerBit | kNumberBit);
    case NodeKind::kNumber:
      return (types & kNumberBit) || ((types & kIntegerBit) && is_whole(n.number));
    case NodeKind::kString:
      return types & kStringBit;
    case NodeKind::kList:
      return types & kArrayBit;
    case NodeKind::kMap:
      return types & kObjectBit;
  }
  return false;
}

std::string words_of(unsigned types) {
  std::vector<std::string> words;
  if (types & kObjectBit) words.emplace_back("a map");
  if (types & kArrayBit) words.emplace_back("a list");
  if (types & kStringBit) words.emplace_back("a text");
  if (types & kIntegerBit) words.emplace_back("a whole number");
  if (types & kNumberBit) words.emplace_back("a number");
  if (types & kBooleanBit) words.emplace_back("true or false");
  if (types & kNullBit) words.emplace_back("nothing");
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  }
  return out;
}

bool equals(const Node& n, const Json& j) {
  switch (n.kind) {
    case NodeKind::kNull:
      return j.is_null();
    case NodeKind::kBoolean:
      return j.is_boolean() && j.get<bool>() == (n.integer != 0);
    case NodeKind::kInteger:
    case NodeKind::kNumber:
      return j.is_number() && j.get<double>() == n.number;
    case NodeKind::kString:
      return j.is_string() && j.get_ref<const std::string&>() == n.text;
    case NodeKind::kList:
      return j.is_array() && j.size() == n.items.size() &&
             std::equal(n.items.begin(), n.items.end(), j.begin(), equals);
    case NodeKind::kMap:
      return j.is_object() && j.size() == n.entries.size() &&
             std::all_of(n.entries.begin(), n.entries.end(), [&](const Entry& e) {
               return j.contains(e.key) && equals(e.value, j[e.key]);
             });
  }
  return false;
}

bool equals(const Node& a, const Node& b) {
  const bool numbers = (a.is_integer() || a.kind == NodeKind::kNumber) &&
                       (b.is_integer() || b.kind == NodeKind::kNumber);
  if (numbers) return a.number == b.number;
  if (a.kind != b.kind) return false;
  if (a.is_list()) {
    return a.items.size() == b.items.size() &&
           std::equal(a.items.begin(), a.items.end(), b.items.begin(),
                      [](const Node& x, const Node& y) { return equals(x, y); });
  }
  if (a.is_map()) {
    return a.entries.size() == b.entries.size() &&
           std::all_of(a.entries.begin(), a.entries.end(), [&](const Entry& e) {
             const Node* other = b.find(e.key);
             return other && equals(e.value, *other);
           });
  }
  return a.text == b.text;
}

// std::regex recurses for every letter: longer texts would overflow the stack.
constexpr std::size_t kLongestMatch = 100;

bool matches(const std::string& text, const std::regex& pattern) {
  return text.size() <= kLongestMatch && std::regex_search(text, pattern);
}

std::size_t code_points(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

// Returns a text as it is written in braces: a name as it is, another one in quotes.
std::string quoted(const std::string& text) {
  const auto is_of_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return std::ranges::all_of(text, is_of_name) ? text : fmt::format("\"{}\"", text);
}

class SchemaCheck {
 public:
  explicit SchemaCheck(const SchemaRules& schemas) : s_(schemas) {}

  void check(int id, const Node& n, Diagnostics& d, const Entry* holder) const {
    if (d.is_full()) return;
    const SchemaRule& r = s_.rules[std::size_t(id)];
    if (r.always) {
      if (!*r.always) d.error("wrong-shape", n.span, "nothing is allowed here");
      return;
    }
    if (r.target >= 0) {
      check(r.target, n, d, holder);
      return;
    }
    const std::string& help = help_of(id);
    if (r.types != 0 && !has_type(n, r.types)) {
      const bool is_trap = n.is_string() && !n.quoted && n.text == "~";  // reported by the reader
      if (is_trap) return;
      const bool lacks_value = n.is_null() && holder;
      d.error("wrong-type", lacks_value ? holder->key_span : n.span,
              fmt::format("expected {}, found {}", words_of(r.types), describe(n)),
              lacks_value ? way_to_fill(holder->key, r.types, help)
              : holder && n.is_string() && r.meant.contains(":")
                  ? with_sides(r.meant.at(":"), {holder->key, ":", quoted(n.text)})
                  : way_to_write(n, r.types, help));
      return;
    }
    if (r.has_values && std::none_of(r.values.begin(), r.values.end(),
                                     [&](const Json& v) { return equals(n, v); })) {
      wrong_value(r.values, n, d, help);
    }
    if (r.constant && !equals(n, *r.constant)) wrong_value({*r.constant}, n, d, help);
    if (n.is_map() && is_of_several(r, n, d)) return;
    check_scalar(r, n, d, help);
    if (n.is_list()) check_list(r, n, d, help);
    if (n.is_map()) check_map(id, r, n, d, help, holder);
    for (const int sub : r.all_of) check(sub, n, d, holder);
    if (!r.any_of.empty()) check_any(r.any_of, n, d, holder, false);
    if (!r.one_of.empty()) check_any(r.one_of, n, d, holder, true);
    if (r.not_of >= 0 && is_valid(r.not_of, n)) {
      d.error("wrong-shape", n.span, "this value is not allowed here", help);
    }
    if (r.if_of >= 0) {
      const int branch = is_valid(r.if_of, n) ? r.then_of : r.else_of;
      if (branch >= 0) check(branch, n, d, holder);
    }
  }

 private:
  // Adds the keys that an object may have at this point, following references and combinations.
  void allowed_keys(int id, std::vector<std::string>& out, int depth = 0) const {
    if (id < 0 || depth > 8) return;
    const SchemaRule& r = s_.rules[std::size_t(id)];
    if (r.target >= 0) allowed_keys(r.target, out, depth + 1);
    for (const auto& [name, sub] : r.properties) out.push_back(name);
    for (const int sub : r.all_of) allowed_keys(sub, out, depth + 1);
  }

  // Returns what to write for a key without a value.
  static std::string way_to_fill(const std::string& key, unsigned types, const std::string& help) {
    if (const std::size_t colon = key.find(':'); colon != std::string::npos) {
      return fmt::format("write a blank behind the colon: {} {}", key.substr(0, colon + 1),
                         key.substr(colon + 1));
    }
    if (types == (kObjectBit | kStringBit | kIntegerBit)) return "write its text behind the colon";
    if (types & kObjectBit) return fmt::format("an empty one is written {}: {{}}", key);
    if (!(types & kStringBit)) return help;
    return types == kStringBit ? "write its text; in braces, a comma ends a text that has no quotes"
                               : fmt::format("write the value behind the colon, as in {}: 1", key);
  }

  // Returns what to write in the place of a value of another kind, and what it is for.
  // Returns whether the value would have one of the types if it were not quoted.
  static bool is_needlessly_quoted(const Node& n, unsigned types) {
    if (!n.is_string() || !n.quoted) return false;
    std::int64_t number = 0;
    const char* const end = n.text.data() + n.text.size();
    const auto [stop, error] = std::from_chars(n.text.data(), end, number);
    return ((types & kIntegerBit) && error == std::errc() && stop == end) ||
           ((types & kBooleanBit) && (n.text == "true" || n.text == "false"));
  }

  static std::string way_to_write(const Node& n, unsigned types, const std::string& about) {
    if (is_needlessly_quoted(n, types)) return fmt::format("write it without quotes: {}", n.text);
    std::string way;
    const bool is_map_meant = (types & kObjectBit) && !(types & kStringBit);
    if (types == kObjectBit || (n.is_list() && is_map_meant && !(types & kArrayBit))) {
      way = "write a map: {key: value}";
    } else if (n.is_list() && !(types & kArrayBit)) {
      way = "write one value, without the brackets of a list";
    } else if (n.is_map() && !(types & (kObjectBit | kArrayBit))) {
      way = "write one value, without the braces of a map";
    } else if (types == kArrayBit) {
      way = "write a list: [a, b], or lines that begin with '- '";
    } else if (types == kBooleanBit) {
      way = "write true or false";
    } else if (types == kIntegerBit) {
      way = "write a whole number";
    }
    return way.empty() ? about : with_about(way, about);
  }

  // Returns what to write, with what it is for.
  static std::string with_about(const std::string& way, std::string_view about) {
    if (about.empty()) return way;
    return fmt::format("{} ({})", way, about.substr(0, about.find_last_not_of('.') + 1));
  }

  const std::string& help_of(int id) const {
    static const std::string kNone;
    for (int i = 0; i < 8 && id >= 0; ++i) {
      const SchemaRule& r = s_.rules[std::size_t(id)];
      if (!r.description.empty()) return r.description;
      id = r.target;
    }
    return kNone;
  }

  bool is_valid(int id, const Node& n) const {
    if (!may_fit(id, n)) return false;
    Diagnostics ignored;
    check(id, n, ignored, nullptr);
    return ignored.empty();
  }

  // Returns false if the type, the value or a missing key alone says that a node does not fit. So
  // most forms that a node does not have need no words for what is wrong.
  bool may_fit(int id, const Node& n) const {
    const SchemaRule& r = s_.rules[std::size_t(id)];
    if (r.always) return *r.always;
    if (r.target >= 0) return may_fit(r.target, n);
    if (r.types != 0 && !has_type(n, r.types)) return false;
    if (r.constant && !equals(n, *r.constant)) return false;
    return !n.is_map() || std::ranges::all_of(r.required, [&](const std::string& key) {
      return n.find(key) != nullptr;
    });
  }

  void check_scalar(const SchemaRule& r, const Node& n, Diagnostics& d,
                    const std::string& help) const {
    if (n.is_integer() || n.kind == NodeKind::kNumber) {
      const auto out_of_range = [&](const char* relation, double bound, const char* side = "") {
        const std::string way =
            *side ? with_about(fmt::format("write {} or {}", bound, side), help) : help;
        d.error("out-of-range", n.span,
                fmt::format("expected a number {} {}, found {}", relation, bound, n.text), way);
      };
      if (r.minimum && n.number < *r.minimum) out_of_range("of at least", *r.minimum, "more");
      if (r.maximum && n.number > *r.maximum) out_of_range("of at most", *r.maximum, "less");
      if (r.above && n.number <= *r.above) out_of_range("above", *r.above);
      if (r.below && n.number >= *r.below) out_of_range("below", *r.below);
      if (r.multiple) {
        const double times = n.number / *r.multiple;
        if (!(std::abs(times) < 1e15 && is_whole(times)))
          out_of_range("that is a multiple of", *r.multiple);
      }
    }
    if (n.is_string()) {
      if (r.pattern && !matches(n.text, *r.pattern)) {
        d.error(
            "wrong-pattern", n.span,
            r.pattern_text == "^[a-z][a-z0-9_]*$"
                ? fmt::format("'{}' is no name", n.text)
                : fmt::format("'{}' does not have the form {}", n.text, r.pattern_text),
            n.text.size() > kLongestMatch
                ? fmt::format("a name has at most {} letters", kLongestMatch)
            : r.pattern_text == "^[a-z][a-z0-9_]*$"
                ? "names have lower-case letters, digits and underscores, and begin with a letter"
                : help);
      }
      const std::size_t length = code_points(n.text);
      if ((r.min_length && length < *r.min_length) || (r.max_length && length > *r.max_length)) {
        d.error("wrong-length", n.span, fmt::format("this text has a wrong length, {}", length),
                help);
      }
    }
  }

  void check_list(const SchemaRule& r, const Node& n, Diagnostics& d,
                  const std::string& help) const {
    const std::size_t size = n.items.size();
    if (r.min_items && size < *r.min_items) {
      d.error("wrong-length", n.span,
              fmt::format("expected at least {}, found {}",
                          counted(static_cast<std::int64_t>(*r.min_items), "item"), size),
              help);
    }
    if (r.max_items && size > *r.max_items) {
      d.error("wrong-length", n.span,
              fmt::format("expected at most {}, found {}",
                          counted(static_cast<std::int64_t>(*r.max_items), "item"), size),
              help);
    }
    if (r.items >= 0) check_items(r.items, n, d);
    for (std::size_t i = 0; i < size; ++i) {
      if (i < r.tuple.size()) {
        check(r.tuple[i], n.items[i], d, nullptr);
      } else if (r.has_tuple && r.additional_items >= 0) {
        check(r.additional_items, n.items[i], d, nullptr);
      }
      for (std::size_t k = 0; r.unique && k < i; ++k) {
        if (!equals(n.items[k], n.items[i])) continue;
        d.error("not-unique", n.items[i].span,
                n.items[i].is_scalar() ? fmt::format("'{}' is here twice", n.items[i].text)
                                       : "this item is here twice",
                "remove one of the two")
            .note(n.items[k].span, "first here");
        break;
      }
    }
    if (r.contains >= 0 && std::none_of(n.items.begin(), n.items.end(), [&](const Node& item) {
          return is_valid(r.contains, item);
        })) {
      d.error("wrong-shape", n.span, "no item of this list is what it needs", help);
    }
  }

  // Checks each item. Items of a wrong type are reported once: the list is meant as another one.
  void check_items(int id, const Node& list, Diagnostics& d) const {
    bool is_reported = false;
    for (const Node& item : list.items) {
      Diagnostics found;
      check(id, item, found, nullptr);
      const bool is_wrong = found.size() == 1 && found.list()[0].code == "wrong-type" &&
                            found.list()[0].span == item.span;
      if (is_wrong && is_reported) continue;
      is_reported = is_reported || is_wrong;
      for (const Diagnostic& one : found.list()) d.add(one);
    }
  }

  void check_map(int id, const SchemaRule& r, const Node& n, Diagnostics& d,
                 const std::string& help, const Entry* holder) const {
    const SourceSpan here = holder              ? holder->key_span
                            : n.entries.empty() ? n.span
                                                : n.entries.front().key_span;
    for (const std::string& key : r.required) {
      if (n.find(key) || has_wrong_key(id, r, n, key)) continue;
      d.error("missing-key", here, fmt::format("the key '{}' is missing here", key),
              fmt::format("add '{}:'", key))
          .about(key);
    }
    if (r.min_properties && n.entries.size() < *r.min_properties) {
      d.error("wrong-length", here,
              fmt::format("expected at least {}",
                          counted(static_cast<std::int64_t>(*r.min_properties), "key")),
              help);
    }
    if (r.max_properties && n.entries.size() > *r.max_properties) {
      d.error("wrong-length", n.entries[*r.max_properties].key_span,
              fmt::format("expected at most {} here",
                          counted(static_cast<std::int64_t>(*r.max_properties), "key")),
              help);
    }
    for (const auto& [key, others] : r.required_with) {
      if (!n.find(key)) continue;
      for (const std::string& other : others) {
        if (!n.find(other)) {
          d.error("missing-key", here, fmt::format("'{}' also needs '{}'", key, other));
        }
      }
    }
    for (const auto& [key, sub] : r.dependencies) {
      if (n.find(key)) check(sub, n, d, holder);
    }
    std::vector<const Entry*> unknown;
    for (const Entry& e : n.entries) {
      if (d.is_full()) return;
      if (is_of_entry_before(r, n, e, d)) continue;
      if (!check_entry(r, e, d)) unknown.push_back(&e);
      if (r.names >= 0) check_name(s_.rules[std::size_t(r.names)], r.names, e, d);
    }
    if (!unknown.empty()) unknown_keys(id, n, unknown, d);
  }

  // Reports an entry that is a key of the one before it and stands one level too far out.
  bool is_of_entry_before(const SchemaRule& r, const Node& n, const Entry& e,
                          Diagnostics& d) const {
    if (r.additional < 0 || &e == n.entries.data() || may_fit(r.additional, e.value)) return false;
    const Entry& before = *(&e - 1);
    std::vector<std::string> inner;
    allowed_keys(r.additional, inner);
    const bool is_key = std::ranges::find(inner, e.key) != inner.end();
    if (!is_key || !before.value.is_map() || before.value.find(e.key)) return false;
    d.error("unknown-key", e.key_span, fmt::format("the key '{}' is not known here", e.key),
            fmt::format("it belongs under '{}': check the indentation", before.key));
    return true;
  }

  // Reports a map that has two keys of which each needs a map of its own, such as two verbs.
  static bool is_of_several(const SchemaRule& r, const Node& n, Diagnostics& d) {
    const auto belongs_to = [&](const std::string& key, const std::string& other) {
      const auto beside = r.beside.find(other);
      return beside != r.beside.end() &&
             std::ranges::find(beside->second, key) != beside->second.end();
    };
    std::vector<const Entry*> heads;
    for (const Entry& e : n.entries) {
      if (r.beside.contains(e.key)) heads.push_back(&e);
    }
    std::vector<const Entry*> own;
    std::ranges::copy_if(heads, std::back_inserter(own), [&](const Entry* e) {
      return std::ranges::none_of(
          heads, [&](const Entry* other) { return belongs_to(e->key, other->key); });
    });
    if (own.size() < 2) return false;
    std::string way;
    for (std::size_t k = 0; k < 2 && way.empty(); ++k) {
      for (const char* const block : {"then", "do"}) {
        if (belongs_to(block, own[k]->key))
          way = fmt::format("put '{0}' under '{1}': {{{2}: ..., {1}: {{{0}: ...}}}}",
                            own[1 - k]->key, block, own[k]->key);
      }
    }
    d.error("unknown-key", own[1]->key_span,
            fmt::format("'{}' is beside '{}', but each is an item of its own", own[1]->key,
                        own[0]->key),
            way.empty() ? fmt::format("write a list of both: [{{{}: ...}}, {{{}: ...}}]",
                                      own[0]->key, own[1]->key)
                        : way);
    return true;
  }

  // Returns whether a map that lacks a key has another one that is not known, which is reported
  // instead: any where only some keys are allowed, else a similar one.
  bool has_wrong_key(int id, const SchemaRule& r, const Node& n, const std::string& key) const {
    if (r.additional < 0 && r.names < 0) return false;
    std::vector<std::string> given;
    std::vector<std::string> known;
    allowed_keys(id, known);
    for (const Entry& e : n.entries) {
      const bool fits = std::ranges::any_of(
          r.patterns, [&](const auto& pattern) { return matches(e.key, pattern.first); });
      if (!fits && std::find(known.begin(), known.end(), e.key) == known.end()) {
        given.push_back(e.key);
      }
    }
    const bool is_closed = r.additional >= 0 && s_.rules[std::size_t(r.additional)].always == false;
    return is_closed ? !given.empty() : nearest(key, given).has_value();
  }

  // Checks the value of an entry. Returns false if its key is not allowed.
  bool check_entry(const SchemaRule& r, const Entry& e, Diagnostics& d) const {
    bool known = false;
    for (const auto& [name, sub] : r.properties) {
      if (name != e.key) continue;
      known = true;
      check(sub, e.value, d, &e);
    }
    for (const auto& [pattern, sub] : r.patterns) {
      if (!matches(e.key, pattern)) continue;
      known = true;
      check(sub, e.value, d, &e);
    }
    if (known || r.additional < 0) return true;
    if (s_.rules[std::size_t(r.additional)].always == false) return false;
    check(r.additional, e.value, d, &e);
    return true;
  }

  void check_name(const SchemaRule& names, int id, const Entry& e, Diagnostics& d) const {
    const Node name = text_node(e.key, e.key_span);
    if (!names.has_values) return check(id, name, d, nullptr);
    // Names limited to a list are reported as unknown keys, which gives a clearer message.
    const bool is_known = std::any_of(names.values.begin(), names.values.end(),
                                      [&](const Json& v) { return equals(name, v); });
    if (!is_known) unknown_key_among(names.values, e, d);
  }

  void unknown_key_among(const std::vector<Json>& values, const Entry& e, Diagnostics& d) const {
    std::vector<std::string> known;
    for (const Json& v : values) {
      if (v.is_string()) known.push_back(v.get<std::string>());
    }
    // A key that no schema has is already reported as unknown.
    if (!s_.keys.count(e.key)) return;
    // One that some map has may still be a word of others beside these keys.
    for (const SchemaRule& r : s_.rules) {
      const auto way = r.meant.find(e.key);
      const auto has_beside = [&](const std::string& key) { return r.beside.contains(key); };
      if (way == r.meant.end() || std::ranges::none_of(known, has_beside)) continue;
      d.error("unknown-key", e.key_span, fmt::format("the key '{}' is not known here", e.key),
              way->second);
      return;
    }
    report_unknown(known, e, "", d);
  }

  static constexpr std::size_t kMostListed = 20;  // keys in one message
  // Reports keys that a map may not have: each with the key that was meant, or all in one.
  void unknown_keys(int id, const Node& n, const std::vector<const Entry*>& unknown,
                    Diagnostics& d) const {
    std::vector<std::string> known;
    allowed_keys(id, known);
    std::erase_if(known, [&](const std::string& k) { return n.find(k) != nullptr; });
    const std::string description = description_of(id, n);
    std::vector<const Entry*> others;
    std::size_t more = 0;
    // Where other keys of the map are like none that may be there, a short one is like one by
    // chance.
    const bool is_of_others =
        std::ranges::any_of(unknown, [&](const Entry* e) { return !nearest(e->key, known); });
    for (const Entry* e : unknown) {
      const bool is_asked_for = e->key.find(kNameToComplete) != std::string::npos;
      if (d.is_full() && !is_asked_for) continue;
      if (const std::string way = way_of_others(id, *e); !way.empty()) {
        d.error("unknown-key", e->key_span, fmt::format("the key '{}' is not known here", e->key),
                way);
      } else if (is_asked_for ||
                 (nearest(e->key, known) && !(is_of_others && e->key.size() <= 2)) ||
                 !lost_colon(known, *e).empty()) {
        report_unknown(known, *e, description, d);
      } else if (others.size() >= kMostListed) {
        ++more;
      } else if (const std::string owner = owner_of(id, n, e->key); !owner.empty()) {
        d.error("unknown-key", e->key_span, fmt::format("the key '{}' is not known here", e->key),
                fmt::format("it belongs under '{}': check the indentation", owner));
      } else if (known.size() <= kMostTold || !has_suggestion(*e, d)) {
        others.push_back(e);
      }
    }
    if (others.empty()) return;
    const std::string section = others.size() > 1 ? section_with(others) : std::string();
    if (others.size() == 1 && is_no_script(id, n)) {
      d.error("unknown-key", others[0]->key_span,
              fmt::format("the key '{}' is not known here", others[0]->key),
              "a value has no braces: write it as hand or [a, b]; a function in Lua is {script: "
              "FILE.FUNCTION}");
      return;
    }
    if (others.size() == 1) return report_unknown(known, *others[0], description, d);
    std::string names;
    for (std::size_t i = 0; i < others.size(); ++i) {
      const bool is_last = i + 1 == others.size() && more == 0;
      names += fmt::format("{}'{}'", i == 0 ? "" : is_last ? " and " : ", ", others[i]->key);
    }
    if (more > 0) names += fmt::format(" and {} more", more);
    Diagnostics::Report report = d.error("unknown-key", others[0]->key_span,
                                         fmt::format("the keys {} are not known here", names));
    for (std::size_t i = 1; i < others.size(); ++i) {
      report.note(others[i]->key_span, std::string(kFurtherPlace));
    }
    if (!section.empty()) {
      report.help(fmt::format("an entry of '{}' has them: write it there", section));
      return;
    }
    say_known(std::move(known), description, report);
  }

  // Returns whether a map where a value or a script may be has no key of a script.
  bool is_no_script(int id, const Node& n) const {
    const SchemaRule& r = s_.rules[std::size_t(id)];
    if (std::ranges::find(r.required, "script") == r.required.end()) return false;
    std::vector<std::string> known;
    allowed_keys(id, known);
    return std::ranges::none_of(
        n.entries, [&](const Entry& e) { return std::ranges::find(known, e.key) != known.end(); });
  }

  // Returns the section of a game whose entries may have all these keys; empty if none may.
  std::string section_with(const std::vector<const Entry*>& all) const {
    const auto game = s_.by_address.find("game.schema.json#");
    if (game == s_.by_address.end()) return {};
    for (const auto& [name, section] : s_.rules[std::size_t(game->second)].properties) {
      int id = section;
      for (int k = 0; k < 8 && s_.rules[std::size_t(id)].target >= 0; ++k)
        id = s_.rules[std::size_t(id)].target;
      std::vector<std::string> keys;
      allowed_keys(s_.rules[std::size_t(id)].additional, keys);
      const bool has_all = std::ranges::all_of(
          all, [&](const Entry* e) { return std::ranges::find(keys, e->key) != keys.end(); });
      if (has_all) return name;
    }
    return {};
  }

  // Returns what there may be in a map: the keys that belong to one that it has, or the description
  // of the schema.
  std::string description_of(int id, const Node& n) const {
    const SchemaRule& r = s_.rules[std::size_t(id)];
    for (const Entry& e : n.entries) {
      const auto beside = r.beside.find(e.key);
      if (beside == r.beside.end()) continue;
      const auto& keys = beside->second;
      return fmt::format("{} beside '{}'",
                         keys.empty() ? "nothing" : fmt::format("{}", fmt::join(keys, ", ")),
                         e.key);
    }
    return r.description;
  }

  // Returns how a schema says that an entry is written which is written so elsewhere: a word, an
  // assignment, or a value without more; empty if it does not.
  std::string way_of_others(int id, const Entry& e) const {
    const auto& meant = s_.rules[std::size_t(id)].meant;
    if (const auto way = meant.find(e.key); way != meant.end()) return way->second;
    std::optional<WrittenAssignment> sides = assignment_in(e.key);
    if (!sides && (e.value.is_integer() || e.value.is_boolean()) && !nearest_key(id, e.key)) {
      sides = WrittenAssignment{e.key, ":", e.value.text};
    }
    const auto way = sides ? meant.find(sides->sign) : meant.end();
    return way == meant.end() ? "" : with_sides(way->second, *sides);
  }

  bool nearest_key(int id, const std::string& key) const {
    std::vector<std::string> known;
    allowed_keys(id, known);
    return nearest(key, known).has_value();
  }

  // Returns what to write where a key begins with a known one, and the colon or the blank behind it
  // is missing; else an empty text.
  static std::string lost_colon(const std::vector<std::string>& known, const Entry& e) {
    const std::string first = e.key.substr(0, e.key.find_first_of(" :"));
    if (first == e.key || std::ranges::find(known, first) == known.end()) return {};
    const std::string rest = e.key.substr(first.size() + 1);
    return e.key[first.size()] == ':'
               ? fmt::format("write a blank behind the colon: '{}: {}'", first, rest)
               : fmt::format("write a colon behind '{}': '{}: {}'", first, first, rest);
  }

  // Returns the key of a map beside which an unknown key stands and to whose value it belongs;
  // empty if there is none.
  std::string owner_of(int id, const Node& n, const std::string& key, int depth = 0) const {
    if (id < 0 || depth > 8) return {};
    const SchemaRule& r = s_.rules[std::size_t(id)];
    if (r.target >= 0) return owner_of(r.target, n, key, depth + 1);
    for (const auto& [name, sub] : r.properties) {
      const Node* value = n.find(name);
      std::vector<std::string> inner;
      if (value && value->is_map()) allowed_keys(sub, inner);
      if (std::ranges::find(inner, key) != inner.end()) return name;
    }
    return {};
  }

  static void report_unknown(const std::vector<std::string>& known, const Entry& e,
                             const std::string& description, Diagnostics& d) {
    Diagnostics::Report report =
        d.error("unknown-key", e.key_span, fmt::format("the key '{}' is not known here", e.key));
    if (report.suggest(e.key, known) || known.empty()) return;
    if (const std::string way = lost_colon(known, e); !way.empty()) {
      report.help(way);
      return;
    }
    say_known(known, description, report);
  }

  // Returns whether another name was suggested for the key, as of a wider list of keys.
  static bool has_suggestion(const Entry& e, const Diagnostics& d) {
    return std::ranges::any_of(d.list(), [&](const Diagnostic& one) {
      return one.code == "unknown-key" && one.span == e.key_span && !one.suggestion.empty();
    });
  }

  static constexpr std::size_t kMostTold = 24;

  // Says which keys there may be. With too many for one line, the help is the description.
  static void say_known(std::vector<std::string> known, const std::string& description,
                        Diagnostics::Report& report) {
    if (known.empty()) return;
    const bool more = known.size() > kMostTold;
    if (more && !description.empty()) {
      report.help("expected here: " + description);
      return;
    }
    if (more) known.resize(kMostTold);
    report.help(fmt::format("known here: {}{}", fmt::join(known, ", "), more ? ", ..." : ""));
  }

  void wrong_value(const std::vector<Json>& values, const Node& n, Diagnostics& d,
                   const std::string& help) const {
    std::vector<std::string> words;
    for (const Json& v : values) words.push_back(v.is_string() ? v.get<std::string>() : v.dump());
    Diagnostics::Report report =
        d.error("wrong-value", n.span,
                fmt::format("expected {}{}, found {}", words.size() > 1 ? "one of " : "",
                            fmt::join(words, ", "), describe(n)),
                help);
    if (n.is_scalar()) report.suggest(n.text, words);
  }

  void check_any(const std::vector<int>& branches, const Node& n, Diagnostics& d,
                 const Entry* holder, bool exactly_one) const {
    std::vector<std::optional<Diagnostics>> found(branches.size());
    const auto look_at = [&](std::size_t i) { check(branches[i], n, found[i].emplace(), holder); };
    int valid = 0;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      if (!may_fit(branches[i], n)) continue;
      look_at(i);
      if (found[i]->empty()) ++valid;
    }
    if (valid == 1 || (valid > 1 && !exactly_one)) return;
    if (valid > 1) {
      d.error("wrong-shape", n.span, "this fits more than one of the forms it may have");
      return;
    }
    // The branch that fails furthest down in the file is the one that was meant.
    const auto depth = [&](const Diagnostics& x) {
      std::uint32_t deepest = 0;
      for (const Diagnostic& one : x.list()) {
        if (one.code == "wrong-type" && one.span == n.span) return std::uint32_t(0);
        deepest = std::max(deepest, one.span.begin + 1);
      }
      return deepest;
    };
    const Diagnostics* best = nullptr;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      if (!found[i]) look_at(i);
      if (!best || depth(*found[i]) > depth(*best)) best = &*found[i];
    }
    for (const Diagnostic& one : best->list()) d.add(one);
  }

  const SchemaRules& s_;
};

}  // namespace

void check_schema(const SchemaRules& schemas, int schema, const Node& n, const Entry* holder,
                  Diagnostics& d) {
  Diagnostics found;
  SchemaCheck(schemas).check(schema, n, found, holder);
  // A key that both the map and the schema of its verb reject is reported once, with the keys of
  // the verb, which are checked last.
  std::map<std::pair<std::int32_t, std::uint32_t>, const Diagnostic*> last;  // indexed by place
  for (const Diagnostic& one : found.list()) {
    if (one.code == "unknown-key") last[{one.span.file, one.span.begin}] = &one;
  }
  for (const Diagnostic& one : found.list()) {
    if (one.code == "unknown-key" && one.span.is_known() &&
        last[{one.span.file, one.span.begin}] != &one)
      continue;
    d.add(one);
  }
}

}  // namespace cubilete
