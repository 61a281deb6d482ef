#include "lua/runs.h"

#include <algorithm>
#include <utility>

namespace cubilete {
namespace {

constexpr std::uint32_t kTrial = 1u << 12;
// Of one node. Values that differ so much will differ again.
constexpr std::int32_t kMostWays = 64;
constexpr std::size_t kLookedBackFor = 64;  // cells just read that are not read once more
// A run that reads and does more than this, or with longer lists, is not remembered.
constexpr std::size_t kLongestRun = 1u << 14;
constexpr std::size_t kLongestList = 1u << 12;

bool is_there(const Change& c, Type type, std::int32_t value) {
  switch (type.kind) {
    case TypeKind::kComponent:
      return c.state.has(ComponentId(value));
    case TypeKind::kPlayer:
      return value >= 0 && value < c.state.players();
    case TypeKind::kZone:
      return value >= 0 && value < c.state.zone_count();
    case TypeKind::kCell:
      return value >= 0 && zone_of_cell(value).value < c.state.zone_count();
    case TypeKind::kDefinition:
      return value >= 0 && std::size_t(value) < c.ruleset.definitions.size();
    case TypeKind::kResource:
      return value >= 0 && std::size_t(value) < c.ruleset.attributes.size();
    case TypeKind::kSymbol:
      return value >= 0 && std::size_t(value) < c.ruleset.symbols.size();
    default:
      return true;
  }
}

// Whether the things that a remembered call names are there; the verbs check the others. One for
// each verb: a verb without does not compile.
class PossibilityCheck {
 public:
  explicit PossibilityCheck(const Change& c) : c_(c) {}

  bool operator()(const verb::Ask& v) const {
    const auto& items = v.question.items;
    return std::all_of(items.begin(), items.end(),
                       [&](std::int32_t i) { return is_there(c_, v.question.type, i); });
  }
  bool operator()(const verb::Roll&) const { return true; }
  bool operator()(const verb::Pick& v) const { return v.count >= 0; }
  bool operator()(const verb::Set& v) const { return has_slot(v.attribute, v.owner); }
  bool operator()(const verb::SetOfComponent& v) const {
    const AttributeDef* a = attribute(v.attribute);
    return a && a->owner == AttributeOwner::kComponent && c_.state.has(v.owner);
  }
  bool operator()(const verb::Gain& v) const { return can_change(v.resource, v.player, v.amount); }
  bool operator()(const verb::Pay& v) const { return can_change(v.resource, v.player, v.amount); }
  bool operator()(const verb::Lose& v) const { return can_change(v.resource, v.player, v.amount); }
  bool operator()(const verb::Move& v) const {
    return c_.state.has(v.component) && c_.state.has(v.to);
  }
  bool operator()(const verb::Create& v) const {
    return v.definition.is_some() && v.definition.index() < c_.ruleset.definitions.size() &&
           c_.state.has(v.to);
  }
  bool operator()(const verb::Shuffle& v) const { return c_.state.has(v.zone); }
  bool operator()(const verb::Announce& v) const {
    if (!is_player_or_none(v.player) || !v.message.is_some() ||
        v.message.index() >= c_.ruleset.messages.size()) {
      return false;
    }
    for (std::size_t i = 0; i + 1 < v.values.size(); i += 2) {
      if (v.values[i] < 0 || v.values[i] > static_cast<std::int32_t>(TypeKind::kAmounts) ||
          !is_there(c_, {static_cast<TypeKind>(v.values[i])}, v.values[i + 1])) {
        return false;
      }
    }
    return v.values.size() % 2 == 0;
  }
  bool operator()(const verb::End&) const { return true; }

 private:
  bool is_player_or_none(MaybePlayer p) const { return !p.is_some() || c_.state.has(p); }
  const AttributeDef* attribute(AttributeId id) const {
    const bool is_one = id.is_some() && id.index() < c_.ruleset.attributes.size();
    return is_one ? &c_.ruleset.attribute(id) : nullptr;
  }
  bool has_slot(AttributeId id, MaybePlayer owner) const {
    const AttributeDef* a = attribute(id);
    if (!a || !is_player_or_none(owner)) return false;
    return a->owner == AttributeOwner::kTable ||
           (a->owner == AttributeOwner::kPlayer && owner.is_some());
  }
  bool can_change(AttributeId id, MaybePlayer owner, std::int64_t amount) const {
    return has_slot(id, owner) && std::in_range<std::int32_t>(amount);
  }

