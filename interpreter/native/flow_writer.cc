#include "native/flow_writer.h"

#include <algorithm>

#include "native/verb_writer.h"

namespace cubilete::native {
namespace {

// One function for each kind of node: one that nothing writes does not compile. `at` is the
// position at which a game goes on there, and nullptr where the node is entered, as always where
// games are played whole.
class FlowWriter {
 public:
  FlowWriter(Emission& m, FlowId id) : m_(m), r_(m.ruleset), node_(r_.flow[id.index()]) {}

  std::string operator()(const PhaseFlow& f) {
    if (!f.phase.is_some())
      return "i32 r = kGo; " + parts(0, node_.parts.size(), "pl") + "return r;";
    const std::string subject = fmt::format("{}", f.phase.value);
    return "i32 r = kGo; " + entered(start_event(EventKind::kPhaseStarted, subject, "pl", "0")) +
           parts(0, node_.parts.size(), "pl") +
           granted(fmt::format("c[kEndRequest] == {} && c[kEndPhase] == {}",
                               static_cast<int>(EndWhat::kPhase) + 1, subject),
                   "pl") +
           end_event(EventKind::kPhaseEnded, subject, "pl", "0") + "return r;";
  }

  std::string operator()(const RepeatFlow& f) {
    std::string begins = move();
    if (f.until.is_some())
      begins += fmt::format("if (has_begun && ({}) != 0) break; ", value(f.until));
    if (f.again_if.is_some()) begins += fmt::format("if (({}) == 0) break; ", value(f.again_if));
    if (f.times.is_some()) begins += fmt::format("if (count >= ({})) break; ", value(f.times));
    begins += "top = lists; ++count; ";
    if (f.is_round) {
      begins += std::string("++c[kRound]; begin_round(); ") +
                (m_.has_phases() ? "here_.count = count; " : "") +
                start_event(EventKind::kRoundStarted, "-1", "pl", "c[kRound]");
    }
    const std::string out =
        "i32 count = at ? at->count : 0; (void)count; for (bool has_begun = false;; has_begun = "
        "true) { i32 r = kGo; " +
        entered(begins) + "here_.count = count; " + parts(0, node_.parts.size(), "pl");
    const std::string is_ours =
        fmt::format("c[kEndRequest] == {}", static_cast<int>(EndWhat::kRound) + 1);
    return out +
           (f.is_round ? granted(is_ours, "pl") + repeatable_end_event(EventKind::kRoundEnded, "pl",
                                                                       "c[kRound]", is_ours)
                       : "") +
           "if (r != kGo) return r; } return kGo;";
  }

  std::string operator()(const EachFlow& f) {
    const Type type = r_.expression(f.items).type;
    const std::int32_t width = width_of(r_, type);
    const char* const who = f.acts ? "p" : "pl";
    return order_of(f.items, 1, f.acts) +
           fmt::format(
               "const Kept<Slot> kept_(items_of_parts[{0}]); for (; k < size_; k += {1}) {{ "
               "here_.count = k / {1} + 1; items_of_parts[{0}] = {2}; ",
               node_.names, width,
               type.kind == TypeKind::kRecord
                   ? fmt::format("slot_of(Lst{{order.p + k, {}}})", width)
                   : "Slot{order.p[k], 0, nullptr}") +
           (f.acts ? "const i32 p = here_.player = order.p[k]; " : "") + "i32 r = kGo; " +
           entered(move() + "top = lists; ") + parts(0, node_.parts.size(), who) +
           "if (r != kGo) return r; } return kGo;";
  }

  std::string operator()(const TurnsFlow& f) {
    const std::string is_ours =
        fmt::format("c[kEndRequest] == {}", static_cast<int>(EndWhat::kTurn) + 1);
    const std::string begins =
        move() +
        fmt::format(
            "if (c[kTurn] >= {}) {{ c[kStatus] = kBrokenOff; return kOver; }} ++c[kTurn]; "
            "begin_turn(); ",
            r_.turn_limit) +
        start_event(EventKind::kTurnStarted, "-1", "p", "c[kTurn]");
    const bool has_condition = node_.turn_goes_on.is_some();
    const std::string skips =
        has_condition
            ? entered(charged_move() +
                      fmt::format("if (({}) == 0) {{ top = lists; continue; }} ", goes_on()))
            : "";
    return order_of(f.players, 1, true) +
           (has_condition ? "const Kept<i32> kept_(whose_turn); " : "") +
           "for (; k < size_; ++k) { const i32 p = here_.player = order.p[k]; here_.count = k + 1; "
           "i32 r = kGo; " +
           (has_condition ? "whose_turn = p; " : "") + skips + entered("top = lists; " + begins) +
           parts(0, node_.parts.size(), "p") + granted(is_ours, "p") +
           repeatable_end_event(EventKind::kTurnEnded, "p", "c[kTurn]", is_ours) +
           "if (r != kGo) return r; } return kGo;";
  }

