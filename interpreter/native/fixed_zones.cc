#include "native/fixed_zones.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/engine.h"
#include "native/emission.h"
#include "ruleset/effect_facts.h"

namespace cubilete::native {
namespace {

// Rejects every call of a script: set-ups that call one have no fixed zones.
class NoScripts final : public ScriptRunner {
 public:
  Result<void> query(ScriptId, std::span<const Argument>, const QueryContext&,
                     std::vector<std::int32_t>&) override {
    return Failure(RuleError{});
  }
  Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost&) override {
    return Failure(RuleError{});
  }
  ScriptWork work() const override { return {}; }
};

bool calls_a_rule(const Expression& e) {
  return std::ranges::any_of(
      e.nodes, [](const ExpressionNode& n) { return operator_of(n.op).family == Family::kCall; });
}

// Records what set-up does with zones besides putting components there and shuffling them.
class SetUp {
 public:
  explicit SetUp(const Ruleset& r) {
    each_effect(r, r.setup, [&](const Effect& e, const EffectFacts& facts, bool) {
      effects_.insert(&e);
      calls_rules_ |= facts.runs_effect.is_some() || facts.runs_property.is_some() ||
                      facts.runs_script.is_some();
      for (const ExpressionId id : facts.reads) read(r.expression(id));
    });
  }

  bool contains(const Effect& e) const { return effects_.contains(&e); }
  bool calls_rules() const { return calls_rules_; }
  // True if set-up may read the contents of zones of that definition.
  bool reads(std::int32_t zone) const { return reads_.contains(zone); }

 private:
  // A zone as the whole expression is only a target to put things in or to shuffle.
  void read(const Expression& e) {
    calls_rules_ |= calls_a_rule(e);
    for (const ExpressionNode& n : e.nodes) {
      const bool is_zone = n.op == Op::kZone || n.op == Op::kZoneFor;
      if (is_zone && &n != &e.root()) reads_.insert(n.value);
    }
  }

  std::set<const Effect*> effects_;
  std::set<std::int32_t> reads_;
  bool calls_rules_ = false;
};

// The kinds whose components may move or appear after set-up.
class MovedKinds {
 public:
  MovedKinds(const Ruleset& r, const SetUp& set_up, const ScriptForms* forms) {
    each_effect(r, [&](const Effect& e, const EffectFacts& facts) {
      if (set_up.contains(e)) return;
      for (const ExpressionId id : facts.moved) add(r.expression(id).type);
      for (const ExpressionId id : facts.made) add(r.expression(id).type);
    });
    for (std::size_t k = 0; k < r.scripts.size(); ++k) {
      if (r.scripts[k].kind != ScriptKind::kEffect) continue;
      const lowering::Form* const form = forms ? forms->forms[k] : nullptr;
      all_ |= form == nullptr || std::ranges::any_of(form->sites, moves);
    }
  }

  bool contain_some_of(const ZoneDef& zone) const {
    if (all_ || zone.holds.empty()) return all_ || !kinds_.empty();
    return std::ranges::any_of(zone.holds, [&](KindId k) { return kinds_.contains(k.value); });
  }

 private:
  static bool moves(const lowering::FormSite& site) {
    return site.function && site.function->moves;
  }
  void add(Type t) {
    const bool has_kind = t.kind == TypeKind::kComponent || t.kind == TypeKind::kDefinition;
    if (has_kind && t.detail >= 0)
      kinds_.insert(t.detail);
    else
      all_ = true;
  }

  std::set<std::int32_t> kinds_;
  bool all_ = false;
};

// Returns the members of a zone if their numbers are consecutive.
std::optional<FixedMembers> members_of(const State& s, ZoneId z) {
  FixedMembers out;
  for (ComponentId x = s.first_in(z); x.is_some(); x = s.next_of(x)) {
    if (out.count == 0) out.first = x.value;
    if (x.value != out.first + out.count) return std::nullopt;
    ++out.count;
  }
  return out;
}

std::optional<FixedMembers> members_of(const State& s, const ZoneDef& def, std::int32_t first,
                                       std::int32_t zones) {
  auto out = members_of(s, ZoneId(first));
  if (!out || out->count == 0 || out->count > kMostMembers || def.has_cells()) return std::nullopt;
  for (std::int32_t k = 1; k < zones; ++k) {
    const auto other = members_of(s, ZoneId(first + k));
    if (!other) return std::nullopt;
    if (k == 1) out->step = other->first - out->first;
    if (other->count != out->count || other->first != out->first + k * out->step)
      return std::nullopt;
  }
  return out;
}

}  // namespace

std::vector<std::optional<FixedMembers>> find_fixed_zones(const Ruleset& r, std::int32_t players,
                                                          const ScriptForms* forms) {
  constexpr std::array<std::uint64_t, 3> kSeeds = {1, 2, 3};
  std::vector<std::optional<FixedMembers>> out(r.zones.size());
  const SetUp set_up(r);
  // The effects of triggers during set-up are not examined.
  if (set_up.calls_rules() || !r.triggers.empty()) return out;
  const MovedKinds moved(r, set_up, forms);
  NoScripts scripts;
  Engine engine(r, scripts);
  for (const std::uint64_t seed : kSeeds) {
    Engine::Setup request;
    request.players = players;
    request.seed = seed;
    const auto table = engine.set_table(request);
    if (!table) return std::vector<std::optional<FixedMembers>>(r.zones.size());
    for (std::size_t k = 0; k < r.zones.size(); ++k) {
      const ZoneDef& def = r.zones[k];
      if (set_up.reads(static_cast<std::int32_t>(k)) || moved.contain_some_of(def)) continue;
      const std::int32_t first = def.table_zones_before + def.player_zones_before * players;
      const auto found = members_of(*table, def, first, def.is_per_player ? players : 1);
      if (seed == kSeeds[0])
        out[k] = found;
      else if (out[k] != found)
        out[k].reset();
    }
  }
  return out;
}

}  // namespace cubilete::native
