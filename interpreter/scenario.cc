#include "scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "compiler/compiler.h"
#include "document/yaml_reader.h"
#include "engine/explain.h"
#include "narration.h"
#include "token.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// A game that tests of one file share: its ruleset grows by what the tests say.
struct Table {
  std::shared_ptr<Ruleset> ruleset;
  std::unique_ptr<Interpreter> interpreter;
  std::unique_ptr<Coverage> coverage;
  std::int32_t file = -1;  // the scenario file among the ruleset's sources
};

std::vector<const Node*> items_of(const Node* n) {
  std::vector<const Node*> out;
  if (!n) return out;
  if (!n->is_list()) return {n};
  for (const Node& item : n->items) out.push_back(&item);
  return out;
}

std::string one_line(const std::vector<std::string>& parts) {
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

// Whether two answers name the same items, in whatever order.
bool same_items(const std::string& a, const std::string& b) {
  // A place whose owner is not named is the one that is meant: red_1 for red_1@seat2.
  const bool drops_owners = a.find('@') == std::string::npos || b.find('@') == std::string::npos;
  const auto sorted = [&](const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
      if (c == ',') {
        parts.emplace_back();
      } else if (c != ' ') {
        parts.back() += c;
      }
    }
    for (std::string& part : parts) {
      if (drops_owners) part = part.substr(0, part.find('@'));
    }
    std::sort(parts.begin(), parts.end());
    return parts;
  };
  return sorted(a) == sorted(b);
}

class Runner {
 public:
  Runner(Table& table, const Node& test, ScenarioReport& report, std::int32_t default_players)
      : table_(table),
        engine_(table.interpreter->engine()),
        r_(*table.ruleset),
        test_(test),
        report_(report),
        compiler_(*table.ruleset, problems_),
        default_players_(default_players),
        first_failure_(report.failures.size()) {}

  bool run() {
    if (set_up()) {
      for (const Node* step : items_of(test_.find("when"))) {
        if (stopped_) break;
        do_step(*step);
      }
      if (!stopped_) check_all(test_.find("then"));
    }
    // Where the play itself went wrong nothing that was found is worth keeping.
    if (stopped_) {
      for (std::size_t i = first_failure_; i < report_.failures.size(); ++i) {
        report_.failures[i].corrections.clear();
      }
    }
    for (const Diagnostic& d : problems_.list()) {
      Diagnostic moved = d;
      moved.span = here(d.span);
      failed_ = true;
      report_.diagnostics.add(moved);
    }
    return !failed_;
  }

 private:
  // Spans of the scenario file, in the report's sources.
  SourceSpan here(SourceSpan s) const {
    if (s.file == table_.file)
      s.file = 0;
    else
      s = {};
    return s;
  }

  void fail(SourceSpan span, std::string message, std::optional<Corrections> corrections = {}) {
    failed_ = true;
    const Node* name = test_.find("test");
    report_.failures.push_back({name ? name->text : "", here(span), std::move(message), {}});
    if (!corrections) return;
    for (Correction& c : *corrections) c.span = here(c.span);
    report_.failures.back().corrections = std::move(*corrections);
  }

  void stop(SourceSpan span, std::string message) {
    fail(span, std::move(message));
    stopped_ = true;
  }

  std::optional<Corrections> correct(const Node& n, const std::vector<std::string>& found) const {
    return correct_values(n, found, r_.sources.text(table_.file));
  }

  std::string describe(const RuleError& e) const {
    std::string text = fmt::format("{} [{}]", e.message, e.code);
    if (e.script.is_known()) text += " at " + r_.sources.where(e.script);
    if (e.reference.is_known()) text += ", from " + r_.sources.where(e.reference);
    return text;
  }

  void add_dice(const Node* list) {
    for (const Node* die : items_of(list)) dice_.push_back(die->text);
  }

  FlowId flow_named(const std::string& phase) const {
    for (std::size_t i = 0; i < r_.flow.size(); ++i) {
      const auto* f = std::get_if<PhaseFlow>(&r_.flow[i].kind);
      if (f && f->phase >= 0 && r_.phases[std::size_t(f->phase)] == phase) return FlowId(i);
    }
    return {};
  }

