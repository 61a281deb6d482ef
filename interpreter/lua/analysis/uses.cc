#include "lua/analysis/uses.h"

#include <algorithm>
#include <set>

#include "lua/analysis/endless_loops.h"

namespace cubilete {
namespace {

using namespace lua_syntax;

class UseReader {
 public:
  UseReader(const Tree& tree, ScriptUses& out) : tree_(tree), out_(out) {
    out_.functions.resize(tree.functions.size());
  }

  void run() {
    for (const Statement& s : tree_.statements) note_targets(s);
    for (std::size_t i = 0; i < tree_.functions.size(); ++i) note_function(i);
    for (const LuaLocal& local : tree_.locals) {
      out_.functions[local.function.index()].locals.push_back(local.name);
    }
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) note_fields(NodeId(i));
    for (std::size_t i = 0; i < tree_.expressions.size(); ++i) note_names(NodeId(i));
  }

 private:
  // Records the targets of assignments, and the names of declared functions.
  void note_targets(const Statement& s) {
    if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
      targets_.insert(assignment->targets.begin(), assignment->targets.end());
      for (std::size_t i = 0; i < assignment->values.size(); ++i) {
        if (i < assignment->targets.size()) {
          name_function(assignment->values[i], assignment->targets[i]);
        }
      }
    } else if (const auto* declared = std::get_if<FunctionStatement>(&s.what)) {
      targets_.insert(declared->target);
      if (const auto* name = tree_.as<Name>(declared->target)) {
        out_.functions[declared->function.index()].name = name->name;
      }
    } else if (const auto* local = std::get_if<LocalFunction>(&s.what)) {
      out_.functions[local->function.index()].name = tree_.at(local->local).name;
    } else if (const auto* variables = std::get_if<LocalVariables>(&s.what)) {
      for (std::size_t i = 0; i < variables->values.size() && i < variables->locals.size(); ++i) {
        if (const auto* f = tree_.as<FunctionExpression>(variables->values[i])) {
          out_.functions[f->function.index()].name = tree_.at(variables->locals[i]).name;
        }
      }
    }
  }

  void name_function(NodeId value, NodeId target) {
    const auto* f = tree_.as<FunctionExpression>(value);
    const auto* name = tree_.as<Name>(target);
    if (f && name) out_.functions[f->function.index()].name = name->name;
  }

  void note_function(std::size_t i) {
    const Function& f = tree_.functions[i];
    const TokenId begin = f.begins_at_parenthesis ? f.parenthesis : f.tokens.first;
    out_.functions[i].line = i == 0 ? 0 : tree_.at(begin).place.line;
    for (const LocalId l : f.upvalues) out_.functions[i].uses.push_back(tree_.at(l).name);
    if (f.parent.is_some()) out_.functions[f.parent.index()].inner.push_back(i);
  }

  FunctionUses& function_of(NodeId id) { return out_.functions[tree_.at(id).function.index()]; }

  // Covers the characters between the quotes if they are written without escapes.
  NameUse text_use(NodeId id) const {
    const Token& token = tree_.at(tree_.at(id).tokens.first);
    TokenPlace place = token.place;
    if (place.end - place.begin == token.text().size() + 2) {
      ++place.begin;
      ++place.column;
      --place.end;
    }
    return {token.text(), place, false};
  }

  void note_key(NodeId key, FunctionUses& f, bool is_assigned) {
    if (!tree_.as<Text>(key)) return;
    f.fields.push_back(text_use(key));
    f.fields.back().is_assigned = is_assigned;
    keys_.insert(key);
  }

