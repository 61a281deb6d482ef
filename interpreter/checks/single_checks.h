// The checks of a whole ruleset (check_rules.h), each in the file of its name.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"
#include "ruleset/effect_facts.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Reports attributes that are set and never read, and attributes that are never set to anything but
// what they are from the beginning. Codes: never-used, always-same.
void check_attributes(const Ruleset&, const Usage&, Diagnostics&);

// Reports questions whose candidates lie where the player who is asked may not look: the list of
// options would show them to him. Covers zones that nobody sees, and zones of players who are
// certainly not the one who is asked. Zones with a single definition are skipped, since their
// contents are known. Code: unseen-candidates.
void check_candidates(const Ruleset&, Diagnostics&);

// Reports simultaneous answers that can take the same thing, if the rules do not say what happens
// in that case. Code: answers-clash, at the node of the timetable, once for each action.
void check_clashes(const Ruleset&, Diagnostics&);

// Reports costs that no player can ever pay: above the maximum of a resource, or of a resource that
// is never gained; and choices of more items than allowed. Codes: never-payable, contradiction.
void check_costs(const Ruleset&, const Usage&, Diagnostics&);

// Reports values of an option that the rules never distinguish: choosing one or the other changes
// nothing. Options that scripts read are skipped. Code: always-same.
void check_options(const Ruleset&, const Usage&, Diagnostics&);

// Reports queries and effects that run themselves whenever they are run, so that they never end.
// Codes: query-never-ends, effect-never-ends.
void check_own_calls(const Ruleset&, Diagnostics&);

// Reports expressions of queries with 'pure: true' that read the game. Code: impure-query.
void check_pure_queries(const Ruleset&, Diagnostics&);

// Reports parts of the timetable that are never reached or never left: endless loops, parts after
// them, branches with a constant condition, actions that are never offered, or that end what is
// never under way where they are. Codes: endless (in `wrong`), unreachable, never-offered,
// nothing-to-end (in `unused`).
void check_reach(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

// Reports copies that were not adapted: components that differ in their names only, texts that are
// the same in two languages, texts with other numbers than their component. Each check compares
// with the rest of the game: if many are alike, that is intended. Codes: look-alike, same-text,
// number-drift.
void check_resemblance(const Ruleset&, const Usage&, Diagnostics&);

// Reports parts of the score and tie-breaks that are the same for all players, and tie-breaks that
// are the score or an earlier one. Code: always-same.
void check_scores(const Ruleset&, Diagnostics&);

// Reports sentences of the log that keep a move from the players, or have a form that is never
// used. Codes: untold-move, never-selected.
void check_sentences(const Ruleset&, Diagnostics&);

// Reports declared names that expressions never mean, because the word has another meaning there:
// names that are words of every game (is_word_of_every_game), and queries without parameters that
// are called like an attribute, a zone or a constant. Code: shadowed-name.
void check_shadowed_names(const Ruleset&, Diagnostics&);

// Reports hidden piles that are filled with different components and taken from, and that nothing
// shuffles, and shuffles of set-up that come before anything lies there. Code: never-shuffled.
void check_shuffles(const Ruleset&, const Usage&, Diagnostics&);

// Reports cards whose text speaks of other players while their rules affect the acting player only.
// Compares with the other components of the kind: if most that speak of others have no such rules,
// nothing is reported. Code: text-of-others.
void check_text_of_others(const Ruleset&, const ScriptFindings&, const Usage&, Diagnostics&);

// Reports unused entries of locales, and placeholders without a value. Codes: wrong-placeholder (in
// `wrong`), unused-text (in `unused`).
void check_texts(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

// Reports triggers that set each other off without any condition, and so would never end, and
// triggers on events that cannot happen, also in the place that they name. Codes: cyclic-triggers
// (in `wrong`), once for each circle, with a note for every other trigger of it; never-occurs (in
// `unused`).
void check_triggers(const Ruleset&, const ScriptFindings&, const Usage&, Diagnostics& wrong,
                    Diagnostics& unused);

// Reports turns that may go to a player who has fallen meanwhile, since the list of turns is read
// once, as they begin: lists that filter players by an attribute which the steps of the turns, or
// triggers of what they change, write for somebody else. Scripts are not followed. Code:
// list-read-once.
void check_turn_lists(const Ruleset&, Diagnostics&);

// Reports locals and parameters of rules, and choices of actions, that nothing reads. Code:
// never-used.
void check_unread_locals(const Ruleset&, Diagnostics&);

}  // namespace cubilete
