#include "recording.h"

#include <utility>

namespace cubilete {

std::string Recording::start(const std::filesystem::path& path, Game& game,
                             const Library::Request& request,
                             const std::vector<std::string>& seats) {
  Replay replay = replay_of(game, request, seats);
  replay.is_recording = true;
  writer_ = {};
  std::string text = writer_.head(replay);
  for (const ReplayStep& step : replay.steps) text += writer_.step(step);
  return journal_.start(path, std::move(text));
}

std::string Recording::add_choice(Game& game) {
  journal_.append(writer_.step(step_of(game, game.choices().size() - 1)));
  return journal_.write();
}

std::string Recording::undo_to(std::size_t n) {
  journal_.append(writer_.undo_to(n));
  return journal_.write();
}

std::string Recording::sync() { return journal_.sync(); }

std::string Recording::finish(const Game& game) {
  journal_.append(writer_.end(game.is_over()));
  return journal_.sync();
}

}  // namespace cubilete
