#include "tools/serve/http_connections.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace cubilete {

namespace {

bool is_answering(Connections::Doing doing) {
  return doing == Connections::Doing::kWorking || doing == Connections::Doing::kSending ||
         doing == Connections::Doing::kStreaming;
}

}  // namespace

bool Connections::has_room(const std::string& address) const {
  const std::lock_guard lock(mutex_);
  const auto it = of_address_.find(address);
  return it == of_address_.end() || it->second.connections < kMostConnectionsOfAddress;
}

Connections::Id Connections::open(int socket, const std::string& address) {
  const std::lock_guard lock(mutex_);
  const Id id = clients_.emplace(clients_.end());
  id->socket = socket;
  id->address = address;
  for (Usage* usage : {&of_address_[address], &all_}) {
    ++usage->connections;
    ++usage->receiving;
  }
  return id;
}

void Connections::close(Id id) {
  const std::lock_guard lock(mutex_);
  change(*id, Doing::kCut, 0);
  const auto it = of_address_.find(id->address);
  --all_.connections;
  if (--it->second.connections == 0) of_address_.erase(it);
  clients_.erase(id);
}

void Connections::change(Client& client, Doing doing, std::size_t bytes) {
  for (Usage* usage : {&of_address_[client.address], &all_}) {
    usage->receiving -= client.doing == Doing::kReceiving ? 1U : 0U;
    usage->receiving += doing == Doing::kReceiving ? 1U : 0U;
    usage->bytes += bytes;
    usage->bytes -= client.bytes;
  }
  answering_ -= is_answering(client.doing) ? 1U : 0U;
  answering_ += is_answering(doing) ? 1U : 0U;
  client.doing = doing;
  client.bytes = bytes;
  client.since = Clock::now();
  if (doing != Doing::kStreaming) client.stream = nullptr;
  if (answering_ == 0) changed_.notify_all();
}

void Connections::begin(Id id) {
  const std::lock_guard lock(mutex_);
  if (id->doing == Doing::kReceiving && id->was_used) id->since = Clock::now();
}

std::optional<HttpRefusal> Connections::work(Id id) {
  const std::lock_guard lock(mutex_);
  if (id->doing == Doing::kCut) return HttpRefusal{408, "too-slow"};
  if (of_address_[id->address].bytes >= kMostAnswersOfAddress) {
    return HttpRefusal{429, "too-many-requests"};
  }
  if (all_.bytes >= kMostAnswers) return HttpRefusal{503, "no-room"};
  change(*id, Doing::kWorking, 0);
  return std::nullopt;
}

void Connections::send(Id id, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (id->doing != Doing::kCut) change(*id, Doing::kSending, bytes);
}

void Connections::stream(Id id, std::shared_ptr<EventStream> events) {
  const std::lock_guard lock(mutex_);
  if (id->doing == Doing::kCut) return events->end();
  change(*id, Doing::kStreaming, 0);
  id->stream = std::move(events);
}

void Connections::rest(Id id) {
  const std::lock_guard lock(mutex_);
  id->was_used = true;
  if (id->doing != Doing::kCut) change(*id, Doing::kReceiving, 0);
}

// The HTTP library notices that its socket is shut down, and closes it.
void Connections::cut(Client& client) {
  const auto stream = client.stream;
  change(client, Doing::kCut, 0);
  ::shutdown(client.socket, SHUT_RDWR);
  // A stream that waits for news does not notice.
  if (stream) stream->end();
}

// What has just come may be complete, and only not be read yet.
void Connections::cut_surplus(Clock::time_point now) {
  const bool is_any =
      all_.receiving > kMostReceiving || std::ranges::any_of(of_address_, [](const auto& usage) {
        return usage.second.receiving > kMostReceivingOfAddress;
      });
  if (!is_any) return;
  std::vector<Client*> waiting;
  for (Client& client : clients_) {
    const bool is_waiting = client.doing == Doing::kReceiving && now - client.since > kGrace;
    if (is_waiting) waiting.push_back(&client);
  }
  std::ranges::stable_sort(waiting, std::ranges::less(), &Client::since);
  for (Client* client : waiting) {
    const bool is_surplus = of_address_[client->address].receiving > kMostReceivingOfAddress ||
                            all_.receiving > kMostReceiving;
    if (is_surplus) cut(*client);
  }
}

bool Connections::is_late(const Client& client, Clock::time_point now) const {
  switch (client.doing) {
    case Doing::kReceiving:
      return now - client.since > times_.request;
    case Doing::kSending:
      return now - client.since > times_.answer;
    case Doing::kStreaming:
      return now - client.stream->behind_since(now) > times_.event;
    case Doing::kWorking:
    case Doing::kCut:
      break;
  }
  return false;
}

void Connections::cut_absent_readers() {
  std::vector<Client*> readers;
  std::vector<pollfd> sockets;
  for (Client& client : clients_) {
    if (client.doing != Doing::kStreaming) continue;
    readers.push_back(&client);
    sockets.push_back({client.socket, POLLRDHUP, 0});
  }
  if (::poll(sockets.data(), sockets.size(), 0) <= 0) return;
  for (std::size_t i = 0; i < sockets.size(); ++i) {
    if (sockets[i].revents != 0) cut(*readers[i]);
  }
}

void Connections::sweep(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  for (Client& client : clients_) {
    if (is_late(client, now)) {
      cut(client);
    } else if (client.stream) {
      client.stream->beat(now);
    }
  }
  cut_surplus(now);
  cut_absent_readers();
}

void Connections::end_streams() {
  const std::lock_guard lock(mutex_);
  for (Client& client : clients_) {
    if (client.stream) client.stream->end();
  }
}

void Connections::wait_for_answers(Clock::duration most) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, most, [this] { return answering_ == 0; });
}

}  // namespace cubilete
