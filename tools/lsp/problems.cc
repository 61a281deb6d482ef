#include "tools/lsp/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "diagnostics/codes.h"
#include "diagnostics/consequences.h"
#include "document/unquoted.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/missing_declarations.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int kErrorSeverity = 1;
constexpr int kWarningSeverity = 2;
constexpr int kUnnecessary = 1;

// The files of one Sources; addresses and lines are found when they are first needed.
class ShownFiles {
 public:
  ShownFiles(const Sources& sources, const Workspace& workspace)
      : sources_(sources), workspace_(workspace), uris_(sources.size()), lines_(sources.size()) {}

  const std::string& uri(SourceSpan span) {
    std::string& uri = uris_[std::size_t(span.file)];
    if (uri.empty()) uri = workspace_.uri_of_file(Workspace::file_of(sources_.path(span.file)));
    return uri;
  }
  json range(SourceSpan span) {
    auto& lines = lines_[std::size_t(span.file)];
    if (!lines) lines = std::make_unique<TextLines>(sources_.text(span.file));
    return range_of(*lines, span.begin, span.end);
  }

 private:
  const Sources& sources_;
  const Workspace& workspace_;
  std::vector<std::string> uris_;
  std::vector<std::unique_ptr<TextLines>> lines_;
};

// Returns the address of the page that has a section for each code.
std::string page_of_codes(const Workspace& workspace) {
  return uri_of(workspace.library().home() / "content" / "FINDINGS.md");
}

json problem_of(const Diagnostic& d, ShownFiles& files, const std::string& page) {
  const std::string help = way_out(d);
  json problem{{"severity", d.severity == Severity::kError ? kErrorSeverity : kWarningSeverity},
               {"code", d.code},
               {"source", "cubilete"},
               {"message", help.empty() ? d.message : d.message + "\n" + help}};
  if (text_of_code(d.code)) problem["codeDescription"] = {{"href", page + "#" + d.code}};
  problem["range"] = d.span.is_known() ? files.range(d.span) : range_of(TextLines(""), 0, 0);
  if (d.code == "never-used" || d.code == "unused-text") problem["tags"] = {kUnnecessary};
  for (const Note& n : d.notes) {
    if (!n.span.is_known()) continue;
    problem["relatedInformation"].push_back(
        {{"location", {{"uri", files.uri(n.span)}, {"range", files.range(n.span)}}},
         {"message", n.text}});
  }
  return problem;
}

json quick_fix(const std::string& title, const std::string& uri, const json& problem, json range,
               const std::string& text) {
  json action{{"title", title},
              {"kind", "quickfix"},
              {"isPreferred", true},
              {"edit", {{"changes", {{uri, {{{"range", std::move(range)}, {"newText", text}}}}}}}}};
  if (!problem.is_null()) action["diagnostics"] = {problem};
  return action;
}

// Adds the texts of the file that end too early for lack of quotes.
void add_quotes(const OpenDocument& document, const json& range, json& actions) {
  if (document.path.extension() != ".yaml") return;
  const TextLines lines(document.text);
  for (const Unquoted& u : find_unquoted(document.text)) {
    json place = range_of(lines, u.begin, u.end);
    if (!touches(place, range)) continue;
    const std::string text = in_quotes(document.text.substr(u.begin, u.end - u.begin));
    add_once(actions,
             quick_fix("Put the text into quotes", document.uri, nullptr, std::move(place), text));
  }
}

}  // namespace

std::map<std::string, json> problems_by_uri(const OpenGame& game, const Workspace& workspace) {
  std::map<std::string, json> out;
  ShownFiles files(game.found.sources, workspace);
  const std::string page = page_of_codes(workspace);
  const fs::path folder = folders_of(workspace.library(), game.target).back();
  const std::string main = workspace.uri_of_file(Workspace::file_of(
      (folder / (game.target.mods.empty() ? "game.yaml" : "mod.yaml")).string()));
  for (const Diagnostic& d : at_each_place(game.found.diagnostics.list())) {
    const std::string uri = d.span.is_known() ? files.uri(d.span) : main;
    out[uri].push_back(problem_of(d, files, page));
  }
  return out;
}

json code_actions(const OpenDocument& document, const std::vector<const OpenGame*>& games,
                  const json& range, const Workspace& workspace) {
  json actions = json::array();
  const std::string page = page_of_codes(workspace);
  std::vector<std::string> codes;
  for (const OpenGame* game : games) {
    ShownFiles files(game->found.sources, workspace);
    for (const Diagnostic& d : at_each_place(game->found.diagnostics.list())) {
      if (!d.span.is_known() || files.uri(d.span) != document.uri) continue;
      const json problem = problem_of(d, files, page);
      if (!touches(problem["range"], range)) continue;
      if (is_word_to_replace(d, game->found.sources)) {
        add_once(actions, quick_fix(fmt::format("Change to '{}'", d.suggestion), document.uri,
                                    problem, problem["range"], d.suggestion));
      }
      add_missing_declaration(workspace, *game, d, actions);
      if (std::ranges::find(codes, d.code) == codes.end()) codes.push_back(d.code);
    }
  }
  add_quotes(document, range, actions);
  for (const std::string& code : codes) {
    if (!text_of_code(code)) continue;
    const std::string title = fmt::format("Explain '{}'", code);
    actions.push_back(
        {{"title", title},
         {"kind", "quickfix"},
         {"command", {{"title", title}, {"command", kExplainCommand}, {"arguments", {code}}}}});
  }
  return actions;
}

std::string explanation_of(const std::string& code) {
  const CodeText* text = text_of_code(code);
  if (!text) throw RequestError(ErrorCode::kInvalidParams, fmt::format("no code '{}'", code));
  return fmt::format("{}: {}\n{}", text->code, text->meaning, text->remedy);
}

}  // namespace cubilete::lsp
