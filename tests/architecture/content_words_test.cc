// No rule of a game is in C++: the interpreter and the program do not know a single card, resource
// or zone of the games they play, not even in a comment. The words come from the content itself, so
// that the next game is checked without a change here.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

// Shorter names (ship, coin, deck) are ordinary words that any source may use.
constexpr std::size_t kShortestName = 6;

// Words that content uses as names and that belong to every game.
const std::set<std::string> kGenericWords = {
    "action",    "active",       "amount",  "attack",  "auction_deck", "building", "choice",
    "counter",   "current",      "defence", "defense", "discard",      "display",  "effect",
    "exhausted", "first_player", "frozen",  "hidden",  "income",       "location", "marker",
    "market",    "number",       "options", "player",  "points",       "public",   "reserve",
    "resource",  "resources",    "rounds",  "scored",  "scores",       "scoring",  "source",
    "column",    "square",       "states",  "status",  "strength",     "supply",   "tableau",
    "target",    "tracks",       "values",  "victory", "winner",
};

// Single words and phrases that must not occur even if no content uses them as names.
const std::vector<std::string> kGameWords = {
    "sheriff",     "nugget",     "glacier",       "interglacial", "mammoth",   "barrier",
    "granary",     "dyer",       "clothmaker",    "wood",         "cathedral", "union loss",
    "saloon",      "stagecoach", "general store", "town hall",    "bad luck",  "blacksmith",
    "lumber mill", "quarry",     "bandit",        "overlord",     "shipyard",  "indentured worker",
    "confederate", "navy",       "blockade",      "phoenician",
};

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \"'");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \"'") - begin + 1));
}

// Returns the names that a YAML file declares, and their lines: the keys and list items right under
// `components:`, `cards:`, `dice:`, `tokens:`, `tiles:`, `resources:` and `zones:`, and the value
// of each `id:`. It reads lines, not YAML, so that it also works on a game that does not compile. A
// name that it misses is not searched for.
std::map<std::string, std::size_t> declared_names(const SourceFile& yaml) {
  static const std::set<std::string> kDeclaring = {"components", "cards",     "dice", "tokens",
                                                   "tiles",      "resources", "zones"};
  std::map<std::string, std::size_t> names;
  const auto declare = [&](const std::string& name, std::size_t line) {
    const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), is_name);
    if (is_plain) names.emplace(name, line);
  };
  std::size_t section = std::string::npos;  // indentation of the declaring key around this line
  std::size_t inside = std::string::npos;   // indentation of the items right under that key
  for (std::size_t i = 0; i < yaml.lines.size(); ++i) {
    std::string line = yaml.lines[i];
    if (const std::size_t comment = line.find(" #"); comment != std::string::npos) {
      line.resize(comment);
    }
    std::size_t indent = line.find_first_not_of(' ');
    if (indent == std::string::npos || line[indent] == '#') continue;
    const bool is_item = line.compare(indent, 2, "- ") == 0;
    // YAML allows a list at the indentation of its key.
    if (section != std::string::npos && (indent < section || (indent == section && !is_item))) {
      section = inside = std::string::npos;
    }
    const std::string_view text = std::string_view(line).substr(is_item ? indent + 2 : indent);
    const std::size_t colon =
        std::min(text.find(": "), text.ends_with(":") ? text.size() - 1 : std::string::npos);
    const std::string key = trimmed(text.substr(0, std::min(colon, text.size())));
    const std::string value =
        colon == std::string_view::npos ? "" : trimmed(text.substr(colon + 1));

    if (section != std::string::npos) {
      if (inside == std::string::npos) inside = indent;
      const bool is_mapping = colon != std::string_view::npos;
      if (indent == inside && is_mapping != is_item) declare(key, i + 1);
    }
    if (key == "id") declare(value, i + 1);
    if (!kDeclaring.contains(key) || colon == std::string_view::npos) continue;
    if (value.empty()) {
      section = indent;
      inside = std::string::npos;
      continue;
    }
    // The names are written in one line: [wood, stone] or {wood: {maximum: 5}, stone: 3}.
    int depth = 0;
    std::string word;
    bool is_key = true;
    for (const char c : value) {
      if (depth == 1 && (c == ',' || c == ':' || c == ']' || c == '}')) {
        if (is_key) declare(trimmed(word), i + 1);
        is_key = c == ',';
        word.clear();
      } else if (depth == 1) {
        word += c;
      }
      if (c == '[' || c == '{') ++depth;
      if (c == ']' || c == '}') --depth;
    }
  }
  return names;
}

