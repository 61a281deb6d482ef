#include "state/numbers.h"

#include "ruleset/effect.h"
#include "state/cell_writer.h"

namespace cubilete {
namespace {

void write(std::vector<std::int32_t>& out, std::span<const std::int32_t> run) {
  out.push_back(static_cast<std::int32_t>(run.size()));
  out.insert(out.end(), run.begin(), run.end());
}

void write(std::vector<std::int32_t>& out, const Activation& a) {
  out.insert(out.end(),
             {a.block.value, a.action.value, a.trigger.value, a.player.number(), a.slots,
              static_cast<std::int32_t>(static_cast<std::uint32_t>(a.events_digest)),
              static_cast<std::int32_t>(static_cast<std::uint32_t>(a.events_digest >> 32)),
              a.events_emitted});
  write(out, a.locals);
  write(out, a.answers);
}

// Reads numbers in order; after the first failure every number is 0.
class NumberReader {
 public:
  explicit NumberReader(std::span<const std::int32_t> in) : in_(in) {}

  std::int32_t number() {
    if (at_ >= in_.size()) {
      failed_ = true;
      return 0;
    }
    return in_[at_++];
  }
  // Reads a number in [low, high).
  std::int32_t number(std::int32_t low, std::size_t high) {
    const std::int32_t n = number();
    if (n < low || (n >= 0 && std::size_t(n) >= high)) failed_ = true;
    return n;
  }
  std::vector<std::int32_t> run() {
    const std::int32_t length = number(0, in_.size() + 1);
    if (failed_ || std::size_t(length) > in_.size() - at_) {
      failed_ = true;
      return {};
    }
    std::vector<std::int32_t> out(in_.begin() + std::ptrdiff_t(at_),
                                  in_.begin() + std::ptrdiff_t(at_) + length);
    at_ += std::size_t(length);
    return out;
  }
  bool failed() const { return failed_; }
  bool is_at_end() const { return at_ == in_.size(); }

 private:
  std::span<const std::int32_t> in_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

Activation read_activation(NumberReader& in, const Ruleset& r) {
  Activation a;
  a.block = BlockId(in.number(-1, r.blocks.size()));  // -1: an action without an effect
  a.action = ActionId(in.number(-1, r.actions.size()));
  a.trigger = TriggerId(in.number(-1, r.triggers.size()));
  a.player = MaybePlayer(in.number(-1, std::size_t(r.max_players)));
  a.slots = in.number(0, 4096);
  const auto low = static_cast<std::uint32_t>(in.number());
  const auto high = static_cast<std::uint32_t>(in.number());
  a.events_digest = (std::uint64_t(high) << 32) | low;
  a.events_emitted = in.number();
  a.locals = in.run();
  a.answers = in.run();
  return a;
}

}  // namespace

void write_control(const State& s, std::vector<std::int32_t>& out) {
  write(out, s.before);
  out.push_back(static_cast<std::int32_t>(s.frames.size()));
  for (const Frame& f : s.frames) {
    out.insert(out.end(), {f.node.value, f.position, f.count, f.player.number()});
    write(out, f.order);
  }
  out.push_back(static_cast<std::int32_t>(s.agenda.size()));
  for (const Activation& a : s.agenda) write(out, a);
  out.push_back(s.activation ? 1 : 0);
  if (s.activation) write(out, *s.activation);
  out.push_back(static_cast<std::int32_t>(s.asks.size()));
  for (const Ask& a : s.asks) {
    out.insert(out.end(), {static_cast<std::int32_t>(a.kind), a.player.number(), a.action.value});
    write(out, a.locals);
  }
}

bool read_control(std::span<const std::int32_t> numbers, const Ruleset& r, State& s) {
  NumberReader in(numbers);
  State before;
  CellWriter(before).numbers() = in.run();
  s.before = std::move(before.cells);
  if (!s.before.empty() && s.before.size() < State::kHeaderSize) return false;
  const auto players = std::size_t(r.max_players);
  for (std::int32_t n = in.number(0, 1000); n > 0 && !in.failed(); --n) {
    Frame f;
    f.node = FlowId(in.number(0, r.flow.size()));
    f.position = in.number(-1, 1u << 30);
    f.count = in.number();
    f.player = MaybePlayer(in.number(-1, players));
    f.order = in.run();
    if (in.failed()) return false;
    // What the items of an `each` name is checked where it is read.
    const auto* each = std::get_if<EachFlow>(&r.flow[f.node.index()].kind);
    for (const std::int32_t p : f.order) {
      if ((!each || each->acts) && (p < 0 || std::size_t(p) >= players)) return false;
    }
    s.frames.push_back(std::move(f));
  }
  for (std::int32_t n = in.number(0, 1u << 20); n > 0 && !in.failed(); --n) {
    s.agenda.push_back(read_activation(in, r));
  }
  if (in.number(0, 2) == 1) s.activation = read_activation(in, r);
  for (std::int32_t n = in.number(0, 1000); n > 0 && !in.failed(); --n) {
    Ask a;
    a.kind = static_cast<AskKind>(in.number(0, 5));
    a.player = MaybePlayer(in.number(-1, players));
    a.action = ActionId(in.number(-1, r.actions.size()));
    a.locals = in.run();
    s.asks.push_back(std::move(a));
  }
  return !in.failed() && in.is_at_end();
}

}  // namespace cubilete
