#include "tools/serve/table_server.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>

#include "tools/serve/http_answers.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/http_server.h"
#include "tools/serve/http_workers.h"
#include "tools/serve/lobby.h"
#include "tools/serve/request_body.h"
#include "tools/serve/table_desk.h"

namespace cubilete {

namespace {

constexpr std::chrono::seconds kBetweenLooks{10};  // interval for closing idle tables

constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kScript = "text/javascript; charset=utf-8";
constexpr const char* kStyle = "text/css; charset=utf-8";

// A file of the folder that tools/table/build makes.
struct PageFile {
  std::string_view path;  // in requests
  const char* file;
  const char* type;
};

constexpr PageFile kTablePage = {"/", "index.html", kHtml};
constexpr PageFile kLobbyPage = {"/", "lobby.html", kHtml};
constexpr std::array<PageFile, 3> kFilesOfTables = {{{"/table.js", "table.js", kScript},
                                                     {"/qr.js", "qr.js", kScript},
                                                     {"/table.css", "table.css", kStyle}}};
constexpr std::array<PageFile, 2> kFilesOfLobby = {
    {{"/lobby.js", "lobby.js", kScript}, {"/lobby.css", "lobby.css", kStyle}}};

template <class Files>
const PageFile* find_page(const Files& files, std::string_view path) {
  const auto it = std::ranges::find(files, path, &PageFile::path);
  return it == files.end() ? nullptr : &*it;
}

// Returns whether the path is `beginning` and a name of these characters, of at most `most`.
bool is_named(std::string_view path, std::string_view beginning, std::size_t most,
              std::string_view characters) {
  if (!path.starts_with(beginning)) return false;
  const std::string_view name = path.substr(beginning.size());
  return !name.empty() && name.size() <= most && name.find_first_not_of(characters) == name.npos;
}

bool is_api(std::string_view path) {
  return is_named(path, "/api/", 40, "abcdefghijklmnopqrstuvwxyz/");
}

bool is_picture(std::string_view path) { return is_named(path, "/picture/", 6, "0123456789"); }

// Takes the beginning "/t/N" of a path away; returns N, or nothing.
std::optional<std::int64_t> take_table(std::string_view& path) {
  constexpr std::string_view kBeginning = "/t/";
  constexpr std::size_t kMostDigits = 9;
  if (!path.starts_with(kBeginning)) return std::nullopt;
  const std::string_view rest = path.substr(kBeginning.size());
  const std::string_view number = rest.substr(0, rest.find('/'));
  const std::int64_t n = number.size() <= kMostDigits ? number_in(std::string(number)) : -1;
  if (n < 0) return std::nullopt;
  path = rest.substr(number.size());
  return n;
}

}  // namespace

// A single game without a lobby.
struct OneTable {
  OneTable(HostedGame& game, const SeatKeys& keys, const DeskOptions& options)
      // The caller owns the game.
      : desk(
            std::make_shared<TableDesk>(std::shared_ptr<HostedGame>(std::shared_ptr<void>(), &game),
                                        keys, options, streams, bots, workers)) {}

  StreamBound streams;
  Workers workers{kWorkers};
  BotPool bots{1};
  std::shared_ptr<TableDesk> desk;
};

class TableServer::Running {
 public:
  Running(HostedGame& game, const SeatKeys& keys, ServerOptions options)
      : options_(std::move(options)),
        allowance_(options_.most_requests),
        one_(std::in_place, game, keys, options_),
        server_(one_->workers, handlers(), options_.times) {}

  Running(Lobby& lobby, ServerOptions options)
      : options_(std::move(options)),
        allowance_(options_.most_requests),
        lobby_(&lobby),
        server_(lobby.workers(), handlers(), options_.times) {}

  std::string bind() { return server_.bind(options_.address, options_.port); }
  int port() const { return server_.port(); }
  TableDesk& desk() { return *one_->desk; }
  void set_link_base(std::string base) {
    if (lobby_) return lobby_->set_link_base(std::move(base));
    desk().set_link_base(std::move(base));
  }

  std::string run(const std::function<bool()>& is_over) {
    if (std::string problem = server_.start(); !problem.empty()) return problem;
    if (one_) desk().open();
    auto looked = std::chrono::steady_clock::now();
    while (!is_over()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      server_.sweep();
      const auto now = std::chrono::steady_clock::now();
      if (!lobby_ || now - looked < kBetweenLooks) continue;
      lobby_->give_up_idle();
      looked = now;
    }
    if (lobby_) {
      lobby_->close();
    } else {
      desk().close();
    }
    server_.stop();
    if (one_) one_->bots.stop();
    return {};
  }

 private:
  using Request = HttpRequest;
  using Response = HttpResponse;

