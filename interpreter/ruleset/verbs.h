// The verbs of effects. This table states once how each is written and called, what it emits and
// how it reads; the compiler, the schemas, the manual, the functions of scripts, the texts of cards
// and the caches follow from it. effect_facts.cc has what each reads and writes,
// language/verbs/ what those do that change the game.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "ruleset/argument_role.h"
#include "ruleset/event_kind.h"
#include "ruleset/type.h"

namespace cubilete {

enum class Verb : std::uint8_t {
  kGain,
  kPay,
  kLose,
  kGive,
  kSet,
  kMove,
  kRemove,
  kSwap,
  kShuffle,
  kRotate,
  kCreate,
  kRoll,
  kPick,
  kShow,
  kDeny,
  kLet,
  kChoose,
  kChooseOne,
  kEach,
  kIf,
  kRepeat,
  kWhile,
  kQuietly,
  kRun,
  kScript,
  kAnnounce,
  kStart,
  kEnd,
};

// How the value of a key is written in YAML.
enum class Written : std::uint8_t {
  kExpression,
  kExpressions,  // a list of them
  kConditions,   // one, or a list of those that must all hold
  kAmounts,      // {coins: 2}, or an expression of amounts
  kAssignments,  // {card.side: up}
  kNewValue,     // {name: expression}
  kCandidates,   // several names, each with what is chosen from
  kWays,         // words, each with effects
  kFlag,         // true or false
  kName,         // a name, in lower case
  kText,
  kScript,     // file.function
  kConstants,  // data for a script
  kActions,    // a list of actions
  kEffects,    // a block of effects
  kParts,      // a block of the timetable
};

// What an argument of a plain verb is once it is evaluated.
enum class Taken : std::uint8_t {
  kNothing,  // the verb is not plain
  kAmounts,  // resources with amounts, one after the other
  kBy,       // the players who do it, one after the other; absent: the acting player
  kPlayer,   // one player; absent: the acting player
  kActor,    // the acting player
  kValue,    // an attribute and what it is set to
  kOwner,    // those whose attribute it is, one after the other; absent: the table
  kNamed,    // what a name of `role` means, as a number; absent: -1
  kValues,   // any number of values of any type
  kThing,    // one thing of `type`
  kEach,     // one thing or a list of them, to each of which the verb is done; for components a
             // zone is all it holds
  kAll,      // the same, but it is done to all at once; without a type values of any type
  kTimes,    // how often it is done to each; absent: as many copies as the definition declares
  kCount,    // a whole number; absent: RuleArgument::absent
  kPlace,    // a zone or one of its cells
  kFlag,     // true or false
  kStream,   // a random stream
  kResult,   // the name for what the verb gives: one of kAll, or with kCount a list of them
};

struct RuleArgument {
  std::string_view key = {};  // key beside the verb; empty: it is the verb's own value
  Written written = Written::kExpression;
  std::string_view about = {};  // for the manual and the editor; the verb's own has that of its row
  bool is_needed = false;
  std::string_view not_with = {};  // key that excludes this one
  std::string_view only_for = {};  // the only value of the verb with which it means something

  // Of a plain verb a player, component, definition or zone; of others a number or truth.
  TypeKind type = TypeKind::kNothing;

  // The rest is for plain verbs, whose arguments all say how they are taken.
  Taken taken = Taken::kNothing;
  std::string_view name = {};  // in scripts, in the order of each_in_scripts()
  // The text by which scripts set a flag. Of a stream: its name in scripts, and in rules that name
  // none; in rules the name of the result follows, if the verb has one.
  std::string_view word = {};
  std::string_view variant = {};  // of the phrase, where the argument is given and not `absent`
  std::int32_t absent = 1;        // of kCount: its value where it is not given; given, it is more
  // All components in its zone get new places, which costs work.
  bool writes_places = false;
  std::int64_t fuel = 0;  // what scripts are charged for each item
  ArgumentRole role = ArgumentRole::kPlain;
  bool is_field = false;  // scripts give it by its key, in a table that is their last argument
  std::string_view implied = {};  // the expression that is meant where rules leave it out

