// Checks every line that random games of the library print, in both languages, and an example of
// each kind of line, in tests/golden/lines.*.txt.
//
// CUBILETE_READ_GAMES=100 reads so many games of each, instead of a few.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "narration/narration.h"
#include "play/golden.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

std::uint64_t games_to_read() {
  const char* wanted = std::getenv("CUBILETE_READ_GAMES");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 4;
}

struct Fault {
  const char* what;
  std::regex pattern;
};

// Patterns that no line of either language may match.
const std::vector<Fault>& faults() {
  static const std::vector<Fault> kAll = {
      {"a word of the program", std::regex("component|componente")},
      {"two blanks", std::regex("[^ ] {2,}[^ (]")},
      {"a blank at the end", std::regex("[^ ] +$")},
      {"nothing in brackets", std::regex(R"(\( *\)|\[ *\]|\( *;|; *\))")},
      {"a placeholder", std::regex(R"([{}])")},
      {"a name of the rules", std::regex(R"([a-z0-9]_[a-z0-9])")},
      {"a comma or colon before nothing", std::regex(R"([,:;] *$|, *,|: *:| ,)")},
      {"one of several",
       std::regex("[ (+-]1 (cards|dice|coins|dollars|nuggets|points|options|tokens|cartas|dados|"
                  "monedas|dólares|pepitas|puntos|opciones|fichas)")},
      {"several of one",
       std::regex(
           R"([ (+-]([2-9]|[1-9][0-9]+) (card|die|coin|dollar|nugget|point|carta|dado|moneda|dólar|pepita|punto)($|[ ,;.)]))")},
      // An abbreviation may be spoken with a vowel first: an MS bonus box.
      {"a wrong article",
       std::regex(
           R"( a [aeiou][a-z]|( an) (?![FHLMNRSX][A-Z])[^aeiouAEIOU8]| an ([Uu]ni[cfoqtv]|[Ee]u|[Oo]ne\b)| a (hour|8))")},
      {"articles that melt together", std::regex(R"((^| )(de el|a el) )")},
      {"two articles",
       std::regex(R"( (a|an|the|un|una|el|la) (a|an|the|un|una|el|la) )", std::regex::icase)},
  };
  return kAll;
}

// Returns true for English words that begin with a vowel letter but no vowel, or look like plurals.
bool is_excused(const std::string& line, const Fault& fault, Language language) {
  const std::string what = fault.what;
  if (what == "a wrong article") {
    return language == Language::kSpanish ||
           std::regex_search(line, std::regex(" a (un[a-z]|use|one|eu)"));
  }
  if (what == "two articles") {  // "a la" and "a el" are no two articles in Spanish
    return language == Language::kSpanish &&
           !std::regex_search(line, std::regex(" (un|una|el|la) (un|una|el|la) "));
  }
  return false;
}

class Reader {
 public:
  Reader(const Ruleset& ruleset, Language language)
      : narrator_(ruleset, language), language_(language) {
    const auto& words = narrator_.words();
    for (const ComponentDef& c : ruleset.definitions)
      names_.insert(words.name("components", c.name));
    for (const ZoneDef& z : ruleset.zones) {
      for (const auto& cell : z.row_names) names_.insert(words.name("cells", cell));
      for (const auto& cell : z.cell_names) names_.insert(words.name("cells", cell));
    }
    for (const auto& symbol : ruleset.symbols) names_.insert(words.name("symbols", symbol));
  }

  void read(Game& game) {
    for (const std::string& line :
         narrator_.events(game.state(), game.last_events(), MaybePlayer())) {
      read(line);
    }
    for (std::int32_t p = 0; p < game.state().players() && game.choices().size() % 7 == 0; ++p) {
      for (const std::string& line :
           narrator_.events(game.state(), game.last_events(), PlayerId(p))) {
        read(line);
      }
    }
    if (game.is_over()) return;
    const auto d = game.decision();
    if (!d) return;
    read(narrator_.question(*d));
    std::size_t few = 0;
    for (const std::string& option : narrator_.options(game.state(), *d)) {
      if (++few < 12) read(option);
    }
  }
  void read(const std::string& text) {
    if (!read_.insert(text).second) return;
    std::string line = text.substr(std::min(text.find_first_not_of("\n "), text.size()));
    for (const Fault& fault : faults()) {
      if (!std::regex_search(line, fault.pattern) || is_excused(line, fault, language_)) continue;
      if (faults_++ < 20) ADD_FAILURE() << fault.what << ": " << text;
    }
    kinds_.emplace(kind_of(line), line);
  }

  // Returns an example of each kind of line, in the order of the kinds.
  std::string examples() const {
    std::string out;
    for (const auto& [kind, example] : kinds_) out += example + "\n";
    return out;
  }

 private:
  // Returns the line without its names and numbers, which differ between lines of a kind.
  std::string kind_of(std::string line) const {
    for (auto it = names_.rbegin(); it != names_.rend(); ++it) {
      if (it->size() < 2) continue;
      for (std::size_t at = line.find(*it); at != std::string::npos; at = line.find(*it, at + 1)) {
        const auto is_letter = [&](std::size_t i) {
          return i < line.size() &&
                 (std::isalpha(static_cast<unsigned char>(line[i])) != 0 || (line[i] & 0x80) != 0);
        };
        if ((at > 0 && is_letter(at - 1)) || is_letter(at + it->size())) continue;
        line.replace(at, it->size(), "*");
      }
    }
    static const std::regex kFace("(^|[ (])[JQKA](?=$|[ ,;)])");
    static const std::regex kNumber("[0-9]+");
    static const std::regex kCounted("# x \\*");
    static const std::regex kList(R"([*#](( [*#])|(, [*#])|( (and|y|e) [*#]))+)");
    line = std::regex_replace(line, kFace, "$1#");
    line = std::regex_replace(line, kNumber, "#");
    line = std::regex_replace(line, kCounted, "*");
    return std::regex_replace(line, kList, "*");
  }

  Narrator narrator_;
  Language language_;
  std::set<std::string> names_;
  std::set<std::string> read_;
  std::map<std::string, std::string> kinds_;
  int faults_ = 0;
};

TEST(Golden, EveryKindOfLineReadsWell) {
  const std::uint64_t games = games_to_read();
  for (const std::string name :
       {"dice-city", "dice-town", "dicy-cards", "phoenicia", "union-dice", "examples/bitter-cups",
        "examples/nim", "examples/ten-thousand", "examples/turncoats"}) {
    const auto ruleset = compiled(name);
    ASSERT_TRUE(ruleset);
    for (const Language language : {Language::kEnglish, Language::kSpanish}) {
      Reader reader(*ruleset, language);
      for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const std::int32_t players = std::min(
            ruleset->max_players, ruleset->min_players + static_cast<std::int32_t>(seed % 3));
        Game game = started(ruleset, players, seed);
        play_at_random(game, seed, [&](Game& g) { reader.read(g); });
      }
      if (std::getenv("CUBILETE_READ_GAMES")) continue;  // the list is of few games
      expect_golden(fmt::format("lines.{}.{}.txt", golden_name(name), code_of(language)),
                    reader.examples());
    }
  }
}

}  // namespace
}  // namespace cubilete
