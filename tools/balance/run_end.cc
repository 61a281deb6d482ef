#include "tools/balance/run_end.h"

#include <fmt/format.h>

#include "tools/cli/console.h"

namespace cubilete {

int end_run(const RunEnd& end, const PartOptions& options, const Shard& shard, PartFile& part,
            GamesFile& games) {
  if (options.is_part()) {
    const int exit_code = part.write(shard, end.part());
    return exit_code != kFine || games.close() ? exit_code : kProblems;
  }
  if (interrupted) {
    report_error(
        fmt::format("stopped after {} {}; what is told is of these", end.played, end.units));
    if (end.played == 0) return kInterrupted;
  }
  end.tell();
  if (!games.close()) return kProblems;
  return interrupted ? kInterrupted : kFine;
}

}  // namespace cubilete
