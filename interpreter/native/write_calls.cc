// Writes calls of rules of content: queries, abilities that are queries, scripts.
#include <algorithm>

#include "engine/bounds.h"
#include "native/expression_writer.h"
#include "native/known_choice_writer.h"

namespace cubilete::native {
namespace {

// Counts a call as deep as the expression that contains it.
std::string deeper(const ExpressionWriter& w, const std::string& call) {
  return fmt::format("({{ const DeeperQuery deeper_(*this, {}); {}; }})",
                     std::max(w.expression().nodes.size(), kLeastNodesOfCall), call);
}

std::string arguments(ExpressionWriter& w, const ExpressionNode& n, std::int32_t from) {
  std::string out = w.scope().player;
  for (std::int32_t k = from; k < n.child_count; ++k) {
    const std::int32_t a = w.child(n, k);
    out += ", " + (is_many(w.node(a).type) ? w.list(a) : w.scalar(a));
  }
  return out;
}

std::string called(ExpressionWriter& w, const ExpressionNode& n) {
  Emission& m = w.emission();
  if (n.op == Op::kCallScript) {
    m.scripts.insert(n.value);
    return deeper(w, fmt::format("script{}({})", n.value, arguments(w, n, 0)));
  }
  if (n.op == Op::kCallQuery) {
    m.queries.insert(n.value);
    return deeper(w, fmt::format("query{}({})", n.value, arguments(w, n, 0)));
  }
  m.asked_properties.insert(n.value);
  return deeper(w, fmt::format("ability{}({}, {})", n.value, w.definition(w.child(n, 0)),
                               arguments(w, n, 1)));
}

}  // namespace

std::string write_call(ExpressionWriter& w, const ExpressionNode& n) {
  return remembered_by_selection(w, n, called(w, n));
}

}  // namespace cubilete::native
