// Reads the files of a folder of content (of a game or a mod), and none outside of it.
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
  std::int32_t source = -1;  // file number in Sources; -1: there is no such file
  std::optional<Node> tree;  // none if it is not valid YAML
};

// Returns the values under a key: none, one, or the items of a list.
std::vector<const Node*> texts_under(const Node& map, std::string_view key);

// Returns whether a folder of this name, inside that of a game or mod, has files of components.
bool is_folder_of_components(const std::string& name);

class ContentReader {
 public:
  // `known` holds documents for these schemas, or is nullptr. REQUIRES: all outlive the reader.
  ContentReader(const SchemaSet& schemas, Sources& sources, Diagnostics& diagnostics,
                KnownDocuments* known = nullptr)
      : schemas_(schemas), sources_(sources), d_(diagnostics), known_(known) {}

  // Reads a file of the folder `root` and checks it against a schema. Codes: unreadable-file,
  // path-escape (a link leads out of the folder), those of read_yaml and of the schema check.
  DocumentFile read(const std::filesystem::path&, const std::filesystem::path& root,
                    const char* schema);
  // Reads all *.yaml files of a folder inside `root`, sorted by name.
  std::vector<DocumentFile> read_folder(const std::filesystem::path& root,
                                        const std::filesystem::path& folder, const char* schema);
  // Reads the files of components: those of every folder without another meaning.
  std::vector<DocumentFile> read_components(const std::filesystem::path& root);
  // Reads the Lua files of a folder; with the prefix "lib/", auction.lua is named lib/auction.
  void read_scripts(const std::filesystem::path& root, const std::filesystem::path& folder,
                    const std::string& prefix, std::vector<ScriptFile>& out);

 private:
  // Returns what has this extension in a folder, if it is there, sorted. Code: unreadable-file.
  std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder,
                                              const char* extension);
  std::optional<std::string> text_of(const std::filesystem::path&,
                                     const std::filesystem::path& root);

  const SchemaSet& schemas_;
  Sources& sources_;
  Diagnostics& d_;
  KnownDocuments* known_;
};

}  // namespace cubilete
