#include "compiler/locale_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/spelling.h"
#include "ruleset/effect_facts.h"
#include "ruleset/held_kind.h"
#include "ruleset/text_values.h"

namespace cubilete {
namespace {

constexpr int kDeepestQuery = 8;  // nested queries that return another query's result

// The sections whose texts may name things that no rule uses.
constexpr std::string_view kFreeSections[] = {"choices", "effects", "game",      "help",
                                              "options", "rules",   "sentences", "variants"};
// The free sections, and those whose texts scripts may use. All languages must have the same keys.
constexpr std::string_view kComparedSections[] = {"choices", "effects",   "end_causes", "game",
                                                  "help",    "messages",  "mods",       "options",
                                                  "rules",   "sentences", "variants"};
// The free sections whose texts must name something that exists: no overlay can remove that.
constexpr std::string_view kFixedSections[] = {"effects", "game", "sentences", "variants"};

template <class List>
bool contains(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// Splits "actions.go" into the section "actions" and the name "go".
std::string section_of(const std::string& key) { return key.substr(0, key.find('.')); }
std::string name_of(const std::string& key) { return key.substr(key.find('.') + 1); }
bool is_in(const std::string& key, const std::string& section) {
  return key.starts_with(section + ".");
}
std::string key_of(std::string_view section, std::string_view name) {
  return fmt::format("{}.{}", section, name);
}

}  // namespace

void LocaleCheck::add(const Node& document, const std::string& language) {
  Locale l;
  l.language = language;
  l.span = document.span;
  for (const Entry& section : document.entries) {
    for (const Entry& e : section.value.entries) {
      if (e.value.is_scalar() && !e.value.is_null()) {
        add_word(l, section.key, e, document.span.file);
      } else if (section.key == "sentences") {
        for (const Entry& sentence : e.value.entries) {
          add_word(l, key_of(section.key, e.key), sentence, document.span.file);
        }
      } else if (const Node* noun = e.value.find("name"); noun && noun->is_scalar()) {
        add_word(l, section.key, {e.key, e.key_span, *noun}, document.span.file);
        add_forms(l, key_of(section.key, e.key), e.value);
      }
    }
  }
  r_.locales.push_back(std::move(l));
}

void LocaleCheck::add_word(Locale& l, const std::string& section, const Entry& e,
                           std::int32_t file) {
  const std::string key = key_of(section, e.key);
  // Declares messages and end causes of the locale, since scripts may name them.
  const bool is_message = section == "messages";
  if (is_message || section == "end_causes") {
    auto& names = is_message ? r_.messages : r_.end_causes;
    if (!contains(names, e.key)) {
      names.push_back(e.key);
      only_in_locales_.insert(key);
    }
  }
  l.texts.emplace(key, e.value.text);
  l.spans.emplace(key, e.key_span);
  l.places.emplace(key, e.value.span);
  // If an overlay may have removed a thing, the game's own text for it is not checked.
  if (!r_.has_overlays() || e.key_span.file != file) keys_.emplace_back(key, e.key_span);
}

// Adds the forms of a noun beside its name: its gender, and the noun with articles.
void LocaleCheck::add_forms(Locale& l, const std::string& key, const Node& noun) {
  for (const Entry& form : noun.entries) {
    if (form.key == "name" || !form.value.is_scalar()) continue;
    l.texts.emplace(Locale::form_key(key, form.key), form.value.text);
  }
}

void LocaleCheck::check(const std::map<std::string, SourceSpan>& text_uses) {
  needed_.insert("game.title");
  demanded_.emplace_back("game.title", SourceSpan{});
  need_declarations();
  need_rules(text_uses);
  need_displayed();
  allow_optional();
  report_drafts();
  report_missing();
  compare_languages();
  for (const auto& [key, span] : demanded_) r_.text_keys.push_back(key);
  r_.text_keys.insert(r_.text_keys.end(), compared_.begin(), compared_.end());
  report_unused();
}

void LocaleCheck::need(const char* section, const std::string& name, SourceSpan declared) {
  const std::string key = key_of(section, name);
  if (only_in_locales_.count(key) == 0 && needed_.insert(key).second) {
    demanded_.emplace_back(key, declared);
  }
}

// Requires a text for an answer with several parts, which has no name by itself.
void LocaleCheck::need_sentence_of(const std::string& question, SourceSpan declared) {
  need("sentences", "options." + question, declared);
}

bool LocaleCheck::has_use(const std::string& key) const {
  return needed_.count(key) > 0 || allowed_.count(key) > 0;
}

void LocaleCheck::need_symbols(VocabularyId vocabulary, SourceSpan declared) {
  if (!vocabulary.is_some()) return;
  for (const SymbolId s : r_.vocabularies[vocabulary]) {
    need("symbols", r_.symbol(s), declared);
  }
}

void LocaleCheck::need_words_of(ExpressionId id) {
  if (!id.is_some()) return;
  // A query's return type has no vocabulary; the type of its expression has it.
  const Expression* e = &r_.expression(id);
  for (int depth = 0; depth < kDeepestQuery && e->root().op == Op::kCallQuery; ++depth) {
    const ExpressionId asked = r_.queries[QueryId(e->root().value)].expression;
    if (!asked.is_some()) return;
    e = &r_.expression(asked);
  }
  if (e->type.kind != TypeKind::kSymbol || e->type.detail < 0) return;
  if (e->type.detail != r_.kind_words.value) {
    need_symbols(VocabularyId(e->type.detail), e->span);
    return;
  }
  for (const KindDef& k : r_.kinds) need("kinds", k.name, e->span);
}

// Requires texts for values displayed with options, in announcements and with queries.
void LocaleCheck::need_displayed() {
  for (const ActionDef& a : r_.actions) {
    for (const ChoiceDef& c : a.choices) {
      need_words_of(c.from);
      need_words_of(c.note);
    }
  }
  each_effect(r_, [&](const Effect&, const EffectFacts& facts) {
    for (const ExpressionId list : facts.candidates) need_words_of(list);
    for (const ExpressionId value : facts.shown) need_words_of(value);
  });
  for (const QueryDef& q : r_.queries) {
    if (q.shown.is_some()) need_words_of(q.expression);
  }
}

// Requires an optional text in every language once one language has it: those of words, and those
// of values that are printed, which texts of rules name.
void LocaleCheck::allow_optional() {
  const auto allow = [&](const std::string& key) {
    const bool has_text = std::any_of(r_.locales.begin(), r_.locales.end(),
                                      [&](const Locale& l) { return l.find(key); });
    if (has_text && needed_.insert(key).second) demanded_.emplace_back(key, SourceSpan{});
  };
  for (const auto& vocabulary : r_.vocabularies) {
    for (const SymbolId s : vocabulary) allow(key_of("symbols", r_.symbol(s)));
  }
  for (const PropertyDef& p : r_.properties) allow(key_of("attributes", p.name));
}

// Reports texts whose line ends with "# draft", in one warning for each file.
void LocaleCheck::report_drafts() {
  for (const Locale& l : r_.locales) {
    std::map<std::int32_t, std::vector<std::pair<SourceSpan, std::string>>>
        drafts;  // indexed by file
    for (const auto& [key, span] : l.spans) {
      if (is_draft(r_, l, key)) drafts[span.file].emplace_back(span, key);
    }
    for (auto& [file, texts] : drafts) {
      std::sort(texts.begin(), texts.end(),
                [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
      const std::size_t n = texts.size();
      d_.warning(
          "draft-text", texts.front().first,
          n == 1 ? fmt::format("the text '{}' is a draft", texts.front().second)
                 : fmt::format("{} texts are drafts, the first is '{}'", n, texts.front().second),
          "write what players shall read, and remove '# draft' behind it");
    }
  }
}

namespace {

// Returns of each kind whether players may read the name of a component: not of one that rules only
// look up.
std::vector<bool> kinds_that_players_meet(const Ruleset& r) {
  // A script may do anything with what it names.
  bool are_all = std::ranges::any_of(
      r.scripts, [](const ScriptDef& s) { return s.kind == ScriptKind::kEffect; });
  std::vector<bool> out(r.kinds.size());
  const auto meet = [&](Type t) {
    if (t.kind != TypeKind::kDefinition && t.kind != TypeKind::kComponent) return;
    if (t.detail < 0) {
      are_all = true;
    } else {
      out[std::size_t(t.detail)] = true;
    }
  };
  each_effect(r, [&](const Effect&, const EffectFacts& facts) {
    for (const ExpressionId id : facts.reads) meet(r.expression(id).root().type);
  });
  for (const ActionDef& a : r.actions) {
    for (const ChoiceDef& c : a.choices) meet(c.type);
  }
  for (const ZoneDef& z : r.zones) {
    if (z.cell_kind.is_some()) out[z.cell_kind.index()] = true;
  }
  for (const AttributeDef& a : r.attributes) meet(a.type);
  for (const PropertyDef& p : r.properties) meet(p.type);
  for (const QueryDef& q : r.queries) meet(q.returns);
  for (const OptionDef& o : r.options) meet(o.type);
  if (are_all) out.assign(out.size(), true);
  return out;
}

}  // namespace

void LocaleCheck::need_declarations() {
  std::set<std::string> edges;
  for (const ZoneDef& z : r_.zones) {
    if (z.is_of_edges) edges.insert(z.cell_names.begin(), z.cell_names.end());
  }
  const std::vector<bool> may_be_read = kinds_that_players_meet(r_);
  for (const auto& c : r_.definitions) {
    if (edges.contains(c.name)) continue;
    if (may_be_read[c.kind.index()]) {
      need("components", c.name, c.span);
    } else {
      allowed_.insert(key_of("components", c.name));
    }
  }
  for (const auto& a : r_.attributes) {
    const bool is_face = a.name == "face" && a.owner == AttributeOwner::kComponent;
    if (!a.is_narrated && !is_face) {
      allowed_.insert(key_of("attributes", a.name));  // the table does not show it
    } else if (!is_face) {
      need("attributes", a.name, a.span);
    }
  }
  for (const auto& p : r_.properties) {
    if (!p.is_shown) continue;
    need("attributes", p.name, p.span);
    need_symbols(vocabulary_of(p.type), p.span);
  }
  for (const auto& q : r_.queries) {
    if (q.shown.is_some()) need("attributes", q.name, q.span);
  }
  for (const auto& k : r_.kinds) allowed_.insert(key_of("kinds", k.name));
  for (const auto& z : r_.zones) {
    if (z.name == kOutOfGame) {
      allowed_.insert(key_of("zones", z.name));  // the program has default words for it
    } else if (z.family < 0) {
      need("zones", z.name, z.span);
    } else {
      need("zones", family_of(r_, z).name, z.span);
      allowed_.insert(key_of("zones", z.name));
    }
    // What a player holds is "a card" to those who may not see it.
    const KindId held = held_kind(r_, z);
    if (z.is_per_player && z.visibility != Visibility::kPublic && held.is_some()) {
      need("kinds", r_.kind(held).name, z.span);
    }
    // Edges are named by their ends, other cells of definitions by these.
    if (z.is_of_edges || z.cell_kind.is_some() || !z.are_cells_named) continue;
    // The cells of a grid are named by their rows.
    for (const auto& cell : z.row_names.empty() ? z.cell_names : z.row_names) {
      need("cells", cell, z.span);
    }
  }
}

void LocaleCheck::need_rules(const std::map<std::string, SourceSpan>& text_uses) {
  for (const auto& a : r_.actions) {
    need("actions", a.name, a.span);
    for (const auto& c : a.choices) {
      need("choices", c.question, c.span);
      if (c.is_with_next) need_sentence_of(c.question, c.span);
    }
  }
  each_effect(r_, [&](const Effect& e, const EffectFacts& facts) {
    if (!facts.asks.empty()) need("choices", std::string(facts.asks), e.span);
    if (!facts.parts.empty()) need_sentence_of(std::string(facts.asks), e.span);
    for (const SymbolId word : facts.words) need("symbols", r_.symbol(word), e.span);
  });
  for (const TriggerDef& t : r_.triggers) {
    if (!t.ordered_as.is_some()) continue;
    need("choices", std::string(kTriggerOrder), t.span);
    need("symbols", r_.symbol(t.ordered_as), t.span);
  }
  for (const auto& a : r_.attributes) need_symbols(vocabulary_of(a.type), a.span);
  for (const auto& w : r_.words) need("symbols", r_.symbol(w.symbol), w.span);
  for (const auto& o : r_.options) {
    if (!o.is_constant && o.type.kind != TypeKind::kAmounts) {
      need("options", o.name, o.span);
      need_symbols(vocabulary_of(o.type), o.span);
    } else if (o.type.kind == TypeKind::kSymbol) {
      for (const SymbolId s : r_.vocabularies[VocabularyId(o.type.detail)]) {
        allowed_.insert(key_of("symbols", r_.symbol(s)));
      }
    }
  }
  const auto need_used = [&](const char* section, const std::string& name) {
    const auto it = text_uses.find(key_of(section, name));
    need(section, name, it == text_uses.end() ? SourceSpan{} : it->second);
  };
  for (const auto& m : r_.messages) need_used("messages", m);
  for (const auto& c : r_.end_causes) need_used("end_causes", c);
  for (const auto& p : r_.phases) need("phases", p, {});
  for (const auto& p : r_.outcome.parts) need("scores", p.name, p.span);
  for (const auto& p : r_.outcome.tie_breaks) need("scores", p.name, p.span);
}

void LocaleCheck::report_missing() {
  struct Missing {
    std::string key;
    SourceSpan span;
    std::vector<std::string> languages;
  };
  std::vector<Missing> missing;
  std::map<std::string, int> without_any;  // by section: how many have a text in no language
  for (const auto& [key, span] : demanded_) {
    Missing m{key, span, {}};
    for (const Locale& l : r_.locales) {
      if (l.find(key) || is_misspelt_section(l, section_of(key)) || report_misspelt(l, key, span)) {
        continue;
      }
      if (m.languages.empty() && !span.is_known()) m.span = l.span;
      m.languages.push_back(l.language);
    }
    if (m.languages.empty()) continue;
    if (m.languages.size() == r_.locales.size()) ++without_any[section_of(key)];
    missing.push_back(std::move(m));
  }
  std::map<std::string, std::vector<std::string>>
      idle;  // indexed by section, computed when first needed
  for (const auto& [key, span, languages] : missing) {
    const std::string section = section_of(key);
    Diagnostics::Report report =
        d_.warning("missing-text", span,
                   fmt::format("'{}' has no text in: {}", key, fmt::join(languages, ", ")),
                   fmt::format("add '{}' under '{}' in locale/{}.yaml{}", name_of(key), section,
                               languages.front(),
                               r_.has_overlays() ? ", or in the overlay under 'locale'" : ""));
    if (d_.is_full()) break;
    // A name that every language has and no rule uses is suggested: the misspelling is in the rule.
    const auto [it, is_new] = idle.try_emplace(section);
    if (is_new) it->second = idle_names(section);
    const bool has_near_one = report.suggest(name_of(key), it->second);
    report.about(key);
    if (has_near_one) continue;
    // One name without a text and one text without a name: the declaration was renamed.
    const bool is_renamed = it->second.size() == 1 && without_any[section] == 1 &&
                            languages.size() == r_.locales.size();
    if (!is_renamed) continue;
    report.suggest(it->second.front())
        .help(
            fmt::format("if it was renamed, rename '{}' to '{}' under '{}' in the files of words; "
                        "else add its text",
                        it->second.front(), name_of(key), section));
  }
}

// Returns whether a file of words lacks a section and has one of nearly its name that nothing has,
// which is reported as an unknown key.
bool LocaleCheck::is_misspelt_section(const Locale& l, const std::string& section) const {
  std::set<std::string> sections;
  for (const auto& [key, span] : l.spans) sections.insert(section_of(key));
  if (sections.contains(section)) return false;
  std::vector<std::string> unknown;
  for (const std::string& s : sections) {
    const auto is_of = [&](const std::string& key) { return is_in(key, s); };
    const bool is_known = contains(kFreeSections, s) || contains(kComparedSections, s) ||
                          std::any_of(needed_.begin(), needed_.end(), is_of) ||
                          std::any_of(allowed_.begin(), allowed_.end(), is_of);
    if (!is_known) unknown.push_back(s);
  }
  return nearest(section, unknown).has_value();
}

// Reports a misspelt key: a missing text beside an unused one with nearly the same key, as one
// problem at the key. Returns whether it did.
bool LocaleCheck::report_misspelt(const Locale& l, const std::string& key, SourceSpan declared) {
  const std::string section = section_of(key);
  const std::string name = name_of(key);
  std::vector<std::string> unused;
  for (const auto& [have, span] : l.spans) {
    if (is_in(have, section) && !has_use(have)) unused.push_back(name_of(have));
  }
  const auto near = nearest(name, unused);
  if (!near) return false;
  const std::string written = key_of(section, *near);
  for (const Locale& other : r_.locales) {  // A key that several languages have is not misspelt.
    if (&other != &l && other.find(written)) return false;
  }
  Diagnostics::Report report =
      d_.warning("missing-text", l.spans.at(written),
                 fmt::format("'{}' has no text, and nothing is called '{}'", key, *near));
  report.about(key).suggest(name);
  if (declared.is_known()) report.note(declared, "it is declared here");
  misspelt_.insert(written);
  return true;
}

// Returns the names of a section that have a text in every language and that nothing needs.
std::vector<std::string> LocaleCheck::idle_names(const std::string& section) const {
  std::vector<std::string> out;
  for (const auto& [key, span] : r_.locales.front().spans) {
    const bool is_everywhere = std::all_of(r_.locales.begin(), r_.locales.end(),
                                           [&](const Locale& l) { return l.find(key); });
    if (is_in(key, section) && is_everywhere && !has_use(key)) {
      out.push_back(name_of(key));
    }
  }
  return out;
}

// Compares the texts that no rule needs or only scripts use: all languages must have the same keys.
void LocaleCheck::compare_languages() {
  for (const Locale& l : r_.locales) {
    for (const auto& [key, span] : l.spans) {
      const bool is_compared =
          contains(kComparedSections, section_of(key)) || allowed_.count(key) > 0;
      if (needed_.count(key) || !is_compared || misspelt_.count(key)) continue;
      compared_.insert(key);
      const auto other = std::find_if(r_.locales.begin(), r_.locales.end(),
                                      [&](const Locale& o) { return !o.find(key); });
      if (other != r_.locales.end() && !is_misspelt_section(*other, section_of(key)))
        report_difference(l, key, span, *other);
    }
  }
}

void LocaleCheck::report_difference(const Locale& l, const std::string& key, SourceSpan span,
                                    const Locale& other) {
  const std::string counterpart_key = counterpart(l, key, other);
  if (counterpart_key.empty()) {
    d_.warning(
          "missing-text", span,
          fmt::format("'{}' has a text in '{}' and none in '{}'", key, l.language, other.language),
          fmt::format("add it to locale/{}.yaml, or remove it here", other.language))
        .about(key)
        .note(other.span, "it is missing in this file");
    return;
  }
  // The misspelt key is the one that belongs to nothing.
  const bool here = !may_have_text(key) && may_have_text(counterpart_key);
  misspelt_.insert(counterpart_key);
  d_.warning("missing-text", here ? span : other.spans.at(counterpart_key),
             fmt::format("'{}' and '{}' seem to be the same text", here ? key : counterpart_key,
                         here ? counterpart_key : key))
      .about(here ? key : counterpart_key)
      .suggest(name_of(here ? counterpart_key : key))
      .note(here ? other.spans.at(counterpart_key) : span, "the other language has this");
}

// Returns the key of `other` that `l` lacks and that resembles `key`; empty if there is none.
std::string LocaleCheck::counterpart(const Locale& l, const std::string& key, const Locale& other) {
  const std::string section = section_of(key);
  std::vector<std::string> names;
  for (const auto& [have, span] : other.spans) {
    if (is_in(have, section) && !l.find(have)) names.push_back(name_of(have));
  }
  const auto near = nearest(name_of(key), names);
  return near ? key_of(section, *near) : std::string();
}

void LocaleCheck::report_unused() {
  for (const auto& [key, span] : keys_) {
    const std::string section = section_of(key);
    // An overlay may remove the thing that a help text is about, but no title, variant or sentence.
    const bool is_fixed = contains(kFixedSections, section);
    const bool is_free = (contains(kFreeSections, section) && (!is_fixed || may_have_text(key))) ||
                         only_in_locales_.count(key) > 0;
    const bool is_of_mod = key.starts_with("mods.") && may_have_text(key);
    if (has_use(key) || is_free || is_of_mod) continue;
    std::vector<std::string> names(needed_.begin(), needed_.end());
    names.insert(names.end(), allowed_.begin(), allowed_.end());
    for (const std::string& mod : r_.mods) names.push_back(key_of("mods", mod));
    if (section == "sentences") names.assign(sentence_keys().begin(), sentence_keys().end());
    d_.warning("unused-text", span,
               fmt::format("the text '{}' belongs to nothing in the game", key),
               "remove it, or correct its name")
        .suggest(key, names);
  }
}

// Returns the keys of all sentences that the game may have.
const std::set<std::string>& LocaleCheck::sentence_keys() const {
  if (sentence_keys_) return *sentence_keys_;
  std::set<std::string>& keys = sentence_keys_.emplace();
  const auto add = [&](const char* group, std::string_view name) {
    keys.insert(fmt::format("sentences.{}.{}", group, name));
  };
  for (const ActionDef& a : r_.actions) {
    add("actions", a.name);
    for (const ChoiceDef& c : a.choices) add("options", c.question);
  }
  each_effect(r_, [&](const Effect&, const EffectFacts& facts) {
    if (!facts.asks.empty()) add("options", facts.asks);
  });
  // The names of questions of scripts are known from the locales only.
  for (const Locale& l : r_.locales) {
    for (const auto& [key, span] : l.spans) {
      if (is_in(key, "choices")) add("options", name_of(key));
    }
  }
  for (const AttributeDef& a : r_.attributes) {
    if (a.is_resource) add("gained", a.name);
    if (a.is_resource) add("paid", a.name);
    add("changed", a.name);
  }
  for (const ZoneDef& z : r_.zones) add("moved", z.name);
  for (const KindDef& k : r_.kinds) {
    if (k.is_die()) add("rolled", k.name);
  }
  return keys;
}

// Returns whether a key that needs no text belongs to something of the game.
bool LocaleCheck::may_have_text(const std::string& key) const {
  const std::string section = section_of(key);
  const std::string name = name_of(key);
  if (section == "help") {
    return r_.find_definition(name).is_some() || r_.find_action(name).is_some();
  }
  if (section == "rules") {
    return r_.find_query(name).is_some() || r_.find_effect(name).is_some() ||
           std::any_of(r_.scripts.begin(), r_.scripts.end(),
                       [&](const ScriptDef& s) { return name_of(r_, s) == name; });
  }
  if (section == "options") return r_.find_option(name).is_some();
  if (section == "game") return name == "title" || name == "summary";
  if (section == "variants") return contains(r_.variants, name);
  if (section == "sentences") return sentence_keys().contains(key);
  if (section == "effects") {
    return std::any_of(r_.effects.begin(), r_.effects.end(),
                       [&](const EffectDef& e) { return e.name == name; });
  }
  return section == "mods" && contains(r_.mods, name);
}

}  // namespace cubilete
