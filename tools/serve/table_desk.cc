#include "tools/serve/table_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compiler/pictures.h"
#include "tools/serve/design_desk.h"
#include "tools/serve/http_answers.h"
#include "tools/serve/question_desk.h"
#include "tools/serve/request_body.h"

namespace cubilete {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t kMostItems = 1'000;
constexpr std::size_t kMostPreviewed = 40;  // options per request for outcomes

// Returns the rights of a request's key; nothing if it has an invalid key.
std::optional<Pass> pass_of(const SeatKeys& keys, const HttpRequest& request) {
  const std::string& header = request.authorization;
  if (header.empty()) return Pass{};
  constexpr std::string_view kScheme = "Bearer ";
  if (!header.starts_with(kScheme)) return std::nullopt;
  return keys.pass_of(std::string_view(header).substr(kScheme.size()));
}

// Returns a list of places from a body; nothing if it is missing, invalid or too long.
std::optional<std::vector<std::size_t>> places_in(const json& body, const char* key,
                                                  std::size_t most) {
  const auto list = body.find(key);
  if (list == body.end() || !list->is_array() || list->size() > most) return std::nullopt;
  std::vector<std::size_t> places;
  for (const json& n : *list) {
    if (!n.is_number_unsigned()) return std::nullopt;
    places.push_back(n.get<std::size_t>());
  }
  return places;
}

// Answers why things are not offered: all of them, or those given by the body.
void tell_why(HttpResponse& response, QuestionDesk desk, PlayerId seat, Language language,
              const json& body) {
  if (!body.contains("items")) return answer(response, 200, desk.refusals(seat, language));
  const auto places = places_in(body, "items", kMostItems);
  if (!places) return refuse(response, 400, "no-json");
  answer(response, 200, desk.check(seat, language, *places));
}

// Answers with the consequences of options of the open question, or of a selection of things.
void tell_outcomes(HttpResponse& response, QuestionDesk desk, PlayerId seat, Language language,
                   const json& body) {
  if (body.contains("items")) {
    const auto places = places_in(body, "items", kMostItems);
    if (!places) return refuse(response, 400, "no-json");
    return answer(response, 200, desk.outcome_of(seat, language, *places));
  }
  const auto options = places_in(body, "options", kMostPreviewed);
  if (!options) return refuse(response, 400, "no-json");
  answer(response, 200, desk.outcomes(seat, language, *options));
}

// Makes the choice given by a body: an option by its number, or a selection of things.
Reply choose(HostedGame& game, PlayerId seat, const std::string& version, const json& body) {
  if (const auto places = places_in(body, "items", kMostItems)) {
    return game.choose(seat, version, *places);
  }
  const std::int64_t option = number_in(body, "option");
  if (option < 0) return {Reply::Kind::kNoOption, ""};
  return game.choose(seat, version, std::size_t(option));
}

// Takes the name and the colour that a person wants to be known by.
Reply introduce(HostedGame& game, PlayerId seat, const json& body) {
  const json name = body.value("name", json());
  if (!name.is_string()) return {Reply::Kind::kNoOption, ""};
  const std::int64_t colour = number_in(body, "colour");
  return game.introduce(seat,
                        {name, static_cast<std::int32_t>(std::min<std::int64_t>(colour, 99))});
}

// Continues from the position of a test, or from the beginning of the game.
Reply set_up(HostedGame& game, const DeskOptions& options, const json& body) {
  const json file = body.value("file", json());
  const json test = body.value("test", json());
  if (!file.is_string() || !test.is_string()) return {Reply::Kind::kNoOption, ""};
  auto position = options.position_of(file, test);
  if (!position) return {Reply::Kind::kFailed, position.error().message};
  const auto problem = DesignDesk(game).set_up(std::move(*position));
  return problem ? Reply{Reply::Kind::kFailed, problem->message} : Reply{};
}

// Returns whether `path` begins with `beginning`; `rest` is then the remainder.
bool goes_below(const std::string& path, std::string_view beginning, std::string& rest) {
  if (!path.starts_with(beginning)) return false;
  rest = path.substr(beginning.size());
  return true;
}

}  // namespace

TableDesk::TableDesk(std::shared_ptr<HostedGame> game, SeatKeys keys, DeskOptions options,
                     StreamBound& streams, BotPool& bots, Workers& workers)
    : game_(std::move(game)),
      keys_(std::move(keys)),
      options_(std::move(options)),
      stream_bound_(streams),
      bots_(bots),
      workers_(workers),
      is_continued_(game_->choices() > 0) {
  if (options_.report) game_->report_failures(options_.report);
}

