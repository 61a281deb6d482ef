// The call of a script under way: its budget, its errors, and what C functions need of it. One per
// Lua state; each call begins it anew.
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
  std::int64_t fuel = kMostFuel;               // VM instructions, and work in the library, per call
  std::size_t memory = std::size_t(48) << 20;  // bytes that one call may hold (vm/memory.h)
  // Bytes, per call, of large blocks allocated and of tables walked: what Lua does inside one
  // instruction, and not the same in every run. Wide enough that only an attack comes near it.
  std::size_t turnover = std::size_t(256) << 20;
};

// The longest text that a script can make. Lua compares and joins texts inside one instruction.
inline constexpr std::size_t kLongestText = 1u << 14;

// What went wrong in a script, as facts. Codes: script-error, script-syntax,
// script-fuel-exhausted, script-memory-exhausted, script-stack-overflow, script-undefined-name,
// script-wrong-argument, script-wrong-result, script-read-only, and those of the verbs it called.
struct ScriptError {
  Code code = "script-error";
  std::string message;     // without a position in front
  std::string chunk;       // the name it was compiled under
  std::uint32_t line = 0;  // 0: unknown
};

enum class CallStatus { kDone, kAbandoned, kFailed };

class CallContext {
 public:
  explicit CallContext(const Budget& budget)
      : budget_(budget), memory_(budget.memory, budget.turnover), fuel_(budget.fuel) {}
  CallContext(const CallContext&) = delete;
  CallContext& operator=(const CallContext&) = delete;

  // The context of the state that a C function runs in.
  static CallContext& of(lua_State*);
  // Makes it the context of a state.
  void attach(lua_State*);

  // -- for C functions called by scripts ---------------------------------------------------------
  // Charges work done outside the VM; does not return where the fuel is out.
  void charge(std::int64_t amount);
  // Charges for a walk over all of a table, whose size in memory is not known.
  void charge_walk();
  // The memory of the state; also of what the host allocates in it and keeps for later calls.
  ScriptMemory& memory() { return memory_; }
  const ScriptMemory& memory() const { return memory_; }
  // Ends the call as a failure with this code; the message gets the line of the script.
  [[noreturn]] void raise(Code, const std::string& message);
  // Ends the call as abandoned: a question has no answer yet.
  [[noreturn]] void abandon();
  // Whether a C function of the library is on the way from here to the chunk: `sort` and its
  // comparator.
  bool is_in_callback() const { return callbacks_ > 0; }
  void enter_callback() { ++callbacks_; }
  void leave_callback() { --callbacks_; }
  // Counts calls: a handle of an earlier call is stale.
  std::uint32_t activation() const { return activation_; }
  // How many handles are kept for later calls.
  std::size_t handles = 0;
  // Whatever the host wants to find again in its C functions; set for the time of a call.
  void* host = nullptr;
  // Pushes what the host calls so, where the sandbox has no such name; false: nothing.
  bool (*push_name)(lua_State*, std::string_view) = nullptr;

  // -- for the VM --------------------------------------------------------------------------------
  const Budget& budget() const { return budget_; }
  // Fuel used by the last call: all of it where a budget was exhausted.
  std::int64_t fuel_used() const { return budget_.fuel - std::max<std::int64_t>(fuel_, 0); }
  // The limits of a call hold from here to memory().end_call().
  void begin();
  // The thread that the call runs in; its lines and returns are reported to the hooks that are
  // set.
  using Hook = std::function<void(lua_Debug*)>;
  struct Hooks {
    Hook on_line = {};
    Hook on_return = {};
  };
  void run_in(lua_State* thread, Hooks hooks);
  // Turns what Lua left on the thread's stack into an error of facts, with its line as compiled.
  CallStatus finish(int status, ScriptError&);
  // The allocator of the state.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);

 private:
  static void on_count(lua_State*, lua_Debug*);

  Budget budget_;
  ScriptMemory memory_;
  lua_State* running_ = nullptr;  // the thread of the call under way
  Hooks hooks_;
  std::int64_t fuel_ = 0;
  bool text_too_long_ = false;
  std::uint32_t activation_ = 0;
  int callbacks_ = 0;
  bool abandoned_ = false;
  std::optional<Code> raised_;
};

// A message for people: of a bounded length, without what a terminal would obey, and with the
// length operator as the script spells it.
std::string readable(std::string text);

}  // namespace cubilete
