#include "tools/lsp/language_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "tools/lsp/completion.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/hover.h"
#include "tools/lsp/missing_functions.h"
#include "tools/lsp/missing_words.h"
#include "tools/lsp/outline.h"
#include "tools/lsp/places.h"
#include "tools/lsp/problems.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

namespace {

using Json = nlohmann::json;

constexpr int kIncremental = 2;  // how the editor sends changes
constexpr int kMessageOfInterest = 3;
constexpr int kChangedFile = 2;  // was neither made nor removed

Json capabilities() {
  return {{"positionEncoding", "utf-16"},
          {"textDocumentSync",
           {{"openClose", true}, {"change", kIncremental}, {"save", {{"includeText", false}}}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {".", ":", "{", "[", "\"", " "}}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"semanticTokensProvider",
           {{"legend", {{"tokenTypes", token_types()}, {"tokenModifiers", Json::array()}}},
            {"full", true}}},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
          {"codeLensProvider", {{"resolveProvider", false}}},
          {"executeCommandProvider", {{"commands", {kExplainCommand, kRunTestsCommand}}}}};
}

// Returns the value at a path of keys; null if there is none.
Json value_at(const Json& from, std::initializer_list<const char*> keys) {
  const Json* at = &from;
  for (const char* key : keys) {
    if (!at->is_object() || !at->contains(key)) return nullptr;
    at = &(*at)[key];
  }
  return *at;
}

}  // namespace

const std::map<std::string, LanguageServer::Request>& LanguageServer::requests() {
  static const std::map<std::string, Request> all = {
      {"initialize", &LanguageServer::initialize},
      {"shutdown", &LanguageServer::shutdown},
      {"textDocument/codeAction", &LanguageServer::code_action},
      {"textDocument/codeLens", &LanguageServer::code_lens},
      {"textDocument/definition", &LanguageServer::definition},
      {"textDocument/references", &LanguageServer::references},
      {"textDocument/prepareRename", &LanguageServer::prepare_rename_at},
      {"textDocument/rename", &LanguageServer::rename_at},
      {"textDocument/hover", &LanguageServer::hover},
      {"textDocument/completion", &LanguageServer::completion},
      {"textDocument/documentSymbol", &LanguageServer::document_symbols},
      {"textDocument/foldingRange", &LanguageServer::foldings},
      {"textDocument/semanticTokens/full", &LanguageServer::semantic_tokens},
      {"workspace/symbol", &LanguageServer::workspace_symbols},
      {"workspace/executeCommand", &LanguageServer::execute_command},
  };
  return all;
}

const std::map<std::string, LanguageServer::Notified>& LanguageServer::notifications() {
  static const std::map<std::string, Notified> all = {
      {"initialized", &LanguageServer::initialized},
      {"exit", &LanguageServer::exit},
      {"textDocument/didOpen", &LanguageServer::opened},
      {"textDocument/didChange", &LanguageServer::changed},
      {"textDocument/didSave", &LanguageServer::saved},
      {"textDocument/didClose", &LanguageServer::closed},
      {"workspace/didChangeWatchedFiles", &LanguageServer::watched_files_changed},
      {"workspace/didChangeConfiguration", &LanguageServer::nothing},
  };
  return all;
}

LanguageServer::Messages LanguageServer::handle(const Incoming& incoming) {
  out_.clear();
  const Json& m = incoming.message;
  if (!incoming.problem.empty()) {
    out_.push_back(error_answer(nullptr, ErrorCode::kParseError, incoming.problem));
    return std::move(out_);
  }
  const Json id = m.is_object() && m.contains("id") ? m["id"] : Json();
  const bool has_method = m.is_object() && m.contains("method") && m["method"].is_string();
  const bool is_answer = m.is_object() && !m.contains("method") && !id.is_null() &&
                         (m.contains("result") || m.contains("error"));
  if (is_answer) return {};
  const bool is_id = id.is_null() || id.is_string() || id.is_number_integer();
  if (!has_method || !is_id) {
    out_.push_back(error_answer(is_id ? id : Json(), ErrorCode::kInvalidRequest,
                                "a message has a method, and an id that is a number or a text"));
    return std::move(out_);
  }
  const std::string method = m["method"].get<std::string>();
  const Json params = m.contains("params") ? m["params"] : Json::object();
  if (id.is_null()) {
    handle_notification(method, params);
  } else if (incoming.is_cancelled) {
    out_.push_back(error_answer(id, ErrorCode::kRequestCancelled, "cancelled"));
  } else {
    handle_request(method, id, params);
  }
  return std::move(out_);
}