void TableDesk::set_link_base(std::string base) {
  const Turn turn(*this);
  link_base_ = std::move(base);
}

void TableDesk::open() { bots_.call(shared_from_this()); }

void TableDesk::close() {
  const Turn turn(*this);
  is_closed_ = true;
  for (const Follower& follower : followers_) follower.stream->end();
}

void TableDesk::take(ContentNews content) {
  const Turn turn(*this);
  problems_ = std::move(content.problems);
  refused_.reset();
  if (content.ruleset) {
    auto why = DesignDesk(*game_).renew(content.ruleset, options_.position_of);
    if (why) refused_ = RefusedContent{std::move(content.ruleset), std::move(*why)};
  }
  ++revision_;
  has_changed();
}

std::string TableDesk::finish_recording() {
  const Turn turn(*this);
  return game_->finish_recording();
}

Clock::duration TableDesk::idle_for() {
  const Turn turn(*this);
  return followers_.empty() ? Clock::now() - visited_ : Clock::duration::zero();
}

bool TableDesk::is_over() {
  const Turn turn(*this);
  return game_->is_over();
}

void TableDesk::has_changed() {
  announce();
  bots_.call(shared_from_this());
}

void TableDesk::comes() {
  if (!std::exchange(has_come_, true)) bots_.call(shared_from_this());
}

// Determines the rights and the reader of a request, or refuses it.
bool TableDesk::identifies(const Request& request, Response& response, Pass& pass,
                           Reader& reader) const {
  const auto known = pass_of(keys_, request);
  if (!known) {
    refuse(response, 401, "no-such-key");
    return false;
  }
  pass = *known;
  const auto eyes = reader_of(request, pass);
  if (!eyes) {
    refuse(response, 403, "not-your-seat");
    return false;
  }
  reader = *eyes;
  return true;
}

// Returns the reader for a request: the seat that it names, if its key opens that; nothing
// otherwise.
std::optional<Reader> TableDesk::reader_of(const Request& request, const Pass& pass) const {
  const std::string text = request.parameter("seat");
  const bool sees_all = options_.is_replay || (options_.is_design && pass.is_table);
  if (text == "all") return sees_all ? std::optional(Reader{{}, true}) : std::nullopt;
  if (text.empty()) return Reader{pass.seat, false};
  if (text == "none") return Reader{};
  const std::int64_t n = number_in(text);
  if (n < 0 || n >= game_->players()) return std::nullopt;
  const PlayerId seat(static_cast<std::int32_t>(n));
  const bool may_read = sees_all || (pass.opens(seat) && game_->is_person(seat));
  return may_read ? std::optional(Reader{seat, false}) : std::nullopt;
}

void TableDesk::answer_get(const std::string& path, const Request& request, Response& response) {
  if (path == "/api/stream") return stream(request, response);
  const Turn turn(*this);
  std::string rest;
  if (goes_below(path, "/picture/", rest)) return send_picture(rest, response);
  Pass pass;
  Reader reader;
  if (!identifies(request, response, pass, reader)) return;
  if (pass.is_table || pass.seat.is_some()) visited_ = Clock::now();
  // A screen of the table comes with its stream, so that bots wait for the start.
  if (pass.seat.is_some()) comes();
  const json body = get(path, request, pass, reader);
  if (body.is_null()) return refuse(response, 404, "nothing-there");
  answer(response, 200, body);
}

json TableDesk::get(const std::string& path, const Request& request, const Pass& pass,
                    Reader reader) {
  const Language language = language_of(request);
  if (path == "/api/content") return content(language, pass);
  if (path == "/api/position") {
    const std::int64_t n = number_in(request.parameter("choices"));
    return n < 0 ? with_presence(game_->position(reader, language))
                 : game_->past(reader, language, std::size_t(n));
  }
  if (path == "/api/log") return game_->log(reader, language);
  if (path == "/api/scores") return game_->scores(reader);
  if (!pass.is_table) return {};
  if (path == "/api/links") return {{"seats", seat_links()}, {"spectators", link_base_ + "/"}};
  if (options_.is_design && path == "/api/design/card") {
    return options_.card(request.parameter("card"));
  }
  return options_.is_design ? design(path) : json();
}

json TableDesk::content(Language language, const Pass& pass) const {
  json out = game_->content(language);
  out["replay"] = options_.is_replay;
  out["again"] = !options_.is_replay && !!options_.fresh_seed && !game_->is_recorded();
  out["table"] = pass.is_table;
  out["revision"] = revision_;
  if (options_.is_design && pass.is_table) out["design"] = true;
  return out;
}