// Returns every word of the schemas: content and C++ share these.
std::set<std::string> schema_words(const std::vector<SourceFile>& schemas) {
  std::set<std::string> words;
  for (const SourceFile& schema : schemas) {
    for (const std::string& line : schema.lines) {
      for (std::size_t at = 0; (at = line.find('"', at)) != std::string::npos;) {
        const std::size_t end = line.find('"', at + 1);
        if (end == std::string::npos) break;
        words.insert(line.substr(at + 1, end - at - 1));
        at = end + 1;
      }
    }
  }
  return words;
}

struct GameWord {
  std::vector<std::string> parts;  // in lower case: {"union", "loss"}
  std::string from;                // the end of the message about a use of the word
  bool may_be_prose = false;       // the parts are also looked for as separate words of a sentence
};

std::vector<GameWord> words_of_content(const std::vector<SourceFile>& content,
                                       const std::set<std::string>& vocabulary) {
  std::vector<GameWord> words;
  for (const SourceFile& file : content) {
    for (const auto& [name, line] : declared_names(file)) {
      if (name.size() < kShortestName || vocabulary.contains(name)) continue;
      if (kGenericWords.contains(name)) continue;
      words.push_back({parts_of(name), name + " is a name of " + finding(file, line, ""), false});
      words.back().from.resize(words.back().from.size() - 2);
    }
  }
  return words;
}

std::vector<GameWord> fixed_words() {
  std::vector<GameWord> words;
  for (const std::string& word : kGameWords) {
    words.push_back({parts_of(word), word + " is a word of a game", true});
  }
  return words;
}

// A part of an identifier; `continues` if it is in the same identifier as the part before.
struct Part {
  std::string text;
  bool continues = false;
};

std::vector<Part> line_parts(std::string_view line) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && is_name(line[end])) ++end;
    bool continues = false;
    for (std::string& part : parts_of(line.substr(i, end - i))) {
      parts.push_back({std::move(part), continues});
      continues = true;
    }
    i = std::max(end, i + 1);
  }
  return parts;
}

bool is_at(const std::vector<Part>& line, std::size_t at, const GameWord& word) {
  if (at + word.parts.size() > line.size()) return false;
  for (std::size_t i = 0; i < word.parts.size(); ++i) {
    if (line[at + i].text != word.parts[i]) return false;
    if (i > 0 && !line[at + i].continues && !word.may_be_prose) return false;
  }
  return true;
}

Findings game_words_in(const std::vector<SourceFile>& sources, const std::vector<GameWord>& words) {
  std::multimap<std::string, const GameWord*> by_first_part;
  for (const GameWord& word : words) {
    if (!word.parts.empty()) by_first_part.emplace(word.parts[0], &word);
  }
  Findings findings;
  for (const SourceFile& file : sources) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::vector<Part> parts = line_parts(file.lines[i]);
      for (std::size_t at = 0; at < parts.size(); ++at) {
        const auto [first, last] = by_first_part.equal_range(parts[at].text);
        for (auto word = first; word != last; ++word) {
          if (!is_at(parts, at, *word->second)) continue;
          findings.push_back(finding(file, i + 1, word->second->from));
        }
      }
    }
  }
  return findings;
}

// Leaves out the locales, which are prose, and the tests, whose names are sentences.
std::vector<SourceFile> read_content() {
  std::vector<SourceFile> files = read_folder("content", {".yaml"});
  std::erase_if(files, [](const SourceFile& file) {
    return file.path.find("/locale/") != std::string::npos ||
           file.path.find("/tests/") != std::string::npos;
  });
  return files;
}

