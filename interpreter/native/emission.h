// The memory that the parts of the emitter share: the ruleset, the names given out, and the rules
// and tables that the text refers to, which have to be written too.
//
// Only numbers of the ruleset reach the text, never a name or a text of the content.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "forms/form.h"
#include "native/fixed_zones.h"
#include "operations/rule_call.h"
#include "ruleset/ruleset.h"

namespace cubilete::native {

// Why a ruleset is not compiled to machine code, and the place in its files.
struct NotEmitted {
  SourceSpan where;
  std::string reason;
};

// The scripts of a ruleset that have a typed form. Whoever lowers scripts gives it.
struct ScriptForms {
  const lowering::FormTexts* texts = nullptr;
  std::vector<const lowering::Form*> forms;  // by ScriptId; nullptr: it has none
};

// A question of the rules: what a Decision says of it besides its options.
struct AskedQuestion {
  ActionId action;  // of a choice; none: in the middle of an effect
  std::string name;
  Type type;  // of one item
  bool is_subset = false;
  bool is_ranked = false;
  bool is_secret = false;
  std::vector<QuestionPart> parts = {};  // of one that has parts, which have types of their own
  std::size_t choice = 0;                // the first choice of the action that it is about
};

struct AskedQuestions {
  std::vector<AskedQuestion> questions;
  std::vector<std::string> texts;  // the texts of scripts, by their numbers: names of questions
};

// Conditions on what lies in a zone, as a text behind `true`.
struct FilterOfZone {
  std::int32_t zone = 0;  // its definition
  std::string conditions;
  std::set<std::int32_t> attributes;  // that they read
  bool operator==(const FilterOfZone&) const = default;
};

// Who answers the questions of compiled rules.
enum class AnsweredBy {
  kAgents,   // random agents, in whole games: nothing says where a game is, or goes on from there
  kProgram,  // the program as well, and games go on from any position
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
  std::optional<NotEmitted> refusal;                           // the first

  // Functions and tables that are referred to.
  std::set<std::int32_t> queries, scripts, effects;
  std::set<std::int32_t> asked_properties, run_properties;  // rules
  std::set<std::int32_t> scalar_properties, list_properties;
  std::set<std::int32_t> attributes_by_kind, families;
  // The definitions of scripts that are written as C++.
  std::string forms;
  std::set<std::int32_t> dice_zones;  // whose selections are remembered by what they show
  // The zones and attributes that remembered answers are read from.
  std::set<std::int32_t> watched_zones, watched_attributes;
  bool watches_zones = false;  // all of them together
  // Filters whose results are kept as bits (short_filter.h), and the attributes that they read.
  std::vector<FilterOfZone> filters;
  std::set<std::int32_t> filtered_attributes;
  std::int32_t answers = 0;  // the most questions that are looked at inside one another
  std::vector<AskedQuestion> questions;

  bool has_triggers() const { return !ruleset.triggers.empty(); }
  // Whether triggers wait for events of a kind, or are carried out at a time.
  bool awaits(EventKind) const;
  bool has_triggers(TriggerTime) const;

  // The most components that lie in zones of a definition, where these are short: of small
  // capacity, or fixed.
  std::optional<std::int32_t> most_members(ZoneDefId) const;
  bool is_short(ZoneDefId z) const { return most_members(z).has_value(); }
  // The structure of the text (tables.cc) that says what lies in the zones of a definition.
  std::string members_of(ZoneDefId) const;

  // A name that no other part of the text has.
  std::string name(const char* prefix) { return fmt::format("{}{}", prefix, ++names_); }
  // The number of a question.
  std::size_t number_of(AskedQuestion q) {
    questions.push_back(std::move(q));
    return questions.size() - 1;
  }
  // Counts a part of an expression. True: there are too many, because lists inside one another are
  // written once for each part of the list around them; the ruleset is refused.
  bool is_too_long(SourceSpan where) {
    constexpr std::int64_t kMostParts = 400'000;
    if (++parts_ > kMostParts)
      refuse(where, "lists inside one another make the compiled rules too long");
    return refusal.has_value();
  }
  void refuse(SourceSpan where, std::string reason) {
    if (!refusal) refusal = NotEmitted{where, std::move(reason)};
  }

 private:
  int names_ = 0;
  std::int64_t parts_ = 0;
};

// A short zone, of at most so many components, has a list of them beside its chain.
constexpr std::int32_t kMostMembers = 16;

// The first number of the zones of a definition; those of players follow by seat.
inline std::int32_t first_zone(const Emission& m, const ZoneDef& z) {
  return z.table_zones_before + z.player_zones_before * m.players;
}

// How many there are.
inline std::int32_t zones_of(const Emission& m, ZoneDefId z) {
  return m.ruleset.zone(z).is_per_player ? m.players : 1;
}

// The attribute of a kind that content means where it names `a` of a component of that kind; none
// where there is none. `same_form`: only one whose values are of the same kind.
AttributeId attribute_of_kind(const Ruleset&, AttributeId a, KindId kind, bool same_form);
// The property of a definition that content means where it names `p`; nullptr where it has none.
// `same_form`: only one that can be read in the same way.
const PropertyValue* property_of(const Ruleset&, PropertyId p, const ComponentDef&, bool same_form);

}  // namespace cubilete::native
