#include "native/action_writer.h"

#include <algorithm>

#include "native/combination_writer.h"
#include "native/facts.h"
#include "native/known_choice_writer.h"
#include "native/note_writer.h"
#include "native/open_choice_writer.h"
#include "native/selection_writer.h"
#include "native/verb_writer.h"

namespace cubilete::native {
namespace {

bool are_components(const ChoiceDef& c) { return c.type.element().kind == TypeKind::kComponent; }

// Returns the kind of all candidates if they lie in one fixed zone of one kind, else -1, also where
// a program answers: it may bind other components.
std::int32_t certain_kind(const Emission& m, ExpressionId from) {
  const Expression& e = m.ruleset.expression(from);
  const ExpressionNode* n = &e.root();
  while (n->op == Op::kFilter || n->op == Op::kWithout) {
    n = &e.child(*n, 0);
  }
  const ZoneDef* const zone = whole_zone(m.ruleset, e, *n);
  if (m.program_answers || !zone || zone->holds.size() != 1) return -1;
  const auto number = static_cast<std::size_t>(zone - m.ruleset.zones.data());
  return m.fixed_zones[number] ? zone->holds[0].value : -1;
}

// Binds choice `k` to the items of `list`.
std::string bind_choice(const ActionDef& a, std::size_t k, const std::string& list) {
  return a.choices[k].minimum.is_some() ? fmt::format("L[{}] = slot_of({});", k, list)
                                        : fmt::format("L[{}].s = {}.p[0];", k, list);
}

class ActionWriter {
 public:
  ActionWriter(Emission& m, ActionId id)
      : m_(m), id_(id), action_(m.ruleset.action(id)), name_(fmt::format("action{}", id.value)) {
    for (const ChoiceDef& c : action_.choices) scope_.kinds.push_back(certain_kind(m, c.from));
  }

  std::string write() {
    std::string out;
    remembered_.resize(choices());
    open_.resize(choices());
    for (std::size_t k = action_.choices.size(); k-- > 0;) {
      remembered_[k] = remembered_selections(m_, action_, k);
      open_[k] = open_choice(k);
      out += values(k) + (open_[k] ? open_[k]->function : "") + completes(k);
    }
    const std::string effect = carry_out();
    return out + available() + available_alone() + choose() + declare_values(numbered_) + effect +
           possible() + share();
  }

 private:
  std::size_t choices() const { return action_.choices.size(); }

  // Returns the conditions that can be checked after `known` choices and not before.
  std::string conditions(std::size_t known, const ScopeNames& scope) {
    std::string out = "true";
    for (const Condition& c : action_.conditions) {
      if (std::size_t(m_.ruleset.expression(c.expression).highest_slot + 1) != known) continue;
      out += fmt::format(" && ({}) != 0", value_of(m_, c.expression, scope));
    }
    return out;
  }

  std::string payable(std::size_t known) {
    if (known != choices() || !action_.has_cost()) return "true";
    const std::vector<Amount>& cost = action_.cost;
    if (cost.size() == 1 && !action_.cost_from.is_some() && !cost[0].resource_from.is_some()) {
      return fmt::format("!lacks({}, pl, {})", cost[0].resource.value,
                         value_of(m_, cost[0].amount, scope_));
    }
    return fmt::format("({{ {} can_pay(pl, price_.items()); }})",
                       declare_pairs(m_, "price_", cost, action_.cost_from, scope_));
  }

  std::string legal(std::size_t k, const ScopeNames& scope) {
    std::string out = "true";
    for (const Condition& c : action_.choices[k].where) {
      out += fmt::format(" && ({}) != 0", value_of(m_, c.expression, scope));
    }
    return fmt::format("({}) && ({}) && {}", out, conditions(k + 1, scope), payable(k + 1));
  }

  KnownChoice known(std::size_t k) const { return {id_, k, name_, *remembered_[k]}; }

