#include "lua/inspect.h"

#include <lua.hpp>

#include <algorithm>
#include <string_view>

namespace cubilete {
namespace {

// Opcodes and type tags of Lua 5.4 (lopcodes.h, lobject.h).
constexpr unsigned kGetTabUp = 11;
constexpr unsigned kSetTabUp = 15;
constexpr std::uint8_t kInteger = 0x03;
constexpr std::uint8_t kFloat = 0x13;
constexpr std::uint8_t kShortString = 0x04;
constexpr std::uint8_t kLongString = 0x14;
constexpr std::size_t kHeader = 4 + 1 + 1 + 6 + 3 + 8 + 8;
constexpr int kAbsoluteLine = -0x80;

// Reads the dump forward; after the first failure everything reads as nothing.
class DumpReader {
 public:
  explicit DumpReader(std::string_view dump) : dump_(dump) {}

  ChunkFacts run() {
    skip(kHeader);
    byte();  // how many upvalues the chunk has
    function();
    if (failed_) return {};
    facts_.is_understood = true;
    return std::move(facts_);
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
  std::string text() {
    const std::size_t size = number();
    if (size == 0 || failed_) return {};
    const std::size_t begin = at_;
    skip(size - 1);
    return failed_ ? std::string() : std::string(dump_.substr(begin, size - 1));
  }
  std::uint32_t instruction() {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) word |= std::uint32_t(byte()) << (8 * i);
    return word;
  }

  void function() {
    if (++depth_ > 200) failed_ = true;
    if (failed_) return;
    text();  // the source
    std::size_t line = number();
    number();  // its last line
    skip(3);
    std::vector<std::uint32_t> code(std::min(number(), dump_.size()));
    for (std::uint32_t& word : code) word = instruction();
    if (code.size() > facts_.longest_function) {
      facts_.longest_function = code.size();
      if (!facts_.has_zero_byte) facts_.line = static_cast<std::uint32_t>(line);
    }
    std::vector<std::string> constants(std::min(number(), dump_.size()));
    for (std::string& constant : constants) {
      switch (byte()) {
        case kInteger:
        case kFloat:
          skip(8);
          break;
        case kShortString:
        case kLongString:
          constant = text();
          if (constant.find('\0') != std::string::npos && !facts_.has_zero_byte) {
            facts_.has_zero_byte = true;
            facts_.line = static_cast<std::uint32_t>(line);
          }
          break;
        default:
          break;
      }
    }
    const std::size_t upvalues = number();
    skip(3 * std::min(upvalues, dump_.size()));
    // Functions inside come before the debug information of this one.
    const std::size_t first_own = facts_.names.size();
    for (std::size_t n = number(); n > 0 && !failed_; --n) function();
    std::vector<int> deltas(std::min(number(), dump_.size()));
    for (int& delta : deltas) {
      delta = byte();
      if (delta > 127) delta -= 256;  // a signed byte
    }
    std::vector<std::pair<std::size_t, std::size_t>> absolute(std::min(number(), dump_.size()));
    for (auto& [pc, at_line] : absolute) {
      pc = number();
      at_line = number();
    }
    for (std::size_t n = number(); n > 0 && !failed_; --n) {
      text();
      number();
      number();
    }
    std::vector<std::string> upvalue_names(std::min(number(), dump_.size()));
    for (std::string& name : upvalue_names) name = text();
    --depth_;
    if (failed_) return;
    std::size_t next_absolute = 0;
    for (std::size_t pc = 0; pc < code.size(); ++pc) {
      if (pc < deltas.size() && deltas[pc] == kAbsoluteLine && next_absolute < absolute.size()) {
        line = absolute[next_absolute++].second;
      } else if (pc < deltas.size()) {
        line = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(line) + deltas[pc]);
      }
      const std::uint32_t word = code[pc];
      const std::size_t a = (word >> 7) & 0xff;
      const std::size_t b = (word >> 16) & 0xff;
      const std::size_t c = (word >> 24) & 0xff;
      const unsigned op = word & 0x7f;
      const bool reads = op == kGetTabUp;
      if (!reads && op != kSetTabUp) continue;
      const std::size_t upvalue = reads ? b : a;
      const std::size_t constant = reads ? c : b;
      if (upvalue >= upvalue_names.size() || upvalue_names[upvalue] != "_ENV") continue;
      if (constant >= constants.size()) continue;
      facts_.names.push_back({constants[constant], static_cast<std::uint32_t>(line), !reads});
    }
    std::stable_sort(facts_.names.begin() + std::ptrdiff_t(first_own), facts_.names.end(),
                     [](const NameUse& x, const NameUse& y) { return x.line < y.line; });
  }

  std::string_view dump_;
  std::size_t at_ = 0;
  bool failed_ = false;
  int depth_ = 0;
  ChunkFacts facts_;
};

int append(lua_State*, const void* data, std::size_t size, void* into) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

ChunkFacts inspect(lua_State* l) {
  std::string dump;
  if (lua_dump(l, append, &dump, 0) != 0) return {};
  return DumpReader(dump).run();
}

}  // namespace cubilete
