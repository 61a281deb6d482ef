// Lists made from other values or from other lists.
#include "engine/expressions/reads.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/bounds.h"
#include "language/host.h"

namespace cubilete {

namespace {

// The records in a list, which stay where they are while other lists are made.
struct CopiedRows {
  CopiedRows(const Evaluator& evaluator, const Operand& list, std::int32_t width)
      : all(evaluator.list(list).begin(), evaluator.list(list).end()),
        rows({all.data(), static_cast<std::int32_t>(all.size())}, width) {}

  static std::span<const std::int32_t> numbers(language::Items row) {
    return {row.p, static_cast<std::size_t>(row.n)};
  }

  std::vector<std::int32_t> all;
  language::Rows rows;
};

bool compares_items(Op op) {
  return op == Op::kIn || op == Op::kPosition || op == Op::kDistinct || op == Op::kWithout;
}

// Gives what read_list() gives of a list of records, if that depends on which are the same.
Operand compare_records(Evaluator& evaluator, const ExpressionNode& n, std::int32_t width,
                        const Operand& list, const Operand& other) {
  const CopiedRows first(evaluator, list, width);
  const CopiedRows second(evaluator, other, width);
  if (n.op == Op::kIn) return Operand::of(language::has_item(first.rows, *second.rows));
  if (n.op == Op::kPosition) {
    std::int32_t at = 1;
    for (const language::Items row : first.rows) {
      if (row == *second.rows) return Operand::of(at);
      ++at;
    }
    return Operand::of(0);
  }
  const auto bytes = [](language::Items row) {
    return std::string_view(reinterpret_cast<const char*>(row.p),
                            static_cast<std::size_t>(row.n) * sizeof(std::int32_t));
  };
  std::unordered_set<std::string_view> met;
  for (const language::Items row : second.rows) met.insert(bytes(row));
  ListBuilder left(evaluator.pool());
  evaluator.spend(2 * (std::int64_t{list.size} + std::max(other.size, 0)));
  for (const language::Items row : first.rows) {
    const bool is_left =
        n.op == Op::kDistinct ? met.insert(bytes(row)).second : !met.contains(bytes(row));
    if (is_left) left.add_all(CopiedRows::numbers(row));
  }
  return evaluator.finish(n, left);
}

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
  const bool is_record = n.type.kind == TypeKind::kRecord;
  const std::int32_t width = width_of(evaluator.ruleset(), n.type);
  const std::int32_t size = first.size / width;
  if (at < 0) at += size + 1;  // [-1] is the last item
  if (at < 1 || at > size) {
    if (n.type.kind != TypeKind::kInteger && n.type.kind != TypeKind::kSymbol &&
        n.type.kind != TypeKind::kBoolean && !is_record) {
      return Operand::of(-1);
    }
    evaluator.fail(n, "reads-nothing",
                   fmt::format("there is no item {}: the list has {}", at, size));
    return nothing(n);
  }
  if (is_record) return {first.begin() + (at - 1) * width, width};
  return Operand::of(evaluator.pool().item(first, at - 1));
}

// `pairs` are items, each with the number by which it is sorted.
Operand sorted_by(Evaluator& evaluator, const ExpressionNode& n, const Operand& pairs) {
  const CopiedRows given(evaluator, pairs, width_of(evaluator.ruleset(), n.type) + 1);
  std::vector<language::Items> rows;
  for (const language::Items row : given.rows) rows.push_back(row);
  std::ranges::stable_sort(rows, {}, [](const auto& row) { return row.p[row.n - 1]; });
  ListBuilder sorted(evaluator.pool());
  for (const auto& row : rows) sorted.add_all(CopiedRows::numbers({row.p, row.n - 1}));
  return evaluator.finish(n, sorted);
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

Operand make_list(Evaluator& evaluator, const Expression&, const ExpressionNode& n, Operand x,
                  Operand y, Operand) {
  const Ruleset& ruleset = evaluator.ruleset();
  switch (n.op) {
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
      ListBuilder list(evaluator.pool());
      list.add_all(ruleset.options[OptionId(n.value)].value);
      return evaluator.finish(n, list);
    }
    default: {  // Op::kRange
      const std::int32_t low = x.number;
      const std::int32_t high = y.number;
      if (std::int64_t(high) - low >= kMostNumbersOfRange) {
        return evaluator.fail(n, "list-too-long", "a range has at most 100,000 numbers");
      }
      ListBuilder list(evaluator.pool());
      for (std::int64_t i = low; i <= high; ++i) list.add(static_cast<std::int32_t>(i));
      evaluator.spend(std::max(std::int64_t(high) - low + 1, std::int64_t{0}));
      return evaluator.finish(n, list);
    }
  }
}

Operand read_list(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, Operand x,
                  Operand y, Operand) {
  if (x.size > 0) evaluator.spend(x.size / 4);
  const Type type = e.child(n, n.op == Op::kIn ? 1 : 0).type;
  const std::int32_t width = width_of(evaluator.ruleset(), type);
  if (type.kind == TypeKind::kRecord && compares_items(n.op)) {
    if (n.op == Op::kIn) std::swap(x, y);
    return compare_records(evaluator, n, width, x, y);
  }
  switch (n.op) {
    case Op::kCount:
      return Operand::of(x.size / width);
    case Op::kAny:
      return Operand::of(x.size > 0);
    case Op::kNone:
      return Operand::of(x.size == 0);
    case Op::kSum: {
      std::int64_t sum = 0;
      for (const std::int32_t v : evaluator.list(x)) sum += v;
      if (!fits(sum))
        return evaluator.fail(n, "number-too-large", "this sum is too large for a number");
      return Operand::of(static_cast<std::int32_t>(sum));
    }
    case Op::kMinOf:
    case Op::kMaxOf: {
      const auto l = evaluator.list(x);
      if (l.empty()) return Operand::of(0);
      return Operand::of(n.op == Op::kMinOf ? *std::min_element(l.begin(), l.end())
                                            : *std::max_element(l.begin(), l.end()));
    }
    case Op::kDistinct:
      return distinct(evaluator, n, x);
    case Op::kSorted: {
      ListBuilder sorted(evaluator.pool());
      sorted.add_list(x);
      std::sort(sorted.items().begin(), sorted.items().end());
      return evaluator.finish(n, sorted);
    }
    case Op::kSortedBy:
      return sorted_by(evaluator, n, x);
    case Op::kFirst:
    case Op::kLast: {
      const std::int32_t size = std::clamp(y.number, 0, x.size / width) * width;
      return {n.op == Op::kFirst ? x.begin() : x.begin() + x.size - size, size};
    }
    case Op::kItemAt:
      return item_at(evaluator, n, x, y.number);
    case Op::kPosition: {
      const std::int32_t wanted = y.number;
      const auto l = evaluator.list(x);
      const auto at = std::find(l.begin(), l.end(), wanted);
      return Operand::of(at == l.end() ? 0 : static_cast<std::int32_t>(at - l.begin()) + 1);
    }
    case Op::kLongest:
      return longest_trail(evaluator, n, x);
    case Op::kIn: {
      const auto l = evaluator.list(y);
      evaluator.spend(y.size / 4);
      return Operand::of(std::find(l.begin(), l.end(), x.number) != l.end());
    }
    case Op::kConcat: {
      ListBuilder all(evaluator.pool());
      all.add_list(x);
      all.add_list(y);
      return evaluator.finish(n, all);
    }
    default:  // Op::kWithout
      return without(evaluator, n, x, y);
  }
}

}  // namespace cubilete
