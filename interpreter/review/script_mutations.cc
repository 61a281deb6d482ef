#include "review/script_mutations.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <set>

#include "lua/syntax/parser.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace in_scripts {

using namespace lua_syntax;

struct TokenExchange {
  TokenKind from, to;
  MutationKind kind;
};
constexpr TokenExchange kExchanges[] = {
    {TokenKind::kEqual, TokenKind::kNotEqual, MutationKind::kOpposite},
    {TokenKind::kNotEqual, TokenKind::kEqual, MutationKind::kOpposite},
    {TokenKind::kLess, TokenKind::kLessEqual, MutationKind::kComparison},
    {TokenKind::kLess, TokenKind::kGreaterEqual, MutationKind::kOpposite},
    {TokenKind::kLessEqual, TokenKind::kLess, MutationKind::kComparison},
    {TokenKind::kLessEqual, TokenKind::kGreater, MutationKind::kOpposite},
    {TokenKind::kGreater, TokenKind::kGreaterEqual, MutationKind::kComparison},
    {TokenKind::kGreater, TokenKind::kLessEqual, MutationKind::kOpposite},
    {TokenKind::kGreaterEqual, TokenKind::kGreater, MutationKind::kComparison},
    {TokenKind::kGreaterEqual, TokenKind::kLess, MutationKind::kOpposite},
    {TokenKind::kAnd, TokenKind::kOr, MutationKind::kJoin},
    {TokenKind::kOr, TokenKind::kAnd, MutationKind::kJoin},
    {TokenKind::kPlus, TokenKind::kMinus, MutationKind::kOperator},
    {TokenKind::kMinus, TokenKind::kPlus, MutationKind::kOperator},
};

// Makes the changes of one script file.
class FileMutations {
 public:
  FileMutations(const Ruleset& r, std::size_t file, const Tree& tree, std::vector<Mutation>& out)
      : r_(r), file_(file), tree_(tree), text_(r.sources.text(source())), out_(out) {
    note_players();
  }

