#include "lua/types/unused_names.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <vector>

#include "lua/types/function_types.h"

namespace cubilete::lua_types {

using namespace lua_syntax;

namespace {

class NameReader {
 public:
  explicit NameReader(const Tree& tree) : tree_(tree) {
    for (const Statement& s : tree.statements) {
      if (const auto* assignment = std::get_if<Assignment>(&s.what)) {
        for (const NodeId target : assignment->targets) note_target(target, s);
      } else if (const auto* function = std::get_if<FunctionStatement>(&s.what)) {
        note_target(function->target, s);
      }
    }
    for (std::size_t i = 0; i < tree.expressions.size(); ++i) {
      const auto* name = std::get_if<Name>(&tree.expressions[i].what);
      if (name && name->local.is_some() && !targets_.contains(NodeId(i))) read_.insert(name->local);
    }
  }

  bool is_read(LocalId local) const { return read_.contains(local); }

  // Returns globals that functions assign and the file itself does not.
  std::vector<NodeId> globals_of_functions() const {
    std::vector<NodeId> out;
    for (const auto& [name, nodes] : globals_) {
      if (!of_file_.contains(name)) out.insert(out.end(), nodes.begin(), nodes.end());
    }
    return out;
  }

 private:
  void note_target(NodeId target, const Statement& s) {
    const auto* name = tree_.as<Name>(target);
    if (!name) return;
    targets_.insert(target);
    if (name->local.is_some() || name->environment.is_some()) return;
    if (s.function == FunctionId(0)) {
      of_file_.insert(name->name);
    } else {
      globals_[name->name].push_back(target);
    }
  }

  const Tree& tree_;
  std::set<NodeId> targets_;
  std::set<LocalId> read_;
  std::map<std::string, std::vector<NodeId>> globals_;  // by name
  std::set<std::string> of_file_;
};

void report_unread(const Tree& tree, const NameReader& names, LocalId id, TypeFindings& findings) {
  const LuaLocal& local = tree.at(id);
  const bool is_kept = local.name.starts_with('_') || local.attribute == Attribute::kClose;
  if (is_kept || names.is_read(id)) return;
  findings.set_function(function_name(tree, local.function));
  findings.warning("script-unread-local", tree.at(local.declared).place,
                   fmt::format("nothing reads '{}'", local.name),
                   "remove it, or give it a name that begins with '_'");
}

// Returns what a script is to write that assigns a name without declaring it.
std::string way_to_assign(const Ruleset& r, const std::string& name) {
  for (const AttributeDef& a : r.attributes) {
    const bool is_of_player = a.owner == AttributeOwner::kPlayer;
    if (a.name != name || (!is_of_player && a.owner != AttributeOwner::kTable)) continue;
    const char* const owner = is_of_player ? "player" : "nil";
    return a.is_resource ? fmt::format("write gain({}, \"{}\", number), or lose(...)", owner, name)
                         : fmt::format("write set({}, \"{}\", value)", owner, name);
  }
  return "write 'local' where it is first assigned";
}

}  // namespace

void find_unused_names(const Ruleset& r, const Tree& tree, TypeFindings& findings) {
  const NameReader names(tree);
  for (const Statement& s : tree.statements) {
    if (const auto* function = std::get_if<LocalFunction>(&s.what)) {
      report_unread(tree, names, function->local, findings);
    } else if (const auto* variables = std::get_if<LocalVariables>(&s.what)) {
      // Variables before one that is used must be named anyway.
      bool is_needed = false;
      for (std::size_t i = variables->locals.size(); i > 0; --i) {
        const LocalId id = variables->locals[i - 1];
        is_needed = is_needed || (names.is_read(id) && variables->values.size() < i);
        if (!is_needed) report_unread(tree, names, id, findings);
      }
    }
  }
  for (const NodeId id : names.globals_of_functions()) {
    const LuaExpression& e = tree.at(id);
    findings.set_function(function_name(tree, e.function));
    findings.warning("script-global", tree.at(e.tokens.first).place,
                     fmt::format("'{}' is assigned as a global", tree.as<Name>(id)->name),
                     way_to_assign(r, tree.as<Name>(id)->name));
  }
  findings.set_function({});
}

}  // namespace cubilete::lua_types
