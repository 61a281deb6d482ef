// What the program and a compiled ruleset know of each other. The program includes this file, and
// the same text begins the C++ that is emitted. All memory belongs to the program and outlives the
// call in which it is used.
#pragma once

#include <cstdint>

extern "C" {

// A random stream (pcg32) under way.
struct NativeStream {
  std::uint64_t state;
  std::uint64_t increment;
  std::uint64_t drawn;
};

// A question to a player, for a program that answers it. An option is one value, a run of values,
// or those of `values` whose bits are set; where `count` is one more than `listed`, the last option
// declines and has no values.
struct NativeQuestion {
  std::int32_t question;  // of native::Source::questions; kNativeAction; kNativeScript
  std::int32_t player;
  std::int32_t action;     // of the choice, or whose effect asks; -1: none
  std::int32_t asked;      // how many players are asked at the same time; 0: in an effect
  std::int32_t name;       // of a script's question: its text
  std::int32_t kind;       // of a script's question: the kind of its items
  std::int32_t is_subset;  // of a script's question
  std::int32_t count;
  std::int32_t listed;
  std::int32_t value_count;  // where there are masks
  const std::int32_t* values;
  const std::int32_t* ends;    // of the runs, by option; nullptr: one value each
  const std::int32_t* order;   // the runs in the order of the options; nullptr: as they lie
  const std::uint64_t* masks;  // by option; nullptr: values and runs
};

// A position in the timetable, as Frame of the State.
struct NativeFrame {
  std::int32_t node;
  std::int32_t position;
  std::int32_t count;
  std::int32_t player;
  const std::int32_t* order;
  std::int32_t order_count;
};

// An open question of the timetable, as Ask of the State, or an activation that is due. Locals are
// runs of numbers, each behind its length.
struct NativePart {
  // kNativeAction, kNativeChoice, kNativeAnswered, kNativeUnasked; of what is due: not read
  std::int32_t kind;
  std::int32_t player;
  std::int32_t action;  // -1: none
  std::int32_t block;   // of an activation without an action
  const std::int32_t* locals;
  std::int32_t local_count;
};
enum : std::int32_t {
  kNativeAction = -1,
  kNativeScript = -2,
  kNativeChoice = 0,
  kNativeAnswered = 1,
  kNativeUnasked = 2  // nothing is known of him: he is asked where there is a choice
};

// Where a game waits: for the answers to `asks`, or, where there are none, for what is due.
struct NativePosition {
  const NativeFrame* frames;
  std::int32_t frame_count;
  std::int32_t ask_count;
  std::int32_t due_count;
  const NativePart* asks;
  const NativePart* due;
};

// A local of the rules: a scalar or a list. It has no value before it is bound.
struct NativeSlot {
  std::int32_t s;
  std::int32_t n;
  const std::int32_t* p;
};

// A part of the timetable that is under way, and those around it.
struct NativeOpenFrame : NativeFrame {
  const NativeOpenFrame* around;
};

// What a player has decided on so far, or an effect of the timetable.
struct NativeDecided {
  std::int32_t player;
  std::int32_t action;       // -1: none
  std::int32_t node;         // of the timetable, whose effect it is; -1: that of the action
  const NativeSlot* locals;  // the choices of the action, as many as are made
};

// Where rules under way are that ask a question.
struct NativePlace {
  const NativeOpenFrame* frame;    // the innermost
  const NativeDecided* asked;      // by each of those who are asked at the same time
  std::int32_t asking;             // of them, who is asked now; those behind were not asked yet
  const NativeDecided* under_way;  // what is carried out; nullptr: nothing, or triggers
  const NativeDecided* due_end;    // what is due lies behind it, up to there
};

// What has happened, as Event of the State; what is not there is below 0.
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
};

// What a compiled ruleset leaves to the program. Arguments of scripts lie one after the other: a
// scalar, or the length of a list and its items. A call that fails gives a number below 0; then the
// compiled ruleset stops at once.
struct NativeCallbacks {
  // Makes the cells of the game so many, and returns where they are now.
  std::int32_t* (*resize)(void* program, std::int64_t cells);
  // Calls a query of a script: the number of items of its result, which is at `*result`.
  std::int64_t (*query)(void* program, std::int32_t script, std::int32_t player,
                        const std::int32_t* arguments, std::int64_t count,
                        const std::int32_t** result);
  // Calls an effect of a script: 0 where it is done, 1 where it ended something.
  std::int32_t (*effect)(void* program, std::int32_t script, std::int32_t player,
                         const std::int32_t* arguments, std::int64_t count);
  // Answers a question: the number of an option; below 0: nobody wants to go on.
  std::int32_t (*answer)(void* program, const NativeQuestion* question);
  // Is told, where NativeGame::is_followed, that what is under way begins.
  void (*begin_effect)(void* program);
};

