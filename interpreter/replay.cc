#include "replay.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "token.h"

namespace cubilete {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kVersion = 1;
constexpr const char* kFormat = "cubilete-replay";

Failure failed(std::string code, std::string message) {
  return Failure(RuleError{std::move(code), std::move(message), {}, {}});
}

std::string token_of_choice(Game& game, std::size_t n) {
  const State& s = game.state_after(n);
  const Choice& choice = game.choices()[n];
  const auto decision = game.engine().decision(s, choice.player);
  if (!decision) return "?";
  if (decision->kind == AskKind::kChance) {
    if (choice.values.empty()) return "drawn";
    std::vector<std::string> faces;
    for (std::size_t i = 0; i < choice.values.size(); ++i) {
      const auto die = ComponentId(decision->chance_dice[i]);
      const KindDef& kind =
          game.ruleset().kind(game.ruleset().definition(s.definition_of(die)).kind);
      faces.push_back(token_of(game.ruleset(), s, kind.face_type, choice.values[i]));
    }
    return fmt::format("{}", fmt::join(faces, ","));
  }
  for (std::size_t i = 0; i < decision->options.size(); ++i) {
    if (std::ranges::equal(decision->options[i], choice.values)) {
      return tokens(game.ruleset(), s, *decision)[i];
    }
  }
  return "?";
}

}  // namespace

Replay replay_of(Game& game, const Library::Request& request,
                 const std::vector<std::string>& seats) {
  Replay r;
  r.game = request.game;
  r.variant = request.variant;
  r.options = request.options;
  for (const std::string& mod : request.mods) {
    std::error_code error;
    const bool is_path = std::filesystem::exists(mod, error);
    r.mods.push_back(is_path ? std::filesystem::canonical(mod, error).string() : mod);
  }
  r.content = hexadecimal(game.ruleset().digest);
  r.players = game.setup().players;
  r.seed = game.setup().seed;
  r.chance_is_asked = game.setup().chance_is_asked;
  r.seats = seats;
  for (std::size_t n = 0; n < game.choices().size(); ++n) {
    ReplayStep step;
    step.player = game.choices()[n].player.value + 1;
    step.choice = token_of_choice(game, n);
    step.digest = hexadecimal(digest_of(game.state_after(n + 1)));
    r.steps.push_back(std::move(step));
  }
  return r;
}

std::string to_text(const Replay& r) {
  Json head;
  head["format"] = kFormat;
  head["version"] = kVersion;
  head["game"] = r.game;
  if (!r.variant.empty()) head["variant"] = r.variant;
  for (const auto& [name, value] : r.options) head["options"][name] = value;
  if (!r.mods.empty()) head["mods"] = r.mods;
  head["content"] = r.content;
  head["players"] = r.players;
  head["seed"] = r.seed;
  if (r.chance_is_asked) head["dice"] = "ask";
  if (!r.seats.empty()) head["seats"] = r.seats;
  head["count"] = r.steps.size();
  std::string text = head.dump();
  text.back() = ',';  // the steps follow, one on each line
  text += "\"steps\":[";
  for (std::size_t i = 0; i < r.steps.size(); ++i) {
    Json step = Json::array({r.steps[i].player, r.steps[i].choice, r.steps[i].digest});
    text += (i ? ",\n" : "\n") + step.dump();
  }
  return text + "\n]}\n";
}

