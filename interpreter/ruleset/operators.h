// The operators of expressions. This table states once what each of them is: how it is written and
// from what operands, what it gives, reads and refuses, and its words. Lookup and checks of
// functions and signs, the tables of content/LANGUAGE.md, the phrases of rules and what caches
// depend on follow from it. How they are evaluated is in ir/lower.cc, and in engine/expressions for
// those that programs `read`; these have their text in compiled rules here.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "ruleset/type.h"

namespace cubilete {

// clang-format off
enum class Op : std::uint8_t {
  kLiteral, kLiteralList, kLocal, kItem, kActingPlayer, kAllPlayers, kSeat, kPlayerCount, kRound,
  kTurn, kZone, kZoneFor, kDefinitions, kOption,
  kAttribute, kProperty, kDefinitionOf, kDefinitionAt, kKindOf, kOnly, kAnyCopy, kCopiesOf, kZoneOf, kOwnerOf, kCellOf,
  kRowOf, kColumnOf, kNumberOf, kIndexOf, kFace,
  kComponents, kAt, kCells, kCellNamed, kCellNumber, kAdjacent, kBeside, kBoardSide, kReach, kDistance, kRay, kRayTo,
  kAreas, kBorder, kCellFor, kEdgeZone, kJoinedCells, kJoined, kShortest, kPlacements, kTurnsAt, kSideOf, kSideAt,
  kFeature, kFeatures, kTop, kBottom, kRoom,
  kFilter, kMap, kMost, kLeast, kCount, kSum, kMinOf, kMaxOf, kAny, kNone, kDistinct, kSorted, kSortedBy,
  kFirst, kLast, kItemAt, kPosition, kLongest, kRange, kIn, kConcat, kWithout,
  kOthers, kPlayersFrom, kNeighbours, kNext, kPrevious,
  kAdd, kSubtract, kMultiply, kDivide, kModulo, kNegate, kAbsolute, kMin2, kMax2, kEqual,
  kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual, kAnd, kOr, kNot, kIfElse,
  kCallScript, kCallProperty, kCallQuery, kField, kSame, kAmount, kCanPay, kAmountOf, kExists,
};
// clang-format on

// The functions in engine/expressions and native that read and write an operator.
enum class Family : std::uint8_t {
  kLeaf,
  kAttribute,
  kProperty,
  kComponent,
  kFact,
  kPlace,
  kPlayers,
  kCall,
  kNumber,
  kNewList,  // of values that are no lists
  kList,     // of the list in operand 0
};

// An operand, or argument of a function.
enum class Takes : std::uint8_t {
  kNothing,  // there is no such operand
  kInteger,
  kMaybeInteger,  // may be left out
  kBoolean,
  kList,      // also a zone or cell, as the list of what it holds
  kThings,    // a list of anything but truths
  kSortable,  // a list of anything but records, which have no order
  kIntegers,  // a list of integers
  kPlayer,
  kActor,  // a player; if left out, the acting one
  kPayer,  // the same, or nobody where it is about the table
  kZone,
  kCell,
  kComponent,
  kDefinition,  // or a component, as what is printed on it
  kAmounts,
  kRecord,
  kResource,
  kResources,          // one or more, each an operand
  kKind,               // the name of a kind of components, as the node's value; may be left out
  kReference,          // anything that may be missing
  kValue,              // anything
  kLike,               // a value of the type of the operand before
  kItemLike,           // a value like the items of operand 0
  kOfItem,             // a condition or value for each item of operand 0
  kNumberOfItem,       // a number for each item of operand 0
  kCells,              // a list of cells
  kDirection,          // a word of ruleset/directions.h
  kKeyOfItem,          // a value for each item of operand 0, by which items are compared
  kMaybeKeyOfItem,     // the same; may be left out
  kMaybeNumberOfItem,  // a number for each item of operand 0; may be left out
  kMaybeCondition,     // for each cell that is met from the cell of operand 0 on; may be left out
};

// The type of the result.
enum class Gives : std::uint8_t {
  kDeclared,  // that of the thing that the node names, or of its operands
  kOne,       // a value of the row's kind; a cell is of the zone of the first operand with one
  kMany,      // a list of these
  kSame,      // the type of operand 0
  kItem,      // an item of operand 0
  kHeld,      // a component that the zone in operand 0 may hold
  kBranch,    // the type of operand 1
};

// The meaning of ExpressionNode::value.
enum class NodeValue : std::uint8_t {
  kNone,
  kLiteral,     // the value itself, of the node's type
  kSlot,        // the slot of a local
  kDepth,       // the number of enclosing filters to skip, 0 for the innermost
  kZone,        // a ZoneDefId; operand 0 is the owner, absent for a zone of the table
  kZoneFamily,  // the ZoneDefId of its first zone; operand 1 is the owner
  kDefinition,  // a DefinitionId
  kKind,        // a KindId; -1: every kind
  kOption,      // an OptionId
  kAttribute,   // an AttributeId; operand 0 is the thing, absent for the table
  kProperty,    // a PropertyId
  kPlace,       // a place in its zone
  kScript,      // a ScriptId
  kQuery,       // a QueryId
  kField,       // the position of a field in the record of operand 0
};

// What an operator reads of a game besides its operands. The definition of a component does not
// count: it changes in shuffles only, which change everything.
enum class OperatorReads : std::uint8_t {
  kUnstated,  // nothing: only what computes with its operands may say no more
  kNothing,
  kActingPlayer,
  kUnknown,    // what no cache follows
  kZone,       // the zone that it names
  kZones,      // those of the family
  kAttribute,  // the one that it names
  kFaces,      // those of all dice
  kPlaces,     // what lies where, in the zones of its operand
  kTiles,      // what lies where, and how it is turned
  kResources,  // all of them
  kRules,      // what the called rule reads
};

// Whether an operator refuses operands that exist and refuse nothing themselves. One that does not
// takes the same time in every state.
enum class Totality : std::uint8_t {
  kPartial,    // it may refuse, or that depends on more than the operator
  kOfPresent,  // it refuses only a component that is missing
  kTotal,
};

struct Operator {
  Op op;
  Family family;
  std::string_view function = {};  // how it is written as a function
  std::string_view sign = {};      // how it is written between operands, or before the only one
  Takes takes[4] = {};
  Gives gives = Gives::kDeclared;
  TypeKind kind = TypeKind::kNothing;  // of kOne and kMany
  NodeValue value = NodeValue::kNone;
  OperatorReads reads = OperatorReads::kUnstated;
  Totality totality = Totality::kPartial;
  bool ignores_order = false;       // of the items of operand 0
  bool has_distinct_items = false;  // no item of the result occurs twice
  // The phrase in descriptions of rules, with operands as {1}, {2} and {3}. It is empty where the
  // thing that the node names is written instead.
  std::string_view english = {};
  std::string_view spanish = {};
  // The value of numbers and truths. A division by 0 and a result that does not fit are refused.
  std::int64_t (*compute)(std::int64_t, std::int64_t) = nullptr;
  // The text of what programs `read`, in compiled rules: with operands as {0}, {1} and {2} and the
  // node's value as {3}. A list is a source (native/runtime); with a dot before it, it is made by a
  // function of Builder.
  std::string_view code = {};
  std::string_view about = {};  // for the manual
};

// Rounds towards minus infinity, like Lua. REQUIRES: b != 0.
constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}

