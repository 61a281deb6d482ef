// The log of one game for different readers, with the subjects of each line.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "game.h"
#include "narration/wording.h"

namespace cubilete {

// A reader: a player, a spectator (no seat), or one who sees everything.
struct Reader {
  MaybePlayer seat;
  bool sees_all = false;

  auto operator<=>(const Reader&) const = default;
};

// Returns what a reader sees of a state.
View view_of(const Ruleset&, const State&, Reader);

struct LogLine {
  enum class Kind { kRound, kTurn, kLine };

  std::size_t choices = 0;  // number of choices when it happened
  Kind kind = Kind::kLine;
  std::string text;
  // The components it mentions that the reader could see, with their definitions at that time.
  std::vector<std::pair<ComponentId, DefinitionId>> components;
  std::vector<std::int32_t> zones;
  std::vector<std::int32_t> cells;
  std::vector<std::int32_t> players;
};

// Returns a reader's lines for the events since choice `choices` that led to `after`.
std::vector<LogLine> log_lines(const Wording&, const State& after, const std::vector<Event>&,
                               std::size_t choices, Reader);

// Returns the lines from `first` on as JSON. Components that the view no longer shows, or shows
// with another definition, are omitted.
nlohmann::json log_json(const std::vector<LogLine>&, std::size_t first, const View&);

// Invariant: each stored log covers the current number of choices.
class GameLog {
 public:
  // Returns a reader's lines, and keeps them up to date from then on. Fails as Game::replay.
  Result<const std::vector<LogLine>*> lines(Game&, const Wording&, Reader);
  // Must be called after each choice.
  void add_last(const Game&);
  // Must be called when the game went back to `choices` choices.
  void undo_to(std::size_t choices);

 private:
  struct Kept {
    const Wording* words = nullptr;
    std::vector<LogLine> lines;
  };
  std::map<std::pair<Reader, Language>, Kept> logs_;
};

}  // namespace cubilete
