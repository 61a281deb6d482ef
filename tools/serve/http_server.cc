#include "tools/serve/http_server.h"

#include <fmt/format.h>
#include <microhttpd.h>
#include <netdb.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <mutex>
#include <system_error>
#include <utility>

#include "tools/serve/event_stream.h"
#include "tools/serve/http_answers.h"
#include "tools/serve/http_connections.h"
#include "tools/serve/http_workers.h"

namespace cubilete {

namespace {

using Headers = std::array<std::pair<const char*, const char*>, 5>;

// Sent with every answer.
constexpr Headers kHeaders = {{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
}};

// How long answers may take to leave when the server stops.
constexpr std::chrono::seconds kFarewell{1};
// Files for other things than connections: records of games, pages, pictures.
constexpr rlim_t kOtherFiles = 1'200;

// A connection with the request that it receives or answers.
struct HttpExchange {
  enum class Phase { kNew, kBody, kAsked };

  Connections::Id id;
  Phase phase = Phase::kNew;
  std::string target;
  HttpRequest request;
  HttpResponse response;
  std::shared_ptr<EventStream> stream;  // while it is sent

  void forget() {
    phase = Phase::kNew;
    target.clear();
    request = {};
    response = {};
  }
};

HttpExchange& exchange_of(MHD_Connection* connection) {
  const MHD_ConnectionInfo* info =
      ::MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return *static_cast<HttpExchange*>(info->socket_context);
}

MHD_Result count_field(void* to, MHD_ValueKind, const char* name, std::size_t name_size,
                       const char* value, std::size_t value_size) {
  auto& head = *static_cast<HttpHead*>(to);
  constexpr std::size_t kBetween = 4;  // ": " and the end of the line
  ++head.fields;
  head.headers += name_size + value_size + kBetween;
  if (::strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0) {
    head.lengths.emplace_back(value ? value : "", value_size);
  }
  head.has_encoding |= ::strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0;
  return MHD_YES;
}

std::string field_of(MHD_Connection* connection, const char* name) {
  const char* value = ::MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
  return value ? value : "";
}

// The body of a stream, as the library reads it.
struct StreamBody {
  MHD_Connection* connection;
  std::shared_ptr<EventStream> stream;
};

ssize_t read_stream(void* from, std::uint64_t, char* to, std::size_t most) {
  auto& body = *static_cast<StreamBody*>(from);
  const int size =
      body.stream->read(to, most, [&body] { ::MHD_suspend_connection(body.connection); });
  return size == EventStream::kEnded ? MHD_CONTENT_READER_END_OF_STREAM : size;
}

void free_stream(void* body) { delete static_cast<StreamBody*>(body); }
void free_text(void* text) { delete static_cast<std::string*>(text); }

std::string why_not(const std::string& address, int port, const std::string& why) {
  return port == 0 ? fmt::format("cannot listen at {}: {}", address, why)
                   : fmt::format("cannot listen at {}, port {}: {}", address, port, why);
}

// Returns a socket that listens there; -1: `problem` says why not.
int listening_socket(const std::string& address, int port, std::string& problem) {
  addrinfo wanted = {};
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const std::string service = std::to_string(port);
  if (const int error = ::getaddrinfo(address.c_str(), service.c_str(), &wanted, &found)) {
    problem = why_not(address, port, ::gai_strerror(error));
    return -1;
  }
  int socket = -1;
  for (const addrinfo* one = found; one && socket < 0; one = one->ai_next) {
    socket = ::socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const int on = 1;
    // Accepted sockets inherit the sizes of the buffers.
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &kSocketBuffer, sizeof kSocketBuffer);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSocketBuffer, sizeof kSocketBuffer);
    const bool is_open =
        ::bind(socket, one->ai_addr, one->ai_addrlen) == 0 && ::listen(socket, SOMAXCONN) == 0;
    if (is_open) break;
    problem = why_not(address, port, std::generic_category().message(errno));
    ::close(std::exchange(socket, -1));
  }
  ::freeaddrinfo(found);
  return socket;
}

