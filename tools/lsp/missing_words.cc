#include "tools/lsp/missing_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "tools/authoring/word_drafts.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

using nlohmann::json;

namespace {

// Returns the key of the text that a problem is about, which the message names. Scripts name
// questions alone.
std::string key_of(const Ruleset& r, const Diagnostic& d) {
  for (const std::string& key : r.text_keys) {
    if (d.message.find("'" + key + "'") != std::string::npos) return key;
  }
  return d.about.find('.') == std::string::npos ? "choices." + d.about : d.about;
}

// Returns the edit that makes one text of another, in the only place where they differ.
json edit_between(const std::string& before, const std::string& after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t begin = 0;
  while (begin < most && before[begin] == after[begin]) ++begin;
  // Whole lines are easier to read, and no character is cut.
  begin = before.rfind('\n', begin == 0 ? 0 : begin - 1);
  begin = begin == std::string::npos ? 0 : begin + 1;
  std::size_t same = 0;
  while (same < most - begin &&
         before[before.size() - 1 - same] == after[after.size() - 1 - same]) {
    ++same;
  }
  std::size_t end = before.find('\n', before.size() - same);
  end = end == std::string::npos ? before.size() : end;
  // The end of a line is `\r\n` in some files; a position lies before both.
  if (end > begin && end < before.size() && before[end - 1] == '\r') --end;
  return {{"range", range_of(TextLines(before), begin, end)},
          {"newText", after.substr(begin, after.size() - (before.size() - end) - begin)}};
}

// Returns the changes by file that add drafts for these keys to each language that lacks them.
json changes_for(const Workspace& workspace, const Ruleset& r, const std::set<std::string>& keys) {
  json changes = json::object();
  for (const Locale& l : r.locales) {
    if (!l.span.is_known()) continue;
    const std::string before(r.sources.text(l.span.file));
    std::string after = before;
    for (const std::string& key : keys) {
      if (l.find(key)) continue;
      if (auto changed = with_draft(r, after, l.language, key)) after = std::move(*changed);
    }
    if (after == before) continue;
    const std::string uri = workspace.uri_of_file(Workspace::file_of(r.sources.path(l.span.file)));
    changes[uri] = {edit_between(before, after)};
  }
  return changes;
}

void add_action(const std::string& title, json changes, json& actions) {
  if (changes.empty()) return;
  add_once(actions,
           {{"title", title}, {"kind", "quickfix"}, {"edit", {{"changes", std::move(changes)}}}});
}

}  // namespace

void add_missing_words(Workspace& workspace, const OpenDocument& document, const json& range,
                       json& actions) {
  const TextLines lines(document.text);
  for (const OpenGame* game : workspace.named_games_of(document.path)) {
    if (!game->target.mods.empty()) continue;  // a mod keeps its words beside its other changes
    const Ruleset& r = *game->compiled->draft;
    std::set<std::string> here;
    std::set<std::string> all;
    for (const Diagnostic& d : game->found.diagnostics.list()) {
      // One with a suggestion is misspelt: its text is there.
      if (d.code != "missing-text" || d.about.empty() || !d.suggestion.empty()) continue;
      const std::string key = key_of(r, d);
      all.insert(key);
      if (!d.span.is_known()) continue;
      const std::filesystem::path file = Workspace::file_of(game->found.sources.path(d.span.file));
      if (file != document.path) continue;
      if (touches(range_of(lines, d.span.begin, d.span.end), range)) here.insert(key);
    }
    for (const std::string& key : here) {
      add_action(fmt::format("Add the missing words of '{}'", key),
                 changes_for(workspace, r, {key}), actions);
    }
    if (here.empty() || all.size() < 2) continue;
    add_action(fmt::format("Add all missing words, {} in this game", all.size()),
               changes_for(workspace, r, all), actions);
  }
}

}  // namespace cubilete::lsp
