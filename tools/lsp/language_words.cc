#include "tools/lsp/language_words.h"

#include <fmt/format.h>

#include "ruleset/operators.h"
#include "ruleset/script_functions.h"
#include "ruleset/verbs.h"
#include "tools/lsp/text_lines.h"

namespace cubilete::lsp {

namespace {

std::string meaning_of_operators(std::string_view name) {
  std::string text;
  for (const Operator& o : kOperators) {
    if (o.function != name || o.about.empty()) continue;
    text += fmt::format("{}{}\n", text.empty() ? fmt::format("**{}** function\n\n", name) : "- or ",
                        o.about);
  }
  return text;
}

std::string meaning_in_scripts(std::string_view name) {
  const BuiltinFunction* const f = find_function(name);
  if (!f || f->about.empty()) return {};
  std::string parameters;
  for (const BuiltinParameter& p : f->declared) {
    if (p.name.empty()) break;
    parameters += fmt::format("{}{}: {}", parameters.empty() ? "" : ", ", p.name, p.type);
  }
  return fmt::format("```lua\nfunction {}({}){}\n```\n{}\n", name, parameters,
                     f->returns.empty() ? "" : fmt::format(": {}", f->returns), f->about);
}

// Returns a value with the place where the caret goes, as it is written.
std::string place_for(const RuleArgument& a, int number) {
  switch (a.written) {
    case Written::kAmounts:
    case Written::kAssignments:
    case Written::kNewValue:
    case Written::kConstants:
    case Written::kCandidates:
    case Written::kWays:
      return fmt::format("{{${}}}", number);
    case Written::kActions:
    case Written::kEffects:
    case Written::kParts:
      return fmt::format("[${}]", number);
    default:
      return fmt::format("${}", number);
  }
}

}  // namespace

WordPlace word_around(std::string_view text, std::size_t offset) {
  WordPlace w{offset, offset};
  while (w.begin > 0 && is_word_character(text[w.begin - 1])) --w.begin;
  while (w.end < text.size() && is_word_character(text[w.end])) ++w.end;
  return w;
}

std::string meaning_of_verb(std::string_view name) {
  const VerbRow* const row = find_verb(name);
  if (!row) return {};
  std::string text = fmt::format("**{}** verb\n\n{}\n", name, row->about);
  for (const RuleArgument& a : row->arguments()) {
    if (a.key.empty()) continue;
    text += fmt::format("- `{}`: {}{}\n", a.key, a.about, a.is_needed ? " It is needed." : "");
  }
  return text;
}

std::string snippet_of_verb(std::string_view name, bool is_in_braces) {
  std::string text;
  int number = 0;
  for (const RuleArgument& a : find_verb(name)->arguments()) {
    const bool is_own = a.key.empty();
    if (!is_own && (!a.is_needed || !is_in_braces)) continue;
    text +=
        fmt::format("{}{}: {}", is_own ? "" : ", ", is_own ? name : a.key, place_for(a, ++number));
  }
  return text;
}

std::string meaning_at(const OpenDocument& document, std::size_t offset) {
  const std::string& text = document.text;
  const WordPlace place = word_around(text, offset);
  const std::string_view word = std::string_view(text).substr(place.begin, place.end - place.begin);
  const char next = place.end < text.size() ? text[place.end] : '\n';
  if (word.empty()) return {};
  if (document.path.extension() == ".lua") return next == '(' ? meaning_in_scripts(word) : "";
  return next == ':' ? meaning_of_verb(word) : next == '(' ? meaning_of_operators(word) : "";
}

}  // namespace cubilete::lsp