int port_of(int socket) {
  sockaddr_storage address = {};
  socklen_t size = sizeof address;
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  const in_port_t port = address.ss_family == AF_INET6
                             ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                             : reinterpret_cast<const sockaddr_in&>(address).sin_port;
  return ntohs(port);
}

// Lets the process have as many files as it needs, or as the system allows; returns the number of
// connections for which they suffice.
unsigned connections_allowed() {
  rlimit files = {};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return kMostReceiving;
  const rlim_t wanted = kMostConnections + kOtherFiles;
  files.rlim_cur = std::max(files.rlim_cur, std::min(files.rlim_max, wanted));
  ::setrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur >= wanted) return kMostConnections;
  return static_cast<unsigned>(files.rlim_cur - std::min(files.rlim_cur / 2, kOtherFiles));
}

}  // namespace

class HttpServer::Daemon {
 public:
  Daemon(Workers& workers, HttpHandlers handlers, HttpTimes times)
      : workers_(workers), handlers_(std::move(handlers)), connections_(times) {}
  ~Daemon() { stop(); }

  std::string bind(const std::string& address, int port) {
    std::string problem;
    socket_ = listening_socket(address, port, problem);
    return socket_ < 0 ? problem : std::string();
  }
  int port() const { return port_of(socket_); }
  std::string start();
  void sweep() { connections_.sweep(Connections::Clock::now()); }
  void stop();

 private:
  static MHD_Result accept(void* self, const sockaddr* address, socklen_t);
  static void open_or_close(void* self, MHD_Connection*, void** context,
                            MHD_ConnectionNotificationCode);
  static void* begin(void* self, const char* target, MHD_Connection*);
  static MHD_Result handle(void* self, MHD_Connection*, const char* url, const char* method,
                           const char* version, const char* data, std::size_t* size, void**);
  static void complete(void* self, MHD_Connection*, void**, MHD_RequestTerminationCode);

  MHD_Result receive_head(MHD_Connection*, HttpExchange&, const char* method, const char* version);
  MHD_Result ask(MHD_Connection*, HttpExchange&);
  MHD_Result refuse_here(MHD_Connection*, HttpExchange&, const HttpRefusal&);
  MHD_Result send(MHD_Connection*, HttpExchange&);
  void work(MHD_Connection*, HttpExchange&);
  MHD_Response* response_of(MHD_Connection*, HttpExchange&);

  Workers& workers_;
  const HttpHandlers handlers_;
  Connections connections_;
  int socket_ = -1;
  MHD_Daemon* daemon_ = nullptr;
  std::mutex stopping_;  // for is_stopping_
  bool is_stopping_ = false;
};

std::string HttpServer::Daemon::start() {
  daemon_ = ::MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, &accept, this, &handle, this,
      MHD_OPTION_LISTEN_SOCKET, socket_, MHD_OPTION_CONNECTION_LIMIT, connections_allowed(),
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, kConnectionMemory, MHD_OPTION_NOTIFY_CONNECTION,
      &open_or_close, this, MHD_OPTION_NOTIFY_COMPLETED, &complete, this,
      MHD_OPTION_URI_LOG_CALLBACK, &begin, this, MHD_OPTION_END);
  return daemon_ ? std::string() : "the system gives no threads or files to serve pages";
}

