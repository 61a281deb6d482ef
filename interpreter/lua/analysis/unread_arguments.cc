#include "lua/analysis/unread_arguments.h"

#include <set>

namespace cubilete {
namespace {

namespace syntax = lua_syntax;

// True if all globals are those of the file: no code names the table that holds them.
bool has_plain_globals(const syntax::Tree& tree) {
  for (const syntax::LuaExpression& e : tree.expressions) {
    const auto* name = std::get_if<syntax::Name>(&e.what);
    if (name && (name->name == "_ENV" || name->environment.is_some())) return false;
  }
  return true;
}

// Returns the one statement `function name()` that declares the name; none if the name is assigned
// in another way or again.
syntax::FunctionId only_function(const syntax::Tree& tree, const std::string& wanted) {
  syntax::FunctionId found;
  std::size_t assignments = 0;
  const auto is_wanted = [&](syntax::NodeId target) {
    const auto* name = tree.as<syntax::Name>(target);
    return name && !name->local.is_some() && name->name == wanted;
  };
  for (const syntax::Statement& s : tree.statements) {
    if (const auto* f = std::get_if<syntax::FunctionStatement>(&s.what)) {
      if (!is_wanted(f->target)) continue;
      found = f->function;
      ++assignments;
    } else if (const auto* a = std::get_if<syntax::Assignment>(&s.what)) {
      for (const syntax::NodeId target : a->targets) assignments += is_wanted(target) ? 2 : 0;
    }
  }
  return assignments == 1 ? found : syntax::FunctionId();
}

}  // namespace

std::vector<bool> unread_arguments(const syntax::Tree& tree, const std::string& function,
                                   std::size_t arguments) {
  std::vector<bool> out(arguments, false);
  const syntax::FunctionId id = only_function(tree, function);
  if (!id.is_some() || !has_plain_globals(tree)) return out;
  const syntax::Function& f = tree.at(id);
  if (f.takes_more) return out;
  std::set<syntax::LocalId> named;
  for (const syntax::LuaExpression& e : tree.expressions) {
    const auto* name = std::get_if<syntax::Name>(&e.what);
    if (name && name->local.is_some()) named.insert(name->local);
  }
  // The data of content come before the arguments.
  const bool wants_data = !f.parameters.empty() && tree.at(f.parameters.front()).name == "rule";
  for (std::size_t i = 0; i < arguments; ++i) {
    const std::size_t at = i + (wants_data ? 1 : 0);
    out[i] = at >= f.parameters.size() || !named.contains(f.parameters[at]);
  }
  return out;
}

}  // namespace cubilete
