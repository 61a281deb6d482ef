#include "lua/vm/vm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <lua.hpp>

#include "base/spelling.h"
#include "lua/analysis/restrictions.h"
#include "lua/syntax/parser.h"
#include "lua/syntax/printer.h"
#include "lua/vm/length_operator.h"

namespace cubilete {
namespace {

constexpr std::size_t kMaxSource = 1u << 16;

int undefined_name(lua_State* l) {
  CallContext& call = CallContext::of(l);
  const std::string name = lua_type(l, 2) == LUA_TSTRING ? lua_tostring(l, 2) : "?";
  if (call.push_name && call.push_name(l, name)) return 1;
  if (const char* why = reason_for_absence(name)) {
    call.raise("script-undefined-name", fmt::format("there is no '{}' for scripts: {}", name, why));
  }
  const auto* names =
      static_cast<const std::vector<std::string>*>(lua_touserdata(l, lua_upvalueindex(1)));
  call.raise("script-undefined-name",
             with_hint(fmt::format("there is no '{}'", name), name, *names));
}

// divisor(value) -> value
int divisor(lua_State* l) {
  lua_settop(l, 1);
  return 1;
}

}  // namespace

// Returns why scripts lack a name, for the error message. The name of a member of a library table
// begins with that of the table.
const char* reason_for_absence(std::string_view name) {
  static constexpr const char* kWholeNumbers = "rules count in whole numbers";
  static constexpr const char* kPatterns =
      "patterns can take without end; find looks for plain text";
  static constexpr struct {
    std::string_view name;
    const char* reason;
  } kAbsent[] = {
      {"io", "scripts cannot reach files"},
      {"os", "scripts cannot reach the system or its clock"},
      {"debug", "scripts cannot look into the interpreter"},
      {"package", "scripts cannot load code"},
      {"dofile", "scripts cannot load code"},
      {"loadfile", "scripts cannot load code"},
      {"load", "scripts cannot load code"},
      {"pcall", "a script that fails must fail the step"},
      {"xpcall", "a script that fails must fail the step"},
      {"coroutine", "a question is asked with choose"},
      {"setmetatable", "tables are plain"},
      {"getmetatable", "tables are plain"},
      {"rawset", "tables are plain"},
      {"rawget", "tables are plain"},
      {"rawequal", "tables are plain"},
      {"rawlen", "tables are plain"},
      {"collectgarbage", "memory is not a script's business"},
      {"print", "announce('...') says something to the players"},
      {"next_player", "write next(player)"},
      {"previous_player", "write previous(player)"},
      {"acting_player", "write player: who acts is a value"},
      {"round_number", "write round, without brackets"},
      {"turn_number", "write turn, without brackets"},
      {"finish", "write end_, the end of YAML"},
      {"_G", "there is no table of all names"},
      {"null", "write nil"},
      {"None", "write nil"},
      {"nobody", "write nil"},
      {"nothing", "write nil"},
      {"yes", "write true"},
      {"True", "write true"},
      {"no", "write false"},
      {"False", "write false"},
      {"len", "write '#' before a list or a zone"},
      {"math.huge", kWholeNumbers},
      {"math.pi", kWholeNumbers},
      {"math.sqrt", kWholeNumbers},
      {"math.exp", kWholeNumbers},
      {"math.log", kWholeNumbers},
      {"math.sin", kWholeNumbers},
      {"math.cos", kWholeNumbers},
      {"math.tan", kWholeNumbers},
      {"math.modf", kWholeNumbers},
      {"math.fmod", "the remainder of whole numbers is a % b"},
      {"math.tointeger", "all numbers of scripts are whole"},
      {"math.type", "all numbers of scripts are whole"},
      {"math.random", "chance is the game's own: roll, pick and shuffle"},
      {"math.randomseed", "chance is the game's own: roll, pick and shuffle"},
      {"string.match", kPatterns},
      {"string.gmatch", kPatterns},
      {"string.gsub", kPatterns},
  };
  for (const auto& a : kAbsent) {
    if (a.name == name) return a.reason;
  }
  return nullptr;
}

void Vm::note_line(lua_Debug* function) {
  if (!lua_getinfo(running_, "S", function)) return;
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    if (chunks_[i].name != function->source + 1) continue;
    const auto begin = static_cast<std::uint32_t>(function->linedefined);
    const auto lines = chunks_[i].lines.find(begin);
    if (lines == chunks_[i].lines.end()) continue;
    const std::uint32_t line =
        lines->second.line_of(static_cast<std::uint32_t>(function->currentline));
    if (line > 0) watcher_(static_cast<int>(i), begin, line);
  }
}

