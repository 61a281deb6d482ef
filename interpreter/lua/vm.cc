#include "lua/vm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <lua.hpp>

#include "base/printable.h"
#include "base/spelling.h"
#include "lua/length.h"
#include "lua/restrictions.h"
#include "lua/syntax/parser.h"

namespace cubilete {
namespace {

constexpr int kHookInterval = 1000;
constexpr std::size_t kMaxSource = 1u << 16;
constexpr std::size_t kLongestMessage = 1000;
// Arguments beyond the declared ones are copied at each use of `...`, inside one instruction.
constexpr int kMostArguments = 1000;
constexpr std::size_t kLargeText = 256;
constexpr std::size_t kTextHeader = 64;  // more than what Lua keeps beside a text's characters

int undefined_name(lua_State* l) {
  Vm& vm = Vm::of(l);
  const std::string name = lua_type(l, 2) == LUA_TSTRING ? lua_tostring(l, 2) : "?";
  if (const char* why = reason_for_absence(name)) {
    vm.raise("script-undefined-name", fmt::format("there is no '{}' for scripts: {}", name, why));
  }
  vm.raise("script-undefined-name",
           with_hint(fmt::format("there is no '{}'", name), name, vm.names(Environment::kEffect)));
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

// What scripts cannot have, and why; for the message where one asks for it. A member of a library
// table has the name of the table in front.
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

Vm& Vm::of(lua_State* l) { return **static_cast<Vm**>(lua_getextraspace(l)); }

// Fuel is charged here only for texts that are new objects whatever happened before: short ones are
// shared, and when tables grow depends on the hash seed and on addresses.
void* Vm::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  Vm& vm = *static_cast<Vm*>(self);
  // Lua names the kind of a new object in place of its old size.
  const bool is_text = !block && old_size == LUA_TSTRING;
  const bool is_long_text = is_text && new_size > kLargeText;
  if (is_long_text && new_size > kLongestText + kTextHeader) {
    vm.text_too_long_ = true;
    return nullptr;
  }
  const auto kind = is_long_text ? ScriptMemory::Kind::kLongText
                    : is_text    ? ScriptMemory::Kind::kShortText
                                 : ScriptMemory::Kind::kOther;
  void* const moved = vm.memory_.resize(block, block ? old_size : 0, new_size, kind);
  if (moved && is_long_text) {
    vm.fuel_ -= static_cast<std::int64_t>(new_size / 16);
    // No error may be raised here: the next instruction raises it.
    if (vm.fuel_ < 0) lua_sethook(vm.running_, on_count, LUA_MASKCOUNT, 1);
  }
  return moved;
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
  lua_sethook(running_, on_count, LUA_MASKCOUNT | (watcher_ ? LUA_MASKLINE : 0), kHookInterval);
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

Vm::Vm(const Budget& budget)
    : budget_(budget), memory_(budget.memory, budget.turnover), fuel_(budget.fuel) {
  lua_ = lua_newstate(allocate, this);
  if (!lua_) std::abort();  // the machine has no memory at all
  running_ = lua_;
  *static_cast<Vm**>(lua_getextraspace(lua_)) = this;
  lua_gc(lua_, LUA_GCINC, 0, 0, 0);
  lua_gc(lua_, LUA_GCSTOP);  // memory.h says when garbage is collected
  for (int& reference : environments_) {
    lua_newtable(lua_);
    lua_newtable(lua_);
    lua_pushcfunction(lua_, undefined_name);
    lua_setfield(lua_, -2, "__index");
    lua_setmetatable(lua_, -2);
    reference = luaL_ref(lua_, LUA_REGISTRYINDEX);
  }
  // No script can get hold of a metatable: all instances of an environment share theirs.
  for (std::size_t e = 0; e < std::size(environments_); ++e) {
    lua_createtable(lua_, 0, 1);
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[e]);
    lua_setfield(lua_, -2, "__index");
    instance_metatables_[e] = luaL_ref(lua_, LUA_REGISTRYINDEX);
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
  lua_syntax::Printed printed = lua_syntax::print(*tree, {kLengthName, watcher_ != nullptr});
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
  memory_.add_permanent();
  const std::string chunk_name = "=" + name;
  const int status =
      luaL_loadbufferx(lua_, printed.text.data(), printed.text.size(), chunk_name.c_str(), "t");
  printed_lines_[name] = std::move(printed.lines);
  memory_.end_call();
  if (status != LUA_OK) {
    finish(status);
    lua_settop(lua_, top);
    if (error_.code == "script-error") error_.code = "script-syntax";
    return -1;
  }
  chunk.reference = luaL_ref(lua_, LUA_REGISTRYINDEX);
  chunks_.push_back(std::move(chunk));
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
  if (memory_.charge_walk()) return;
  raise("script-memory-exhausted", "this script walks over large tables again and again");
}

void Vm::raise(Code code, const std::string& message) {
  raised_ = code;
  // The innermost line of a script on the way here; a hook runs at the level of the script itself.
  std::string where;
  lua_Debug info;
  for (int level = 0; where.empty() && lua_getstack(running_, level, &info) != 0; ++level) {
    lua_getinfo(running_, "Sl", &info);
    if (info.currentline > 0) where = fmt::format("{}:{}: ", info.short_src, info.currentline);
  }
  where += message.substr(0, kLongestMessage);
  lua_pushlstring(running_, where.data(), where.size());
  lua_error(running_);
  std::abort();  // lua_error does not return
}

void Vm::abandon() {
  abandoned_ = true;
  lua_pushnil(running_);
  lua_error(running_);
  std::abort();
}

struct Vm::Request {
  int chunk;
  std::string_view function;
  Environment environment;
  Callbacks* callbacks;
  std::vector<Global>* globals;
};

// Puts a fresh instance's environment on the stack after running the chunk's top level in it.
void Vm::start(int chunk, Environment environment) {
  lua_newtable(running_);
  lua_rawgeti(running_, LUA_REGISTRYINDEX, instance_metatables_[static_cast<int>(environment)]);
  lua_setmetatable(running_, -2);
  lua_rawgeti(running_, LUA_REGISTRYINDEX, chunks_[std::size_t(chunk)].reference);
  lua_pushvalue(running_, -2);
  lua_setupvalue(running_, -2, 1);
  lua_call(running_, 0, 0);
}

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
  const int arguments = r.callbacks->push(l);
  lua_call(l, arguments, 1);
  r.callbacks->take(l);
  return 0;
}

void Vm::begin_call() {
  if (memory_.needs_collection()) {
    lua_gc(lua_, LUA_GCCOLLECT);
    memory_.settle();
  }
  memory_.begin_call();
  fuel_ = budget_.fuel;
  text_too_long_ = false;
  abandoned_ = false;
  raised_.reset();
  callbacks_ = 0;
  ++activation_;
}

// Each call has a stack of its own: one that an earlier call has let grow would be a gift.
CallStatus Vm::run(Request& request) {
  begin_call();
  running_ = lua_newthread(lua_);
  set_hook();
  lua_pushcfunction(running_, run_protected);
  lua_pushlightuserdata(running_, &request);
  const int status = lua_pcall(running_, 1, 0, 0);
  memory_.end_call();
  CallStatus result = CallStatus::kDone;
  if (status != LUA_OK) {
    error_.chunk = chunks_[std::size_t(request.chunk)].name;
    result = finish(status);
  }
  running_ = lua_;
  // The chunk lets go of the instance's globals, which would live on as if they were permanent.
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, chunks_[std::size_t(request.chunk)].reference);
  lua_pushnil(lua_);
  lua_setupvalue(lua_, -2, 1);
  lua_pop(lua_, 2);
  return result;
}

CallStatus Vm::call_with(int chunk, std::string_view function, Environment environment,
                         Callbacks& callbacks) {
  Request request{chunk, function, environment, &callbacks, nullptr};
  return run(request);
}

bool Vm::functions(int chunk, std::vector<Global>& out) {
  Request request{chunk, {}, Environment::kPure, nullptr, &out};
  return run(request) == CallStatus::kDone;
}

bool Vm::has_member(const std::string& table, const std::string& name) {
  const int top = lua_gettop(lua_);
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, environments_[0]);
  lua_pushlstring(lua_, table.data(), table.size());
  bool found = false;
  // Behind a frozen table is the one that holds its members.
  if (lua_rawget(lua_, -2) == LUA_TTABLE && luaL_getmetafield(lua_, -1, "__index") == LUA_TTABLE) {
    lua_pushlstring(lua_, name.data(), name.size());
    found = lua_rawget(lua_, -2) != LUA_TNIL;
  }
  lua_settop(lua_, top);
  return found;
}

