// Compares the Lua parser with Lua itself: both accept a text or both refuse it, printing and
// reading again gives the same tree, and the printed text compiles to the same bytecode.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "lua/analysis/restrictions.h"
#include "lua/analysis/uses.h"
#include "lua/syntax/agreement.h"
#include "lua/syntax/lexer.h"
#include "lua/syntax/parser.h"
#include "lua/syntax/unclosed_block.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static Agreement agreement;
  const std::string source(reinterpret_cast<const char*>(data), size);
  if (!agreement.check(source)) {
    std::fprintf(stderr, "broken: %s\n", agreement.problem().c_str());
    std::abort();
  }
  (void)lua_syntax::unclosed_block(lua_syntax::tokens_of(source));
  const auto tree = lua_syntax::parse(source);
  if (!tree) return 0;
  (void)restriction_in(*tree);
  (void)uses_in(*tree, 1'000'000).reached_from("f");
  return 0;
}