void Vm::note_return(lua_Debug* function) {
  if (!lua_getinfo(running_, "Sl", function) || function->currentline <= 0) return;
  const auto line = static_cast<std::uint32_t>(function->currentline);
  const auto printed = printed_lines_.find(function->source + 1);
  const bool is_printed = printed != printed_lines_.end() && line <= printed->second.size();
  return_line_ = is_printed ? printed->second[line - 1].line : line;
}

Vm::Vm(const Budget& budget) : context_(budget) {
  lua_ = lua_newstate(CallContext::allocate, &context_);
  if (!lua_) std::abort();  // the machine has no memory at all
  running_ = lua_;
  context_.attach(lua_);
  context_.make_counter();
  lua_gc(lua_, LUA_GCINC, 0, 0, 0);
  lua_gc(lua_, LUA_GCSTOP);  // vm/memory.h decides when to collect
  for (int& reference : environments_) {
    lua_newtable(lua_);
    lua_newtable(lua_);
    lua_pushlightuserdata(lua_, &names_[static_cast<int>(Environment::kEffect)]);
    lua_pushcclosure(lua_, undefined_name, 1);
    lua_setfield(lua_, -2, "__index");
    lua_setmetatable(lua_, -2);
    reference = luaL_ref(lua_, LUA_REGISTRYINDEX);
  }
  // Scripts cannot access metatables, so all instances of an environment can share one.
  for (std::size_t e = 0; e < std::size(environments_); ++e) {
    lua_createtable(lua_, 0, 1);
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[e]);
    lua_setfield(lua_, -2, "__index");
    instance_metatables_[e] = luaL_ref(lua_, LUA_REGISTRYINDEX);
  }
  push_length_operator(lua_);
  length_operator_ = luaL_ref(lua_, LUA_REGISTRYINDEX);
  provide_library(*this);
  lua_pushlightuserdata(lua_, this);
  lua_pushcclosure(lua_, require, 1);
  provide(Environment::kPure, "require", nullptr);
  lua_pop(lua_, 1);
}

Vm::~Vm() {
  if (lua_) lua_close(lua_);
}

void Vm::provide(Environment from, const char* name, Function function) {
  for (int e = static_cast<int>(from); e < 3; ++e) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[e]);
    if (function) {
      lua_pushcfunction(lua_, function);
    } else {
      lua_pushvalue(lua_, -2);  // the value below the environment
    }
    lua_setfield(lua_, -2, name);
    lua_pop(lua_, 1);
    names_[e].emplace_back(name);
  }
}

std::vector<std::string> Vm::names(Environment e) const { return names_[static_cast<int>(e)]; }

int Vm::compile(const std::string& name, std::string_view source) {
  error_ = {"script-syntax", "", name, 0};
  if (source.size() > kMaxSource) {
    error_.message = fmt::format("a script has at most {} bytes", kMaxSource);
    return -1;
  }
  if (source.substr(0, 1) == LUA_SIGNATURE[0] + std::string()) {
    error_.message = "a script is text, not bytecode";
    return -1;
  }
  const auto tree = lua_syntax::parse(source);
  if (!tree) {
    error_.message = readable(tree.error().message);
    error_.line = tree.error().place.line;
    return -1;
  }
  if (const auto restriction = restriction_in(*tree)) {
    error_ = {restriction->code, restriction->message, name, restriction->place.line};
    return -1;
  }
  lua_syntax::Printed printed = lua_syntax::print(*tree, {true, watcher_ != nullptr});
  Chunk chunk;
  chunk.name = name;
  if (watcher_) {
    for (FunctionLines& f : lines_of(*tree, printed)) {
      FunctionLines& at = chunk.lines[f.begin];
      at.begin = f.begin;
      at.lines.insert(at.lines.end(), f.lines.begin(), f.lines.end());
      std::sort(at.lines.begin(), at.lines.end());
    }
  }
  const int top = lua_gettop(lua_);
  begin_call();
  context_.memory().add_permanent();
  const std::string chunk_name = "=" + name;
  int status =
      luaL_loadbufferx(lua_, printed.text.data(), printed.text.size(), chunk_name.c_str(), "t");
  if (status == LUA_OK) {
    lua_pushnil(lua_);  // the variable of all scripts takes its place
    lua_pushcfunction(lua_, CallContext::spend);
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, length_operator_);
    lua_pushcfunction(lua_, divisor);
    status = lua_pcall(lua_, 4, 1, 0);
  }
  printed_lines_[name] = std::move(printed.lines);
  context_.end();
  if (status != LUA_OK) {
    finish(status);
    lua_settop(lua_, top);
    // What the sandbox adds to a text takes a few of the levels that Lua allows.
    if (error_.code == "script-stack-overflow") error_.message = "this is nested too deeply";
    if (error_.code != "script-memory-exhausted") error_.code = "script-syntax";
    return -1;
  }
  int upvalue = 1;
  while (const char* variable = lua_getupvalue(lua_, -1, upvalue)) {
    lua_pop(lua_, 1);
    if (variable == lua_syntax::kFuelName) context_.share_counter(lua_, upvalue);
    if (variable == std::string_view("_ENV")) chunk.globals = upvalue;
    ++upvalue;
  }
  chunk.reference = luaL_ref(lua_, LUA_REGISTRYINDEX);
  chunks_.push_back(std::move(chunk));
  return static_cast<int>(chunks_.size()) - 1;
}

