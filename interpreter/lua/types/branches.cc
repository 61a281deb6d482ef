#include "lua/types/branches.h"

#include <algorithm>

namespace cubilete::lua_types {
namespace {

using namespace lua_syntax;

constexpr KindSet kTruthy = static_cast<KindSet>(kEveryKind & ~kFalsy);
constexpr int kDeepestCondition = 60;

struct TypeName {
  std::string_view name;
  KindSet kinds;
};
// The names that the function `type` returns.
constexpr TypeName kTypeNames[] = {
    {"nil", kAnyNil},    {"boolean", kBoolean},     {"number", kNumber},
    {"string", kText},   {"table", kTable},         {"function", kFunction},
    {"player", kPlayer}, {"component", kComponent}, {"definition", kDefinition},
    {"zone", kZone},     {"cell", kCell},
};

class ConditionParts {
 public:
  ConditionParts(const CheckContext& c, const ConditionReader& reader) : c_(c), reader_(reader) {}

  Branches of(NodeId id, const FlowState& state, int depth) const {
    if (depth > kDeepestCondition || !state.is_reachable) return {state, state};
    if (const auto* inner = c_.tree.as<Parenthesised>(id))
      return of(inner->inner, state, depth + 1);
    if (const auto* unary = c_.tree.as<Unary>(id); unary && unary->operation == TokenKind::kNot) {
      Branches b = of(unary->operand, state, depth + 1);
      return {std::move(b.second), std::move(b.first)};
    }
    if (const auto* binary = c_.tree.as<Binary>(id)) return of_binary(id, *binary, state, depth);
    return of_value(id, state);
  }

 private:
  Branches of_binary(NodeId id, const Binary& b, const FlowState& state, int depth) const {
    switch (b.operation) {
      case TokenKind::kAnd: {
        const Branches left = of(b.left, state, depth + 1);
        Branches right = of(b.right, left.first, depth + 1);
        return {std::move(right.first), join(left.second, right.second)};
      }
      case TokenKind::kOr: {
        const Branches left = of(b.left, state, depth + 1);
        Branches right = of(b.right, left.second, depth + 1);
        return {join(left.first, right.first), std::move(right.second)};
      }
      case TokenKind::kEqual:
        return of_equal(b, state);
      case TokenKind::kNotEqual: {
        Branches equal = of_equal(b, state);
        return {std::move(equal.second), std::move(equal.first)};
      }
      default:
        return of_value(id, state);
    }
  }

  // Splits on a value that is used as a condition.
  Branches of_value(NodeId id, const FlowState& state) const {
    const LuaType type = reader_.type_of(id, state);
    return {refined(id, state, restrict(type, kTruthy)),
            refined(id, state, restrict(type, kFalsy))};
  }

  Branches of_equal(const Binary& b, const FlowState& state) const {
    if (auto of_type = of_type_name(b.left, b.right, state)) return *of_type;
    if (auto of_type = of_type_name(b.right, b.left, state)) return *of_type;
    const LuaType left = reader_.type_of(b.left, state);
    const LuaType right = reader_.type_of(b.right, state);
    FlowState same = refined(b.left, state, common(left, right));
    same = refined(b.right, same, common(right, left));
    FlowState other = refined(b.left, state, without(left, right));
    other = refined(b.right, other, without(right, left));
    return {std::move(same), std::move(other)};
  }

  // Splits on `type(x) == "number"`.
  std::optional<Branches> of_type_name(NodeId call_node, NodeId text_node,
                                       const FlowState& state) const {
    const auto* call = c_.tree.as<Call>(call_node);
    const auto* text = c_.tree.as<Text>(text_node);
    const auto* callee = call ? c_.tree.as<Name>(call->callee) : nullptr;
    const bool is_type = text && callee && !callee->local.is_some() && callee->name == "type" &&
                         call->method.empty() && call->arguments.size() == 1;
    if (!is_type) return std::nullopt;
    const auto name = std::find_if(std::begin(kTypeNames), std::end(kTypeNames),
                                   [&](const TypeName& n) { return n.name == text->value; });
    if (name == std::end(kTypeNames)) return std::nullopt;
    const NodeId argument = call->arguments[0];
    const LuaType type = reader_.type_of(argument, state);
    const auto others = static_cast<KindSet>(kEveryKind & ~name->kinds);
    return Branches{refined(argument, state, restrict(type, name->kinds)),
                    refined(argument, state, restrict(type, others))};
  }

  // Returns the type of a value that equals another one.
  static LuaType common(const LuaType& type, const LuaType& other) {
    KindSet kinds = other.kinds;
    if ((kinds & kAnyNil) != 0) kinds |= kAnyNil;
    LuaType out = restrict(type, kinds);
    if (!out.is_within(kText) || other.texts.empty()) return out;
    if (out.texts.empty()) {
      out.texts = other.texts;
      return out;
    }
    std::vector<std::string> both;
    std::set_intersection(out.texts.begin(), out.texts.end(), other.texts.begin(),
                          other.texts.end(), std::back_inserter(both));
    if (both.empty()) return {};
    out.texts = std::move(both);
    return out;
  }

  // Returns the type of a value that does not equal another one.
  static LuaType without(const LuaType& type, const LuaType& other) {
    if (other.is_within(kAnyNil)) return restrict(type, static_cast<KindSet>(~kAnyNil));
    if (other.kinds == kTrue || other.kinds == kFalse) {
      return restrict(type, static_cast<KindSet>(~other.kinds));
    }
    const bool is_one_text = other.is_within(kText) && other.texts.size() == 1;
    const bool is_of_few = type.has(kText) && !type.texts.empty() && is_one_text;
    if (!is_of_few) return type;
    LuaType out = type;
    std::erase(out.texts, other.texts[0]);
    return out.texts.empty() ? restrict(out, static_cast<KindSet>(~kText)) : out;
  }

  // Returns the state in which the expression has this type. Unreachable if the type is empty.
  FlowState refined(NodeId id, const FlowState& state, LuaType type) const {
    FlowState out = state;
    if (type.kinds == 0) {
      out.is_reachable = false;
      return out;
    }
    const auto path = reader_.path_of(id);
    if (!path) return out;
    if (path->second.empty()) {
      const auto local = out.locals.find(path->first);
      if (local != out.locals.end()) local->second = std::move(type);
      return out;
    }
    const auto base = out.locals.find(path->first);
    const bool is_constant = base != out.locals.end() && base->second.is_data;
    out.refined[*path] = {std::move(type), is_constant};
    return out;
  }

  const CheckContext& c_;
  const ConditionReader& reader_;
};

}  // namespace

Branches branches_of(const CheckContext& c, const ConditionReader& reader, NodeId condition,
                     const FlowState& state, int depth) {
  return ConditionParts(c, reader).of(condition, state, depth);
}

}  // namespace cubilete::lua_types
