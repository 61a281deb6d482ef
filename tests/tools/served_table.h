// A table of Nim, served in a thread, for tests of the server.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include "support/http_client.h"
#include "support/test_game.h"
#include "tools/serve/table_server.h"

namespace cubilete {

class ServedTable : public testing::Test {
 protected:
  ServedTable() : keys_(*SeatKeys::make(2)), game_(started()) {
    options_.page = folder_;
    options_.most_requests = 1e6;
    std::filesystem::create_directories(folder_);
    for (const char* file : {"index.html", "table.js", "table.css"}) write(file, "page");
    write("../secret", "secret");
  }
  ~ServedTable() override {
    is_over_ = true;
    if (thread_.joinable()) thread_.join();
    std::filesystem::remove_all(folder_.parent_path());
  }

  void serve() {
    server_ = std::make_unique<TableServer>(game_, keys_, options_);
    EXPECT_EQ(server_->bind(), "");
    thread_ =
        std::thread([this] { EXPECT_EQ(server_->run([this] { return is_over_.load(); }), ""); });
  }

  static HostedGame started() {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = 5;
    auto game = Game::start(compiled("examples/nim"), setup);
    EXPECT_TRUE(game);
    return HostedGame(std::move(*game), {"examples/nim", "", {}}, {"human", "human"}, 1);
  }

  void write(const char* file, const std::string& text) const {
    std::ofstream(folder_ / file) << text;
  }
  int port() const { return server_->port(); }
  HttpClient client(const std::string& from = "127.0.0.1") const {
    return HttpClient(port(), from);
  }
  HttpFields as(PlayerId p) const { return {{"Authorization", "Bearer " + keys_.seat(p)}}; }
  nlohmann::json position(PlayerId p) const {
    const HttpReply r = client().get("/api/position", as(p));
    return r.status == 200 ? nlohmann::json::parse(r.body) : nlohmann::json();
  }
  HttpReply choose(PlayerId p, const std::string& version, int option) const {
    const nlohmann::json body = {{"seat", p.value}, {"version", version}, {"option", option}};
    return client().post("/api/choose", body.dump(), as(p));
  }

  SeatKeys keys_;
  HostedGame game_;
  std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                  ("cubilete-serve-" + std::to_string(::getpid())) / "page";
  ServerOptions options_;
  std::unique_ptr<TableServer> server_;
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

}  // namespace cubilete
