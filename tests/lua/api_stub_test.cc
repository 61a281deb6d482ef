// Checks that scripts/api.lua, the tables of lua/api/signatures.h and the bindings agree.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lua/api/handle.h"
#include "lua/api/signatures.h"
#include "ruleset/members.h"

namespace cubilete {
namespace {

// Returns a function as the stubs write it: "gain(player: player?, ...) -> integer".
std::string written(const std::string& name, const std::string& parameters,
                    const std::string& returns) {
  return name + "(" + parameters + ")" + (returns.empty() ? "" : " -> " + returns);
}

// Returns the functions of scripts/api.lua, by name.
std::map<std::string, std::string> documented_functions() {
  static const std::regex kParameter("---@param ([a-z_.]+) (\\{.*\\}\\??|[^ ]+).*");
  static const std::regex kReturn("---@return ([^ ]+).*");
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::map<std::string, std::string> functions;
  std::string parameters;
  std::string returns;
  for (std::string line; std::getline(in, line);) {
    std::smatch match;
    if (std::regex_match(line, match, kReturn)) returns = match[1];
    if (std::regex_match(line, match, kParameter)) {
      // The fields of a table have a test of their own.
      const std::string type = std::regex_replace(match[2].str(), std::regex("\\{.*\\}"), "table");
      parameters += (parameters.empty() ? "" : ", ") + match[1].str() + ": " + type;
    }
    if (!line.starts_with("function ")) continue;
    const std::string name = line.substr(9, line.find('(') - 9);
    functions[name] = written(name, parameters, returns);
    parameters.clear();
    returns.clear();
  }
  return functions;
}

std::set<std::string> documented() {
  std::set<std::string> names;
  for (const auto& [name, function] : documented_functions()) names.insert(name);
  return names;
}

std::string file_text() {
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string type_of(const BuiltinMember& m) {
  const std::string kind = m.result == TypeKind::kInteger  ? "integer"
                           : m.result == TypeKind::kSymbol ? "string"
                                                           : std::string(class_of(m.result));
  return kind + (m.is_list ? "[]" : m.may_be_missing ? "?" : "");
}

// Returns the stubs of the names that every game has.
std::string stubs_of_names() {
  std::string out;
  for (const BuiltinMember& m : kBuiltinMembers) {
    if (m.of != TypeKind::kNothing) continue;
    if (!out.empty()) out += "\n\n";
    if (!m.about.empty()) out += fmt::format("---{}\n", m.about);
    out += fmt::format("---@type {}\n{} = {}", type_of(m), m.name,
                       m.is_list                        ? "{}"
                       : m.result == TypeKind::kInteger ? "0"
                                                        : "nil");
  }
  return out;
}

// Returns the stubs of the fields of a class, behind its line.
std::string stubs_of_fields(const std::string& of) {
  std::string out;
  for (const BuiltinMember& m : kBuiltinMembers) {
    if (m.of == TypeKind::kNothing || class_of(m.of) != of) continue;
    out += fmt::format("\n---@field {} {}{}{}", m.name, type_of(m), m.about.empty() ? "" : " ",
                       m.about);
  }
  return out;
}

// Returns scripts/api.lua with the fields and names that ruleset/members.h states.
std::string with_members(const std::string& text) {
  static const std::regex kClass("---@class ([a-z]+)");
  std::string out;
  bool has_names = false;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t blank = std::min(text.find("\n\n", from), text.size() - 1);
    std::string block = text.substr(from, blank - from);
    from = blank + 2;
    std::smatch match;
    if (std::regex_search(block, match, kClass)) {
      block.resize(std::size_t(match.position() + match.length()));
      block += stubs_of_fields(match[1]);
    } else if (block.find("---@type ") != std::string::npos) {
      if (std::exchange(has_names, true)) continue;
      block = stubs_of_names();
    }
    out += (out.empty() ? "" : "\n\n") + block;
  }
  return out + "\n";
}

std::set<std::string> written(std::span<const ApiField> fields) {
  std::set<std::string> out;
  for (const ApiField& f : fields) {
    out.insert(std::string(f.of) + "." + std::string(f.name) + ": " + std::string(f.type));
  }
  return out;
}

std::set<std::string> offered() {
  Vm language;
  const std::vector<std::string> of_language = language.names(Environment::kEffect);
  Vm vm;
  bind_all(vm);
  std::set<std::string> names;
  for (const std::string& name : vm.names(Environment::kEffect)) {
    if (std::find(of_language.begin(), of_language.end(), name) == of_language.end()) {
      names.insert(name);
    }
  }
  return names;
}

// `require` belongs to Lua's library, and is documented because it differs from Lua's own.
TEST(ApiStubs, DocumentEveryNameThatIsOfferedAndNoOther) {
  std::set<std::string> names = offered();
  names.insert("require");
  EXPECT_EQ(documented(), names);
}

// CUBILETE_UPDATE_GOLDEN=1 renews them.
TEST(ApiStubs, HaveTheFieldsAndNamesOfTheTableOfMembers) {
  const std::string text = file_text();
  const std::string wanted = with_members(text);
  if (std::getenv("CUBILETE_UPDATE_GOLDEN")) {
    std::ofstream(CUBILETE_SOURCE_DIR "/scripts/api.lua") << wanted;
  } else {
    EXPECT_EQ(text, wanted);
  }
}

TEST(ApiStubs, AgreeWithTheTableOfFunctions) {
  std::map<std::string, std::string> known;
  std::vector<ApiFunction> functions(api_functions().begin(), api_functions().end());
  functions.push_back(*find_api_function("require"));
  for (const ApiFunction& f : functions) {
    std::string parameters;
    for (const ApiParameter& p : f.declared) {
      if (p.name.empty()) break;
      parameters +=
          (parameters.empty() ? "" : ", ") + std::string(p.name) + ": " + std::string(p.type);
    }
    known[std::string(f.name)] = written(std::string(f.name), parameters, std::string(f.returns));
  }
  EXPECT_EQ(documented_functions(), known);
}

// Fields of the tables that `choose` and `end_` take: {player: player, name: string, ...}.
TEST(ApiStubs, AgreeWithTheTableOfRequests) {
  static const std::regex kField("[{ ]([a-z_]+): ([^,}]+)");
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::set<std::string> documented;
  std::vector<std::string> open_fields;
  for (std::string line; std::getline(in, line);) {
    const std::size_t open = line.find('{');
    if (line.starts_with("---@param ") && open != std::string::npos) {
      const std::string fields = line.substr(open);
      for (std::sregex_iterator it(fields.begin(), fields.end(), kField), end; it != end; ++it) {
        open_fields.push_back((*it)[1].str() + ": " + (*it)[2].str());
      }
    }
    if (!line.starts_with("function ")) continue;
    const std::string name = line.substr(9, line.find('(') - 9);
    for (const std::string& field : open_fields) documented.insert(name + "." + field);
    open_fields.clear();
  }
  EXPECT_EQ(documented, written(request_fields()));
}

TEST(ApiStubs, TheLibraryHasTheFunctionsOfItsTable) {
  Vm language;
  const std::vector<std::string> names = language.names(Environment::kPure);
  for (const ApiFunction& f : library_functions()) {
    const std::string name(f.name);
    const std::size_t dot = name.find('.');
    if (dot == std::string::npos) {
      EXPECT_NE(std::find(names.begin(), names.end(), f.name), names.end()) << f.name;
    } else {
      EXPECT_TRUE(language.has_member(name.substr(0, dot), name.substr(dot + 1))) << f.name;
    }
  }
  for (const std::string& name : names) {
    const bool is_table = language.has_member(name, "sort") || language.has_member(name, "abs") ||
                          language.has_member(name, "sub");
    EXPECT_TRUE(is_table || find_api_function(name)) << name;
  }
}

TEST(ApiStubs, AreNotEmpty) { EXPECT_GT(documented().size(), 20u); }

}  // namespace
}  // namespace cubilete
