// START HERE. One game under way: a ruleset, the state it is in, and how it came there.
//
//   auto library = Library::open(home);                 // where content, scripts, schema stand
//   Compilation c = library.compile({.game = "..."});   // problems are in c.diagnostics
//   auto game = Game::start(c.ruleset, {.players = 3, .seed = 1});
//   while (!game->is_over()) game->choose({game->asked().front(), some option of the decision});
//
// Nothing here is global: many games may run in one process, each in one thread at a time.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/compile.h"
#include "engine/engine.h"
#include "state/view.h"

namespace cubilete {

// Where the games of an installation stand.
class Library {
 public:
  // `home` holds content/, scripts/ and schema/. `problems`, if any, tell what is wrong with the
  // installation itself (a schema that does not load).
  static Library open(const std::filesystem::path& home, std::vector<std::string>* problems);

  const std::filesystem::path& home() const { return home_; }
  const SchemaSet& schemas() const { return *schemas_; }
  // The names of all games in content/, sorted; those below content/examples/ as examples/NAME.
  std::vector<std::string> games() const;
  // The folder of a game given by name, or by the path of its folder or game.yaml.
  std::filesystem::path folder_of(const std::string& game) const;
  // The names of the mods in content/mods/ and content/examples/, sorted, as mods/NAME.
  std::vector<std::string> mods() const;
  // The folder of a mod given by that name, or by the path of its folder or mod.yaml.
  std::filesystem::path folder_of_mod(const std::string& mod) const;
  // The folder of the game that a mod is for: one of the library, or one that stands beside it.
  std::filesystem::path game_of_mod(const std::filesystem::path& folder) const;

  struct Request {
    std::string game;
    std::string variant;
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> mods = {};  // as folder_of_mod takes them
    bool keeps_content = false;          // see Compilation::content
  };
  // Compiles a game and checks its scripts.
  Compilation compile(const Request&) const;
  // From now on a game that compiled without options is not compiled again, whatever becomes of its
  // files: for many questions about content that stays as it is. In one thread only.
  void remember_games() { compiled_ = std::make_shared<std::map<std::string, Compilation>>(); }

 private:
  Compilation compile_anew(const Request&) const;

  std::filesystem::path home_;
  std::shared_ptr<const SchemaSet> schemas_;
  std::shared_ptr<std::map<std::string, Compilation>> compiled_;
};

// An engine with its scripts: what it takes to carry out rules. One per thread.
class Interpreter {
 public:
  // With a coverage, which must outlive it, what is carried out is noted there.
  explicit Interpreter(std::shared_ptr<const Ruleset>, Coverage* coverage = nullptr);
  ~Interpreter();
  Interpreter(Interpreter&&) noexcept;

  const Ruleset& ruleset() const { return *ruleset_; }
  const std::shared_ptr<const Ruleset>& shared_ruleset() const { return ruleset_; }
  Engine& engine() { return *engine_; }

 private:
  std::shared_ptr<const Ruleset> ruleset_;
  std::unique_ptr<ScriptRunner> scripts_;
  std::unique_ptr<Engine> engine_;
};

class Game {
 public:
  // Sets up; fails as Engine::set_up does.
  static Result<Game> start(std::shared_ptr<const Ruleset>, const Engine::Setup&);

  const Ruleset& ruleset() const { return interpreter_.ruleset(); }
  const State& state() const { return states_.back(); }
  const Engine::Setup& setup() const { return setup_; }
  Engine& engine() { return interpreter_.engine(); }

  bool is_over() const { return state().is_over(); }
  std::vector<PlayerId> asked() { return engine().asked(state()); }
  Result<Decision> decision(PlayerId player) { return engine().decision(state(), player); }
  Result<Decision> decision() { return engine().decision(state()); }
  Result<void> choose(const Choice&);
  Result<Outcome> outcome() { return engine().outcome(state()); }

  // The choices made so far, in order.
  const std::vector<Choice>& choices() const { return choices_; }
  // What happened since the start (0) or since the n-th choice, up to the next one.
  const std::vector<Event>& events_after(std::size_t n) const { return events_[n]; }
  const std::vector<Event>& last_events() const { return events_.back(); }
  // The state after the first n choices.
  const State& state_after(std::size_t n) const { return states_[n]; }
  // Goes back to the decision before choice number `n` (0: the first). REQUIRES: n <= choices.
  void undo_to(std::size_t n);

 private:
  explicit Game(std::shared_ptr<const Ruleset> ruleset) : interpreter_(std::move(ruleset)) {}

  Interpreter interpreter_;
  Engine::Setup setup_;
  std::vector<State> states_;
  std::vector<Choice> choices_;
  std::vector<std::vector<Event>> events_;
};

}  // namespace cubilete