json TableDesk::design(const std::string& path) {
  if (path == "/api/design") {
    json out = {{"problems", problems_},
                {"refused", refused_ ? refused_->why.problem.message : ""},
                {"refused_at", json()},
                {"failure", DesignDesk(*game_).failure()},
                {"kinds", options_.seat_kinds}};
    if (refused_ && refused_->why.choices) out["refused_at"] = *refused_->why.choices;
    return out;
  }
  if (path == "/api/design/tests") {
    json out = json::array();
    for (const NamedTest& t : options_.tests()) {
      const std::int32_t least = game_->ruleset().min_players;
      out.push_back(
          {{"file", t.file}, {"test", t.test}, {"players", t.players > 0 ? t.players : least}});
    }
    return out;
  }
  if (path == "/api/design/profile") return DesignDesk(*game_).profile();
  if (path == "/api/design/test") {
    return {{"text", DesignDesk(*game_).test("a position at the table")}};
  }
  return {};
}

// Sends a picture of the content by its number. Pictures are public, like words.
void TableDesk::send_picture(const std::string& number, Response& response) const {
  const auto& all = game_->ruleset().look.pictures;
  const std::int64_t n = number_in(number);
  const bool is_one = n >= 0 && std::size_t(n) < all.size();
  auto picture = is_one ? read_picture(all[std::size_t(n)]) : std::nullopt;
  if (!picture) return refuse(response, 404, "no-picture");
  response.body = std::move(picture->bytes);
  response.type = picture->type;
}

void TableDesk::answer_post(const std::string& path, const Request& request, Response& response) {
  const Turn turn(*this);
  const bool is_design = options_.is_design && path.starts_with("/api/design/");
  const bool is_change = path == "/api/choose" || path == "/api/undo";
  const bool is_of_table = path == "/api/person" || path == "/api/again";
  const bool is_asked = path == "/api/why" || path == "/api/outcomes";
  const bool is_of_guests = path == "/api/sit" || path == "/api/begin";
  if (!is_design && !is_change && !is_asked && !is_of_table && !is_of_guests)
    return refuse(response, 404, "refused");
  const auto pass = pass_of(keys_, request);
  if (is_design && !(pass && pass->is_table)) return refuse(response, 403, "not-your-table");
  if (!pass) return refuse(response, 401, "no-such-key");
  const auto body = read_body(request.body);
  if (!body || (body->contains("version") && !(*body)["version"].is_string())) {
    return refuse(response, 400, "no-json");
  }
  visited_ = Clock::now();
  if (pass->is_table || pass->seat.is_some()) comes();
  if (path == "/api/sit") return sit_down(*body, response);
  if (path == "/api/begin") {
    if (!pass->is_table) return refuse(response, 403, "not-your-table");
    has_begun_ = true;
    ++comings_;
    has_changed();
    return answer(response, Reply{}, game_->version());
  }
  if (path == "/api/design/edit" && is_design) return edit_card(*body, response);
  if (is_design) {
    const Reply reply = change_design(path, *body);
    has_changed();
    return answer(response, reply, game_->version());
  }
  const std::int64_t n = number_in(*body, "seat");
  const bool is_seat = n >= 0 && n < game_->players();
  const PlayerId seat(is_seat ? std::int32_t(n) : 0);
  if (options_.is_replay || !is_seat || !pass->opens(seat) || !game_->is_person(seat)) {
    return refuse(response, 403, "not-your-seat");
  }
  if (is_of_table) {
    const Reply done = path == "/api/again" ? game_->play_again(options_.fresh_seed())
                                            : introduce(*game_, seat, *body);
    ++comings_;
    has_changed();
    return answer(response, done, game_->version());
  }
  const std::string version = body->value("version", "");
  if (is_asked) {
    if (version != game_->version()) return refuse(response, 409, "stale");
    const auto tell = path == "/api/why" ? tell_why : tell_outcomes;
    return tell(response, QuestionDesk(*game_), seat, language_of(request), *body);
  }
  Reply reply =
      path == "/api/undo" ? game_->undo(seat, version) : choose(*game_, seat, version, *body);
  reply.message.clear();
  if (reply.kind == Reply::Kind::kAccepted) has_begun_ = true;
  has_changed();
  answer(response, reply, game_->version());
}

