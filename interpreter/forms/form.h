// The typed form of a script: what a Lua function of content does, after everything is decided that
// follows from the game and from the place of content that names it. START HERE for the lowering:
// lua/lowering/lower.h makes forms, emit_form.h writes them as C++.
//
// A value is one number of 64 bits. nil, false and true are the three smallest numbers; the type
// says what any other number means: a whole number, a text (its index among the texts of the game),
// a thing of the game (its id), a table (its index among the tables of the call), a function (the
// frame in which it was declared).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "ruleset/fields.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_functions.h"

namespace cubilete::lowering {

inline constexpr std::int64_t kNil = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kFalse = kNil + 1;
inline constexpr std::int64_t kTrue = kNil + 2;
// The smallest whole number; arithmetic that falls below it is left to Lua.
inline constexpr std::int64_t kLeastInteger = kNil + 16;

inline bool holds(std::int64_t value) { return value > kFalse; }
inline std::int64_t truth(bool b) { return b ? kTrue : kFalse; }

// The meaning of a value that is not nil, false or true.
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
// The types of values in ruleset/script_functions.h, by Payload.
inline constexpr std::string_view kPayloadTypes[] = {"",          "integer",    "string", "player",
                                                     "component", "definition", "zone",   "cell",
                                                     "table",     "function"};

// Returns the payload of a player, component, definition, zone or cell; kNone for others.
constexpr Payload payload_of(TypeKind kind) {
  const auto* const found = std::ranges::find(kPayloadTypes, class_of(kind));
  return found == std::end(kPayloadTypes) ? Payload::kNone
                                          : static_cast<Payload>(found - kPayloadTypes);
}

// Returns the kind of things that a payload is about; kNothing for numbers, texts, tables,
// functions.
constexpr TypeKind kind_of(Payload payload) {
  for (std::size_t k = 0; k < kTypeKinds; ++k) {
    const auto kind = static_cast<TypeKind>(k);
    if (payload != Payload::kNone && payload_of(kind) == payload) return kind;
  }
  return TypeKind::kNothing;
}

// The comment at each operation describes the fields of its node; a, b and c are nodes unless
// stated otherwise.
enum class FormOp : std::uint8_t {
  // -- expressions
  kConstant,       // value
  kLocal,          // a: frames outwards, -1: that of the files; b: slot
  kFrame,          // the current frame: the value of a function declared here
  kAdd,            // a b
  kSubtract,       // a b
  kMultiply,       // a b
  kFloorDivide,    // a b
  kModulo,         // a b
  kNegate,         // a
  kMinimum,        // children
  kMaximum,        // children
  kAbsolute,       // child
  kEqual,          // a b; c: 1 for `~=`
  kEqualKinds,     // as kEqual, for two kinds, which are equal as nil, false or true only
  kLess,           // a b
  kLessEqual,      // a b
  kGreater,        // a b
  kGreaterEqual,   // a b
  kAnd,            // a b
  kOr,             // a b
  kNot,            // a
  kLength,         // a: a table (c: 0) or a zone (c: 1)
  kNewTable,       // children: key (-1: next number), value, 1 if the key is a number; ...
  kReadTable,      // a: table, b: key; value: 1 if the key is a number
  kReadZone,       // a: zone, b: number
  kReadField,      // a: thing, b: index in Form::fields
  kReadAnyField,   // a: thing, b: text, children: texts, each with an index in Form::fields
  kReadRule,       // a: thing, b: index in Form::fields; yields the thing itself
  kReadName,       // b: index in Form::fields
  kCallFunction,   // a: function, b: index in Form::functions, children: arguments
  kCallHost,       // b: index in Form::sites, children: arguments
  kFurtherResult,  // b: which further result of the function that was called last
  // -- statements
  kSetLocal,  // a, b as in kLocal, c: value
  kSetTable,  // a: table, b: key, c: value; value: 1 if the key is a number
  kEvaluate,  // a
  kBlock,     // children; value: units of work that are spent first
  kIf,        // a: condition, b: then, c: else or -1
  kWhile,     // a: condition, b: body
  kRepeat,    // a: condition, b: body
  kFor,       // a: first, b: last, c: step or -1, child: body; value: slot
  kForEach,   // a: what is looped over, child: body; b, c: slots of key and value or -1. value: 0:
  // the items of a table, 1: those of a zone, 2, 3: all of a table under numbers, texts
  kReturn,  // a: value or -1, children: further results
  kBreak,
};

struct FormNode {
  FormOp op = FormOp::kConstant;
  std::int32_t a = -1;
  std::int32_t b = -1;
  std::int32_t c = -1;
  std::int32_t first = 0;  // in Form::children
  std::int32_t count = 0;
  std::int64_t value = 0;
};

struct FormFunction {
  std::int32_t file = -1;       // index in Ruleset::script_files
  std::int32_t parameters = 0;  // they have the first slots
  std::int32_t slots = 0;
  std::int32_t body = -1;
  std::int32_t further = 0;  // results besides the first
};

// A field of a thing of the game, or a name of the game; a component's field may differ by kind.
struct FormField {
  Payload of = Payload::kNone;  // kNone: it is a name of the game
  std::vector<FieldRef> kinds;  // by KindId for components and definitions; else a single one
};

struct ArgumentType {
  Payload payload = Payload::kNone;
  Payload items = Payload::kNone;    // of a table
  Payload members = Payload::kNone;  // of the tables in a table
};

// One call of a function that scripts can call, or of a rule.
struct FormSite {
  const BuiltinFunction* function = nullptr;  // nullptr: thing:rule(...)
  // What the call names, if that is known: the argument of the function that is_quoted, or the
  // query of thing:query(...). kPlain without a function: `text` names the ability of the first
  // argument.
  ArgumentRole names = ArgumentRole::kPlain;
  std::int32_t id = -1;  // of what is named, as find_named() gives it
  std::vector<ArgumentType> arguments;
  bool lacks_owner = false;  // the owner is left out; nil stands in its place
  bool gives_list = false;   // of kChosen
  std::int32_t text = -1;    // a name, as a text
  std::int32_t called = -1;  // index in Form::functions of a comparator or a note
  std::int32_t note = -1;    // index in Form::fields of what is shown beside candidates
  Payload note_payload = Payload::kNone;
  // The number of the argument for each field of the request; -1: not given.
  std::array<std::int8_t, kMostRequestFields> request = {-1, -1, -1, -1, -1, -1, -1, -1, -1};

