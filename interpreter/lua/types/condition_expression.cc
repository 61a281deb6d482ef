#include "lua/types/condition_expression.h"

#include <map>

#include "lua/api/names.h"
#include "ruleset/fields.h"

namespace cubilete::lua_types {
namespace {

using namespace lua_syntax;

constexpr int kDeepestPart = 60;

// Returns the operator of expressions; kLiteral for none.
Op op_of(const Binary* b) {
  if (!b) return Op::kLiteral;
  switch (b->operation) {
    case TokenKind::kAnd:
      return Op::kAnd;
    case TokenKind::kOr:
      return Op::kOr;
    case TokenKind::kEqual:
      return Op::kEqual;
    case TokenKind::kNotEqual:
      return Op::kNotEqual;
    case TokenKind::kLess:
      return Op::kLess;
    case TokenKind::kLessEqual:
      return Op::kLessEqual;
    case TokenKind::kGreater:
      return Op::kGreater;
    case TokenKind::kGreaterEqual:
      return Op::kGreaterEqual;
    case TokenKind::kPlus:
      return Op::kAdd;
    case TokenKind::kMinus:
      return Op::kSubtract;
    case TokenKind::kStar:
      return Op::kMultiply;
    default:
      return Op::kLiteral;
  }
}

class ConditionExpression {
 public:
  ConditionExpression(const CheckContext& c, const ConditionReader& reader, std::int32_t source)
      : c_(c), r_(c.ruleset), reader_(reader), source_(source) {}

  std::optional<Expression> of(NodeId condition, const FlowState& state) {
    // The parts of an expression lie before it.
    const TokenRange range = c_.tree.at(condition).tokens;
    for (std::int32_t i = condition.value; i >= 0; --i) {
      const LuaExpression& part = c_.tree.at(NodeId(i));
      if (!range.contains(part.tokens)) break;
      has_calls_ = has_calls_ || std::holds_alternative<Call>(part.what);
    }
    const std::int32_t root = truth(condition, state, 0);
    if (!compares_) return std::nullopt;
    out_.type = kBooleanType;
    out_.span = span_of(condition);
    // The root is the last.
    if (root + 1 != static_cast<std::int32_t>(out_.nodes.size())) return std::nullopt;
    return std::move(out_);
  }

 private:
  SourceSpan span_of(NodeId id) const {
    const TokenPlace place = c_.place_of(id);
    return {source_, place.begin, place.end};
  }

  std::int32_t add(NodeId id, Op op, Type type, std::int32_t value,
                   std::initializer_list<std::int32_t> children = {}) {
    return out_.add(op, type, value, {children.begin(), children.size()}, span_of(id));
  }

  // Adds a value of which nothing but its type is known.
  std::int32_t unknown(NodeId id, Type type) {
    const auto path = reader_.path_of(id);
    auto slot = static_cast<std::int32_t>(slots_.size() + others_);
    // A call may change fields.
    if (path && (path->second.empty() || !has_calls_)) {
      slot = slots_.try_emplace(*path, slot).first->second;
    } else {
      ++others_;
    }
    return add(id, Op::kLocal, type, slot);
  }

  // Adds a condition.
  std::int32_t truth(NodeId id, const FlowState& state, int depth) {
    if (depth > kDeepestPart) return unknown(id, kBooleanType);
    if (const auto* inner = c_.tree.as<Parenthesised>(id))
      return truth(inner->inner, state, depth + 1);
    if (const auto* unary = c_.tree.as<Unary>(id); unary && unary->operation == TokenKind::kNot) {
      const std::int32_t operand = truth(unary->operand, state, depth + 1);
      return add(id, Op::kNot, kBooleanType, 0, {operand});
    }
    const auto* binary = c_.tree.as<Binary>(id);
    const Op op = op_of(binary);
    if (op == Op::kAnd || op == Op::kOr) {
      const std::int32_t left = truth(binary->left, state, depth + 1);
      const std::int32_t right = truth(binary->right, state, depth + 1);
      return add(id, op, kBooleanType, 0, {left, right});
    }
    if (is_comparison(op)) return comparison(id, *binary, op, state);
    if (const auto read = read_of(id, state); read && read->type == kBooleanType)
      return add_read(id, *read);
    return unknown(id, kBooleanType);
  }

