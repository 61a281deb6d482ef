#include "checks/solver.h"

#include <algorithm>
#include <limits>

#include "base/digest.h"

namespace cubilete {
namespace {

// Beyond these the solver gives up what it could know: further worlds, terms, factors and numbers.
constexpr std::size_t kMostWorlds = 12;
constexpr std::size_t kMostTerms = 20;
constexpr std::int64_t kLargestFactor = 1 << 20;
constexpr std::int64_t kLargestSum = std::int64_t{1} << 36;

constexpr std::int64_t kLargestValue = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kSmallestValue = std::numeric_limits<std::int32_t>::min();

// Keys of terms begin with the operator, or with one of these.
enum : std::int32_t { kSumKey = -1, kItemKey = -2 };

ValueSet at_least(std::int64_t n) { return ValueSet::range(n, ValueSet::kMost); }
ValueSet at_most(std::int64_t n) { return ValueSet::range(ValueSet::kLeast, n); }

// Returns the differences of its operands for which a comparison holds.
ValueSet differences_of(Op op) {
  const auto holds = [&](std::int64_t difference) {
    return operator_of(op).compute(difference, 0) != 0;
  };
  ValueSet out;
  if (holds(-1)) out = out.united(at_most(-1));
  if (holds(0)) out = out.united(ValueSet::of(0));
  if (holds(1)) out = out.united(at_least(1));
  return out;
}

bool is_order(Op op) { return is_comparison(op) && op != Op::kEqual && op != Op::kNotEqual; }

// Returns whether the value changes with the state of the game, though its operands do not.
bool reads_state(const Expression& e, const ExpressionNode& n) {
  const Operator& o = operator_of(n.op);
  if (o.family == Family::kCall) return true;
  // The definition of a component changes when it is shuffled.
  const bool reads_definition = n.op == Op::kDefinitionOf || o.takes[0] == Takes::kDefinition;
  const bool is_of_component =
      n.child_count > 0 && reads_definition && e.child(n, 0).type.kind == TypeKind::kComponent;
  return is_of_component ||
         (o.reads != OperatorReads::kUnstated && o.reads != OperatorReads::kNothing &&
          o.reads != OperatorReads::kActingPlayer);
}

bool is_too_large(const LinearSum& sum) {
  return std::abs(sum.number) > kLargestSum ||
         std::any_of(sum.terms.begin(), sum.terms.end(),
                     [](const auto& t) { return std::abs(t.second) > kLargestFactor; });
}

// Upper bounds of the differences of a few terms, of which number 0 is the number 0.
class Bounds {
 public:
  explicit Bounds(std::size_t terms) : n_(terms), most_(terms * terms, ValueSet::kMost) {
    for (std::size_t i = 0; i < n_; ++i) at(i, i) = 0;
  }

  // The greatest value of term i - term j.
  std::int64_t& at(std::size_t i, std::size_t j) { return most_[i * n_ + j]; }
  ValueSet difference(std::size_t i, std::size_t j) { return ValueSet::range(-at(j, i), at(i, j)); }

  void limit(std::size_t i, std::size_t j, const ValueSet& difference) {
    at(i, j) = std::min(at(i, j), difference.most());
    at(j, i) = std::min(at(j, i), -difference.least());
  }

  // Follows chains of differences. Returns false if the bounds contradict each other.
  bool close() {
    for (std::size_t k = 0; k < n_; ++k) {
      for (std::size_t i = 0; i < n_; ++i) {
        for (std::size_t j = 0; j < n_; ++j) {
          at(i, j) = std::min(at(i, j), at(i, k) + at(k, j));
        }
      }
    }
    for (std::size_t i = 0; i < n_; ++i) {
      if (at(i, i) < 0) return false;
    }
    return true;
  }

