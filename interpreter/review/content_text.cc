#include "review/content_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace cubilete {

namespace {

constexpr std::size_t kWidestLine = 72;
constexpr std::size_t kPlaces = 60;  // the column of the places, unless a text is longer

std::string scalar_text(const Node& n) {
  if (n.is_null()) return "null";
  const bool needs_quotes =
      n.is_string() && (n.text.empty() || n.text.find_first_of(",:{}[]#\"") != std::string::npos);
  std::string text = n.text;
  for (std::size_t at; (at = text.find('\n')) != std::string::npos;) text.replace(at, 1, " ");
  return needs_quotes ? fmt::format("'{}'", text) : text;
}

// Returns the file and line of a node if all of it is on that line.
std::optional<std::string> single_place(const Node& n, const Sources& sources) {
  if (n.is_scalar() || (n.items.empty() && n.entries.empty())) return sources.file_and_line(n.span);
  std::optional<std::string> place;
  const auto agrees = [&](const Node& child) {
    const auto at = single_place(child, sources);
    if (!at || (place && *place != *at)) return false;
    place = at;
    return true;
  };
  for (const Node& item : n.items) {
    if (!agrees(item)) return std::nullopt;
  }
  for (const Entry& e : n.entries) {
    if (!agrees(e.value)) return std::nullopt;
  }
  return place;
}

std::string id_of_item(const Node& item, std::size_t n) {
  const Node* id = item.find("id");
  return id && id->is_string() ? id->text : fmt::format("{}", n + 1);
}

class Writer {
 public:
  explicit Writer(const Sources& sources) : sources_(sources) {}

  void write(const std::string& label, const Node& n, std::size_t depth) {
    const auto place = single_place(n, sources_);
    const std::string whole = fmt::format("{:{}}{} {}", "", 2 * depth, label, one_line(n));
    if (place && (n.is_scalar() || whole.size() <= kWidestLine)) {
      line(whole, *place);
      return;
    }
    line(fmt::format("{:{}}{}", "", 2 * depth, label), "");
    for (const Entry& e : n.entries) write(e.key + ":", e.value, depth + 1);
    for (const Node& item : n.items) write("-", item, depth + 1);
  }

  std::string take() { return std::move(text_); }

 private:
  void line(const std::string& text, const std::string& place) {
    text_ += place.empty() ? text + "\n" : fmt::format("{:<{}}  {}\n", text, kPlaces, place);
  }

  const Sources& sources_;
  std::string text_;
};

void add_fields(const Node& n, const std::string& path, std::vector<ContentField>& out) {
  if (n.is_scalar() || (n.items.empty() && n.entries.empty())) {
    out.push_back({path, one_line(n), n.span});
    return;
  }
  const std::string prefix = path.empty() ? "" : path + ".";
  for (std::size_t i = 0; i < n.items.size(); ++i) {
    add_fields(n.items[i], prefix + id_of_item(n.items[i], i), out);
  }
  for (const Entry& e : n.entries) add_fields(e.value, prefix + e.key, out);
}

// Returns the child at the beginning of a path, and the rest of the path. Keys may have dots.
const Node* step_into(const Node& n, std::string_view path, std::string_view& rest) {
  for (std::size_t end = path.find('.');; end = path.find('.', end + 1)) {
    const std::string_view key = path.substr(0, end);
    rest = end == std::string_view::npos ? "" : path.substr(end + 1);
    if (const Node* child = n.find(key)) return child;
    for (std::size_t i = 0; i < n.items.size(); ++i) {
      if (id_of_item(n.items[i], i) == key || fmt::format("{}", i + 1) == key) return &n.items[i];
    }
    if (end == std::string_view::npos) return nullptr;
  }
}

const Node* at_path(const Node& n, std::string_view path) {
  if (path.empty()) return &n;
  std::string_view rest;
  const Node* child = step_into(n, path, rest);
  return child ? at_path(*child, rest) : nullptr;
}

void find_items(const Node& n, const std::string& path, const std::string& id,
                std::vector<FoundContent>& out) {
  for (std::size_t i = 0; i < n.items.size(); ++i) {
    const std::string name = id_of_item(n.items[i], i);
    const std::string here = path + "." + name;
    if (name == id) out.push_back({here, &n.items[i]});
    find_items(n.items[i], here, id, out);
  }
  for (const Entry& e : n.entries) find_items(e.value, path + "." + e.key, id, out);
}

}  // namespace

std::string one_line(const Node& n) {
  std::vector<std::string> parts;
  if (n.is_list()) {
    for (const Node& item : n.items) parts.push_back(one_line(item));
    return fmt::format("[{}]", fmt::join(parts, ", "));
  }
  if (n.is_map()) {
    for (const Entry& e : n.entries) parts.push_back(e.key + ": " + one_line(e.value));
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }
  return scalar_text(n);
}

std::vector<FoundContent> find_content(const Node& content, const std::string& id) {
  std::vector<FoundContent> out;
  if (id.empty()) return out;
  if (const Node* found = at_path(content, id)) return {{id, found}};
  for (const Entry& section : content.entries) {
    if (section.key == "locale") continue;
    if (const Node* found = section.value.find(id)) out.push_back({section.key + "." + id, found});
  }
  if (!out.empty()) return out;
  for (const Entry& section : content.entries) {
    if (section.key != "locale") find_items(section.value, section.key, id, out);
  }
  return out;
}

std::vector<std::pair<std::string, std::vector<std::string>>> names_of_content(
    const Node& content) {
  std::vector<std::pair<std::string, std::vector<std::string>>> out;
  for (const Entry& section : content.entries) {
    if (section.key == "locale") continue;
    std::vector<std::string> names;
    for (const Entry& e : section.value.entries) names.push_back(e.key);
    for (const Node& item : section.value.items) {
      if (const Node* id = item.find("id"); id && id->is_string()) names.push_back(id->text);
    }
    out.emplace_back(section.key, std::move(names));
  }
  return out;
}

std::vector<ContentField> fields_of(const Node& n) {
  std::vector<ContentField> out;
  add_fields(n, "", out);
  return out;
}

std::string shown_content(const std::string& name, const Node& n, const Sources& sources) {
  Writer writer(sources);
  writer.write(name + ":", n, 0);
  return writer.take();
}

std::string shown_words(const Node& content, const std::string& path, const Sources& sources,
                        std::string_view only) {
  const std::string own = path.substr(0, path.find('.'));
  const std::string name = path.substr(path.rfind('.') + 1);
  std::string text;
  const Node* locale = content.find("locale");
  if (!locale) return text;
  for (const Entry& language : locale->entries) {
    if (!only.empty() && language.key != only) continue;
    for (const Entry& section : language.value.entries) {
      // Besides its name, a component may have further texts in sections with no other purpose.
      const bool is_of_components = own == "components" && !content.find(section.key);
      if (section.key != own && !is_of_components) continue;
      const Node* words = section.value.find(name);
      if (words && words->is_map()) words = words->find("name");  // a noun with its forms
      if (!words || !words->is_scalar()) continue;
      text += fmt::format("{:<{}}  {}\n", fmt::format("{}: {}", language.key, words->text), kPlaces,
                          sources.file_and_line(words->span));
    }
  }
  return text;
}

}  // namespace cubilete