  bool set_up() {
    Engine::Setup setup;
    const Node* players = test_.find("players");
    setup.players = players && players->is_integer() ? static_cast<std::int32_t>(players->integer)
                                                     : default_players_;
    const Node* seed = test_.find("seed");
    setup.seed = seed && seed->is_integer() ? static_cast<std::uint64_t>(seed->integer) : 1;
    setup.chance_is_asked = true;
    Scope scope;
    setup.given = compiler_.block(test_.find("given"), scope);
    setup.given_slots = scope.slots();
    add_dice(test_.find("dice"));
    if (const Node* start = test_.find("start")) {
      if (const Node* player = start->find("player")) {
        setup.start_player = PlayerId(static_cast<std::int32_t>(player->integer) - 1);
      }
      if (const Node* round = start->find("round")) {
        setup.start_round = static_cast<std::int32_t>(round->integer);
      }
      const Node* phase = start->find("phase");
      setup.start_at = phase ? flow_named(phase->text) : r_.first_turn();
      if (!setup.start_at.is_some()) {
        stop(phase ? phase->span : start->span,
             phase ? fmt::format("there is no phase '{}' to start at", phase->text)
                   : "this game has no turns to start at: name a phase of its timetable");
        return false;
      }
    }
    if (problems_.has_errors()) return false;
    engine_.tell(&events_);
    auto state = engine_.set_up(setup);
    const Node* refused = test_.find("refused");
    if (!state) {
      if (refused && state.error().message.find(refused->text) != std::string::npos) {
        stopped_ = true;
        return true;
      }
      stop(test_.find("test")->span, "the game cannot be set up: " + describe(state.error()));
      return false;
    }
    if (refused) {
      stop(refused->span, fmt::format("expected that the game cannot be set up ('{}'), but it can",
                                      refused->text));
      return false;
    }
    state_ = std::move(*state);
    give_dice(test_.span);
    return true;
  }

  // Answers chance from the dice that the test supplies; then chance goes on by itself.
  void give_dice(SourceSpan span) {
    for (;;) {
      auto d = engine_.decision(state_);
      if (!d) return stop(span, describe(d.error()));
      if (d->kind != AskKind::kChance) return;
      Choice choice{PlayerId(), {}};
      const std::size_t wanted = d->chance_dice.size();
      if (!dice_.empty()) {
        if (dice_.size() < wanted) {
          return stop(span, fmt::format("{} dice are rolled, but only {} faces are left in 'dice'",
                                        wanted, dice_.size()));
        }
        std::vector<std::string> faces(dice_.begin(), dice_.begin() + std::ptrdiff_t(wanted));
        dice_.erase(dice_.begin(), dice_.begin() + std::ptrdiff_t(wanted));
        choice.values =
            faces_of(r_, state_, d->chance_dice, fmt::format("{}", fmt::join(faces, ",")));
        if (choice.values.empty()) {
          return stop(span, fmt::format("the dice rolled do not show {}", fmt::join(faces, ", ")));
        }
      }
      if (auto ok = engine_.step(state_, choice); !ok) return stop(span, describe(ok.error()));
    }
  }

  // The item as it was when it was chosen: a die by the face it showed then.
  std::string token_then(Type type, std::int32_t value, std::size_t event) const {
    for (std::size_t i = event; type.kind == TypeKind::kComponent && i < events_.size(); ++i) {
      const Event& e = events_[i];
      if (e.kind != EventKind::kRolled || e.component.value != value) continue;
      return token_of_die(r_, state_, e.component, e.before);
    }
    return token_of(r_, state_, type, value);
  }