 private:
  std::size_t n_;
  std::vector<std::int64_t> most_;
};

}  // namespace

void LinearSum::add(const LinearSum& other, std::int64_t factor) {
  number += factor * other.number;
  for (const auto& [term, by] : other.terms) {
    const auto at = std::lower_bound(terms.begin(), terms.end(), std::pair(term, INT64_MIN));
    if (at == terms.end() || at->first != term) {
      terms.insert(at, {term, factor * by});
      continue;
    }
    at->second += factor * by;
    if (at->second == 0) terms.erase(at);
  }
}

LinearSum difference(LinearSum a, const LinearSum& b) {
  a.add(b, -1);
  return a;
}

std::size_t Solver::HashOfKey::operator()(const std::vector<std::int32_t>& key) const {
  return digest_of(key);
}

Solver::Solver(const Ruleset& r) : r_(r) {}

void Solver::forget() {
  terms_.clear();
  ids_.clear();
}

// -- terms

TermId Solver::term(std::vector<std::int32_t> key, const ValueSet& values) {
  const auto [it, is_new] = ids_.try_emplace(std::move(key), static_cast<TermId>(terms_.size()));
  if (is_new) terms_.push_back({values, {}});
  return it->second;
}

TermId Solver::item_of(const Expression& e, std::int32_t list, const Place& place) {
  const TermId of = term_of(e, list, place);
  const Type type = e.nodes[std::size_t(list)].type.element();
  // A list of a member of each item may hold nothing.
  return term({kItemKey, static_cast<std::int32_t>(place.items.size()), of}, values_of(type, true));
}

LinearSum Solver::sum_of_local(std::int32_t slot, Type type, const Place& place) {
  const std::size_t at = static_cast<std::size_t>(slot);
  const std::int32_t binding = at < place.slots.size() ? place.slots[at] : 0;
  return {
      0,
      {{term({static_cast<std::int32_t>(Op::kLocal), slot, binding}, values_of(type, true)), 1}}};
}

// The key is that of count_of().
LinearSum Solver::count_of_local(std::int32_t slot, Type type, const Place& place) {
  const TermId list = sum_of_local(slot, type, place).terms[0].first;
  return {0,
          {{term({static_cast<std::int32_t>(Op::kCount), 0, 0, 0, list},
                 ValueSet::range(0, kLargestValue)),
            1}}};
}

LinearSum Solver::sum_of_count(const Expression& e, std::int32_t list, const Place& place) {
  return {0, {{count_of(e, list, place), 1}}};
}

// The keys are those of term_of().
TermId Solver::actor(const Place& place) {
  return term({static_cast<std::int32_t>(Op::kActingPlayer), 0, 0, place.actor},
              values_of(kPlayerType, true));
}

LinearSum Solver::sum_of_attribute(AttributeId id, std::optional<TermId> owner,
                                   const Place& place) {
  std::vector<std::int32_t> key = {static_cast<std::int32_t>(Op::kAttribute), id.value, place.state,
                                   0};
  if (owner) key.push_back(*owner);
  return {0, {{term(std::move(key), values_of(r_.attribute(id))), 1}}};
}

TermId Solver::term_of_sum(const LinearSum& sum) {
  if (sum.number == 0 && sum.terms.size() == 1 && sum.terms[0].second == 1) {
    return sum.terms[0].first;
  }
  std::vector<std::int32_t> key = {kSumKey, static_cast<std::int32_t>(sum.number >> 32),
                                   static_cast<std::int32_t>(sum.number)};
  for (const auto& [term, factor] : sum.terms) {
    key.push_back(term);
    key.push_back(static_cast<std::int32_t>(factor));
  }
  return term(std::move(key), values_of(sum));
}

LinearSum Solver::sum_of(const Expression& e, std::int32_t node, const Place& place) {
  const ExpressionNode& n = e.nodes[std::size_t(node)];
  if (n.op == Op::kLiteral && !n.type.is_list) return {n.value, {}};
  const bool is_of_table = n.op == Op::kZone && n.child_count == 0;
  if (is_of_table) return {n.value, {}};
  if (n.op == Op::kSeat && e.child(n, 0).op == Op::kLiteral) return {e.child(n, 0).value - 1, {}};
  if (n.type == kIntegerType) {
    const auto operand = [&](std::int32_t k) { return sum_of(e, e.child_index(n, k), place); };
    LinearSum sum;
    bool is_sum = n.op == Op::kAdd || n.op == Op::kSubtract || n.op == Op::kNegate;
    if (is_sum) {
      sum.add(operand(0), n.op == Op::kNegate ? -1 : 1);
      if (n.child_count > 1) sum.add(operand(1), n.op == Op::kSubtract ? -1 : 1);
    } else if (n.op == Op::kMultiply) {
      const LinearSum a = operand(0);
      const LinearSum b = operand(1);
      is_sum = (a.is_number() || b.is_number()) &&
               std::abs(a.is_number() ? a.number : b.number) <= kLargestFactor;
      const bool is_zero = (a.is_number() && a.number == 0) || (b.is_number() && b.number == 0);
      if (is_sum && !is_zero) sum.add(a.is_number() ? b : a, a.is_number() ? a.number : b.number);
    }
    if (is_sum && !is_too_large(sum)) return sum;
  }
  return {0, {{term_of(e, node, place), 1}}};
}

TermId Solver::term_of(const Expression& e, std::int32_t node, const Place& place) {
  const ExpressionNode& n = e.nodes[std::size_t(node)];
  if (n.op == Op::kItem) {
    const auto depth = static_cast<std::size_t>(n.value);
    if (depth < place.items.size()) return place.items[place.items.size() - 1 - depth];
  }
  if (n.op == Op::kLocal) return sum_of_local(n.value, n.type, place).terms[0].first;
  const bool depends_on_actor =
      n.op == Op::kActingPlayer || operator_of(n.op).family == Family::kCall;
  std::vector<std::int32_t> key = {static_cast<std::int32_t>(n.op), n.value,
                                   reads_state(e, n) ? place.state : 0,
                                   depends_on_actor ? place.actor : 0};
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    const std::int32_t child = e.child_index(n, k);
    if (is_for_each_item(n.op, k)) {
      Place inside = place;
      inside.items.push_back(item_of(e, e.child_index(n, 0), place));
      key.push_back(term_of(e, child, inside));
    } else if (e.nodes[std::size_t(child)].type.is_list) {
      key.push_back(term_of(e, child, place));
    } else {
      key.push_back(term_of_sum(sum_of(e, child, place)));
    }
  }
  const std::size_t before = terms_.size();
  const auto found = ids_.find(key);
  if (found != ids_.end()) return found->second;
  const TermId out = term(std::move(key), values_of(e, n, place));
  if (terms_.size() > before) add_laws_of(e, n, out, place);
  return out;
}

