// Speaks HTTP with clients, within the bounds of http_bounds.h: receives whole requests, has them
// answered by workers, and sends answers and streams without a thread for each. The only user of
// GNU libmicrohttpd (docs/decisions/0028-http-is-spoken-by-libmicrohttpd.md).
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tools/serve/http_bounds.h"
#include "tools/serve/http_message.h"

namespace cubilete {

class Workers;

struct HttpHandlers {
  // Called before the body is received; fills the response and returns false to refuse. It must
  // not take long: everybody waits for it.
  std::function<bool(const HttpRequest&, HttpResponse&)> admit;
  // Called by a worker.
  std::function<void(const HttpRequest&, HttpResponse&)> answer;
};

class HttpServer {
 public:
  // REQUIRES: the workers outlive the server.
  HttpServer(Workers&, HttpHandlers, HttpTimes);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Opens the port; returns a problem, or an empty text. Connections wait until start().
  std::string bind(const std::string& address, int port);
  int port() const;
  std::string start();
  // Holds the bounds of time. To be called several times a second.
  void sweep();
  // Answers what was received, ends the streams and stops the workers.
  void stop();

 private:
  class Daemon;
  std::unique_ptr<Daemon> daemon_;
};

}  // namespace cubilete
