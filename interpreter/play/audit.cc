#include "play/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/printable.h"
#include "engine/check_content.h"
#include "engine/explain.h"
#include "lua/scripts.h"
#include "narration/token.h"
#include "play/agent.h"
#include "play/horizon_oracle.h"
#include "play/reference_options.h"
#include "play/simulate.h"
#include "play/twin.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

// All that a player is shown at a position, as one text.
struct Shown {
  std::string view;
  std::string options;
  std::string reasons;
};

// An engine with its scripts.
struct Workshop {
  Workshop(const Ruleset& r, const AuditRequest& request)
      : scripts(request.scripts ? request.scripts(r) : make_lua_scripts(r)), engine_(r, *scripts) {}
  Engine& engine() { return engine_; }

  std::unique_ptr<ScriptRunner> scripts;
  Engine engine_;
};

// Answers with the choices of a game that was played.
class Recorded final : public Answerer {
 public:
  explicit Recorded(const std::vector<Choice>& choices) : choices_(choices) {}
  Result<std::size_t> answer(const State&, const Decision& d) override {
    for (std::size_t i = 0; at_ < choices_.size() && i < d.options.size(); ++i) {
      if (!std::ranges::equal(d.options[i], choices_[at_].values)) continue;
      ++at_;
      return i;
    }
    return Failure(RuleError{"choice-not-offered", "this is not one of the options", {}, {}});
  }
  bool needs_decision_only() const override { return true; }
  bool is_done() const { return at_ == choices_.size(); }

 private:
  const std::vector<Choice>& choices_;
  std::size_t at_ = 0;
};

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r'; }

// The invariant at a place, on one line; empty where it cannot be written so.
std::string invariant_at(const Ruleset& r, SourceSpan span) {
  for (const ContentStatement& s : r.invariants) {
    const Expression& e = r.expression(s.condition);
    if (e.span != span) continue;
    std::string text(r.sources.text(e.root().span));
    text.erase(std::unique(text.begin(), text.end(),
                           [](char a, char b) { return is_space(a) && is_space(b); }),
               text.end());
    std::replace_if(text.begin(), text.end(), is_space, ' ');
    return text.find_first_of("\"\\#") == std::string::npos ? text : "";
  }
  return {};
}

class Auditor {
 public:
  Auditor(const std::shared_ptr<const Ruleset>& ruleset, const AuditRequest& request,
          AuditReport& report)
      : r_(*ruleset),
        ruleset_(ruleset),
        request_(request),
        own_(r_, request),
        other_(r_, request),
        narrator_(r_, Language::kEnglish),
        report_(report) {}

  // Plays at random up to the end, or to so many positions in all.
  // `luck` as below.
  void play(std::int32_t players, std::uint64_t seed, std::uint64_t luck, std::int64_t positions) {
    luck_ = luck;
    RandomAgent agent(seed_of_agent(seed, 0));
    play(players, seed, [&](const State& s) -> std::optional<Next> {
      if (report_.positions > positions) {
        ++report_.cut_short;
        return std::nullopt;
      }
      const auto d = engine().decision(s);
      if (!d) {
        found("error", d.error().message);
        return std::nullopt;
      }
      return Next{*d, *agent.choose(engine(), s, *d)};
    });
  }

  // Plays the choices of a finding, without those that are not offered; `luck` decides what hidden
  // things are exchanged for whom.
  void play(const Finding& f, std::uint64_t luck) {
    luck_ = luck;
    std::size_t at = 0;
    play(f.players, f.seed, [&](const State& s) -> std::optional<Next> {
      while (at < f.choices.size() && report_.findings.empty()) {
        const auto& [player, token] = f.choices[at++];
        const auto asked = engine().asked(s);
        if (std::find(asked.begin(), asked.end(), player) == asked.end()) continue;
        const auto d = engine().decision(s, player);
        if (!d) return std::nullopt;
        const std::int32_t option = option_of(r_, s, *d, token);
        if (option >= 0) return Next{*d, std::size_t(option)};
      }
      return std::nullopt;
    });
  }

