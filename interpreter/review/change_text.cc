#include "review/change_text.h"

#include <fmt/format.h>

#include "base/markup.h"

namespace cubilete {

namespace {

std::string what_changed(const ContentChange& c) {
  return c.field.empty() ? c.name : fmt::format("{}: {}", c.name, c.field);
}

std::string cell(std::string_view text) { return text.empty() ? "" : markdown_text(text); }

std::string table_of(std::span<const ContentChange* const> changes, Language language) {
  std::string out = fmt::format("| {} | {} | {} | {} |\n|---|---|---|---|\n",
                                say(language, "change_what"), say(language, "ab_before"),
                                say(language, "ab_after"), say(language, "change_place"));
  for (const ContentChange* c : changes) {
    std::string before = cell(c->before);
    std::string after = cell(c->after);
    if (before.empty() && after.empty()) {
      // Of scripts only that they changed is said.
      const bool is_gone = c->kind == ContentChange::Kind::kRemoved;
      (is_gone ? before : after) = fmt::format(
          "*{}*", say(language, is_gone                                  ? "change_gone"
                                : c->kind == ContentChange::Kind::kAdded ? "change_new"
                                                                         : "change_changed"));
    }
    out += fmt::format("| {} | {} | {} | {} |\n", cell(what_changed(*c)), before, after,
                       cell(c->place));
  }
  return out;
}

}  // namespace

std::string to_text(const ContentChange& c, Language language) {
  const std::string what = what_changed(c);
  switch (c.kind) {
    case ContentChange::Kind::kAdded:
      return fmt::format("{} {}{}", what, say(language, "change_is_new"),
                         c.after.empty() ? "" : ": " + c.after);
    case ContentChange::Kind::kRemoved:
      return fmt::format("{} {}{}", what, say(language, "change_is_gone"),
                         c.before.empty() ? "" : ": " + c.before);
    case ContentChange::Kind::kChanged:
      break;
  }
  if (c.before.empty() && c.after.empty()) {
    return fmt::format("{} {}", what, say(language, "change_has_changed"));
  }
  return fmt::format("{}{}{} -> {}", what, c.field.empty() ? ": " : " ", c.before, c.after);
}

std::string to_text(std::span<const ContentChange> changes, Language language,
                    std::string_view indent) {
  std::string out;
  for (const ContentChange& c : changes) {
    out += fmt::format("{}{:<60}  {}\n", indent, to_text(c, language), c.place);
  }
  return out;
}

std::string to_markdown(std::span<const ContentChange> changes, Language language) {
  if (changes.empty()) return say(language, "report_no_changes") + "\n";
  std::vector<const ContentChange*> rules;
  std::vector<const ContentChange*> words;
  for (const ContentChange& c : changes) {
    (c.path.starts_with("locale.") ? words : rules).push_back(&c);
  }
  std::string out;
  if (!rules.empty()) out += table_of(rules, language);
  if (words.empty()) return out;
  if (!rules.empty()) out += "\n";
  return out + fmt::format("<details><summary>{} ({})</summary>\n\n{}\n</details>\n",
                           say(language, "change_of_words"), words.size(),
                           table_of(words, language));
}

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == '\t') {
      out += ' ';
    } else if (c == '&' || c == '<' || c == '>') {
      out += markup_text(std::string_view(&c, 1));
    } else if (c == '@') {
      out += "@<!-- -->";  // GitHub looks for names after it, escaped or not
    } else {
      if (std::string_view("\\`*_[]#!|~$").find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

}  // namespace cubilete