  // Binds each legal value of choice `k` in turn and calls `take`, until `take` returns false.
  std::string values(std::size_t k) {
    const ChoiceDef& c = action_.choices[k];
    FixedLists fixed{static_cast<std::int32_t>(k)};
    ScopeNames scope = scope_;
    scope.fixed = &fixed;
    const std::string is_legal = legal(k, scope);
    if (m_.ruleset.are_answers(c.from)) return answers(k, is_legal, fixed.declarations);
    if (!c.minimum.is_some() && are_all_different(m_.ruleset, c.from)) {
      return different_values(k, is_legal, fixed.declarations);
    }
    std::string out = fmt::format(
        "template <class Take> INLINE void {}_values{}(i32 pl, Slot* L, i64 limit, Take take) {{ "
        "(void)limit; (void)pl; i32* const top_ = top; {} {} {} i32* const from_ = top;\n",
        name_, k, declare_items(m_, "items_", c.from, scope_), declare_listed(m_, c.among, scope_),
        fixed.declarations);
    if (c.minimum.is_some()) {
      out += fmt::format(
          "const i64 low_ = {}; const i64 high_ = {}; {}, "
          "[&](Lst l_) {{ {} const bool is_legal_ = {}; const bool goes_on_ = !is_legal_ || "
          "take(l_); "
          "top = from_; return goes_on_; }});",
          value_of(m_, c.minimum, scope_), value_of(m_, c.maximum, scope_),
          write_subsets(c.among, are_components(c), "limit"), bind_choice(action_, k, "l_"),
          is_legal);
    } else {
      out += fmt::format(
          "Builder found_(*this); representatives(items_, {}, found_, {}); for (i32 k_ = 0; k_ < "
          "found_.n; "
          "++k_) {{ const Lst l_ = {{found_.p + k_, 1}}; {} const bool is_legal_ = {}; const bool "
          "goes_on_ = !is_legal_ || take(l_); top = from_; if (!goes_on_) break; }}",
          are_components(c), write_taken(action_, k), bind_choice(action_, k, "l_"), is_legal);
    }
    return out + " top = top_; }\n";
  }

  // Does what values() does for a part of whole answers (Enumerator::visit_answers).
  std::string answers(std::size_t k, const std::string& is_legal, const std::string& fixed) {
    const std::string begin = fmt::format(
        "template <class Take> INLINE void {}_values{}(i32 pl, Slot* L, i64, Take take) {{ "
        "(void)pl; i32* const top_ = top; ",
        name_, k);
    if (action_.begin_of_question(k) != k) {
      return begin + fmt::format(
                         "{} const i32 x_ = L[{}].s; const bool is_legal_ = {}; if (is_legal_) "
                         "take(Lst{{&x_, 1}}); top = top_; }}\n",
                         fixed, k, is_legal);
    }
    const std::vector<QuestionPart> parts = action_.parts(k);
    const std::string body = fmt::format(
        "const bool is_legal_ = {}; const bool goes_on_ = !is_legal_ || take(Lst{{items_.p + at_, "
        "1}}); if (!goes_on_) {{ top = from_; break; }}",
        is_legal);
    return begin + declare_items(m_, "items_", action_.choices[k].from, scope_) + " " + fixed +
           write_each_answer(parts, "L", k, body) + "top = top_; }\n";
  }

  // Does what values() does where every candidate is offered: none is collected in a list first.
  std::string different_values(std::size_t k, const std::string& is_legal,
                               const std::string& fixed) {
    bool may_stop = false;
    const std::string loop = each_item(
        m_, action_.choices[k].from, scope_,
        [&](const LoopItem& item) {
          return fmt::format(
              "if (goes_on_) {{ i32* const from_ = top; ++work; const i32 x_ = {}; const Lst l_ = "
              "{{&x_, 1}}; L[{}].s = "
              "x_; const bool is_legal_ = {}; goes_on_ = !is_legal_ || take(l_); top = from_; if "
              "(kMayStop && !goes_on_) goto done_; }}",
              item.name, k, is_legal);
        },
        may_stop);
    return fmt::format(
        "template <class Take> INLINE void {}_values{}(i32 pl, Slot* L, i64, Take take) {{ "
        "(void)pl; i32* const top_ = top; {} bool goes_on_ = true; constexpr bool kMayStop = {}; "
        "{} "
        "done_:; top = top_; }}\n",
        name_, k, fixed, may_stop, loop);
  }

