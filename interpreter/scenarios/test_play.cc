#include "scenarios/test_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "engine/check_content.h"
#include "engine/explain.h"
#include "narration/token.h"
#include "scenarios/expectations.h"
#include "state/runs.h"

namespace cubilete {
namespace {

// An answer that was given by the test or made automatically.
struct GivenAnswer {
  std::string token;
  bool has_parts = false;
};

// Returns whether two answers name the same items, in any order unless they are parts.
bool same_items(const std::string& a, bool is_in_order, const std::string& b) {
  // A place without an owner matches one with an owner: red_1 for red_1@seat2.
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
    if (!is_in_order) std::sort(parts.begin(), parts.end());
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
    if (run_.stopped) return;
    check_expectations(run_, run_.test.find("then"));
    check_dice();
  }

 private:
  // This is far more than a game rolls between two answers of players.
  static constexpr int kMostRolls = 1'000;

  // Fails if faces that the test supplies were not rolled.
  void check_dice() {
    if (dice_.empty() || run_.stopped) return;
    std::vector<std::string> left;
    for (const Node* die : dice_) left.push_back(die->text);
    run_.fail(dice_.front()->span,
              fmt::format("{} of the faces in 'dice' {} never rolled: {}", left.size(),
                          left.size() == 1 ? "is" : "are", one_line(left)));
  }

  // Fails if an invariant that held in the previous position is broken now.
  void check_invariants(SourceSpan span) {
    if (run_.stopped) return;
    const auto broken = broken_invariant(run_.engine, run_.state, &kept_);
    if (!broken) return;
    run_.fail(span, run_.describe(*broken));
    remember_invariants();
  }
  void remember_invariants() { kept_ = kept_invariants(run_.engine, run_.state); }

  void add_dice(const Node* list) {
    for (const Node* die : items_of(list)) dice_.push_back(die);
  }

  // Reads where the test starts; returns false after a failure.
  bool set_start(const Node& start, Engine::Setup& setup) {
    if (const Node* player = start.find("player")) {
      setup.start_player = MaybePlayer(static_cast<std::int32_t>(player->integer) - 1);
    }
    if (const Node* round = start.find("round")) {
      setup.start_round = static_cast<std::int32_t>(round->integer);
    }
    const Node* phase = start.find("phase");
    setup.start_at = phase ? flow_of_phase(run_.ruleset, phase->text) : first_turn(run_.ruleset);
    if (!setup.start_at.is_some()) {
      run_.stop(phase ? phase->span : start.span,
                phase ? fmt::format("there is no phase '{}' to start at", phase->text)
                      : "this game has no turns to start at: name a phase of its timetable");
      return false;
    }
    // Without a phase the test starts at the first turn, which belongs to the start player.
    if (phase && !setup.start_player.is_some() && is_in_turn(run_.ruleset, setup.start_at)) {
      run_.stop(phase->span, starts_nobodys_turn(phase->text));
      return false;
    }
    return true;
  }

  // Makes a choice and records it.
  Result<void> take(const Choice& choice) {
    auto ok = run_.engine.step(run_.state, choice);
    if (ok) run_.choices.push_back(choice);
    return ok;
  }

  bool set_up() {
    Engine::Setup& setup = run_.setup;
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
    const Node* start = run_.test.find("start");
    if (start && !set_start(*start, setup)) return false;
    if (run_.problems.has_errors()) return false;
    run_.engine.set_event_sink(&run_.events);
    auto state = run_.engine.set_up(setup);
    const Node* refused = run_.test.find("refused");
    if (!state) {
      if (refused && state.error().message.find(refused->text) != std::string::npos) {
        run_.stopped = true;
        return true;
      }
      run_.stop(start ? start->span : run_.test.find("test")->span,
                fmt::format("the game cannot {}: {}", start ? "start here" : "be set up",
                            run_.describe(state.error())));
      return false;
    }
    if (refused) {
      run_.stop(
          refused->span,
          fmt::format("expected that the game cannot be set up ('{}'), but it can", refused->text));
      return false;
    }
    run_.state = std::move(*state);
    note_self_answers();
    give_dice(run_.test.span);
    if (!run_.stopped) remember_invariants();
    return true;
  }

