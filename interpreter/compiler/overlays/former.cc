#include "compiler/overlays/former.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace cubilete {
namespace {

constexpr std::string_view kFormer = "former()";

// Returns the place of the next call of former(), which is not the end of a longer name.
std::size_t find_call(const std::string& text, std::size_t from) {
  for (std::size_t at = text.find(kFormer, from); at != std::string::npos;
       at = text.find(kFormer, at + 1)) {
    const auto before = at == 0 ? ' ' : text[at - 1];
    if (std::isalnum(static_cast<unsigned char>(before)) == 0 && before != '_' && before != '.') {
      return at;
    }
  }
  return std::string::npos;
}

bool is_call(const Node& n) { return n.is_string() && n.text == kFormer; }

void put_into_text(Node& value, const Node& was, Diagnostics& d) {
  const bool fits = was.is_scalar();
  if (!fits) {
    d.error("wrong-type", value.span,
            fmt::format("'former()' is {} here, and cannot be a part of an expression",
                        was.is_list() ? "a list of effects" : "a map"),
            "write it as an item of its own: do: [former(), {gain: {coins: 1}}]");
  }
  for (std::size_t at = find_call(value.text, 0); at != std::string::npos;) {
    const std::string inner = fits ? "(" + was.text + ")" : "0";  // the 0 avoids a second error
    value.text.replace(at, kFormer.size(), inner);
    at = find_call(value.text, at + inner.size());
  }
}

}  // namespace

bool is_block(std::string_view key) {
  static constexpr std::string_view kBlocks[] = {"do",        "then", "else",
                                                 "otherwise", "flow", "setup"};
  return std::ranges::find(kBlocks, key) != std::end(kBlocks);
}

bool names_former(const Node& value) {
  if (value.is_string()) return find_call(value.text, 0) != std::string::npos;
  return std::ranges::any_of(value.items, names_former) ||
         std::ranges::any_of(value.entries, [](const Entry& e) { return names_former(e.value); });
}

void put_former(Node& value, const Node& was, Diagnostics& d) {
  if (is_call(value)) {
    value = was;
    return;
  }
  if (value.is_string() && names_former(value)) return put_into_text(value, was, d);
  for (Entry& e : value.entries) {
    const bool is_one_value = is_call(e.value) && !is_block(e.key) && !was.is_scalar();
    is_one_value ? put_into_text(e.value, was, d) : put_former(e.value, was, d);
  }
  std::vector<Node> items;
  for (Node& item : value.items) {
    if (is_call(item) && was.is_list()) {
      items.insert(items.end(), was.items.begin(), was.items.end());
    } else {
      put_former(item, was, d);
      items.push_back(std::move(item));
    }
  }
  value.items = std::move(items);
}

}  // namespace cubilete
