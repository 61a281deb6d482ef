// Effects: a block is a list of effects, each one verb of the language. verbs.cc states what each
// verb contains, reads, writes and emits.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/effect_parts.h"
#include "ruleset/plain_verbs.h"
#include "ruleset/type.h"

namespace cubilete {

// Gains, pays or loses resources. `lose` takes as much as is left; `pay` fails where that is less.
enum class ResourceVerb : std::uint8_t { kGain, kPay, kLose };
struct ChangeResources {
  ResourceVerb verb = ResourceVerb::kGain;
  ExpressionId player;          // none: the acting player
  std::vector<Amount> amounts;  // by resource
  ExpressionId amounts_from;    // or an expression of amounts
};

// One player pays and another gains the same amounts.
struct GiveResources {
  ExpressionId from;            // none: the acting player
  ExpressionId to;              // none: the acting player
  std::vector<Amount> amounts;  // by resource
  ExpressionId amounts_from;    // or an expression of amounts
};

struct SetAttribute {
  AttributeId attribute;
  ExpressionId owner;  // player(s) or component(s); none for the table
  ExpressionId value;
};

struct MoveComponents {
  ExpressionId what;  // component or components
  ExpressionId to;    // zone or cell
  bool to_bottom = false;
};

struct CreateComponents {
  ExpressionId what;   // definition or definitions
  ExpressionId count;  // of each; none: each definition's own copies
  ExpressionId to;     // zone or cell
};

struct RollDice {
  ExpressionId dice;
  StreamId stream;
};

// A verb of plain_verbs.h.
struct PlainEffect {
  PlainVerb verb = PlainVerb::kShuffle;
  std::vector<ExpressionId> arguments;
};

// Draws `count` items of a list at random, without replacement, into a local.
struct PickAtRandom {
  std::int32_t slot = 0;
  ExpressionId from;
  ExpressionId count;  // none: one item, bound as a scalar
  StreamId stream;
};

struct BindLocal {
  std::int32_t slot = 0;
  ExpressionId value;
};

// Asks a player. Without candidates nothing is asked and nothing below `otherwise` happens; a
// single obligatory candidate is taken without asking, unless `always_asks`.
struct ChooseEffect {
  std::string name;                 // of the local, and of the question in texts
  std::int32_t slot = 0;            // of the first part
  ExpressionId by;                  // none: the acting player
  ExpressionId from;                // none: there are parts
  std::vector<QuestionPart> parts;  // in slots one behind the other
  ExpressionId minimum;             // of a subset; none: exactly one item, bound as a scalar
  ExpressionId maximum;
  ExpressionId where;   // on the complete choice
  ExpressionId prefer;  // the options are listed by it, highest first
  ExpressionId note;    // shown beside each option: a scalar; none: nothing
  bool is_optional = false;
  bool always_asks = false;  // also with one answer only, since not asking would reveal that
  BlockId then;              // done when something was chosen; the local is known there
  BlockId otherwise;
};

struct ForEach {
  std::int32_t slot = 0;
  ExpressionId items;
  bool acts = false;  // the item is a player and becomes the acting player
  BlockId body;
};

struct Conditional {
  ExpressionId condition;
  BlockId then;
  BlockId otherwise;
};

struct RepeatEffect {
  ExpressionId times;
  BlockId body;
};

// Does its body as long as the condition holds.
struct WhileEffect {
  ExpressionId condition;
  BlockId body;
};

// One of the ways of a ChooseOne: the word that players read, and what happens.
struct WayToGo {
  SymbolId word;
  ExpressionId condition;  // none: always offered
  BlockId block;
};

// A player chooses what happens, among words. Where nothing can be chosen nothing happens; the only
// way is taken without asking.
struct ChooseOne {
  std::string name;          // of the question in texts
  ExpressionId by;           // none: the acting player
  ExpressionId times;        // none: once
  bool is_distinct = false;  // all at once, each way at most once; else one after the other
  std::vector<WayToGo> ways;
};

// Several effects in the place of one: `set` of several attributes.
struct SequenceEffect {
  BlockId body;
};

// Carries out its body; players read nothing of the events.
struct QuietEffect {
  BlockId body;
};

// Runs the effect property of a component or definition.
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

// Lets players read a message of the locale, with values.
struct Announce {
  MessageId message;
  std::vector<ExpressionId> values;
};

struct Effect {
  std::variant<ChangeResources, GiveResources, SetAttribute, MoveComponents, CreateComponents,
               RollDice, PlainEffect, PickAtRandom, BindLocal, ChooseEffect, ForEach, Conditional,
               RepeatEffect, SequenceEffect, QuietEffect, RunProperty, RunEffect, RunScript,
               EndEffect, Announce, WhileEffect, ChooseOne>
      verb;
  SourceSpan span;
};

struct Block {
  std::vector<Effect> effects;
  SourceSpan span;
};

}  // namespace cubilete