// clang-format off
inline constexpr Operator kOperators[] = {
    // -- leaves
    {.op = Op::kLiteral, .family = Family::kLeaf, .value = NodeValue::kLiteral, .reads = OperatorReads::kNothing,
     .totality = Totality::kTotal},
    {.op = Op::kLiteralList, .family = Family::kNewList, .function = "resources", .takes = {Takes::kResources},
     .about = "the list of these resources, as values"},
    {.op = Op::kLocal, .family = Family::kLeaf, .value = NodeValue::kSlot, .reads = OperatorReads::kNothing,
     .totality = Totality::kTotal},
    {.op = Op::kItem, .family = Family::kLeaf, .gives = Gives::kItem, .value = NodeValue::kDepth,
     .reads = OperatorReads::kNothing, .totality = Totality::kTotal, .english = "it", .spanish = "él"},
    {.op = Op::kActingPlayer, .family = Family::kLeaf, .gives = Gives::kOne, .kind = TypeKind::kPlayer,
     .reads = OperatorReads::kActingPlayer, .totality = Totality::kTotal, .english = "you", .spanish = "tú"},
    {.op = Op::kAllPlayers, .family = Family::kPlayers, .gives = Gives::kMany, .kind = TypeKind::kPlayer,
     .reads = OperatorReads::kNothing, .has_distinct_items = true, .english = "all players",
     .spanish = "todos los jugadores", .code = "kSeats.from(0)"},
    {.op = Op::kSeat, .family = Family::kPlayers, .function = "seat", .takes = {Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kPlayer, .reads = OperatorReads::kNothing, .english = "player {1}",
     .spanish = "el jugador {1}",
     .code = "below(i32(i64({0}) - 1), kPlayers)",
     .about = "the player in this seat, from 1; an error where there are fewer: ask player_count >= 3"},
    {.op = Op::kPlayerCount, .family = Family::kPlayers, .gives = Gives::kOne, .kind = TypeKind::kInteger,
     .reads = OperatorReads::kNothing, .totality = Totality::kTotal, .english = "the number of players",
     .spanish = "el número de jugadores"},
    {.op = Op::kRound, .family = Family::kLeaf, .gives = Gives::kOne, .kind = TypeKind::kInteger,
     .reads = OperatorReads::kUnknown, .totality = Totality::kTotal,
     .english = "the number of the round", .spanish = "el número de la ronda"},
    {.op = Op::kTurn, .family = Family::kLeaf, .gives = Gives::kOne, .kind = TypeKind::kInteger,
     .reads = OperatorReads::kUnknown, .totality = Totality::kTotal,
     .english = "the number of the turn", .spanish = "el número del turno"},
    {.op = Op::kZone, .family = Family::kPlace, .takes = {Takes::kPlayer}, .gives = Gives::kOne,
     .kind = TypeKind::kZone, .value = NodeValue::kZone, .reads = OperatorReads::kZone},
    {.op = Op::kZoneFor, .family = Family::kPlace, .takes = {Takes::kDefinition, Takes::kPlayer},
     .gives = Gives::kOne, .kind = TypeKind::kZone, .value = NodeValue::kZoneFamily, .reads = OperatorReads::kZones},
    {.op = Op::kDefinitions, .family = Family::kNewList, .function = "definitions", .takes = {Takes::kKind},
     .gives = Gives::kMany, .kind = TypeKind::kDefinition, .value = NodeValue::kKind, .has_distinct_items = true,
     .about = "everything declared of a kind"},
    {.op = Op::kOption, .family = Family::kNewList, .value = NodeValue::kOption},

    // -- things
    {.op = Op::kAttribute, .family = Family::kAttribute, .takes = {Takes::kReference},
     .value = NodeValue::kAttribute, .reads = OperatorReads::kAttribute},
    {.op = Op::kProperty, .family = Family::kProperty, .takes = {Takes::kDefinition},
     .value = NodeValue::kProperty, .reads = OperatorReads::kNothing},
    {.op = Op::kDefinitionOf, .family = Family::kComponent, .takes = {Takes::kComponent}, .gives = Gives::kOne,
     .kind = TypeKind::kDefinition, .reads = OperatorReads::kNothing, .totality = Totality::kOfPresent,
     .english = "{1}", .spanish = "{1}"},
    {.op = Op::kDefinitionAt, .family = Family::kFact, .takes = {Takes::kCell}, .gives = Gives::kOne,
     .kind = TypeKind::kDefinition, .reads = OperatorReads::kNothing, .english = "{1}", .spanish = "{1}",
     .code = "definition_at({0})"},
    {.op = Op::kKindOf, .family = Family::kFact, .takes = {Takes::kDefinition}, .gives = Gives::kOne,
     .kind = TypeKind::kSymbol, .reads = OperatorReads::kNothing, .english = "the kind of {1}",
     .spanish = "el tipo de {1}",
     .code = "kKindWord[kKindOf[{0}]]"},
    {.op = Op::kOnly, .family = Family::kPlace, .gives = Gives::kOne, .kind = TypeKind::kComponent,
     .value = NodeValue::kDefinition, .reads = OperatorReads::kUnknown, .code = "only({3})"},
    {.op = Op::kAnyCopy, .family = Family::kPlace, .gives = Gives::kOne, .kind = TypeKind::kComponent,
     .value = NodeValue::kDefinition, .reads = OperatorReads::kUnknown, .totality = Totality::kTotal,
     .code = "any_copy({3})"},
    {.op = Op::kCopiesOf, .family = Family::kFact, .takes = {Takes::kDefinition}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kNothing, .english = "the number of copies of {1}",
     .spanish = "el número de copias de {1}",
     .code = "kCopies[{0}]"},
    {.op = Op::kZoneOf, .family = Family::kComponent, .takes = {Takes::kComponent}, .gives = Gives::kOne,
     .kind = TypeKind::kZone, .reads = OperatorReads::kPlaces, .totality = Totality::kOfPresent,
     .english = "where {1} lies", .spanish = "donde está {1}"},
    {.op = Op::kOwnerOf, .family = Family::kFact, .takes = {Takes::kReference}, .gives = Gives::kOne,
     .kind = TypeKind::kPlayer, .reads = OperatorReads::kPlaces, .totality = Totality::kOfPresent,
     .english = "the owner of {1}", .spanish = "el dueño de {1}"},
    {.op = Op::kCellOf, .family = Family::kComponent, .takes = {Takes::kComponent}, .gives = Gives::kOne,
     .kind = TypeKind::kCell, .reads = OperatorReads::kPlaces, .totality = Totality::kOfPresent,
     .english = "the place of {1}", .spanish = "el sitio de {1}", .code = "cell_at({0})"},
    {.op = Op::kRowOf, .family = Family::kFact, .takes = {Takes::kCell}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kNothing, .english = "the row of {1}",
     .spanish = "la fila de {1}",
     .code = "i32(kRowOf[number_of_cell({0})])"},
    {.op = Op::kColumnOf, .family = Family::kFact, .takes = {Takes::kCell}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kNothing, .english = "the column of {1}",
     .spanish = "la columna de {1}",
     .code = "i32(kColumnOf[number_of_cell({0})])"},
    {.op = Op::kNumberOf, .family = Family::kFact, .takes = {Takes::kCell}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kNothing, .english = "the number of {1}",
     .spanish = "el número de {1}",
     .code = "({0} % kMaxCells + 1)"},
    {.op = Op::kIndexOf, .family = Family::kComponent, .takes = {Takes::kComponent}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kPlaces,
     .english = "the position of {1}", .spanish = "la posición de {1}", .code = "index_of({0})"},
    {.op = Op::kFace, .family = Family::kAttribute, .takes = {Takes::kComponent}, .reads = OperatorReads::kFaces,
     .english = "what {1} shows", .spanish = "lo que muestra {1}", .code = "face({0})"},

    // -- places
    {.op = Op::kComponents, .family = Family::kPlace, .takes = {Takes::kZone}, .gives = Gives::kMany,
     .kind = TypeKind::kComponent, .reads = OperatorReads::kPlaces, .english = "{1}", .spanish = "{1}"},
    {.op = Op::kAt, .family = Family::kPlace, .function = "at", .takes = {Takes::kCell}, .gives = Gives::kMany,
     .kind = TypeKind::kComponent, .reads = OperatorReads::kPlaces,
     .english = "what lies at {1}", .spanish = "lo que hay en {1}",
     .code = "things_at({0})", .about = "what lies there, bottom first"},
    {.op = Op::kCells, .family = Family::kPlace, .function = "cells", .takes = {Takes::kZone},
     .gives = Gives::kMany, .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the places of {1}", .spanish = "los sitios de {1}",
     .code = "cells_in({0})", .about = "all cells of a grid, track or graph"},
    {.op = Op::kCellNamed, .family = Family::kPlace, .takes = {Takes::kZone}, .gives = Gives::kOne,
     .kind = TypeKind::kCell, .value = NodeValue::kPlace,
     .reads = OperatorReads::kNothing,
     .code = "({{ const i32 z_ = {0}; {3} < kZone_[z_].cells ? z_ * kMaxCells + {3} : -1; }})"},
    {.op = Op::kCellNumber, .family = Family::kPlace, .function = "cell",
     .takes = {Takes::kZone, Takes::kInteger, Takes::kMaybeInteger}, .gives = Gives::kOne, .kind = TypeKind::kCell,
     .reads = OperatorReads::kNothing, .english = "place {2} of {1}", .spanish = "el sitio {2} de {1}",
     .about = "the cell by its number from 1, or by its row and column"},
    {.op = Op::kAdjacent, .family = Family::kPlace, .function = "adjacent", .takes = {Takes::kCell},
     .gives = Gives::kMany, .kind = TypeKind::kCell,
     .reads = OperatorReads::kNothing, .english = "the places beside {1}", .spanish = "los sitios junto a {1}",
     .code = "cells_beside({0})", .about = "the cells beside it"},
    {.op = Op::kBeside, .family = Family::kPlace, .function = "beside", .takes = {Takes::kCell, Takes::kDirection},
     .gives = Gives::kOne, .kind = TypeKind::kCell, .reads = OperatorReads::kNothing,
     .english = "the place to the {2} of {1}", .spanish = "el sitio al {2} de {1}", .code = "beside({0}, {1})",
     .about = "the neighbour in a direction, on squares also diagonally; nothing where there is none"},
    {.op = Op::kBoardSide, .family = Family::kPlace, .function = "side", .takes = {Takes::kZone, Takes::kDirection},
     .gives = Gives::kMany, .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the {2} side of {1}", .spanish = "el lado {2} de {1}", .code = "side_of_board({0}, {1})",
     .about = "the cells on that side of a grid"},
    {.op = Op::kReach, .family = Family::kPlace, .function = "reach",
     .takes = {Takes::kCell, Takes::kMaybeCondition}, .gives = Gives::kMany, .kind = TypeKind::kCell,
     .reads = OperatorReads::kNothing, .has_distinct_items = true, .english = "the places that {1} is joined with",
     .spanish = "los sitios unidos con {1}",
     .about = "the cell and all that it is joined with, the nearest first: from cell to adjacent cell, over those "
              "for which the condition holds"},
    {.op = Op::kDistance, .family = Family::kPlace, .function = "distance",
     .takes = {Takes::kCell, Takes::kCell, Takes::kMaybeCondition, Takes::kMaybeNumberOfItem}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kNothing,
     .english = "the distance from {1} to {2}", .spanish = "la distancia de {1} a {2}",
     .about = "the fewest steps from the first to the second cell, each to an adjacent cell for which the "
              "condition holds; with a number, the least total of it for the cells that are entered; 2147483647 "
              "where there is no way"},
    {.op = Op::kRay, .family = Family::kPlace, .function = "ray",
     .takes = {Takes::kCell, Takes::kInteger, Takes::kInteger, Takes::kMaybeCondition}, .gives = Gives::kMany,
     .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the places in line with {1}", .spanish = "los sitios en línea con {1}",
     .about = "the cells of a line, the nearest first: each so many rows and columns further than the one before, "
              "up to the first for which the condition does not hold"},
    {.op = Op::kRayTo, .family = Family::kPlace, .function = "ray",
     .takes = {Takes::kCell, Takes::kDirection, Takes::kMaybeCondition}, .gives = Gives::kMany,
     .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the places to the {2} of {1}", .spanish = "los sitios al {2} de {1}",
     .about = "the cells of the line in a direction, the nearest first, up to the first for which the condition does "
              "not hold"},
    {.op = Op::kAreas, .family = Family::kPlace, .function = "areas",
     .takes = {Takes::kCells, Takes::kMaybeKeyOfItem}, .gives = Gives::kMany, .kind = TypeKind::kCell,
     .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "one place of each area of {1}", .spanish = "un sitio de cada zona unida de {1}",
     .code = "areas(put_all({0}))",
     .about = "the first cell of each area: these cells are joined where they are adjacent and have the same key"},
    {.op = Op::kBorder, .family = Family::kPlace, .function = "border", .takes = {Takes::kCells},
     .gives = Gives::kMany, .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the places around {1}", .spanish = "los sitios que rodean {1}",
     .code = "border(put_all({0}))",
     .about = "the cells beside these that are none of them, each once"},
    {.op = Op::kCellFor, .family = Family::kPlace, .takes = {Takes::kZone, Takes::kDefinition}, .gives = Gives::kOne,
     .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .english = "the place of {2} on {1}",
     .spanish = "el sitio de {2} en {1}", .code = "cell_for({0}, {1})"},
    {.op = Op::kEdgeZone, .family = Family::kPlace, .takes = {Takes::kZone}, .gives = Gives::kOne,
     .kind = TypeKind::kZone, .reads = OperatorReads::kNothing, .english = "the ways of {1}",
     .spanish = "los caminos de {1}", .code = "edge_zone({0})"},
    {.op = Op::kJoinedCells, .family = Family::kPlace, .takes = {Takes::kCell}, .gives = Gives::kMany,
     .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .english = "what {1} is joined with",
     .spanish = "lo que está unido con {1}", .code = "joined_cells({0})"},
    {.op = Op::kJoined, .family = Family::kPlace, .function = "joined", .takes = {Takes::kCell, Takes::kCells},
     .gives = Gives::kMany, .kind = TypeKind::kCell, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the places to which a way leads from {1} over {2}",
     .spanish = "los sitios a los que se llega desde {1} por {2}", .code = "joined({0}, put_all({1}))",
     .about = "the cell and all to which a way leads over these edges, the nearest first"},
    {.op = Op::kShortest, .family = Family::kPlace, .function = "shortest",
     .takes = {Takes::kCells, Takes::kCell, Takes::kCell, Takes::kMaybeNumberOfItem}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kNothing, .ignores_order = true,
     .english = "the shortest way from {2} to {3} over {1}",
     .spanish = "el camino más corto de {2} a {3} por {1}", .code = "shortest(put_all({0}), {1}, {2})",
     .about = "the least total of the number (without it each counts 1) on a way from the one cell to the other "
              "over these edges; 2147483647 where there is no way"},
    {.op = Op::kPlacements, .family = Family::kPlace, .function = "placements",
     .takes = {Takes::kDefinition, Takes::kZone}, .gives = Gives::kMany, .kind = TypeKind::kCell,
     .reads = OperatorReads::kTiles, .has_distinct_items = true, .english = "the places of {2} where {1} fits",
     .spanish = "los sitios de {2} donde encaja {1}", .code = "placements({0}, {1})",
     .about = "the cells without a tile where the tile fits in some turn: what its sides show is what all tiles "
              "beside it show, of which there is one unless the zone has none"},
    {.op = Op::kTurnsAt, .family = Family::kPlace, .function = "turns",
     .takes = {Takes::kDefinition, Takes::kCell}, .gives = Gives::kMany, .kind = TypeKind::kInteger,
     .reads = OperatorReads::kTiles, .has_distinct_items = true,
     .english = "the turns in which {1} fits at {2}", .spanish = "los giros con los que {1} encaja en {2}",
     .code = "turns({0}, {1})",
     .about = "the turns in which the tile fits there, from 0; of those that look the same the first"},
    {.op = Op::kSideOf, .family = Family::kPlace, .function = "side", .takes = {Takes::kComponent, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kSymbol, .reads = OperatorReads::kTiles,
     .english = "what {1} shows at {2}", .spanish = "lo que muestra {1} en {2}", .code = "side_of({0}, {1})",
     .about = "what the tile shows as it lies: the words around it have numbers, clockwise, 1 for the first of the "
              "side above"},
    {.op = Op::kSideAt, .family = Family::kPlace, .function = "side", .takes = {Takes::kCell}, .gives = Gives::kOne,
     .kind = TypeKind::kSymbol, .reads = OperatorReads::kTiles, .english = "what {1} shows",
     .spanish = "lo que muestra {1}", .code = "side_at({0})",
     .about = "what a tile shows at this edge; nothing where none lies on either side"},
    {.op = Op::kFeature, .family = Family::kPlace, .function = "feature", .takes = {Takes::kCell},
     .gives = Gives::kMany, .kind = TypeKind::kCell, .reads = OperatorReads::kTiles, .has_distinct_items = true,
     .english = "what tiles join with {1}", .spanish = "lo que las losetas unen con {1}", .code = "feature({0})",
     .about = "the edge and all that tiles join with it by their parts, the nearest first"},
    {.op = Op::kFeatures, .family = Family::kPlace, .function = "features", .takes = {Takes::kCells},
     .gives = Gives::kMany, .kind = TypeKind::kCell, .reads = OperatorReads::kTiles, .has_distinct_items = true,
     .english = "one place of each feature of {1}", .spanish = "un sitio de cada conjunto unido de {1}",
     .code = "features(put_all({0}))",
     .about = "the first of these edges of each feature: edges that tiles join are one"},
    {.op = Op::kTop, .family = Family::kPlace, .function = "top", .takes = {Takes::kZone}, .gives = Gives::kHeld,
     .reads = OperatorReads::kPlaces, .english = "the top of {1}", .spanish = "lo de encima de {1}",
     .code = "first_in({0})", .about = "the top of a pile, the first of a row"},
    {.op = Op::kBottom, .family = Family::kPlace, .function = "bottom", .takes = {Takes::kZone},
     .gives = Gives::kHeld, .reads = OperatorReads::kPlaces,
     .english = "the bottom of {1}", .spanish = "lo de debajo de {1}",
     .code = "last_in({0})", .about = "the bottom of a pile, the last of a row"},
    {.op = Op::kRoom, .family = Family::kPlace, .function = "room", .takes = {Takes::kZone}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .reads = OperatorReads::kPlaces,
     .english = "the room left in {1}", .spanish = "el espacio libre en {1}",
     .code = "({{ const i32 z_ = {0}; kZone_[z_].capacity < 0 ? 2147483647 : "
             "kZone_[z_].capacity - size_of(z_); }})",
     .about = "how many more components fit"},

    // -- lists
    {.op = Op::kFilter, .family = Family::kList, .takes = {Takes::kList, Takes::kOfItem}, .gives = Gives::kSame,
     .english = "{1} for which {2}", .spanish = "{1} donde {2}"},
    {.op = Op::kMap, .family = Family::kList, .takes = {Takes::kList, Takes::kOfItem}, .gives = Gives::kMany,
     .english = "{2}, of each of {1}", .spanish = "{2}, de cada uno de {1}"},
    {.op = Op::kMost, .family = Family::kList, .function = "most", .takes = {Takes::kList, Takes::kNumberOfItem},
     .gives = Gives::kSame, .english = "those of {1} with the most by {2}",
     .spanish = "los que más tienen de {1} según {2}",
     .about = "the items for which the number is greatest: all of them where several tie"},
    {.op = Op::kLeast, .family = Family::kList, .function = "least",
     .takes = {Takes::kList, Takes::kNumberOfItem}, .gives = Gives::kSame,
     .english = "those of {1} with the least by {2}", .spanish = "los que menos tienen de {1} según {2}",
     .about = "the items for which the number is least: all of them where several tie"},
    {.op = Op::kCount, .family = Family::kList, .function = "count", .takes = {Takes::kThings},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .ignores_order = true,
     .english = "the number of {1}", .spanish = "el número de {1}",
     .code = "count_all({0})", .about = "how many items it has"},
    {.op = Op::kSum, .family = Family::kList, .function = "sum", .takes = {Takes::kIntegers},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .ignores_order = true,
     .english = "the total of {1}", .spanish = "el total de {1}", .code = "sum_all({0})", .about = "their total"},
    {.op = Op::kMinOf, .family = Family::kList, .function = "min", .takes = {Takes::kIntegers},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .ignores_order = true,
     .english = "the least of {1}", .spanish = "el menor de {1}",
     .code = "least_of({0})", .about = "the least; 0 of no items"},
    {.op = Op::kMaxOf, .family = Family::kList, .function = "max", .takes = {Takes::kIntegers},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .ignores_order = true,
     .english = "the greatest of {1}", .spanish = "el mayor de {1}",
     .code = "most_of({0})", .about = "the greatest; 0 of no items"},
    {.op = Op::kAny, .family = Family::kList, .function = "any", .takes = {Takes::kThings},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .ignores_order = true,
     .english = "there is any of {1}", .spanish = "hay alguno de {1}",
     .code = "i32(has_any({0}))", .about = "whether it has an item"},
    {.op = Op::kNone, .family = Family::kList, .function = "none", .takes = {Takes::kThings},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .ignores_order = true,
     .english = "there is none of {1}", .spanish = "no hay ninguno de {1}",
     .code = "i32(!has_any({0}))", .about = "whether it has no item"},
    {.op = Op::kDistinct, .family = Family::kList, .function = "distinct", .takes = {Takes::kList},
     .gives = Gives::kSame, .english = "the different ones of {1}", .spanish = "los distintos de {1}",
     .code = ".distinct({0})", .about = "each item once, where it stands first"},
    {.op = Op::kSorted, .family = Family::kList, .function = "sorted", .takes = {Takes::kSortable},
     .gives = Gives::kSame, .ignores_order = true, .english = "{1}, in order", .spanish = "{1}, en orden",
     .code = ".sorted({0})", .about = "the items from the least to the greatest"},
    {.op = Op::kSortedBy, .family = Family::kList, .function = "sorted_by",
     .takes = {Takes::kList, Takes::kNumberOfItem}, .gives = Gives::kSame, .english = "{1}, in order of {2}",
     .spanish = "{1}, por orden de {2}",
     .about = "the items from the least number to the greatest; where it is the same, as they were"},
    {.op = Op::kFirst, .family = Family::kList, .function = "first", .takes = {Takes::kList, Takes::kInteger},
     .gives = Gives::kSame, .english = "the first {2} of {1}", .spanish = "los primeros {2} de {1}",
     .code = "first({0}, {1})", .about = "as many from the beginning, or all"},
    {.op = Op::kLast, .family = Family::kList, .function = "last", .takes = {Takes::kList, Takes::kInteger},
     .gives = Gives::kSame, .english = "the last {2} of {1}", .spanish = "los últimos {2} de {1}",
     .code = ".last({0}, {1})", .about = "as many from the end, or all"},
    {.op = Op::kItemAt, .family = Family::kList, .takes = {Takes::kList, Takes::kInteger}, .gives = Gives::kItem,
     .english = "number {2} of {1}", .spanish = "el número {2} de {1}"},
    {.op = Op::kPosition, .family = Family::kList, .function = "index",
     .takes = {Takes::kList, Takes::kItemLike}, .gives = Gives::kOne, .kind = TypeKind::kInteger,
     .english = "the position of {2} in {1}", .spanish = "la posición de {2} en {1}",
     .code = "position_in({0}, {1})", .about = "the first place of the value in the list, from 1; 0 where it is not in it"},
    {.op = Op::kLongest, .family = Family::kList, .function = "longest",
     .takes = {Takes::kList, Takes::kKeyOfItem, Takes::kKeyOfItem, Takes::kMaybeNumberOfItem}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .ignores_order = true, .english = "the longest way over {1}",
     .spanish = "el camino más largo por {1}", .code = "longest(put_all({0}))",
     .about = "the greatest total of the number (without it each counts 1) on a way that takes each item at most "
              "once; an item joins its two ends. Of at most 64 items, in at most 262,144 steps"},
    {.op = Op::kRange, .family = Family::kNewList, .function = "range", .sign = "..",
     .takes = {Takes::kInteger, Takes::kInteger}, .gives = Gives::kMany, .kind = TypeKind::kInteger,
     .has_distinct_items = true, .english = "{1} to {2}", .spanish = "de {1} a {2}",
     .code = "range({0}, {1})", .about = "the numbers from the first to the second, at most 100,000"},
    {.op = Op::kIn, .family = Family::kList, .sign = "in", .takes = {Takes::kValue, Takes::kList},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean,
     .english = "{1} is among {2}", .spanish = "{1} está entre {2}",
     .code = "i32(has_item({1}, {0}))", .about = "whether it is an item; `not in`: whether it is none"},
    {.op = Op::kConcat, .family = Family::kList, .sign = "+", .takes = {Takes::kList, Takes::kLike},
     .gives = Gives::kSame, .english = "{1} and {2}", .spanish = "{1} y {2}",
     .code = "both({0}, {1})", .about = "both, one after the other"},
    {.op = Op::kWithout, .family = Family::kList, .sign = "-", .takes = {Takes::kList, Takes::kLike},
     .gives = Gives::kSame, .english = "{1} without {2}", .spanish = "{1} sin {2}",
     .code = ".without({0}, {1})", .about = "the items that are not in the second"},

    // -- players
    {.op = Op::kOthers, .family = Family::kPlayers, .function = "others", .takes = {Takes::kActor},
     .gives = Gives::kMany, .kind = TypeKind::kPlayer, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "the other players", .spanish = "los demás jugadores",
     .code = "kSeats.behind({0})", .about = "the other players, from the next seat on"},
    {.op = Op::kPlayersFrom, .family = Family::kPlayers, .function = "players_from", .takes = {Takes::kPlayer},
     .gives = Gives::kMany, .kind = TypeKind::kPlayer, .reads = OperatorReads::kNothing, .has_distinct_items = true,
     .english = "all players, beginning with {1}", .spanish = "todos los jugadores, empezando por {1}",
     .code = "kSeats.from({0})", .about = "all players, from that seat on"},
    {.op = Op::kNeighbours, .family = Family::kPlayers, .function = "neighbours", .takes = {Takes::kActor},
     .gives = Gives::kMany, .kind = TypeKind::kPlayer, .reads = OperatorReads::kNothing,
     .english = "the neighbours", .spanish = "los vecinos",
     .code = "kSeats.beside({0})", .about = "the next and the previous player, each once"},
    {.op = Op::kNext, .family = Family::kPlayers, .function = "next", .takes = {Takes::kActor},
     .gives = Gives::kOne, .kind = TypeKind::kPlayer,
     .reads = OperatorReads::kNothing, .english = "the next player", .spanish = "el jugador siguiente",
     .code = "(({0} + 1) % kPlayers)",
     .about = "the player in the next seat"},
    {.op = Op::kPrevious, .family = Family::kPlayers, .function = "previous", .takes = {Takes::kActor},
     .gives = Gives::kOne, .kind = TypeKind::kPlayer,
     .reads = OperatorReads::kNothing, .english = "the player before", .spanish = "el jugador anterior",
     .code = "(({0} + kPlayers - 1) % kPlayers)", .about = "the player in the seat before"},

    // -- numbers and truths
    {.op = Op::kAdd, .family = Family::kNumber, .sign = "+", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .english = "{1} + {2}", .spanish = "{1} + {2}",
     .compute = [](auto a, auto b) { return a + b; }, .about = "their sum"},
    {.op = Op::kSubtract, .family = Family::kNumber, .sign = "-", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .english = "{1} - {2}", .spanish = "{1} - {2}",
     .compute = [](auto a, auto b) { return a - b; },
     .about = "their difference"},
    {.op = Op::kMultiply, .family = Family::kNumber, .sign = "*", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .english = "{1} times {2}", .spanish = "{1} por {2}",
     .compute = [](auto a, auto b) { return a * b; }, .about = "their product"},
    {.op = Op::kDivide, .family = Family::kNumber, .sign = "//", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger,
     .english = "{1} divided by {2}, rounded down", .spanish = "{1} dividido por {2}, hacia abajo",
     .compute = floor_divide,
     .about = "the first divided by the second, rounded down"},
    {.op = Op::kModulo, .family = Family::kNumber, .sign = "%", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger,
     .english = "the remainder of {1} divided by {2}", .spanish = "el resto de {1} entre {2}",
     .compute = [](auto a, auto b) { return a - b * floor_divide(a, b); },
     .about = "what `//` leaves, with the sign of the second"},
    {.op = Op::kNegate, .family = Family::kNumber, .sign = "-", .takes = {Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .english = "minus {1}", .spanish = "menos {1}",
     .compute = [](auto a, auto) { return -a; }, .about = "the number with the other sign"},
    {.op = Op::kAbsolute, .family = Family::kNumber, .function = "abs", .takes = {Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .english = "{1} without its sign",
     .spanish = "{1} sin su signo",
     .compute = [](auto a, auto) { return a < 0 ? -a : a; },
     .about = "the number without its sign"},
    {.op = Op::kMin2, .family = Family::kNumber, .function = "min", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .totality = Totality::kTotal,
     .english = "the lesser of {1} and {2}", .spanish = "el menor de {1} y {2}",
     .compute = [](auto a, auto b) { return b < a ? b : a; },
     .about = "the lesser of both"},
    {.op = Op::kMax2, .family = Family::kNumber, .function = "max", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .totality = Totality::kTotal,
     .english = "the greater of {1} and {2}", .spanish = "el mayor de {1} y {2}",
     .compute = [](auto a, auto b) { return a < b ? b : a; },
     .about = "the greater of both"},
    {.op = Op::kEqual, .family = Family::kNumber, .sign = "==", .takes = {Takes::kValue, Takes::kLike},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} is {2}", .spanish = "{1} es {2}",
     .compute = [](auto a, auto b) -> std::int64_t { return a == b; },
     .about = "whether they are the same; not of lists"},
    {.op = Op::kNotEqual, .family = Family::kNumber, .sign = "!=", .takes = {Takes::kValue, Takes::kLike},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} is not {2}", .spanish = "{1} no es {2}",
     .compute = [](auto a, auto b) -> std::int64_t { return a != b; },
     .about = "whether they differ"},
    {.op = Op::kLess, .family = Family::kNumber, .sign = "<", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} is less than {2}", .spanish = "{1} es menos que {2}",
     .compute = [](auto a, auto b) -> std::int64_t { return a < b; },
     .about = "whether the first is less; of words, by the order of their vocabulary"},
    {.op = Op::kLessEqual, .family = Family::kNumber, .sign = "<=", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} is at most {2}", .spanish = "{1} es como mucho {2}",
     .compute = [](auto a, auto b) -> std::int64_t { return a <= b; },
     .about = "whether the first is less or equal"},
    {.op = Op::kGreater, .family = Family::kNumber, .sign = ">", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} is more than {2}", .spanish = "{1} es más que {2}",
     .compute = [](auto a, auto b) -> std::int64_t { return a > b; },
     .about = "whether the first is greater"},
    {.op = Op::kGreaterEqual, .family = Family::kNumber, .sign = ">=", .takes = {Takes::kInteger, Takes::kInteger},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} is at least {2}", .spanish = "{1} es al menos {2}",
     .compute = [](auto a, auto b) -> std::int64_t { return a >= b; },
     .about = "whether the first is greater or equal"},
    {.op = Op::kAnd, .family = Family::kNumber, .sign = "and", .takes = {Takes::kBoolean, Takes::kBoolean},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} and {2}", .spanish = "{1} y {2}",
     .compute = [](auto a, auto b) { return a != 0 ? b : 0; },
     .about = "whether both are true; the second is not asked where the first is false"},
    {.op = Op::kOr, .family = Family::kNumber, .sign = "or", .takes = {Takes::kBoolean, Takes::kBoolean},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "{1} or {2}", .spanish = "{1} o {2}",
     .compute = [](auto a, auto b) { return a != 0 ? 1 : b; },
     .about = "whether one is true; the second is not asked where the first is"},
    {.op = Op::kNot, .family = Family::kNumber, .sign = "not", .takes = {Takes::kBoolean},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .totality = Totality::kTotal,
     .english = "not: {1}", .spanish = "no: {1}",
     .compute = [](auto a, auto) -> std::int64_t { return a == 0; },
     .about = "whether it is false"},
    {.op = Op::kIfElse, .family = Family::kNumber, .function = "if",
     .takes = {Takes::kBoolean, Takes::kValue, Takes::kLike}, .gives = Gives::kBranch, .totality = Totality::kTotal,
     .english = "{2} if {1}, else {3}", .spanish = "{2} si {1}, si no {3}",
     .about = "the second if the first is true, else the third"},

    // -- rules of content, and amounts
    {.op = Op::kCallScript, .family = Family::kCall, .value = NodeValue::kScript, .reads = OperatorReads::kRules},
    {.op = Op::kCallProperty, .family = Family::kCall, .takes = {Takes::kDefinition},
     .value = NodeValue::kProperty, .reads = OperatorReads::kRules},
    {.op = Op::kCallQuery, .family = Family::kCall, .value = NodeValue::kQuery, .reads = OperatorReads::kRules},
    {.op = Op::kField, .family = Family::kFact, .takes = {Takes::kRecord}, .value = NodeValue::kField,
     .reads = OperatorReads::kNothing, .code = "field_of({0}, {3})"},
    {.op = Op::kSame, .family = Family::kFact, .takes = {Takes::kRecord, Takes::kRecord}, .gives = Gives::kOne,
     .kind = TypeKind::kBoolean, .reads = OperatorReads::kNothing, .english = "{1} is the same as {2}",
     .spanish = "{1} es lo mismo que {2}", .code = "i32({0} == {1})"},
    {.op = Op::kAmount, .family = Family::kFact, .takes = {Takes::kAmounts}, .gives = Gives::kOne,
     .kind = TypeKind::kInteger, .value = NodeValue::kAttribute, .reads = OperatorReads::kNothing,
     .code = "in_amounts({0}, {3})"},
    {.op = Op::kCanPay, .family = Family::kFact, .function = "can_pay", .takes = {Takes::kPayer, Takes::kAmounts},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .reads = OperatorReads::kResources,
     .english = "{1} can pay {2}", .spanish = "{1} puede pagar {2}", .code = "i32(can_pay({0}, {1}))",
     .about = "whether the player has as much"},
    {.op = Op::kAmountOf, .family = Family::kFact, .function = "amount", .takes = {Takes::kPayer, Takes::kResource},
     .gives = Gives::kOne, .kind = TypeKind::kInteger, .reads = OperatorReads::kResources,
     .english = "how much {2} {1} has", .spanish = "cuánto {2} tiene {1}", .code = "amount_of({1}, {0})",
     .about = "how much of it the player, or the table, has"},
    {.op = Op::kExists, .family = Family::kFact, .function = "exists", .takes = {Takes::kReference},
     .gives = Gives::kOne, .kind = TypeKind::kBoolean, .reads = OperatorReads::kUnknown,
     .totality = Totality::kTotal, .english = "there is {1}", .spanish = "existe {1}",
     .about = "whether there is such a player, component, definition, zone, cell or resource; with the name of a "
              "component, whether one of that name is in the game and not in out_of_game"},
};
// clang-format on

