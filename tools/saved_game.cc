#include "saved_game.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <system_error>

#include "base/digest.h"
#include "console.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

void complain_of_unreadable(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    complain(fmt::format("{} cannot be read: there is no such file", path), "is the path right?");
  } else if (fs::is_directory(status)) {
    complain(fmt::format("{} cannot be read: this is a folder", path), "name the file in it");
  } else if (!fs::is_regular_file(status)) {
    complain(fmt::format("{} cannot be read: this is no ordinary file", path));
  } else if (fs::file_size(path, error) > (16u << 20)) {
    complain(fmt::format("{} is larger than 16 MiB: that is no replay", path));
  } else {
    complain(fmt::format("{} cannot be read", path), "have you the right to read it?");
  }
}

}  // namespace

std::optional<Replay> read_replay_or_complain(const std::string& path) {
  const auto text = read_file(path);
  if (!text) {
    complain_of_unreadable(path);
    return std::nullopt;
  }
  auto replay = parse_replay(*text);
  if (!replay) {
    complain(
        fmt::format("{}: {}", path, replay.error().message),
        replay.error().code == "replay-version" ? "read it with the cubilete that wrote it" : "");
    return std::nullopt;
  }
  if (replay->damage) {
    complain(fmt::format("{}: {}", path, replay->damage->message),
             fmt::format("'cubilete play --resume {} --to {}' goes on after the last sound choice",
                         path, replay->steps.size()));
  } else if (!replay->is_closed) {
    spdlog::warn(
        "{} breaks off after {} choices: its end is missing. Either the game was interrupted,\n"
        "          and then this is all of it, or a part of the file was lost",
        path, replay->steps.size());
  }
  return std::move(*replay);
}

bool tell_changes(const std::string& path, const Replay& replay, const Ruleset& ruleset) {
  if (hexadecimal(ruleset.digest) == replay.content) return false;
  std::string text = fmt::format("{} was played with other content than there is now:", path);
  for (const std::string& change : changes_between(replay.files, identity_of(ruleset))) {
    text += "\n          " + change;
  }
  spdlog::warn("{}", text);
  return true;
}

bool keep_unfinished(const std::string& path) {
  const auto text = read_file(path);
  const auto old = text ? parse_replay(*text) : Result<Replay>(Replay{});
  if (!old || !old->is_recording || old->is_over || old->steps.empty()) return true;
  const std::string kept = path + ".old";
  const std::string problem = write_file_safely(kept, *text);
  if (!problem.empty()) {
    complain(fmt::format("{} holds an unfinished game, which would be lost: {}", path, problem),
             fmt::format("go on with it by --resume {}, or name another file", path));
    return false;
  }
  spdlog::warn("{} held an unfinished game of {} choices: it is now {}", path, old->steps.size(),
               kept);
  return true;
}

}  // namespace cubilete
