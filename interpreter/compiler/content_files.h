// Reads the files of a folder of content, a game's or a mod's, and nothing outside of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compiler/known_documents.h"
#include "document/schema.h"
#include "ruleset/ruleset.h"

namespace cubilete {

struct DocumentFile {
  std::filesystem::path path;
  std::int32_t source = -1;  // among the Sources; -1: there is no such file
  std::optional<Node> tree;  // none where it is no YAML at all
};

// The values of a map's key: none, one, or those of a list.
std::vector<const Node*> texts_under(const Node& map, std::string_view key);

// Returns whether a folder of this name, in that of a game or mod, holds files of components.
bool is_folder_of_components(const std::string& name);

class ContentReader {
 public:
  // `known`: those of these schemas, or nullptr. REQUIRES: all four outlive the reader.
  ContentReader(const SchemaSet& schemas, Sources& sources, Diagnostics& diagnostics,
                KnownDocuments* known = nullptr)
      : schemas_(schemas), sources_(sources), d_(diagnostics), known_(known) {}

  // Reads a file of the folder `root` and checks it against a schema. Codes: unreadable-file,
  // path-escape (a link leads out of the folder), those of read_yaml and of the schema check.
  DocumentFile read(const std::filesystem::path&, const std::filesystem::path& root,
                    const char* schema);
  // All *.yaml of a folder inside `root`, by name.
  std::vector<DocumentFile> read_folder(const std::filesystem::path& root,
                                        const std::filesystem::path& folder, const char* schema);
  // The files of components: those of every folder that has no other meaning.
  std::vector<DocumentFile> read_components(const std::filesystem::path& root);
  // The Lua files of a folder, named with the prefix: "lib/" makes lib/auction of auction.lua.
  void read_scripts(const std::filesystem::path& root, const std::filesystem::path& folder,
                    const std::string& prefix, std::vector<ScriptFile>& out);

 private:
  std::optional<std::string> text_of(const std::filesystem::path&,
                                     const std::filesystem::path& root);

  const SchemaSet& schemas_;
  Sources& sources_;
  Diagnostics& d_;
  KnownDocuments* known_;
};

}  // namespace cubilete
