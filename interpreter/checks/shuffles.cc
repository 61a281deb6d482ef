#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {
namespace {

class Shuffles {
 public:
  Shuffles(const Ruleset& r, Diagnostics& d)
      : r_(r), d_(d), may_be_shuffled_(r.zones.size()), is_drawn_from_(r.zones.size()) {
    each_effect(r, [this](const Effect& e, const EffectFacts& facts) {
      // What a rule is given, or goes through, it may shuffle.
      const bool may_shuffle = draws_lots(e) || facts.runs_effect.is_some() ||
                               facts.runs_property.is_some() || facts.runs_script.is_some() ||
                               goes_through(e);
      for (const ExpressionId id : facts.reads) {
        if (may_shuffle && id.is_some()) note_zones(r_.expression(id));
      }
    });
    for (const Expression& e : r.expressions) {
      for (const ExpressionNode& n : e.nodes) {
        const bool takes_one = n.op == Op::kTop || n.op == Op::kBottom;
        const bool takes_some = n.op == Op::kFirst || n.op == Op::kLast;
        if (!takes_one && !takes_some) continue;
        const ExpressionNode* of = &e.child(n, 0);
        if (of->op == Op::kComponents) of = &e.child(*of, 0);
        if (of->op == Op::kZone) is_drawn_from_[std::size_t(of->value)] = true;
      }
    }
  }

  void run_neighbours() {
    for (const Block& block : r_.blocks) check_neighbours(block);
  }

  void run() {
    check_order();
    each_effect(r_, r_.setup, [this](const Effect& e, const EffectFacts& facts, bool) {
      const bool makes_several = std::any_of(
          facts.made.begin(), facts.made.end(),
          [this](ExpressionId id) { return id.is_some() && r_.expression(id).type.is_list; });
      for (const ExpressionId place : facts.places) {
        if (makes_several && place.is_some()) look_at(r_.expression(place).root(), e.span);
      }
    });
  }

 private:
  // Returns the pile that an effect shuffles; none: it is another effect.
  static ExpressionId shuffled_by(const Effect& e) {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    return plain && plain->verb == Verb::kShuffle ? plain->arguments[0].of : ExpressionId();
  }

  // Reports a shuffle right behind one of the same pile, and one of a pile from which all was moved
  // right before.
  void check_neighbours(const Block& block) {
    for (std::size_t i = 1; i < block.effects.size(); ++i) {
      const Effect& e = block.effects[i];
      const ExpressionId pile = shuffled_by(e);
      if (!pile.is_some() || !r_.expression(pile).span.is_known()) continue;
      const std::string_view name = r_.sources.text(r_.expression(pile).span);
      const ExpressionId before = shuffled_by(block.effects[i - 1]);
      if (before.is_some() && r_.sources.text(r_.expression(before).span) == name) {
        d_.warning("always-same", e.span,
                   fmt::format("'{}' was shuffled right before: this changes nothing", name),
                   "shuffle it once, or name the pile that is meant");
      } else if (empties(block.effects[i - 1], name)) {
        d_.warning("never-shuffled", e.span,
                   fmt::format("all of '{}' was moved right before: this shuffles nothing", name),
                   "shuffle the pile that it was moved to");
      }
    }
  }

  // Returns whether an effect moves the whole zone of this name away, and nothing can answer it.
  bool empties(const Effect& e, std::string_view name) const {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    if (!plain || plain->verb != Verb::kMove || !r_.triggers.empty()) return false;
    const Expression& moved = r_.expression(plain->arguments[0].of);
    const ExpressionNode& root = moved.root();
    const bool is_whole = root.op == Op::kComponents && moved.child(root, 0).op == Op::kZone;
    if (!is_whole || !moved.span.is_known() || r_.sources.text(moved.span) != name) return false;
    const EffectFacts facts = facts_of(r_, e);
    return std::ranges::none_of(facts.places, [&](ExpressionId place) {
      return place.is_some() && r_.sources.text(r_.expression(place).span) == name;
    });
  }

