// cubilete serve: a game in the browser, for people at one screen, in a network, or with bots.

#include "tools/cli/command_line.h"
#include "tools/serve/table_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <malloc.h>
#include <net/if.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

#include "base/printable.h"
#include "diagnostics/render.h"
#include "play/agent_spec.h"
#include "saves/replay.h"
#include "scenarios/scenario.h"
#include "tools/authoring/card_edit.h"
#include "tools/cli/arguments.h"
#include "tools/cli/console.h"
#include "tools/cli/content_watch.h"
#include "tools/cli/home.h"
#include "tools/cli/seats.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"
#include "tools/play/saved_game.h"
#include "tools/serve/lobby.h"

namespace cubilete {

namespace {

namespace fs = std::filesystem;

struct ServeOptions : TableOptions {
  int port = 8765;
  std::string host = "127.0.0.1";
  std::vector<std::string> names;
  bool practice = false;
  bool ask_all = false;
  bool design = false;
  bool open = false;
  bool closed = false;
  int pace = 700;
  std::string replay;
  int tables = 0;  // 0: a single game without a lobby
  int idle = 30;
};

// The game to serve, with its seats and content.
struct Start {
  Game game;
  Library::Request request;  // request for its content
  std::vector<std::string> seats;
};

// Who looks at a recorded game, or makes one, wants to see every question.
TableManners manners_of(const ServeOptions& o) {
  return {o.practice, !o.ask_all && !o.design && o.replay.empty()};
}

bool is_everywhere(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

// Returns an address of this machine in its network, or the loopback address.
std::string own_address() {
  std::string found = "127.0.0.1";
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one; one = one->ifa_next) {
    const bool is_usable = one->ifa_addr && one->ifa_addr->sa_family == AF_INET &&
                           (one->ifa_flags & IFF_UP) && !(one->ifa_flags & IFF_LOOPBACK);
    if (!is_usable) continue;
    std::array<char, INET_ADDRSTRLEN> text = {};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (!::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size())) continue;
    found = text.data();
    break;
  }
  ::freeifaddrs(all);
  return found;
}

std::string own_name() {
  std::array<char, 256> name = {};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::vector<std::string> kinds_of_seats() {
  std::vector<std::string> known = agent_kinds();
  known.insert(known.begin(), "human");
  return known;
}

std::optional<std::vector<std::string>> seats_of(const ServeOptions& o, int players,
                                                 const std::vector<std::string>& before) {
  const std::vector<std::string> known = kinds_of_seats();
  std::vector<std::string> seats;
  if (!o.seats.empty()) {
    if (!parse_seats(o.seats, players, known, seats)) return std::nullopt;
    return seats;
  }
  if (before.size() == std::size_t(players)) return before;
  seats.assign(std::size_t(players), "greedy");
  seats.front() = "human";
  return seats;
}

std::optional<Start> start_again(const ServeOptions& o, const std::string& file, int& code) {
  const auto replay = read_replay_or_report(file, code);
  if (!replay) return std::nullopt;
  code = kProblems;
  if (replay->damage && o.replay.empty()) return std::nullopt;
  Library::Request request;
  if (!find_content_of(file, *replay, o.game, o.mods, request)) return std::nullopt;
  const auto ruleset = compile_or_report(request, code);
  if (!ruleset) return std::nullopt;
  code = kProblems;
  tell_changes(file, *replay, *ruleset);
  auto followed = follow_replay(*replay, ruleset, -1);
  if (!followed) {
    report_error(followed.error(), ruleset->sources, "while the table was set for " + file);
    return std::nullopt;
  }
  if (followed->problem && o.replay.empty()) {
    report_error(fmt::format("{}: {}", file, followed->problem->message),
                 "give another file to --record to begin a new game");
    return std::nullopt;
  }
  if (followed->problem) warn(fmt::format("{}: {}", file, followed->problem->message));
  const auto seats = seats_of(o, replay->players, replay->seats);
  if (!seats) return std::nullopt;
  return Start{std::move(followed->game), request, *seats};
}

// Returns the request for the chosen version of a game.
std::optional<Library::Request> wanted(const ServeOptions& o) {
  auto request = named_version(o.game, o.variant, o.mods);
  if (!request) return std::nullopt;
  for (const std::string& text : o.set) {
    if (!parse_option(text, request->options)) return std::nullopt;
  }
  return request;
}

std::optional<Start> start_anew(const ServeOptions& o, int& code) {
  code = kWrongUsage;
  if (o.game.empty()) {
    report_error("which game?", fmt::format("games: {}", fmt::join(library().games(), ", ")));
    return std::nullopt;
  }
  const auto request = wanted(o);
  if (!request) return std::nullopt;
  const auto ruleset = compile_or_report(*request, code);
  if (!ruleset) return std::nullopt;
  code = kWrongUsage;
  const int players = number_of_players(*ruleset, o.players, o.seats);
  if (!check_player_count(*ruleset, players)) return std::nullopt;
  const auto seats = seats_of(o, players, {});
  if (!seats) return std::nullopt;
  Engine::Setup setup;
  setup.players = players;
  setup.seed = o.has_seed ? o.seed : fresh_seed();
  auto game = Game::start(ruleset, setup);
  if (!game) {
    code = kProblems;
    report_error(game.error(), ruleset->sources, "while the table was set");
    return std::nullopt;
  }
  return Start{std::move(*game), *request, *seats};
}

// Returns the keys of the seats. They are stored beside a recording, so that links remain valid
// when the program is restarted.
std::optional<SeatKeys> keys_of(const ServeOptions& o, std::int32_t players) {
  if (!o.record.empty()) {
    if (auto keys = SeatKeys::read_beside(o.record, players)) return keys;
    std::error_code error;
    if (fs::exists(o.record + ".keys", error)) {
      warn(fmt::format(
          "{}.keys is not as this program writes it for {} players: the seats get new links",
          printable(o.record), players));
    }
  }
  auto keys = SeatKeys::make(players);
  if (!keys) {
    report_error("the system gives no unpredictable numbers for the keys of the seats");
    return std::nullopt;
  }
  if (o.record.empty()) return keys;
  if (const std::string problem = keys->write_beside(o.record); !problem.empty())
    warn(fmt::format("{}; the links of this run are good for it only", problem));
  return keys;
}

void tell_links(const HostedGame& game, const SeatKeys& keys, const std::string& base,
                bool is_replay) {
  if (is_replay) return print_out(fmt::format("  to look at it   {}/\n", base));
  print_out(fmt::format("  the table       {}/#{}\n", base, keys.table()));
  for (std::int32_t p = 0; p < game.players(); ++p) {
    if (!game.is_person(PlayerId(p))) continue;
    print_out(fmt::format("  seat {}          {}/#{}\n", p + 1, base, keys.seat(PlayerId(p))));
  }
  print_out(fmt::format("  spectators      {}/\n", base));
}

// Has the system show an address in its browser, and says so where it cannot.
void open_in_browser(std::string address) {
#ifdef __APPLE__
  std::string program = "open";
#else
  std::string program = "xdg-open";
#endif
  std::array<char*, 3> arguments = {program.data(), address.data(), nullptr};
  ::pid_t child = 0;
  const int failure =
      ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ);
  if (failure != 0) warn(fmt::format("there is no program {}: open {}", program, address));
}

// Returns the folders that hold the content of a game.
std::vector<fs::path> content_of(const Library::Request& request) {
  std::vector<fs::path> folders = {library().folder_of(request.game), library().home() / "scripts"};
  for (const std::string& mod : request.mods) folders.push_back(library().folder_of_mod(mod));
  return folders;
}

ContentNews look_at_content(const Library::Request& request) {
  const Compilation found = library().compile(request);
  auto problems =
      nlohmann::json::parse(render_json(found.diagnostics.list(), found.sources), nullptr, false)
          .value("diagnostics", nlohmann::json::array());
  // Editors need an absolute path.
  for (nlohmann::json& p : problems) p["path"] = fs::absolute(p.value("file", "")).string();
  return {found.ruleset, std::move(problems)};
}

// Returns the position of a test; without a test, the beginning of the game.
Result<TestPosition> position_of(const Library::Request& request, const Engine::Setup& setup,
                                 const std::string& file, const std::string& test) {
  if (!test.empty()) {
    // Only files in the folder of tests can be requested.
    for (const fs::path& path : scenario_files(library().folder_of(request.game))) {
      if (path.filename() != file) continue;
      return position_of_test(library(), request.game, path, test, request.mods);
    }
    return Failure(RuleError{"test-failed", fmt::format("there is no file {}", file), {}, {}});
  }
  const Compilation found = library().compile(request);
  if (found.ruleset) return TestPosition{"", "", found.ruleset, request, setup, {}, {}, ""};
  return Failure(RuleError{"test-failed", "the content has problems", {}, {}});
}

// Returns the server options that a single game and a lobby share.
ServerOptions server_options(const ServeOptions& o, const fs::path& page) {
  ServerOptions options;
  options.address = o.host;
  options.port = o.port;
  options.page = page;
  options.names = o.names;
  options.names.push_back(own_name());
  options.pace = std::chrono::milliseconds(o.pace);
  options.is_replay = !o.replay.empty();
  options.is_design = o.design;
  options.lets_sit_down = !o.closed;
  options.seat_kinds = kinds_of_seats();
  options.fresh_seed = fresh_seed;
  options.report = [](const RuleError& e, const Sources& sources, const std::string& position) {
    report_error(e, sources, position);
  };
  return options;
}

// Opens the port; returns the address of the server, or nothing after an error message.
std::optional<std::string> take_port(const ServeOptions& o, TableServer& server) {
  if (const std::string problem = server.bind(); !problem.empty()) {
    report_error(problem, "is the port taken? --port 0 takes one that is free");
    return std::nullopt;
  }
  const std::string address = is_everywhere(o.host) ? own_address() : o.host;
  std::string base = fmt::format("http://{}:{}", address, server.port());
  server.set_link_base(base);
  return base;
}

// Returns the games that a lobby offers, with their variants: the given one, or all that compile.
std::vector<OfferedGame> offered_games(const ServeOptions& o, int& code) {
  code = kWrongUsage;
  std::vector<Library::Request> requests;
  if (!o.game.empty()) {
    const auto request = wanted(o);
    if (!request) return {};
    requests.push_back(*request);
  } else {
    for (const std::string& name : library().games()) requests.push_back({name, "", {}});
  }
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!requests[i].variant.empty()) continue;
    Library::Request one = requests[i];
    for (const std::string& variant : variants_of(library().folder_of(one.game))) {
      one.variant = variant;
      requests.insert(requests.begin() + std::ptrdiff_t(++i), one);
    }
  }
  std::vector<OfferedGame> games;
  for (const Library::Request& request : requests) {
    if (const auto ruleset = compile_or_report(request, code)) {
      games.push_back(
          {request.game, portable_request(request), std::make_shared<InterpreterPool>(ruleset)});
    }
  }
  return games;
}

