// lab_power GAME PATH=VALUE PLAYERS AGENT [--runs N] [--most PAIRS] [--seed N] [--jobs N]
//
// Changes one value of a game, and compares both versions in so many runs. Each run looks
// repeatedly until one measure is certain among all (`**` in `cubilete ab`). Prints how many pairs
// of games found the change in 95 % of the runs: with the same random numbers in both games, and
// with others. tests/lab/power makes the table of several games.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "lab/comparison.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr double kWanted = 0.95;     // share of the runs that must find the change
constexpr std::int64_t kEnough = 4;  // then gives up: so many times as many pairs
constexpr double kNextLook = 1.05;

struct Wanted {
  std::string game;
  std::string path;
  std::string value;
  SimulationRequest request;
  std::int64_t runs = 20;
  std::int64_t most = 2000;
};

// Runs with one way of pairing games, side by side.
class Runs {
 public:
  Runs(std::int64_t runs, const std::vector<Measure>& measures)
      : comparisons_(std::size_t(runs), Comparison(measures)), found_at_(std::size_t(runs)) {}

  void take(std::size_t run, std::span<const std::int64_t> values) {
    comparisons_[run].take(values);
  }
  void look() {
    for (std::size_t run = 0; run < comparisons_.size(); ++run) {
      if (found_at_[run] > 0) continue;
      const auto all = comparisons_[run].differences(Looking::kWatched);
      const bool is_found = std::any_of(all.begin(), all.end(),
                                        [](const Difference& d) { return d.is_certain_among_all; });
      if (is_found) found_at_[run] = comparisons_[run].pairs();
    }
  }
  std::int64_t found() const {
    return std::ssize(found_at_) - std::count(found_at_.begin(), found_at_.end(), 0);
  }
  bool is_done() const { return found() >= needed(); }
  // Returns the pairs after which enough runs had found the change. REQUIRES: is_done().
  std::int64_t pairs() const {
    std::vector<std::int64_t> sorted = found_at_;
    std::erase(sorted, 0);
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::size_t(needed() - 1)];
  }

 private:
  std::int64_t needed() const {
    return static_cast<std::int64_t>(kWanted * static_cast<double>(found_at_.size()) + 0.999);
  }

  std::vector<Comparison> comparisons_;
  std::vector<std::int64_t> found_at_;  // 0: not yet
};

// Makes both kinds of pairs of the same games: for other luck, the second one is the next run's.
class Trial {
 public:
  Trial(const Wanted& wanted, const VersionPair& versions)
      : wanted_(wanted),
        versions_(versions),
        measures_(measures_of(*versions.before, wanted.request.players)),
        paired_(wanted.runs, measures_),
        unpaired_(wanted.runs, measures_) {}

  bool play() {
    while (!is_over()) {
      const auto next = static_cast<std::int64_t>(static_cast<double>(pairs_) * kNextLook) + 1;
      if (!play_up_to(std::min(wanted_.most, std::max(kFewest, next)))) return false;
      paired_.look();
      unpaired_.look();
      fmt::print(stderr, "\r{}: {} pairs in each of {} runs; found in {} and {} of them  ",
                 wanted_.game, pairs_, wanted_.runs, paired_.found(), unpaired_.found());
    }
    fmt::print(stderr, "\n");
    return true;
  }

  void print() const {
    const auto pairs = [&](const Runs& runs) {
      return runs.is_done()
                 ? fmt::format("{}", runs.pairs())
                 : fmt::format("more than {} ({} of {} runs)", pairs_, runs.found(), wanted_.runs);
    };
    std::string times = "?";
    if (paired_.is_done()) {
      const std::int64_t other = unpaired_.is_done() ? unpaired_.pairs() : pairs_;
      times = fmt::format("{}{:.1f}", unpaired_.is_done() ? "" : "more than ",
                          static_cast<double>(other) / static_cast<double>(paired_.pairs()));
    }
    fmt::print("| {} | `{}={}` | {} | {} | {} | {} | {} |\n", versions_.before->name, wanted_.path,
               wanted_.value, wanted_.request.players, wanted_.request.seats.front(),
               pairs(paired_), pairs(unpaired_), times);
  }

