// Content that a hostile or careless author might write, from files that no reader should survive
// to games that never end. Each ends in the expected diagnostic or error, within bounded memory and
// work, and no output can reach a terminal as anything but text.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "attacks/content_attacks.h"
#include "attacks/limited.h"
#include "base/printable.h"
#include "base/utf8.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

class ContentAttack : public testing::TestWithParam<std::size_t> {
 protected:
  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

void expect_safe(const Ended& ended, const std::string& says, bool may_be_fine) {
  EXPECT_EQ(ended.signal, 0) << "ended by a signal: out of memory, out of time, or a crash";
  EXPECT_TRUE(ended.exit_code == 1 || (may_be_fine && ended.exit_code == 0)) << ended.exit_code;
  EXPECT_FALSE(ended.is_flood);
  EXPECT_THAT(ended.output, testing::HasSubstr(says));
  std::string lines = ended.output;
  std::replace(lines.begin(), lines.end(), '\n', ' ');
  EXPECT_EQ(first_control(lines), std::string::npos);
  EXPECT_EQ(first_byte_not_utf8(lines), std::string::npos);
  if (testing::Test::HasFailure()) std::cout << ended.output.substr(0, 3'000) << "\n";
}

TEST_P(ContentAttack, EndsAsItShould) {
  const HostileContent& attack = hostile_content()[GetParam()];
  const fs::path game = folder_ / "game";
  for (const auto& [name, text] : attack.files()) {
    fs::create_directories((game / name).parent_path());
    std::ofstream(game / name, std::ios::binary) << text;
  }
  std::vector<std::string> arguments = {"cubilete", attack.command, game.string()};
  if (arguments[1] == "play")
    arguments.insert(arguments.end(), {"--seats", "random", "--seed", "2"});
  const Ended ended = run_limited(arguments, folder_ / "output");
  expect_safe(ended, attack.says, attack.says[0] == '\0');
  if (arguments[1] == "play") {
    // `validate` meets the errors of play as well: it must end too.
    const Ended checked = run_limited({"cubilete", "validate", game.string()}, folder_ / "output");
    expect_safe(checked, "", true);
  }
}

INSTANTIATE_TEST_SUITE_P(Attacks, ContentAttack,
                         testing::Range<std::size_t>(0, hostile_content().size()),
                         [](const auto& attack) {
                           return std::string(hostile_content()[attack.param].name);
                         });

// Tests of links, pipes and devices beside the files of a game, and of options.
using ContentFolder = ContentAttack;

TEST_F(ContentFolder, LinksThatLeadOutAreRefused) {
  const fs::path game = folder_ / "game";
  fs::create_directories(game / "cards");
  fs::create_directories(game / "scripts");
  std::ofstream(game / "game.yaml") << game_with("");
  std::ofstream(folder_ / "secret.yaml") << "secret: 1\n";
  fs::create_symlink(folder_ / "secret.yaml", game / "cards" / "secret.yaml");
  fs::create_symlink("/etc/passwd", game / "scripts" / "rules.lua");
  const Ended ended = run_limited({"cubilete", "validate", game.string()}, folder_ / "output");
  expect_safe(ended, "path-escape", false);
  EXPECT_THAT(ended.output, testing::Not(testing::HasSubstr("root:")));
}

TEST_F(ContentFolder, LinksInACircleAndOddFilesDoNotHoldItUp) {
  const fs::path game = folder_ / "game";
  fs::create_directories(game / "cards");
  std::ofstream(game / "game.yaml") << game_with("");
  fs::create_symlink(game, game / "again");
  fs::create_symlink(game / "cards" / "b.yaml", game / "cards" / "a.yaml");
  fs::create_symlink(game / "cards" / "a.yaml", game / "cards" / "b.yaml");
  fs::create_directories(game / "cards" / "folder.yaml");
  ASSERT_EQ(::mkfifo((game / "cards" / "pipe.yaml").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", game / "cards" / "zero.yaml");
  const Ended ended = run_limited({"cubilete", "validate", game.string()}, folder_ / "output");
  expect_safe(ended, "", true);
}

TEST_F(ContentFolder, AGameThatIsAPipeOrADeviceIsRefused) {
  const fs::path game = folder_ / "game";
  fs::create_directories(game);
  ASSERT_EQ(::mkfifo((game / "game.yaml").c_str(), 0600), 0);
  Ended ended = run_limited({"cubilete", "validate", game.string()}, folder_ / "output");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.output, testing::HasSubstr("game.yaml cannot be read: it is no ordinary file"));
  fs::remove(game / "game.yaml");
  fs::create_symlink("/dev/zero", game / "game.yaml");
  ended = run_limited({"cubilete", "validate", game.string()}, folder_ / "output");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.output, testing::HasSubstr("game.yaml cannot be read: it is no ordinary file"));
}

TEST_F(ContentFolder, AnOptionSetsNothingButItself) {
  const fs::path game = folder_ / "game";
  fs::create_directories(game);
  std::ofstream(game / "game.yaml") << game_with("options: {prize: 1}\n");
  for (const char* option : {"prize=1\n  players: 4", "prize=\x1b[2J", "players: {max=4"}) {
    const Ended ended =
        run_limited({"cubilete", "play", game.string(), "--seats", "random", "--set", option},
                    folder_ / "output");
    EXPECT_THAT(ended.exit_code, testing::AnyOf(1, 2)) << option;
    expect_safe({1, ended.signal, ended.output, ended.is_flood}, "option", false);
  }
}

}  // namespace
}  // namespace cubilete
