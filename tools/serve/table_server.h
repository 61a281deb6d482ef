// A hosted game over HTTP: the page from disk, JSON, and the positions as server-sent events. Every
// request is checked and bounded here; what may be seen and done is decided by HostedGame.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/desk_options.h"
#include "serve/hosted_game.h"
#include "serve/seat_keys.h"

namespace cubilete::inline server {

struct ServerOptions : DeskOptions {
  std::string address = "127.0.0.1";  // to listen at
  int port = 0;                       // 0: any that is free
  std::filesystem::path page;         // the folder of index.html, table.js and table.css
  std::vector<std::string> names;     // of this machine, besides localhost and addresses
  double most_requests = 200;         // of one address, at once
};

class TableServer {
 public:
  // All must outlive the server, which alone uses the game while it runs.
  TableServer(HostedGame& game, const SeatKeys& keys, ServerOptions options);
  ~TableServer();

  // Takes the port; returns what went wrong, or nothing.
  std::string bind();
  int port() const;
  void set_link_base(std::string base);
  // Answers until `is_over` says so; asks several times a second.
  void run(const std::function<bool()>& is_over);
  // While it runs: goes on with the content, where the choices so far lead through it.
  void take(ContentNews);

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace cubilete::server
