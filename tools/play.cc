// cubilete play: a game at the terminal, between people and bots.

#include <fmt/format.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <numeric>
#include <sstream>

#include "console.h"
#include "narration.h"
#include "play/agent.h"
#include "play/simulate.h"
#include "prompt.h"
#include "recording.h"
#include "replay.h"
#include "saved_game.h"
#include "seats.h"
#include "token.h"

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
  const std::string title = narrator.name("game", "title");
  return overlays.empty() ? title : fmt::format("{}: {}", title, fmt::join(overlays, ", "));
}

// A seed that nobody can foresee, short enough to be typed.
std::uint64_t fresh_seed() {
  std::uint32_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0) complain("the system gives no seed; 0 is used");
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
    for (std::size_t p = 0; p < seats_.size(); ++p) {
      agents_.push_back(make_agent(seats_[p], seed_of_agent(game_.setup().seed, std::int32_t(p))));
      if (!agents_.back()) people_.emplace_back(p);
    }
    for (const ZoneDef& z : game_.ruleset().zones) {
      has_secrets_ = has_secrets_ || z.visibility != Visibility::kPublic;
    }
    for (const AttributeDef& a : game_.ruleset().attributes) {
      has_secrets_ = has_secrets_ || a.visibility != Visibility::kPublic;
    }
  }

  // With a name in `record` the game is written there while it is played.
  int run(const std::string& record) {
    if (!record.empty()) {
      const std::string problem = recording_.start(record, game_, request_, seats_);
      if (!problem.empty()) {
        complain(problem);
        return kProblems;
      }
    }
    const int code = play();
    if (!recording_.is_on() || is_kept(recording_.finish(game_))) return code;
    return code == kFine ? kProblems : code;
  }

 private:
  enum class Turn { kChosen, kAgain, kStop };

  int play() {
    tell_events();
    bool asks_chance = false;
    while (!game_.is_over()) {
      if (interrupted) {
        answer("\n");
        complain(say(language_, "goodbye"));
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
      } else if (Agent* agent = agents_[decision->player.index()].get()) {
        const auto option = agent->choose(game_.engine(), game_.state(), *decision);
        if (!option) return failed(option.error());
        const auto values = decision->options[*option];
        choice.values.assign(values.begin(), values.end());
      } else {
        const Turn turn = ask_person(*decision, choice);
        if (turn == Turn::kStop) return stopped_;
        if (turn == Turn::kAgain) continue;
      }
      const bool is_of_bot = !asks_chance && agents_[decision->player.index()];
      if (auto ok = game_.choose(choice); !ok) return failed(ok.error());
      record_choice(!is_of_bot);
      tell_events();
    }
    const auto outcome = game_.outcome();
    if (!outcome) return failed(outcome.error());
    answer("\n");
    for (const std::string& line : narrator_.outcome(game_.engine(), game_.state(), *outcome))
      answer(line + "\n");
    return kFine;
  }

  // The choice is in the file before anybody hears of it: what was told is never lost, whatever a
  // person has answered not even by a failure of power.
  void record_choice(bool is_of_person) {
    if (!recording_.is_on()) return;
    std::string problem = recording_.add_choice(game_);
    if (problem.empty() && is_of_person && !people_.empty()) problem = recording_.sync();
    is_kept(problem);
  }

  // Whether the recording goes well. A problem is told once, not with each choice.
  bool is_kept(const std::string& problem) {
    if (problem != record_problem_ && !problem.empty()) {
      complain(problem, game_.is_over() ? "" : "it is tried again with each choice");
    }
    record_problem_ = problem;
    return problem.empty();
  }

  int failed(const RuleError& e) {
    complain(e, game_.ruleset().sources,
             fmt::format("in round {}, turn {}, after {} choices (seed {})", game_.state().round(),
                         game_.state().turn(), game_.choices().size(), game_.setup().seed));
    return kProblems;
  }

  // One person at the screen sees what he may see; several see what all may see.
  PlayerId viewer() const { return people_.size() == 1 ? people_.front() : PlayerId(); }

  void tell_events() {
    for (const std::string& line : narrator_.events(game_.state(), game_.last_events(), viewer())) {
      answer(line + "\n");
      told_since_.push_back(line);
    }
  }

  bool save(const std::string& file) {
    const std::string problem =
        write_file_safely(file, to_text(replay_of(game_, request_, seats_)));
    if (!problem.empty()) complain(problem);
    return problem.empty();
  }

  std::optional<std::string> ask_line(const std::string& prompt) {
    if (recording_.is_on()) is_kept(recording_.sync());
    answer(prompt);
    auto line = read_line();
    if (!line) {
      answer("\n");
      complain(say(language_, interrupted ? "goodbye" : "input_ended"));
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
    if (!names.empty()) answer(fmt::format("{}:\n", fmt::join(names, ", ")));
    for (;;) {
      const auto line = ask_line(say(language_, "chance_asks", {form}) + "\n> ");
      if (!line) return Turn::kStop;
      if (line->find_first_not_of(" \t\r") == std::string::npos) return Turn::kChosen;
      choice.values = faces_of(game_.ruleset(), game_.state(), d.chance_dice, *line);
      if (!choice.values.empty()) return Turn::kChosen;
      answer(say(language_, "not_faces", {fmt::format("{}", d.chance_dice.size()), form}) + "\n");
    }
  }

  // The whole table; in the middle of a turn, what the player himself has.
  void show_table(PlayerId player, bool whole) {
    const View seen = view(game_.ruleset(), game_.state(), player);
    answer("\n");
    for (const std::string& line :
         whole ? narrator_.table(game_.engine(), game_.state(), seen)
               : narrator_.seat(game_.engine(), game_.state(), seen, player)) {
      answer(line + "\n");
    }
  }

  // What the last person at the screen has seen is wiped off it; what all may know is told again.
  void hide_last_question() {
    if (is_terminal_out() && last_asked_.is_some()) {
      answer("\x1b[2J\x1b[3J\x1b[H");
      for (const std::string& line : told_since_) answer(line + "\n");
    }
    told_since_.clear();
  }

  Turn ask_person(const Decision& d, Choice& choice) {
    constexpr std::size_t kShown = 24;
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
    std::vector<std::string> names = narrator_.options(game_.state(), d);
    std::vector<std::string> all = tokens(game_.ruleset(), game_.state(), d);
    std::vector<std::size_t> order(names.size());  // how the options are listed
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (d.is_subset && !d.is_ranked) {
      // Small selections first, each size in the order of its names.
      std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto size = [&](std::size_t k) { return d.options[k].size(); };
        return size(a) != size(b) ? size(a) < size(b) : names[a] < names[b];
      });
      const auto arrange = [&](const std::vector<std::string>& texts) {
        std::vector<std::string> out;
        for (const std::size_t k : order) out.push_back(texts[k]);
        return out;
      };
      names = arrange(names);
      all = arrange(all);
    }
    const bool numbers = d.type.kind == TypeKind::kInteger && !d.is_subset;
    answer("\n" + narrator_.question(game_.state(), d) + "\n");
    for (std::size_t i = 0; i < names.size() && i < kShown; ++i) {
      std::string line =
          numbers ? fmt::format("      {}", names[i]) : fmt::format("  {:>3}  {}", i + 1, names[i]);
      if (d.type.kind == TypeKind::kComponent && !d.is_subset && !d.options[order[i]].empty()) {
        const std::string details = narrator_.details(
            game_.state(), game_.state().definition_of(ComponentId(d.options[order[i]][0])));
        if (!details.empty()) line += fmt::format("  ({})", details);
      }
      answer(line + "\n");
    }
    if (names.size() > kShown) {
      answer("       " +
             say(language_, "more_options", {fmt::format("{}", names.size() - kShown)}) + "\n");
    }
    for (;;) {
      const auto line = ask_line("> ");
      if (!line) return Turn::kStop;
      std::string message;
      const auto typed = understand(*line, names, all, numbers, language_, message);
      if (!typed) {
        answer(message + "\n");
        continue;
      }
      switch (typed->kind) {
        case Typed::kOption: {
          const auto values = d.options[order[typed->option]];
          choice.values.assign(values.begin(), values.end());
          return Turn::kChosen;
        }
        case Typed::kHelp:
          answer(say(language_, "help_text") + "\n");
          break;
        case Typed::kWhy:
          show_why(d);
          break;
        case Typed::kScore:
          for (const std::string& text : narrator_.score(game_.engine(), game_.state(), d.player)) {
            answer(text + "\n");
          }
          break;
        case Typed::kBoard:
          shows_all_ = true;
          return Turn::kAgain;
        case Typed::kUndo:
          if (!undo()) {
            answer(say(language_, "nothing_to_undo") + "\n");
            break;
          }
          answer(say(language_, "undone") + "\n");
          return Turn::kAgain;
        case Typed::kSave:
          if (typed->text.empty()) {
            answer(say(language_, "save_needs_file") + "\n");
          } else if (save(typed->text)) {
            answer(say(language_, "saved", {typed->text}) + "\n");
          }
          break;
        case Typed::kQuit:
          answer(say(language_, "goodbye") + "\n");
          stopped_ = kFine;
          return Turn::kStop;
        case Typed::kText:
          break;
      }
    }
  }

  // Back to the last decision of a person before this one.
  bool undo() {
    for (std::size_t n = game_.choices().size(); n-- > 0;) {
      const PlayerId player = game_.choices()[n].player;
      if (player.is_some() && !agents_[player.index()]) {
        game_.undo_to(n);
        if (recording_.is_on()) is_kept(recording_.undo_to(n));
        return true;
      }
    }
    return false;
  }

  void show_why(const Decision& d) {
    const std::vector<std::string> lines = narrator_.refusals(game_.engine(), game_.state(), d, 60);
    if (lines.empty()) answer(say(language_, "why_nothing") + "\n");
    for (const std::string& line : lines) answer("  " + line + "\n");
  }

  Game game_;
  Library::Request request_;
  std::vector<std::string> seats_;
  Narrator narrator_;
  Language language_;
  std::vector<std::unique_ptr<Agent>> agents_;  // by seat; nullptr for people
  std::vector<PlayerId> people_;
  bool has_secrets_ = false;
  PlayerId last_asked_;
  std::vector<std::string> told_since_;  // since the person at the screen last changed
  std::int32_t last_turn_ = -1;
  bool shows_all_ = false;  // the player has asked to see the table
  int stopped_ = kFine;
  Recording recording_;
  std::string record_problem_;
};

