#include "play/playout.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "play/option_keys.h"

namespace cubilete {
namespace {

constexpr std::uint64_t kTree = 0x61;
constexpr std::uint64_t kHabit = 0x62;
constexpr std::uint64_t kUnseen = 0x63;
constexpr std::size_t kMostHabits = 400;  // recorded per playout

// The weight of exploration in UCB. This value and kWidth won most games of search:200 against
// other values, in five games for two players.
constexpr double kExploration = 0.8;
// Scales the square root of a node's visits to the number of moves tried there.
constexpr double kWidth = 1.0;
// Visits from which on the node that knows a player's hidden things is preferred.
constexpr std::uint32_t kKnownWell = 6;

double urgency(double mean, std::uint32_t visits, std::uint32_t offered) {
  return mean + kExploration * std::sqrt(std::log(1.0 + offered) / (1.0 + visits));
}

// Returns how many moves are tried at a node with this many visits.
std::size_t width(std::uint32_t visits) {
  return 1 + static_cast<std::size_t>(kWidth * std::sqrt(static_cast<double>(visits)));
}

}  // namespace

Playout::Playout(const SearchOptions& options, const Ruleset& ruleset, const State& real,
                 const Decision& question, StatTable& table, RandomStream& random,
                 Valuation& valuation)
    : options_(options),
      ruleset_(ruleset),
      real_(real),
      question_(question),
      table_(table),
      random_(random),
      valuation_(valuation),
      hides_(hides_anything(ruleset)) {
  const auto viewer = static_cast<std::uint64_t>(question.player.number());
  root_ = mixed(mixed(kTree, viewer), key_of_question(question));
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    root_keys_.push_back(mixed(root_, key_of_option(ruleset, real, question, i)));
  }
}

void Playout::begin() {
  seats_.assign(static_cast<std::size_t>(real_.players()), Seat{});
  for (std::size_t p = 0; p < seats_.size(); ++p) seats_[p].plain.key = mixed(kTree, p);
  pending_count_ = 0;
  path_.clear();
  habits_.clear();
  last_move_ = 0;
  state_ = nullptr;
  was_looked_at_ = false;
  is_beyond_ = false;
  decisions_ = 0;
  turn_ = real_.turn();
  round_ = real_.round();
}

bool Playout::wants_to_look(const State& s, const Decision& d) {
  if (!options_.grows_tree || was_looked_at_ || !is_done(s, d)) return false;
  was_looked_at_ = true;
  return true;
}

std::size_t Playout::answer(const State& s, const Decision& d) {
  if (is_cut_off(s, d)) return kStops;
  if (!state_ && hides_) {
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      const PlayerId player(static_cast<std::int32_t>(p));
      seats_[p].informed.key = mixed(seats_[p].plain.key, key_of_secrets(ruleset_, s, player));
    }
  }
  state_ = &s;
  question_key_ = key_of_question(d);
  keys_.clear();
  ++decisions_;
  const std::size_t p = d.player.seat().index();
  if (!options_.grows_tree) {
    const std::uint64_t node = mixed(seats_[p].plain.key, question_key_);
    if (node != root_ || !path_.empty()) {
      is_beyond_ = is_beyond_ || !path_.empty();
      return random_.below(static_cast<std::uint32_t>(d.options.size()));
    }
    const std::size_t option = next_of_root(d);
    enter(seats_[p].plain, node, p, option);
    return option;
  }
  show_pending(s, d);
  Seat& seat = seats_[p];
  const bool is_viewer = d.player == question_.player;
  const std::uint64_t plain = mixed(seat.plain.key, question_key_);
  const std::uint64_t informed = mixed(seat.informed.key, question_key_);
  const bool has_informed = hides_ && !is_viewer;
  std::size_t option = kNew;
  if (seat.plain.is_known || (has_informed && seat.informed.is_known)) take_keys(s, d);
  if (has_informed && seat.informed.is_known) {
    const Stat* known = table_.find(informed);
    if (known && known->visits >= kKnownWell) option = by_tree(informed, d);
  }
  if (option == kNew && seat.plain.is_known) option = by_tree(plain, d);
  if (option == kNew) option = by_habit(d);
  note(s, d, option);
  const std::size_t known = path_.size();
  if (has_informed) enter(seat.informed, informed, p, option);
  enter(seat.plain, plain, p, option);
  if (d.options.size() > 1) is_beyond_ = path_.size() == known;
  return option;
}

