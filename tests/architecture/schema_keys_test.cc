// Every key that a schema allows is read by the loader, and every key that the loader reads is in a
// schema, so that an editor offers exactly the keys that have an effect.
#include "document/schema.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

using Keys = std::set<std::string>;

Keys keys_of_schemas() {
  SchemaSet schemas;
  EXPECT_EQ(schemas.load_folder(in_repository("schema")), std::vector<std::string>{});
  const std::vector<std::string> keys = schemas.all_keys();
  return {keys.begin(), keys.end()};
}

// Returns the first groups of all matches in the code of these files, without comments.
Keys found_in(const std::vector<SourceFile>& files, const std::regex& form) {
  Keys found;
  for (const SourceFile& file : files) {
    for (const std::string& line : file.lines) {
      const std::string code = line.substr(0, line.find("//"));
      for (std::sregex_iterator it(code.begin(), code.end(), form), end; it != end; ++it) {
        found.insert((*it)[1].str());
      }
    }
  }
  return found;
}

Keys without(Keys a, const Keys& b) {
  for (const std::string& key : b) a.erase(key);
  return a;
}

std::vector<SourceFile> loader() { return read_folder("interpreter", {".h", ".cc"}); }

// Leaves out the files that read older languages, which had other keys.
std::vector<SourceFile> loader_of_this_language() {
  std::vector<SourceFile> files = loader();
  std::erase_if(files,
                [](const SourceFile& f) { return f.path.starts_with("interpreter/migration"); });
  return files;
}

TEST(SchemaKeys, AreAllReadByTheLoader) {
  const Keys keys = keys_of_schemas();
  EXPECT_GT(keys.size(), 100U);
  EXPECT_EQ(without(keys, found_in(loader(), std::regex("\"([a-z_]+(?: of)?)\""))), Keys{});
}

TEST(SchemaKeys, AreAllThatTheLoaderReads) {
  const Keys read =
      found_in(loader_of_this_language(), std::regex("find(?:_entry)?\\(\"([a-z_]+)\"\\)"));
  EXPECT_GT(read.size(), 60U);
  EXPECT_EQ(without(read, keys_of_schemas()), Keys{});
}

}  // namespace
}  // namespace cubilete::architecture
