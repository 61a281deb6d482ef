#include "play/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/check_content.h"
#include "engine/explain.h"
#include "narration.h"
#include "play/agent.h"
#include "play/simulate.h"
#include "token.h"

namespace cubilete {
namespace {

// All that a player is shown at a position, as one text.
struct Shown {
  std::string view;
  std::string options;
  std::string reasons;
};

class Auditor {
 public:
  Auditor(const std::shared_ptr<const Ruleset>& ruleset, AuditReport& report)
      : r_(*ruleset),
        interpreter_(ruleset),
        other_(ruleset),
        narrator_(r_, Language::kEnglish),
        report_(report) {}

  void play(std::int32_t players, std::uint64_t seed, std::int64_t positions) {
    now_ = Finding{};
    now_.players = players;
    now_.seed = seed;
    twin_.reset();
    ++report_.games;
    Engine::Setup setup;
    setup.players = players;
    setup.seed = seed;
    auto started = engine().set_up(setup);
    if (!started) return found("error", started.error().message);
    State s = std::move(*started);
    RandomAgent agent(seed_of_agent(seed, 0));
    std::vector<Choice> choices;
    while (!s.is_over() && report_.positions < positions) {
      ++report_.positions;
      look_at(s);
      const auto d = engine().decision(s);
      if (!d) return found("error", d.error().message);
      const auto option = agent.choose(engine(), s, *d);
      const auto values = d->options[*option];
      const Choice choice{d->player, {values.begin(), values.end()}};
      now_.choices.emplace_back(choice.player, tokens(r_, s, *d)[*option]);
      std::vector<Event> events;
      engine().tell(&events);
      const auto ok = engine().step(s, choice);
      engine().tell(nullptr);
      if (!ok) return found("error", ok.error().message);
      choices.push_back(choice);
      follow(s, choice, events);
    }
    if (s.status() == Status::kBrokenOff) {
      found("termination", fmt::format("the game does not end within {} turns", r_.turn_limit));
    }
    if (s.is_over()) check_replay(setup, choices, s);
  }

 private:
  Engine& engine() { return interpreter_.engine(); }

