#include "lab/run_games.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "play/agent.h"
#include "play/compiled_rules.h"

namespace cubilete {

Result<std::size_t> choose_unless(const std::atomic<bool>* is_over, Agent& agent,
                                  CompiledPlayer& compiled, Engine& engine, const State& s,
                                  const Decision& d) {
  if (is_over && !agent.needs_decision_only() && *is_over) return Failure(RuleError{});
  agent.think_by(compiled.get());
  return agent.choose(engine, s, d);
}

namespace {

// The games of one run, shared by its threads.
class GameRun {
 public:
  GameRun(const RunRequest& request,
          const std::function<void(std::int64_t, std::span<const std::int64_t>)>& take)
      : request_(request),
        take_(take),
        next_(request.first),
        due_(request.first),
        end_(request.end) {}

  // Plays blocks of games until none is left, and calls `goes_on` after each.
  void work(GamePlayer& player, const std::function<bool(std::int64_t)>& goes_on) {
    using Clock = std::chrono::steady_clock;
    player.give_up_when(is_stopped_);
    std::int64_t block = 1;
    while (!is_stopped_) {
      const std::int64_t first = next_.fetch_add(block);
      if (first >= end_) return;
      const auto begun = Clock::now();
      play_block(player, first, std::min<std::int64_t>(first + block, end_));
      block = Clock::now() - begun < block * kLongGame ? kBlock : 1;
      const std::lock_guard lock(mutex_);
      // `goes_on` waits for the first game, so that there is a result.
      const std::int64_t games = due_ - request_.first;
      if (!is_stopped_ && games > 0 && !goes_on(games)) is_stopped_ = true;
      if (request_.stop.is_stopped()) is_stopped_ = true;
    }
  }

  RunResult result() {
    RunResult out;
    out.games = due_ - request_.first;
    out.failure = std::move(failure_);
    out.was_stopped = is_stopped_;
    return out;
  }

 private:
  // Suits games of some microseconds. Longer games are handed out one by one.
  static constexpr std::int64_t kBlock = 4;
  static constexpr std::chrono::milliseconds kLongGame{20};

  void play_block(GamePlayer& player, std::int64_t first, std::int64_t end) {
    std::vector<std::int64_t> values(request_.values * std::size_t(end - first));
    std::int64_t played = 0;
    for (std::int64_t n = first; n < end && !is_stopped_; ++n, ++played) {
      const auto row =
          std::span(values).subspan(std::size_t(n - first) * request_.values, request_.values);
      if (auto ok = player.play(n, row); !ok) {
        const std::lock_guard lock(mutex_);
        if (n >= end_ || is_stopped_ || request_.stop.is_stopped()) break;
        end_ = n;
        failure_ = RunFailure{n, ok.error()};
        break;
      }
    }
    values.resize(request_.values * std::size_t(played));
    const std::lock_guard lock(mutex_);
    waiting_.emplace(first, std::move(values));
    hand_over();
  }

  // Passes on the results that follow without a gap. REQUIRES: the lock is held.
  void hand_over() {
    while (!waiting_.empty() && waiting_.begin()->first == due_) {
      const std::vector<std::int64_t>& values = waiting_.begin()->second;
      const std::size_t games = request_.values == 0 ? 0 : values.size() / request_.values;
      for (std::size_t i = 0; i < games && due_ < end_; ++i, ++due_) {
        take_(due_, std::span(values).subspan(i * request_.values, request_.values));
      }
      waiting_.erase(waiting_.begin());
    }
  }

  const RunRequest& request_;
  const std::function<void(std::int64_t, std::span<const std::int64_t>)>& take_;
  std::atomic<std::int64_t> next_;
  std::int64_t due_;  // the next game to pass on
  std::atomic<std::int64_t> end_;
  std::atomic<bool> is_stopped_ = false;
  std::mutex mutex_;
  std::map<std::int64_t, std::vector<std::int64_t>> waiting_;  // by the first game of a block
  std::optional<RunFailure> failure_;
};

}  // namespace

RunResult run_games(const RunRequest& request,
                    const std::function<std::unique_ptr<GamePlayer>()>& make,
                    const std::function<void(std::int64_t, std::span<const std::int64_t>)>& take,
                    const std::function<bool(std::int64_t)>& goes_on) {
  GameRun run(request, take);
  std::vector<std::thread> threads;
  for (int j = 1; j < request.jobs; ++j) {
    threads.emplace_back([&] { run.work(*make(), goes_on); });
  }
  run.work(*make(), goes_on);
  for (std::thread& t : threads) t.join();
  return run.result();
}

}  // namespace cubilete