 private:
  struct Next {
    Decision decision;
    std::size_t option = 0;
  };

  Engine& engine() { return own_.engine(); }

  template <class Choose>
  void play(std::int32_t players, std::uint64_t seed, Choose choose) {
    now_ = Finding{};
    now_.players = players;
    now_.seed = seed;
    twin_.reset();
    seen_.clear();
    ++report_.games;
    Engine::Setup setup;
    setup.players = players;
    setup.seed = seed;
    auto started = begin(setup);
    if (!started) return found("error", started.error().message);
    State s = std::move(*started);
    if (s.is_over()) ++report_.games_without_decision;
    std::vector<Choice> choices;
    while (!s.is_over()) {
      ++report_.positions;
      look_at(s);
      const auto next = choose(s);
      if (!next) break;
      const auto values = next->decision.options[next->option];
      const Choice choice{next->decision.player, {values.begin(), values.end()}};
      now_.choices.emplace_back(choice.player, tokens(r_, s, next->decision)[next->option]);
      std::vector<Event> events;
      const bool looks_for_news = report_.positions % request_.horizon_every == 0;
      const State before = looks_for_news ? s : State();
      engine().set_event_sink(&events);
      const auto ok = engine().step(s, choice);
      engine().set_event_sink(nullptr);
      if (!ok) return found("error", ok.error().message);
      choices.push_back(choice);
      if (looks_for_news) check_horizon(before, choice, events);
      follow(s, choice, events);
    }
    if (s.status() == Status::kBrokenOff) found("termination", how_it_was_broken_off(s));
    check_replay(setup, choices, s);
    check_undo(setup, choices);
    if (s.is_over()) check_reexecution(setup, choices, s);
  }

  void found(const std::string& check, const std::string& message,
             const std::string& expected = {}) {
    Finding f = now_;
    f.expected = expected;
    f.check = check;
    f.message = message;
    const auto same = std::find_if(report_.findings.begin(), report_.findings.end(),
                                   [&](const Finding& known) { return known.check == check; });
    if (same == report_.findings.end()) {
      report_.findings.push_back(std::move(f));
    } else if (f.choices.size() < same->choices.size()) {
      *same = std::move(f);
    }
  }

  // Sets the table, exchanges what the viewer may not know of it, and goes on to the first decision
  // with both: answers that leave no choice are taken of themselves on the way, be it to the end.
  Result<State> begin(const Engine::Setup& setup) {
    const auto table = engine().set_table(setup);
    if (!table) return table;
    twin_ = new_twin(*table);
    std::vector<Event> events;
    engine().set_event_sink(&events);
    auto s = engine().begin(*table, setup);
    engine().set_event_sink(nullptr);
    if (!s) return s;
    std::vector<Event> twin_events;
    engine().set_event_sink(&twin_events);
    auto other = engine().begin(*twin_, setup);
    engine().set_event_sink(nullptr);
    twin_ = other ? std::optional(std::move(*other)) : std::nullopt;
    if (twin_) hold_against_twin(*s, events, twin_events);
    return s;
  }

  // Otherwise in what the viewer, another one from time to time, may not know.
  State new_twin(const State& s) {
    const std::uint64_t luck = luck_ + now_.choices.size();
    viewer_ = PlayerId(static_cast<std::int32_t>(luck % std::uint64_t(now_.players)));
    return twin_of(r_, s, viewer_, luck + 1);
  }

  // A position that was met before in the same turn: what was chosen since can be chosen for ever.
  void look_for_cycle(const State& s) {
    const std::pair turn(s.round(), s.turn());
    if (turn != turn_) seen_.clear();
    if (turn != turn_) turn_began_ = now_.choices.size();
    turn_ = turn;
    const auto [first, is_new] = seen_.emplace(digest_without_chance(s), now_.choices.size());
    if (is_new) return;
    found("cycle",
          fmt::format("after {} the position is the same again, in the same turn: this can "
                      "go on for ever{}",
                      chosen_since(first->second), kHowToMend));
  }