  std::string operator()(const ActionsFlow& f) {
    std::string out = f.is_window ? "i32 p = at ? at->player : pl; " + order_of(f.player, 0, true)
                                  : fmt::format("const i32 p = player(at ? at->player : {}); ",
                                                f.player.is_some() ? value(f.player) : "pl");
    out +=
        "bool was_here = false; " +
        resumed("if (const i32 r = phase_again(in_)) return r; was_here = true; at = nullptr; ") +
        "if (at && pending() > 0) { if (const i32 r = go_on(p, false)) return r; was_here = "
        "true; at = nullptr; } ";
    acting_.player = "p";
    out += "here_.player = p; ";
    std::string begins = move();
    if (f.is_window) {
      begins += "if (k >= size_) return kGo; p = here_.player = order.p[k]; ";
    } else if (f.once) {
      begins += "if (was_here) return kGo; ";
    }
    if (f.until.is_some()) {
      begins += fmt::format("if (({}) != 0) return kGo; ", value_of(m_, f.until, acting_));
    }
    out += "for (;; was_here = true) { ";
    if (node_.turn_goes_on.is_some()) {
      out += fmt::format("if (was_here && ({}) == 0) {{ {} return kRequested; }} ", goes_on(),
                         ends_turn());
    }
    out += entered(begins + "top = lists; ") + "ask_at_once(1); i32 a = -1; " +
           first_choices(f.actions) +
           "NativeDecided decided_ = {p, -1, -1, nullptr}; "
           "asks(&decided_, 0); "
           "const NativePart* part = nullptr; if (at) { part = "
           "game->position->asks; at = nullptr; } if (part == nullptr || part->kind == "
           "kNativeAction) { const bool is_entering = part != nullptr; part = nullptr; " +
           choose_action(f.actions, f.is_optional, f.always_asks) +
           fmt::format(
               "}} else a = part->action; if (a < 0) {{ ask_at_once(0); if "
               "(exceeds_decisions()) return after(p); {} }} switch (a) {{ ",
               f.is_window ? "here_.count = ++k; continue;" : "return kGo;");
    for (const ActionId a : f.actions) {
      out += fmt::format(
          "case {0}: {{ Slot L[{1}]; decided_.action = {0}; decided_.locals = L; "
          "action{0}_choose(p, L, first{0}_, part ? restore(L, {1}, *part) : -1); ask_at_once(0); "
          "++game->actions[{0}]; {2}if "
          "(exceeds_decisions()) return after(p); const UnderWay under_way_(*this, &decided_, "
          "&decided_ + 1); action{0}_do(p, L); break; }}\n",
          a.value, slots_of(a), f.is_window ? next_of_window(f) : "");
    }
    return out + "default: bail(); } if (const i32 r = " + after("p") + ") return r; }";
  }

