#include "lua/analysis/restrictions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lua/syntax/parser.h"
#include "lua/syntax/printer.h"

namespace cubilete {
namespace {

using lua_syntax::Token;
using lua_syntax::TokenKind;
using lua_syntax::Tree;

constexpr const char* kWhole = "and rules count in whole numbers";

Restriction fraction(const Token& token, double value) {
  Restriction out{"script-fraction", token.place, {}};
  if (std::floor(value) != value) {
    out.message = fmt::format("{} is a fraction, {}: count in a smaller unit", value, kWhole);
  } else if (std::fabs(value) < 0x1p63) {
    out.message = fmt::format("this number is written as a fraction, {}: write {}", kWhole,
                              static_cast<std::int64_t>(value));
  } else {
    out.message = "this number is too large: whole numbers go up to 9223372036854775807";
  }
  return out;
}

std::optional<Restriction> fraction_in(const Tree& tree) {
  for (const Token& token : tree.tokens) {
    if (token.kind == TokenKind::kFraction) return fraction(token, std::get<double>(token.value));
    // These two tokens have no other meaning in a script.
    if (token.kind == TokenKind::kSlash) {
      return Restriction{
          "script-fraction", token.place,
          fmt::format("'/' gives a fraction, {}: write '//', which rounds down", kWhole)};
    }
    if (token.kind == TokenKind::kCaret) {
      return Restriction{"script-fraction", token.place,
                         fmt::format("'^' gives a fraction, {}: multiply instead", kWhole)};
    }
  }
  return std::nullopt;
}

std::optional<Restriction> zero_byte_in(const Tree& tree) {
  for (const Token& token : tree.tokens) {
    if (token.kind != TokenKind::kText || token.text().find('\0') == std::string::npos) continue;
    return Restriction{"script-syntax", token.place, "a text of a script has no zero bytes"};
  }
  return std::nullopt;
}

std::optional<Restriction> reserved_name_in(const Tree& tree) {
  using namespace lua_syntax;
  for (const Token& token : tree.tokens) {
    if (token.kind != TokenKind::kName) continue;
    const std::string& name = token.text();
    const bool is_reserved =
        name == kLengthName || name == kFuelName || name == kSpendName || name == kDivisorName;
    if (!is_reserved) continue;
    return Restriction{"script-syntax", token.place,
                       fmt::format("'{}' is a name of the sandbox: choose another", name)};
  }
  return std::nullopt;
}

std::optional<Restriction> crowded_function_in(const Tree& tree) {
  constexpr std::size_t kOfSandbox = 5;  // its four names, and the globals
  for (const auto& f : tree.functions) {
    if (f.upvalues.size() + kOfSandbox <= lua_syntax::kMostUpvalues) continue;
    return Restriction{"script-syntax", tree.at(f.tokens.first).place,
                       "this function uses too many variables of those around it: keep the values "
                       "in a table"};
  }
  return std::nullopt;
}

std::optional<Restriction> long_function_in(const Tree& tree) {
  std::vector<std::size_t> nodes(tree.functions.size(), 0);
  for (const auto& e : tree.expressions) ++nodes[e.function.index()];
  for (const auto& s : tree.statements) {
    // Labels and semicolons produce no code.
    const bool is_code =
        !std::get_if<lua_syntax::Label>(&s.what) && !std::get_if<lua_syntax::Nothing>(&s.what);
    nodes[s.function.index()] += is_code ? 1 : 0;
  }
  const auto longest = std::max_element(nodes.begin(), nodes.end());
  if (*longest <= kMostNodes) return std::nullopt;
  const auto& f = tree.functions[static_cast<std::size_t>(longest - nodes.begin())];
  return Restriction{"script-syntax", tree.at(f.tokens.first).place,
                     "this function is too long: divide it, or move its data to YAML"};
}

}  // namespace

std::optional<Restriction> restriction_in(const Tree& tree) {
  if (auto found = zero_byte_in(tree)) return found;
  if (auto found = reserved_name_in(tree)) return found;
  if (auto found = long_function_in(tree)) return found;
  if (auto found = crowded_function_in(tree)) return found;
  return fraction_in(tree);
}

}  // namespace cubilete