// Returns whether the action of the question and simultaneous actions are done.
bool Playout::is_done(const State& s, const Decision& d) const {
  if (path_.empty() || d.kind != AskKind::kAction) return false;
  return s.asks.size() < 2 || s.turn() != real_.turn() || s.round() != real_.round() ||
         real_.asks.size() < 2;
}

// Returns whether the playout is long enough and all players had the same number of turns.
bool Playout::is_cut_off(const State& s, const Decision& d) {
  const bool is_new = s.turn() != turn_ || s.round() != round_;
  const bool is_fair = (s.turn() - real_.turn()) % s.players() == 0 || s.round() != round_;
  turn_ = s.turn();
  round_ = s.round();
  if (d.kind == AskKind::kEffect || path_.empty()) return false;
  const std::int32_t declared = ruleset_.outcome.outlook_after;
  const std::int64_t enough =
      std::int64_t{declared > 0 ? declared : options_.horizon} * s.players();
  if (decisions_ >= 2 * enough) return true;
  return decisions_ >= enough && is_new && is_fair && d.kind == AskKind::kAction;
}

void Playout::take_keys(const State& s, const Decision& d) {
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    keys_.push_back(key_of_option(ruleset_, s, d, i));
  }
}

// Returns the options of the question in turn, without forbidden ones.
std::size_t Playout::next_of_root(const Decision& d) {
  take_keys(*state_, d);
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const std::size_t option = tried_++ % d.options.size();
    if (!std::ranges::count(forbidden_, mixed(root_, keys_[option]))) return option;
  }
  return 0;
}

std::size_t Playout::by_tree(std::uint64_t node, const Decision& d) {
  const Stat* known = table_.find(node);
  if (!known || known->visits == 0) return kNew;
  untried_.clear();
  std::size_t tried = 0;
  std::size_t best = kNew;
  double best_urgency = 0;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const std::uint64_t move = mixed(node, keys_[i]);
    if (!forbidden_.empty() && std::ranges::count(forbidden_, move)) continue;
    const Stat* stat = table_.find(move);
    if (!stat || stat->visits == 0) {
      untried_.push_back(i);
      continue;
    }
    ++tried;
    const double u = urgency(stat->mean(), stat->visits, stat->offered);
    if (best != kNew && u <= best_urgency) continue;
    best = i;
    best_urgency = u;
  }
  if (untried_.empty() || tried >= width(known->visits)) return best;
  const std::size_t next = best_untried();
  // An untried move gets the urgency of its overall success rate and no visits.
  if (best != kNew &&
      urgency(std::max(habit(next), known->mean()), 0, known->visits) <= best_urgency) {
    return best;
  }
  return next;
}

std::size_t Playout::best_untried() {
  const auto n = static_cast<std::uint32_t>(untried_.size());
  const std::uint32_t from = random_.below(n);
  std::size_t best = untried_[from];
  double best_habit = habit(best);
  for (std::uint32_t i = 1; i < std::min<std::uint32_t>(n, 16); ++i) {
    const std::size_t option = untried_[(from + i) % n];
    const double value = habit(option);
    if (value <= best_habit) continue;
    best = option;
    best_habit = value;
  }
  return best;
}

// Returns the success rate of a move in all positions; near 0.5 with little data.
double Playout::habit(std::size_t option) {
  const std::uint64_t key =
      keys_.empty() ? key_of_option(ruleset_, *state_, *asked_, option) : keys_[option];
  const Stat* s = table_.find(mixed(habit_key_, key));
  return s ? (s->sum + 1) / (s->visits + 2) : 0.5;
}

// Usually returns the best of a few random options by success rate, else a random one.
std::size_t Playout::by_habit(const Decision& d) {
  const auto n = static_cast<std::uint32_t>(d.options.size());
  if (n == 1) return 0;
  const std::uint32_t mood = random_.below(10);
  if (d.is_ranked && mood < 5) return 0;
  std::size_t best = random_.below(n);
  if (mood < 3) return best;
  double best_habit = habit(best);
  for (std::uint32_t i = 1; i < std::min<std::uint32_t>(n, 4); ++i) {
    const std::size_t option = random_.below(n);
    const double value = habit(option);
    if (value > best_habit) {
      best = option;
      best_habit = value;
    }
  }
  return best;
}

void Playout::enter(TreeNode& place, std::uint64_t node, std::size_t seat, std::size_t option) {
  if (!place.is_known) return;
  const Stat* known = table_.add(node);
  place.is_known = known && known->visits > 0;
  if (!known) return;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const std::uint64_t move = mixed(node, keys_[i]);
    if (Stat* stat = i == option ? table_.add(move) : table_.find(move)) ++stat->offered;
  }
  place.key = mixed(node, keys_[option]);
  path_.push_back({seat, node});
  path_.push_back({seat, place.key});
  last_move_ = place.key;
}

