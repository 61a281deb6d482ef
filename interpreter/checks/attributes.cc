#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "checks/single_checks.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

class Attributes {
 public:
  Attributes(const Ruleset& r, const Usage& usage, Diagnostics& d)
      : r_(r), usage_(usage), d_(d), uses_(r.attributes.size()) {
    // What 'set' assigns to is an expression too, which nothing reads.
    std::set<std::tuple<std::int32_t, std::uint32_t, std::int32_t>> targets;
    each_effect(r, [&](const Effect& e, const EffectFacts&) {
      const auto* plain = std::get_if<PlainEffect>(&e.verb);
      if (plain && plain->verb == Verb::kSet)
        targets.emplace(e.span.file, e.span.begin, plain->attribute().value);
    });
    for (const Expression& e : r.expressions) {
      for (const ExpressionNode& n : e.nodes) {
        const bool is_read =
            n.op == Op::kAttribute && !targets.contains({e.span.file, e.span.begin, n.value});
        if (is_read) uses_[std::size_t(n.value)].is_read = true;
      }
    }
    for (const TriggerDef& t : r.triggers) {
      for (std::size_t i = 0; i < uses_.size(); ++i) {
        if (t.hears_change_of(AttributeId(i))) uses_[i].is_read = true;
      }
    }
    each_effect(r, [this](const Effect& e, const EffectFacts& facts) {
      may_end_ = may_end_ || facts.end.has_value();
      for (const EffectFacts::Write& w : facts.writes) note(e, w);
    });
  }

  void run() {
    for (std::size_t i = 0; i < uses_.size(); ++i) {
      const AttributeDef& a = r_.attributes[i];
      const Use& use = uses_[i];
      const bool is_free = !a.is_resource && a.owner != AttributeOwner::kComponent &&
                           a.owner != AttributeOwner::kCell && a.span.is_known();
      if (!is_free || !use.is_set || usage_.in_scripts(a.name)) continue;
      if (!use.is_read && !a.is_narrated) {
        d_.warning("never-used", a.span,
                   fmt::format("the attribute '{}' is set and nothing reads it", a.name),
                   "ask for it in a condition, or remove it and what sets it");
      } else if (use.is_read && !use.may_change) {
        d_.warning("always-same", a.span,
                   fmt::format("the attribute '{}' never changes: it is only set to what it is "
                               "from the beginning",
                               a.name),
                   "set it where it should change, or remove it and what asks for it");
      }
    }
    for (const FlowNode& node : r_.flow) check_second_time(node);
  }

 private:
  struct Use {
    bool is_read = false;
    bool is_set = false;
    bool may_change = false;  // to another value than the first
    bool stays_true = true;   // nothing sets it to anything but true
  };
  // What a condition does while attributes only ever become true.
  enum class Course { kUnknown, kStaysTrue, kStaysFalse };

  // Reports a loop inside another whose end is reached once for all: what it waits for becomes true
  // and is never taken back. Where rules end something, that may be meant.
  void check_second_time(const FlowNode& node) {
    const auto* loop = std::get_if<RepeatFlow>(&node.kind);
    if (!loop || may_end_ || usage_.in_scripts("end_")) return;
    const ExpressionId ends = loop->until.is_some() ? loop->until : loop->again_if;
    if (!ends.is_some()) return;
    std::set<std::int32_t> read;
    const Expression& e = r_.expression(ends);
    const Course course = course_of(e, e.root(), read);
    const bool is_left_for_good =
        course == (loop->until.is_some() ? Course::kStaysTrue : Course::kStaysFalse);
    if (!is_left_for_good || read.size() != 1 || !is_in_loop(node, *read.begin())) return;
    const AttributeDef& a = r_.attribute(AttributeId(*read.begin()));
    d_.warning("always-same", e.span,
               fmt::format("this loop ends at once from its second time on: '{}' becomes true, "
                           "and nothing sets it back",
                           a.name),
               fmt::format("set it back before the loop: {{set: {{{}{}: false}}}}",
                           a.owner == AttributeOwner::kPlayer ? "players." : "", a.name))
        .note(a.span, "declared here");
  }

  // Returns whether other loops are around, none of which asks for the attribute itself.
  bool is_in_loop(const FlowNode& node, std::int32_t attribute) const {
    bool is_inside = false;
    for (FlowId id = node.parent; id.is_some(); id = r_.flow[id.index()].parent) {
      const auto* loop = std::get_if<RepeatFlow>(&r_.flow[id.index()].kind);
      if (!loop) continue;
      is_inside = true;
      for (const ExpressionId condition : {loop->until, loop->again_if}) {
        if (!condition.is_some()) continue;
        const auto& nodes = r_.expression(condition).nodes;
        const auto asks = [&](const ExpressionNode& n) {
          return n.op == Op::kAttribute && n.value == attribute;
        };
        if (std::ranges::any_of(nodes, asks)) return false;
      }
    }
    return is_inside;
  }

  Course course_of(const Expression& e, const ExpressionNode& n,
                   std::set<std::int32_t>& read) const {
    const auto turned = [](Course c) {
      return c == Course::kStaysTrue    ? Course::kStaysFalse
             : c == Course::kStaysFalse ? Course::kStaysTrue
                                        : c;
    };
    if (n.op == Op::kAttribute) {
      const AttributeDef& a = r_.attribute(AttributeId(n.value));
      const Use& use = uses_[std::size_t(n.value)];
      const bool is_free = a.owner == AttributeOwner::kTable || a.owner == AttributeOwner::kPlayer;
      const bool only_becomes = a.type == kBooleanType && a.initial == 0 && use.is_set &&
                                use.stays_true && is_free && !usage_.in_scripts(a.name);
      read.insert(n.value);
      return only_becomes ? Course::kStaysTrue : Course::kUnknown;
    }
    if (n.op == Op::kNot) return turned(course_of(e, e.child(n, 0), read));
    if (n.op != Op::kAny && n.op != Op::kNone) return Course::kUnknown;
    const ExpressionNode& list = e.child(n, 0);
    if (list.op != Op::kFilter || e.child(list, 0).op != Op::kAllPlayers) return Course::kUnknown;
    const Course of_each = course_of(e, e.child(list, 1), read);
    return n.op == Op::kAny ? of_each : turned(of_each);
  }

  void note(const Effect& e, const EffectFacts::Write& w) {
    if (!w.attribute.is_some()) return;
    Use& use = uses_[w.attribute.index()];
    use.is_set = true;
    const auto* plain = std::get_if<PlainEffect>(&e.verb);
    std::optional<std::int64_t> value;
    if (plain && plain->verb == Verb::kSet && plain->attribute() == w.attribute)
      value = constant_value(r_, plain->given(Taken::kValue));
    const AttributeDef& a = r_.attribute(w.attribute);
    const bool stays = value && !a.type.is_list && *value == a.initial;
    use.may_change = use.may_change || !stays;
    use.stays_true = use.stays_true && value && *value == 1;
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& d_;
  std::vector<Use> uses_;
  bool may_end_ = false;  // whether rules end a turn, a round, a phase or the game
};

}  // namespace

void check_attributes(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  Attributes(r, usage, d).run();
}

}  // namespace cubilete