  std::string operator()(const SimultaneousFlow& f) {
    std::int32_t slots = 1;
    for (const ActionId a : f.actions) slots = std::max(slots, slots_of(a));
    acting_.player = "p";
    std::string out =
        resumed("return phase_again(in_); ") +
        "if (at && pending() > 0) return go_on(pl, true); Lst asked_; if (at) asked_ = "
        "asked_again(); "
        "else { " +
        declare_items(m_, "found_", f.players, scope_) + " asked_ = put(found_.p, found_.n); } ";
    out += fmt::format(
        " if (asked_.n > kMostAsked) bail(); Slot chosen[kMostAsked][{0}]; i32 "
        "what[kMostAsked]; "
        "NativeDecided decided_[kMostAsked]; keeps_work = true; for "
        "(i32 i = "
        "0; i < asked_.n; ++i) {{ decided_[i] = {{player(asked_.p[i]), -1, -1, chosen[i]}}; for "
        "(Slot& s : chosen[i]) s = {{}}; }} "
        "ask_at_once(asked_.n); for (i32 i = 0; i < asked_.n; ++i) {{ const i32 p = asked_.p[i]; "
        "Slot* const L "
        "= "
        "chosen[i]; asks(decided_, i); i32 a = -1; i32 from = "
        "-1; {3} const NativePart* part = at ? game->position->asks + i : nullptr; if (part != "
        "nullptr "
        "&& part->kind == kNativeUnasked) part = nullptr; if (part == nullptr || part->kind == "
        "kNativeAction) {{ const bool "
        "is_entering = part != nullptr; {1} {2} }} else {{ a = part->action; if (a >= 0) from = "
        "restore(L, {0}, *part); }} decided_[i].action = what[i] = a; if (a < 0) continue; switch "
        "(a) {{ ",
        slots, move(), choose_action(f.actions, f.is_optional, f.always_asks),
        first_choices(f.actions));
    for (const ActionId a : f.actions) {
      out += fmt::format("case {0}: action{0}_choose(p, L, first{0}_, from); break;\n", a.value);
    }
    out +=
        "default: bail(); } } keeps_work = false; ask_at_once(0); for (i32 i = 0; i < asked_.n; "
        "++i) "
        "if (what[i] >= 0) ++game->actions[what[i]]; if (exceeds_decisions()) "
        "return after(pl); ";
    return out + shared_out(f) + carried_out(f);
  }

  std::string operator()(const EffectFlow& f) {
    return fmt::format(
        "{{ Slot L[{0}] = {{}}; (void)L; {4}work += kActivationCharge; const Deeper deeper_(*this, "
        "{1}); const "
        "NativeDecided decided_ = {{pl, -1, {2}, nullptr}}; const UnderWay under_way_(*this, "
        "&decided_, &decided_ + 1); block_of_flow{2}(pl, L); }} return {3};",
        std::max(f.slots, 1), nesting_of(r_, f.block), number(), after("pl"), write_items(node_));
  }

  std::string operator()(const BranchFlow& f) {
    const std::size_t size = node_.parts.size();
    const std::size_t middle = std::min(static_cast<std::size_t>(std::max(f.else_from, 0)), size);
    return fmt::format(
        "i32 r = kGo; if (at ? at->count == 1 : ({}) != 0) {{ here_.count = 1; if (!at) top = "
        "lists; {} return r; }} else {{ here_.count = 2; if (!at) top = lists; {} return r; }}",
        value(f.condition), parts(0, middle, "pl"), parts(middle, size, "pl"));
  }

  std::string write() {
    const std::string body = std::visit(*this, node_.kind);
    // An effect is carried out after its frame is left.
    const bool is_frame = !std::holds_alternative<EffectFlow>(node_.kind);
    std::string out;
    if (const auto* e = std::get_if<EffectFlow>(&node_.kind)) {
      out = fmt::format(
          "i32 block_of_flow{}(i32 pl, Slot* L) {{ (void)pl; (void)L; {} return kGo; }}\n",
          number(), write_block(m_, e->block, scope_));
    }
    return out +
           fmt::format(
               "i32 flow{0}(i32 pl, const NativeFrame* at) {{ (void)pl; (void)at; Slot* const "
               "L = items_of_parts; (void)L; if (!kProgramAnswers) at = nullptr; if (at && "
               "at->node != "
               "{0}) bail(); "
               "{1} {2} {3} }}\n",
               number(), is_frame ? fmt::format("OpenFrame here_(*this, {}, pl);", number()) : "",
               move(), body);
  }

 private:
  std::int32_t number() const { return static_cast<std::int32_t>(&node_ - r_.flow.data()); }
  std::int32_t slots_of(ActionId a) const { return std::max(r_.action(a).slots, 1); }
  // Requests the end of the turn under way.
  static std::string ends_turn() {
    return fmt::format("end({}, false, Lst{{}}, -1);", static_cast<int>(EndWhat::kTurn));
  }
  // Whether the turn under way goes on.
  std::string goes_on() const {
    ScopeNames scope;
    scope.player = "whose_turn";
    return value_of(m_, node_.turn_goes_on, scope);
  }
  std::string value(ExpressionId id) { return value_of(m_, id, scope_); }
  static std::string move() { return charged_move() + "check_work(); "; }
  // The same where the next one follows at once.
  static std::string charged_move() { return "work += kMoveCharge; "; }

