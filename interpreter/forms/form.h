// The typed form of a script: what a Lua function of content does, with everything decided that
// follows from the game and from the place of content that names it. START HERE for the lowering:
// lua/lowering/lower.h makes forms, emit_form.h writes them as C++, and
// tests/lua/lowering/evaluate_form.h carries them out for the tests.
//
// A value is one number of 64 bits. nil, false and true are the three least numbers; of every other
// value the type says what it is: a whole number, a text (its place among the texts of the game), a
// thing of the game (its id), a table (its place among the tables of the call), a function (the
// frame in which it was declared).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/ids.h"
#include "ruleset/ruleset.h"

namespace cubilete::lowering {

inline constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kFalse = kNil + 1;
inline constexpr std::int64_t kTrue = kNil + 2;
// The least whole number of the form; arithmetic that comes below it is left to Lua.
inline constexpr std::int64_t kLeastInteger = kNil + 16;

inline bool holds(std::int64_t value) { return value > kFalse; }
inline std::int64_t truth(bool b) { return b ? kTrue : kFalse; }

// What a value is, if it is not nil, false or true.
enum class Payload : std::uint8_t {
  kNone,
  kInteger,
  kText,
  kPlayer,
  kComponent,
  kDefinition,
  kZone,
  kCell,
  kTable,
  kFunction,
};

// What the fields of a node are is written beside the operation: a, b, c are nodes where nothing
// else is said. `after` is added to the instructions when the node is done.
enum class Op : std::uint8_t {
  // -- expressions
  kConstant,          // value
  kLocal,             // a: how many frames outwards, -1 those of files; b: slot
  kFrame,             // the frame itself: the value of a function declared here
  kEvaluateThenZero,  // a; the value of a function that needs no frame
  kAdd,               // a b
  kSubtract,          // a b
  kMultiply,          // a b
  kFloorDivide,       // a b
  kModulo,            // a b
  kNegate,            // a
  kMinimum,           // children; a: evaluated before, as for the next two
  kMaximum,           // children
  kAbsolute,          // child
  kEqual,             // a b; c: 1 for `~=`. after: by whether they are equal
  kEqualKinds,        // the same for sides of two kinds, which are equal as nil, false or true only
  kLess,              // a b. after: by the result, as of the next three
  kLessEqual,         // a b
  kGreater,           // a b
  kGreaterEqual,      // a b
  kTest,              // a. after: by whether it holds
  kAnd,               // a b
  kOr,                // a b
  kNot,               // a
  kLength,            // a: a table or zone, as `c` says: 0, 1. after[0] is spent before a
  kNewTable,          // children: a key, or -1 for the next number; a value; 1 where it is a number
  kReadTable,         // a: table, b: key; value: 1 where the key is a number
  kReadZone,          // a: zone, b: number
  kReadField,         // a: thing, b: of Form::fields
  kReadAnyField,      // a: thing, b: text, children: texts, each with one of Form::fields
  kReadRule,          // a: thing, b: of Form::fields; gives the thing itself
  kReadName,          // b: of Form::fields; a: evaluated before, or -1
  kCallFunction,      // a: function, b: of Form::functions, children: arguments
  kCallHost,          // b: of Form::sites, children: arguments; a: evaluated before
  // -- statements
  kSetLocal,  // a, b as kLocal, c: value
  kSetTable,  // a: table, b: key, c: value; value: 1 where the key is a number
  kEvaluate,  // a
  kBlock,     // children
  kIf,        // a: condition, b: then, c: else or -1
  kWhile,     // a: condition, b: body
  kRepeat,    // a: condition, b: body
  kFor,       // a: first, b: last, c: step or -1, child: body; value: slot. after: of its
              // beginning, loop: of each next
  kForEach,   // a: table or zone (value: 0, 1), child: body; b, c: slots of number and item or
              // -1. after[0] is spent before a, after[1] behind it; loop: of each next
  kReturn,    // a: value or -1
  kBreak,
};

struct FormNode {
  Op op = Op::kConstant;
  std::uint32_t line = 0;
  std::int32_t a = -1;
  std::int32_t b = -1;
  std::int32_t c = -1;
  std::int32_t first = 0;  // of Form::children
  std::int32_t count = 0;
  std::int64_t value = 0;
  std::array<std::int32_t, 2> after = {0, 0};
  std::array<std::int32_t, 2> loop = {0, 0};
};

struct FormFunction {
  std::int32_t file = -1;       // whose lines its nodes name; of Ruleset::script_files
  std::int32_t parameters = 0;  // in the first slots
  std::int32_t slots = 0;
  std::int32_t body = -1;
  std::int32_t beginning = 0;  // instructions up to its first point
};

// What is read of a thing of the game, by kind of component where it is one.
enum class FieldKind : std::uint8_t {
  kNone,
  kSeat,
  kAttribute,     // id: AttributeId; of a player, a component or, as a name, the table
  kZoneOfPlayer,  // id: ZoneDefId
  kZoneOfTable,
  kQueryAbout,  // id: QueryId
  kName,
  kKind,
  kCopies,
  kProperty,    // id: PropertyId
  kDefinition,  // of a component; as a name, id: DefinitionId
  kZone,
  kOwner,
  kCell,
  kIndex,
  kTop,
  kBottom,
  kRoom,
  kComponents,
  kCells,
  kNumber,
  kRow,
  kColumn,
  kCellName,
  kAdjacent,
  kOption,  // id: OptionId
  kActingPlayer,
  kPlayers,
  kPlayerCount,
  kRound,
  kTurn,
};

struct FieldOfKind {
  FieldKind kind = FieldKind::kNone;
  std::int32_t id = -1;
  bool operator==(const FieldOfKind&) const = default;
};

struct FormField {
  Payload of = Payload::kNone;     // kNone: a name of the game
  std::vector<FieldOfKind> kinds;  // by KindId, of components and definitions; else one
};

// The functions of the program (lua/api/signatures.h) and of the library.
enum class HostFunction : std::uint8_t {
  kOthers,
  kPlayersFrom,
  kNeighbours,
  kNext,
  kPrevious,
  kZone,
  kCell,
  kDefinition,   // id: DefinitionId
  kDefinitions,  // id: KindId or -1
  kTableValue,   // id: AttributeId
  kGain,
  kPay,
  kLose,
  kGive,
  kSet,
  kMove,
  kCreate,
  kPlain,  // id: PlainVerb
  kRoll,
  kPick,
  kChoose,
  kAnnounce,
  kEnd,
  kRun,      // id: EffectId
  kQuery,    // id: QueryId
  kAbility,  // text: its name; the first argument is the thing
  kInsert,
  kRemove,
  kSort,  // the second argument, if any, is a function, which is `function`
  kAssert,
  kFail,  // error(...)
};

// Whether it gives a value and does nothing: no script ends there.
constexpr bool only_reads(HostFunction f) { return f <= HostFunction::kTableValue; }

struct ArgumentType {
  Payload payload = Payload::kNone;
  Payload items = Payload::kNone;  // of a table
};

// One call of a function of the program.
struct FormSite {
  HostFunction function = HostFunction::kFail;
  std::vector<ArgumentType> arguments;
  std::int32_t id = -1;      // as above; of kChoose: 1 where several are chosen; of what may lack
                             // its owner: 1 where it does
  std::int32_t text = -1;    // a name, as a text
  std::int32_t called = -1;  // of Form::functions: a comparator, a note
  std::int32_t note = -1;    // of Form::fields: what is shown beside candidates
  Payload note_payload = Payload::kNone;
  // Of kChoose: which of its arguments is this field, by RequestField; -1: it is not given.
  std::array<std::int8_t, 8> request = {-1, -1, -1, -1, -1, -1, -1, -1};
};

enum class RequestField : std::uint8_t {
  kPlayer,
  kName,
  kFrom,
  kMinimum,
  kMaximum,
  kOptional,
  kNote,
  kAlwaysAsk
};

// A table of the data under `with`, as it is at the beginning of every call.
struct FormTable {
  std::vector<std::int64_t> items;                            // under 1, 2...
  std::vector<std::pair<std::int64_t, std::int64_t>> fields;  // under texts
};

struct Form {
  std::vector<FormNode> nodes;
  std::vector<std::int32_t> children;
  std::vector<FormFunction> functions;
  std::vector<FormField> fields;
  std::vector<FormSite> sites;
  std::vector<FormTable> data;  // its first tables
  std::int32_t file_slots = 0;  // locals of files
  // Reads the files, then calls the function; it has the parameters of the script.
  std::int32_t entry = -1;
  std::int32_t called = -1;  // that function
  bool wants_data = false;   // its first argument is table 0
  Payload result = Payload::kNone;
  Payload result_items = Payload::kNone;  // of a list

  std::int32_t child(const FormNode& n, std::int32_t i) const {
    return children[static_cast<std::size_t>(n.first + i)];
  }
};

// The texts of a game that scripts may meet: words, names of resources, what scripts have in
// quotes. Equal texts have one number.
struct FormTexts {
  std::vector<std::string> texts;
  std::vector<std::int32_t> of_symbol;     // by SymbolId
  std::vector<std::int32_t> of_attribute;  // by AttributeId: its name
  std::vector<std::int32_t> of_definition;
  std::vector<std::int32_t> of_kind;
  std::vector<std::int32_t> of_zone;
  std::vector<std::vector<std::int32_t>> of_cell;  // by ZoneDefId

  // What a text means; none where it is no such thing. By text.
  struct Meaning {
    SymbolId symbol;
    AttributeId resource;
  };
  std::vector<Meaning> meanings;
};

}  // namespace cubilete::lowering
