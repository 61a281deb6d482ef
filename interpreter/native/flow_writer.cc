#include "native/flow_writer.h"

#include <algorithm>

namespace cubilete::native {
namespace {

// By move of the timetable, of which the interpreter makes at most 100,000 in a step.
constexpr int kMoveCharge = 200;

// One function for each kind of node: one that nothing writes does not compile.
class FlowWriter {
 public:
  FlowWriter(Emission& m, FlowId id) : m_(m), r_(m.ruleset), node_(r_.flow[id.index()]) {}

  std::string operator()(const PhaseFlow& f) {
    if (!f.phase.is_some())
      return "i32 r = kGo; " + parts(0, node_.parts.size(), "pl") + "return r;";
    const std::string subject = fmt::format("{}", f.phase.value);
    return "i32 r = kGo; " + told(EventKind::kPhaseStarted, subject, "pl", "0") +
           parts(0, node_.parts.size(), "pl") +
           granted(fmt::format("c[kEndRequest] == {} && c[kEndPhase] == {}",
                               static_cast<int>(EndWhat::kPhase) + 1, subject),
                   "pl") +
           told_end(EventKind::kPhaseEnded, subject, "pl", "0") + "return r;";
  }

  std::string operator()(const RepeatFlow& f) {
    std::string out =
        "i32 count = 0; (void)count; for (bool has_begun = false;; has_begun = true) { " + move();
    if (f.until.is_some())
      out += fmt::format("if (has_begun && ({}) != 0) break; ", value(f.until));
    if (f.again_if.is_some()) out += fmt::format("if (({}) == 0) break; ", value(f.again_if));
    if (f.times.is_some()) out += fmt::format("if (count >= ({})) break; ", value(f.times));
    out += "top = lists; ++count; i32 r = kGo; ";
    if (!f.is_round) {
      return out + parts(0, node_.parts.size(), "pl") + "if (r != kGo) return r; } return kGo;";
    }
    const std::string is_ours =
        fmt::format("c[kEndRequest] == {}", static_cast<int>(EndWhat::kRound) + 1);
    return out + "++c[kRound]; game->turn_decisions = game->round_decisions = 0; " +
           told(EventKind::kRoundStarted, "-1", "pl", "c[kRound]") +
           parts(0, node_.parts.size(), "pl") + granted(is_ours, "pl") +
           told_end_again(EventKind::kRoundEnded, "pl", "c[kRound]", is_ours) +
           "if (r != kGo) return r; } return kGo;";
  }

  std::string operator()(const TurnsFlow& f) {
    const std::string is_ours =
        fmt::format("c[kEndRequest] == {}", static_cast<int>(EndWhat::kTurn) + 1);
    return fmt::format(
               "Growing<i32>& order = players_of_turns[open_turns]; const OpenOrder "
               "is_open(*this); {} "
               "order.make_room(order_.n); const i32 players_ = order_.n; for (i32 k = 0; k < "
               "players_; "
               "++k) order.p[k] = order_.p[k]; top = lists; for (i32 k = 0; k < players_; ++k) {{ "
               "{} if "
               "(c[kTurn] >= {}) {{ c[kStatus] = kBrokenOff; return kOver; }} const i32 p = "
               "player(order.p[k]); ++c[kTurn]; game->turn_decisions = 0; i32 r = kGo; ",
               declare_items(m_, "order_", f.players, scope_), move(), r_.turn_limit) +
           told(EventKind::kTurnStarted, "-1", "p", "c[kTurn]") +
           parts(0, node_.parts.size(), "p") + granted(is_ours, "p") +
           told_end_again(EventKind::kTurnEnded, "p", "c[kTurn]", is_ours) +
           "if (r != kGo) return r; } return kGo;";
  }