  // The different answers since then, in their order.
  std::string chosen_since(std::size_t choice) const {
    constexpr std::size_t kMost = 8;
    std::vector<std::string> names;
    for (std::size_t i = choice; i < now_.choices.size(); ++i) {
      const std::string name = fmt::format("'{}'", now_.choices[i].second);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    const bool has_more = names.size() > kMost;
    if (has_more) names.resize(kMost);
    return fmt::format("{}{}", fmt::join(names, ", "), has_more ? ", ..." : "");
  }

  std::string how_it_was_broken_off(const State& s) const {
    const DecisionLimits& limits = r_.decision_limits;
    const auto taken = [&](std::size_t from) {
      return fmt::format("; taken were {}{}", chosen_since(from), kHowToMend);
    };
    switch (limit_reached(r_, s)) {
      case GameLimit::kTurnDecisions:
        return fmt::format("a turn takes more than {} decisions{}", limits.turn,
                           taken(turn_began_));
      case GameLimit::kRoundDecisions:
        return fmt::format("a round takes more than {} decisions{}", limits.round, taken(0));
      case GameLimit::kGameDecisions:
        return fmt::format("the game does not end within {} decisions{}", limits.game, taken(0));
      case GameLimit::kTurns:
        break;
    }
    return fmt::format("the game does not end within {} turns", r_.turn_limit);
  }

  void look_at(const State& s) {
    if (const auto broken = broken_invariant(engine(), s)) {
      found("invariant", broken->message, invariant_at(r_, broken->reference));
    }
    const auto back = parse_state(r_, request_.text(s));
    if (!back || !(*back == s)) found("round-trip", "the state cannot be written and read again");
    for (const MaybePlayer p : engine().asked(s)) check_options(s, p);
    look_for_cycle(s);
    // A twin is followed for some choices. By then the rules may have made it equal in everything.
    constexpr std::size_t kFollowed = 4;
    if (twin_ && now_.choices.size() % kFollowed != 0) return;
    if (s.activation) {
      report_.not_exchanged += twin_ ? 0 : 1;
      return;
    }
    twin_ = new_twin(s);
    compare(s, *twin_);
  }

  // The same choice where what the viewer may not know is otherwise. As long as he sees the same
  // afterwards, he must also have got the same messages.
  void follow(const State& s, const Choice& choice, const std::vector<Event>& events) {
    if (!twin_) return;
    std::vector<Event> twin_events;
    engine().set_event_sink(&twin_events);
    const bool is_possible = bool(engine().step(*twin_, choice));
    engine().set_event_sink(nullptr);
    if (is_possible) {
      hold_against_twin(s, events, twin_events);
    } else {
      twin_.reset();
    }
  }

  // After the same choice: what the viewer sees and was shown, and who is asked now.
  void hold_against_twin(const State& s, const std::vector<Event>& events,
                         const std::vector<Event>& twin_events) {
    const View seen = view(r_, s, viewer_);
    View other = view(r_, *twin_, viewer_);
    const bool is_same_turn = seen.round == other.round && seen.turn == other.turn;
    other.round = seen.round;
    other.turn = seen.turn;
    const std::vector<std::int32_t> facts = public_facts(events);
    const std::vector<std::int32_t> twin_facts = public_facts(twin_events);
    const bool waits = s.activation && is_beginning_of(facts, twin_facts);
    const bool twin_waits = twin_->activation && is_beginning_of(twin_facts, facts);
    if (waits || twin_waits) {
      found(
          "leak-turns",
          fmt::format("seat {} can tell hidden things apart: an effect asks {}, or goes on "
                      "without a question; 'always_ask: true' asks also where there is one answer",
                      viewer_.number() + 1, seats(engine().asked(waits ? s : *twin_))));
      return twin_.reset();
    }
    if (!(seen == other) || facts != twin_facts) {
      twin_.reset();  // what was hidden has come to light, or would have
      return;
    }
    const auto asked = seats(engine().asked(s));
    const auto twin_asked = seats(engine().asked(*twin_));
    if (asked != twin_asked || !is_same_turn) {
      found("leak-turns",
            fmt::format("seat {} can tell hidden things apart by who is asked: '{}' or '{}'{}",
                        viewer_.number() + 1, asked, twin_asked,
                        "; 'always_ask: true' asks also where there is one answer"));
      twin_.reset();
      return;
    }
    const std::string told = joined(request_.tell(narrator_, s, events, viewer_));
    const std::string twin_told = joined(request_.tell(narrator_, *twin_, twin_events, viewer_));
    if (told != twin_told) found("leak-events", difference(told, twin_told));
    compare(s, *twin_);
  }

  // Whether one list is longer and begins with the other.
  static bool is_beginning_of(const std::vector<std::int32_t>& part,
                              const std::vector<std::int32_t>& whole) {
    return part.size() < whole.size() && std::equal(part.begin(), part.end(), whole.begin());
  }

  static std::string seats(const std::vector<MaybePlayer>& players) {
    std::vector<std::int32_t> numbers;
    for (const MaybePlayer p : players) numbers.push_back(p.number() + 1);
    return numbers.empty() ? "nobody" : fmt::format("seat {}", fmt::join(numbers, ", "));
  }

  // The events in the open or in the viewer's own hand, even if hidden again by now: values that
  // all players see, components that all saw or the viewer held, announcements.
  std::vector<std::int32_t> public_facts(const std::vector<Event>& events) const {
    constexpr MaybePlayer kSpectator{};
    std::vector<std::int32_t> facts;
    for (const Event& e : events) {
      const bool is_value = e.kind == EventKind::kGained || e.kind == EventKind::kPaid ||
                            e.kind == EventKind::kChanged;
      // Whose turn it is now is compared by itself.
      if (e.kind <= EventKind::kPhaseEnded) continue;
      if (is_value && !may_see(r_.attribute(e.subject.as<AttributeId>()), e.player, kSpectator))
        continue;
      const bool is_hidden_value = e.kind == EventKind::kChanged && e.component.is_some();
      const bool is_hidden = e.kind == EventKind::kRolled || e.kind == EventKind::kActionTaken ||
                             e.kind == EventKind::kCreated || e.kind == EventKind::kPicked ||
                             e.kind == EventKind::kChosen || is_hidden_value ||
                             (e.kind == EventKind::kMoved && !was_seen(e));
      facts.insert(facts.end(), {static_cast<std::int32_t>(e.kind), e.player.number()});
      if (is_hidden) continue;
      facts.insert(facts.end(), {e.subject.number(), e.before, e.after});
      facts.insert(facts.end(), e.values.begin(), e.values.end());
    }
    return facts;
  }

  // Whether the viewer saw it, if only for a moment within the step.
  bool was_seen(const Event& e) const {
    const Sighting* sighting = e.sighting_of(e.component);
    return sighting && sighting->audience.includes(viewer_);
  }

  void compare(const State& s, const State& twin) {
    ++report_.exchanges;
    const Shown a = shown(s);
    const Shown b = shown(twin);
    const std::string who =
        fmt::format("seat {} can tell hidden things apart: ", viewer_.number() + 1);
    if (a.view != b.view) found("leak-view", who + difference(a.view, b.view));
    if (a.options != b.options) found("leak-options", who + difference(a.options, b.options));
    if (a.reasons != b.reasons) found("leak-reasons", who + difference(a.reasons, b.reasons));
  }

  Shown shown(const State& s) {
    Shown out;
    out.view = joined(narrator_.table(engine(), s, view(r_, s, viewer_)));
    const auto asked = engine().asked(s);
    if (std::find(asked.begin(), asked.end(), viewer_) == asked.end()) return out;
    const auto d = engine().decision(s, viewer_);
    if (!d) {
      out.options = d.error().message;
      return out;
    }
    out.options = narrator_.question(*d) + "\n" + joined(narrator_.options(s, *d));
    for (const Refusal& refusal : explain(engine(), s, viewer_, 50)) {
      Decision one = *d;
      one.notes.clear();
      one.options.clear();
      one.options.add(refusal.values);
      out.reasons += narrator_.options(s, one).front();
      out.reasons +=
          fmt::format(": {} {} {} {}", int(refusal.reason.kind), refusal.reason.message.value,
                      refusal.reason.wanted, refusal.reason.found);
      for (const ReasonValue& v : refusal.reason.values) {
        const Type type = v.type.is_list ? kIntegerType : v.type;
        out.reasons += fmt::format(" {}", narrator_.words().value(s, type, v.value));
      }
      out.reasons += "\n";
    }
    return out;
  }

  // Some of what is offered, done; the same again, by the same engine and by one that has never
  // seen the game.
  void check_options(const State& s, MaybePlayer p) {
    constexpr std::size_t kTried = 6;
    const auto d = engine().decision(s, p);
    if (!d) return found("error", d.error().message);
    const auto again = other_.engine().decision(s, p);
    if (!again || !(again->options == d->options)) {
      found("repetition", "asked again, the question has other answers");
    }
    hold_against_reference(s, *d);
    for (const Refusal& refusal : explain(engine(), s, p, 50)) {
      for (std::size_t i = 0; i < d->options.size(); ++i) {
        if (!std::ranges::equal(d->options[i], refusal.values)) continue;
        found("enumeration",
              fmt::format("'{}' is offered and has a reason against it", tokens(r_, s, *d)[i]));
      }
    }
    const std::size_t stride = d->options.size() / kTried + 1;
    for (std::size_t i = 0; i < d->options.size(); i += stride) {
      const auto values = d->options[i];
      const Choice choice{p, {values.begin(), values.end()}};
      State one = s;
      State two = s;
      const auto ok = engine().step(one, choice);
      if (!ok) {
        found("enumeration", fmt::format("'{}' is offered and fails: {}", tokens(r_, s, *d)[i],
                                         ok.error().message));
        continue;
      }
      if (!other_.engine().step(two, choice) || !(one == two)) {
        found("repetition", fmt::format("done again, '{}' leads elsewhere", tokens(r_, s, *d)[i]));
      }
    }
  }

  // Whether what is offered is just what trying everything finds.
  void hold_against_reference(const State& s, const Decision& d) {
    const auto ask = std::find_if(s.asks.begin(), s.asks.end(), [&](const Ask& a) {
      return a.player == d.player && a.kind == d.kind;
    });
    if (ask == s.asks.end() || (d.kind != AskKind::kAction && d.kind != AskKind::kChoice)) return;
    const auto all = reference_options(other_.engine(), s, *ask, kTries);
    const bool is_whole = all && !d.options.unlisted();
    ++(is_whole ? report_.questions : report_.too_large);
    if (!is_whole) return;
    std::set<AnswerKey> offered;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (d.kind == AskKind::kAction && d.options[i][0] == kDone) continue;
      const AnswerKey key = key_of_answer(r_, s, d.type, d.options[i]);
      if (!offered.insert(key).second) {
        found("enumeration", fmt::format("'{}' is offered twice", tokens(r_, s, d)[i]));
      }
      if (all->count(key) == 0) {
        found("enumeration",
              fmt::format("'{}' is offered, but cannot be carried through", tokens(r_, s, d)[i]));
      }
    }
    if (offered.size() < all->size()) {
      found(
          "enumeration",
          fmt::format("{} are offered at the question '{}', but {} can be carried through",
                      offered.size(), d.kind == AskKind::kAction ? "action" : d.name, all->size()));
    }
  }