  // Returns nothing if the choice demands more of its items (open_choice_writer.h).
  std::optional<OpenChoice> open_choice(std::size_t k) {
    const ChoiceDef& c = action_.choices[k];
    const bool is_last = k + 1 == choices();
    const RememberedSelections* const next =
        k + 2 == choices() && remembered_[k + 1] ? &*remembered_[k + 1] : nullptr;
    const bool is_plain = !c.minimum.is_some() && !c.prefer.is_some() && !action_.has_parts(k) &&
                          c.where.empty() && conditions(k + 1, scope_) == "true" &&
                          payable(k + 1) == "true" && are_all_different(m_.ruleset, c.from);
    if (!is_plain || (!is_last && next == nullptr)) return std::nullopt;
    return write_open_choice(m_, c.from, k, name_, next);
  }

  // Limits the selections that are listed, or tried if conditions must be checked for each.
  std::string limit(std::size_t k) const {
    if (!action_.choices[k].minimum.is_some()) return "0";
    const bool is_demanded = !action_.choices[k].where.empty() || !action_.conditions.empty() ||
                             action_.has_cost() || k + 1 < choices();
    return is_demanded ? "kMostTried" : "kMostListed";
  }

  std::string completes(std::size_t k) {
    const std::string rest =
        k + 1 < choices() ? fmt::format("{}_completes{}(pl, L)", name_, k + 1) : "true";
    const auto& remembered = remembered_[k];
    std::string out = remembered ? write_known_selections(*remembered, name_, k, limit(k)) : "";
    std::string at_once;
    if (remembered) {
      at_once += fmt::format(
          "if (const KnownSelections* s_ = {}_known{}(pl, L)) return s_->count > 0; ", name_, k);
    }
    if (open_[k]) at_once += fmt::format("{{ {} if (n_ >= 0) return n_ > 0; }} ", open_[k]->find);
    if (!at_once.empty()) {
      out += fmt::format(
          "INLINE bool {0}_completes{1}(i32 pl, Slot* L{3}) {{ {2} return {0}_has{1}(pl, L); }}\n",
          name_, k, at_once, open_[k] && open_[k]->is_kept ? ", FirstChoice& first_" : "");
    }
    return out + fmt::format(
                     "[[gnu::noinline]] bool {0}_{3}{1}(i32 pl, Slot* L) {{ check_work(); bool "
                     "found = false; {0}_values{1}(pl, L, 0, [&](Lst) {{ found = {2}; return "
                     "!found; }}); return found; }}\n",
                     name_, k, rest, at_once.empty() ? "completes" : "has");
  }

  // Runs `complete`, which sets is_, unless conditions or the price forbid the action before its
  // choices.
  std::string tried(const std::string& complete) {
    return fmt::format(
        "(void)first_; Slot L[{}]; i32* const top_ = top; work += 10; bool is_ = false; "
        "if (({}) && {}) {{ {} }} top = top_; return is_;",
        std::max(action_.slots, 1), conditions(0, scope_), payable(0), complete);
  }

  std::string available() {
    std::string complete = "is_ = true;";
    if (choices() > 0) {
      complete = fmt::format("is_ = {}_completes0(pl, L{});", name_,
                             open_[0] && open_[0]->is_kept ? ", first_" : "");
    }
    return fmt::format("{}bool {}_available(i32 pl, FirstChoice& first_) {{ {} }}\n",
                       choices() == 0 || open_[0] ? "INLINE " : "", name_, tried(complete));
  }

  // Does what available() does for the only action on offer. The choice follows at once, so all of
  // its answers are found here and kept with their charge, unless selections were counted first:
  // that costs more work than a question without a choice.
  std::string available_alone() {
    std::string body = fmt::format("return {}_available(pl, first_);", name_);
    if (keeps_answers()) {
      body = tried(fmt::format(
          "check_work(); const i64 before_ = work; i64 of_first_ = 0; {} "
          "if (UNLIKELY(answers.has_counted)) {{ work = before_; is_ = {}_completes0(pl, L); }} "
          "else {{ is_ = answers.count > 0; first_ = {{answers.count, 0, work - before_}}; "
          "if (is_) work = before_ + of_first_; }}",
          find_answers(0, "if (answers.count == 0) of_first_ = work - before_;"), name_));
    }
    return fmt::format("INLINE bool {}_available_alone(i32 pl, FirstChoice& first_) {{ {} }}\n",
                       name_, body);
  }

