// Effects: a block is a list of effects, each one verb of the language (verbs.h). effect_facts.cc
// states what each contains, reads, writes and emits.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/effect_parts.h"
#include "ruleset/type.h"
#include "ruleset/verbs.h"

namespace cubilete {

// Carries out one of the plain verbs.
struct PlainEffect {
  struct Argument {
    ExpressionId of;  // none: it is absent, or not evaluated
    // What is not evaluated: a flag, a stream, an attribute, the slot of the result.
    std::int32_t fixed = 0;
  };
  Verb verb = Verb::kShuffle;
  std::vector<Argument> arguments;   // those of its row
  std::vector<Amount> amounts;       // one for each resource, if Taken::kAmounts is no expression
  std::vector<ExpressionId> values;  // of Taken::kValues

  // Returns the expression of the argument that is taken so; none if the row or the effect has
  // none.
  ExpressionId given(Taken taken) const {
    const int at = row_of(verb).place_of(taken);
    return at < 0 ? ExpressionId() : arguments[static_cast<std::size_t>(at)].of;
  }
  // Of `set`. REQUIRES: it is that.
  AttributeId attribute() const { return AttributeId(arguments[0].fixed); }
};

// Returns what an effect with the verb `end` ends.
inline EndEffect end_of(const PlainEffect& v) {
  return {v.arguments[0].fixed, v.arguments[1].fixed != 0, v.arguments[2].of,
          EndCauseId(v.arguments[3].fixed)};
}

// Carries out its blocks as its verb says. One without a block binds the name to the value.
struct ControlEffect {
  Verb verb = Verb::kIf;
  ExpressionId of;  // the condition, list, number or value; none: the block is carried out once
  std::int32_t slot = -1;  // of the name for the value or for each item; -1: there is no name
  bool acts = false;       // the item is a player and becomes the acting player
  BlockId body;
  BlockId otherwise;
};

// Asks a player. Without candidates nothing is asked and `otherwise` is carried out; a single
// obligatory candidate is chosen without asking, unless `always_asks`.
struct ChooseEffect {
  static constexpr Verb kVerb = Verb::kChoose;
  std::string name;                 // name of the local, and of the question in texts
  std::int32_t slot = 0;            // slot of the local, or of the first part
  ExpressionId by;                  // none: the acting player
  ExpressionId from;                // with parts: lists whole answers; none: each part has a list
  std::vector<QuestionPart> parts;  // their locals are in consecutive slots
  ExpressionId minimum;             // for a subset; none: exactly one item, bound as a scalar
  ExpressionId maximum;
  ExpressionId among;   // lists the subsets (ScriptDef::gives_sets); none: all there are
  ExpressionId where;   // condition on the complete choice
  ExpressionId prefer;  // sorts the options, highest first
  ExpressionId note;    // a scalar shown beside each option; none: nothing
  bool is_optional = false;
  bool always_asks = false;  // even for a single answer, since not asking would reveal that
  BlockId then;              // carried out if something was chosen; it may read the local
  BlockId otherwise;
};

// One of the alternatives of a ChooseOne: the word that players read, and its effects.
struct WayToGo {
  SymbolId word;
  ExpressionId condition;  // none: always offered
  BlockId block;
};

// A player chooses one of several words, each with effects. If none can be chosen nothing happens;
// a single one is chosen without asking.
struct ChooseOne {
  static constexpr Verb kVerb = Verb::kChooseOne;
  std::string name;          // name of the question in texts
  ExpressionId by;           // none: the acting player
  ExpressionId times;        // number of choices; none: one
  bool is_distinct = false;  // all are chosen at once, each at most once; else one by one
  std::vector<WayToGo> ways;
};

// Runs an effect that is a property of a component or definition.
struct RunProperty {
  PropertyId property;
  ExpressionId of;
  std::vector<ExpressionId> arguments;
};

// Runs a declared effect of the game.
struct RunEffect {
  EffectId effect;
  std::vector<ExpressionId> arguments;
};

struct RunScript {
  ScriptId script;
  std::vector<ExpressionId> arguments;
};

struct Effect {
  std::variant<PlainEffect, ControlEffect, ChooseEffect, ChooseOne, RunProperty, RunEffect,
               RunScript>
      verb;
  SourceSpan span;
};

// Returns the verb that an effect of one kind is written with.
template <class T>
constexpr Verb verb_of(const T& v) {
  if constexpr (requires { v.verb; }) {
    return v.verb;
  } else {
    return T::kVerb;
  }
}

// Returns how the effect decides about others.
inline Control control_of(const Effect& e) {
  const auto* const v = std::get_if<ControlEffect>(&e.verb);
  return v ? row_of(v->verb).control : Control::kNone;
}

struct Block {
  std::vector<Effect> effects;
  SourceSpan span;
};

}  // namespace cubilete