  void note_fields(NodeId id) {
    FunctionUses& f = function_of(id);
    const bool is_assigned = targets_.contains(id);
    if (const auto* field = tree_.as<FieldAccess>(id)) {
      f.fields.push_back({field->name, tree_.at(tree_.at(id).tokens.last).place, is_assigned});
    } else if (const auto* index = tree_.as<Index>(id)) {
      note_key(index->key, f, is_assigned);
    } else if (const auto* call = tree_.as<Call>(id); call && !call->method.empty()) {
      const TokenId name(tree_.at(call->callee).tokens.last.index() + 2);
      f.fields.push_back({call->method, tree_.at(name).place, false});
    } else if (const auto* table = tree_.as<TableConstructor>(id)) {
      for (const TableItem& item : table->items) {
        if (item.key.is_some()) note_key(item.key, f, true);
        if (item.name.empty()) continue;
        const TokenId name(tree_.at(item.value).tokens.first.index() - 2);
        f.fields.push_back({item.name, tree_.at(name).place, true});
      }
    }
  }

  void note_names(NodeId id) {
    FunctionUses& f = function_of(id);
    if (tree_.as<Text>(id)) {
      if (!keys_.contains(id)) f.texts.push_back(text_use(id));
    } else if (const auto* name = tree_.as<Name>(id)) {
      if (name->local.is_some()) return;
      auto& into = name->environment.is_some() ? f.fields : f.globals;
      into.push_back(
          {name->name, tree_.at(tree_.at(id).tokens.first).place, targets_.contains(id)});
    } else if (tree_.as<Call>(id)) {
      note_call(id, f);
    }
  }

  // Returns the name of the global function that a node calls; nullptr for other nodes.
  const Name* called_by(NodeId id) const {
    const auto* call = tree_.as<Call>(id);
    const auto* name = call && call->method.empty() ? tree_.as<Name>(call->callee) : nullptr;
    const bool is_global = name && !name->local.is_some() && !name->environment.is_some();
    return is_global ? name : nullptr;
  }

  void note_call(NodeId id, FunctionUses& f) const {
    const Name* name = called_by(id);
    if (!name) return;
    const Call& call = *tree_.as<Call>(id);
    CallUse use;
    use.name = name->name;
    use.place = tree_.at(tree_.at(call.callee).tokens.first).place;
    const NodeId last = call.arguments.empty() ? NodeId() : call.arguments.back();
    const bool is_open = tree_.as<Call>(last) || tree_.as<Varargs>(last);
    if (const Name* inner = called_by(last)) use.last = inner->name;
    if (!is_open || !use.last.empty()) use.arguments = static_cast<int>(call.arguments.size());
    for (const NodeId argument : call.arguments) {
      use.texts.push_back(tree_.as<Text>(argument) ? text_use(argument) : NameUse{});
    }
    f.calls.push_back(std::move(use));
  }

  const Tree& tree_;
  ScriptUses& out_;
  std::set<NodeId> targets_;
  std::set<NodeId> keys_;
};

}  // namespace

std::vector<std::size_t> ScriptUses::reached_from(const std::string& name) const {
  std::vector<bool> seen(functions.size(), false);
  std::vector<std::size_t> open;
  const auto visit = [&](std::size_t i) {
    if (i != 0 && !seen[i]) {
      seen[i] = true;
      open.push_back(i);
    }
  };
  const auto visit_named = [&](const std::string& wanted) {
    for (std::size_t i = 1; i < functions.size(); ++i) {
      if (functions[i].name == wanted) visit(i);
    }
  };
  visit_named(name);
  std::vector<std::size_t> out;
  while (!open.empty()) {
    const std::size_t i = open.back();
    open.pop_back();
    out.push_back(i);
    for (const std::size_t inner : functions[i].inner) visit(inner);
    for (const std::string& used : functions[i].uses) visit_named(used);
    for (const NameUse& use : functions[i].globals) visit_named(use.name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

ScriptUses uses_in(const lua_syntax::Tree& tree, std::int64_t most_turns) {
  ScriptUses out;
  UseReader(tree, out).run();
  for (std::size_t i = 0; i < tree.functions.size(); ++i) {
    out.functions[i].endless_line = endless_loop(tree, FunctionId(i), most_turns);
  }
  return out;
}

}  // namespace cubilete
