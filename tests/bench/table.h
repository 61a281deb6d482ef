// The table of claims about speed, filled by the benchmarks that measure it.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace cubilete::measure {

// Collects the counters of every run besides printing them on stderr, and writes the table at the
// end: for each claim the median over the repetitions, and their range.
class TableReporter final : public benchmark::ConsoleReporter {
 public:
  TableReporter();
  void ReportRuns(const std::vector<Run>& runs) override;
  std::string table() const;

 private:
  // (benchmark, counter) -> the values of its repetitions
  std::map<std::pair<std::string, std::string>, std::vector<double>> values_;
};

}  // namespace cubilete::measure
