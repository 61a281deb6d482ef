// cubilete replay: shows a recorded game, and verifies it step by step.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "document/text_file.h"
#include "narration/narration.h"
#include "saves/durable_file.h"
#include "saves/replay.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/home.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/terminal.h"
#include "tools/play/saved_game.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/replay_page.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct ReplayOptions {
  std::string file;
  std::string game;
  std::vector<std::string> mods;
  std::int64_t to = -1;
  bool verify = false;
  std::string format = "text";
  std::string language;
  std::string html;  // the file to write; empty: none
  int seat = 0;      // whose eyes the file has, from 1; 0: all of them
  bool force = false;
};

Result<void> tell(const Spoken& spoken, Game& game, const Ruleset& ruleset) {
  const Narrator narrator(ruleset, spoken);
  const auto ok = game.replay(
      game.choices().size(), [&](std::size_t, const State& s, const std::vector<Event>& events) {
        for (const std::string& line : narrator.events(s, events, MaybePlayer())) {
          print_text(line);
        }
      });
  if (!ok) return ok;
  if (game.is_over()) {
    if (const auto outcome = game.outcome()) {
      for (const std::string& line : narrator.outcome(game.engine(), game.state(), *outcome))
        print_text(line);
    }
  } else {
    const View seen = view(ruleset, game.state(), MaybePlayer());
    for (const std::string& line :
         table_lines(narrator.words(), game.engine(), game.state(), seen, {line_width(), {}})) {
      print_text(line);
    }
  }
  return {};
}

Json to_json(const Game& game, const Outcome& outcome) {
  const Ruleset& r = game.ruleset();
  Json standings = Json::array();
  for (const Standing& st : outcome.standings) {
    standings.push_back({{"seat", st.player.value + 1},
                         {"score", st.score},
                         {"rank", st.rank},
                         {"has_won", st.has_won}});
    if (has_partner(outcome, st)) standings.back()["team_score"] = st.team_score;
  }
  Json j{{"standings", std::move(standings)}};
  if (outcome.end_cause.is_some()) j["end_cause"] = name_of(r, outcome.end_cause);
  return j;
}

// Lists each choice with who was asked, his answer, and sentences on what happened.
Result<Json> steps_as_json(const Spoken& spoken, Game& game, const Replay& replay) {
  const Narrator narrator(game.ruleset(), spoken);
  Json steps = Json::array();
  const auto ok = game.replay(game.choices().size(), [&](std::size_t n, const State& s,
                                                         const std::vector<Event>& events) {
    Json step{{"choice", n}};
    if (n > 0) {
      step["seat"] = replay.steps[n - 1].player;
      step["answer"] = replay.steps[n - 1].choice;
    }
    step["events"] = Json::array();
    for (const std::string& line : narrator.events(s, events, MaybePlayer())) {
      step["events"].push_back(line.substr(std::min(line.find_first_not_of("\n "), line.size())));
    }
    steps.push_back(std::move(step));
  });
  if (!ok) return Failure(ok.error());
  return steps;
}

