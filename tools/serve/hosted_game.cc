#include "tools/serve/hosted_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <span>
#include <string_view>

#include "base/printable.h"
#include "base/utf8.h"
#include "narration/rules_lines.h"
#include "narration/score_lines.h"
#include "play/undo_limit.h"
#include "state/visibility.h"
#include "tools/serve/question_items.h"
#include "tools/serve/seen_position.h"
#include "tools/serve/seen_question.h"

namespace cubilete {

using nlohmann::json;

namespace {

constexpr std::size_t kLinesOfLog = 120;     // sent with each position
constexpr std::size_t kMostOfChart = 2'000;  // positions in the chart of scores

// Returns the seats, and who has to decide.
json seats_json(Game& game, const std::vector<std::string>& seats,
                const std::vector<Introduction>& people) {
  std::vector<bool> is_asked(seats.size());
  if (!game.is_over()) {
    for (const MaybePlayer p : game.asked()) {
      if (p.is_some()) is_asked[p.seat().index()] = true;
    }
  }
  json out = json::array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    out.push_back({{"kind", seats[i]}, {"asked", bool(is_asked[i])}});
    if (!people[i].name.empty()) out.back()["name"] = people[i].name;
    if (people[i].colour >= 0) out.back()["colour"] = people[i].colour;
  }
  return out;
}

// Returns whether a text can be the name of a person: letters of any language, digits, and what
// joins parts of names.
bool is_name(const std::string& text) {
  if (first_byte_not_utf8(text) != std::string::npos) return false;
  if (first_control(text) != std::string::npos) return false;
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size(); at += character_at(text, at), ++length) {
    const char c = text[at];
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    if (is_ascii && !std::isalnum(static_cast<unsigned char>(c)) &&
        std::string_view(" -.'").find(c) == std::string_view::npos) {
      return false;
    }
  }
  return length <= Introduction::kLongestName;
}

// Adds the reader's current score, or the outcome of a finished game.
void add_outcome(json& out, Game& game, const Wording& w, Reader reader) {
  if (!game.is_over()) {
    if (reader.seat.is_some()) {
      out["score"] = score_lines(w, game.engine(), game.state(), reader.seat.seat());
    }
    return;
  }
  const auto outcome = game.outcome();
  if (!outcome) return;
  out["outcome"] = outcome_lines(w, game.engine(), game.state(), *outcome);
  for (const Standing& st : outcome->standings) {
    json place = {{"seat", st.player.value}, {"rank", st.rank}, {"won", st.has_won}};
    if (!st.parts.empty()) {
      place["score"] = st.score;
      if (has_partner(*outcome, st)) place["team_score"] = st.team_score;
    }
    out["standings"].push_back(std::move(place));
  }
}

// Returns the end of a log.
json last_lines(std::span<const LogLine> lines, const View& v) {
  return log_json(lines, lines.size() - std::min(lines.size(), kLinesOfLog), v);
}

// So many answers are taken without asking before somebody is asked all the same.
constexpr int kMostLoneAnswers = 100;

}  // namespace

bool is_for_chance(Game& game) {
  const auto asked = game.is_over() ? std::vector<MaybePlayer>() : game.asked();
  return !asked.empty() && !asked.front().is_some();
}

HostedGame::HostedGame(Game game, Library::Request request, std::vector<std::string> seats,
                       std::uint32_t run, TableManners manners)
    : game_(std::make_unique<Game>(std::move(game))),
      request_(std::move(request)),
      seats_(std::move(seats)),
      people_(seats_.size()),
      run_(run),
      manners_(manners),
      english_(std::make_unique<Wording>(game_->ruleset(), Language::kEnglish)),
      spanish_(std::make_unique<Wording>(game_->ruleset(), Language::kSpanish)) {
  seat_bots();
  // Choices of an earlier run cannot be undone, because it is unknown what they revealed.
  made_.assign(choices(), {});
  if (is_for_chance(*game_)) carry_out({MaybePlayer(), {}});
  take_lone_answers();
}

std::string HostedGame::record(const std::string& path, bool is_forced) {
  return recording_.start(path, *game_, request_, seats_, is_forced);
}

std::string HostedGame::finish_recording() {
  return recording_.is_on() ? recording_.finish(*game_) : std::string();
}

void HostedGame::report_failures(FailureSink sink) {
  on_failure_ = std::move(sink);
  if (stuck_) report(*stuck_, {});
}