  // True if a script may give a list, or of components also a zone. Else it gives one thing.
  constexpr bool may_be_list() const {
    return taken == Taken::kAll || (taken == Taken::kEach && type == TypeKind::kComponent);
  }
  // What is in such a list.
  constexpr TypeKind item() const {
    return type == TypeKind::kNothing ? TypeKind::kComponent : type;
  }
};

// Returns the verb's own value, which is the first, and the keys beside it.
template <std::size_t n>
constexpr std::span<const RuleArgument> written_of(const std::array<RuleArgument, n>& declared) {
  std::size_t count = 1;
  while (count < n && !declared[count].key.empty()) ++count;
  return {declared.data(), count};
}

// How a verb decides about the effects beside it.
enum class Control : std::uint8_t {
  kNone,
  kBinding,   // it binds a name for the effects behind it
  kSequence,  // its block is carried out once
  kBranch,    // one of its blocks is carried out, as a condition says
  kLoop,      // its block is carried out any number of times
};

// One of the sentences of a verb in texts of cards; {1}, {2} and {3} are its operands: of a plain
// verb its arguments, but for `give`, `set` and `end` what narration/card_text.cc passes.
struct VerbPhrase {
  std::string_view variant;  // empty: the usual one
  std::string_view english;
  std::string_view spanish;
};

struct VerbRow {
  Verb verb;
  std::string_view name;  // in YAML and, for plain verbs, in scripts
  std::string_view about;
  // After those with a key a plain verb may take others, which are not written by themselves.
  std::array<RuleArgument, 14> declared;
  std::array<std::optional<EventKind>, 2> events = {};  // those that it may emit
  bool always_emits = false;  // every execution emits the event, even when repeated
  // Every execution emits the event if the first argument is there.
  bool emits_for_each = false;
  bool can_be_replaced = false;  // by a trigger `at: instead`
  bool skips_rest = false;       // of the effect that it is in
  std::array<VerbPhrase, 5> phrases = {};
  Control control = Control::kNone;     // if some: of ControlEffect
  std::string_view when = {};           // of a loop: when its block is carried out, in words
  std::string_view in_scripts = {};     // of plain verbs: what the function does, for the manual
  TypeKind gives = TypeKind::kNothing;  // of plain verbs: what the function returns
  std::string_view given = {};          // that in words
  std::string_view function = {};       // its name in scripts, if another one
  // The plain verb that this one is short for, and the value of the argument that it leaves out.
  std::optional<Verb> short_for = {};
  std::string_view implied = {};