  void run() {
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) expression(NodeId(i));
    for (const Statement& s : tree_.statements) conditions(s);
    for (std::size_t i = 0; i < tree_.blocks.size(); ++i) block(LuaBlockId(i));
  }

 private:
  std::int32_t source() const { return r_.script_files[file_].source; }
  TokenPlace place(TokenRange range) const { return tree_.place_of(range); }
  TokenPlace place(NodeId id) const { return place(tree_.at(id).tokens); }
  std::string written(TokenPlace p) const { return text_.substr(p.begin, p.end - p.begin); }

  // The text [p.begin, p.end) becomes `to`. The words of the finding may be shorter.
  void replace(MutationKind kind, TokenPlace p, const std::string& to) {
    const std::string from = written(p);
    add(kind, p, from, to, to);
  }
  void add(MutationKind kind, TokenPlace p, std::string from, std::string shown,
           const std::string& to) {
    const std::size_t file = file_;
    out_.push_back(
        {kind, {source(), p.begin, p.end}, std::move(from), std::move(shown), [=](Ruleset& r) {
           ScriptFile& script = r.script_files[file];
           std::string text = r.sources.text(script.source);
           text.replace(p.begin, p.end - p.begin, to);
           script.source = r.sources.add(r.sources.path(script.source), std::move(text));
         }});
  }

  // -- expressions

  void expression(NodeId id) {
    const LuaExpression& e = tree_.at(id);
    if (e.function == FunctionId(0)) return;  // what the file does when it is loaded
    if (const auto* b = std::get_if<Binary>(&e.what)) {
      const TokenPlace sign = tree_.at(TokenId(tree_.at(b->left).tokens.last.index() + 1)).place;
      for (const TokenExchange& x : kExchanges) {
        if (x.from == b->operation) replace(x.kind, sign, std::string(spelling_of(x.to)));
      }
    } else if (const auto* n = std::get_if<Integer>(&e.what)) {
      if (n->value < std::numeric_limits<std::int64_t>::max()) {
        replace(MutationKind::kNumber, place(id), fmt::format("{}", n->value + 1));
      }
      if (n->value > 0) replace(MutationKind::kNumber, place(id), fmt::format("{}", n->value - 1));
    } else if (const auto* text = std::get_if<Text>(&e.what)) {
      if (const auto other = other_name(text->value)) {
        replace(MutationKind::kName, place(id), fmt::format("\"{}\"", *other));
      }
    } else if (const auto* name = std::get_if<Name>(&e.what)) {
      if (players_.contains(name->local) && !is_target(id)) {
        replace(MutationKind::kPlayer, place(id), fmt::format("next({})", name->name));
      }
    } else if (const auto* call = std::get_if<Call>(&e.what)) {
      swap_arguments(*call);
    }
  }

  void swap_arguments(const Call& call) {
    for (std::size_t i = 0; i + 1 < call.arguments.size(); ++i) {
      const TokenPlace a = place(call.arguments[i]);
      const TokenPlace b = place(call.arguments[i + 1]);
      if (tree_.as<FunctionExpression>(call.arguments[i + 1])) continue;
      swap(a, b);
    }
  }

  void swap(TokenPlace a, TokenPlace b) {
    TokenPlace both = a;
    both.end = b.end;
    const std::string between = text_.substr(a.end, b.begin - a.end);
    if (written(a) == written(b)) return;
    add(MutationKind::kSwap, both, {}, {}, written(b) + between + written(a));
  }

  // Returns another attribute or resource of the same owner and type, or another word of the same
  // vocabulary.
  std::optional<std::string> other_name(const std::string& name) const {
    for (std::size_t i = 0; i < r_.attributes.size(); ++i) {
      const AttributeDef& a = r_.attributes[i];
      for (std::size_t step = 1; a.name == name && step < r_.attributes.size(); ++step) {
        const AttributeDef& b = r_.attributes[(i + step) % r_.attributes.size()];
        if (a.is_like(b)) return b.name;
      }
    }
    for (const std::vector<SymbolId>& words : r_.vocabularies) {
      for (std::size_t i = 0; i < words.size() && words.size() > 1; ++i) {
        if (r_.symbol(words[i]) == name) return r_.symbol(words[(i + 1) % words.size()]);
      }
    }
    return std::nullopt;
  }

  // Collects the parameters that are players wherever rules name their function.
  void note_players() {
    for (const Statement& s : tree_.statements) {
      const auto* f = std::get_if<FunctionStatement>(&s.what);
      const auto* name = f ? tree_.as<Name>(f->target) : nullptr;
      if (!name) continue;
      for (const ScriptDef& script : r_.scripts) {
        if (script.file.index() == file_ && script.function == name->name) {
          note_players(tree_.at(f->function), script);
        }
      }
    }
  }
  void note_players(const lua_syntax::Function& f, const ScriptDef& script) {
    const bool has_data = !f.parameters.empty() && tree_.at(f.parameters[0]).name == "rule";
    const std::size_t first = has_data ? 1 : 0;
    for (std::size_t i = 0; i < script.parameters.size(); ++i) {
      if (i + first >= f.parameters.size() || script.parameters[i].type != kPlayerType) continue;
      const LocalId parameter = f.parameters[i + first];
      if (!tree_.at(parameter).is_assigned) players_.insert(parameter);
    }
  }

  bool is_target(NodeId id) const {
    return std::ranges::any_of(tree_.statements, [&](const Statement& s) {
      const auto* a = std::get_if<Assignment>(&s.what);
      return a && std::ranges::find(a->targets, id) != a->targets.end();
    });
  }

  // -- statements

  // Turns conditions round that have no sign to exchange.
  void conditions(const Statement& s) {
    if (s.function == FunctionId(0)) return;
    if (const auto* branches = std::get_if<If>(&s.what)) {
      for (const If::Branch& b : branches->branches) opposite(b.condition);
    } else if (const auto* loop = std::get_if<While>(&s.what)) {
      opposite(loop->condition);
    } else if (const auto* repeat = std::get_if<Repeat>(&s.what)) {
      opposite(repeat->condition);
    }
  }

  void opposite(NodeId id) {
    const auto* b = tree_.as<Binary>(id);
    const bool has_sign = b && std::ranges::any_of(kExchanges, [&](const TokenExchange& x) {
                            return x.from == b->operation && x.kind == MutationKind::kOpposite;
                          });
    if (has_sign) return;
    add(MutationKind::kOpposite, place(id), {}, {}, fmt::format("not ({})", written(place(id))));
  }

  static bool does_something(const Statement& s) {
    return std::holds_alternative<CallStatement>(s.what) ||
           std::holds_alternative<Assignment>(s.what);
  }

  void block(LuaBlockId id) {
    const auto& statements = tree_.at(id).statements;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Statement& s = tree_.at(statements[i]);
      if (!does_something(s) || s.function == FunctionId(0)) continue;
      const TokenPlace p = place(s.tokens);
      add(MutationKind::kNoEffect, p, {}, {}, "");
      if (std::holds_alternative<CallStatement>(s.what)) {
        add(MutationKind::kTwice, p, {}, {}, fmt::format("{0}; {0}", written(p)));
      }
      if (i + 1 < statements.size() && does_something(tree_.at(statements[i + 1]))) {
        swap(p, place(tree_.at(statements[i + 1]).tokens));
      }
    }
  }

  const Ruleset& r_;
  std::size_t file_;
  const Tree& tree_;
  const std::string& text_;
  std::vector<Mutation>& out_;
  std::set<LocalId> players_;
};

}  // namespace in_scripts

void add_script_mutations(const Ruleset& r, std::vector<Mutation>& out) {
  for (std::size_t i = 0; i < r.script_files.size(); ++i) {
    const bool is_named =
        std::ranges::any_of(r.scripts, [&](const ScriptDef& s) { return s.file.index() == i; });
    if (!is_named) continue;
    if (const auto tree = lua_syntax::parse(r.sources.text(r.script_files[i].source))) {
      in_scripts::FileMutations(r, i, *tree, out).run();
    }
  }
}

}  // namespace cubilete
