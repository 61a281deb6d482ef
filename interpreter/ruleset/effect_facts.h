// What an effect contains, reads, writes and emits. Compiler, checks, texts and coverage use these
// facts instead of lists of verbs. A kind of effect without facts does not compile.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ruleset/effect.h"
#include "ruleset/ruleset.h"

namespace cubilete {

struct EffectFacts {
  // A block inside the effect.
  struct Inner {
    BlockId block;
    bool is_certain = false;  // carried out whenever the effect is
    std::string_view when;    // condition in words for people; empty if no words are needed
  };
  // An attribute that may change.
  struct Write {
    Verb verb = Verb::kSet;  // or one that changes resources
    AttributeId attribute;   // none: a value determines the resource
  };
  // An event that may happen.
  struct Emission {
    enum class Certainty {
      kAlways,   // at each execution of the effect, even when repeated
      kPerhaps,  // only if there is something to move, roll or change
    };
    EventKind event = EventKind::kAnnounced;
    EventSubject subject;  // like TriggerDef::subject
    Certainty certainty = Certainty::kPerhaps;
    ZoneDefId to;  // destination, if it is a zone of the table: the fact `to` of triggers
  };

  std::vector<Inner> inner;
  std::vector<ExpressionId> reads;   // all expressions that are evaluated
  std::vector<ExpressionId> places;  // those of `reads` that may give a place to put things in
  std::vector<ExpressionId> moved;   // components that get another place, or zones that hold them
  std::vector<ExpressionId> made;    // definitions that components are made of
  std::vector<Write> writes;
  std::vector<Emission> emits;
  ExpressionId condition;  // the condition that selects one of two inner blocks
  EffectId runs_effect;
  PropertyId runs_property;
  ScriptId runs_script;
  std::string_view asks;                 // name of a question to a player; borrowed from the effect
  ExpressionId asked;                    // the player who is asked; none: the acting player
  std::span<const QuestionPart> parts;   // of its answer; borrowed too
  std::vector<ExpressionId> candidates;  // the lists that its answer is taken from
  ExpressionId minimum;                  // number of items in its answer; none: one
  ExpressionId maximum;
  std::vector<SymbolId> words;  // words that players read beside the question
  MessageId message;
  std::vector<ExpressionId> shown;  // values that players read in it, or beside the options
  std::optional<EndEffect> end;
  PhaseId starts;
};

EffectFacts facts_of(const Ruleset&, const Effect&);

// Calls f(effect, facts, is_certain) for every effect of a block and its inner blocks, but not for
// those of effects run by name. `is_certain`: the effect is carried out whenever the block is.
template <class Function>
void each_effect(const Ruleset& r, BlockId block, Function f, bool is_certain = true) {
  if (!block.is_some()) return;
  for (const Effect& e : r.block(block).effects) {
    const EffectFacts facts = facts_of(r, e);
    f(e, facts, is_certain);
    for (const EffectFacts::Inner& i : facts.inner) {
      each_effect(r, i.block, f, is_certain && i.is_certain);
    }
  }
}

// Calls f(effect, facts) for every effect of the ruleset, once each.
template <class Function>
void each_effect(const Ruleset& r, Function f) {
  for (const Block& b : r.blocks) {
    for (const Effect& e : b.effects) f(e, facts_of(r, e));
  }
}

// Calls f(zone) for each zone, or zone of a player, that an expression names as a place: itself or
// the values of an `if`. Returns whether it can be no other place.
template <class Function>
bool each_zone(const Expression& e, const ExpressionNode& n, Function f) {
  if (n.op == Op::kIfElse) {
    const bool is_first_named = each_zone(e, e.child(n, 1), f);
    return each_zone(e, e.child(n, 2), f) && is_first_named;
  }
  if (n.op != Op::kZone) return false;
  f(ZoneDefId(n.value));
  return true;
}
template <class Function>
bool each_zone(const Expression& e, Function f) {
  return each_zone(e, e.root(), f);
}

// Returns whether the effect or block ends something in every case, so that nothing behind it is
// carried out.
bool always_ends(const Ruleset&, const Effect&);
bool always_ends(const Ruleset&, BlockId);

// Returns for each block whether it is inside an effect.
std::vector<bool> inner_blocks(const Ruleset&);

// Returns the names of the parts of an answer to a question of the rules; none if the question has
// no parts.
std::vector<std::string> parts_of_question(const Ruleset&, std::string_view question);

}  // namespace cubilete
