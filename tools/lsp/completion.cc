#include "tools/lsp/completion.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "document/yaml_reader.h"
#include "review/check_scenarios.h"
#include "tools/lsp/language_words.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// The kinds of items of the protocol.
enum class ItemKind { kField = 5, kVariable = 6, kProperty = 10, kValue = 12, kKeyword = 14 };
constexpr int kSnippet = 2;  // the format of a text with places for the caret

// Where something is completed.
struct CompletionPlace {
  json range;  // of the word that is replaced
  bool is_in_braces = false;
  bool takes_snippets = false;
};

// Returns the part of a line before a byte.
std::string_view line_before(std::string_view text, std::size_t offset) {
  const std::size_t end_of_other = text.substr(0, offset).rfind('\n');
  const std::size_t begin = end_of_other == std::string_view::npos ? 0 : end_of_other + 1;
  return text.substr(begin, offset - begin);
}

// Returns what closes the brackets and quotes that are open at the end of the text.
std::string closers_of(std::string_view line) {
  std::string open;
  char quote = '\0';
  for (const char c : line) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '{' || c == '[' || c == '(') {
      open += c == '{' ? '}' : c == '[' ? ']' : ')';
    } else if (!open.empty() && c == open.back()) {
      open.pop_back();
    }
  }
  std::string closers(quote == '\0' ? 0 : 1, quote);
  closers.append(open.rbegin(), open.rend());
  return closers;
}

// Returns texts with the name to complete in place of the word: as a value and as a key, with the
// rest of the line and, after kTrialsOfWholeLine, without it, since a line under the hand is seldom
// whole.
constexpr std::size_t kTrialsOfWholeLine = 2;
std::vector<std::string> trials(const OpenDocument& document, const WordPlace& word) {
  const std::string& text = document.text;
  const std::string before = text.substr(0, word.begin) + std::string(kNameToComplete);
  const std::string after = text.substr(word.end);
  std::vector<std::string> out = {before + after};
  const std::string_view begun = line_before(text, word.begin);
  const std::string rest = after.substr(std::min(after.find('\n'), after.size()));
  const std::string closers = closers_of(begun);
  if (document.path.extension() == ".yaml") {
    out.push_back(before + ": 1" + after);
    out.push_back(before + closers + rest);
    out.push_back(before + ": 1" + closers + rest);
  } else {
    out.push_back(before + "()" + after);
    out.push_back(before + closers + rest);
    out.push_back(before + "()" + closers + rest);
  }
  return out;
}

// A possible name, and whether it is a key of the language.
using Candidates = std::map<std::string, bool>;

// Adds what could stand in the place of the name to complete.
void add_candidates(const Sources& sources, const Diagnostics& found, const fs::path& file,
                    Candidates& out) {
  for (const Diagnostic& d : found.list()) {
    if (d.candidates.empty() || !d.span.is_known()) continue;
    if (Workspace::file_of(sources.path(d.span.file)) != file) continue;
    const bool is_key = d.code == "unknown-key";
    for (const std::string& name : d.candidates) out.try_emplace(name, is_key);
  }
}

// Returns the section of words or look in which the name to complete is a key; empty if it is none.
std::string section_of_key(const std::string& text) {
  const auto tree = read_yaml(text);
  if (!tree) return {};
  for (const Entry& section : tree->entries) {
    for (const Entry& e : section.value.entries) {
      if (e.key.find(kNameToComplete) != std::string::npos) return section.key;
    }
  }
  return {};
}

// Adds what a section of words or look may name; returns whether the text has the name to complete
// in such a section. (The checks of words know what lacks a text, not what may have one.)
bool add_names_of_section(const std::string& text, const NameIndex& names, Candidates& out) {
  const auto kinds = kinds_named_in(section_of_key(text));
  for (const auto& [thing, places] : names.all()) {
    if (std::ranges::find(kinds, thing.kind) != kinds.end()) out.try_emplace(thing.name, false);
  }
  return !kinds.empty();
}

