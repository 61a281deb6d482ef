#include "tools/authoring/yaml_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

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

std::string inside_braces(std::string text, const Entry& section, std::size_t open,
                          const NewEntry& e) {
  const std::size_t at = end_of_entries(text, open);
  if (at == std::string::npos) return {};
  std::string added = in_braces(e);
  if (!section.value.entries.empty()) {
    const std::size_t first = section.value.entries.front().key_span.begin;
    const std::size_t line = line_begin(text, at);
    const bool has_lines = line > first;
    const bool fits = line_end(text, at) - line + added.size() + 2 <= kLineWidth;
    const std::size_t margin =
        has_lines ? indentation(text, line) : first - line_begin(text, first);
    const std::string comma = text[at - 1] == ',' ? "" : ",";
    added = comma + (has_lines || !fits ? "\n" + std::string(margin, ' ') : " ") + added;
  }
  return text.insert(at, added);
}

std::string below_entries(std::string text, const Entry& section, const NewEntry& e) {
  const std::size_t outer = section.key_span.begin - line_begin(text, section.key_span.begin);
  const auto& entries = section.value.entries;
  std::size_t indent = outer + 2;
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
  // All lines indented more than the section belong to it, including comments.
  std::size_t at = line_end(
      text,
      std::max<std::size_t>(section.key_span.end, entries.empty() ? 0 : section.value.span.end));
  for (std::size_t line = at; line < text.size(); line = line_end(text, line)) {
    if (is_blank(text, line)) continue;
    if (indentation(text, line) <= outer) break;
    at = line_end(text, line);
  }
  std::string added = (has_gaps ? "\n" : "") + as_lines(e, indent, on_one_line);
  if (at > 0 && text[at - 1] != '\n') added.insert(0, "\n");
  return text.insert(at, added);
}

// Returns whether `after` equals `before` plus the entry.
bool adds_only(const Node& before, Node after, const std::string& section, const NewEntry& e) {
  Node* there = after.find(section);
  if (!there || !there->find(e.key)) return false;
  std::erase_if(there->entries, [&](const Entry& x) { return x.key == e.key; });
  const Node* had = before.find(section);
  if (!had || had->is_null()) {
    if (!there->entries.empty()) return false;
    std::erase_if(after.entries, [&](const Entry& x) { return x.key == section; });
    Node rest = before;
    std::erase_if(rest.entries, [&](const Entry& x) { return x.key == section; });
    return (rest.entries.empty() && after.entries.empty()) || same_value(rest, after);
  }
  return same_value(before, after);
}

// Returns the entry at a path; nullptr if it does not exist.
const Entry* entry_at(const Node& tree, const YamlPath& path) {
  const Node* map = &tree;
  const Entry* entry = nullptr;
  for (const std::string& key : path) {
    entry = map->find_entry(key);
    if (!entry) return nullptr;
    map = &entry->value;
  }
  return entry;
}

// Sets a value in a tree, or removes it if `value` is nullptr.
bool change_tree(Node& tree, const YamlPath& path, const Node* value) {
  Node* map = &tree;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    Node* next = map->find(path[i]);
    if (!next) {
      if (map->is_null()) map->kind = NodeKind::kMap;
      map->entries.push_back({path[i], {}, {}});
      next = &map->entries.back().value;
      next->kind = NodeKind::kMap;
    }
    map = next;
  }
  if (map->is_null()) map->kind = NodeKind::kMap;
  if (!map->is_map()) return false;
  if (!value) {
    return std::erase_if(map->entries, [&](const Entry& e) { return e.key == path.back(); }) > 0;
  }
  if (Node* there = map->find(path.back())) {
    *there = *value;
  } else {
    map->entries.push_back({path.back(), {}, *value});
  }
  return true;
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
  if (!has_braces) return e.value.span.end;
  const std::size_t last = end_of_entries(text, begin);
  const std::size_t close =
      last == std::string::npos ? last : text.find(text[begin] == '{' ? '}' : ']', last);
  return close == std::string::npos ? e.value.span.end : close + 1;
}

std::string replaced_value(std::string text, const Entry& e, const std::string& value) {
  const std::size_t colon = text.find(':', e.key_span.end);
  if (colon == std::string::npos) return {};
  if (e.value.is_null() && e.value.span.begin == e.value.span.end) {
    return text.insert(colon + 1, " " + value);
  }
  const std::size_t begin = e.value.is_scalar() ? e.value.span.begin : value_begin(text, e);
  const std::size_t end = value_end(text, e);
  if (begin == std::string::npos || end < begin) return {};
  // A list or map on separate lines is replaced by a value after its key.
  const std::size_t from =
      e.value.is_scalar() || line_begin(text, begin) == line_begin(text, colon) ? begin : colon + 1;
  return text.replace(from, end - from, from == begin ? value : " " + value);
}