struct Vm::Request {
  Vm* vm;
  int chunk;
  std::string_view function;
  Environment environment;
  Callbacks* callbacks;
  std::vector<Global>* globals;
};

// Runs the top level of a chunk in a new instance and leaves its environment on the stack.
void Vm::start(lua_State* l, int chunk) {
  started_.push_back({chunk, LUA_NOREF});
  lua_newtable(l);
  lua_rawgeti(l, LUA_REGISTRYINDEX, instance_metatables_[static_cast<int>(environment_)]);
  lua_setmetatable(l, -2);
  lua_rawgeti(l, LUA_REGISTRYINDEX, chunks_[std::size_t(chunk)].reference);
  lua_pushvalue(l, -2);
  if (!lua_setupvalue(l, -2, chunks_[std::size_t(chunk)].globals)) lua_pop(l, 1);
  lua_call(l, 0, 0);
}

int Vm::find_chunk(std::string_view from, std::string_view name) const {
  const auto find = [&](const std::string& wanted) {
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      if (chunks_[i].name == wanted) return static_cast<int>(i);
    }
    return -1;
  };
  // Files of a mod find each other by their own names first.
  const std::size_t slash = from.rfind('/');
  const std::string folder(slash == std::string_view::npos ? "" : from.substr(0, slash + 1));
  const int own = folder.empty() ? -1 : find(folder + std::string(name));
  return own >= 0 ? own : find(std::string(name));
}

// require(file) -> the globals of another file of the game, which is run once in a call
int Vm::require(lua_State* l) {
  Vm& vm = *static_cast<Vm*>(lua_touserdata(l, lua_upvalueindex(1)));
  CallContext& call = vm.context_;
  if (lua_type(l, 1) != LUA_TSTRING) {
    call.raise("script-wrong-argument", "require takes the name of a file, as \"lib/cards\"");
  }
  lua_settop(l, 1);
  const std::string name = lua_tostring(l, 1);
  lua_Debug caller;
  std::string from;
  if (lua_getstack(l, 1, &caller) && lua_getinfo(l, "S", &caller)) from = caller.source + 1;
  const int chunk = vm.find_chunk(from, name);
  if (chunk < 0) {
    std::vector<std::string> names;
    for (const Chunk& c : vm.chunks_) names.push_back(c.name);
    call.raise("missing-script",
               with_hint(fmt::format("there is no script file '{}.lua'", name), name, names));
  }
  for (std::size_t i = 0; i < vm.started_.size(); ++i) {
    if (vm.started_[i].chunk != chunk) continue;
    if (vm.started_[i].environment == LUA_NOREF) {
      call.raise("script-endless",
                 fmt::format("'{}' is being read already: files cannot require each other", name));
    }
    lua_rawgeti(l, LUA_REGISTRYINDEX, vm.started_[i].environment);
    return 1;
  }
  const std::size_t at = vm.started_.size();
  vm.start(l, chunk);
  lua_pushvalue(l, -1);
  // The registry may grow here, which is not charged to the call.
  const ScriptMemory::Keeping keeping(call.memory());
  vm.started_[at].environment = luaL_ref(l, LUA_REGISTRYINDEX);
  return 1;
}

