#include "review/content_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/printable.h"
#include "narration/wording.h"
#include "review/content_text.h"

namespace cubilete {

namespace {

constexpr std::size_t kLongestValue = 100;

// Returns whether a node is a map of amounts, such as {iron: 3, stone: 2}.
bool is_bundle(const Node* n) {
  return n && n->is_map() && !n->entries.empty() &&
         std::all_of(n->entries.begin(), n->entries.end(),
                     [](const Entry& e) { return e.value.is_integer(); });
}

struct FunctionSource {
  std::string text;
  std::uint32_t line = 1;
};

// Returns the functions that begin and end at the left margin, by name; all lines outside of them
// are under the empty name.
std::map<std::string, FunctionSource> functions_of(const std::string& text) {
  std::map<std::string, FunctionSource> out;
  std::string name;
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    ++number;
    begin = end + 1;
    for (const std::string_view start : {"function ", "local function "}) {
      if (line.starts_with(start)) {
        name = line.substr(start.size(), line.find('(') - start.size());
        out[name].line = number;
      }
    }
    out[name].text += line + "\n";
    if (line.starts_with("end") ||
        (!name.empty() && line.ends_with(" end") && line.find("function ") < line.find('('))) {
      name.clear();
    }
  }
  return out;
}

class Differ {
 public:
  Differ(const Compilation& before, const Compilation& after, const Spoken& spoken)
      : before_(before), after_(after), spoken_(spoken) {}

  std::vector<ContentChange> run() {
    for (const Entry& section : after_.content.entries) {
      if (section.key == "locale") continue;
      compare_section(section.key, before_.content.find(section.key), &section.value);
    }
    for (const Entry& section : before_.content.entries) {
      if (section.key == "locale" || after_.content.find(section.key)) continue;
      compare_section(section.key, &section.value, nullptr);
    }
    compare_words();
    compare_scripts();
    return std::move(changes_);
  }

 private:
  void compare_section(const std::string& section, const Node* a, const Node* b) {
    const bool has_names = (!a || a->is_map()) && (!b || b->is_map());
    if (!has_names) {
      compare(section, section, "", a, b);
      return;
    }
    each_key(a, b, [&](const std::string& key, const Node* x, const Node* y) {
      const std::string path = section + "." + key;
      if (!x || !y) whole_.insert(key);
      compare(path, name_of(section, key), "", x, y);
    });
  }

  template <typename Visit>
  static void each_key(const Node* a, const Node* b, const Visit& visit) {
    if (b) {
      for (const Entry& e : b->entries) visit(e.key, a ? a->find(e.key) : nullptr, &e.value);
    }
    if (a) {
      for (const Entry& e : a->entries) {
        if (!b || !b->find(e.key)) visit(e.key, &e.value, nullptr);
      }
    }
  }

  void compare(const std::string& path, const std::string& name, const std::string& field,
               const Node* a, const Node* b) {
    if (a && b && same_value(*a, *b)) return;
    const auto below = [&](const std::string& key) {
      return field.empty() ? key : field + "." + key;
    };
    const bool are_bundles = (is_bundle(a) || is_bundle(b)) && !field.empty();
    if (a && b && a->is_map() && b->is_map() && !are_bundles) {
      each_key(a, b, [&](const std::string& key, const Node* x, const Node* y) {
        compare(path + "." + key, name, below(key), x, y);
      });
      return;
    }
    const bool are_plain = b && std::all_of(b->items.begin(), b->items.end(),
                                            [](const Node& n) { return n.is_scalar(); });
    if (a && b && a->is_list() && b->is_list() && !are_plain) {
      compare_items(path, name, field, *a, *b);
      return;
    }
    add(path, name, field, a, b);
  }