  bool gives(ResultOf r) const { return function && function->result == r; }
};

// A table of the data under `with`, as each call finds it at its beginning.
struct FormTable {
  std::vector<std::int64_t> items;                            // under 1, 2, ...
  std::vector<std::pair<std::int64_t, std::int64_t>> fields;  // under texts
};

// A field of the records that a script gives.
struct FormColumn {
  std::int32_t text = -1;  // its name
  Payload payload = Payload::kNone;
};

struct Form {
  std::vector<FormNode> nodes;
  std::vector<std::int32_t> children;
  std::vector<FormFunction> functions;
  std::vector<FormField> fields;
  std::vector<FormSite> sites;
  std::vector<FormTable> data;  // tables that each call begins with
  std::int32_t file_slots = 0;  // slots for the locals of files
  // Runs the files, then calls the function; has the parameters of the script.
  std::int32_t entry = -1;
  std::int32_t called = -1;  // the function named by the script
  bool wants_data = false;   // the data is its first argument, table 0
  Payload result = Payload::kNone;
  Payload result_items = Payload::kNone;    // if the result is a list
  Payload result_members = Payload::kNone;  // if its items are sets
  std::vector<FormColumn> result_fields;    // if it is a record, or its items are records

  std::int32_t child(const FormNode& n, std::int32_t i) const {
    return children[static_cast<std::size_t>(n.first + i)];
  }
};

// The texts of a game that scripts may use: words, names, and the quoted texts of scripts. Equal
// texts have one number.
struct FormTexts {
  std::vector<std::string> texts;
  std::vector<std::int32_t> of_symbol;     // by SymbolId
  std::vector<std::int32_t> of_attribute;  // by AttributeId: its name
  std::vector<std::int32_t> of_definition;
  std::vector<std::int32_t> of_kind;
  std::vector<std::int32_t> of_zone;
  std::vector<std::vector<std::int32_t>> of_cell;  // by ZoneDefId

  // The meaning of each text in the rules; none if it has none.
  struct Meaning {
    SymbolId symbol;
    AttributeId resource;
  };
  std::vector<Meaning> meanings;
};

}  // namespace cubilete::lowering