int resume(const Options& o, const Replay& replay, const std::shared_ptr<const Ruleset>& ruleset,
           const Library::Request& request, const std::vector<std::string>& seats,
           Language language) {
  const bool has_changed = tell_changes(o.resume, replay, *ruleset);
  auto followed = follow_replay(replay, ruleset, o.to);
  if (!followed) {
    complain(followed.error(), ruleset->sources, "while the table was set for " + o.resume);
    return kProblems;
  }
  const std::size_t n = followed->game.choices().size();
  if (followed->problem) {
    complain(fmt::format("{}: {}", o.resume, followed->problem->message),
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
  return Table(std::move(followed->game), request, seats, language).run(record);
}

int run_play(const Options& o) {
  Language language = Language::kEnglish;
  parse_language(o.language.empty() ? language_of_environment() : o.language, language);
  Replay replay;
  Library::Request request{o.game, o.variant, {}, o.mods};
  if (!o.resume.empty()) {
    auto saved = read_replay_or_complain(o.resume);
    if (!saved || (saved->damage && o.to < 0)) return kProblems;
    replay = std::move(*saved);
    request = request_of(replay);
    if (!o.game.empty()) request.game = o.game;
    if (!o.mods.empty()) request.mods = o.mods;
  } else if (o.game.empty()) {
    complain("which game?", fmt::format("games: {}", fmt::join(library().games(), ", ")));
    return kWrongUsage;
  }
  for (const std::string& text : o.set) {
    if (!parse_option(text, request.options)) return kWrongUsage;
  }
  int exit_code = kFine;
  const auto ruleset = compile_or_complain(request, exit_code);
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
    complain("--dice ask needs a person to roll them",
             "give a seat to a human: --seats human,random");
    return kWrongUsage;
  }
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
    complain(game.error(), ruleset->sources, "while the table was set");
    return kProblems;
  }
  if (!o.record.empty() && !keep_unfinished(o.record)) return kProblems;
  const Narrator narrator(*ruleset, language);
  answer(fmt::format("{}  (--players {} --seats {} --seed {})\n", title_of(narrator, *ruleset),
                     players, fmt::join(seats, ","), setup.seed));
  return Table(std::move(*game), request, seats, language).run(o.record);
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("play", "A game at the terminal, between people and bots");
  command->add_option("game", o->game, "The game");
  command->add_option("--variant", o->variant, "A variant of the game, or several: a,b");
  add_mod_option(*command, o->mods);
  command->add_option("--set", o->set, "A set-up option: name=value")->take_all();
  command->add_option("--players", o->players, "How many players");
  command->add_option("--seats", o->seats,
                      "Who sits where: human, random, greedy; one for all, or one each");
  CLI::Option* seed = command->add_option("--seed", o->seed, "The seed of chance");
  command->add_option("--lang,--language", o->language, "en or es")
      ->check(CLI::IsMember({"en", "es"}));
  command->add_option("--dice", o->dice, "roll, or ask: a person enters what real dice show")
      ->check(CLI::IsMember({"roll", "ask"}));
  CLI::Option* resume =
      command->add_option("--resume", o->resume, "Go on with a saved game or a recording");
  command->add_option("--to", o->to, "With --resume: go on after the first N choices")
      ->needs(resume)
      ->check(CLI::NonNegativeNumber);
  command->add_option("--record", o->record, "Write the game to a replay file while it is played");
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