// Reports options that do not apply with --tables.
bool is_for_a_lobby(const ServeOptions& o) {
  const bool is_of_one_table = !o.seats.empty() || o.players > 0 || o.has_seed;
  if (is_of_one_table) {
    report_error("--seats, --players and --seed are chosen for each table, in the browser",
                 "leave them out, or leave out --tables");
  } else if (o.design || !o.replay.empty()) {
    report_error("--design and --replay are for one table", "leave out --tables");
  } else if (o.game.empty() && !(o.variant.empty() && o.mods.empty() && o.set.empty())) {
    report_error("which game are --variant, --mod and --set for?", "name it");
  } else {
    return true;
  }
  return false;
}

int run_lobby(const ServeOptions& o, const fs::path& page) {
  if (!is_for_a_lobby(o)) return kWrongUsage;
  std::error_code error;
  if (!o.record.empty() && !fs::is_directory(o.record, error)) {
    report_error(fmt::format("there is no folder {}", o.record),
                 "with --tables, --record names a folder, in which each game has a file");
    return kWrongUsage;
  }
  // Threads that take turns at many tables would scatter these over an arena of memory for each.
  ::mallopt(M_ARENA_MAX, 2);
  int code = kFine;
  auto games = offered_games(o, code);
  if (games.empty()) return code;
  const ServerOptions options = server_options(o, page);
  LobbyOptions lobby_options;
  lobby_options.desk = options;
  lobby_options.most_tables = static_cast<std::size_t>(o.tables);
  lobby_options.idle = std::chrono::minutes(o.idle);
  lobby_options.manners = manners_of(o);
  lobby_options.records = o.record;
  lobby_options.bot_threads = std::max(1U, std::thread::hardware_concurrency());
  Lobby lobby(std::move(games), lobby_options);
  TableServer server(lobby, options);
  const auto base = take_port(o, server);
  if (!base) return kProblems;
  watch_interrupts();
  print_out(fmt::format("  the lobby       {}/\n", *base));
  if (o.open) open_in_browser(*base + "/");
  const std::string failure = server.run([] { return interrupted != 0; });
  auto problems = lobby.finish();
  if (!failure.empty()) problems.push_back(failure);
  for (const std::string& problem : problems) report_error(problem);
  return problems.empty() ? kFine : kProblems;
}