std::string without_entry(std::string text, const Node& map, const Entry& e) {
  const std::size_t begin = e.key_span.begin;
  const std::size_t end = value_end(text, e);
  const std::size_t line = line_begin(text, begin);
  const bool has_own_line = text.find_first_not_of(' ', line) == begin;
  const std::size_t next = text.find_first_not_of(' ', end);
  const bool ends_line =
      next == std::string::npos || text[next] == '\n' || text[next] == '\r' || text[next] == '#';
  if (has_own_line && ends_line && map.entries.size() > 1) {
    return text.erase(line, line_end(text, end) - line);
  }
  if (next == std::string::npos || (text[next] != ',' && text[next] != '}')) return {};
  if (text[next] == ',') {
    const std::size_t behind = std::min(text.find_first_not_of(' ', next + 1), text.size());
    return text.erase(begin, behind - begin);
  }
  const std::size_t comma = text.find_last_not_of(" \n\r", begin - 1);
  const std::size_t from = comma != std::string::npos && text[comma] == ',' ? comma : begin;
  return text.erase(from, end - from);
}

// Returns the text if it parses as the tree, else nothing.
std::optional<std::string> if_reads_as(std::string text, const Node& tree) {
  const auto again = read_yaml(text);
  if (!again || !same_value(*again, tree)) return std::nullopt;
  return text;
}

}  // namespace

std::string yaml_text(const std::string& text) {
  const auto reads_as_itself = [&](const std::string& written) {
    const auto tree = read_yaml(fmt::format("{{x: {}}}", written));
    const Node* n = tree ? tree->find("x") : nullptr;
    return n && n->is_string() && n->text == text && tree->entries.size() == 1;
  };
  if (reads_as_itself(text)) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return quoted + "\"";
}

std::optional<std::string> set_field(const std::string& text, const YamlPath& path,
                                     const std::string& value) {
  const auto tree = read_yaml(text);
  const auto read = read_yaml(fmt::format("{{x: {}}}", value));
  const Node* node = read ? read->find("x") : nullptr;
  if (!tree || !node || path.size() < 2) return std::nullopt;
  Node wanted = *tree;
  if (!change_tree(wanted, path, node)) return std::nullopt;
  if (const Entry* there = entry_at(*tree, path)) {
    return if_reads_as(replaced_value(text, *there, value), wanted);
  }
  // Missing maps are added, in braces, to the deepest one that exists.
  YamlPath above = path;
  std::string inner;
  std::string added = value;
  while (true) {
    const std::string key = above.back();
    above.pop_back();
    if (above.empty()) return add_entry(text, key, {path[1], inner, {}, {}});
    const Entry* map = entry_at(*tree, above);
    if (!map) {
      inner = added;
      added = fmt::format("{{{}: {}}}", key, added);
      continue;
    }
    const NewEntry entry{key, added, {}, {}};
    const std::size_t begin = value_begin(text, *map);
    const bool has_braces =
        begin != std::string::npos && text[begin] == '{' && !map->value.is_null();
    return if_reads_as(
        has_braces ? inside_braces(text, *map, begin, entry) : below_entries(text, *map, entry),
        wanted);
  }
}

std::optional<std::string> remove_field(const std::string& text, const YamlPath& path) {
  const auto tree = read_yaml(text);
  if (!tree || path.size() < 2) return std::nullopt;
  const Entry* there = entry_at(*tree, path);
  const Entry* map = entry_at(*tree, YamlPath(path.begin(), path.end() - 1));
  Node wanted = *tree;
  if (!there || !map || !change_tree(wanted, path, nullptr)) return std::nullopt;
  return if_reads_as(without_entry(text, map->value, *there), wanted);
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

std::optional<std::string> add_entry(const std::string& text, const std::string& section,
                                     const NewEntry& e) {
  const auto tree = read_yaml(text);
  if (!tree || !(tree->is_map() || tree->is_null())) return std::nullopt;
  std::string changed;
  if (const Entry* there = tree->find_entry(section)) {
    if (there->value.find(e.key)) return std::nullopt;
    const std::size_t colon = text.find(':', there->key_span.end);
    if (colon == std::string::npos) return std::nullopt;
    const std::size_t value = text.find_first_not_of(" \r\n", colon + 1);
    const bool has_braces = value != std::string::npos && text[value] == '{';
    changed = has_braces && !there->value.is_null() ? inside_braces(text, *there, value, e)
                                                    : below_entries(text, *there, e);
  } else {
    changed = text;
    if (!changed.empty() && changed.back() != '\n') changed += '\n';
    changed += fmt::format("{}:\n{}", section, as_lines(e, 2, false));
  }
  if (text.find("\r\n") != std::string::npos) {
    for (std::size_t i = 0; (i = changed.find('\n', i)) != std::string::npos; i += 1) {
      if (i == 0 || changed[i - 1] != '\r') changed.insert(i++, "\r");
    }
  }
  const auto again = read_yaml(changed);
  if (!again || !adds_only(*tree, *again, section, e)) return std::nullopt;
  return changed;
}

}  // namespace cubilete
