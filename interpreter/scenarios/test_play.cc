#include "scenarios/test_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "narration/token.h"
#include "scenarios/expectations.h"

namespace cubilete {
namespace {

// Whether two answers name the same items, in any order.
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

class TestPlay {
 public:
  TestPlay(TestRun& run, std::int32_t players) : run_(run), default_players_(players) {}

  void play() {
    if (!set_up()) return;
    for (const Node* step : items_of(run_.test.find("when"))) {
      if (run_.stopped) break;
      do_step(*step);
    }
    if (!run_.stopped) check_expectations(run_, run_.test.find("then"));
  }

 private:
  void add_dice(const Node* list) {
    for (const Node* die : items_of(list)) dice_.push_back(die->text);
  }

  FlowId flow_named(const std::string& phase) const {
    for (std::size_t i = 0; i < run_.ruleset.flow.size(); ++i) {
      const auto* f = std::get_if<PhaseFlow>(&run_.ruleset.flow[i].kind);
      if (f && f->phase.is_some() && name_of(run_.ruleset, f->phase) == phase) return FlowId(i);
    }
    return {};
  }

  bool set_up() {
    Engine::Setup setup;
    const Node* players = run_.test.find("players");
    setup.players = players && players->is_integer() ? static_cast<std::int32_t>(players->integer)
                                                     : default_players_;
    const Node* seed = run_.test.find("seed");
    setup.seed = seed && seed->is_integer() ? static_cast<std::uint64_t>(seed->integer) : 1;
    setup.chance_is_asked = true;
    Scope scope;
    setup.given = run_.compiler.block(run_.test.find("given"), scope);
    setup.given_slots = scope.slots();
    add_dice(run_.test.find("dice"));
    if (const Node* start = run_.test.find("start")) {
      if (const Node* player = start->find("player")) {
        setup.start_player = MaybePlayer(static_cast<std::int32_t>(player->integer) - 1);
      }
      if (const Node* round = start->find("round")) {
        setup.start_round = static_cast<std::int32_t>(round->integer);
      }
      const Node* phase = start->find("phase");
      setup.start_at = phase ? flow_named(phase->text) : first_turn(run_.ruleset);
      if (!setup.start_at.is_some()) {
        run_.stop(phase ? phase->span : start->span,
                  phase ? fmt::format("there is no phase '{}' to start at", phase->text)
                        : "this game has no turns to start at: name a phase of its timetable");
        return false;
      }
    }
    if (run_.problems.has_errors()) return false;
    run_.engine.set_event_sink(&run_.events);
    auto state = run_.engine.set_up(setup);
    const Node* refused = run_.test.find("refused");
    if (!state) {
      if (refused && state.error().message.find(refused->text) != std::string::npos) {
        run_.stopped = true;
        return true;
      }
      run_.stop(run_.test.find("test")->span,
                "the game cannot be set up: " + run_.describe(state.error()));
      return false;
    }
    if (refused) {
      run_.stop(
          refused->span,
          fmt::format("expected that the game cannot be set up ('{}'), but it can", refused->text));
      return false;
    }
    run_.state = std::move(*state);
    give_dice(run_.test.span);
    return true;
  }

  // Answers chance from the dice that the test supplies; then chance goes on by itself.
  void give_dice(SourceSpan span) {
    for (;;) {
      auto d = run_.engine.decision(run_.state);
      if (!d) return run_.stop(span, run_.describe(d.error()));
      // Asked for secrecy alone (always_ask): a test need not say that nothing can be chosen.
      if (d->kind == AskKind::kEffect && d->options.size() == 1) {
        const auto only = d->options[0];
        const Choice choice{d->player, {only.begin(), only.end()}};
        if (auto ok = run_.engine.step(run_.state, choice); !ok)
          return run_.stop(span, run_.describe(ok.error()));
        continue;
      }
      if (d->kind != AskKind::kChance) return;
      Choice choice{MaybePlayer(), {}};
      const std::size_t wanted = d->chance_dice.size();
      if (!dice_.empty()) {
        if (dice_.size() < wanted) {
          return run_.stop(
              span, fmt::format("{} dice are rolled, but only {} faces are left in 'dice'", wanted,
                                dice_.size()));
        }
        std::vector<std::string> faces(dice_.begin(), dice_.begin() + std::ptrdiff_t(wanted));
        dice_.erase(dice_.begin(), dice_.begin() + std::ptrdiff_t(wanted));
        choice.values = faces_of(run_.ruleset, run_.state, d->chance_dice,
                                 fmt::format("{}", fmt::join(faces, ",")));
        if (choice.values.empty()) {
          return run_.stop(span,
                           fmt::format("the dice rolled do not show {}", fmt::join(faces, ", ")));
        }
      }
      if (auto ok = run_.engine.step(run_.state, choice); !ok)
        return run_.stop(span, run_.describe(ok.error()));
    }
  }

