// The language server: START HERE. It takes messages of the Language Server Protocol 3.17 one by
// one and returns what is to be sent. Reading and writing are elsewhere (lsp.cc), each feature has
// a file of its own.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/lsp/message_queue.h"
#include "tools/lsp/test_runs.h"
#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

class LanguageServer {
 public:
  // REQUIRES: the library outlives this.
  LanguageServer(const Library& library, std::string version)
      : workspace_(library), version_(std::move(version)) {}

  using Messages = std::vector<nlohmann::json>;

  // Handles one message of the editor, of any form. Never throws for what is in the message.
  Messages handle(const Incoming&);
  // Validates one game that is out of date and returns its diagnostics. To be called while no
  // message waits, until it returns false.
  bool work(Messages& out);

  // Returns whether the editor sent `exit`, and whether it said `shutdown` before, as it should.
  bool has_ended() const { return has_ended_; }
  bool was_shut_down() const { return is_shut_down_; }

 private:
  using Json = nlohmann::json;
  using Request = Json (LanguageServer::*)(const Json& params);
  using Notified = void (LanguageServer::*)(const Json& params);
  static const std::map<std::string, Request>& requests();
  static const std::map<std::string, Notified>& notifications();

  void handle_request(const std::string& method, const Json& id, const Json& params);
  void handle_notification(const std::string& method, const Json& params);

  Json initialize(const Json&);
  Json shutdown(const Json&);
  Json code_action(const Json&);
  Json code_lens(const Json&);
  Json execute_command(const Json&);
  Json definition(const Json&);
  Json references(const Json&);
  Json prepare_rename_at(const Json&);
  Json rename_at(const Json&);
  Json hover(const Json&);
  Json completion(const Json&);
  Json document_symbols(const Json&);
  Json workspace_symbols(const Json&);
  Json foldings(const Json&);
  Json semantic_tokens(const Json&);
  void initialized(const Json&);
  void exit(const Json&);
  void opened(const Json&);
  void changed(const Json&);
  void saved(const Json&);
  void closed(const Json&);
  void watched_files_changed(const Json&);
  void nothing(const Json&) {}

  // Returns the open document of a request, or with a uri. Throws RequestError if there is none.
  const OpenDocument& document_in(const Json& params);
  const OpenDocument& document_at(const std::string& uri);
  // Runs the tests of an open file; returns how many passed and failed.
  Json run_tests(const std::string& uri);
  // Notes that the text of a file is another one.
  void touch(const std::filesystem::path&);
  // Returns the byte of the position of a request.
  static std::size_t offset_in(const Json& params, const OpenDocument&);
  // Sends the diagnostics of files whose diagnostics are no longer the same.
  void publish();

  Workspace workspace_;
  TestRuns test_runs_;
  std::string version_;
  bool is_initialized_ = false;
  bool is_shut_down_ = false;
  bool has_ended_ = false;
  bool may_register_watchers_ = false;
  bool may_refresh_lenses_ = false;
  bool takes_snippets_ = false;
  // By game, the diagnostics of its files by uri.
  std::map<std::string, std::map<std::string, Json>> problems_;
  // What the editor shows of a file.
  struct Published {
    std::optional<std::int64_t> version;
    Json problems;
    bool operator==(const Published&) const = default;
  };
  std::map<std::string, Published> published_;  // by uri
  Messages out_;
};

}  // namespace cubilete::lsp
