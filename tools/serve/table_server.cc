#include "tools/serve/table_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "tools/serve/http_answers.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/http_connections.h"
#include "tools/serve/lobby.h"
#include "tools/serve/request_body.h"
#include "tools/serve/table_desk.h"

namespace cubilete {

namespace {

// Number of threads in addition to those of streams.
constexpr std::size_t kThreads = 24;
// Opening a table counts as this many requests.
constexpr double kCostOfTable = 5;
constexpr std::chrono::seconds kBetweenLooks{10};  // interval for closing idle tables

constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kScript = "text/javascript; charset=utf-8";
constexpr const char* kStyle = "text/css; charset=utf-8";

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

// A single game without a lobby.
struct OneTable {
  OneTable(HostedGame& game, const SeatKeys& keys, const DeskOptions& options)
      // The caller owns the game.
      : desk(
            std::make_shared<TableDesk>(std::shared_ptr<HostedGame>(std::shared_ptr<void>(), &game),
                                        keys, options, streams, bots)) {}

  StreamBound streams{kMostStreams};
  BotPool bots{1};
  std::shared_ptr<TableDesk> desk;
};

class TableServer::Running {
 public:
  Running(HostedGame& game, const SeatKeys& keys, ServerOptions options)
      : options_(std::move(options)),
        allowance_(options_.most_requests),
        one_(std::in_place, game, keys, options_) {
    configure(kMostStreams + kThreads);
    page("/", "index.html", kHtml);
    routes("");
  }

  Running(Lobby& lobby, ServerOptions options)
      : options_(std::move(options)), allowance_(options_.most_requests), lobby_(&lobby) {
    const std::size_t streams(lobby.most_streams());
    configure(streams + streams / 2 + kThreads);
    page("/", "lobby.html", kHtml);
    page("/lobby.js", "lobby.js", kScript);
    page("/lobby.css", "lobby.css", kStyle);
    page(R"(/t/\d{1,9}/)", "index.html", kHtml);
    server_.Get(R"(/t/\d{1,9})", [](const Request& request, Response& response) {
      response.set_redirect(request.path + "/");
    });
    lobby_routes();
    routes(R"(/t/(\d{1,9}))");
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
  TableDesk& desk() { return *one_->desk; }
  void set_link_base(std::string base) {
    if (lobby_) return lobby_->set_link_base(std::move(base));
    desk().set_link_base(std::move(base));
  }

  void run(const std::function<bool()>& is_over) {
    if (one_) desk().open();
    std::thread listener([this] { server_.listen_after_bind(); });
    auto looked = std::chrono::steady_clock::now();
    while (!is_over()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
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
    listener.join();
    if (one_) one_->bots.stop();
  }

 private:
  using Request = httplib::Request;
  using Response = httplib::Response;

  void configure(std::size_t threads) {
    server_.new_task_queue = [threads] { return new Connections(threads); };
    server_.set_payload_max_length(kMostBody);
    server_.set_read_timeout(std::chrono::seconds(5));
    server_.set_write_timeout(std::chrono::seconds(5));
    // The HTTP library polls a kept connection many times a second.
    server_.set_keep_alive_timeout(lobby_ ? 2 : 5);
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

  // Checks conditions that apply to all requests.
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

  // Adds the routes of tables; `table` matches the prefix with a table's number, if any.
  void routes(const std::string& table) {
    page("/table.js", "table.js", kScript);
    page("/qr.js", "qr.js", kScript);
    page("/table.css", "table.css", kStyle);
    server_.Get(table + R"((/api/[a-z/]{1,40}|/picture/\d{1,6}))",
                [this](const Request& q, Response& p) {
                  const auto desk = desk_of(q);
                  if (!desk) return refuse(p, 404, "no-such-table");
                  desk->answer_get(q.matches[q.matches.size() - 1].str(), q, p);
                });
    server_.Post(table + R"((/api/[a-z/]{1,40}))", [this](const Request& q, Response& p) {
      const auto desk = desk_of(q);
      if (!desk) return refuse(p, 404, "no-such-table");
      desk->answer_post(q.matches[q.matches.size() - 1].str(), q, p);
    });
  }

  std::shared_ptr<TableDesk> desk_of(const Request& request) {
    return lobby_ ? lobby_->table(number_in(request.matches[1].str())) : one_->desk;
  }

  void lobby_routes() {
    server_.Get("/api/lobby", [this](const Request& request, Response& response) {
      answer(response, 200, lobby_->summary(language_of(request)));
    });
    server_.Post("/api/lobby", [this](const Request& request, Response& response) {
      const auto body = read_body(request.body);
      if (!body) return refuse(response, 400, "no-json");
      if (!allowance_.takes(request.remote_addr, kCostOfTable)) {
        return refuse(response, 429, "too-many-requests");
      }
      const auto links = lobby_->open(*body, request.remote_addr);
      if (!links) return refuse(response, links.error().status, links.error().code);
      answer(response, 200, *links);
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

  ServerOptions options_;
  Allowance allowance_;
  std::optional<OneTable> one_;  // if there is no lobby
  Lobby* lobby_ = nullptr;
  httplib::Server server_;
  int port_ = 0;
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
void TableServer::run(const std::function<bool()>& is_over) { running_->run(is_over); }

}  // namespace cubilete
