#include "tools/play/autosave.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "base/user_folder.h"
#include "document/text_file.h"
#include "saves/replay.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostFinished = 20;  // number of finished games kept
constexpr std::uintmax_t kLargest = 16u << 20;

struct Saved {
  fs::path path;
  fs::file_time_type time;
  bool is_over = false;
};

// Returns the saved games of the folder, latest first.
std::vector<Saved> saved_games() {
  std::vector<Saved> out;
  std::error_code error;
  for (fs::directory_iterator it(user_folder(UserFolder::kState), error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    const bool is_file = it->symlink_status(ignored).type() == fs::file_type::regular;
    if (!is_file || it->path().extension() != ".json" || it->file_size(ignored) > kLargest)
      continue;
    const auto text = read_file(it->path());
    const auto replay = text ? parse_replay(*text) : Result<Replay>(Replay{});
    if (!replay || !replay->is_recording || replay->steps.empty()) continue;
    out.push_back({it->path(), it->last_write_time(ignored), replay->is_over});
  }
  std::sort(out.begin(), out.end(), [](const Saved& a, const Saved& b) {
    return a.time != b.time ? a.time > b.time : a.path > b.path;
  });
  return out;
}

}  // namespace

std::optional<fs::path> new_autosave(const std::string& game) {
  const fs::path folder = user_folder(UserFolder::kState);
  if (folder.empty()) return std::nullopt;
  std::error_code error;
  const bool is_new = fs::create_directories(folder, error);
  if (error) return std::nullopt;
  if (is_new) fs::permissions(folder, fs::perms::owner_all, error);
  std::size_t finished = 0;
  for (const Saved& s : saved_games()) {
    if (s.is_over && ++finished > kMostFinished) fs::remove(s.path, error);
  }
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  char moment[32] = "";
  if (::localtime_r(&now, &local)) std::strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &local);
  const std::string name = fmt::format("{}-{}", fs::path(game).filename().string(), moment);
  fs::path path = folder / (name + ".json");
  for (int n = 2; fs::exists(fs::symlink_status(path, error)); ++n) {
    path = folder / fmt::format("{}-{}.json", name, n);
  }
  return path;
}

std::optional<fs::path> last_unfinished_autosave() {
  for (const Saved& s : saved_games()) {
    if (!s.is_over) return s.path;
  }
  return std::nullopt;
}

}  // namespace cubilete
