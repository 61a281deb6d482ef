// Reads balance.yaml, which states what shall hold of a game between bots, and plays until each
// statement is decided.
//
// A statement holds once the interval of its measure lies within the range, and fails once it lies
// outside of it. The intervals hold at all times at once and are widened for the number of
// measures, so that of 20 files that hold one at most is called otherwise, however long it plays.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "document/document.h"
#include "lab/card_values.h"
#include "lab/comparison.h"
#include "play/simulate.h"

namespace cubilete {

// A range of values: "45..55 %", "6..9", "..8 %".
struct WantedRange {
  std::optional<double> low;
  std::optional<double> high;
};
// Returns nothing for another text. Percents are shares.
std::optional<WantedRange> parse_range(std::string_view text);
// Reads "8" or "50 %" as the range of this one value.
std::optional<WantedRange> parse_value(std::string_view text);
// Returns a text without the spaces around it.
std::string_view trimmed(std::string_view text);

struct BalanceStatement {
  std::string key;  // of a measure; without its seat it is of every seat; or kCardWorth
  WantedRange range;
  std::string text;  // of the range, as written
  SourceSpan span;   // of the whole entry
};
// What a seat wins more often that may choose a card, of every card.
inline constexpr const char* kCardWorth = "card_worth";

// Returns whether the statement is about the measure: by its key, or by that without its seat.
bool is_of(const BalanceStatement&, const Measure&);

struct BalanceFile {
  int players = 0;  // 0: as few as the game allows
  std::string seats = "greedy";
  std::uint64_t seed = 1;
  std::vector<BalanceStatement> holds;
};

// Reads a file that fits schema/balance.schema.json, and reports ranges that are none, and measures
// that games of the ruleset with so many players do not have.
BalanceFile balance_file(const Node&, Diagnostics&);
void check_measures(const BalanceFile&, const Ruleset&, std::int32_t players, Diagnostics&);

enum class Verdict : std::uint8_t { kHolds, kFails, kOpen };

struct BalanceAnswer {
  std::size_t statement = 0;
  std::string name;  // "win_share(1)", "card_worth.mill"
  Verdict verdict = Verdict::kOpen;
  double mean = 0;
  Interval interval;
  bool is_share = false;
  std::int64_t games = 0;
};

struct BalanceResult {
  std::vector<BalanceAnswer> answers;  // in the order of the statements
  std::optional<RunFailure> failure;
};

// Plays until all statements are decided or `goes_on` returns false, which is asked now and then.
BalanceResult check_balance(const BalanceFile&, const std::shared_ptr<const Ruleset>&,
                            const SimulationRequest&, const std::function<bool()>& goes_on);

}  // namespace cubilete
