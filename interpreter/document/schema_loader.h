// Reads JSON Schemas into rules.
#pragma once

#include <map>
#include <regex>
#include <string>
#include <vector>

#include "document/schema_rules.h"

namespace cubilete {

class SchemaLoader {
 public:
  explicit SchemaLoader(SchemaRules& schemas) : s_(schemas) {}

  // Adds the schema of a file and all schemas inside it. `origin` names the file in messages.
  void add(const std::string& file, const std::string& json_text, const std::string& origin);
  // Resolves the references. To be called after all files are added.
  void link();
  // Returns the problems of the schemas, one message each, and forgets them.
  std::vector<std::string> take_problems() { return std::move(problems_); }

 private:
  using Json = nlohmann::ordered_json;
  using Rule = SchemaRule;

  // The place of a schema: "zone.schema.json" and "/definitions/x".
  struct SchemaPlace {
    const std::string& file;
    std::string path;
  };
  struct Keyword;
  using Read = void (*)(const Keyword&);
  static const std::map<std::string, Read>& keywords();
  static void read_reference(const Keyword&);
  static void read_type(const Keyword&);
  static void read_items(const Keyword&);
  static void read_dependencies(const Keyword&);

  int compile(const Json&, const SchemaPlace&);
  void read_keywords(Rule&, const Json&, const SchemaPlace&);
  int part(const Json&, const SchemaPlace&, const std::string& name);
  std::vector<int> parts(const Json& all, const SchemaPlace&, const std::string& name);
  void problem(const SchemaPlace&, const std::string& text);
  // Returns the pattern of a text. Most schemas have the same few.
  const std::regex& pattern(const std::string& text);

  SchemaRules& s_;
  std::vector<std::string> problems_;
  std::map<std::string, std::regex> patterns_;
};

}  // namespace cubilete