int run_serve(const ServeOptions& o) {
  if (o.design && (!o.record.empty() || !o.replay.empty())) {
    report_error("a game under construction cannot be recorded",
                 "leave out --design, or --record and --replay");
    return kWrongUsage;
  }
  const fs::path page = page_folder();
  std::error_code error;
  if (!fs::is_regular_file(page / "index.html", error)) {
    report_error(
        fmt::format("the page is not built: there is no {}", (page / "index.html").string()),
        "'./cubilete serve' builds it, and so does tools/table/build");
    return kProblems;
  }
  if (o.tables > 0) return run_lobby(o, page);
  int code = kFine;
  const bool goes_on = !o.record.empty() && fs::exists(o.record, error);
  auto start = !o.replay.empty() ? start_again(o, o.replay, code)
               : goes_on         ? start_again(o, o.record, code)
                                 : start_anew(o, code);
  if (!start) return code;
  const Engine::Setup setup = start->game.setup();
  const std::string name = start->game.ruleset().name;
  HostedGame game(std::move(start->game), portable_request(start->request), start->seats,
                  static_cast<std::uint32_t>(fresh_seed()), manners_of(o));
  const auto keys = keys_of(o, game.players());
  if (!keys) return kProblems;
  if (!o.record.empty()) {
    const std::string problem = game.record(o.record, o.force);
    if (!problem.empty()) {
      report_error(problem);
      return kProblems;
    }
  }
  ServerOptions options = server_options(o, page);
  options.lets_sit_down = options.lets_sit_down && !goes_on;
  options.tests = [&] { return tests_in(library(), library().folder_of(start->request.game)); };
  options.position_of = [&](const std::string& file, const std::string& test) {
    return position_of(start->request, setup, file, test);
  };
  const fs::path folder = library().folder_of(start->request.game);
  options.card = [folder](const std::string& card) { return card_json(folder, card); };
  options.edit_card = [folder](const nlohmann::json& edit) { return edit_card(folder, edit); };
  TableServer server(game, *keys, options);
  const auto base = take_port(o, server);
  if (!base) return kProblems;
  std::optional<ContentWatch> watch;
  if (o.design) watch.emplace(content_of(start->request));
  const auto is_over = [&] {
    if (watch && watch->has_changed()) server.take(look_at_content(start->request));
    return interrupted != 0;
  };
  watch_interrupts();
  print_out(fmt::format("{}  (--players {} --seats {} --seed {})\n", name, game.players(),
                        fmt::join(start->seats, ","), setup.seed));
  tell_links(game, *keys, *base, !o.replay.empty());
  if (o.open) {
    open_in_browser(o.replay.empty() ? fmt::format("{}/#{}", *base, keys->table()) : *base + "/");
  }
  int result = kFine;
  for (const std::string& problem : {server.run(is_over), game.finish_recording()}) {
    if (problem.empty()) continue;
    report_error(problem);
    result = kProblems;
  }
  return result;
}

}  // namespace

