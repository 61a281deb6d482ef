#include "lua/analysis/idle_statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace cubilete {
namespace {

using namespace lua_syntax;

class IdleStatements {
 public:
  IdleStatements(const Tree& tree, std::string_view text, const std::set<std::string>& abilities)
      : tree_(tree), text_(text), abilities_(abilities) {
    for (const Statement& s : tree.statements) {
      if (const auto* a = std::get_if<Assignment>(&s.what)) {
        targets_.insert(a->targets.begin(), a->targets.end());
        for (std::size_t i = 0; i < std::min(a->targets.size(), a->values.size()); ++i) {
          if (has_keys(a->values[i])) filled_.insert(text_of(tree.at(a->targets[i]).tokens));
        }
      } else if (const auto* declared = std::get_if<LocalVariables>(&s.what)) {
        for (std::size_t i = 0; i < std::min(declared->locals.size(), declared->values.size());
             ++i) {
          if (has_keys(declared->values[i])) filled_.insert(tree.at(declared->locals[i]).name);
        }
      }
    }
    for (const NodeId target : targets_) {
      if (const auto* field = tree.as<FieldAccess>(target)) own_fields_.insert(field->name);
      if (const auto* index = tree.as<Index>(target))
        filled_.insert(text_of(tree.at(index->object).tokens));
    }
    for (const LuaExpression& e : tree.expressions) {
      const auto* table = std::get_if<TableConstructor>(&e.what);
      for (std::size_t i = 0; table && i < table->items.size(); ++i) {
        own_fields_.insert(table->items[i].name);
      }
      const auto* name = std::get_if<Name>(&e.what);
      if (name && name->is_upvalue) shared_.insert(name->local);
    }
  }

