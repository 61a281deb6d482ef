#include "ruleset/expression.h"

namespace cubilete {

NodeValue node_value_of(Op op) {
  switch (op) {
    case Op::kLiteral:
      return NodeValue::kLiteral;
    case Op::kLocal:
      return NodeValue::kSlot;
    case Op::kItem:
      return NodeValue::kDepth;
    case Op::kZone:
      return NodeValue::kZone;
    case Op::kZoneFor:
      return NodeValue::kZoneFamily;
    case Op::kOnly:
      return NodeValue::kDefinition;
    case Op::kDefinitions:
      return NodeValue::kKind;
    case Op::kOption:
      return NodeValue::kOption;
    case Op::kAttribute:
    case Op::kAmount:
      return NodeValue::kAttribute;
    case Op::kProperty:
    case Op::kCallProperty:
      return NodeValue::kProperty;
    case Op::kCellNamed:
      return NodeValue::kPlace;
    case Op::kCallScript:
      return NodeValue::kScript;
    case Op::kCallQuery:
      return NodeValue::kQuery;
    // clang-format off
    case Op::kLiteralList: case Op::kActingPlayer: case Op::kAllPlayers: case Op::kSeat:
    case Op::kPlayerCount: case Op::kRound: case Op::kTurn: case Op::kDefinitionOf:
    case Op::kKindOf: case Op::kCopiesOf: case Op::kZoneOf: case Op::kOwnerOf: case Op::kCellOf: case Op::kRowOf:
    case Op::kColumnOf: case Op::kNumberOf: case Op::kIndexOf: case Op::kFace: case Op::kComponents:
    case Op::kAt: case Op::kCells: case Op::kCellNumber: case Op::kAdjacent: case Op::kTop:
    case Op::kBottom: case Op::kRoom: case Op::kFilter: case Op::kMap: case Op::kCount:
    case Op::kSum: case Op::kMinOf: case Op::kMaxOf: case Op::kAny: case Op::kNone:
    case Op::kDistinct: case Op::kSorted: case Op::kFirst: case Op::kLast: case Op::kItemAt:
    case Op::kRange: case Op::kIn: case Op::kConcat: case Op::kWithout: case Op::kOthers:
    case Op::kPlayersFrom: case Op::kNeighbours: case Op::kNext: case Op::kPrevious: case Op::kAdd:
    case Op::kSubtract: case Op::kMultiply: case Op::kDivide: case Op::kModulo: case Op::kNegate:
    case Op::kAbsolute: case Op::kMin2: case Op::kMax2: case Op::kEqual: case Op::kNotEqual:
    case Op::kLess: case Op::kLessEqual: case Op::kGreater: case Op::kGreaterEqual: case Op::kAnd:
    case Op::kOr: case Op::kNot: case Op::kIfElse: case Op::kCanPay: case Op::kAmountOf:
    case Op::kExists:
      return NodeValue::kNone;
      // clang-format on
  }
  return NodeValue::kNone;
}

}  // namespace cubilete
