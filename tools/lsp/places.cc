#include "tools/lsp/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/expressions/expression_builder.h"
#include "scenarios/scenario.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// Returns the byte of `to` that corresponds to a byte of `from`, of which it is a changed version.
std::size_t moved(std::string_view from, std::string_view to, std::size_t offset) {
  if (from == to) return offset;
  const std::size_t shorter = std::min(from.size(), to.size());
  std::size_t before = 0;
  while (before < shorter && from[before] == to[before]) ++before;
  std::size_t behind = 0;
  while (behind < shorter - before &&
         from[from.size() - 1 - behind] == to[to.size() - 1 - behind]) {
    ++behind;
  }
  if (offset <= before) return offset;
  if (offset >= from.size() - behind) return offset + to.size() - from.size();
  return std::min(offset, to.size() - behind);
}

json location(const CurrentPlace& place) { return {{"uri", place.uri}, {"range", place.range}}; }

// Returns the place of the Lua function that content names at this byte; null if it names none.
json function_of(const Workspace& workspace, const OpenGame& game, const OpenDocument& document,
                 std::size_t offset) {
  const Ruleset& r = *game.compiled->draft;
  const std::string& known = game.names->text_of(document.path);
  const std::size_t at = moved(document.text, known, offset);
  for (const ScriptDef& s : r.scripts) {
    const bool is_here = s.span.is_known() && s.span.begin <= at && at <= s.span.end &&
                         Workspace::file_of(r.sources.path(s.span.file)) == document.path;
    if (!is_here || !s.file.is_some()) continue;
    const std::int32_t source = r.script_files[s.file.index()].source;
    const std::string& text = r.sources.text(source);
    for (const std::string& how : {"function " + s.function, s.function + " ="}) {
      const std::size_t begin = text.find(how);
      if (begin == std::string::npos) continue;
      const std::size_t name = begin + how.find(s.function);
      return location(current_place(
          workspace, *game.names,
          {Workspace::file_of(r.sources.path(source)), name, name + s.function.size()}));
    }
  }
  return nullptr;
}

// The game with the one thing that is to be renamed.
struct RenamedThing {
  const OpenGame* game;
  NamedThing thing;
};

RenamedThing renamed_at(Workspace& workspace, const OpenDocument& document, std::size_t offset) {
  const auto games = workspace.named_games_of(document.path);
  const auto refuse = [](const std::string& why) {
    throw RequestError(ErrorCode::kRequestFailed, why);
  };
  if (games.size() > 1) refuse("this file belongs to several games: rename it in a file of one");
  const auto things = games.empty() ? std::vector<NamedThing>()
                                    : things_at(*games.front()->names, document, offset);
  if (things.empty()) refuse("there is no name of the game here");
  if (things.size() > 1) {
    refuse(fmt::format("'{}' may be a {} or a {} here: rename it where it is declared",
                       things[0].name, word_for(things[0].kind), word_for(things[1].kind)));
  }
  return {games.front(), things.front()};
}

std::string shown_place(const ThingPlace& p, const NameIndex& names) {
  const TextLines lines(names.text_of(p.file));
  return fmt::format("{}:{}", shown_path(p.file), lines.position_of(p.begin).line + 1);
}

void check_new_name(const RenamedThing& renamed, const std::string& name) {
  const auto refuse = [](const std::string& why) {
    throw RequestError(ErrorCode::kRequestFailed, why);
  };
  const NameIndex& names = *renamed.game->names;
  const bool is_name =
      !name.empty() && name[0] >= 'a' && name[0] <= 'z' && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
      });
  if (!is_name) {
    refuse(fmt::format("'{}' is no name: lower-case letters, digits and underscores", name));
  }
  const std::vector<std::string> words = names_in_expressions(Ruleset(), Scope());
  if (std::ranges::find(words, name) != words.end()) {
    refuse(fmt::format("'{}' is a word of the language", name));
  }
  for (const NamedThing& other : names.named(name)) {
    const auto& places = names.places_of(other);
    refuse(fmt::format("'{}' is the name of a {} already{}", name, word_for(other.kind),
                       places.empty() ? "" : ": " + shown_place(places[0], names)));
  }
  for (const ThingPlace& p : names.places_of(renamed.thing)) {
    const auto things = names.at(p.file, p.begin);
    const auto other =
        std::ranges::find_if(things, [&](const NamedThing& t) { return t != renamed.thing; });
    if (other == things.end()) continue;
    refuse(fmt::format("{}: '{}' may be the {} or the {} of that name", shown_place(p, names),
                       renamed.thing.name, word_for(renamed.thing.kind), word_for(other->kind)));
  }
}

