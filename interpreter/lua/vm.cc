#include "lua/vm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <lua.hpp>

#include "base/edit_distance.h"
#include "base/printable.h"
#include "lua/length.h"

namespace cubilete {
namespace {

constexpr int kHookInterval = 1000;
constexpr std::size_t kMaxSource = 1u << 16;
// An error message names the operand it is about by walking the function's code again and again.
constexpr std::size_t kMostInstructions = 5000;
constexpr std::size_t kLongestMessage = 1000;
// Arguments beyond the declared ones are copied at each use of `...`, inside one instruction.
constexpr int kMostArguments = 1000;
constexpr std::size_t kLargeText = 256;
constexpr std::size_t kLargeBlock = 1024;
constexpr std::size_t kTextHeader = 64;  // more than what Lua keeps beside a text's characters

int undefined_name(lua_State* l) {
  Vm& vm = Vm::of(l);
  const std::string name = lua_type(l, 2) == LUA_TSTRING ? lua_tostring(l, 2) : "?";
  if (const char* why = reason_for_absence(name)) {
    vm.raise("script-undefined-name", fmt::format("there is no '{}' for scripts: {}", name, why));
  }
  std::vector<std::string> known = vm.names(Environment::kEffect);
  const auto near = nearest(name, known);
  vm.raise("script-undefined-name",
           near ? fmt::format("there is no '{}'; did you mean '{}'?", name, *near)
                : fmt::format("there is no '{}'", name));
}

// A message for people: of a bounded length, without what a terminal would obey, and with the
// length operator as the script spells it.
std::string readable(std::string text) {
  for (std::size_t at; (at = text.find(kLengthName)) != std::string::npos;) {
    text.replace(at, kLengthName.size(), "#");
  }
  if (text.size() > kLongestMessage) text.replace(kLongestMessage, std::string::npos, "...");
  return printable(text);
}

}  // namespace

// What scripts cannot have, and why; for the message where one asks for it.
const char* reason_for_absence(std::string_view name) {
  static constexpr struct {
    std::string_view name;
    const char* reason;
  } kAbsent[] = {
      {"io", "scripts cannot reach files"},
      {"os", "scripts cannot reach the system or its clock"},
      {"debug", "scripts cannot look into the interpreter"},
      {"package", "scripts cannot load code"},
      {"require", "scripts cannot load code; shared functions are called from YAML"},
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
      {"print", "what players read is told with announce"},
      {"next", "use pairs, which goes in a fixed order"},
      {"_G", "there is no table of all names"},
  };
  for (const auto& a : kAbsent) {
    if (a.name == name) return a.reason;
  }
  return nullptr;
}

Vm& Vm::of(lua_State* l) { return **static_cast<Vm**>(lua_getextraspace(l)); }

void* Vm::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  Vm& vm = *static_cast<Vm*>(self);
  const int new_object = block ? LUA_TNONE : static_cast<int>(old_size);
  if (!block) old_size = 0;
  if (new_size == 0) {
    std::free(block);
    vm.memory_used_ -= old_size;
    return nullptr;
  }
  if (!vm.may_allocate(old_size, new_size, new_object)) return nullptr;
  void* const moved = std::realloc(block, new_size);
  if (moved) vm.memory_used_ = vm.memory_used_ - old_size + new_size;
  vm.memory_peak_ = std::max(vm.memory_peak_, vm.memory_used_);
  return moved;
}

// Fuel is charged here only for texts that are new objects whatever happened before: short ones are
// shared, and when tables grow depends on the hash seed and on addresses.
bool Vm::may_allocate(std::size_t old_size, std::size_t new_size, int new_object) {
  if (new_size <= old_size) return true;
  if (new_object == LUA_TSTRING && new_size > kLargeText) {
    if (new_size > kLongestText + kTextHeader) {
      text_too_long_ = true;
      return false;
    }
    fuel_ -= static_cast<std::int64_t>(new_size / 16);
    // No error may be raised here: the next instruction raises it.
    if (fuel_ < 0) lua_sethook(lua_, on_count, LUA_MASKCOUNT, 1);
  } else if (new_size > kLargeBlock) {
    turnover_ += new_size;
    if (turnover_ > budget_.turnover) return false;
  }
  return memory_used_ + (new_size - old_size) <= budget_.memory;
}

void Vm::on_count(lua_State* l, lua_Debug* function) {
  Vm& vm = of(l);
  if (function->event == LUA_HOOKLINE) return vm.note_line(function);
  vm.charge(kHookInterval);
  if (lua_getlocal(l, function, -kMostArguments)) {
    vm.raise("script-memory-exhausted",
             fmt::format("a function takes at most {} arguments", kMostArguments));
  }
}

void Vm::set_hook() {
  lua_sethook(lua_, on_count, LUA_MASKCOUNT | (watcher_ ? LUA_MASKLINE : 0), kHookInterval);
}

