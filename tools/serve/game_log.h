// The log of one game as different readers read it, with what each line is about.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "game.h"
#include "narration/wording.h"

namespace cubilete {

// Who reads: a player, a spectator (no seat), or one who sees everything.
struct Reader {
  MaybePlayer seat;
  bool sees_all = false;

  auto operator<=>(const Reader&) const = default;
};

// What a reader sees of a state.
View view_of(const Ruleset&, const State&, Reader);

struct LogLine {
  enum class Kind { kRound, kTurn, kLine };

  std::size_t choices = 0;  // made when it happened
  Kind kind = Kind::kLine;
  std::string text;
  // The components that it speaks of, which the reader could see then, as what they were then.
  std::vector<std::pair<ComponentId, DefinitionId>> components;
  std::vector<std::int32_t> zones;
  std::vector<std::int32_t> cells;
  std::vector<std::int32_t> players;
};

// The lines for a reader of what happened up to the state `after`, since choice number `choices`.
std::vector<LogLine> log_lines(const Wording&, const State& after, const std::vector<Event>&,
                               std::size_t choices, Reader);

// The lines from `first` on, without the components that the view shows no more or as another
// thing.
nlohmann::json log_json(const std::vector<LogLine>&, std::size_t first, const View&);

// Invariant: each log kept holds what happened up to the current number of choices.
class GameLog {
 public:
  // The lines for a reader; kept from then on. Fails as Game::replay.
  Result<const std::vector<LogLine>*> lines(Game&, const Wording&, Reader);
  // The game has made one more choice.
  void add_last(const Game&);
  // The game went back to so many choices.
  void undo_to(std::size_t choices);

 private:
  struct Kept {
    const Wording* words = nullptr;
    std::vector<LogLine> lines;
  };
  std::map<std::pair<Reader, Language>, Kept> logs_;
};

}  // namespace cubilete