void Solver::add_laws_of(const Expression& e, const ExpressionNode& n, TermId id,
                         const Place& place) {
  // The sum is at least the term, or at most.
  const auto law = [&](const LinearSum& sum, bool is_greater) {
    if (sum.terms.size() != 1 || sum.terms[0].second != 1) return;
    const TermId other = sum.terms[0].first;
    World::Difference d{is_greater ? other : id, is_greater ? id : other,
                        at_least(is_greater ? -sum.number : sum.number)};
    terms_[std::size_t(id)].laws.push_back(std::move(d));
  };
  if (n.op == Op::kMin2 || n.op == Op::kMax2) {
    for (std::int32_t k = 0; k < 2; ++k) {
      law(sum_of(e, e.child_index(n, k), place), n.op == Op::kMin2);
    }
  }
  if (n.op != Op::kCount) return;
  const ExpressionNode& list = e.child(n, 0);
  const bool is_part = operator_of(list.op).gives == Gives::kSame && list.op != Op::kConcat;
  if (is_part) law({0, {{count_of(e, e.child_index(list, 0), place), 1}}}, true);
}

TermId Solver::count_of(const Expression& e, std::int32_t list, const Place& place) {
  const ExpressionNode& n = e.nodes[std::size_t(list)];
  return term({static_cast<std::int32_t>(Op::kCount), 0, 0, 0, term_of(e, list, place)},
              count_in(e, n));
}

// -- the values that a term may have

