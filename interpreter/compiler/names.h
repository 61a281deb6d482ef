// The names of a game while it is compiled: enters them in the ruleset, finds what they mean and
// reports those that mean nothing.
#pragma once

#include <map>
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

  // Reports `name`, with the nearest candidate or the list of them. Code: unknown-name.
  void unknown(const std::string& kind, const std::string& name, SourceSpan,
               const std::vector<std::string>& candidates);

  // A name whose declaration was reported: uses of it are not reported as unknown.
  void forgive(const std::string& name) { forgiven_.insert(name); }

  // Whether a name is new among `names`. Code: duplicate-name.
  bool declare(std::map<std::string, SourceSpan>& names, const Entry&, const char* kind);

  // Adds a local and returns its slot. A name that the game gives to something else already is the
  // error duplicate-name, since the local would hide it.
  std::int32_t add_local(Scope&, const std::string& name, Type, SourceSpan name_span);
  void add_parameters(Scope&, const std::vector<Parameter>&);

  // What a name refers to; reports a name that refers to nothing and returns the default id.
  KindId kind(const std::string& name, SourceSpan);
  AttributeId resource(const std::string& name, SourceSpan);
  DefinitionId definition(const Node&);
  // A word of a vocabulary; of any where that is none.
  SymbolId word(VocabularyId, const Node&);
  Type type(const Node&);
  // Of a map from names to types.
  std::vector<Parameter> parameters(const Node* map);

  // The id of a name; the first use enters it.
  SymbolId symbol(const std::string& word);
  VocabularyId vocabulary(const Node& list);
  MessageId message(const Node&);
  EndCauseId end_cause(const Node&);
  StreamId stream(const std::string& name);

  std::vector<std::string> words(VocabularyId) const;
  // The names of the kinds as words; the first use enters them.
  VocabularyId kind_words();

  // Where rules first name a message or an end cause, by its key in locales.
  const std::map<std::string, SourceSpan>& text_uses() const { return text_uses_; }

  // Reports a map whose `min` is above its `max`. Code: out-of-range.
  void check_bounds(const std::string& name, const Node& map);

 private:
  std::int32_t text(const char* section, std::vector<std::string>& names, const Node&);

  Ruleset& r_;
  Diagnostics& d_;
  std::map<std::string, SourceSpan> text_uses_;
  std::set<std::string> forgiven_;
};

// The names of declarations, for suggestions.
template <class Declarations>
std::vector<std::string> names_of(const Declarations& all) {
  std::vector<std::string> out;
  for (const auto& one : all) out.push_back(one.name);
  return out;
}

}  // namespace cubilete
