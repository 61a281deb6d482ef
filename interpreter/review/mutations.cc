#include "review/mutations.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "review/script_mutations.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

struct SignExchange {
  Op from, to;
  MutationKind kind;
};
constexpr SignExchange kExchanges[] = {
    {Op::kEqual, Op::kNotEqual, MutationKind::kOpposite},
    {Op::kNotEqual, Op::kEqual, MutationKind::kOpposite},
    {Op::kLess, Op::kLessEqual, MutationKind::kComparison},
    {Op::kLess, Op::kGreaterEqual, MutationKind::kOpposite},
    {Op::kLessEqual, Op::kLess, MutationKind::kComparison},
    {Op::kLessEqual, Op::kGreater, MutationKind::kOpposite},
    {Op::kGreater, Op::kGreaterEqual, MutationKind::kComparison},
    {Op::kGreater, Op::kLessEqual, MutationKind::kOpposite},
    {Op::kGreaterEqual, Op::kGreater, MutationKind::kComparison},
    {Op::kGreaterEqual, Op::kLess, MutationKind::kOpposite},
    {Op::kAny, Op::kNone, MutationKind::kOpposite},
    {Op::kNone, Op::kAny, MutationKind::kOpposite},
    {Op::kAnd, Op::kOr, MutationKind::kJoin},
    {Op::kOr, Op::kAnd, MutationKind::kJoin},
    {Op::kAdd, Op::kSubtract, MutationKind::kOperator},
    {Op::kSubtract, Op::kAdd, MutationKind::kOperator},
    {Op::kMin2, Op::kMax2, MutationKind::kOperator},
    {Op::kMax2, Op::kMin2, MutationKind::kOperator},
    {Op::kMinOf, Op::kMaxOf, MutationKind::kOperator},
    {Op::kMaxOf, Op::kMinOf, MutationKind::kOperator},
    {Op::kMost, Op::kLeast, MutationKind::kOperator},
    {Op::kLeast, Op::kMost, MutationKind::kOperator},
    {Op::kFirst, Op::kLast, MutationKind::kOperator},
    {Op::kLast, Op::kFirst, MutationKind::kOperator},
    {Op::kTop, Op::kBottom, MutationKind::kOperator},
    {Op::kBottom, Op::kTop, MutationKind::kOperator},
    {Op::kNext, Op::kPrevious, MutationKind::kPlayer},
    {Op::kPrevious, Op::kNext, MutationKind::kPlayer},
};

// The keys of their words in review/mutation_words, in the order of the kinds.
constexpr struct {
  std::string_view name;
  std::string_view phrase;
} kWords[] = {
    {"mutation_comparison", "mutated_replaced"},
    {"mutation_opposite", "mutated_opposite"},
    {"mutation_join", "mutated_replaced"},
    {"mutation_number", "mutated_replaced"},
    {"mutation_operator", "mutated_replaced"},
    {"mutation_player", "mutated_replaced"},
    {"mutation_name", "mutated_replaced"},
    {"mutation_no_effect", "mutated_no_effect"},
    {"mutation_twice", "mutated_twice"},
    {"mutation_swap", "mutated_swap"},
    {"mutation_no_condition", "mutated_no_condition"},
    {"mutation_no_cost", "mutated_no_cost"},
    {"mutation_no_end", "mutated_no_end"},
    {"mutation_printed", "mutated_replaced"},
};
static_assert(std::size(kWords) == kMutationKinds);

std::string written(Op op) {
  const Operator& o = operator_of(op);
  return std::string(o.sign.empty() ? o.function : o.sign);
}

// Puts an operator around a node: the node becomes its only operand.
void wrap(Expression& e, std::size_t at, Op op, Type type) {
  const ExpressionNode inner = e.nodes[at];
  for (std::int32_t& child : e.children) child += child >= static_cast<std::int32_t>(at) ? 1 : 0;
  e.nodes.insert(e.nodes.begin() + static_cast<std::ptrdiff_t>(at), inner);
  ExpressionNode& outer = e.nodes[at + 1];
  outer.op = op;
  outer.type = type;
  outer.value = 0;
  outer.fixed_by = -1;
  outer.first_child = static_cast<std::int32_t>(e.children.size());
  outer.child_count = 1;
  e.children.push_back(static_cast<std::int32_t>(at));
}