// Turns what Lua left on the stack into an error of facts.
CallStatus Vm::finish(int status) {
  const bool abandoned = abandoned_;
  abandoned_ = false;
  std::string text = lua_type(running_, -1) == LUA_TSTRING ? lua_tostring(running_, -1) : "";
  if (abandoned) return CallStatus::kAbandoned;
  error_.line = 0;
  error_.code = raised_.value_or(Code("script-error"));
  raised_.reset();
  if (status == LUA_ERRMEM) {
    error_.code = "script-memory-exhausted";
    error_.message =
        text_too_long_
            ? fmt::format("a text has at most {} characters", kLongestText)
            : fmt::format("this script needs more than its {} MiB of memory", budget_.memory >> 20);
  }
  // Where it ran out may depend on hash seeds and addresses: all of the budget counts as used.
  if (error_.code == "script-memory-exhausted") fuel_ = 0;
  if (status == LUA_ERRMEM) return CallStatus::kFailed;
  // "chunk:12: what happened"
  if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
    char* end = nullptr;
    const unsigned long line = std::strtoul(text.c_str() + colon + 1, &end, 10);
    if (line > 0 && end && *end == ':') {
      error_.chunk = text.substr(0, colon);
      error_.line = static_cast<std::uint32_t>(line);
      const auto printed = printed_lines_.find(error_.chunk);
      if (printed != printed_lines_.end() && line <= printed->second.size()) {
        error_.line = printed->second[line - 1].line;
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
