// Counts the instructions that the Lua VM executes for a script, by place in its tree. The fuel of
// a script is based on them (lua/vm/call_context.h), so a form must know them too.
//
// They are read from the code that Lua generates. Only some instructions decide how a function
// continues, here called points: those that read something, call, test, loop or return. Points have
// the same order in the tree and in Lua's code; between two of them the number of instructions is
// fixed.
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
  kItself,    // a node: a read, a call, a comparison
  kTest,      // a node that is tested for nil or false
  kLength,    // a Unary: the operator that replaces `#`
  kMethod,    // a Call: the function after the colon
  kForBegin,  // a CountingFor or ListFor
  kForNext,
  kReturn,
};

// Instructions after a point up to and including the next one: [0] if the tested value was false or
// the loop ends, [1] if it was true or the loop continues, and for all other points. A comparison
// `a ~= b` tests for equality.
using PointCost = std::array<std::int32_t, 2>;

class InstructionCounts {
 public:
  // Counts from the beginning of a function up to and including its first point.
  std::int32_t beginning_of(lua_syntax::FunctionId f) const { return beginnings_[f.index()]; }
  bool has(lua_syntax::NodeId id, PointPart part) const {
    return costs_.contains({part, id.value});
  }
  // REQUIRES: the point exists.
  PointCost of(lua_syntax::NodeId id, PointPart part) const { return costs_.at({part, id.value}); }
  PointCost of(lua_syntax::StatementId id, PointPart part) const {
    return costs_.at({part, id.value});
  }

 private:
  friend class InstructionCounter;
  std::vector<std::int32_t> beginnings_;
  std::map<std::pair<PointPart, std::int32_t>, PointCost> costs_;
};

// Counts for a text that Lua accepts. Fails with the reason if the points of the tree do not match
// those of Lua's code.
tl::expected<InstructionCounts, std::string> count_instructions(const lua_syntax::Tree&);

}  // namespace cubilete::lowering