constexpr bool are_in_order_of_op() {
  for (std::size_t i = 0; i < std::size(kOperators); ++i) {
    if (static_cast<std::size_t>(kOperators[i].op) != i) return false;
  }
  return kOperators[std::size(kOperators) - 1].op == Op::kExists;
}
static_assert(are_in_order_of_op());

// Returns whether the value is computed from the operands, in contrast to read of the game.
constexpr bool is_computed(const Operator& o) {
  return o.family == Family::kNumber || o.family == Family::kNewList || o.family == Family::kList;
}
static_assert(std::all_of(std::begin(kOperators), std::end(kOperators), [](const Operator& o) {
  return is_computed(o) || o.reads != OperatorReads::kUnstated;
}));

constexpr const Operator& operator_of(Op op) { return kOperators[static_cast<std::size_t>(op)]; }

// Returns the greatest number of operands, without further ones of the last kind.
constexpr std::size_t operands_of(const Operator& o) {
  std::size_t n = 0;
  while (n < std::size(o.takes) && o.takes[n] != Takes::kNothing) ++n;
  return n;
}

// Returns whether operand k is evaluated for each item of operand 0, or for each cell met from it.
constexpr bool is_for_each_item(Op op, std::int32_t k) {
  const Operator& o = operator_of(op);
  if (k < 1 || static_cast<std::size_t>(k) >= std::size(o.takes)) return false;
  const Takes t = o.takes[k];
  return t == Takes::kOfItem || t == Takes::kNumberOfItem || t == Takes::kKeyOfItem ||
         t == Takes::kMaybeKeyOfItem || t == Takes::kMaybeNumberOfItem ||
         t == Takes::kMaybeCondition;
}

