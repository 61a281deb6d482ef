#include "saves/recording.h"

#include <utility>

namespace cubilete {

std::string Recording::start(const std::filesystem::path& path, Game& game,
                             const Library::Request& request, const std::vector<std::string>& seats,
                             bool is_forced) {
  auto replay = replay_of(game, request, seats);
  if (!replay) return replay.error().message;
  replay->is_recording = true;
  writer_ = {};
  std::string text = writer_.head(*replay);
  for (const ReplayStep& step : replay->steps) text += writer_.step(step);
  return journal_.start(path, std::move(text), replaceable_by_replay(is_forced));
}

std::string Recording::add_choice(Game& game) {
  const auto step = last_step_of(game);
  if (!step) return step.error().message;
  journal_.append(writer_.step(*step));
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
