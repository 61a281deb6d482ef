// Every value in content is checked: for every key of every schema, each shape that a value can
// have is written at places of real content, and validated. Either that is reported, or shapes.txt
// says what the shape means there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "compiler/schema_places.h"
#include "document/text_file.h"
#include "review/validation.h"
#include "support/files.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

struct WrongShape {
  const char* name;
  const char* text;
};
constexpr WrongShape kShapes[] = {
    {"number", "7"},        {"negative", "-3"},  {"huge", "2000000000"},
    {"fraction", "1.5"},    {"boolean", "true"}, {"null", "null"},
    {"text", "some_words"}, {"list", "[7]"},     {"map", "{a_key: 7}"}};

// A row of shapes.txt: shapes that have a meaning at a key.
struct Meaning {
  std::string key;  // % stands for anything
  std::set<std::string> shapes;

  bool fits(const std::string& k, const std::string& shape) const {
    const std::size_t any = key.find('%');
    const bool matches = any == std::string::npos ? key == k
                                                  : k.starts_with(key.substr(0, any)) &&
                                                        k.ends_with(key.substr(any + 1));
    return matches && shapes.count(shape) > 0;
  }
};

std::vector<Meaning> meanings() {
  std::vector<Meaning> out;
  std::ifstream in(fs::path(CUBILETE_SOURCE_DIR) / "tests" / "compiler" / "shapes.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream columns(line);
    std::string key;
    std::string shapes;
    std::string reason;
    std::getline(columns, key, '|');
    std::getline(columns, shapes, '|');
    std::getline(columns, reason);
    EXPECT_FALSE(reason.empty()) << line;
    Meaning m;
    m.key = key.substr(0, key.find_last_not_of(' ') + 1);
    std::istringstream words(shapes);
    for (std::string word; words >> word;) m.shapes.insert(word);
    out.push_back(std::move(m));
  }
  return out;
}

// Returns folders of content, the quickest to validate first.
std::vector<fs::path> folders() {
  const fs::path root = CUBILETE_SOURCE_DIR;
  std::vector<fs::path> out;
  for (const char* place : {"tests/compiler", "tests/games", "content/examples", "content"}) {
    std::vector<fs::path> here;
    for (const auto& entry : fs::directory_iterator(root / place)) {
      for (const char* main : {"game.yaml", "mod.yaml"}) {
        if (fs::exists(entry.path() / main)) here.push_back(entry.path());
      }
    }
    std::sort(here.begin(), here.end());
    out.insert(out.end(), here.begin(), here.end());
  }
  return out;
}

// A copy of one folder in which one value is replaced.
class Copy {
 public:
  explicit Copy(const fs::path& folder) : from_(folder) {
    folder_ = root_ / folder.filename();
    fs::copy(folder, folder_, fs::copy_options::recursive);
    for (const auto& beside : fs::directory_iterator(folder.parent_path())) {
      if (beside.path() == folder || !fs::exists(beside.path() / "mod.yaml")) continue;
      fs::copy(beside.path(), root_ / beside.path().filename(), fs::copy_options::recursive);
    }
    if (fs::exists(folder / "game.yaml")) known_ = lines_of(found());
  }

  // Returns the number of additional findings with this text at that place.
  std::size_t findings_with(const Place& place, const char* text) {
    const std::string before = read_file(folder_ / place.file).value_or("");
    std::string after = before;
    after.replace(place.span.begin, place.span.end - place.span.begin, text);
    write(place.file, after);
    const std::set<std::string> now = lines_of(found());
    write(place.file, before);
    return static_cast<std::size_t>(std::count_if(
        now.begin(), now.end(), [&](const std::string& line) { return !known_.count(line); }));
  }