// Records a choice: for its success rate, and for what other players see of it.
void Playout::note(const State& s, const Decision& d, std::size_t option) {
  const std::size_t p = d.player.seat().index();
  if (d.options.size() > 1 && habits_.size() < kMostHabits) {
    const std::uint64_t key = keys_.empty() ? key_of_option(ruleset_, s, d, option) : keys_[option];
    habits_.push_back({p, mixed(habit_key_, key)});
  }
  bool somebody_learns = false;
  for (std::size_t q = 0; q < seats_.size(); ++q) somebody_learns = somebody_learns || learns(q);
  if (!somebody_learns) return;
  is_of_several_ = s.asks.size() > 1;
  if (pending_count_ == pending_.size()) pending_.emplace_back();
  PendingChoice& choice = pending_[pending_count_++];
  choice.player = d.player;
  choice.question = question_key_;
  choice.is_secret = d.is_secret;
  choice.is_in_order = !d.parts.empty();
  const auto values = d.options[option];
  choice.items.assign(values.begin(), values.end());
  choice.definitions.clear();
  for (std::size_t i = 0; i < choice.items.size(); ++i) {
    const ComponentId item(choice.items[i]);
    const bool is_there = d.type_at(i).kind == TypeKind::kComponent && s.has(item);
    choice.definitions.push_back(is_there ? s.definition_of(item) : DefinitionId());
  }
}

// Adds choices that were carried out to the other players' keys, as far as they see them.
void Playout::show_pending(const State& s, const Decision& d) {
  habit_key_ = mixed(mixed(kHabit, d.player.seat().index()), question_key_);
  asked_ = &d;
  if (pending_count_ == 0) return;
  const std::span<const PendingChoice> pending(pending_.data(), pending_count_);
  const auto is_of_player = [&](const PendingChoice& choice) { return choice.player == d.player; };
  const bool goes_on = is_of_several_
                           ? s.asks.size() > 1 && !(d.kind == AskKind::kAction &&
                                                    std::ranges::any_of(pending, is_of_player))
                           : d.kind == AskKind::kChoice && is_of_player(pending.back());
  if (goes_on) return;
  for (std::size_t q = 0; q < seats_.size(); ++q) {
    if (!learns(q)) continue;
    const MaybePlayer viewer(static_cast<std::int32_t>(q));
    for (const PendingChoice& choice : pending) {
      if (choice.player == viewer) continue;
      const std::uint64_t seen = seen_by(s, choice, viewer);
      seats_[q].plain.key = mixed(seats_[q].plain.key, seen);
      seats_[q].informed.key = mixed(seats_[q].informed.key, seen);
    }
  }
  pending_count_ = 0;
}

std::uint64_t Playout::seen_by(const State& s, const PendingChoice& choice,
                               MaybePlayer viewer) const {
  if (choice.is_secret) return mixed(kUnseen, static_cast<std::uint64_t>(choice.player.number()));
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < choice.items.size(); ++i) {
    const ComponentId c(choice.items[i]);
    std::uint64_t key = kUnseen;
    if (!choice.definitions[i].is_some()) {
      key = mixed(kTree, static_cast<std::uint64_t>(choice.items[i]));
    } else if (s.has(c) && s.definition_of(c) == choice.definitions[i] &&
               may_see(ruleset_, s, c, viewer)) {
      key = mixed(kHabit, static_cast<std::uint64_t>(choice.definitions[i].value));
    }
    sum += choice.is_in_order ? mixed(key, i) : key;
  }
  return mixed(choice.question, sum);
}

void Playout::learn(const std::vector<double>& by_seat) {
  const auto add = [&](const Move& m) {
    Stat* s = table_.add(m.key);
    if (!s) return;
    ++s->visits;
    s->sum += by_seat[m.seat];
  };
  for (const Move& m : path_) add(m);
  for (const Move& m : habits_) add(m);
}

void Playout::forbid() {
  if (!is_beyond_ && last_move_ != 0) forbidden_.push_back(last_move_);
  if (!is_beyond_ || habits_.empty()) return;
  constexpr std::uint32_t kAsManyLosses = 20;
  if (Stat* s = table_.add(habits_.back().key)) s->visits += kAsManyLosses;
}

const Stat* Playout::of_option(std::size_t option) const { return table_.find(root_keys_[option]); }

bool Playout::is_forbidden(std::size_t option) const {
  return std::ranges::count(forbidden_, root_keys_[option]) != 0;
}

}  // namespace cubilete
