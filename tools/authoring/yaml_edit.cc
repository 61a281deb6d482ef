#include "tools/authoring/yaml_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <unordered_map>

#include "document/one_line.h"
#include "document/yaml_reader.h"

namespace cubilete {

namespace {

constexpr std::size_t kLineWidth = 100;

std::string in_braces(const NewEntry& e) {
  std::string fields;
  for (const auto& [name, value] : e.fields) {
    fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", name, value);
  }
  return e.text.empty() ? fmt::format("{}: {{{}}}", e.key, fields)
                        : fmt::format("{}: {}", e.key, e.text);
}

// Returns the beginning of the line that holds a position.
std::size_t line_begin(const std::string& text, std::size_t at) {
  const std::size_t found = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return found == std::string::npos ? 0 : found + 1;
}

// Returns the position after the line break of a line.
std::size_t line_end(const std::string& text, std::size_t at) {
  const std::size_t found = text.find('\n', at);
  return found == std::string::npos ? text.size() : found + 1;
}

std::size_t indentation(const std::string& text, std::size_t line) {
  const std::size_t end = text.find_first_not_of(' ', line);
  return (end == std::string::npos ? text.size() : end) - line;
}

bool is_blank(const std::string& text, std::size_t line) {
  const std::size_t first = text.find_first_not_of(" \r", line);
  return first == std::string::npos || text[first] == '\n';
}

// Returns the position of the quote that closes the one at `i`.
std::size_t end_of_quoted(const std::string& text, std::size_t i) {
  const char quote = text[i];
  for (++i; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      const bool is_doubled = quote == '\'' && i + 1 < text.size() && text[i + 1] == quote;
      if (!is_doubled) break;
      ++i;
    }
  }
  return i;
}

// Returns the position after the last entry of a map in braces that begins at `open`; npos if the
// map is not closed properly.
std::size_t end_of_entries(const std::string& text, std::size_t open) {
  int depth = 0;
  std::size_t last = open;  // after the last character that is no space or comment
  char before = '\0';       // the last such character
  for (std::size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) continue;
    if (c == '#' && i > 0 && std::isspace(static_cast<unsigned char>(text[i - 1])) != 0) {
      i = line_end(text, i) - 1;
      continue;
    }
    const bool may_quote = std::string_view("{[,:").find(before) != std::string_view::npos;
    if ((c == '"' || c == '\'') && may_quote) i = end_of_quoted(text, i);
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return last;
    before = c;
    last = std::min(i + 1, text.size());
  }
  return std::string::npos;
}

// Writes an entry as lines, for a map without braces.
std::string as_lines(const NewEntry& e, std::size_t indent, bool on_one_line) {
  const std::string margin(indent, ' ');
  if (!e.text.empty() || e.fields.empty()) return margin + in_braces(e) + "\n";
  const std::string line = margin + in_braces(e) + "\n";
  if (on_one_line && line.size() <= kLineWidth) return line;
  std::string out = fmt::format("{}{}:\n", margin, e.key);
  if (!e.comment.empty()) out += fmt::format("{}  # {}\n", margin, e.comment);
  for (const auto& [name, value] : e.fields) {
    out += fmt::format("{}  {}: {}\n", margin, name, value);
  }
  return out;
}

// Returns the beginning of an entry's value after the colon; npos if there is none.
std::size_t value_begin(const std::string& text, const Entry& e) {
  const std::size_t colon = text.find(':', e.key_span.end);
  return colon == std::string::npos ? colon : text.find_first_not_of(" \r\n", colon + 1);
}

// Returns the position after an entry's value, including braces.
std::size_t value_end(const std::string& text, const Entry& e) {
  if (e.value.is_scalar()) return std::max<std::size_t>(e.value.span.end, e.key_span.end + 1);
  const std::size_t begin = value_begin(text, e);
  const bool has_braces = begin != std::string::npos && (text[begin] == '{' || text[begin] == '[');
  if (!has_braces) {
    return e.value.entries.empty() ? e.value.span.end : value_end(text, e.value.entries.back());
  }
  const std::size_t last = end_of_entries(text, begin);
  const std::size_t close =
      last == std::string::npos ? last : text.find(text[begin] == '{' ? '}' : ']', last);
  return close == std::string::npos ? e.value.span.end : close + 1;
}

