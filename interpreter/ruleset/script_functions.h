// The functions that scripts can call. script_functions.cc has a row for each of this program,
// which states once what it takes, gives and does, and for those of the Lua library that scripts
// have; the plain verbs of verbs.h are functions too. From the rows follow the checks of calls and
// the types of scripts, what each kind of script may call, typed forms and their texts in compiled
// rules, and the stubs of scripts/api.lua. What a function does in the Lua VM is bound in
// lua/api/bind_*.cc.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "ruleset/argument_role.h"
#include "ruleset/event_kind.h"
#include "ruleset/ruleset.h"

namespace cubilete {

constexpr bool is_name(ArgumentRole r) { return r >= ArgumentRole::kResource; }
// Returns the word for what has such a name: "resource", "zone" and so on.
std::string_view word_for(ArgumentRole);
// Returns "the name of a zone" and so on.
std::string name_of_a(ArgumentRole);
// Returns the number of what has this name in the rules: its id; of kEnd 0 to 2 for the turn, the
// round and the game, and 3 + the PhaseId. Returns -1 if there is none. REQUIRES: is_name().
std::int32_t find_named(const Ruleset&, ArgumentRole, std::string_view name);
// Returns what would declare a name of this kind; nothing where more than the name has to be known.
std::optional<Declaration> declaration_of(ArgumentRole, const std::string& name);
// Returns all names of this kind.
std::vector<std::string> names_of(const Ruleset&, ArgumentRole);

// Types are written as in the stubs: a name of Lua or of the game (`integer`, `player`), `any`,
// with `[]` for a list, `?` for one that may be nil, `|` between alternatives.
struct BuiltinParameter {
  std::string_view name;  // "...": any number of arguments
  std::string_view type;
  ArgumentRole role = ArgumentRole::kPlain;
  // A typed form needs the name written in quotes, and then knows what it names.
  bool is_quoted = false;

  constexpr bool is_optional() const { return type.ends_with("?") || type.ends_with("|nil"); }
};

// Returns whether a type includes this word, as a single value.
bool allows(std::string_view type, std::string_view word);

// What is known of a result besides its type.
enum class ResultOf : std::uint8_t {
  kStated,   // nothing
  kNamed,    // it is, or has the type of, what the argument with a name names
  kCell,     // a cell of the zone in the first argument
  kPicked,   // an item of the first argument; a list if the second is given
  kChosen,   // an item of the field `from`; a list if `min`, `max` or `among` is given
  kAnything  // any number of values of any kind
};

struct BuiltinFunction {
  std::string_view name;  // functions of the library with it: "table.insert"
  std::array<BuiltinParameter, 4> declared = {};
  std::string_view returns = {};  // empty: no value
  ResultOf result = ResultOf::kStated;
  // The kind of script that may do least among those that may call it. An effect changes the game.
  ScriptKind least = ScriptKind::kEffect;
  // The fields of the table that its last argument is.
  std::span<const BuiltinParameter> fields = {};
  // The first argument, the owner of what is changed, may be left out as in YAML, so that the name
  // comes first.
  bool may_lack_owner = false;
  bool reaches_others = false;  // through it a script may reach other players than its own
  bool moves = false;           // gives components places
  bool changes_tables = false;  // of the script
  bool raises = false;          // it always fails
  // Each call emits the event, about what an argument names; if it takes a number, if that is
  // greater than 0.
  std::optional<EventKind> emits = {};
  // The call in compiled rules. {x} is the argument x, a player; native/form_sites.cc has the rest.
  std::string_view code = {};
  std::string_view gives = {};  // the result in words
  std::string_view about = {};  // for the manual

  std::span<const BuiltinParameter> parameters() const;  // without "..."
  bool takes_more() const;
  // The fewest and the most arguments; -1: any number.
  int least_arguments() const;
  int most_arguments() const;
  // Returns what is known of the argument at `i`. REQUIRES: there may be one.
  const BuiltinParameter& parameter(std::size_t i) const;
  // Returns the place of the argument with a name or with this role; -1 if there is none.
  int place_of_name() const;
  int place_of(ArgumentRole) const;
  // Returns the role of the name that a typed form knows; kPlain if there is none.
  ArgumentRole quoted_role() const;
  bool has_role(ArgumentRole r) const { return place_of(r) >= 0; }
  bool is_of_library() const;
  // Returns a value of the game or of its arguments and does nothing else, not even by a rule.
  bool only_reads() const;
  // Reads lists that it is given and keeps none of them.
  bool only_looks_at_lists() const;
};

// The functions of this program.
std::span<const BuiltinFunction> own_functions();
// The functions of the Lua library that scripts have.
std::span<const BuiltinFunction> library_functions();
// Returns a function of one of the two tables, or nullptr.
const BuiltinFunction* find_function(std::string_view name);

// The places of the fields of `choose` in its row.
enum class RequestField : std::uint8_t {
  kPlayer,
  kName,
  kFrom,
  kMinimum,
  kMaximum,
  kOptional,
  kNote,
  kAlwaysAsk,
  kAmong
};
inline constexpr std::size_t kMostRequestFields = 9;

}  // namespace cubilete
