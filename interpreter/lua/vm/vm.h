// A Lua state in which untrusted scripts can run. One per thread; the only owner of a lua_State.
//
// A script reaches only an allow-list built from nothing (vm/stdlib.cc, api/bind_*.cc): no files,
// clocks, random numbers, metatables, loading of code or catching of errors. Every call gets a new
// instance of its chunk, so that nothing is remembered between calls. Work and memory are budgeted,
// and a script that exhausts a budget cannot continue. Fuel is equal in every run: nothing is
// charged that depends on addresses, hash seeds or earlier calls. tests/sandbox holds the attacks
// that this withstands.
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

#include "lua/analysis/branch_lines.h"
#include "lua/syntax/printer.h"
#include "lua/vm/call_context.h"

struct lua_State;
struct lua_Debug;

namespace cubilete {

// A script may use the language only; also read the game; also change it.
enum class Environment { kPure, kQuery, kEffect };

class Vm {
 public:
  explicit Vm(const Budget& = {});
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  lua_State* lua() { return lua_; }

  // -- building the environments, before the first call -----------------------------------------
  using Function = int (*)(lua_State*);
  void provide(Environment from, const char* name, Function);  // and for environments above it
  std::vector<std::string> names(Environment) const;

  // -- chunks -----------------------------------------------------------------------------------
  // Compiles source text (never bytecode) once, as printed from its tree. Returns -1 if it is
  // wrong; error() then says why: script-syntax, script-fraction.
  int compile(const std::string& name, std::string_view source);

  // Calls `function` of a new instance of a chunk. `push` puts the arguments on the stack and
  // returns their number; `take` reads the single result at index -1. Both run protected: they may
  // raise Lua errors.
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
  // True if the function being called takes the data of content: its first parameter is called
  // `rule`.
  bool wants_data() const { return wants_data_; }

  // Returns the global functions of a chunk with the number of their parameters, -1 for varargs;
  // runs its top level, without the game. Empty and false if that fails.
  struct Global {
    std::string name;
    int parameters = 0;
    std::uint32_t line = 0;
  };
  bool functions(int chunk, std::vector<Global>& out);

  // Calls `watcher` with each executed line of analysis/branch_lines.h and the first line of its
  // function. Call this before compiling; costs no fuel.
  using LineWatcher = std::function<void(int chunk, std::uint32_t function, std::uint32_t line)>;
  void watch_lines(LineWatcher watcher) { watcher_ = std::move(watcher); }

  // Makes calls keep the line at which the last function of a script returned, which takes time.
  void keep_return_line(bool keeps) { keeps_return_line_ = keeps; }
  std::uint32_t return_line() const { return return_line_; }

  // True if a library table ("math") has a member of this name.
  bool has_member(const std::string& table, const std::string& name);

  // Returns the budget and the errors of the call under way, or of the last one.
  CallContext& context() { return context_; }
  const CallContext& context() const { return context_; }

 private:
  struct Callbacks {
    virtual ~Callbacks() = default;
    virtual int push(lua_State*) = 0;
    virtual void take(lua_State*) = 0;
  };
  CallStatus call_with(int chunk, std::string_view function, Environment, Callbacks&);
  struct Request;
  CallStatus run(Request&);
  void start(lua_State*, int chunk);
  int find_chunk(std::string_view from, std::string_view name) const;
  static int require(lua_State*);
  void forget_instances();
  static int run_protected(lua_State*);
  void note_line(lua_Debug*);
  void note_return(lua_Debug*);
  void begin_call();
  CallStatus finish(int status);

  lua_State* lua_ = nullptr;
  lua_State* running_ = nullptr;  // the thread of the call under way; lua_ outside of calls
  CallContext context_;
  ScriptError error_;
  struct Chunk {
    std::string name;
    int reference = 0;
    int globals = 0;                               // the upvalue with its globals; 0: it uses none
    std::map<std::uint32_t, FunctionLines> lines;  // by first line of the function; set if watched
  };
  std::vector<Chunk> chunks_;
  // The chunks instantiated in the call under way, and their globals in the registry once their top
  // level has been run.
  struct Started {
    int chunk;
    int environment;
  };
  std::vector<Started> started_;
  Environment environment_ = Environment::kPure;  // of the call under way
  LineWatcher watcher_;
  bool wants_data_ = false;
  bool keeps_return_line_ = false;
  std::uint32_t return_line_ = 0;
  // By chunk, the source position of each printed line.
  std::map<std::string, std::vector<lua_syntax::LineOrigin>> printed_lines_;
  int length_operator_ = 0;
  int environments_[3] = {0, 0, 0};
  int instance_metatables_[3] = {0, 0, 0};  // of the globals of an instance
  std::vector<std::string> names_[3];
};

// Returns why a name of Lua's own library ("io", "math.pi") is not available to scripts; nullptr
// for other names.
const char* reason_for_absence(std::string_view name);

// Registers the language library of all environments (vm/stdlib.cc).
void provide_library(Vm&);

}  // namespace cubilete
