// Every value in content is checked: for every key of every schema, each shape that a value can
// have is written at places of real content, and validated. Either that is reported, or shapes.txt
// says what the shape means there.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "compiler/schema_places.h"
#include "review/validation.h"
#include "support/test_game.h"

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
  bool used = false;

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
    std::string pattern = (fs::temp_directory_path() / "cubilete-XXXXXX").string();
    root_ = ::mkdtemp(pattern.data());
    folder_ = root_ / folder.filename();
    fs::copy(folder, folder_, fs::copy_options::recursive);
    for (const auto& beside : fs::directory_iterator(folder.parent_path())) {
      if (beside.path() == folder || !fs::exists(beside.path() / "mod.yaml")) continue;
      fs::copy(beside.path(), root_ / beside.path().filename(), fs::copy_options::recursive);
    }
    if (fs::exists(folder / "game.yaml")) known_ = lines_of(found());
  }
  ~Copy() {
    std::error_code error;
    fs::remove_all(root_, error);
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

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
  fs::path root_;
  fs::path folder_;
  std::set<std::string> known_;
};

TEST(Shapes, NoneIsTakenInSilence) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the same work, and ten times the time";
#endif
  constexpr std::size_t kPlacesPerKey = 1;
  const char* only = std::getenv("CUBILETE_SHAPES_OF");
  SchemaSet schemas;
  ASSERT_TRUE(schemas.load_folder(fs::path(CUBILETE_SOURCE_DIR) / "schema").empty());
  const SchemaPlaces finder(fs::path(CUBILETE_SOURCE_DIR) / "schema", schemas);
  std::vector<Meaning> meant = meanings();
  std::map<std::string, std::size_t> places;  // by key
  std::size_t pairs = 0;
  std::size_t tries = 0;
  std::map<std::string, std::string> silent;
  for (const fs::path& folder : folders()) {
    std::vector<Place> here = finder.in_folder(folder);
    std::erase_if(here, [&](const Place& p) {
      if (only && p.key.find(only) == std::string::npos) return true;
      return ++places[p.key] > kPlacesPerKey;
    });
    if (here.empty()) continue;
    Copy copy(folder);
    for (const Place& place : here) {
      for (const WrongShape& shape : kShapes) {
        pairs += places[place.key] == 1 ? 1 : 0;
        const auto meaning = std::find_if(meant.begin(), meant.end(), [&](const Meaning& m) {
          return m.fits(place.key, shape.name);
        });
        if (meaning != meant.end()) {
          meaning->used = true;
          continue;
        }
        ++tries;
        if (copy.findings_with(place, shape.text) == 0) {
          silent[place.key] += fmt::format(" {}", shape.name);
          if (std::getenv("CUBILETE_SHAPES_VERBOSE"))
            fmt::print("{} {} {} {}\n", folder.string(), place.file.string(), place.key,
                       shape.name);
        }
      }
    }
  }
  for (const auto& [key, shapes] : silent) {
    ADD_FAILURE() << key << ": nothing is reported of" << shapes;
  }
  fmt::print("{} keys, {} pairs of key and shape, {} tried out\n", places.size(),
             places.size() * std::size(kShapes), tries);
  if (only) return;
  for (const Meaning& m : meant) EXPECT_TRUE(m.used) << m.key << " is no key";
  for (const std::string& key : finder.all_keys()) {
    EXPECT_TRUE(places.count(key)) << "no content has the key " << key;
  }
}

}  // namespace
}  // namespace cubilete