  // True if the answers to the first choice are found by trying every value and kept until it is
  // made. Not where a program answers: it may change the game in between.
  bool keeps_answers() const {
    return choices() > 0 && !m_.program_answers && !remembered_[0] && !open_[0] &&
           !action_.has_parts(0) && !action_.choices[0].prefer.is_some();
  }

  // Asks for the choices from number `from` on. Choice `from` is asked even if it has one answer or
  // none.
  std::string choose() {
    std::string out = fmt::format(
        "void {}_choose(i32 pl, Slot* L, const FirstChoice first_, i32 from) {{ (void)pl; (void)L; "
        "(void)first_; if (!kProgramAnswers) from = -1;\n",
        name_);
    for (std::size_t k = 0; k < choices(); ++k) {
      const ChoiceDef& c = action_.choices[k];
      const std::string is_asked =
          fmt::format("> {}", c.always_asks ? "0" : fmt::format("1 || from == {}", k));
      if (action_.has_parts(k)) {
        out += choose_together(k, is_asked);
        k = action_.end_of_question(k) - 1;
        continue;
      }
      const std::size_t question = m_.number_of({id_,
                                                 c.question,
                                                 c.type.element(),
                                                 c.minimum.is_some(),
                                                 c.prefer.is_some(),
                                                 c.is_secret,
                                                 {},
                                                 k});
      out += fmt::format("if (from <= {}) {{ {}{}{} }}\n", k, choose_open(k, is_asked, question),
                         choose_known(k, is_asked, question), choose_found(k, is_asked, question));
    }
    return out + "}\n";
  }

  // Asks one question whose parts are the choices from `k` on.
  std::string choose_together(std::size_t k, const std::string& is_asked) {
    const std::size_t end = action_.end_of_question(k);
    const ChoiceDef& last = action_.choices[end - 1];
    const std::string rest =
        end < choices() ? fmt::format("{}_completes{}(pl, L)", name_, end) : "true";
    const std::size_t question = m_.number_of({id_,
                                               last.question,
                                               {},
                                               false,
                                               last.prefer.is_some(),
                                               last.is_secret,
                                               action_.parts(k),
                                               k});
    return write_combinations(m_, action_, k, {name_, rest, is_asked, question});
  }

  // Answers from the items that open_choice() finds at once; empty if it finds none.
  std::string choose_open(std::size_t k, const std::string& is_asked, std::size_t question) {
    if (!open_[k]) return "";
    const std::string& zone = open_[k]->zone;
    const auto item = [&](const std::string& number) {
      return zone.empty() ? fmt::format("open_.p[{}]", number)
                          : fmt::format("member_at<{}>({}, nth_bit(open_, {}))", open_[k]->members,
                                        zone, number);
    };
    const std::string asked = zone.empty()
                                  ? fmt::format("ask_item(pl, n_, {}, open_.items())", question)
                                  : fmt::format("ask_members<{}>(pl, n_, {}, {}, open_)",
                                                open_[k]->members, question, zone);
    return fmt::format(
        "{} if (n_ >= 0) {{ if (n_ == 0 && from != {}) bail(); {} const i32 i_ = n_ {} ? "
        "of_step({}) : 0; L[{}].s = {}; }} else ",
        open_[k]->find_again, k,
        write_notes(m_, action_.choices[k].note, scope_, "n_ " + is_asked, "n_",
                    fmt::format("L[{}].s = {};", k, item("i_"))),
        is_asked, asked, k, item("i_"));
  }

  // Answers from the remembered selections; empty if there are none.
  std::string choose_known(std::size_t k, const std::string& is_asked, std::size_t question) {
    if (!remembered_[k]) return "";
    const bool has_number =
        !numbered_.tables.empty() && numbered_.slot == static_cast<std::int32_t>(k);
    return native::choose_known(m_, known(k), has_number ? &numbered_ : nullptr, scope_, is_asked,
                                question);
  }

