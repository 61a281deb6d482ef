#include "compiler/rules/acting_player.h"

#include <fmt/format.h>

#include "ruleset/effect_facts.h"

namespace cubilete {

void ActingPlayerCheck::check_reads(ExpressionId id) {
  if (!id.is_some()) return;
  const Expression& e = r_.expression(id);
  const ExpressionNode* reads = nullptr;
  for (const ExpressionNode& n : e.nodes) {
    if (n.op == Op::kIfElse) return;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (e.child(n, k).op != Op::kActingPlayer) continue;
      if (n.op != Op::kAttribute && n.op != Op::kZone && n.op != Op::kZoneFor) return;
      if (!reads) reads = &n;
    }
  }
  if (!reads) return;
  const std::string text(r_.sources.text(reads->span));
  const std::string name = text.substr(text.rfind('.') + 1);
  const std::string of_any = reads->op != Op::kAttribute
                                 ? fmt::format("any(players.{})", name)
                                 : fmt::format("any(players[{} > 3])", name);
  d_.error("reads-nothing", reads->span,
           fmt::format("nobody is acting here: '{}' is read of no player", text),
           fmt::format("outside of 'turns' say whose, as in seat(1).{} or {}", name, of_any));
}

// Checks one effect. Verbs that use a player have an overload here; for all others the facts give
// the expressions that they read and the effects that they contain.
class ActingPlayerCheck::EffectVisitor {
 public:
  EffectVisitor(ActingPlayerCheck& check, const Effect& effect) : c_(check), effect_(effect) {}

  template <class OtherVerb>
  void operator()(const OtherVerb&) {
    check_facts();
  }

  void operator()(const PlainEffect& v) {
    bool lacks_player = false;
    for (std::size_t i = 0; i < v.arguments.size(); ++i) {
      const ExpressionId id = v.arguments[i].of;
      const Taken taken = row_of(v.verb).declared[i].taken;
      if (taken == Taken::kBy || taken == Taken::kPlayer) {
        lacks_player |= !id.is_some();
      } else if (taken != Taken::kOwner) {
        c_.check_reads(id);
      } else if (id.is_some() && c_.r_.expression(id).root().op == Op::kActingPlayer) {
        c_.report_no_player(v.attribute(), effect_.span);
      }
    }
    for (const Amount& a : v.amounts) {
      const bool is_of_player =
          a.resource.is_some() && c_.r_.attribute(a.resource).owner == AttributeOwner::kPlayer;
      if (is_of_player && lacks_player) c_.report_no_player(a.resource, a.span);
      c_.check_reads(a.amount);
    }
    for (const ExpressionId id : v.values) c_.check_reads(id);
    if (v.verb == Verb::kStart && lacks_player) {
      c_.check_start(PhaseId(v.arguments[0].fixed), effect_.span);
    }
  }

  void operator()(const ChooseEffect& v) {
    check_asks(v.by);
    c_.check_reads(v.from);
    c_.check_reads(v.among);
    for (const QuestionPart& part : v.parts) c_.check_reads(part.from);
    c_.check_effects(v.then);
    c_.check_effects(v.otherwise);
  }

  void operator()(const ControlEffect& v) {
    if (!v.acts) return check_facts();
    c_.check_reads(v.of);
  }

  void operator()(const ChooseOne& v) {
    check_asks(v.by);
    check_facts();
  }

 private:
  void check_facts() {
    const EffectFacts facts = facts_of(c_.r_, effect_);
    for (const ExpressionId id : facts.reads) c_.check_reads(id);
    for (const EffectFacts::Inner& inner : facts.inner) c_.check_effects(inner.block);
  }

  void check_asks(ExpressionId by) {
    if (c_.where_ == NobodyActs::kInSetUp) {
      c_.d_.error("asks-in-setup", effect_.span, "set-up cannot ask a player anything",
                  "ask in the timetable");
    } else if (!by.is_some()) {
      c_.d_.error("asked-nobody", effect_.span, "nobody is acting here, so 'choose' asks no player",
                  "say who chooses: player: seat(1)");
    }
  }

