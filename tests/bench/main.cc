// The benchmarks: the costs of the parts of a game, and the claims about speed.
//
//   game_bench                      all of them, briefly (any option of Google Benchmark)
//   game_bench --table              those of the claims, thoroughly; the table on stdout
#include <benchmark/benchmark.h>

#include <cstring>
#include <iostream>
#include <vector>

#include "measure.h"
#include "table.h"

int main(int argc, char** argv) {
  bool table = false;
  std::vector<char*> arguments;
  for (int i = 0; i < argc; ++i) {
    if (std::strcmp(argv[i], "--table") == 0) {
      table = true;
    } else {
      arguments.push_back(argv[i]);
    }
  }
  std::string repetitions = "--benchmark_repetitions=5";
  if (table) arguments.insert(arguments.begin() + 1, repetitions.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  using namespace cubilete::measure;
  add_w1(table);
  add_games(table);
  add_native(table);
  add_series();
  add_search();
  if (!table) {
    add_parts();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
  }
  TableReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  std::cout << reporter.table();
}
