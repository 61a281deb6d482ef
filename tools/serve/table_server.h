// The server of `cubilete serve`, for one table or a lobby with many. It checks what applies to all
// requests; the table that a request is for answers it (table_desk.h).
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/serve/desk_options.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/seat_keys.h"

namespace cubilete {

class Lobby;

struct ServerOptions : DeskOptions {
  std::string address = "127.0.0.1";  // address to listen on
  int port = 0;                       // 0: any free port
  std::filesystem::path page;         // folder built by tools/table/build
  std::vector<std::string> names;     // names of this machine besides localhost and addresses
  double most_requests = kMostRequestsAtOnce;  // per address
  HttpTimes times;
};

class TableServer {
 public:
  // All must outlive the server; only the server uses the game while it runs.
  TableServer(HostedGame& game, const SeatKeys& keys, ServerOptions options);
  // Serves the tables of a lobby at /t/1/, /t/2/ and so on, and its own page at /.
  TableServer(Lobby&, ServerOptions);
  ~TableServer();

  // Opens the port; returns a problem, or an empty text.
  std::string bind();
  int port() const;
  void set_link_base(std::string base);
  // Answers requests until `is_over`, called several times a second, returns true. Returns a
  // problem, or an empty text.
  std::string run(const std::function<bool()>& is_over);
  // With one game, while it runs: switches to changed content, if the choices so far are possible
  // with it.
  void take(ContentNews);

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace cubilete
