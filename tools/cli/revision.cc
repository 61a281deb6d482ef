#include "tools/cli/revision.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "base/printable.h"
#include "base/spelling.h"
#include "tools/cli/console.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct GitAnswer {
  int code = -1;    // exit code; -1: git did not run
  std::string out;  // without the final line break
  std::string problem;

  bool is_fine() const { return code == 0; }
};

std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t n = ::read(from, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
  ::close(from);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// Returns the environment without variables that name another repository, and with its own index.
std::vector<std::string> environment_of_git(const fs::path& index) {
  std::vector<std::string> out;
  for (char** entry = environ; *entry; ++entry) {
    const std::string_view text = *entry;
    const bool is_of_another = text.starts_with("GIT_DIR=") || text.starts_with("GIT_WORK_TREE=") ||
                               text.starts_with("GIT_INDEX_FILE=") ||
                               text.starts_with("GIT_PREFIX=");
    if (!is_of_another) out.emplace_back(text);
  }
  if (!index.empty()) out.push_back("GIT_INDEX_FILE=" + index.string());
  return out;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

GitAnswer git(const fs::path& folder, const std::vector<std::string>& arguments,
              const fs::path& index = {}) {
  std::vector<std::string> words = {"git", "-C", folder.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = environment_of_git(index);
  const std::vector<char*> argv = pointers_to(words);
  const std::vector<char*> envp = pointers_to(environment);
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  GitAnswer answer;
  if (::pipe(out.data()) != 0 || ::pipe(err.data()) != 0) {
    answer.problem = std::strerror(errno);
    return answer;
  }
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
  ::posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
  for (const int end : {out[0], out[1], err[0], err[1]}) {
    ::posix_spawn_file_actions_addclose(&actions, end);
  }
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, "git", &actions, nullptr, argv.data(), envp.data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(out[1]);
  ::close(err[1]);
  answer.out = read_all(out[0]);
  answer.problem = read_all(err[0]);
  if (failed != 0) {
    answer.problem = std::strerror(failed);
    return answer;
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  answer.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  // The last line has the actual error.
  answer.problem = answer.problem.substr(answer.problem.rfind('\n') + 1);
  return answer;
}

// The temporary folders, each with the repository that its files come from.
class Checkouts {
 public:
  Checkouts() = default;
  Checkouts(const Checkouts&) = delete;
  Checkouts& operator=(const Checkouts&) = delete;
  ~Checkouts() { remove(); }

  void remove() {
    for (const auto& [folder, repository] : all_) {
      std::error_code error;
      fs::remove_all(folder.parent_path(), error);
    }
    all_.clear();
  }

  // Makes a folder named after the revision; returns an empty path if that fails.
  fs::path add(std::string revision, const fs::path& repository) {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "cubilete-XXXXXX").string();
    if (error || !::mkdtemp(pattern.data())) return {};
    for (char& c : revision) {
      const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.';
      if (!is_plain) c = '_';
    }
    const fs::path folder = fs::weakly_canonical(pattern, error) / ("at-" + revision);
    fs::create_directory(folder, error);
    all_.emplace_back(folder, repository);
    return error ? fs::path() : folder;
  }

  fs::path origin_of(const fs::path& path) const {
    for (const auto& [folder, repository] : all_) {
      const fs::path inside = path.lexically_relative(folder);
      if (!inside.empty() && *inside.begin() != "..") return repository / inside;
    }
    return path;
  }

 private:
  std::vector<std::pair<fs::path, fs::path>> all_;
};

Checkouts& checkouts();

void remove_checkouts() { checkouts().remove(); }

Checkouts& checkouts() {
  static Checkouts all;
  // Also runs if the program exits early because nobody reads its output (console.h).
  [[maybe_unused]] static const int registered = std::at_quick_exit(remove_checkouts);
  return all;
}

// A commit of a repository, and the folder for its files.
struct Commit {
  std::string typed;
  std::string id;
  fs::path repository;  // folder of its working files
  fs::path git_folder;
  fs::path folder;

  std::string name() const { return fmt::format("{} ({})", typed, id.substr(0, 10)); }
};

bool find_repository(const fs::path& folder, Commit& commit) {
  const GitAnswer top = git(folder, {"rev-parse", "--show-toplevel"});
  if (top.code < 0) {
    report_error(fmt::format("'@{}' needs the program git: {}", commit.typed, top.problem),
                 "apt install git");
    return false;
  }
  const GitAnswer own = git(folder, {"rev-parse", "--absolute-git-dir"});
  if (!top.is_fine() || !own.is_fine()) {
    report_error(fmt::format("'@{}': {} is in no repository of git: {}", commit.typed,
                             shown_path(folder), top.problem),
                 "leave out '@' and what follows for the files as they are");
    return false;
  }
  commit.repository = top.out;
  commit.git_folder = own.out;
  return true;
}

bool find_commit(Commit& commit) {
  const std::string& text = commit.typed;
  const GitAnswer found = git(commit.repository, {"rev-parse", "--verify", "--quiet",
                                                  "--end-of-options", text + "^{commit}"});
  if (found.is_fine()) {
    commit.id = found.out;
    return true;
  }
  std::vector<std::string> known = {"HEAD"};
  std::istringstream names(
      git(commit.repository, {"for-each-ref", "--format=%(refname:short)"}).out);
  for (std::string name; std::getline(names, name);) known.push_back(name);
  const bool has_more = text.find_first_of(":+?") != std::string::npos;
  report_error(
      fmt::format("'{}' is no revision of the repository in {}", text, commit.repository.string()),
      has_more ? "the revision comes last: GAME:VARIANT+MOD?option=value@REVISION"
               : hint(text, known, "a branch, a tag, the beginning of a commit's id, or HEAD~3"));
  return false;
}

// Returns a folder's path in the repository of the commit; empty if it is outside.
fs::path inside(const Commit& commit, const fs::path& folder) {
  std::error_code error;
  const fs::path root = fs::weakly_canonical(commit.repository, error);
  const fs::path path = fs::weakly_canonical(fs::absolute(folder, error), error);
  const fs::path below = path.lexically_relative(root);
  return below.empty() || *below.begin() == ".." ? fs::path() : below;
}

bool has(const Commit& commit, const fs::path& below) {
  const std::string object = commit.id + ":" + below.generic_string();
  return git(commit.repository, {"cat-file", "-e", object}).is_fine();
}

// Writes the folder's files as of the commit and sets `folder` to the copy.
bool lay_out(const Commit& commit, fs::path& folder, const char* file) {
  const fs::path below = inside(commit, folder);
  if (below.empty() || !has(commit, below / file)) {
    report_error(fmt::format("{} has no {}", commit.name(),
                             (below.empty() ? folder : below / file).generic_string()),
                 fmt::format("git log -- {} names the commits that have it",
                             (below.empty() ? folder : below).generic_string()));
    return false;
  }
  const GitAnswer laid =
      git(commit.folder,
          {"--git-dir=" + commit.git_folder.string(), "--work-tree=" + commit.folder.string(), "-c",
           "core.hooksPath=/dev/null", "-c", "core.symlinks=false", "checkout", "--quiet",
           commit.id, "--", below.generic_string()},
          commit.folder.parent_path() / "index");
  if (!laid.is_fine()) {
    report_error(fmt::format("git cannot lay out {} of {}: {}", below.generic_string(),
                             commit.name(), laid.problem));
    return false;
  }
  folder = commit.folder / below;
  return true;
}

// The folder of a game among the files as they are, and the commit that was typed after it.
struct GameOfCommit {
  Commit commit;
  fs::path game;
  bool is_lost = false;  // the name of a game that is not there any more
};

// Finds both; returns nothing after an error message.
std::optional<GameOfCommit> find_game(const std::string& revision, const std::string& name) {
  const Library& l = library();
  std::error_code error;
  GameOfCommit found{{revision, {}, {}, {}, {}}, l.folder_of(name), false};
  // A game that no longer exists is searched for in content/.
  found.is_lost = !fs::exists(found.game, error) && name.find('/') == std::string::npos;
  if (found.is_lost) found.game = l.home() / "content" / name;
  const fs::path near =
      fs::exists(found.game, error) ? found.game : fs::absolute(found.game, error).parent_path();
  if (!fs::exists(near, error)) {
    report_unknown_game(name);
    return std::nullopt;
  }
  if (!find_repository(near, found.commit) || !find_commit(found.commit)) return std::nullopt;
  return found;
}

bool has_game(const GameOfCommit& g) {
  const fs::path below = inside(g.commit, g.game);
  return !below.empty() && has(g.commit, below / "game.yaml");
}

}  // namespace

bool take_revision(const std::string& revision, Library::Request& request) {
  auto found = find_game(revision, request.game);
  if (!found) return false;
  auto& [commit, game, is_lost] = *found;
  watch_interrupts();  // from here on there is a folder to remove
  commit.folder = checkouts().add(revision, commit.repository);
  if (commit.folder.empty()) {
    report_error("there is no folder for temporary files", "set TMPDIR to one");
    return false;
  }
  if (is_lost && !has_game(*found)) {
    report_unknown_game(request.game);
    return false;
  }
  if (!lay_out(commit, game, "game.yaml")) return false;
  request.game = game.string();
  const Library& l = library();
  for (std::string& mod : request.mods) {
    fs::path folder = l.folder_of_mod(mod);
    if (!lay_out(commit, folder, "mod.yaml")) return false;
    mod = folder.string();
  }
  fs::path scripts = l.home() / "scripts";
  const fs::path below = inside(commit, scripts);
  if (below.empty() || !has(commit, below)) return true;
  if (!lay_out(commit, scripts, "")) return false;
  request.scripts = scripts;
  return true;
}

std::optional<bool> has_game_at(const std::string& revision, const std::string& game) {
  const auto found = find_game(revision, game);
  if (!found) return std::nullopt;
  return has_game(*found);
}

std::vector<ContentChange> changes_between(const Compilation& before, const Compilation& after,
                                           const Spoken& spoken) {
  std::vector<ContentChange> changes = content_changes(before, after, spoken);
  for (ContentChange& c : changes) c.place = shown_origin(c.place);
  return changes;
}

std::string shown_origin(const std::string& place) {
  const fs::path origin = origin_of(place);
  return origin == place ? place : shown_path(origin);
}

fs::path origin_of(const fs::path& path) { return checkouts().origin_of(path); }

}  // namespace cubilete