// Returns the text if it parses as the tree, else nothing.
std::optional<std::string> if_reads_as(std::string text, const Node& tree) {
  const auto again = read_yaml(text);
  if (!again || !same_value(*again, tree)) return std::nullopt;
  return text;
}

bool is_in_braces(const std::string& text, const Entry& e) {
  const std::size_t begin = value_begin(text, e);
  return !e.value.is_null() && begin != std::string::npos && text[begin] == '{';
}

// Returns where lines behind the last entry of a map without braces are added: all lines indented
// more than the map's key belong to it, including comments.
std::size_t end_of_lines(const std::string& text, const Entry& map) {
  const std::size_t outer = map.key_span.begin - line_begin(text, map.key_span.begin);
  std::size_t at = line_end(
      text,
      std::max<std::size_t>(map.key_span.end, map.value.entries.empty() ? 0 : map.value.span.end));
  for (std::size_t line = at; line < text.size(); line = line_end(text, line)) {
    if (is_blank(text, line)) continue;
    if (indentation(text, line) <= outer) break;
    at = line_end(text, line);
  }
  return at;
}

// Returns the lines of new entries of a map without braces, in the layout of those it has.
std::string new_lines(const std::string& text, const Entry& map,
                      const std::vector<NewEntry>& added) {
  const auto& entries = map.value.entries;
  std::size_t indent = map.key_span.begin - line_begin(text, map.key_span.begin) + 2;
  bool has_gaps = false;
  bool on_one_line = false;
  if (!entries.empty()) {
    const std::size_t first = entries.front().key_span.begin;
    const Entry& last = entries.back();
    indent = first - line_begin(text, first);
    std::size_t above = line_begin(text, last.key_span.begin);
    while (above > 0 && text[text.find_first_not_of(' ', line_begin(text, above - 1))] == '#') {
      above = line_begin(text, above - 1);
    }
    has_gaps = entries.size() > 1 && above > 0 && is_blank(text, line_begin(text, above - 1));
    const std::size_t value = text.find_first_not_of(' ', last.key_span.end + 1);
    on_one_line = value != std::string::npos && text[value] == '{' &&
                  line_begin(text, last.value.span.end) == line_begin(text, value);
  }
  std::string out;
  for (const NewEntry& e : added) {
    out += (has_gaps ? "\n" : "") + as_lines(e, indent, on_one_line);
  }
  return out;
}

// Returns what is added to a map in braces at `at`, behind the last of its `left` entries.
std::string in_line(const std::string& text, const Entry& map, std::size_t at, std::size_t left,
                    const std::vector<NewEntry>& added) {
  const auto& entries = map.value.entries;
  const std::size_t first = entries.empty() ? at : entries.front().key_span.begin;
  const std::size_t line = line_begin(text, at);
  const bool has_lines = line > first;
  const std::size_t margin = has_lines ? indentation(text, line) : first - line_begin(text, first);
  const std::size_t behind = line_end(text, at) - at;
  std::size_t width = at - line;
  std::string out;
  for (const NewEntry& e : added) {
    const std::string entry = in_braces(e);
    if (left > 0 && !(out.empty() && text[at - 1] == ',')) out += ',';
    const bool fits = width + behind + entry.size() + 2 <= kLineWidth;
    if (left > 0 && (has_lines || !fits)) {
      out += "\n" + std::string(margin, ' ');
      width = margin;
    } else if (left > 0) {
      out += ' ';
      width += 2;
    }
    out += entry;
    width += entry.size();
    ++left;
  }
  return out;
}

Node node_of(const NewEntry& e) {
  const auto tree = read_yaml(as_lines(e, 0, false));
  const Node* found = tree ? tree->find(e.key) : nullptr;
  return found ? *found : Node();
}

}  // namespace

// Carries out the changes of one text: finds the place of each in the tree of the text, and makes
// the tree that the changed text must have.
class YamlEdits::Writer {
 public:
  Writer(const std::string& text, Node tree) : text_(text), wanted_(std::move(tree)) {}

  // Returns the text with the changes; nothing where they cannot be made.
  std::optional<std::string> run(const std::vector<Change>& changes) {
    std::vector<const Change*> all;
    for (const Change& c : changes) all.push_back(&c);
    if (wanted_.is_null()) wanted_.kind = NodeKind::kMap;
    if (!wanted_.is_map() || change_map(nullptr, wanted_, all, 0) != Outcome::kDone) {
      return std::nullopt;
    }
    auto text = with_edits();
    return text ? if_reads_as(std::move(*text), wanted_) : std::nullopt;
  }