  // Every answer of the action that `player` is choosing or has just taken, given or of itself.
  std::vector<std::string> answers_so_far(PlayerId player) const {
    const std::vector<std::int32_t>* locals = nullptr;
    ActionId action;
    std::size_t event = events_.size();
    for (const Ask& a : state_.asks) {
      if (a.player == player && a.kind == AskKind::kChoice) {
        locals = &a.locals;
        action = a.action;
      }
    }
    // The first of this step: what it led to may have taken further actions of itself.
    for (std::size_t i = 0; i < events_.size() && !locals; ++i) {
      if (events_[i].kind == EventKind::kActionTaken && events_[i].player == player) {
        locals = &events_[i].values;
        action = ActionId(events_[i].subject);
        event = i;
      }
    }
    std::vector<std::string> out;
    if (!locals) return out;
    out.push_back(r_.action(action).name);
    std::size_t k = 0;
    for (std::size_t at = 0; at < locals->size(); at += 1 + std::size_t((*locals)[at]), ++k) {
      std::vector<std::string> parts;
      for (std::int32_t i = 0; i < (*locals)[at]; ++i) {
        parts.push_back(token_then(r_.action(action).choices[k].type.element(),
                                   (*locals)[at + 1 + std::size_t(i)], event));
      }
      out.push_back(fmt::format("{}", fmt::join(parts, ",")));
    }
    return out;
  }

  PlayerId who(const Node& step) {
    if (const Node* player = step.find("player")) {
      return PlayerId(static_cast<std::int32_t>(player->integer) - 1);
    }
    const auto asked = engine_.asked(state_);
    return asked.empty() ? PlayerId() : asked.front();
  }

