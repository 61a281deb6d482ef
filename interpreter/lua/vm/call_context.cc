#include "lua/vm/call_context.h"

#include <fmt/format.h>

#include <cstdlib>
#include <lua.hpp>

#include "base/printable.h"
#include "lua/syntax/printer.h"

namespace cubilete {
namespace {

constexpr std::size_t kLongestMessage = 1000;
// Most arguments: those of `...` are copied at each use of it, within one instruction.
constexpr int kMostArguments = 1000;
// Scripts spend at most so many units, and those of a block, before their fuel is looked at.
constexpr std::int64_t kUnitsPerLot = 1'000;
constexpr std::size_t kLargeText = 256;
constexpr std::size_t kTextHeader = 64;  // more than Lua stores beside the characters of a text

}  // namespace

std::string readable(std::string text) {
  constexpr std::string_view kLength = lua_syntax::kLengthName;
  for (std::size_t at; (at = text.find(kLength)) != std::string::npos;) {
    text.replace(at, kLength.size(), "#");
  }
  if (text.size() > kLongestMessage) text.replace(kLongestMessage, std::string::npos, "...");
  return printable(text);
}

CallContext& CallContext::of(lua_State* l) {
  return **static_cast<CallContext**>(lua_getextraspace(l));
}

void CallContext::attach(lua_State* l) {
  *static_cast<CallContext**>(lua_getextraspace(l)) = this;
  running_ = l;
}

void CallContext::make_counter() {
  main_ = running_;
  luaL_loadstring(main_, "local counter return function() return counter end");
  lua_call(main_, 0, 1);
  counter_ = luaL_ref(main_, LUA_REGISTRYINDEX);
  set_counter(kUnitsPerLot);
}

void CallContext::share_counter(lua_State* l, int upvalue) {
  lua_rawgeti(l, LUA_REGISTRYINDEX, counter_);
  lua_upvaluejoin(l, -2, upvalue, -1, 1);
  lua_pop(l, 1);
}

std::int64_t CallContext::counted() const {
  lua_rawgeti(main_, LUA_REGISTRYINDEX, counter_);
  lua_getupvalue(main_, -1, 1);
  const std::int64_t left = lua_tointeger(main_, -1);
  lua_pop(main_, 2);
  return kUnitsPerLot - left;
}

void CallContext::set_counter(std::int64_t left) {
  lua_rawgeti(main_, LUA_REGISTRYINDEX, counter_);
  lua_pushinteger(main_, left);
  lua_setupvalue(main_, -2, 1);
  lua_pop(main_, 1);
}

// spend(left, values of `...`) -> units until the next call of this
int CallContext::spend(lua_State* l) {
  CallContext& call = of(l);
  const int values = lua_gettop(l) - 1;
  if (values > kMostArguments) {
    call.raise("script-memory-exhausted",
               fmt::format("a function takes at most {} arguments", kMostArguments));
  }
  call.charge(kUnitsPerLot - lua_tointeger(l, 1) + values);
  lua_pushinteger(l, kUnitsPerLot);
  return 1;
}

// Charges fuel only for texts that are new objects in every run: short texts are shared, and the
// time when tables grow depends on the hash seed and on addresses.
void* CallContext::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  CallContext& call = *static_cast<CallContext*>(self);
  // For a new object, Lua passes its kind as the old size.
  const bool is_text = !block && old_size == LUA_TSTRING;
  const bool is_long_text = is_text && new_size > kLargeText;
  if (is_long_text && new_size > kLongestText + kTextHeader) {
    call.text_too_long_ = true;
    return nullptr;
  }
  const auto kind = is_long_text ? ScriptMemory::Kind::kLongText
                    : is_text    ? ScriptMemory::Kind::kShortText
                                 : ScriptMemory::Kind::kOther;
  void* const moved = call.memory_.resize(block, block ? old_size : 0, new_size, kind);
  if (moved && is_long_text) {
    call.fuel_ -= static_cast<std::int64_t>(new_size / 16);
    // An error may not be raised here: the next instruction raises it.
    if (call.fuel_ < 0) lua_sethook(call.running_, on_hook, LUA_MASKCOUNT, 1);
  }
  return moved;
}

void CallContext::on_hook(lua_State* l, lua_Debug* function) {
  CallContext& call = of(l);
  if (function->event == LUA_HOOKLINE) return call.hooks_.on_line(function);
  if (function->event == LUA_HOOKRET) return call.hooks_.on_return(function);
  call.charge(0);
}

void CallContext::run_in(lua_State* thread, Hooks hooks) {
  running_ = thread;
  hooks_ = std::move(hooks);
  const int lines = hooks_.on_line ? LUA_MASKLINE : 0;
  const int returns = hooks_.on_return ? LUA_MASKRET : 0;
  if (lines != 0 || returns != 0) lua_sethook(running_, on_hook, lines | returns, 0);
}

void CallContext::charge(std::int64_t amount) {
  fuel_ -= amount;
  if (fuel_ < 0) {
    raise("script-fuel-exhausted",
          fmt::format("this script does more than its {} units of work: does it ever end?",
                      budget_.fuel));
  }
}

void CallContext::charge_walk() {
  if (memory_.charge_walk()) return;
  raise("script-memory-exhausted", "this script walks over large tables again and again");
}

void CallContext::raise(Code code, const std::string& message) {
  raised_ = code;
  // Finds the innermost line of a script; a hook runs at the level of the script itself.
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

void CallContext::abandon() {
  abandoned_ = true;
  lua_pushnil(running_);
  lua_error(running_);
  std::abort();
}

void CallContext::begin() {
  memory_.begin_call();
  fuel_ = budget_.fuel;
  text_too_long_ = false;
  abandoned_ = false;
  raised_.reset();
  callbacks_ = 0;
  ++activation_;
}

void CallContext::end() {
  fuel_ -= counted();
  set_counter(kUnitsPerLot);
  memory_.end_call();
}

// Converts the error that Lua left on the stack to a ScriptError.
CallStatus CallContext::finish(int status, ScriptError& error) {
  const bool abandoned = abandoned_;
  abandoned_ = false;
  std::string text = lua_type(running_, -1) == LUA_TSTRING ? lua_tostring(running_, -1) : "";
  if (abandoned) return CallStatus::kAbandoned;
  error.line = 0;
  error.code = raised_.value_or(Code("script-error"));
  raised_.reset();
  if (status == LUA_ERRMEM) {
    error.code = "script-memory-exhausted";
    error.message = text_too_long_ ? fmt::format("a text has at most {} characters", kLongestText)
                                   : fmt::format("this script needs more than its {} MiB of memory",
                                                 budget_.memory >> 20);
  }
  // The fuel used up to here may depend on hash seeds and addresses: all of it counts as used.
  if (error.code == "script-memory-exhausted") fuel_ = 0;
  if (status == LUA_ERRMEM) return CallStatus::kFailed;
  // Splits "chunk:12: message".
  if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
    char* end = nullptr;
    const unsigned long line = std::strtoul(text.c_str() + colon + 1, &end, 10);
    if (line > 0 && end && *end == ':') {
      error.chunk = text.substr(0, colon);
      error.line = static_cast<std::uint32_t>(line);
      text = text.substr(static_cast<std::size_t>(end - text.c_str()) + 1);
      if (!text.empty() && text[0] == ' ') text.erase(0, 1);
    }
  }
  if (text.find("stack overflow") != std::string::npos) {
    error.code = "script-stack-overflow";
    text = "this script calls itself too deeply";
  }
  error.message = text.empty() ? "this script failed without a message" : readable(text);
  return CallStatus::kFailed;
}

}  // namespace cubilete
