// The keys of a table: one that opens all seats of people, for a shared screen, and one per seat,
// for its own link.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"

namespace cubilete {

// The rights of a key. Without a key one is a spectator.
struct Pass {
  bool is_table = false;  // may answer for every seat
  MaybePlayer seat;       // may answer for this seat only

  bool opens(PlayerId p) const { return is_table || seat == p; }
};

class SeatKeys {
 public:
  // Makes new keys of 128 random bits each. Returns nothing if the system provides none.
  static std::optional<SeatKeys> make(std::int32_t players);
  // Reads keys from a text of to_text(); nothing if it was altered, or is for another number of
  // players.
  static std::optional<SeatKeys> read(const std::string& text, std::int32_t players);
  std::string to_text() const;
  // Reads the keys stored beside the record of a game, so that links remain valid when the program
  // is restarted.
  static std::optional<SeatKeys> read_beside(const std::string& record, std::int32_t players);
  // Writes a file that only its owner can read; returns a problem as durable_file.h does.
  std::string write_beside(const std::string& record) const;
  // Every such text begins with this line, and ends with a check (saves/checked_text.h).
  static constexpr std::string_view kBeginning = "cubilete seat keys 1\n";

  const std::string& table() const { return keys_.front(); }
  const std::string& seat(PlayerId p) const { return keys_[p.index() + 1]; }
  // Returns the rights of a key; nothing for an unknown one. Takes as long for all keys of a
  // length.
  std::optional<Pass> pass_of(std::string_view key) const;

 private:
  std::vector<std::string> keys_;  // that of the table, then by seat
};

}  // namespace cubilete