  static std::string answer_of(const Node& n) {
    if (!n.is_list()) return n.text;
    std::vector<std::string> parts;
    for (const Node& item : n.items) parts.push_back(item.text);
    return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ","));
  }

  void do_step(const Node& step) {
    add_dice(step.find("dice"));
    if (const Node* effects = step.find("do")) {
      if (state_.activation) {
        return stop(effects->span,
                    "a position cannot be changed in the middle of an effect, which is run again "
                    "from its beginning: do it before, or under 'given'");
      }
      Scope scope;
      const BlockId block = compiler_.block(effects, scope);
      if (problems_.has_errors()) {
        stopped_ = true;
        return;
      }
      if (auto ok = engine_.apply(state_, block, scope.slots(), who(step)); !ok) {
        return stop(effects->span, describe(ok.error()));
      }
    }
    if (const Node* choose = step.find("choose")) {
      answer(step, *choose, choose->is_list() ? choose->items.size() : 1);
    }
    if (const Node* refused = step.find("refused"); refused && !stopped_) refuse(step, *refused);
    if (!stopped_) check_all(step.find("expect"));
  }

  // Gives the first `count` answers of a list.
  void answer(const Node& step, const Node& choose, std::size_t count) {
    const auto answers = items_of(&choose);
    const PlayerId player = who(step);
    events_.clear();
    std::size_t given = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string token = answer_of(*answers[i]);
      const auto asked = engine_.asked(state_);
      const bool is_asked = std::find(asked.begin(), asked.end(), player) != asked.end();
      Decision d;
      if (is_asked) {
        auto decided = engine_.decision(state_, player);
        if (!decided) return stop(answers[i]->span, describe(decided.error()));
        d = std::move(*decided);
      }
      const std::int32_t option = is_asked ? option_of(r_, state_, d, token) : -1;
      if (option < 0) {
        // Perhaps it went without saying.
        const auto taken = answers_so_far(player);
        const bool under_way = std::any_of(
            state_.asks.begin(), state_.asks.end(),
            [&](const Ask& a) { return a.player == player && a.kind == AskKind::kChoice; });
        if (i < taken.size() && (given > 0 || under_way) && same_items(taken[i], token)) {
          continue;
        }
        if (!is_asked) {
          return stop(answers[i]->span,
                      state_.is_over()
                          ? "the game is over: nobody is asked anything"
                          : fmt::format("seat {} is not asked anything now, seat {} is",
                                        player.value + 1, asked.front().value + 1));
        }
        const auto all = tokens(r_, state_, d);
        return stop(
            answers[i]->span,
            fmt::format("'{}' is not offered to seat {} at the question '{}'{}; offered: {}", token,
                        player.value + 1, d.kind == AskKind::kAction ? "action" : d.name,
                        why(d, token), one_line(all)));
      }
      const auto values = d.options[std::size_t(option)];
      const Choice choice{player, {values.begin(), values.end()}};
      before_last_ = state_;
      last_choice_ = choice;
      if (auto ok = engine_.step(state_, choice); !ok) {
        return stop(answers[i]->span, describe(ok.error()));
      }
      ++given;
      give_dice(answers[i]->span);
      if (stopped_) return;
    }
  }

  std::string reason_text(const Reason& reason) const {
    if (reason.message >= 0) return r_.messages[std::size_t(reason.message)];
    std::string text;
    switch (reason.kind) {
      case Reason::Kind::kCost:
        return fmt::format("it costs {} {}, there is {}", reason.wanted,
                           r_.attribute(reason.resource).name, reason.found);
      case Reason::Kind::kNoCandidate:
        return fmt::format("there is nothing to choose for '{}'", reason.choice);
      case Reason::Kind::kNoCandidateOfList:
        return "it is not among the candidates";
      case Reason::Kind::kCondition:
        text = fmt::format("it needs {}", r_.sources.text(reason.span));
    }
    for (const ReasonValue& v : reason.values) {
      text += fmt::format("; {} is {}", r_.sources.text(v.span), token_of_value(v));
    }
    return text;
  }

  std::string token_of_value(const ReasonValue& v) const {
    return v.type.is_list ? fmt::format("a list of {}", v.value)
                          : token_of(r_, state_, v.type, v.value);
  }

  std::optional<std::string> reason_for(const State& state, const Decision& d,
                                        const std::string& token) {
    for (const Refusal& refusal : explain(engine_, state, d.player)) {
      Decision one = d;
      one.options.clear();
      one.options.add(refusal.values);
      if (option_of(r_, state, one, token) >= 0) return reason_text(refusal.reason);
    }
    return std::nullopt;
  }

  std::string why(const Decision& d, const std::string& token) {
    const auto reason = reason_for(state_, d, token);
    return reason ? fmt::format(" ({})", *reason) : "";
  }

  // The question that the last answer led to, also where it was answered of itself.
  std::pair<State, Decision> question_after_last(PlayerId player) const {
    State s = before_last_;
    Decision d;
    for (Ask& ask : s.asks) {
      if (ask.player != player) continue;
      if (ask.kind == AskKind::kAction) {
        ask.action = ActionId(last_choice_.values[0]);
        ask.kind = AskKind::kChoice;
      } else {
        ask.locals.push_back(static_cast<std::int32_t>(last_choice_.values.size()));
        ask.locals.insert(ask.locals.end(), last_choice_.values.begin(), last_choice_.values.end());
      }
      std::size_t k = 0;
      for (std::size_t at = 0; at < ask.locals.size(); at += 1 + std::size_t(ask.locals[at])) ++k;
      const auto& choices = r_.action(ask.action).choices;
      if (k >= choices.size()) break;
      d.kind = AskKind::kChoice;
      d.player = player;
      d.action = ask.action;
      d.name = choices[k].name;
      d.type = choices[k].type.element();
      d.is_subset = choices[k].minimum.is_some();
    }
    return {std::move(s), std::move(d)};
  }

  void refuse(const Node& step, const Node& refused) {
    const auto answers = items_of(&refused);
    const State before = state_;
    const std::deque<std::string> dice_before = dice_;
    const PlayerId player = who(step);
    const std::string token = answer_of(*answers.back());
    if (answers.size() > 1) answer(step, refused, answers.size() - 1);
    if (stopped_) return;
    auto d = engine_.decision(state_, player);
    if (!d) return stop(refused.span, describe(d.error()));
    std::optional<std::string> reason;
    bool offered = option_of(r_, state_, *d, token) >= 0;
    if (answers.size() > 1 && answers_so_far(player).size() >= answers.size()) {
      // The question has answered itself: look at it as it was.
      offered = same_items(answers_so_far(player)[answers.size() - 1], token);
      const auto [then, question] = question_after_last(player);
      reason = reason_for(then, question, token);
    } else {
      reason = reason_for(state_, *d, token);
    }
    if (offered) {
      fail(answers.back()->span,
           fmt::format("expected '{}' to be refused, but it is offered", token));
    } else if (const Node* because = step.find("because")) {
      if (!reason) {
        fail(because->span,
             fmt::format("'{}' is refused without a reason: it is no candidate at all", token));
      } else if (reason->find(because->text) == std::string::npos) {
        fail(because->span,
             fmt::format("expected the reason '{}', found '{}'", because->text, *reason));
      }
    }
    state_ = before;
    dice_ = dice_before;
  }

  // -- expectations ----------------------------------------------------------------------------
  void check_all(const Node* list) {
    for (const Node* check : items_of(list)) {
      if (stopped_) return;
      if (check->is_map()) {
        check_map(*check);
      } else {
        check_condition(*check);
      }
    }
  }

  void check_condition(const Node& n) {
    Scope scope;
    const ExpressionId id = compiler_.expression(n, scope, kBooleanType);
    if (!id.is_some()) return;
    const auto asked = engine_.asked(state_);
    const PlayerId player = asked.empty() ? PlayerId(0) : asked.front();
    const auto value = engine_.value(state_, id, player);
    if (!value) return fail(n.span, describe(value.error()));
    if (value->at(0) != 0) return;
    engine_.evaluator().look_at(state_, player);
    std::string found;
    for (const ReasonValue& v : values_of_condition(engine_, id)) {
      found += fmt::format("{}{} is {}", found.empty() ? "" : ", ", r_.sources.text(v.span),
                           token_of_value(v));
    }
    fail(n.span, fmt::format("expected {}, but {}", n.text, found.empty() ? "it is not so" : found),
         correct_condition(engine_, state_, id, player));
  }

  void check_options(const Node& n, const std::string& how, const Node* because) {
    auto d = engine_.decision(state_);
    if (!d) return fail(n.span, describe(d.error()));
    const std::vector<std::string> all = tokens(r_, state_, *d);
    std::set<std::int32_t> named;
    for (const Node* item : items_of(&n)) {
      const std::string token = answer_of(*item);
      const std::int32_t option = option_of(r_, state_, *d, token);
      named.insert(option);
      if (how == "not_offered") {
        if (option >= 0) {
          fail(item->span, fmt::format("expected '{}' not to be offered, but it is", token));
        } else if (because) {
          const auto reason = reason_for(state_, *d, token);
          if (!reason || reason->find(because->text) == std::string::npos) {
            fail(because->span, fmt::format("expected the reason '{}', found '{}'", because->text,
                                            reason.value_or("no reason")));
          }
        }
      } else if (option < 0) {
        fail(item->span, fmt::format("expected '{}' to be offered{}; offered: {}", token,
                                     why(*d, token), one_line(all)));
      }
    }
    if (how != "only") return;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (named.count(static_cast<std::int32_t>(i)) == 0) {
        fail(n.span,
             fmt::format("expected only {}, but '{}' is offered too", answer_of(n), all[i]));
      }
    }
  }

  void check_map(const Node& check) {
    for (const Entry& e : check.entries) {
      const Node& n = e.value;
      if (e.key == "offered" || e.key == "only" || e.key == "not_offered") {
        check_options(n, e.key, check.find("because"));
      } else if (e.key == "asked") {
        std::vector<std::string> wanted;
        std::vector<std::string> found;
        for (const Node* seat : items_of(&n)) wanted.push_back(seat->text);
        for (const PlayerId p : engine_.asked(state_))
          found.push_back(fmt::format("{}", p.value + 1));
        if (wanted != found) {
          fail(n.span,
               fmt::format("expected seat {} to be asked, found {}", one_line(wanted),
                           one_line(found)),
               correct(n, found));
        }
      } else if (e.key == "question") {
        auto d = engine_.decision(state_);
        const std::string found = !d                            ? d.error().message
                                  : d->kind == AskKind::kAction ? "action"
                                                                : d->name;
        if (found != n.text)
          fail(n.span, fmt::format("expected the question '{}', found '{}'", n.text, found),
               correct(n, {found}));
      } else if (e.key == "first") {
        auto d = engine_.decision(state_);
        if (!d) return fail(n.span, describe(d.error()));
        const std::vector<std::string> all = tokens(r_, state_, *d);
        if (all.empty() || option_of(r_, state_, *d, answer_of(n)) != 0) {
          fail(n.span, fmt::format("expected '{}' to be offered first; offered: {}", answer_of(n),
                                   one_line(all)));
        }
      } else if (e.key == "sees" || e.key == "hides") {
        check_view(e.key == "sees", n, viewer_of(check));
      } else if (e.key == "event" || e.key == "no_event") {
        const Narrator narrator(r_, Language::kEnglish);
        const std::vector<std::string> lines = narrator.events(state_, events_, viewer_of(check));
        const bool told = std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
          return line.find(n.text) != std::string::npos;
        });
        if (told != (e.key == "event")) {
          fail(n.span, fmt::format("expected {}'{}' to be told, found: {}",
                                   told ? "nothing like " : "", n.text, one_line(lines)));
        }
      } else if (e.key == "over") {
        if (state_.is_over() != (n.integer != 0)) {
          fail(n.span,
               state_.is_over() ? "expected the game to go on, but it is over"
                                : "expected the game to be over, but it goes on",
               correct(n, {state_.is_over() ? "true" : "false"}));
        }
      } else if (e.key == "winners" || e.key == "scores" || e.key == "end_cause") {
        check_outcome(e.key, n);
      }
    }
  }

  // Whose eyes a check looks through: a seat, or those of everybody.
  static PlayerId viewer_of(const Node& check) {
    const Node* viewer = check.find("viewer");
    return viewer ? PlayerId(static_cast<std::int32_t>(viewer->integer) - 1) : PlayerId();
  }

  // Whether all that lies in the zones is seen, or nothing of it.
  void check_view(bool wants_seen, const Node& zones, PlayerId viewer) {
    for (const Node* zone : items_of(&zones)) {
      Scope scope;
      const ExpressionId id = compiler_.expression(*zone, scope, {TypeKind::kComponent, true, -1});
      if (!id.is_some()) return;
      const auto components = engine_.value(state_, id, PlayerId(0));
      if (!components) return fail(zone->span, describe(components.error()));
      const auto seen = std::count_if(components->begin(), components->end(), [&](std::int32_t c) {
        return is_seen(r_, state_, ComponentId(c), viewer);
      });
      if (components->empty()) {
        fail(zone->span, fmt::format("there is nothing in '{}' that could be seen", zone->text));
      } else if (wants_seen ? seen != std::ssize(*components) : seen != 0) {
        fail(zone->span,
             fmt::format("expected {} of '{}' to be seen, found {} of {}",
                         wants_seen ? "all" : "nothing", zone->text, seen, components->size()));
      }
    }
  }

  void check_outcome(const std::string& key, const Node& n) {
    const auto outcome = engine_.outcome(state_);
    if (!outcome) return fail(n.span, describe(outcome.error()));
    std::vector<std::string> wanted;
    std::vector<std::string> found;
    for (const Node* item : items_of(&n)) wanted.push_back(item->text);
    if (key == "end_cause") {
      found.push_back(outcome->end_cause < 0 ? "none"
                                             : r_.end_causes[std::size_t(outcome->end_cause)]);
    }
    for (const Standing& s : outcome->standings) {
      if (key == "scores") found.push_back(fmt::format("{}", s.score));
      if (key == "winners" && s.has_won) found.push_back(fmt::format("{}", s.player.value + 1));
    }
    if (key == "winners" && !state_.is_over()) {
      return fail(n.span, "expected the game to be over, but it goes on");
    }
    if (wanted != found) {
      fail(n.span, fmt::format("expected {} {}, found {}", key, one_line(wanted), one_line(found)),
           correct(n, found));
    }
  }

  Table& table_;
  Engine& engine_;
  const Ruleset& r_;
  const Node& test_;
  ScenarioReport& report_;
  Diagnostics problems_;
  Compiler compiler_;
  std::int32_t default_players_;
  std::size_t first_failure_;
  State state_;
  State before_last_;  // before the last answer given
  Choice last_choice_;
  std::vector<Event> events_;
  std::deque<std::string> dice_;
  bool failed_ = false;
  bool stopped_ = false;
};