ValueSet Solver::values_of(Type type, bool may_be_missing) const {
  if (type.is_list) return ValueSet::all();
  switch (type.kind) {
    case TypeKind::kBoolean:
      return ValueSet::range(0, 1);
    case TypeKind::kInteger:
      return ValueSet::range(kSmallestValue, kLargestValue);
    case TypeKind::kPlayer:
      return ValueSet::range(may_be_missing ? -1 : 0, r_.max_players - 1);
    case TypeKind::kSymbol: {
      const VocabularyId id(type.detail);
      if (!r_.vocabularies.has(id)) break;
      std::vector<std::int64_t> words;
      for (const SymbolId word : r_.vocabularies[id]) words.push_back(word.value);
      if (may_be_missing) words.push_back(-1);
      return ValueSet::of(std::move(words));
    }
    default:
      break;
  }
  return ValueSet::range(-1, kLargestValue);
}

ValueSet Solver::values_of(const AttributeDef& a) const {
  if (a.type == kIntegerType) return ValueSet::range(a.minimum, a.maximum);
  // A word stays one; a player may be set to nothing.
  const bool may_be_missing = a.type.kind != TypeKind::kSymbol || a.is_of_many() || a.initial < 0;
  return values_of(a.type, may_be_missing);
}

ValueSet Solver::count_in(const Expression& e, const ExpressionNode& list) const {
  const auto child = [&] { return count_in(e, e.child(list, 0)); };
  switch (list.op) {
    case Op::kAllPlayers:
    case Op::kPlayersFrom:
      return ValueSet::range(r_.min_players, r_.max_players);
    case Op::kOthers:
      return ValueSet::range(r_.min_players - 1, r_.max_players - 1);
    case Op::kNeighbours:
      return ValueSet::range(0, 2);
    case Op::kComponents: {
      const ExpressionNode& zone = e.child(list, 0);
      const bool is_known = zone.op == Op::kZone || zone.op == Op::kZoneFor;
      const std::int32_t capacity = is_known ? r_.zone(ZoneDefId(zone.value)).capacity : -1;
      return ValueSet::range(0, capacity >= 0 ? capacity : kLargestValue);
    }
    case Op::kFirst:
    case Op::kLast: {
      const ExpressionNode& most = e.child(list, 1);
      const std::int64_t limit =
          most.op == Op::kLiteral ? std::max<std::int64_t>(most.value, 0) : kLargestValue;
      return ValueSet::range(0, std::min(limit, child().most()));
    }
    case Op::kFilter:
    case Op::kMost:
    case Op::kLeast:
    case Op::kDistinct:
    case Op::kWithout:
    case Op::kAreas:
    case Op::kFeatures:
      return ValueSet::range(0, child().most());
    case Op::kMap:
    case Op::kSorted:
    case Op::kSortedBy:
      return child();
    default:
      return ValueSet::range(0, kLargestValue);
  }
}

ValueSet Solver::values_of(const Expression& e, const ExpressionNode& n, const Place& place) {
  const bool is_number = n.type == kIntegerType;
  const auto operand = [&](std::int32_t k) {
    return values_of(sum_of(e, e.child_index(n, k), place));
  };
  switch (n.op) {
    case Op::kCount:
      return count_in(e, e.child(n, 0));
    case Op::kRoom:
    case Op::kRound:
    case Op::kTurn:
    case Op::kPosition:
    case Op::kCopiesOf:
    case Op::kDistance:
    case Op::kShortest:
    case Op::kLongest:
      return ValueSet::range(0, kLargestValue);
    case Op::kPlayerCount:
      return ValueSet::range(r_.min_players, r_.max_players);
    case Op::kAttribute:
      return values_of(r_.attribute(AttributeId(n.value)));
    case Op::kProperty: {
      const PropertyDef& p = r_.property(PropertyId(n.value));
      // One that is not printed on a component is 0, or nothing.
      if (!is_number) return values_of(n.type, true);
      return ValueSet::range(p.minimum, p.maximum).united(ValueSet::of(0));
    }
    case Op::kOption: {
      const OptionDef& o = r_.options[OptionId(std::size_t(n.value))];
      if (o.is_constant || !is_number) return values_of(n.type, true);
      return ValueSet::range(o.minimum, o.maximum);
    }
    case Op::kModulo: {
      const ValueSet by = operand(1);
      if (by.is_one() && by.least() > 0) return ValueSet::range(0, by.least() - 1);
      break;
    }
    case Op::kMin2: {
      const ValueSet a = operand(0);
      const ValueSet b = operand(1);
      return ValueSet::range(std::min(a.least(), b.least()), std::min(a.most(), b.most()));
    }
    case Op::kMax2: {
      const ValueSet a = operand(0);
      const ValueSet b = operand(1);
      return ValueSet::range(std::max(a.least(), b.least()), std::max(a.most(), b.most()));
    }
    case Op::kAbsolute:
      return ValueSet::range(0, kLargestValue);
    case Op::kIfElse:
      if (is_number) return operand(1).united(operand(2));
      break;
    default:
      break;
  }
  return values_of(n.type, true);
}

