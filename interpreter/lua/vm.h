// A Lua state that strangers' scripts may run in. One per thread; the only owner of a lua_State.
//
// What a script can reach is an allow-list built from nothing (library.cc, bind_*.cc): no files,
// clocks, random numbers, metatables, loading of code or catching of errors. Every call gets a
// fresh instance of its chunk, so that nothing is remembered from one call to the next. Work and
// memory are budgeted, and a script that exhausts a budget cannot go on. Fuel is counted the same
// in every run: nothing is charged that depends on addresses, hash seeds or earlier calls.
// tests/sandbox holds the attacks that all this withstands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/codes.h"
#include "lua/lines.h"
#include "lua/memory.h"
#include "lua/syntax/printer.h"

struct lua_State;
struct lua_Debug;

namespace cubilete {

struct Budget {
  std::int64_t fuel = 2'000'000;               // VM instructions, and work in the library, per call
  std::size_t memory = std::size_t(48) << 20;  // bytes that one call may hold (memory.h)
  // Bytes, per call, of large blocks allocated and of tables walked: what Lua does inside one
  // instruction, and not the same in every run. Wide enough that only an attack comes near it.
  std::size_t turnover = std::size_t(256) << 20;
};

// The longest text that a script can make. Lua compares and joins texts inside one instruction.
inline constexpr std::size_t kLongestText = 1u << 14;

// What went wrong in a script, as facts. Codes: script-error, script-syntax,
// script-fuel-exhausted, script-memory-exhausted, script-stack-overflow, script-undefined-name,
// script-wrong-argument, script-read-only, and those of the verbs it called.
struct ScriptError {
  Code code = "script-error";
  std::string message;     // without a position in front
  std::string chunk;       // the name it was compiled under
  std::uint32_t line = 0;  // 0: unknown
};

// What a script may do: the language only; also read the game; also change it.
enum class Environment { kPure, kQuery, kEffect };

enum class CallStatus { kDone, kAbandoned, kFailed };

class Vm {
 public:
  explicit Vm(const Budget& = {});
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  lua_State* lua() { return lua_; }

  // -- building the environments; before the first call ---------------------------------------
  using Function = int (*)(lua_State*);
  void provide(Environment from, const char* name, Function);  // and in those that may do more
  std::vector<std::string> names(Environment) const;

  // -- chunks ----------------------------------------------------------------------------------
  // Compiles source text (never bytecode) once, as it is printed from its tree. -1 where it is
  // wrong; error() says why: script-syntax, script-fraction.
  int compile(const std::string& name, std::string_view source);

  // Calls `function` of a fresh instance of a chunk. `push` puts the arguments on the stack and
  // returns their number; `take` reads the single result at index -1. Both run protected: they
  // may raise Lua errors.
  template <class Push, class Take>
  CallStatus call(int chunk, std::string_view function, Environment environment, Push push,
                  Take take) {
    struct Both final : Callbacks {
      Both(Push& p, Take& t) : push_(p), take_(t) {}
      int push(lua_State* l) override { return push_(l); }
      void take(lua_State* l) override { take_(l); }
      Push& push_;
      Take& take_;
    } callbacks(push, take);
    return call_with(chunk, function, environment, callbacks);
  }
  const ScriptError& error() const { return error_; }

  // The global functions of a chunk with the number of their parameters, -1 for varargs; runs its
  // top level, without the game. Empty and false where that fails.
  struct Global {
    std::string name;
    int parameters = 0;
    std::uint32_t line = 0;
  };
  bool functions(int chunk, std::vector<Global>& out);

  // Calls `watcher` with each line of lines.h that is carried out, and the line at which its
  // function begins. Before the first chunk; costs no fuel.
  using LineWatcher = std::function<void(int chunk, std::uint32_t function, std::uint32_t line)>;
  void watch_lines(LineWatcher watcher) { watcher_ = std::move(watcher); }

  // The most units of work that a call may take.
  std::int64_t most_fuel() const { return budget_.fuel; }
  // Whether a library table ("math") has a member of this name.
  bool has_member(const std::string& table, const std::string& name);

  // Fuel used by the last call: all of it where a budget was exhausted.
  std::int64_t fuel_used() const { return budget_.fuel - std::max<std::int64_t>(fuel_, 0); }
  // Bytes of the whole VM.
  std::size_t memory_used() const { return memory_.used(); }
  // The most bytes that the last call held at once, with the garbage not yet collected.
  std::size_t memory_peak() const { return memory_.peak(); }
  // Counts calls: a handle of an earlier call is stale.
  std::uint32_t activation() const { return activation_; }

  // -- for C functions called by scripts ---------------------------------------------------------
  static Vm& of(lua_State*);
  // Charges work done outside the VM; does not return where the fuel is out.
  void charge(std::int64_t amount);
  // Charges for a walk over all of a table, whose size in memory is not known.
  void charge_walk();
  // For what the host allocates in the state and keeps for later calls.
  ScriptMemory& memory() { return memory_; }
  // Ends the call as a failure with this code; the message gets the line of the script.
  [[noreturn]] void raise(Code, const std::string& message);
  // Ends the call as abandoned: a question has no answer yet.
  [[noreturn]] void abandon();
  // Whether a C function of the library is on the way from here to the chunk: `sort` and its
  // comparator.
  bool is_in_callback() const { return callbacks_ > 0; }
  void enter_callback() { ++callbacks_; }
  void leave_callback() { --callbacks_; }
  // How many handles are kept for later calls.
  std::size_t handles = 0;
  // Whatever the host wants to find again in its C functions; set for the time of a call.
  void* host = nullptr;

 private:
  struct Callbacks {
    virtual ~Callbacks() = default;
    virtual int push(lua_State*) = 0;
    virtual void take(lua_State*) = 0;
  };
  CallStatus call_with(int chunk, std::string_view function, Environment, Callbacks&);
  struct Request;
  CallStatus run(Request&);
  void start(int chunk, Environment);
  static int run_protected(lua_State*);
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  static void on_count(lua_State*, lua_Debug*);
  void set_hook();
  void note_line(lua_Debug*);
  void begin_call();
  CallStatus finish(int status);

  lua_State* lua_ = nullptr;
  lua_State* running_ = nullptr;  // the thread of the call under way; lua_ outside of calls
  Budget budget_;
  ScriptMemory memory_;
  std::int64_t fuel_ = 0;
  bool text_too_long_ = false;
  std::uint32_t activation_ = 0;
  int callbacks_ = 0;
  bool abandoned_ = false;
  std::optional<Code> raised_;
  ScriptError error_;
  struct Chunk {
    std::string name;
    int reference = 0;
    std::map<std::uint32_t, FunctionLines> lines;  // by where the function begins; where watched
  };
  std::vector<Chunk> chunks_;
  LineWatcher watcher_;
  // By chunk, where each printed line began in the source.
  std::map<std::string, std::vector<lua_syntax::LineOrigin>> printed_lines_;
  int environments_[3] = {0, 0, 0};
  int instance_metatables_[3] = {0, 0, 0};  // of the globals of an instance
  std::vector<std::string> names_[3];
};

// Why a name of Lua's own library ("io", "math.pi") is not there for scripts; nullptr for any
// other.
const char* reason_for_absence(std::string_view name);

// Registers the language library of all environments (library.cc).
void provide_library(Vm&);

}  // namespace cubilete
