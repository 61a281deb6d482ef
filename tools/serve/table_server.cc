#include "serve/table_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "compiler/pictures.h"
#include "serve/design_desk.h"
#include "serve/question_desk.h"
#include "serve/request_body.h"
#include "state/visibility.h"

namespace cubilete::inline server {

using nlohmann::json;

namespace {

constexpr std::size_t kThreads = 64;
constexpr int kMostStreams = 40;  // the other threads are left for requests
constexpr std::size_t kMostItems = 1'000;
constexpr std::size_t kMostForeseen = 40;  // options whose outcome is asked for at once
// Given back to an address after it has made its most.
constexpr double kRequestsPerSecond = 60;
constexpr std::size_t kMostAddresses = 1'000;
constexpr std::chrono::seconds kHeartbeat{10};

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

Language language_of(const httplib::Request& request) {
  Language language = Language::kEnglish;
  parse_language(request.get_param_value("lang"), language);
  return language;
}

// A whole number that is not negative; -1 for anything else.
std::int64_t number_in(const std::string& text) {
  std::int64_t n = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc() && end == text.data() + text.size() && n >= 0 ? n : -1;
}

std::int64_t number_in(const json& body, const char* key) {
  const auto it = body.find(key);
  if (it == body.end() || !it->is_number_integer()) return -1;
  if (it->is_number_unsigned() && it->get<std::uint64_t>() > INT32_MAX) return -1;
  const auto n = it->get<std::int64_t>();
  return n >= 0 && n <= INT32_MAX ? n : -1;
}

void answer(httplib::Response& response, int status, const json& body) {
  response.status = status;
  // Text that is no UTF-8 can only come from content; it is shown with marks in its place.
  response.set_content(body.dump(-1, ' ', false, json::error_handler_t::replace),
                       "application/json");
}

void refuse(httplib::Response& response, int status, const char* code) {
  answer(response, status, {{"error", code}});
}

// The status and the code of what was not done.
std::pair<int, const char*> refusal(Reply::Kind kind) {
  switch (kind) {
    case Reply::Kind::kStale:
      return {409, "stale"};
    case Reply::Kind::kNotAsked:
      return {409, "not-asked"};
    case Reply::Kind::kNoOption:
      return {400, "no-such-option"};
    case Reply::Kind::kAccepted:
    case Reply::Kind::kFailed:
      break;
  }
  return {500, "game-failed"};
}

// The key of a request: nothing where it has one that opens nothing.
std::optional<Pass> pass_of(const SeatKeys& keys, const httplib::Request& request) {
  const std::string header = request.get_header_value("Authorization");
  if (header.empty()) return Pass{};
  constexpr std::string_view kScheme = "Bearer ";
  if (!header.starts_with(kScheme)) return std::nullopt;
  return keys.pass_of(std::string_view(header).substr(kScheme.size()));
}

// Why things are not offered: all of them, or just the components that the body names together.
void tell_why(httplib::Response& response, QuestionDesk desk, PlayerId seat, Language language,
              const json& body) {
  if (!body.contains("components")) return answer(response, 200, desk.refusals(seat, language));
  const json& list = body["components"];
  std::vector<std::int32_t> components;
  for (const json& id : list.is_array() && list.size() <= kMostItems ? list : json::array()) {
    if (!id.is_number_integer()) return refuse(response, 400, "no-json");
    components.push_back(static_cast<std::int32_t>(id.get<std::int64_t>()));
  }
  answer(response, 200, {{"why", desk.refusal_of(seat, language, components)}});
}

// What options of the open question would bring.
void tell_outcomes(httplib::Response& response, QuestionDesk desk, PlayerId seat, Language language,
                   const json& body) {
  const json list = body.value("options", json::array());
  std::vector<std::size_t> options;
  for (const json& n : list.is_array() && list.size() <= kMostForeseen ? list : json::array()) {
    if (!n.is_number_unsigned()) return refuse(response, 400, "no-json");
    options.push_back(n.get<std::size_t>());
  }
  answer(response, 200, desk.outcomes(seat, language, options));
}

// Lets an address have so many requests in a while.
class Allowance {
 public:
  explicit Allowance(double most) : most_(most) {}

