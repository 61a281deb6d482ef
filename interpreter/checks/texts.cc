#include "checks/texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "base/phrase.h"
#include "ruleset/text_values.h"
#include "ruleset/verbs.h"

namespace cubilete {
namespace {

// The numbers of {1}, {2} in a text.
std::set<int> placeholders(const std::string& text) {
  std::set<int> out;
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    const bool is_one = text[i] == '{' && text[i + 2] == '}' &&
                        std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
    if (is_one) out.insert(text[i + 1] - '0');
  }
  return out;
}

std::string shown(const std::set<int>& numbers) {
  std::string out;
  for (const int n : numbers) out += fmt::format("{}{{{}}}", out.empty() ? "" : ", ", n);
  return out;
}

class Texts {
 public:
  Texts(const Ruleset& r, const Usage& usage, Diagnostics& wrong, Diagnostics& unused)
      : r_(r), usage_(usage), wrong_(wrong), unused_(unused) {
    each_effect(r, [&](const Effect&, const EffectFacts& facts) {
      if (!facts.message.is_some()) return;
      auto& most = values_[name_of(r, facts.message)];
      most = std::max(most, static_cast<int>(facts.message_values));
    });
  }

  void run() {
    check_values();
    for (const Locale& l : r_.locales) {
      for (const auto& [key, text] : l.texts) {
        const auto span = l.spans.find(key);
        if (span == l.spans.end()) continue;
        check_forms(text, span->second);
        check_placeholders(l, key, text, span->second);
        check_use(key, span->second);
      }
    }
  }

 private:
  // What a help text names in braces must be a value of its card, and not be written by hand.
  void check_values() {
    for (const UnknownTextValue& u : unknown_text_values(r_)) {
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

  // Plurals and choices must be readable: players would see the braces.
  void check_forms(const std::string& text, SourceSpan span) {
    const std::string error = phrase_error(text);
    if (error.empty()) return;
    wrong_.error("wrong-placeholder", span,
                 fmt::format("the forms of this text cannot be read: {}", error),
                 "write them as {n, plural, one {a card} other {# cards}}");
  }

  // Placeholders must have values, and be the same in every language.
  void check_placeholders(const Locale& l, const std::string& key, const std::string& text,
                          SourceSpan span) {
    const std::set<int> here = placeholders(text);
    const auto given = key.starts_with("messages.") ? values_.find(key.substr(9)) : values_.end();
    if (given != values_.end() && !usage_.in_scripts(given->first)) {
      for (const int n : here) {
        if (n >= 1 && n <= given->second) continue;
        wrong_.error("wrong-placeholder", span,
                     fmt::format("this text tells {{{}}}, but it is announced with {} value{}", n,
                                 given->second, given->second == 1 ? "" : "s"),
                     given->second == 0 ? "give values under 'with' where it is announced"
                                        : fmt::format("use {{1}} to {{{}}}", given->second));
        return;
      }
    }
    for (const Locale& other : r_.locales) {
      const std::string* there = other.language == l.language ? nullptr : other.find(key);
      if (!there) continue;
      const std::set<int> wanted = placeholders(*there);
      std::set<int> more;
      std::set_difference(here.begin(), here.end(), wanted.begin(), wanted.end(),
                          std::inserter(more, more.end()));
      if (more.empty()) continue;
      Diagnostics::Report d = wrong_.warning(
          "wrong-placeholder", span,
          fmt::format("this text tells {}, the one in '{}' does not", shown(more), other.language),
          "tell the same values in every language");
      const auto at = other.spans.find(key);
      if (at != other.spans.end()) d.note(at->second, "the other text");
      return;
    }
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
  std::map<std::string, int> values_;  // of messages: the most that they are announced with
};

}  // namespace

void check_texts(const Ruleset& r, const Usage& usage, Diagnostics& wrong, Diagnostics& unused) {
  Texts(r, usage, wrong, unused).run();
}

}  // namespace cubilete