  const Change& c_;
};

bool is_possible(const VerbCall& call, const Change& c) {
  return std::visit(PossibilityCheck(c), call);
}

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

// The list in a call; an empty one where it has none.
std::span<std::int32_t> list_of(VerbCall& call) {
  using List = std::span<std::int32_t>;
  return std::visit(
      Overloaded{[](verb::Ask& v) { return List(v.question.items); },
                 [](verb::Roll& v) { return List(v.dice); },
                 [](verb::Pick& v) { return List(v.from); },
                 [](verb::Announce& v) { return List(v.values); },
                 [](verb::End& v) { return List(v.winners); }, [](verb::Set&) { return List(); },
                 [](verb::SetOfComponent&) { return List(); }, [](verb::Gain&) { return List(); },
                 [](verb::Pay&) { return List(); }, [](verb::Lose&) { return List(); },
                 [](verb::Move&) { return List(); }, [](verb::Create&) { return List(); },
                 [](verb::Shuffle&) { return List(); }},
      call);
}

// Shows the numbers of a remembered call that nothing else relies on.
void visit_numbers(VerbCall& call, const MemoryVisitor& visit) {
  const auto show = [&](auto&... numbers) {
    (visit(std::as_writable_bytes(std::span(&numbers, 1))), ...);
  };
  const auto show_change = [&](auto& v) { show(v.resource, v.player, v.amount); };
  visit(std::as_writable_bytes(list_of(call)));
  std::visit(
      Overloaded{[&](verb::Pick& v) { show(v.count); },
                 [&](verb::Set& v) { show(v.attribute, v.owner, v.value); },
                 [&](verb::SetOfComponent& v) { show(v.attribute, v.owner, v.value); },
                 [&](verb::Gain& v) { show_change(v); }, [&](verb::Pay& v) { show_change(v); },
                 [&](verb::Lose& v) { show_change(v); },
                 [&](verb::Move& v) { show(v.component, v.to, v.place); },
                 [&](verb::Create& v) { show(v.definition, v.to, v.place); },
                 [&](verb::Shuffle& v) { show(v.zone); },
                 [&](verb::Announce& v) { show(v.message, v.player); }, [](verb::Ask&) {},
                 [](verb::Roll&) {}, [](verb::End&) {}},
      call);
}

std::size_t heap_bytes(VerbCall& call) {
  const std::size_t list = list_of(call).size();
  const auto* ask = std::get_if<verb::Ask>(&call);
  return (list > ShortList::kInline ? list * sizeof(std::int32_t) : 0) +
         (ask ? ask->question.name.capacity() : 0);
}

bool is_in_callback(const VerbCall& call) {
  if (const auto* ask = std::get_if<verb::Ask>(&call)) return ask->question.is_in_callback;
  const auto* roll = std::get_if<verb::Roll>(&call);
  return roll && roll->is_in_callback;
}

}  // namespace

std::int32_t Runs::child(std::int32_t node, std::int32_t value) const {
  const Node& n = nodes_[std::size_t(node)];
  if (n.value == value || n.to < 0) return n.to;
  std::int32_t e = n.more;
  for (std::int32_t i = 0; i <= 2 * kMostWays && e >= 0 && std::size_t(e) < edges_.size(); ++i) {
    const Edge& edge = edges_[std::size_t(e)];
    if (edge.value == value) return edge.to;
    e = edge.next;
  }
  return -1;
}

std::int32_t Runs::add_node() {
  nodes_.emplace_back();
  pasts_.emplace_back();
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

std::int32_t Runs::add_child(std::int32_t node, std::int32_t value) {
  const std::int32_t to = add_node();
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
  if (n == IntSpanMap::kNone || n >= said_.size()) {
    n = static_cast<std::uint32_t>(said_.size());
    numbers_.put(what, n);
    said_.push_back(what);
    if (what.size() > ShortList::kInline) list_bytes_ += what.size() * sizeof(std::int32_t);
  }
  return static_cast<std::int32_t>(n);
}

std::int32_t Runs::root_of(std::span<const std::int32_t> key) {
  const std::uint32_t known = roots_.find(key);
  if (known != IntSpanMap::kNone && known < nodes_.size()) return static_cast<std::int32_t>(known);
  const std::int32_t root = add_node();
  roots_.put(key, static_cast<std::uint32_t>(root));
  return root;
}

void Runs::forget() {
  nodes_ = {};
  pasts_ = {};
  edges_ = {};
  calls_ = {};
  list_bytes_ = 0;
  roots_.clear();
  numbers_.clear();
  said_ = {};
}

std::size_t Runs::bytes() const {
  return nodes_.capacity() * sizeof(Node) + pasts_.capacity() * sizeof(Past) +
         edges_.capacity() * sizeof(Edge) + calls_.capacity() * sizeof(VerbCall) +
         said_.capacity() * sizeof(ShortList) + list_bytes_ + roots_.bytes() + numbers_.bytes();
}

void Runs::visit_memory(const MemoryVisitor& visit) {
  visit(std::as_writable_bytes(std::span(nodes_)));
  visit(std::as_writable_bytes(std::span(pasts_)));
  visit(std::as_writable_bytes(std::span(edges_)));
  for (VerbCall& call : calls_) visit_numbers(call, visit);
  roots_.visit_memory(visit);
  numbers_.visit_memory(visit);
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

Runs::Followed Runs::run_script(std::int32_t at) {
  node_ = at;
  read_.clear();
  return Followed::kUnknown;
}

Result<Runs::Followed> Runs::end_at(std::int32_t at, Followed how) {
  fuel_ = pasts_[std::size_t(at)].fuel;
  if (how == Followed::kDone) ++use_->known;
  return how;
}

// What was overwritten is forgotten. Where it has led to something done, that cannot be taken back
// here: the step fails.
Result<Runs::Followed> Runs::fault(bool has_acted) {
  forget();
  path_.clear();
  heard_ = 0;
  if (!has_acted) return Followed::kUnknown;
  return Failure(RuleError{"internal-fault",
                           "what is remembered of this script is damaged, and was forgotten",
                           host_->change().cause.script,
                           {}});
}

Runs::Step Runs::follow_read(const State& s, std::int32_t at, std::int32_t& value) {
  const auto cell = static_cast<std::size_t>(nodes_[std::size_t(at)].what);
  if (cell >= s.cells.size()) return Step::kFault;
  value = s.cells[cell];
  return Step::kGoOn;
}

Runs::Step Runs::follow_verb(EffectHost& host, std::int32_t at, std::int32_t& value) {
  const auto what = static_cast<std::size_t>(nodes_[std::size_t(at)].what);
  if (what >= calls_.size()) return Step::kFault;
  const VerbCall& call = calls_[what];
  // The script says what is wrong with it, or does something else.
  if (!is_possible(call, host.change())) return Step::kRunScript;
  const std::int32_t fuel = pasts_[std::size_t(at)].fuel;
  fuel_ = std::max(fuel, 0);
  auto done = cubilete::perform(call, host);
  fuel_ = 0;
  if (done && *done) {
    value = number_of(**done);
    return Step::kGoOn;
  }
  if (done && fuel >= 0 && !is_in_callback(call)) return Step::kEnd;
  // It failed, which the script is to say at its line; or what it costs to come here is not known.
  performed_ = std::move(done);
  return Step::kRunScript;
}

Result<Runs::Followed> Runs::follow(std::span<const std::int32_t> key, const State& s,
                                    EffectHost& host) {
  state_ = &s;
  host_ = &host;
  node_ = -1;
  path_.clear();
  heard_ = 0;
  is_another_ = false;
  performed_.reset();
  fuel_ = 0;
  if (is_passive_ || !is_worth_it(key[0])) return Followed::kUnknown;
  if (is_near(bytes(), kRunBudget)) forget();
  key_.assign(std::span<const std::int32_t>(&s.cells[State::kPlayers], 1));
  key_.push_back(host.acting_player().number());
  key_.append(key);
  std::int32_t at = root_of(key_);
  bool has_acted = false;
  for (;;) {
    if (!is_node(at) || path_.size() > kLongestRun) return fault(has_acted);
    std::int32_t value = 0;
    Step step = Step::kFault;
    switch (nodes_[std::size_t(at)].kind) {
      case Node::Kind::kUnknown:
        return run_script(at);
      case Node::Kind::kDone:
        if (pasts_[std::size_t(at)].fuel < 0) return fault(has_acted);
        return end_at(at, Followed::kDone);
      case Node::Kind::kRead:
        step = follow_read(s, at, value);
        break;
      case Node::Kind::kVerb:
        step = follow_verb(host, at, value);
        has_acted = has_acted || step == Step::kGoOn;
        break;
    }
    if (step == Step::kFault) return fault(has_acted);
    if (step == Step::kRunScript) return run_script(at);
    if (step == Step::kEnd) return end_at(at, Followed::kAbandoned);
    path_.push_back({at, value});
    const std::int32_t next = child(at, value);
    at = next >= 0 ? next : add_child(at, value);
  }
}

Result<void> Runs::stop(End end, std::int64_t fuel) {
  const bool is_another = is_another_ || (node_ >= 0 && !is_heard() && end != End::kFailed);
  if (is_another) {
    // The tree is of another script than this one shows itself to be.
    forget();
    use_->is_worthless = true;
    node_ = -1;
    return Failure(RuleError{"effect-not-deterministic",
                             "this script read or did something else than when it was run before",
                             host_->change().cause.script,
                             {}});
  }
  if (node_ < 0) return {};
  if (end == End::kDone) nodes_[std::size_t(node_)].kind = Node::Kind::kDone;
  if (end != End::kFailed) pasts_[std::size_t(node_)].fuel = static_cast<std::int32_t>(fuel);
  node_ = -1;
  return {};
}

void Runs::note_other_behaviour() {
  is_another_ = true;
  node_ = -1;
}

bool Runs::must_stop_remembering(std::size_t list) {
  return path_.size() >= kLongestRun || is_near(bytes(), kRunBudget) || list > kLongestList;
}

void Runs::stop_remembering() {
  use_->is_worthless = true;
  node_ = -1;
}

void Runs::go_on(std::int32_t value) {
  path_.push_back({node_, value});
  heard_ = path_.size();
  const std::int32_t next = child(node_, value);
  node_ = next >= 0 ? next : add_child(node_, value);
  if (!is_node(node_)) node_ = -1;
}

std::int32_t Runs::read(std::size_t cell) {
  if (node_ < 0) return state_->cells[cell];
  const std::size_t oldest = read_.size() - std::min(read_.size(), kLookedBackFor);
  for (std::size_t i = read_.size(); i > oldest; --i) {
    if (read_[i - 1].first == cell) return read_[i - 1].second;
  }
  std::int32_t value = 0;
  const std::int32_t at = is_heard() ? node_ : path_[heard_].node;
  Node& n = nodes_[std::size_t(at)];
  const bool is_new = is_heard() && n.kind == Node::Kind::kUnknown;
  if (!is_new && (n.kind != Node::Kind::kRead || std::size_t(n.what) != cell)) {
    note_other_behaviour();
    return state_->cells[cell];
  }
  if (!is_heard()) {
    value = path_[heard_++].value;
  } else {
    value = state_->cells[cell];
    if (must_stop_remembering(0)) {
      stop_remembering();
      return value;
    }
    n.kind = Node::Kind::kRead;
    n.what = static_cast<std::int32_t>(cell);
    go_on(value);
  }
  read_.emplace_back(cell, value);
  return value;
}

Result<VerbReply> Runs::perform(VerbCall call) {
  const auto another = [&] {
    note_other_behaviour();
    return Failure(RuleError{"effect-not-deterministic",
                             "this script does something else than when it was run before",
                             host_->change().cause.script,
                             {}});
  };
  if (is_another_) return another();
  if (node_ < 0) return cubilete::perform(call, *host_);
  read_.clear();
  const std::int32_t at = is_heard() ? node_ : path_[heard_].node;
  if (is_heard() && nodes_[std::size_t(at)].kind == Node::Kind::kUnknown) {
    if (must_stop_remembering(list_of(call).size())) {
      stop_remembering();
      return cubilete::perform(call, *host_);
    }
    Node& n = nodes_[std::size_t(at)];
    n.kind = Node::Kind::kVerb;
    n.what = static_cast<std::int32_t>(calls_.size());
    calls_.push_back(call);
    list_bytes_ += heap_bytes(calls_.back());
    if (meter_) pasts_[std::size_t(at)].fuel = static_cast<std::int32_t>(meter_());
  } else {
    const Node& n = nodes_[std::size_t(at)];
    const bool is_known = n.kind == Node::Kind::kVerb && std::size_t(n.what) < calls_.size();
    if (!is_known || calls_[std::size_t(n.what)] != call) return another();
  }
  if (!is_heard()) {
    const auto value = static_cast<std::size_t>(path_[heard_].value);
    if (value >= said_.size()) return another();
    ++heard_;
    return VerbReply(said_[value]);
  }
  auto done = performed_ ? std::move(*performed_) : cubilete::perform(call, *host_);
  performed_.reset();
  if (done && *done) go_on(number_of(**done));
  return done;
}

}  // namespace cubilete