  // Compares lists by the ids of their items, or by position if they have none.
  void compare_items(const std::string& path, const std::string& name, const std::string& field,
                     const Node& a, const Node& b) {
    const auto ids = [](const Node& list) {
      std::vector<std::string> out;
      for (const Node& item : list.items) {
        const Node* id = item.find("id");
        if (id && id->is_string()) out.push_back(id->text);
      }
      return out;
    };
    const std::vector<std::string> x = ids(a);
    const std::vector<std::string> y = ids(b);
    const auto below = [&](const std::string& key) {
      return field.empty() ? key : field + "." + key;
    };
    if (x.size() == a.items.size() && y.size() == b.items.size()) {
      std::vector<std::string> all = y;
      for (const std::string& id : x) {
        if (std::find(y.begin(), y.end(), id) == y.end()) all.push_back(id);
      }
      for (const std::string& id : all) {
        const auto p = std::find(x.begin(), x.end(), id);
        const auto q = std::find(y.begin(), y.end(), id);
        compare(path + "." + id, name, below(id),
                p == x.end() ? nullptr : &a.items[std::size_t(p - x.begin())],
                q == y.end() ? nullptr : &b.items[std::size_t(q - y.begin())]);
      }
      return;
    }
    compare_row(path, name, field, a, b);
  }

  // Skips the equal items at both ends. The items between are compared one by one if there are as
  // many in both lists, else reported as removed and added.
  void compare_row(const std::string& path, const std::string& name, const std::string& field,
                   const Node& a, const Node& b) {
    const std::size_t shorter = std::min(a.items.size(), b.items.size());
    std::size_t begin = 0;
    while (begin < shorter && same_value(a.items[begin], b.items[begin])) ++begin;
    std::size_t same_end = 0;
    while (same_end < shorter - begin && same_value(a.items[a.items.size() - 1 - same_end],
                                                    b.items[b.items.size() - 1 - same_end])) {
      ++same_end;
    }
    const std::size_t end_a = a.items.size() - same_end;
    const std::size_t end_b = b.items.size() - same_end;
    const auto at = [&](std::size_t n) { return fmt::format("{}", n + 1); };
    const auto below = [&](std::size_t n) {
      return field.empty() ? at(n) : fmt::format("{}.{}", field, n + 1);
    };
    if (end_a == end_b) {
      for (std::size_t i = begin; i < end_a; ++i) {
        const Node& x = a.items[i];
        const Node& y = b.items[i];
        const bool are_alike = x.is_map() && y.is_map() && !x.entries.empty() &&
                               !y.entries.empty() && x.entries[0].key == y.entries[0].key;
        if (are_alike) {
          compare(path + "." + at(i), name, below(i), &x, &y);
        } else if (!same_value(x, y)) {
          add(path + "." + at(i), name, below(i), &x, &y);
        }
      }
      return;
    }
    for (std::size_t i = begin; i < end_a; ++i) {
      add(path + "." + at(i), name, below(i), &a.items[i], nullptr);
    }
    for (std::size_t i = begin; i < end_b; ++i) {
      add(path + "." + at(i), name, below(i), nullptr, &b.items[i]);
    }
  }

  void add(const std::string& path, const std::string& name, const std::string& field,
           const Node* a, const Node* b) {
    ContentChange c;
    c.kind = !a   ? ContentChange::Kind::kAdded
             : !b ? ContentChange::Kind::kRemoved
                  : ContentChange::Kind::kChanged;
    c.path = path;
    c.name = name;
    c.field = field;
    if (a) c.before = shortened(value_text(before_, *a), kLongestValue);
    if (b) c.after = shortened(value_text(after_, *b), kLongestValue);
    c.place = b ? after_.sources.file_and_line(place_of_change(a, *b))
                : before_.sources.file_and_line(a->span);
    changes_.push_back(std::move(c));
  }

  // Returns the place of the first amount that differs, or the place of the whole value.
  static SourceSpan place_of_change(const Node* a, const Node& b) {
    if (!is_bundle(&b) || !a) return b.span;
    for (const Entry& e : b.entries) {
      const Node* before = a->find(e.key);
      if (!before || !same_value(*before, e.value)) return e.value.span;
    }
    return b.span;
  }

