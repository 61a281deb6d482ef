// A game that people play through the page: seats, bots, views of readers, answers. Independent of
// HTTP. Not thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game.h"
#include "library.h"
#include "play/failed_options.h"
#include "saves/recording.h"
#include "scenarios/scenario.h"
#include "tools/serve/desk_options.h"
#include "tools/serve/game_log.h"
#include "tools/serve/table_bots.h"

namespace cubilete {

// The result of a request to change the game.
struct Reply {
  enum class Kind {
    kAccepted,
    kStale,       // the request refers to an earlier position
    kNotAsked,    // the seat has no open question
    kNoOption,    // the option does not exist, or undo is not possible
    kRuleFailed,  // a rule failed when the choice was carried out; the game is as before it
    kFailed,      // the game cannot be in that position; the message says where it failed
  } kind = Kind::kAccepted;
  // For the author of the game only: it may name hidden things.
  std::string message;
};

// A person's answer: an option of the question, or the places of the things in a selection that is
// not listed (question_items.h).
struct Answer {
  Answer(std::size_t the_option) : option(the_option) {}
  Answer(std::vector<std::size_t> the_places) : places(std::move(the_places)) {}

  std::size_t option = 0;
  std::optional<std::vector<std::size_t>> places;
};

// Returns whether the next decision is one of chance.
bool is_for_chance(Game&);

// How a person wants to be known at the table.
struct Introduction {
  std::string name;          // at most kLongestName characters; empty: "Player 2"
  std::int32_t colour = -1;  // a number of the page's colours; -1: that of the seat

  static constexpr std::size_t kLongestName = 20;
};

// How people are asked at the table.
struct TableManners {
  bool is_practice = false;         // every choice can be undone
  bool takes_lone_answers = false;  // without asking, where that is allowed (state/visibility.h)
};

// The lines of the log that come with a past position: the last ones until then, or those of its
// last choice alone.
enum class PastLog { kLastLines, kLinesOfChoice };

class HostedGame {
 public:
  // `seats` holds "human" or a kind of agent for each seat. `run` distinguishes the version names
  // of this run of the program from those of other runs.
  HostedGame(Game, Library::Request, std::vector<std::string> seats, std::uint32_t run,
             TableManners = {});

  // Records the game to a file from now on; returns a problem as durable_file.h does.
  std::string record(const std::string& path, bool is_forced);
  std::string finish_recording();
  bool is_recorded() const { return recording_.is_on(); }
  // Passes on failures of the rules from now on, each place of the rules once, and the one that
  // stopped the game already.
  void report_failures(FailureSink);

  const Ruleset& ruleset() const { return game_->ruleset(); }
  std::int32_t players() const { return game_->state().players(); }
  bool is_person(PlayerId p) const { return !bots_.is_seated(p); }
  bool is_over() const { return game_->is_over(); }
  std::size_t choices() const { return game_->choices().size(); }
  // Returns the name of the current position, which never recurs.
  std::string version() const;

  // Returns what stays the same throughout the game, with its rules as headings and lines.
  nlohmann::json content(Language) const;
  // Returns all that a reader sees now: table, question, end of the log, score.
  nlohmann::json position(Reader, Language);
  // Returns the table after `choices` choices, without a question, and the lines of the log that
  // PastLog says. Empty if there are fewer choices.
  nlohmann::json past(Reader, Language, std::size_t choices, PastLog = PastLog::kLastLines);
  nlohmann::json log(Reader, Language);
  // Returns each player's score after each number of choices, by seat. Only for a finished game, a
  // reader who sees everything, or a game without hidden information.
  nlohmann::json scores(Reader);

  Reply choose(PlayerId, const std::string& version, const Answer&);
  // Undoes the seat's last choice, if it is the last of all and revealed nothing new. Answers taken
  // without asking after it are undone with it.
  Reply undo(PlayerId, const std::string& version);
  bool can_undo(PlayerId) const;
  // Names a person, in all texts from now on. Fails for a bot, and for names that are too long or
  // hold signs that are no part of one.
  Reply introduce(PlayerId, Introduction);
  // Begins another game of the same people once this one is over, unless it is recorded.
  Reply play_again(std::uint64_t seed);

  // Returns the first bot's open question; none while people are asked or the game is stuck.
  std::optional<BotQuestion> bot_question();
  // Returns kStale if the position has changed; the bot is then as before the question. If every
  // option of the bot fails, the game is stuck.
  Reply take_answer(const BotQuestion&, const Result<std::size_t>&);

  // Gives its interpreter to other tables until the next call of a function above or below.
  void rest() { game_->rest(); }

  // Undoes all choices after the first `choices`, whatever they revealed.
  Reply go_to(std::size_t choices);
  // Changes the players of the seats. REQUIRES: a kind for each seat.
  Reply seat(std::vector<std::string> kinds);

 private:
  struct MadeChoice {
    bool is_final = true;  // it cannot be undone
    bool is_lone = false;  // it was taken without asking
  };

  friend class DesignDesk;
  friend class QuestionDesk;
  // Makes the choice and any choices of chance after it. The latter are for games whose dice are
  // rolled by hand. If a rule fails, the game goes back to before the choice, which is not offered
  // again at this position.
  Reply carry_out(const Choice&);
  Reply take(const Choice&);
  std::optional<RuleError> make(const Choice&);
  // Takes the answers of people who have one only, where that is allowed.
  void take_lone_answers();
  std::optional<Choice> lone_answer();
  // Returns the number of choices after an undo; the current number if none is possible.
  std::size_t undo_target(PlayerId) const;
  Result<void> rewind(std::size_t choices);
  Reply seat_bots();
  void begin(Game);
  void name_players();
  void report(const RuleError&, MaybePlayer);
  // Declares that nobody can go on until somebody undoes a choice.
  void get_stuck(const RuleError&, MaybePlayer);
  const Wording& words(Language language) const {
    return *(language == Language::kEnglish ? english_ : spanish_);
  }
  std::optional<Decision> question_to(MaybePlayer);
  // Returns what a reader sees now, with his numbers. If the game cannot be replayed, these begin
  // here.
  View seen(Reader);

  std::unique_ptr<Game> game_;
  Library::Request request_;
  // The test that the game started from; none: it started from the beginning.
  std::optional<TestPosition> origin_;
  std::vector<std::string> seats_;
  std::vector<Introduction> people_;  // by seat
  std::uint32_t run_;
  TableManners manners_;
  std::unique_ptr<Wording> english_;
  std::unique_ptr<Wording> spanish_;
  TableBots bots_;
  GameLog log_;
  std::vector<MadeChoice> made_;           // one for each choice
  std::uint64_t changes_ = 0;              // changes of the position in this run
  FailedOptions failed_;                   // at this position, by people
  std::optional<RuleError> stuck_;         // why the game cannot continue
  std::optional<RuleError> last_failure_;  // for the author
  ReportedFailures reported_;
  FailureSink on_failure_;
  Recording recording_;
  std::string record_problem_;
};

}  // namespace cubilete
