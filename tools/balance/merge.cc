// cubilete merge: joins the parts of a run into the answer of the whole.

#include <fmt/format.h>

#include <map>
#include <memory>

#include "tools/balance/measurement.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

const std::map<std::string, std::unique_ptr<Measurement> (*)()> kMeasurements = {
    {"simulate", make_simulate}, {"measure", make_measure}, {"ab", make_ab},
    {"cards", make_cards},       {"sweep", make_sweep},     {"rate", make_rate}};

int merge(const std::vector<std::string>& files) {
  int exit_code = kFine;
  const auto sum = sum_of_parts(files, exit_code);
  if (!sum) return exit_code;
  const auto make = kMeasurements.find(sum->command);
  try {
    if (make != kMeasurements.end()) return merge_measurement(*make->second(), *sum);
  } catch (const nlohmann::json::exception&) {
    // It is reported below.
  }
  return report_other_things();
}

}  // namespace

void add_merge(const Command& command, int& exit_code) {
  auto files = std::make_shared<std::vector<std::string>>();
  command.add_option("files", *files, "The files that --part has written").required();
  command.footer(
      "Example:\n"
      "  for i in 1 2 3; do cubilete measure dicy-cards --games 9000 --shard $i/3 --part $i.part; "
      "done\n"
      "  cubilete merge *.part");
  command.callback([files, &exit_code] { exit_code = merge(*files); });
}

}  // namespace cubilete
