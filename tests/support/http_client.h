// A client for servers on this machine: whole requests, and pieces of requests that break the
// rules.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cubilete {

using HttpFields = std::vector<std::pair<std::string, std::string>>;

struct HttpReply {
  int status = 0;                             // 0: there was no answer
  std::map<std::string, std::string> fields;  // by name in lower case
  std::string body;

  std::string field(const std::string& name) const;
};

// One connection. It waits for what is to come as long as it takes; the time limit of the tests
// ends what hangs.
class RawConnection {
 public:
  // Connects from an address of this machine; 127.0.0.2 is another client than 127.0.0.1. A small
  // buffer makes a client that does not read felt by the server at once.
  explicit RawConnection(int port, const std::string& from = "127.0.0.1", int buffer = 0);
  ~RawConnection();
  RawConnection(RawConnection&& other) noexcept;
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;

  bool is_open() const { return socket_ >= 0; }
  // Returns false if the server has closed the connection.
  bool send(std::string_view bytes);
  void end_sending();
  // Waits for more bytes, which are added to those received before; false: there are no more.
  bool receive();
  // Waits until `text` was received and returns what came before it, which is taken away; nothing
  // if the connection ends before.
  std::optional<std::string> take_until(std::string_view text);
  // Takes `size` bytes, or fewer if there are no more.
  std::string take(std::size_t size);
  // Waits for a whole answer.
  HttpReply reply(bool has_body = true);
  // Waits until the server closes the connection; returns all that was not taken.
  std::string rest();

 private:
  std::string take_chunks();

  int socket_ = -1;
  std::string received_;
};

// Sends whole requests, on one connection as long as the server keeps it.
class HttpClient {
 public:
  explicit HttpClient(int port, std::string from = "127.0.0.1")
      : port_(port), from_(std::move(from)) {}

  HttpReply get(const std::string& path, const HttpFields& fields = {});
  HttpReply post(const std::string& path, const std::string& json, const HttpFields& fields = {});
  HttpReply ask(const std::string& method, const std::string& path, const std::string& body = "",
                const HttpFields& fields = {});

 private:
  int port_;
  std::string from_;
  std::optional<RawConnection> connection_;
};

// Returns the head of a request, with Host unless the fields have one.
std::string http_head(const std::string& method, const std::string& path,
                      const HttpFields& fields = {});

}  // namespace cubilete