  // Answers by trying every value.
  std::string choose_found(std::size_t k, const std::string& is_asked, std::size_t question) {
    const ChoiceDef& c = action_.choices[k];
    const std::string found =
        k == 0 && keeps_answers() ? "if (first_.count >= 0) work += first_.charge; else " : "";
    return fmt::format(
        "{{ {}{{ {} }} if (answers.count == 0 && from != {}) bail(); {} const Lst chosen_ = "
        "put(answers.run(answers.count {} ? of_step(ask_answers(pl, answers.count, {})) : 0)); {} "
        "}}\n",
        found, find_answers(k, ""), k,
        write_notes(m_, c.note, scope_, "answers.count " + is_asked, "answers.count",
                    bind_choice(action_, k, "put(answers.run(i_))")),
        is_asked, question, bind_choice(action_, k, "chosen_"));
  }

  // Adds all answers to `answers`, running `before_answer` before each.
  std::string find_answers(std::size_t k, const std::string& before_answer) {
    const ChoiceDef& c = action_.choices[k];
    const std::string rest =
        k + 1 < choices() ? fmt::format("{}_completes{}(pl, L)", name_, k + 1) : "true";
    const std::string rank = c.prefer.is_some() ? value_of(m_, c.prefer, scope_) : std::string("0");
    return fmt::format(
        "answers.clear({}); {}_values{}(pl, L, {}, [&](Lst l_) {{ const i32 rank_ = {}; if ({}) {{ "
        "{} answers.add(l_, rank_); }} {} return true; }});",
        c.prefer.is_some(), name_, k, limit(k), rank, rest, before_answer,
        c.minimum.is_some() ? "if (answers.count > kMostListed) bail();" : "");
  }

  std::string carry_out() {
    ScopeNames scope = scope_;
    if (choices() > 0 && remembered_.back()) {
      numbered_ = number_selection(m_, known(choices() - 1));
      scope.selection = &numbered_;
    }
    std::string out = fmt::format(
        "i32 {}_effect(i32 pl, Slot* L) {{ (void)pl; (void)L; const Deeper deeper_(*this, {});\n",
        name_, nesting_of(m_.ruleset, action_.effect));
    if (action_.has_cost()) {
      out += "{ " + write_amounts(m_, Verb::kPay, action_.cost, action_.cost_from, "pl", scope_) +
             " } " + write_follow_up(m_, scope_) + "\n";
    }
    out += write_block(m_, action_.effect, scope) + "return kGo; }\n";
    out += fmt::format(
        "void {0}_do(i32 pl, Slot* L) {{ work += kActivationCharge; acting_action = {1}; "
        "{0}_effect(pl, L); acting_action = -1; }}\n",
        name_, id_.value);
    return out;
  }

  // Returns the bound parts of the question that begins with choice `k` as a Lst.
  std::string bound_answer(std::size_t k) const {
    std::string values;
    for (std::size_t i = k; i < action_.end_of_question(k); ++i) {
      values += fmt::format("L[{}].s,", i);
    }
    return fmt::format("put(Numbers<{}>{{{}}}.list())", action_.end_of_question(k) - k, values);
  }
  // Returns the statement that leaves possible() if the whole answer is not listed; it looks for
  // all parts with the first.
  std::string is_listed(std::size_t k) {
    if (action_.begin_of_question(k) != k) return "";
    return fmt::format("{{ {} if (!has_answer(items_, {})) return false; }}",
                       declare_items(m_, "items_", action_.choices[k].from, scope_),
                       bound_answer(k));
  }

