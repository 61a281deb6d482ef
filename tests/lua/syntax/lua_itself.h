// Lua's own compiler, which the parser is held against.
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

  // Whether it compiles; error() says why not.
  bool accepts(std::string_view source);
  const std::string& error() const { return error_; }
  // Whether the parser leaves this error to Lua: too many registers.
  bool is_out_of_registers() const;
  // The bytecode, lines and names included; nothing where it does not compile.
  std::optional<std::string> bytecode(std::string_view source);

 private:
  lua_State* lua_;
  std::string error_;
};

}  // namespace cubilete
