// What the functions of a script read, call and name, and whether they can end: told from the
// compiled form, without running them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lua/bytecode.h"

namespace cubilete {

// A name and the line where it stands. `is_assigned`: it is given a value there.
struct NameUse {
  std::string name;
  std::uint32_t line = 0;
  bool is_assigned = false;
};

// What would let a script do much work inside one instruction, or was not understood.
struct ChunkFacts {
  std::size_t longest_function = 0;  // in instructions
  bool has_zero_byte = false;        // in some text
  std::uint32_t line = 0;            // of the longest function, or of the one with the zero byte
};

ChunkFacts facts_of(const LuaPrototype&);

// By instruction of a function: whether it can be reached from its beginning.
std::vector<bool> reachable_instructions(const LuaPrototype&);

// A call of a global function.
struct CallUse {
  std::string name;
  std::uint32_t line = 0;
  int arguments = -1;                // -1: only known when it runs
  std::vector<std::string> written;  // arguments that are texts written there; else empty
  std::string last;  // the global function whose call is the last argument, if it is counted as one
};

struct FunctionUses {
  std::string name;  // the global or local it is assigned to; may be empty
  std::uint32_t line = 0;
  std::vector<NameUse> globals;
  std::vector<NameUse> fields;  // thing.name
  std::vector<NameUse> texts;   // "name"
  std::vector<CallUse> calls;
  std::vector<std::string> locals;
  std::vector<std::size_t> inner;  // functions written inside it
  std::vector<std::string> uses;   // functions of the file that it names
  std::uint32_t endless_line = 0;  // of a loop that nothing leaves; 0: there is none
};

struct ScriptUses {
  std::vector<FunctionUses> functions;  // the first is the file itself

  // A function of this name and all that it may call, by index. Of several with one name, all.
  std::vector<std::size_t> reached_from(const std::string& name) const;
};

// A loop with fixed bounds that takes more turns than this never ends in time.
ScriptUses uses_in(const LuaPrototype&, std::int64_t most_turns);

}  // namespace cubilete
