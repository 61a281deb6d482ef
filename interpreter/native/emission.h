// The state that the parts of the emitter share: the ruleset, the names in use, and the rules and
// tables that the text refers to and that must be written too.
//
// Only numbers of the ruleset reach the text, never a name or a text of content.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/evaluate.h"
#include "forms/form.h"
#include "native/fixed_zones.h"
#include "operations/rule_call.h"
#include "ruleset/ruleset.h"

namespace cubilete::native {

// Says why a ruleset is not compiled to machine code, and where in its files the reason lies.
struct NotEmitted {
  SourceSpan where;
  std::string reason;
};

// The scripts of a ruleset that have a typed form, made by the caller.
struct ScriptForms {
  const lowering::FormTexts* texts = nullptr;
  std::vector<const lowering::Form*> forms;  // by ScriptId; nullptr: the script has no form
};

// A question of the rules, as a Decision describes it, without its options.
struct AskedQuestion {
  ActionId action;  // the action that asks it as a choice; none: an effect asks it
  std::string name;
  Type type;  // of one item
  bool is_subset = false;
  bool is_ranked = false;
  bool is_secret = false;
  std::vector<QuestionPart> parts = {};  // their types replace `type`; empty: no parts
  std::size_t choice = 0;                // number of the first choice that it asks for
};

struct AskedQuestions {
  std::vector<AskedQuestion> questions;
  std::vector<std::string> texts;  // the texts of scripts, by number: the names of their questions
};

// Conditions on the items of a zone, as text that starts with `true`.
struct FilterOfZone {
  std::int32_t zone = 0;  // the number of its definition
  std::string conditions;
  std::set<std::int32_t> attributes;  // read by the conditions
  bool operator==(const FilterOfZone&) const = default;
};

// Says who answers the questions of compiled rules.
enum class AnsweredBy {
  kAgents,   // random agents, in whole games; no position is reported or resumed
  kProgram,  // the program too; games go on from any position
};

struct Emission {
  Emission(const Ruleset& r, std::int32_t p, const ScriptForms* f, AnsweredBy a)
      : ruleset(r),
        players(p),
        program_answers(a == AnsweredBy::kProgram),
        scripts_with_forms(f),
        fixed_zones(find_fixed_zones(r, p, f)) {}

  const Ruleset& ruleset;
  const std::int32_t players;
  const bool program_answers;
  const ScriptForms* const scripts_with_forms;                 // nullptr: none
  const std::vector<std::optional<FixedMembers>> fixed_zones;  // by definition
  std::optional<NotEmitted> refusal;                           // the first one found

  // Functions and tables that the text refers to and that are written later.
  std::set<std::int32_t> queries, scripts, effects;
  std::set<std::int32_t> asked_properties, run_properties;  // abilities
  std::set<std::int32_t> scalar_properties, list_properties;
  std::set<std::int32_t> features;  // operators that follow what tiles join from a cell
  std::set<std::int32_t> attributes_by_kind, families;
  // The text of the scripts that are written as C++.
  std::string forms;
  std::set<std::int32_t> dice_zones;  // zones whose selections are remembered by the faces shown
  // The zones and attributes from which remembered answers are computed.
  std::set<std::int32_t> watched_zones, watched_attributes;
  bool watches_zones = false;  // changes of any zone are counted together
  // Filters whose results are kept as bits (short_filter.h), and the attributes that they read.
  std::vector<FilterOfZone> filters;
  std::set<std::int32_t> filtered_attributes;
  std::int32_t answers = 0;  // most questions that are tried inside one another
  std::vector<AskedQuestion> questions;

  // True if effects can start phases.
  bool has_phases() const { return ruleset.startable_phases > 0; }
  bool has_triggers() const { return !ruleset.triggers.empty(); }
  // True if some trigger waits for such an event, or runs at such a time.
  bool awaits(EventKind) const;
  bool has_triggers(TriggerTime) const;

  // Returns the most components in zones of a definition if these are short: of small capacity, or
  // fixed.
  std::optional<std::int32_t> most_members(ZoneDefId) const;
  bool is_short(ZoneDefId z) const { return most_members(z).has_value(); }
  // Names the structure of the text (tables.cc) that describes the members of such zones.
  std::string members_of(ZoneDefId) const;

  // Returns a name that is unique in the text.
  std::string name(const char* prefix) { return fmt::format("{}{}", prefix, ++names_); }
  // Adds a question and returns its number.
  std::size_t number_of(AskedQuestion q) {
    questions.push_back(std::move(q));
    return questions.size() - 1;
  }
  void refuse(SourceSpan where, std::string reason) {
    if (!refusal) refusal = NotEmitted{where, std::move(reason)};
  }

 private:
  int names_ = 0;
};

// A zone with at most this capacity is short: it has a list of its members beside its chain.
constexpr std::int32_t kMostMembers = 16;

// Returns the first number of the zones of a definition; those of players follow by seat.
inline std::int32_t first_zone(const Emission& m, const ZoneDef& z) {
  return z.table_zones_before + z.player_zones_before * m.players;
}

// Returns what rules read of a value that is printed on a component.
inline std::int32_t printed_value(const Emission& m, TypeKind kind, std::int32_t v) {
  const WrittenCell cell(v);
  if (kind != TypeKind::kCell || !cell.is_some()) return v;
  return CellId(ZoneId(first_zone(m, m.ruleset.zone(cell.zone()))), cell.place()).value;
}

// Returns the printed list.
inline std::vector<std::int64_t> printed_values(const Emission& m, TypeKind kind,
                                                const std::vector<std::int32_t>& list) {
  std::vector<std::int64_t> out;
  for (const std::int32_t v : list) out.push_back(printed_value(m, kind, v));
  return out;
}

// Returns the number of zones of a definition.
inline std::int32_t zones_of(const Emission& m, ZoneDefId z) {
  return m.ruleset.zone(z).is_per_player ? m.players : 1;
}

}  // namespace cubilete::native
