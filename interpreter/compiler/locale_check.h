// Reads the locale files of a game and checks that they have a text for everything that players
// read. All codes are warnings: missing-text, unused-text, draft-text.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "document/document.h"
#include "ruleset/ruleset.h"

namespace cubilete {

class LocaleCheck {
 public:
  // REQUIRES: both outlive the check.
  LocaleCheck(Ruleset& ruleset, Diagnostics& diagnostics) : r_(ruleset), d_(diagnostics) {}

  // Adds the words of one language to the ruleset.
  void add(const Node& locale, const std::string& language);

  // Compares the languages with the game and each other. `text_uses` has the place where rules
  // first name a message or an end cause, by key ("messages.x").
  void check(const std::map<std::string, SourceSpan>& text_uses);

 private:
  void add_word(Locale&, const std::string& section, const Entry&, std::int32_t file);
  static void add_forms(Locale&, const std::string& key, const Node& noun);

  // These collect the keys that need a text.
  void need(const char* section, const std::string& name, SourceSpan declared);
  void need_sentence_of(const std::string& question, SourceSpan declared);
  void need_symbols(VocabularyId, SourceSpan declared);
  bool has_use(const std::string& key) const;
  // Requires texts for the words that an expression may give, if players read them.
  void need_words_of(ExpressionId);
  void need_displayed();
  void allow_optional();
  void need_declarations();
  void need_rules(const std::map<std::string, SourceSpan>& text_uses);

  void report_drafts();
  void report_missing();
  bool is_misspelt_section(const Locale&, const std::string& section) const;
  bool report_misspelt(const Locale&, const std::string& key, SourceSpan declared);
  std::vector<std::string> idle_names(const std::string& section) const;

  void compare_languages();
  void report_difference(const Locale&, const std::string& key, SourceSpan, const Locale& other);
  static std::string counterpart(const Locale&, const std::string& key, const Locale& other);

  void report_unused();
  bool may_have_text(const std::string& key) const;
  const std::set<std::string>& sentence_keys() const;

  Ruleset& r_;
  Diagnostics& d_;
  // The keys whose use is checked, with their places.
  std::vector<std::pair<std::string, SourceSpan>> keys_;
  // Messages and end causes that only the locales name; scripts may use them.
  std::set<std::string> only_in_locales_;
  std::set<std::string> needed_;
  std::set<std::string> allowed_;  // optional: all languages have a text, or none
  // The needed keys that must have a text, with the place of the declaration.
  std::vector<std::pair<std::string, SourceSpan>> demanded_;
  std::set<std::string> misspelt_;  // reported already, as the misspelling of another key
  mutable std::optional<std::set<std::string>> sentence_keys_;  // once they are asked for
  std::set<std::string> compared_;  // not needed, but every language must have them if one has
};

}  // namespace cubilete