  // Adds a comparison of two numbers or two words.
  std::int32_t comparison(NodeId id, const Binary& b, Op op, const FlowState& state) {
    const Type left = comparable_type(b.left, state);
    const Type right = comparable_type(b.right, state);
    const bool are_numbers = left == kIntegerType && right == kIntegerType;
    const bool are_words = left.kind == TypeKind::kSymbol && right.kind == TypeKind::kSymbol &&
                           (op == Op::kEqual || op == Op::kNotEqual);
    if (!are_numbers && !are_words) return unknown(id, kBooleanType);
    const std::int32_t x = value(b.left, left, state, 0);
    const std::int32_t y = value(b.right, right, state, 0);
    compares_ = true;
    return add(id, op, kBooleanType, 0, {x, y});
  }

  // Returns the type of a number, or of a word of the game; nothing for all others.
  Type comparable_type(NodeId id, const FlowState& state) {
    if (const auto* text = c_.tree.as<Text>(id)) {
      return r_.find_symbol(text->value).is_some() ? Type{TypeKind::kSymbol} : kNothingType;
    }
    if (const auto read = read_of(id, state)) return read->type;
    const LuaType t = reader_.type_of(id, state);
    if (t.is_within(kNumber)) return kIntegerType;
    return t.is_within(kText | kAnyNil) && t.has(kText) ? Type{TypeKind::kSymbol} : kNothingType;
  }

  std::int32_t value(NodeId id, Type type, const FlowState& state, int depth) {
    if (const auto* inner = c_.tree.as<Parenthesised>(id); inner && depth < kDeepestPart)
      return value(inner->inner, type, state, depth + 1);
    if (const auto* number = c_.tree.as<Integer>(id)) {
      const auto small = static_cast<std::int32_t>(number->value);
      if (small == number->value) return add(id, Op::kLiteral, type, small);
    }
    if (const auto* text = c_.tree.as<Text>(id)) {
      return add(id, Op::kLiteral, type, r_.find_symbol(text->value).value);
    }
    if (const auto read = read_of(id, state)) return add_read(id, *read);
    if (const auto* unary = c_.tree.as<Unary>(id);
        unary && unary->operation == TokenKind::kHash && !has_calls_) {
      const auto zone = read_of(unary->operand, state);
      if (zone && is_zone(zone->field)) return add_count(id, unary->operand, *zone);
    }
    const auto* binary = c_.tree.as<Binary>(id);
    const Op op = op_of(binary);
    const bool is_sum = op == Op::kAdd || op == Op::kSubtract || op == Op::kMultiply;
    if (is_sum && type == kIntegerType && depth < kDeepestPart &&
        comparable_type(binary->left, state) == kIntegerType &&
        comparable_type(binary->right, state) == kIntegerType) {
      const std::int32_t left = value(binary->left, type, state, depth + 1);
      const std::int32_t right = value(binary->right, type, state, depth + 1);
      return add(id, op, type, 0, {left, right});
    }
    return unknown(id, type);
  }

  // A value of the game that a script reads of a thing, or without one.
  struct Read {
    FieldRef field;
    Type type;     // of the value
    NodeId thing;  // none: it is read without one
    Type of;       // of the thing
  };