  std::string possible() {
    std::string out = fmt::format(
        "bool {}_possible(i32 pl, Slot* L) {{ (void)pl; (void)L; if (!(({}) && "
        "{})) return false;\n",
        name_, conditions(0, scope_), payable(0));
    for (std::size_t k = 0; k < choices(); ++k) {
      const ChoiceDef& c = action_.choices[k];
      if (m_.ruleset.are_answers(c.from)) {
        out += fmt::format("{} if (!({})) return false;\n", is_listed(k), legal(k, scope_));
        continue;
      }
      const std::string values = c.minimum.is_some() ? fmt::format("list_of(L[{}])", k)
                                                     : fmt::format("put_one(L[{}].s)", k);
      out += fmt::format(
          "{{ {} const Lst values_ = {}; for (i32 k_ = 0; k_ < values_.n; ++k_) {{ work += 1 + "
          "items_.n "
          "/ 16; if (!has_item(items_, values_.p[k_])) return false; }} ",
          declare_items(m_, "items_", c.from, scope_), values);
      if (c.minimum.is_some()) {
        out += fmt::format("if (values_.n < {} || values_.n > {}) return false; ",
                           value_of(m_, c.minimum, scope_), value_of(m_, c.maximum, scope_));
      }
      if (c.among.is_some()) {
        out += fmt::format("{} if (!has_set(listed_, values_, {})) return false; ",
                           declare_listed(m_, c.among, scope_), are_components(c));
      }
      out += fmt::format("if (!({})) return false; }}\n", legal(k, scope_));
    }
    out += "return true; }\n";
    return out + otherwise();
  }

  // Carries out an answer that was given at the same time as others, if it is still possible.
  std::string otherwise() {
    return fmt::format(
        "void {0}_do_if_possible(i32 pl, Slot* L) {{ if ({0}_possible(pl, L)) return {0}_do(pl, "
        "L); work += kActivationCharge; happen(kImpossible, {1}, pl, 0); acting_action = {1}; "
        "{0}_otherwise(pl, L); acting_action = -1; }}\n"
        "i32 {0}_otherwise(i32 pl, Slot* L) {{ (void)pl; (void)L; const Deeper deeper_(*this, "
        "{2}); {3} "
        "return kGo; }}\n",
        name_, id_.value, nesting_of(m_.ruleset, action_.otherwise),
        write_block(m_, action_.otherwise, scope_));
  }

  // Writes share() for the question with listed answers that begins with choice `k`; appends the
  // statements that bind its parts to `bound`.
  std::string share_answer(std::size_t k, std::string& bound) {
    const std::vector<QuestionPart> parts = action_.parts(k);
    std::string out = fmt::format(
        "const Lst own{0}_ = {1}; {{ {2} take_other_answer(own{0}_, items_, taken.items(), {3}U); "
        "}}\n",
        k, bound_answer(k), declare_items(m_, "items_", action_.choices[k].from, scope_),
        component_parts(parts));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      bound += fmt::format("L[{}].s = own{}_.p[{}];\n", k + i, k, i);
      if (are_components(action_.choices[k + i])) {
        out += fmt::format("taken.add(own{}_.p[{}]);\n", k, i);
      }
    }
    return out;
  }

  std::string share() {
    std::string out = fmt::format(
        "void {}_share(i32 pl, Slot* L, Builder& taken) {{ (void)pl; (void)L; (void)taken;\n",
        name_);
    std::string bound;
    for (std::size_t k = 0; k < choices(); ++k) {
      const ChoiceDef& c = action_.choices[k];
      if (m_.ruleset.are_answers(c.from)) {
        if (action_.begin_of_question(k) == k) out += share_answer(k, bound);
        continue;
      }
      if (!are_components(c)) continue;
      const std::string values = c.minimum.is_some() ? fmt::format("put(list_of(L[{}]))", k)
                                                     : fmt::format("put_one(L[{}].s)", k);
      out += fmt::format(
          "const Lst own{0}_ = {1}; share_out(own{0}_, taken, [&] {{ return {2}; }});\n", k, values,
          list_of(m_, c.from, scope_));
      bound += bind_choice(action_, k, fmt::format("own{}_", k)) + "\n";
    }
    return out + bound + "}\n";
  }

  Emission& m_;
  const ActionId id_;
  const ActionDef& action_;
  std::string name_;
  ScopeNames scope_;
  std::vector<std::optional<RememberedSelections>> remembered_;  // by choice
  std::vector<std::optional<OpenChoice>> open_;                  // by choice
  NumberedSelection numbered_;                                   // read by the effect
};

}  // namespace

std::string write_action(Emission& m, ActionId id) { return ActionWriter(m, id).write(); }

}  // namespace cubilete::native