ValueSet Solver::values_of(const LinearSum& sum) const {
  std::int64_t least = sum.number;
  std::int64_t most = sum.number;
  for (const auto& [id, factor] : sum.terms) {
    const ValueSet& values = terms_[std::size_t(id)].values;
    if (values.is_empty()) return ValueSet::all();
    const std::int64_t a = values.least() * factor;
    const std::int64_t b = values.most() * factor;
    least = std::max(least + std::min(a, b), ValueSet::kLeast);
    most = std::min(most + std::max(a, b), ValueSet::kMost);
  }
  if (sum.is_number()) return ValueSet::of(sum.number);
  const bool is_itself = sum.number == 0 && sum.terms.size() == 1 && sum.terms[0].second == 1;
  return is_itself ? terms_[std::size_t(sum.terms[0].first)].values : ValueSet::range(least, most);
}

// -- worlds

void Solver::add_laws(World& w, TermId id) const {
  for (const World::Difference& law : terms_[std::size_t(id)].laws) {
    w.differences.push_back(law);
    for (const TermId other : {law.greater, law.less}) narrow(w, other, ValueSet::all());
  }
}

bool Solver::narrow(World& w, TermId id, const ValueSet& values) const {
  auto at =
      std::find_if(w.sets.begin(), w.sets.end(), [&](const auto& s) { return s.first == id; });
  if (at == w.sets.end()) {
    w.sets.emplace_back(id, terms_[std::size_t(id)].values.intersected(values));
    const bool is_possible = !w.sets.back().second.is_empty();
    add_laws(w, id);
    return is_possible;
  }
  at->second = at->second.intersected(values);
  return !at->second.is_empty();
}

bool Solver::add(World& w, const LinearSum& sum, const ValueSet& values) {
  if (sum.is_number()) return values.has(sum.number);
  if (sum.terms.size() == 1) {
    return narrow(w, sum.terms[0].first, values.solved(sum.terms[0].second, sum.number)) &&
           is_possible(w);
  }
  const auto [first, factor] = sum.terms[0];
  if (sum.terms.size() == 2 && sum.terms[1].second == -factor) {
    const TermId second = sum.terms[1].first;
    const ValueSet difference = values.solved(factor, sum.number);
    if (difference.is_empty()) return false;
    w.differences.push_back({first, second, difference});
    for (const TermId id : {first, second}) {
      if (!narrow(w, id, ValueSet::all())) return false;
    }
    return is_possible(w);
  }
  LinearSum whole;
  const std::int64_t sign = factor < 0 ? -1 : 1;
  whole.add(sum, sign);
  whole.number = 0;
  return narrow(w, term_of_sum(whole), values.solved(sign, sum.number)) && is_possible(w);
}

