// Checks Documents against JSON Schemas (draft-07, the subset listed in schema/README.md).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "diagnostics/diagnostic.h"
#include "document/document.h"

namespace cubilete {

// A loaded set of schema files that may refer to each other by file name ("zone.schema.json",
// "common.schema.json#/definitions/name"). Immutable after load; shareable between threads.
class SchemaSet {
 public:
  SchemaSet();
  ~SchemaSet();
  SchemaSet(SchemaSet&&) noexcept;
  SchemaSet& operator=(SchemaSet&&) noexcept;

  // Loads every *.schema.json of a folder. Returns the problems of the schemas themselves (an
  // unsupported keyword, a dangling $ref, invalid JSON), one message each; empty if there are none.
  std::vector<std::string> load_folder(const std::filesystem::path&);
  // Loads one schema from memory, for tests.
  std::vector<std::string> add(const std::string& name, const std::string& json_text);

  // Checks `document` against the schema `name` ("game.schema.json") and adds one diagnostic per
  // problem, at the narrowest span, without follow-on noise. Codes: unknown-key (with a spelling
  // suggestion among the keys allowed there), missing-key (span: the key that holds the map, or
  // its first key), wrong-type, wrong-value (enum, const; with suggestion), out-of-range
  // (minimum, maximum), wrong-length, wrong-pattern, not-unique, wrong-shape (anyOf and the like).
  // The description of the key in the schema is the help, where it has one.
  // `name` may be a part of a schema: "effect.schema.json#/definitions/block".
  void check(const Node& document, const std::string& name, Diagnostics&) const;

  // Returns all keys that the schemas allow anywhere. A test compares the loader with them.
  std::vector<std::string> all_keys() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cubilete
