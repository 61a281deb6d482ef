// How many instructions of Lua's machine a script carries out, by place in its tree. The fuel of a
// script counts them (lua/vm/call_context.h), so what runs a script without that machine has to
// know.
//
// They are read off what Lua itself makes of the text. What a function does next depends on few of
// its instructions, here called points: those that read something, call, test, loop or return.
// Points stand in the same order in the tree and in Lua's code; between two of them the number of
// instructions is fixed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "lua/syntax/tree.h"

namespace cubilete::lowering {

// The parts of a node or statement that are points.
enum class PointPart : std::uint8_t {
  kItself,    // a read, a call, a comparison: of a node
  kTest,      // whether a node is nil or false
  kLength,    // the operator that stands for `#`: of a Unary
  kMethod,    // the function behind the colon: of a Call
  kForBegin,  // of a CountingFor, ListFor
  kForNext,
  kReturn,
};

// Instructions from behind a point to the next one, with that one: where the tested value was false
// or the loop ends; and where it was true or goes on, which is also that of all other points. A
// comparison `a ~= b` tests whether they are equal.
using PointCost = std::array<std::int32_t, 2>;

class InstructionCounts {
 public:
  // From the beginning of a function up to its first point, with that one.
  std::int32_t beginning_of(lua_syntax::FunctionId f) const { return beginnings_[f.index()]; }
  bool has(lua_syntax::NodeId id, PointPart part) const {
    return costs_.contains({part, id.value});
  }
  // REQUIRES: there is such a point.
  PointCost of(lua_syntax::NodeId id, PointPart part) const { return costs_.at({part, id.value}); }
  PointCost of(lua_syntax::StatementId id, PointPart part) const {
    return costs_.at({part, id.value});
  }

 private:
  friend class InstructionCounter;
  std::vector<std::int32_t> beginnings_;
  std::map<std::pair<PointPart, std::int32_t>, PointCost> costs_;
};

// Of a text that Lua accepts. Fails with the reason where the points of the tree are not those of
// Lua's code.
tl::expected<InstructionCounts, std::string> count_instructions(const lua_syntax::Tree&);

}  // namespace cubilete::lowering
