#include "compiler/rules/totals.h"

namespace cubilete {
namespace {

// Returns whether it is a number except 0. A count that must be 0 is about each definition instead.
bool is_number(const ExpressionNode& n) {
  return n.op == Op::kLiteral && n.type.kind == TypeKind::kInteger && n.value != 0;
}

bool is_total(const Expression& e) {
  const ExpressionNode& root = e.root();
  if (!is_comparison(root.op)) return false;
  const auto side = [&](std::int32_t k) -> const ExpressionNode& { return e.child(root, k); };
  return is_number(side(0)) || is_number(side(1));
}

// Replaces `definitions(kind)` by `definitions(kind) without [those of overlays]`.
class TotalRewriting {
 public:
  TotalRewriting(const Ruleset& r, Expression e) : r_(r), out_(std::move(e)) {}

  std::optional<Expression> run() {
    const std::size_t written = out_.nodes.size();
    for (std::size_t i = 0; i < written; ++i) {
      if (out_.nodes[i].op == Op::kDefinitions) leave_out(i);
    }
    if (out_.nodes.size() == written) return std::nullopt;
    // The root must be the last node.
    out_.nodes.push_back(out_.nodes[written - 1]);
    return std::move(out_);
  }

 private:
  void leave_out(std::size_t i) {
    const ExpressionNode all = out_.nodes[i];
    std::vector<std::int32_t> added;
    for (std::size_t d = 0; d < r_.definitions.size(); ++d) {
      const ComponentDef& def = r_.definitions[d];
      if (!def.is_of_overlay || (all.value >= 0 && def.kind.value != all.value)) continue;
      added.push_back(
          out_.add(Op::kLiteral, all.type.element(), static_cast<std::int32_t>(d), {}, all.span));
    }
    if (added.empty()) return;
    out_.nodes.push_back(all);
    const auto whole = static_cast<std::int32_t>(out_.nodes.size() - 1);
    const std::int32_t list = out_.add(Op::kLiteralList, all.type, 0, added, all.span);
    const std::int32_t operands[] = {whole, list};
    out_.add(Op::kWithout, all.type, 0, operands, all.span);
    out_.nodes[i] = out_.nodes.back();
    out_.nodes.pop_back();
  }

  const Ruleset& r_;
  Expression out_;
};

}  // namespace

std::optional<Expression> total_without_overlays(const Ruleset& r, const Expression& e) {
  if (!is_total(e)) return std::nullopt;
  return TotalRewriting(r, e).run();
}

}  // namespace cubilete