 private:
  // kRemoved: the entry goes, because a change says so, or because its map is not in braces and
  // would have no entry left, which cannot be written.
  enum class Outcome { kDone, kRemoved, kImpossible };
  using Changes = std::vector<const Change*>;

  struct Edit {
    std::size_t begin;
    std::size_t end;
    std::string text;
    bool begins_line;
  };

  // What becomes of the entries of one map.
  struct MapEdit {
    std::vector<NewEntry> added;
    std::vector<bool> is_removed;  // by entry
    std::size_t left = 0;          // how many are not removed
  };

  // Changes a map; `owner` is its entry as it stands in the text, nullptr for the whole text.
  Outcome change_map(const Entry* owner, Node& map, const Changes& changes, std::size_t depth) {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < map.entries.size(); ++i) places.emplace(map.entries[i].key, i);
    std::vector<std::pair<std::string, Changes>> by_key;
    std::unordered_map<std::string, std::size_t> groups;
    for (const Change* c : changes) {
      const auto [group, is_new] = groups.emplace(c->path[depth], by_key.size());
      if (is_new) by_key.emplace_back(c->path[depth], Changes());
      by_key[group->second].second.push_back(c);
    }
    MapEdit edit{{}, std::vector<bool>(map.entries.size()), map.entries.size()};
    std::vector<Entry> added;
    for (const auto& [key, group] : by_key) {
      const auto place = places.find(key);
      if (place == places.end()) {
        const auto made = entry_of(key, group, depth);
        if (!made) return Outcome::kImpossible;
        if (owner) added.push_back({key, {}, node_of(*made)});
        edit.added.push_back(*made);
        continue;
      }
      const Outcome outcome = change_entry(map.entries[place->second], group, depth);
      if (outcome == Outcome::kImpossible) return outcome;
      edit.is_removed[place->second] = outcome == Outcome::kRemoved;
      if (outcome == Outcome::kRemoved) --edit.left;
    }
    if (!owner && edit.left < map.entries.size()) return Outcome::kImpossible;
    // New sections come last, so that lines which the others get at the end of the text are theirs.
    for (const NewEntry& section : owner ? std::vector<NewEntry>() : edit.added) {
      added.push_back(
          {section.key, {}, add_section(section, by_key[groups.at(section.key)].second)});
    }
    if (owner && (!edit.added.empty() || edit.left < map.entries.size())) {
      const bool has_braces = is_in_braces(text_, *owner);
      if (!has_braces && edit.left == 0 && edit.added.empty()) return Outcome::kRemoved;
      if (!(has_braces ? edit_in_braces(*owner, edit) : edit_lines(*owner, edit))) {
        return Outcome::kImpossible;
      }
    }
    std::size_t i = 0;
    std::erase_if(map.entries, [&](const Entry&) { return edit.is_removed[i++]; });
    std::move(added.begin(), added.end(), std::back_inserter(map.entries));
    return Outcome::kDone;
  }

  // Changes an entry that is there.
  Outcome change_entry(Entry& e, const Changes& changes, std::size_t depth) {
    const Change& last = *changes.back();
    if (last.path.size() == depth + 1) {
      if (last.entry || changes.size() > 1) return Outcome::kImpossible;
      if (!last.value) return Outcome::kRemoved;
      if (!replace_value(e, *last.value)) return Outcome::kImpossible;
      e.value = node_of({e.key, *last.value, {}, {}});
      return Outcome::kDone;
    }
    if (!e.value.is_map() && !e.value.is_null()) return Outcome::kImpossible;
    const Entry before = {e.key, e.key_span, e.value};
    e.value.kind = NodeKind::kMap;
    const Outcome outcome = change_map(&before, e.value, changes, depth + 1);
    // The field of a card goes with its last amount; a card, or a section, does not.
    return outcome == Outcome::kRemoved && depth < 2 ? Outcome::kImpossible : outcome;
  }

  // Returns the entry that the changes make of nothing.
  static std::optional<NewEntry> entry_of(const std::string& key, const Changes& changes,
                                          std::size_t depth) {
    if (changes.front()->path.size() == depth + 1) {
      const Change& c = *changes.front();
      if (changes.size() > 1 || (!c.value && !c.entry)) return std::nullopt;
      return c.entry ? *c.entry : NewEntry{key, *c.value, {}, {}};
    }
    std::vector<std::pair<std::string, Changes>> by_key;
    for (const Change* c : changes) {
      const std::string& name = c->path[depth + 1];
      auto group = std::find_if(by_key.begin(), by_key.end(),
                                [&](const auto& g) { return g.first == name; });
      if (group == by_key.end()) group = by_key.insert(group, {name, {}});
      group->second.push_back(c);
    }
    std::string inner;
    for (const auto& [name, group] : by_key) {
      const auto made = entry_of(name, group, depth + 1);
      if (!made) return std::nullopt;
      inner += (inner.empty() ? "" : ", ") + in_braces(*made);
    }
    return NewEntry{key, "{" + inner + "}", {}, {}};
  }

  // Adds a section behind all others, if possible with an entry on each line. Returns its value.
  Node add_section(const NewEntry& section, const Changes& changes) {
    std::string lines = section.key + ":\n";
    for (const Change* c : changes) {
      if (c->path.size() > 2) {
        lines = as_lines(section, 0, false);
        break;
      }
      lines += as_lines(c->entry ? *c->entry : NewEntry{c->path[1], *c->value, {}, {}}, 2, false);
    }
    edits_.push_back({text_.size(), text_.size(), lines, true});
    const auto tree = read_yaml(lines);
    const Node* found = tree ? tree->find(section.key) : nullptr;
    return found ? *found : Node();
  }

  bool replace_value(const Entry& e, const std::string& value) {
    const std::size_t colon = text_.find(':', e.key_span.end);
    if (colon == std::string::npos) return false;
    if (e.value.is_null() && e.value.span.begin == e.value.span.end) {
      edits_.push_back({colon + 1, colon + 1, " " + value, false});
      return true;
    }
    const std::size_t begin = e.value.is_scalar() ? e.value.span.begin : value_begin(text_, e);
    const std::size_t end = value_end(text_, e);
    if (begin == std::string::npos || end < begin) return false;
    // A list or map on separate lines is replaced by a value after its key.
    const bool is_beside =
        e.value.is_scalar() || line_begin(text_, begin) == line_begin(text_, colon);
    edits_.push_back({is_beside ? begin : colon + 1, end, is_beside ? value : " " + value, false});
    return true;
  }

  // Removes whole lines with the comments behind them, and adds lines at the end.
  bool edit_lines(const Entry& map, const MapEdit& edit) {
    for (std::size_t i = 0; i < edit.is_removed.size(); ++i) {
      if (!edit.is_removed[i]) continue;
      const Entry& e = map.value.entries[i];
      const std::size_t end = value_end(text_, e);
      const std::size_t line = line_begin(text_, e.key_span.begin);
      const std::size_t next = text_.find_first_not_of(' ', end);
      const bool ends_line = next == std::string::npos || text_[next] == '\n' ||
                             text_[next] == '\r' || text_[next] == '#';
      if (text_.find_first_not_of(' ', line) != e.key_span.begin || !ends_line) return false;
      edits_.push_back({line, line_end(text_, end), "", false});
    }
    if (edit.added.empty()) return true;
    const std::size_t at = end_of_lines(text_, map);
    edits_.push_back({at, at, new_lines(text_, map, edit.added), true});
    return true;
  }

  // Removes entries, each with the comma behind it; those at the end with the comma before them.
  bool edit_in_braces(const Entry& map, const MapEdit& edit) {
    const auto& entries = map.value.entries;
    const std::size_t open = value_begin(text_, map);
    const std::size_t at = end_of_entries(text_, open);
    if (at == std::string::npos) return false;
    std::size_t kept = entries.size();  // the number of entries up to the last one that is left
    while (kept > 0 && edit.is_removed[kept - 1]) --kept;
    for (std::size_t i = 0; i + 1 < kept; ++i) {
      if (!edit.is_removed[i]) continue;
      edits_.push_back({entries[i].key_span.begin, entries[i + 1].key_span.begin, "", false});
    }
    if (kept < entries.size()) {
      const std::size_t from = kept > 0 ? value_end(text_, entries[kept - 1]) : open + 1;
      edits_.push_back({from, value_end(text_, entries.back()), "", false});
    }
    if (!edit.added.empty()) {
      edits_.push_back({at, at, in_line(text_, map, at, edit.left, edit.added), false});
    }
    return true;
  }

  // Returns the text with the edits, each with the line ends of its place; nothing where two meet.
  std::optional<std::string> with_edits() {
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    std::string out;
    std::size_t done = 0;
    for (const Edit& e : edits_) {
      if (e.begin < done) return std::nullopt;
      out.append(text_, done, e.begin - done);
      const std::string line_break = line_break_at(e.begin);
      if (e.begins_line && !out.empty() && out.back() != '\n') out += line_break;
      for (const char c : e.text) c == '\n' ? out += line_break : out += c;
      done = e.end;
    }
    return out.append(text_, done);
  }

  // Returns the line break above the place, or the first one.
  std::string line_break_at(std::size_t at) const {
    std::size_t found = at == 0 ? std::string::npos : text_.rfind('\n', at - 1);
    if (found == std::string::npos) found = text_.find('\n');
    return found != std::string::npos && found > 0 && text_[found - 1] == '\r' ? "\r\n" : "\n";
  }

  const std::string& text_;
  Node wanted_;
  std::vector<Edit> edits_;
};