// Returns whether it compares two values.
constexpr bool is_comparison(Op op) {
  const Operator& o = operator_of(op);
  return o.compute && o.kind == TypeKind::kBoolean && o.takes[0] != Takes::kBoolean;
}

// Returns whether the result is always a list, made for this node.
constexpr bool makes_list(Op op) {
  const Operator& o = operator_of(op);
  return o.gives == Gives::kMany || o.gives == Gives::kSame || op == Op::kLiteralList;
}

// Returns whether the value follows from those of the operands alone, and these are not evaluated
// for each item.
constexpr bool combines_values(Op op) {
  const Operator& o = operator_of(op);
  return is_computed(o) && o.value == NodeValue::kNone && !is_for_each_item(op, 1);
}

// Returns the type of a single operand or argument; kNothing where any may stand.
constexpr Type type_taken(Takes t) {
  switch (t) {
    case Takes::kInteger:
    case Takes::kMaybeInteger:
      return kIntegerType;
    case Takes::kBoolean:
      return kBooleanType;
    case Takes::kPlayer:
    case Takes::kActor:
    case Takes::kPayer:
      return kPlayerType;
    case Takes::kZone:
      return {TypeKind::kZone};
    case Takes::kCell:
      return {TypeKind::kCell};
    case Takes::kDirection:
      return {TypeKind::kSymbol};
    case Takes::kComponent:
      return {TypeKind::kComponent};
    case Takes::kAmounts:
      return {TypeKind::kAmounts};
    case Takes::kResource:
    case Takes::kResources:
      return {TypeKind::kResource};
    default:
      return kNothingType;
  }
}

// Calls f with each operator that is written as this function: one for each number of arguments.
template <class F>
constexpr void each_function(std::string_view name, F f) {
  for (const Operator& o : kOperators) {
    if (!name.empty() && o.function == name) f(o);
  }
}

// Returns the names of functions, each once.
inline std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (const Operator& o : kOperators) {
    const bool is_new = std::find(names.begin(), names.end(), o.function) == names.end();
    if (!o.function.empty() && is_new) names.emplace_back(o.function);
  }
  return names;
}

// Returns the operator with this sign and first operand, or of any if that is kNothing; nullptr if
// there is none.
constexpr const Operator* find_sign(std::string_view sign, std::size_t operands,
                                    Takes first = Takes::kNothing) {
  for (const Operator& o : kOperators) {
    const bool is_it = o.sign == sign && operands_of(o) == operands;
    if (is_it && (first == Takes::kNothing || o.takes[0] == first)) return &o;
  }
  return nullptr;
}

// Returns whether the number fits an integer of expressions.
constexpr bool fits(std::int64_t n) {
  return n >= std::numeric_limits<std::int32_t>::min() &&
         n <= std::numeric_limits<std::int32_t>::max();
}

}  // namespace cubilete