// Releases the globals of the chunks' instances, which would otherwise count as permanent.
void Vm::forget_instances() {
  for (const Started& s : started_) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, chunks_[std::size_t(s.chunk)].reference);
    lua_pushnil(lua_);
    if (!lua_setupvalue(lua_, -2, chunks_[std::size_t(s.chunk)].globals)) lua_pop(lua_, 1);
    lua_pop(lua_, 1);
    luaL_unref(lua_, LUA_REGISTRYINDEX, s.environment);
  }
  started_.clear();
}

int Vm::run_protected(lua_State* l) {
  const Request& r = *static_cast<Request*>(lua_touserdata(l, 1));
  Vm& vm = *r.vm;
  vm.environment_ = r.environment;
  vm.start(l, r.chunk);
  if (r.globals) {
    lua_pushnil(l);
    while (lua_next(l, -2)) {
      if (lua_type(l, -2) == LUA_TSTRING && lua_isfunction(l, -1) && !lua_iscfunction(l, -1)) {
        lua_Debug info;
        lua_pushvalue(l, -1);
        lua_getinfo(l, ">uS", &info);
        r.globals->push_back({lua_tostring(l, -2), info.isvararg ? -1 : info.nparams,
                              static_cast<std::uint32_t>(info.linedefined)});
      }
      lua_pop(l, 1);
    }
    return 0;
  }
  lua_pushlstring(l, r.function.data(), r.function.size());
  lua_rawget(l, -2);
  if (!lua_isfunction(l, -1)) {
    vm.context_.raise("missing-function",
                      fmt::format("{}.lua has no function '{}'",
                                  vm.chunks_[std::size_t(r.chunk)].name, r.function));
  }
  const char* first = lua_getlocal(l, nullptr, 1);
  vm.wants_data_ = first && std::string_view(first) == "rule";
  const int arguments = r.callbacks->push(l);
  lua_call(l, arguments, 1);
  r.callbacks->take(l);
  return 0;
}

void Vm::begin_call() {
  ScriptMemory& memory = context_.memory();
  if (memory.needs_collection()) {
    lua_gc(lua_, LUA_GCCOLLECT);
    memory.measure_permanent();
  }
  context_.begin();
}

CallStatus Vm::finish(int status) {
  const CallStatus result = context_.finish(status, error_);
  const auto printed = printed_lines_.find(error_.chunk);
  if (result == CallStatus::kFailed && printed != printed_lines_.end() && error_.line > 0 &&
      error_.line <= printed->second.size()) {
    error_.line = printed->second[error_.line - 1].line;
  }
  return result;
}

// Each call has its own stack: reusing one that has grown would give the call more memory.
CallStatus Vm::run(Request& request) {
  begin_call();
  running_ = lua_newthread(lua_);
  CallContext::Hooks hooks;
  if (watcher_) hooks.on_line = [this](lua_Debug* function) { note_line(function); };
  if (keeps_return_line_) hooks.on_return = [this](lua_Debug* f) { note_return(f); };
  context_.run_in(running_, std::move(hooks));
  lua_pushcfunction(running_, run_protected);
  lua_pushlightuserdata(running_, &request);
  const int status = lua_pcall(running_, 1, 0, 0);
  context_.end();
  CallStatus result = CallStatus::kDone;
  if (status != LUA_OK) {
    error_.chunk = chunks_[std::size_t(request.chunk)].name;
    result = finish(status);
  }
  running_ = lua_;
  context_.attach(lua_);
  forget_instances();
  lua_pop(lua_, 1);  // the thread
  return result;
}

CallStatus Vm::call_with(int chunk, std::string_view function, Environment environment,
                         Callbacks& callbacks) {
  Request request{this, chunk, function, environment, &callbacks, nullptr};
  return run(request);
}

bool Vm::functions(int chunk, std::vector<Global>& out) {
  Request request{this, chunk, {}, Environment::kPure, nullptr, &out};
  return run(request) == CallStatus::kDone;
}

bool Vm::has_member(const std::string& table, const std::string& name) {
  const int top = lua_gettop(lua_);
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[0]);
  lua_pushlstring(lua_, table.data(), table.size());
  bool found = false;
  // The metatable of a frozen table holds the table with its members.
  if (lua_rawget(lua_, -2) == LUA_TTABLE && luaL_getmetafield(lua_, -1, "__index") == LUA_TTABLE) {
    lua_pushlstring(lua_, name.data(), name.size());
    found = lua_rawget(lua_, -2) != LUA_TNIL;
  }
  lua_settop(lua_, top);
  return found;
}

}  // namespace cubilete
