#include "native/note_writer.h"

#include <algorithm>

namespace cubilete::native {

std::string write_notes(Emission& m, ExpressionId note, const ScopeNames& scope,
                        const std::string& asks, const std::string& count,
                        const std::string& bind) {
  if (!note.is_some()) return "";
  return fmt::format(
      "if ({}) {{ for (i32 i_ = 0; i_ < {}; ++i_) {{ i32* const noted_ = top; {} (void)({}); top = "
      "noted_; }} }} ",
      asks, count, bind, value_of(m, note, scope));
}

bool are_same(const Ruleset& r, ExpressionId a, ExpressionId b) {
  if (!a.is_some() || !b.is_some()) return false;
  const Expression& x = r.expression(a);
  const Expression& y = r.expression(b);
  return x.children == y.children &&
         std::ranges::equal(x.nodes, y.nodes, [](const ExpressionNode& m, const ExpressionNode& n) {
           return m.op == n.op && m.type == n.type && m.value == n.value &&
                  m.first_child == n.first_child && m.child_count == n.child_count;
         });
}

}  // namespace cubilete::native
