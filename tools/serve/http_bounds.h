// All that limits what clients may send to one process over HTTP, and how much of it they may use.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace cubilete {

// --- One request -------------------------------------------------------------------------------

inline constexpr std::size_t kMostTarget = 2 << 10;    // path and query, else 414
inline constexpr std::size_t kMostHeaders = 16 << 10;  // bytes of all header fields, else 431
inline constexpr std::size_t kMostFields = 64;         // header fields, else 431
inline constexpr std::size_t kMostBody = 16 << 10;     // else 413
// Limits the nesting of objects and lists in a body, because copying and writing it uses stack in
// proportion to its depth.
inline constexpr int kDeepestBody = 8;
// All that the HTTP library keeps of a connection. What is longer than this it refuses by itself,
// with 414 or 431, before the bounds above are looked at.
inline constexpr std::size_t kConnectionMemory = 32 << 10;

// --- Time --------------------------------------------------------------------------------------

struct HttpTimes {
  // For the whole request, from its connection or from its first line where the connection was
  // used before; also how long a connection stays open between two requests.
  std::chrono::milliseconds request{10'000};
  std::chrono::milliseconds answer{30'000};  // until the client has received an answer
  std::chrono::milliseconds event{10'000};   // until the client has received an event of a stream
};
inline constexpr std::chrono::seconds kHeartbeat{10};  // between events of a stream

// --- Connections, by address and in all --------------------------------------------------------

// Connections whose request is not complete. Where there are more, the oldest of them are closed,
// but none that is younger than kGrace.
inline constexpr std::size_t kMostReceivingOfAddress = 32;
inline constexpr std::size_t kMostReceiving = 512;
inline constexpr std::chrono::milliseconds kGrace{500};
// All connections: one more of an address is closed at once, one more in all waits.
inline constexpr std::size_t kMostConnectionsOfAddress = 160;
inline constexpr std::size_t kMostConnections = 3'000;
// Bytes of answers that clients have not received yet: 429 and 503.
inline constexpr std::size_t kMostAnswersOfAddress = 8 << 20;
inline constexpr std::size_t kMostAnswers = 48 << 20;
// What the system keeps for a connection in each direction (twice as much on Linux).
inline constexpr int kSocketBuffer = 64 << 10;

// --- Requests and streams ----------------------------------------------------------------------

inline constexpr double kMostRequestsAtOnce = 200;  // of one address, else 429
inline constexpr double kRequestsPerSecond = 60;    // the rate at which it regains them
inline constexpr double kCostOfTable = 5;           // opening a table counts as this many
// Threads that answer requests. One address has at most half of them.
inline constexpr std::size_t kWorkers = 8;
// Streams with a key of the table have a share of their own, so that spectators cannot use it.
inline constexpr int kMostStreamsOfAddress = 40;  // of each of the two kinds, else 503
inline constexpr int kMostSpectatorStreams = 1'000;
inline constexpr int kMostStreams = 2'000;  // of both kinds together

// Tables of a lobby that one address may open, else 429.
std::size_t most_tables_of_address(std::size_t most_tables);

// Returns the name under which a client is counted: the address, of IPv6 the part that names its
// network.
std::string address_of(const sockaddr&);

// Returns whether a Host header is allowed: an address, localhost or one of the names. This stops
// foreign pages from reaching the game by a name that resolves to this machine.
bool is_own_host(const std::string& host, const std::vector<std::string>& names);

// What is known of a request before its body.
struct HttpHead {
  std::string method;
  std::string version;
  std::size_t target = 0;   // bytes
  std::size_t headers = 0;  // bytes
  std::size_t fields = 0;
  std::vector<std::string> lengths;  // the values of Content-Length
  bool has_encoding = false;         // Transfer-Encoding: the length is not known before
};

struct HttpRefusal {
  int status;
  const char* code;
};

// Returns why a request cannot be received; nothing if it is within the bounds.
std::optional<HttpRefusal> refusal_of(const HttpHead&);

// Limits the request rate of each address.
class Allowance {
 public:
  explicit Allowance(double most) : most_(most) {}

  // Subtracts a cost from the address's allowance; returns false if too little is left.
  bool takes(const std::string& address, double cost = 1);

 private:
  struct Left {
    double requests;
    std::chrono::steady_clock::time_point then;
  };
  double most_;
  std::mutex mutex_;
  std::map<std::string, Left> left_;
};

// Limits the open streams of positions.
class StreamBound {
 public:
  // Returns whether the address may open another stream, and counts it.
  bool takes(const std::string& address, bool has_key);
  void gives_back(const std::string& address, bool has_key);

 private:
  struct Streams {
    int with_key = 0;
    int spectators = 0;
    int& of(bool has_key) { return has_key ? with_key : spectators; }
  };
  std::mutex mutex_;
  Streams open_;
  std::map<std::string, Streams> of_address_;
};

}  // namespace cubilete
