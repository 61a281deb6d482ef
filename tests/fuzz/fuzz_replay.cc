// Tests the replay reader: a text is read, then followed in a game. Hardly any change by a fuzzer
// passes the checksums of the lines, so the text is read once more with correct checksums.

#include <cstddef>
#include <cstdint>

#include "base/digest.h"
#include "fuzz/scratch.h"
#include "saves/replay_text.h"

namespace cubilete {
namespace {

constexpr std::size_t kCheckDigits = 8;

// Returns the text with the checksum of each line that the writer would have written.
std::string with_checks(std::string text) {
  std::uint64_t check = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t line_end = text.find('\n', begin);
    if (line_end == std::string::npos) break;
    const std::string_view line = std::string_view(text).substr(begin, line_end + 1 - begin);
    for (const auto& [before, after] :
         {std::pair<std::string_view, std::string_view>{",\"check\":\"", "\",\"steps\":[\n"},
          {",\"check\":\"", "\"}\n"},
          {",\"", "\"]\n"}}) {
      const std::size_t around = before.size() + kCheckDigits + after.size();
      if (line.size() < around || !line.ends_with(after)) continue;
      const std::size_t at = line.size() - around;
      if (line.substr(at, before.size()) != before) continue;
      check = digest_of(line.substr(0, at), check);
      text.replace(begin + at + before.size(), kCheckDigits,
                   hexadecimal(check).substr(16 - kCheckDigits));
      break;
    }
    begin = line_end + 1;
  }
  return text;
}

void read(const std::string& text, const std::shared_ptr<const Ruleset>& ruleset) {
  auto replay = parse_replay(text);
  if (!replay) return;
  (void)request_of(*replay);
  (void)play_replay(*replay, ruleset, -1, true);
  // The replay is given the beginning of this game.
  Engine::Setup setup;
  setup.players = 2;
  setup.seed = replay->seed;
  if (auto game = Game::start(ruleset, setup)) {
    replay->players = 2;
    replay->chance_is_asked = false;
    replay->start = hexadecimal(digest_of(game->state()));
  }
  auto followed = follow_replay(*replay, ruleset, 200);
  if (followed) (void)to_text(*replay_of(followed->game, {}, replay->seats));
  (void)parse_replay(to_text(*replay));
}

}  // namespace
}  // namespace cubilete

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete;
  static const std::shared_ptr<const Ruleset> ruleset =
      fuzz::library().compile({"examples/nim", "", {}}).ruleset;
  const std::string text(reinterpret_cast<const char*>(data), size);
  read(text, ruleset);
  read(with_checks(text), ruleset);
  return 0;
}