void HostedGame::report(const RuleError& e, MaybePlayer p) {
  last_failure_ = e;
  if (!on_failure_ || !reported_.is_new(e)) return;
  const std::string who = p.is_some() ? fmt::format("player {}, ", p.number() + 1) : "";
  on_failure_(
      e, ruleset().sources,
      fmt::format("{}round {}, turn {}, after {} choices (seed {})", who, game_->state().round(),
                  game_->state().turn(), choices(), game_->setup().seed));
}

void HostedGame::get_stuck(const RuleError& e, MaybePlayer p) {
  stuck_ = e;
  ++changes_;
  report(e, p);
}

std::string HostedGame::version() const { return fmt::format("{:x}.{}", run_, changes_); }

json HostedGame::content(Language language) const {
  json out = content_json(words(language), game_->state());
  out["rules"] = rules_lines(words(language), game_->state());
  out["secrets"] = has_private_knowledge(ruleset());
  out["players"] = players();
  return out;
}

std::optional<Decision> HostedGame::question_to(MaybePlayer p) {
  if (game_->is_over() || stuck_) return std::nullopt;
  const auto asked = game_->asked();
  if (std::find(asked.begin(), asked.end(), p) == asked.end()) return std::nullopt;
  auto decision = game_->decision(p);
  if (!decision) {
    get_stuck(decision.error(), p);
    return std::nullopt;
  }
  failed_.leave_out_of(*decision);
  return std::move(*decision);
}

View HostedGame::seen(Reader reader) {
  const std::size_t n = game_->choices().size();
  if (auto v = log_.seen(*game_, reader, game_->state(), n)) return std::move(*v);
  ReaderNumbers numbers(game_->ruleset(), reader);
  numbers.follow({}, game_->state());
  return numbers.seen(game_->state(), 0);
}

json HostedGame::position(Reader reader, Language language) {
  const Wording& w = words(language);
  const auto lines = log_.lines(*game_, w, reader);  // first: it also keeps the reader's numbers
  const View v = seen(reader);
  json out = position_json(w, game_->engine(), game_->state(), v);
  out["version"] = version();
  out["choices"] = game_->choices().size();
  out["seats"] = seats_json(*game_, seats_, people_);
  out["practice"] = manners_.is_practice;
  out["recorded"] = recording_.is_on() && record_problem_.empty();
  if (reader.seat.is_some()) {
    out["seat"] = reader.seat.number();
    out["can_undo"] = can_undo(reader.seat.seat());
    if (const auto d = question_to(reader.seat)) {
      out["question"] = question_json(w, game_->engine(), game_->state(), v, *d);
    }
  }
  if (lines) out["log"] = last_lines(**lines, v);
  add_outcome(out, *game_, w, reader);
  if (stuck_) out["problem"] = "rule-failed";
  return out;
}

json HostedGame::past(Reader reader, Language language, std::size_t n, PastLog log) {
  if (n > game_->choices().size()) return {};
  const auto s = game_->state_after(n);
  if (!s) return {};
  const auto lines = log_.lines(*game_, words(language), reader);
  const auto v = log_.seen(*game_, reader, *s, n);
  if (!v) return {};
  json out = position_json(words(language), game_->engine(), *s, *v);
  out["version"] = version();
  out["choices"] = n;
  out["seats"] = seats_json(*game_, seats_, people_);
  if (reader.seat.is_some()) out["seat"] = reader.seat.number();
  if (lines) {
    const auto of_choice = std::ranges::equal_range(**lines, n, {}, &LogLine::choices);
    const std::span<const LogLine> all((*lines)->begin(), of_choice.end());
    out["log"] = log == PastLog::kLinesOfChoice ? log_json(all, all.size() - of_choice.size(), *v)
                                                : last_lines(all, *v);
  }
  return out;
}

json HostedGame::log(Reader reader, Language language) {
  const auto lines = log_.lines(*game_, words(language), reader);
  if (!lines) return json::array();
  return log_json(**lines, 0, seen(reader));
}

json HostedGame::scores(Reader reader) {
  const bool may_know = game_->is_over() || reader.sees_all || !has_secrets(game_->ruleset());
  if (!may_know || game_->choices().size() > kMostOfChart) return json::array();
  json out = json::array();
  const auto visit = [&](std::size_t, const State& s, const std::vector<Event>&) {
    json row = json::array();
    if (const auto outcome = game_->engine().outcome(s)) {
      for (const Standing& st : outcome->standings) row.push_back(st.score);
    }
    out.push_back(std::move(row));
  };
  if (!game_->replay(game_->choices().size(), visit)) return json::array();
  return out;
}

