#include "tools/authoring/draft.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <future>
#include <system_error>
#include <thread>

#include "compiler/compile.h"
#include "document/text_file.h"
#include "saves/durable_file.h"
#include "saves/file_journal.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// A temporary folder, removed with its contents.
class Scratch {
 public:
  Scratch(const fs::path& parent, const std::string& prefix) {
    std::string name = (parent / (prefix + "XXXXXX")).string();
    if (::mkdtemp(name.data())) path_ = name;
  }
  ~Scratch() {
    std::error_code error;
    if (!path_.empty()) fs::remove_all(path_, error);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

bool write_plainly(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return !out.fail();
}

// Validates in another thread, which is left alone once the token is stopped; then there is no
// answer.
std::optional<Validation> validate(const Library& library, const fs::path& folder,
                                   const fs::path& game, StopToken stop) {
  constexpr std::chrono::milliseconds kPause{10};
  std::packaged_task<Validation()> work([&library, folder, game] {
    return game.empty() ? validate_game(library, folder.string())
                        : validate_mods(library, game.string(), {folder.string()});
  });
  auto found = work.get_future();
  std::thread(std::move(work)).detach();
  while (found.wait_for(kPause) != std::future_status::ready) {
    if (stop.is_stopped()) return std::nullopt;
  }
  return found.get();
}

// Returns the sources with paths of the copy replaced by those of the final folder.
Sources in_place(const Sources& sources, const fs::path& copy, const fs::path& folder) {
  const std::string from = shown_path(copy) + "/";
  Sources out;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto file = static_cast<std::int32_t>(i);
    const std::string& path = sources.path(file);
    const bool is_copy = path.starts_with(from);
    out.add(is_copy ? shown_path(folder / path.substr(from.size())) : path, sources.text(file));
  }
  return out;
}

}  // namespace

std::optional<std::string> Draft::text(const fs::path& relative) const {
  for (const auto& [path, text] : files_) {
    if (path == relative) return text;
  }
  return read_file(folder_ / relative);
}

void Draft::put(const fs::path& relative, std::string text) {
  for (auto& [path, old] : files_) {
    if (path == relative) {
      old = std::move(text);
      return;
    }
  }
  files_.emplace_back(relative, std::move(text));
}

std::optional<Validation> Draft::try_out(const Library& library, const fs::path& game,
                                         std::string& problem, StopToken stop) const {
  std::error_code error;
  const Scratch scratch(fs::temp_directory_path(error), "cubilete-new-");
  const fs::path copy = scratch.path() / folder_.filename();
  const bool is_there = fs::exists(folder_, error);
  if (!scratch.path().empty() && is_there)
    fs::copy(folder_, copy, fs::copy_options::recursive, error);
  if (scratch.path().empty() || error) {
    problem = fmt::format("no copy can be made in {}: {}", fs::temp_directory_path().string(),
                          error ? error.message() : "it cannot be written");
    return std::nullopt;
  }
  // A mod may require other mods, which are expected beside it.
  for (const auto& entry : fs::directory_iterator(folder_.parent_path(), error)) {
    if (entry.path().filename() != folder_.filename() &&
        fs::is_regular_file(entry.path() / "mod.yaml", error)) {
      fs::create_directory_symlink(entry.path(), scratch.path() / entry.path().filename(), error);
    }
  }
  for (const auto& [path, text] : files_) {
    if (write_plainly(copy / path, text)) continue;
    problem = fmt::format("no copy can be made in {}", fs::temp_directory_path().string());
    return std::nullopt;
  }
  auto after = validate(library, copy, game, stop);
  const auto before = is_there && after ? validate(library, folder_, game, stop) : Validation();
  if (!after || !before) {
    problem = "stopped; nothing was changed";
    return std::nullopt;
  }
  after->sources = in_place(after->sources, copy, folder_);
  if (!is_there) return after;
  Diagnostics fresh;
  for (const Diagnostic& d : after->diagnostics.list()) {
    const auto& had = before->diagnostics.list();
    const bool is_old = std::any_of(had.begin(), had.end(), [&](const Diagnostic& b) {
      return b.code == d.code && b.message == d.message;
    });
    if (!is_old) fresh.add(d);
  }
  after->diagnostics = std::move(fresh);
  return after;
}

std::string Draft::apply() const {
  std::error_code error;
  if (!fs::exists(folder_, error)) return apply_new();
  return write_files_beneath(folder_, files_);
}

// A new folder appears as a whole, by a single rename.
std::string Draft::apply_new() const {
  std::error_code error;
  const fs::path parent = folder_.parent_path();
  fs::create_directories(parent, error);
  if (error) return fmt::format("{} cannot be made: {}", shown_path(parent), error.message());
  const fs::path aside = parent / ("." + folder_.filename().string() + ".new");
  const auto cannot = [&](int code) {
    fs::remove_all(aside, error);
    return fmt::format("{} cannot be made: {}", shown_path(folder_),
                       std::generic_category().message(code));
  };
  // A leftover of a killed program is replaced, if it is a folder of the same user.
  struct stat old = {};
  if (::lstat(aside.c_str(), &old) == 0) {
    if (!S_ISDIR(old.st_mode) || old.st_uid != ::geteuid()) {
      return fmt::format("{} is in the way: remove it", shown_path(aside));
    }
    fs::remove_all(aside, error);
  }
  if (::mkdir(aside.c_str(), 0777) != 0) return cannot(errno);
  for (const auto& [path, text] : files_) {
    std::string problem = write_file_beneath(aside, path, text, {});
    if (problem.empty()) continue;
    fs::remove_all(aside, error);
    return problem;
  }
  if (::renameat2(AT_FDCWD, aside.c_str(), AT_FDCWD, folder_.c_str(), RENAME_NOREPLACE) == 0) {
    return {};
  }
  // Not every file system supports that; rename() does not replace a folder with files either.
  if (errno != EINVAL && errno != ENOSYS) return cannot(errno);
  return ::rename(aside.c_str(), folder_.c_str()) == 0 ? std::string() : cannot(errno);
}

}  // namespace cubilete
