// The call of a script under way: its budget, its errors, and the services for C functions. There
// is one for each Lua state; each call resets it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "diagnostics/code.h"
#include "forms/form_bounds.h"
#include "lua/vm/memory.h"

struct lua_State;
struct lua_Debug;

namespace cubilete {

struct Budget {
  std::int64_t fuel = kMostFuel;               // charges of blocks and library functions, per call
  std::size_t memory = std::size_t(48) << 20;  // bytes that one call may hold (vm/memory.h)
  // Bytes, per call, of large blocks allocated and of tables walked: work that Lua does inside one
  // instruction and that varies between runs. Large enough that only an attack comes near it.
  std::size_t turnover = std::size_t(256) << 20;
};

// Longest text that a script can make: Lua compares and joins texts inside one instruction.
inline constexpr std::size_t kLongestText = 1u << 14;

// An error of a script, as facts. Codes: script-error, script-syntax, script-fuel-exhausted,
// script-memory-exhausted, script-stack-overflow, script-undefined-name, script-wrong-argument,
// script-wrong-result, script-read-only, and those of the verbs it called.
struct ScriptError {
  Code code = "script-error";
  std::string message;     // without a position in front
  std::string chunk;       // the name under which it was compiled
  std::uint32_t line = 0;  // 0: unknown
};

enum class CallStatus { kDone, kAbandoned, kFailed };

class CallContext {
 public:
  explicit CallContext(const Budget& budget)
      : budget_(budget), memory_(budget.memory, budget.turnover), fuel_(budget.fuel) {}
  CallContext(const CallContext&) = delete;
  CallContext& operator=(const CallContext&) = delete;

  // Returns the context of the state in which a C function runs.
  static CallContext& of(lua_State*);
  // Makes this the context of a state.
  void attach(lua_State*);
  // Makes the variable in which scripts of the state count (lua/syntax/printer.h); before the first
  // call.
  void make_counter();
  // Lets a script that Lua has compiled, on top of the stack, count in that variable.
  void share_counter(lua_State*, int upvalue);
  // The function that scripts call when their variable falls below 0.
  static int spend(lua_State*);

  // -- for C functions called by scripts ---------------------------------------------------------
  // Charges work done outside the VM; does not return if the fuel is exhausted.
  void charge(std::int64_t amount);
  // Charges for iterating over a whole table, whose size in memory is unknown.
  void charge_walk();
  // Returns the memory of the state, also for what the host allocates in it and keeps.
  ScriptMemory& memory() { return memory_; }
  const ScriptMemory& memory() const { return memory_; }
  // Ends the call as a failure with this code; adds the line of the script to the message.
  [[noreturn]] void raise(Code, const std::string& message);
  // Ends the call as abandoned: a question has no answer yet.
  [[noreturn]] void abandon();
  // True if a C function of the library has called back into the script, as `sort` calls its
  // comparator.
  bool is_in_callback() const { return callbacks_ > 0; }
  void enter_callback() { ++callbacks_; }
  void leave_callback() { --callbacks_; }
  // Returns the number of the call: a handle with an earlier number is stale.
  std::uint32_t activation() const { return activation_; }
  // Number of handles kept for later calls.
  std::size_t handles = 0;
  // A pointer for the C functions of the host; set during a call.
  void* host = nullptr;
  // Pushes the host's value of a name that the sandbox lacks; false: there is none.
  bool (*push_name)(lua_State*, std::string_view) = nullptr;

  // -- for the VM --------------------------------------------------------------------------------
  const Budget& budget() const { return budget_; }
  // Returns the fuel used by the last call: all of it if a budget was exhausted.
  std::int64_t fuel_used() const {
    return budget_.fuel - std::max<std::int64_t>(fuel_ - counted(), 0);
  }
  // Begins a call, whose limits hold until end().
  void begin();
  void end();
  // Sets the thread that the call runs in; its lines and returns are reported to the hooks that are
  // set.
  using Hook = std::function<void(lua_Debug*)>;
  struct Hooks {
    Hook on_line = {};
    Hook on_return = {};
  };
  void run_in(lua_State* thread, Hooks hooks);
  // Converts the error on the thread's stack to a ScriptError, with the line as compiled.
  CallStatus finish(int status, ScriptError&);
  // The allocator of the state.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);

 private:
  static void on_hook(lua_State*, lua_Debug*);
  // Returns the units that scripts have counted and not yet spent.
  std::int64_t counted() const;
  void set_counter(std::int64_t left);

  Budget budget_;
  ScriptMemory memory_;
  lua_State* main_ = nullptr;     // the state, whose stack is free during a call
  int counter_ = 0;               // a function in the registry that has the variable of scripts
  lua_State* running_ = nullptr;  // the thread of the call under way
  Hooks hooks_;
  std::int64_t fuel_ = 0;
  bool text_too_long_ = false;
  std::uint32_t activation_ = 0;
  int callbacks_ = 0;
  bool abandoned_ = false;
  std::optional<Code> raised_;
};

// Returns a message for people: of bounded length, without terminal control characters, and with
// `#` for the length operator.
std::string readable(std::string text);

}  // namespace cubilete
