// What different readers see of one game, with their own numbers for its components, and the log
// with the subjects of each line.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game.h"
#include "narration/wording.h"
#include "tools/serve/reader_numbers.h"

namespace cubilete {

// A component that went from one zone to another before the eyes of the reader, face up or not.
struct SeenMove {
  std::int32_t from = -1;
  std::int32_t to = -1;
  std::int32_t component = -1;  // the reader's number; -1: he did not see which
};

struct LogLine {
  enum class Kind { kRound, kTurn, kLine };

  std::size_t choices = 0;  // number of choices when it happened
  Kind kind = Kind::kLine;
  std::string text;
  std::vector<std::int32_t> components;  // the reader's numbers of those that he saw in it
  std::vector<std::int32_t> zones;
  std::vector<std::int32_t> cells;
  std::vector<std::int32_t> players;
  std::vector<SeenMove> moves;
  std::vector<std::int32_t> rolled;  // the reader's numbers of dice
};

// Returns a reader's lines for the events since choice `choices` that led to `after`.
std::vector<LogLine> log_lines(const Wording&, const State& after, const std::vector<Event>&,
                               const ReaderNumbers::Mentions&, std::size_t choices, Reader);

// Returns the lines from `first` on as JSON. Components that the reader has lost sight of are
// omitted. REQUIRES: the view has numbers.
nlohmann::json log_json(std::span<const LogLine>, std::size_t first, const View&);

// Invariant: the stored numbers and logs cover the current number of choices.
class GameLog {
 public:
  // Returns what a reader sees after `choices` choices, with his numbers, and keeps these up to
  // date from then on. `s` is the state there. Fails as Game::replay.
  Result<View> seen(Game&, Reader, const State& s, std::size_t choices);
  // Returns a reader's lines, and keeps them up to date from then on. Fails as Game::replay.
  Result<const std::vector<LogLine>*> lines(Game&, const Wording&, Reader);
  // Must be called after each choice.
  void add_last(const Game&);
  // Must be called when the game went back.
  void undo_to(const Game&);
  // Must be called when words have changed: lines are written again.
  void forget_lines() { logs_.clear(); }

 private:
  struct Kept {
    const Wording* words = nullptr;
    std::vector<LogLine> lines;

    void add(std::vector<LogLine> more) { std::ranges::move(more, std::back_inserter(lines)); }
  };

  std::map<std::pair<Reader, Language>, Kept> logs_;
  std::map<Reader, ReaderNumbers> numbers_;
};

}  // namespace cubilete