// Returns the next number behind `at`, round and round, for which `fits` holds; none if only `at`
// itself does.
template <class Fits>
std::optional<std::size_t> next_like(std::size_t at, std::size_t count, Fits fits) {
  for (std::size_t step = 1; step < count; ++step) {
    const std::size_t i = (at + step) % count;
    if (fits(i)) return i;
  }
  return std::nullopt;
}

class Mutations {
 public:
  explicit Mutations(const Ruleset& r) : r_(r) {}

  std::vector<Mutation> run() {
    const std::set<ExpressionId> statements = statements_of();
    for (std::size_t i = 0; i < r_.expressions.size(); ++i) {
      if (!statements.contains(ExpressionId(i))) expression(ExpressionId(i));
    }
    for (std::size_t i = 0; i < r_.blocks.size(); ++i) block(BlockId(i));
    for (std::size_t i = 0; i < r_.actions.size(); ++i) action(i);
    for (std::size_t i = 0; i < r_.triggers.size(); ++i) {
      for (const Condition& c : r_.triggers[i].conditions) opposite(c.expression);
    }
    for (std::size_t i = 0; i < r_.definitions.size(); ++i) definition(i);
    for (std::size_t i = 0; i < r_.attributes.size(); ++i) first_value(i);
    return std::move(out_);
  }

 private:
  void add(MutationKind kind, SourceSpan span, std::string from, std::string to,
           std::function<void(Ruleset&)> apply) {
    if (span.is_known()) {
      out_.push_back({kind, span, std::move(from), std::move(to), std::move(apply)});
    }
  }

  // Returns the conditions of checks and invariants, which are no rules.
  std::set<ExpressionId> statements_of() const {
    std::set<ExpressionId> out;
    for (const auto* all : {&r_.checks, &r_.invariants}) {
      for (const ContentStatement& s : *all) out.insert({s.condition, s.without_overlays});
    }
    return out;
  }

  // -- expressions

  void add_value(MutationKind kind, ExpressionId id, std::size_t node, std::string from,
                 std::string to, std::int32_t value) {
    add(kind, r_.expression(id).nodes[node].span, std::move(from), std::move(to),
        [=](Ruleset& r) { r.expressions[id.index()].nodes[node].value = value; });
  }

  void expression(ExpressionId id) {
    const Expression& e = r_.expression(id);
    for (std::size_t i = 0; i < e.nodes.size(); ++i) {
      const ExpressionNode& n = e.nodes[i];
      for (const SignExchange& x : kExchanges) {
        if (x.from != n.op) continue;
        add(x.kind, n.span, written(x.from), written(x.to),
            [=](Ruleset& r) { r.expressions[id.index()].nodes[i].op = x.to; });
      }
      if (n.op == Op::kActingPlayer) {
        add(MutationKind::kPlayer, n.span, "player", "next(player)",
            [=](Ruleset& r) { wrap(r.expressions[id.index()], i, Op::kNext, kPlayerType); });
      }
      value(id, i, n);
    }
  }

  void value(ExpressionId id, std::size_t at, const ExpressionNode& n) {
    const auto value = static_cast<std::size_t>(n.value);
    const auto other = [&](const auto& all, auto fits) {
      const auto next = next_like(value, all.size(), fits);
      if (!next) return;
      add_value(MutationKind::kName, id, at, all[value].name, all[*next].name,
                static_cast<std::int32_t>(*next));
    };
    if (n.op == Op::kLiteral && n.type == kIntegerType) {
      for (const std::int32_t by : {1, -1}) {
        if (!fits(std::int64_t{n.value} + by)) continue;
        add_value(MutationKind::kNumber, id, at, fmt::format("{}", n.value),
                  fmt::format("{}", n.value + by), n.value + by);
      }
    } else if (n.op == Op::kLiteral && n.type.kind == TypeKind::kSymbol && n.value >= 0) {
      word(id, at, n);
    } else if (n.op == Op::kAttribute) {
      other(r_.attributes, [&](std::size_t i) { return are_alike(value, i); });
    } else if (n.op == Op::kZone) {
      const ZoneDef& zone = r_.zones[value];
      other(r_.zones, [&](std::size_t i) {
        const ZoneDef& z = r_.zones[i];
        return z.is_per_player == zone.is_per_player && z.shape == zone.shape && z.family < 0 &&
               zone.family < 0 && z.holds == zone.holds;
      });
    } else if (n.op == Op::kProperty) {
      const PropertyDef& property = r_.properties[value];
      other(r_.properties, [&](std::size_t i) {
        const PropertyDef& p = r_.properties[i];
        return p.kind == property.kind && p.property_kind == property.property_kind &&
               p.type == property.type;
      });
    }
  }

