#include "lua/syntax/charges.h"

namespace cubilete::lua_syntax {
namespace {

// `...` is copied at each use, up to 1,000 values (vm/call_context.cc).
constexpr std::int32_t kVarargs = 10;

// Computes the units of expressions with all that is in them, except the bodies of functions.
// Children precede their parents in a tree.
class ExpressionUnits {
 public:
  explicit ExpressionUnits(const Tree& tree) {
    units_.reserve(tree.expressions.size());
    for (const LuaExpression& e : tree.expressions) {
      units_.push_back(std::visit([this](const auto& what) { return units(what); }, e.what));
    }
  }

  std::int32_t of(NodeId id) const { return id.is_some() ? units_[id.index()] : 0; }
  std::int32_t of(const std::vector<NodeId>& ids) const {
    std::int32_t sum = 0;
    for (const NodeId id : ids) sum += of(id);
    return sum;
  }

 private:
  template <class Free>
  std::int32_t units(const Free&) const {
    return 0;
  }
  std::int32_t units(const FunctionExpression&) const { return 1; }
  std::int32_t units(const Varargs&) const { return kVarargs; }
  std::int32_t units(const Name& e) const { return e.local.is_some() ? 0 : 1; }
  std::int32_t units(const FieldAccess& e) const { return 1 + of(e.object); }
  std::int32_t units(const Index& e) const { return 1 + of(e.object) + of(e.key); }
  std::int32_t units(const Call& e) const {
    return (e.method.empty() ? 1 : 2) + of(e.callee) + of(e.arguments);
  }
  std::int32_t units(const TableConstructor& e) const {
    std::int32_t sum = 1;
    for (const TableItem& item : e.items) sum += 1 + of(item.key) + of(item.value);
    return sum;
  }
  std::int32_t units(const Unary& e) const { return 1 + of(e.operand); }
  std::int32_t units(const Binary& e) const { return 1 + of(e.left) + of(e.right); }
  std::int32_t units(const Parenthesised& e) const { return of(e.inner); }

  std::vector<std::int32_t> units_;
};

// Adds up what a statement spends in the block around it, and what its own blocks spend besides
// their statements.
class BlockUnits {
 public:
  BlockUnits(const Tree& tree, std::vector<std::int32_t>& units)
      : expressions_(tree), units_(units) {}

  std::int32_t of(const Statement& s) {
    return std::visit([this](const auto& what) { return units(what); }, s.what);
  }

 private:
  std::int32_t turn(LuaBlockId loop, NodeId condition = {}) {
    units_[loop.index()] += 1 + expressions_.of(condition);
    return 1;
  }

  std::int32_t units(const Nothing&) { return 0; }
  std::int32_t units(const Label&) { return 0; }
  std::int32_t units(const Do&) { return 0; }
  std::int32_t units(const While& s) { return turn(s.block, s.condition); }
  std::int32_t units(const Repeat& s) { return turn(s.block, s.condition); }
  std::int32_t units(const If& s) {
    std::int32_t sum = 0;
    for (const If::Branch& b : s.branches) sum += 1 + expressions_.of(b.condition);
    return sum;
  }
  std::int32_t units(const CountingFor& s) {
    return turn(s.block) + expressions_.of(s.first) + expressions_.of(s.last) +
           expressions_.of(s.step);
  }
  std::int32_t units(const ListFor& s) { return turn(s.block) + expressions_.of(s.values); }
  std::int32_t units(const FunctionStatement& s) { return 1 + expressions_.of(s.target); }
  std::int32_t units(const LocalFunction&) { return 1; }
  std::int32_t units(const LocalVariables& s) { return 1 + expressions_.of(s.values); }
  std::int32_t units(const Assignment& s) {
    return 1 + expressions_.of(s.targets) + expressions_.of(s.values);
  }
  std::int32_t units(const CallStatement& s) { return expressions_.of(s.call); }
  std::int32_t units(const Return& s) { return 1 + expressions_.of(s.values); }
  std::int32_t units(const Break&) { return 1; }
  std::int32_t units(const Goto&) { return 1; }

  const ExpressionUnits expressions_;
  std::vector<std::int32_t>& units_;
};

// Calls `see` with each block of a statement, and whether it is a loop or a part of the block
// around it.
template <class See>
void visit_blocks(const Statement& s, See see) {
  if (const auto* d = std::get_if<Do>(&s.what)) see(d->block, false, true);
  if (const auto* w = std::get_if<While>(&s.what)) see(w->block, true, false);
  if (const auto* r = std::get_if<Repeat>(&s.what)) see(r->block, true, false);
  if (const auto* f = std::get_if<CountingFor>(&s.what)) see(f->block, true, false);
  if (const auto* f = std::get_if<ListFor>(&s.what)) see(f->block, true, false);
  const auto* branches = std::get_if<If>(&s.what);
  if (!branches) return;
  for (const If::Branch& b : branches->branches) see(b.block, false, false);
  if (branches->otherwise.is_some()) see(branches->otherwise, false, false);
}

}  // namespace

Charges::Charges(const Tree& tree)
    : units_(tree.blocks.size(), 0),
      is_part_(tree.blocks.size(), false),
      looks_(tree.blocks.size(), false),
      around_(tree.blocks.size()),
      block_(tree.statements.size()) {
  std::vector<bool> calls(tree.functions.size(), false);
  for (const LuaExpression& e : tree.expressions) {
    if (std::get_if<Call>(&e.what)) calls[e.function.index()] = true;
  }
  for (std::size_t i = 0; i < tree.functions.size(); ++i) {
    const LuaBlockId body = tree.functions[i].body;
    units_[body.index()] += 1;
    looks_[body.index()] = i > 0 && calls[i];  // the text itself runs once in a call
  }
  for (std::size_t b = 0; b < tree.blocks.size(); ++b) {
    for (const StatementId s : tree.blocks[b].statements) {
      block_[s.index()] = LuaBlockId(b);
      visit_blocks(tree.at(s), [&](LuaBlockId inner, bool is_loop, bool is_part) {
        around_[inner.index()] = LuaBlockId(b);
        looks_[inner.index()] = is_loop;
        is_part_[inner.index()] = is_part;
      });
    }
  }
  BlockUnits units(tree, units_);
  for (std::size_t i = 0; i < tree.statements.size(); ++i) {
    const std::int32_t spent = units.of(tree.statements[i]);
    LuaBlockId at = block_[i];
    units_[at.index()] += spent;
    for (; is_part_[at.index()]; units_[at.index()] += spent) at = around_[at.index()];
  }
}

std::int32_t Charges::of_jump(const Tree& tree, StatementId id) const {
  const std::string& label = std::get<Goto>(tree.at(id).what).label;
  for (LuaBlockId at = block_[id.index()]; at.is_some(); at = around_[at.index()]) {
    for (const StatementId s : tree.at(at).statements) {
      const auto* found = std::get_if<Label>(&tree.at(s).what);
      if (found && found->name == label) return 1 + units_[at.index()];
    }
  }
  return 1;
}

}  // namespace cubilete::lua_syntax
