// The names of a game during compilation: adds them to the ruleset, resolves them, and reports
// unknown names.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/scope.h"
#include "document/document.h"
#include "ruleset/ruleset.h"

namespace cubilete {

class Names {
 public:
  // REQUIRES: both outlive the Names.
  Names(Ruleset& ruleset, Diagnostics& diagnostics) : r_(ruleset), d_(diagnostics) {}

  Ruleset& ruleset() { return r_; }
  Diagnostics& diagnostics() { return d_; }

  // Reports `name`, with what is meant, the nearest candidate or the list of candidates, and what
  // would declare it. Code: unknown-name.
  void unknown(const std::string& kind, const std::string& name, SourceSpan,
               const std::vector<std::string>& candidates,
               const std::optional<std::string>& meant = {},
               std::optional<Declaration> missing = {});

  void unknown_resource(const std::string& name, SourceSpan);
  // Reports what no cell of the zone is called. Code: unknown-name.
  void unknown_cell(const ZoneDef&, const std::string& name, SourceSpan);

  // Suppresses unknown-name for a name whose declaration has an error.
  void forgive(const std::string& name) { forgiven_.insert(name); }

  // A name that `each` binds in the timetable, for messages about rules that do not know it.
  void note_item_of_timetable(const std::string& name) { items_of_timetable_.insert(name); }
  bool is_item_of_timetable(const std::string& name) const {
    return items_of_timetable_.contains(name);
  }

  // Adds a name to `names`. Returns false if it was there already. Code: duplicate-name.
  bool declare(std::map<std::string, SourceSpan>& names, const Entry&, const char* kind);

  // Returns whether a local may have the name; reports one that would hide a name of the game.
  bool may_be_local(const std::string& name, SourceSpan name_span);
  // Adds a local and returns its slot. A local that would hide a name of the game is an error,
  // duplicate-name.
  std::int32_t add_local(Scope&, const std::string& name, Type, SourceSpan name_span);
  void add_parameters(Scope&, const std::vector<Parameter>&);

  // Notes whether the argument at a place fits its parameter; `problems` is how many were reported
  // before it.
  void note_argument(const Parameter&, SourceSpan given, bool fits, std::size_t problems);

  // These resolve a name; they report an unknown name and return the default id.
  KindId kind(const std::string& name, SourceSpan);
  AttributeId resource(const std::string& name, SourceSpan);
  // Resolves a component of a kind, or of any for the default id.
  DefinitionId definition(const Node&, KindId kind = {});
  // Resolves a cell of the table, or an edge: map.port, board.r2c3. Codes: unknown-name,
  // contradiction, wrong-type.
  WrittenCell cell(const Node&);
  // Resolves a word of a vocabulary, or any word for the default id.
  SymbolId word(VocabularyId, const Node&);
  // Resolves a type: its name, or fields with their types, which is a record; `list of` them. Code:
  // unknown-name, wrong-type.
  // Fields of records have bounds only where the records are printed.
  Type type(const Node&, bool is_printed = false);
  Type list_of(const Node& items, bool is_printed);
  // Reports fields that a written record lacks, or has and its type has not; returns whether there
  // is none. Codes: missing-key, unknown-name.
  bool has_fields(const Node& map, const std::vector<Parameter>& fields);
  // Returns the type of a field of a record, which is one value. Code: wrong-type.
  Type field(const Entry&, bool is_printed = false);
  // Returns the type of records with these fields, which is one for all that have the same.
  Type record(std::vector<Parameter> fields);
  // Reads a map from names to types.
  std::vector<Parameter> parameters(const Node* map);

  // Reports a name that such things have in every game: one of the two could not be read. Code:
  // duplicate-name.
  void check_name_of_field(TypeKind thing, const std::string& name, SourceSpan);

  // Notes that content names something at a place.
  void use(NameKind kind, std::int32_t id, SourceSpan span) { place({kind, id, span}); }
  void use_family(const ZoneFamily& family, SourceSpan span) {
    use(NameKind::kZoneFamily, static_cast<std::int32_t>(&family - r_.zone_families.data()), span);
  }
  void declared_at(NameKind kind, std::int32_t id, SourceSpan span) {
    place({kind, id, span, true});
  }

  // Returns the id of a name, which is added at its first use.
  SymbolId symbol(const std::string& word);
  VocabularyId vocabulary(const Node& list);
  MessageId message(const Node&);
  EndCauseId end_cause(const Node&);
  StreamId stream(const std::string& name);

  std::vector<std::string> words(VocabularyId) const;
  // Returns the vocabulary of the names of the kinds, which is made at its first use.
  VocabularyId kind_words();

  // Returns the places where rules first name a message or an end cause, by its key in locales.
  const std::map<std::string, SourceSpan>& text_uses() const { return text_uses_; }

  // Reads `min` and `max` of a map. Reports a `min` above the `max`, and then sets no bounds, so
  // that the values are not reported as well. Code: out-of-range.
  void read_bounds(const std::string& name, const Node& map, std::int32_t& minimum,
                   std::int32_t& maximum);

 private:
  void place(const NamePlace& p) {
    if (p.span.is_known()) r_.name_places.push_back(p);
  }
  void report_unknown_cell(const Node&, const std::string& zone, SourceSpan zone_span);
  std::int32_t text(NameKind, const char* section, std::vector<std::string>& names, const Node&);

  Ruleset& r_;
  Diagnostics& d_;
  std::map<std::string, SourceSpan> text_uses_;
  std::set<std::string> forgiven_;
  std::set<std::string> items_of_timetable_;
};

// Returns the names of declarations, for suggestions.
template <class Declarations>
std::vector<std::string> names_of(const Declarations& all) {
  std::vector<std::string> out;
  for (const auto& one : all) out.push_back(one.name);
  return out;
}

}  // namespace cubilete
