// The measure of a script's work. Each block has a charge, which is spent when the block begins; it
// follows from the tree alone. It is printed into what the Lua VM runs (printer.h), and typed forms
// take it over (lowering/lower.h), so that both spend the same.
//
// A unit is a statement, an operator, a call, a value that is read by a name, a key or as a global,
// a function or table that is made, an item of a table, a turn of a loop or the beginning of a
// function; a use of `...` is ten. Local variables, literals and brackets are free. A block is
// charged for all that it contains except inner blocks and functions, even if it is left early.
// Every loop, call of a function and jump spends something, and work between them is bounded by the
// length of the text.
#pragma once

#include <cstdint>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

class Charges {
 public:
  Charges() = default;
  explicit Charges(const Tree&);

  // Units spent when a block begins. A block of `do` belongs to the block around it: 0.
  std::int32_t of(LuaBlockId id) const { return is_part_[id.index()] ? 0 : units_[id.index()]; }
  // Units spent by a jump: those of the block with its label, which may run again.
  // REQUIRES: the statement is a Goto.
  std::int32_t of_jump(const Tree&, StatementId) const;
  // True if the fuel must be looked at where the block begins, so that every cycle does so: in
  // loops, and in functions that call something.
  bool looks_at_fuel(LuaBlockId id) const { return looks_[id.index()]; }

 private:
  std::vector<std::int32_t> units_;  // by block
  std::vector<bool> is_part_;
  std::vector<bool> looks_;
  std::vector<LuaBlockId> around_;  // by block, in the same function
  std::vector<LuaBlockId> block_;   // by statement
};

}  // namespace cubilete::lua_syntax
