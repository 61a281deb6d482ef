// A call of a form under way: the work it has used, its tables, its access to the game and its
// rules. The evaluator and compiled forms both use it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/script_runner.h"
#include "forms/form.h"
#include "forms/form_bounds.h"
#include "forms/zone_walk.h"

namespace cubilete::lowering {

// The tables of a call. A table that does not exist reads as an empty one.
class FormTables {
 public:
  void begin(const std::vector<FormTable>& data);
  std::int64_t add();
  std::int64_t read(std::int64_t table, std::int64_t key, bool is_number) const;
  void write(std::int64_t table, std::int64_t key, std::int64_t value, bool is_number);
  // Returns a number n with an item at n and none at n + 1, the same one as the Lua VM finds.
  std::int64_t length(std::int64_t table) const;
  // Returns the keys under which something is, in no order.
  std::vector<std::int64_t> keys(std::int64_t table, bool are_numbers) const;
  bool is_full() const { return entries_ > kMostTableEntries; }

 private:
  using Fields = std::vector<std::pair<std::int64_t, std::int64_t>>;  // by key, ascending
  struct TableItems {
    std::vector<std::int64_t> items;  // under 1, 2, ...
    Fields numbers;                   // under other numbers
    Fields fields;                    // under texts and things
  };
  static std::int64_t find(const Fields&, std::int64_t key);
  void set(Fields&, std::int64_t key, std::int64_t value);

  std::vector<TableItems> tables_;
  std::size_t count_ = 0;
  std::int32_t entries_ = 0;
};

// The reason why a call has stopped.
struct FormStop {
  enum class Kind : std::uint8_t {
    kNone,
    kAbandoned,  // a question has no answer yet
    kFailed,     // the script has an error; the Lua VM reports it
    kBound,      // more work or memory than a form may use: run in the Lua VM
    kRule,       // a verb or a rule failed
  } kind = Kind::kNone;
  std::uint32_t line = 0;
  std::int32_t file = -1;
  RuleError error = {};  // complete for kRule; only the code for kFailed
};

class FormCall;

// Calls a function of the form: a comparator, a note.
class FormFunctions {
 public:
  virtual ~FormFunctions() = default;
  virtual std::int64_t call_function(std::int32_t function, std::int64_t frame,
                                     std::span<const std::int64_t> arguments) = 0;
};

class FormCall {
 public:
  // What it reads and does. One of `rules` and `effects` is there, but for pure functions.
  struct Surroundings {
    const Ruleset* ruleset = nullptr;
    const FormTexts* texts = nullptr;
    const State* state = nullptr;
    MaybePlayer player;
    RuleReader* rules = nullptr;
    EffectHost* effects = nullptr;
  };

  void begin(const Form&, const Surroundings&, FormFunctions&);

  const Form& form() const { return *form_; }
  const Ruleset& ruleset() const { return *at_.ruleset; }
  const FormTexts& texts() const { return *at_.texts; }
  const State& state() const { return *at_.state; }
  const Surroundings& surroundings() const { return at_; }
  FormFunctions& functions() { return *functions_; }
  FormTables& tables() { return tables_; }

  // -- work ------------------------------------------------------------------------------------
  std::int64_t units = 0;  // spent by blocks
  ZoneWalk walk;
  void charge(std::int64_t work) {
    charged_ += work;
    check_fuel();
  }
  void check_fuel() {
    if (fuel() > kMostFuel || tables_.is_full()) stop(FormStop::Kind::kBound, 0);
  }
  std::int64_t fuel() const { return charged_ + units; }

  // -- the end ---------------------------------------------------------------------------------
  bool is_stopped() const { return stop_.kind != FormStop::Kind::kNone; }
  const FormStop& stopped() const { return stop_; }
  // 0 while the call is running.
  const std::uint8_t* stop_flag() const {
    return reinterpret_cast<const std::uint8_t*>(&stop_.kind);
  }
  // Stops the call; only the first stop counts. Returns nil.
  std::int64_t stop(FormStop::Kind, std::uint32_t line);
  std::int64_t fail(std::uint32_t line, Code code = "script-error");
  std::int64_t fail(std::uint32_t line, RuleError);
  // The file of the function that is running, for the places of errors.
  std::int32_t file = -1;
  // How many comparators and notes are running: they may not ask questions.
  int callbacks = 0;

 private:
  const Form* form_ = nullptr;
  Surroundings at_;
  FormFunctions* functions_ = nullptr;
  FormTables tables_;
  std::int64_t charged_ = 0;
  FormStop stop_;
};

// Returns the keys of a table in the order of `pairs`, and charges for it.
std::vector<std::int64_t> sorted_keys(FormCall&, std::int64_t table, bool are_numbers);

// -- values of the rules ------------------------------------------------------------------------

// Converts a number of the rules to a value of the form.
std::int64_t to_form(FormCall&, Type, std::int32_t value, std::uint32_t line);
// Converts a list of the rules to a table; charged by its length.
std::int64_t list_to_form(FormCall&, Type item, std::span<const std::int32_t>, std::uint32_t line);
std::int64_t amounts_to_form(FormCall&, std::span<const std::int32_t> pairs);
// Converts a result of the rules, of any type.
std::int64_t result_to_form(FormCall&, Type, std::span<const std::int32_t>, std::uint32_t line);

// A value of the form as the rules have it. If it has none, the call fails: nothing is returned.
struct RuleValue {
  Type type;
  std::int32_t value = 0;
};
std::optional<RuleValue> from_form(FormCall&, Payload, std::int64_t value, std::uint32_t line,
                                   TypeKind wanted = TypeKind::kNothing);
std::optional<std::int32_t> amount_from_form(FormCall&, std::int64_t value, std::uint32_t line);

// Converts the arguments of a script to values of the form, after the data if the form wants it.
std::vector<std::int64_t> arguments_of(FormCall&, std::span<const Argument>);

// -- what forms do --------------------------------------------------------------------------------
// Each of these returns nil if the call has stopped.

std::int64_t read_field(FormCall&, const FormField&, std::int64_t thing, std::uint32_t line);
std::int64_t read_name(FormCall&, const FormField&, std::uint32_t line);
std::int64_t read_zone(FormCall&, std::int64_t zone, std::int64_t number, std::uint32_t line);
// Reads the rule after the colon of a call.
std::int64_t read_rule(FormCall&, const FormField&, std::int64_t thing, std::uint32_t line);
std::int64_t length_of_zone(FormCall&, std::int64_t zone, std::uint32_t line);
std::int64_t call_host(FormCall&, const FormSite&, std::span<const std::int64_t> arguments,
                       std::uint32_t line);

// Calls a rule of the game with arguments of these types, for a site or a field.
std::int64_t call_rule(FormCall&, RuleCall, std::span<const ArgumentType> types,
                       std::span<const std::int64_t> arguments, std::uint32_t line);
// True if a thing is of the kind, or in the zone, that a type names.
bool has_detail(const FormCall&, Type, std::int32_t value);

}  // namespace cubilete::lowering
