#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cubilete {
namespace {

class Candidates {
 public:
  Candidates(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {}

  void run() {
    each_effect(r_, [&](const Effect& e, const EffectFacts&) { note_shown(e); });
    for (const ActionDef& action : r_.actions) {
      for (const ChoiceDef& choice : action.choices) look_at(choice.from, action.choices, true);
      for (const BlockId block : {action.effect, action.otherwise}) {
        each_effect(r_, block,
                    [&](const Effect&, const EffectFacts& f, bool) { look_at(f, action.choices); });
      }
    }
    each_effect(r_, [&](const Effect&, const EffectFacts& f) { look_at(f, {}); });
  }

 private:
  // Notes the zones of what a rule shows where it lies.
  void note_shown(const Effect& e) {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    if (!plain || plain->verb != Verb::kShow || !plain->arguments[0].of.is_some()) return;
    for (const ExpressionNode& n : r_.expression(plain->arguments[0].of).nodes) {
      if (operator_of(n.op).value == NodeValue::kZone) shown_.insert(n.value);
    }
  }

  // `choices` are those of the action with this effect.
  void look_at(const EffectFacts& facts, const std::vector<ChoiceDef>& choices) {
    const bool is_acting =
        !facts.asked.is_some() || r_.expression(facts.asked).root().op == Op::kActingPlayer;
    for (const ExpressionId list : facts.candidates) look_at(list, choices, is_acting);
  }

  void look_at(ExpressionId from, const std::vector<ChoiceDef>& choices, bool is_acting) {
    if (!from.is_some()) return;
    const Expression& e = r_.expression(from);
    if (e.type.kind == TypeKind::kComponent) look_at(e, e.root(), choices, is_acting);
  }

  // Looks for the zones that a list is taken from. `is_acting`: the acting player is asked.
  void look_at(const Expression& e, const ExpressionNode& list,
               const std::vector<ChoiceDef>& choices, bool is_acting) {
    const Operator& o = operator_of(list.op);
    if (o.takes[0] == Takes::kZone) return look_at_zone(e, list, choices, is_acting);
    if (o.gives != Gives::kSame && list.op != Op::kItemAt) return;
    look_at(e, e.child(list, 0), choices, is_acting);
    if (list.op == Op::kConcat) look_at(e, e.child(list, 1), choices, is_acting);
  }

  // `things`: all components of a zone, or the one at its top or bottom.
  void look_at_zone(const Expression& e, const ExpressionNode& things,
                    const std::vector<ChoiceDef>& choices, bool is_acting) {
    const ExpressionNode& zone = e.child(things, 0);
    if (zone.op != Op::kZone && zone.op != Op::kZoneFor) return;
    const ZoneDef& def = r_.zone(ZoneDefId(zone.value));
    const std::int32_t owner = zone.op == Op::kZone ? 0 : 1;
    const bool is_of_other =
        is_acting && zone.child_count > owner && is_another(e.child(zone, owner), choices);
    const bool is_unseen = def.visibility == Visibility::kHidden ||
                           (def.visibility == Visibility::kOwner && is_of_other);
    const bool is_public_top = def.top_is_public && things.op == Op::kTop;
    if (!is_unseen || is_public_top || holds_one_definition(def)) return;
    if (shown_.contains(zone.value)) return;
    if (!reported_.insert({e.span.file, e.span.begin}).second) return;
    d_.warning("unseen-candidates", e.span,
               fmt::format("the player who is asked may not see what lies in '{}', and the options "
                           "would show it to him",
                           def.name),
               "show him before what he may look at: 'show: first(deck, 3)' with 'to: player'");
  }

  // Returns whether a player is certainly not the acting one.
  bool is_another(const ExpressionNode& player, const std::vector<ChoiceDef>& choices) const {
    if (player.op == Op::kNext || player.op == Op::kPrevious) return r_.min_players > 1;
    const auto slot = static_cast<std::size_t>(player.value);
    return player.op == Op::kLocal && slot < choices.size() &&
           r_.expression(choices[slot].from).root().op == Op::kOthers;
  }

  bool holds_one_definition(const ZoneDef& zone) const {
    return std::ranges::count_if(r_.definitions, [&](const ComponentDef& d) {
             return zone.holds.empty() || std::ranges::find(zone.holds, d.kind) != zone.holds.end();
           }) < 2;
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::set<std::int32_t> shown_;                               // ZoneDefIds
  std::set<std::pair<std::int32_t, std::uint32_t>> reported_;  // file and beginning
};

}  // namespace

void check_candidates(const Ruleset& r, Diagnostics& d) { Candidates(r, d).run(); }

}  // namespace cubilete
