#include "tools/authoring/new_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/shell_word.h"
#include "compiler/compile.h"
#include "document/text_file.h"
#include "document/unquoted.h"
#include "document/yaml_reader.h"
#include "review/check_files.h"
#include "ruleset/text_values.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/word_drafts.h"
#include "tools/authoring/yaml_edit.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// Returns the keys of the texts that a language lacks.
std::vector<std::string> missing_texts(const Ruleset& r, const std::string& language) {
  const Locale* words = r.find_locale(language);
  std::vector<std::string> out;
  std::ranges::copy_if(r.text_keys, std::back_inserter(out),
                       [&](const std::string& key) { return !words || !words->find(key); });
  return out;
}

// Adds drafts of the missing texts of a language, except those of `done`, to which they are added.
// Returns nothing if the layout does not allow it.
std::optional<std::string> with_drafts(const Ruleset& r, std::string text,
                                       const std::string& language, std::set<std::string>& done) {
  for (const std::string& key : missing_texts(r, language)) {
    if (!done.insert(key).second) continue;
    auto changed = with_draft(r, text, language, key);
    if (!changed) return std::nullopt;
    text = std::move(*changed);
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

int new_words(const std::string& name, const std::vector<std::string>& languages) {
  const auto in = game_or_mod_named(name);
  if (!in) return kWrongUsage;
  const fs::path& folder = in->folder;
  for (const std::string& language : languages) {
    if (is_language(language)) continue;
    report_error(fmt::format("'{}' is the code of no language", language),
                 "a language is named by its code: en, es, fr");
    return kWrongUsage;
  }
  if (!is_whole(folder)) return kProblems;
  // The game, and with each of its variants, which may need more texts; or the mod.
  std::vector<std::string> variants = {""};
  std::vector<Compilation> versions;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    Library::Request request = in->request();
    if (i > 0) request.variant = variants[i];
    auto c = compiled(request);
    if (!c) return kProblems;
    versions.push_back(std::move(*c));
    const std::vector<std::string>& own = versions.front().draft->variants;
    if (i == 0 && !in->is_mod()) variants.insert(variants.end(), own.begin(), own.end());
  }
  std::optional<Compilation> beneath;  // the game of a mod, whose words are not the mod's
  if (in->is_mod()) {
    beneath = compiled(library().beneath_mod(folder));
    if (!beneath) return kProblems;
  }
  std::set<std::string> wanted(languages.begin(), languages.end());
  if (wanted.empty()) {
    for (const Locale& l : versions.front().draft->locales) wanted.insert(l.language);
  }
  if (wanted.empty()) wanted.insert("en");
  for (const std::string& language : languages) {
    if (!beneath || beneath->draft->find_locale(language)) continue;
    report_error(fmt::format("'{}' is for '{}', which has no words in '{}'", name,
                             beneath->draft->name, language),
                 fmt::format("first write those of the game: cubilete new words {} --lang {}",
                             shell_word(beneath->draft->name), language));
    return kWrongUsage;
  }
  Draft draft(folder);
  std::size_t added = 0;
  for (const std::string& language : wanted) {
    const fs::path file = fs::path("locale") / (language + ".yaml");
    const std::string before =
        draft.text(file).value_or(modeline(folder / file, "locale.schema.json"));
    std::set<std::string> done;
    if (beneath) {
      const std::vector<std::string> others = missing_texts(*beneath->draft, language);
      done.insert(others.begin(), others.end());
    }
    const std::size_t of_others = done.size();
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
    if (done.size() > of_others) draft.put(file, *text);
    added += done.size() - of_others;
  }
  if (added == 0) {
    print_out("no text is missing\n");
    return kFine;
  }
  return finish(draft, in->game,
                fmt::format("\n{} draft{}, each marked with '# draft': write what players shall "
                            "read, and remove the mark.\n",
                            added, added == 1 ? "" : "s"));
}

int fix_values(const std::string& game, const std::vector<std::string>& mods) {
  const bool is_mod = !mods.empty();
  const fs::path folder = is_mod ? resolved(library().folder_of_mod(mods.back()))
                                 : game_named(parse_version(game).game);
  if (folder.empty()) return kWrongUsage;
  if (!is_whole(folder)) return kProblems;
  if (!quote_texts(folder)) return kProblems;
  TextReplacements all;
  // The game of a mod may not have been named before its file could be read.
  const fs::path of = is_mod ? resolved(library().game_of_mod(folder)) : folder;
  std::vector<std::string> versions = {""};
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const auto c = compiled({of.string(), versions[i], {}, mods, false});
    if (!c) return kProblems;
    if (i == 0 && !is_mod) {
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
  return finish(draft, is_mod ? of : fs::path(), "");
}

}  // namespace cubilete