  // Whether undo ends just where a player's screen would be another if what he does not know were.
  void check_horizon(const State& before, const Choice& choice, const std::vector<Event>& events) {
    constexpr std::uint64_t kFewTries = 4;
    constexpr std::uint64_t kMostTries = 400;  // where one card of many is another
    auto seen = news_by_exchange(engine(), narrator_, before, choice, kFewTries);
    if (!seen) return;
    ++report_.horizons;
    const bool news = request_.news(engine(), before, choice, events);
    // Brute force that finds nothing may not have tried enough.
    const bool is_thorough = request_.horizon_every == 1;
    if (news && seen->empty() && is_thorough) {
      seen = news_by_exchange(engine(), narrator_, before, choice, kMostTries);
    }
    if (news && seen->empty() && is_thorough)
      found("horizon", "undo ends here, but nobody has learned anything");
    if (!news && !seen->empty()) {
      found("horizon", "undo goes back over something new, for " + *seen);
    }
  }

  // Taking choices back, in a game that keeps its states, against playing only the choices before.
  void check_undo(const Engine::Setup& setup, const std::vector<Choice>& choices) {
    auto game = Game::start(ruleset_, setup);
    bool is_same = bool(game);
    for (std::size_t i = 0; is_same && i < choices.size(); ++i) {
      is_same = bool(game->choose(choices[i]));
    }
    if (!is_same) return;  // a replay that fails is reported as such
    for (std::size_t cut = choices.size(); cut > 0;) {
      cut = std::min(cut - 1, cut * 2 / 3);
      is_same = is_same && bool(request_.undo(*game, cut));
      auto oracle = other_.engine().set_up(setup);
      for (std::size_t i = 0; oracle && i < cut; ++i) {
        is_same = is_same && other_.engine().step(*oracle, choices[i]);
      }
      const auto here = game->decision();
      const auto there = oracle ? other_.engine().decision(*oracle) : here;
      is_same = is_same && oracle && *oracle == game->state() && here && there &&
                here->options == there->options;
      // On and back again: taking back leaves nothing behind.
      is_same = is_same && game->choose(choices[cut]);
      is_same = is_same && bool(request_.undo(*game, cut));
      if (is_same && *oracle == game->state()) continue;
      found("undo", fmt::format("taken back to choice {}, the game is another one", cut));
      return;
    }
  }