  void word(ExpressionId id, std::size_t at, const ExpressionNode& n) {
    if (!r_.vocabularies.has(VocabularyId(n.type.detail))) return;
    const std::vector<SymbolId>& words = r_.vocabularies[VocabularyId(n.type.detail)];
    const auto found = std::ranges::find(words, SymbolId(n.value));
    if (found == words.end() || words.size() < 2) return;
    const auto place = static_cast<std::size_t>(found - words.begin());
    const SymbolId next = words[(place + 1) % words.size()];
    add_value(MutationKind::kName, id, at, r_.symbol(*found), r_.symbol(next), next.value);
  }

  bool are_alike(std::size_t a, std::size_t b) const {
    return r_.attributes[a].is_like(r_.attributes[b]);
  }

  // Turns a condition round that has no sign to exchange.
  void opposite(ExpressionId id) {
    if (!id.is_some()) return;
    const Expression& e = r_.expression(id);
    const auto has_sign = [&](const SignExchange& x) { return x.from == e.root().op; };
    if (std::any_of(std::begin(kExchanges), std::end(kExchanges), has_sign)) return;
    add(MutationKind::kOpposite, e.span, {}, {}, [=](Ruleset& r) {
      Expression& changed = r.expressions[id.index()];
      wrap(changed, changed.nodes.size() - 1, Op::kNot, kBooleanType);
    });
  }

  // -- effects

  static bool binds(const Effect& e) {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    return control_of(e) == Control::kBinding || std::holds_alternative<ChooseEffect>(e.verb) ||
           (plain && row_of(plain->verb).names_result());
  }

  // Returns whether the effect sets a value that does not depend on the one before, so that a
  // second time changes nothing.
  bool sets_for_good(const Effect& e) const {
    const auto* set = std::get_if<PlainEffect>(&e.verb);
    if (!set || set->verb != Verb::kSet) return false;
    return std::ranges::none_of(r_.expression(set->given(Taken::kValue)).nodes, [&](const auto& n) {
      return n.op == Op::kAttribute && n.value == set->attribute().value;
    });
  }

  static std::vector<Effect>& effects_of(Ruleset& r, BlockId id) {
    return r.blocks[id.index()].effects;
  }

  void block(BlockId id) {
    const std::vector<Effect>& effects = r_.block(id).effects;
    for (std::size_t i = 0; i < effects.size(); ++i) {
      const Effect& e = effects[i];
      const Control control = control_of(e);
      if (control == Control::kBranch || control == Control::kLoop) {
        const ExpressionId of = std::get<ControlEffect>(e.verb).of;
        if (r_.expression(of).type == kBooleanType) opposite(of);
      }
      resources(id, i, e);
      if (binds(e) || control == Control::kSequence) continue;
      if (i + 1 < effects.size() && !binds(effects[i + 1]) && !ends(e) && !ends(effects[i + 1])) {
        add(MutationKind::kSwap, e.span, {}, {}, [=](Ruleset& r) {
          std::vector<Effect>& all = effects_of(r, id);
          std::swap(all[i], all[i + 1]);
        });
      }
      const auto at = static_cast<std::ptrdiff_t>(i);
      add(ends(e) ? MutationKind::kNoEnd : MutationKind::kNoEffect, e.span, {}, {},
          [=](Ruleset& r) {
            std::vector<Effect>& all = effects_of(r, id);
            all.erase(all.begin() + at);
          });
      if (ends(e) || sets_for_good(e)) continue;
      add(MutationKind::kTwice, e.span, {}, {}, [=](Ruleset& r) {
        std::vector<Effect>& all = effects_of(r, id);
        Effect copy = all[i];
        all.insert(all.begin() + at, std::move(copy));
      });
    }
  }

  static bool ends(const Effect& e) {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    return plain && plain->verb == Verb::kEnd;
  }

  void resources(BlockId id, std::size_t at, const Effect& e) {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    if (!plain) return;
    for (std::size_t k = 0; k < plain->amounts.size(); ++k) {
      const Amount& a = plain->amounts[k];
      if (!a.resource.is_some()) continue;
      const std::size_t from = a.resource.index();
      const auto to =
          next_like(from, r_.attributes.size(), [&](std::size_t i) { return are_alike(from, i); });
      if (!to) continue;
      add(MutationKind::kName, a.span.is_known() ? a.span : e.span, r_.attributes[from].name,
          r_.attributes[*to].name, [=](Ruleset& r) {
            std::get<PlainEffect>(effects_of(r, id)[at].verb).amounts[k].resource =
                AttributeId(*to);
          });
    }
  }

