// The interface between the program and a compiled ruleset. The program includes this file, and the
// emitted C++ begins with its text. All memory belongs to the program and outlives the call in
// which it is used.
#pragma once

#include <cstdint>

extern "C" {

// The state of a random stream (pcg32).
struct NativeStream {
  std::uint64_t state;
  std::uint64_t increment;
  std::uint64_t drawn;
};

// A question to a player, for a program that answers it. An option is one value, a run of values,
// or those of `values` whose bits are set. If `count` is `listed` + 1, the last option declines and
// has no values.
struct NativeQuestion {
  std::int32_t question;  // an index of native::Source::asked; kNativeAction; kNativeScript
  std::int32_t player;
  std::int32_t action;     // the action that is chosen for, or whose effect asks; -1: none
  std::int32_t asked;      // how many players are asked at the same time; 0: an effect asks
  std::int32_t name;       // if a script asks: the text of its name
  std::int32_t kind;       // if a script asks: the kind of its items
  std::int32_t is_subset;  // if a script asks
  std::int32_t count;
  std::int32_t listed;
  std::int32_t value_count;  // size of `values`, if there are masks
  const std::int32_t* values;
  const std::int32_t* ends;    // where each run ends, by option; nullptr: one value each
  const std::int32_t* order;   // the runs in the order of the options; nullptr: in the order stored
  const std::uint64_t* masks;  // by option; nullptr: options are values or runs
};

// A position in the timetable, with the fields of Frame in the State.
struct NativeFrame {
  std::int32_t node;
  std::int32_t position;
  std::int32_t count;
  std::int32_t player;
  const std::int32_t* order;
  std::int32_t order_count;
};

// An open question of the timetable, as Ask of the State, or a pending activation. Locals are runs
// of numbers, each after its length.
struct NativePart {
  // kNativeAction, kNativeChoice, kNativeAnswered or kNativeUnasked; unused if pending
  std::int32_t kind;
  std::int32_t player;
  std::int32_t action;  // -1: none
  std::int32_t block;   // the block of an activation without an action
  const std::int32_t* locals;
  std::int32_t local_count;
};
enum : std::int32_t {
  kNativeAction = -1,
  kNativeScript = -2,
  kNativeChoice = 0,
  kNativeAnswered = 1,
  kNativeUnasked = 2  // undecided: the player is asked again where there is a choice
};

// The place at which a game waits: for answers to `asks`, or, if empty, for `due`.
struct NativePosition {
  const NativeFrame* frames;
  std::int32_t frame_count;
  std::int32_t ask_count;
  std::int32_t due_count;
  const NativePart* asks;
  const NativePart* due;
};

// A local of the rules: a scalar or a list. Undefined before it is bound.
struct NativeSlot {
  std::int32_t s;
  std::int32_t n;
  const std::int32_t* p;
};

// A part of the timetable that is running, linked to the part around it.
struct NativeOpenFrame : NativeFrame {
  const NativeOpenFrame* around;
};

// The decisions of a player so far, or an effect of the timetable.
struct NativeDecided {
  std::int32_t player;
  std::int32_t action;       // -1: none
  std::int32_t node;         // the node whose effect it is; -1: the effect is that of the action
  const NativeSlot* locals;  // the choices of the action made so far
};

// The place of the rules that ask a question.
struct NativePlace {
  const NativeOpenFrame* frame;    // the innermost
  const NativeDecided* asked;      // one for each player who is asked at the same time
  std::int32_t asking;             // index in `asked` of the one asked now; later ones follow
  const NativeDecided* under_way;  // the activation that asks; nullptr: none, or a trigger
  const NativeDecided* due_end;    // the pending activations follow `under_way`, up to here
};

// An event, with the fields of Event in the State; a missing field is below 0.
struct NativeEvent {
  std::int32_t kind;
  std::int32_t subject;
  std::int32_t player;
  std::int32_t component;
  std::int32_t from;
  std::int32_t to;
  std::int32_t before;
  std::int32_t after;
  const std::int32_t* values;
  std::int32_t value_count;
  std::int32_t cell;
};

// What a compiled ruleset leaves to the program. Arguments of scripts follow each other: a scalar,
// or the length of a list and its items. A call that fails returns a number below 0; the compiled
// ruleset then stops at once.
struct NativeCallbacks {
  // Resizes the game to `cells` cells and returns their new address.
  std::int32_t* (*resize)(void* program, std::int64_t cells);
  // Calls a query of a script. Returns the number of items of its result, found at `*result`.
  std::int64_t (*query)(void* program, std::int32_t script, std::int32_t player,
                        const std::int32_t* arguments, std::int64_t count,
                        const std::int32_t** result);
  // Calls an effect of a script. Returns 0 if it is done, 1 if it ended something.
  std::int32_t (*effect)(void* program, std::int32_t script, std::int32_t player,
                         const std::int32_t* arguments, std::int64_t count);
  // Answers a question. Returns the number of an option; below 0: playing must stop.
  std::int32_t (*answer)(void* program, const NativeQuestion* question);
  // Called before each effect if NativeGame::is_followed is set.
  void (*begin_effect)(void* program);
};

// A game under way.
struct NativeGame {
  std::int32_t* cells;
  std::int64_t cell_count;
  NativeStream* streams;           // by stream of the ruleset
  NativeStream* agents;            // by seat; these choose uniformly among the options
  std::int32_t is_answered;        // 1: NativeCallbacks::answer answers instead
  std::int32_t is_followed;        // 1: NativeCallbacks::begin_effect is called
  NativePlace place;               // valid while rules run
  std::int32_t acting_action;      // the action whose effect calls a script; -1: none
  const NativePosition* position;  // where play_on begins
  std::int64_t work;               // at least what the interpreter would charge by now
  std::int32_t turn_decisions;     // the three counts are those of DecisionCounts in the State
  std::int32_t round_decisions;
  std::int32_t game_decisions;
  std::int64_t* actions;    // how often each action was taken, by action
  std::int32_t* parts;      // for each seat the parts of the score, the tie-breaks, and the team's
                            // value if the rules have teams
  std::int32_t* has_part;   // by part of the score
  std::int32_t* worths;     // by seat: the value of the position
  std::int32_t solo_win;    // in a game with one player: 1 if the condition of winning holds
  std::int32_t stopped_at;  // the line of the text at which the rules could not go on
  const NativeCallbacks* callbacks;
  void* program;                       // the first argument of the callbacks
  const volatile unsigned char* stop;  // once it is not 0, the rules cannot go on
};

// The functions of a compiled ruleset. They return 0; 1 if the rules cannot go on and the
// interpreter must play the game from its seed; kNativeStopped if an answer was below 0.
struct NativeRuleset {
  std::int32_t version;  // kNativeVersion
  void* (*make)();       // returns the memory of one thread; nullptr: out of memory
  void (*release)(void* memory);
  std::int32_t (*set_up)(void* memory, NativeGame* game);  // fills an empty table
  std::int32_t (*play)(void* memory, NativeGame* game);    // from the set table to the end
  // Plays on from NativeGame::position. nullptr, as `worth`, if only random agents answer.
  std::int32_t (*play_on)(void* memory, NativeGame* game);
  std::int32_t (*score)(void* memory, NativeGame* game);  // of a game that is over
  // Computes `worths`, even while a question is being answered.
  std::int32_t (*worth)(void* memory, NativeGame* game);
  // Runs an effect of the rules for a script: the declared effect `rule` if is_ability is 0, else
  // the ability `rule` of the definition `of` (see RuleCall). Returns 0 if it is done, 1 if it
  // ended something, below 0 if it cannot go on.
  std::int32_t (*run)(void* memory, NativeGame* game, std::int32_t is_ability, std::int32_t rule,
                      std::int32_t of, std::int32_t player, const std::int32_t* arguments);
  // Takes the events of a running script and carries out the triggers that follow at once, `player`
  // being the one who acts. Returns as `run` does. nullptr if the ruleset has no triggers.
  std::int32_t (*run_triggers)(void* memory, NativeGame* game, const NativeEvent* events,
                               std::int32_t count, std::int32_t player);
  // Carries out the trigger that replaces an event that a script is about to cause. Returns as
  // `run` does, or kNativeNotReplaced if there is none. nullptr if the ruleset has no triggers.
  std::int32_t (*replace)(void* memory, NativeGame* game, const NativeEvent* event,
                          std::int32_t player);
  // Runs a compiled query of a script on the cells of the game and returns as
  // NativeCallbacks::query does. Below 0 if it fails or the script is not compiled. Adds its charge
  // to `work`.
  std::int64_t (*ask)(void* memory, NativeGame* game, std::int32_t script, std::int32_t player,
                      const std::int32_t* arguments, const std::int32_t** result);
};

}  // extern "C"

constexpr std::int32_t kNativeVersion = 6;
constexpr std::int32_t kNativeStopped = 2;
constexpr std::int32_t kNativeNotReplaced = 4;
// A shared object exports this function, of type `const NativeRuleset* ()`.
#define CUBILETE_NATIVE_ENTRY cubilete_native_ruleset
