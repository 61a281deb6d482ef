#include "support/http_client.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace cubilete {

namespace {

sockaddr_in address_of_loopback(const std::string& address, int port) {
  sockaddr_in out = {};
  out.sin_family = AF_INET;
  out.sin_port = htons(static_cast<std::uint16_t>(port));
  ::inet_pton(AF_INET, address.c_str(), &out.sin_addr);
  return out;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool has(const HttpFields& fields, const char* name) {
  return std::ranges::any_of(fields, [name](const auto& field) { return field.first == name; });
}

}  // namespace

std::string HttpReply::field(const std::string& name) const {
  const auto it = fields.find(lower(name));
  return it == fields.end() ? "" : it->second;
}

RawConnection::RawConnection(int port, const std::string& from, int buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  const sockaddr_in own = address_of_loopback(from, 0);
  const sockaddr_in server = address_of_loopback("127.0.0.1", port);
  const bool is_connected =
      ::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0 &&
      ::connect(socket_, reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0;
  if (!is_connected) ::close(std::exchange(socket_, -1));
}

RawConnection::~RawConnection() {
  if (socket_ >= 0) ::close(socket_);
}

RawConnection::RawConnection(RawConnection&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}

bool RawConnection::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

void RawConnection::end_sending() { ::shutdown(socket_, SHUT_WR); }

bool RawConnection::receive() {
  std::array<char, 1 << 14> part;
  const ssize_t n = ::recv(socket_, part.data(), part.size(), 0);
  if (n <= 0) return false;
  received_.append(part.data(), static_cast<std::size_t>(n));
  return true;
}

std::optional<std::string> RawConnection::take_until(std::string_view text) {
  std::size_t at = received_.find(text);
  while (at == std::string::npos) {
    const std::size_t seen = received_.size() - std::min(received_.size(), text.size());
    if (!receive()) return std::nullopt;
    at = received_.find(text, seen);
  }
  std::string before = received_.substr(0, at);
  received_.erase(0, at + text.size());
  return before;
}

std::string RawConnection::take(std::size_t size) {
  while (received_.size() < size && receive()) {
  }
  std::string out = received_.substr(0, size);
  received_.erase(0, out.size());
  return out;
}

std::string RawConnection::take_chunks() {
  std::string out;
  while (const auto line = take_until("\r\n")) {
    const std::size_t size = std::strtoul(line->c_str(), nullptr, 16);
    out += take(size);
    take_until("\r\n");
    if (size == 0) break;
  }
  return out;
}

HttpReply RawConnection::reply(bool has_body) {
  HttpReply out;
  const auto head = take_until("\r\n\r\n");
  if (!head) return out;
  constexpr std::size_t kStatus = 9;  // after "HTTP/1.1 "
  if (head->size() > kStatus) out.status = std::atoi(head->c_str() + kStatus);
  for (std::size_t at = head->find("\r\n"); at != std::string::npos; at = head->find("\r\n", at)) {
    at += 2;
    const std::string line = head->substr(at, head->find("\r\n", at) - at);
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) {
      out.fields[lower(line.substr(0, colon))] = line.substr(colon + 2);
    }
  }
  if (!has_body) return out;
  if (out.field("Transfer-Encoding") == "chunked") {
    out.body = take_chunks();
  } else if (out.fields.contains("content-length")) {
    out.body = take(std::strtoul(out.field("Content-Length").c_str(), nullptr, 10));
  } else {
    out.body = rest();
  }
  return out;
}

std::string RawConnection::rest() {
  while (receive()) {
  }
  return std::exchange(received_, {});
}

std::string http_head(const std::string& method, const std::string& path,
                      const HttpFields& fields) {
  std::string out = fmt::format("{} {} HTTP/1.1\r\n", method, path);
  if (!has(fields, "Host")) out += "Host: 127.0.0.1\r\n";
  for (const auto& [name, value] : fields) out += fmt::format("{}: {}\r\n", name, value);
  return out + "\r\n";
}

HttpReply HttpClient::get(const std::string& path, const HttpFields& fields) {
  return ask("GET", path, "", fields);
}

HttpReply HttpClient::post(const std::string& path, const std::string& json,
                           const HttpFields& fields) {
  HttpFields all = fields;
  if (!has(fields, "Content-Type")) all.emplace_back("Content-Type", "application/json");
  return ask("POST", path, json, all);
}

HttpReply HttpClient::ask(const std::string& method, const std::string& path,
                          const std::string& body, const HttpFields& fields) {
  HttpFields all = fields;
  if (!body.empty() || method == "POST") {
    all.emplace_back("Content-Length", std::to_string(body.size()));
  }
  const std::string request = http_head(method, path, all) + body;
  // The server may have closed a connection that was used before.
  for (const bool is_used : {true, false}) {
    if (is_used && !connection_) continue;
    if (!is_used) connection_.emplace(port_, from_);
    HttpReply reply;
    if (connection_->is_open() && connection_->send(request)) {
      reply = connection_->reply(method != "HEAD");
    }
    if (reply.status == 0 || reply.field("Connection") == "close") connection_.reset();
    if (reply.status != 0) return reply;
  }
  return {};
}

}  // namespace cubilete
