// Words: the locale files, and whether they name everything a player reads.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/edit_distance.h"
#include "compiler/compiler.h"

namespace cubilete {

void Compiler::compile_locale(const Node& document, const std::string& language) {
  Locale l;
  l.language = language;
  l.span = document.span;
  for (const Entry& section : document.entries) {
    if (section.value.is_string()) l.texts.emplace(section.key, section.value.text);
    if (section.value.is_string()) l.spans.emplace(section.key, section.key_span);
    for (const Entry& e : section.value.entries) {
      if (!e.value.is_scalar() || e.value.is_null()) continue;
      // Scripts name messages and end causes too: the locale declares them.
      if (section.key == "messages" || section.key == "end_causes") {
        const bool is_message = section.key == "messages";
        auto& names = is_message ? r_.messages : r_.end_causes;
        if (std::find(names.begin(), names.end(), e.key) == names.end()) {
          names.push_back(e.key);
          only_in_locales_.insert(section.key + "." + e.key);
        }
      }
      l.texts.emplace(section.key + "." + e.key, e.value.text);
      l.spans.emplace(section.key + "." + e.key, e.key_span);
      // An overlay may do without what the game's own words are for.
      if (!r_.has_overlays() || e.key_span.file != document.span.file) {
        locale_keys_.emplace_back(section.key + "." + e.key, e.key_span);
      }
    }
  }
  r_.locales.push_back(std::move(l));
}

// A text that is missing and one beside it that belongs to nothing are one mistake: a slip in the
// key, told where it is.
bool Compiler::report_misspelt(const Locale& l, const std::string& key, SourceSpan declared,
                               const std::set<std::string>& needed) {
  const std::size_t dot = key.find('.') + 1;
  std::vector<std::string> unused;
  for (const auto& [have, span] : l.spans) {
    if (have.compare(0, dot, key, 0, dot) == 0 && needed.count(have) == 0) {
      unused.push_back(have.substr(dot));
    }
  }
  const std::string name = key.substr(dot);
  const auto near = nearest(name, unused);
  if (!near) return false;
  for (const Locale& other : r_.locales) {  // a text of its own in every language is no slip
    if (&other != &l && other.find(key.substr(0, dot) + *near)) return false;
  }
  Diagnostic& d = d_.error("missing-text", l.spans.at(key.substr(0, dot) + *near),
                           fmt::format("'{}' has no text, and nothing is called '{}'", key, *near),
                           fmt::format("did you mean '{}'?", name));
  d.suggestion = name;
  misspelt_.insert(key.substr(0, dot) + *near);
  if (declared.is_known()) d.notes.push_back({declared, "it is declared here"});
  return true;
}

// Whether something of the game goes by this key, of those that need no text.
bool Compiler::may_have_text(const std::string& key) const {
  const std::size_t dot = key.find('.');
  const std::string_view section = std::string_view(key).substr(0, dot);
  const std::string_view name = std::string_view(key).substr(dot + 1);
  if (section == "help") {
    return r_.find_definition(name).is_some() || r_.find_action(name).is_some();
  }
  if (section == "options") return r_.find_option(name) >= 0;
  if (section == "game") return name == "title" || name == "summary";
  const auto& overlays = section == "mods" ? r_.mods : r_.variants;
  return (section == "variants" || section == "mods") &&
         std::find(overlays.begin(), overlays.end(), name) != overlays.end();
}

// The key of `other`, and not of `l`, that is nearly this key of `l`; empty where there is none.
std::string Compiler::twin_of(const Locale& l, const std::string& key, const Locale& other) {
  const std::size_t dot = key.find('.') + 1;
  std::vector<std::string> names;
  for (const auto& [have, span] : other.spans) {
    if (have.compare(0, dot, key, 0, dot) == 0 && !l.find(have)) names.push_back(have.substr(dot));
  }
  const auto near = nearest(key.substr(dot), names);
  return near ? key.substr(0, dot) + *near : std::string();
}

// Texts that only scripts ask for, or nobody need: what one language has, the others have too.
void Compiler::check_languages(const std::set<std::string>& needed) {
  static const std::set<std::string, std::less<>> kFree = {
      "game", "variants", "mods", "options", "help", "choices", "messages", "end_causes"};
  for (const Locale& l : r_.locales) {
    for (const auto& [key, span] : l.spans) {
      const bool is_free = kFree.count(key.substr(0, key.find('.'))) > 0;
      if (needed.count(key) || !is_free || misspelt_.count(key)) continue;
      const auto lacks = [&](const Locale& other) { return !other.find(key); };
      const auto other = std::find_if(r_.locales.begin(), r_.locales.end(), lacks);
      if (other == r_.locales.end()) continue;
      const std::string twin = twin_of(l, key, *other);
      if (twin.empty()) {
        d_.error("missing-text", span,
                 fmt::format("'{}' has a text in '{}' and none in '{}'", key, l.language,
                             other->language),
                 fmt::format("add it to locale/{}.yaml, or remove it here", other->language))
            .notes.push_back({other->span, "it is missing in this file"});
        continue;
      }
      // One of the two is a slip: the one that nothing goes by.
      const bool here = !may_have_text(key) && may_have_text(twin);
      const std::string& right = here ? twin : key;
      misspelt_.insert(twin);
      Diagnostic& d = d_.error(
          "missing-text", here ? span : other->spans.at(twin),
          fmt::format("'{}' and '{}' stand for one text, it seems", here ? key : twin, right));
      d.suggestion = right.substr(right.find('.') + 1);
      d.help = fmt::format("did you mean '{}'?", d.suggestion);
      d.notes.push_back({here ? other->spans.at(twin) : span, "the other language has this"});
    }
  }
}

// By section, the names that have a text in every language and belong to nothing.
std::map<std::string, std::vector<std::string>> Compiler::idle_words(
    const std::set<std::string>& needed) const {
  std::map<std::string, std::vector<std::string>> out;
  if (r_.locales.empty()) return out;
  for (const auto& [key, span] : r_.locales.front().spans) {
    const bool is_everywhere = std::all_of(r_.locales.begin(), r_.locales.end(),
                                           [&](const Locale& l) { return l.find(key); });
    const std::size_t dot = key.find('.');
    if (!is_everywhere || dot == std::string::npos || needed.count(key) > 0) continue;
    out[key.substr(0, dot)].push_back(key.substr(dot + 1));
  }
  return out;
}

void Compiler::check_locales(const Node&) {
  std::set<std::string> needed;
  // The name stands where the thing is declared, so that a missing word is shown there.
  std::vector<std::pair<std::string, SourceSpan>> declared;
  const auto need = [&](const char* section, const std::string& name, SourceSpan span) {
    const std::string key = fmt::format("{}.{}", section, name);
    if (only_in_locales_.count(key) == 0 && needed.insert(key).second)
      declared.emplace_back(key, span);
  };
  const auto use_of = [&](const std::string& key) {
    const auto it = message_uses_.find(key);
    return it == message_uses_.end() ? SourceSpan{} : it->second;
  };
  needed.insert("game.title");
  declared.emplace_back("game.title", SourceSpan{});
  for (const auto& c : r_.definitions) need("components", c.name, c.span);
  for (const auto& a : r_.attributes) {
    if (a.name == "face" && a.owner == AttributeOwner::kComponent) continue;
    need("attributes", a.name, a.span);
  }
  for (const auto& p : r_.properties) {
    if (!p.is_shown) continue;
    need("attributes", p.name, p.span);
    if (p.vocabulary < 0) continue;
    for (const SymbolId s : r_.vocabularies[std::size_t(p.vocabulary)]) {
      need("symbols", r_.symbol(s), p.span);
    }
  }
  for (const auto& q : r_.queries) {
    if (q.shown.is_some()) need("attributes", q.name, q.span);
  }
  for (const auto& z : r_.zones) {
    need("zones", z.name, z.span);
    for (const auto& row : z.row_names) need("cells", row, z.span);
    if (!z.row_names.empty()) continue;  // its cells are named after them
    for (const auto& cell : z.cell_names) need("cells", cell, z.span);
  }
  for (const auto& a : r_.actions) {
    need("actions", a.name, a.span);
    for (const auto& c : a.choices) need("choices", c.name, c.span);
  }
  for (const auto& b : r_.blocks) {
    for (const auto& e : b.effects) {
      if (const auto* c = std::get_if<ChooseEffect>(&e.verb)) need("choices", c->name, e.span);
    }
  }
  for (const auto& a : r_.attributes) {
    if (a.vocabulary < 0) continue;
    for (const SymbolId s : r_.vocabularies[std::size_t(a.vocabulary)]) {
      need("symbols", r_.symbol(s), a.span);
    }
  }
  for (const auto& o : r_.options) {
    if (o.type.kind != TypeKind::kSymbol) continue;
    for (const SymbolId s : r_.vocabularies[std::size_t(o.type.detail)]) {
      needed.insert("symbols." + r_.symbol(s));  // allowed, not demanded
    }
  }
  for (const auto& m : r_.messages) need("messages", m, use_of("messages." + m));
  for (const auto& c : r_.end_causes) need("end_causes", c, use_of("end_causes." + c));
  for (const auto& p : r_.phases) need("phases", p, {});
  for (const auto& p : r_.outcome.parts) need("scores", p.name, p.span);
  for (const auto& p : r_.outcome.tie_breaks) need("scores", p.name, p.span);

  std::map<std::string, std::vector<std::string>> idle;
  bool are_idle_known = false;
  for (const auto& [key, span] : declared) {
    std::vector<std::string> languages;
    SourceSpan locale_span;
    for (const Locale& l : r_.locales) {
      if (l.find(key) || report_misspelt(l, key, span, needed)) continue;
      if (languages.empty()) locale_span = l.span;
      languages.push_back(l.language);
    }
    if (languages.empty()) continue;
    Diagnostic& d = d_.error(
        "missing-text", span.is_known() ? span : locale_span,
        fmt::format("'{}' has no text in: {}", key, fmt::join(languages, ", ")),
        fmt::format("add '{}' under '{}' in locale/{}.yaml{}", key.substr(key.find('.') + 1),
                    key.substr(0, key.find('.')), languages.front(),
                    r_.has_overlays() ? ", or in the overlay under 'locale'" : ""));
    if (d_.is_full()) break;
    // A name that all languages have and no rule says: the rule has the slip.
    if (!are_idle_known) {
      idle = idle_words(needed);
      are_idle_known = true;
    }
    if (const auto near =
            nearest(key.substr(key.find('.') + 1), idle[key.substr(0, key.find('.'))])) {
      d.suggestion = *near;
      d.help = fmt::format("did you mean '{}'?", *near);
    }
  }
  check_languages(needed);
  static const std::set<std::string, std::less<>> kFree = {"game", "variants", "options", "help",
                                                           "choices"};
  for (const auto& [key, span] : locale_keys_) {
    const bool is_free =
        kFree.count(key.substr(0, key.find('.'))) > 0 || only_in_locales_.count(key) > 0;
    const bool is_of_mod = key.starts_with("mods.");
    if (needed.count(key) || is_free || (is_of_mod && may_have_text(key))) continue;
    Diagnostic& d = d_.warning("unused-text", span,
                               fmt::format("the text '{}' belongs to nothing in the game", key));
    std::vector<std::string> names(needed.begin(), needed.end());
    for (const std::string& mod : r_.mods) names.push_back(fmt::format("mods.{}", mod));
    if (const auto near = nearest(key, names)) {
      d.suggestion = *near;
      d.help = fmt::format("did you mean '{}'?", *near);
    } else {
      d.help = "remove it, or correct its name";
    }
  }
}

}  // namespace cubilete
