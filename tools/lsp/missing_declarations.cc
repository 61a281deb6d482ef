#include "tools/lsp/missing_declarations.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "tools/authoring/yaml_edit.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

using nlohmann::json;

namespace {

// Returns whether something is there already, as what a variant has removed.
bool has(const Node& file, const std::vector<std::string>& path) {
  const Node* at = &file;
  for (const std::string& key : path) {
    at = at->is_map() ? at->find(key) : nullptr;
    if (!at) return false;
  }
  return true;
}

bool is_name(const std::string& name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

}  // namespace

void add_missing_declaration(const Workspace& workspace, const OpenGame& game, const Diagnostic& d,
                             json& actions) {
  // A name that a mod misses may be the mod's, or one of the game that has another name by now.
  if (!d.missing || !game.target.mods.empty() || !is_name(d.missing->path.back())) return;
  const std::filesystem::path folder = folders_of(workspace.library(), game.target).back();
  const std::filesystem::path file = Workspace::file_of((folder / "game.yaml").string());
  const OpenDocument* open = workspace.documents().find(file);
  const auto text = open ? open->text : read_file(file);
  if (!text) return;
  const auto tree = read_yaml(*text);
  if (!tree || has(*tree, d.missing->path)) return;
  const auto changed = set_field(*text, d.missing->path, d.missing->value);
  if (!changed) return;
  const std::string entry =
      fmt::format("{}: {}", fmt::join(d.missing->path, "."), d.missing->value);
  add_once(
      actions,
      {{"title", fmt::format("Declare '{}' in game.yaml", entry)},
       {"kind", "quickfix"},
       {"edit", {{"changes", {{workspace.uri_of_file(file), {edit_between(*text, *changed)}}}}}}});
}

}  // namespace cubilete::lsp
