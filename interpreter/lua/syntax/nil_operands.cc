#include "lua/syntax/nil_operands.h"

#include <fmt/format.h>

#include <set>

#include "lua/syntax/parser.h"

namespace cubilete::lua_syntax {
namespace {

bool is_literal(const Tree& tree, NodeId id) { return tree.as<Integer>(id) || tree.as<Text>(id); }

}  // namespace

std::string nil_operands(std::string_view source, std::uint32_t line, std::string_view message) {
  constexpr std::string_view kStart = "attempt to compare ";
  if (!message.starts_with(kStart)) return {};
  message.remove_prefix(kStart.size());
  const bool are_both = message.starts_with("two nil");
  const bool is_lesser = are_both || message.starts_with("nil with");
  const bool is_greater = are_both || message.ends_with("with nil");
  if (!is_lesser && !is_greater) return {};
  const auto tree = parse(source);
  if (!tree) return {};
  std::set<std::string> found;
  for (std::size_t i = 0; i < tree->expressions.size(); ++i) {
    const auto* b = tree->as<Binary>(NodeId(i));
    if (!b) continue;
    const TokenRange tokens = tree->at(NodeId(i)).tokens;
    const bool is_there =
        tree->at(tokens.first).place.line <= line && tree->at(tokens.last).place.line >= line;
    // Lua compares b < a for a > b.
    const bool is_turned =
        b->operation == TokenKind::kGreater || b->operation == TokenKind::kGreaterEqual;
    const bool is_order =
        is_turned || b->operation == TokenKind::kLess || b->operation == TokenKind::kLessEqual;
    if (!is_there || !is_order) continue;
    const NodeId lesser = is_turned ? b->right : b->left;
    const NodeId greater = is_turned ? b->left : b->right;
    const bool may_be_it =
        !(is_lesser && is_literal(*tree, lesser)) && !(is_greater && is_literal(*tree, greater));
    if (!may_be_it) continue;
    for (const auto& [is_nil, id] :
         {std::pair(is_lesser, lesser), std::pair(is_greater, greater)}) {
      const TokenPlace place = tree->place_of(tree->at(id).tokens);
      if (is_nil)
        found.insert(fmt::format("'{}'", source.substr(place.begin, place.end - place.begin)));
    }
  }
  if (found.empty()) return {};
  return fmt::format("{} {} nil", fmt::join(found, are_both ? " and " : " or "),
                     are_both && found.size() > 1 ? "are" : "is");
}

}  // namespace cubilete::lua_syntax
