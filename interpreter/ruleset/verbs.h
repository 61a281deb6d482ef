// The verbs of the effect language. verbs.cc states once what each contains, reads, writes and
// emits. Compiler, checks, texts and coverage use these facts instead of lists of verbs. A verb
// without facts does not compile.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "ruleset/effect.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// The zone that `remove` moves to. It exists in games that use the verb.
inline constexpr std::string_view kOutOfGame = "out_of_game";

// The verbs as content writes them, except those of plain_verbs.h. Several of them may make the
// same kind of Effect: gain, pay and lose.
enum class Verb : std::uint8_t {
  kGain,
  kPay,
  kLose,
  kGive,
  kSet,
  kMove,
  kCreate,
  kRoll,
  kPick,
  kLet,
  kChoose,
  kEach,
  kIf,
  kRepeat,
  kQuietly,
  kRun,
  kScript,
  kEnd,
  kAnnounce,
  kWhile,
  kChooseOne,
  kRemove,
};

struct VerbForm {
  Verb verb;
  std::string_view name;
  // The keys allowed beside it; unused places are empty. `id` is allowed beside any verb.
  std::array<std::string_view, 12> keys = {};
};

// Indexed by Verb. tests/compiler compares it with schema/effect.schema.json.
inline constexpr VerbForm kVerbForms[] = {
    {Verb::kGain, "gain", {"player"}},
    {Verb::kPay, "pay", {"player"}},
    {Verb::kLose, "lose", {"player"}},
    {Verb::kGive, "give", {"from", "to"}},
    {Verb::kSet, "set"},
    {Verb::kMove, "move", {"to", "to_bottom"}},
    {Verb::kCreate, "create", {"count", "to"}},
    {Verb::kRoll, "roll", {"stream"}},
    {Verb::kPick, "pick", {"from", "count", "stream"}},
    {Verb::kLet, "let"},
    {Verb::kChoose,
     "choose",
     {"player", "from", "parts", "min", "max", "where", "prefer", "note", "optional", "always_ask",
      "do", "else"}},
    {Verb::kEach, "each", {"from", "acts", "do"}},
    {Verb::kIf, "if", {"then", "else"}},
    {Verb::kRepeat, "repeat", {"do"}},
    {Verb::kQuietly, "quietly"},
    {Verb::kRun, "run"},
    {Verb::kScript, "script", {"with", "arguments"}},
    {Verb::kEnd, "end", {"everyone_loses", "winner", "because"}},
    {Verb::kAnnounce, "announce", {"with"}},
    {Verb::kWhile, "while", {"do"}},
    {Verb::kChooseOne, "choose_one", {"player", "name", "times", "distinct"}},
    {Verb::kRemove, "remove"},
};

std::optional<Verb> find_verb(std::string_view name);
// Returns whether it is the name of a verb, plain or not.
bool is_verb(std::string_view name);

struct EffectFacts {
  // A block inside the effect.
  struct Inner {
    BlockId block;
    bool is_certain = false;  // carried out whenever the effect is
    std::string_view when;    // condition in words for people; empty if no words are needed
  };
  // An attribute that may change.
  struct Write {
    enum class Way { kGain, kPay, kLose, kSet };
    Way way = Way::kSet;
    AttributeId attribute;  // none: a value determines the resource
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
  std::vector<ExpressionId> moved;   // expressions whose components get another place
  std::vector<Write> writes;
  std::vector<Emission> emits;
  ExpressionId condition;  // the condition that selects one of two inner blocks
  EffectId runs_effect;
  PropertyId runs_property;
  ScriptId runs_script;
  std::string_view asks;  // name of a question to a player; borrowed from the effect
  ExpressionId minimum;   // number of items in its answer; none: one
  ExpressionId maximum;
  std::vector<SymbolId> words;  // words that players read beside the question
  MessageId message;
  std::size_t message_values = 0;
  const EndEffect* end = nullptr;
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

// Returns the names of the parts of an answer to a question of the rules; none if the question has
// no parts.
std::vector<std::string> parts_of_question(const Ruleset&, std::string_view question);

}  // namespace cubilete