 private:
  // Also true when different random numbers need so many more pairs that the factor is clear.
  bool is_over() const {
    if (pairs_ >= wanted_.most || (paired_.is_done() && unpaired_.is_done())) return true;
    return paired_.is_done() && pairs_ >= kEnough * paired_.pairs();
  }

  bool play_up_to(std::int64_t pairs) {
    const auto half = std::ssize(measures_);
    RunRequest run;
    run.first = pairs_ * wanted_.runs;
    run.end = pairs * wanted_.runs;
    run.values = 2 * measures_.size();
    run.jobs = wanted_.request.jobs;
    std::vector<std::vector<std::int64_t>> rows;  // one for each run
    const RunResult result = run_games(
        run, [&] { return make_pair_player(versions_, wanted_.request, measures_); },
        [&](std::int64_t, std::span<const std::int64_t> row) {
          rows.emplace_back(row.begin(), row.end());
          if (std::ssize(rows) < wanted_.runs) return;
          for (std::size_t i = 0; i < rows.size(); ++i) {
            paired_.take(i, rows[i]);
            const auto& other = rows[(i + 1) % rows.size()];
            std::vector<std::int64_t> mixed(rows[i].begin(), rows[i].begin() + half);
            mixed.insert(mixed.end(), other.begin() + half, other.end());
            unpaired_.take(i, mixed);
          }
          rows.clear();
        },
        [](std::int64_t) { return true; });
    pairs_ = pairs;
    if (!result.failure) return true;
    fmt::print(stderr, "\n{}\n", result.failure->error.message);
    return false;
  }

  const Wanted& wanted_;
  VersionPair versions_;
  std::vector<Measure> measures_;
  Runs paired_;
  Runs unpaired_;
  std::int64_t pairs_ = 0;  // in each run
};

std::shared_ptr<const Ruleset> version(const Wanted& wanted, bool is_changed) {
  Library::Request request;
  request.game = wanted.game;
  if (is_changed) request.options.emplace_back(wanted.path, wanted.value);
  const Compilation c = test_library().compile(request);
  if (!c.ruleset) fmt::print(stderr, "{}: does not compile\n", wanted.game);
  return c.ruleset;
}

std::optional<Wanted> wanted_of(const std::vector<std::string>& words) {
  if (words.size() < 4 || words.size() % 2 != 0) return std::nullopt;
  Wanted w;
  const std::size_t equals = words[1].find('=');
  if (equals == std::string::npos) return std::nullopt;
  w.game = words[0];
  w.path = words[1].substr(0, equals);
  w.value = words[1].substr(equals + 1);
  w.request.players = std::atoi(words[2].c_str());
  w.request.seats.assign(std::size_t(std::max(0, w.request.players)), words[3]);
  w.request.jobs = 2;
  for (std::size_t i = 4; i < words.size(); i += 2) {
    const std::int64_t number = std::atoll(words[i + 1].c_str());
    if (number < 1) return std::nullopt;
    if (words[i] == "--runs") {
      w.runs = number;
    } else if (words[i] == "--most") {
      w.most = number;
    } else if (words[i] == "--seed") {
      w.request.seed = static_cast<std::uint64_t>(number);
    } else if (words[i] == "--jobs") {
      w.request.jobs = static_cast<int>(number);
    } else {
      return std::nullopt;
    }
  }
  return w;
}

int find_power(const std::vector<std::string>& words) {
  const auto wanted = wanted_of(words);
  if (!wanted) {
    fmt::print(stderr,
               "usage: lab_power GAME PATH=VALUE PLAYERS AGENT [--runs N] [--most PAIRS] "
               "[--seed N] [--jobs N]\n");
    return 2;
  }
  const VersionPair versions{version(*wanted, false), version(*wanted, true)};
  if (!versions.before || !versions.after) return 1;
  Trial trial(*wanted, versions);
  if (!trial.play()) return 1;
  trial.print();
  return 0;
}

}  // namespace
}  // namespace cubilete

int main(int argc, char** argv) { return cubilete::find_power({argv + 1, argv + argc}); }