void Vm::note_line(lua_Debug* function) {
  if (!lua_getinfo(lua_, "S", function)) return;
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    if (chunks_[i].name != function->source + 1) continue;
    watcher_(static_cast<int>(i), static_cast<std::uint32_t>(function->linedefined),
             static_cast<std::uint32_t>(function->currentline));
  }
}

Vm::Vm(const Budget& budget) : budget_(budget), fuel_(budget.fuel) {
  lua_ = lua_newstate(allocate, this);
  if (!lua_) std::abort();  // the machine has no memory at all
  *static_cast<Vm**>(lua_getextraspace(lua_)) = this;
  lua_gc(lua_, LUA_GCINC, 0, 0, 0);
  for (int& reference : environments_) {
    lua_newtable(lua_);
    lua_newtable(lua_);
    lua_pushcfunction(lua_, undefined_name);
    lua_setfield(lua_, -2, "__index");
    lua_setmetatable(lua_, -2);
    reference = luaL_ref(lua_, LUA_REGISTRYINDEX);
  }
  provide_library(*this);
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
    if (name != kLengthName) names_[e].emplace_back(name);
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
  const int top = lua_gettop(lua_);
  begin_call();
  SplitScript split;
  if (watcher_) {
    split = with_branches_apart(source);
    source = split.text;
    begins_[name] = std::move(split.begins);
  }
  const std::string text = with_own_length(source);
  const int status = luaL_loadbufferx(lua_, text.data(), text.size(), ("=" + name).c_str(), "t");
  if (status != LUA_OK) {
    finish(status, top);
    if (error_.code == "script-error") error_.code = "script-syntax";
    return -1;
  }
  const auto prototype = prototype_of(lua_);
  const ChunkFacts facts = prototype ? facts_of(*prototype) : ChunkFacts{};
  if (facts.longest_function > kMostInstructions || facts.has_zero_byte || !prototype) {
    lua_settop(lua_, top);
    error_.line = facts.line;
    error_.message = facts.has_zero_byte ? "a text of a script has no zero bytes"
                     : !prototype        ? "this script could not be inspected"
                                         : "this function is too long: divide it, or move its "
                                           "data to YAML";
    return -1;
  }
  chunks_.push_back({name, luaL_ref(lua_, LUA_REGISTRYINDEX)});
  return static_cast<int>(chunks_.size()) - 1;
}

void Vm::charge(std::int64_t amount) {
  fuel_ -= amount;
  if (fuel_ < 0) {
    raise("script-fuel-exhausted",
          fmt::format("this script does more than its {} units of work: does it ever end?",
                      budget_.fuel));
  }
}

void Vm::charge_walk() {
  turnover_ += memory_used_ / 16;
  if (turnover_ > budget_.turnover) {
    raise("script-memory-exhausted", "this script walks over large tables again and again");
  }
}

void Vm::raise(const char* code, const std::string& message) {
  raised_ = code;
  // The innermost line of a script on the way here; a hook runs at the level of the script itself.
  std::string where;
  lua_Debug info;
  for (int level = 0; where.empty() && lua_getstack(lua_, level, &info) != 0; ++level) {
    lua_getinfo(lua_, "Sl", &info);
    if (info.currentline > 0) where = fmt::format("{}:{}: ", info.short_src, info.currentline);
  }
  where += message.substr(0, kLongestMessage);
  lua_pushlstring(lua_, where.data(), where.size());
  lua_error(lua_);
  std::abort();  // lua_error does not return
}

void Vm::abandon() {
  abandoned_ = true;
  lua_pushnil(lua_);
  lua_error(lua_);
  std::abort();
}

// Puts a fresh instance's environment on the stack after running the chunk's top level in it.
bool Vm::start(int chunk, Environment environment) {
  lua_newtable(lua_);
  // No script can get hold of a metatable: all instances share theirs.
  int& metatable = instance_metatables_[static_cast<int>(environment)];
  if (metatable == 0) {
    lua_createtable(lua_, 0, 1);
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[static_cast<int>(environment)]);
    lua_setfield(lua_, -2, "__index");
    metatable = luaL_ref(lua_, LUA_REGISTRYINDEX);
  }
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, metatable);
  lua_setmetatable(lua_, -2);
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, chunks_[std::size_t(chunk)].reference);
  lua_pushvalue(lua_, -2);
  lua_setupvalue(lua_, -2, 1);
  lua_call(lua_, 0, 0);
  return true;
}

namespace {

struct Request {
  int chunk;
  std::string_view function;
  Environment environment;
  void* callbacks;
  std::vector<Vm::Global>* globals;
};

}  // namespace

