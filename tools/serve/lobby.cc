#include "tools/serve/lobby.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <ranges>

#include "narration/wording.h"
#include "play/agent_spec.h"
#include "tools/serve/request_body.h"
#include "tools/serve/table_desk.h"

namespace cubilete {

using nlohmann::json;

namespace {

constexpr const char* kHuman = "human";
// Bytes of earlier positions per table; a single game without a lobby may use more.
constexpr std::size_t kCheckpointBytes = std::size_t{1} << 20;

tl::unexpected<NotOpened> refused(int status, const char* code) {
  return tl::unexpected(NotOpened{status, code});
}

json offer_of(const OfferedGame& game, Language language) {
  const Wording words(game.ruleset(), language);
  const std::string* summary = words.find_text("game.summary");
  const std::string& variant = game.request.variant;
  const std::string* of_variant = words.find_text("variants." + variant);
  return {{"name", game.name},
          {"variant", variant},
          {"variant_title", of_variant ? *of_variant : variant},
          {"title", words.title()},
          {"summary", summary ? *summary : std::string()},
          {"least", game.ruleset().min_players},
          {"most", game.ruleset().max_players}};
}

// Returns a name with only the characters allowed in a file name.
std::string file_part(std::string name) {
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c) && c != '-'; }, '-');
  return name;
}

}  // namespace

Lobby::Lobby(std::vector<OfferedGame> games, LobbyOptions options)
    : games_(std::move(games)),
      options_(std::move(options)),
      run_(options_.desk.fresh_seed()),
      bots_(options_.bot_threads) {}

void Lobby::set_link_base(std::string base) {
  const std::lock_guard lock(mutex_);
  link_base_ = std::move(base);
}

Lobby::OpenTables Lobby::tables() {
  const std::lock_guard lock(mutex_);
  OpenTables all = tables_;
  std::erase_if(all, [](const auto& entry) { return !entry.second.desk; });
  return all;
}

std::shared_ptr<TableDesk> Lobby::table(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  const auto it = tables_.find(number);
  return it == tables_.end() ? nullptr : it->second.desk;
}

json Lobby::summary(Language language) {
  json games = json::array();
  for (const OfferedGame& game : games_) games.push_back(offer_of(game, language));
  json list = json::array();
  for (const auto& [number, table] : tables()) {
    const json& offer = games[std::size_t(table.game - games_.data())];
    list.push_back({{"number", number},
                    {"title", offer["title"]},
                    {"variant", offer["variant_title"]},
                    {"seats", table.seats},
                    {"free", table.desk->free_seats()},
                    {"over", table.desk->is_over()}});
  }
  return {{"games", games},
          {"tables", list},
          {"kinds", options_.desk.seat_kinds},
          {"most", options_.most_tables},
          {"most_of_one", most_tables_of_address(options_.most_tables)},
          {"idle", options_.idle.count()}};
}

tl::expected<Lobby::OpenTable, NotOpened> Lobby::wanted(const json& body) const {
  const auto name = body.find("game");
  if (name == body.end() || !name->is_string()) return refused(400, "no-such-game");
  const json variant = body.value("variant", json());
  const auto game = std::ranges::find_if(games_, [&](const OfferedGame& g) {
    return g.name == *name && (variant.is_null() || variant == g.request.variant);
  });
  if (game == games_.end()) return refused(400, "no-such-game");
  const json seats = body.value("seats", json::array());
  const auto players = static_cast<std::int64_t>(seats.is_array() ? seats.size() : 0);
  if (players < game->ruleset().min_players || players > game->ruleset().max_players) {
    return refused(400, "wrong-players");
  }
  OpenTable table{&*game, {}, "", nullptr};
  table.is_closed = body.value("closed", json()) == true;
  const auto& known = options_.desk.seat_kinds;
  for (const json& seat : seats) {
    const std::string kind = seat.is_string() ? seat.get<std::string>() : "";
    if (std::ranges::find(known, kind) == known.end()) return refused(400, "no-such-seat");
    table.seats.push_back(kind == kHuman ? kind : canonical_name(kind));
  }
  if (std::ranges::find(table.seats, kHuman) == table.seats.end()) {
    return refused(400, "nobody-plays");
  }
  return table;
}

