#include "lua/syntax/tree.h"

#include <algorithm>

namespace cubilete::lua_syntax {
namespace {

bool same_function(const Function& a, const Function& b) {
  return a.parent == b.parent && a.parameters == b.parameters && a.is_method == b.is_method &&
         a.takes_more == b.takes_more && a.upvalues == b.upvalues &&
         a.uses_environment == b.uses_environment && a.body == b.body;
}

}  // namespace

bool say_the_same(const Tree& a, const Tree& b) {
  const auto same_node = [](const auto& x, const auto& y) {
    return x.what == y.what && x.function == y.function;
  };
  return std::equal(a.expressions.begin(), a.expressions.end(), b.expressions.begin(),
                    b.expressions.end(), same_node) &&
         std::equal(a.statements.begin(), a.statements.end(), b.statements.begin(),
                    b.statements.end(), same_node) &&
         std::equal(a.functions.begin(), a.functions.end(), b.functions.begin(), b.functions.end(),
                    same_function) &&
         a.blocks == b.blocks && a.locals == b.locals;
}

}  // namespace cubilete::lua_syntax
