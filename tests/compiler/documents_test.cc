// A library that remembers the files of a game finds the same in them as one that reads them for
// the first time.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

// Writes the values of a tree with their places.
void write(const Node& n, const Sources& sources, std::string& out) {
  out += fmt::format("{} {} {} {}\n", sources.where(n.span), n.span.end - n.span.begin,
                     static_cast<int>(n.kind), n.text);
  for (const Node& item : n.items) write(item, sources, out);
  for (const Entry& e : n.entries) {
    out += sources.where(e.key_span) + " " + e.key + "\n";
    write(e.value, sources, out);
  }
}

std::string description_of(const Library& library, Library::Request request) {
  request.keeps_content = true;
  const Compilation c = library.compile(request);
  std::string out = c.ruleset ? std::to_string(c.ruleset->digest) : "";
  for (const Diagnostic& d : c.diagnostics.list()) {
    out += fmt::format("\n{} {} {}", c.sources.where(d.span), d.code, d.message);
  }
  write(c.content, c.sources, out);
  return out;
}

class KnownFiles : public testing::TestWithParam<GameName> {};

TEST_P(KnownFiles, MeanWhatTheyMeantBefore) {
  const auto& [game, variant] = GetParam();
  const Library knowing = Library::open(test_library().home(), nullptr);
  // These read the files in another order, which gives them other numbers.
  (void)knowing.compile({game, "", {}});
  (void)knowing.compile({game, variant, {}});
  const Library fresh = Library::open(test_library().home(), nullptr);
  EXPECT_EQ(description_of(knowing, {game, variant, {}}),
            description_of(fresh, {game, variant, {}}));
}

INSTANTIATE_TEST_SUITE_P(Games, KnownFiles, testing::ValuesIn(all_games()), test_name);

TEST(KnownFiles, AreReportedAsOftenAsTheyAreRead) {
  const WrittenGame game(R"(players: 2
resources: {coin: 3}
actions: {go: {do: {gain: {coins: 1}}}}
flow: [{turns: players, do: [{actions: [go]}]}]
outcome: {score: player.coin, scor: 1}
)");
  const Library library = Library::open(test_library().home(), nullptr);
  const Library::Request request{game.folder().string(), "", {}};
  const std::string first = description_of(library, request);
  EXPECT_NE(first.find("unknown-key"), std::string::npos);
  EXPECT_EQ(description_of(library, request), first);
}

}  // namespace
}  // namespace cubilete
