// Lists made from other values or from other lists.
#include "engine/expressions/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "engine/bounds.h"

namespace cubilete {

namespace {

Operand distinct(Evaluator& evaluator, const ExpressionNode& n, const Operand& first) {
  // The charge is independent of the order: compiled rules cache selections of dice without order.
  ListBuilder found(evaluator.pool());
  if (!evaluator.spend(2 * std::int64_t{first.size})) return evaluator.finish(n, found);
  constexpr std::int32_t kFew = 32;
  std::unordered_set<std::int32_t> met;
  for (std::int32_t i = 0; i < first.size; ++i) {
    const std::int32_t v = evaluator.pool().item(first, i);
    const auto known = found.items();
    const bool is_new = first.size <= kFew ? std::find(known.begin(), known.end(), v) == known.end()
                                           : met.insert(v).second;
    if (is_new) found.add(v);
  }
  return evaluator.finish(n, found);
}

Operand item_at(Evaluator& evaluator, const ExpressionNode& n, const Operand& first,
                std::int32_t at) {
  if (at < 0) at += first.size + 1;  // [-1] is the last item
  if (at < 1 || at > first.size) {
    if (n.type.kind != TypeKind::kInteger && n.type.kind != TypeKind::kSymbol &&
        n.type.kind != TypeKind::kBoolean) {
      return Operand::of(-1);
    }
    return evaluator.fail(n, "reads-nothing",
                          fmt::format("there is no item {}: the list has {}", at, first.size));
  }
  return Operand::of(evaluator.pool().item(first, at - 1));
}

Operand without(Evaluator& evaluator, const ExpressionNode& n, const Operand& first,
                const Operand& second) {
  ListBuilder left(evaluator.pool());
  for (std::int32_t i = 0; i < first.size && evaluator.spend(1 + second.size / 4); ++i) {
    const std::int32_t v = evaluator.pool().item(first, i);
    const auto l = evaluator.list(second);
    if (std::find(l.begin(), l.end(), v) == l.end()) left.add(v);
  }
  return evaluator.finish(n, left);
}

}  // namespace

Operand make_list(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  const Ruleset& ruleset = evaluator.ruleset();
  if (evaluator.failed()) return nothing(n);
  switch (n.op) {
    case Op::kLiteralList: {
      ListBuilder list(evaluator.pool());
      for (std::int32_t k = 0; k < n.child_count; ++k) list.add(evaluator.child(e, n, k).scalar());
      return evaluator.finish(n, list);
    }
    case Op::kDefinitions: {
      ListBuilder list(evaluator.pool());
      evaluator.spend(static_cast<std::int64_t>(ruleset.definitions.size()));
      for (std::size_t d = 0; d < ruleset.definitions.size(); ++d) {
        if (n.value < 0 || ruleset.definitions[d].kind.value == n.value) {
          list.add(static_cast<std::int32_t>(d));
        }
      }
      return evaluator.finish(n, list);
    }
    case Op::kOption: {
      const auto& value = ruleset.options[OptionId(n.value)].value;
      if (!n.type.is_list) return Operand::of(value.empty() ? 0 : value[0]);
      ListBuilder list(evaluator.pool());
      list.add_all(value);
      return evaluator.finish(n, list);
    }
    case Op::kRange: {
      const std::int32_t low = evaluator.child(e, n, 0).scalar();
      const std::int32_t high = evaluator.child(e, n, 1).scalar();
      if (std::int64_t(high) - low >= kMostNumbersOfRange) {
        return evaluator.fail(n, "list-too-long", "a range has at most 100,000 numbers");
      }
      ListBuilder list(evaluator.pool());
      for (std::int64_t i = low; i <= high; ++i) list.add(static_cast<std::int32_t>(i));
      evaluator.spend(std::max(std::int64_t(high) - low + 1, std::int64_t{0}));
      return evaluator.finish(n, list);
    }
    default:
      return evaluator.lacks(n);
  }
}

Operand change_list(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  if (evaluator.failed()) return nothing(n);
  const Operand first = evaluator.child(e, n, 0);
  if (evaluator.failed()) return nothing(n);
  if (first.size > 0) evaluator.spend(first.size / 4);
  switch (n.op) {
    case Op::kCount:
      return Operand::of(first.size);
    case Op::kAny:
      return Operand::of(first.size > 0);
    case Op::kNone:
      return Operand::of(first.size == 0);
    case Op::kSum: {
      std::int64_t sum = 0;
      for (const std::int32_t v : evaluator.list(first)) sum += v;
      if (!fits(sum))
        return evaluator.fail(n, "number-too-large", "this sum is too large for a number");
      return Operand::of(static_cast<std::int32_t>(sum));
    }
    case Op::kMinOf:
    case Op::kMaxOf: {
      const auto l = evaluator.list(first);
      if (l.empty()) return Operand::of(0);
      return Operand::of(n.op == Op::kMinOf ? *std::min_element(l.begin(), l.end())
                                            : *std::max_element(l.begin(), l.end()));
    }
    case Op::kFilter:
    case Op::kMap:
      return filter_or_map(evaluator, e, n, first);
    case Op::kMost:
    case Op::kLeast:
      return extremes(evaluator, e, n, first);
    case Op::kDistinct:
      return distinct(evaluator, n, first);
    case Op::kSorted: {
      ListBuilder sorted(evaluator.pool());
      sorted.add_list(first);
      std::sort(sorted.items().begin(), sorted.items().end());
      return evaluator.finish(n, sorted);
    }
    case Op::kFirst:
    case Op::kLast: {
      const std::int32_t size = std::clamp(evaluator.child(e, n, 1).scalar(), 0, first.size);
      return {n.op == Op::kFirst ? first.begin() : first.begin() + first.size - size, size};
    }
    case Op::kItemAt:
      return item_at(evaluator, n, first, evaluator.child(e, n, 1).scalar());
    case Op::kPosition: {
      const std::int32_t wanted = evaluator.child(e, n, 1).scalar();
      const auto l = evaluator.list(first);
      const auto at = std::find(l.begin(), l.end(), wanted);
      return Operand::of(at == l.end() ? 0 : static_cast<std::int32_t>(at - l.begin()) + 1);
    }
    case Op::kIn: {
      const Operand in = evaluator.child(e, n, 1);
      const auto l = evaluator.list(in);
      evaluator.spend(in.size / 4);
      return Operand::of(std::find(l.begin(), l.end(), first.scalar()) != l.end());
    }
    case Op::kConcat: {
      const Operand second = evaluator.child(e, n, 1);
      ListBuilder all(evaluator.pool());
      all.add_list(first);
      all.add_list(second);
      return evaluator.finish(n, all);
    }
    case Op::kWithout:
      return without(evaluator, n, first, evaluator.child(e, n, 1));
    default:
      return evaluator.lacks(n);
  }
}

}  // namespace cubilete
