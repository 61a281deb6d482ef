#include "checks/printed.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "ruleset/constant.h"

namespace cubilete {
namespace {

// The component that a condition is about: a local or the item of a filter.
struct PrintedOn {
  Op op;
  std::int32_t value;
  KindId kind;
  auto operator<=>(const PrintedOn&) const = default;
};

class PrintedConditions {
 public:
  PrintedConditions(const Ruleset& r, const Expression& e) : r_(r), e_(e) {}

  // Notes what is joined by `and`, by its subject.
  void note(std::int32_t node) {
    const ExpressionNode& n = e_.nodes[std::size_t(node)];
    if (n.op == Op::kAnd) {
      for (std::int32_t k = 0; k < n.child_count; ++k) note(e_.child_index(n, k));
      return;
    }
    std::optional<PrintedOn> subject;
    if (is_about_one(n, subject) && subject) conditions_[*subject].push_back(node);
  }

  // Returns the kind of a subject for which no declared component will do.
  KindId impossible_kind() const {
    for (const auto& [subject, conditions] : conditions_) {
      bool has_any = false;
      const bool fails = std::ranges::all_of(r_.definitions, [&](const ComponentDef& c) {
        if (c.kind != subject.kind) return true;
        has_any = true;
        return std::ranges::any_of(
            conditions, [&](std::int32_t node) { return value_for(c, node) == std::int64_t{0}; });
      });
      if (has_any && fails) return subject.kind;
    }
    return {};
  }

 private:
  // Returns whether a condition follows from literals and properties of one component.
  bool is_about_one(const ExpressionNode& n, std::optional<PrintedOn>& subject) const {
    if (n.type.is_list) return false;
    if (n.op == Op::kLiteral) return true;
    if (n.op == Op::kProperty) {
      const ExpressionNode& of = e_.child(n, 0);
      const bool is_thing =
          of.type.kind == TypeKind::kComponent || of.type.kind == TypeKind::kDefinition;
      if ((of.op != Op::kLocal && of.op != Op::kItem) || !is_thing || of.type.detail < 0)
        return false;
      const PrintedOn found{of.op, of.value, KindId(of.type.detail)};
      const bool is_of_kind = r_.property(PropertyId(n.value)).kind == found.kind;
      if (!is_of_kind || (subject && *subject != found)) return false;
      subject = found;
      return true;
    }
    if (!operator_of(n.op).compute) return false;
    // Words are ordered by their vocabulary, which is not the order of their numbers.
    const bool is_order = is_comparison(n.op) && n.op != Op::kEqual && n.op != Op::kNotEqual;
    if (is_order && e_.child(n, 0).type != kIntegerType) return false;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!is_about_one(e_.child(n, k), subject)) return false;
    }
    return true;
  }

  std::optional<std::int64_t> value_for(const ComponentDef& c, std::int32_t node) const {
    return constant_value(e_, node, [&](const ExpressionNode& n) -> std::optional<std::int64_t> {
      if (n.op != Op::kProperty) return std::nullopt;
      const PropertyDef& p = r_.property(PropertyId(n.value));
      const PropertyValue& v = c.properties[std::size_t(p.index)];
      if (p.property_kind != PropertyKind::kValue) return std::nullopt;
      const bool is_number = p.type == kIntegerType || p.type == kBooleanType;
      return v.is_set || is_number ? v.scalar : -1;
    });
  }

  const Ruleset& r_;
  const Expression& e_;
  std::map<PrintedOn, std::vector<std::int32_t>> conditions_;
};

}  // namespace

bool is_never_printed(const Ruleset& r, const Expression& e, std::int32_t node, KindId& kind) {
  PrintedConditions printed(r, e);
  printed.note(node);
  kind = printed.impossible_kind();
  return kind.is_some();
}

std::optional<std::int64_t> least_printed(const Ruleset& r, const ExpressionNode& n) {
  if (n.op != Op::kProperty) return std::nullopt;
  std::optional<std::int64_t> least;
  for (const ComponentDef& c : r.definitions) {
    for (const PropertyId id : r.kind(c.kind).properties) {
      const PropertyDef& p = r.property(id);
      if (p.name != r.property(PropertyId(n.value)).name) continue;
      const std::int64_t value = c.properties[std::size_t(p.index)].scalar;
      least = std::min(least.value_or(value), value);
    }
  }
  return least;
}

std::optional<std::int64_t> most_counted(const Ruleset& r, const Expression& e,
                                         const ExpressionNode& count) {
  if (count.op != Op::kCount) return std::nullopt;
  const ExpressionNode* of = &e.child(count, 0);
  while (of->op == Op::kFilter || of->op == Op::kComponents) of = &e.child(*of, 0);
  if (of->op != Op::kZone) return std::nullopt;
  const std::vector<KindId>& holds = r.zone(ZoneDefId(of->value)).holds;
  std::int64_t most = 0;
  for (const ComponentDef& c : r.definitions) {
    if (holds.empty() || std::ranges::find(holds, c.kind) != holds.end()) most += c.copies;
  }
  return most;
}

}  // namespace cubilete