tl::expected<json, NotOpened> Lobby::open(const json& body, const std::string& address) {
  auto table = wanted(body);
  if (!table) return tl::unexpected(table.error());
  const bool has_seed = body.contains("seed") && !body["seed"].is_null();
  const std::int64_t seed = has_seed ? number_in(body, "seed") : 0;
  if (seed < 0) return refused(400, "wrong-seed");
  table->address = address;
  give_up_idle();
  std::int64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    if (is_closed_ || tables_.size() >= options_.most_tables) return refused(503, "no-room");
    const auto own = std::ranges::count(std::views::values(tables_), address, &OpenTable::address);
    if (std::size_t(own) >= most_tables_of_address(options_.most_tables)) {
      return refused(429, "too-many-tables");
    }
    number = ++last_;
    tables_.emplace(number, *table);
  }
  auto desk = make(*table, number, has_seed ? std::uint64_t(seed) : options_.desk.fresh_seed());
  const std::lock_guard lock(mutex_);
  if (!desk || is_closed_) {
    tables_.erase(number);
    return desk ? refused(503, "no-room") : tl::unexpected(desk.error());
  }
  (*desk)->set_link_base(fmt::format("{}/t/{}", link_base_, number));
  tables_.at(number).desk = *desk;
  (*desk)->open();
  json links = (*desk)->links();
  links["number"] = number;
  return links;
}

tl::expected<std::shared_ptr<TableDesk>, NotOpened> Lobby::make(const OpenTable& table,
                                                                std::int64_t number,
                                                                std::uint64_t seed) {
  Engine::Setup setup;
  setup.players = static_cast<std::int32_t>(table.seats.size());
  setup.seed = seed;
  auto game = Game::start(table.game->interpreters, setup, kCheckpointBytes);
  DeskOptions desk = options_.desk;
  desk.lets_sit_down = desk.lets_sit_down && !table.is_closed;
  if (desk.report) {
    desk.report = [report = desk.report, number](const RuleError& e, const Sources& sources,
                                                 const std::string& position) {
      report(e, sources, fmt::format("table {}, {}", number, position));
    };
  }
  if (!game) {
    if (desk.report) desk.report(game.error(), table.game->ruleset().sources, "while it was set");
    return refused(500, "game-failed");
  }
  auto hosted = std::make_shared<HostedGame>(std::move(*game), table.game->request, table.seats,
                                             static_cast<std::uint32_t>(run_), options_.manners);
  auto keys = SeatKeys::make(setup.players);
  if (!keys) return refused(500, "no-keys");
  if (!record(*hosted, *keys, table.game->name, number).empty()) return refused(500, "no-record");
  return std::make_shared<TableDesk>(std::move(hosted), std::move(*keys), std::move(desk), streams_,
                                     bots_, workers_);
}

std::string Lobby::record(HostedGame& game, const SeatKeys& keys, const std::string& name,
                          std::int64_t number) {
  if (options_.records.empty()) return {};
  const std::string file =
      fmt::format("{}-{:08x}-{}.json", file_part(name), static_cast<std::uint32_t>(run_), number);
  const std::string path = (options_.records / file).string();
  std::string problem = game.record(path, false);
  return problem.empty() ? keys.write_beside(path) : problem;
}

void Lobby::give_up_idle() {
  for (const auto& [number, table] : tables()) {
    if (table.desk->idle_for() <= options_.idle) continue;
    {
      const std::lock_guard lock(mutex_);
      tables_.erase(number);
    }
    table.desk->close();
    table.desk->finish_recording();
  }
}

void Lobby::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
  }
  for (const auto& [number, table] : tables()) table.desk->close();
}

std::vector<std::string> Lobby::finish() {
  bots_.stop();
  std::vector<std::string> problems;
  for (const auto& [number, table] : tables()) {
    std::string problem = table.desk->finish_recording();
    if (!problem.empty()) problems.push_back(std::move(problem));
  }
  return problems;
}

}  // namespace cubilete
