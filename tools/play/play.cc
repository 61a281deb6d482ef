// cubilete play: a game at the terminal, between people and bots.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "base/digest.h"
#include "base/shell_word.h"
#include "narration/narration.h"
#include "play/agent_spec.h"
#include "play/simulate.h"
#include "saves/replay.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/seats.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/terminal.h"
#include "tools/cli/version_name.h"
#include "tools/play/autosave.h"
#include "tools/play/play_session.h"
#include "tools/play/saved_game.h"

namespace cubilete {

namespace {

struct PlayOptions : TableOptions {
  std::string language;
  std::string dice = "roll";
  bool resumes = false;
  std::string resume;  // empty: the last game played
  std::int64_t to = -1;
  std::size_t width = 0;
  bool practice = false;
  bool ask_all = false;
  bool design = false;
};

// Returns the title of the game with its variants and mods.
std::string title_of(const Narrator& narrator, const Ruleset& r) {
  std::vector<std::string> overlays;
  std::istringstream in(r.variant);
  for (std::string name; std::getline(in, name, ',');) {
    overlays.push_back(narrator.name("variants", name));
  }
  for (const std::string& name : r.mods) overlays.push_back(narrator.name("mods", name));
  const std::string title = narrator.words().title();
  return overlays.empty() ? title : fmt::format("{}: {}", title, fmt::join(overlays, ", "));
}

int resume(const PlayOptions& o, const Replay& replay,
           const std::shared_ptr<const Ruleset>& ruleset, const Library::Request& request,
           const std::vector<std::string>& seats, const Spoken& spoken) {
  const bool has_changed = tell_changes(o.resume, replay, *ruleset);
  auto followed = follow_replay(replay, ruleset, o.to);
  if (!followed) {
    report_error(followed.error(), ruleset->sources, "while the table was set for " + o.resume);
    return kProblems;
  }
  const std::size_t n = followed->game.choices().size();
  if (followed->problem) {
    // Without a choice this is the table as it was set.
    const bool has_same_start =
        n > 0 || hexadecimal(digest_of(followed->game.state())) == replay.start;
    report_error(fmt::format("{}: {}", o.resume, followed->problem->message),
                 !has_same_start
                     ? fmt::format("it goes on with the content of then alone: 'cubilete play "
                                   "GAME@COMMIT --resume {}' takes it from git",
                                   shell_word(o.resume))
                     : fmt::format("{}'cubilete play --resume {} --to {}' goes on before it",
                                   has_changed ? "what has changed in the content is listed "
                                                 "above; "
                                               : "",
                                   shell_word(o.resume), n));
    return kProblems;
  }
  // A recording is continued in its file; if that would lose a part, the old file is kept.
  std::string record = o.record;
  if (record.empty() && replay.is_recording && !followed->game.is_over()) record = o.resume;
  const Narrator narrator(*ruleset, spoken);
  print_text(say(spoken.program, "resumed",
                 {title_of(narrator, *ruleset), fmt::format("{}", n), o.resume}));
  const bool loses_nothing = record == o.resume && n == replay.steps.size() && !replay.damage;
  if (!record.empty() && !loses_nothing && !keep_unfinished(record)) return kProblems;
  PlaySession session(std::move(followed->game), request, seats, spoken);
  if (o.practice) session.practise();
  if (o.ask_all) session.ask_all();
  if (o.design) session.show_places();
  return session.run(record, o.force);
}

int run_play(PlayOptions o) {
  if (o.resumes && o.resume.empty()) {
    const auto last = last_unfinished_autosave();
    if (!last) {
      report_error("there is no game to go on with", "name its file: play --resume FILE");
      return kWrongUsage;
    }
    o.resume = last->string();
  }
  Replay replay;
  Library::Request request;
  if (!o.resume.empty()) {
    int code = kFine;
    auto saved = read_replay_or_report(o.resume, code);
    if (!saved) return code;
    if (saved->damage && o.to < 0) return kProblems;
    replay = std::move(*saved);
    if (!find_content_of(o.resume, replay, o.game, o.mods, request)) return kWrongUsage;
  } else if (o.game.empty()) {
    report_error("which game?", fmt::format("games: {}", fmt::join(library().games(), ", ")));
    return kWrongUsage;
  } else {
    auto named = named_version(o.game, o.variant, o.mods);
    if (!named) return kWrongUsage;
    request = std::move(*named);
  }
  for (const std::string& text : o.set) {
    if (!parse_option(text, request.options)) return kWrongUsage;
  }
  int exit_code = kFine;
  const auto ruleset = compile_or_report(request, exit_code);
  if (!ruleset) return exit_code;
  const auto spoken = spoken_for(*ruleset, o.language);
  if (!spoken) return kWrongUsage;

  int players = number_of_players(*ruleset, o.players, o.seats);
  if (!o.resume.empty()) players = replay.players;
  if (!check_player_count(*ruleset, players)) return kWrongUsage;
  std::vector<std::string> known = agent_kinds();
  known.insert(known.begin(), "human");
  std::vector<std::string> seats;
  if (!o.seats.empty()) {
    if (!parse_seats(o.seats, players, known, seats)) return kWrongUsage;
  } else if (!replay.seats.empty() && replay.seats.size() == std::size_t(players)) {
    seats = replay.seats;
  } else {
    const bool person = is_terminal_in() && is_terminal_out();
    seats.assign(std::size_t(players), person ? "greedy" : "random");
    if (person) seats.front() = "human";
  }
  const bool has_people = std::find(seats.begin(), seats.end(), "human") != seats.end();
  if (o.dice == "ask" && !has_people) {
    report_error("--dice ask needs a person to roll them",
                 "give a seat to a human: --seats human,random");
    return kWrongUsage;
  }
  watch_interrupts();
  if (!o.resume.empty()) {
    return resume(o, replay, ruleset, request, seats, *spoken);
  }
  Engine::Setup setup;
  setup.players = players;
  setup.seed = o.has_seed ? o.seed : fresh_seed();
  setup.chance_is_asked = o.dice == "ask";
  auto game = Game::start(ruleset, setup);
  if (!game) {
    report_error(game.error(), ruleset->sources, "while the table was set");
    return kProblems;
  }
  if (!o.record.empty() && !keep_unfinished(o.record)) return kProblems;
  const Narrator narrator(*ruleset, *spoken);
  print_text(fmt::format("{}  (--players {} --seats {} --seed {})", title_of(narrator, *ruleset),
                         players, fmt::join(seats, ","), setup.seed));
  PlaySession session(std::move(*game), request, seats, *spoken);
  if (o.practice) session.practise();
  if (o.ask_all) session.ask_all();
  if (o.design) session.show_places();
  return session.run(o.record, o.force);
}

}  // namespace

void add_play(const Command& command, int& exit_code) {
  auto o = std::make_shared<PlayOptions>();
  const CommandOption seed =
      add_table_options(command, *o, "Write the game to a replay file while it is played");
  add_language_option(command, o->language);
  command.add_option("--dice", o->dice, "roll, or ask: a person enters what real dice show")
      .one_of({"roll", "ask"});
  const CommandOption resume =
      command
          .add_option("--resume", o->resume,
                      "Go on with a saved game or a recording; without a file, with the last game")
          .value_is_optional()
          .check(names_something);
  command.add_option("--to", o->to, "With --resume: go on after the first N choices")
      .needs(resume)
      .check(whole_number(0, kMostChoices));
  command.add_flag("--practice", o->practice,
                   "/undo takes back everything, also what has shown something new");
  command.add_flag("--design", o->design, "/why also tells where the rules are written");
  command.add_flag("--ask-all", o->ask_all, "Ask also where there is only one answer");
  command
      .add_option("--width", o->width,
                  "Break lines to so many columns; without it, as wide as the terminal")
      .check(whole_number(20, 1000));
  add_limit_options(command);
  command.footer(
      "Examples:\n  cubilete play dicy-cards\n"
      "  cubilete play dicy-cards --players 3 --seats human,greedy,random --lang es\n"
      "  cubilete play GAME --variant NAME --seed 7\n"
      "  cubilete play GAME --set option=value\n"
      "  cubilete play --resume my-game.json\n"
      "At the prompt, /help shows what can be typed.");
  command.callback([o, seed, resume, &exit_code] {
    o->resumes = resume.is_given();
    o->has_seed = seed.is_given();
    set_line_width(o->width);
    exit_code = run_play(*o);
  });
}

}  // namespace cubilete
