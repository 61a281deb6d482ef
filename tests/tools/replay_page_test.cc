// A game as one file: what it holds for whom.
#include "tools/serve/replay_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "support/test_game.h"

namespace cubilete {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// Each player rolls out of sight and takes coins that only he sees.
const char kPurses[] = R"(
language: 2
players: 2
kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}}
components: {d6: {kind: die, copies: 3}}
resources: {purse: {initial: 0, max: 99999999, visible: owner}}
zones: {cup: {owner: player, shape: pile, ordered: false, holds: die, visible: owner}}
setup: [{each: p, from: players, do: [{create: d6, to: p.cup}, {roll: p.cup}]}]
actions: {take: {do: [{gain: {purse: 10007 * sum(cup.face) * sum(cup.face)}}, {roll: cup}], ends: turn}, pass: {ends: turn}}
flow: [{repeat: 3, do: [{turns: players, do: [{actions: [take, pass]}]}]}]
outcome: {score: purse}
)";

class ReplayPage : public testing::Test {
 protected:
  HostedGame started() const { return started(purses_); }
  static HostedGame started(const WrittenGame& written) {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = 8;
    auto game = Game::start(written.ruleset(), setup);
    EXPECT_TRUE(game) << game.error().message;
    return HostedGame(std::move(*game), {written.folder().string(), "", {}}, {"human", "human"}, 0);
  }

  static std::string purse_of(HostedGame& game, int seat) {
    const json position = game.position({{}, true}, Language::kEnglish);
    return std::to_string(position["players"][std::size_t(seat)][0].value("number", 0));
  }

  // Makes the turns of both; returns what the purses of each seat held on the way.
  static std::array<std::vector<std::string>, 2> play(HostedGame& game, int turns) {
    std::array<std::vector<std::string>, 2> purses;
    for (int n = 0; n < turns; ++n) {
      const PlayerId p(n % 2);
      EXPECT_EQ(game.choose(p, game.version(), std::size_t(0)).kind, Reply::Kind::kAccepted);
      purses[p.index()].push_back(purse_of(game, n % 2));
    }
    return purses;
  }

  static std::string page(HostedGame& game, const std::vector<Reader>& readers) {
    return replay_page(game, readers, "script", "style");
  }

  const WrittenGame purses_{std::map<std::string, std::string>{{"game.yaml", kPurses}}};
};

TEST_F(ReplayPage, OfASeatHoldsNothingThatItHasNotSeen) {
  HostedGame game = started();
  const auto purses = play(game, 4);
  const auto holds = [](const std::string& text, const std::string& purse) {
    return text.find(purse) != std::string::npos;
  };
  const std::string all = page(game, all_readers(game));
  const std::string spectator = page(game, {{}});
  for (const int seat : {0, 1}) {
    const std::string own = page(game, {{MaybePlayer(seat), false}});
    const std::string others = page(game, {{MaybePlayer(1 - seat), false}});
    for (const std::string& purse : purses[std::size_t(seat)]) {
      EXPECT_THAT(purses[std::size_t(1 - seat)], Not(testing::Contains(purse)));
      EXPECT_TRUE(holds(all, purse));
      EXPECT_TRUE(holds(own, purse));
      EXPECT_FALSE(holds(others, purse)) << purse << " of seat " << seat + 1;
      EXPECT_FALSE(holds(spectator, purse));
    }
  }
}

// Expands the values of the file, as the page does.
json value_at(const json& values, std::size_t place) {
  json value = values.at(place);
  if (!value.is_structured()) return value;
  for (json& inner : value) inner = value_at(values, inner.get<std::size_t>());
  return value;
}

TEST_F(ReplayPage, HoldsThePositionsThatAServerSends) {
  HostedGame game = started();
  play(game, 6);
  ASSERT_TRUE(game.is_over());
  const std::string text = page(game, all_readers(game));
  EXPECT_TRUE(text.starts_with(kFirstLineOfReplayPage));
  const std::string beginning = "id=\"recorded\">";
  const std::size_t begin = text.find(beginning) + beginning.size();
  const json recorded = json::parse(text.substr(begin, text.find("</script>", begin) - begin));
  const json& values = recorded["values"];
  for (const auto& [name, reader] : std::map<std::string, Reader>{
           {"all", {{}, true}}, {"none", {}}, {"0", {MaybePlayer(0), false}}}) {
    const json& places = recorded["readers"][name]["es"];
    ASSERT_EQ(places.size(), game.choices() + 1);
    json lines = json::array();
    for (std::size_t n = 0; n < places.size(); ++n) {
      json held = value_at(values, places[n]);
      for (const json& line : held["log"]) lines.push_back(line);
      json sent = game.past(reader, Language::kSpanish, n);
      for (const char* key : {"zones", "players", "values", "round", "turn"})
        EXPECT_EQ(held[key], sent[key]);
      EXPECT_EQ(lines, sent["log"]) << name << " after " << n;
    }
    const json end = value_at(values, places.back());
    EXPECT_EQ(end["outcome"], game.position(reader, Language::kSpanish)["outcome"]);
    EXPECT_EQ(value_at(values, recorded["readers"][name]["scores"]), game.scores(reader));
  }
}

TEST_F(ReplayPage, CannotBeLeftByATextOfContent) {
  const WrittenGame named(std::map<std::string, std::string>{
      {"game.yaml", kPurses}, {"locale/en.yaml", "game: {title: '</script><b>'}\n"}});
  HostedGame game = started(named);
  EXPECT_THAT(page(game, {{}}), Not(HasSubstr("</script><b>")));
  EXPECT_THAT(page(game, {{}}), HasSubstr("\\u003c/script>\\u003cb>"));
}

TEST_F(ReplayPage, IsTheSameForTheSameGame) {
  HostedGame one = started();
  HostedGame other = started();
  play(one, 3);
  play(other, 3);
  EXPECT_EQ(page(one, all_readers(one)), page(other, all_readers(other)));
}

}  // namespace
}  // namespace cubilete
