// The words of a game: the locale files, and whether they have a text for everything that players
// read. Codes, all of them warnings: missing-text, unused-text, draft-text.
#pragma once

#include <map>
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

  // Holds the languages against the game and each other. `text_uses`: where rules first name a
  // message or an end cause, by key ("messages.x").
  void check(const std::map<std::string, SourceSpan>& text_uses);

 private:
  void add_word(Locale&, const std::string& section, const Entry&, std::int32_t file);
  static void add_forms(Locale&, const std::string& key, const Node& noun);

  // Collects the keys that need a text.
  void need(const char* section, const std::string& name, SourceSpan declared);
  void need_sentence_of(const std::string& question, SourceSpan declared);
  void need_symbols(VocabularyId, SourceSpan declared);
  bool has_use(const std::string& key) const;
  // The words that an expression gives which players read.
  void need_words_of(ExpressionId);
  void need_displayed();
  void allow_symbols();
  void need_declarations();
  void need_rules(const std::map<std::string, SourceSpan>& text_uses);

  void report_drafts();
  void report_missing();
  bool report_misspelt(const Locale&, const std::string& key, SourceSpan declared);
  std::vector<std::string> idle_names(const std::string& section) const;

  void compare_languages();
  void report_difference(const Locale&, const std::string& key, SourceSpan, const Locale& other);
  static std::string counterpart(const Locale&, const std::string& key, const Locale& other);

  void report_unused();
  bool may_have_text(const std::string& key) const;
  std::vector<std::string> sentence_keys() const;

  Ruleset& r_;
  Diagnostics& d_;
  // The keys whose use is checked, each where it is written.
  std::vector<std::pair<std::string, SourceSpan>> keys_;
  // Messages and end causes that only the locales name; scripts may use them.
  std::set<std::string> only_in_locales_;
  std::set<std::string> needed_;
  std::set<std::string> allowed_;  // and not demanded: all languages have it, or none
  // The needed keys that must have a text, each where its thing is declared.
  std::vector<std::pair<std::string, SourceSpan>> demanded_;
  std::set<std::string> misspelt_;  // reported already, as a slip of another key
};

}  // namespace cubilete