  // The item as it was when it was chosen in the step's event.
  std::string token_then(Type type, std::int32_t value, std::size_t event) const {
    const Sighting* then = type.kind == TypeKind::kComponent && event < run_.events.size()
                               ? run_.events[event].sighting_of(ComponentId(value))
                               : nullptr;
    return then ? token_of(run_.ruleset, run_.state, *then)
                : token_of(run_.ruleset, run_.state, type, value);
  }

  // Every answer of the action that `player` is choosing or has just taken, given or of itself.
  std::vector<std::string> answers_so_far(MaybePlayer player) const {
    const std::vector<std::int32_t>* locals = nullptr;
    ActionId action;
    std::size_t event = run_.events.size();
    for (const Ask& a : run_.state.asks) {
      if (a.player == player && a.kind == AskKind::kChoice) {
        locals = &a.locals;
        action = a.action;
      }
    }
    // The first of this step: what it led to may have taken further actions of itself.
    for (std::size_t i = 0; i < run_.events.size() && !locals; ++i) {
      if (run_.events[i].kind == EventKind::kActionTaken && run_.events[i].player == player) {
        locals = &run_.events[i].values;
        action = run_.events[i].subject.as<ActionId>();
        event = i;
      }
    }
    std::vector<std::string> out;
    if (!locals) return out;
    out.push_back(run_.ruleset.action(action).name);
    std::size_t k = 0;
    for (std::size_t at = 0; at < locals->size(); at += 1 + std::size_t((*locals)[at]), ++k) {
      std::vector<std::string> parts;
      for (std::int32_t i = 0; i < (*locals)[at]; ++i) {
        parts.push_back(token_then(run_.ruleset.action(action).choices[k].type.element(),
                                   (*locals)[at + 1 + std::size_t(i)], event));
      }
      out.push_back(fmt::format("{}", fmt::join(parts, ",")));
    }
    return out;
  }

  MaybePlayer who(const Node& step) {
    if (const Node* player = step.find("player")) {
      return MaybePlayer(static_cast<std::int32_t>(player->integer) - 1);
    }
    const auto asked = run_.engine.asked(run_.state);
    return asked.empty() ? MaybePlayer() : asked.front();
  }

  void do_step(const Node& step) {
    add_dice(step.find("dice"));
    if (const Node* effects = step.find("do")) {
      if (run_.state.activation) {
        return run_.stop(
            effects->span,
            "a position cannot be changed in the middle of an effect, which is run again "
            "from its beginning: do it before, or under 'given'");
      }
      Scope scope;
      const BlockId block = run_.compiler.block(effects, scope);
      if (run_.problems.has_errors()) {
        run_.stopped = true;
        return;
      }
      if (auto ok = run_.engine.apply(run_.state, block, scope.slots(), who(step)); !ok) {
        return run_.stop(effects->span, run_.describe(ok.error()));
      }
    }
    if (const Node* choose = step.find("choose")) {
      answer(step, *choose, choose->is_list() ? choose->items.size() : 1);
    }
    if (const Node* refused = step.find("refused"); refused && !run_.stopped)
      refuse(step, *refused);
    if (!run_.stopped) check_expectations(run_, step.find("expect"));
  }