// A game under way.
struct NativeGame {
  std::int32_t* cells;
  std::int64_t cell_count;
  NativeStream* streams;           // by stream of the ruleset
  NativeStream* agents;            // by seat: whose answers are uniform among the options
  std::int32_t is_answered;        // by NativeCallbacks::answer instead
  std::int32_t is_followed;        // by NativeCallbacks::begin_effect
  NativePlace place;               // while rules are under way
  std::int32_t acting_action;      // whose effect a script is carried out in; -1: none
  const NativePosition* position;  // where play_on begins
  std::int64_t work;               // at least what the interpreter would have charged so far
  std::int32_t turn_decisions;     // as DecisionCounts of the State
  std::int32_t round_decisions;
  std::int32_t game_decisions;
  std::int64_t* actions;    // how often each was answered, by action
  std::int32_t* parts;      // of the scores: for each seat the parts, then the tie-breaks
  std::int32_t* has_part;   // by part
  std::int32_t* worths;     // by seat: what the position is worth to him
  std::int32_t solo_win;    // of a game with one player: whether its condition holds
  std::int32_t stopped_at;  // the line of the text where it could not go on
  const NativeCallbacks* callbacks;
  void* program;  // the first argument of the callbacks
};

// The functions of a compiled ruleset. They return 0, or 1 where it cannot go on: the game is then
// played by the interpreter, from its seed. kNativeStopped: an answer was below 0.
struct NativeRuleset {
  std::int32_t version;  // kNativeVersion
  void* (*make)();       // the memory of one thread; nullptr where there is none
  void (*release)(void* memory);
  std::int32_t (*set_up)(void* memory, NativeGame* game);  // on an empty table
  std::int32_t (*play)(void* memory, NativeGame* game);    // from the set table to the end
  // From NativeGame::position to the end. nullptr, as `worth`: only random agents answer.
  std::int32_t (*play_on)(void* memory, NativeGame* game);
  std::int32_t (*score)(void* memory, NativeGame* game);  // of a game that is over
  // Finds `worths`, also while a question is answered.
  std::int32_t (*worth)(void* memory, NativeGame* game);
  // An effect of the rules for a script that is under way: of RuleCall, 0 for a declared effect, 1
  // for an ability of the definition `of`. 0 where it is done, 1 where it ended something, below 0
  // where it cannot go on.
  std::int32_t (*run)(void* memory, NativeGame* game, std::int32_t is_ability, std::int32_t rule,
                      std::int32_t of, std::int32_t player, const std::int32_t* arguments);
  // Takes what a script that is under way has done, for the triggers that wait for it, and carries
  // out those that follow at once, `player` being the one who acts. As `run`. nullptr: there are no
  // triggers.
  std::int32_t (*run_triggers)(void* memory, NativeGame* game, const NativeEvent* events,
                               std::int32_t count, std::int32_t player);
  // Carries out the trigger that takes the place of what a script would do next. As `run`;
  // kNativeNotReplaced where there is none. nullptr: there are no triggers.
  std::int32_t (*replace)(void* memory, NativeGame* game, const NativeEvent* event,
                          std::int32_t player);
  // A query of a script that is compiled, on the cells of the game: as NativeCallbacks::query.
  // Below 0 where it cannot be answered, or the script is left to the program. `work` is what it
  // charges.
  std::int64_t (*ask)(void* memory, NativeGame* game, std::int32_t script, std::int32_t player,
                      const std::int32_t* arguments, const std::int32_t** result);
};

}  // extern "C"

constexpr std::int32_t kNativeVersion = 5;
constexpr std::int32_t kNativeStopped = 2;
constexpr std::int32_t kNativeNotReplaced = 4;
// The function that gives the NativeRuleset of a shared object: `const NativeRuleset* ()`.
#define CUBILETE_NATIVE_ENTRY cubilete_native_ruleset
