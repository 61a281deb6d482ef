#include "saves/file_journal.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "compiler/compile.h"
#include "document/text_file.h"
#include "saves/checked_text.h"
#include "saves/durable_file.h"

namespace cubilete {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kJournal = ".cubilete-new";
constexpr std::string_view kJournalFormat = "cubilete new";
constexpr std::string_view kJournalBeginning = "{\"format\":\"cubilete new\"";
const Replaceable kAnyJournal = {Replaceable::Rule::kKind, std::string(kJournalBeginning),
                                 "a journal of cubilete"};

// A file may be replaced only if it still holds the text that was read, or is still missing.
Replaceable replaceable_as(const Json& text) {
  if (text.is_null()) return {};
  return {Replaceable::Rule::kSameText, text.get<std::string>(), {}};
}

}  // namespace

std::string write_files_beneath(const fs::path& folder, const FileTexts& changed) {
  Json files = Json::array();
  for (const auto& [path, text] : changed) {
    const auto old = read_file(folder / path);
    files.push_back(
        {{"file", path.generic_string()}, {"old", old ? Json(*old) : Json()}, {"new", text}});
  }
  const Json journal = {{"format", kJournalFormat}, {"files", std::move(files)}};
  std::string problem = write_file_beneath(folder, kJournal, checked_json(journal), {});
  for (const Json& file : journal["files"]) {
    if (!problem.empty()) break;
    problem = write_file_beneath(folder, file["file"].get<std::string>(),
                                 file["new"].get<std::string>(), replaceable_as(file["old"]));
  }
  std::string ignored;
  if (!problem.empty()) {
    take_back(folder, ignored);
  } else {
    problem = remove_file_beneath(folder, kJournal, kAnyJournal);
  }
  return problem;
}

bool is_half_changed(const fs::path& folder) {
  const auto text = read_file(folder / kJournal);
  return text && text->starts_with(kJournalBeginning);
}

bool take_back(const fs::path& folder, std::string& problem) {
  problem.clear();
  if (!is_half_changed(folder)) return false;
  const Json journal =
      parse_checked_json(read_file(folder / kJournal).value_or("")).value_or(Json());
  try {
    for (const Json& file : journal.at("files")) {
      const auto path = file.at("file").get<std::string>();
      const auto now = read_file(folder / path);
      if (!now || *now != file.at("new").get<std::string>() || file["old"] == file["new"]) continue;
      const std::string failed =
          file.at("old").is_null()
              ? remove_file_beneath(folder, path, replaceable_as(file["new"]))
              : write_file_beneath(folder, path, file["old"].get<std::string>(),
                                   replaceable_as(file["new"]));
      if (!failed.empty()) problem = failed;
    }
  } catch (const Json::exception&) {
    problem = fmt::format("{} is not as it was written: remove it", shown_path(folder / kJournal));
  }
  if (problem.empty()) problem = remove_file_beneath(folder, kJournal, kAnyJournal);
  return true;
}

}  // namespace cubilete
