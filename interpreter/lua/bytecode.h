// The compiled form of a Lua 5.4 chunk, read from its dump: for looking at what a script does
// without running it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct lua_State;

namespace cubilete {

// The instructions that are looked at (lopcodes.h).
enum class LuaOp : std::uint8_t {
  kMove = 0,
  kLoadInteger = 1,
  kLoadConstant = 3,
  kLoadFalseSkip = 6,
  kLoadNil = 8,
  kGetUpvalue = 9,
  kSetUpvalue = 10,
  kGetGlobal = 11,  // GETTABUP
  kGetField = 14,
  kSetGlobal = 15,  // SETTABUP
  kSetTable = 16,
  kSetField = 18,
  kSelf = 20,
  kArithmeticHelp = 46,  // MMBIN, MMBINI, MMBINK
  kArithmeticHelpLast = 48,
  kClose = 54,
  kToBeClosed = 55,
  kJump = 56,
  kFirstTest = 57,  // EQ ... TESTSET: the next instruction is a jump, or skipped
  kEqualConstant = 60,
  kTestSet = 67,
  kCall = 68,
  kTailCall = 69,
  kReturn = 70,
  kReturn1 = 72,
  kForLoop = 73,
  kForPrepare = 74,
  kGenericForPrepare = 75,
  kGenericForCall = 76,
  kGenericForLoop = 77,
  kSetList = 78,
  kClosure = 79,
  kVarargPrepare = 81,
};

struct LuaInstruction {
  std::uint32_t word = 0;
  std::uint32_t line = 0;

  unsigned op() const { return word & 0x7f; }
  bool is(LuaOp o) const { return op() == static_cast<unsigned>(o); }
  bool is_between(LuaOp first, LuaOp last) const {
    return op() >= static_cast<unsigned>(first) && op() <= static_cast<unsigned>(last);
  }
  std::size_t a() const { return (word >> 7) & 0xff; }
  std::size_t b() const { return (word >> 16) & 0xff; }
  std::size_t c() const { return (word >> 24) & 0xff; }
  bool k() const { return ((word >> 15) & 1) != 0; }
  std::size_t bx() const { return word >> 15; }
  std::ptrdiff_t signed_bx() const { return static_cast<std::ptrdiff_t>(bx()) - 65535; }
  std::ptrdiff_t jump() const { return static_cast<std::ptrdiff_t>(word >> 7) - 16777215; }
};

struct LuaConstant {
  bool is_text = false;
  std::string text;
  std::optional<std::int64_t> integer;
};

struct LuaLocal {
  std::string name;
  std::size_t from = 0;  // the first instruction at which it is known
};

struct LuaPrototype {
  std::uint32_t line = 0;
  std::uint32_t last_line = 0;
  std::size_t parameters = 0;
  std::vector<LuaInstruction> code;
  std::vector<LuaConstant> constants;
  std::vector<std::string> upvalues;
  std::vector<LuaLocal> locals;  // the parameters first
  std::vector<LuaPrototype> inner;
};

// The function on top of the stack; nothing where its form is not that of Lua 5.4.
std::optional<LuaPrototype> prototype_of(lua_State*);

}  // namespace cubilete
