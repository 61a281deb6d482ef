// scripts/api.lua, the tables of lua/api/signatures.h and the bindings say the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <ostream>
#include <regex>
#include <set>

#include "lua/api/handle.h"
#include "lua/api/signatures.h"

namespace cubilete {
namespace {

struct DocumentedFunction {
  std::string name;
  int least = 0;  // arguments: those at the end that may be nil can be left out
  int most = 0;   // -1: any number
  bool gives = false;

  bool operator==(const DocumentedFunction&) const = default;
};

std::ostream& operator<<(std::ostream& out, const DocumentedFunction& f) {
  return out << f.name << " takes " << f.least << " to " << f.most << (f.gives ? ", gives" : "");
}

// The functions of scripts/api.lua, by name.
std::map<std::string, DocumentedFunction> documented_functions() {
  constexpr std::string_view kParameter = "---@param ";
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::map<std::string, DocumentedFunction> functions;
  DocumentedFunction next;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("---@return")) next.gives = true;
    if (line.starts_with(kParameter) && line.starts_with("---@param ...")) {
      next.most = -1;
    } else if (line.starts_with(kParameter)) {
      ++next.most;
      if (!line.ends_with('?')) next.least = next.most;
    }
    if (!line.starts_with("function ")) continue;
    next.name = line.substr(9, line.find('(') - 9);
    functions[next.name] = next;
    next = {};
  }
  return functions;
}

std::set<std::string> documented() {
  std::set<std::string> names;
  for (const auto& [name, function] : documented_functions()) names.insert(name);
  return names;
}

// The names behind "---@field " in scripts/api.lua.
std::set<std::string> documented_fields() {
  constexpr std::string_view kField = "---@field ";
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::set<std::string> names;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(kField)) continue;
    const std::string rest = line.substr(kField.size());
    names.insert(rest.substr(0, rest.find(' ')));
  }
  return names;
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

TEST(ApiStubs, DocumentEveryNameThatIsOfferedAndNoOther) { EXPECT_EQ(documented(), offered()); }

TEST(ApiStubs, AgreeWithTheTableOfFunctions) {
  std::map<std::string, DocumentedFunction> known;
  for (const ApiFunction& f : api_functions()) {
    const std::string name(f.name);
    known[name] = {name, f.least, f.most, f.gives};
  }
  EXPECT_EQ(documented_functions(), known);
}

TEST(ApiStubs, AgreeWithTheTableOfFields) {
  const std::set<std::string> known(handle_fields().begin(), handle_fields().end());
  EXPECT_EQ(documented_fields(), known);
}

// The fields of the tables that `choose` and `finish` take: {player: player, name: string, ...}.
TEST(ApiStubs, AgreeWithTheTableOfRequests) {
  static const std::regex kField("[{ ]([a-z_]+): ");
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::set<std::string> documented;
  for (std::string line; std::getline(in, line);) {
    const std::size_t open = line.find('{');
    if (!line.starts_with("---@param ") || open == std::string::npos) continue;
    const std::string fields = line.substr(open);
    for (std::sregex_iterator it(fields.begin(), fields.end(), kField), end; it != end; ++it) {
      documented.insert((*it)[1].str());
    }
  }
  const std::set<std::string> known(request_fields().begin(), request_fields().end());
  EXPECT_EQ(documented, known);
}

// The functions of Lua itself whose arguments are counted.
TEST(ApiStubs, TheLibraryHasTheFunctionsOfItsTable) {
  Vm language;
  const std::vector<std::string> names = language.names(Environment::kPure);
  for (const ApiFunction& f : library_functions()) {
    EXPECT_NE(std::find(names.begin(), names.end(), f.name), names.end()) << f.name;
  }
}

TEST(ApiStubs, AreNotEmpty) { EXPECT_GT(documented().size(), 20u); }

}  // namespace
}  // namespace cubilete
