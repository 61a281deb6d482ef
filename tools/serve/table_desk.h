// Serves one table over HTTP, below its own address: JSON, server-sent events for positions, and
// the timing of its bots. Requests are checked here; HostedGame decides what may be seen and done.
// Thread-safe.
#pragma once

#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/serve/bot_pool.h"
#include "tools/serve/design_desk.h"
#include "tools/serve/desk_options.h"
#include "tools/serve/event_stream.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/http_message.h"
#include "tools/serve/http_workers.h"
#include "tools/serve/seat_keys.h"

namespace cubilete {

class TableDesk : public BotTurns, public std::enable_shared_from_this<TableDesk> {
 public:
  // REQUIRES: all others outlive this and its open streams.
  TableDesk(std::shared_ptr<HostedGame>, SeatKeys, DeskOptions, StreamBound&, BotPool&, Workers&);

  // Sets the beginning of the links to seats, such as "http://192.168.1.5:8765".
  void set_link_base(std::string base);
  // Starts the bots. From now on only the desk may use the game.
  void open();
  // Ends the streams; bots no longer answer.
  void close();
  // Answer "/api/..." and "/picture/N". `path` excludes the table's own prefix.
  void answer_get(const std::string& path, const HttpRequest&, HttpResponse&);
  void answer_post(const std::string& path, const HttpRequest&, HttpResponse&);
  // Switches to changed content, if the choices so far are possible with it.
  void take(ContentNews);
  // Returns the links shown to the table's key: for the table, its seats and spectators.
  nlohmann::json links();
  // Returns how long nobody has viewed the table or answered.
  std::chrono::steady_clock::duration idle_for();
  bool is_over();
  // Returns how many seats somebody may take who comes without a key.
  std::size_t free_seats();
  // Finishes the record; returns a problem.
  std::string finish_recording();

  std::optional<std::chrono::milliseconds> let_bot_answer(StopToken) override;

 private:
  using Request = HttpRequest;
  using Response = HttpResponse;

  // The time in which one thread uses the game and what is below the mutex. Afterwards the game
  // rests.
  class Turn {
   public:
    explicit Turn(TableDesk& desk) : game_(*desk.game_), lock_(desk.mutex_) {}
    ~Turn() { game_.rest(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    HostedGame& game_;
    const std::lock_guard<std::mutex> lock_;
  };

  // An open stream and who reads it.
  struct Follower {
    Pass pass;
    Reader reader;
    Language language;
    std::string address;
    std::shared_ptr<EventStream> stream;
    std::string sent;  // the news() that were sent last

    bool has_key() const { return pass.is_table || pass.seat.is_some(); }
    // Its own seat is then shown as present.
    bool is_at_own_seat() const { return !pass.is_table && reader.seat.is_some(); }
  };

  // A Turn must be under way for all below, except stream(), send_news() and leave().
  bool identifies(const Request&, Response&, Pass&, Reader&) const;
  std::optional<Reader> reader_of(const Request&, const Pass&) const;
  // Returns null if the path does not exist.
  nlohmann::json get(const std::string& path, const Request&, const Pass&, Reader);
  nlohmann::json content(Language, const Pass&) const;
  nlohmann::json design(const std::string& path);
  nlohmann::json seat_links() const;
  bool is_free(PlayerId) const;
  int people() const;
  bool is_waiting() const;
  bool has_screen() const;
  // Notes that somebody has come, at whose sight the bots begin.
  void comes();
  void sit_down(const nlohmann::json& body, Response&);
  void send_picture(const std::string& number, Response&) const;
  Reply change_design(const std::string& path, const nlohmann::json& body);
  Reply take_refused(bool anew);
  void edit_card(const nlohmann::json& body, Response&) const;
  nlohmann::json with_presence(nlohmann::json position) const;
  std::string news() const;
  void has_changed();
  // Has the streams sent what is new, once the caller's turn is over.
  void announce();
  void stream(const Request&, Response&);
  void send_news();
  void leave(const EventStream*);

  std::shared_ptr<HostedGame> game_;
  const SeatKeys keys_;
  const DeskOptions options_;
  StreamBound& stream_bound_;
  BotPool& bots_;
  Workers& workers_;
  const bool is_continued_;  // choices had been made before this run
  std::mutex mutex_;         // for the game and all below
  std::string link_base_;
  bool is_closed_ = false;
  nlohmann::json problems_ = nlohmann::json::array();  // of the content saved last
  // Content without errors that the game cannot use.
  struct RefusedContent {
    std::shared_ptr<const Ruleset> ruleset;
    NotTaken why;
  };
  std::optional<RefusedContent> refused_;
  std::uint64_t revision_ = 0;  // counts changes of the content in this run
  std::list<Follower> followers_;
  bool is_announced_ = false;            // a worker is going to send the news
  std::uint64_t comings_ = 0;            // who came, went, took a name or began, without a choice
  std::map<std::int32_t, int> readers_;  // by seat that was taken: open streams with its own key
  bool has_come_ = false;                // somebody has come with a key; until then bots wait
  bool has_begun_ = false;               // nobody takes a seat or waits for the start any more
  // The last screen of the table went away, and those who have come wait for it until then.
  std::optional<std::chrono::steady_clock::time_point> away_until_;
  std::chrono::steady_clock::time_point visited_ = std::chrono::steady_clock::now();
  std::optional<BotQuestion> question_;             // for the bot that answers next
  std::chrono::steady_clock::time_point asked_at_;  // time of that question
};

}  // namespace cubilete