  ActingPlayerCheck& c_;
  const Effect& effect_;
};

void ActingPlayerCheck::check_effects(BlockId id) {
  if (!id.is_some()) return;
  for (const Effect& e : r_.block(id).effects) std::visit(EffectVisitor(*this, e), e.verb);
}

void ActingPlayerCheck::check_start(PhaseId phase, SourceSpan span) {
  if (!follows_starts_ || phase.value >= r_.startable_phases) return;
  const SourceSpan need = first_need(r_.flow[phase.index() + 1]);
  if (!need.is_known()) return;
  d_.error("asked-nobody", span,
           fmt::format("nobody is acting here, and the phase '{}' needs somebody who acts",
                       name_of(r_, phase)),
           "say who acts in it: player: seat(1)")
      .note(need, "it needs the acting player here");
}

// Returns the first place in a phase, outside of its conditions, loops and turns, that fails where
// nobody acts; an unknown one if there is none.
SourceSpan ActingPlayerCheck::first_need(const FlowNode& phase) const {
  for (const FlowId id : phase.parts) {
    const FlowNode& part = r_.flow[id.index()];
    const auto* const actions = std::get_if<ActionsFlow>(&part.kind);
    if (actions && !actions->is_window && !actions->player.is_some()) return part.span;
    const auto* const effects = std::get_if<EffectFlow>(&part.kind);
    if (!effects) continue;
    Diagnostics problems;
    ActingPlayerCheck check(r_, problems, NobodyActs::kInTimetable);
    check.follows_starts_ = false;
    check.check_effects(effects->block);
    if (!problems.list().empty()) return problems.list().front().span;
  }
  return {};
}

void ActingPlayerCheck::report_no_player(AttributeId attribute, SourceSpan span) {
  d_.error(
      "no-such-player", span,
      fmt::format("nobody is acting here: '{}' belongs to no player", r_.attribute(attribute).name),
      "name the player, or let each player act: {each: p, from: players, acts: true, "
      "do: [...]}");
}

void ActingPlayerCheck::check_flow(const FlowNode& node, const Entry& e, const Node& whole) {
  ExpressionId players;
  if (const auto* turns = std::get_if<TurnsFlow>(&node.kind)) {
    players = turns->players;
  } else if (const auto* simultaneous = std::get_if<SimultaneousFlow>(&node.kind)) {
    players = simultaneous->players;
  } else if (const auto* actions = std::get_if<ActionsFlow>(&node.kind)) {
    players = actions->player;
    // Without `player` the acting player is asked; a wrong `player` has its own diagnostic.
    if (!players.is_some() && !whole.find("player")) report_asks_nobody(e, e.key_span);
  }
  if (asks_nobody(players)) report_asks_nobody(e, r_.expression(players).span);
}

bool ActingPlayerCheck::asks_nobody(ExpressionId players) const {
  if (!players.is_some()) return false;
  const Expression& e = r_.expression(players);
  const ExpressionNode& root = e.root();
  if (root.op == Op::kActingPlayer) return true;
  if (root.op != Op::kLiteralList) return false;
  for (std::int32_t k = 0; k < root.child_count; ++k) {
    if (e.child(root, k).op == Op::kActingPlayer) return true;
  }
  return false;
}

void ActingPlayerCheck::report_asks_nobody(const Entry& e, SourceSpan span) {
  d_.error(
      "asked-nobody", span, fmt::format("nobody is acting here, so '{}' asks no player", e.key),
      e.key == "actions" ? "put it inside 'turns', or name the player: {actions: [...], player: "
                           "seat(1)}"
                         : fmt::format("name the players: {{{}: [...], player: players}}", e.key));
}

}  // namespace cubilete