  std::string operator()(const ActionsFlow& f) {
    std::string out = f.player.is_some()
                          ? fmt::format("const i32 p = player({}); ", value(f.player))
                          : "const i32 p = player(pl); ";
    acting_.player = "p";
    out += "for (bool was_here = false;; was_here = true) { " + move();
    if (f.once) out += "if (was_here) return kGo; ";
    if (f.until.is_some()) {
      out += fmt::format("if (({}) != 0) return kGo; ", value_of(m_, f.until, acting_));
    }
    out += "top = lists; " + choose_action(f.actions, f.is_optional, f.always_asks) +
           "if (a < 0) { if (exceeds_decisions()) return after(p); return kGo; } switch (a) { ";
    for (const ActionId a : f.actions) {
      out += fmt::format(
          "case {0}: {{ Slot L[{1}]; action{0}_choose(p, L); if (exceeds_decisions()) "
          "return after(p); action{0}_do(p, L); break; }}\n",
          a.value, slots_of(a));
    }
    return out + "} if (const i32 r = after(p)) return r; }";
  }

  std::string operator()(const SimultaneousFlow& f) {
    std::int32_t slots = 1;
    for (const ActionId a : f.actions) slots = std::max(slots, slots_of(a));
    acting_.player = "p";
    std::string out = declare_items(m_, "asked_", f.players, scope_);
    out += fmt::format(
        " if (asked_.n > kMostAsked) bail(); Slot chosen[kMostAsked][{}]; i32 what[kMostAsked]; "
        "keeps_work = true; for (i32 i = 0; i < asked_.n; ++i) player(asked_.p[i]); for (i32 i = "
        "0; i < "
        "asked_.n; ++i) {{ const i32 p = asked_.p[i]; Slot* const L = chosen[i]; what[i] = -1; {} "
        "{} if (a "
        "< 0) continue; what[i] = a; switch (a) {{ ",
        slots, move(), choose_action(f.actions, f.is_optional, f.always_asks));
    for (const ActionId a : f.actions) {
      out += fmt::format("case {0}: action{0}_choose(p, L); break;\n", a.value);
    }
    out += "} } keeps_work = false; if (exceeds_decisions()) return after(pl); ";
    return out + shared_out(f) + carried_out(f);
  }

  std::string operator()(const EffectFlow& f) {
    return fmt::format(
        "{{ Slot L[{}]; (void)L; work += 2000; const Deeper deeper_(*this, {}); "
        "block_of_flow{}(pl, L); "
        "}} return after(pl);",
        std::max(f.slots, 1), nesting_of(r_, f.block), number());
  }

  std::string operator()(const BranchFlow& f) {
    const std::size_t size = node_.parts.size();
    const std::size_t middle = std::min(static_cast<std::size_t>(std::max(f.else_from, 0)), size);
    return fmt::format(
        "i32 r = kGo; if (({}) != 0) {{ top = lists; {} return r; }} else {{ top = lists; {} "
        "return "
        "r; }}",
        value(f.condition), parts(0, middle, "pl"), parts(middle, size, "pl"));
  }

  std::string write() {
    const std::string body = std::visit(*this, node_.kind);
    std::string out;
    if (const auto* e = std::get_if<EffectFlow>(&node_.kind)) {
      out = fmt::format(
          "i32 block_of_flow{}(i32 pl, Slot* L) {{ (void)pl; (void)L; {} return kGo; }}\n",
          number(), write_block(m_, e->block, scope_));
    }
    return out + fmt::format(
                     "i32 flow{}(i32 pl) {{ (void)pl; Slot* const L = nullptr; (void)L; {} {} }}\n",
                     number(), move(), body);
  }

 private:
  std::int32_t number() const { return static_cast<std::int32_t>(&node_ - r_.flow.data()); }
  std::int32_t slots_of(ActionId a) const { return std::max(r_.action(a).slots, 1); }
  std::string value(ExpressionId id) { return value_of(m_, id, scope_); }
  static std::string move() { return fmt::format("work += {}; check_work(); ", kMoveCharge); }

  // Sets `r` to how the parts end; none is begun where it is something already.
  std::string parts(std::size_t from, std::size_t to, const std::string& who) const {
    std::string out = "do { if (r != kGo) break; ";
    for (std::size_t k = from; k < to; ++k) {
      out +=
          fmt::format("{} if ((r = flow{}({})) != kGo) break; ", move(), node_.parts[k].value, who);
    }
    return out + "} while (false); ";
  }