void add_serve(const Command& command, int& exit_code) {
  auto o = std::make_shared<ServeOptions>();
  const CommandOption seed = add_table_options(
      command, *o, "Write the game to a file while it is played; go on with it if it is there");
  command.add_option("--port", o->port, "The port to listen at; 0 for any that is free")
      .check(whole_number(0, 65535));
  command.add_option("--host", o->host,
                     "The address to listen at: 0.0.0.0 lets others of the network play");
  command.add_option("--name", o->names, "A further name by which browsers reach this machine")
      .repeats();
  command.add_flag("--open", o->open,
                   "Show the table, with the codes for the others, in a browser");
  command.add_flag("--closed", o->closed,
                   "Only those who have the link of a seat can sit down, not whoever comes first");
  command.add_flag("--practice", o->practice, "Choices can be taken back whatever was learned");
  command.add_flag("--ask-all", o->ask_all, "Ask also where there is only one answer");
  command.add_flag("--design", o->design,
                   "For the one who makes the game: content that is saved is played on with at "
                   "once; the table's link sees every seat");
  command.add_option("--pace", o->pace, "How long bots wait before they answer, in milliseconds")
      .check(whole_number(0, 60000));
  command.add_option("--replay", o->replay, "Look at a recorded game, step by step")
      .check(names_something);
  command
      .add_option("--tables", o->tables,
                  "A lobby where everybody opens tables, so many at most; of all games, where "
                  "none is named. --record then names a folder")
      .check(whole_number(1, 1000));
  command
      .add_option("--idle", o->idle,
                  "After how many minutes a table of a lobby that nobody follows is closed")
      .check(whole_number(1, 10000));
  command.footer(
      "Examples:\n  cubilete serve dicy-cards\n"
      "  cubilete serve dice-town --seats human --players 3 --host 0.0.0.0 --record evening.json\n"
      "  cubilete serve content/mine --design\n"
      "  cubilete serve --tables 20 --host 0.0.0.0\n"
      "  cubilete serve --replay evening.json");
  command.callback([o, seed, &exit_code] {
    o->has_seed = seed.is_given();
    exit_code = run_serve(*o);
  });
}

}  // namespace cubilete