// Returns whether a seat is for whoever comes: people wait for each other, and nobody has had it.
bool TableDesk::is_free(PlayerId p) const {
  if (!options_.lets_sit_down || options_.is_replay || options_.is_design) return false;
  if (has_begun_ || readers_.contains(p.value)) return false;
  return people() > 1 && game_->is_person(p);
}

int TableDesk::people() const {
  int people = 0;
  for (std::int32_t n = 0; n < game_->players(); ++n) people += game_->is_person(PlayerId(n));
  return people;
}

// Returns whether those who have come wait: a screen shows the table's codes, or did a moment ago,
// and nobody has begun.
bool TableDesk::is_waiting() const {
  if (has_begun_ || is_continued_ || options_.is_replay || options_.is_design) return false;
  return people() > 1 && (has_screen() || (away_until_ && Clock::now() < *away_until_));
}

bool TableDesk::has_screen() const {
  return std::ranges::any_of(followers_, [](const Follower& f) { return f.pass.is_table; });
}

std::size_t TableDesk::free_seats() {
  const Turn turn(*this);
  std::size_t free = 0;
  for (std::int32_t n = 0; n < game_->players(); ++n) free += is_free(PlayerId(n));
  return free;
}

// Gives the key of a free seat to whoever asks for it first.
void TableDesk::sit_down(const json& body, Response& response) {
  const std::int64_t n = number_in(body, "seat");
  if (n < 0 || n >= game_->players()) return refuse(response, 400, "no-such-seat");
  const PlayerId seat(static_cast<std::int32_t>(n));
  if (!is_free(seat)) return refuse(response, 409, "seat-taken");
  readers_[seat.value] = 0;
  ++comings_;
  announce();
  answer(response, 200, {{"key", keys_.seat(seat)}});
}

// Takes the content that not all choices so far are possible with.
Reply TableDesk::take_refused(bool anew) {
  if (!refused_ || !refused_->why.choices) return {Reply::Kind::kNoOption, ""};
  const auto problem = DesignDesk(*game_).renew(
      refused_->ruleset, options_.position_of, anew ? Repeated::kNone : Repeated::kAsFarAsPossible);
  if (problem) return {Reply::Kind::kFailed, problem->problem.message};
  refused_.reset();
  ++revision_;
  return {};
}

// REQUIRES: the request has the table's key.
void TableDesk::edit_card(const json& body, Response& response) const {
  for (const char* key : {"card", "column", "value"}) {
    if (!body.contains(key) || !body[key].is_string()) return refuse(response, 400, "no-json");
  }
  answer(response, 200, options_.edit_card(body));
}

// REQUIRES: the request has the table's key.
Reply TableDesk::change_design(const std::string& path, const json& body) {
  const Reply none{Reply::Kind::kNoOption, ""};
  if (path == "/api/design/go") {
    const std::int64_t n = number_in(body, "choices");
    return n < 0 ? none : game_->go_to(std::size_t(n));
  }
  if (path == "/api/design/take") return take_refused(body.value("anew", json()) == true);
  if (path == "/api/design/setup") {
    const Reply reply = set_up(*game_, options_, body);
    if (reply.kind != Reply::Kind::kAccepted) return reply;
    refused_.reset();
    ++revision_;
    return reply;
  }
  if (path != "/api/design/seats") return none;
  std::vector<std::string> kinds;
  for (const json& kind : body.value("kinds", json::array())) {
    const auto& known = options_.seat_kinds;
    if (!kind.is_string() || std::ranges::find(known, kind.get<std::string>()) == known.end())
      return none;
    kinds.push_back(kind);
  }
  return kinds.size() == std::size_t(game_->players()) ? game_->seat(std::move(kinds)) : none;
}

json TableDesk::seat_links() const {
  json out = json::array();
  for (std::int32_t p = 0; p < game_->players(); ++p) {
    if (!game_->is_person(PlayerId(p))) continue;
    out.push_back(
        {{"seat", p}, {"link", fmt::format("{}/#{}", link_base_, keys_.seat(PlayerId(p)))}});
  }
  return out;
}

json TableDesk::links() {
  const Turn turn(*this);
  return {{"table", fmt::format("{}/#{}", link_base_, keys_.table())},
          {"seats", seat_links()},
          {"spectators", link_base_ + "/"}};
}