  HttpHandlers handlers() {
    return {[this](const Request& q, Response& p) { return admits(q, p); },
            [this](const Request& q, Response& p) { answer_request(q, p); }};
  }

  // Checks conditions that apply to all requests.
  bool admits(const Request& request, Response& response) {
    if (!allowance_.takes(request.address)) {
      refuse(response, 429, "too-many-requests");
      return false;
    }
    const bool is_own = is_own_host(request.host, options_.names) &&
                        (request.origin.empty() || request.origin == "http://" + request.host);
    if (!is_own) {
      refuse(response, 403, "foreign");
      return false;
    }
    if (request.method != "GET" && request.method != "POST") {
      refuse(response, 405, "no-such-method");
      return false;
    }
    if (request.method == "POST" && !request.content_type.starts_with("application/json")) {
      refuse(response, 415, "json-only");
      return false;
    }
    return true;
  }

  void answer_request(const Request& request, Response& response) {
    std::string_view path = request.path;
    if (!lobby_) return answer_of_table(*one_->desk, path, request, response);
    const auto number = take_table(path);
    if (!number) return answer_of_lobby(path, request, response);
    if (path.empty() && request.method == "GET") {
      response.status = 302;
      response.location = request.path + "/";
      return;
    }
    const auto desk = lobby_->table(*number);
    if (!desk && (is_api(path) || is_picture(path))) return refuse(response, 404, "no-such-table");
    // The page itself is the same for all tables, also for those that have been given up.
    if (!desk)
      return path == "/" ? send_page(kTablePage, request, response)
                         : refuse(response, 404, "refused");
    answer_of_table(*desk, path, request, response);
  }

  // `path` excludes the table's own prefix.
  void answer_of_table(TableDesk& desk, std::string_view path, const Request& request,
                       Response& response) {
    const bool is_get = request.method == "GET";
    if (is_api(path) && !is_get) return desk.answer_post(std::string(path), request, response);
    if (!is_get) return refuse(response, 404, "refused");
    if (is_api(path) || is_picture(path)) {
      return desk.answer_get(std::string(path), request, response);
    }
    if (path == kTablePage.path) return send_page(kTablePage, request, response);
    // The files of the page are the same for all tables.
    const PageFile* file = lobby_ ? nullptr : find_page(kFilesOfTables, path);
    if (!file) return refuse(response, 404, "refused");
    send_page(*file, request, response);
  }

  void answer_of_lobby(std::string_view path, const Request& request, Response& response) {
    const bool is_get = request.method == "GET";
    if (path == "/api/lobby") {
      if (is_get) return answer(response, 200, lobby_->summary(language_of(request)));
      return open_table(request, response);
    }
    if (path == kLobbyPage.path) return send_page(kLobbyPage, request, response);
    const PageFile* file = find_page(kFilesOfLobby, path);
    if (!file) file = find_page(kFilesOfTables, path);
    if (!file) return refuse(response, 404, "refused");
    send_page(*file, request, response);
  }

  void open_table(const Request& request, Response& response) {
    const auto body = read_body(request.body);
    if (!body) return refuse(response, 400, "no-json");
    if (!allowance_.takes(request.address, kCostOfTable)) {
      return refuse(response, 429, "too-many-requests");
    }
    const auto links = lobby_->open(*body, request.address);
    if (!links) return refuse(response, links.error().status, links.error().code);
    answer(response, 200, *links);
  }

  void send_page(const PageFile& page, const Request& request, Response& response) {
    if (request.method != "GET") return refuse(response, 404, "refused");
    std::ifstream in(options_.page / page.file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    if (!in) return refuse(response, 404, "no-page");
    response.body = text.str();
    response.type = page.type;
  }

  ServerOptions options_;
  Allowance allowance_;
  std::optional<OneTable> one_;  // if there is no lobby
  Lobby* lobby_ = nullptr;
  HttpServer server_;
};

TableServer::TableServer(HostedGame& game, const SeatKeys& keys, ServerOptions options)
    : running_(std::make_unique<Running>(game, keys, std::move(options))) {}
TableServer::TableServer(Lobby& lobby, ServerOptions options)
    : running_(std::make_unique<Running>(lobby, std::move(options))) {}
TableServer::~TableServer() = default;

std::string TableServer::bind() { return running_->bind(); }
int TableServer::port() const { return running_->port(); }
void TableServer::set_link_base(std::string base) { running_->set_link_base(std::move(base)); }
void TableServer::take(ContentNews news) { running_->desk().take(std::move(news)); }
std::string TableServer::run(const std::function<bool()>& is_over) {
  return running_->run(is_over);
}

}  // namespace cubilete
