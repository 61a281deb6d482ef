#include "lua/analysis/lasting_conditions.h"

#include <algorithm>
#include <set>
#include <vector>

namespace cubilete {
namespace {

namespace syntax = lua_syntax;
using syntax::TokenKind;

class Lasting {
 public:
  // `ends` is true if the loop ends when the condition holds.
  Lasting(const syntax::Tree& tree, syntax::LuaBlockId body, syntax::FunctionId function, bool ends)
      : tree_(tree), function_(function), ends_(ends) {
    const auto& statements = tree.at(body).statements;
    if (statements.empty()) return;
    body_ = {tree.at(statements.front()).tokens.first, tree.at(statements.back()).tokens.last};
  }

  bool lasts(syntax::NodeId condition) {
    if (!read(condition) || read_.empty()) return false;
    if (std::ranges::any_of(read_, [&](syntax::LocalId l) { return is_declared_inside(l); })) {
      return false;
    }
    for (const syntax::Statement& s : tree_.statements) {
      if (const auto* assignment = std::get_if<syntax::Assignment>(&s.what)) {
        if (!note(s, *assignment)) return false;
      }
    }
    return changes_.empty() || leads_away(condition);
  }

 private:
  struct Change {
    syntax::LocalId local;
    std::int64_t by = 0;  // 0: unknown
  };

  // Collects the variables that an expression reads; false if it reads anything else.
  bool read(syntax::NodeId id) {
    if (const auto* name = tree_.as<syntax::Name>(id)) {
      read_.insert(name->local);
      return name->local.is_some();
    }
    if (const auto* inner = tree_.as<syntax::Parenthesised>(id)) return read(inner->inner);
    if (const auto* unary = tree_.as<syntax::Unary>(id)) {
      return unary->operation != TokenKind::kHash && read(unary->operand);
    }
    if (const auto* binary = tree_.as<syntax::Binary>(id)) {
      return read(binary->left) && read(binary->right);
    }
    return tree_.as<syntax::Integer>(id) || tree_.as<syntax::Boolean>(id) ||
           tree_.as<syntax::Nil>(id);
  }

  // Variables of the body of `repeat` are new in each turn.
  bool is_declared_inside(syntax::LocalId local) const {
    const syntax::TokenId at = tree_.at(local).declared;
    return body_.first.is_some() && at >= body_.first && at <= body_.last;
  }

  // Records what a statement changes; false if it is uncertain when the change happens.
  bool note(const syntax::Statement& s, const syntax::Assignment& a) {
    for (std::size_t i = 0; i < a.targets.size(); ++i) {
      const auto* name = tree_.as<syntax::Name>(a.targets[i]);
      if (!name || !read_.contains(name->local)) continue;
      if (s.function != function_) return false;
      const bool is_inside =
          body_.first.is_some() && s.tokens.first >= body_.first && s.tokens.last <= body_.last;
      if (!is_inside) continue;
      const bool is_alone = a.targets.size() == 1 && a.values.size() == 1;
      changes_.push_back({name->local, is_alone ? step(name->local, a.values[0]) : 0});
    }
    return true;
  }

  // Returns k of `n + k` and `n - k`, else 0.
  std::int64_t step(syntax::LocalId local, syntax::NodeId value) const {
    const auto* sum = tree_.as<syntax::Binary>(value);
    const auto* name = sum ? tree_.as<syntax::Name>(sum->left) : nullptr;
    const auto* k = sum ? tree_.as<syntax::Integer>(sum->right) : nullptr;
    if (!name || name->local != local || !k || k->value < 0) return 0;
    if (sum->operation == TokenKind::kPlus) return k->value;
    return sum->operation == TokenKind::kMinus ? -k->value : 0;
  }

  // True if each change moves away from the end of `n > 0`, `n < most` or the like.
  bool leads_away(syntax::NodeId condition) const {
    while (const auto* inner = tree_.as<syntax::Parenthesised>(condition)) condition = inner->inner;
    const auto* comparison = tree_.as<syntax::Binary>(condition);
    if (!comparison) return false;
    const TokenKind op = comparison->operation;
    const bool is_more = op == TokenKind::kGreater || op == TokenKind::kGreaterEqual;
    const bool is_less = op == TokenKind::kLess || op == TokenKind::kLessEqual;
    const auto* left = tree_.as<syntax::Name>(comparison->left);
    const auto* right = tree_.as<syntax::Name>(comparison->right);
    if (!is_more && !is_less) return false;
    return std::all_of(changes_.begin(), changes_.end(), [&](const Change& c) {
      if (c.by == 0) return false;
      const bool is_left = left && left->local == c.local;
      if (!is_left && !(right && right->local == c.local)) return false;
      return is_left == (is_more == ((c.by > 0) != ends_));
    });
  }

  const syntax::Tree& tree_;
  syntax::FunctionId function_;
  bool ends_;
  syntax::TokenRange body_;
  std::set<syntax::LocalId> read_;
  std::vector<Change> changes_;  // in the loop, to variables of the condition
};

}  // namespace

bool lasts(const lua_syntax::Tree& tree, lua_syntax::NodeId condition, lua_syntax::LuaBlockId body,
           lua_syntax::FunctionId function) {
  return Lasting(tree, body, function, false).lasts(condition);
}

bool stays_away(const lua_syntax::Tree& tree, lua_syntax::NodeId condition,
                lua_syntax::LuaBlockId body, lua_syntax::FunctionId function) {
  return Lasting(tree, body, function, true).lasts(condition);
}

}  // namespace cubilete