  std::optional<Read> read_of(NodeId id, const FlowState& state) const {
    while (const auto* inner = c_.tree.as<Parenthesised>(id)) id = inner->inner;
    Read out;
    if (const auto* name = c_.tree.as<Name>(id)) {
      if (name->local.is_some() || name->environment.is_some()) return std::nullopt;
      out.field = find_game_name(r_, name_in_content(name->name), false);
    } else if (const auto* access = c_.tree.as<FieldAccess>(id)) {
      const LuaType t = reader_.type_of(access->object, state);
      out.thing = access->object;
      out.of = type_of_thing(t);
      if (out.of == kNothingType) return std::nullopt;
      out.field = find_field(r_, out.of.kind, out.of.detail, name_in_content(access->name));
    }
    const bool is_known = out.field.kind == FieldKind::kAttribute ||
                          out.field.kind == FieldKind::kProperty ||
                          out.field.kind == FieldKind::kOption || is_zone(out.field);
    if (!is_known) return std::nullopt;
    const FieldType field = cubilete::type_of(r_, out.field, out.of.detail);
    if (field.is_function || is_many(field.type)) return std::nullopt;
    out.type = field.type;
    return out;
  }

  static bool is_zone(FieldRef f) {
    return f.kind == FieldKind::kZoneOfPlayer || f.kind == FieldKind::kZoneOfTable;
  }

  // Returns the type of a player, component or definition of one kind; nothing for all others.
  static Type type_of_thing(const LuaType& t) {
    const auto kinds = static_cast<KindSet>(t.kinds & ~kAnyNil);
    if (kinds == kPlayer) return kPlayerType;
    if (t.detail < 0) return kNothingType;
    if (kinds == kComponent) return {TypeKind::kComponent, false, t.detail};
    if (kinds == kDefinition) return {TypeKind::kDefinition, false, t.detail};
    return kNothingType;
  }

  std::int32_t add_read(NodeId id, const Read& read) {
    // A call may change attributes.
    if (has_calls_ && (read.field.kind == FieldKind::kAttribute || is_zone(read.field)))
      return unknown(id, read.type);
    const Op op = read.field.kind == FieldKind::kAttribute  ? Op::kAttribute
                  : read.field.kind == FieldKind::kProperty ? Op::kProperty
                  : read.field.kind == FieldKind::kOption   ? Op::kOption
                                                            : Op::kZone;
    if (!read.thing.is_some()) return add(id, op, read.type, read.field.id);
    const std::int32_t thing = unknown(read.thing, read.of);
    return add(id, op, read.type, read.field.id, {thing});
  }

  // Adds the number of components in a zone.
  std::int32_t add_count(NodeId id, NodeId of, const Read& zone) {
    const std::int32_t where = add_read(of, zone);
    const std::int32_t list =
        add(of, Op::kComponents, {TypeKind::kComponent, true, -1}, 0, {where});
    return add(id, Op::kCount, kIntegerType, 0, {list});
  }

  const CheckContext& c_;
  const Ruleset& r_;
  const ConditionReader& reader_;
  std::int32_t source_;
  Expression out_;
  std::map<Path, std::int32_t> slots_;
  std::size_t others_ = 0;
  bool has_calls_ = false;
  bool compares_ = false;
};

}  // namespace

void ReadConditions::add(const Expression& e) {
  if (is_too_much_) return;
  std::vector<std::int32_t> key = {static_cast<std::int32_t>(e.span.begin),
                                   static_cast<std::int32_t>(e.span.end)};
  for (const ExpressionNode& n : e.nodes) {
    key.insert(key.end(), {static_cast<std::int32_t>(n.op), n.value, n.child_count,
                           static_cast<std::int32_t>(n.type.kind), n.type.detail});
  }
  if (!known_.insert(std::move(key)).second) return;
  list_.push_back(e);
  is_too_much_ = list_.size() > kMost;
}

std::optional<Expression> expression_of(const CheckContext& c, const ConditionReader& reader,
                                        NodeId condition, const FlowState& state,
                                        std::int32_t source) {
  return ConditionExpression(c, reader, source).of(condition, state);
}

}  // namespace cubilete::lua_types
