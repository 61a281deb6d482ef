// An editor for tests: it drives a language server in this process, message by message.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tools/lsp/language_server.h"

namespace cubilete {

class TestEditor {
 public:
  // Starts and initializes a server over the library of the tests, for an editor that can do this.
  explicit TestEditor(nlohmann::json capabilities = nlohmann::json::object());

  void open(const std::filesystem::path&, const std::string& text);
  // Opens a file with its text on the disk.
  void open(const std::filesystem::path&);
  // Replaces the whole text of an open file.
  void write(const std::filesystem::path&, const std::string& text);
  // Replaces the bytes [begin, end) of an open file, by an incremental change.
  void edit(const std::filesystem::path&, std::size_t begin, std::size_t end,
            const std::string& text);
  void close(const std::filesystem::path&);

  // Returns the result of a request; the test fails on an error.
  nlohmann::json ask(const std::string& method, nlohmann::json params);
  // Returns the whole answer of a request.
  nlohmann::json answer_to(const std::string& method, nlohmann::json params);
  void notify(const std::string& method, nlohmann::json params);
  // Asks about a place of an open file, which is the `nth` occurrence of a piece of its text.
  nlohmann::json ask_at(const std::string& method, const std::filesystem::path&,
                        std::string_view piece, std::size_t shift = 0,
                        nlohmann::json more = nlohmann::json::object());
  nlohmann::json place(const std::filesystem::path&, std::size_t offset) const;

  // Lets the server validate all that is out of date, as after a pause of typing.
  void pause();
  // Returns the diagnostics that the editor shows for a file.
  nlohmann::json problems(const std::filesystem::path&) const;
  // Returns all of them, by uri, without files that have none.
  const std::map<std::string, nlohmann::json>& all_problems() const { return problems_; }
  const std::string& text(const std::filesystem::path&) const;
  // Changes the open texts by a WorkspaceEdit. REQUIRES: its files are open.
  void apply(const nlohmann::json& edit);
  const nlohmann::json& messages() const { return messages_; }

  lsp::LanguageServer& server() { return server_; }

 private:
  nlohmann::json take(lsp::LanguageServer::Messages);

  lsp::LanguageServer server_;
  int last_id_ = 0;
  int version_ = 0;
  std::map<std::string, std::string> texts_;           // by uri
  std::map<std::string, nlohmann::json> problems_;     // by uri
  nlohmann::json messages_ = nlohmann::json::array();  // shown or logged
};

}  // namespace cubilete