  // The verb's own value, and the keys beside it.
  constexpr std::span<const RuleArgument> arguments() const { return written_of(declared); }
  // True if its row says how each argument is taken. operations/plain_verbs.cc carries it out;
  // `give` is carried out as `pay` and `gain`.
  constexpr bool is_plain() const { return declared[0].taken != Taken::kNothing; }
  // Returns which argument is taken so; -1 if none is.
  constexpr int place_of(Taken taken) const {
    for (std::size_t i = 0; i < declared.size() && declared[i].taken != Taken::kNothing; ++i) {
      if (declared[i].taken == taken) return static_cast<int>(i);
    }
    return -1;
  }
  constexpr bool is_done_to_each() const { return declared[0].taken == Taken::kEach; }
  constexpr bool takes_amounts() const { return declared[0].taken == Taken::kAmounts; }
  // True if scripts may leave out whose resource or attribute it changes.
  constexpr bool may_lack_owner() const {
    return place_of(Taken::kBy) >= 0 || place_of(Taken::kOwner) >= 0;
  }
  constexpr std::string_view name_in_scripts() const { return function.empty() ? name : function; }
  // Calls f(argument, its place here) in the order in which scripts give them: a resource and its
  // amount, or an attribute and its value, come last.
  template <class Function>
  constexpr void each_in_scripts(Function f) const {
    const bool is_last = takes_amounts() || declared[0].taken == Taken::kValue;
    for (std::size_t i = is_last ? 1 : 0; declared[i].taken != Taken::kNothing; ++i) {
      f(declared[i], i);
    }
    if (is_last) f(declared[0], 0);
  }
  // True if a script may give several things, to each of which the verb is done.
  constexpr bool takes_each_of_list() const {
    return is_done_to_each() && declared[0].may_be_list();
  }
  // True if the first argument is the name for what the verb gives.
  constexpr bool names_result() const { return declared[0].taken == Taken::kResult; }
  // True if components get places by it.
  constexpr bool gives_places() const {
    return events[0] == EventKind::kMoved || events[0] == EventKind::kCreated;
  }
};

// The zone that `remove` moves to. It exists in games that use the verb.
inline constexpr std::string_view kOutOfGame = "out_of_game";

// Allowed beside any verb.
inline constexpr RuleArgument kId{.key = "id",
                                  .written = Written::kName,
                                  .about = "A name by which variants can refer to this step.",
                                  .is_needed = true};

// Indexed by Verb.
inline constexpr VerbRow kVerbs[] = {
    {.verb = Verb::kGain,
     .name = "gain",
     .about = "Resources that a player gains, as far as their bounds allow.",
     .declared = {{{.written = Written::kAmounts, .taken = Taken::kAmounts, .name = "resource"},
                   {.key = "player",
                    .about = "Who gains, or a list of players; without it the acting player.",
                    .taken = Taken::kBy,
                    .name = "player"}}},
     .events = {EventKind::kGained},
     .can_be_replaced = true,
     .phrases = {{{"", "gain {1}", "gana {1}"}, {"other", "{2} gains {1}", "{2} gana {1}"}}},
     .in_scripts =
         "Adds to a resource as much as its maximum allows. `player` is nil for a resource of "
         "the table.",
     .gives = TypeKind::kInteger,
     .given = "added"},
    {.verb = Verb::kPay,
     .name = "pay",
     .about = "Resources that a player pays; it fails where there is less.",
     .declared = {{{.written = Written::kAmounts, .taken = Taken::kAmounts, .name = "resource"},
                   {.key = "player",
                    .about = "Who pays, or a list of players; without it the acting player.",
                    .taken = Taken::kBy,
                    .name = "player"}}},
     .events = {EventKind::kPaid},
     .phrases = {{{"", "pay {1}", "paga {1}"}, {"other", "{2} pays {1}", "{2} paga {1}"}}},
     .in_scripts = "Takes exactly the amount; fails if there is less.",
     .gives = TypeKind::kInteger,
     .given = "paid"},
    {.verb = Verb::kLose,
     .name = "lose",
     .about = "Resources that a player loses, as far as there are any.",
     .declared = {{{.written = Written::kAmounts, .taken = Taken::kAmounts, .name = "resource"},
                   {.key = "player",
                    .about = "Who loses, or a list of players; without it the acting player.",
                    .taken = Taken::kBy,
                    .name = "player"}}},
     .events = {EventKind::kPaid},
     .can_be_replaced = true,
     .phrases = {{{"", "lose {1}", "pierde {1}"}, {"other", "{2} loses {1}", "{2} pierde {1}"}}},
     .in_scripts = "Takes the amount, or all if there is less.",
     .gives = TypeKind::kInteger,
     .given = "taken"},
    {.verb = Verb::kGive,
     .name = "give",
     .about = "Resources that one player pays and another gains; it fails where there is less.",
     .declared = {{{.written = Written::kAmounts, .taken = Taken::kAmounts, .name = "resource"},
                   {.key = "from",
                    .about = "Who pays; without it the acting player.",
                    .taken = Taken::kPlayer,
                    .name = "from"},
                   {.key = "to",
                    .about = "Who gains; without it the acting player.",
                    .taken = Taken::kPlayer,
                    .name = "to"}}},
     .events = {EventKind::kPaid, EventKind::kGained},
     .phrases = {{{"", "{1} to {2}: {3}", "de {1} para {2}: {3}"}}},
     .in_scripts = "Lets one player pay an amount, which fails if there is less, and another gain "
                   "the same.",
     .gives = TypeKind::kInteger,
     .given = "added"},
    {.verb = Verb::kSet,
     .name = "set",
     .about = "Attributes and their new values: {card.side: frozen}.",
     .declared = {{{.written = Written::kAssignments, .taken = Taken::kValue, .name = "attribute"},
                   {.taken = Taken::kOwner, .name = "owner"}}},
     .events = {EventKind::kChanged},
     .can_be_replaced = true,
     .phrases = {{{"", "{1} becomes {2}", "{1} pasa a ser {2}"},
                  {"true", "{1}: yes", "{1}: sí"},
                  {"false", "{1}: no", "{1}: no"},
                  {"more", "{1} goes up by {2}", "{1} aumenta en {2}"},
                  {"less", "{1} goes down by {2}", "{1} disminuye en {2}"}}},
     .in_scripts = "Sets an attribute of a player, a component, or with nil of the table; one that "
                   "is a list, to the items of a Lua list."},
    {.verb = Verb::kMove,
     .name = "move",
     .about = "A component, a list of them, or a zone for all it holds, which is put elsewhere.",
     .declared =
         {{{.type = TypeKind::kComponent, .taken = Taken::kEach, .name = "what"},
           {.key = "to",
            .about = "The zone or cell.",
            .is_needed = true,
            .taken = Taken::kPlace,
            .name = "to"},
           {.key = "to_bottom",
            .written = Written::kFlag,
            .about = "To the bottom of a pile, or the front of a row.",
            .not_with = "position",
            .taken = Taken::kFlag,
            .name = "where",
            .word = "bottom",
            .variant = "under"},
           {.key = "position",
            .about = "The place in the zone, or on the cell, as deck[3] counts it; where there are "
                     "fewer, behind the last.",
            .taken = Taken::kCount,
            .name = "position",
            .variant = "at_position",
            .absent = 0,
            .writes_places = true}}},
     .events = {EventKind::kMoved},
     .emits_for_each = true,
     .can_be_replaced = true,
     .phrases = {{{"", "put {1} in {2}", "pon {1} en {2}"},
                  {"under", "put {1} under {2}", "pon {1} debajo de {2}"},
                  {"at_position", "put {1} in {2}, at place {4}",
                   "pon {1} en {2}, en el puesto {4}"}}},
     .in_scripts = "Moves components to a zone or a cell: on top of a pile, or with \"bottom\" "
                   "below it, or to a position: move(card, deck, nil, 3)."},
    {.verb = Verb::kRemove,
     .name = "remove",
     .about = "The component or components that leave the game, to the zone out_of_game.",
     .declared = {{{}}},
     .events = {EventKind::kMoved},
     .short_for = Verb::kMove,
     .implied = kOutOfGame},
    {.verb = Verb::kSwap,
     .name = "swap",
     .about = "A component that changes places with another.",
     .declared = {{{.type = TypeKind::kComponent,
                    .taken = Taken::kThing,
                    .name = "one",
                    .writes_places = true},
                   {.key = "with",
                    .about = "The other one.",
                    .is_needed = true,
                    .type = TypeKind::kComponent,
                    .taken = Taken::kThing,
                    .name = "other",
                    .writes_places = true}}},
     .events = {EventKind::kMoved},
     .phrases = {{{"", "swap {1} and {2}", "intercambia {1} y {2}"}}},
     .in_scripts = "Exchanges the places of two components."},
    {.verb = Verb::kShuffle,
     .name = "shuffle",
     .about = "The zone to shuffle, or a list of zones.",
     .declared = {{{.type = TypeKind::kZone,
                    .taken = Taken::kEach,
                    .name = "zone",
                    .writes_places = true}}},
     .events = {EventKind::kShuffled},
     .always_emits = true,
     .phrases = {{{"", "shuffle {1}", "baraja {1}"}}},
     .in_scripts = "Shuffles the components of a zone."},
    {.verb = Verb::kRotate,
     .name = "rotate",
     .about = "The zones of which each passes what it holds to the next one, the last to the "
              "first; of two zones each gets what the other holds.",
     .declared =
         {{{.type = TypeKind::kZone, .taken = Taken::kAll, .name = "zones", .writes_places = true},
           {.key = "back",
            .written = Written::kFlag,
            .about = "To the zone before, the first to the last.",
            .taken = Taken::kFlag,
            .name = "where",
            .word = "back",
            .variant = "back"}}},
     .events = {EventKind::kMoved},
     .phrases = {{{"", "pass what each of {1} holds to the next",
                   "pasa al siguiente lo que hay en "
                   "cada uno: {1}"},
                  {"back", "pass what each of {1} holds to the one before",
                   "pasa al anterior lo que hay en cada uno: {1}"}}},
     .in_scripts = "Passes what each zone of a list holds to the next one, the last to the first; "
                   "with \"back\" the other way."},
    {.verb = Verb::kCreate,
     .name = "create",
     .about = "The definition, or the list of them, that new components are made of.",
     .declared = {{{.type = TypeKind::kDefinition, .taken = Taken::kEach, .name = "definition"},
                   {.key = "count",
                    .about = "How many of each; without it as many as its 'copies'.",
                    .taken = Taken::kTimes,
                    .variant = "many"},
                   {.key = "to",
                    .about = "The zone or cell.",
                    .is_needed = true,
                    .taken = Taken::kPlace,
                    .name = "to"}}},
     .events = {EventKind::kCreated},
     .emits_for_each = true,
     .phrases = {{{"", "put a new {1} in {3}", "pon una pieza nueva, {1}, en {3}"},
                  {"many", "put {2} new pieces, {1}, in {3}",
                   "pon {2} piezas nuevas, {1}, en {3}"}}},
     .in_scripts = "Makes a component.",
     .gives = TypeKind::kComponent},
    {.verb = Verb::kRoll,
     .name = "roll",
     .about = "The dice to roll: a die, a list, or a zone for all it holds.",
     .declared = {{{.type = TypeKind::kComponent, .taken = Taken::kAll, .name = "dice", .fuel = 40},
                   {.key = "stream",
                    .written = Written::kText,
                    .about = "The random stream; without it 'dice'.",
                    .taken = Taken::kStream,
                    .word = "dice"}}},
     .events = {EventKind::kRolled},
     .always_emits = true,
     .phrases = {{{"", "roll {1}", "tira {1}"}}},
     .in_scripts = "Rolls dice; if real dice are used, asks for their values."},
    {.verb = Verb::kPick,
     .name = "pick",
     .about = "The name for what chance picks.",
     .declared = {{{.written = Written::kName, .taken = Taken::kResult},
                   {.key = "from",
                    .about = "The list or zone that chance picks from.",
                    .is_needed = true,
                    .taken = Taken::kAll,
                    .name = "from",
                    .fuel = 2},
                   {.key = "count",
                    .about = "How many, as a list; without it a single one.",
                    .taken = Taken::kCount,
                    .name = "count",
                    .variant = "many"},
                   {.key = "stream",
                    .written = Written::kText,
                    .about = "The random stream; without it one of this name.",
                    .taken = Taken::kStream,
                    .word = "pick"}}},
     .events = {EventKind::kPicked},
     .phrases = {{{"", "take one at random of {2}", "toma al azar uno de {2}"},
                  {"many", "take {3} at random of {2}", "toma {3} al azar de {2}"}}},
     .in_scripts = "Picks components at random: one, or a list if `count` is given.",
     .gives = TypeKind::kComponent},
    {.verb = Verb::kShow,
     .name = "show",
     .about = "What players see now and know from then on: a component, a list, or a zone for all "
              "it holds.",
     .declared = {{{.type = TypeKind::kComponent, .taken = Taken::kEach, .name = "what"},
                   {.key = "to",
                    .about = "Who sees it: a player or a list; without it all, and spectators.",
                    .type = TypeKind::kPlayer,
                    .taken = Taken::kAll,
                    .name = "to",
                    .implied = "players"}}},
     .events = {EventKind::kShown},
     .emits_for_each = true,
     .phrases = {{{"", "show {1} to {2}", "muestra {1} a {2}"}}},
     .in_scripts = "Shows components to a player or a list of players, who know them from then on; "
                   "to all players means to spectators too."},
    {.verb = Verb::kDeny,
     .name = "deny",
     .about = "The definition, or the list of them, that a zone does not hold, as all learn now.",
     .declared = {{{.type = TypeKind::kDefinition, .taken = Taken::kEach, .name = "definition"},
                   {.key = "of",
                    .about = "The zone. It fails where it holds one.",
                    .is_needed = true,
                    .type = TypeKind::kZone,
                    .taken = Taken::kThing,
                    .name = "of"}}},
     .events = {EventKind::kDenied},
     .emits_for_each = true,
     .phrases = {{{"", "there is no {1} in {2}", "no hay {1} en {2}"}}},
     .in_scripts = "Lets all players know that a zone does not hold a definition; fails if it "
                   "does."},
    {.verb = Verb::kLet,
     .name = "let",
     .about = "A name and its value, for the rest of the block.",
     .declared = {{{.written = Written::kNewValue}}},
     .control = Control::kBinding},
    {.verb = Verb::kChoose,
     .name = "choose",
     .about = "The name for what a player chooses, in the middle of an effect.",
     .declared =
         {{{.written = Written::kName},
           {.key = "player", .about = "Who chooses; without it the acting player."},
           {.key = "from",
            .about =
                "The list that is chosen from; with 'parts' a function in Lua that lists whole "
                "answers."},
           {.key = "parts",
            .written = Written::kCandidates,
            .about =
                "Several things at once: what each is chosen from, or with 'from' its type, by "
                "name. One answer has one of each; 'where' holds of all."},
           {.key = "min",
            .about = "The smallest number of items in a subset.",
            .not_with = "parts"},
           {.key = "max", .about = "The largest number of items in a subset.", .not_with = "parts"},
           {.key = "among",
            .about = "A function in Lua that lists the subsets of 'from' that are answers.",
            .not_with = "parts"},
           {.key = "where",
            .written = Written::kConditions,
            .about = "A condition on the choice, or a list of those that must all hold."},
           {.key = "prefer", .about = "What makes an answer better: the highest is listed first."},
           {.key = "note",
            .about = "One value shown beside each option, such as the component there."},
           {.key = "optional", .written = Written::kFlag, .about = "Whether one may decline."},
           {.key = "always_ask",
            .written = Written::kFlag,
            .about = "Ask also where there is one answer only: not asking would tell the others "
                     "what the player holds."},
           {.key = "do",
            .written = Written::kEffects,
            .about = "What happens with what was chosen."},
           {.key = "else",
            .written = Written::kEffects,
            .about = "What happens when nothing was chosen."}}},
     .events = {EventKind::kChosen},
     .phrases = {{{"", "choose one of {1}", "elige uno de {1}"},
                  {"up_to", "choose up to {2} of {1}", "elige hasta {2} de {1}"},
                  {"any", "choose any number of {1}", "elige cuantos quieras de {1}"},
                  {"exactly", "choose {2} of {1}", "elige {2} de {1}"},
                  {"between", "choose {2} to {3} of {1}", "elige de {2} a {3} de {1}"}}}},
    {.verb = Verb::kChooseOne,
     .name = "choose_one",
     .about = "The ways to go, by the words that players choose between; the words are texts under "
              "'symbols' in the locale files.",
     .declared = {{{.written = Written::kWays},
                   {.key = "player", .about = "Who chooses; without it the acting player."},
                   {.key = "name",
                    .written = Written::kName,
                    .about = "The name of the question, a text under 'choices' in the locale "
                             "files; without it choose_one."},
                   {.key = "times",
                    .about = "How often one is chosen and done, one after the other; with "
                             "distinct: how many are chosen at once."},
                   {.key = "distinct",
                    .written = Written::kFlag,
                    .about = "All are chosen at once, each at most once, and done in the order "
                             "written."}}},
     .phrases = {{{"", "choose one: {1}", "elige una: {1}"},
                  {"many", "choose {2}: {1}", "elige {2}: {1}"}}}},
    {.verb = Verb::kEach,
     .name = "each",
     .about = "The name for each item of a list in turn.",
     .declared = {{{.written = Written::kName},
                   {.key = "from",
                    .about = "The list that is gone through, one after the other.",
                    .is_needed = true},
                   {.key = "acts",
                    .written = Written::kFlag,
                    .about = "The item is a player and becomes the acting player."},
                   {.key = "do",
                    .written = Written::kEffects,
                    .about = "What happens for each item.",
                    .is_needed = true}}},
     .phrases = {{{"", "for each of {1}: {2}", "por cada uno de {1}: {2}"}}},
     .control = Control::kLoop,
     .when = "there is something to go through"},
    {.verb = Verb::kIf,
     .name = "if",
     .about = "The condition, or a list of those that must all hold.",
     .declared =
         {{{.written = Written::kConditions},
           {.key = "then",
            .written = Written::kEffects,
            .about = "What happens when it holds.",
            .is_needed = true},
           {.key = "else", .written = Written::kEffects, .about = "What happens otherwise."}}},
     .phrases = {{{"", "if {1}, {2}", "si {1}, {2}"},
                  {"else", "if {1}, {2}; otherwise {3}", "si {1}, {2}; si no, {3}"}}},
     .control = Control::kBranch},
    {.verb = Verb::kRepeat,
     .name = "repeat",
     .about = "How many times something happens.",
     .declared = {{{.type = TypeKind::kInteger},
                   {.key = "do",
                    .written = Written::kEffects,
                    .about = "What happens each time.",
                    .is_needed = true}}},
     .phrases = {{{"", "{1} times: {2}", "{1} veces: {2}"}}},
     .control = Control::kLoop,
     .when = "it is done once at least"},
    {.verb = Verb::kWhile,
     .name = "while",
     .about = "The condition of going on, asked before each time; also before the first.",
     .declared = {{{.type = TypeKind::kBoolean},
                   {.key = "do",
                    .written = Written::kEffects,
                    .about = "What happens each time.",
                    .is_needed = true}}},
     .phrases = {{{"", "as long as {1}: {2}", "mientras {1}: {2}"}}},
     .control = Control::kLoop,
     .when = "its condition holds at first"},
    {.verb = Verb::kQuietly,
     .name = "quietly",
     .about = "Effects that are no news to players.",
     .declared = {{{.written = Written::kEffects}}},
     .control = Control::kSequence},
    {.verb = Verb::kRun,
     .name = "run",
     .about = "A call of an effect of the game or of a component, as a step with a name: "
              "card.effect(player). Where it needs no name write the call alone.",
     .declared = {{{.written = Written::kText}, kId}}},
    {.verb = Verb::kScript,
     .name = "script",
     .about = "A Lua function, as file.function.",
     .declared = {{{.written = Written::kScript},
                   {.key = "with",
                    .written = Written::kConstants,
                    .about = "Constant data for the script."},
                   {.key = "arguments",
                    .written = Written::kExpressions,
                    .about = "What to pass, in order."}}}},
    {.verb = Verb::kAnnounce,
     .name = "announce",
     .about = "A message to the players, a name under 'messages' in the locale files.",
     .declared = {{{.written = Written::kName,
                    .taken = Taken::kNamed,
                    .name = "message",
                    .role = ArgumentRole::kMessage},
                   {.key = "with",
                    .written = Written::kExpressions,
                    .about = "Values for {1}, {2}, ... in the text.",
                    .taken = Taken::kValues,
                    .name = "..."},
                   {.taken = Taken::kActor}}},
     .events = {EventKind::kAnnounced},
     .always_emits = true,
     .in_scripts = "Sends a message to players: a name under `messages` of the locale, with values "
                   "for {1}, {2}."},
    {.verb = Verb::kStart,
     .name = "start",
     .about = "A phase that is declared under 'phases': it comes after this effect, before the "
              "timetable goes on.",
     .declared = {{{.written = Written::kName,
                    .taken = Taken::kNamed,
                    .name = "phase",
                    .role = ArgumentRole::kPhase},
                   {.key = "player",
                    .about = "Who is acting in it; without it the acting player.",
                    .taken = Taken::kPlayer,
                    .name = "player"}}},
     .phrases = {{{"", "this follows: {1}", "sigue: {1}"},
                  {"other", "this follows for {2}: {1}", "sigue para {2}: {1}"}}},
     .in_scripts = "Starts a phase that is declared under `phases`, after the effect and before "
                   "the timetable goes on; `player` is acting in it."},
    {.verb = Verb::kEnd,
     .name = "end",
     .about = "What ends: turn, round, game, or the name of a phase.",
     .declared = {{{.written = Written::kText,
                    .taken = Taken::kNamed,
                    .name = "what",
                    .role = ArgumentRole::kEnd},
                   {.key = "everyone_loses",
                    .written = Written::kFlag,
                    .about = "A common loss.",
                    .only_for = "game",
                    .taken = Taken::kFlag,
                    .is_field = true},
                   {.key = "winner",
                    .about = "The winner of the game, whatever the scores: a player or a list.",
                    .only_for = "game",
                    .type = TypeKind::kPlayer,
                    .taken = Taken::kAll,
                    .is_field = true},
                   {.key = "because",
                    .written = Written::kName,
                    .about = "The cause, a name under 'end_causes' in the locale files.",
                    .only_for = "game",
                    .taken = Taken::kNamed,
                    .role = ArgumentRole::kEndCause,
                    .is_field = true}}},
     .skips_rest = true,
     .phrases = {{{"turn", "the turn ends", "termina el turno"},
                  {"round", "the round ends", "termina la ronda"},
                  {"game", "the game ends", "termina la partida"},
                  {"phase", "this ends: {1}", "termina: {1}"}}},
     .in_scripts = "Ends the turn, the round, the game or a phase; the rest of the effect is "
                   "skipped.",
     .function = "end_"},
};

constexpr const VerbRow& row_of(Verb v) { return kVerbs[static_cast<std::size_t>(v)]; }

// Returns the verb of this name, or nullptr.
constexpr const VerbRow* find_verb(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kVerbs), std::end(kVerbs),
                                         [&](const VerbRow& row) { return row.name == name; });
  return found == std::end(kVerbs) ? nullptr : found;
}