void LanguageServer::handle_request(const std::string& method, const Json& id, const Json& params) {
  const auto refuse = [&](ErrorCode code, const std::string& text) {
    out_.push_back(error_answer(id, code, text));
  };
  const auto found = requests().find(method);
  if (is_shut_down_) return refuse(ErrorCode::kInvalidRequest, "the server is shut down");
  if (!is_initialized_ && method != "initialize") {
    return refuse(ErrorCode::kServerNotInitialized, "initialize comes first");
  }
  if (found == requests().end()) {
    return refuse(ErrorCode::kMethodNotFound, fmt::format("there is no method '{}'", method));
  }
  try {
    Json result = (this->*found->second)(params);
    out_.push_back(answer(id, std::move(result)));
  } catch (const RequestError& e) {
    refuse(e.code, e.what());
  } catch (const Json::exception& e) {
    refuse(ErrorCode::kInvalidParams, e.what());
  } catch (const std::exception& e) {
    refuse(ErrorCode::kInternalError, e.what());
  }
}

void LanguageServer::handle_notification(const std::string& method, const Json& params) {
  const auto found = notifications().find(method);
  if (found == notifications().end() || (!is_initialized_ && method != "exit")) return;
  try {
    (this->*found->second)(params);
  } catch (const std::exception& e) {
    // A notification has no answer; the editor's log is the place for what is wrong with it.
    out_.push_back(notification(
        "window/logMessage", {{"type", 1}, {"message", fmt::format("{}: {}", method, e.what())}}));
  }
}

Json LanguageServer::initialize(const Json& params) {
  if (is_initialized_) {
    throw RequestError(ErrorCode::kInvalidRequest, "the server is initialized already");
  }
  is_initialized_ = true;
  may_refresh_lenses_ =
      value_at(params, {"capabilities", "workspace", "codeLens", "refreshSupport"}) == true;
  takes_snippets_ = value_at(params, {"capabilities", "textDocument", "completion",
                                      "completionItem", "snippetSupport"}) == true;
  may_register_watchers_ = value_at(params, {"capabilities", "workspace", "didChangeWatchedFiles",
                                             "dynamicRegistration"}) == true;
  return {{"capabilities", capabilities()},
          {"serverInfo", {{"name", "cubilete"}, {"version", version_}}}};
}

Json LanguageServer::shutdown(const Json&) {
  is_shut_down_ = true;
  return nullptr;
}

void LanguageServer::initialized(const Json&) {
  if (!may_register_watchers_) return;
  Json watchers = Json::array();
  for (const char* glob : {"**/*.yaml", "**/*.lua", "**/*.svg", "**/*.png"}) {
    watchers.push_back({{"globPattern", glob}});
  }
  out_.push_back({{"jsonrpc", "2.0"},
                  {"id", "cubilete-watch"},
                  {"method", "client/registerCapability"},
                  {"params",
                   {{"registrations",
                     {{{"id", "watch"},
                       {"method", "workspace/didChangeWatchedFiles"},
                       {"registerOptions", {{"watchers", std::move(watchers)}}}}}}}}});
}

void LanguageServer::exit(const Json&) { has_ended_ = true; }

void LanguageServer::opened(const Json& params) {
  if (const OpenDocument* d = workspace_.documents().open(params)) touch(d->path);
}

void LanguageServer::changed(const Json& params) {
  if (const OpenDocument* d = workspace_.documents().change(params)) touch(d->path);
}

void LanguageServer::saved(const Json& params) {
  const OpenDocument* d =
      workspace_.documents().find(params.at("textDocument").at("uri").get<std::string>());
  if (d) workspace_.touch(d->path);
}

void LanguageServer::closed(const Json& params) {
  const auto document = workspace_.documents().close(params);
  if (!document) return;
  touch(document->path);
  workspace_.drop_unused();
  std::erase_if(problems_,
                [&](const auto& entry) { return !workspace_.games().contains(entry.first); });
  publish();
}

void LanguageServer::touch(const std::filesystem::path& file) {
  test_runs_.forget();
  workspace_.touch(file);
}

void LanguageServer::watched_files_changed(const Json& params) {
  test_runs_.forget();
  for (const Json& change : params.at("changes")) {
    const auto path = path_of(change.at("uri").get<std::string>());
    if (path) workspace_.touch_on_disk(*path, change.at("type") != kChangedFile);
  }
}

bool LanguageServer::work(Messages& out) {
  out_.clear();
  const auto* validated = workspace_.validate_next();
  // Names are found when all is validated, so that hover and completion need not wait for them.
  if (!validated) return workspace_.find_next_names();
  problems_[validated->first] = problems_by_uri(validated->second, workspace_);
  publish();
  out = std::move(out_);
  return true;
}

