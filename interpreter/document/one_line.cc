#include "document/one_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace cubilete {
namespace {

std::string text_in_one_line(const Node& n) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == ' ';
  };
  const bool needs_quotes = n.quoted || !std::all_of(n.text.begin(), n.text.end(), is_plain);
  return needs_quotes ? quoted_text(n.text) : n.text;
}

}  // namespace

std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + "\"";
}

std::string in_one_line(const Node& n) {
  std::vector<std::string> parts;
  switch (n.kind) {
    case NodeKind::kNull:
      return "null";
    case NodeKind::kString:
      return text_in_one_line(n);
    case NodeKind::kList:
      for (const Node& item : n.items) parts.push_back(in_one_line(item));
      return fmt::format("[{}]", fmt::join(parts, ", "));
    case NodeKind::kMap:
      for (const Entry& e : n.entries) {
        parts.push_back(fmt::format("{}: {}", text_in_one_line(text_node(e.key, e.key_span)),
                                    in_one_line(e.value)));
      }
      return fmt::format("{{{}}}", fmt::join(parts, ", "));
    default:
      return n.text;
  }
}

}  // namespace cubilete
