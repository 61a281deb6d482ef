// Every key of the schemas, and the places where content uses it, for tests that replace the value
// there.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/schema.h"

namespace cubilete {

// A value in a file of content, which the key of a schema describes.
struct Place {
  std::string key;             // "effect: create/count", "game: zones/*"
  std::filesystem::path file;  // below the folder of the game or mod
  SourceSpan span;             // the place of the value
  NodeKind kind = NodeKind::kNull;
};

// The files of a folder of content: a game's or a mod's.
class SchemaPlaces {
 public:
  // REQUIRES: the schemas outlive it.
  SchemaPlaces(const std::filesystem::path& schema_folder, const SchemaSet& schemas);

  // Returns the places of all files of a game or mod, in the order of the files. The properties of
  // components are keys of the name "property: TYPE".
  std::vector<Place> in_folder(const std::filesystem::path&) const;

  // Returns every key of the schemas, even if it occurs nowhere.
  std::vector<std::string> all_keys() const;

 private:
  class Walk;

  std::map<std::string, nlohmann::json> files_;
  const SchemaSet& schemas_;
};

}  // namespace cubilete
