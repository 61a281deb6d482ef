#include "lsp/editor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "document/text_file.h"
#include "support/test_game.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/protocol.h"

namespace cubilete {

using nlohmann::json;

namespace fs = std::filesystem;

TestEditor::TestEditor(json capabilities) : server_(test_library(), "test") {
  ask("initialize", {{"capabilities", std::move(capabilities)}});
  notify("initialized", json::object());
}

void TestEditor::open(const fs::path& file, const std::string& text) {
  const std::string uri = lsp::uri_of(file);
  texts_[uri] = text;
  notify("textDocument/didOpen",
         {{"textDocument",
           {{"uri", uri}, {"languageId", "yaml"}, {"version", ++version_}, {"text", text}}}});
}

void TestEditor::open(const fs::path& file) { open(file, read_file(file).value()); }

void TestEditor::write(const fs::path& file, const std::string& text) {
  const std::string uri = lsp::uri_of(file);
  texts_[uri] = text;
  notify("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", ++version_}}},
                                    {"contentChanges", {{{"text", text}}}}});
}

void TestEditor::edit(const fs::path& file, std::size_t begin, std::size_t end,
                      const std::string& text) {
  const std::string uri = lsp::uri_of(file);
  std::string& whole = texts_.at(uri);
  const json range = lsp::range_of(lsp::TextLines(whole), begin, end);
  whole.replace(begin, end - begin, text);
  notify("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", ++version_}}},
                                    {"contentChanges", {{{"range", range}, {"text", text}}}}});
}

void TestEditor::close(const fs::path& file) {
  const std::string uri = lsp::uri_of(file);
  texts_.erase(uri);
  notify("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
}

json TestEditor::take(lsp::LanguageServer::Messages messages) {
  json reply;
  for (json& m : messages) {
    if (!m.contains("method")) {
      reply = std::move(m);
    } else if (m["method"] == "textDocument/publishDiagnostics") {
      const std::string uri = m["params"]["uri"].get<std::string>();
      problems_[uri] = m["params"]["diagnostics"];
      if (problems_[uri].empty()) problems_.erase(uri);
    } else {
      messages_.push_back(std::move(m));
    }
  }
  return reply;
}

json TestEditor::answer_to(const std::string& method, json params) {
  lsp::Incoming request;
  request.message = {
      {"jsonrpc", "2.0"}, {"id", ++last_id_}, {"method", method}, {"params", std::move(params)}};
  return take(server_.handle(request));
}

json TestEditor::ask(const std::string& method, json params) {
  json reply = answer_to(method, std::move(params));
  EXPECT_FALSE(reply.contains("error")) << method << ": " << reply.dump();
  return reply.value("result", json());
}

void TestEditor::notify(const std::string& method, json params) {
  lsp::Incoming sent;
  sent.message = {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
  take(server_.handle(sent));
}

json TestEditor::place(const fs::path& file, std::size_t offset) const {
  const lsp::TextLines lines(text(file));
  return {{"textDocument", {{"uri", lsp::uri_of(file)}}},
          {"position", lsp::json_of(lines.position_of(offset))}};
}

json TestEditor::ask_at(const std::string& method, const fs::path& file, std::string_view piece,
                        std::size_t shift, json more) {
  const std::size_t at = text(file).find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  json params = place(file, at + shift);
  params.update(more);
  return ask(method, std::move(params));
}

void TestEditor::pause() {
  for (;;) {
    lsp::LanguageServer::Messages out;
    const bool has_more = server_.work(out);
    take(std::move(out));
    if (!has_more) return;
  }
}

json TestEditor::problems(const fs::path& file) const {
  const auto found = problems_.find(lsp::uri_of(file));
  return found == problems_.end() ? json::array() : found->second;
}

const std::string& TestEditor::text(const fs::path& file) const {
  return texts_.at(lsp::uri_of(file));
}

void TestEditor::apply(const json& edit) {
  for (const auto& [uri, changes] : edit.at("changes").items()) {
    const fs::path file = lsp::path_of(uri).value();
    // The last one first, so that the ranges of the others stay right.
    json sorted = changes;
    std::sort(sorted.begin(), sorted.end(), [](const json& a, const json& b) {
      return lsp::position_in(b["range"]["start"]) < lsp::position_in(a["range"]["start"]);
    });
    for (const json& change : sorted) {
      const lsp::TextLines lines(text(file));
      const std::size_t begin = lines.offset_of(lsp::position_in(change["range"]["start"]));
      const std::size_t end = lines.offset_of(lsp::position_in(change["range"]["end"]));
      this->edit(file, begin, end, change["newText"].get<std::string>());
    }
  }
}

}  // namespace cubilete
