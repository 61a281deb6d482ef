#include "play/early_search.h"

#include <algorithm>
#include <cmath>

#include "base/digest.h"
#include "play/option_keys.h"
#include "state/knowledge.h"

namespace cubilete {
namespace {

constexpr std::int32_t kYoung = 4;            // at most this many decisions were made in the game
constexpr std::int64_t kPlayoutsToHit = 100;  // one in so many playouts must reach the question
constexpr double kTreeExploration = 1.0;

// Returns whether a player remembers what he does not see. The playouts here begin with the set-up
// and tell positions apart by what he sees only.
bool remembers_more(const Ruleset& r, const State& s, MaybePlayer player) {
  const Recall recall(r, s, player);
  if (!recall.groups().empty() || !recall.denials().empty()) return true;
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    if (recall.remembers(ComponentId(c))) return true;
  }
  return false;
}

}  // namespace

EarlySearch::EarlySearch(Engine& engine, native::NativePlayer* compiled, const State& real,
                         const Decision& question, std::uint64_t seed)
    : engine_(engine),
      positions_(engine, compiled),
      real_(real),
      question_(question),
      seed_(seed),
      random_(seed, digest_of("early search"), 0),
      root_(node_of(real, question)) {
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    root_keys_.push_back(mixed(root_, key_of_option(engine.ruleset(), real, question, i)));
  }
}

bool EarlySearch::is_worth_trying(const Ruleset& r, const State& s) {
  return hides_anything(r) && s.decisions.game <= kYoung && !s.activation && s.asks.size() == 1 &&
         s.cells[State::kChanceIsAsked] == 0 && !remembers_more(r, s, s.asks.front().player);
}

std::uint64_t EarlySearch::node_of(const State& s, const Decision& d) const {
  return mixed(key_of_view(engine_.ruleset(), s, d.player.seat()), key_of_question(d));
}

std::optional<std::size_t> EarlySearch::choose(std::int64_t playouts) {
  const Engine::Unheard unheard(engine_);
  const std::int64_t to_try = std::min<std::int64_t>(playouts / 4, 500);
  std::int64_t hits = 0;
  is_trying_ = true;
  for (std::int64_t n = 0; n < to_try; ++n) hits += play(n);
  if (hits * kPlayoutsToHit < to_try || hits == 0) return std::nullopt;
  is_trying_ = false;
  for (std::int64_t n = to_try; n < playouts; ++n) play(n);
  const Stat* node = table_.find(root_);
  if (!node || node->visits == 0) return std::nullopt;
  double left = random_.below(1'000'000) / 1e6;
  std::optional<std::size_t> drawn;
  for (std::size_t i = 0; i < root_keys_.size() && left >= 0; ++i) {
    const double chance = chance_of(i);
    left -= chance;
    if (chance > 0) drawn = i;
  }
  return drawn;
}

// Uses the shares of the playouts; shares below 5 % are taken for exploration and dropped.
double EarlySearch::chance_of(std::size_t option) const {
  constexpr double kTriedOut = 0.05;
  double sum = 0;
  for (std::size_t i = 0; i < root_keys_.size(); ++i) {
    if (share_of(i) >= kTriedOut) sum += share_of(i);
  }
  const double share = share_of(option);
  return share < kTriedOut ? 0 : share / sum;
}

double EarlySearch::share_of(std::size_t option) const {
  const Stat* node = table_.find(root_);
  const Stat* move = table_.find(root_keys_[option]);
  if (!node || !move || node->visits == 0) return 0;
  return static_cast<double>(move->visits) / static_cast<double>(node->visits);
}

// Plays one playout; returns whether it reached the question.
bool EarlySearch::play(std::int64_t n) {
  path_.clear();
  decisions_ = 0;
  has_hit_ = false;
  Engine::Setup setup;
  setup.players = real_.players();
  setup.seed = mixed(seed_, static_cast<std::uint64_t>(n));
  auto state = engine_.set_up(setup);
  if (!state) return false;
  if (positions_.play(*state, *this) != PositionPlayer::End::kOver) return has_hit_;
  std::vector<double> by_seat;
  if (!positions_.victories(by_seat)) return has_hit_;
  for (const Move& m : path_) {
    for (const std::uint64_t key : {m.node, m.key}) {
      if (Stat* s = table_.add(key)) {
        ++s->visits;
        s->sum += by_seat[m.seat];
      }
    }
  }
  return has_hit_;
}

Result<std::size_t> EarlySearch::answer(const State& s, const Decision& d) {
  if (d.options.empty()) return Failure(RuleError{});
  const bool is_late = ++decisions_ > kYoung + 1;
  if (is_late && is_trying_ && !has_hit_ && d.kind != AskKind::kEffect) {
    return Failure(RuleError{});
  }
  constexpr std::int64_t kMostLearned = 40;
  if (decisions_ > kMostLearned) {
    return random_.below(static_cast<std::uint32_t>(d.options.size()));
  }
  const std::uint64_t node = node_of(s, d);
  has_hit_ = has_hit_ || node == root_;
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    keys.push_back(mixed(node, key_of_option(engine_.ruleset(), s, d, i)));
  }
  const std::size_t option = pick(node, d, keys);
  path_.push_back({d.player.seat().index(), node, keys[option]});
  return option;
}

std::size_t EarlySearch::pick(std::uint64_t node, const Decision& d,
                              const std::vector<std::uint64_t>& keys) {
  const Stat* known = table_.find(node);
  const std::uint32_t visits = known ? known->visits : 0;
  const auto n = static_cast<std::uint32_t>(d.options.size());
  // The chance of exploring with UCB falls with the visits, from 0.9 to 0.1.
  const double learns = std::max(0.1, 0.9 / (1 + 0.1 * std::sqrt(static_cast<double>(visits))));
  if (visits > 0 && random_.below(1'000'000) >= learns * 1e6) {
    auto left = static_cast<std::int64_t>(random_.below(visits));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const Stat* move = table_.find(keys[i]);
      left -= move ? move->visits : 0;
      if (left < 0) return i;
    }
  }
  std::size_t best = random_.below(n);
  double best_urgency = -1;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Stat* move = table_.find(keys[i]);
    const std::uint32_t tries = move ? move->visits : 0;
    const double urgency =
        tries == 0 ? 1e9
                   : move->mean() + kTreeExploration * std::sqrt(std::log(1.0 + visits) / tries);
    if (urgency <= best_urgency) continue;
    best = i;
    best_urgency = urgency;
  }
  return best;
}

}  // namespace cubilete
