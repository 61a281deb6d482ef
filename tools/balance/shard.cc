#include "tools/balance/shard.h"

#include <fmt/format.h>

#include <charconv>

#include "tools/cli/arguments.h"
#include "tools/cli/console.h"

namespace cubilete {

void add_part_options(const Command& command, PartOptions& o) {
  const CommandOption shard = command.add_option(
      "--shard", o.shard, "i/n: plays the i-th of n parts of the games, for 'cubilete merge'");
  const CommandOption part =
      command.add_option("--part", o.file, "The file to write the part to, as 3.part")
          .check(names_something);
  shard.needs(part);
  part.needs(shard);
  command.add_flag("--force", o.force, "Replaces a file that is of another kind");
}

std::optional<Shard> shard_of(const PartOptions& o) {
  Shard shard;
  if (!o.is_part()) return shard;
  const char* const end = o.shard.data() + o.shard.size();
  const auto number = std::from_chars(o.shard.data(), end, shard.number);
  const bool has_both = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
  const auto of = has_both ? std::from_chars(number.ptr + 1, end, shard.of) : number;
  const bool is_right = has_both && of.ec == std::errc() && of.ptr == end && shard.number >= 1 &&
                        shard.number <= shard.of && shard.of <= Shard::kMost;
  if (is_right) return shard;
  report_error(fmt::format("--shard: '{}' is no part of a run", o.shard),
               fmt::format("write 3/64 for the third of 64 parts, of at most {}", Shard::kMost));
  return std::nullopt;
}

}  // namespace cubilete