  bool takes(const std::string& address) {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (left_.size() > kMostAddresses) left_.clear();
    auto [it, is_new] = left_.try_emplace(address, Left{most_, now});
    Left& left = it->second;
    const double seconds = std::chrono::duration<double>(now - left.then).count();
    left.requests = std::min(most_, left.requests + seconds * kRequestsPerSecond);
    left.then = now;
    if (left.requests < 1) return false;
    left.requests -= 1;
    return true;
  }

 private:
  struct Left {
    double requests;
    std::chrono::steady_clock::time_point then;
  };
  double most_;
  std::mutex mutex_;
  std::map<std::string, Left> left_;
};

bool is_address(const std::string& host) {
  if (host.starts_with('[')) {
    return host.ends_with(']') &&
           host.find_first_not_of("[]:.0123456789abcdefABCDEF") == std::string::npos;
  }
  return std::count(host.begin(), host.end(), '.') == 3 &&
         host.find_first_not_of(".0123456789") == std::string::npos;
}

// Without ":8765".
std::string without_port(const std::string& host) {
  const std::size_t bracket = host.find(']');
  const std::size_t colon = host.find(':', bracket == std::string::npos ? 0 : bracket);
  return host.substr(0, colon);
}

}  // namespace

bool is_own_host(const std::string& host, const std::vector<std::string>& names) {
  const std::string name = without_port(host);
  return name == "localhost" || is_address(name) ||
         std::find(names.begin(), names.end(), name) != names.end();
}

class TableServer::Running {
 public:
  Running(HostedGame& game, const SeatKeys& keys, ServerOptions options)
      : game_(game), keys_(keys), options_(std::move(options)), allowance_(options_.most_requests) {
    configure();
    routes();
  }

  std::string bind() {
    if (options_.port == 0) {
      port_ = server_.bind_to_any_port(options_.address);
      return port_ > 0 ? "" : fmt::format("cannot listen at {}", options_.address);
    }
    port_ = options_.port;
    if (server_.bind_to_port(options_.address, port_)) return {};
    return fmt::format("cannot listen at {}, port {}", options_.address, port_);
  }

  int port() const { return port_; }
  void set_link_base(std::string base) { options_.link_base = std::move(base); }

  void take(ContentNews news) {
    const std::lock_guard lock(mutex_);
    problems_ = std::move(news.problems);
    refused_.clear();
    if (news.ruleset) {
      if (const auto problem = DesignDesk(game_).renew(news.ruleset)) refused_ = problem->message;
    }
    ++revision_;
    changed_.notify_all();
  }

