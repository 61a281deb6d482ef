// scripts/api.lua and the bindings say the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "lua/handle.h"

namespace cubilete {
namespace {

std::set<std::string> documented() {
  std::ifstream in(CUBILETE_SOURCE_DIR "/scripts/api.lua");
  std::set<std::string> names;
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with("function ")) continue;
    names.insert(line.substr(9, line.find('(') - 9));
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

TEST(ApiStubs, AreNotEmpty) { EXPECT_GT(documented().size(), 20u); }

}  // namespace
}  // namespace cubilete
