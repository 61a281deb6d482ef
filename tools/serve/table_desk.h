// One table over HTTP, below the address that it has: JSON, the positions as server-sent events,
// and when its bots answer. Every request is checked here; what may be seen and done is decided by
// HostedGame. It may be asked from many threads.
#pragma once

#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/serve/bot_pool.h"
#include "tools/serve/desk_options.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/seat_keys.h"

namespace cubilete {

class TableDesk : public BotTurns, public std::enable_shared_from_this<TableDesk> {
 public:
  // REQUIRES: all others outlive the desk and the streams that it has open.
  TableDesk(std::shared_ptr<HostedGame>, SeatKeys, DeskOptions, StreamBound&, BotPool&);

  // "http://192.168.1.5:8765", before the links of the seats.
  void set_link_base(std::string base);
  // Lets the bots begin. From now on the desk alone uses the game.
  void open();
  // Ends the streams; no bot answers any more.
  void close();
  // Answers "/api/..." and "/picture/N". `path` is without the table's own part.
  void answer_get(const std::string& path, const httplib::Request&, httplib::Response&);
  void answer_post(const std::string& path, const httplib::Request&, httplib::Response&);
  // Goes on with the content, where the choices so far lead through it.
  void take(ContentNews);
  // The links that the table's key is shown: of the table, of its seats, of those who look on.
  nlohmann::json links();
  // For how long nobody has looked at the table or answered at it.
  std::chrono::steady_clock::duration idle_for();
  bool is_over();
  // Returns what went wrong with the record.
  std::string finish_recording();

  std::optional<std::chrono::milliseconds> let_bot_answer() override;

 private:
  using Request = httplib::Request;
  using Response = httplib::Response;

  // For all below the mutex is held, but for stream(), send_next() and leave().
  bool identifies(const Request&, Response&, Pass&, Reader&) const;
  std::optional<Reader> reader_of(const Request&, const Pass&) const;
  // null: there is nothing at the path.
  nlohmann::json get(const std::string& path, const Request&, const Pass&, Reader);
  nlohmann::json content(Language, const Pass&) const;
  nlohmann::json design(const std::string& path);
  nlohmann::json seat_links() const;
  void send_picture(const std::string& number, Response&) const;
  Reply change_design(const std::string& path, const nlohmann::json& body);
  nlohmann::json with_presence(nlohmann::json position) const;
  std::string news() const;
  void has_changed();
  void stream(const Request&, Response&);
  bool send_next(Reader, Language, std::string& sent, httplib::DataSink&);
  void leave(const Pass&, Reader, const std::string& address);

  std::shared_ptr<HostedGame> game_;
  const SeatKeys keys_;
  const DeskOptions options_;
  StreamBound& stream_bound_;
  BotPool& bots_;
  std::mutex mutex_;  // of the game and all below
  std::condition_variable changed_;
  std::string link_base_;
  bool is_closed_ = false;
  nlohmann::json problems_ = nlohmann::json::array();  // of the content as it was saved last
  std::string refused_;                                // why the game does not go on with it
  std::uint64_t revision_ = 0;                         // of the content, in this run
  int streams_ = 0;
  std::uint64_t comings_ = 0;            // of those with a key of their own, and goings
  std::map<std::int32_t, int> readers_;  // streams by seat, of those with a key of their own
  std::chrono::steady_clock::time_point visited_ = std::chrono::steady_clock::now();
  std::optional<BotQuestion> question_;             // to the bot that answers next
  std::chrono::steady_clock::time_point asked_at_;  // when that was asked
};

}  // namespace cubilete
