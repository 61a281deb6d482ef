#include "tools/lsp/missing_words.h"

#include <fmt/format.h>

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