void HttpServer::Daemon::stop() {
  if (daemon_) ::MHD_quiesce_daemon(daemon_);
  {
    const std::lock_guard lock(stopping_);
    is_stopping_ = true;
  }
  // The library may not be stopped while a connection is suspended: by a worker that has not
  // answered yet, or by a stream that waits.
  workers_.stop();
  connections_.end_streams();
  if (daemon_) {
    connections_.wait_for_answers(kFarewell);
    ::MHD_stop_daemon(std::exchange(daemon_, nullptr));
  }
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

MHD_Result HttpServer::Daemon::accept(void* self, const sockaddr* address, socklen_t) {
  return static_cast<Daemon*>(self)->connections_.has_room(address_of(*address)) ? MHD_YES : MHD_NO;
}

void HttpServer::Daemon::open_or_close(void* self, MHD_Connection* connection, void** context,
                                       MHD_ConnectionNotificationCode what) {
  Connections& connections = static_cast<Daemon*>(self)->connections_;
  if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
    const std::unique_ptr<HttpExchange> exchange(static_cast<HttpExchange*>(*context));
    connections.close(exchange->id);
    return;
  }
  const int socket =
      ::MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
  const sockaddr* address =
      ::MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
  auto exchange = std::make_unique<HttpExchange>();
  exchange->id = connections.open(socket, address_of(*address));
  *context = exchange.release();
}

void* HttpServer::Daemon::begin(void* self, const char* target, MHD_Connection* connection) {
  HttpExchange& exchange = exchange_of(connection);
  exchange.forget();
  exchange.target = target;
  static_cast<Daemon*>(self)->connections_.begin(exchange.id);
  return nullptr;
}

MHD_Result HttpServer::Daemon::handle(void* self, MHD_Connection* connection, const char*,
                                      const char* method, const char* version, const char* data,
                                      std::size_t* size, void**) {
  auto& daemon = *static_cast<Daemon*>(self);
  HttpExchange& exchange = exchange_of(connection);
  if (exchange.phase == HttpExchange::Phase::kNew) {
    return daemon.receive_head(connection, exchange, method, version);
  }
  if (exchange.phase == HttpExchange::Phase::kAsked) return daemon.send(connection, exchange);
  if (*size == 0) return daemon.ask(connection, exchange);
  if (exchange.request.body.size() + *size > kMostBody) return MHD_NO;
  exchange.request.body.append(data, std::exchange(*size, 0));
  return MHD_YES;
}

MHD_Result HttpServer::Daemon::receive_head(MHD_Connection* connection, HttpExchange& exchange,
                                            const char* method, const char* version) {
  HttpHead head;
  head.method = method;
  head.version = version;
  head.target = exchange.target.size();
  ::MHD_get_connection_values_n(connection, MHD_HEADER_KIND, &count_field, &head);
  if (const auto refusal = refusal_of(head)) return refuse_here(connection, exchange, *refusal);
  HttpRequest& request = exchange.request;
  request.address = exchange.id->address;
  request.is_head = head.method == MHD_HTTP_METHOD_HEAD;
  request.method = request.is_head ? MHD_HTTP_METHOD_GET : head.method;
  const std::size_t mark = exchange.target.find('?');
  request.path = exchange.target.substr(0, mark);
  if (mark != std::string::npos) request.query = exchange.target.substr(mark + 1);
  request.host = field_of(connection, MHD_HTTP_HEADER_HOST);
  request.origin = field_of(connection, MHD_HTTP_HEADER_ORIGIN);
  request.authorization = field_of(connection, MHD_HTTP_HEADER_AUTHORIZATION);
  request.content_type = field_of(connection, MHD_HTTP_HEADER_CONTENT_TYPE);
  exchange.phase = HttpExchange::Phase::kBody;
  if (handlers_.admit(request, exchange.response)) return MHD_YES;
  return send(connection, exchange);
}

// Has a whole request answered by a worker, who wakes the connection up again.
MHD_Result HttpServer::Daemon::ask(MHD_Connection* connection, HttpExchange& exchange) {
  if (const auto refusal = connections_.work(exchange.id)) {
    return refuse_here(connection, exchange, *refusal);
  }
  exchange.phase = HttpExchange::Phase::kAsked;
  const std::lock_guard lock(stopping_);
  if (is_stopping_) return refuse_here(connection, exchange, {503, "refused"});
  ::MHD_suspend_connection(connection);
  workers_.add(exchange.request.address,
               [this, connection, &exchange] { work(connection, exchange); });
  return MHD_YES;
}