  // Records the answers made automatically in the last step, because tests may name them.
  void note_self_answers() {
    for (const SelfAnswer& a : run_.engine.self_answers()) {
      std::vector<std::string> parts;
      for (std::size_t i = 0; i < a.values.size(); ++i) {
        parts.push_back(a.is_action
                            ? run_.ruleset.action(ActionId(a.values[i])).name
                            : token_of(run_.ruleset, run_.state, a.type_at(i), a.values[i]));
      }
      went_without_saying_[a.player].push_back(
          {fmt::format("{}", fmt::join(parts, ",")), !a.parts.empty()});
    }
  }

  // Returns whether the token names one of a player's automatic answers. If so, removes that answer
  // and all before it.
  bool names_self_answer(MaybePlayer player, const std::string& token) {
    std::vector<GivenAnswer>& all = went_without_saying_[player];
    const auto at = std::ranges::find_if(
        all, [&](const GivenAnswer& a) { return same_items(a.token, a.has_parts, token); });
    if (at == all.end()) return false;
    all.erase(all.begin(), at + 1);
    return true;
  }

  // Answers dice rolls with the faces that the test supplies, until a player has to answer.
  void give_dice(SourceSpan span) {
    for (int rolls = 0;; ++rolls) {
      if (rolls > kMostRolls) {
        return run_.stop(span, fmt::format("dice are rolled more than {} times here without a "
                                           "question to a player in between",
                                           kMostRolls));
      }
      auto d = run_.engine.decision(run_.state);
      if (!d) return run_.stop(span, run_.describe(d.error()));
      // With always_ask a question may have a single option, which a test need not name.
      if (d->kind == AskKind::kEffect && d->options.size() == 1) {
        const auto only = d->options[0];
        const Choice choice{d->player, {only.begin(), only.end()}};
        went_without_saying_[d->player].push_back(
            {tokens(run_.ruleset, run_.state, *d).front(), !d->parts.empty()});
        if (auto ok = take(choice); !ok) return run_.stop(span, run_.describe(ok.error()));
        note_self_answers();
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
        std::vector<std::string> faces;
        for (std::size_t i = 0; i < wanted; ++i) faces.push_back(dice_[i]->text);
        dice_.erase(dice_.begin(), dice_.begin() + std::ptrdiff_t(wanted));
        choice.values = faces_of(run_.ruleset, run_.state, d->chance_dice,
                                 fmt::format("{}", fmt::join(faces, ",")));
        if (choice.values.empty()) {
          return run_.stop(span,
                           fmt::format("the dice rolled do not show {}", fmt::join(faces, ", ")));
        }
      }
      if (auto ok = take(choice); !ok) return run_.stop(span, run_.describe(ok.error()));
      note_self_answers();
    }
  }

  // Returns the token of an item as it was when it was chosen in the event.
  std::string token_then(Type type, std::int32_t value, std::size_t event) const {
    const Sighting* then = type.kind == TypeKind::kComponent && event < run_.events.size()
                               ? run_.events[event].sighting_of(ComponentId(value))
                               : nullptr;
    return then ? token_of(run_.ruleset, run_.state, *then)
                : token_of(run_.ruleset, run_.state, type, value);
  }

