// Lowers calls of functions of the program and of the library (lua/api/signatures.h).
#pragma once

#include <string>
#include <vector>

#include "lua/lowering/lower_calls.h"
#include "lua/lowering/lower_expressions.h"

namespace cubilete::lowering {

// A call of a function of the program while it is lowered.
struct HostCallLowering {
  Lowering& l;
  ExpressionLowering& e;
  CallLowering& calls;
  const lua_syntax::Call& call;
  lua_syntax::NodeId id;
  std::vector<TypedNode> arguments = {};
  FormSite site = {};

  TypedNode finish(HostFunction, FormType result);
  // Returns an argument that is one text known statically; refuses others.
  std::string constant_text(std::size_t at, const char* what) const;
  void require(std::size_t at, Payload, const char* what);
  // Requires a component, a list of components or a zone.
  void require_things(std::size_t at, const char* what);
};

// Lowers the call. Refuses what has no form, and functions that this kind of script may not call.
TypedNode lower_host_call(HostCallLowering&, const ApiFunction&);

}  // namespace cubilete::lowering