// Narrows the sets by the differences, and these by the sets. Returns false if none is left.
bool Solver::is_possible(World& w) const {
  if (w.differences.empty() || w.sets.size() > kMostTerms) return true;
  const auto place_of = [&](TermId id) {
    const auto at =
        std::find_if(w.sets.begin(), w.sets.end(), [&](const auto& s) { return s.first == id; });
    return static_cast<std::size_t>(at - w.sets.begin()) + 1;
  };
  Bounds bounds(w.sets.size() + 1);
  for (int pass = 0; pass < 3; ++pass) {
    for (std::size_t i = 0; i < w.sets.size(); ++i) bounds.limit(i + 1, 0, w.sets[i].second);
    for (const World::Difference& d : w.differences) {
      bounds.limit(place_of(d.greater), place_of(d.less), d.values);
    }
    if (!bounds.close()) return false;
    for (std::size_t i = 0; i < w.sets.size(); ++i) {
      ValueSet& set = w.sets[i].second;
      set = set.intersected(bounds.difference(i + 1, 0));
      if (set.is_empty()) return false;
    }
    for (World::Difference& d : w.differences) {
      const std::size_t greater = place_of(d.greater);
      const std::size_t less = place_of(d.less);
      d.values = d.values.intersected(bounds.difference(greater, less));
      if (d.values.is_empty()) return false;
      if (!d.values.is_one()) continue;
      ValueSet& set = w.sets[greater - 1].second;
      set = set.intersected(w.sets[less - 1].second.solved(1, -d.values.least()));
      if (set.is_empty()) return false;
    }
  }
  return true;
}

Worlds Solver::assume(const Worlds& worlds, const LinearSum& sum, const ValueSet& values) {
  Worlds out;
  for (const World& w : worlds) {
    World narrower = w;
    if (add(narrower, sum, values)) out.push_back(std::move(narrower));
  }
  return out;
}

Worlds Solver::assume_branches(const Worlds& worlds, const Expression& e, std::int32_t condition,
                               const Place& place, Branch if_true, Branch if_false) {
  Worlds out = assume(worlds, e, condition, place, true);
  if (if_true.node >= 0) out = assume(out, e, if_true.node, place, if_true.holds);
  Worlds others = assume(worlds, e, condition, place, false);
  if (if_false.node >= 0) others = assume(others, e, if_false.node, place, if_false.holds);
  out.insert(out.end(), others.begin(), others.end());
  return out.size() > kMostWorlds ? worlds : out;
}

std::optional<ValueSet> Solver::written_values(const Expression& e, std::int32_t list,
                                               const Place& place) {
  const ExpressionNode& n = e.nodes[std::size_t(list)];
  const bool is_range = n.op == Op::kRange && n.child_count == 2;
  if (!is_range && n.op != Op::kLiteralList) return std::nullopt;
  std::vector<std::int64_t> values;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    const LinearSum item = sum_of(e, e.child_index(n, k), place);
    if (!item.is_number()) return std::nullopt;
    values.push_back(item.number);
  }
  return is_range ? ValueSet::range(values[0], values[1]) : ValueSet::of(std::move(values));
}

Worlds Solver::compare(const Worlds& worlds, const Expression& e, const ExpressionNode& n,
                       const Place& place, bool holds) {
  const std::int32_t a = e.child_index(n, 0);
  const std::int32_t b = e.child_index(n, 1);
  if (e.child(n, 0).type == kBooleanType) {
    const bool are_same = (n.op == Op::kEqual) == holds;
    return assume_branches(worlds, e, a, place, {b, are_same}, {b, !are_same});
  }
  const LinearSum apart = difference(sum_of(e, a, place), sum_of(e, b, place));
  // Words are ordered by their vocabulary, which is not the order of their numbers.
  const bool are_same = apart.is_number() && apart.number == 0;
  if (is_order(n.op) && e.child(n, 0).type != kIntegerType && !are_same) return worlds;
  const ValueSet values = differences_of(n.op);
  return assume(worlds, apart, holds ? values : values.complement());
}

