#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>

namespace cubilete::measure {
namespace {

struct Claim {
  const char* what;
  const char* benchmark;  // all that begin so; the worst of them counts
  const char* but_not;    // except this one
  const char* counter;
  bool at_least;  // else at most
  double bound;
  const char* unit;
};

// The targets, in the order of the table.
constexpr Claim kClaims[] = {
    {"W1 against native `plain`", "W1/against_plain", "", "ratio", true, 2, "x"},
    {"W1 against native `limit`", "W1/against_limit", "", "ratio", true, 1.0 / 12, "x"},
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
    const bool is_share = claim.at_least && claim.bound < 1;
    const auto written = [&](double v) {
      return is_share ? fmt::format("1/{:.1f}", 1 / v)
                      : fmt::format("{} {}", number(v), claim.unit);
    };
    out += fmt::format("| {} | {} {} | {}{} | {:.0f} % | {} |\n", claim.what,
                       claim.at_least ? "at least" : "at most", written(claim.bound),
                       written(*worst), who, spread, holds ? "reached" : "NOT reached");
  }
  return out;
}

}  // namespace cubilete::measure