Result<Replay> parse_replay(const std::string& text) {
  Json j;
  try {
    j = Json::parse(text);
  } catch (const Json::parse_error& e) {
    const std::size_t at = std::min(e.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n');
    if (text.find(kFormat) != std::string::npos && at + 1 >= text.size()) {
      return failed("replay-truncated",
                    fmt::format("the replay breaks off in line {}: its end is missing", line));
    }
    return failed("replay-syntax", fmt::format("this is no replay: line {} is not JSON", line));
  }
  if (!j.is_object() || j.value("format", Json()) != kFormat) {
    return failed("replay-foreign",
                  "this is no replay of cubilete: it has no \"format\": "
                  "\"cubilete-replay\"");
  }
  if (j.value("version", Json()) != kVersion) {
    return failed("replay-version",
                  fmt::format("this replay has version {}; this program reads version {}",
                              j.value("version", Json()).dump(), kVersion));
  }
  Replay r;
  try {
    r.game = j.at("game").get<std::string>();
    r.variant = j.value("variant", "");
    if (j.contains("options")) {
      for (const auto& [name, value] : j.at("options").items()) {
        r.options.emplace_back(name, value.get<std::string>());
      }
    }
    r.mods = j.value("mods", std::vector<std::string>{});
    r.content = j.at("content").get<std::string>();
    r.players = j.at("players").get<std::int32_t>();
    r.seed = j.at("seed").get<std::uint64_t>();
    r.chance_is_asked = j.value("dice", "") == "ask";
    r.seats = j.value("seats", std::vector<std::string>{});
    for (const Json& step : j.at("steps")) {
      r.steps.push_back({step.at(0).get<std::int32_t>(), step.at(1).get<std::string>(),
                         step.at(2).get<std::string>()});
    }
    if (j.at("count").get<std::size_t>() != r.steps.size()) {
      return failed("replay-truncated",
                    fmt::format("the replay tells of {} choices but holds {}",
                                j.at("count").get<std::size_t>(), r.steps.size()));
    }
  } catch (const Json::exception&) {
    return failed("replay-foreign",
                  "this replay is damaged: a field is missing or has the wrong type");
  }
  return r;
}

Result<Game> play_replay(const Replay& replay, const std::shared_ptr<const Ruleset>& ruleset,
                         std::int64_t steps, bool strict) {
  if (strict && hexadecimal(ruleset->digest) != replay.content) {
    return failed("replay-content",
                  fmt::format("this replay was played with other content: {} then, {} now",
                              replay.content, hexadecimal(ruleset->digest)));
  }
  Engine::Setup setup;
  setup.players = replay.players;
  setup.seed = replay.seed;
  setup.chance_is_asked = replay.chance_is_asked;
  auto game = Game::start(ruleset, setup);
  if (!game) return game;
  const auto count = steps < 0 ? replay.steps.size()
                               : std::min<std::size_t>(replay.steps.size(), std::size_t(steps));
  for (std::size_t n = 0; n < count; ++n) {
    const ReplayStep& step = replay.steps[n];
    const PlayerId player(step.player - 1);
    auto decision = game->decision(player);
    if (!decision) return Failure(decision.error());
    Choice choice{player, {}};
    if (decision->kind == AskKind::kChance) {
      if (step.choice != "drawn") {
        choice.values = faces_of(*ruleset, game->state(), decision->chance_dice, step.choice);
      }
    } else {
      const std::int32_t at = option_of(*ruleset, game->state(), *decision, step.choice);
      if (at < 0) {
        return failed("replay-choice",
                      fmt::format("choice {} of the replay, '{}' of seat {}, is not offered: the "
                                  "rules have changed since, or the replay was altered",
                                  n + 1, step.choice, step.player));
      }
      const auto values = decision->options[std::size_t(at)];
      choice.values.assign(values.begin(), values.end());
    }
    if (auto ok = game->choose(choice); !ok) return Failure(ok.error());
    if (hexadecimal(digest_of(game->state())) != step.digest) {
      return failed("replay-diverged",
                    fmt::format("after choice {} ('{}' of seat {}) the game is not the one that "
                                "was played",
                                n + 1, step.choice, step.player));
    }
  }
  return game;
}

std::string write_file_safely(const std::filesystem::path& path, const std::string& text) {
  std::string pattern = path.string() + ".XXXXXX";
  const int file = ::mkstemp(pattern.data());
  const auto explain = [&](const char* what) {
    return fmt::format("{} cannot be written: {} ({})", path.string(), what, std::strerror(errno));
  };
  if (file < 0) return explain("no file can be made there");
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(file, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      std::string message = explain("writing failed");
      ::close(file);
      ::unlink(pattern.c_str());
      return message;
    }
    done += static_cast<std::size_t>(n);
  }
  ::fchmod(file, 0644);
  if (::fsync(file) != 0 || ::close(file) != 0 || ::rename(pattern.c_str(), path.c_str()) != 0) {
    std::string message = explain("finishing the file failed");
    ::unlink(pattern.c_str());
    return message;
  }
  return {};
}

}  // namespace cubilete