  // -- declarations

  void action(std::size_t id) {
    const ActionDef& a = r_.actions[id];
    const auto without = [](std::vector<Condition>& all, std::size_t i) {
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    };
    for (std::size_t i = 0; i < a.conditions.size(); ++i) {
      opposite(a.conditions[i].expression);
      add(MutationKind::kNoCondition, a.conditions[i].span, {}, {},
          [=](Ruleset& r) { without(r.actions[id].conditions, i); });
    }
    for (std::size_t k = 0; k < a.choices.size(); ++k) {
      for (std::size_t i = 0; i < a.choices[k].where.size(); ++i) {
        opposite(a.choices[k].where[i].expression);
        add(MutationKind::kNoCondition, a.choices[k].where[i].span, {}, {},
            [=](Ruleset& r) { without(r.actions[id].choices[k].where, i); });
      }
    }
    if (a.has_cost()) {
      add(MutationKind::kNoCost, a.cost_span, {}, {}, [=](Ruleset& r) {
        r.actions[id].cost.clear();
        r.actions[id].cost_from = {};
      });
    }
  }

  void definition(std::size_t id) {
    const ComponentDef& c = r_.definitions[id];
    const std::vector<PropertyId>& properties = r_.kind(c.kind).properties;
    for (std::size_t k = 0; k < c.properties.size() && k < properties.size(); ++k) {
      const PropertyDef& p = r_.property(properties[k]);
      const PropertyValue& v = c.properties[k];
      if (!v.is_set) continue;
      if (p.property_kind == PropertyKind::kValue && p.type == kIntegerType) {
        printed(v.span, v.scalar, p.maximum,
                [=](Ruleset& r) { ++r.definitions[id].properties[k].scalar; });
      }
      for (std::size_t i = 1; p.property_kind == PropertyKind::kAmounts && i < v.list.size();
           i += 2) {
        printed(v.span, v.list[i], kLargestNumber,
                [=](Ruleset& r) { ++r.definitions[id].properties[k].list[i]; });
      }
    }
  }

  void first_value(std::size_t id) {
    const AttributeDef& a = r_.attributes[id];
    if (a.type != kIntegerType) return;
    printed(a.span, a.initial, a.maximum, [=](Ruleset& r) { ++r.attributes[id].initial; });
  }

  // Adds one more to a number.
  void printed(SourceSpan span, std::int32_t value, std::int32_t most,
               std::function<void(Ruleset&)> apply) {
    if (value >= most) return;
    add(MutationKind::kPrinted, span, fmt::format("{}", value), fmt::format("{}", value + 1),
        std::move(apply));
  }

  const Ruleset& r_;
  std::vector<Mutation> out_;
};

}  // namespace

std::string_view name_of(MutationKind kind) { return kWords[static_cast<std::size_t>(kind)].name; }

std::string_view phrase_of(MutationKind kind) {
  return kWords[static_cast<std::size_t>(kind)].phrase;
}

std::vector<Mutation> mutations_of(const Ruleset& r) {
  std::vector<Mutation> out = Mutations(r).run();
  add_script_mutations(r, out);
  return out;
}

bool are_same(const Ruleset& r, const Mutation& a, const Ruleset& s, const Mutation& b) {
  return a.kind == b.kind && a.span.begin == b.span.begin && a.span.end == b.span.end &&
         a.from == b.from && a.to == b.to &&
         r.sources.path(a.span.file) == s.sources.path(b.span.file);
}

bool apply_like(const Ruleset& of, const Mutation& m, Ruleset& changed) {
  const bool is_of_script = std::ranges::any_of(
      of.script_files, [&](const ScriptFile& f) { return f.source == m.span.file; });
  if (is_of_script) {  // its text is the same in all variants
    m.apply(changed);
    return true;
  }
  std::vector<Mutation> all = Mutations(changed).run();
  std::erase_if(all, [&](const Mutation& other) { return !are_same(of, m, changed, other); });
  // Backwards, so that a change moves nothing that another one is about.
  for (auto it = all.rbegin(); it != all.rend(); ++it) it->apply(changed);
  return !all.empty();
}

}  // namespace cubilete
