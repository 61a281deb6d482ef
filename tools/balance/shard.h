// Runs in parts, for more than one process or machine: with --shard i/n a command plays the i-th of
// n parts of its games and writes what it has counted to a file (run_part.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/cli/command_line.h"

namespace cubilete {

// A part of a run: the games with the numbers from first(games) up to end(games).
struct Shard {
  static constexpr std::int64_t kMost = 1 << 20;

  std::int64_t number = 1;  // from 1
  std::int64_t of = 1;

  std::int64_t first(std::int64_t games) const { return cut(games, number - 1); }
  std::int64_t end(std::int64_t games) const { return cut(games, number); }

 private:
  std::int64_t cut(std::int64_t games, std::int64_t parts) const {
    return games / of * parts + games % of * parts / of;
  }
};

struct PartOptions {
  std::string shard;   // "3/64"; empty: the whole run
  std::string file;    // the file to write the part to
  bool force = false;  // replaces files of another kind

  bool is_part() const { return !shard.empty(); }
};

// Adds --shard, --part and --force. `options` must outlive the subcommand.
void add_part_options(const Command&, PartOptions& options);

// Returns the part that is asked for, the whole run where none is; nothing after an error message.
std::optional<Shard> shard_of(const PartOptions&);

}  // namespace cubilete
