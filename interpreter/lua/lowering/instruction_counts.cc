#include "lua/lowering/instruction_counts.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "lua/lowering/lua_code.h"
#include "lua/syntax/printer.h"
#include "lua/vm/length_operator.h"

namespace cubilete::lowering {

using namespace lua_syntax;

namespace {

struct CountedPoint {
  InstructionClass what;
  PointPart part = PointPart::kItself;
  std::int32_t id = -1;  // a node or statement; -1: the end of a function
};

bool is_comparison(TokenKind k) {
  return k == TokenKind::kEqual || k == TokenKind::kNotEqual || k == TokenKind::kLess ||
         k == TokenKind::kLessEqual || k == TokenKind::kGreater || k == TokenKind::kGreaterEqual;
}

// Lists the points of expressions in the order of Lua's code.
class ExpressionPoints {
 public:
  explicit ExpressionPoints(const Tree& tree) : tree_(tree) {}

  void add(InstructionClass what, PointPart part, std::int32_t id) {
    points_.push_back({what, part, id});
  }
  std::vector<CountedPoint> take() { return std::exchange(points_, {}); }
  void values(std::span<const NodeId> ids) {
    for (const NodeId id : ids) value(id);
  }

  // Adds an expression whose value is needed.
  void value(NodeId id) {
    std::visit([&](const auto& what) { expression(what, id); }, tree_.at(id).what);
  }
  void condition(NodeId id) { tested(id, true); }
  // Adds an expression of which only the truth is needed: a condition, or the left side of `and`
  // (go_on_if_true) or `or`.
  void tested(NodeId id, bool go_on_if_true) {
    const NodeId inner = without_parentheses(id);
    if (const auto constant = truth_of_constant(inner)) {
      if (*constant != go_on_if_true) add(InstructionClass::kTest, PointPart::kTest, inner.value);
      return;
    }
    if (const auto* u = tree_.as<Unary>(inner); u && u->operation == TokenKind::kNot) {
      return tested(u->operand, !go_on_if_true);
    }
    if (const auto* b = tree_.as<Binary>(inner)) {
      if (b->operation == TokenKind::kAnd || b->operation == TokenKind::kOr) {
        tested(b->left, b->operation == TokenKind::kAnd);
        return tested(b->right, go_on_if_true);
      }
      value(inner);
      if (is_comparison(b->operation)) return;
      return add(InstructionClass::kTest, PointPart::kTest, inner.value);
    }
    value(inner);
    add(InstructionClass::kTest, PointPart::kTest, inner.value);
  }

 private:
  template <class Other>
  void expression(const Other&, NodeId) {}
  void expression(const Name& n, NodeId id) {
    if (!n.local.is_some()) add(InstructionClass::kRead, PointPart::kItself, id.value);
  }
  void expression(const lua_syntax::FieldAccess& f, NodeId id) {
    value(f.object);
    add(InstructionClass::kRead, PointPart::kItself, id.value);
  }
  void expression(const Index& i, NodeId id) {
    value(i.object);
    value(i.key);
    add(InstructionClass::kRead, PointPart::kItself, id.value);
  }
  void expression(const Call& c, NodeId id) {
    value(c.callee);
    if (!c.method.empty()) add(InstructionClass::kRead, PointPart::kMethod, id.value);
    values(c.arguments);
    add(InstructionClass::kCall, PointPart::kItself, id.value);
  }
  void expression(const TableConstructor& t, NodeId) {
    for (const TableItem& item : t.items) {
      if (item.key.is_some()) value(item.key);
      value(item.value);
    }
  }
  void expression(const Unary& u, NodeId id) {
    if (u.operation == TokenKind::kHash) add(InstructionClass::kRead, PointPart::kLength, id.value);
    value(u.operand);
  }
  void expression(const Binary& b, NodeId id) {
    if (b.operation == TokenKind::kAnd || b.operation == TokenKind::kOr) {
      tested(b.left, b.operation == TokenKind::kAnd);
      value(b.right);
      return;
    }
    value(b.left);
    value(b.right);
    if (is_comparison(b.operation)) add(InstructionClass::kTest, PointPart::kItself, id.value);
  }
  void expression(const Parenthesised& p, NodeId) { value(p.inner); }

  NodeId without_parentheses(NodeId id) const {
    while (const auto* p = tree_.as<Parenthesised>(id)) id = p->inner;
    return id;
  }

  // Returns the truth of an expression that Lua folds; Lua tests it only if it would not go on.
  std::optional<bool> truth_of_constant(NodeId id) const {
    bool result = true;
    for (const Unary* u = nullptr;; id = u->operand, result = !result) {
      id = without_parentheses(id);
      u = tree_.as<Unary>(id);
      if (!u || u->operation != TokenKind::kNot) break;
    }
    const auto* boolean = tree_.as<Boolean>(id);
    if (tree_.as<Nil>(id) || (boolean && !boolean->value)) return !result;
    if (boolean || tree_.as<Integer>(id) || tree_.as<Text>(id)) return result;
    return std::nullopt;
  }

  const Tree& tree_;
  std::vector<CountedPoint> points_;
};

// Lists the points of the statements of a function.
class FunctionPoints {
 public:
  explicit FunctionPoints(const Tree& tree) : tree_(tree), expressions_(tree) {}

  std::vector<CountedPoint> list(FunctionId f) {
    block(tree_.at(f).body);
    add(InstructionClass::kReturn, PointPart::kReturn, -1);
    return expressions_.take();
  }

 private:
  void add(InstructionClass what, PointPart part, std::int32_t id) {
    expressions_.add(what, part, id);
  }
  void value(NodeId id) { expressions_.value(id); }
  void values(std::span<const NodeId> ids) { expressions_.values(ids); }
  void condition(NodeId id) { expressions_.condition(id); }

