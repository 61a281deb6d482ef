#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

class Reach {
 public:
  Reach(const Ruleset& r, const Usage& usage, Diagnostics& wrong, Diagnostics& unused)
      : r_(r), usage_(usage), wrong_(wrong), unused_(unused), ended_phases_(r.phases.size()) {
    each_effect(r, [this](const Effect&, const EffectFacts& facts) {
      if (facts.end) note(*facts.end);
    });
    // A script may end anything, and name a winner.
    if (usage.in_scripts(std::string(row_of(Verb::kEnd).name_in_scripts()))) {
      game_ends_ = true;
      names_winner_ = true;
      turn_ends_ = true;
      ended_phases_.assign(r.phases.size(), true);
    }
  }

  void run() {
    for (std::int32_t root = 0; root <= r_.startable_phases; ++root) {
      const FlowNode& n = r_.flow[FlowId(root).index()];
      check_parts(n, 0, n.parts.size());
    }
    for (std::size_t i = 0; i < r_.flow.size(); ++i) {
      const auto* loop = std::get_if<RepeatFlow>(&r_.flow[i].kind);
      if (loop && !has_condition(*loop) && !is_left(FlowId(i))) {
        wrong_.error(
            "endless", r_.flow[i].span, "nothing ever ends this loop",
            "give it a number, 'until' or 'while', or end the game somewhere: {end: game}");
      }
    }
    check_branches();
    check_ends();
    check_actions();
    check_ends_of_steps();
    check_ends_of_actions();
    check_outcome();
  }

 private:
  // A game without a score is won by whom its rules name, or by all together.
  void check_outcome() {
    const OutcomeDef& o = r_.outcome;
    if (!o.parts.empty() || o.is_cooperative || names_winner_) return;
    wrong_.error("no-winner", o.span.is_known() ? o.span : r_.flow[0].span,
                 "nothing says who wins: there is no score, and no end names a winner",
                 "give 'outcome' a 'score', or say who wins where the game ends: "
                 "{end: game, winner: player}");
  }

  void note(const EndEffect& end) {
    game_ends_ = game_ends_ || end.what() == EndWhat::kGame;
    names_winner_ = names_winner_ || end.winners.is_some();
    turn_ends_ = turn_ends_ || end.what() == EndWhat::kTurn;
    if (end.phase().is_some()) ended_phases_[end.phase().index()] = true;
  }

  static bool has_condition(const RepeatFlow& f) {
    return f.until.is_some() || f.again_if.is_some() || f.times.is_some();
  }

  bool ends_phase(const FlowNode& n) const {
    const auto* phase = std::get_if<PhaseFlow>(&n.kind);
    return phase && phase->phase.is_some() && ended_phases_[phase->phase.index()];
  }

  // Returns whether these are turns that may end before all of their parts are done.
  bool ends_turn(const FlowNode& n) const {
    return std::holds_alternative<TurnsFlow>(n.kind) && (turn_ends_ || n.turn_goes_on.is_some());
  }

  bool is_left(FlowId loop) const {
    if (game_ends_) return true;
    for (FlowId at = r_.flow[loop.index()].parent; at.is_some(); at = r_.flow[at.index()].parent) {
      if (ends_phase(r_.flow[at.index()])) return true;
      if (ends_turn(r_.flow[at.index()])) return true;
      if (at.index() == 0) break;
    }
    return false;
  }

  // Returns whether this part can end, so that the next one is reached.
  bool completes(FlowId id) const {
    const FlowNode& n = r_.flow[id.index()];
    const auto all_complete = [&](std::size_t from, std::size_t to) {
      return std::all_of(n.parts.begin() + std::ptrdiff_t(from),
                         n.parts.begin() + std::ptrdiff_t(to),
                         [&](FlowId p) { return completes(p); });
    };
    if (const auto* loop = std::get_if<RepeatFlow>(&n.kind)) return has_condition(*loop);
    if (const auto* branch = std::get_if<BranchFlow>(&n.kind)) {
      const auto other = static_cast<std::size_t>(branch->else_from);
      return all_complete(0, other) || all_complete(other, n.parts.size());
    }
    if (ends_turn(n)) return true;
    return ends_phase(n) || all_complete(0, n.parts.size());
  }