  // Declares the items that a node takes one after the other, as `order` and `size_`, and the place
  // `k` of the one at hand, which is the count of the frame less `under_way`.
  std::string order_of(ExpressionId items, int under_way, bool are_players) {
    const std::int32_t width = width_of(r_, r_.expression(items).type);
    return fmt::format(
        "i32 k = 0, size_ = 0; Growing<i32>& order = lists_of_parts[open_lists]; const OpenOrder "
        "is_open(*this); const i32* from_ = nullptr; if (at) {{ k = (at->count - {}) * {}; size_ = "
        "at->order_count; from_ = at->order; if (k < 0 || k > size_ - {}) bail(); }} else {{ {} "
        "size_ "
        "= order_.n; from_ = order_.p; }} order.make_room(size_); for (i32 j = 0; j < size_; ++j) "
        "order.p[j] = {}; here_.order = order.p; here_.order_count = size_; here_.count = at ? "
        "at->count : 0; ",
        under_way, width, under_way * width, declare_items(m_, "order_", items, scope_),
        are_players ? "player(from_[j])" : "from_[j]");
  }

  // Runs `text` when the node, or its next repetition, is entered, but not when the game resumes
  // inside it.
  static std::string entered(const std::string& text) {
    return text.empty() ? "" : "if (at == nullptr) { " + text + "} ";
  }

  // Runs the parts and sets `r` to how they end; runs none if `r` is set already. From here on the
  // node counts as entered.
  std::string parts(std::size_t from, std::size_t to, const std::string& who) const {
    std::string out = fmt::format(
        "{{ i32 next_ = {}; const NativeFrame* in_ = nullptr; if (at) {{ next_ = at->position; in_ "
        "= "
        "inside(at); if (in_) --next_; else r = go_on({}, false); at = nullptr; }} if (r == kGo) "
        "switch (next_) {{ ",
        from, who);
    for (std::size_t k = from; k < to; ++k) {
      out += fmt::format("case {}: ", k);
      if (node_.turn_goes_on.is_some()) {
        out += fmt::format("if (in_ == nullptr && ({}) == 0) {{ {} r = kRequested; break; }} ",
                           goes_on(), ends_turn());
      }
      out += fmt::format(
          "here_.position = {}; {} if ((r = flow{}({}, in_)) != kGo) break; in_ = "
          "nullptr; [[fallthrough]]; ",
          k + 1, charged_move(), node_.parts[k].value, who);
    }
    return out + "default: break; } } ";
  }

  // -- triggers: each sets `r` ------------------------------------------------------------------
  // Reports that something begins and carries out the triggers that wait for it.
  std::string start_event(EventKind kind, const std::string& subject, const std::string& who,
                          const std::string& number) const {
    if (!m_.awaits(kind)) return "";
    return fmt::format("{}tell({}, {}, {}, {}); r = {}; ",
                       m_.has_phases() ? "here_.position = 0; " : "", static_cast<int>(kind),
                       subject, who, number, with_phases(fmt::format("run_waiting({})", who)));
  }
  // Ends the node if its end was requested, and carries out the triggers queued on the way out,
  // which may request it again.
  std::string granted(const std::string& is_ours, const std::string& who) const {
    std::string goes_on =
        m_.has_triggers() ? fmt::format("r = run_waiting({});", who) : std::string();
    if (m_.has_phases()) {
      goes_on += fmt::format("here_.position = {}; r = with_phases(r);", node_.parts.size());
    }
    return fmt::format("while (r == kRequested && {}) {{ r = grant_end(); {} }} ", is_ours,
                       goes_on);
  }
  // Reports that something has ended, also if the end of an enclosing part was requested: that part
  // then carries out the triggers.
  std::string end_event(EventKind kind, const std::string& subject, const std::string& who,
                        const std::string& number) const {
    if (!m_.awaits(kind)) return "";
    return fmt::format(
        "if (r != kOver) {{ tell({}, {}, {}, {}); if (r == kGo) {{ r = run_waiting({}); {}}} }} ",
        static_cast<int>(kind), subject, who, number, who,
        // The frame is left by then, which compiled rules cannot express.
        m_.has_phases() ? "if (has_phases_to_start()) bail(); " : "");
  }
  // Does what told_end does for a part that still runs while its end is reported. If a trigger ends
  // it once more, the interpreter takes over.
  std::string repeatable_end_event(EventKind kind, const std::string& who,
                                   const std::string& number, const std::string& is_ours) const {
    if (!m_.awaits(kind)) return "";
    return end_event(kind, "-1", who, number) +
           fmt::format("if (r == kRequested && {}) bail(); ", is_ours);
  }