void move_to_file(Node& n, std::int32_t file) {
  n.span.file = file;
  for (Node& item : n.items) move_to_file(item, file);
  for (Entry& e : n.entries) {
    e.key_span.file = file;
    move_to_file(e.value, file);
  }
}

// A text, or the texts of a list.
std::vector<std::string> texts_of(const Node& n) {
  if (!n.is_list()) return {n.text};
  std::vector<std::string> texts;
  for (const Node& item : n.items) texts.push_back(item.text);
  return texts;
}

// The effects that make the position of every test of a file come before the test's own.
void put_first(const Node& common, Node& test) {
  Node all;
  all.kind = NodeKind::kList;
  all.span = common.span;
  const auto add = [&](const Node& effects) {
    if (effects.is_list()) {
      all.items.insert(all.items.end(), effects.items.begin(), effects.items.end());
    } else {
      all.items.push_back(effects);
    }
  };
  add(common);
  if (Node* own = test.find("given")) {
    add(*own);
    *own = std::move(all);
  } else {
    Entry given;
    given.key = "given";
    given.key_span = common.span;
    given.value = std::move(all);
    test.entries.push_back(std::move(given));
  }
}

}  // namespace

ScenarioReport run_scenarios(const Library& library, const std::string& game, const fs::path& file,
                             const std::vector<std::string>& mods, CoverageReport* coverage) {
  ScenarioReport report;
  auto text = read_file(file);
  if (!text) {
    report.diagnostics.error("unreadable-file", {},
                             fmt::format("{} cannot be read", file.string()));
    return report;
  }
  const std::int32_t source = report.sources.add(file.lexically_normal().string(), *text);
  const auto tree = read_yaml(report.sources, source, report.diagnostics);
  if (!tree) return report;
  library.schemas().check(*tree, "scenario.schema.json", report.diagnostics);
  report.diagnostics.sort();
  if (report.diagnostics.has_errors()) return report;

  std::map<std::string, Table> tables;
  std::set<std::string> covered;
  const Node* tests = tree->find("tests");
  for (const Node& written : tests->items) {
    Node test = written;
    Library::Request request;
    request.game = game;
    request.mods = mods;
    const Node* variant = test.find("variant");
    if (!variant) variant = tree->find("variant");
    if (variant) request.variant = fmt::format("{}", fmt::join(texts_of(*variant), ","));
    if (const Node* options = test.find("options")) {
      for (const Entry& e : options->entries) {
        const std::string_view value = report.sources.text(e.value.span);
        request.options.emplace_back(e.key, std::string(value));
      }
    }
    std::string key = request.variant;
    for (const auto& [name, value] : request.options) key += "\n" + name + "=" + value;
    const Node* name = test.find("test");
    report.names.push_back(name->text);
    if (const Node* ids = test.find("covers")) {
      for (const Node& id : ids->items) covered.insert(id.text);
    }
    Table& table = tables[key];
    if (!table.ruleset) {
      Compilation c = library.compile(request);
      if (!c.ruleset) {
        ++report.failed;
        const Node* refused = test.find("refused");
        const auto matches = [&](const Diagnostic& d) {
          return refused && d.message.find(refused->text) != std::string::npos;
        };
        if (std::any_of(c.diagnostics.list().begin(), c.diagnostics.list().end(), matches)) {
          --report.failed;
          ++report.passed;
          tables.erase(key);
          continue;
        }
        report.failures.push_back(
            {name->text, variant ? variant->span : name->span,
             fmt::format("the game does not compile with this variant and these options: {}",
                         c.diagnostics.list().front().message)});
        tables.erase(key);
        continue;
      }
      table.ruleset = std::make_shared<Ruleset>(*c.ruleset);
      table.file = table.ruleset->sources.add(report.sources.path(source), *text);
      if (coverage) table.coverage = std::make_unique<Coverage>();
      table.interpreter = std::make_unique<Interpreter>(table.ruleset, table.coverage.get());
    }
    if (const Node* common = tree->find("given")) put_first(*common, test);
    move_to_file(test, table.file);
    const Node* players = tree->find("players");
    const std::int32_t seats = players && players->is_integer()
                                   ? static_cast<std::int32_t>(players->integer)
                                   : table.ruleset->min_players;
    if (Runner(table, test, report, seats).run()) {
      ++report.passed;
    } else {
      ++report.failed;
    }
  }
  for (const auto& [key, table] : tables) {
    if (coverage) coverage->add(*table.ruleset, *table.coverage, table.file);
  }
  report.covered.assign(covered.begin(), covered.end());
  return report;
}

std::vector<fs::path> scenario_files(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder / "tests", error)) {
    if (entry.path().extension() == ".yaml") out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace cubilete