  // Reports a shuffle of set-up that comes before anything lies in the pile.
  void check_order() {
    if (!r_.setup.is_some()) return;
    std::vector<bool> may_be_filled(r_.zones.size());
    for (const Effect& e : r_.block(r_.setup).effects) {
      const auto* plain = std::get_if<PlainEffect>(&e.verb);
      const EffectFacts facts = facts_of(r_, e);
      const bool is_plain = plain && facts.inner.empty();
      if (!is_plain && !std::holds_alternative<ControlEffect>(e.verb)) return;
      if (plain && plain->verb == Verb::kShuffle) {
        const ExpressionNode& zone = r_.expression(plain->arguments[0].of).root();
        const bool is_of_table = zone.op == Op::kZone && zone.child_count == 0;
        if (is_of_table && !may_be_filled[std::size_t(zone.value)]) {
          d_.warning("never-shuffled", e.span,
                     fmt::format("nothing lies in '{}' yet: this shuffles nothing",
                                 r_.zone(ZoneDefId(zone.value)).name),
                     "shuffle it behind the effect that fills it");
        }
        continue;
      }
      if (!note_filled(e, may_be_filled)) return;
    }
  }

  // Notes what an effect and those inside it may fill; false if that is not known.
  bool note_filled(const Effect& e, std::vector<bool>& may_be_filled) const {
    const EffectFacts facts = facts_of(r_, e);
    if (facts.runs_effect.is_some() || facts.runs_property.is_some() || facts.runs_script.is_some())
      return false;
    for (const ExpressionId place : facts.places) {
      if (!place.is_some()) continue;
      const bool are_all = each_zone(r_.expression(place),
                                     [&](ZoneDefId zone) { may_be_filled[zone.index()] = true; });
      if (!are_all) return false;
    }
    for (const EffectFacts::Inner& i : facts.inner) {
      if (!i.block.is_some()) continue;
      for (const Effect& inner : r_.block(i.block).effects) {
        if (!note_filled(inner, may_be_filled)) return false;
      }
    }
    return true;
  }

  // Returns whether chance decides about what the effect is done to.
  static bool draws_lots(const Effect& e) {
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    return plain && (plain->verb == Verb::kShuffle || plain->verb == Verb::kPick);
  }

  // Returns whether its block is carried out for each item of a list.
  static bool goes_through(const Effect& e) {
    const auto* loop = std::get_if<ControlEffect>(&e.verb);
    return loop && control_of(e) == Control::kLoop && loop->slot >= 0;
  }

  void note_zones(const Expression& e) {
    for (const ExpressionNode& n : e.nodes) {
      if (n.op == Op::kZone) may_be_shuffled_[std::size_t(n.value)] = true;
    }
  }

  // Looks at a place that different components are made in.
  void look_at(const ExpressionNode& place, SourceSpan span) {
    if (place.op != Op::kZone) return;
    const auto id = static_cast<std::size_t>(place.value);
    const ZoneDef& zone = r_.zones[id];
    const bool is_pile = zone.visibility == Visibility::kHidden && zone.is_ordered;
    if (!is_pile || may_be_shuffled_[id] || !is_drawn_from_[id]) return;
    may_be_shuffled_[id] = true;  // it is reported once
    d_.warning("never-shuffled", span,
               fmt::format("nothing ever shuffles '{}': it lies in the same order in every game",
                           zone.name),
               fmt::format("add {{shuffle: {}}} behind this", zone.name))
        .note(zone.span, "declared here");
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::vector<bool> may_be_shuffled_;
  std::vector<bool> is_drawn_from_;
};

}  // namespace

void check_shuffles(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  Shuffles shuffles(r, d);
  shuffles.run_neighbours();
  // Scripts may shuffle anything.
  if (!usage.in_scripts(std::string(row_of(Verb::kShuffle).name_in_scripts()))) shuffles.run();
}

}  // namespace cubilete
