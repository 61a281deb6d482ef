#include "play/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/printable.h"
#include "engine/check_content.h"
#include "narration/test_text.h"
#include "narration/token.h"
#include "play/agent.h"
#include "play/audit_parts.h"
#include "play/end_check.h"
#include "play/leak_check.h"
#include "play/offer_check.h"
#include "play/rerun_check.h"
#include "play/simulate.h"

namespace cubilete {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r'; }

// Returns the invariant at a place on one line; empty if that is not possible.
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
      : parts_(ruleset, request, report) {}

  // Plays at random to the end, or up to a total number of positions. `luck` is as below.
  void play(std::int32_t players, std::uint64_t seed, std::uint64_t luck, std::int64_t positions) {
    parts_.luck = luck;
    RandomAgent agent(seed_of_agent(seed, 0));
    play(players, seed, [&](const State& s) -> std::optional<Next> {
      if (parts_.report.positions > positions) {
        ++parts_.report.cut_short;
        return std::nullopt;
      }
      const auto d = parts_.engine().decision(s);
      if (!d) {
        parts_.failed(d.error());
        return std::nullopt;
      }
      return Next{*d, *agent.choose(parts_.engine(), s, *d)};
    });
  }

  // Plays the choices of a finding, skipping those that are not offered. `luck` seeds the exchange
  // of hidden things and selects the viewer.
  void play(const Finding& f, std::uint64_t luck) {
    parts_.luck = luck;
    std::size_t at = 0;
    play(f.players, f.seed, [&](const State& s) -> std::optional<Next> {
      while (at < f.choices.size() && parts_.report.findings.empty()) {
        const auto& [player, token] = f.choices[at++];
        const auto asked = parts_.engine().asked(s);
        if (std::find(asked.begin(), asked.end(), player) == asked.end()) continue;
        const auto d = parts_.engine().decision(s, player);
        if (!d) return std::nullopt;
        const std::int32_t option = option_of(parts_.ruleset, s, *d, token);
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

  template <class Choose>
  void play(std::int32_t players, std::uint64_t seed, Choose choose) {
    parts_.now = Finding{};
    parts_.now.players = players;
    parts_.now.seed = seed;
    ends_.begin();
    ++parts_.report.games;
    Engine::Setup setup;
    setup.players = players;
    setup.seed = seed;
    auto started = leaks_.begin(setup);
    if (!started) return parts_.failed(started.error());
    State s = std::move(*started);
    if (s.is_over()) ++parts_.report.games_without_decision;
    std::vector<Choice> choices;
    while (!s.is_over()) {
      ++parts_.report.positions;
      look_at(s);
      const auto next = choose(s);
      if (!next) break;
      const auto values = next->decision.options[next->option];
      const Choice choice{next->decision.player, {values.begin(), values.end()}};
      parts_.now.choices.emplace_back(choice.player,
                                      tokens(parts_.ruleset, s, next->decision)[next->option]);
      std::vector<Event> events;
      const bool looks_for_news = parts_.report.positions % parts_.request.undo_limit_every == 0;
      const State before = looks_for_news ? s : State();
      parts_.engine().set_event_sink(&events);
      const auto ok = parts_.engine().step(s, choice);
      parts_.engine().set_event_sink(nullptr);
      if (!ok) return parts_.failed(ok.error());
      choices.push_back(choice);
      ends_.follow(choice);
      if (looks_for_news) reruns_.check_undo_limit(before, choice, events);
      leaks_.follow(s, choice, events);
    }
    ends_.look_at_end(s);
    reruns_.check_game(setup, choices, s);
  }

  void look_at(const State& s) {
    if (const auto broken = broken_invariant(parts_.engine(), s)) {
      parts_.found("invariant", broken->message, invariant_at(parts_.ruleset, broken->reference),
                   broken->reference, broken->script);
    }
    const auto back = parse_state(parts_.ruleset, parts_.request.text(s));
    if (!back || !(*back == s)) {
      parts_.found("round-trip", "the state cannot be written and read again");
    }
    for (const MaybePlayer p : parts_.engine().asked(s)) offers_.look_at(s, p);
    ends_.look_at(s);
    leaks_.look_at(s);
  }

  AuditParts parts_;
  LeakCheck leaks_{parts_};
  OfferCheck offers_{parts_};
  EndCheck ends_{parts_};
  RerunCheck reruns_{parts_};
};

// Returns the same finding with fewer choices: leaves out larger and then smaller groups of
// choices, and everything after the finding.
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
  constexpr std::int64_t kMostFailures = 20;  // each may take as long as a step
  AuditReport report;
  Auditor auditor(ruleset, request, report);
  const std::int32_t counts = ruleset->max_players - ruleset->min_players + 1;
  std::int64_t in_a_row = 0;  // consecutive games without a decision
  std::int64_t failures = 0;  // how many of these could not begin
  for (std::int64_t game = 0; report.positions < request.positions; ++game) {
    const std::int32_t players = ruleset->min_players + std::int32_t(game % counts);
    const std::int64_t before = report.positions;
    const std::int64_t ended = report.games_without_decision;
    // The seed is small enough for YAML.
    const auto luck = static_cast<std::uint64_t>(game / counts % (2 * players));
    auditor.play(players, seed_of_game(request.seed, game) >> 33, luck, request.positions);
    in_a_row = report.positions == before ? in_a_row + 1 : 0;
    failures = in_a_row == 0 ? 0 : failures + (report.games_without_decision == ended ? 1 : 0);
    if (in_a_row == kMostWithoutDecision || failures == kMostFailures) break;
    if (progress && !progress(report.positions)) break;
  }
  for (Finding& f : report.findings) {
    if (request.shrinks) f = shrunk(ruleset, request, std::move(f));
  }
  return report;
}

std::string_view way_out_of(std::string_view check) {
  static constexpr std::pair<std::string_view, std::string_view> kWays[] = {
      {"leak-view",
       "let what is shown count only what the player may see, or do not show it "
       "(the query's 'shown'); make a value that tells of hidden things 'visible: owner' or "
       "hidden"},
      {"leak-options",
       "let the candidates depend only on what the player may see; to let him look at hidden "
       "cards, move them to a zone of his that is 'visible: owner', and choose there"},
      {"leak-reasons",
       "ask in the condition only for what the player may see, or give it a 'reason' without the "
       "hidden value"},
      {"leak-events",
       "announce only what its readers may see; make a value that changes with hidden things "
       "'visible: owner' or hidden, and carry out under 'quietly' what nobody shall read of"},
      {"leak-turns", "'always_ask: true' asks also where there is one answer"},
      {"error",
       "offer the action, under 'if', only where its effect can be carried out, or let the effect "
       "do without: 'first(deck, 1)' of an empty deck is no card"}};
  for (const auto& [name, way] : kWays) {
    if (name == check) return way;
  }
  return {};
}

std::string scenario_of(const Ruleset& r, const Finding& f) {
  return fmt::format("{}{}: leads to a finding.\n# {}: {}\nplayers: {}\ntests:\n{}",
                     kScenarioBeginning, r.name, f.check, printable(f.message), f.players,
                     test_text(r, {f.check, f.seed, f.choices, f.expected}));
}

}  // namespace cubilete