  // The same game with its effects answered while they are under way, not run again for each
  // answer.
  void check_reexecution(const Engine::Setup& setup, const std::vector<Choice>& choices,
                         const State& end) {
    auto s = other_.engine().set_up(setup);
    if (!s) return;
    Recorded recorded(choices);
    const auto ok = request_.play(other_.engine(), *s, recorded);
    if (ok && recorded.is_done() && *s == end) return;
    found("re-execution", "played without running effects again, the game ends otherwise");
  }

  void check_replay(const Engine::Setup& setup, const std::vector<Choice>& choices,
                    const State& end) {
    auto s = other_.engine().set_up(setup);
    bool is_same = bool(s);
    for (std::size_t i = 0; is_same && i < choices.size(); ++i) {
      is_same = bool(other_.engine().step(*s, choices[i]));
    }
    if (!is_same || !(*s == end)) found("replay", "played again, the game ends otherwise");
  }

  static std::string joined(const std::vector<std::string>& lines) {
    return fmt::format("{}", fmt::join(lines, "\n"));
  }

  // The first lines that differ.
  static std::string difference(const std::string& a, const std::string& b) {
    const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto line = [](const std::string& text, std::size_t where) {
      const std::size_t begin = text.rfind('\n', where == 0 ? 0 : where - 1);
      const std::size_t from = begin == std::string::npos ? 0 : begin + 1;
      return text.substr(from, text.find('\n', where) - from);
    };
    const auto where = std::size_t(at.first - a.begin());
    return fmt::format("'{}' or '{}'", line(a, where), line(b, std::min(where, b.size())));
  }

