// A hosted game over HTTP: the page from disk, JSON, and the positions as server-sent events. Every
// request is checked and bounded here; what may be seen and done is decided by HostedGame.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/hosted_game.h"
#include "serve/seat_keys.h"

namespace cubilete::inline server {

struct ServerOptions {
  std::string address = "127.0.0.1";    // to listen at
  int port = 0;                         // 0: any that is free
  std::filesystem::path page;           // the folder of index.html, table.js and table.css
  std::vector<std::string> names;       // of this machine, besides localhost and addresses
  std::chrono::milliseconds pace{700};  // between the answers of bots
  double most_requests = 200;           // of one address, at once
  bool is_replay = false;  // a finished game to look at: everybody may see everything, nobody plays
  // A game under construction: the table's key opens what every seat sees, and all positions.
  bool is_design = false;
  std::vector<std::string> seat_kinds;  // that a seat may have, where it is one
  std::string link_base;                // "http://192.168.1.5:8765", before the links of the seats
};

// Whether a Host header may be answered: an address, localhost or one of the names, so that no page
// of a stranger reaches the game through a name that resolves to this machine.
bool is_own_host(const std::string& host, const std::vector<std::string>& names);

// What became of content that was saved.
struct ContentNews {
  std::shared_ptr<const Ruleset> ruleset;  // nullptr where it cannot be played
  nlohmann::json problems;                 // the diagnostics (render_json)
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