  // Checks consecutive parts, and reports the parts after one that never ends.
  void check_parts(const FlowNode& n, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      const FlowNode& part = r_.flow[n.parts[i].index()];
      if (const auto* branch = std::get_if<BranchFlow>(&part.kind)) {
        check_parts(part, 0, static_cast<std::size_t>(branch->else_from));
        check_parts(part, static_cast<std::size_t>(branch->else_from), part.parts.size());
      } else {
        check_parts(part, 0, part.parts.size());
      }
      if (completes(n.parts[i]) || i + 1 >= to) continue;
      unused_
          .warning("unreachable", r_.flow[n.parts[i + 1].index()].span,
                   "this part of the timetable is never reached",
                   "end the loop before it, or put it inside")
          .note(part.span, "this goes on for ever");
      return;
    }
  }

  void constant_branch(ExpressionId condition, SourceSpan span, bool has_then, bool has_else) {
    const auto value = constant_value(r_, condition);
    if (!value) return;
    const bool holds = *value != 0;
    if (holds ? !has_else : !has_then) return;
    unused_.warning("unreachable",
                    r_.expression(condition).span.is_known() ? r_.expression(condition).span : span,
                    holds ? "this condition always holds: what is under 'else' never happens"
                          : "this condition never holds: what is under it never happens",
                    "correct the condition, or remove what never happens");
  }

  void check_branches() {
    for (const FlowNode& n : r_.flow) {
      if (const auto* branch = std::get_if<BranchFlow>(&n.kind)) {
        const auto other = static_cast<std::size_t>(branch->else_from);
        constant_branch(branch->condition, n.span, other > 0, other < n.parts.size());
      }
    }
    each_effect(r_, [this](const Effect& e, const EffectFacts& facts) {
      if (!facts.condition.is_some()) return;
      constant_branch(facts.condition, e.span, facts.inner[0].block.is_some(),
                      facts.inner[1].block.is_some());
    });
  }

  void check_ends() {
    for (const Block& b : r_.blocks) {
      for (std::size_t i = 0; i + 1 < b.effects.size(); ++i) {
        if (!always_ends(r_, b.effects[i])) continue;
        const SourceSpan next = b.effects[i + 1].span;
        if (!next.is_known()) break;
        unused_
            .warning("unreachable", next,
                     "this is never carried out: the effect before it ends all",
                     "put it before the end, or remove it")
            .note(b.effects[i].span, "the end");
        break;
      }
    }
  }

  // Returns "a turn", "a round" or "the phase 'x'".
  std::string what_ends(const EndEffect& end) const {
    if (end.what() == EndWhat::kPhase)
      return fmt::format("the phase '{}'", name_of(r_, end.phase()));
    return end.what() == EndWhat::kTurn ? "a turn" : "a round";
  }

  // Reports steps of the timetable that end what they are not inside of.
  void check_ends_of_steps() {
    for (std::size_t k = 0; k < r_.flow.size(); ++k) {
      const auto* step = std::get_if<EffectFlow>(&r_.flow[k].kind);
      if (!step || root_of(FlowId(k)).index() != 0) continue;
      each_effect(r_, step->block, [&](const Effect& e, const EffectFacts& facts, bool) {
        if (!facts.end || is_inside(FlowId(k), *facts.end) || !e.span.is_known()) return;
        unused_.warning(
            "nothing-to-end", e.span,
            fmt::format("this ends {}, which is never under way here", what_ends(*facts.end)),
            "put it inside of what it ends, or remove it");
      });
    }
  }

  // Reports actions that end a turn, round or phase in which they are offered nowhere.
  void check_ends_of_actions() {
    for (std::size_t i = 0; i < r_.actions.size(); ++i) {
      const ActionDef& a = r_.actions[i];
      std::vector<FlowId> places;
      bool may_be_anywhere = false;  // in a phase that a rule starts
      for (std::size_t k = 0; k < r_.flow.size(); ++k) {
        if (!offers(r_.flow[k], ActionId(i))) continue;
        places.push_back(FlowId(k));
        may_be_anywhere = may_be_anywhere || root_of(FlowId(k)).index() != 0;
      }
      if (places.empty() || may_be_anywhere) continue;
      const auto check = [&](const Effect& e, const EffectFacts& facts, bool) {
        if (!facts.end || !e.span.is_known()) return;
        const EndEffect& end = *facts.end;
        const bool is_under_way =
            std::ranges::any_of(places, [&](FlowId at) { return is_inside(at, end); });
        if (is_under_way) return;
        const bool is_phase = end.what() == EndWhat::kPhase;
        unused_.warning("nothing-to-end", e.span,
                        fmt::format("'{}' ends {}, which is never under way where it is offered",
                                    a.name, what_ends(end)),
                        is_phase ? "end the phase in which it is offered"
                                 : "offer it there, or leave this out");
      };
      each_effect(r_, a.effect, check);
      each_effect(r_, a.otherwise, check);
    }
  }

  static bool offers(const FlowNode& n, ActionId action) {
    const std::vector<ActionId>* list = nullptr;
    if (const auto* f = std::get_if<ActionsFlow>(&n.kind)) list = &f->actions;
    if (const auto* f = std::get_if<SimultaneousFlow>(&n.kind)) list = &f->actions;
    return list && std::ranges::find(*list, action) != list->end();
  }

  FlowId root_of(FlowId at) const {
    while (at.index() != 0 && r_.flow[at.index()].parent.is_some()) at = r_.flow[at.index()].parent;
    return at;
  }

  // Returns whether this part of the timetable is inside of what is ended.
  bool is_inside(FlowId at, const EndEffect& end) const {
    if (end.what() == EndWhat::kGame) return true;
    for (; at.is_some(); at = r_.flow[at.index()].parent) {
      const FlowNode& n = r_.flow[at.index()];
      const auto* phase = std::get_if<PhaseFlow>(&n.kind);
      const auto* loop = std::get_if<RepeatFlow>(&n.kind);
      if (end.what() == EndWhat::kPhase && phase && phase->phase == end.phase()) return true;
      if (end.what() == EndWhat::kTurn && std::holds_alternative<TurnsFlow>(n.kind)) return true;
      if (end.what() == EndWhat::kRound && loop && loop->is_round) return true;
      if (at.index() == 0) break;
    }
    return false;
  }

  void check_actions() {
    std::vector<bool> offered(r_.actions.size(), false);
    for (const FlowNode& n : r_.flow) {
      for (std::size_t i = 0; i < offered.size(); ++i) {
        if (offers(n, ActionId(i))) offered[i] = true;
      }
    }
    for (std::size_t i = 0; i < r_.actions.size(); ++i) {
      const ActionDef& a = r_.actions[i];
      if (!offered[i]) {
        unused_.warning("never-offered", a.span,
                        fmt::format("the action '{}' is offered nowhere", a.name),
                        "list it under 'actions' in the timetable, or remove it");
      }
      for (const Condition& c : a.conditions) {
        if (const auto value = constant_value(r_, c.expression); value && *value == 0) {
          unused_.warning("never-offered", c.span,
                          fmt::format("the action '{}' is never offered: this never holds", a.name),
                          "correct the condition, or remove the action");
        }
      }
    }
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& wrong_;
  Diagnostics& unused_;
  bool game_ends_ = false;
  bool turn_ends_ = false;
  bool names_winner_ = false;
  std::vector<bool> ended_phases_;
};

}  // namespace

void check_reach(const Ruleset& r, const Usage& usage, Diagnostics& wrong, Diagnostics& unused) {
  Reach(r, usage, wrong, unused).run();
}

}  // namespace cubilete