int Vm::run_protected(lua_State* l) {
  Vm& vm = of(l);
  const Request& r = *static_cast<Request*>(lua_touserdata(l, 1));
  vm.start(r.chunk, r.environment);
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
    vm.raise("missing-function", fmt::format("{}.lua has no function '{}'",
                                             vm.chunks_[std::size_t(r.chunk)].name, r.function));
  }
  auto& callbacks = *static_cast<Callbacks*>(r.callbacks);
  const int arguments = callbacks.push(l);
  lua_call(l, arguments, 1);
  callbacks.take(l);
  return 0;
}

void Vm::begin_call() {
  fuel_ = budget_.fuel;
  turnover_ = 0;
  text_too_long_ = false;
  memory_peak_ = memory_used_;
  abandoned_ = false;
  raised_.clear();
  callbacks_ = 0;
  ++activation_;
}

CallStatus Vm::call_with(int chunk, std::string_view function, Environment environment,
                         Callbacks& callbacks) {
  begin_call();
  const int top = lua_gettop(lua_);
  set_hook();
  Request request{chunk, function, environment, &callbacks, nullptr};
  lua_pushcfunction(lua_, run_protected);
  lua_pushlightuserdata(lua_, &request);
  const int status = lua_pcall(lua_, 1, 0, 0);
  lua_sethook(lua_, nullptr, 0, 0);
  if (status == LUA_OK) return CallStatus::kDone;
  error_.chunk = chunks_[std::size_t(chunk)].name;
  return finish(status, top);
}

bool Vm::functions(int chunk, std::vector<Global>& out) {
  begin_call();
  const int top = lua_gettop(lua_);
  set_hook();
  Request request{chunk, {}, Environment::kPure, nullptr, &out};
  lua_pushcfunction(lua_, run_protected);
  lua_pushlightuserdata(lua_, &request);
  const int status = lua_pcall(lua_, 1, 0, 0);
  lua_sethook(lua_, nullptr, 0, 0);
  if (status == LUA_OK) return true;
  error_.chunk = chunks_[std::size_t(chunk)].name;
  finish(status, top);
  return false;
}

std::optional<LuaPrototype> Vm::prototype(int chunk) {
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, chunks_[std::size_t(chunk)].reference);
  auto prototype = prototype_of(lua_);
  lua_pop(lua_, 1);
  return prototype;
}

ScriptUses Vm::uses_in(int chunk) {
  const auto form = prototype(chunk);
  return form ? cubilete::uses_in(*form, budget_.fuel) : ScriptUses{};
}

bool Vm::has_member(const std::string& table, const std::string& name) {
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[0]);
  lua_pushlstring(lua_, table.data(), table.size());
  bool found = false;
  if (lua_rawget(lua_, -2) == LUA_TTABLE) {
    lua_getfield(lua_, -1, name.c_str());
    found = !lua_isnil(lua_, -1);
    lua_pop(lua_, 1);
  }
  lua_pop(lua_, 2);
  return found;
}

// Turns what Lua left on the stack into an error of facts.
CallStatus Vm::finish(int status, int top) {
  const bool abandoned = abandoned_;
  abandoned_ = false;
  std::string text = lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : "";
  lua_settop(lua_, top);
  if (abandoned) return CallStatus::kAbandoned;
  error_.line = 0;
  error_.code = raised_.empty() ? "script-error" : raised_;
  raised_.clear();
  if (status == LUA_ERRMEM) {
    error_.code = "script-memory-exhausted";
    error_.message =
        text_too_long_
            ? fmt::format("a text has at most {} characters", kLongestText)
            : fmt::format("this script needs more than its {} MiB of memory", budget_.memory >> 20);
    lua_gc(lua_, LUA_GCCOLLECT);
  }
  // Where it ran out depends on what earlier calls left behind: all of the budget counts as used.
  if (error_.code == "script-memory-exhausted") fuel_ = 0;
  if (status == LUA_ERRMEM) return CallStatus::kFailed;
  // "chunk:12: what happened"
  if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
    char* end = nullptr;
    const unsigned long line = std::strtoul(text.c_str() + colon + 1, &end, 10);
    if (line > 0 && end && *end == ':') {
      error_.chunk = text.substr(0, colon);
      error_.line = static_cast<std::uint32_t>(line);
      const auto split = begins_.find(error_.chunk);
      if (split != begins_.end() && line <= split->second.size()) {
        error_.line = split->second[line - 1].line;
      }
      text = text.substr(static_cast<std::size_t>(end - text.c_str()) + 1);
      if (!text.empty() && text[0] == ' ') text.erase(0, 1);
    }
  }
  if (text.find("stack overflow") != std::string::npos) {
    error_.code = "script-stack-overflow";
    text = "this script calls itself too deeply";
  }
  error_.message = text.empty() ? "this script failed without a message" : readable(text);
  return CallStatus::kFailed;
}

}  // namespace cubilete
