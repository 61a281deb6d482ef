// A compiled expression: `count(row[side == active]) > 0` as a small tree. The compiler resolves
// names and checks types; evaluation cannot meet an unknown name.
#pragma once

#include <vector>

#include "diagnostics/source.h"
#include "ruleset/type.h"

namespace cubilete {

enum class Op : std::uint8_t {
  // leaves
  kLiteral,       // value: integer, boolean, symbol, definition
  kLiteralList,   // children: the items
  kLocal,         // value: slot of a choice, parameter or loop variable
  kItem,          // value: depth; the element that an enclosing filter looks at (0 = innermost)
  kActingPlayer,  // the player whose decision or turn it is
  kAllPlayers,    // in seat order from the first seat
  kSeat,          // child 0: integer -> player
  kPlayerCount,
  kRound,
  kTurn,
  kZone,     // value: ZoneDefId; child 0: the owner, absent for a zone of the table
  kZoneFor,  // value: ZoneDefId, the first of a family; child 0: a definition; child 1: the owner,
             // absent for zones of the table
  kDefinitions,  // value: KindId; every definition of the kind
  kOption,       // value: OptionId; the value chosen at set-up
  // reading
  kAttribute,     // value: AttributeId; child 0: the player or component, absent for the table
  kProperty,      // value: PropertyId; child 0: component or definition
  kDefinitionOf,  // child 0: component -> its definition
  kKindOf,        // child 0: component or definition -> its kind, as a word
  kOnly,          // value: DefinitionId; the one component of it in play
  kCopiesOf,      // child 0: definition -> how many copies of it are declared
  kZoneOf,        // child 0: component -> its zone
  kOwnerOf,       // child 0: component or zone -> player
  kCellOf,        // child 0: component -> its cell
  kRowOf,         // child 0: cell -> its row number from 1
  kColumnOf,      // child 0: cell -> its column number from 1
  kNumberOf,      // child 0: cell -> its number from 1, row by row
  kIndexOf,       // child 0: component -> its position from 1 in its zone
  kFace,          // child 0: a die -> the value its face shows
  // places
  kComponents,  // child 0: zone -> list
  kAt,          // child 0: cell -> components there, bottom first
  kCells,       // child 0: zone -> all cells
  kCellNamed,   // child 0: zone, value: place -> cell
  kCellNumber,  // child 0: zone, child 1: integer from 1 -> cell
  kAdjacent,    // child 0: cell -> list of cells
  kTop,         // child 0: zone -> component or none
  kBottom,
  kRoom,  // child 0: zone -> how many more components fit
  // lists
  kFilter,  // child 0: list, child 1: condition with kItem
  kMap,     // child 0: list, child 1: value with kItem
  kCount,
  kSum,
  kMinOf,  // child 0: list; 0 for an empty one
  kMaxOf,
  kAny,   // child 0: list -> whether it is non-empty
  kNone,  // child 0: list -> whether it is empty
  kDistinct,
  kSorted,
  kFirst,  // child 0: list, child 1: how many
  kLast,
  kItemAt,   // child 0: list, child 1: position from 1
  kRange,    // child 0, child 1: the integers from a to b, inclusive
  kIn,       // child 0: scalar, child 1: list -> whether it is an item
  kConcat,   // children: lists -> their items one list after another
  kWithout,  // child 0: list, child 1: list of items to leave out
  // players
  kOthers,       // child 0: player -> the other players, from the next seat on
  kPlayersFrom,  // child 0: player -> all players, from that seat on
  kNeighbours,   // child 0: player -> next and previous seat, each player once
  kNext,         // child 0: player -> the player in the next seat
  kPrevious,
  // numbers
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,
  kNegate,
  kAbsolute,
  kMin2,  // child 0, child 1: numbers
  kMax2,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kAnd,
  kOr,
  kNot,
  kIfElse,
  // rules of content
  kCallScript,    // value: ScriptId; children: the arguments
  kCallProperty,  // value: PropertyId; child 0: component or definition; then the arguments
  kCallQuery,     // value: QueryId; children: the arguments
  kAmount,        // child 0: amounts, value: AttributeId -> the amount of that resource
  kCanPay,        // child 0: player, child 1: amounts
  kAmountOf,      // child 0: player, child 1: resource -> the amount that he, or the table, has
  kExists,        // child 0: a player, component, definition or cell -> false for none
};

// The meaning of ExpressionNode::value.
enum class NodeValue : std::uint8_t {
  kNone,
  kLiteral,     // the value itself, of the node's type
  kSlot,        // the slot of a local
  kDepth,       // the number of enclosing filters to skip, 0 for the innermost
  kZone,        // a ZoneDefId
  kZoneFamily,  // the ZoneDefId of its first zone
  kDefinition,  // a DefinitionId
  kKind,        // a KindId; -1: every kind
  kOption,      // an OptionId
  kAttribute,   // an AttributeId
  kProperty,    // a PropertyId
  kPlace,       // a place in its zone
  kScript,      // a ScriptId
  kQuery,       // a QueryId
};
NodeValue node_value_of(Op);

struct ExpressionNode {
  Op op = Op::kLiteral;
  Type type;
  std::int32_t value = 0;
  std::int32_t first_child = 0;  // index into Expression::children
  std::int32_t child_count = 0;
  // For a part that keeps its value while only later locals of its expression change: the number of
  // first locals that must stay the same; -1: it is always evaluated. Such a part makes a list,
  // reads fewer locals than its expression and no item of an enclosing filter, and calls no rule.
  std::int32_t fixed_by = -1;
  SourceSpan span;
};

struct Expression {
  std::vector<ExpressionNode> nodes;   // the root is the last
  std::vector<std::int32_t> children;  // node indices
  Type type;                           // type of the root
  SourceSpan span;
  std::int32_t highest_slot = -1;  // the highest slot that is read; -1: none

  const ExpressionNode& root() const { return nodes.back(); }
};

}  // namespace cubilete