// Prints the whole answer as JSON; `problem` sets the exit code of the caller.
Result<void> print_as_json(const ReplayOptions& o, const Spoken& spoken, const Replay& replay,
                           Followed& followed, bool has_changed) {
  Game& game = followed.game;
  Json j{{"file", o.file},
         {"game", replay.game},
         {"players", replay.players},
         {"seed", replay.seed},
         {"choices", replay.steps.size()},
         {"verified", game.choices().size()},
         {"content_changed", has_changed},
         {"is_over", game.is_over()}};
  if (!replay.variant.empty()) j["variant"] = replay.variant;
  if (!replay.mods.empty()) j["mods"] = replay.mods;
  if (followed.problem) j["problem"] = followed.problem->message;
  if (!o.verify) {
    auto steps = steps_as_json(spoken, game, replay);
    if (!steps) return Failure(steps.error());
    j["steps"] = std::move(*steps);
    if (game.is_over()) {
      if (const auto outcome = game.outcome()) j["outcome"] = to_json(game, *outcome);
    }
  }
  print_json(j.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  return {};
}

// Returns the whole of a file of the page, or nothing after an error message.
std::optional<std::string> page_file(const char* name) {
  const std::filesystem::path path = page_folder() / name;
  auto text = read_file(path);
  if (text && !text->empty()) return text;
  report_error(fmt::format("the page is not built: there is no {}", path.string()),
               "'./cubilete replay FILE --html PAGE' builds it, and so does tools/table/build");
  return std::nullopt;
}

// Writes the game as a page that needs no server.
int write_page(const ReplayOptions& o, const Library::Request& request, const Replay& replay,
               Followed followed) {
  const int players = followed.game.setup().players;
  if (o.seat > players) {
    report_error(fmt::format("there is no seat {}: {} played", o.seat, players));
    return kWrongUsage;
  }
  const auto script = page_file("table.js");
  const auto style = script ? page_file("table.css") : std::nullopt;
  if (!style) return kProblems;
  std::vector<std::string> seats(std::size_t(players), "human");
  if (replay.seats.size() == seats.size()) seats = replay.seats;
  HostedGame game(std::move(followed.game), portable_request(request), std::move(seats), 0);
  const std::vector<Reader> readers =
      o.seat > 0 ? std::vector{Reader{MaybePlayer(o.seat - 1), false}} : all_readers(game);
  using Rule = Replaceable::Rule;
  const Replaceable replaceable{o.force ? Rule::kAnyFile : Rule::kKind, kFirstLineOfReplayPage,
                                "a page of a game"};
  const std::string problem =
      write_file_safely(o.html, replay_page(game, readers, *script, *style), replaceable);
  if (problem.empty()) return kFine;
  report_error(problem);
  return kProblems;
}

int verify(const ReplayOptions& o, const Replay& replay, const Followed& followed,
           bool has_changed) {
  const std::size_t verified = followed.game.choices().size();
  if (followed.problem) {
    report_error(
        fmt::format("{}: {}", o.file, followed.problem->message),
        fmt::format("choices that lead where they led: {}{}", verified,
                    has_changed ? ""
                                : "; the content is as it was then, so this was played by "
                                  "another version of cubilete, or it is a fault of cubilete"));
    return kProblems;
  }
  print_out(fmt::format("{}: {} choices verified{}\n", o.file, verified,
                        has_changed ? ", though the content has changed" : ""));
  const bool is_whole = o.to >= 0 || (replay.is_closed && !replay.damage);
  return is_whole ? kFine : kProblems;
}

int run_replay(const ReplayOptions& o) {
  int exit_code = kFine;
  const auto replay = read_replay_or_report(o.file, exit_code);
  if (!replay) return exit_code;
  Library::Request request;
  if (!find_content_of(o.file, *replay, o.game, o.mods, request)) return kWrongUsage;
  const auto ruleset = compile_or_report(request, exit_code);
  if (!ruleset) return exit_code;
  const auto spoken = spoken_for(*ruleset, o.language);
  if (!spoken) return kWrongUsage;
  const bool has_changed = tell_changes(o.file, *replay, *ruleset);
  const bool is_cut = replay->damage && o.to < 0;
  auto followed = follow_replay(*replay, ruleset, o.to);
  if (!followed) {
    report_error(followed.error(), ruleset->sources, "while the table was set for " + o.file);
    return kProblems;
  }
  if (!o.html.empty()) {
    const bool is_whole = !followed->problem && !is_cut;
    if (followed->problem) warn(fmt::format("{}: {}", o.file, followed->problem->message));
    const int written = write_page(o, request, *replay, std::move(*followed));
    return written == kFine && !is_whole ? kProblems : written;
  }
  if (o.format == "json") {
    if (auto ok = print_as_json(o, *spoken, *replay, *followed, has_changed); !ok) {
      report_error(ok.error(), ruleset->sources, "while it was replayed from " + o.file);
      return kProblems;
    }
    const bool is_whole = o.to >= 0 || (replay->is_closed && !replay->damage);
    return followed->problem || (o.verify && !is_whole) || is_cut ? kProblems : kFine;
  }
  if (o.verify) return verify(o, *replay, *followed, has_changed);
  if (auto ok = tell(*spoken, followed->game, *ruleset); !ok) {
    report_error(ok.error(), ruleset->sources, "while it was replayed from " + o.file);
    return kProblems;
  }
  if (followed->problem) {
    report_error(fmt::format("{}: {}", o.file, followed->problem->message),
                 has_changed ? "what has changed in the content since is listed above" : "");
    return kProblems;
  }
  return is_cut ? kProblems : kFine;
}

}  // namespace

void add_replay(const Command& command, int& exit_code) {
  auto o = std::make_shared<ReplayOptions>();
  command.add_option("file", o->file, "The replay").required().check(names_something);
  command.add_option("--to", o->to, "Only the first N choices")
      .check(whole_number(0, kMostChoices));
  command.add_option("--game", o->game, "Where the game is now, where it has moved")
      .check(names_something);
  command.add_option("--mod", o->mods, "Where the mods are now, where they have moved").repeats();
  const CommandOption verify =
      command.add_flag("--verify", o->verify, "Only check that every step leads where it led");
  const CommandOption format =
      command.add_option("--format", o->format, "text or json").one_of({"text", "json"});
  const CommandOption html =
      command
          .add_option("--html", o->html,
                      "Write the game as one page that needs no server, to look through it")
          .check(names_something)
          .excludes(verify)
          .excludes(format);
  command.add_option("--seat", o->seat, "With --html: only what this seat has seen, from 1")
      .check(whole_number(1, kMostPlayers))
      .needs(html);
  command.add_flag("--force", o->force, "With --html: replace a file that is no such page")
      .needs(html);
  add_language_option(command, o->language);
  add_limit_options(command);
  command.footer(
      "Examples:\n  cubilete replay game.json\n  cubilete replay game.json --to 20\n"
      "  cubilete replay game.json --verify\n"
      "  cubilete replay game.json --html game.html --seat 1");
  command.callback([o, &exit_code] { exit_code = run_replay(*o); });
}

}  // namespace cubilete
