#include "lua/bytecode.h"

#include <algorithm>
#include <cstring>
#include <lua.hpp>
#include <string_view>

namespace cubilete {
namespace {

// Type tags of constants (lobject.h).
constexpr std::uint8_t kInteger = 0x03;
constexpr std::uint8_t kFloat = 0x13;
constexpr std::uint8_t kShortString = 0x04;
constexpr std::uint8_t kLongString = 0x14;
constexpr std::size_t kHeader = 4 + 1 + 1 + 6 + 3 + 8 + 8;
constexpr int kAbsoluteLine = -0x80;
constexpr int kDeepest = 200;

// Reads the dump forward; after the first failure everything reads as nothing.
class DumpReader {
 public:
  explicit DumpReader(std::string_view dump) : dump_(dump) {}

  std::optional<LuaPrototype> run() {
    skip(kHeader);
    byte();  // how many upvalues the chunk has
    LuaPrototype p = function();
    if (failed_) return std::nullopt;
    return p;
  }

 private:
  std::uint8_t byte() {
    if (at_ >= dump_.size()) {
      failed_ = true;
      return 0;
    }
    return static_cast<std::uint8_t>(dump_[at_++]);
  }
  void skip(std::size_t n) {
    if (n > dump_.size() - std::min(at_, dump_.size())) failed_ = true;
    at_ = failed_ ? dump_.size() : at_ + n;
  }
  // Seven bits a byte, the highest first; the last byte is marked.
  std::size_t number() {
    std::size_t n = 0;
    for (int i = 0; i < 10 && !failed_; ++i) {
      const std::uint8_t b = byte();
      n = (n << 7) | (b & 0x7f);
      if (b & 0x80) return n;
    }
    failed_ = true;
    return 0;
  }
  // As a size: never more than there are bytes left to fill it.
  std::size_t count() { return std::min(number(), dump_.size()); }
  std::string text() {
    const std::size_t size = number();
    if (size == 0 || failed_) return {};
    const std::size_t begin = at_;
    skip(size - 1);
    return failed_ ? std::string() : std::string(dump_.substr(begin, size - 1));
  }
  std::uint32_t word() {
    std::uint32_t w = 0;
    for (unsigned i = 0; i < 4; ++i) w |= std::uint32_t(byte()) << (8 * i);
    return w;
  }

  LuaConstant constant() {
    LuaConstant c;
    switch (byte()) {
      case kInteger: {
        const std::size_t begin = at_;
        skip(8);
        std::int64_t value = 0;
        if (!failed_) std::memcpy(&value, dump_.data() + begin, 8);
        c.integer = value;
        break;
      }
      case kFloat:
        skip(8);
        break;
      case kShortString:
      case kLongString:
        c.is_text = true;
        c.text = text();
        break;
      default:
        break;
    }
    return c;
  }

  LuaPrototype function() {
    LuaPrototype p;
    if (++depth_ > kDeepest) failed_ = true;
    if (failed_) return p;
    text();  // the source
    p.line = static_cast<std::uint32_t>(number());
    p.last_line = static_cast<std::uint32_t>(number());
    p.parameters = byte();
    skip(2);
    p.code.resize(count());
    for (LuaInstruction& i : p.code) i.word = word();
    p.constants.resize(count());
    for (LuaConstant& c : p.constants) c = constant();
    skip(3 * count());
    p.inner.resize(count());
    for (LuaPrototype& inner : p.inner) inner = function();
    lines(p);
    p.locals.resize(count());
    for (LuaLocal& local : p.locals) {
      local.name = text();
      local.from = number();
      number();
    }
    p.upvalues.resize(count());
    for (std::string& name : p.upvalues) name = text();
    --depth_;
    return p;
  }

  void lines(LuaPrototype& p) {
    std::vector<int> deltas(count());
    for (int& delta : deltas) {
      delta = byte();
      if (delta > 127) delta -= 256;  // a signed byte
    }
    std::vector<std::uint32_t> absolute(count());
    for (std::uint32_t& line : absolute) {
      number();
      line = static_cast<std::uint32_t>(number());
    }
    std::uint32_t line = p.line;
    std::size_t next = 0;
    for (std::size_t pc = 0; pc < p.code.size(); ++pc) {
      if (pc < deltas.size() && deltas[pc] == kAbsoluteLine && next < absolute.size()) {
        line = absolute[next++];
      } else if (pc < deltas.size()) {
        line = static_cast<std::uint32_t>(static_cast<std::int64_t>(line) + deltas[pc]);
      }
      p.code[pc].line = line;
    }
  }

  std::string_view dump_;
  std::size_t at_ = 0;
  bool failed_ = false;
  int depth_ = 0;
};

int append(lua_State*, const void* data, std::size_t size, void* into) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

std::optional<LuaPrototype> prototype_of(lua_State* l) {
  std::string dump;
  if (lua_dump(l, append, &dump, 0) != 0) return std::nullopt;
  return DumpReader(dump).run();
}

}  // namespace cubilete
