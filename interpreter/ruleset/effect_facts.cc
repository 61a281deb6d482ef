#include "ruleset/effect_facts.h"

#include <algorithm>

#include "ruleset/constant.h"

namespace cubilete {
namespace {

using Certainty = EffectFacts::Emission::Certainty;

// Returns whether setting the attribute to the value always changes it: m + 1, m - 2, but not m.
bool always_changes(const Ruleset& r, AttributeId attribute, ExpressionId value) {
  if (!value.is_some()) return false;
  const Expression& e = r.expression(value);
  const ExpressionNode& root = e.root();
  const auto child = [&](std::int32_t i) -> const ExpressionNode& { return e.child(root, i); };
  const auto is_itself = [&](const ExpressionNode& n) {
    return n.op == Op::kAttribute && n.value == attribute.value;
  };
  const auto is_number = [](const ExpressionNode& n) {
    return n.op == Op::kLiteral && n.value != 0;
  };
  if (root.op == Op::kNot) return is_itself(child(0));
  if (root.op == Op::kSubtract) return is_itself(child(0)) && is_number(child(1));
  return root.op == Op::kAdd && ((is_itself(child(0)) && is_number(child(1))) ||
                                 (is_number(child(0)) && is_itself(child(1))));
}

// Returns the zone of the table that the expression names; the default id for anything else.
ZoneDefId zone_of_table(const Ruleset& r, ExpressionId id) {
  if (!id.is_some()) return {};
  const ExpressionNode& root = r.expression(id).root();
  const bool is_of_table = root.op == Op::kZone && root.child_count == 0;
  return is_of_table ? ZoneDefId(root.value) : ZoneDefId();
}

Certainty certain_if(bool always) { return always ? Certainty::kAlways : Certainty::kPerhaps; }

// Adds the facts of each verb to `f`.
class VerbFacts {
 public:
  VerbFacts(const Ruleset& r, EffectFacts& f) : r_(r), f_(f) {}

  void operator()(const PlainEffect& v) {
    read(v);
    switch (v.verb) {
      case Verb::kGive:
        change(Verb::kPay, v);
        return change(Verb::kGain, v);
      case Verb::kSet: {
        const Certainty c = certain_if(always_changes(r_, v.attribute(), v.arguments[0].of));
        return change(v.verb, v.attribute(), c);
      }
      case Verb::kAnnounce:
        f_.message = MessageId(v.arguments[0].fixed);
        f_.shown = v.values;
        return emit(v, f_.message, Certainty::kAlways);
      case Verb::kEnd:
        f_.end = end_of(v);
        return;
      case Verb::kStart:
        f_.starts = PhaseId(v.arguments[0].fixed);
        return;
      default:
        if (row_of(v.verb).takes_amounts()) return change(v.verb, v);
        return put_or_draw(v);
    }
  }

  void operator()(const ControlEffect& v) {
    const VerbRow& row = row_of(v.verb);
    if (v.slot >= 0) {
      read_place(v.of);
    } else {
      read(v.of);
    }
    if (row.control == Control::kBinding) return;
    f_.inner.push_back({v.body, row.control == Control::kSequence, row.when});
    if (row.control != Control::kBranch) return;
    f_.condition = v.of;
    f_.inner.push_back({v.otherwise, false, {}});
  }

  void operator()(const ChooseEffect& v) {
    f_.asks = v.name;
    f_.asked = v.by;
    f_.parts = v.parts;
    if (v.from.is_some()) f_.candidates.push_back(v.from);
    for (const QuestionPart& part : v.parts) {
      if (part.from.is_some()) f_.candidates.push_back(part.from);
    }
    f_.minimum = v.minimum;
    f_.maximum = v.maximum;
    if (v.note.is_some()) f_.shown.push_back(v.note);
    read(v.by);
    for (const ExpressionId list : f_.candidates) read_place(list);
    for (const ExpressionId id : {v.minimum, v.maximum, v.among, v.where, v.prefer, v.note})
      read(id);
    f_.inner.push_back({v.then, false, "something is chosen"});
    f_.inner.push_back({v.otherwise, false, "nothing is chosen"});
    emit(v);
  }

  void operator()(const ChooseOne& v) {
    f_.asks = v.name;
    f_.asked = v.by;
    read(v.by);
    read(v.times);
    for (const WayToGo& way : v.ways) {
      read(way.condition);
      f_.words.push_back(way.word);
      f_.inner.push_back({way.block, false, "it is chosen"});
    }
  }

  void operator()(const RunProperty& v) {
    read(v.of);
    arguments(v.arguments);
    f_.runs_property = v.property;
  }

  void operator()(const RunEffect& v) {
    arguments(v.arguments);
    f_.runs_effect = v.effect;
  }

  void operator()(const RunScript& v) {
    arguments(v.arguments);
    f_.runs_script = v.script;
  }

 private:
  // A list may be empty, but the component in a local and what has a name always exist.
  bool is_there(ExpressionId id) const {
    if (!id.is_some()) return false;
    const ExpressionNode& root = r_.expression(id).root();
    return !root.type.is_list && (root.op == Op::kLocal || root.op == Op::kLiteral);
  }

  void read(ExpressionId id) {
    if (id.is_some()) f_.reads.push_back(id);
  }

  void read_place(ExpressionId id) {
    read(id);
    if (id.is_some()) f_.places.push_back(id);
  }

  void arguments(const std::vector<ExpressionId>& all) {
    for (const ExpressionId id : all) read_place(id);
  }