void LanguageServer::publish() {
  std::map<std::string, std::vector<const Json*>> now;  // by uri, the problems of each game
  for (const auto& [game, by_uri] : problems_) {
    for (const auto& [uri, problems] : by_uri) now[uri].push_back(&problems);
  }
  for (const auto& [uri, shown] : published_) now.try_emplace(uri);
  for (const auto& [uri, of_games] : now) {
    const OpenDocument* open = workspace_.documents().find(uri);
    Published next{open ? open->version : std::nullopt, Json::array()};
    const auto shown = published_.find(uri);
    // Files of one game are the usual case, and their problems are mostly those of the last time.
    const bool is_same = shown != published_.end() && of_games.size() == 1 &&
                         shown->second.version == next.version &&
                         shown->second.problems == *of_games.front();
    if (is_same) continue;
    for (const Json* problems : of_games) {
      for (const Json& p : *problems) add_once(next.problems, p);
    }
    if (shown != published_.end() && shown->second == next) continue;
    if (shown == published_.end() && next.problems.empty()) continue;
    Json params{{"uri", uri}, {"diagnostics", next.problems}};
    if (next.version) params["version"] = *next.version;
    out_.push_back(notification("textDocument/publishDiagnostics", std::move(params)));
    published_[uri] = std::move(next);
  }
  std::erase_if(published_, [](const auto& p) { return p.second.problems.empty(); });
}

const OpenDocument& LanguageServer::document_in(const Json& params) {
  return document_at(params.at("textDocument").at("uri").get<std::string>());
}

const OpenDocument& LanguageServer::document_at(const std::string& uri) {
  const OpenDocument* document = workspace_.documents().find(uri);
  if (!document) {
    throw RequestError(ErrorCode::kInvalidParams, fmt::format("'{}' is not open", uri));
  }
  return *document;
}

Json LanguageServer::code_action(const Json& params) {
  const OpenDocument& document = document_in(params);
  const Json& range = params.at("range");
  Json actions = code_actions(document, workspace_.games_of(document.path), range, workspace_);
  add_found_values(test_runs_, document, range, actions);
  add_missing_functions(workspace_, document, range, actions);
  add_missing_words(workspace_, document, range, actions);
  return actions;
}

Json LanguageServer::code_lens(const Json& params) {
  return lenses_in(workspace_, test_runs_, document_in(params));
}

Json LanguageServer::execute_command(const Json& params) {
  const std::string command = params.at("command").get<std::string>();
  const Json& arguments = params.at("arguments");
  if (command == kRunTestsCommand) return run_tests(arguments.at(0).get<std::string>());
  if (command != kExplainCommand) {
    throw RequestError(ErrorCode::kInvalidParams, fmt::format("no command '{}'", command));
  }
  const std::string text = explanation_of(arguments.at(0).get<std::string>());
  out_.push_back(
      notification("window/showMessage", {{"type", kMessageOfInterest}, {"message", text}}));
  return text;
}

Json LanguageServer::run_tests(const std::string& uri) {
  const ScenarioReport& report = test_runs_.run(workspace_, document_at(uri));
  if (may_refresh_lenses_) {
    out_.push_back(
        {{"jsonrpc", "2.0"}, {"id", "lenses"}, {"method", "workspace/codeLens/refresh"}});
  }
  return {{"passed", report.passed}, {"failed", report.failed}};
}

std::size_t LanguageServer::offset_in(const Json& params, const OpenDocument& document) {
  return TextLines(document.text).offset_of(position_in(params.at("position")));
}

Json LanguageServer::definition(const Json& params) {
  const OpenDocument& document = document_in(params);
  return definition_of(workspace_, document, offset_in(params, document));
}

Json LanguageServer::references(const Json& params) {
  const OpenDocument& document = document_in(params);
  const bool with_declarations = value_at(params, {"context", "includeDeclaration"}) == true;
  return references_to(workspace_, document, offset_in(params, document), with_declarations);
}

Json LanguageServer::prepare_rename_at(const Json& params) {
  const OpenDocument& document = document_in(params);
  return prepare_rename(workspace_, document, offset_in(params, document));
}

Json LanguageServer::rename_at(const Json& params) {
  const OpenDocument& document = document_in(params);
  return rename(workspace_, document, offset_in(params, document),
                params.at("newName").get<std::string>());
}

Json LanguageServer::hover(const Json& params) {
  const OpenDocument& document = document_in(params);
  return hover_at(workspace_, document, offset_in(params, document));
}

Json LanguageServer::completion(const Json& params) {
  const OpenDocument& document = document_in(params);
  return completions_at(workspace_, document, offset_in(params, document), takes_snippets_);
}

Json LanguageServer::document_symbols(const Json& params) {
  return symbols_in(document_in(params));
}

Json LanguageServer::workspace_symbols(const Json& params) {
  return symbols_named(workspace_, params.at("query").get<std::string>());
}

Json LanguageServer::foldings(const Json& params) { return foldings_in(document_in(params)); }

Json LanguageServer::semantic_tokens(const Json& params) {
  return tokens_in(workspace_, document_in(params));
}

}  // namespace cubilete::lsp
