// Checks that scripts/api.lua, the tables of functions and members, and the bindings agree.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/generated_file.h"
#include "lua/api/handle.h"
#include "lua/types/stubs.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace {

const std::string kStubs = "scripts/api.lua";

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

TEST(ApiStubs, EveryFunctionOfTheTableIsBoundAndNoOther) {
  std::set<std::string> names;
  for (const BuiltinFunction& f : own_functions()) names.emplace(f.name);
  EXPECT_EQ(offered(), names);
}

TEST(ApiStubs, EveryFunctionHasASentenceForTheManual) {
  for (const BuiltinFunction& f : own_functions()) EXPECT_TRUE(f.about.ends_with('.')) << f.name;
}

// CUBILETE_UPDATE_GOLDEN=1 renews them.
TEST(ApiStubs, HaveWhatTheTablesState) {
  expect_in_tree(kStubs, lua_types::stubs_of_language(text_in_tree(kStubs)));
}

TEST(ApiStubs, TheLibraryHasTheFunctionsOfItsTable) {
  Vm language;
  const std::vector<std::string> names = language.names(Environment::kPure);
  for (const BuiltinFunction& f : library_functions()) {
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
    EXPECT_TRUE(is_table || find_function(name)) << name;
  }
}

}  // namespace
}  // namespace cubilete
