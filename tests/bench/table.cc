#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>

namespace cubilete::measure {
namespace {

struct Claim {
  const char* what;
  const char* benchmark;  // the beginning of the names of benchmarks; the worst of them counts
  const char* but_not;    // leaves out this benchmark
  const char* counter;
  bool at_least;  // true: `bound` is a lower bound, else an upper bound
  double bound;
  const char* unit;
};

// The targets, in the order of the table.
constexpr Claim kClaims[] = {
    {"compiled W1 against native `plain`", "Native/W1/against_plain", "", "ratio", true, 20, "x"},
    {"compiled W1 against native `limit`", "Native/W1/against_limit", "", "ratio", true, 0.55, "x"},
    {"compiled W2 against native `plain`", "Native/W2/against_plain", "", "ratio", true, 0.5, "x"},
    {"compiled board games against C++ by hand, the slowest", "Boards/against_plain/", "", "ratio",
     true, 0.8, "x"},
    {"compiled board games against the interpreter, the slowest", "Boards/against_interpreter/", "",
     "ratio", true, 8, "x"},
    {"compiled Dice City against the interpreter", "Native/against_interpreter/dice-city", "",
     "ratio", true, 15, "x"},
    {"compiled Dice Town against the interpreter", "Native/against_interpreter/dice-town", "",
     "ratio", true, 15, "x"},
    {"compiled Union Dice! against the interpreter", "Native/against_interpreter/union-dice", "",
     "ratio", true, 15, "x"},
    {"compiled Phoenicia against the interpreter", "Native/against_interpreter/phoenicia", "",
     "ratio", true, 15, "x"},
    {"decisions of Phoenicia against those of W1 by `plain`", "Native/decisions/phoenicia", "",
     "ratio", true, 1.9, "x"},
    {"decisions of Dice Town against those of W1 by `plain`", "Native/decisions/dice-town", "",
     "ratio", true, 1.25, "x"},
    {"playouts from a position by compiled rules against the interpreter, the slowest",
     "W3/playouts/", "", "ratio", true, 10, "x"},
    {"a decision and a step along games: the same", "W3/steps/", "", "ratio", true, 10, "x"},
    {"search of 200 playouts: the same", "W3/search/", "", "ratio", true, 10, "x"},
    {"games of `greedy`: the same", "Native/greedy/", "", "ratio", true, 10, "x"},
    {"compiled nested loops of a script against the machine of Lua", "Native/naive_script", "",
     "ratio", true, 8, "x"},
    {"100 games of a game compiled before, CPU time, the slowest", "Native/cold/compiled/", "",
     "cpu_s", false, 0.2, "s"},
    {"100 games of a game not compiled yet against the interpreter", "Native/cold/new/", "",
     "ratio", true, 0.95, "x"},
    {"two threads of compiled rules against one, by the clock", "Native/TwoThreads", "", "ratio",
     true, 1.95, "x"},
    {"two threads of compiled rules against one, by CPU time", "Native/TwoThreads", "", "cpu_ratio",
     true, 1.95, "x"},
    {"memory of 10,000,000 compiled games", "Native/Memory", "", "kib", false, 65'536, "KiB"},
    {"memory of 10,000,000 compiled games, more than of a tenth of them", "Native/Memory", "",
     "kib_more", false, 256, "KiB"},
    {"W1 without what the interpreter remembers", "Native/without_caches/dicy-cards", "", "ratio",
     true, 0.5, "x"},
    {"the other games without what the interpreter remembers", "Native/without_caches/",
     "Native/without_caches/dicy-cards", "ratio", true, 0.8, "x"},
    {"interpreted W1 against native `plain`", "W1/against_plain", "", "ratio", true, 1, "x"},
    {"interpreted W2 against native `plain`", "Interpreter/W2/against_plain", "", "ratio", true,
     0.08, "x"},
    {"W1 against one Lua program", "W1/against_lua", "", "ratio", true, 10, "x"},
    {"two threads against one, by the clock", "TwoThreads", "", "ratio", true, 1.9, "x"},
    {"two threads against one, by CPU time", "TwoThreads", "", "cpu_ratio", true, 1.9, "x"},
    {"state copy, the slowest of all games", "CopyState/", "", "ns", false, 1000, "ns"},
    {"random play, the slowest of the other games", "RandomGames/", "RandomGames/dicy-cards",
     "decisions_per_s", true, 20'000, "decisions/s"},
    {"memory over 1,000,000 games, growth after the first tenth", "Memory", "", "kib_more", false,
     256, "KiB"},
    {"start to first decision of `play`, CPU time", "StartOfPlay", "", "cpu_ms", false, 100, "ms"},
    {"cost of a decision as cards grow, exponent", "Growth/cards", "", "exponent", false, 1.05, ""},
    {"cost of a decision as players grow, exponent", "Growth/players", "", "exponent", false, 1.05,
     ""},
    {"cost of a decision as scripts grow, exponent", "Growth/scripts", "", "exponent", false, 1.05,
     ""},
    {"cost of a loop over a zone as it grows, compiled and interpreted, exponent", "Growth/loop/",
     "", "exponent", false, 1.1, ""},
    {"cost of a table as its keys grow, compiled and interpreted, exponent", "Growth/keys/", "",
     "exponent", false, 1.1, ""},
    {"cost of validating as content grows, exponent", "Growth/validation", "", "exponent", false,
     1.05, ""},
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

std::string number(double v) {
  if (v >= 1000) return fmt::format("{:.0f}", v);
  return v >= 10 ? fmt::format("{:.1f}", v) : fmt::format("{:.3f}", v);
}

}  // namespace

TableReporter::TableReporter() : ConsoleReporter(OO_Tabular) {
  SetOutputStream(&std::cerr);
  SetErrorStream(&std::cerr);
}

void TableReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
    for (const auto& [counter, value] : run.counters) {
      values_[{run.run_name.function_name, counter}].push_back(value.value);
    }
  }
  ConsoleReporter::ReportRuns(runs);
}

std::string TableReporter::table() const {
  std::string out = "| what | target | measured | spread | |\n|---|---|---|---|---|\n";
  for (const Claim& claim : kClaims) {
    std::optional<double> worst;
    std::string who;
    double spread = 0;
    for (const auto& [key, values] : values_) {
      const auto& [benchmark, counter] = key;
      if (!benchmark.starts_with(claim.benchmark) || benchmark == claim.but_not) continue;
      if (counter != claim.counter) continue;
      const double m = median(values);
      if (worst && (claim.at_least ? m >= *worst : m <= *worst)) continue;
      worst = m;
      const auto [least, most] = std::minmax_element(values.begin(), values.end());
      spread = m == 0 ? 0 : 100 * (*most - *least) / m;
      const std::string_view rest =
          std::string_view(benchmark).substr(std::string_view(claim.benchmark).size());
      who = rest.empty() ? "" : fmt::format(" ({})", rest);
    }
    if (!worst) continue;
    const bool holds = claim.at_least ? *worst >= claim.bound : *worst <= claim.bound;
    const auto written = [&](double v) { return fmt::format("{} {}", number(v), claim.unit); };
    out += fmt::format("| {} | {} {} | {}{} | {:.0f} % | {} |\n", claim.what,
                       claim.at_least ? "at least" : "at most", written(claim.bound),
                       written(*worst), who, spread, holds ? "reached" : "NOT reached");
  }
  return out;
}

}  // namespace cubilete::measure
