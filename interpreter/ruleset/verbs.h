// The verbs of the effect language, and what each contains, reads, writes and emits: stated once,
// in verbs.cc. Compiler, checks, texts and coverage ask here instead of listing verbs themselves. A
// verb without facts does not compile.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "ruleset/effect.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// The zone of what `remove` takes from the game. It is there where the verb is used.
inline constexpr std::string_view kOutOfGame = "out_of_game";

// The verbs as content writes them, but for those of plain_verbs.h. Several may be one kind of
// Effect: gain, pay and lose.
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
  // The keys that may be beside it; the rest are empty. `id` may be beside any.
  std::array<std::string_view, 12> keys = {};
};

// By verb. schema/effect.schema.json is held against it by tests/compiler.
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
// Whether it is the name of a verb, a plain one or another.
bool is_verb(std::string_view name);

struct EffectFacts {
  // A block inside the effect.
  struct Inner {
    BlockId block;
    bool is_certain = false;  // carried out whenever the effect is
    std::string_view when;    // it is carried out, for people; empty where that needs no words
  };
  // An attribute that may change.
  struct Write {
    enum class Way { kGain, kPay, kLose, kSet };
    Way way = Way::kSet;
    AttributeId attribute;  // none: a value decides which resource it is
  };
  // An event that may happen.
  struct Emission {
    enum class Certainty {
      kAlways,   // whenever the effect is carried out, however often that was before
      kPerhaps,  // where there is something to move, to roll, to change
    };
    EventKind event = EventKind::kAnnounced;
    EventSubject subject;  // as TriggerDef::subject
    Certainty certainty = Certainty::kPerhaps;
    ZoneDefId to;  // where it happens, if that is a zone of the table: TriggerDef's fact `to`
  };

  std::vector<Inner> inner;
  std::vector<ExpressionId> reads;   // everything that is evaluated
  std::vector<ExpressionId> places;  // those of `reads` whose value may be a place to put things in
  std::vector<ExpressionId> moved;   // those whose components get another place
  std::vector<Write> writes;
  std::vector<Emission> emits;
  ExpressionId condition;  // that decides between two inner blocks
  EffectId runs_effect;
  PropertyId runs_property;
  ScriptId runs_script;
  std::string_view asks;  // the name of a question to a player; borrowed from the effect
  ExpressionId minimum;   // of what is chosen in answer to it; none: one
  ExpressionId maximum;
  std::vector<SymbolId> words;  // that players read beside the question
  MessageId message;
  std::size_t message_values = 0;
  const EndEffect* end = nullptr;
};

EffectFacts facts_of(const Ruleset&, const Effect&);

// Calls f(effect, facts, is_certain) for every effect of a block and of the blocks inside it, but
// not of what it runs. `is_certain`: the effect is carried out whenever the block is.
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

// The same for every effect of the ruleset, once.
template <class Function>
void each_effect(const Ruleset& r, Function f) {
  for (const Block& b : r.blocks) {
    for (const Effect& e : b.effects) f(e, facts_of(r, e));
  }
}

// The names of the parts that answers to a question of the rules are made of; none where it has no
// parts.
std::vector<std::string> parts_of_question(const Ruleset&, std::string_view question);

}  // namespace cubilete
