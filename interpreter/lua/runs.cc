#include "lua/runs.h"

#include <algorithm>

namespace cubilete {
namespace {

constexpr std::size_t kMostNodes = 1u << 18;
constexpr std::size_t kMostNumbers = 1u << 20;
constexpr std::size_t kMostDeeds = 1u << 16;
constexpr std::uint32_t kTrial = 1u << 12;
// Of one node. Values that differ so much will differ again.
constexpr std::int32_t kMostWays = 64;
constexpr std::size_t kLookedBackFor = 64;  // cells just read that are not read once more

Result<Runs::Said> said(const Result<void>& done) {
  if (!done) return Failure(done.error());
  return Runs::Said(ShortList());
}

Result<Runs::Said> said(const Result<std::int32_t>& done) {
  if (!done) return Failure(done.error());
  return Runs::Said(ShortList{*done});
}

Result<Runs::Said> said(const Result<ComponentId>& made) {
  if (!made) return Failure(made.error());
  return Runs::Said(ShortList{made->value});
}

}  // namespace

Result<Runs::Said> perform(const Deed& d, EffectHost& host) {
  Change& change = host.change();
  switch (d.kind) {
    case Deed::Kind::kAsk: {
      Question q = d.question;
      q.name = d.name;
      q.items = d.list;
      return host.ask(q);
    }
    case Deed::Kind::kRoll: {
      const auto rolled = host.roll(d.list, StreamId(0));
      if (!rolled) return Failure(rolled.error());
      return *rolled ? Runs::Said(ShortList()) : Runs::Said();
    }
    case Deed::Kind::kPick:
      return Runs::Said(
          ShortList(pick(change, d.list, static_cast<std::size_t>(d.a), StreamId(1))));
    case Deed::Kind::kSetOfPlayer:
      return said(set_value(change, AttributeId(d.a), PlayerId(d.b), d.c));
    case Deed::Kind::kSetOfComponent:
      return said(set_value(change, AttributeId(d.a), ComponentId(d.b), d.c));
    case Deed::Kind::kGain:
      return said(gain(change, AttributeId(d.a), PlayerId(d.b), d.c));
    case Deed::Kind::kPay:
      return said(pay(change, AttributeId(d.a), PlayerId(d.b), d.c));
    case Deed::Kind::kLose:
      return said(lose(change, AttributeId(d.a), PlayerId(d.b), d.c));
    case Deed::Kind::kMove:
      return said(move(change, ComponentId(d.a), ZoneId(d.b), d.c, d.d != 0));
    case Deed::Kind::kCreate:
      return said(create(change, DefinitionId(d.a), ZoneId(d.b), d.c));
    case Deed::Kind::kShuffle:
      return said(shuffle(change, ZoneId(d.a)));
    case Deed::Kind::kAnnounce: {
      Event e;
      e.kind = EventKind::kAnnounced;
      e.subject = d.a;
      e.player = PlayerId(d.b);
      e.values = d.list;
      e.cause = change.cause;
      change.log.add(std::move(e));
      return Runs::Said(ShortList());
    }
    case Deed::Kind::kFinish:
      host.end(d.end);
      return Runs::Said(ShortList());
  }
  return Runs::Said();
}

std::int32_t Runs::child(std::int32_t node, std::int32_t value) const {
  const Node& n = nodes_[std::size_t(node)];
  if (n.value == value || n.to < 0) return n.to;
  std::int32_t e = n.more;
  while (e >= 0 && edges_[std::size_t(e)].value != value) e = edges_[std::size_t(e)].next;
  return e < 0 ? -1 : edges_[std::size_t(e)].to;
}

std::int32_t Runs::add_node() {
  nodes_.emplace_back();
  pasts_.emplace_back();
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

std::int32_t Runs::add_child(std::int32_t node, std::int32_t value) {
  const std::int32_t to = add_node();
  pasts_.back().from = node;
  pasts_.back().value = value;
  Node& n = nodes_[std::size_t(node)];
  if (n.to < 0) {
    n.value = value;
    n.to = to;
  } else {
    edges_.push_back({value, to, n.more});
    n.more = static_cast<std::int32_t>(edges_.size()) - 1;
  }
  if (++pasts_[std::size_t(node)].ways > kMostWays) use_->is_worthless = true;
  return to;
}

std::int32_t Runs::number_of(const ShortList& what) {
  std::uint32_t n = numbers_.find(what);
  if (n == RunTable::kNone) {
    n = static_cast<std::uint32_t>(said_.size());
    numbers_.put(what, n);
    said_.push_back(what);
  }
  return static_cast<std::int32_t>(n);
}

std::int32_t Runs::root_of(std::span<const std::int32_t> key) {
  const std::uint32_t known = roots_.find(key);
  if (known != RunTable::kNone) return static_cast<std::int32_t>(known);
  const std::int32_t root = add_node();
  roots_.put(key, static_cast<std::uint32_t>(root));
  return root;
}

void Runs::forget() {
  nodes_.clear();
  pasts_.clear();
  edges_.clear();
  deeds_.clear();
  roots_.clear();
  numbers_.clear();
  said_.clear();
}

bool Runs::is_worth_it(std::int32_t script) {
  if (uses_.size() <= std::size_t(script)) uses_.resize(std::size_t(script) + 1);
  use_ = &uses_[std::size_t(script)];
  if (++use_->runs == kTrial) {
    // Where most runs come to something new, remembering them is a waste.
    use_->is_worthless = use_->known < kTrial / 2;
    use_->runs = use_->known = 0;
  }
  return !use_->is_worthless;
}

// The script will be told what led to this node.
void Runs::look_back_from(std::int32_t node) {
  node_ = node;
  heard_.clear();
  read_.clear();
  while (pasts_[std::size_t(node)].from >= 0) {
    heard_.push_back(pasts_[std::size_t(node)].value);
    node = pasts_[std::size_t(node)].from;
  }
}

Result<Runs::Followed> Runs::follow(std::span<const std::int32_t> key, const State& s,
                                    EffectHost& host) {
  state_ = &s;
  host_ = &host;
  node_ = -1;
  heard_.clear();
  if (is_passive_ || !is_worth_it(key[0])) return Followed::kUnknown;
  if (nodes_.size() >= kMostNodes || deeds_.size() + said_.size() >= kMostDeeds ||
      roots_.length() + numbers_.length() >= kMostNumbers) {
    forget();
  }
  key_.assign(std::span<const std::int32_t>(&s.cells[State::kPlayers], 1));
  key_.push_back(host.acting_player().value);
  key_.append(key);
  std::int32_t at = root_of(key_);
  for (;;) {
    const Node n = nodes_[std::size_t(at)];
    std::int32_t value = 0;
    switch (n.kind) {
      case Node::Kind::kUnknown:
        look_back_from(at);
        return Followed::kUnknown;
      case Node::Kind::kDone:
        ++use_->known;
        fuel_ = pasts_[std::size_t(at)].fuel;
        return Followed::kDone;
      case Node::Kind::kRead:
        value = s.cells[std::size_t(n.what)];
        break;
      case Node::Kind::kDeed: {
        const Deed& deed = deeds_[std::size_t(n.what)];
        const auto done = cubilete::perform(deed, host);
        if (!done && deed.kind == Deed::Kind::kAsk) return Failure(done.error());
        if (!done) {
          // A verb that fails has changed nothing. The script fails again, and says at which line.
          look_back_from(at);
          return Followed::kUnknown;
        }
        if (!*done && pasts_[std::size_t(at)].fuel == 0) {
          // It was answered on the spot until now: what it costs to come here is not known.
          look_back_from(at);
          return Followed::kUnknown;
        }
        if (!*done) {
          fuel_ = pasts_[std::size_t(at)].fuel;
          return Followed::kAbandoned;
        }
        value = number_of(**done);
        break;
      }
    }
    const std::int32_t next = child(at, value);
    at = next >= 0 ? next : add_child(at, value);
  }
}

void Runs::stop(bool is_done, std::int64_t fuel) {
  if (node_ < 0) return;
  if (is_done) nodes_[std::size_t(node_)].kind = Node::Kind::kDone;
  pasts_[std::size_t(node_)].fuel = fuel;
  node_ = -1;
}

std::int32_t Runs::read(std::size_t cell) {
  if (node_ < 0) return state_->cells[cell];
  const std::size_t oldest = read_.size() - std::min(read_.size(), kLookedBackFor);
  for (std::size_t i = read_.size(); i > oldest; --i) {
    if (read_[i - 1].first == cell) return read_[i - 1].second;
  }
  std::int32_t value = 0;
  if (!heard_.empty()) {
    value = heard_.back();
    heard_.pop_back();
  } else {
    Node& n = nodes_[std::size_t(node_)];
    n.kind = Node::Kind::kRead;
    n.what = static_cast<std::int32_t>(cell);
    value = state_->cells[cell];
    node_ = add_child(node_, value);
  }
  read_.emplace_back(cell, value);
  return value;
}

Result<Runs::Said> Runs::perform(const Deed& d) {
  if (node_ < 0) return cubilete::perform(d, *host_);
  read_.clear();
  if (!heard_.empty()) {
    const std::int32_t value = heard_.back();
    heard_.pop_back();
    return Said(said_[std::size_t(value)]);
  }
  Node& n = nodes_[std::size_t(node_)];
  if (n.kind == Node::Kind::kUnknown) {
    n.kind = Node::Kind::kDeed;
    n.what = static_cast<std::int32_t>(deeds_.size());
    deeds_.push_back(d);
  }
  auto done = cubilete::perform(d, *host_);
  if (done && *done) {
    const std::int32_t value = number_of(**done);
    const std::int32_t next = child(node_, value);
    node_ = next >= 0 ? next : add_child(node_, value);
  }
  return done;
}

}  // namespace cubilete