  // Declares what the check of each action finds out about its first choice.
  static std::string first_choices(const std::vector<ActionId>& actions) {
    std::string out;
    for (const ActionId a : actions) out += fmt::format("FirstChoice first{}_; ", a.value);
    return out;
  }

  // Declares `a`, the action that the player `p` takes; -1 if none.
  std::string choose_action(const std::vector<ActionId>& actions, bool is_optional,
                            bool always_asks) const {
    std::string out = fmt::format("i32 open_[{}]; i32 n_ = 0; ", actions.size() + 1);
    const char* const alone = actions.size() == 1 && !is_optional ? "_alone" : "";
    for (const ActionId a : actions) {
      out += fmt::format("if (action{0}_available{1}(p, first{0}_)) open_[n_++] = {0}; ", a.value,
                         alone);
    }
    if (is_optional) out += always_asks ? "open_[n_++] = -1; " : "if (n_ > 0) open_[n_++] = -1; ";
    out += fmt::format(
        "if (n_ > {} || is_entering) {{ a = open_[of_step(ask_item(p, n_, kNativeAction, "
        "Lst{{open_, n_}}))]; }} else if (n_ == 1) a = open_[0]; ",
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
        "kept_); const UnderWay under_way_(*this, decided_ + i, decided_ + asked_.n); switch "
        "(what[i]) { ";
    for (const ActionId a : f.actions) {
      out += fmt::format("case {0}: action{0}_do_if_possible(p, L); break;\n", a.value);
    }
    out += "} r = after(pl); if (r == kOver) return r; } ";
    const char* const last = m_.has_triggers() ? "run_waiting(pl)" : "r == kGo ? kGo : after(pl)";
    return out + (m_.has_triggers() ? "holds_agenda = false; " : "") + "return " +
           with_phases(last) + ";";
  }

  // -- phases that effects start -----------------------------------------------------------------
  // How the timetable goes on after an activation.
  std::string after(const std::string& who) const {
    return with_phases(fmt::format("after({})", who));
  }
  // The result, once the phases to be started have been carried out too.
  std::string with_phases(const std::string& result) const {
    return m_.has_phases() ? fmt::format("with_phases({})", result) : result;
  }
  // Runs `text` where the game resumes in a phase that was started here, with its frame as `in_`.
  std::string resumed(const char* text) const {
    if (!m_.has_phases()) return "";
    return fmt::format("if (const NativeFrame* in_ = at ? inside(at) : nullptr) {{ {} }} ", text);
  }

  // -- windows -----------------------------------------------------------------------------------
  // Makes the next one of a window the first, after a player has taken an action.
  static std::string next_of_window(const ActionsFlow& f) {
    if (f.once) return "here_.count = ++k; ";
    return "for (; k >= 0; --k) { const i32 first_ = order.p[0]; for (i32 j = 1; j < size_; ++j) "
           "order.p[j - 1] = order.p[j]; order.p[size_ - 1] = first_; } here_.count = k = 0; ";
  }

  Emission& m_;
  const Ruleset& r_;
  const FlowNode& node_;
  ScopeNames scope_;
  ScopeNames acting_;
};

}  // namespace

std::string write_items(const FlowNode& node) {
  std::string out;
  for (std::int32_t k = 0; k < node.names; ++k)
    out += fmt::format("L[{0}] = items_of_parts[{0}]; ", k);
  return out;
}

std::string write_flow(Emission& m, FlowId id) { return FlowWriter(m, id).write(); }

}  // namespace cubilete::native
