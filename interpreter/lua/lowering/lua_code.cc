#include "lua/lowering/lua_code.h"

#include <algorithm>
#include <lua.hpp>
#include <memory>
#include <string>

namespace cubilete::lowering {
namespace {

// Numbers of instructions of Lua 5.4.
enum Instruction : std::uint32_t {
  kLoadKX = 4,
  kFalseAndSkip = 6,
  kGetGlobal = 11,
  kGetTable = 12,
  kGetItem = 13,
  kGetField = 14,
  kNewTable = 19,
  kSelf = 20,
  kFirstArithmetic = 21,
  kPowerOfConstant = 26,
  kPower = 38,
  kLastArithmetic = 45,
  kJump = 56,
  kFirstTest = 57,
  kLastTest = 67,
  kCallFunction = 68,
  kTailCallFunction = 69,
  kFirstReturn = 70,
  kLastReturn = 72,
  kForLoop = 73,
  kForPrepare = 74,
  kListForPrepare = 75,
  kListForCall = 76,
  kSetList = 78,
};

std::uint32_t number_of(std::uint32_t i) { return i & 0x7f; }
bool has_k(std::uint32_t i) { return ((i >> 15) & 1) != 0; }
std::size_t far(std::uint32_t i) { return i >> 15; }
std::ptrdiff_t jump(std::uint32_t i) { return static_cast<std::ptrdiff_t>(i >> 7) - 16777215; }

// Reads the format of lua_dump, ignoring debug information.
class DumpReader {
 public:
  explicit DumpReader(std::string_view bytes) : bytes_(bytes) {}

  std::optional<LuaCode> read() {
    constexpr std::size_t kAfterHeader = 4 + 2 + 6 + 3 + 8 + 8;
    constexpr std::string_view kBegin("\x1bLua\x54\0", 6);
    if (bytes_.substr(0, kBegin.size()) != kBegin) return std::nullopt;
    if (bytes_.size() < kAfterHeader || bytes_[12] != 4 || bytes_[13] != 8 || bytes_[14] != 8)
      return std::nullopt;
    at_ = kAfterHeader + 1;
    LuaCode code = function();
    if (failed_ || at_ != bytes_.size()) return std::nullopt;
    return code;
  }

 private:
  std::uint8_t byte() {
    if (at_ >= bytes_.size()) {
      failed_ = true;
      return 0x80;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  std::size_t size() {
    std::size_t n = 0;
    for (;;) {
      const std::uint8_t b = byte();
      n = (n << 7) | (b & 0x7f);
      if ((b & 0x80) != 0) return n;
    }
  }
  void skip(std::size_t n) {
    if (n > bytes_.size() - std::min(at_, bytes_.size())) failed_ = true;
    at_ = failed_ ? bytes_.size() : at_ + n;
  }
  void skip_text() {
    const std::size_t n = size();
    if (n > 0) skip(n - 1);
  }
  void skip_constant() {
    constexpr std::uint8_t kInteger = 3;
    constexpr std::uint8_t kFraction = 19;
    constexpr std::uint8_t kShortText = 4;
    constexpr std::uint8_t kLongText = 20;
    const std::uint8_t kind = byte();
    if (kind == kInteger || kind == kFraction) skip(8);
    if (kind == kShortText || kind == kLongText) skip_text();
  }

  LuaCode function() {
    LuaCode code;
    skip_text();  // name of the source
    size();       // the lines where it begins and ends
    size();
    byte();  // parameters
    code.takes_more = byte() != 0;
    byte();  // registers
    const std::size_t n = size();
    if (n > bytes_.size()) failed_ = true;
    for (std::size_t i = 0; i < n && !failed_; ++i) {
      std::uint32_t word = 0;
      for (int shift = 0; shift < 32; shift += 8) word |= std::uint32_t{byte()} << shift;
      code.instructions.push_back(word);
    }
    for (std::size_t i = size(); i > 0 && !failed_; --i) skip_constant();
    skip(3 * size());  // upvalues
    for (std::size_t i = size(); i > 0 && !failed_; --i) code.functions.push_back(function());
    skip_debug();
    return code;
  }
  void skip_debug() {
    skip(size());
    for (std::size_t i = size(); i > 0 && !failed_; --i) size(), size();
    for (std::size_t i = size(); i > 0 && !failed_; --i) skip_text(), size(), size();
    for (std::size_t i = size(); i > 0 && !failed_; --i) skip_text();
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

int append(lua_State*, const void* bytes, std::size_t size, void* to) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
  return 0;
}

}  // namespace

InstructionClass LuaCode::class_at(std::size_t at) const {
  const std::uint32_t n = number_of(instructions[at]);
  if ((n >= kGetGlobal && n <= kGetField) || n == kSelf) return InstructionClass::kRead;
  if (n >= kFirstTest && n <= kLastTest) return InstructionClass::kTest;
  if (n >= kFirstReturn && n <= kLastReturn) return InstructionClass::kReturn;
  switch (n) {
    case kCallFunction:
      return InstructionClass::kCall;
    case kTailCallFunction:
      return InstructionClass::kTailCall;
    case kForPrepare:
      return InstructionClass::kForBegin;
    case kForLoop:
      return InstructionClass::kForNext;
    case kListForPrepare:
      return InstructionClass::kListForBegin;
    case kListForCall:
      return InstructionClass::kListForNext;
    default:
      return InstructionClass::kPlain;
  }
}

std::size_t LuaCode::next(std::size_t at) const {
  const std::uint32_t i = instructions[at];
  const std::uint32_t n = number_of(i);
  // A power is a list's length (lua/vm/length_operator.h), found by the instruction after it.
  const bool is_arithmetic = n >= kFirstArithmetic && n <= kLastArithmetic;
  const bool is_done = is_arithmetic && n != kPower && n != kPowerOfConstant;
  const bool takes_next = n == kLoadKX || n == kNewTable || (n == kSetList && has_k(i));
  if (n == kJump) return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + 1 + jump(i));
  return at + (is_done || takes_next || n == kFalseAndSkip ? 2 : 1);
}

std::size_t LuaCode::next(std::size_t at, bool outcome) const {
  const std::uint32_t i = instructions[at];
  switch (class_at(at)) {
    case InstructionClass::kTest:
      return outcome == has_k(i) ? next(at + 1) : at + 2;
    case InstructionClass::kForBegin:
      return outcome ? at + 1 : at + 2 + far(i);
    case InstructionClass::kForNext:
      return outcome ? at + 1 - far(i) : at + 1;
    case InstructionClass::kListForNext:
      return outcome ? at + 2 - far(instructions[at + 1]) : at + 2;
    default:
      return next(at);
  }
}

std::optional<LuaCode> compile_to_lua_code(std::string_view text) {
  const std::unique_ptr<lua_State, decltype(&lua_close)> l(luaL_newstate(), lua_close);
  if (!l || luaL_loadbufferx(l.get(), text.data(), text.size(), "=text", "t") != LUA_OK)
    return std::nullopt;
  std::string bytes;
  if (lua_dump(l.get(), append, &bytes, 1) != 0) return std::nullopt;
  return DumpReader(bytes).read();
}

}  // namespace cubilete::lowering
