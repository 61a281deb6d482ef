// Lowers calls of functions of the program and of the library (ruleset/script_functions.h).
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

  TypedNode finish(FormType result);
  // Returns an argument that is one text known statically; refuses others.
  std::string constant_text(std::size_t at, const std::string& what) const;
  void require(std::size_t at, Payload, const char* what);
};

// Lowers the call. Refuses what has no form, and functions that this kind of script may not call.
TypedNode lower_host_call(HostCallLowering&, const BuiltinFunction&);

}  // namespace cubilete::lowering