 private:
  void write(const fs::path& file, const std::string& text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  Validation found() const {
    if (fs::exists(folder_ / "game.yaml")) {
      Validation quick;
      const Compilation c = test_library().compile({folder_.string(), "", {}});
      for (const Diagnostic& d : c.diagnostics.list()) quick.diagnostics.add(d);
      quick.sources = c.sources;
      if (!quick.diagnostics.empty() && !known_.empty()) return quick;
      return quick.diagnostics.has_errors() ? quick
                                            : validate_game(test_library(), folder_.string());
    }
    return validate_mods(test_library(), test_library().game_of_mod(from_).string(),
                         {folder_.string()});
  }
  static std::set<std::string> lines_of(const Validation& v) {
    std::set<std::string> out;
    for (const Diagnostic& d : v.diagnostics.list()) out.insert(d.code + " " + d.message);
    return out;
  }

  fs::path from_;
  ScratchFolder scratch_;
  fs::path root_ = scratch_.path();
  fs::path folder_;
  std::set<std::string> known_;
};

// The first place of each key in the content, by folder. CUBILETE_SHAPES_OF names a part of the
// keys.
struct KeyPlaces {
  std::vector<std::pair<fs::path, std::vector<Place>>> folders;
  std::set<std::string> keys;
};

KeyPlaces key_places(const SchemaPlaces& finder) {
  const char* only = std::getenv("CUBILETE_SHAPES_OF");
  KeyPlaces out;
  for (const fs::path& folder : folders()) {
    std::vector<Place> here = finder.in_folder(folder);
    std::erase_if(here, [&](const Place& p) {
      return (only && p.key.find(only) == std::string::npos) || !out.keys.insert(p.key).second;
    });
    if (!here.empty()) out.folders.emplace_back(folder, std::move(here));
  }
  return out;
}

class Shapes : public testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(schemas_.load_folder(fs::path(CUBILETE_SOURCE_DIR) / "schema").empty());
  }
  SchemaPlaces finder() const { return {fs::path(CUBILETE_SOURCE_DIR) / "schema", schemas_}; }

  SchemaSet schemas_;
};

// Each part tries every so many of the places.
constexpr std::size_t kParts = 2;
// An ordinary run tries one of so many shapes at a place, and each shape at some places.
constexpr std::size_t kShapesForOne = 8;

TEST_P(Shapes, NoneIsTakenInSilence) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the same work, and ten times the time";
#endif
  const std::vector<Meaning> meant = meanings();
  std::size_t number = 0;
  std::size_t tries = 0;
  for (const auto& [folder, places] : key_places(finder()).folders) {
    std::optional<Copy> copy;
    for (const Place& place : places) {
      if (number++ % kParts != GetParam()) continue;
      std::string silent;
      std::size_t turn = number / kParts;
      for (const WrongShape& shape : kShapes) {
        if (!is_thorough() && turn++ % kShapesForOne != 0) continue;
        if (std::any_of(meant.begin(), meant.end(),
                        [&](const Meaning& m) { return m.fits(place.key, shape.name); })) {
          continue;
        }
        if (!copy) copy.emplace(folder);
        ++tries;
        if (copy->findings_with(place, shape.text) == 0) silent += fmt::format(" {}", shape.name);
      }
      if (!silent.empty()) {
        ADD_FAILURE() << place.key << ", in " << folder << ", " << place.file
                      << ": nothing is reported of" << silent;
      }
    }
  }
  fmt::print("{} of {} keys, {} shapes tried out\n", (number + kParts - 1 - GetParam()) / kParts,
             number, tries);
}

INSTANTIATE_TEST_SUITE_P(Part, Shapes, testing::Range(std::size_t{0}, kParts));

TEST_F(Shapes, OfEveryKeyAreKnown) {
  if (std::getenv("CUBILETE_SHAPES_OF")) GTEST_SKIP() << "only some keys are looked at";
  const SchemaPlaces all = finder();
  const std::set<std::string> keys = key_places(all).keys;
  for (const std::string& key : all.all_keys()) {
    EXPECT_TRUE(keys.count(key)) << "no content has the key " << key;
  }
  // The first row that fits is the one that counts.
  const std::vector<Meaning> meant = meanings();
  std::set<const Meaning*> used;
  for (const std::string& key : keys) {
    for (const WrongShape& shape : kShapes) {
      const auto m = std::find_if(meant.begin(), meant.end(),
                                  [&](const Meaning& row) { return row.fits(key, shape.name); });
      if (m != meant.end()) used.insert(&*m);
    }
  }
  for (const Meaning& m : meant) EXPECT_TRUE(used.count(&m)) << m.key << " is no key";
}

}  // namespace
}  // namespace cubilete