std::string yaml_text(const std::string& text) {
  const auto reads_as_itself = [&](const std::string& written) {
    const auto tree = read_yaml(fmt::format("{{x: {}}}", written));
    const Node* n = tree ? tree->find("x") : nullptr;
    return n && n->is_string() && n->text == text && tree->entries.size() == 1;
  };
  return reads_as_itself(text) ? text : quoted_text(text);
}

std::string with_open_section(const std::string& text, const std::string& section) {
  const auto tree = read_yaml(text);
  const Entry* there = tree ? tree->find_entry(section) : nullptr;
  const std::size_t begin = there ? value_begin(text, *there) : std::string::npos;
  if (begin == std::string::npos || text[begin] != '{' || there->value.entries.empty()) return text;
  const std::size_t end = value_end(text, *there);
  // A comment between the braces would have no equivalent place.
  if (text.substr(begin, end - begin).find('#') != std::string::npos) return text;
  std::string lines;
  for (const Entry& e : there->value.entries) {
    const std::size_t from = value_begin(text, e);
    if (!e.value.is_scalar() || from == std::string::npos) return text;
    lines += fmt::format("\n  {}: {}", e.key, text.substr(from, value_end(text, e) - from));
  }
  std::string changed = text;
  changed.replace(there->key_span.end + 1, end - there->key_span.end - 1, lines);
  return if_reads_as(std::move(changed), *tree).value_or(text);
}

