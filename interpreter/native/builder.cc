#include "native/builder.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/user_folder.h"
#include "native/compiler_process.h"
#include "native/processor.h"

namespace cubilete::native {
namespace {

namespace fs = std::filesystem;

// Loops over lists stay loops: lists are short, and a call or string instruction that copies one
// takes longer to begin than the loop takes.
constexpr std::array<const char*, 11> kCompilerOptions = {"-std=c++20",
                                                          "-O2",
                                                          "-march=native",
                                                          "-fno-tree-loop-distribute-patterns",
                                                          "-fPIC",
                                                          "-shared",
                                                          "-w",
                                                          "-fvisibility=hidden",
                                                          "-fno-rtti",
                                                          "-fno-exceptions",
                                                          "-pipe"};

constexpr useconds_t kPause = 5'000;  // between two looks at a claim, in microseconds

struct CxxCompiler {
  std::string path;
  std::string identity;  // path, size and time of the file; differs for each version
};

std::optional<CxxCompiler> find_compiler() {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path ? path : "/usr/bin:/bin";
  while (!rest.empty()) {
    const std::size_t end = rest.find(':');
    const std::string file = std::string(rest.substr(0, end)) + "/g++";
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    struct stat s {};
    if (file[0] != '/' || ::stat(file.c_str(), &s) != 0 || ::access(file.c_str(), X_OK) != 0)
      continue;
    return CxxCompiler{
        file, fmt::format("{} {} {}.{}", file, s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec)};
  }
  return std::nullopt;
}

// True if the file belongs to this user and nobody else can write it.
bool is_private(const struct stat& s) {
  return s.st_uid == ::getuid() && (s.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Returns the folder of compiled objects, made if needed; nothing if others could write it.
std::optional<fs::path> cache_folder() {
  const fs::path root = user_folder(UserFolder::kCache);
  if (root.empty()) return std::nullopt;
  const fs::path folder = root / "native";
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  ::mkdir(folder.c_str(), S_IRWXU);
  struct stat s {};
  if (::lstat(folder.c_str(), &s) != 0 || !S_ISDIR(s.st_mode) || s.st_uid != ::getuid()) {
    return std::nullopt;
  }
  if ((s.st_mode & (S_IRWXG | S_IRWXO)) != 0 && ::chmod(folder.c_str(), S_IRWXU) != 0) {
    return std::nullopt;
  }
  return folder;
}

// The files of one compiled text, and the compiler that makes them.
struct BuildPlaces {
  CxxCompiler compiler;
  fs::path folder;
  fs::path object;
  fs::path digest;  // contains the digest of the object as text
};

std::variant<BuildPlaces, BuildProblem> place_of(const std::string& text) {
  auto compiler = find_compiler();
  if (!compiler) return BuildProblem{"there is no g++ on this machine (PATH)"};
  auto folder = cache_folder();
  if (!folder) {
    return BuildProblem{"there is no folder of the user's own for it (XDG_CACHE_HOME, HOME)"};
  }
  std::string how = compiler->identity;
  for (const char* option : kCompilerOptions) how += fmt::format(" {}", option);
  // The cache may be shared by machines, and a disk may be moved to another processor.
  std::ifstream cpuinfo("/proc/cpuinfo");
  how += '\n' + processor_kind(cpuinfo);
  const std::string name =
      hexadecimal(digest_of(text)) + hexadecimal(digest_of(how, digest_of(text, 1)));
  return BuildPlaces{*compiler, *folder, *folder / (name + ".so"), *folder / (name + ".digest")};
}

std::optional<std::string> contents_of(int file) {
  std::string out;
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const ssize_t n = ::read(file, buffer.data(), buffer.size());
    if (n < 0) return std::nullopt;
    if (n == 0) return out;
    out.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

class OpenFile {
 public:
  // Does not wait for whoever writes a pipe or answers for a device.
  explicit OpenFile(const fs::path& path)
      : file_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)) {}
  ~OpenFile() {
    if (file_ >= 0) ::close(file_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  // Returns the contents if it is a file that belongs to this user alone, else nothing.
  std::optional<std::string> trusted() const {
    struct stat s {};
    if (file_ < 0 || ::fstat(file_, &s) != 0 || !S_ISREG(s.st_mode) || !is_private(s)) return {};
    if (static_cast<std::uint64_t>(s.st_size) > kMostObject) return {};
    return contents_of(file_);
  }
  // Returns a name for this very file, even if its path is replaced. The name is unique in this
  // process: the dynamic linker knows an object by every name it was opened under, even after the
  // file number has been reused.
  std::string name() const {
    static std::atomic<std::uint64_t> names = 0;
    std::string out = "/proc/self/fd/";
    for (std::uint64_t n = ++names; n > 0; n /= 2) out += n % 2 == 0 ? "/" : "./";
    return out + std::to_string(file_);
  }
  // Hands the file number over; the caller closes it.
  int release() { return std::exchange(file_, -1); }

 private:
  int file_;
};

std::shared_ptr<const RulesLibrary> load(const BuildPlaces& place) {
  OpenFile object(place.object);
  const auto bytes = object.trusted();
  const auto noted = OpenFile(place.digest).trusted();
  if (!bytes || !noted || *noted != hexadecimal(digest_of(*bytes))) return nullptr;
  void* const handle = ::dlopen(object.name().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) return nullptr;
  void* const entry = ::dlsym(handle, "cubilete_native_ruleset");
  const auto rules = entry ? reinterpret_cast<const NativeRuleset* (*)()>(entry)() : nullptr;
  if (!rules || rules->version != kNativeVersion) {
    ::dlclose(handle);
    return nullptr;
  }
  return std::make_shared<const RulesLibrary>(handle, object.release(), *rules);
}

bool write_file(const fs::path& path, std::string_view text) {
  const int file =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  bool is_whole = true;
  while (!text.empty() && is_whole) {
    const ssize_t n = ::write(file, text.data(), text.size());
    is_whole = n > 0;
    if (is_whole) text.remove_prefix(static_cast<std::size_t>(n));
  }
  return ::close(file) == 0 && is_whole;
}

// A folder for the temporary files of a build. Its lock belongs to the process that made it, so
// that others know whether that is gone; the kernel gives the lock back with the process.
class Drafts {
 public:
  explicit Drafts(const BuildPlaces& place) {
    constexpr int kTries =
        3;  // another process may take a folder for a left one before it is locked
    for (int i = 0; i < kTries && lock_ < 0; ++i) {
      std::string name = place.object.stem().string() + ".XXXXXX";
      name = (place.folder / name).string();
      if (!::mkdtemp(name.data())) return;
      folder = name;
      lock_ = locked(folder);
    }
  }
  ~Drafts() {
    std::error_code error;
    if (lock_ >= 0) fs::remove_all(folder, error);
    if (lock_ >= 0) ::close(lock_);
  }
  Drafts(const Drafts&) = delete;
  Drafts& operator=(const Drafts&) = delete;

  bool are_made() const { return lock_ >= 0; }
  fs::path source() const { return folder / "rules.cc"; }
  fs::path object() const { return folder / "rules.so"; }
  fs::path digest() const { return folder / "rules.digest"; }

  // Removes the folders of processes that ended before they could.
  static void remove_left_ones(const fs::path& cache) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(cache, error)) {
      if (!entry.is_directory(error) || entry.is_symlink(error)) continue;
      if (!entry.path().has_extension() || is_object(entry.path())) continue;
      const int lock = locked(entry.path());
      if (lock < 0) continue;
      fs::remove_all(entry.path(), error);
      ::close(lock);
    }
  }

  fs::path folder;

 private:
  static bool is_object(const fs::path& p) {
    return p.extension() == ".so" || p.extension() == ".digest";
  }
  // Opens and locks a folder; below 0 if it belongs to a process that lives, or is gone.
  static int locked(const fs::path& folder) {
    const int file =
        ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat s {};
    if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0 && ::fstat(file, &s) == 0 &&
        s.st_nlink > 0) {
      return file;
    }
    if (file >= 0) ::close(file);
    return -1;
  }

  int lock_ = -1;
};

// Claims an object for this thread; other threads of the process that need it wait.
class Claim {
 public:
  // Gives up when cancelled; the claim is then not held.
  Claim(const fs::path& object, const std::function<bool()>& is_cancelled)
      : object_(object.string()) {
    while (!(is_held_ = take(object_)) && !(is_cancelled && is_cancelled())) ::usleep(kPause);
  }
  ~Claim() {
    if (!is_held_) return;
    const std::lock_guard lock(mutex());
    taken().erase(object_);
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  bool is_held() const { return is_held_; }

 private:
  static bool take(const std::string& object) {
    const std::lock_guard lock(mutex());
    return taken().insert(object).second;
  }
  static std::mutex& mutex() {
    static std::mutex all;
    return all;
  }
  static std::set<std::string>& taken() {
    static std::set<std::string> all;
    return all;
  }

  std::string object_;
  bool is_held_ = false;
};

// Returns whether the compiler made the object.
bool compile(const BuildPlaces& place, const Drafts& drafts,
             const std::function<bool()>& is_cancelled) {
  std::vector<std::string> words = {place.compiler.path};
  words.insert(words.end(), kCompilerOptions.begin(), kCompilerOptions.end());
  words.insert(words.end(), {"-o", drafts.object().string(), drafts.source().string()});
  return run_compiler(std::move(words), drafts.folder.string(), is_cancelled);
}

}  // namespace

RulesLibrary::~RulesLibrary() {
  ::dlclose(handle_);
  ::close(file_);
}

std::shared_ptr<const RulesLibrary> find_built(const std::string& text) {
  const auto place = place_of(text);
  const BuildPlaces* const found = std::get_if<BuildPlaces>(&place);
  return found ? load(*found) : nullptr;
}

Built build(const std::string& text, const std::function<bool()>& is_cancelled) {
  const auto found = place_of(text);
  if (const auto* problem = std::get_if<BuildProblem>(&found)) return *problem;
  const BuildPlaces& place = std::get<BuildPlaces>(found);
  if (auto library = load(place)) return library;
  const Claim claim(place.object, is_cancelled);
  if (!claim.is_held()) return BuildProblem{"it was cancelled"};
  if (auto library = load(place)) return library;  // built by another thread
  const auto problem = [](const char* what, const fs::path& path) {
    return BuildProblem{fmt::format("'{}' {}", path.string(), what)};
  };
  Drafts::remove_left_ones(place.folder);
  const Drafts drafts(place);
  if (!drafts.are_made() || !write_file(drafts.source(), text)) {
    return problem("cannot be written", place.folder);
  }
  if (!compile(place, drafts, is_cancelled)) {
    return problem("did not compile it", place.compiler.path);
  }
  const auto bytes = OpenFile(drafts.object()).trusted();
  if (!bytes || !write_file(drafts.digest(), hexadecimal(digest_of(*bytes)))) {
    return problem("cannot be written", place.folder);
  }
  if (::rename(drafts.digest().c_str(), place.digest.c_str()) != 0 ||
      ::rename(drafts.object().c_str(), place.object.c_str()) != 0) {
    return problem("cannot be written", place.object);
  }
  if (auto library = load(place)) return library;
  return BuildProblem{"what was compiled cannot be loaded"};
}

}  // namespace cubilete::native