bool has_sections(const fs::path& file) {
  return file.parent_path().filename() == "locale" || file.filename() == "look.yaml";
}

// Compiles what the file is a part of with the texts, and collects.
void try_texts(const Workspace& workspace, const OpenGame& game, const fs::path& file,
               const UnsavedTexts& texts, Candidates& out) {
  const std::string folder = file.parent_path().filename().string();
  if (folder == "tests") {
    const UnsavedTexts::Shown shown(texts);
    Compilations compilations(workspace.library(), game.target.game, game.target.mods);
    const ScenarioProblems found = check_scenarios(compilations, file.parent_path().parent_path());
    return add_candidates(found.sources, found.diagnostics, file, out);
  }
  const bool is_variant = folder == "variants" && game.target.mods.empty();
  const Compilation c =
      workspace.compile(game, is_variant ? file.stem().string() : std::string(), &texts);
  add_candidates(c.sources, c.diagnostics, file, out);
}

// Adds to the item of a verb what it means and, as a snippet, what is written behind it.
void describe_verb(const std::string& name, const CompletionPlace& place, json& item) {
  const std::string meaning = meaning_of_verb(name);
  if (meaning.empty()) return;
  item["documentation"] = {{"kind", "markdown"}, {"value", meaning}};
  if (!place.takes_snippets) return;
  item["insertTextFormat"] = kSnippet;
  item["textEdit"]["newText"] = snippet_of_verb(name, place.is_in_braces);
}

json item_of(const std::string& name, bool is_key, const NameIndex* names,
             const CompletionPlace& place) {
  const auto things = names ? names->named(name) : std::vector<NamedThing>();
  json item{{"label", name},
            {"textEdit", {{"range", place.range}, {"newText", is_key ? name + ": " : name}}}};
  if (is_key) {
    item["kind"] = static_cast<int>(ItemKind::kProperty);
    item["sortText"] = "1" + name;
    describe_verb(name, place, item);
    return item;
  }
  // The game's own names come first.
  item["sortText"] = (things.empty() ? "1" : "0") + name;
  item["kind"] = static_cast<int>(things.empty() ? ItemKind::kKeyword : ItemKind::kVariable);
  if (!things.empty()) item["detail"] = word_for(things.front().kind);
  return item;
}

}  // namespace

json completions_at(Workspace& workspace, const OpenDocument& document, std::size_t offset,
                    bool takes_snippets) {
  const WordPlace word = word_around(document.text, offset);
  const CompletionPlace place{
      range_of(TextLines(document.text), word.begin, word.end),
      closers_of(line_before(document.text, word.begin)).find('}') != std::string::npos,
      takes_snippets};
  const auto games = workspace.games_with_any_names(document.path);
  Candidates candidates;
  bool is_done = false;
  const std::vector<std::string> texts_to_try = trials(document, word);
  for (std::size_t i = 0; i < texts_to_try.size() && !is_done; ++i) {
    // The texts without the rest of the line are for where it is not whole.
    if (i == kTrialsOfWholeLine && !candidates.empty()) break;
    const std::string& text = texts_to_try[i];
    UnsavedTexts texts = workspace.documents().texts();
    texts.put(document.path, text);
    // A script that several games share means the same in each.
    for (std::size_t g = 0; g < games.size() && !is_done && (g == 0 || candidates.empty()); ++g) {
      is_done = has_sections(document.path) && games[g]->names &&
                add_names_of_section(text, *games[g]->names, candidates);
      if (!is_done) try_texts(workspace, *games[g], document.path, texts, candidates);
    }
  }
  json items = json::array();
  const NameIndex* names = games.empty() ? nullptr : games.front()->names.get();
  for (const auto& [name, is_key] : candidates) {
    items.push_back(item_of(name, is_key, names, place));
  }
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

}  // namespace cubilete::lsp
