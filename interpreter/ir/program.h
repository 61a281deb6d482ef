// An expression as a program: instructions over registers. Filters, maps and truths are loops and
// jumps; a fold over a filter or map makes no list.
//
// A program is made from an expression by lower() and runs in engine/expressions/loop.cc. Each
// instruction keeps the node that it comes from: errors, coverage and remembered values name it.
// Instructions fail where the node's operator refuses its operands; the first failure ends the
// program. docs/decisions/0037 gives the reasons.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "ruleset/operators.h"

namespace cubilete::ir {

// What a register holds.
enum class Holds : std::uint8_t {
  kNumber,  // a scalar of any type
  kList,    // a list in the pool, or the place where temporary lists begin
  kEither,  // of operands only: one or the other
  kWide,    // a number of 64 bits: a total, or an amount of work
  kCursor,  // the next item of a list and its end
  kSearch,  // a search for cells
};

enum class Opcode : std::uint8_t {
  kMove,
  kRead,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,
  kLeast,
  kMost,
  kTableCell,
  kPlayerCell,
  kComponentCell,
  kZone,
  kProperty,
  kComponentProperty,
  kSize,
  kJump,
  kJumpIf,
  kJumpUnless,
  kJumpEqual,
  kJumpUnequal,
  kJumpLess,
  kJumpNotLess,
  kBranch,
  kNewList,
  kAppend,
  kAppendRecord,
  kClear,
  kDrop,
  kEachOfList,
  kNextOfList,
  kEachOfRecords,
  kNextOfRecords,
  kEachOfZone,
  kNextOfZone,
  kEachOfRange,
  kNextOfRange,
  kZero,
  kSum,
  kTotal,
  kSearch,
  kNextCell,
  kEnter,
  kFound,
  kCall,
  kRecall,
  kRemember,
  kReturn,
};

// How an instruction uses one of its operands.
enum class Access : std::uint8_t {
  kNone,
  kGet,     // a register that it reads
  kMayGet,  // the same; -1: there is none
  kSet,     // a register that it writes
  kChange,  // a register that it reads and writes
  kNumber,  // a number, which is no register
  kTarget,  // the instruction to go on with
};

struct OperandUse {
  Access access = Access::kNone;
  Holds holds = Holds::kNumber;
};

// One row for each code: its name in printed programs, its operands and its meaning.
struct InstructionKind {
  Opcode code;
  std::string_view name;
  OperandUse uses[4];
  std::string_view about;
};

inline constexpr OperandUse kGetNumber{Access::kGet, Holds::kNumber};
inline constexpr OperandUse kGetList{Access::kGet, Holds::kList};
inline constexpr OperandUse kGetEither{Access::kGet, Holds::kEither};
inline constexpr OperandUse kMayGetNumber{Access::kMayGet, Holds::kNumber};
inline constexpr OperandUse kMayGetEither{Access::kMayGet, Holds::kEither};
inline constexpr OperandUse kGetWide{Access::kGet, Holds::kWide};
inline constexpr OperandUse kGetSearch{Access::kGet, Holds::kSearch};
inline constexpr OperandUse kSetNumber{Access::kSet, Holds::kNumber};
inline constexpr OperandUse kSetList{Access::kSet, Holds::kList};
inline constexpr OperandUse kSetEither{Access::kSet, Holds::kEither};
inline constexpr OperandUse kSetWide{Access::kSet, Holds::kWide};
inline constexpr OperandUse kSetCursor{Access::kSet, Holds::kCursor};
inline constexpr OperandUse kSetSearch{Access::kSet, Holds::kSearch};
inline constexpr OperandUse kChangeNumber{Access::kChange, Holds::kNumber};
inline constexpr OperandUse kChangeList{Access::kChange, Holds::kList};
inline constexpr OperandUse kChangeWide{Access::kChange, Holds::kWide};
inline constexpr OperandUse kChangeCursor{Access::kChange, Holds::kCursor};
inline constexpr OperandUse kFixed{Access::kNumber};
inline constexpr OperandUse kTo{Access::kTarget};

// clang-format off
inline constexpr InstructionKind kInstructions[] = {
    {Opcode::kMove, "move", {kSetEither, kGetEither}, "a is b"},
    {Opcode::kRead, "read", {kSetEither, kMayGetEither, kMayGetEither, kMayGetEither},
     "a is what the node's operator gives for b, c and d"},
    {Opcode::kAdd, "add", {kSetNumber, kGetNumber, kGetNumber}, "a is b + c"},
    {Opcode::kSubtract, "subtract", {kSetNumber, kGetNumber, kGetNumber}, "a is b - c"},
    {Opcode::kMultiply, "multiply", {kSetNumber, kGetNumber, kGetNumber}, "a is b * c"},
    {Opcode::kDivide, "divide", {kSetNumber, kGetNumber, kGetNumber}, "a is b // c"},
    {Opcode::kModulo, "modulo", {kSetNumber, kGetNumber, kGetNumber}, "a is b % c"},
    {Opcode::kLeast, "least", {kSetNumber, kGetNumber, kGetNumber}, "a is the lesser of b and c"},
    {Opcode::kMost, "most", {kSetNumber, kGetNumber, kGetNumber}, "a is the greater of b and c"},
    {Opcode::kTableCell, "table_cell", {kSetNumber, kFixed}, "a is the cell b of the state"},
    {Opcode::kPlayerCell, "player_cell", {kSetNumber, kGetNumber, kFixed}, "a is the cell c of player b"},
    {Opcode::kComponentCell, "component_cell", {kSetNumber, kGetNumber, kFixed, kFixed},
     "a is the cell c of component b; unless d is -1, that is of the kind d, or has the cell elsewhere"},
    {Opcode::kZone, "zone", {kSetNumber, kMayGetEither, kFixed, kFixed},
     "a is a zone of player b or of the table; c zones are before it, and d of each player"},
    {Opcode::kProperty, "property", {kSetNumber, kGetNumber, kFixed, kFixed},
     "a is the property c of definition b, which is of the kind d or has the same property elsewhere"},
    {Opcode::kComponentProperty, "component_property", {kSetNumber, kGetNumber, kFixed, kFixed},
     "the same, of the definition of component b"},
    {Opcode::kSize, "size", {kSetNumber, kGetNumber}, "a is how many components lie in zone b"},
    {Opcode::kJump, "jump", {{}, {}, {}, kTo}, "goes on at d"},
    {Opcode::kJumpIf, "jump_if", {{}, kGetNumber, {}, kTo}, "goes on at d if b is not 0"},
    {Opcode::kJumpUnless, "jump_unless", {{}, kGetNumber, {}, kTo}, "goes on at d if b is 0"},
    {Opcode::kJumpEqual, "jump_equal", {{}, kGetNumber, kGetNumber, kTo}, "goes on at d if b is c"},
    {Opcode::kJumpUnequal, "jump_unequal", {{}, kGetNumber, kGetNumber, kTo}, "goes on at d if b is not c"},
    {Opcode::kJumpLess, "jump_less", {{}, kGetNumber, kGetNumber, kTo}, "goes on at d if b is less than c"},
    {Opcode::kJumpNotLess, "jump_not_less", {{}, kGetNumber, kGetNumber, kTo},
     "goes on at d if b is not less than c"},
    {Opcode::kBranch, "branch", {{}, kGetNumber, {}, kTo},
     "goes on at d if b is 0; coverage records which way"},
    {Opcode::kNewList, "new_list", {kSetList}, "a is a list without items"},
    {Opcode::kAppend, "append", {kChangeList, kGetNumber}, "adds b to a and removes the lists made since a"},
    {Opcode::kAppendRecord, "append_record", {kChangeList, kGetList}, "the same with all that is in b"},
    {Opcode::kClear, "clear", {kChangeList}, "removes the items of a"},
    {Opcode::kDrop, "drop", {kChangeList}, "removes the lists made since a"},
    {Opcode::kEachOfList, "each_of_list", {kSetNumber, kGetList, kSetCursor, kTo},
     "a is the first item of b; goes on at d if there is none"},
    {Opcode::kNextOfList, "next_of_list", {kSetNumber, {}, kChangeCursor, kTo},
     "a is the next item; goes on at d unless there is none"},
    {Opcode::kEachOfRecords, "each_of_records", {kSetList, kGetList, kSetCursor, kTo},
     "a is the first record in b; goes on at d if there is none"},
    {Opcode::kNextOfRecords, "next_of_records", {kChangeList, {}, kChangeCursor, kTo},
     "a is the next record; goes on at d unless there is none"},
    {Opcode::kEachOfZone, "each_of_zone", {kSetNumber, kGetNumber, {}, kTo},
     "a is the first component in zone b; goes on at d if there is none"},
    {Opcode::kNextOfZone, "next_of_zone", {kChangeNumber, {}, {}, kTo},
     "a is the component behind it; goes on at d unless there is none"},
    {Opcode::kEachOfRange, "each_of_range", {kSetNumber, kGetNumber, kGetNumber, kTo},
     "a is b; goes on at d if that is more than c"},
    {Opcode::kNextOfRange, "next_of_range", {kChangeNumber, {}, kGetNumber, kTo},
     "a is one more; goes on at d unless it was c"},
    {Opcode::kZero, "zero", {kSetWide}, "a is 0"},
    {Opcode::kSum, "sum", {kChangeWide, kGetNumber}, "adds b to a"},
    {Opcode::kTotal, "total", {kSetNumber, kGetWide}, "a is b, if that fits a number"},
    {Opcode::kSearch, "search", {kSetSearch, kGetNumber, kMayGetEither, kMayGetEither},
     "a is a search from cell b on: all that is joined with it, or the way to c, or a line of c and d"},
    {Opcode::kNextCell, "next_cell", {kSetNumber, kGetSearch, {}, kTo},
     "a is a cell to be examined; goes on at d if there is none"},
    {Opcode::kEnter, "enter", {{}, kGetSearch, kGetNumber, kMayGetNumber},
     "the cell is open if c is not 0, and d is what it costs to enter it, or 1"},
    {Opcode::kFound, "found", {kSetEither, kGetSearch}, "a is what the search has found"},
    {Opcode::kCall, "call", {kSetEither, kFixed, kFixed, kMayGetEither},
     "a is what the node's rule gives for the c registers from b on, as a property that of d"},
    {Opcode::kRecall, "recall", {kSetEither, {}, kSetWide, kTo},
     "goes on at d with a, the value of the node, if that is remembered"},
    {Opcode::kRemember, "remember", {{}, kGetEither, kGetWide}, "b is the value of the node from now on"},
    {Opcode::kReturn, "return", {{}, kGetEither}, "b is the value of the expression"},
};
// clang-format on

constexpr bool are_in_order_of_code() {
  for (std::size_t i = 0; i < std::size(kInstructions); ++i) {
    if (static_cast<std::size_t>(kInstructions[i].code) != i) return false;
  }
  return kInstructions[std::size(kInstructions) - 1].code == Opcode::kReturn;
}
static_assert(are_in_order_of_code());

constexpr const InstructionKind& kind_of(Opcode code) {
  return kInstructions[static_cast<std::size_t>(code)];
}

struct Instruction {
  Opcode code = Opcode::kMove;
  std::int32_t a = -1;
  std::int32_t b = -1;
  std::int32_t c = -1;
  std::int32_t d = -1;
  std::int32_t node = -1;  // index into Expression::nodes

  bool operator==(const Instruction&) const = default;
};

// What is known of a value in every state.
struct Certain {
  bool is_there = false;   // it refers to something that exists
  std::int32_t kind = -1;  // of the component or definition, or of those in the list; -1: unknown
};

// Registers in this order: the acting player, locals, items of filters around the expression, those
// that instructions write, and constants.
struct Program {
  ExpressionId expression;
  std::int32_t locals = 0;
  std::int32_t outer_items = 0;  // innermost first
  std::vector<std::int32_t> constants;
  std::vector<Holds> registers;
  std::vector<Instruction> code;

  std::int32_t first_item() const { return 1 + locals; }
  std::int32_t first_written() const { return first_item() + outer_items; }
  std::int32_t first_constant() const {
    return static_cast<std::int32_t>(registers.size() - constants.size());
  }
  bool operator==(const Program&) const = default;
};

}  // namespace cubilete::ir
