#include "fuzz/yaml_text.h"

#include <algorithm>
#include <cctype>

namespace cubilete::fuzz {
namespace {

std::string quoted(const std::string& text) {
  const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.';
  });
  const bool is_number = text.size() > 1 && text[0] == '-' &&
                         std::all_of(text.begin() + 1, text.end(),
                                     [](unsigned char c) { return std::isdigit(c) != 0; });
  if (is_plain || is_number) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

void write_flow(const Yaml& y, std::string& out) {
  const bool is_list = y.kind == Yaml::Kind::kList;
  if (y.kind == Yaml::Kind::kScalar) {
    out += quoted(y.text);
    return;
  }
  out += is_list ? "[" : "{";
  bool is_first = true;
  const auto separate = [&] {
    if (!is_first) out += ", ";
    is_first = false;
  };
  for (const Yaml& item : y.items) {
    separate();
    write_flow(item, out);
  }
  for (const auto& [key, value] : y.entries) {
    separate();
    out += quoted(key) + ": ";
    write_flow(value, out);
  }
  out += is_list ? "]" : "}";
}

void write_block(const Yaml& y, int blocks, int indent, std::string& out) {
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  const auto value_of = [&](const Yaml& value) {
    if (value.kind == Yaml::Kind::kScalar || value.is_empty() || blocks <= 1) {
      out += ' ';
      write_flow(value, out);
      out += '\n';
    } else {
      out += '\n';
      write_block(value, blocks - 1, indent + 2, out);
    }
  };
  for (const Yaml& item : y.items) {
    out += margin + "-";
    value_of(item);
  }
  for (const auto& [key, value] : y.entries) {
    out += margin + quoted(key) + ":";
    value_of(value);
  }
}

}  // namespace

std::string to_text(const Yaml& y, int blocks) {
  std::string out;
  if (y.kind == Yaml::Kind::kScalar || y.is_empty() || blocks <= 0) {
    write_flow(y, out);
    out += '\n';
  } else {
    write_block(y, blocks, 0, out);
  }
  return out;
}

}  // namespace cubilete::fuzz