  std::vector<IdleStatement> find() {
    for (const LuaBlock& block : tree_.blocks) unreachable(block);
    for (const Statement& s : tree_.statements) {
      if (const auto* counting = std::get_if<CountingFor>(&s.what)) {
        counts_the_wrong_way(*counting);
        reads_beyond(*counting, s.tokens);
        overwritten(counting->block, {counting->variable}, s.tokens);
      } else if (const auto* list = std::get_if<ListFor>(&s.what)) {
        overwritten(list->block, list->variables, s.tokens);
      } else if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
        sets_itself(*assignment, s.tokens);
      }
    }
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) without_colon(NodeId(i));
    return std::move(found_);
  }

 private:
  void add(Code code, TokenRange tokens, std::string message, std::string help) {
    found_.push_back({code, tree_.place_of(tokens), std::move(message), std::move(help)});
  }

  // Returns the text of a node, its tokens with a blank between two words.
  std::string text_of(TokenRange tokens) const {
    std::string out;
    for (std::size_t t = tokens.first.index(); t <= tokens.last.index(); ++t) {
      const TokenPlace& place = tree_.tokens[t].place;
      const std::string_view part = text_.substr(place.begin, place.end - place.begin);
      const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
      if (part.empty()) continue;
      if (!out.empty() && is_word(out.back()) && is_word(part.front())) out += ' ';
      out += part;
    }
    return out;
  }

  // Returns whether it is a table that is made with numbers of items: {[0] = "none", "one"}.
  bool has_keys(NodeId id) const {
    const auto* table = tree_.as<TableConstructor>(id);
    return table &&
           std::ranges::any_of(table->items, [](const TableItem& i) { return i.key.is_some(); });
  }

  // -- what is never reached

  bool leaves(LuaBlockId id) const {
    const auto& statements = tree_.at(id).statements;
    return !statements.empty() && leaves(tree_.at(statements.back()));
  }
  // Returns whether nothing behind the statement is carried out.
  bool leaves(const Statement& s) const {
    if (std::holds_alternative<Return>(s.what) || std::holds_alternative<Break>(s.what) ||
        std::holds_alternative<Goto>(s.what)) {
      return true;
    }
    if (const auto* block = std::get_if<Do>(&s.what)) return leaves(block->block);
    const auto* branches = std::get_if<If>(&s.what);
    return branches && branches->otherwise.is_some() && leaves(branches->otherwise) &&
           std::ranges::all_of(branches->branches,
                               [&](const If::Branch& b) { return leaves(b.block); });
  }

  void unreachable(const LuaBlock& block) {
    for (std::size_t i = 0; i + 1 < block.statements.size(); ++i) {
      const Statement& s = tree_.at(block.statements[i]);
      const Statement& next = tree_.at(block.statements[i + 1]);
      const bool is_place =
          std::holds_alternative<Label>(next.what) || std::holds_alternative<Nothing>(next.what);
      if (is_place || !leaves(s)) continue;
      add("unreachable", next.tokens, "this is never reached: every way before it leaves",
          "put it before the 'return', or remove it");
      return;
    }
  }

  // -- loops

  std::optional<std::int64_t> number(NodeId id) const {
    if (const auto* unary = tree_.as<Unary>(id); unary && unary->operation == TokenKind::kMinus) {
      const auto* whole = tree_.as<Integer>(unary->operand);
      return whole ? std::optional(-whole->value) : std::nullopt;
    }
    const auto* whole = tree_.as<Integer>(id);
    return whole ? std::optional(whole->value) : std::nullopt;
  }

  // Returns the node whose length this is: `list` of `#list`; none for anything else.
  NodeId length_of(NodeId id) const {
    const auto* unary = tree_.as<Unary>(id);
    return unary && unary->operation == TokenKind::kHash ? unary->operand : NodeId();
  }

  void counts_the_wrong_way(const CountingFor& s) {
    const auto last = number(s.last);
    if (s.step.is_some() || !last) return;
    const auto first = number(s.first);
    const bool is_length = length_of(s.first).is_some();
    // A higher end may be meant: for _ = #p.hand, 4 do draw(p) end.
    const bool is_low = *last == 0 || *last == 1 || (is_length && *last < 2);
    const bool is_too_late = is_low && (is_length || (first && *first > *last));
    if (!is_too_late) return;
    const TokenRange bounds{tree_.at(s.first).tokens.first, tree_.at(s.last).tokens.last};
    const std::string from = text_of(tree_.at(s.first).tokens);
    add("unreachable", bounds,
        fmt::format("this counts upwards from {} and ends at {}", from, *last),
        fmt::format("to count downwards write a step: for {} = {}, {}, -1 do",
                    tree_.at(s.variable).name, from, *last));
  }

  // Reports list[i] in `for i = 0, #list` and `for i = 1, #list + 1` where nothing asks for it.
  void reads_beyond(const CountingFor& s, TokenRange loop) {
    if (s.step.is_some()) return;
    const TokenRange bound = tree_.at(s.last).tokens;
    const auto* sum = tree_.as<Binary>(s.last);
    const bool is_more = sum && sum->operation == TokenKind::kPlus &&
                         length_of(sum->left).is_some() && number(sum->right).value_or(0) > 0;
    const bool from_zero = number(s.first) == 0;
    if (!is_more && !from_zero) return;
    std::set<std::string> lists;  // whose lengths the bound names
    for (const LuaExpression& e : tree_.expressions) {
      const auto* unary = std::get_if<Unary>(&e.what);
      if (unary && unary->operation == TokenKind::kHash && bound.contains(e.tokens))
        lists.insert(text_of(tree_.at(unary->operand).tokens));
    }
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) {
      const auto* index = tree_.as<Index>(NodeId(i));
      const auto* key = index ? tree_.as<Name>(index->key) : nullptr;
      if (!key || key->local != s.variable || targets_.contains(NodeId(i))) continue;
      const LuaExpression& e = tree_.expressions[i];
      const std::string list = text_of(tree_.at(index->object).tokens);
      if (!loop.contains(e.tokens) || !lists.contains(list) || filled_.contains(list)) continue;
      if (is_asked(s.variable)) return;
      add("reads-nothing", e.tokens,
          fmt::format("{} is nil in the {} turn of this loop: {}", text_of(e.tokens),
                      from_zero ? "first" : "last",
                      from_zero ? "items are numbered from 1"
                                : fmt::format("the last item is number #{}", list)),
          fmt::format("write for {} = 1, #{} do", key->name, list));
      return;
    }
  }

  // Returns the conditions of a text, and the parts of it that give a truth.
  std::vector<TokenRange> questions() const {
    std::vector<TokenRange> out;
    for (const Statement& s : tree_.statements) {
      if (const auto* loop = std::get_if<While>(&s.what)) {
        out.push_back(tree_.at(loop->condition).tokens);
      } else if (const auto* until = std::get_if<Repeat>(&s.what)) {
        out.push_back(tree_.at(until->condition).tokens);
      } else if (const auto* branches = std::get_if<If>(&s.what)) {
        for (const If::Branch& b : branches->branches) out.push_back(tree_.at(b.condition).tokens);
      }
    }
    for (const LuaExpression& e : tree_.expressions) {
      const auto* unary = std::get_if<Unary>(&e.what);
      const auto* binary = std::get_if<Binary>(&e.what);
      const bool asks = (unary && unary->operation == TokenKind::kNot) ||
                        (binary && gives_truth(binary->operation));
      if (asks) out.push_back(e.tokens);
    }
    return out;
  }

  // Of `a and b` and `a or b` one side is asked.
  static bool gives_truth(TokenKind k) {
    return k == TokenKind::kAnd || k == TokenKind::kOr || k == TokenKind::kEqual ||
           k == TokenKind::kNotEqual || k == TokenKind::kLess || k == TokenKind::kLessEqual ||
           k == TokenKind::kGreater || k == TokenKind::kGreaterEqual;
  }

  // Returns whether anything asks for the variable of a loop, for items read by it, or for a local
  // that gets one of both.
  bool is_asked(LocalId variable) const {
    std::set<LocalId> carriers = {variable};
    const auto carry = [&](LocalId to, NodeId value) {
      if (to.is_some() && carries(value, carriers)) carriers.insert(to);
    };
    for (std::size_t before = 0; before != carriers.size();) {
      before = carriers.size();
      for (const Statement& s : tree_.statements) {
        if (const auto* declared = std::get_if<LocalVariables>(&s.what)) {
          for (std::size_t i = 0; i < std::min(declared->locals.size(), declared->values.size());
               ++i)
            carry(declared->locals[i], declared->values[i]);
        } else if (const auto* a = std::get_if<Assignment>(&s.what)) {
          for (std::size_t i = 0; i < std::min(a->targets.size(), a->values.size()); ++i) {
            const auto* target = tree_.as<Name>(a->targets[i]);
            if (target) carry(target->local, a->values[i]);
          }
        }
      }
    }
    const std::vector<TokenRange> asked = questions();
    return std::ranges::any_of(tree_.expressions, [&](const LuaExpression& e) {
      const auto* name = std::get_if<Name>(&e.what);
      return name && carriers.contains(name->local) &&
             std::ranges::any_of(asked, [&](TokenRange q) { return q.contains(e.tokens); });
    });
  }

  // Returns whether a value is computed from these locals, or is an item read by one of them, in
  // contrast to what is computed from such an item.
  bool carries(NodeId value, const std::set<LocalId>& locals) const {
    const TokenRange whole = tree_.at(value).tokens;
    std::vector<TokenRange> items;
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) {
      const TokenRange tokens = tree_.expressions[i].tokens;
      if (tree_.as<Index>(NodeId(i)) && whole.contains(tokens) && !(tokens == whole))
        items.push_back(tokens);
    }
    return std::ranges::any_of(tree_.expressions, [&](const LuaExpression& e) {
      const auto* name = std::get_if<Name>(&e.what);
      return name && locals.contains(name->local) && whole.contains(e.tokens) &&
             std::ranges::none_of(items, [&](TokenRange t) { return t.contains(e.tokens); });
    });
  }

  // Reports a loop that does nothing but set a variable from outside, from its item: only the last
  // turn counts.
  void overwritten(LuaBlockId body, const std::vector<LocalId>& variables, TokenRange loop) {
    const auto& statements = tree_.at(body).statements;
    if (statements.size() != 1) return;
    const Statement& s = tree_.at(statements.front());
    const auto* a = std::get_if<Assignment>(&s.what);
    if (!a || a->targets.size() != 1 || a->values.size() != 1) return;
    const auto* target = tree_.as<Name>(a->targets[0]);
    if (!target || !target->local.is_some() || shared_.contains(target->local)) return;
    if (tree_.at(target->local).declared >= loop.first) return;
    // What the last item is or has may be meant.
    if (tree_.as<Name>(a->values[0]) || tree_.as<FieldAccess>(a->values[0])) return;
    bool is_read = false;
    bool reads_item = false;
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) {
      const auto* name = tree_.as<Name>(NodeId(i));
      const TokenRange tokens = tree_.expressions[i].tokens;
      if (!name || !loop.contains(tokens)) continue;
      if (name->local == target->local && NodeId(i) != a->targets[0]) is_read = true;
      if (std::ranges::find(variables, name->local) != variables.end() &&
          tree_.at(a->values[0]).tokens.contains(tokens)) {
        reads_item = true;
      }
    }
    if (is_read || !reads_item) return;
    add("script-unread-local", s.tokens,
        fmt::format("each turn of this loop sets '{}' anew: only the last one counts",
                    target->name),
        fmt::format("add to it: {0} = {0} + ..., or leave the loop with 'break'", target->name));
  }

  // -- single statements

  bool calls_something(TokenRange tokens) const {
    return std::ranges::any_of(tree_.expressions, [&](const LuaExpression& e) {
      return std::holds_alternative<Call>(e.what) && tokens.contains(e.tokens);
    });
  }

  void sets_itself(const Assignment& a, TokenRange tokens) {
    if (a.targets.size() != 1 || a.values.size() != 1 || calls_something(tokens)) return;
    const std::string target = text_of(tree_.at(a.targets[0]).tokens);
    if (target != text_of(tree_.at(a.values[0]).tokens)) return;
    add("always-same", tokens, fmt::format("this sets '{}' to itself", target),
        "correct the value, or remove it");
  }

  // Reports card.play(player), which does not say whose ability it is.
  void without_colon(NodeId id) {
    const auto* call = tree_.as<Call>(id);
    const auto* field =
        call && call->method.empty() ? tree_.as<FieldAccess>(call->callee) : nullptr;
    const auto* object = field ? tree_.as<Name>(field->object) : nullptr;
    if (!object || !object->local.is_some() || !abilities_.contains(field->name) ||
        own_fields_.contains(field->name)) {
      return;
    }
    TokenRange whole = tree_.at(id).tokens;
    whole.last = tree_.at(call->callee).tokens.last;
    add("script-wrong-type", whole,
        fmt::format("'{}' is called without saying whose it is", field->name),
        fmt::format("write {}:{}(...)", object->name, field->name));
  }

  const Tree& tree_;
  std::string_view text_;
  const std::set<std::string>& abilities_;
  std::set<NodeId> targets_;
  std::set<std::string> own_fields_;  // that the script puts into its tables
  std::set<std::string> filled_;      // tables whose items the script sets, as they are written
  std::set<LocalId> shared_;          // variables that inner functions use
  std::vector<IdleStatement> found_;
};

}  // namespace

std::vector<IdleStatement> idle_statements(const Tree& tree, std::string_view text,
                                           const std::set<std::string>& abilities) {
  return IdleStatements(tree, text, abilities).find();
}

}  // namespace cubilete