  void run(const std::function<bool()>& is_over) {
    std::thread bots([this] { let_bots_answer(); });
    std::thread listener([this] { server_.listen_after_bind(); });
    while (!is_over()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    {
      const std::lock_guard lock(mutex_);
      is_stopping_ = true;
    }
    changed_.notify_all();
    server_.stop();
    listener.join();
    bots.join();
  }

 private:
  using Request = httplib::Request;
  using Response = httplib::Response;

  void configure() {
    server_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
    server_.set_payload_max_length(kMostBody);
    server_.set_read_timeout(std::chrono::seconds(5));
    server_.set_write_timeout(std::chrono::seconds(5));
    server_.set_keep_alive_timeout(5);
    server_.set_keep_alive_max_count(100);
    server_.set_tcp_nodelay(true);
    server_.set_default_headers({{"Content-Security-Policy", kPolicy},
                                 {"X-Content-Type-Options", "nosniff"},
                                 {"Referrer-Policy", "no-referrer"},
                                 {"Cross-Origin-Resource-Policy", "same-origin"},
                                 {"Cache-Control", "no-store"}});
    server_.set_pre_routing_handler([this](const Request& request, Response& response) {
      return admits(request, response) ? httplib::Server::HandlerResponse::Unhandled
                                       : httplib::Server::HandlerResponse::Handled;
    });
    server_.set_exception_handler(
        [](const Request&, Response& response, const std::exception_ptr&) {
          refuse(response, 500, "internal-fault");
        });
    server_.set_error_handler([](const Request&, Response& response) {
      if (response.body.empty()) refuse(response, response.status, "refused");
    });
  }

  // What every request must be, whatever it asks for.
  bool admits(const Request& request, Response& response) {
    if (!allowance_.takes(request.remote_addr)) {
      refuse(response, 429, "too-many-requests");
      return false;
    }
    const std::string host = request.get_header_value("Host");
    const std::string origin = request.get_header_value("Origin");
    const bool is_own =
        is_own_host(host, options_.names) && (origin.empty() || origin == "http://" + host);
    if (!is_own) {
      refuse(response, 403, "foreign");
      return false;
    }
    if (request.method != "GET" && request.method != "POST") {
      refuse(response, 405, "no-such-method");
      return false;
    }
    const std::string type = request.get_header_value("Content-Type");
    if (request.method == "POST" && !type.starts_with("application/json")) {
      refuse(response, 415, "json-only");
      return false;
    }
    return true;
  }

  void routes() {
    page("/", "index.html", "text/html; charset=utf-8");
    page("/table.js", "table.js", "text/javascript; charset=utf-8");
    page("/table.css", "table.css", "text/css; charset=utf-8");
    // The pictures of the content, by their numbers there: all may see them, as its words.
    server_.Get(R"(/picture/(\d{1,6}))", [this](const Request& request, Response& response) {
      const std::lock_guard lock(mutex_);
      const auto& all = game_.ruleset().look.pictures;
      const auto n = std::size_t(number_in(request.matches[1].str()));
      const auto picture = n < all.size() ? read_picture(all[n]) : std::nullopt;
      if (!picture) return refuse(response, 404, "no-picture");
      response.set_content(picture->bytes, picture->type);
    });
    get("/api/content", [this](const Request& request, const Pass& pass, Reader) {
      json out = game_.content(language_of(request));
      out["rules"] = game_.rules(language_of(request));
      out["replay"] = options_.is_replay;
      out["table"] = pass.is_table;
      out["secrets"] = has_secrets(game_.ruleset());
      out["players"] = game_.players();
      out["revision"] = revision_;
      if (options_.is_design && pass.is_table) out["design"] = true;
      return out;
    });
    get("/api/position", [this](const Request& request, const Pass&, Reader reader) {
      const std::int64_t n = number_in(request.get_param_value("choices"));
      return n < 0 ? with_presence(game_.position(reader, language_of(request)))
                   : game_.past(reader, language_of(request), std::size_t(n));
    });
    get("/api/log", [this](const Request& request, const Pass&, Reader reader) {
      return game_.log(reader, language_of(request));
    });
    get("/api/scores",
        [this](const Request&, const Pass&, Reader reader) { return game_.scores(reader); });
    get("/api/links", [this](const Request&, const Pass& pass, Reader) { return links(pass); });
    server_.Get("/api/stream", [this](const Request& q, Response& p) { stream(q, p); });
    post("/api/choose", [this](const json& body, PlayerId seat) {
      const std::int64_t option = number_in(body, "option");
      return option < 0 ? Reply{Reply::Kind::kNoOption, ""}
                        : game_.choose(seat, body.value("version", ""), std::size_t(option));
    });
    post("/api/undo", [this](const json& body, PlayerId seat) {
      return game_.undo(seat, body.value("version", ""));
    });
    ask("/api/why", tell_why);
    ask("/api/outcomes", tell_outcomes);
    if (options_.is_design) design_routes();
  }

  // For the table's key only.
  void design_routes() {
    get("/api/design", [this](const Request&, const Pass& pass, Reader) {
      return pass.is_table ? json{{"problems", problems_},
                                  {"refused", refused_},
                                  {"kinds", options_.seat_kinds}}
                           : json();
    });
    get("/api/design/test", [this](const Request&, const Pass& pass, Reader) {
      return pass.is_table ? json{{"text", DesignDesk(game_).test("a position at the table")}}
                           : json();
    });
    design("/api/design/go", [this](const json& body) {
      const std::int64_t n = number_in(body, "choices");
      return n < 0 ? Reply{Reply::Kind::kNoOption, ""} : game_.go_to(std::size_t(n));
    });
    design("/api/design/seats", [this](const json& body) {
      std::vector<std::string> kinds;
      for (const json& kind : body.value("kinds", json::array())) {
        const auto& known = options_.seat_kinds;
        if (!kind.is_string() || std::ranges::find(known, kind.get<std::string>()) == known.end())
          return Reply{Reply::Kind::kNoOption, ""};
        kinds.push_back(kind);
      }
      return kinds.size() == std::size_t(game_.players()) ? game_.seat(std::move(kinds))
                                                          : Reply{Reply::Kind::kNoOption, ""};
    });
  }

  void page(const char* path, const char* file, const char* type) {
    server_.Get(path, [this, file, type](const Request&, Response& response) {
      std::ifstream in(options_.page / file, std::ios::binary);
      std::stringstream text;
      text << in.rdbuf();
      if (!in) return refuse(response, 404, "no-page");
      response.set_content(text.str(), type);
    });
  }

  // Whose eyes a request reads with: those of the seat that it names and its key opens; nothing
  // where the key does not.
  std::optional<Reader> reader_of(const Request& request, const Pass& pass) const {
    const std::string text = request.get_param_value("seat");
    const bool sees_all = options_.is_replay || (options_.is_design && pass.is_table);
    if (text == "all") return sees_all ? std::optional(Reader{{}, true}) : std::nullopt;
    if (text.empty()) return Reader{pass.seat, false};
    if (text == "none") return Reader{};
    const std::int64_t n = number_in(text);
    if (n < 0 || n >= game_.players()) return std::nullopt;
    const PlayerId seat(static_cast<std::int32_t>(n));
    const bool may_read = sees_all || (pass.opens(seat) && game_.is_person(seat));
    return may_read ? std::optional(Reader{seat, false}) : std::nullopt;
  }

  // Fills in the pass and the reader of a request, or refuses it. The mutex is held.
  bool identifies(const Request& request, Response& response, Pass& pass, Reader& reader) const {
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

  template <class Make>
  void get(const char* path, Make make) {
    server_.Get(path, [this, make](const Request& request, Response& response) {
      const std::lock_guard lock(mutex_);
      Pass pass;
      Reader reader;
      if (!identifies(request, response, pass, reader)) return;
      const json body = make(request, pass, reader);
      if (body.is_null()) return refuse(response, 404, "nothing-there");
      answer(response, 200, body);
    });
  }

  // Reads a body and the seat that it is for, or refuses the request.
  bool reads(const Request& request, Response& response, json& body, MaybePlayer& seat) const {
    const auto pass = pass_of(keys_, request);
    if (!pass) {
      refuse(response, 401, "no-such-key");
      return false;
    }
    auto known = read_body(request.body);
    if (!known || (known->contains("version") && !(*known)["version"].is_string())) {
      refuse(response, 400, "no-json");
      return false;
    }
    body = std::move(*known);
    const std::int64_t n = number_in(body, "seat");
    seat = n >= 0 && n < game_.players() ? MaybePlayer(std::int32_t(n)) : MaybePlayer();
    if (options_.is_replay || !seat.is_some() || !pass->opens(seat.seat()) ||
        !game_.is_person(seat.seat())) {
      refuse(response, 403, "not-your-seat");
      return false;
    }
    return true;
  }

  template <class Do>
  void post(const char* path, Do act) {
    server_.Post(path, [this, act](const Request& request, Response& response) {
      const std::lock_guard lock(mutex_);
      json body;
      MaybePlayer seat;
      if (!reads(request, response, body, seat)) return;
      answer_with(response, act(body, seat.seat()));
    });
  }

  // A change by the one who makes the game.
  template <class Do>
  void design(const char* path, Do act) {
    server_.Post(path, [this, act](const Request& request, Response& response) {
      const std::lock_guard lock(mutex_);
      const auto pass = pass_of(keys_, request);
      if (!pass || !pass->is_table) return refuse(response, 403, "not-your-table");
      const auto body = read_body(request.body);
      if (!body) return refuse(response, 400, "no-json");
      answer_with(response, act(*body));
    });
  }

  void answer_with(Response& response, const Reply& reply) {
    const std::string version = game_.version();
    changed_.notify_all();
    if (reply.kind == Reply::Kind::kAccepted) return answer(response, 200, {{"version", version}});
    const auto [status, code] = refusal(reply.kind);
    answer(response, status, {{"error", code}, {"version", version}, {"message", reply.message}});
  }

  // What a seat asks about its open question.
  template <class Tell>
  void ask(const char* path, Tell tell) {
    server_.Post(path, [this, tell](const Request& request, Response& response) {
      const std::lock_guard lock(mutex_);
      json body;
      MaybePlayer seat;
      if (!reads(request, response, body, seat)) return;
      if (body.value("version", "") != game_.version()) return refuse(response, 409, "stale");
      tell(response, QuestionDesk(game_), seat.seat(), language_of(request), body);
    });
  }

  json links(const Pass& pass) const {
    if (!pass.is_table) return {};
    json out = json::array();
    for (std::int32_t p = 0; p < game_.players(); ++p) {
      if (!game_.is_person(PlayerId(p))) continue;
      out.push_back({{"seat", p},
                     {"link", fmt::format("{}/#{}", options_.link_base, keys_.seat(PlayerId(p)))}});
    }
    return {{"seats", out}, {"spectators", options_.link_base + "/"}};
  }

  // Sends each new position to one reader, until he goes or is too slow to read.
  void stream(const Request& request, Response& response) {
    Pass pass;
    Reader reader;
    {
      const std::lock_guard lock(mutex_);
      if (!identifies(request, response, pass, reader)) return;
      if (streams_ >= kMostStreams) return refuse(response, 503, "too-many-streams");
      ++streams_;
      if (!pass.is_table && reader.seat.is_some()) {
        ++readers_[reader.seat.number()];
        ++comings_;
      }
    }
    changed_.notify_all();
    const Language language = language_of(request);
    auto sent = std::make_shared<std::string>();
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, reader, language, sent](std::size_t, httplib::DataSink& sink) {
          return send_next(reader, language, *sent, sink);
        },
        [this, pass, reader](bool) {
          const std::lock_guard lock(mutex_);
          --streams_;
          if (pass.is_table || !reader.seat.is_some()) return;
          --readers_[reader.seat.number()];
          ++comings_;
        });
  }

