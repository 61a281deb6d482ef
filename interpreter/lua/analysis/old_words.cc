#include "lua/analysis/old_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "lua/syntax/parser.h"

namespace cubilete {

using namespace lua_syntax;

namespace {

struct Renamed {
  std::string_view was;
  std::string_view now;
  bool is_value = false;  // what was called without arguments is a value now
};
constexpr Renamed kRenamed[] = {
    {"next_player", "next"},
    {"previous_player", "previous"},
    {"finish", "end_"},
    {"acting_player", "player", true},
    {"players", "players", true},
    {"round_number", "round", true},
    {"turn_number", "turn", true},
};

class ScriptRewriter {
 public:
  explicit ScriptRewriter(const Tree& tree) : tree_(tree), scope_(tree.locals.size()) {
    for (std::size_t i = 0; i < tree.locals.size(); ++i) {
      scope_[i] = tree.locals[i].declared.index();
    }
    for (const Statement& s : tree.statements) {
      if (const auto* variables = std::get_if<LocalVariables>(&s.what)) {
        // The values of `local x = ...` are outside of the scope of x.
        for (const LocalId local : variables->locals) scope_[local.index()] = s.tokens.last.index();
      } else if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
        for (const NodeId target : assignment->targets) note_assigned(target);
      } else if (const auto* function = std::get_if<FunctionStatement>(&s.what)) {
        note_assigned(function->target);
      }
    }
  }

  MigratedScript run(std::string text) {
    for (const LuaExpression& e : tree_.expressions) {
      if (const auto* call = std::get_if<Call>(&e.what)) look_at_call(e, *call);
    }
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) look_at_name(NodeId(i));
    for (const Statement& s : tree_.statements) look_at_function(s);
    for (auto it = edits_.rbegin(); it != edits_.rend(); ++it) {
      const auto& [begin, edit] = *it;
      text.replace(begin, edit.end - begin, edit.text);
    }
    std::sort(left_.begin(), left_.end(),
              [](const OldWord& a, const OldWord& b) { return a.place.begin < b.place.begin; });
    return {std::move(text), std::move(left_)};
  }

 private:
  struct Edit {
    std::uint32_t end = 0;
    std::string text;
  };

  void note_assigned(NodeId target) {
    const auto* name = tree_.as<Name>(target);
    if (name && !name->local.is_some()) assigned_.insert(name->name);
  }

  const Renamed* renamed(const Name* name) const {
    if (!name || name->local.is_some() || assigned_.contains(name->name)) return nullptr;
    const auto* it = std::find_if(std::begin(kRenamed), std::end(kRenamed),
                                  [&](const Renamed& r) { return r.was == name->name; });
    return it == std::end(kRenamed) ? nullptr : it;
  }

  void edit(TokenPlace place, std::string text) {
    edits_[place.begin] = {place.end, std::move(text)};
  }

  // Returns whether a local variable or a global of the file has taken the name at this place.
  bool is_hidden(std::string_view name, const LuaExpression& at) const {
    if (assigned_.contains(std::string(name))) return true;
    for (std::size_t i = 0; i < tree_.locals.size(); ++i) {
      if (tree_.locals[i].name != name || scope_[i] >= at.tokens.first.index()) continue;
      FunctionId f = at.function;
      while (f.is_some() && f != tree_.locals[i].function) f = tree_.at(f).parent;
      if (f.is_some()) return true;
    }
    return false;
  }

  void rewrite(const LuaExpression& at, TokenPlace place, const Renamed& word) {
    if (word.was != word.now && is_hidden(word.now, at)) {
      left_.push_back({place,
                       fmt::format("'{}' is '{}' now, and this file has something else of "
                                   "that name here",
                                   word.was, word.now),
                       "give the other one another name"});
      return;
    }
    edit(place, std::string(word.now));
  }

  void look_at_call(const LuaExpression& e, const Call& call) {
    const Renamed* word = call.method.empty() ? renamed(tree_.as<Name>(call.callee)) : nullptr;
    if (!word) return;
    called_.insert(call.callee.index());
    const TokenPlace callee = tree_.place_of(tree_.at(call.callee).tokens);
    if (!word->is_value) return rewrite(e, callee, *word);
    if (call.arguments.empty()) return rewrite(e, tree_.place_of(e.tokens), *word);
    left_.push_back({callee, fmt::format("'{}' is a value now and takes no arguments", word->now),
                     fmt::format("write {}", word->now)});
  }

  // Rewrites the name of a function that is not called where it stands.
  void look_at_name(NodeId id) {
    const Renamed* word = renamed(tree_.as<Name>(id));
    if (!word || called_.contains(id.index())) return;
    const TokenPlace place = tree_.place_of(tree_.at(id).tokens);
    if (!word->is_value) return rewrite(tree_.at(id), place, *word);
    if (word->was == word->now) return;  // the list itself, as it is written now
    left_.push_back(
        {place, fmt::format("'{}' was a function and is the value '{}' now", word->was, word->now),
         fmt::format("write {} where its value is needed", word->now)});
  }

  // The data under `with`, called `rule`, was the last argument and is the first.
  void look_at_function(const Statement& s) {
    const auto* statement = std::get_if<FunctionStatement>(&s.what);
    const auto* name = statement ? tree_.as<Name>(statement->target) : nullptr;
    if (!name || name->local.is_some()) return;
    const Function& f = tree_.at(statement->function);
    const std::size_t count = f.parameters.size();
    if (f.takes_more || count < 2 || tree_.at(f.parameters.back()).name != "rule") return;
    const auto token_of = [&](std::size_t i) { return tree_.at(f.parameters[i]).declared; };
    if (is_called(name->name)) {
      left_.push_back({tree_.at(token_of(count - 1)).place,
                       fmt::format("'rule', the data under 'with', is the first argument of '{}' "
                                   "now, which this file calls",
                                   name->name),
                       "write it first, here and where the function is called"});
      return;
    }
    std::string all = "rule";
    for (std::size_t i = 0; i + 1 < count; ++i) all += ", " + tree_.at(f.parameters[i]).name;
    TokenPlace place = tree_.at(token_of(0)).place;
    place.end = tree_.at(token_of(count - 1)).place.end;
    edit(place, all);
  }

  bool is_called(const std::string& function) const {
    return std::any_of(tree_.expressions.begin(), tree_.expressions.end(),
                       [&](const LuaExpression& e) {
                         const auto* call = std::get_if<Call>(&e.what);
                         const auto* name = call ? tree_.as<Name>(call->callee) : nullptr;
                         return name && !name->local.is_some() && name->name == function;
                       });
  }

  const Tree& tree_;
  std::vector<std::size_t> scope_;  // by local: the index of the token after which it is visible
  std::set<std::string> assigned_;  // globals of the file
  std::set<std::size_t> called_;    // names that are called where they stand
  std::map<std::uint32_t, Edit> edits_;  // by their beginnings
  std::vector<OldWord> left_;
};

}  // namespace

std::optional<MigratedScript> migrate_script(const std::string& text) {
  const auto tree = parse(text);
  if (!tree) return std::nullopt;
  return ScriptRewriter(*tree).run(text);
}

}  // namespace cubilete
