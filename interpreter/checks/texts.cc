#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/phrase.h"
#include "base/spelling.h"
#include "ruleset/effect_facts.h"
#include "ruleset/text_values.h"

namespace cubilete {
namespace {

constexpr std::string_view kForms[] = {"_a", "_the", "_gender", "_count", "_id"};

// Removes the ending of a form: {card_the} is a form of {card}.
std::string without_form(const std::string& name) {
  for (const std::string_view form : kForms) {
    if (name.ends_with(form)) return name.substr(0, name.size() - form.size());
  }
  return name;
}

// Returns the forms that a value may have, where the name is a value with an ending that is none:
// {1_teh}.
std::string forms_of(const std::string& name) {
  const bool has_ending = name.size() > 2 && name[0] >= '1' && name[0] <= '9' && name[1] == '_';
  if (!has_ending) return {};
  std::vector<std::string> endings;
  for (const std::string_view form : kForms) endings.emplace_back(form.substr(1));
  const auto near = nearest(name.substr(2), endings);
  if (near) return did_you_mean(fmt::format("{{{}_{}}}", name[0], *near));
  std::string all;
  for (const std::string& e : endings) all += fmt::format(", {{{}_{}}}", name[0], e);
  return fmt::format("its forms are: {}", all.substr(2));
}

// Returns the names in the braces of a text, without the endings of forms: `card` for {card_the};
// none for a text with an error.
std::set<std::string> placeholders(const std::string& text) {
  std::set<std::string> out;
  for (const std::string& name : phrase_names(text)) out.insert(without_form(name));
  return out;
}

std::string shown(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names) {
    out += fmt::format("{}{{{}}}", out.empty() ? "" : ", ", name);
  }
  return out;
}

// Returns whether a text shows nothing: it has blanks and characters without width only.
bool is_blank(std::string text) {
  for (const std::string_view invisible : {"\u00a0", "\u200b", "\u200c", "\u200d", "\ufeff"}) {
    for (std::size_t at = 0; (at = text.find(invisible, at)) != std::string::npos;) {
      text.erase(at, invisible.size());
    }
  }
  return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

class Texts {
 public:
  Texts(const Ruleset& r, const Usage& usage, Diagnostics& wrong, Diagnostics& unused)
      : r_(r), usage_(usage), wrong_(wrong), unused_(unused) {
    each_effect(r, [&](const Effect&, const EffectFacts& facts) {
      if (!facts.message.is_some()) return;
      auto& most = values_[name_of(r, facts.message)];
      most = std::max(most, static_cast<int>(facts.shown.size()));
    });
  }

  void run() {
    check_values();
    for (const Locale& l : r_.locales) {
      for (const auto& [key, text] : l.texts) {
        const auto span = l.spans.find(key);
        if (span == l.spans.end()) continue;
        const auto place = l.places.find(key);
        check_content(l.language, key, text,
                      place == l.places.end() ? span->second : place->second);
        const bool is_right = check_forms(l.language, key, text, span->second) &&
                              check_placeholders(key, text, span->second);
        if (!is_right) wrong_keys_.insert(key);
        check_use(key, span->second);
      }
    }
    for (const Locale& l : r_.locales) {
      for (const auto& [key, text] : l.texts) {
        const auto span = l.spans.find(key);
        if (span == l.spans.end() || wrong_keys_.contains(key)) continue;
        compare_placeholders(l, key, text, span->second);
      }
    }
  }

 private:
  // Checks that names in braces are values of the card, and that help texts repeat no value by
  // hand.
  void check_values() {
    for (const UnknownTextValue& u : unknown_text_values(r_)) {
      wrong_keys_.insert(u.key);
      Diagnostics::Report d = wrong_.error(
          "wrong-placeholder", u.span,
          fmt::format("'{}' has no value '{}'", u.key.substr(u.key.find('.') + 1), u.path));
      if (!d.suggest(u.path, u.known)) {
        d.help(u.known.empty() ? "there is no value to name here"
                               : fmt::format("it has: {}", fmt::join(u.known, ", ")));
      }
    }
    for (const RepeatedValue& v : repeated_values(r_)) {
      wrong_.warning("repeated-value", v.number,
                     fmt::format("this text repeats '{}' of the card by hand", v.path),
                     fmt::format("write {{{}}}; 'cubilete validate --fix' does it", v.path));
    }
  }

  // Reports a text in which players would read nothing, or what was left for later.
  void check_content(const std::string& language, const std::string& key, const std::string& text,
                     SourceSpan span) {
    const bool is_form = key.find('#') != std::string::npos;  // an article may be empty
    if (!key.starts_with("sentences.") && !is_form && is_blank(text)) {
      wrong_.warning("empty-text", span, fmt::format("players read nothing for '{}'", key),
                     "write its text, or remove the key");
    }
    // In other languages it may be a word.
    const std::string_view todo = language == "en" ? "TODO" : "TODO:";
    for (const std::string_view mark : {todo, std::string_view("FIXME")}) {
      if (text.find(mark) == std::string::npos) continue;
      wrong_.warning("draft-text", span, fmt::format("this text was left with '{}' in it", mark),
                     "write what players shall read");
      return;
    }
  }

  // Checks that plurals and choices can be parsed; otherwise players would see the braces.
  bool check_forms(const std::string& language, const std::string& key, const std::string& text,
                   SourceSpan span) {
    const bool is_whole = key.starts_with("messages.") || key.starts_with("sentences.");
    if (!is_whole && !means_forms(text)) return true;
    const std::string error = phrase_error(text);
    if (error.empty()) {
      for (const std::string& form : forms_never_taken(language, text)) {
        wrong_.warning("never-selected", span,
                       fmt::format("no number takes the form '{}' in this language", form),
                       "remove the form");
      }
      return true;
    }
    wrong_.error("wrong-placeholder", span,
                 fmt::format("the forms of this text cannot be read: {}", error),
                 "write them as {n, plural, one {a card} other {# cards}}");
    return false;
  }

  // Checks that placeholders have values.
  bool check_placeholders(const std::string& key, const std::string& text, SourceSpan span) {
    if (key.starts_with("sentences.")) return check_known(key, text, span);
    if (key.starts_with("messages.")) {
      return check_announced(key.substr(9), placeholders(text), span);
    }
    return !key.starts_with("rules.") || check_rule(key.substr(6), text, span);
  }

  // Checks that placeholders are the same in every language.
  void compare_placeholders(const Locale& l, const std::string& key, const std::string& text,
                            SourceSpan span) {
    const std::set<std::string> here = placeholders(text);
    for (const Locale& other : r_.locales) {
      const std::string* there = other.language == l.language ? nullptr : other.find(key);
      if (!there || has_forms(*there) != has_forms(text)) continue;
      const std::set<std::string> wanted = placeholders(*there);
      std::set<std::string> more;
      std::set_difference(here.begin(), here.end(), wanted.begin(), wanted.end(),
                          std::inserter(more, more.end()));
      more.erase("player");  // a language may omit its subject
      if (more.empty()) continue;
      std::set<std::string> less;
      std::set_difference(wanted.begin(), wanted.end(), here.begin(), here.end(),
                          std::inserter(less, less.end()));
      less.erase("player");
      // Where each of the two tells something else, it is said once, of the second.
      if (!less.empty() && &l < &other) continue;
      Diagnostics::Report d = wrong_.warning(
          "wrong-placeholder", span,
          fmt::format("this text tells {}, the one in '{}' {}", shown(more), other.language,
                      less.empty() ? "does not" : fmt::format("tells {}", shown(less))),
          "tell the same values in every language");
      const auto at = other.spans.find(key);
      if (at != other.spans.end()) d.note(at->second, "the other text");
      return;
    }
  }

  // Checks the placeholders of an announcement: its values are named by numbers.
  bool check_announced(const std::string& message, const std::set<std::string>& here,
                       SourceSpan span) {
    const auto given = values_.find(message);
    if (usage_.in_scripts(message)) return true;
    if (given == values_.end()) {
      if (here.empty() || !usage_.message(message)) return true;
      wrong_.error(
          "wrong-placeholder", span,
          fmt::format("this text tells {}, but it is a reason, which has no values", shown(here)),
          "say the same without them");
      return false;
    }
    for (const std::string& name : here) {
      if (name == "player") continue;
      const bool is_number = name.size() == 1 && name[0] >= '1' && name[0] <= '9';
      if (is_number && name[0] - '0' <= given->second) continue;
      wrong_.error("wrong-placeholder", span,
                   fmt::format("this text tells {{{}}}, but it is announced with {} value{}", name,
                               given->second, given->second == 1 ? "" : "s"),
                   !forms_of(name).empty() ? forms_of(name)
                   : given->second == 0    ? "give values under 'with' where it is announced"
                   : given->second == 1    ? "use {1}"
                                           : fmt::format("use {{1}} to {{{}}}", given->second));
      return false;
    }
    return true;
  }

  // Checks a phrase: it may use the parameters of its rule, and the data of all uses of a function.
  bool check_rule(const std::string& rule, const std::string& text, SourceSpan span) {
    for (const std::vector<std::string>& known : names_for_rule(rule)) {
      for (const std::string& name : phrase_names(text)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        wrong_
            .error("wrong-placeholder", span,
                   fmt::format("nothing is called {{{}}} in the phrase of '{}'", name, rule),
                   known.empty() ? "it has no parameters"
                                 : fmt::format("there are: {}", fmt::join(known, ", ")))
            .suggest(name, known);
        return false;
      }
    }
    return true;
  }

  // Returns the names for a phrase: one list for a query or effect, or one per use of a function.
  std::vector<std::vector<std::string>> names_for_rule(const std::string& rule) const {
    const auto names = [this](const std::vector<Parameter>& parameters) {
      std::vector<std::string> out;
      for (const Parameter& p : parameters) out.push_back(p.name);
      for (const TextValue& v : text_values(r_)) out.push_back(v.path);
      return out;
    };
    if (const QueryId q = r_.find_query(rule); q.is_some())
      return {names(r_.queries[q].parameters)};
    if (const EffectId e = r_.find_effect(rule); e.is_some()) {
      return {names(r_.effects[e].parameters)};
    }
    std::vector<std::vector<std::string>> out;
    for (const ScriptDef& s : r_.scripts) {
      if (name_of(r_, s) != rule) continue;
      out.push_back(names(s.parameters));
      for (const TextValue& v : text_values(r_, s)) out.back().push_back(v.path);
    }
    return out;
  }

  // Checks the placeholders of a sentence, which depend on its subject.
  bool check_known(const std::string& key, const std::string& text, SourceSpan span) {
    const std::vector<std::string> known = known_placeholders(key);
    if (known.empty()) return true;  // a key without a subject is reported elsewhere
    // A script names the parts of its answers by itself.
    const bool is_of_script =
        key.starts_with("sentences.options.") && usage_.in_scripts(key.substr(key.rfind('.') + 1));
    const auto is_known = [&](const std::string& name) {
      return std::find(known.begin(), known.end(), name) != known.end() ||
             (is_of_script && usage_.in_scripts(name));
    };
    for (const std::string& name : phrase_names(text)) {
      if (is_known(name) || is_known(without_form(name))) continue;
      wrong_
          .error("wrong-placeholder", span,
                 fmt::format("nothing is called {{{}}} in this sentence", name),
                 known.empty() ? "" : fmt::format("there are: {}", fmt::join(known, ", ")))
          .suggest(name, known);
      return false;
    }
    return true;
  }

  std::vector<std::string> known_placeholders(const std::string& key) const {
    const std::size_t dot = key.find('.', key.find('.') + 1);
    const std::string group = key.substr(10, dot - 10);
    const std::string name = key.substr(dot + 1);
    if (group == "gained" || group == "paid") return {"player", "amount", "before", "now"};
    if (group == "changed") return {"player", "what", "before", "now"};
    if (group == "moved") return {"player", "owner", "what", "place", "from", "from_owner"};
    if (group == "rolled") return {"player", "dice"};
    std::vector<std::string> out;
    if (group == "actions") {
      out = {"player", "cost"};
      const ActionId action = r_.find_action(name);
      if (!action.is_some()) return {};
      for (const ChoiceDef& c : r_.action(action).choices) out.push_back(c.name);
    } else if (group == "options") {
      out = {"option", "note"};
      const std::vector<std::string> parts = parts_of_question(r_, name);
      out.insert(out.end(), parts.begin(), parts.end());
      for (const AttributeDef& a : r_.attributes) {
        if (a.owner == AttributeOwner::kPlayer) out.push_back(a.name);
      }
    }
    return out;
  }

  void check_use(const std::string& key, SourceSpan span) {
    const std::size_t dot = key.find('.');
    const std::string section = key.substr(0, dot);
    const std::string name = dot == std::string::npos ? "" : key.substr(dot + 1);
    std::vector<std::string> names;
    bool used = true;
    if (section == "messages") {
      used = usage_.message(name);
    } else if (section == "end_causes") {
      used = usage_.end_cause(name);
    } else if (section == "choices") {
      used = usage_.choice(name);
    } else if (section == "options") {
      for (const OptionDef& o : r_.options) {
        names.push_back(o.name);
        for (std::size_t i = 0; o.type.kind == TypeKind::kSymbol && i < o.value.size(); ++i) {
          names.push_back(r_.symbol(SymbolId(o.value[i])));
        }
      }
      used = std::find(names.begin(), names.end(), name) != names.end();
    } else if (section == "variants") {
      names = r_.variants;
      used = std::find(names.begin(), names.end(), name) != names.end();
    } else if (section == "help") {
      for (const ComponentDef& c : r_.definitions) names.push_back(c.name);
      for (const ActionDef& a : r_.actions) names.push_back(a.name);
      used = std::find(names.begin(), names.end(), name) != names.end();
    } else if (section == "rules") {
      for (const QueryDef& q : r_.queries) names.push_back(q.name);
      for (const EffectDef& e : r_.effects) names.push_back(e.name);
      for (const ScriptDef& s : r_.scripts) names.push_back(name_of(r_, s));
      used = std::find(names.begin(), names.end(), name) != names.end();
    } else if (section == "game") {
      names = {"title", "summary"};
      used = name == "title" || name == "summary";
    }
    if (used) return;
    Diagnostics::Report d = unused_.warning(
        "unused-text", span, fmt::format("the text '{}' belongs to nothing in the game", key),
        "remove it, or correct its name");
    d.suggest(name, names);
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& wrong_;
  Diagnostics& unused_;
  std::set<std::string> wrong_keys_;   // of texts with an error in any language
  std::map<std::string, int> values_;  // by message: most values announced with it
};

}  // namespace

void check_texts(const Ruleset& r, const Usage& usage, Diagnostics& wrong, Diagnostics& unused) {
  Texts(r, usage, wrong, unused).run();
}

}  // namespace cubilete