  // -- triggers: each sets `r` ------------------------------------------------------------------
  // What begins, with what waits for that.
  std::string told(EventKind kind, const std::string& subject, const std::string& who,
                   const std::string& number) const {
    if (!m_.awaits(kind)) return "";
    return fmt::format("tell({}, {}, {}, {}); r = settle({}); ", static_cast<int>(kind), subject,
                       who, number, who);
  }
  // Ends what this node is asked to end. What is told on the way out is carried out here.
  std::string granted(const std::string& is_ours, const std::string& who) const {
    return fmt::format("if (r == kRequested && {}) {{ r = grant_end(); {} }} ", is_ours,
                       m_.has_triggers() ? fmt::format("r = settle({});", who) : "");
  }
  // What has ended: also where the end of something around it is asked for, which carries out what
  // waits.
  std::string told_end(EventKind kind, const std::string& subject, const std::string& who,
                       const std::string& number) const {
    if (!m_.awaits(kind)) return "";
    return fmt::format("if (r != kOver) {{ tell({}, {}, {}, {}); if (r == kGo) r = settle({}); }} ",
                       static_cast<int>(kind), subject, who, number, who);
  }
  // The same of what the timetable tells while it is still under way: ending it once more is left
  // to the interpreter.
  std::string told_end_again(EventKind kind, const std::string& who, const std::string& number,
                             const std::string& is_ours) const {
    if (!m_.awaits(kind)) return "";
    return told_end(kind, "-1", who, number) +
           fmt::format("if (r == kRequested && {}) bail(); ", is_ours);
  }

  // Declares `a`, the action that the player `p` takes; -1 where he takes none.
  std::string choose_action(const std::vector<ActionId>& actions, bool is_optional,
                            bool always_asks) const {
    std::vector<std::int32_t> ids;
    std::string out = fmt::format("i32 open_[{}]; i32 n_ = 0; ", actions.size() + 1);
    for (const ActionId a : actions) {
      out += fmt::format("if (action{0}_available(p)) open_[n_++] = {0}; ", a.value);
    }
    if (is_optional) out += always_asks ? "open_[n_++] = -1; " : "if (n_ > 0) open_[n_++] = -1; ";
    out += fmt::format(
        "i32 a = -1; if (n_ > {}) {{ a = open_[ask_step(p, n_)]; if (a >= 0) ++game->actions[a]; "
        "}} else "
        "if (n_ == 1) a = open_[0]; ",
        always_asks ? 0 : 1);
    return out;
  }

  std::string shared_out(const SimultaneousFlow& f) const {
    std::string out =
        "if (asked_.n > 1) { Builder taken_(*this); for (i32 i = 0; i < asked_.n; ++i) { if "
        "(what[i] < 0) "
        "continue; const i32 p = asked_.p[i]; Slot* const L = chosen[i]; switch (what[i]) { ";
    for (const ActionId a : f.actions) {
      out += fmt::format("case {0}: action{0}_share(p, L, taken_); break;\n", a.value);
    }
    return out + "} } } ";
  }

  std::string carried_out(const SimultaneousFlow& f) const {
    std::string out =
        "i32* const kept_ = top; i32 r = kGo; " +
        std::string(m_.has_triggers() ? "holds_agenda = true; " : "") +
        "for (i32 i = 0; i < asked_.n; ++i) { if (what[i] < "
        "0) continue; "
        "const i32 p = asked_.p[i]; Slot* const L = chosen[i]; const KeptLists keeps(*this, "
        "kept_); switch "
        "(what[i]) { ";
    for (const ActionId a : f.actions) {
      out += fmt::format("case {0}: action{0}_do_if_possible(p, L); break;\n", a.value);
    }
    out += "} r = after(pl); if (r == kOver) return r; } ";
    if (m_.has_triggers()) return out + "holds_agenda = false; return settle(pl);";
    return out + "return r == kGo ? kGo : after(pl);";
  }

  Emission& m_;
  const Ruleset& r_;
  const FlowNode& node_;
  Scope scope_;
  Scope acting_;
};

}  // namespace

std::string write_flow(Emission& m, FlowId id) { return FlowWriter(m, id).write(); }

}  // namespace cubilete::native
