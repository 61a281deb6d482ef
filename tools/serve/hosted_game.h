// A game that people play through the page: seats, bots, what each reader sees, answers. It knows
// nothing of HTTP. One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game.h"
#include "library.h"
#include "saves/recording.h"
#include "scenarios/scenario.h"
#include "tools/serve/game_log.h"
#include "tools/serve/table_bots.h"

namespace cubilete {

// The result of a request to change the game.
struct Reply {
  enum class Kind {
    kAccepted,
    kStale,     // the position that it was about is not the current one any more
    kNotAsked,  // the seat has no open question
    kNoOption,  // there is no such option, or nothing that can be taken back
    kFailed,    // the rules failed; the message says where
  } kind = Kind::kAccepted;
  std::string message;
};

// The answer of a person: an option of the question, or a selection that it does not list by the
// places of its things (question_items.h).
struct Answer {
  Answer(std::size_t the_option) : option(the_option) {}
  Answer(std::vector<std::size_t> the_places) : places(std::move(the_places)) {}

  std::size_t option = 0;
  std::optional<std::vector<std::size_t>> places;
};

// Whether chance is to answer next.
bool is_for_chance(Game&);

class HostedGame {
 public:
  // `seats`: "human", or a kind of agent, for each seat. `run` makes the numbers of positions of
  // this run of the program different from those of others. In practice a choice can be taken back
  // whatever was learned from it.
  HostedGame(Game, Library::Request, std::vector<std::string> seats, std::uint32_t run,
             bool is_practice = false);

  // Writes the game to a file from now on; returns what went wrong, as durable_file.h does.
  std::string record(const std::string& path, bool is_forced);
  std::string finish_recording();

  const Ruleset& ruleset() const { return game_->ruleset(); }
  std::int32_t players() const { return game_->state().players(); }
  bool is_person(PlayerId p) const { return !bots_.is_seated(p); }
  bool is_over() const { return game_->is_over(); }
  std::size_t choices() const { return game_->choices().size(); }
  // The name of the current position; it never comes again.
  std::string version() const;

  nlohmann::json content(Language) const;
  // The rules of the game as content states them, as headings and lines.
  std::vector<std::string> rules(Language) const;
  // All that a reader sees now: the table, his question, the end of the log, his score.
  nlohmann::json position(Reader, Language);
  // The table as it was after so many choices, without a question. Empty where there were not so
  // many.
  nlohmann::json past(Reader, Language, std::size_t choices);
  nlohmann::json log(Reader, Language);
  // What each player has scored after each number of choices, by seat; only once the game is over,
  // for a reader who sees everything, or where nothing of the game is hidden.
  nlohmann::json scores(Reader);

  Reply choose(PlayerId, const std::string& version, const Answer&);
  // Takes back the seat's last choice, where it was the last of all and taught nobody anything.
  Reply undo(PlayerId, const std::string& version);
  bool can_undo(PlayerId) const;

  // The question to the first bot that is asked; none where people are, or where the rules fail.
  std::optional<BotQuestion> bot_question();
  // kStale where the position is another by now: the bot is then as if it had not been asked.
  Reply take_answer(const BotQuestion&, const Result<std::size_t>&);

  // Takes back everything behind so many choices, whatever was learned.
  Reply go_to(std::size_t choices);
  // Seats others from now on. REQUIRES: a kind for each seat.
  Reply seat(std::vector<std::string> kinds);

 private:
  friend class DesignDesk;
  friend class QuestionDesk;
  // Makes the choice, and those of chance where it is asked then: in games whose dice are rolled by
  // hand elsewhere.
  Reply carry_out(const Choice&);
  const Wording& words(Language language) const {
    return *(language == Language::kEnglish ? english_ : spanish_);
  }
  std::optional<Decision> question_to(MaybePlayer);

  std::unique_ptr<Game> game_;
  Library::Request request_;
  // The test whose position it goes on from; nothing where it is played from its beginning.
  std::optional<TestPosition> origin_;
  std::vector<std::string> seats_;
  std::uint32_t run_;
  bool is_practice_;
  std::unique_ptr<Wording> english_;
  std::unique_ptr<Wording> spanish_;
  TableBots bots_;
  GameLog log_;
  std::vector<bool> is_final_;  // by choice: it cannot be taken back
  std::uint64_t changes_ = 0;   // of the position, in this run
  std::string problem_;         // why the game cannot go on
  Recording recording_;
  std::string record_problem_;
};

}  // namespace cubilete
