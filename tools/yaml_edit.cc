#include "yaml_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "document/yaml_reader.h"

namespace cubilete {

namespace {

constexpr std::size_t kWidth = 100;

std::string in_braces(const NewEntry& e) {
  std::string fields;
  for (const auto& [name, value] : e.fields) {
    fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", name, value);
  }
  return e.text.empty() ? fmt::format("{}: {{{}}}", e.key, fields)
                        : fmt::format("{}: {}", e.key, e.text);
}

// Where the line begins that holds a position.
std::size_t line_begin(const std::string& text, std::size_t at) {
  const std::size_t found = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return found == std::string::npos ? 0 : found + 1;
}

// Behind its line break.
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

// The position of the quote that closes the one at `i`.
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

// The place in a map in braces that begins at `open` where its last entry ends; npos where it does
// not end as it should.
std::size_t end_of_entries(const std::string& text, std::size_t open) {
  int depth = 0;
  std::size_t last = open;  // behind the last character that is neither space nor comment
  char before = '\0';       // and which one that is
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

// The lines of an entry of a map without braces.
std::string as_lines(const NewEntry& e, std::size_t indent, bool on_one_line) {
  const std::string margin(indent, ' ');
  if (!e.text.empty() || e.fields.empty()) return margin + in_braces(e) + "\n";
  const std::string line = margin + in_braces(e) + "\n";
  if (on_one_line && line.size() <= kWidth) return line;
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
    const bool fits = line_end(text, at) - line + added.size() + 2 <= kWidth;
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
  // All that is indented more than the section belongs to it, comments too.
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

// Whether `after` says what `before` says, and the entry.
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
    quoted += c;
  }
  return quoted + "\"";
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
