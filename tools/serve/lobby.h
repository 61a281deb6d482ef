// Many tables in one process: the games that are offered, which tables there are, how one is opened
// and when it is given up. It may be asked from many threads.
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

#include "library.h"
#include "narration/ui_text.h"
#include "tools/serve/bot_pool.h"
#include "tools/serve/desk_options.h"
#include "tools/serve/http_bounds.h"

namespace cubilete {

class HostedGame;
class SeatKeys;
class TableDesk;

// A game that a table can be opened for; its tables share the ruleset.
struct OfferedGame {
  std::string name;  // by which a request names it
  Library::Request request;
  std::shared_ptr<const Ruleset> ruleset;
};

struct LobbyOptions {
  DeskOptions desk;               // of every table; seat_kinds: that may be chosen
  std::size_t most_tables = 200;  // at once
  std::chrono::minutes idle{30};  // after which a table where nobody is is given up
  bool is_practice = false;       // HostedGame
  std::filesystem::path records;  // the folder of the games' records; empty: there are none
  std::size_t bot_threads = 1;    // for all tables
  std::function<std::uint64_t()> fresh_seed;
};

// Why no table was opened: an HTTP status, and a code that the page has a sentence for.
struct NotOpened {
  int status;
  const char* code;
};

class Lobby {
 public:
  // REQUIRES: at least one game is offered.
  Lobby(std::vector<OfferedGame>, LobbyOptions);

  // "http://192.168.1.5:8765", before the links of the tables.
  void set_link_base(std::string base);
  // What everybody may know: the games that are offered, the tables, the bounds.
  nlohmann::json summary(Language);
  // Opens a table for an address as a body wants it ({game, seats, seed}); returns its links, which
  // nobody else gets.
  tl::expected<nlohmann::json, NotOpened> open(const nlohmann::json& body,
                                               const std::string& address);
  // nullptr: there is none, or it was given up.
  std::shared_ptr<TableDesk> table(std::int64_t number);
  // Gives up the tables where nobody has been for too long.
  void give_up_idle();
  // The most streams that the tables may have open.
  int most_streams() const;
  // Ends the streams of all tables, and from then on no table is opened.
  void close();
  // Waits for the bots that think, and finishes the records. Returns what went wrong.
  std::vector<std::string> finish();

 private:
  struct Table {
    const OfferedGame* game;
    std::vector<std::string> seats;
    std::string address;  // who opened it
    std::shared_ptr<TableDesk> desk;
  };
  using Tables = std::map<std::int64_t, Table>;

  // The game and the seats that a body wants.
  tl::expected<Table, NotOpened> wanted(const nlohmann::json& body) const;
  tl::expected<std::shared_ptr<TableDesk>, NotOpened> make(const Table&, std::int64_t number,
                                                           std::uint64_t seed);
  // As the game is written down from now on; returns what went wrong.
  std::string record(HostedGame&, const SeatKeys&, const std::string& game, std::int64_t number);
  Tables tables();

  const std::vector<OfferedGame> games_;
  const LobbyOptions options_;
  const std::uint64_t run_;  // of the program, in names and positions
  StreamBound streams_;
  BotPool bots_;
  std::mutex mutex_;  // of all below
  std::string link_base_;
  Tables tables_;  // a desk is null while it is made
  std::int64_t last_ = 0;
  bool is_closed_ = false;
};

}  // namespace cubilete
