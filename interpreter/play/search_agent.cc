#include "play/search_agent.h"

#include <algorithm>
#include <chrono>

#include "base/digest.h"
#include "play/early_search.h"
#include "play/option_keys.h"
#include "play/playout.h"
#include "play/valuation.h"

namespace cubilete {
namespace {

constexpr std::uint64_t kEarly = 0x71;

// With this many playouts their results count as much as the position after the action.
constexpr double kPlayoutsToTrust = 200;

// With few playouts, later results are dominated by chance.
double weight_of_action(const SearchOptions& o) {
  const auto n = static_cast<double>(o.playouts > 0 ? o.playouts : 1000);
  return 1 / (1 + n / kPlayoutsToTrust);
}

// Returns whether no other option can get more playouts than the leading one.
bool is_decided(const Playout& playout, std::size_t options, std::int64_t left) {
  std::int64_t first = 0;
  std::int64_t second = 0;
  for (std::size_t i = 0; i < options; ++i) {
    const Stat* s = playout.of_option(i);
    const std::int64_t n = s ? s->visits : 0;
    if (n > first) {
      second = first;
      first = n;
    } else {
      second = std::max(second, n);
    }
  }
  return first - second > left;
}

}  // namespace

SearchAgent::SearchAgent(const SearchOptions& options, std::uint64_t seed)
    : options_(options), seed_(seed) {}

Result<std::size_t> SearchAgent::think(Engine& engine, const State& s, const Decision& d) {
  if (options_.grows_tree && options_.playouts > 0 && d.options.size() > 1 &&
      EarlySearch::is_worth_trying(engine.ruleset(), s)) {
    EarlySearch early(engine, compiled_, s, d, mixed(mixed(seed_, decisions_), kEarly));
    if (const auto option = early.choose(options_.playouts)) {
      ++decisions_;
      return *option;
    }
  }
  return search_known(engine, s, d).best;
}

SearchReport SearchAgent::search(Engine& engine, const State& s, const Decision& d) {
  const auto known = renamed_question(engine, s, d);
  if (known && !*known) return search_known(engine, s, d);
  SearchReport report;
  report.options.resize(d.options.size());
  if (!known) {
    if (!problem_) problem_ = known.error();
    return report;
  }
  const SearchReport found = search_known(engine, (*known)->state, (*known)->decision);
  const std::vector<std::size_t>& places = (*known)->options;
  report.best = places[found.best];
  report.playouts = found.playouts;
  report.bytes = found.bytes;
  for (std::size_t i = 0; i < places.size(); ++i) report.options[places[i]] = found.options[i];
  return report;
}

SearchReport SearchAgent::search_known(Engine& engine, const State& s, const Decision& d) {
  const std::uint64_t seed = mixed(seed_, decisions_++);
  SearchReport report;
  report.options.resize(d.options.size());
  if (d.options.size() < 2) return report;
  RandomStream random(seed, digest_of("search"), 0);
  StatTable table;
  Determinizer determinizer(engine, compiled_, s, d);
  if (!can_lose_together_) can_lose_together_ = can_lose_together(engine.ruleset());
  Valuation valuation(weight_of_action(options_), *can_lose_together_);
  Playout playout(options_, engine.ruleset(), s, d, table, random, valuation);
  const std::int64_t most = options_.playouts > 0 ? options_.playouts : std::int64_t{1} << 30;
  const auto end_of_time =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(options_.milliseconds);
  std::vector<double> values;
  for (std::int64_t tries = 0; report.playouts < most && tries < 4 * most + 16; ++tries) {
    if (engine.stop().is_stopped()) break;
    // Without a tree, the same determinization is used for each option in turn.
    const std::int64_t drawn =
        options_.grows_tree ? tries : tries / static_cast<std::int64_t>(d.options.size());
    playout.begin();
    const Determinizer::End end =
        determinizer.play(mixed(seed, static_cast<std::uint64_t>(drawn)), playout);
    if (options_.milliseconds > 0 && std::chrono::steady_clock::now() >= end_of_time) break;
    if (end == Determinizer::End::kUnlike) continue;
    const auto valued = end == Determinizer::End::kFailed
                            ? Result<void>(Failure(determinizer.error()))
                            : valuation.value(determinizer, end, values);
    if (!valued) {
      if (!problem_) problem_ = valued.error();
      playout.forbid();
      continue;
    }
    playout.learn(values);
    ++report.playouts;
    const bool looks = options_.grows_tree && options_.stops_early && report.playouts % 16 == 0;
    if (looks && is_decided(playout, d.options.size(), most - report.playouts)) break;
  }
  report.bytes = table.bytes();
  bool has_best = false;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const Stat* stat = playout.of_option(i);
    if (!stat || stat->visits == 0 || playout.is_forbidden(i)) continue;
    OptionShare& o = report.options[i];
    o.share = static_cast<double>(stat->visits) / static_cast<double>(report.playouts);
    o.value = stat->mean();
    const OptionShare& best = report.options[report.best];
    const bool is_better = options_.grows_tree ? o.share > best.share ||
                                                     (o.share == best.share && o.value > best.value)
                                               : o.value > best.value;
    if (!has_best || is_better) report.best = i;
    has_best = true;
  }
  // If no determinization could be imagined, there is no reason to prefer an option.
  if (!has_best) report.best = random.below(static_cast<std::uint32_t>(d.options.size()));
  return report;
}

}  // namespace cubilete