  // Gives the first `count` answers of a list.
  void answer(const Node& step, const Node& choose, std::size_t count) {
    const auto answers = items_of(&choose);
    const MaybePlayer player = who(step);
    run_.events.clear();
    std::size_t given = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string token = answer_of(*answers[i]);
      const auto asked = run_.engine.asked(run_.state);
      const bool is_asked = std::find(asked.begin(), asked.end(), player) != asked.end();
      Decision d;
      if (is_asked) {
        auto decided = run_.engine.decision(run_.state, player);
        if (!decided) return run_.stop(answers[i]->span, run_.describe(decided.error()));
        d = std::move(*decided);
      }
      const std::int32_t option = is_asked ? option_of(run_.ruleset, run_.state, d, token) : -1;
      if (option < 0) {
        // Perhaps it went without saying.
        const auto taken = answers_so_far(player);
        const bool under_way = std::any_of(
            run_.state.asks.begin(), run_.state.asks.end(),
            [&](const Ask& a) { return a.player == player && a.kind == AskKind::kChoice; });
        if (i < taken.size() && (given > 0 || under_way) && same_items(taken[i], token)) {
          continue;
        }
        if (!is_asked) {
          return run_.stop(answers[i]->span,
                           run_.state.is_over()
                               ? "the game is over: nobody is asked anything"
                               : fmt::format("seat {} is not asked anything now, seat {} is",
                                             player.number() + 1, asked.front().number() + 1));
        }
        const auto all = tokens(run_.ruleset, run_.state, d);
        return run_.stop(
            answers[i]->span,
            fmt::format("'{}' is not offered to seat {} at the question '{}'{}; offered: {}", token,
                        player.number() + 1, d.kind == AskKind::kAction ? "action" : d.name,
                        run_.why(d, token), one_line(all)));
      }
      const auto values = d.options[std::size_t(option)];
      const Choice choice{player, {values.begin(), values.end()}};
      before_last_ = run_.state;
      last_choice_ = choice;
      if (auto ok = run_.engine.step(run_.state, choice); !ok) {
        return run_.stop(answers[i]->span, run_.describe(ok.error()));
      }
      ++given;
      give_dice(answers[i]->span);
      if (run_.stopped) return;
    }
  }

  // The question that the last answer led to, also where it was answered of itself.
  std::pair<State, Decision> question_after_last(MaybePlayer player) const {
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
      const auto& choices = run_.ruleset.action(ask.action).choices;
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
    const State before = run_.state;
    const std::deque<std::string> dice_before = dice_;
    const MaybePlayer player = who(step);
    const std::string token = answer_of(*answers.back());
    if (answers.size() > 1) answer(step, refused, answers.size() - 1);
    if (run_.stopped) return;
    auto d = run_.engine.decision(run_.state, player);
    if (!d) return run_.stop(refused.span, run_.describe(d.error()));
    std::optional<std::string> reason;
    bool offered = option_of(run_.ruleset, run_.state, *d, token) >= 0;
    if (answers.size() > 1 && answers_so_far(player).size() >= answers.size()) {
      // The question has answered itself: look at it as it was.
      offered = same_items(answers_so_far(player)[answers.size() - 1], token);
      const auto [then, question] = question_after_last(player);
      reason = run_.reason_for(then, question, token);
    } else {
      reason = run_.reason_for(run_.state, *d, token);
    }
    if (offered) {
      run_.fail(answers.back()->span,
                fmt::format("expected '{}' to be refused, but it is offered", token));
    } else if (const Node* because = step.find("because")) {
      if (!reason) {
        run_.fail(
            because->span,
            fmt::format("'{}' is refused without a reason: it is no candidate at all", token));
      } else if (reason->find(because->text) == std::string::npos) {
        run_.fail(because->span,
                  fmt::format("expected the reason '{}', found '{}'", because->text, *reason));
      }
    }
    run_.state = before;
    dice_ = dice_before;
  }

  TestRun& run_;
  std::int32_t default_players_;
  State before_last_;  // before the last answer given
  Choice last_choice_;
  std::deque<std::string> dice_;  // faces that the test supplies
};

}  // namespace

void play_test(TestRun& run, std::int32_t players) { TestPlay(run, players).play(); }

}  // namespace cubilete