Reply HostedGame::choose(PlayerId p, const std::string& version_asked, const Answer& answer) {
  if (version_asked != version()) return {Reply::Kind::kStale, version()};
  if (p.value >= players() || !is_person(p)) return {Reply::Kind::kNotAsked, ""};
  const auto d = question_to(p);
  if (!d) return {Reply::Kind::kNotAsked, ""};
  if (!answer.places) {
    if (answer.option >= d->options.size()) return {Reply::Kind::kNoOption, ""};
    const auto values = d->options[answer.option];
    return take({p, {values.begin(), values.end()}});
  }
  const auto selection =
      QuestionItems(game_->ruleset(), game_->state(), *d).selection(*answer.places);
  if (!selection) return {Reply::Kind::kNoOption, ""};
  const auto is_offered = game_->engine().is_offered(game_->state(), *d, *selection);
  if (!is_offered) {
    report(is_offered.error(), p);
    return {Reply::Kind::kRuleFailed, is_offered.error().message};
  }
  if (!*is_offered) return {Reply::Kind::kNoOption, ""};
  return take({p, *selection});
}

// Carries out a choice, and the answers after it that need no question.
Reply HostedGame::take(const Choice& choice) {
  Reply reply = carry_out(choice);
  if (reply.kind == Reply::Kind::kAccepted) take_lone_answers();
  return reply;
}

Reply HostedGame::carry_out(const Choice& choice) {
  const std::size_t n = choices();
  auto failure = make(choice);
  while (!failure && is_for_chance(*game_)) failure = make({MaybePlayer(), {}});
  if (!failure) {
    failed_.clear();
    return {};
  }
  ++changes_;
  report(*failure, choice.player);
  if (auto ok = rewind(n); !ok) return {Reply::Kind::kFailed, ok.error().message};
  failed_.add(choice);
  auto left = game_->decision(choice.player);
  if (left) failed_.leave_out_of(*left);
  const bool is_last = left && left->options.empty() && !left->options.unlisted();
  if (!left || is_last) get_stuck(*failure, choice.player);
  return {Reply::Kind::kRuleFailed, failure->message};
}

// Makes one choice; on failure the game is unchanged.
std::optional<RuleError> HostedGame::make(const Choice& choice) {
  const State before = game_->state();
  if (auto failure = make_choice(*game_, choice)) return failure;
  ++changes_;
  // A bot's choice and the last choice of a game cannot be undone; in practice mode all can.
  const bool is_persons = choice.player.is_some() && is_person(choice.player.seat());
  made_.push_back({.is_final = !manners_.is_practice && (!is_persons || game_->is_over() ||
                                                         shows_news(game_->engine(), before, choice,
                                                                    game_->last_events()))});
  log_.add_last(*game_);
  if (recording_.is_on()) {
    record_problem_ = recording_.add_choice(*game_);
    if (record_problem_.empty() && is_persons) record_problem_ = recording_.sync();
  }
  return std::nullopt;
}

Result<void> HostedGame::rewind(std::size_t n) {
  if (n == choices()) return {};
  if (auto ok = game_->undo_to(n); !ok) return ok;
  made_.resize(n);
  log_.undo_to(*game_);
  if (recording_.is_on()) record_problem_ = recording_.undo_to(n);
  return {};
}

void HostedGame::take_lone_answers() {
  if (!manners_.takes_lone_answers) return;
  for (int n = 0; n < kMostLoneAnswers; ++n) {
    const auto answer = lone_answer();
    if (!answer) return;
    const std::size_t at = choices();
    if (carry_out(*answer).kind != Reply::Kind::kAccepted) return;
    made_[at].is_lone = true;
  }
}

// Returns an answer that may be taken without asking.
std::optional<Choice> HostedGame::lone_answer() {
  if (game_->is_over() || stuck_ || !failed_.empty()) return std::nullopt;
  const auto people = static_cast<std::size_t>(std::ranges::count(seats_, "human"));
  for (const MaybePlayer p : game_->asked()) {
    if (!p.is_some() || !is_person(p.seat())) continue;
    const auto d = question_to(p);
    if (!d || !may_be_taken_alone(ruleset(), *d, people)) continue;
    const auto values = d->options[0];
    return Choice{p, {values.begin(), values.end()}};
  }
  return std::nullopt;
}

std::size_t HostedGame::undo_target(PlayerId p) const {
  const std::vector<Choice>& all = game_->choices();
  std::size_t n = all.size();
  if (manners_.is_practice) {
    while (n > 0 && (made_[n - 1].is_lone || all[n - 1].player != p)) --n;
  } else {
    while (n > 0 && made_[n - 1].is_lone && !made_[n - 1].is_final) --n;
    if (n > 0 && (made_[n - 1].is_final || all[n - 1].player != p)) n = 0;
  }
  return n == 0 ? all.size() : n - 1;
}

