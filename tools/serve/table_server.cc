#include "serve/table_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "serve/http_answers.h"
#include "serve/http_bounds.h"
#include "serve/request_body.h"
#include "serve/table_desk.h"

namespace cubilete::inline server {

namespace {

// Besides those that streams keep.
constexpr std::size_t kThreads = 24;

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

class TableServer::Running {
 public:
  Running(HostedGame& game, const SeatKeys& keys, ServerOptions options)
      : options_(std::move(options)),
        allowance_(options_.most_requests),
        streams_(kMostStreams),
        bots_(1),
        // The game is that of the caller, who keeps it.
        desk_(
            std::make_shared<TableDesk>(std::shared_ptr<HostedGame>(std::shared_ptr<void>(), &game),
                                        keys, options_, streams_, bots_)) {
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
  TableDesk& desk() { return *desk_; }

  void run(const std::function<bool()>& is_over) {
    desk_->open();
    std::thread listener([this] { server_.listen_after_bind(); });
    while (!is_over()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    desk_->close();
    server_.stop();
    listener.join();
    bots_.stop();
  }

 private:
  using Request = httplib::Request;
  using Response = httplib::Response;

  void configure() {
    server_.new_task_queue = [] { return new Connections(kMostStreams + kThreads); };
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
    server_.Get(R"((/api/[a-z/]{1,40}|/picture/\d{1,6}))", [this](const Request& q, Response& p) {
      desk_->answer_get(q.matches[1].str(), q, p);
    });
    server_.Post(R"((/api/[a-z/]{1,40}))", [this](const Request& q, Response& p) {
      desk_->answer_post(q.matches[1].str(), q, p);
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
  StreamBound streams_;
  BotPool bots_;
  std::shared_ptr<TableDesk> desk_;
  httplib::Server server_;
  int port_ = 0;
};

TableServer::TableServer(HostedGame& game, const SeatKeys& keys, ServerOptions options)
    : running_(std::make_unique<Running>(game, keys, std::move(options))) {}
TableServer::~TableServer() = default;

std::string TableServer::bind() { return running_->bind(); }
int TableServer::port() const { return running_->port(); }
void TableServer::set_link_base(std::string base) {
  running_->desk().set_link_base(std::move(base));
}
void TableServer::take(ContentNews news) { running_->desk().take(std::move(news)); }
void TableServer::run(const std::function<bool()>& is_over) { running_->run(is_over); }

}  // namespace cubilete::server