  static constexpr std::int64_t kTries = 3'000;
  static constexpr const char* kHowToMend =
      "; give one of these actions a cost, or 'ends: turn', or offer them with 'once: true'";

  const Ruleset& r_;
  std::shared_ptr<const Ruleset> ruleset_;
  const AuditRequest& request_;
  Workshop own_;
  Workshop other_;  // has never seen the game
  Narrator narrator_;
  AuditReport& report_;
  Finding now_;  // where we are
  std::uint64_t luck_ = 0;
  MaybePlayer viewer_;
  std::map<std::uint64_t, std::size_t> seen_;  // in this turn: after how many choices, by digest
  std::pair<std::int32_t, std::int32_t> turn_;
  std::size_t turn_began_ = 0;  // after how many choices
  std::optional<State> twin_;   // a state that looks the same to the viewer
};

// The same finding after as few of its choices as can be found: pieces are left out, larger ones
// first, and what shows up is cut off behind the finding.
Finding shrunk(const std::shared_ptr<const Ruleset>& ruleset, const AuditRequest& request,
               Finding f) {
  constexpr int kMostGames = 400;
  int games = 0;
  const auto shows_up = [&](const Finding& shorter) -> std::optional<Finding> {
    const auto lucks = std::uint64_t(f.check.starts_with("leak") ? 2 * f.players : 1);
    for (std::uint64_t luck = 0; luck < lucks && ++games <= kMostGames; ++luck) {
      AuditReport report;
      Auditor(ruleset, request, report).play(shorter, luck);
      for (Finding& again : report.findings) {
        if (again.check == f.check && again.choices.size() < f.choices.size()) return again;
      }
    }
    return std::nullopt;
  };
  for (std::size_t size = f.choices.size(); size > 0; size = size == 1 ? 0 : (size + 1) / 2) {
    for (std::size_t begin = 0; begin < f.choices.size() && games < kMostGames;) {
      Finding shorter = f;
      const std::size_t end = std::min(begin + size, f.choices.size());
      shorter.choices.erase(shorter.choices.begin() + std::ptrdiff_t(begin),
                            shorter.choices.begin() + std::ptrdiff_t(end));
      if (auto again = shows_up(shorter)) {
        f = std::move(*again);
      } else {
        begin = end;
      }
    }
  }
  return f;
}

}  // namespace

