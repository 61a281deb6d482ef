// Reads from the syntax tree, without running them, what the functions of a script read, call and
// name, and whether they can end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete {

// A name and its place; for a text, the place without quotes. `is_assigned`: it is a target.
struct NameUse {
  std::string name;
  lua_syntax::TokenPlace place;
  bool is_assigned = false;
};

// A call of a global function.
struct CallUse {
  std::string name;
  lua_syntax::TokenPlace place;  // of the name
  int arguments = -1;            // how many; -1: known only when it runs
  std::vector<NameUse> texts;    // by argument; empty if it is not a literal text
  std::string last;  // the global function called as the last argument, if that counts as one
};

struct FunctionUses {
  std::string name;  // the global or local that holds it; may be empty
  std::uint32_t line = 0;
  std::vector<NameUse> globals;
  std::vector<NameUse> fields;  // thing.name, thing["name"], {name = value}
  std::vector<NameUse> texts;   // "name", if it is not a field
  std::vector<CallUse> calls;
  std::vector<std::string> locals;
  std::vector<std::size_t> inner;  // functions declared inside
  std::vector<std::string> uses;   // variables of enclosing functions that it names
  std::uint32_t endless_line = 0;  // line of a loop that never ends; 0: none
};

struct ScriptUses {
  std::vector<FunctionUses> functions;  // by lua_syntax::FunctionId; the first is the file itself

  // Returns the indices of all functions of this name and of all that they may call.
  std::vector<std::size_t> reached_from(const std::string& name) const;
};

// A loop with fixed bounds that takes more turns than `most_turns` is reported as endless.
ScriptUses uses_in(const lua_syntax::Tree&, std::int64_t most_turns);

}  // namespace cubilete