// Opens a stream, on which one reader is sent each new position until he leaves or reads too
// slowly.
void TableDesk::stream(const Request& request, Response& response) {
  const Turn turn(*this);
  Follower follower;
  if (!identifies(request, response, follower.pass, follower.reader)) return;
  if (is_closed_) return refuse(response, 404, "no-such-table");
  response.type = "text/event-stream";
  if (request.is_head) return;
  if (!stream_bound_.takes(request.address, follower.has_key())) {
    return refuse(response, 503, "too-many-streams");
  }
  follower.language = language_of(request);
  follower.address = request.address;
  const auto leave_later = [desk = shared_from_this()](const EventStream* stream) {
    desk->workers_.add("", [desk, stream] { desk->leave(stream); });
  };
  follower.stream = std::make_shared<EventStream>(leave_later);
  response.stream = follower.stream;
  if (follower.is_at_own_seat()) {
    ++readers_[follower.reader.seat.number()];
    ++comings_;
  }
  const bool was_waiting = is_waiting();
  const bool has_key = follower.has_key();
  followers_.push_back(std::move(follower));
  if (has_key) comes();
  if (is_waiting() != was_waiting) ++comings_;
  announce();
}

void TableDesk::leave(const EventStream* stream) {
  const Turn turn(*this);
  const auto it = std::ranges::find_if(
      followers_, [stream](const Follower& f) { return f.stream.get() == stream; });
  stream_bound_.gives_back(it->address, it->has_key());
  visited_ = Clock::now();
  if (it->is_at_own_seat()) {
    --readers_[it->reader.seat.number()];
    ++comings_;
    announce();
  }
  const bool ends_waiting = it->pass.is_table && is_waiting();
  followers_.erase(it);
  if (!ends_waiting || has_screen()) return;
  away_until_ = Clock::now() + options_.absence;
  has_changed();
}

void TableDesk::announce() {
  if (is_closed_ || std::exchange(is_announced_, true)) return;
  workers_.add("", [desk = shared_from_this()] { desk->send_news(); });
}

// Readers who may see the same are sent the same text.
void TableDesk::send_news() {
  const Turn turn(*this);
  is_announced_ = false;
  std::map<std::pair<Reader, Language>, EventStream::Text> texts;
  const std::string latest = news();
  for (Follower& f : followers_) {
    if (std::exchange(f.sent, latest) == latest) continue;
    EventStream::Text& text = texts[{f.reader, f.language}];
    if (!text) {
      const json position = with_presence(game_->position(f.reader, f.language));
      text = std::make_shared<const std::string>(
          "data: " + position.dump(-1, ' ', false, json::error_handler_t::replace) + "\n\n");
    }
    f.stream->send(text);
  }
}

// Returns a text that changes whenever there is something to send.
std::string TableDesk::news() const {
  return fmt::format("{} {} {}", game_->version(), comings_, revision_);
}

// Adds which seats have an open stream through their own link, and whether all wait for the start.
json TableDesk::with_presence(json position) const {
  position["revision"] = revision_;
  if (is_waiting()) position["waiting"] = true;
  for (const auto& [seat, streams] : readers_) {
    position["seats"][std::size_t(seat)]["present"] = streams > 0;
  }
  for (std::int32_t n = 0; n < game_->players(); ++n) {
    if (is_free(PlayerId(n))) position["seats"][std::size_t(n)]["free"] = true;
  }
  return position;
}

std::optional<std::chrono::milliseconds> TableDesk::let_bot_answer(StopToken stop) {
  std::optional<BotQuestion> question;
  {
    const Turn turn(*this);
    if (is_closed_ || options_.is_replay) return std::nullopt;
    if (!has_come_ && people() > 0) return std::nullopt;
    if (is_waiting()) {
      if (has_screen()) return std::nullopt;
      return std::chrono::ceil<std::chrono::milliseconds>(*away_until_ - Clock::now());
    }
    if (std::exchange(away_until_, std::nullopt)) {
      ++comings_;
      announce();
    }
    if (!question_ || question_->version != game_->version()) {
      question_ = game_->bot_question();
      asked_at_ = Clock::now();
    }
    if (!question_) return std::nullopt;
    // People may undo, or answer as well, before the bot does.
    const auto left = asked_at_ + options_.pace - Clock::now();
    if (left > Clock::duration::zero()) return std::chrono::ceil<std::chrono::milliseconds>(left);
    question = std::exchange(question_, std::nullopt);
  }
  // The mutex is not held while the bot thinks.
  const auto option = question->answer(stop);
  const Turn turn(*this);
  if (is_closed_ || stop.is_stopped() || is_waiting()) return std::nullopt;
  game_->take_answer(*question, option);
  announce();
  return std::chrono::milliseconds::zero();
}

}  // namespace cubilete
