#include "tools/authoring/card_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "diagnostics/render.h"
#include "document/text_file.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/line_difference.h"
#include "tools/authoring/new_card.h"
#include "tools/cli/console.h"
#include "tools/cli/csv.h"

namespace cubilete {

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// The changes of one file.
struct FileChanges {
  std::string file;
  fs::path path;  // relative to the folder
  YamlEdits edits;
  std::vector<const CardChange*> changes = {};
};

std::vector<FileChanges> by_file(const std::vector<CardChange>& changes, const std::string& kind,
                                 const Draft& draft) {
  std::vector<FileChanges> out;
  for (const CardChange& c : changes) {
    auto file = std::find_if(out.begin(), out.end(),
                             [&](const FileChanges& f) { return f.file == c.file; });
    if (file == out.end()) {
      const fs::path path = resolved(c.file).lexically_relative(draft.folder());
      const bool is_words = *path.begin() == "locale";
      out.push_back(
          {c.file, path,
           YamlEdits(is_words ? words_text(draft, path) : components_text(draft, path, kind))});
      file = out.end() - 1;
    }
    file->changes.push_back(&c);
    if (c.entry) {
      file->edits.add("components", *c.entry);
    } else if (c.value.empty()) {
      file->edits.remove(c.path);
    } else {
      file->edits.set(c.path, c.value);
    }
  }
  return out;
}

json problem(std::string text) { return {{"problem", std::move(text)}}; }

// REQUIRES: there is an error.
std::string first_error(const Diagnostics& diagnostics) {
  const Diagnostic& d =
      *std::ranges::find(diagnostics.list(), Severity::kError, &Diagnostic::severity);
  const std::string help = way_out(d);
  return help.empty() ? d.message : fmt::format("{} ({})", d.message, help);
}

// The content of a game, with the component that is looked at.
struct CardInContent {
  Compilation content;
  KindId kind;
};

std::optional<CardInContent> find_card(const fs::path& game, const std::string& card) {
  Compilation c = library().compile({game.string(), "", {}, {}, true});
  if (!c.draft) return std::nullopt;
  const auto& all = c.draft->definitions;
  const auto found = std::ranges::find(all, card, &ComponentDef::name);
  if (found == all.end()) return std::nullopt;
  const KindId kind = found->kind;
  return CardInContent{std::move(c), kind};
}

}  // namespace

const CardChange* put_changes(const std::vector<CardChange>& changes, const std::string& kind,
                              Draft& draft) {
  for (const FileChanges& f : by_file(changes, kind, draft)) {
    const auto changed = f.edits.changed();
    if (!changed) return f.changes[f.edits.first_impossible()];
    draft.put(f.path, *changed);
  }
  return nullptr;
}

std::string refusal_of(const CardChange& c) {
  return fmt::format(
      "{} cannot be changed in {}; nothing was changed",
      c.entry ? fmt::format("'{}'", c.card) : fmt::format("'{}' of '{}'", c.column, c.card),
      c.file);
}

json card_json(const fs::path& game, const std::string& card) {
  json out = json::array();
  const auto found = find_card(game, card);
  if (!found) return out;
  const CardTable table(*found->content.draft, found->content.content, found->kind, resolved(game));
  const auto rows = table.rows();
  const auto row = std::ranges::find_if(rows, [&](const auto& r) { return r.front() == card; });
  if (row == rows.end()) return out;
  for (std::size_t i = 1; i < row->size(); ++i) {
    out.push_back({{"column", rows.front()[i]}, {"value", (*row)[i]}});
  }
  return out;
}

json edit_card(const fs::path& game, const json& edit) {
  const std::string card = edit.at("card");
  const auto found = find_card(game, card);
  if (!found)
    return problem(
        fmt::format("'{}' is not found in the game's own files, or they cannot be read", card));
  const Ruleset& r = *found->content.draft;
  const CardTable table(r, found->content.content, found->kind, resolved(game));
  Sources sources;
  Diagnostics wrong;
  const std::string text = csv_line({"id", edit.at("column")}, ',') +
                           csv_line({card, edit.at("value").get<std::string>()}, ',');
  const auto rows = read_csv(sources, sources.add("", text), wrong);
  const auto changes = table.changes(rows, {}, wrong);
  if (wrong.has_errors()) return problem(first_error(wrong));
  Draft draft(resolved(game));
  if (const CardChange* c = put_changes(changes, r.kind(found->kind).name, draft)) {
    return problem(refusal_of(*c));
  }
  json files = json::array();
  for (const auto& [path, after] : draft.files()) {
    const std::string before = read_file(draft.folder() / path).value_or("");
    files.push_back(line_difference(draft.folder() / path, before, after));
  }
  std::string failure;
  const auto checked = draft.try_out(library(), {}, failure);
  if (!checked) return problem(failure);
  if (checked->diagnostics.has_errors()) {
    return problem(first_error(checked->diagnostics));
  }
  if (edit.value("write", json()) == true) failure = draft.apply();
  return failure.empty() ? json{{"files", files}} : problem(failure);
}

}  // namespace cubilete