// Returns the titles of the games. The program may say `cubilete play <title>` in its help, the
// interpreter may not.
std::vector<GameWord> titles_of(const std::vector<SourceFile>& content) {
  constexpr std::string_view kTop = "content/";
  std::vector<GameWord> titles;
  std::set<std::string> seen;
  for (const SourceFile& file : content) {
    const std::size_t end = file.path.find('/', kTop.size());
    if (end == std::string::npos) continue;
    const std::string title = file.path.substr(kTop.size(), end - kTop.size());
    if (title == "examples") continue;  // a folder of games, not a game
    if (!seen.insert(title).second) continue;
    titles.push_back({parts_of(title), title + " is a game", true});
  }
  return titles;
}

// If a name of content is a word that every game has, add it to kGenericWords.
TEST(GameWords, AreNotInTheSources) {
  std::vector<GameWord> words =
      words_of_content(read_content(), schema_words(read_folder("schema", {".json"})));
  for (GameWord& word : fixed_words()) words.push_back(std::move(word));
  EXPECT_TRUE(nothing_in(game_words_in(read_sources(), words)));
}

TEST(GameWords, TitlesAreNotInTheInterpreter) {
  EXPECT_TRUE(nothing_in(
      game_words_in(read_folder("interpreter", {".h", ".cc"}), titles_of(read_content()))));
}

TEST(GameWordChecks, TheNamesThatAGameDeclaresAreFound) {
  const std::string text =
      "title: Some Game\n"
      "resources: {copper: {maximum: 5}, tin: 0}\n"
      "zones:\n"
      "  # sacristy: no\n"
      "  crypt_pile: {order: pile}\n"
      "  belfry:\n"
      "    capacity: 3  # cards\n"
      "phases:\n"
      "  vespers: {}\n"
      "cards:\n"
      "- id: gargoyle\n"
      "  cost: {copper: 1}\n"
      "tokens: [censer, candle]\n"
      "tiles:\n"
      "  - cloister\n";
  std::set<std::string> names;
  for (const auto& [name, line] : declared_names(make_file("content/x/game.yaml", text))) {
    names.insert(name);
  }
  EXPECT_EQ((std::set<std::string>{"belfry", "candle", "censer", "cloister", "copper", "crypt_pile",
                                   "gargoyle", "tin"}),
            names);
}

TEST(GameWordChecks, ANameIsFoundInEverySpelling) {
  const std::vector<GameWord> words = words_of_content(
      {make_file("content/x/cards.yaml", "cards:\n  gargoyle: {}\n  holy_water: {}\n  market: {}")},
      {});
  const SourceFile source = make_file("tools/a.cc",
                                      "int gargoyle_count;  // the market of a Gargoyle\n"
                                      "gargoyles holy water\n"
                                      "kHolyWater \"holy-water\"\n");
  const std::string gargoyle = "gargoyle is a name of content/x/cards.yaml:2";
  const std::string water = "holy_water is a name of content/x/cards.yaml:3";
  EXPECT_EQ((Findings{"tools/a.cc:1: " + gargoyle, "tools/a.cc:1: " + gargoyle,
                      "tools/a.cc:3: " + water, "tools/a.cc:3: " + water}),
            game_words_in({source}, words));
}

TEST(GameWordChecks, APhraseIsFoundInProse) {
  EXPECT_EQ((Findings{"tools/a.cc:1: union loss is a word of a game"}),
            game_words_in({make_file("tools/a.cc", "// ends with a Union loss\n")}, fixed_words()));
}

TEST(GameWordChecks, AWordOfTheSchemasIsEverybodys) {
  const std::set<std::string> vocabulary =
      schema_words({make_file("schema/zone.schema.json", "{\"belfry\": {\"type\": \"pile\"}}")});
  EXPECT_TRUE(
      words_of_content({make_file("content/x/game.yaml", "zones:\n  belfry: {}\n")}, vocabulary)
          .empty());
}

}  // namespace
}  // namespace cubilete::architecture
