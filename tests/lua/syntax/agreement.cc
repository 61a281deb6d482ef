#include "lua/syntax/agreement.h"

#include <algorithm>

#include "lua/syntax/parser.h"
#include "lua/syntax/printer.h"
#include "lua/syntax/sources.h"

namespace cubilete {
namespace {

bool same_function(const lua_syntax::Function& a, const lua_syntax::Function& b) {
  return a.parent == b.parent && a.parameters == b.parameters && a.is_method == b.is_method &&
         a.takes_more == b.takes_more && a.upvalues == b.upvalues &&
         a.uses_environment == b.uses_environment && a.body == b.body;
}

// Returns whether two trees say the same, wherever their tokens lie.
bool say_the_same(const lua_syntax::Tree& a, const lua_syntax::Tree& b) {
  const auto same_node = [](const auto& x, const auto& y) {
    return x.what == y.what && x.function == y.function;
  };
  return std::equal(a.expressions.begin(), a.expressions.end(), b.expressions.begin(),
                    b.expressions.end(), same_node) &&
         std::equal(a.statements.begin(), a.statements.end(), b.statements.begin(),
                    b.statements.end(), same_node) &&
         std::equal(a.functions.begin(), a.functions.end(), b.functions.begin(), b.functions.end(),
                    same_function) &&
         a.blocks == b.blocks && a.locals == b.locals;
}

}  // namespace

bool Agreement::fail(std::string problem) {
  problem_ = std::move(problem);
  return false;
}

bool Agreement::check(const std::string& source) {
  ++checked_;
  const auto bytecode = lua_.bytecode(source);
  const auto tree = lua_syntax::parse(source);
  if (!tree) {
    const lua_syntax::SyntaxError& e = tree.error();
    if (bytecode) return fail("refused: " + e.message);
    if (e.message.empty() || e.place.line == 0 || e.place.end > source.size()) {
      return fail("an error without a message or a place");
    }
    return true;
  }
  if (!bytecode && lua_.is_out_of_registers()) {
    ++out_of_registers_;
    return true;
  }
  if (!bytecode) return fail("accepted: " + lua_.error());
  ++accepted_;
  const std::string printed = lua_syntax::print(*tree).text;
  const auto again = lua_syntax::parse(printed);
  if (!again) return fail("what is printed is refused: " + again.error().message);
  if (!say_the_same(*tree, *again)) return fail("what is printed says something else");
  if (lua_.bytecode(printed) != bytecode) return fail("what is printed compiles to something else");
  return true;
}

std::vector<Disagreement> check_many(Agreement& agreement, const std::vector<std::string>& scripts,
                                     std::int64_t count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<Disagreement> out;
  for (std::int64_t i = 0; i < count && out.size() < 10; ++i) {
    const auto any = [&] { return scripts[dice() % scripts.size()]; };
    std::string source = i % 4 == 0 ? made_program(dice) : changed(any(), any(), dice);
    if (i % 8 == 4) source = changed(source, any(), dice);
    if (!agreement.check(source)) out.push_back({source, agreement.problem()});
  }
  return out;
}

}  // namespace cubilete
