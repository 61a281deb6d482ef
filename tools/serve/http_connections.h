// The connections of clients: how many there are, of whom, and which of them take too long. It
// knows sockets only to close them. Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tools/serve/event_stream.h"
#include "tools/serve/http_bounds.h"

namespace cubilete {

class Connections {
 public:
  using Clock = std::chrono::steady_clock;

  // A connection receives a request, then works on it, then sends the answer or a stream, and then
  // receives the next. One that is cut only waits for the HTTP library to close it.
  enum class Doing { kReceiving, kWorking, kSending, kStreaming, kCut };
  struct Client {
    int socket = -1;
    std::string address;
    Doing doing = Doing::kReceiving;
    Clock::time_point since = Clock::now();
    bool was_used = false;  // a request was answered on it before
    std::size_t bytes = 0;  // of the answer that it is sent
    std::shared_ptr<EventStream> stream;
  };
  using Id = std::list<Client>::iterator;

  explicit Connections(HttpTimes times) : times_(times) {}

  // Returns whether another connection of the address may be opened.
  bool has_room(const std::string& address) const;
  // Counts a new connection.
  Id open(int socket, const std::string& address);
  void close(Id);

  // Its request has begun, is complete, is answered, was answered.
  void begin(Id);
  // Returns whether the request may be answered: nothing if so, otherwise why it may not.
  std::optional<HttpRefusal> work(Id);
  void send(Id, std::size_t bytes);
  void stream(Id, std::shared_ptr<EventStream>);
  void rest(Id);

  // Cuts the connections whose time is over, the oldest where too many receive a request, and the
  // streams whose clients have gone.
  void sweep(Clock::time_point now);
  // Ends all streams.
  void end_streams();
  // Waits until no connection is working or sending, but not longer than `most`.
  void wait_for_answers(Clock::duration most);

 private:
  struct Usage {
    std::size_t connections = 0;
    std::size_t receiving = 0;
    std::size_t bytes = 0;
  };

  // The mutex must be held for all below.
  void change(Client&, Doing, std::size_t bytes);
  void cut(Client&);
  void cut_surplus(Clock::time_point now);
  bool is_late(const Client&, Clock::time_point now) const;
  void cut_absent_readers();

  const HttpTimes times_;
  mutable std::mutex mutex_;  // for all below
  std::condition_variable changed_;
  std::list<Client> clients_;  // the oldest first
  std::map<std::string, Usage> of_address_;
  Usage all_;
  std::size_t answering_ = 0;
};

}  // namespace cubilete