  std::string value_text(const Compilation& c, const Node& n) const {
    if (!is_bundle(&n)) return one_line(n);
    std::vector<std::string> parts;
    for (const Entry& e : n.entries) {
      parts.push_back(fmt::format("{} {}", e.value.integer, unit_of(c, e)));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  const Node* words_of(const Compilation& c) const {
    const Node* locale = c.content.find("locale");
    return locale ? locale->find(spoken_.game) : nullptr;
  }

  std::string unit_of(const Compilation& c, const Entry& amount) const {
    if (!c.ruleset) return amount.key;
    const Wording words(*c.ruleset, spoken_);
    for (const char* section : {"attributes", "resources", "symbols"}) {
      if (!words.has(section, amount.key)) continue;
      return words.name(section, amount.key, std::int32_t(amount.value.integer));
    }
    return amount.key;
  }

  // Returns the players' name of a definition if it is unique, else its key.
  std::string name_of(const std::string& section, const std::string& key) const {
    for (const Compilation* c : {&after_, &before_}) {
      const Node* words = words_of(*c);
      const Node* names = words ? words->find(section) : nullptr;
      const Node* word = names ? names->find(key) : nullptr;
      const std::string text = word ? written_name(*word) : std::string();
      if (text.empty()) continue;
      const auto same = std::ranges::count_if(
          names->entries, [&](const Entry& e) { return written_name(e.value) == text; });
      const std::string label =
          c->ruleset ? Wording(*c->ruleset, spoken_).name(section, key) : text;
      if (section == "components") return same > 1 ? fmt::format("{} ({})", label, key) : label;
      return fmt::format("{} ({}.{})", label, section, key);
    }
    return section + "." + key;
  }

  // Returns a name as a file of words has it, alone or beside its gender.
  static std::string written_name(const Node& word) {
    const Node* const name = word.is_map() ? word.find("name") : &word;
    return name && name->is_string() ? name->text : std::string();
  }

  void compare_words() {
    const Node* a = before_.content.find("locale");
    const Node* b = after_.content.find("locale");
    each_key(a, b, [&](const std::string& language, const Node* x, const Node* y) {
      const std::string name = say(spoken_.program, "change_words", {language});
      each_key(x, y, [&](const std::string& section, const Node* p, const Node* q) {
        each_key(p, q, [&](const std::string& key, const Node* before, const Node* after) {
          // Words of a new or removed definition are not listed separately.
          if (whole_.contains(key) && (!before || !after)) return;
          compare(fmt::format("locale.{}.{}.{}", language, section, key), name, section + "." + key,
                  before, after);
        });
      });
    });
  }

  void compare_scripts() {
    using Files = std::map<std::string, std::int32_t>;
    const auto files_of = [](const Compilation& c) {
      Files out;
      if (!c.draft) return out;
      for (const ScriptFile& f : c.draft->script_files) out[f.name] = f.source;
      return out;
    };
    const Files a = files_of(before_);
    const Files b = files_of(after_);
    std::set<std::string> names;
    for (const auto& [name, source] : a) names.insert(name);
    for (const auto& [name, source] : b) names.insert(name);
    for (const std::string& name : names) {
      const auto text_of = [&](const Files& files, const Compilation& c) {
        const auto it = files.find(name);
        return it == files.end() ? std::string() : c.sources.text(it->second);
      };
      const auto x = functions_of(text_of(a, before_));
      const auto y = functions_of(text_of(b, after_));
      const auto tell = [&](ContentChange::Kind kind, const std::string& function,
                            const std::string& place) {
        changes_.push_back(
            {kind, "scripts." + name + "." + function,
             say(spoken_.program, "change_script", {name}),
             function.empty() ? say(spoken_.program, "change_outside_functions") : function, "", "",
             place});
      };
      const auto place = [&](const Files& files, const Compilation& c, std::uint32_t line) {
        return fmt::format("{}:{}", c.sources.path(files.at(name)), line);
      };
      for (const auto& [function, now] : y) {
        const auto then = x.find(function);
        if (then != x.end() && then->second.text == now.text) continue;
        if (function.empty() && then == x.end()) continue;
        tell(then == x.end() ? ContentChange::Kind::kAdded : ContentChange::Kind::kChanged,
             function, place(b, after_, now.line));
      }
      for (const auto& [function, then] : x) {
        if (y.contains(function) || function.empty()) continue;
        tell(ContentChange::Kind::kRemoved, function, place(a, before_, then.line));
      }
    }
  }

  const Compilation& before_;
  const Compilation& after_;
  const Spoken& spoken_;
  std::vector<ContentChange> changes_;
  std::set<std::string> whole_;  // new and removed definitions
};

}  // namespace

std::vector<ContentChange> content_changes(const Compilation& before, const Compilation& after,
                                           const Spoken& spoken) {
  return Differ(before, after, spoken).run();
}

}  // namespace cubilete
