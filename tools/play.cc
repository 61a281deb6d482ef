// cubilete play: a game at the terminal, between people and bots.

#include <fmt/format.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <utility>

#include "arguments.h"
#include "console.h"
#include "narration/narration.h"
#include "narration/token.h"
#include "play/agent.h"
#include "play/simulate.h"
#include "prompt.h"
#include "saved_game.h"
#include "saves/recording.h"
#include "saves/replay.h"
#include "seats.h"
#include "subcommands.h"

namespace cubilete {

namespace {

struct Options {
  std::string game;
  std::string variant;
  std::vector<std::string> mods;
  std::vector<std::string> set;
  int players = 0;
  std::string seats;
  std::uint64_t seed = 0;
  bool has_seed = false;
  std::string language;
  std::string dice = "roll";
  std::string resume;
  std::int64_t to = -1;
  std::string record;
  bool force = false;
};

// The language of the user's surroundings, where it is one we speak.
std::string language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value && *value) return std::string(value).starts_with("es") ? "es" : "en";
  }
  return "en";
}

// The game with its variants and mods, as a player reads it.
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

// An unpredictable seed, short enough to be typed.
std::uint64_t fresh_seed() {
  std::uint32_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0) report_error("the system gives no seed; 0 is used");
  return seed;
}

class Table {
 public:
  Table(Game game, Library::Request request, std::vector<std::string> seats, Language language)
      : game_(std::move(game)),
        request_(std::move(request)),
        seats_(std::move(seats)),
        narrator_(game_.ruleset(), language),
        language_(language) {
    seat_agents();
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      if (!agents_[p]) people_.emplace_back(p);
    }
    for (const ZoneDef& z : game_.ruleset().zones) {
      has_secrets_ = has_secrets_ || z.visibility != Visibility::kPublic;
    }
    for (const AttributeDef& a : game_.ruleset().attributes) {
      has_secrets_ = has_secrets_ || a.visibility != Visibility::kPublic;
    }
  }

  // With a name in `record` the game is written there while it is played; whatever ordinary file is
  // there is replaced where `is_forced`.
  int run(const std::string& record, bool is_forced) {
    if (!record.empty()) {
      const std::string problem = recording_.start(record, game_, request_, seats_, is_forced);
      if (!problem.empty()) {
        report_error(problem);
        return kProblems;
      }
    }
    const int code = play();
    finish_recording();
    return code == kFine && !record_problem_.empty() ? kProblems : code;
  }

 private:
  enum class Turn { kChosen, kAgain, kStop };

  // Bots as they are after the choices of the game so far: what they drew from chance follows from
  // the decisions they had, so a game that is resumed or taken back goes on as if it never stopped.
  void seat_agents() {
    agents_.clear();
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      agents_.push_back(make_agent(seats_[p], seed_of_agent(game_.setup().seed, std::int32_t(p))));
    }
    if (game_.choices().empty()) return;
    const auto ask_again = [this](std::size_t n, const State& s, const std::vector<Event>&) {
      if (n == game_.choices().size()) return;
      const MaybePlayer player = game_.choices()[n].player;
      Agent* agent = player.is_some() ? agents_[player.seat().index()].get() : nullptr;
      if (!agent) return;
      // What fails here failed then; the game went on from its choice all the same.
      if (const auto decision = game_.engine().decision(s, player)) {
        static_cast<void>(agent->choose(game_.engine(), s, *decision));
      }
    };
    if (auto ok = game_.replay(game_.choices().size(), ask_again); !ok) {
      report_error(ok.error().message);
    }
  }

  // Before anything is said: where the terminal is gone, saying it may be the program's end.
  void finish_recording() {
    if (recording_.is_on() && !std::exchange(is_recorded_, true)) {
      is_kept(recording_.finish(game_));
    }
  }

  int play() {
    tell_events();
    bool asks_chance = false;
    while (!game_.is_over()) {
      if (interrupted) {
        finish_recording();
        print_out("\n");
        report_error(say(language_, "goodbye"));
        return kProblems;
      }
      const auto asked = game_.asked();
      auto decision = game_.decision(asked.front());
      if (!decision) return failed(decision.error());
      asks_chance = decision->kind == AskKind::kChance;
      Choice choice{decision->player, {}};
      if (asks_chance) {
        const Turn turn = ask_chance(*decision, choice);
        if (turn == Turn::kStop) return stopped_;
        if (turn == Turn::kAgain) continue;
      } else if (Agent* agent = agents_[decision->player.seat().index()].get()) {
        const auto option = agent->choose(game_.engine(), game_.state(), *decision);
        if (!option) return failed(option.error());
        const auto values = decision->options[*option];
        choice.values.assign(values.begin(), values.end());
      } else {
        const Turn turn = ask_person(*decision, choice);
        if (turn == Turn::kStop) return stopped_;
        if (turn == Turn::kAgain) continue;
      }
      const bool is_of_bot = !asks_chance && agents_[decision->player.seat().index()];
      if (auto ok = game_.choose(choice); !ok) return failed(ok.error());
      record_choice(!is_of_bot);
      tell_events();
    }
    const auto outcome = game_.outcome();
    if (!outcome) return failed(outcome.error());
    print_out("\n");
    for (const std::string& line : narrator_.outcome(game_.engine(), game_.state(), *outcome))
      print_out(line + "\n");
    return kFine;
  }

  // The choice is in the file before any player sees it: a crash loses nothing that was shown, nor
  // a failure of power what a person has answered.
  void record_choice(bool is_of_person) {
    if (!recording_.is_on()) return;
    std::string problem = recording_.add_choice(game_);
    if (problem.empty() && is_of_person && !people_.empty()) problem = recording_.sync();
    is_kept(problem);
  }

  // Whether the recording goes well. A problem is reported once, not with each choice.
  bool is_kept(const std::string& problem) {
    if (problem != record_problem_ && !problem.empty()) {
      report_error(problem, game_.is_over() ? "" : "it is tried again with each choice");
    }
    record_problem_ = problem;
    return problem.empty();
  }

  int failed(const RuleError& e) {
    report_error(
        e, game_.ruleset().sources,
        fmt::format("in round {}, turn {}, after {} choices (seed {})", game_.state().round(),
                    game_.state().turn(), game_.choices().size(), game_.setup().seed));
    return kProblems;
  }

  // One person at the screen sees what he may see; several see what all may see.
  MaybePlayer viewer() const {
    return people_.size() == 1 ? MaybePlayer(people_.front()) : MaybePlayer();
  }

  void tell_events() {
    for (const std::string& line : narrator_.events(game_.state(), game_.last_events(), viewer())) {
      print_out(line + "\n");
      told_since_.push_back(line);
    }
  }

  // "FILE", or "--force FILE".
  void save(const std::string& typed) {
    static constexpr std::string_view kForce = "--force ";
    const bool is_forced = typed.starts_with(kForce);
    const std::string file = is_forced ? typed.substr(kForce.size()) : typed;
    if (file.empty() || file == "--force") {
      print_out(say(language_, "save_needs_file") + "\n");
      return;
    }
    const auto replay = replay_of(game_, request_, seats_);
    if (!replay) return report_error(replay.error().message);
    const std::string problem =
        write_file_safely(file, to_text(*replay), replaceable_by_replay(is_forced));
    if (!problem.empty()) return report_error(problem);
    print_out(say(language_, "saved", {file}) + "\n");
  }

  std::optional<std::string> ask_line(const std::string& prompt) {
    if (recording_.is_on()) is_kept(recording_.sync());
    print_out(prompt);
    auto line = read_line();
    if (!line) {
      if (interrupted) finish_recording();
      print_out("\n");
      report_error(say(language_, interrupted ? "goodbye" : "input_ended"));
      stopped_ = kProblems;
    }
    return line;
  }

  Turn ask_chance(const Decision& d, Choice& choice) {
    if (people_.empty()) return Turn::kChosen;
    std::vector<std::string> example;
    for (const std::int32_t die : d.chance_dice) {
      const Ruleset& r = game_.ruleset();
      const KindDef& kind =
          r.kind(r.definition(game_.state().definition_of(ComponentId(die))).kind);
      example.push_back(token_of(r, game_.state(), kind.face_type,
                                 kind.faces[example.size() % kind.faces.size()]));
    }
    const std::string form = fmt::format("{}", fmt::join(example, " "));
    std::vector<std::string> names;
    for (const std::int32_t die : d.chance_dice) {
      const DefinitionId def = game_.state().definition_of(ComponentId(die));
      if (!is_told_apart_by_name(game_.ruleset(), game_.ruleset().definition(def).kind)) break;
      names.push_back(narrator_.name("components", game_.ruleset().definition(def).name));
    }
    if (!names.empty()) print_out(fmt::format("{}:\n", fmt::join(names, ", ")));
    for (;;) {
      const auto line = ask_line(say(language_, "chance_asks", {form}) + "\n> ");
      if (!line) return Turn::kStop;
      if (line->find_first_not_of(" \t\r") == std::string::npos) return Turn::kChosen;
      choice.values = faces_of(game_.ruleset(), game_.state(), d.chance_dice, *line);
      if (!choice.values.empty()) return Turn::kChosen;
      print_out(say(language_, "not_faces", {fmt::format("{}", d.chance_dice.size()), form}) +
                "\n");
    }
  }

  // The whole table; in the middle of a turn, what the player himself has.
  void show_table(MaybePlayer player, bool whole) {
    const View seen = view(game_.ruleset(), game_.state(), player);
    print_out("\n");
    for (const std::string& line :
         whole ? narrator_.table(game_.engine(), game_.state(), seen)
               : narrator_.seat(game_.engine(), game_.state(), seen, player.seat())) {
      print_out(line + "\n");
    }
  }

  // What the last person at the screen has seen is wiped off it; what all may know is shown again.
  void hide_last_question() {
    if (is_terminal_out() && last_asked_.is_some()) {
      print_painted("\x1b[2J\x1b[3J\x1b[H");
      for (const std::string& line : told_since_) print_out(line + "\n");
    }
    told_since_.clear();
  }

  // The options of a decision as they are listed.
  struct Menu {
    std::vector<std::string> names;
    std::vector<std::string> tokens;
    std::vector<std::size_t> order;   // the option of each line
    bool numbers_are_values = false;  // the options are numbers themselves
  };

  Menu menu_of(const Decision& d) const {
    Menu menu{narrator_.options(game_.state(), d),
              tokens(game_.ruleset(), game_.state(), d),
              {},
              d.type.kind == TypeKind::kInteger && !d.is_subset};
    menu.order.resize(menu.names.size());
    std::iota(menu.order.begin(), menu.order.end(), std::size_t(0));
    if (!d.is_subset || d.is_ranked) return menu;
    // Small selections first, each size in the order of its names.
    std::stable_sort(menu.order.begin(), menu.order.end(), [&](std::size_t a, std::size_t b) {
      const auto size = [&](std::size_t k) { return d.options[k].size(); };
      return size(a) != size(b) ? size(a) < size(b) : menu.names[a] < menu.names[b];
    });
    const auto arrange = [&](std::vector<std::string>& texts) {
      std::vector<std::string> out;
      for (const std::size_t k : menu.order) out.push_back(texts[k]);
      texts = std::move(out);
    };
    arrange(menu.names);
    arrange(menu.tokens);
    return menu;
  }

  void show_menu(const Decision& d, const Menu& menu) {
    constexpr std::size_t kShown = 24;
    print_out("\n" + narrator_.question(d) + "\n");
    for (std::size_t i = 0; i < menu.names.size() && i < kShown; ++i) {
      std::string line = menu.numbers_are_values ? fmt::format("      {}", menu.names[i])
                                                 : fmt::format("  {:>3}  {}", i + 1, menu.names[i]);
      const auto values = d.options[menu.order[i]];
      const ComponentId one(values.empty() ? -1 : values[0]);
      if (d.type.kind == TypeKind::kComponent && !d.is_subset && game_.state().has(one)) {
        const std::string details =
            narrator_.details(game_.state(), game_.state().definition_of(one));
        if (!details.empty()) line += fmt::format("  ({})", details);
      }
      print_out(line + "\n");
    }
    if (menu.names.size() > kShown) {
      print_out("       " +
                say(language_, "more_options", {fmt::format("{}", menu.names.size() - kShown)}) +
                "\n");
    }
  }

  Turn ask_person(const Decision& d, Choice& choice) {
    if (people_.size() > 1 && has_secrets_ && !(last_asked_ == d.player)) {
      hide_last_question();
      if (!ask_line("\n" + say(language_, "look_away", {narrator_.player(d.player)}) + " ")) {
        return Turn::kStop;
      }
    }
    const bool is_news = last_asked_ != d.player || last_turn_ != game_.state().turn();
    last_asked_ = d.player;
    last_turn_ = game_.state().turn();
    // An action that is the only one is taken of itself: then its first question comes first.
    const bool is_whole = is_news || shows_all_;
    if (d.kind == AskKind::kAction || is_whole) show_table(d.player, is_whole);
    shows_all_ = false;
    const Menu menu = menu_of(d);
    show_menu(d, menu);
    for (;;) {
      const auto line = ask_line("> ");
      if (!line) return Turn::kStop;
      std::string message;
      const auto typed =
          understand(*line, menu.names, menu.tokens, menu.numbers_are_values, language_, message);
      if (!typed) {
        print_out(message + "\n");
        continue;
      }
      if (typed->kind == Typed::kOption) {
        const auto values = d.options[menu.order[typed->option]];
        choice.values.assign(values.begin(), values.end());
        return Turn::kChosen;
      }
      if (const auto turn = obey(*typed, d)) return *turn;
    }
  }

  // Carries out a command; nothing where the same question goes on.
  std::optional<Turn> obey(const Typed& typed, const Decision& d) {
    switch (typed.kind) {
      case Typed::kHelp:
        print_out(say(language_, "help_text") + "\n");
        break;
      case Typed::kWhy:
        show_why(d);
        break;
      case Typed::kScore:
        for (const std::string& text :
             narrator_.score(game_.engine(), game_.state(), d.player.seat())) {
          print_out(text + "\n");
        }
        break;
      case Typed::kBoard:
        shows_all_ = true;
        return Turn::kAgain;
      case Typed::kUndo:
        if (!undo()) {
          print_out(say(language_, "nothing_to_undo") + "\n");
          break;
        }
        print_out(say(language_, "undone") + "\n");
        return Turn::kAgain;
      case Typed::kSave:
        save(typed.text);
        break;
      case Typed::kQuit:
        print_out(say(language_, "goodbye") + "\n");
        stopped_ = kFine;
        return Turn::kStop;
      case Typed::kOption:
      case Typed::kText:
        break;
    }
    return std::nullopt;
  }

  // Back to the last decision of a person before this one.
  bool undo() {
    for (std::size_t n = game_.choices().size(); n-- > 0;) {
      const MaybePlayer player = game_.choices()[n].player;
      if (player.is_some() && !agents_[player.seat().index()]) {
        if (auto ok = game_.undo_to(n); !ok) {
          report_error(ok.error().message);
          return false;
        }
        seat_agents();
        if (recording_.is_on()) is_kept(recording_.undo_to(n));
        return true;
      }
    }
    return false;
  }

  void show_why(const Decision& d) {
    const std::vector<std::string> lines = narrator_.refusals(game_.engine(), game_.state(), d, 60);
    if (lines.empty()) print_out(say(language_, "why_nothing") + "\n");
    for (const std::string& line : lines) print_out("  " + line + "\n");
  }

  Game game_;
  Library::Request request_;
  std::vector<std::string> seats_;
  Narrator narrator_;
  Language language_;
  std::vector<std::unique_ptr<Agent>> agents_;  // by seat; nullptr for people
  std::vector<PlayerId> people_;
  bool has_secrets_ = false;
  MaybePlayer last_asked_;
  std::vector<std::string> told_since_;  // since the person at the screen last changed
  std::int32_t last_turn_ = -1;
  bool shows_all_ = false;  // the player has asked to see the table
  int stopped_ = kFine;
  Recording recording_;
  std::string record_problem_;
  bool is_recorded_ = false;  // the recording has its end
};

