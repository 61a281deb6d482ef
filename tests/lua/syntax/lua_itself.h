// Lua's own compiler, as a reference for the parser.
#pragma once

#include <optional>
#include <string>
#include <string_view>

struct lua_State;

namespace cubilete {

class LuaItself {
 public:
  LuaItself();
  ~LuaItself();
  LuaItself(const LuaItself&) = delete;
  LuaItself& operator=(const LuaItself&) = delete;

  // Returns true if the text compiles; otherwise error() gives the reason.
  bool accepts(std::string_view source);
  const std::string& error() const { return error_; }
  // Returns true for an error that the parser leaves to Lua: too many registers.
  bool is_out_of_registers() const;
  // Returns the bytecode, lines and names included, or nothing if the text does not compile.
  std::optional<std::string> bytecode(std::string_view source);

 private:
  lua_State* lua_;
  std::string error_;
};

}  // namespace cubilete