  // Returns all answers, also automatic ones, of the action `player` is choosing or just took.
  std::vector<GivenAnswer> answers_so_far(MaybePlayer player) const {
    const std::vector<std::int32_t>* locals = nullptr;
    ActionId action;
    std::size_t event = run_.events.size();
    for (const Ask& a : run_.state.asks) {
      if (a.player == player && a.kind == AskKind::kChoice) {
        locals = &a.locals;
        action = a.action;
      }
    }
    // The first action of this step is the player's: it may have caused automatic ones after it.
    for (std::size_t i = 0; i < run_.events.size() && !locals; ++i) {
      if (run_.events[i].kind == EventKind::kActionTaken && run_.events[i].player == player) {
        locals = &run_.events[i].values;
        action = run_.events[i].subject.as<ActionId>();
        event = i;
      }
    }
    std::vector<GivenAnswer> out;
    if (!locals) return out;
    const ActionDef& def = run_.ruleset.action(action);
    out.push_back({def.name, false});
    each_answer(def, *locals, [&](std::size_t k, std::span<const std::int32_t> values) {
      std::vector<std::string> parts;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const ChoiceDef& choice = def.choices[def.has_parts(k) ? k + i : k];
        parts.push_back(token_then(choice.type.element(), values[i], event));
      }
      out.push_back({fmt::format("{}", fmt::join(parts, ",")), def.has_parts(k)});
    });
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
      run_.was_changed = true;
      if (auto ok = run_.engine.apply(run_.state, block, scope.slots(), who(step)); !ok) {
        return run_.stop(effects->span, run_.describe(ok.error()));
      }
      remember_invariants();
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
      // A question with one candidate is already answered, even if the next question offers it too.
      if (given > 0 && names_self_answer(player, token)) continue;
      const auto asked = run_.engine.asked(run_.state);
      const bool is_asked = std::find(asked.begin(), asked.end(), player) != asked.end();
      Decision d;
      if (is_asked) {
        auto decided = run_.engine.decision(run_.state, player);
        if (!decided) return run_.stop(answers[i]->span, run_.describe(decided.error()));
        d = std::move(*decided);
      }
      const auto named = is_asked ? answer_named(run_.ruleset, run_.state, d, token) : std::nullopt;
      if (!named) {
        if (names_self_answer(player, token)) continue;
        // The answer may have been made automatically.
        const auto taken = answers_so_far(player);
        const bool under_way = std::any_of(
            run_.state.asks.begin(), run_.state.asks.end(),
            [&](const Ask& a) { return a.player == player && a.kind == AskKind::kChoice; });
        if (i < taken.size() && (given > 0 || under_way) &&
            same_items(taken[i].token, taken[i].has_parts, token)) {
          continue;
        }
        if (!is_asked) {
          return run_.stop(answers[i]->span,
                           run_.state.is_over()
                               ? "the game is over: nobody is asked anything"
                               : fmt::format("seat {} is not asked anything now, seat {} is",
                                             player.number() + 1, asked.front().number() + 1));
        }
        if (may_be_refused_) {
          not_offered_ = i;
          return;
        }
        const auto all = tokens(run_.ruleset, run_.state, d);
        return run_.stop(
            answers[i]->span,
            fmt::format("'{}' is not offered to seat {} at the question '{}'{}; offered: {}", token,
                        player.number() + 1, name_of(d), run_.why(d, token), one_line(all)));
      }
      const Choice choice{player, *named};
      before_last_ = run_.state;
      last_choice_ = choice;
      if (auto ok = take(choice); !ok) {
        return run_.stop(answers[i]->span, run_.describe(ok.error()));
      }
      ++given;
      last_given_ = i;
      went_without_saying_[player].clear();
      note_self_answers();
      give_dice(answers[i]->span);
      check_invariants(answers[i]->span);
      if (run_.stopped) return;
    }
  }

  // Returns the questions to the player since his last answer that were not asked, since they had
  // one answer each: the positions with these questions open, earliest first.
  std::vector<State> unasked_after_last(MaybePlayer player) {
    std::vector<State> out;
    State s = before_last_;
    Ask* const ask = find_open_ask(s, player);
    if (!ask || (ask->kind != AskKind::kAction && ask->kind != AskKind::kChoice)) return out;
    std::vector<std::int32_t> values = last_choice_.values;
    for (;;) {
      if (ask->kind == AskKind::kChoice) {
        append_answer(run_.ruleset.action(ask->action), ask->locals, values);
      } else if (values[0] == kDoneOption) {
        return out;
      } else {
        ask->action = ActionId(values[0]);
        ask->kind = AskKind::kChoice;
      }
      const std::vector<ChoiceDef>& choices = run_.ruleset.action(ask->action).choices;
      const std::size_t k = Runs(ask->locals).count();
      if (k >= choices.size() || choices[k].always_asks) return out;
      const auto d = run_.engine.decision(s, player);
      if (!d || !d->options.leaves_no_choice()) return out;
      out.push_back(s);
      const auto only = d->options[0];
      values.assign(only.begin(), only.end());
    }
  }

  // Reports that an answer belongs to no question of the player: such an answer is not refused.
  void answers_nothing(MaybePlayer player, const Node& answer) {
    const auto asked = run_.engine.asked(run_.state);
    if (run_.state.is_over() || asked.empty()) {
      return run_.stop(answer.span, "nothing is refused here: nobody is asked anything");
    }
    if (std::find(asked.begin(), asked.end(), player) == asked.end()) {
      return run_.stop(answer.span, fmt::format("nothing is refused here: seat {} is not asked "
                                                "anything now, seat {} is",
                                                player.number() + 1, asked.front().number() + 1));
    }
    const auto d = run_.engine.decision(run_.state, player);
    if (!d) return run_.stop(answer.span, run_.describe(d.error()));
    run_.stop(answer.span, fmt::format("'{}' answers another question: seat {} is asked '{}' now",
                                       answer_of(answer), player.number() + 1, name_of(*d)));
  }

  static std::string name_of(const Decision& d) {
    return d.kind == AskKind::kAction ? "action" : d.name;
  }

  // Finds the position whose question the last of the answers belongs to; none: there is no such.
  // The player's answers before it are given, some of them perhaps without being asked.
  std::optional<State> position_of(MaybePlayer player, const std::vector<const Node*>& answers) {
    const std::string token = answer_of(*answers.back());
    std::vector<State> positions =
        last_given_ ? unasked_after_last(player) : unasked_before(run_.engine, run_.state, player);
    const auto asked = run_.engine.asked(run_.state);
    if (std::find(asked.begin(), asked.end(), player) != asked.end()) {
      positions.push_back(run_.state);
    }
    const bool is_alone = answers.size() == 1;  // it may belong to any of these questions
    const std::size_t named = answers.size() - 1 - (last_given_ ? *last_given_ + 1 : 0);
    std::optional<State> out;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      State& s = positions[is_alone ? positions.size() - 1 - i : i];
      const auto d = run_.engine.decision(s, player);
      if ((!is_alone && i < named) || !d || !may_answer(run_.ruleset, *d, token)) continue;
      if (!out) out = s;
      if (!is_alone) break;
      if (!is_offered(run_, s, *d, token) && !run_.reason_for(s, *d, token)) continue;
      return s;
    }
    return out;
  }

  // Returns the reasons against the first answer that is not offered: those of an action, and of
  // the choice named after it.
  std::vector<std::string> reasons_of_first(MaybePlayer player,
                                            const std::vector<const Node*>& answers) {
    std::vector<std::string> out;
    const std::string token = answer_of(*answers[*not_offered_]);
    const auto d = run_.engine.decision(run_.state, player);
    if (!d) return out;
    if (const auto reason = run_.reason_for(run_.state, *d, token)) out.push_back(*reason);
    const ActionId action = run_.ruleset.find_action(token);
    if (d->kind != AskKind::kAction || !action.is_some()) return out;
    State then = run_.state;
    *find_open_ask(then, player) = {AskKind::kChoice, player, action, {}};
    if (run_.ruleset.action(action).choices.empty()) return out;
    const auto choice = run_.engine.decision(then, player);
    if (!choice) return out;
    const auto reason = run_.reason_for(then, *choice, answer_of(*answers[*not_offered_ + 1]));
    if (reason) out.push_back(*reason);
    return out;
  }

  void refuse(const Node& step, const Node& refused) {
    const auto asked = run_.engine.asked(run_.state);
    if (asked.size() > 1 && !step.find("player")) {
      return run_.stop(refused.span,
                       fmt::format("{} seats are asked here: say whose answer is refused, with "
                                   "'player: {}'",
                                   asked.size(), asked.front().number() + 1));
    }
    const auto answers = items_of(&refused);
    const State before = run_.state;
    const std::size_t choices_before = run_.choices.size();
    const std::deque<const Node*> dice_before = dice_;
    const auto said_before = went_without_saying_;
    const MaybePlayer player = who(step);
    const Node* const because = step.find("because");
    last_given_.reset();
    may_be_refused_ = because != nullptr;
    not_offered_.reset();
    if (answers.size() > 1) answer(step, refused, answers.size() - 1);
    may_be_refused_ = false;
    if (run_.stopped) return;
    if (not_offered_) {
      const std::vector<std::string> reasons = reasons_of_first(player, answers);
      if (std::none_of(reasons.begin(), reasons.end(), [&](const std::string& reason) {
            return reason.find(because->text) != std::string::npos;
          })) {
        run_.stop(
            because->span,
            fmt::format("expected the reason '{}', but '{}' is not offered to seat {}: {}",
                        because->text, answer_of(*answers[*not_offered_]), player.number() + 1,
                        reasons.empty() ? "it is no candidate at all" : reasons.front()));
      }
    } else if (const auto position = position_of(player, answers)) {
      judge_refusal(*position, player, *answers.back(), because);
    } else {
      answers_nothing(player, *answers.back());
    }
    if (run_.stopped) return;
    run_.state = before;
    run_.choices.resize(choices_before);
    dice_ = dice_before;
    went_without_saying_ = said_before;
  }

  // Fails if the answer is offered in the position, or is refused for another reason.
  void judge_refusal(const State& s, MaybePlayer player, const Node& answer, const Node* because) {
    const std::string token = answer_of(answer);
    const auto d = run_.engine.decision(s, player);
    if (!d) return run_.stop(answer.span, run_.describe(d.error()));
    if (is_offered(run_, s, *d, token)) {
      return run_.fail(
          answer.span,
          fmt::format("expected '{}' to be refused to seat {}, but it is {}", token,
                      player.number() + 1, s == run_.state ? "offered" : "taken without asking"));
    }
    if (!because) return;
    const auto reason = run_.reason_for(s, *d, token);
    if (!reason) {
      run_.fail(because->span,
                fmt::format("'{}' is refused to seat {} without a reason: it is no candidate at "
                            "all",
                            token, player.number() + 1));
    } else if (reason->find(because->text) == std::string::npos) {
      run_.fail(because->span,
                fmt::format("expected the reason '{}', found '{}'", because->text, *reason));
    }
  }

  TestRun& run_;
  std::int32_t default_players_;
  std::map<MaybePlayer, std::vector<GivenAnswer>> went_without_saying_;
  State before_last_;  // the state before the last answer
  Choice last_choice_;
  std::optional<std::size_t> last_given_;   // index of the last answer of `answer` that was asked
  bool may_be_refused_ = false;             // an answer of `answer` may be refused
  std::optional<std::size_t> not_offered_;  // the index of the one that was
  std::deque<const Node*> dice_;            // faces that the test supplies, not rolled yet
  std::vector<bool> kept_;                  // for each invariant: it held in the previous position
};

}  // namespace

void play_test(TestRun& run, std::int32_t players) { TestPlay(run, players).play(); }

}  // namespace cubilete