int resume(const Options& o, const Replay& replay, const std::shared_ptr<const Ruleset>& ruleset,
           const Library::Request& request, const std::vector<std::string>& seats,
           Language language) {
  const bool has_changed = tell_changes(o.resume, replay, *ruleset);
  auto followed = follow_replay(replay, ruleset, o.to);
  if (!followed) {
    report_error(followed.error(), ruleset->sources, "while the table was set for " + o.resume);
    return kProblems;
  }
  const std::size_t n = followed->game.choices().size();
  if (followed->problem) {
    report_error(fmt::format("{}: {}", o.resume, followed->problem->message),
                 fmt::format("{}'cubilete play --resume {} --to {}' goes on before it",
                             has_changed ? "what has changed in the content is told above; " : "",
                             o.resume, n));
    return kProblems;
  }
  // A recording goes on where it is; what is left out of it is kept beside it.
  std::string record = o.record;
  if (record.empty() && replay.is_recording && !followed->game.is_over()) record = o.resume;
  const bool loses_nothing = record == o.resume && n == replay.steps.size() && !replay.damage;
  if (!record.empty() && !loses_nothing && !keep_unfinished(record)) return kProblems;
  return Table(std::move(followed->game), request, seats, language).run(record, o.force);
}

int run_play(const Options& o) {
  Language language = Language::kEnglish;
  parse_language(o.language.empty() ? language_of_environment() : o.language, language);
  Replay replay;
  Library::Request request{o.game, o.variant, {}, o.mods};
  if (!o.resume.empty()) {
    auto saved = read_replay_or_report(o.resume);
    if (!saved || (saved->damage && o.to < 0)) return kProblems;
    replay = std::move(*saved);
    if (!find_content_of(o.resume, replay, o.game, o.mods, request)) return kWrongUsage;
  } else if (o.game.empty()) {
    report_error("which game?", fmt::format("games: {}", fmt::join(library().games(), ", ")));
    return kWrongUsage;
  }
  for (const std::string& text : o.set) {
    if (!parse_option(text, request.options)) return kWrongUsage;
  }
  int exit_code = kFine;
  const auto ruleset = compile_or_report(request, exit_code);
  if (!ruleset) return exit_code;

  int players = o.players > 0 ? o.players : ruleset->min_players;
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
  request = portable_request(request);
  watch_interrupts();
  if (!o.resume.empty()) {
    return resume(o, replay, ruleset, request, seats, language);
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
  const Narrator narrator(*ruleset, language);
  print_out(fmt::format("{}  (--players {} --seats {} --seed {})\n", title_of(narrator, *ruleset),
                        players, fmt::join(seats, ","), setup.seed));
  return Table(std::move(*game), request, seats, language).run(o.record, o.force);
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play", "A game at the terminal, between people and bots");
  command->add_option("game", o->game, "The game")->check(names_something);
  command->add_option("--variant", o->variant, "A variant of the game, or several: a,b");
  add_mod_option(*command, o->mods);
  command->add_option("--set", o->set, "A set-up option: name=value")->take_all();
  command->add_option("--players", o->players, "How many players")
      ->check(whole_number(1, kMostPlayers));
  command->add_option("--seats", o->seats,
                      "Who sits where: human, random, greedy; one for all, or one each");
  CLI::Option* seed = command->add_option("--seed", o->seed, "The seed of chance")
                          ->check(whole_number(0, kMostSeed));
  command->add_option("--lang,--language", o->language, "en or es")
      ->check(CLI::IsMember({"en", "es"}));
  command->add_option("--dice", o->dice, "roll, or ask: a person enters what real dice show")
      ->check(CLI::IsMember({"roll", "ask"}));
  CLI::Option* resume =
      command->add_option("--resume", o->resume, "Go on with a saved game or a recording")
          ->check(names_something);
  command->add_option("--to", o->to, "With --resume: go on after the first N choices")
      ->needs(resume)
      ->check(whole_number(0, kMostChoices));
  command->add_option("--record", o->record, "Write the game to a replay file while it is played")
      ->check(names_something);
  command->add_flag("--force", o->force, "With --record: replace whatever file is there");
  add_limit_options(*command);
  command->footer(
      "Examples:\n  cubilete play dicy-cards\n"
      "  cubilete play dicy-cards --players 3 --seats human,greedy,random --lang es\n"
      "  cubilete play GAME --variant NAME --seed 7\n"
      "  cubilete play GAME --set option=value\n"
      "  cubilete play --resume my-game.json\n"
      "At the prompt: help, why, undo, save FILE, quit.");
  command->callback([o, seed, &exit_code] {
    o->has_seed = seed->count() > 0;
    exit_code = run_play(*o);
  });
}

}  // namespace cubilete