void YamlEdits::set(YamlPath path, std::string value) {
  changes_.push_back({std::move(path), std::move(value), std::nullopt});
}

void YamlEdits::remove(YamlPath path) {
  changes_.push_back({std::move(path), std::nullopt, std::nullopt});
}

void YamlEdits::add(const std::string& section, NewEntry entry) {
  YamlPath path = {section, entry.key};
  changes_.push_back({std::move(path), std::nullopt, std::move(entry)});
}

std::optional<std::string> YamlEdits::changed(std::size_t n) const {
  auto tree = read_yaml(text_);
  if (!tree) return std::nullopt;
  const auto end = changes_.begin() + static_cast<std::ptrdiff_t>(std::min(n, changes_.size()));
  return Writer(text_, std::move(*tree)).run({changes_.begin(), end});
}

std::size_t YamlEdits::first_impossible() const {
  std::size_t good = 0;
  std::size_t bad = changes_.size();
  while (good + 1 < bad) {
    const std::size_t middle = good + (bad - good) / 2;
    (changed(middle) ? good : bad) = middle;
  }
  return good;
}

std::optional<std::string> set_field(const std::string& text, const YamlPath& path,
                                     const std::string& value) {
  YamlEdits edits(text);
  edits.set(path, value);
  return edits.changed();
}

std::optional<std::string> add_entry(const std::string& text, const std::string& section,
                                     const NewEntry& e) {
  YamlEdits edits(text);
  edits.add(section, e);
  return edits.changed();
}

}  // namespace cubilete
