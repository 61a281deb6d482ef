// The server of `cubilete serve`: one table, or a lobby with many. What every request must be is
// checked here; the rest is answered by the table that it is for (table_desk.h).
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/serve/desk_options.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/seat_keys.h"

namespace cubilete {

class Lobby;

struct ServerOptions : DeskOptions {
  std::string address = "127.0.0.1";  // to listen at
  int port = 0;                       // 0: any that is free
  std::filesystem::path page;         // the folder that tools/table/build makes
  std::vector<std::string> names;     // of this machine, besides localhost and addresses
  double most_requests = 200;         // of one address, at once
};

class TableServer {
 public:
  // All must outlive the server, which alone uses the game while it runs.
  TableServer(HostedGame& game, const SeatKeys& keys, ServerOptions options);
  // The tables of a lobby, which are at /t/1/, /t/2/ and so on; its own page is at /.
  TableServer(Lobby&, ServerOptions);
  ~TableServer();

  // Takes the port; returns what went wrong, or nothing.
  std::string bind();
  int port() const;
  void set_link_base(std::string base);
  // Answers until `is_over` says so; asks several times a second.
  void run(const std::function<bool()>& is_over);
  // While it runs, with one game: goes on with the content, where the choices so far lead through
  // it.
  void take(ContentNews);

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace cubilete
