// A tree of YAML values, to be written in block or flow style.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cubilete::fuzz {

struct Yaml {
  enum class Kind { kScalar, kList, kMap };

  Yaml() : kind(Kind::kMap) {}
  // A text, such as an expression or a name. It is quoted where YAML needs it.
  Yaml(std::string written) : text(std::move(written)) {}
  Yaml(const char* written) : text(written) {}
  Yaml(int number) : text(std::to_string(number)) {}
  Yaml(bool value) : text(value ? "true" : "false") {}
  static Yaml list(std::vector<Yaml> items = {}) {
    Yaml out;
    out.kind = Kind::kList;
    out.items = std::move(items);
    return out;
  }
  static Yaml map(std::vector<std::pair<std::string, Yaml>> entries = {}) {
    Yaml out;
    out.entries = std::move(entries);
    return out;
  }

  Yaml& add(std::string key, Yaml value) {
    entries.emplace_back(std::move(key), std::move(value));
    return *this;
  }
  Yaml& add(Yaml item) {
    items.push_back(std::move(item));
    return *this;
  }
  bool is_empty() const { return items.empty() && entries.empty(); }

  Kind kind = Kind::kScalar;
  std::string text;
  std::vector<Yaml> items;
  std::vector<std::pair<std::string, Yaml>> entries;
};

// Returns the text of a file: the first `blocks` levels in block style, deeper ones on one line.
std::string to_text(const Yaml&, int blocks);

}  // namespace cubilete::fuzz