// Returns whether a trigger `at: instead` can replace a verb that makes such an event.
constexpr bool is_replaceable(EventKind kind) {
  return std::any_of(std::begin(kVerbs), std::end(kVerbs), [&](const VerbRow& row) {
    return row.can_be_replaced && row.events[0] == kind;
  });
}

// Returns the plain verb that scripts call by this name, or nullptr.
constexpr const VerbRow* find_plain_verb(std::string_view name) {
  const auto* const found = std::find_if(
      std::begin(kVerbs), std::end(kVerbs),
      [&](const VerbRow& row) { return row.is_plain() && row.name_in_scripts() == name; });
  return found == std::end(kVerbs) ? nullptr : found;
}

// The random streams that scripts use. They are the first ones of every game.
inline constexpr std::string_view kStreamsOfScripts[] = {"dice", "pick"};

constexpr StreamId stream_of_scripts(std::string_view name) {
  return StreamId(name == kStreamsOfScripts[0] ? 0 : 1);
}

constexpr bool is_verb(std::string_view name) { return find_verb(name) != nullptr; }

// The plain verbs, in their order.
inline constexpr auto kPlainVerbs = [] {
  constexpr auto kCount = std::count_if(std::begin(kVerbs), std::end(kVerbs),
                                        [](const VerbRow& row) { return row.is_plain(); });
  std::array<Verb, kCount> out;
  auto* at = out.begin();
  for (const VerbRow& row : kVerbs) {
    if (row.is_plain()) *at++ = row.verb;
  }
  return out;
}();

}  // namespace cubilete
