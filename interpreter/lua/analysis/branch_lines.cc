#include "lua/analysis/branch_lines.h"

#include <algorithm>

namespace cubilete {
namespace {

using namespace lua_syntax;

// Finds the lines where Lua code begins. Parts that produce no code of their own are omitted.
class LineReader {
 public:
  LineReader(const Tree& tree, const Printed& printed) : tree_(tree), printed_(printed) {
    out_.resize(tree.functions.size());
  }

  std::vector<FunctionLines> run() {
    for (std::size_t i = 1; i < tree_.functions.size(); ++i) {
      const Function& f = tree_.functions[i];
      out_[i].begin = line_at(f.begins_at_parenthesis ? f.parenthesis : f.tokens.first);
    }
    for (const Statement& s : tree_.statements) note_ends(s);
    for (const LuaBlock& block : tree_.blocks) note(block);
    for (const LuaExpression& e : tree_.expressions) {
      if (const auto* binary = std::get_if<Binary>(&e.what)) note(*binary, e.function);
    }
    for (FunctionLines& f : out_) {
      std::sort(f.lines.begin(), f.lines.end());
      f.lines.erase(std::unique(f.lines.begin(), f.lines.end()), f.lines.end());
    }
    return std::move(out_);
  }

 private:
  std::uint32_t line_at(TokenId token) const { return printed_.token_lines[token.index()]; }
  void add(FunctionId function, TokenId token) {
    out_[function.index()].lines.push_back(line_at(token));
  }

  bool is_constant(NodeId id) const {
    return tree_.as<Nil>(id) || tree_.as<Boolean>(id) || tree_.as<Integer>(id) ||
           tree_.as<Text>(id);
  }

  // Notes conditions that do not begin their statement, and the part of an assignment that only
  // assigns a variable to itself.
  void note_ends(const Statement& s) {
    if (const auto* repeat = std::get_if<Repeat>(&s.what)) {
      if (!is_constant(repeat->condition)) {
        add(s.function, TokenId(tree_.at(repeat->condition).tokens.first.index() - 1));
      }
    } else if (const auto* branches = std::get_if<If>(&s.what)) {
      for (std::size_t i = 1; i < branches->branches.size(); ++i) {
        const NodeId condition = branches->branches[i].condition;
        if (is_constant(condition)) continue;
        add(s.function, TokenId(tree_.at(condition).tokens.first.index() - 1));
      }
      // Lua compiles `then break` as a part of the condition.
      for (const If::Branch& branch : branches->branches) {
        const auto& statements = tree_.at(branch.block).statements;
        if (!statements.empty() && std::get_if<Break>(&tree_.at(statements[0]).what)) {
          without_code_.push_back(statements[0]);
        }
      }
    } else if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
      note_own_value(*assignment);
    }
  }

  // `best = found or best` produces no code for the second `best`.
  void note_own_value(const Assignment& s) {
    if (s.targets.size() != 1 || s.values.size() != 1) return;
    const auto* target = tree_.as<Name>(s.targets[0]);
    NodeId value = s.values[0];
    if (const auto* binary = tree_.as<Binary>(value)) value = binary->right;
    const auto* name = tree_.as<Name>(value);
    if (target && name && target->local.is_some() && *target == *name) own_values_.push_back(value);
  }

  bool has_code(StatementId id) const {
    const auto& what = tree_.at(id).what;
    if (std::find(without_code_.begin(), without_code_.end(), id) != without_code_.end()) {
      return false;
    }
    if (const auto* s = std::get_if<LocalVariables>(&what)) {
      return !s->values.empty() &&
             !(s->locals.size() == 1 && tree_.at(s->locals[0]).is_compile_time);
    }
    if (const auto* s = std::get_if<While>(&what)) return !is_constant(s->condition);
    if (const auto* s = std::get_if<If>(&what)) return !is_constant(s->branches[0].condition);
    if (const auto* s = std::get_if<Assignment>(&what)) {
      const bool is_own =
          std::find(own_values_.begin(), own_values_.end(), s->values[0]) != own_values_.end();
      return !is_own;
    }
    return !std::get_if<Nothing>(&what) && !std::get_if<Label>(&what) && !std::get_if<Do>(&what) &&
           !std::get_if<Repeat>(&what);
  }

  void note(const LuaBlock& block) {
    bool is_reached = true;
    for (const StatementId id : block.statements) {
      const Statement& s = tree_.at(id);
      is_reached = is_reached || std::get_if<Label>(&s.what);
      if (is_reached && has_code(id)) add(s.function, s.tokens.first);
      if (std::get_if<Break>(&s.what) || std::get_if<Goto>(&s.what)) is_reached = false;
    }
  }

  void note(const Binary& e, FunctionId function) {
    if (e.operation != TokenKind::kAnd && e.operation != TokenKind::kOr) return;
    if (std::find(own_values_.begin(), own_values_.end(), e.right) != own_values_.end()) return;
    add(function, tree_.at(e.right).tokens.first);
  }

  const Tree& tree_;
  const Printed& printed_;
  std::vector<FunctionLines> out_;
  std::vector<StatementId> without_code_;
  std::vector<NodeId> own_values_;
};

}  // namespace

std::uint32_t FunctionLines::line_of(std::uint32_t line) const {
  const auto next = std::upper_bound(lines.begin(), lines.end(), line);
  return next == lines.begin() ? 0 : *std::prev(next);
}

std::vector<FunctionLines> lines_of(const Tree& tree, const Printed& printed) {
  return LineReader(tree, printed).run();
}

}  // namespace cubilete