AuditReport audit(const std::shared_ptr<const Ruleset>& ruleset, const AuditRequest& request,
                  const std::function<bool(std::int64_t)>& progress) {
  constexpr std::int64_t kMostWithoutDecision = 500;
  AuditReport report;
  Auditor auditor(ruleset, request, report);
  const std::int32_t counts = ruleset->max_players - ruleset->min_players + 1;
  std::int64_t in_a_row = 0;  // games without a decision
  for (std::int64_t game = 0; report.positions < request.positions; ++game) {
    const std::int32_t players = ruleset->min_players + std::int32_t(game % counts);
    const std::int64_t before = report.positions;
    // A seed that YAML can write.
    const auto luck = static_cast<std::uint64_t>(game / counts % (2 * players));
    auditor.play(players, seed_of_game(request.seed, game) >> 33, luck, request.positions);
    in_a_row = report.positions == before ? in_a_row + 1 : 0;
    if (in_a_row == kMostWithoutDecision) break;
    if (progress && !progress(report.positions)) break;
  }
  for (Finding& f : report.findings) {
    if (request.shrinks) f = shrunk(ruleset, request, std::move(f));
  }
  return report;
}

std::string scenario_of(const Ruleset& r, const Finding& f) {
  std::string text = fmt::format(
      "{}{}: leads to a finding.\n# {}: {}\nplayers: {}\ntests:\n"
      "  - test: \"{}\"\n",
      kScenarioBeginning, r.name, f.check, printable(f.message), f.players, f.check);
  if (!r.variant.empty()) text += fmt::format("    variant: [{}]\n", r.variant);
  text += fmt::format("    seed: {}\n    when:{}\n", f.seed, f.choices.empty() ? " []" : "");
  for (const auto& [player, token] : f.choices) {
    text += fmt::format("      - {{player: {}, choose: [\"{}\"]}}\n", player.number() + 1, token);
  }
  if (!f.expected.empty()) text += fmt::format("    then: [\"{}\"]\n", f.expected);
  return text;
}

}  // namespace cubilete