void HttpServer::Daemon::work(MHD_Connection* connection, HttpExchange& exchange) {
  try {
    handlers_.answer(exchange.request, exchange.response);
  } catch (const std::exception&) {
    exchange.response = {};
    refuse(exchange.response, 500, "internal-fault");
  }
  ::MHD_resume_connection(connection);
}

MHD_Result HttpServer::Daemon::refuse_here(MHD_Connection* connection, HttpExchange& exchange,
                                           const HttpRefusal& refusal) {
  exchange.response = {};
  exchange.response.is_last = true;  // what follows may be the rest of this request
  refuse(exchange.response, refusal.status, refusal.code);
  return send(connection, exchange);
}

MHD_Result HttpServer::Daemon::send(MHD_Connection* connection, HttpExchange& exchange) {
  const HttpResponse& response = exchange.response;
  const auto status = static_cast<unsigned>(response.status);
  const auto stream = response.stream;
  MHD_Response* sent = response_of(connection, exchange);
  if (!sent) return MHD_NO;
  for (const auto& [name, value] : kHeaders) ::MHD_add_response_header(sent, name, value);
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) ::MHD_add_response_header(sent, name, value.c_str());
  };
  add(MHD_HTTP_HEADER_CONTENT_TYPE, response.type);
  add(MHD_HTTP_HEADER_LOCATION, response.location);
  if (response.is_last || stream) add(MHD_HTTP_HEADER_CONNECTION, "close");
  const MHD_Result result = ::MHD_queue_response(connection, status, sent);
  ::MHD_destroy_response(sent);
  return result;
}

// The library keeps the body until it is sent.
MHD_Response* HttpServer::Daemon::response_of(MHD_Connection* connection, HttpExchange& exchange) {
  HttpResponse& response = exchange.response;
  if (!response.stream) {
    connections_.send(exchange.id, response.body.size());
    auto text = std::make_unique<std::string>(std::move(response.body));
    char* bytes = text->data();
    const std::size_t size = text->size();
    return ::MHD_create_response_from_buffer_with_free_callback_cls(size, bytes, &free_text,
                                                                    text.release());
  }
  constexpr std::size_t kBlock = 1 << 10;  // streams are written without this buffer
  exchange.stream = response.stream;
  exchange.stream->open([connection] { ::MHD_resume_connection(connection); });
  connections_.stream(exchange.id, exchange.stream);
  {
    const std::lock_guard lock(stopping_);
    if (is_stopping_) exchange.stream->end();
  }
  auto body = std::make_unique<StreamBody>(StreamBody{connection, exchange.stream});
  return ::MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kBlock, &read_stream, body.release(),
                                             &free_stream);
}

void HttpServer::Daemon::complete(void* self, MHD_Connection* connection, void**,
                                  MHD_RequestTerminationCode) {
  HttpExchange& exchange = exchange_of(connection);
  // A worker's stream that was never sent has a client that has gone, too.
  const auto stream = exchange.stream ? exchange.stream : exchange.response.stream;
  if (stream) stream->close();
  exchange.stream = nullptr;
  exchange.forget();
  static_cast<Daemon*>(self)->connections_.rest(exchange.id);
}

HttpServer::HttpServer(Workers& workers, HttpHandlers handlers, HttpTimes times)
    : daemon_(std::make_unique<Daemon>(workers, std::move(handlers), times)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::bind(const std::string& address, int port) {
  return daemon_->bind(address, port);
}
int HttpServer::port() const { return daemon_->port(); }
std::string HttpServer::start() { return daemon_->start(); }
void HttpServer::sweep() { daemon_->sweep(); }
void HttpServer::stop() { daemon_->stop(); }

}  // namespace cubilete