Worlds Solver::assume(const Worlds& worlds, const Expression& e, std::int32_t node,
                      const Place& place, bool holds) {
  if (worlds.empty()) return worlds;
  const ExpressionNode& n = e.nodes[std::size_t(node)];
  const auto child = [&](std::int32_t k) { return e.child_index(n, k); };
  const auto one_of = [&](const LinearSum& sum, const ValueSet& values) {
    return assume(worlds, sum, holds ? values : values.complement());
  };
  if (n.op == Op::kNot) return assume(worlds, e, child(0), place, !holds);
  if (n.op == Op::kAnd || n.op == Op::kOr) {
    const Branch second{child(1), holds};
    if (n.op == Op::kOr && holds) return assume_branches(worlds, e, child(0), place, {}, second);
    if (n.op == Op::kAnd && !holds) return assume_branches(worlds, e, child(0), place, second, {});
    return assume(assume(worlds, e, child(0), place, holds), e, child(1), place, holds);
  }
  if (n.op == Op::kIfElse) {
    return assume_branches(worlds, e, child(0), place, {child(1), holds}, {child(2), holds});
  }
  if (is_comparison(n.op) && !e.child(n, 0).type.is_list) {
    return compare(worlds, e, n, place, holds);
  }
  if (n.op == Op::kAny || n.op == Op::kNone) {
    const LinearSum count{0, {{count_of(e, child(0), place), 1}}};
    return one_of(count, n.op == Op::kAny ? at_least(1) : ValueSet::of(0));
  }
  if (n.op == Op::kExists) {
    return one_of(sum_of(e, child(0), place), ValueSet::of(-1).complement());
  }
  if (n.op == Op::kIn) {
    if (const auto values = written_values(e, child(1), place)) {
      return one_of(sum_of(e, child(0), place), *values);
    }
  }
  return one_of(sum_of(e, node, place), ValueSet::of(1));
}

Worlds Solver::assume_item(const Worlds& worlds, const LinearSum& item, const Expression& e,
                           std::int32_t list, const Place& place) {
  const ExpressionNode& n = e.nodes[std::size_t(list)];
  if (const auto values = written_values(e, list, place)) return assume(worlds, item, *values);
  // A list with an item is not empty.
  const Worlds some = assume(worlds, sum_of_count(e, list, place), at_least(1));
  if (n.op == Op::kOthers || n.op == Op::kWithout) {
    const Worlds others = assume_not_without(some, item, e, n, place);
    return n.op == Op::kOthers ? others : assume_item(others, item, e, e.child_index(n, 0), place);
  }
  if (operator_of(n.op).gives != Gives::kSame || n.op == Op::kConcat) return some;
  const Worlds of_list = assume_item(some, item, e, e.child_index(n, 0), place);
  const bool is_one_term = item.number == 0 && item.terms.size() == 1 && item.terms[0].second == 1;
  if (n.op != Op::kFilter || !is_one_term) return of_list;
  Place inside = place;
  inside.items.push_back(item.terms[0].first);
  return assume(of_list, e, e.child_index(n, 1), inside, true);
}

Worlds Solver::assume_not_without(const Worlds& worlds, const LinearSum& item, const Expression& e,
                                  const ExpressionNode& list, const Place& place) {
  Worlds out = worlds;
  const auto exclude = [&](std::int32_t node) {
    const Type type = e.nodes[std::size_t(node)].type;
    if (type.is_list || type.kind != list.type.kind) return;
    const LinearSum apart = difference(item, sum_of(e, node, place));
    out = assume(out, apart, ValueSet::of(0).complement());
  };
  if (list.op == Op::kOthers) {
    if (list.child_count > 0) exclude(e.child_index(list, 0));
    return out;
  }
  const std::int32_t right = e.child_index(list, 1);
  const ExpressionNode& without = e.nodes[std::size_t(right)];
  if (without.op != Op::kLiteralList) {
    exclude(right);
    return out;
  }
  for (std::int32_t k = 0; k < without.child_count; ++k) exclude(e.child_index(without, k));
  return out;
}

bool Solver::never(const Worlds& worlds, const LinearSum& sum, const ValueSet& values) {
  return !worlds.empty() && assume(worlds, sum, values).empty();
}

std::optional<bool> Solver::decide(const Worlds& worlds, const Expression& e, std::int32_t node,
                                   const Place& place) {
  if (worlds.empty()) return std::nullopt;
  if (assume(worlds, e, node, place, true).empty()) return false;
  if (assume(worlds, e, node, place, false).empty()) return true;
  return std::nullopt;
}

}  // namespace cubilete