  // Adds the event of the row, which is certain if the row says so.
  template <class T>
  void emit(const T& v) {
    emit(v, {}, certain_if(row_of(verb_of(v)).always_emits));
  }

  template <class T>
  void emit(const T& v, EventSubject subject, Certainty c, ZoneDefId to = {}) {
    f_.emits.push_back({*row_of(verb_of(v)).events[0], subject, c, to});
  }

  // Reads what the row names, in its order. A verb that moves what zones hold fills them too.
  void read(const PlainEffect& v) {
    const VerbRow& row = row_of(v.verb);
    for (std::size_t i = 0; i < v.arguments.size(); ++i) {
      const RuleArgument& a = row.declared[i];
      const bool is_filled = a.type == TypeKind::kZone && row.gives_places();
      if (a.taken == Taken::kPlace || is_filled) {
        read_place(v.arguments[i].of);
      } else {
        read(v.arguments[i].of);
      }
    }
    for (const Amount& a : v.amounts) {
      read(a.resource_from);
      read(a.amount);
    }
    for (const ExpressionId id : v.values) read(id);
  }

  // Adds the facts of a verb that works on components and zones.
  void put_or_draw(const PlainEffect& v) {
    const VerbRow& row = row_of(v.verb);
    bool is_certain = row.emits_for_each && is_there(v.arguments[0].of);
    ZoneDefId to;
    for (std::size_t i = 0; i < v.arguments.size(); ++i) {
      const RuleArgument& argument = row.declared[i];
      const ExpressionId id = v.arguments[i].of;
      const bool is_zone = argument.type == TypeKind::kZone;
      if (argument.taken == Taken::kPlace || is_zone) to = zone_of_table(r_, id);
      if (argument.taken == Taken::kTimes && id.is_some())
        is_certain &= constant_value(r_, id).value_or(0) > 0;
      const bool holds_some = argument.type == TypeKind::kComponent || is_zone;
      if (row.events[0] == EventKind::kMoved && holds_some) f_.moved.push_back(id);
      if (row.events[0] == EventKind::kCreated && argument.type == TypeKind::kDefinition)
        f_.made.push_back(id);
    }
    emit(v, {}, certain_if(row.always_emits || is_certain), to);
  }

  void change(Verb verb, const PlainEffect& v) {
    for (const Amount& a : v.amounts) {
      // Nothing is lost or paid when none is left, and nothing gained at the maximum.
      const auto amount = constant_value(r_, a.amount);
      const bool always = verb == Verb::kGain && amount && *amount >= 1 && a.resource.is_some() &&
                          r_.attribute(a.resource).maximum >= kLargestNumber;
      change(verb, a.resource, certain_if(always));
    }
    // A value determines the resource.
    if (v.arguments[0].of.is_some()) change(verb, AttributeId(), Certainty::kPerhaps);
  }

  void change(Verb verb, AttributeId attribute, Certainty c) {
    f_.writes.push_back({verb, attribute});
    f_.emits.push_back({*row_of(verb).events[0], attribute, c, {}});
  }

  const Ruleset& r_;
  EffectFacts& f_;
};

}  // namespace

EffectFacts facts_of(const Ruleset& r, const Effect& e) {
  EffectFacts facts;
  std::visit(VerbFacts(r, facts), e.verb);
  return facts;
}

namespace {

bool always_ends(const Ruleset& r, BlockId id, int depth);

// `depth` limits effects that run each other.
bool always_ends(const Ruleset& r, const Effect& e, int depth) {
  const EffectFacts facts = facts_of(r, e);
  if (facts.end) return true;
  if (facts.runs_effect.is_some()) {
    return always_ends(r, r.effects[facts.runs_effect].block, depth + 1);
  }
  if (facts.condition.is_some()) {
    return always_ends(r, facts.inner[0].block, depth) &&
           always_ends(r, facts.inner[1].block, depth);
  }
  return std::any_of(facts.inner.begin(), facts.inner.end(), [&](const auto& inner) {
    return inner.is_certain && always_ends(r, inner.block, depth);
  });
}

bool always_ends(const Ruleset& r, BlockId id, int depth) {
  constexpr int kDeepest = 10;
  if (!id.is_some() || depth > kDeepest) return false;
  const std::vector<Effect>& all = r.block(id).effects;
  return std::any_of(all.begin(), all.end(),
                     [&](const Effect& e) { return always_ends(r, e, depth); });
}

}  // namespace

bool always_ends(const Ruleset& r, const Effect& e) { return always_ends(r, e, 0); }
bool always_ends(const Ruleset& r, BlockId id) { return always_ends(r, id, 0); }

std::vector<std::string> parts_of_question(const Ruleset& r, std::string_view question) {
  std::vector<std::string> out;
  const auto add = [&](std::span<const QuestionPart> parts) {
    for (const QuestionPart& part : parts) out.push_back(part.name);
  };
  for (const ActionDef& a : r.actions) {
    for (std::size_t k = 0; k < a.choices.size(); k = a.end_of_question(k)) {
      if (a.choices[k].question == question) add(a.parts(k));
    }
  }
  each_effect(r, [&](const Effect&, const EffectFacts& facts) {
    if (facts.asks == question) add(facts.parts);
  });
  return out;
}

std::vector<bool> inner_blocks(const Ruleset& r) {
  std::vector<bool> out(r.blocks.size());
  each_effect(r, [&](const Effect&, const EffectFacts& facts) {
    for (const EffectFacts::Inner& i : facts.inner) {
      if (i.block.is_some()) out[i.block.index()] = true;
    }
  });
  return out;
}

}  // namespace cubilete