  bool send_next(Reader reader, Language language, std::string& sent, httplib::DataSink& sink) {
    std::string text = ": \n\n";
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kHeartbeat, [&] { return is_stopping_ || news() != sent; });
      if (is_stopping_) {
        sink.done();
        return true;
      }
      if (news() != sent) {
        sent = news();
        const json position = with_presence(game_.position(reader, language));
        text = "data: " + position.dump(-1, ' ', false, json::error_handler_t::replace) + "\n\n";
      }
    }
    return sink.write(text.data(), text.size());
  }

  // Changes whenever there is something to send.
  std::string news() const { return fmt::format("{} {} {}", game_.version(), comings_, revision_); }

  // Which seats are looking through a link of their own.
  json with_presence(json position) const {
    position["revision"] = revision_;
    for (const auto& [seat, streams] : readers_) {
      position["seats"][std::size_t(seat)]["present"] = streams > 0;
    }
    return position;
  }

  void let_bots_answer() {
    // Waits for a question, and for as long as people need to follow; none: the server stops.
    const auto next_question = [&]() -> std::optional<BotQuestion> {
      std::unique_lock lock(mutex_);
      while (!is_stopping_) {
        auto question = options_.is_replay ? std::nullopt : game_.bot_question();
        if (!question) {
          changed_.wait_for(lock, kHeartbeat);
          continue;
        }
        // A person may take something back, or answer too, before the bot does.
        const auto is_another = [&] {
          return is_stopping_ || game_.version() != question->version;
        };
        if (!changed_.wait_for(lock, options_.pace, is_another)) return question;
      }
      return std::nullopt;
    };
    while (auto question = next_question()) {
      // Whoever looks on, or takes something back, need not wait for it.
      const auto answer = question->answer();
      const std::lock_guard lock(mutex_);
      game_.take_answer(*question, answer);
      changed_.notify_all();
    }
  }

  HostedGame& game_;
  const SeatKeys& keys_;
  ServerOptions options_;
  httplib::Server server_;
  int port_ = 0;
  Allowance allowance_;
  std::mutex mutex_;  // of the game and all below
  std::condition_variable changed_;
  bool is_stopping_ = false;
  json problems_ = json::array();  // of the content as it was saved last
  std::string refused_;            // why the game does not go on with it
  std::uint64_t revision_ = 0;     // of the content, in this run
  int streams_ = 0;
  std::uint64_t comings_ = 0;            // of those with a key of their own, and goings
  std::map<std::int32_t, int> readers_;  // streams by seat, of those with a key of their own
};

TableServer::TableServer(HostedGame& game, const SeatKeys& keys, ServerOptions options)
    : running_(std::make_unique<Running>(game, keys, std::move(options))) {}
TableServer::~TableServer() = default;

std::string TableServer::bind() { return running_->bind(); }
int TableServer::port() const { return running_->port(); }
void TableServer::set_link_base(std::string base) { running_->set_link_base(std::move(base)); }
void TableServer::take(ContentNews news) { running_->take(std::move(news)); }
void TableServer::run(const std::function<bool()>& is_over) { running_->run(is_over); }

}  // namespace cubilete::server
