#include "diagnostics/codes.h"

#include <algorithm>

namespace cubilete {
namespace {

constexpr CodeText kCodes[] = {
    // -- the text of YAML files
    {"yaml-syntax", CodeGroup::kText,
     "The file is not YAML at this place: a quote or bracket that is not closed, a line that does "
     "not fit under the one above it.",
     "Look at the line shown and the one before it: quotes, brackets, colons, indentation."},
    {"yaml-tab", CodeGroup::kText, "A line is indented with a tab. YAML indents with spaces only.",
     "Let your editor write spaces."},
    {"yaml-trap", CodeGroup::kText,
     "A value that readers of YAML do not agree on: yes, no, on, off, 010, 1_000, 1e3, ~.",
     "Write true or false, the plain number, or put it in quotes."},
    {"yaml-duplicate-key", CodeGroup::kText,
     "A map has the same key twice; the second would silently win.",
     "Remove or rename one of the two."},
    {"yaml-encoding", CodeGroup::kText,
     "The file is not UTF-8: an accented letter was saved in another encoding.",
     "Save the file as UTF-8."},
    {"yaml-control", CodeGroup::kText,
     "A character that would do something to a terminal instead of being shown, or the escape of "
     "one.",
     "Remove it, or write what can be read."},
    {"yaml-too-large", CodeGroup::kText,
     "The file, or what its aliases stand for, is larger than any content file may be.",
     "Split the file; write less with aliases."},
    {"yaml-too-deep", CodeGroup::kText, "Values are nested deeper than any content needs.",
     "Look for brackets that were opened by mistake."},
    {"yaml-key", CodeGroup::kText, "A key that is no plain text, or a merge key '<<'.",
     "Write the fields out."},
    {"yaml-tag", CodeGroup::kText,
     "A tag such as !x, which has no meaning here; also '!' where 'not' was meant.",
     "Remove it, or write 'not'."},
    {"yaml-several-documents", CodeGroup::kText,
     "A line '---' begins a second document in the file.", "Put it into a file of its own."},
    // -- structure
    {"unknown-key", CodeGroup::kShape,
     "This key is not known here: misspelt, or in the wrong place.",
     "Correct its spelling, move it to where it belongs, or remove it: schema/ lists the keys of "
     "each map."},
    {"missing-key", CodeGroup::kShape, "A key that this map cannot do without is not there.",
     "Add it: schema/ says what it holds."},
    {"wrong-type", CodeGroup::kShape,
     "A value of another kind than is wanted here: a text for a number, a list for one value, a "
     "number for a condition.",
     "Write a value of the kind that the message expects; schema/ shows each key with its values."},
    {"wrong-value", CodeGroup::kShape,
     "The value is not one of the fixed words that are allowed here.",
     "Take one of the words listed."},
    {"out-of-range", CodeGroup::kShape,
     "A number below the least or above the greatest that is allowed here, or bounds the wrong way "
     "round.",
     "Write a number within the bounds, the lower bound first."},
    {"wrong-length", CodeGroup::kShape, "A list, map or text has too few or too many items.",
     "Add or remove items until there are as many as the message says."},
    {"wrong-pattern", CodeGroup::kShape,
     "A text does not have the form wanted here. Names have lower-case letters, digits and "
     "underscores.",
     "Rename it."},
    {"wrong-shape", CodeGroup::kShape, "The value fits none of the forms that it may have here.",
     "Compare it with the description in schema/."},
    {"not-unique", CodeGroup::kShape, "A list that takes each item once has one twice.",
     "Remove one of the two."},
    // -- names and expressions
    {"expression-syntax", CodeGroup::kNames,
     "An expression that cannot be read: '=' for '==', '&&' for 'and', a bracket too many.",
     "content/LANGUAGE.md has the table of expressions."},
    {"unknown-name", CodeGroup::kNames, "Nothing of the kind wanted here has this name.",
     "Correct its spelling, or declare it: names are declared in game.yaml and in the files of "
     "components."},
    {"duplicate-name", CodeGroup::kNames,
     "Two things of one kind have the same name, or a declared name is one that such things have "
     "in "
     "every game.",
     "Rename or remove one; a note shows where the first one is."},
    {"wrong-arguments", CodeGroup::kNames,
     "A function, query, effect or script gets more or fewer arguments than it takes.",
     "Pass as many as it takes, in the order in which it declares them."},
    {"wrong-target", CodeGroup::kNames, "Only attributes and resources can be set.",
     "Name one: {card.side: down}."},
    {"effect-in-query", CodeGroup::kNames,
     "A rule that only answers tries to change the game: an effect read like a value, or a verb in "
     "a script that is a query.",
     "Call it in the place of an effect, or declare the rule as an effect."},
    {"impure-query", CodeGroup::kNames,
     "A query with 'pure: true' reads the game; its answer must follow from its arguments alone.",
     "Remove 'pure: true', or pass what it needs as an argument."},
    // -- rules that cannot work
    {"contradiction", CodeGroup::kRules,
     "Two declarations exclude each other: columns of a zone that is no grid, a capacity of 0, at "
     "least five of at most three.",
     "Correct one of the two."},
    {"check-failed", CodeGroup::kRules,
     "A condition under 'checks' does not hold: the components do not add up to what is in the "
     "box.",
     "Correct the components or the check; the message shows the numbers."},
    {"never-used", CodeGroup::kRules,
     "A declaration that no rule, script or test uses, in no variant; also a parameter, a 'let', a "
     "choice of an action, an attribute that is only set, a file or a function of scripts.",
     "Use it, or remove it with its text."},
    {"never-filled", CodeGroup::kRules, "A zone into which nothing is ever moved or made.",
     "Move something there, or remove what reads it."},
    {"never-shuffled", CodeGroup::kRules,
     "A hidden pile that is filled with different components and taken from, and that nothing "
     "shuffles: its order is the same in every game. Or a shuffle before anything lies there.",
     "Shuffle it behind what fills it: {shuffle: PILE}."},
    {"never-offered", CodeGroup::kRules,
     "An action that the timetable offers nowhere, or whose condition never holds.",
     "List it under 'actions', correct its condition, or remove it."},
    {"never-payable", CodeGroup::kRules,
     "A cost above what the resource can ever be, of a resource that nothing gives, or above what "
     "the conditions of its action allow.",
     "Correct the amount or the condition, raise the resource's 'max', or let something gain it."},
    {"unreachable", CodeGroup::kRules,
     "A part of the timetable behind a loop without end, a branch whose condition is always the "
     "same, or an effect behind one that ends the turn, the phase or the game. In a script, what "
     "stands behind a 'return' in each branch, or in a loop that counts the wrong way.",
     "End the loop, correct the condition, or remove the part."},
    {"endless", CodeGroup::kRules,
     "Nothing ends this loop: it is 'forever' without 'until' or 'while', and nothing ends the "
     "game.",
     "Give it a condition, or end the game somewhere."},
    {"no-winner", CodeGroup::kRules,
     "The game has no score, no end of the game names a winner, and it is not cooperative: nobody "
     "could win.",
     "Give 'outcome' a 'score', or name who wins where the game ends: {end: game, winner: "
     "player}."},
    {"turn-never-ends", CodeGroup::kRules,
     "In a game tried out at random the first turn took more decisions than 'decision_limits' "
     "allows.",
     "Give one of the actions a cost or 'ends: turn', or offer them with 'once: true'."},
    {"always-same", CodeGroup::kRules,
     "A condition always holds, or never: it is written so, it compares something with itself, "
     "another condition that holds there says the same or the opposite, or the declared bounds and "
     "words leave nothing else. Or a value that should tell things apart is the same for all, both "
     "branches do the same, an attribute never changes, or a part of a value never counts.",
     "Correct the condition, the other one or the bounds; or remove it."},
    {"never-occurs", CodeGroup::kRules,
     "A trigger waits for an event that no rule and no script of the game brings about, or for one "
     "in a zone to which nothing is moved.",
     "Correct 'when' and 'of', or remove the trigger."},
    {"look-alike", CodeGroup::kRules,
     "Two components are the same in everything but their names: a copy whose fields were not all "
     "changed.",
     "Change what should differ, or declare one of them with more 'copies'."},
    {"same-text", CodeGroup::kWords,
     "A text is the same in two languages, where nearly all others differ or where it has the "
     "words "
     "of one of them: it was not translated.",
     "Translate it; a word that is the same in both may say '# cubilete: allow same-text because "
     "...'."},
    {"number-drift", CodeGroup::kWords,
     "The text of a component says a number that the component does not have, while the texts of "
     "the "
     "others tell theirs, or a text tells other numbers in one language than in another: one of "
     "the "
     "two was changed alone.",
     "Correct the text, or the number."},
    {"text-of-others", CodeGroup::kWords,
     "The text of a component says that something is done to other players, but its rules reach "
     "the "
     "acting player only, while nothing else in the game names it.",
     "Let the rule be about 'others(player)', or correct the text."},
    {"untold-move", CodeGroup::kWords,
     "Something moves to a zone whose sentence is empty, and neither an action with a sentence of "
     "its own nor the rule itself tells players of it.",
     "Announce it, move it 'quietly', or give the zone a sentence."},
    {"never-selected", CodeGroup::kWords,
     "A sentence has a form for a thing that the placeholder never is there, or for a kind of "
     "numbers that its language does not have.",
     "Name what it may be, or remove the form."},
    {"tests-nothing", CodeGroup::kRules, "A test, or a part of one, that passes whatever happens.",
     "Say what must hold: under 'then', or with 'expect' or 'refused' in a step."},
    {"cyclic-triggers", CodeGroup::kRules,
     "A trigger whose effect is the very event it waits for, without any condition.",
     "Give it a condition under 'if' that becomes false."},
    {"answers-clash", CodeGroup::kRules,
     "Players who answer at once may take the same thing, and the rules do not say what then.",
     "Say under 'otherwise' of the action what happens where it has become impossible."},
    {"list-read-once", CodeGroup::kRules,
     "'turns' reads the list of players once, before the first of them. Here the list leaves out "
     "players who have fallen, but a player who falls during these turns still gets his turn.",
     "Write 'turns: players', and the condition under 'while', which is asked before each turn."},
    {"shadowed-name", CodeGroup::kRules,
     "A name that rules never mean: in expressions the word has another meaning, of every game or "
     "of this one.",
     "Give it another name."},
    {"unseen-candidates", CodeGroup::kRules,
     "A question lists components that the player who is asked may not see: the options would show "
     "him a hidden zone.",
     "Move what he may look at to a zone of his that is 'visible: owner', let him choose there, "
     "and "
     "move the rest back."},
    // -- scripts
    {"missing-script", CodeGroup::kScripts, "There is no Lua file of this name.",
     "Scripts belong into scripts/<game>/ or into the game's folder scripts/."},
    {"wrong-script", CodeGroup::kScripts, "A script is named as file.function.",
     "Write 'points.sum' for the function sum in points.lua."},
    {"missing-function", CodeGroup::kScripts, "The file has no global function of this name.",
     "Correct its spelling, or write the function into the file; one that is 'local' cannot be "
     "named by YAML."},
    {"script-syntax", CodeGroup::kScripts, "The Lua file cannot be compiled.",
     "Look at the line shown; where an 'end' is missing it is the beginning of the block."},
    {"script-fraction", CodeGroup::kScripts,
     "A script divides with '/', raises with '^' or writes a number with a point or an exponent. "
     "Rules count in whole numbers, which are the same on every machine.",
     "Write '//', which rounds down, and whole numbers."},
    {"script-encoding", CodeGroup::kScripts, "The Lua file is not UTF-8.",
     "Save the file as UTF-8."},
    {"script-undefined-name", CodeGroup::kScripts,
     "A global name that neither the file nor the sandbox has: a misspelt variable, a function "
     "that scripts may not use.",
     "scripts/README.md tells what scripts can use."},
    {"script-unknown-field", CodeGroup::kScripts,
     "A field that nothing in the game, the library or the data under 'with' has, or that nothing "
     "reads; nearly the name of another.",
     "Correct its spelling, or declare it with the kind of the thing; scripts/api.lua lists the "
     "fields of each."},
    {"script-unknown-word", CodeGroup::kScripts,
     "A text in a script that is nearly, but not quite, a name of the game.",
     "Correct its spelling, or declare it in game.yaml."},
    {"script-endless", CodeGroup::kScripts,
     "A loop that nothing leaves, or that counts further than a script may work.",
     "Give it a condition, 'break' or 'return'."},
    {"script-wrong-type", CodeGroup::kScripts,
     "A value in a script is of a kind with which the operation always fails, or never holds: a "
     "text in arithmetic, a number compared with a text, a field of nil, ':' for '.'. Or it always "
     "counts as true: in Lua so do 0 and an empty list.",
     "Pass a value of the kind expected; scripts/README.md says how the type of a value is known."},
    {"script-unread-local", CodeGroup::kScripts,
     "A local variable or function of a script that is assigned and never read, or that each turn "
     "of a loop sets anew.",
     "Remove it, or give it a name that begins with '_'."},
    {"script-skips-items", CodeGroup::kScripts,
     "A loop takes things out of the zone that it goes through: what lay behind each of them moves "
     "up and is left out.",
     "Collect them in a table and move them at once, or count downwards."},
    {"script-global", CodeGroup::kScripts, "A function of a script assigns a global variable.",
     "Write 'local' where it is first assigned."},
    {"unread-argument", CodeGroup::kScripts,
     "A key under 'with' that the function, and all that it calls, never reads.",
     "Correct its spelling in the script or under 'with', or remove it."},
    {"script-fuel-exhausted", CodeGroup::kScripts,
     "One call did more than its 2,000,000 units of work.", "Look for a loop that never ends."},
    {"script-memory-exhausted", CodeGroup::kScripts,
     "The scripts of the game need more than their 48 MiB.",
     "Look for a table or text that grows without end."},
    {"script-stack-overflow", CodeGroup::kScripts, "A function calls itself too deeply.",
     "Look for a recursion without an end."},
    {"script-wrong-argument", CodeGroup::kScripts,
     "A function was called with a value of another kind than it takes.",
     "scripts/api.lua says what each takes."},
    {"script-wrong-result", CodeGroup::kScripts,
     "A query gave a value of another kind than it declares.",
     "Return what 'returns' or 'parts' says, in every branch."},
    {"script-read-only", CodeGroup::kScripts,
     "A script tried to assign to a thing of the game or the library.",
     "In an effect, write set(thing, \"name\", value)."},
    {"script-stale-handle", CodeGroup::kScripts,
     "A player, card or zone was kept from an earlier call.", "Ask for it again in every call."},
    {"script-choose-in-callback", CodeGroup::kScripts,
     "A question or roll inside a comparator of sort.", "Ask before sorting."},
    {"script-error", CodeGroup::kScripts,
     "The script failed by itself: error(), assert(), arithmetic on nil.",
     "Look at the line shown: the message is Lua's own. Where a value may be nil, write 'value or "
     "0', or ask for it before."},
    // -- the version of the language
    {"old-language", CodeGroup::kShape,
     "The file is written in an older version of the language of games, in which other keys stood "
     "at "
     "this place.",
     "Let 'cubilete migrate PATH' rewrite the game: it shows what it changes, and keeps comments "
     "and layout. Where it cannot know what is meant, its warning has this code too: change that "
     "by hand."},
    {"newer-language", CodeGroup::kShape,
     "The game declares a version of the language that this program does not know yet.",
     "Play it with a newer version of the program."},
    // -- variants
    {"overlay-target", CodeGroup::kVariants, "A variant changes what is not there.",
     "Correct the path, which is keys joined by dots, or add what is missing."},
    {"overlay-exists", CodeGroup::kVariants, "A variant adds what is there already.",
     "Use 'set' to change it."},
    {"overlay-list", CodeGroup::kVariants,
     "'append' and 'add' were mixed up: one adds to lists, the other to maps.",
     "Write 'append' for a list, and 'add' for a map."},
    {"overlay-conflict", CodeGroup::kVariants, "One variant changes the same path twice.",
     "Keep one of the two."},
    {"bad-option", CodeGroup::kVariants,
     "What is given as an option, by --set or in a replay, is more than a name and a value on one "
     "line.",
     "Name an option of the game, and write its value on one line."},
    {"unknown-variant", CodeGroup::kVariants, "The game has no variant of this name.",
     "Name a variant of the game, as 'cubilete list' shows them."},
    {"missing-mod", CodeGroup::kVariants,
     "A mod that is asked for, or that another mod needs, is not there.",
     "Give the folder that holds its mod.yaml: --mod PATH, once for each mod."},
    {"duplicate-mod", CodeGroup::kVariants, "Two mods of one game have the same name.",
     "Leave one of them out, or rename it in its mod.yaml."},
    {"overlay-cycle", CodeGroup::kVariants, "Overlays need each other in a circle.",
     "Take one 'needs' out of the circle that the message shows."},
    {"wrong-game", CodeGroup::kVariants, "The mod was made for another game.",
     "Play it with the game that its mod.yaml names."},
    // -- words
    {"missing-text", CodeGroup::kWords,
     "Something that players read has no text in a language, or its key is misspelt.",
     "Add it to the file of locale/ that the message names."},
    {"empty-text", CodeGroup::kWords, "A text of which players see nothing: it is empty or blank.",
     "Write its text, or remove the key."},
    {"draft-text", CodeGroup::kWords,
     "Texts that are marked as drafts, with '# draft' at the end of their line, or that have TODO "
     "or FIXME in them. The game plays with them.",
     "Write what players shall read, and remove the mark."},
    {"repeated-value", CodeGroup::kWords,
     "A help text repeats a number of its card by hand: it stays as it is when the card changes.",
     "Name the value in braces, as the message shows, or let 'validate --fix' do it."},
    {"unused-text", CodeGroup::kWords, "A text that belongs to nothing in the game.",
     "Remove it, or correct its name."},
    {"wrong-placeholder", CodeGroup::kWords,
     "A text tells {1}, {2} beyond the values it is given, or other values than the same text in "
     "another language.",
     "Tell the same values in every language."},
    // -- files
    {"too-many-problems", CodeGroup::kFiles,
     "There are more than a thousand problems; the others are not shown.",
     "Mend the first: often one of them causes the rest."},
    {"missing-file", CodeGroup::kFiles,
     "A file that a game cannot do without, or a picture that its look names, is not there.",
     "A game is a folder with a game.yaml; a picture lies below it."},
    {"unreadable-file", CodeGroup::kFiles,
     "A file is there and cannot be read, is no picture where one is named, or is too large.",
     "Let it be read; a picture is a PNG, JPEG or WebP file of at most 1 MiB, a text has at most "
     "16 MiB."},
    {"unread-file", CodeGroup::kFiles,
     "A file of a content folder that nothing reads, because of its name or its place.",
     "Give it the name or the place that the message says, or remove it."},
    {"wrong-name", CodeGroup::kFiles,
     "A file says another name than it has, or its name is none of what it is.",
     "Make both agree: the name decides."},
    {"path-escape", CodeGroup::kFiles, "A link in a content folder leads out of it.",
     "Put the file itself into the folder."},
    {"table-syntax", CodeGroup::kFiles, "A table of cards has quotes that are not closed.",
     "Put a cell that holds quotes in quotes, and double those inside of it."},
    {"table-column", CodeGroup::kFiles,
     "A column of a table of cards is no property of their kind, or is there twice.",
     "Name it as 'cubilete table' does, or remove it."},
    {"table-row", CodeGroup::kFiles,
     "A row of a table belongs to no card, to the same as another, or has too many cells.",
     "Make new cards with 'cubilete new card', and put texts with separators in quotes."},
    // -- while a game is played or tried out
    {"test-failed", CodeGroup::kPlay,
     "A scenario test, or a statement of balance.yaml, expects something else than is found.",
     "Correct the rule, or the expectation at the line shown."},
    {"untested-rule", CodeGroup::kPlay,
     "With a small change of this rule all tests of the game still pass, so that none holds it.",
     "Write a test that expects what the rule does, in a position where the change would matter."},
    {"not-enough", CodeGroup::kPlay, "A payment of more than there is.",
     "Ask can_pay(...) before, or use 'lose', which takes what the player has."},
    {"out-of-bounds", CodeGroup::kPlay, "An attribute would leave its bounds.",
     "Limit the value: max(0, x); or widen 'min' and 'max', or add the word to 'symbols'. What is "
     "taken away is no negative gain: write 'pay' or 'lose'."},
    {"zone-full", CodeGroup::kPlay, "A zone or cell has no room for what is moved there.",
     "Ask for its 'room' before. 'capacity' is that of the whole zone, 'cell_capacity' that of "
     "each of its cells. 'create' makes all copies, unless 'count' says how many."},
    {"wrong-kind", CodeGroup::kPlay,
     "A component of a kind that the zone does not hold, or an attribute of another kind.",
     "Correct 'holds', or what is moved."},
    {"wrong-place", CodeGroup::kPlay,
     "A cell or zone that does not exist, or a zone where one of its cells is needed.",
     "Name the cell, as in board.r1c2; ask exists(...) before where there may be none."},
    {"no-such-component", CodeGroup::kPlay, "An effect needs a component and there is none.",
     "Ask any(...) or exists(...) before."},
    {"no-such-player", CodeGroup::kPlay, "An effect needs a player and there is none.",
     "Ask exists(...) before."},
    {"asked-nobody", CodeGroup::kPlay,
     "A turn or a decision for no player: 'actions' outside of 'turns', or a list of players with "
     "nobody in it.",
     "Name the player, or put it inside 'turns'."},
    {"not-a-die", CodeGroup::kPlay, "Only components of a kind with faces can be rolled.",
     "Give the kind 'faces'."},
    {"reads-nothing", CodeGroup::kPlay,
     "A value is asked of a player, card or cell that is not there, or of an item of a list that "
     "is "
     "too short.",
     "Ask exists(...) before, and before seat(3) whether player_count >= 3; outside of turns, "
     "where "
     "nobody is acting, say of which player."},
    {"internal-fault", CodeGroup::kPlay,
     "The program itself is wrong: it looked for something that cannot be, or what it remembers is "
     "damaged and was forgotten. The content is not to blame.",
     "Report it, with the game and the seed; the place shown is where it was noticed."},
    {"divided-by-zero", CodeGroup::kPlay, "A division or remainder by 0.",
     "Ask if(n == 0, ..., ...) before."},
    {"number-too-large", CodeGroup::kPlay, "A result that does not fit into a number of a game.",
     "Numbers go from -2147483648 to 2147483647."},
    {"list-too-long", CodeGroup::kPlay,
     "An attribute is to hold more items than its 'at_most', an expression makes a list of more "
     "than 100,000 items, or a question with parts has more than 20,000 answers.",
     "Raise 'at_most', or ask for room before: count(list) < 8. Take less at a time."},
    {"denied-and-there", CodeGroup::kPlay, "'deny' names a card that the zone holds.",
     "Ask before: 'if: none(hand[definition == guess])'."},
    {"too-many-components", CodeGroup::kPlay, "More components are made than a game may hold.",
     "Look for a 'create' in a loop."},
    {"too-many-selections", CodeGroup::kPlay,
     "'perft' met a question whose selections are too many to go through one by one.",
     "Count to a smaller depth, or make the zone smaller with --set."},
    {"too-many-outcomes", CodeGroup::kPlay,
     "'perft' met a shuffle or roll that can fall in too many ways to go through each.",
     "Let chance fall as in one game, with --seed, or use fewer cards or dice."},
    {"others-answer-too", CodeGroup::kPlay,
     "Chances were asked for where several players answer at the same time.",
     "Ask at a question to one player: what follows here depends on the others."},
    {"dice-are-asked", CodeGroup::kPlay,
     "Chances were asked for in a game whose dice are thrown at the table.",
     "Play without --dice ask, so that the program rolls."},
    {"drawn-before", CodeGroup::kPlay,
     "Chances were asked for in the middle of an effect that has rolled or shuffled, in a game "
     "that "
     "hides something.",
     "Ask at the question before it: what was shuffled there must not be known."},
    {"no-option", CodeGroup::kPlay, "A choice that must be made has no possible answer.",
     "Make it optional, or give the action a condition."},
    {"asks-in-setup", CodeGroup::kPlay, "A question during set-up, where nobody can answer.",
     "Ask in the timetable."},
    {"nothing-to-end", CodeGroup::kPlay,
     "'end' names a turn, round or phase that is not under way.", "End it from inside."},
    {"effect-never-ends", CodeGroup::kPlay,
     "An effect runs itself, or does more than a million things.", "Give its recursion an end."},
    {"query-never-ends", CodeGroup::kPlay, "A query asks itself without end.",
     "Give its recursion an end."},
    {"takes-too-long", CodeGroup::kPlay,
     "One step, or finding what is offered, is more work than a hundred games of the usual size.",
     "Look for lists inside lists, loops inside loops, and choices from very many things."},
    {"not-fully-checked", CodeGroup::kPlay,
     "Compiling the game with all its variants and tests, or playing the beginning of each, is "
     "more "
     "work than validation does; the message lists what was left out.",
     "Make the rules that take most cheaper, or split the content."},
    {"agenda-never-ends", CodeGroup::kPlay,
     "Triggers set each other off without end, or thousands wait at once.",
     "Give one of them a condition."},
    {"phases-never-end", CodeGroup::kPlay, "A phase is started inside of itself again and again.",
     "Start it only where its reactions can run out: a cost, a card that is used up, a condition."},
    {"actions-never-end", CodeGroup::kPlay,
     "An action that is the only answer is taken without a question, and offered again without "
     "end.",
     "Offer it with 'once: true' beside 'actions', let it end the turn ('ends: turn'), "
     "or "
     "say 'until'."},
    {"timetable-never-asks", CodeGroup::kPlay,
     "The timetable goes round without ever asking anybody.", "Let it ask, or end the game."},
    {"effect-not-deterministic", CodeGroup::kPlay,
     "An effect did something else when it was run again with its answers.",
     "It must depend on nothing but the game."},
    {"invariant-broken", CodeGroup::kPlay, "A condition that must hold at every moment does not.",
     "Correct the rule that broke it, or the invariant."},
    {"choice-not-offered", CodeGroup::kPlay, "An answer that is not among the options.",
     "Take one of those offered."},
    {"not-asked", CodeGroup::kPlay, "A player answers who is asked nothing.",
     "Answer for the player who is asked, or go on first to where this one is."},
    {"wrong-player-count", CodeGroup::kPlay, "The game is not for so many players.",
     "Play it with a number of players that the game is for, or change its 'players'."},
    // -- saved games
    {"replay-syntax", CodeGroup::kReplays, "The file is no replay.",
     "Write one with play --record."},
    {"replay-version", CodeGroup::kReplays,
     "The replay was written by another version of its format.", "Record it again."},
    {"replay-content", CodeGroup::kReplays,
     "The replay is of other content: the game's files have changed since.",
     "Play it with the content it was made with."},
    {"replay-choice", CodeGroup::kReplays, "The replay makes a choice that is not offered.",
     "Play it with the content it was made with, or up to the choice before: --to N."},
    {"replay-diverged", CodeGroup::kReplays, "The game went another way than when it was recorded.",
     "Play it with the content and the program it was made with."},
    {"replay-truncated", CodeGroup::kReplays, "The file ends too early.", "Copy it again."},
    {"replay-damaged", CodeGroup::kReplays,
     "The file ends in the middle, or a part of it is not what was written.",
     "Play it up to the last whole choice: play --resume FILE --to N goes on from there."},
    {"replay-foreign", CodeGroup::kReplays, "The file holds what no replay has.",
     "Write one with play --record."},
};

// Returns whether every code has one row only.
constexpr bool are_distinct() {
  for (const CodeText& row : kCodes) {
    const auto has_its_code = [&](const CodeText& c) { return c.code == row.code; };
    if (std::count_if(std::begin(kCodes), std::end(kCodes), has_its_code) != 1) return false;
  }
  return true;
}
static_assert(are_distinct());

}  // namespace

std::span<const CodeText> all_codes() { return kCodes; }

const CodeText* text_of_code(std::string_view code) {
  const auto* const it = std::find_if(std::begin(kCodes), std::end(kCodes),
                                      [&](const CodeText& c) { return c.code == code; });
  return it == std::end(kCodes) ? nullptr : it;
}

std::string_view title_of(CodeGroup group) {
  switch (group) {
    case CodeGroup::kText:
      return "the text of YAML files";
    case CodeGroup::kShape:
      return "structure";
    case CodeGroup::kNames:
      return "names and expressions";
    case CodeGroup::kRules:
      return "rules that cannot work";
    case CodeGroup::kScripts:
      return "scripts";
    case CodeGroup::kVariants:
      return "variants";
    case CodeGroup::kWords:
      return "words";
    case CodeGroup::kFiles:
      return "files";
    case CodeGroup::kPlay:
      return "while a game is played or tried out";
    case CodeGroup::kReplays:
      return "saved games";
  }
  return {};
}

}  // namespace cubilete
