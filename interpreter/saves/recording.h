// Writes a game to a file while it is played: a replay that grows (replay_text.h). A kill or a
// crash loses no more than the choice being made.
//
//   Recording recording;
//   recording.start("game.json", game, request, seats);
//   game.choose(choice); recording.add_choice(game); ...
//   recording.finish(game);
//
// Every function returns a problem as durable_file.h does; text that could not be written is
// retried with the next choice.
#pragma once

#include "saves/durable_file.h"
#include "saves/replay.h"
#include "saves/replay_text.h"

namespace cubilete {

class Recording {
 public:
  // Writes the game with the choices made so far. An existing file at the path must be a replay,
  // unless `is_forced` (durable_file.h).
  std::string start(const std::filesystem::path&, Game&, const Library::Request&,
                    const std::vector<std::string>& seats, bool is_forced = false);
  bool is_on() const { return journal_.is_open(); }

  // REQUIRES for all below: is_on().
  // Adds the last choice of the game. Once it returns, a kill of the program does not lose it.
  std::string add_choice(Game&);
  // Records that the game went back to the decision before choice number `n`.
  std::string undo_to(std::size_t n);
  // Once it returns, a power failure loses no added choice either. It is slow: call it when a
  // person answers or is asked, not for every choice of a bot.
  std::string sync();
  // Closes the file, whether or not the game is over.
  std::string finish(const Game&);

 private:
  ReplayWriter writer_;
  Journal journal_;
};

}  // namespace cubilete
