// What the functions of a script read, call and name, and whether they can end: read from the tree,
// without running them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete {

// A name and its place; of a text, without the quotes. `is_assigned`: it is given a value there.
struct NameUse {
  std::string name;
  lua_syntax::TokenPlace place;
  bool is_assigned = false;
};

// A call of a global function.
struct CallUse {
  std::string name;
  lua_syntax::TokenPlace place;  // of the name
  int arguments = -1;            // -1: only known when it runs
  std::vector<NameUse> texts;    // by argument; empty where it is not a text written there
  std::string last;  // the global function whose call is the last argument, if it is counted as one
};

struct FunctionUses {
  std::string name;  // the global or local it is assigned to; may be empty
  std::uint32_t line = 0;
  std::vector<NameUse> globals;
  std::vector<NameUse> fields;  // thing.name, thing["name"], {name = value}
  std::vector<NameUse> texts;   // "name", where it is no field
  std::vector<CallUse> calls;
  std::vector<std::string> locals;
  std::vector<std::size_t> inner;  // functions written inside it
  std::vector<std::string> uses;   // variables of the functions around it that it names
  std::uint32_t endless_line = 0;  // of a loop that nothing leaves; 0: there is none
};

struct ScriptUses {
  std::vector<FunctionUses> functions;  // by lua_syntax::FunctionId: the first is the file itself

  // A function of this name and all that it may call, by index. Of several with one name, all.
  std::vector<std::size_t> reached_from(const std::string& name) const;
};

// A loop with fixed bounds that takes more turns than this never ends in time.
ScriptUses uses_in(const lua_syntax::Tree&, std::int64_t most_turns);

}  // namespace cubilete
