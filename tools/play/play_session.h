// Runs a game at the terminal: asks people, lets bots answer, and records the game to a file if
// wanted.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game.h"
#include "library.h"
#include "narration/narration.h"
#include "play/compiled_rules.h"
#include "play/failed_options.h"
#include "saves/recording.h"
#include "tools/play/prompt.h"
#include "tools/play/screen.h"

namespace cubilete {

class PlaySession {
 public:
  // `seats` holds "human" or a kind of agent for each seat.
  PlaySession(Game, const Library::Request&, std::vector<std::string> seats, const Spoken&);

  // Plays until the game is over or a person stops; returns the exit code. Records the game to the
  // file `record`, which may replace any regular file if `is_forced`. If `record` is empty, a game
  // with people is saved as autosave.h describes.
  int run(const std::string& record, bool is_forced);
  // Allows undo of every choice, even after something new was revealed.
  void practise() { is_practice_ = true; }
  // Asks people also where there is only one answer.
  void ask_all() { asks_all_ = true; }
  // Reasons of refusals tell where the rules are written.
  void show_places() { shows_places_ = true; }

 private:
  enum class Turn { kChosen, kAgain, kStop };

  void seat_agents();
  void finish_recording();
  int play();
  void record_choice(bool is_of_person);
  bool is_kept(const std::string& problem);
  void report(const RuleError&, const std::string& position) const;
  std::string position() const;
  int failed(const RuleError&);
  MaybePlayer viewer() const;
  bool is_bot(MaybePlayer p) const { return p.is_some() && agents_[p.seat().index()] != nullptr; }
  bool is_taken_alone(const Decision&) const;
  Turn choose(const Decision&, Choice&);
  void save(const std::string& typed);
  std::optional<std::string> ask_line(const std::string& prompt,
                                      const std::vector<std::string>& completions);
  Turn ask_chance(const Decision&, Choice&);
  Turn ask_person(const Decision&, Choice&);
  std::optional<Turn> obey(const ParsedLine&, const Decision&);
  std::string how_to_go_on() const;
  // `file` is empty for the last game.
  std::string command_to_go_on(const std::string& file) const;
  std::optional<Turn> quit();
  void look(const std::string& name);
  void give_hint(const Decision&, const std::string& playouts);
  void show_odds(const Decision&, const std::string& typed);
  void show_log(const std::string& how_many);
  Result<std::optional<std::size_t>> last_of_people();
  bool undo(const Decision&);
  std::string refusal_of(const Menu&, const std::string& tokens, const std::string& typed) const;
  void show_why(const Decision&);
  void show_score(MaybePlayer);

  Game game_;
  Library::Request request_;  // with portable names
  std::string places_;        // places_of_mods()
  std::vector<std::string> seats_;
  Narrator narrator_;
  Language language_;
  Screen screen_;
  std::vector<std::unique_ptr<Agent>> agents_;  // by seat; nullptr for people
  RulesOfBots rules_of_bots_;
  std::vector<PlayerId> people_;
  bool has_private_knowledge_ = false;
  MaybePlayer last_asked_;
  std::int32_t last_turn_ = -1;
  bool is_practice_ = false;
  bool asks_all_ = false;
  bool shows_places_ = false;
  bool shows_all_ = false;        // the player asked to see the table
  int stopped_ = 0;               // exit code after Turn::kStop
  FailedOptions failed_options_;  // at this position, by people
  ReportedFailures reported_;     // of bots
  bool has_failed_ = false;       // a rule failed in a choice of a bot
  Recording recording_;
  std::string record_;  // file of the recording
  bool is_autosave_ = false;
  std::string record_problem_;
  std::optional<std::uint64_t> saved_;  // digest of the state saved by command
  bool is_recorded_ = false;            // the recording is finished
};

}  // namespace cubilete
