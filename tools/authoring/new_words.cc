#include "tools/authoring/new_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "compiler/compile.h"
#include "document/text_file.h"
#include "document/unquoted.h"
#include "document/yaml_reader.h"
#include "review/check_files.h"
#include "ruleset/effect_facts.h"
#include "ruleset/text_values.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/yaml_edit.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr const char* kDraftMark = "  # draft";

// Returns whether the texts of a section are titles, which begin with a capital letter.
bool is_title(const std::string& section) {
  return section == "game" || section == "components" || section == "variants";
}

// Returns a name as readable text: old_mill becomes "Old mill".
std::string readable(const Ruleset& r, const std::string& section, const std::string& name) {
  std::string text = section == "game" && name == "title" ? r.name : name;
  for (char& c : text) {
    if (c == '_' || c == '-') c = ' ';
  }
  if (is_title(section) && !text.empty()) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

// Returns the text of the first other language that has one and is no draft itself; else nullptr.
const std::string* text_of_another(const Ruleset& r, const std::string& key,
                                   const std::string& language) {
  for (const Locale& l : r.locales) {
    if (l.language == language || is_draft(r, l, key)) continue;
    if (const std::string* text = l.find(key)) return text;
  }
  return nullptr;
}

// Returns a sentence for the answers to a question with parts, which names the parts.
std::string sentence_of_parts(const Ruleset& r, const std::string& question) {
  std::vector<std::string> parts;
  for (const std::string& part : parts_of_question(r, question)) {
    const std::string one = fmt::format("{} {{{}}}", readable(r, "choices", part), part);
    if (std::find(parts.begin(), parts.end(), one) == parts.end()) parts.push_back(one);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// Adds a draft of a sentence, such as "options.payment" or "moved.city".
std::optional<std::string> with_sentence(const Ruleset& r, const std::string& text,
                                         const std::string& name, const std::string* other) {
  const std::size_t dot = name.find('.');
  const std::string question = name.substr(dot + 1);
  const std::string draft = yaml_text(other ? *other : sentence_of_parts(r, question));
  const std::string group = name.substr(0, dot);
  const NewEntry first{group, {}, {{question, draft + kDraftMark}}, {}};
  if (auto changed = add_entry(text, "sentences", first)) return changed;
  auto changed = set_field(text, {"sentences", group, question}, draft);
  // Between braces a comment is not possible.
  const std::size_t at =
      changed ? changed->find(question + ": " + draft + "\n") : std::string::npos;
  if (at != std::string::npos) changed->insert(changed->find('\n', at), kDraftMark);
  return changed;
}

// Adds drafts of the missing texts of a language at the end: copies of another language, or else of
// the names. `done` has the keys that were added. Returns nothing if the layout does not allow it.
std::optional<std::string> with_drafts(const Ruleset& r, std::string text,
                                       const std::string& language, std::set<std::string>& done) {
  const Locale* words = r.find_locale(language);
  for (const std::string& key : r.text_keys) {
    if ((words && words->find(key)) || !done.insert(key).second) continue;
    const std::string* other = text_of_another(r, key, language);
    const std::string section = key.substr(0, key.find('.'));
    const std::string name = key.substr(section.size() + 1);
    if (section == "sentences") {
      auto changed = with_sentence(r, text, name, other);
      if (!changed) return std::nullopt;
      text = *changed;
      continue;
    }
    const std::string draft = yaml_text(other ? *other : readable(r, section, name)) + kDraftMark;
    const std::string open = with_open_section(text, section);
    auto changed = add_entry(open, section, {name, draft, {}, {}});
    // Between braces a comment is not possible.
    if (!changed) return std::nullopt;
    text = *changed;
  }
  return text;
}

// A number in a file that is to be replaced by a placeholder for a value.
struct TextReplacement {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  SourceSpan text;
  std::string path;
  bool operator==(const TextReplacement&) const = default;
};
using TextReplacements =
    std::map<std::string, std::map<std::uint32_t, TextReplacement>>;  // by file

// Collects repeated values of one version of the game in files of the folder.
void collect(const Ruleset& r, const fs::path& folder, TextReplacements& out) {
  for (const RepeatedValue& v : repeated_values(r)) {
    const std::string& file = r.sources.path(v.number.file);
    if (!is_below(resolved(file), folder)) continue;
    out[file].emplace(v.number.begin,
                      TextReplacement{v.number.begin, v.number.end, v.text, v.path});
  }
}

// Returns the text with the replacements; an unquoted text is quoted if it has to be.
std::string replaced(std::string text, const std::map<std::uint32_t, TextReplacement>& all) {
  for (auto it = all.rbegin(); it != all.rend();) {
    const SourceSpan whole = it->second.text;
    std::string written = text.substr(whole.begin, whole.end - whole.begin);
    for (; it != all.rend() && it->second.text == whole; ++it) {
      const TextReplacement& one = it->second;
      written.replace(one.begin - whole.begin, one.end - one.begin,
                      fmt::format("{{{}}}", one.path));
    }
    const bool is_plain = std::string_view("\"'|>").find(written.front()) == std::string_view::npos;
    if (is_plain && written.find('\n') == std::string::npos) written = yaml_text(written);
    text.replace(whole.begin, whole.end - whole.begin, written);
  }
  return text;
}

// Returns the text of a file with quotes around the texts that end too early, if it can be read
// then; nothing if there is none. Adds a line for each to `told`.
std::optional<std::string> quoted(const fs::path& file, const std::string& before,
                                  std::string& told) {
  Sources sources;
  Diagnostics problems;
  const std::int32_t source = sources.add(shown_path(file), before);
  if (read_yaml(sources, source, problems)) return std::nullopt;
  std::string text = before;
  std::string lines;
  const std::vector<Unquoted> all = find_unquoted(before);
  for (auto u = all.rbegin(); u != all.rend(); ++u) {
    const SourceSpan span{source, static_cast<std::uint32_t>(u->begin),
                          static_cast<std::uint32_t>(u->end)};
    const bool is_reported = std::any_of(problems.list().begin(), problems.list().end(),
                                         [&](const Diagnostic& d) { return d.span == span; });
    if (!is_reported) continue;
    const std::string now = in_quotes(before.substr(u->begin, u->end - u->begin));
    text.replace(u->begin, u->end - u->begin, now);
    lines.insert(0, fmt::format("{}: {}\n", sources.where(span), now));
  }
  if (lines.empty() || !read_yaml(text)) return std::nullopt;
  told += lines;
  return text;
}

// Puts quotes around texts that end too early in the files of a folder, which cannot be read
// otherwise. Returns false after an error message.
bool quote_texts(const fs::path& folder) {
  Draft draft(folder);
  std::string told;
  for (const fs::path& file : files_below(folder, ".yaml")) {
    const auto before = read_file(file);
    if (!before) continue;
    if (auto text = quoted(file, *before, told)) {
      draft.put(file.lexically_relative(folder), std::move(*text));
    }
  }
  if (draft.files().empty()) return true;
  const std::string problem = draft.apply();
  if (!problem.empty()) {
    report_error(problem, "nothing was changed");
    return false;
  }
  print_out(told);
  return true;
}

}  // namespace

int new_words(const std::string& game, const std::vector<std::string>& languages) {
  const fs::path folder = game_named(game);
  if (folder.empty()) return kWrongUsage;
  for (const std::string& language : languages) {
    if (is_language(language)) continue;
    report_error(fmt::format("'{}' is the code of no language", language),
                 "a language is named by its code: en, es, fr");
    return kWrongUsage;
  }
  if (!is_whole(folder)) return kProblems;
  // The game, and with each of its variants, which may need more texts.
  std::vector<Compilation> versions;
  for (std::size_t i = 0; i == 0 || i <= versions.front().draft->variants.size(); ++i) {
    const std::string variant = i == 0 ? "" : versions.front().draft->variants[i - 1];
    auto c = compiled({folder.string(), variant, {}, {}, false});
    if (!c) return kProblems;
    versions.push_back(std::move(*c));
  }
  std::set<std::string> wanted(languages.begin(), languages.end());
  if (wanted.empty()) {
    for (const Locale& l : versions.front().draft->locales) wanted.insert(l.language);
  }
  if (wanted.empty()) wanted.insert("en");
  Draft draft(folder);
  std::size_t added = 0;
  for (const std::string& language : wanted) {
    const fs::path file = fs::path("locale") / (language + ".yaml");
    const std::string before =
        draft.text(file).value_or(modeline(folder / file, "locale.schema.json"));
    std::set<std::string> done;
    std::optional<std::string> text = before;
    for (const Compilation& c : versions) {
      if (text) text = with_drafts(*c.draft, *text, language, done);
    }
    if (!text) {
      report_error(fmt::format("{} is laid out in a way that this cannot keep; nothing was changed",
                               shown_path(folder / file)),
                   "write its sections on lines of their own, without braces");
      return kProblems;
    }
    if (!done.empty()) draft.put(file, *text);
    added += done.size();
  }
  if (added == 0) {
    print_out("no text is missing\n");
    return kFine;
  }
  return finish(draft, {},
                fmt::format("\n{} draft{}, each marked with '# draft': write what players shall "
                            "read, and remove the mark.\n",
                            added, added == 1 ? "" : "s"));
}

int fix_values(const std::string& game) {
  const fs::path folder = game_named(parse_version(game).game);
  if (folder.empty()) return kWrongUsage;
  if (!is_whole(folder)) return kProblems;
  if (!quote_texts(folder)) return kProblems;
  TextReplacements all;
  std::vector<std::string> versions = {""};
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const auto c = compiled({folder.string(), versions[i], {}, {}, false});
    if (!c) return kProblems;
    if (i == 0) {
      versions.insert(versions.end(), c->draft->variants.begin(), c->draft->variants.end());
    }
    collect(*c->draft, folder, all);
  }
  if (all.empty()) return kFine;
  Draft draft(folder);
  for (const auto& [file, replacements] : all) {
    const fs::path relative = resolved(file).lexically_relative(folder);
    const std::string text = draft.text(relative).value_or("");
    for (const auto& [begin, one] : replacements) {
      print_out(fmt::format("{}:{}: {} -> {{{}}}\n", file,
                            std::count(text.begin(), text.begin() + begin, '\n') + 1,
                            text.substr(one.begin, one.end - one.begin), one.path));
    }
    draft.put(relative, replaced(text, replacements));
  }
  return finish(draft, {}, "");
}

}  // namespace cubilete
