// The terminal and the page name the same things: in sampled positions of every game, for every
// reader, in both languages, the lines of the table and the JSON of the position have the same
// values, zones, components and notes.
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "narration/table_blocks.h"
#include "play/agent.h"
#include "support/test_game.h"
#include "support/thorough.h"
#include "tools/serve/reader_numbers.h"
#include "tools/serve/seen_position.h"

namespace cubilete {
namespace {

using nlohmann::json;
using Tokens = std::set<std::string>;

// Returns the words of a text, and its numbers if asked.
Tokens words_of(const std::string& text, bool with_numbers) {
  Tokens out;
  std::string word;
  const auto end_word = [&] {
    const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
    if (!word.empty() && (with_numbers || !is_number)) out.insert(word);
    word.clear();
  };
  for (const char c : text) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || letter >= 0x80) {
      word += c;
    } else {
      end_word();
    }
  }
  end_word();
  return out;
}

void add(Tokens& all, const Tokens& more) { all.insert(more.begin(), more.end()); }

class Comparison {
 public:
  Comparison(const Wording& words, const json& content) : words_(words), content_(content) {
    for (const json& def : content.at("zones")) {
      Tokens& names = names_of_cells_.emplace_back();
      for (const char* key : {"cells", "row_labels"}) {
        for (const json& name : def.value(key, json::array())) add(names, words_of(name, false));
      }
    }
  }

  // Compares the blocks of the terminal with the position of the page.
  void compare(const std::vector<TableBlock>& blocks, const json& position) const {
    std::size_t found = 0;
    for (const json& zone : position.at("zones")) {
      const bool shows_cells = zone.contains("cells") || def_of(zone).at("shape") == "grid";
      if (zone.at("size") == 0 && !shows_cells) continue;
      const TableBlock* block = block_of(blocks, zone.value("owner", -1), zone.at("id"));
      ASSERT_NE(nullptr, block) << "the terminal leaves out " << label_of(zone);
      compare_zone(*block, zone);
      ++found;
    }
    found += compare_values(blocks, -1, position.at("values"));
    for (std::size_t p = 0; p < position.at("players").size(); ++p) {
      found += compare_values(blocks, static_cast<std::int32_t>(p), position.at("players")[p]);
    }
    EXPECT_EQ(blocks.size(), found) << "the terminal shows more than the page";
  }

 private:
  const json& def_of(const json& zone) const {
    return content_.at("zones").at(zone.at("def").get<std::size_t>());
  }
  std::string label_of(const json& zone) const { return def_of(zone).at("label"); }

  static const TableBlock* block_of(const std::vector<TableBlock>& blocks, std::int32_t owner,
                                    std::int32_t zone) {
    for (const TableBlock& b : blocks) {
      if (b.owner.number() == owner && b.zone.value == zone) return &b;
    }
    return nullptr;
  }

  // Returns how many blocks it has compared.
  std::size_t compare_values(const std::vector<TableBlock>& blocks, std::int32_t owner,
                             const json& values) const {
    std::string line;
    for (const json& v : values) {
      if (!line.empty()) line += ", ";
      if (!v.contains("note")) line += v.at("label").get<std::string>() + " ";
      line += v.at("text").get<std::string>();
    }
    if (owner >= 0) line = words_.player(MaybePlayer(owner)) + (line.empty() ? "" : ": ") + line;
    const TableBlock* block = block_of(blocks, owner, -1);
    EXPECT_EQ(line.empty(), block == nullptr);
    if (block == nullptr) return 0;
    EXPECT_EQ(std::vector{"   " + line}, block->lines);
    return 1;
  }

  void compare_zone(const TableBlock& block, const json& zone) const {
    std::string text;
    for (const std::string& line : block.lines) text += line + "\n";
    EXPECT_TRUE(text.starts_with("     " + label_of(zone) + ":")) << text << label_of(zone);
    Tokens wanted, known = words_of(label_of(zone) + " x", false);
    if (zone.contains("hidden")) add(wanted, words_of(zone.at("hidden"), true));
    for (const json& thing : zone.at("things")) {
      const json& definition = content_.at("definitions").at(thing.at("def").get<std::size_t>());
      const bool is_die = definition.contains("die");
      add(is_die ? known : wanted, words_of(definition.at("label"), true));
      if (is_die) add(wanted, words_of(thing.at("face"), true));
      for (const json& note : thing.value("notes", json::array()))
        add(wanted, words_of(note, true));
      for (const json& printed : definition.at("print")) {
        add(known, words_of(printed.at("label"), false));
        add(known, words_of(printed.at("text"), false));
      }
    }
    for (const json& cell : zone.value("cells", json::array())) {
      for (const json& note : cell.at("notes")) add(wanted, words_of(note, true));
      for (const json& note : cell.at("notes")) add(known, words_of(note, false));
    }
    add(known, words_of(words_.say("next_to", {words_.list({"", "", "i"}) + words_.list({"", ""})}),
                        false));
    add(known, words_of(words_.say("lies_on", {""}), false));
    add(known, words_of(words_.say("yes"), false));  // below the label of a truth in a column
    const Tokens shown = words_of(text, true);
    for (const std::string& word : wanted) {
      EXPECT_TRUE(shown.contains(word)) << "only the page names '" << word << "':\n" << text;
    }
    add(known, wanted);
    const Tokens& names = names_of_cells_.at(zone.at("def").get<std::size_t>());
    for (const std::string& word : words_of(text, false)) {
      EXPECT_TRUE(known.contains(word) || names.contains(word))
          << "only the terminal names '" << word << "':\n"
          << text;
    }
  }

  const Wording& words_;
  const json& content_;
  std::vector<Tokens> names_of_cells_;  // by zone
};

class ShownAlike : public testing::TestWithParam<GameName> {};

TEST_P(ShownAlike, TheTerminalAndThePageNameTheSameThings) {
  const int positions = as_thorough(10, 1000);
  const int apart = as_thorough(9, 1);  // choices between two of them
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  Interpreter interpreter(ruleset);
  Engine& engine = interpreter.engine();
  int compared = 0;
  for (std::uint64_t seed = 1; compared < positions; ++seed) {
    Engine::Setup setup;
    setup.seed = seed;
    setup.players = seed % 2 == 1 ? ruleset->max_players : ruleset->min_players;
    auto s = engine.set_up(setup);
    ASSERT_TRUE(s) << s.error().message;
    RandomAgent agent(seed);
    for (int n = 0; !s->is_over() && compared < positions; ++n) {
      if (n % apart == 0) {
        ++compared;
        for (const Language language : {Language::kEnglish, Language::kSpanish}) {
          const Wording words(*ruleset, language);
          const json content = content_json(words, *s);
          const Comparison comparison(words, content);
          for (std::int32_t p = -1; p < setup.players; ++p) {
            ReaderNumbers numbers(*ruleset, {MaybePlayer(p), false});
            numbers.follow({}, *s);
            const View v = numbers.seen(*s, 0);
            SCOPED_TRACE(testing::Message() << "seed " << seed << ", choice " << n << ", seat "
                                            << p + 1 << ", " << code_of(language));
            comparison.compare(table_blocks(words, engine, *s, v, {}),
                               position_json(words, engine, *s, v));
            ASSERT_FALSE(HasFailure());
          }
        }
      }
      const auto d = engine.decision(*s);
      ASSERT_TRUE(d);
      const auto option = agent.choose(engine, *s, *d);
      const auto values = d->options[*option];
      ASSERT_TRUE(engine.step(*s, {d->player, {values.begin(), values.end()}}));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ShownAlike, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete
