#include "tools/balance/report_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "lab/findings.h"
#include "lab/kingmaking.h"
#include "play/tournament.h"
#include "review/change_text.h"
#include "tools/balance/sentences.h"
#include "tools/cli/arguments.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/revision.h"
#include "tools/cli/seats.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace {

using ReportClock = std::chrono::steady_clock;

// A question of the report, and the games that answer it.
struct ReportQuestion {
  std::string games;       // which ones, for messages
  std::size_t values = 0;  // of a game
  std::function<std::unique_ptr<GamePlayer>()> make;
  std::function<void(std::span<const std::int64_t>)> take;
  // Returns whether more games would say nothing new.
  std::function<bool()> is_clear;
  std::int64_t games_in_group = 1;  // what is numbered are groups of so many

  std::int64_t played = 0;
  double seconds = 0;
};

// Numbers and curves that are only described are shown of so many games.
constexpr std::int64_t kDescribed = 400;
// The reach of what decides who wins that is worth knowing.
constexpr double kShownPart = 0.05;

// Sets a flag when a time is over, or at Ctrl-C.
class Deadline {
 public:
  explicit Deadline(ReportClock::duration time)
      : end_(ReportClock::now() + time), thread_([this] { wait(); }) {}
  ~Deadline() {
    {
      const std::lock_guard lock(mutex_);
      is_not_needed_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  const std::atomic<bool>& is_over() const { return is_over_; }

 private:
  void wait() {
    constexpr std::chrono::milliseconds kBetweenLooks{50};
    std::unique_lock lock(mutex_);
    while (!is_not_needed_ && !interrupted && ReportClock::now() < end_) {
      changed_.wait_until(lock, std::min(end_, ReportClock::now() + kBetweenLooks));
    }
    is_over_ = true;
  }

  ReportClock::time_point end_;
  std::atomic<bool> is_over_ = false;
  bool is_not_needed_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

// Plays further games of a question, up to number `end`. Returns false after an error message.
bool play(ReportQuestion& q, const Facts& f, std::int64_t end,
          const std::function<void(std::int64_t played)>& show) {
  RunRequest run;
  run.first = q.played;
  run.end = end;
  run.values = q.values;
  run.jobs = f.request.jobs;
  run.stop = f.request.stop;
  const auto begun = ReportClock::now();
  const RunResult result = run_games(
      run, q.make, [&](std::int64_t, std::span<const std::int64_t> row) { q.take(row); },
      [&](std::int64_t games) {
        show(q.played + games);
        return interrupted == 0;
      });
  q.played += result.games;
  q.seconds += std::chrono::duration<double>(ReportClock::now() - begun).count();
  if (!result.failure) return true;
  report_error(result.failure->error, f.ruleset->sources,
               fmt::format("in game {} of the {}", result.failure->game + 1, q.games));
  return false;
}

// Plays the same number of games for each question.
bool play_each(std::vector<ReportQuestion>& questions, const Facts& f) {
  for (ReportQuestion& q : questions) {
    const std::int64_t number = std::max<std::int64_t>(1, f.request.games / q.games_in_group);
    ProgressBar progress(number, false);
    if (!play(q, f, number, [&](std::int64_t games) { progress.show(games); })) {
      return false;
    }
    // Parts of different numbers of games would not be one report.
    if (interrupted) {
      progress.clear();
      report_error("stopped; no report is written", "--games plays fewer games");
      return false;
    }
  }
  return true;
}

// Plays games where they tell most: always of the open question that has had the least time, in
// portions, until each is clear or the time is over.
bool play_open(std::vector<ReportQuestion>& questions, const Facts& f, double seconds,
               const std::function<std::string()>& known) {
  const double portion = std::max(0.2, seconds / 10 / double(questions.size()));
  LiveText live;
  const auto show = [&](std::int64_t) {
    if (live.is_due()) live.show(known());
  };
  while (!f.request.stop.is_stopped()) {
    std::vector<ReportQuestion*> open;
    for (ReportQuestion& q : questions) {
      if (q.played < kFewest || !q.is_clear()) open.push_back(&q);
    }
    if (open.empty()) break;
    ReportQuestion& next = **std::ranges::min_element(open, {}, &ReportQuestion::seconds);
    // The pace of a few games is not yet that of many.
    const double more = next.played == 0 ? f.request.jobs
                                         : std::min(double(next.played) * 4,
                                                    double(next.played) * portion / next.seconds);
    const auto games = std::max<std::int64_t>(f.request.jobs, std::llround(more));
    if (!play(next, f, next.played + games, show)) return false;
  }
  live.clear();
  if (questions.front().played > 0) return true;
  if (interrupted) {
    report_error("stopped; no report is written");
  } else {
    report_error("no game ended in this time; no report is written", "give --for more time");
  }
  return false;
}

ReportQuestion question_of_sample(Facts& f, const std::vector<Measure>& measures) {
  return {"measures", 2 * measures.size(),
          [&f, measures] { return make_single_player(f.ruleset, f.request, measures); },
          [&f, measures](std::span<const std::int64_t> row) {
            f.sample.take(row);
            for (std::size_t i = 0; i < measures.size(); ++i) {
              if (measures[i].kind != MeasureKind::kRounds) continue;
              f.lengths[key_of(measures[i])].add(row[measures.size() + i]);
            }
          },
          [&f] {
            return leave_nothing_open(mean_findings(f.sample, f.looking, f.request.players),
                                      f.sample.pairs());
          }};
}

std::vector<ReportQuestion> questions_of_one_game(Facts& f) {
  f.scores_by_round = ScoresByRound(f.request.players);
  f.cards = CardValues(cards_of(*f.ruleset), f.request.players);
  f.winners = Winners(habits_of(*f.ruleset), f.request.players);
  std::vector<ReportQuestion> out;
  out.push_back({"scores", values_of_round_scores(f.request.players),
                 [&f] { return make_round_score_player(f.ruleset, f.request); },
                 [&f](std::span<const std::int64_t> row) { f.scores_by_round.take(row); },
                 [&f] {
                   return f.scores_by_round.rounds() == 0 ||
                          f.scores_by_round.scores(0, 0).total() >= kDescribed;
                 }});
  out.push_back(
      {"cards", values_of_cards(f.cards.cards().size()),
       [&f] { return make_card_player(f.ruleset, f.request, f.cards.cards()); },
       [&f](std::span<const std::int64_t> row) { f.cards.take(row); },
       [&f] { return leave_nothing_open(card_findings(f.cards, f.looking), f.cards.games()); }});
  out.push_back({"habits of winners", values_of_habits(*f.ruleset, f.request.players),
                 [&f] { return make_habit_player(f.ruleset, f.request); },
                 [&f](std::span<const std::int64_t> row) { f.winners.take(row); },
                 [&f] { return f.winners.games() >= kDescribed; }});
  if (f.request.players < 2) return out;
  out.push_back({"interaction", kValuesOfInteraction,
                 [&f] { return make_interaction_player(f.ruleset, f.request); },
                 [&f](std::span<const std::int64_t> row) { f.interaction.take(row); },
                 [&f] {
                   const Interaction& i = f.interaction;
                   const double share = ratio(i.changed, i.compared);
                   // Of games with other luck there may be no end.
                   return i.games >= kDescribed * 10 ||
                          share_interval(share, i.compared, f.looking).reach() <= kShownPart;
                 }});
  // Where there is anybody to make king.
  if (f.request.players < 3) return out;
  out.push_back({"kingmaking", kValuesOfKingmaking,
                 [&f] { return make_kingmaking_player(f.ruleset, f.request); },
                 [&f](std::span<const std::int64_t> row) {
                   f.kingmade += row[0];
                   ++f.kingmaking_games;
                 },
                 [&f] {
                   return share_interval(ratio(f.kingmade, f.kingmaking_games), f.kingmaking_games,
                                         f.looking)
                              .reach() <= kShownReach;
                 }});
  return out;
}

bool is_clear(const LuckAndSkill& sample, Looking looking) {
  if (!sample.is_decided()) return sample.groups() >= kDescribed;
  const auto parts = sample.parts(looking);
  const double even = sample.even();
  if (!parts.better.interval.contains(even)) return parts.player.interval.reach() <= kShownPart;
  return parts.better.interval.high - even <= kShownReach;
}

// Adds a question for each agent against the next weaker one, where one table can tell them apart.
void add_strengths(const std::vector<std::string>& agents, Facts& f,
                   std::vector<ReportQuestion>& out) {
  if (is_each_alone(f.ruleset->outcome, f.request.players) || agents.size() < 2) return;
  f.strengths.reserve(agents.size());
  for (std::size_t i = 1; i < agents.size(); ++i) {
    auto& [strengths, sample] =
        f.strengths.emplace_back(Strengths{agents[i - 1], agents[i]}, LuckAndSkill());
    out.push_back(
        {fmt::format("games of {} against {}", agents[i], agents[i - 1]),
         values_of_exchange(f.request.players),
         [&f, &strengths] { return make_exchange_player(f.ruleset, f.request, strengths); },
         [&sample](std::span<const std::int64_t> row) { sample.take(row); },
         [&f, &sample] { return is_clear(sample, f.looking); }, f.request.players});
  }
}

ReportQuestion question_of_pairs(const char* games, const VersionPair& versions, const Facts& f,
                                 Comparison& c) {
  return {games, 2 * c.measures().size(),
          [versions, &f, &c] { return make_pair_player(versions, f.request, c.measures()); },
          [&c](std::span<const std::int64_t> row) { c.take(row); },
          [&f, &c] {
            const auto is_edited = [&](const Measure& m) { return counts_edited(f.changes, m); };
            return leave_nothing_open(change_findings(c, f.looking, is_edited), c.pairs());
          }};
}

// Adds a question for each variant of the plain game. Returns an exit code.
int add_variants(const ReportOptions& o, Facts& f, std::vector<ReportQuestion>& out) {
  if (!o.version.variant.empty() || o.game != o.version.game) return kFine;
  const auto measures = measures_of(*f.ruleset, f.request.players);
  const std::vector<std::string> variants = variants_of(library().folder_of(o.game));
  f.variants.reserve(variants.size());
  for (const std::string& variant : variants) {
    int exit_code = kFine;
    const auto other = ruleset_named(o.game + ":" + variant, {}, exit_code);
    if (!other) return exit_code;
    const bool is_for_all =
        other->min_players <= f.request.players && f.request.players <= other->max_players;
    if (!is_for_all) continue;
    auto& [name, c] = f.variants.emplace_back(
        variant, Comparison(measures_of_both(measures, measures_of(*other, f.request.players))));
    out.push_back(question_of_pairs("variants", {f.ruleset, other}, f, c));
  }
  return kFine;
}

// Returns the agents whose strength is compared; nothing after an error message.
std::optional<std::vector<std::string>> strengths_of(const ReportOptions& o, const Facts& f) {
  std::vector<std::string> out;
  const std::string& first = f.request.seats.front();
  if (o.strengths.empty()) {
    if (!plays_at_random(first)) out = {"random", first};
    return out;
  }
  const auto commas = std::ranges::count(o.strengths, ',');
  if (commas == 0) {
    report_error(fmt::format("--strengths: '{}' is one agent alone", o.strengths),
                 "name two or more, the weakest first: random,greedy,search:50");
    return std::nullopt;
  }
  if (!parse_seats(o.strengths, int(commas) + 1, agent_kinds(), out)) return std::nullopt;
  return out;
}

}  // namespace

int prepare_facts(ReportOptions& o, Facts& f, Spoken& spoken) {
  int exit_code = kFine;
  o.game = to_text(version_of(o.version));
  auto game = content_named(o.game, {}, exit_code);
  if (!game) return exit_code;
  f.ruleset = game->ruleset;
  const auto request = lab_request(o.lab, *f.ruleset);
  const auto language = spoken_for(*f.ruleset, o.lab.language);
  if (!request || !language) return kWrongUsage;
  f.request = *request;
  spoken = *language;
  if (o.against.empty()) return kFine;
  auto base = content_named(o.against, {}, exit_code);
  if (!base) return exit_code;
  if (!lab_request(o.lab, *base->ruleset)) return kWrongUsage;
  f.changes = changes_between(*base, *game, spoken);
  f.base = std::move(*base);
  return kFine;
}

int gather_facts(const ReportOptions& o, Facts& f, const Spoken& spoken) {
  const bool is_timed = !o.lab.time.empty();
  std::chrono::duration<double> time{};
  if (is_timed) {
    const auto wanted = time_of_option(o.lab.time);
    if (!wanted) return kWrongUsage;
    time = *wanted;
  }
  const auto agents = strengths_of(o, f);
  if (!agents) return kWrongUsage;
  const auto measures = measures_of(*f.ruleset, f.request.players);
  f.sample = Comparison(measures, SampleOf::kSingleGames);
  std::vector<ReportQuestion> questions = {question_of_sample(f, measures)};
  for (ReportQuestion& q : questions_of_one_game(f)) questions.push_back(std::move(q));
  add_strengths(*agents, f, questions);
  if (const int exit_code = add_variants(o, f, questions)) return exit_code;
  if (!o.against.empty()) {
    f.comparison =
        Comparison(measures_of_both(measures_of(*f.base.ruleset, f.request.players), measures));
    questions.push_back(
        question_of_pairs("comparison", {f.base.ruleset, f.ruleset}, f, f.comparison));
  }
  bool is_done = false;
  if (is_timed) {
    f.looking = Looking::kWatched;
    const Deadline deadline(std::chrono::duration_cast<ReportClock::duration>(time));
    f.request.stop = StopToken(deadline.is_over());
    const Wording words(*f.ruleset, spoken);
    is_done = play_open(questions, f, time.count(), [&] {
      return lines_of(mean_sentences(words, mean_findings(f.sample, f.looking, f.request.players),
                                     {f.sample.pairs(), 0}));
    });
    f.request.stop = when_interrupted();
  } else {
    is_done = play_each(questions, f);
  }
  return is_done ? kFine : interrupted ? kInterrupted : kProblems;
}

}  // namespace cubilete