  void found(const std::string& check, const std::string& message) {
    Finding f = now_;
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

  void look_at(const State& s) {
    if (const auto broken = broken_invariant(engine(), s)) found("invariant", broken->message);
    const auto back = parse_state(r_, to_text(s));
    if (!back || !(*back == s)) found("round-trip", "the state cannot be written and read again");
    for (const PlayerId p : engine().asked(s)) check_options(s, p);
    if (twin_ || s.activation) return;
    viewer_ = PlayerId(std::int32_t(report_.positions % now_.players));
    State twin = imagine(r_, s, viewer_, std::uint64_t(report_.positions));
    // The luck to come stays the same: only what is hidden now is exchanged.
    std::copy(s.cells.begin() + State::kSeedLow, s.cells.begin() + State::kSeedHigh + 1,
              twin.cells.begin() + State::kSeedLow);
    twin_ = std::move(twin);
    compare(s, *twin_);
  }

  // The same choice where what the viewer may not know is otherwise. As long as he sees the same
  // afterwards, he must also have been told the same.
  void follow(const State& s, const Choice& choice, const std::vector<Event>& events) {
    if (!twin_) return;
    std::vector<Event> twin_events;
    engine().tell(&twin_events);
    const bool is_possible = bool(engine().step(*twin_, choice));
    engine().tell(nullptr);
    if (!is_possible || !(view(r_, s, viewer_) == view(r_, *twin_, viewer_)) ||
        public_facts(events) != public_facts(twin_events)) {
      twin_.reset();  // what was hidden has come to light, or would have
      return;
    }
    const std::string told = joined(narrator_.events(s, events, viewer_));
    const std::string twin_told = joined(narrator_.events(*twin_, twin_events, viewer_));
    if (told != twin_told) found("leak-events", difference(told, twin_told));
    if (engine().asked(s) != engine().asked(*twin_)) {
      twin_.reset();
      return;
    }
    compare(s, *twin_);
  }

  // What has happened in the open, whatever is shown now: values that everybody sees, components
  // that everybody saw, what content has said.
  std::vector<std::int32_t> public_facts(const std::vector<Event>& events) const {
    std::vector<std::int32_t> facts;
    for (const Event& e : events) {
      const bool is_value = e.kind == EventKind::kGained || e.kind == EventKind::kPaid ||
                            e.kind == EventKind::kChanged;
      if (is_value && r_.attribute(AttributeId(e.subject)).visibility != Visibility::kPublic) {
        continue;
      }
      const bool is_hidden_value = e.kind == EventKind::kChanged && e.component.is_some();
      const bool is_hidden = e.kind == EventKind::kRolled || e.kind == EventKind::kActionTaken ||
                             e.kind == EventKind::kCreated || e.kind == EventKind::kPicked ||
                             e.kind == EventKind::kChosen || is_hidden_value ||
                             (e.kind == EventKind::kMoved && !e.was_seen);
      facts.insert(facts.end(), {static_cast<std::int32_t>(e.kind), e.player.value});
      if (is_hidden) continue;
      facts.insert(facts.end(), {e.subject, e.before, e.after});
      facts.insert(facts.end(), e.values.begin(), e.values.end());
    }
    return facts;
  }

  void compare(const State& s, const State& twin) {
    ++report_.exchanges;
    const Shown a = shown(s);
    const Shown b = shown(twin);
    const std::string who =
        fmt::format("seat {} can tell hidden things apart: ", viewer_.value + 1);
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
    out.options = narrator_.question(s, *d) + "\n" + joined(narrator_.options(s, *d));
    for (const Refusal& refusal : explain(engine(), s, viewer_, 50)) {
      Decision one = *d;
      one.notes.clear();
      one.options.clear();
      one.options.add(refusal.values);
      out.reasons += narrator_.options(s, one).front();
      out.reasons += fmt::format(": {} {} {} {}", int(refusal.reason.kind), refusal.reason.message,
                                 refusal.reason.wanted, refusal.reason.found);
      for (const ReasonValue& v : refusal.reason.values) {
        const Type type = v.type.is_list ? kIntegerType : v.type;
        out.reasons += fmt::format(" {}", narrator_.value(s, type, v.value));
      }
      out.reasons += "\n";
    }
    return out;
  }

  // Some of what is offered, done; the same again, by the same engine and by one that has never
  // seen the game.
  void check_options(const State& s, PlayerId p) {
    constexpr std::size_t kTried = 6;
    const auto d = engine().decision(s, p);
    if (!d) return found("error", d.error().message);
    const auto again = other_.engine().decision(s, p);
    if (!again || !(again->options == d->options)) {
      found("repetition", "asked again, the question has other answers");
    }
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

  const Ruleset& r_;
  Interpreter interpreter_;
  Interpreter other_;
  Narrator narrator_;
  AuditReport& report_;
  Finding now_;  // where we are
  PlayerId viewer_;
  std::optional<State> twin_;  // what the viewer cannot tell from where we are
};

}  // namespace

AuditReport audit(const std::shared_ptr<const Ruleset>& ruleset, const AuditRequest& request,
                  const std::function<bool(std::int64_t)>& progress) {
  AuditReport report;
  Auditor auditor(ruleset, report);
  const std::int32_t counts = ruleset->max_players - ruleset->min_players + 1;
  for (std::int64_t game = 0; report.positions < request.positions; ++game) {
    const std::int32_t players = ruleset->min_players + std::int32_t(game % counts);
    const std::int64_t before = report.positions;
    // A seed that YAML can write.
    auditor.play(players, seed_of_game(request.seed, game) >> 33, request.positions);
    if (report.positions == before) break;  // a game without any decision
    if (progress && !progress(report.positions)) break;
  }
  return report;
}

std::string scenario_of(const Ruleset& r, const Finding& f) {
  std::string text = fmt::format(
      "# Written by an audit of {}: leads to a finding.\nplayers: {}\ntests:\n"
      "  - test: \"{}\"\n",
      r.name, f.players, f.check);
  if (!r.variant.empty()) text += fmt::format("    variant: [{}]\n", r.variant);
  text += fmt::format("    seed: {}\n    when:\n", f.seed);
  for (const auto& [player, token] : f.choices) {
    text += fmt::format("      - {{player: {}, choose: [\"{}\"]}}\n", player.value + 1, token);
  }
  return text;
}

}  // namespace cubilete
