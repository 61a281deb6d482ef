// The keys of a table: one that opens every seat of a person, for the screen on the table, and one
// for each seat, for a link of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"

namespace cubilete {

// The rights of the bearer of a key. Without a key one may look on.
struct Pass {
  bool is_table = false;  // answers for every seat
  MaybePlayer seat;       // else for this one

  bool opens(PlayerId p) const { return is_table || seat == p; }
};

class SeatKeys {
 public:
  // New keys, of 128 unpredictable bits each. Nothing where the system has none.
  static std::optional<SeatKeys> make(std::int32_t players);
  // Those that were written before; nothing where the text is not theirs, or not for so many.
  static std::optional<SeatKeys> read(const std::string& text, std::int32_t players);
  std::string to_text() const;
  // Those that were kept beside a game's record, so that links stay good when the program is
  // started again.
  static std::optional<SeatKeys> read_beside(const std::string& record, std::int32_t players);
  // In a file that only its owner reads; returns what went wrong, as durable_file.h does.
  std::string write_beside(const std::string& record) const;
  // The beginning of each such text.
  static constexpr std::string_view kBeginning = "cubilete seat keys 1\n";

  const std::string& table() const { return keys_.front(); }
  const std::string& seat(PlayerId p) const { return keys_[p.index() + 1]; }
  // What a key opens; nothing for a key of nobody. Takes the same time for every key of a length.
  std::optional<Pass> pass_of(std::string_view key) const;

 private:
  std::vector<std::string> keys_;  // of the table, then by seat
};

}  // namespace cubilete
