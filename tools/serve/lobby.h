// Many tables in one process: offers games, opens tables, and closes those that are idle.
// Thread-safe.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "interpreter.h"
#include "library.h"
#include "narration/ui_text.h"
#include "tools/serve/bot_pool.h"
#include "tools/serve/desk_options.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/http_workers.h"

namespace cubilete {

class SeatKeys;
class TableDesk;

// A game, or a variant of it, for which tables can be opened; they share the ruleset and its
// interpreters.
struct OfferedGame {
  std::string name;  // name in requests
  Library::Request request;
  std::shared_ptr<InterpreterPool> interpreters;

  const Ruleset& ruleset() const { return *interpreters->shared_ruleset(); }
};

struct LobbyOptions {
  DeskOptions desk;               // for every table; seat_kinds lists those to choose from
  std::size_t most_tables = 200;  // open at the same time
  std::chrono::minutes idle{30};  // tables without visitors are closed after this
  TableManners manners;           // of every table
  std::filesystem::path records;  // folder for the records of games; empty: none
  std::size_t bot_threads = 1;    // shared by all tables
};

// The reason why no table was opened: an HTTP status, and a code that the page explains.
struct NotOpened {
  int status;
  const char* code;
};

class Lobby {
 public:
  // REQUIRES: `games` is not empty.
  Lobby(std::vector<OfferedGame>, LobbyOptions);

  // Sets the beginning of links to tables, such as "http://192.168.1.5:8765".
  void set_link_base(std::string base);
  // Returns public information: the games offered, the tables, the limits.
  nlohmann::json summary(Language);
  // Opens a table as requested by `body` ({game, variant, seats, seed, closed}). Returns its links,
  // which only this client receives.
  tl::expected<nlohmann::json, NotOpened> open(const nlohmann::json& body,
                                               const std::string& address);
  // Returns nullptr if the table does not exist or was closed.
  std::shared_ptr<TableDesk> table(std::int64_t number);
  // Closes tables that were idle for too long.
  void give_up_idle();
  Workers& workers() { return workers_; }
  // Ends the streams of all tables and refuses new tables.
  void close();
  // Waits for thinking bots, and finishes the records. Returns problems.
  std::vector<std::string> finish();

 private:
  struct OpenTable {
    const OfferedGame* game;
    std::vector<std::string> seats;
    std::string address;  // of the client that opened it
    std::shared_ptr<TableDesk> desk;
    bool is_closed = false;  // only those who have a link can sit down
  };
  using OpenTables = std::map<std::int64_t, OpenTable>;

  // Parses the game and seats requested by `body`.
  tl::expected<OpenTable, NotOpened> wanted(const nlohmann::json& body) const;
  tl::expected<std::shared_ptr<TableDesk>, NotOpened> make(const OpenTable&, std::int64_t number,
                                                           std::uint64_t seed);
  // Starts recording a game; returns a problem.
  std::string record(HostedGame&, const SeatKeys&, const std::string& game, std::int64_t number);
  OpenTables tables();

  const std::vector<OfferedGame> games_;
  const LobbyOptions options_;
  const std::uint64_t run_;  // number of this run of the program, part of names and positions
  StreamBound streams_;
  Workers workers_{kWorkers};
  BotPool bots_;
  std::mutex mutex_;  // for all below
  std::string link_base_;
  OpenTables tables_;  // a desk is nullptr while it is being made
  std::int64_t last_ = 0;
  bool is_closed_ = false;
};

}  // namespace cubilete