  void block(lua_syntax::LuaBlockId id) {
    if (!id.is_some()) return;
    for (const StatementId s : tree_.at(id).statements) {
      std::visit([&](const auto& what) { statement(what, s); }, tree_.at(s).what);
    }
  }

  template <class Other>
  void statement(const Other&, StatementId) {}
  void statement(const Do& s, StatementId) { block(s.block); }
  void statement(const While& s, StatementId) {
    condition(s.condition);
    block(s.block);
  }
  void statement(const Repeat& s, StatementId) {
    block(s.block);
    condition(s.condition);
  }
  void statement(const If& s, StatementId) {
    for (const If::Branch& b : s.branches) {
      // Lua inverts the test if a branch begins with `break`.
      const auto& statements = tree_.at(b.block).statements;
      const bool breaks =
          !statements.empty() && std::holds_alternative<Break>(tree_.at(statements.front()).what);
      expressions_.tested(b.condition, !breaks);
      block(b.block);
    }
    block(s.otherwise);
  }
  void statement(const CountingFor& s, StatementId id) {
    value(s.first);
    value(s.last);
    if (s.step.is_some()) value(s.step);
    add(InstructionClass::kForBegin, PointPart::kForBegin, id.value);
    block(s.block);
    add(InstructionClass::kForNext, PointPart::kForNext, id.value);
  }
  void statement(const ListFor& s, StatementId id) {
    values(s.values);
    add(InstructionClass::kListForBegin, PointPart::kForBegin, id.value);
    block(s.block);
    add(InstructionClass::kListForNext, PointPart::kForNext, id.value);
  }
  void statement(const FunctionStatement& s, StatementId) {
    if (const auto* field = tree_.as<lua_syntax::FieldAccess>(s.target)) value(field->object);
  }
  void statement(const LocalVariables& s, StatementId) { values(s.values); }
  void statement(const Assignment& s, StatementId) {
    for (const NodeId target : s.targets) {
      if (const auto* field = tree_.as<lua_syntax::FieldAccess>(target)) value(field->object);
      if (const auto* index = tree_.as<Index>(target)) {
        value(index->object);
        value(index->key);
      }
    }
    values(s.values);
  }
  void statement(const CallStatement& s, StatementId) { value(s.call); }
  void statement(const Return& s, StatementId id) {
    values(s.values);
    add(InstructionClass::kReturn, PointPart::kReturn, id.value);
  }

  const Tree& tree_;
  ExpressionPoints expressions_;
};

}  // namespace

class InstructionCounter {
 public:
  explicit InstructionCounter(const Tree& tree) : tree_(tree) {
    counts_.beginnings_.resize(tree.functions.size());
    inside_.resize(tree.functions.size());
    for (std::size_t i = 1; i < tree.functions.size(); ++i) {
      inside_[tree.functions[i].parent.index()].emplace_back(i);
    }
    for (auto& functions : inside_) {
      std::sort(functions.begin(), functions.end(), [&](FunctionId a, FunctionId b) {
        return tree.at(a).tokens.first < tree.at(b).tokens.first;
      });
    }
  }

  // Returns false if the points do not match those of the code.
  bool count(FunctionId f, const LuaCode& code) {
    const std::vector<CountedPoint> points = FunctionPoints(tree_).list(f);
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < code.instructions.size(); ++at) {
      if (code.class_at(at) != InstructionClass::kPlain) places.push_back(at);
    }
    if (points.size() != places.size()) return false;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const InstructionClass what = code.class_at(places[i]);
      const bool is_call =
          points[i].what == InstructionClass::kCall && what == InstructionClass::kTailCall;
      if (what != points[i].what && !is_call) return false;
      if (points[i].id >= 0) counts_.costs_[{points[i].part, points[i].id}] = cost(code, places[i]);
    }
    counts_.beginnings_[f.index()] = to_point(code, code.takes_more ? 1 : 0);
    if (inside_[f.index()].size() != code.functions.size()) return false;
    for (std::size_t i = 0; i < code.functions.size(); ++i) {
      if (!count(inside_[f.index()][i], code.functions[i])) return false;
    }
    return true;
  }

  InstructionCounts take() { return std::move(counts_); }

 private:
  // Counts the instructions from a place to the next point, including that.
  static std::int32_t to_point(const LuaCode& code, std::size_t at) {
    std::int32_t n = 1;
    while (at < code.instructions.size() && code.class_at(at) == InstructionClass::kPlain) {
      at = code.next(at);
      // Plain instructions lead to a point, since every loop contains one.
      if (++n > static_cast<std::int32_t>(code.instructions.size()) + 1) break;
    }
    return n;
  }
  static PointCost cost(const LuaCode& code, std::size_t at) {
    switch (code.class_at(at)) {
      case InstructionClass::kReturn:
      case InstructionClass::kTailCall:
      case InstructionClass::kListForBegin:  // continues at its kListForNext without another point
        return {0, 0};
      default:
        return {to_point(code, code.next(at, false)), to_point(code, code.next(at, true))};
    }
  }

  const Tree& tree_;
  std::vector<std::vector<FunctionId>> inside_;  // by function
  InstructionCounts counts_;
};

tl::expected<InstructionCounts, std::string> count_instructions(const Tree& tree) {
  const Printed printed = print(tree, {kLengthName, false});
  const auto code = compile_to_lua_code(printed.text);
  InstructionCounter counter(tree);
  if (!code) return tl::unexpected(std::string("Lua does not compile this file"));
  if (!counter.count(FunctionId(std::size_t{0}), *code))
    return tl::unexpected(std::string("what Lua makes of this file cannot be counted"));
  return counter.take();
}

}  // namespace cubilete::lowering
