#include "lua/cache/effect_cache.h"

#include <algorithm>
#include <utility>

#include "lua/cache/verb_calls.h"

namespace cubilete::inline lua {
namespace {

constexpr std::uint32_t kTrial = 1u << 12;
constexpr std::size_t kReadsLookedUp = 64;  // cells just read that are not read once more
// A run that reads and does more than this, or with longer lists, is not remembered.
constexpr std::size_t kLongestRun = 1u << 14;
constexpr std::size_t kLongestList = 1u << 12;

}  // namespace

std::int32_t EffectCache::child_of(std::int32_t node, std::int32_t value) {
  const std::int32_t known = tree_.child(node, value);
  if (known >= 0) return known;
  const std::int32_t added = tree_.add_child(node, value);
  if (tree_.counts(node).branch_count > ReplyTree::kMostBranches) use_->is_disabled = true;
  return added;
}

bool EffectCache::is_worth_it(std::int32_t script) {
  if (uses_.size() <= std::size_t(script)) uses_.resize(std::size_t(script) + 1);
  use_ = &uses_[std::size_t(script)];
  if (++use_->runs == kTrial) {
    // Where most runs come to something new, remembering them is a waste.
    use_->is_disabled = use_->known < kTrial / 2;
    use_->runs = use_->known = 0;
  }
  return !use_->is_disabled;
}

EffectCache::Replay EffectCache::run_script(std::int32_t at) {
  node_ = at;
  read_.clear();
  return Replay::kUnknown;
}

Result<EffectCache::Replay> EffectCache::end_replay(std::int32_t at, Replay how) {
  fuel_ = tree_.counts(at).fuel;
  if (how == Replay::kDone) ++use_->known;
  return how;
}

// What was overwritten is forgotten. Where it has led to something done, that cannot be taken back
// here: the step fails.
Result<EffectCache::Replay> EffectCache::fault(bool has_acted) {
  tree_.forget();
  path_.clear();
  replayed_ = 0;
  if (!has_acted) return Replay::kUnknown;
  return Failure(RuleError{"internal-fault",
                           "what is remembered of this script is damaged, and was forgotten",
                           host_->change().cause.script,
                           {}});
}

EffectCache::Step EffectCache::replay_read(const State& s, std::int32_t at, std::int32_t& value) {
  const auto cell = static_cast<std::size_t>(tree_.node(at).what);
  if (cell >= s.cells.size()) return Step::kFault;
  value = s.cells[cell];
  return Step::kGoOn;
}

EffectCache::Step EffectCache::replay_verb(EffectHost& host, std::int32_t at, std::int32_t& value) {
  const VerbCall* cached = tree_.call(tree_.node(at).what);
  if (!cached) return Step::kFault;
  const VerbCall& call = *cached;
  // The script says what is wrong with it, or does something else.
  if (!is_possible(call, host.change())) return Step::kRunScript;
  const std::int32_t fuel = tree_.counts(at).fuel;
  fuel_ = std::max(fuel, 0);
  auto reply = cubilete::perform(call, host);
  fuel_ = 0;
  if (reply && *reply) {
    value = tree_.reply_id(**reply);
    return Step::kGoOn;
  }
  if (reply && fuel >= 0 && !is_in_callback(call)) return Step::kEnd;
  // It failed, which the script is to say at its line; or what it costs to come here is not known.
  pending_reply_ = std::move(reply);
  return Step::kRunScript;
}

Result<EffectCache::Replay> EffectCache::replay(std::span<const std::int32_t> key, const State& s,
                                                EffectHost& host) {
  state_ = &s;
  host_ = &host;
  node_ = -1;
  path_.clear();
  replayed_ = 0;
  is_different_ = false;
  pending_reply_.reset();
  fuel_ = 0;
  if (is_off_ || !is_worth_it(key[0])) return Replay::kUnknown;
  if (is_near(tree_.bytes(), budget_)) tree_.forget();
  key_.assign(std::span<const std::int32_t>(&s.cells[State::kPlayers], 1));
  key_.push_back(host.acting_player().number());
  key_.append(key);
  std::int32_t at = tree_.root_of(key_);
  bool has_acted = false;
  for (;;) {
    if (!tree_.is_node(at) || path_.size() > kLongestRun) return fault(has_acted);
    std::int32_t value = 0;
    Step step = Step::kFault;
    switch (tree_.node(at).kind) {
      case ReplyTree::Node::Kind::kUnknown:
        return run_script(at);
      case ReplyTree::Node::Kind::kDone:
        if (tree_.counts(at).fuel < 0) return fault(has_acted);
        return end_replay(at, Replay::kDone);
      case ReplyTree::Node::Kind::kRead:
        step = replay_read(s, at, value);
        break;
      case ReplyTree::Node::Kind::kVerb:
        step = replay_verb(host, at, value);
        has_acted = has_acted || step == Step::kGoOn;
        break;
    }
    if (step == Step::kFault) return fault(has_acted);
    if (step == Step::kRunScript) return run_script(at);
    if (step == Step::kEnd) return end_replay(at, Replay::kAbandoned);
    path_.push_back({at, value});
    at = child_of(at, value);
  }
}

Result<void> EffectCache::stop(End end, std::int64_t fuel) {
  const bool is_another = is_different_ || (node_ >= 0 && !is_replayed() && end != End::kFailed);
  if (is_another) {
    // The tree is of another script than this one shows itself to be.
    tree_.forget();
    use_->is_disabled = true;
    node_ = -1;
    return Failure(RuleError{"effect-not-deterministic",
                             "this script read or did something else than when it was run before",
                             host_->change().cause.script,
                             {}});
  }
  if (node_ < 0) return {};
  if (end == End::kDone) tree_.node(node_).kind = ReplyTree::Node::Kind::kDone;
  if (end != End::kFailed) tree_.counts(node_).fuel = static_cast<std::int32_t>(fuel);
  node_ = -1;
  return {};
}

void EffectCache::note_different_run() {
  is_different_ = true;
  node_ = -1;
}

bool EffectCache::must_stop_recording(std::size_t list) {
  return path_.size() >= kLongestRun || is_near(tree_.bytes(), budget_) || list > kLongestList;
}

void EffectCache::stop_recording() {
  use_->is_disabled = true;
  node_ = -1;
}

void EffectCache::advance(std::int32_t value) {
  path_.push_back({node_, value});
  replayed_ = path_.size();
  node_ = child_of(node_, value);
  if (!tree_.is_node(node_)) node_ = -1;
}

std::int32_t EffectCache::read(std::size_t cell) {
  if (node_ < 0) return state_->cells[cell];
  const std::size_t oldest = read_.size() - std::min(read_.size(), kReadsLookedUp);
  for (std::size_t i = read_.size(); i > oldest; --i) {
    if (read_[i - 1].first == cell) return read_[i - 1].second;
  }
  std::int32_t value = 0;
  const std::int32_t at = is_replayed() ? node_ : path_[replayed_].node;
  ReplyTree::Node& n = tree_.node(at);
  const bool is_new = is_replayed() && n.kind == ReplyTree::Node::Kind::kUnknown;
  if (!is_new && (n.kind != ReplyTree::Node::Kind::kRead || std::size_t(n.what) != cell)) {
    note_different_run();
    return state_->cells[cell];
  }
  if (!is_replayed()) {
    value = path_[replayed_++].value;
  } else {
    value = state_->cells[cell];
    if (must_stop_recording(0)) {
      stop_recording();
      return value;
    }
    n.kind = ReplyTree::Node::Kind::kRead;
    n.what = static_cast<std::int32_t>(cell);
    advance(value);
  }
  read_.emplace_back(cell, value);
  return value;
}

Result<VerbReply> EffectCache::perform(VerbCall call) {
  const auto different = [&] {
    note_different_run();
    return Failure(RuleError{"effect-not-deterministic",
                             "this script does something else than when it was run before",
                             host_->change().cause.script,
                             {}});
  };
  if (is_different_) return different();
  if (node_ < 0) return cubilete::perform(call, *host_);
  read_.clear();
  const std::int32_t at = is_replayed() ? node_ : path_[replayed_].node;
  if (is_replayed() && tree_.node(at).kind == ReplyTree::Node::Kind::kUnknown) {
    if (must_stop_recording(list_of(call).size())) {
      stop_recording();
      return cubilete::perform(call, *host_);
    }
    ReplyTree::Node& n = tree_.node(at);
    n.kind = ReplyTree::Node::Kind::kVerb;
    n.what = tree_.add_call(call);
    if (meter_) tree_.counts(at).fuel = static_cast<std::int32_t>(meter_());
  } else {
    const ReplyTree::Node& n = tree_.node(at);
    const VerbCall* cached = n.kind == ReplyTree::Node::Kind::kVerb ? tree_.call(n.what) : nullptr;
    if (!cached || *cached != call) return different();
  }
  if (!is_replayed()) {
    const ShortList* reply = tree_.reply(path_[replayed_].value);
    if (!reply) return different();
    ++replayed_;
    return VerbReply(*reply);
  }
  auto reply = pending_reply_ ? std::move(*pending_reply_) : cubilete::perform(call, *host_);
  pending_reply_.reset();
  if (reply && *reply) advance(tree_.reply_id(**reply));
  return reply;
}

}  // namespace cubilete::lua