std::multiset<std::string> codes_of(const Validation& found) {
  std::multiset<std::string> codes;
  for (const Diagnostic& d : found.diagnostics.list()) codes.insert(d.code);
  return codes;
}

// Validates the game with the new name; it was validated without. Throws RequestError for a problem
// that it did not have.
void try_out(Workspace& workspace, const RenamedThing& renamed,
             const std::map<fs::path, std::string>& texts) {
  UnsavedTexts changed = workspace.documents().texts();
  for (const auto& [file, text] : texts) changed.put(file, text);
  const UnsavedTexts::Shown shown(changed);
  const Validation after = validate(workspace.library(), renamed.game->target);
  std::multiset<std::string> known = codes_of(renamed.game->found);
  for (const Diagnostic& d : after.diagnostics.list()) {
    const auto same = known.find(d.code);
    if (same == known.end()) {
      throw RequestError(ErrorCode::kRequestFailed,
                         fmt::format("with this name there would be a problem: {}: {}",
                                     after.sources.file_and_line(d.span), d.message));
    }
    known.erase(same);
  }
}

}  // namespace

CurrentPlace current_place(const Workspace& workspace, const NameIndex& names,
                           const ThingPlace& place) {
  const std::string& known = names.text_of(place.file);
  const std::string uri = workspace.uri_of_file(place.file);
  const OpenDocument* open = workspace.documents().find(place.file);
  if (!open) return {uri, range_of(TextLines(known), place.begin, place.end)};
  return {uri, range_of(TextLines(open->text), moved(known, open->text, place.begin),
                        moved(known, open->text, place.end))};
}

std::vector<NamedThing> things_at(const NameIndex& names, const OpenDocument& document,
                                  std::size_t offset) {
  const std::string& known = names.text_of(document.path);
  return names.at(document.path, moved(document.text, known, offset));
}

json definition_of(Workspace& workspace, const OpenDocument& document, std::size_t offset) {
  json out = json::array();
  for (const OpenGame* game : workspace.named_games_of(document.path)) {
    for (const NamedThing& thing : things_at(*game->names, document, offset)) {
      for (const ThingPlace& p : game->names->places_of(thing)) {
        if (p.is_declaration) add_once(out, location(current_place(workspace, *game->names, p)));
      }
    }
    json function = function_of(workspace, *game, document, offset);
    if (!function.is_null()) add_once(out, std::move(function));
  }
  return out;
}

json references_to(Workspace& workspace, const OpenDocument& document, std::size_t offset,
                   bool with_declarations) {
  json out = json::array();
  for (const OpenGame* game : workspace.named_games_of(document.path)) {
    for (const NamedThing& thing : things_at(*game->names, document, offset)) {
      for (const ThingPlace& p : game->names->places_of(thing)) {
        if (p.is_declaration && !with_declarations) continue;
        add_once(out, location(current_place(workspace, *game->names, p)));
      }
    }
  }
  return out;
}

json prepare_rename(Workspace& workspace, const OpenDocument& document, std::size_t offset) {
  const RenamedThing renamed = renamed_at(workspace, document, offset);
  const NameIndex& names = *renamed.game->names;
  const std::size_t at = moved(document.text, names.text_of(document.path), offset);
  for (const ThingPlace& p : names.places_of(renamed.thing)) {
    if (p.file != document.path || at < p.begin || p.end < at) continue;
    return {{"range", current_place(workspace, names, p).range},
            {"placeholder", renamed.thing.name}};
  }
  return nullptr;
}

json rename(Workspace& workspace, const OpenDocument& document, std::size_t offset,
            const std::string& new_name) {
  workspace.games_of(document.path);  // so that they are validated as they are now
  const RenamedThing renamed = renamed_at(workspace, document, offset);
  const NameIndex& names = *renamed.game->names;
  if (names.text_of(document.path) != document.text) {
    throw RequestError(ErrorCode::kRequestFailed,
                       "the game cannot be read as it is now: correct its files first");
  }
  if (new_name == renamed.thing.name) return {{"changes", json::object()}};
  check_new_name(renamed, new_name);
  json changes = json::object();
  std::map<fs::path, std::string> texts;
  const auto& places = names.places_of(renamed.thing);
  for (auto p = places.rbegin(); p != places.rend(); ++p) {
    auto& text = texts.try_emplace(p->file, names.text_of(p->file)).first->second;
    text.replace(p->begin, p->end - p->begin, new_name);
    const CurrentPlace place = current_place(workspace, names, *p);
    changes[place.uri].push_back({{"range", place.range}, {"newText", new_name}});
  }
  try_out(workspace, renamed, texts);
  return {{"changes", std::move(changes)}};
}

}  // namespace cubilete::lsp