bool HostedGame::can_undo(PlayerId p) const { return is_person(p) && undo_target(p) < choices(); }

Reply HostedGame::undo(PlayerId p, const std::string& version_asked) {
  if (version_asked != version()) return {Reply::Kind::kStale, version()};
  if (p.value >= players() || !can_undo(p)) return {Reply::Kind::kNoOption, ""};
  return go_to(undo_target(p));
}

Reply HostedGame::go_to(std::size_t n) {
  if (n > game_->choices().size()) return {Reply::Kind::kNoOption, ""};
  const bool has_bots_to_turn_back = n + 1 < game_->choices().size();
  if (auto ok = rewind(n); !ok) return {Reply::Kind::kFailed, ok.error().message};
  ++changes_;
  stuck_.reset();
  failed_.clear();
  const Reply reply = has_bots_to_turn_back ? seat_bots() : Reply{};
  const bool goes_on = reply.kind == Reply::Kind::kAccepted && is_for_chance(*game_);
  return goes_on ? carry_out({MaybePlayer(), {}}) : reply;
}

Reply HostedGame::seat(std::vector<std::string> kinds) {
  seats_ = std::move(kinds);
  stuck_.reset();
  failed_.clear();
  return seat_bots();
}

// Creates the bots anew, as they are after the choices so far.
Reply HostedGame::seat_bots() {
  ++changes_;
  auto ok = bots_.seat(*game_, seats_);
  if (ok) return {};
  get_stuck(ok.error(), {});
  return {Reply::Kind::kFailed, ok.error().message};
}

Reply HostedGame::introduce(PlayerId p, Introduction person) {
  if (p.value >= players() || !is_person(p) || !is_name(person.name)) {
    return {Reply::Kind::kNoOption, ""};
  }
  people_[p.index()] = std::move(person);
  name_players();
  log_.forget_lines();
  return {};
}

void HostedGame::name_players() {
  std::vector<std::string> names;
  for (const Introduction& person : people_) names.push_back(person.name);
  english_->set_player_names(names);
  spanish_->set_player_names(names);
}

Reply HostedGame::play_again(std::uint64_t seed) {
  if (!is_over() || recording_.is_on()) return {Reply::Kind::kNoOption, ""};
  Engine::Setup setup = game_->setup();
  setup.seed = seed;
  auto game = Game::start(game_->interpreters(), setup);
  if (!game) return {Reply::Kind::kFailed, game.error().message};
  begin(std::move(*game));
  return {};
}

// Puts another game in the place of this one, with the same seats.
void HostedGame::begin(Game game) {
  log_ = GameLog();  // its lines refer to words that are replaced
  game_ = std::make_unique<Game>(std::move(game));
  english_ = std::make_unique<Wording>(game_->ruleset(), Language::kEnglish);
  spanish_ = std::make_unique<Wording>(game_->ruleset(), Language::kSpanish);
  name_players();
  made_.assign(choices(), {});
  last_failure_.reset();
  reported_.clear();
  const Reply reply = seat(seats_);
  if (reply.kind == Reply::Kind::kAccepted && is_for_chance(*game_)) carry_out({MaybePlayer(), {}});
  take_lone_answers();
}

std::optional<BotQuestion> HostedGame::bot_question() {
  if (game_->is_over() || stuck_) return std::nullopt;
  for (const MaybePlayer p : game_->asked()) {
    if (!p.is_some() || is_person(p.seat())) continue;
    auto d = question_to(p);
    if (!d) return std::nullopt;
    return bots_.question(p.seat(), version(), game_->state(), std::move(*d));
  }
  return std::nullopt;
}

Reply HostedGame::take_answer(const BotQuestion& question, const Result<std::size_t>& option) {
  if (question.version != version()) {
    // Recreates the bot, because its random numbers were used for this answer.
    const Reply seated = bots_.is_seated(question) ? seat_bots() : Reply{};
    if (seated.kind != Reply::Kind::kAccepted) return seated;
    return {Reply::Kind::kStale, version()};
  }
  for (const RuleError& failure : question.failures) report(failure, question.player);
  if (!option) {
    get_stuck(option.error(), question.player);
    return {Reply::Kind::kRuleFailed, option.error().message};
  }
  const auto values = question.decision.options[*option];
  Reply reply = take({question.player, {values.begin(), values.end()}});
  // The bot tried it, so only what comes after the choice by chance can fail; the bot would choose
  // the same again.
  if (reply.kind == Reply::Kind::kRuleFailed && !stuck_) get_stuck(*last_failure_, question.player);
  return reply;
}

}  // namespace cubilete
