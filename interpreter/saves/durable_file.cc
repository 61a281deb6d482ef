#include "saves/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <system_error>
#include <utility>

#include "base/printable.h"
#include "base/utf8.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOldIsThere = "what was there before is still there";

// Owns a file descriptor, and closes it.
class FileHandle {
 public:
  FileHandle() = default;
  explicit FileHandle(int file) : file_(file) {}
  FileHandle(FileHandle&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FileHandle& operator=(FileHandle&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FileHandle() {
    if (file_ >= 0) ::close(file_);
  }

  int get() const { return file_; }
  bool is_open() const { return file_ >= 0; }
  int release() { return std::exchange(file_, -1); }

 private:
  int file_ = -1;
};

std::string meaning_of(int error) {
  switch (error) {
    case ENOSPC:
      return "the disk is full";
    case EDQUOT:
      return "your share of the disk is used up";
    case EFBIG:
      return "it would be larger than the system lets this program write";
    case EACCES:
    case EPERM:
      return "you may not write there";
    case EROFS:
      return "it is on a disk that can only be read";
    case ENOENT:
      return "its folder does not exist";
    case ENOTDIR:
      return "a part of its path is a file, not a folder";
    case ENAMETOOLONG:
      return "its name is too long";
    case EIO:
      return "the disk fails";
    default:
      return "the system refuses";
  }
}

std::string cannot_write(const fs::path& path, const std::string& why) {
  return fmt::format("{} cannot be written: {}", path.string(), why);
}

std::string cannot_write(const fs::path& path, int error, const char* consequence) {
  return cannot_write(
      path, fmt::format("{} ({}){}{}", meaning_of(error), std::generic_category().message(error),
                        *consequence ? "; " : "", consequence));
}

bool is_same_file(const struct stat& a, const struct stat& b) {
  return a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

bool is_unchanged(const struct stat& a, const struct stat& b) {
  return is_same_file(a, b) && a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

// Returns 0 on success, else an errno value.
int write_all(int file, std::string_view text, std::size_t offset) {
  while (!text.empty()) {
    const ssize_t n = ::pwrite(file, text.data(), text.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    if (n == 0) return ENOSPC;
    text.remove_prefix(static_cast<std::size_t>(n));
    offset += static_cast<std::size_t>(n);
  }
  return 0;
}

// A file given by an open folder, which remains the same if anything is renamed, and a name in it.
struct FilePlace {
  fs::path path;  // for messages
  FileHandle folder;
  std::string name;

  // Gets the state of the file itself, not of a link's target. Returns 0 or an errno value.
  int look_at(const std::string& at, struct stat& found) const {
    return ::fstatat(folder.get(), at.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : errno;
  }
};

std::string open_place(const fs::path& path, FilePlace& place) {
  place.path = path;
  place.name = path.filename().string();
  if (path.empty()) return "no file is named: a path cannot be empty";
  if (place.name.empty() || place.name == "." || place.name == "..") {
    return cannot_write(path, "this is a folder; name a file in it");
  }
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  place.folder = FileHandle(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  return place.folder.is_open() ? std::string() : cannot_write(path, errno, "");
}

std::string open_place_beneath(const fs::path& folder, const fs::path& relative, FilePlace& place) {
  if (std::string problem = open_place(folder / relative.filename(), place); !problem.empty()) {
    return problem;
  }
  place.path = folder / relative;
  for (const fs::path& part : relative.parent_path()) {
    if (part.is_absolute() || part == "..") return cannot_write(place.path, "it leaves its folder");
    const int parent = place.folder.get();
    if (::mkdirat(parent, part.c_str(), 0777) != 0 && errno != EEXIST) {
      return cannot_write(place.path, errno, "");
    }
    FileHandle next(::openat(parent, part.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!next.is_open()) {
      const bool is_other = errno == ENOTDIR || errno == ELOOP;
      return is_other ? cannot_write(place.path, fmt::format("{} is a link or a file, not a folder",
                                                             part.string()))
                      : cannot_write(place.path, errno, "");
    }
    place.folder = std::move(next);
  }
  return {};
}

int sync_folder_of(const FilePlace& place) {
  const FileHandle handle(::openat(place.folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that is writable but not readable cannot be synchronised; nor can some file systems.
  if (!handle.is_open()) return errno == EACCES ? 0 : errno;
  return ::fsync(handle.get()) == 0 || errno == EINVAL ? 0 : errno;
}

// Reads at most `most` bytes from the beginning of a file.
std::string beginning_of(int file, std::size_t most) {
  std::string text(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const ssize_t n = ::pread(file, text.data() + size, most - size, static_cast<off_t>(size));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    size += static_cast<std::size_t>(n);
  }
  text.resize(size);
  return text;
}

// Describes a file by its first line, so that a person may recognise it.
std::string looks_of(const std::string& beginning) {
  constexpr std::size_t kShown = 40;
  const std::string line = shortened(beginning.substr(0, beginning.find('\n')), kShown);
  if (beginning.empty()) return "it is empty";
  if (beginning.find('\0') != std::string::npos || first_byte_not_utf8(line) != line.npos) {
    return "it is no text";
  }
  return fmt::format("it begins with '{}'", printable(line));
}

// Returns why the open file may not be replaced; empty if it may.
std::string refusal(int file, const Replaceable& replaceable) {
  constexpr std::size_t kLooks = 200;
  if (replaceable.rule == Replaceable::Rule::kAnyFile) return {};
  if (replaceable.rule == Replaceable::Rule::kNone) return "it is there already";
  // Reading one byte more shows whether the file is longer than the text.
  const std::string beginning = beginning_of(file, std::max(kLooks, replaceable.text.size() + 1));
  if (replaceable.rule == Replaceable::Rule::kSameText) {
    return beginning == replaceable.text ? "" : "it was changed meanwhile; nothing was written";
  }
  if (beginning.starts_with(replaceable.text)) return {};
  return fmt::format(
      "there is a file already, and it is not {} ({}); name another file, or say "
      "--force to replace it",
      replaceable.kind, looks_of(beginning.substr(0, kLooks)));
}

std::string what_it_is(mode_t mode, const fs::path& path) {
  if (S_ISDIR(mode)) {
    return fmt::format("this is a folder; name a file in it, as in {}",
                       (path / "game.json").string());
  }
  if (S_ISLNK(mode)) {
    return "this is a symbolic link, and links are not followed; name the file that it leads to";
  }
  return "this is a device, a pipe or a socket, not an ordinary file";
}

// Checks whether the file at the place may be replaced; `old` gets its state (st_nlink 0: there is
// no file).
std::string check_place(const FilePlace& place, const Replaceable& replaceable, struct stat& old) {
  old = {};
  if (const int error = place.look_at(place.name, old)) {
    old = {};
    return error == ENOENT ? std::string() : cannot_write(place.path, error, "");
  }
  if (!S_ISREG(old.st_mode)) return cannot_write(place.path, what_it_is(old.st_mode, place.path));
  if (::faccessat(place.folder.get(), place.name.c_str(), W_OK, AT_EACCESS) != 0) {
    return cannot_write(place.path, errno, kOldIsThere);
  }
  const FileHandle handle(::openat(place.folder.get(), place.name.c_str(),
                                   O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!handle.is_open()) {
    if (replaceable.rule == Replaceable::Rule::kAnyFile) return {};
    return cannot_write(place.path, errno, "what is in it cannot be seen");
  }
  struct stat opened = {};
  ::fstat(handle.get(), &opened);
  if (!is_same_file(opened, old)) {
    return cannot_write(place.path, "another file was put there at this moment");
  }
  if (::flock(handle.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return cannot_write(place.path, "a game under way is being recorded in it; name another file");
  }
  const std::string why = refusal(handle.get(), replaceable);
  return why.empty() ? std::string() : cannot_write(place.path, why);
}

// The new file before it is put in place. It has no name if the system supports that, so that
// nothing remains after a kill; otherwise it has a temporary name.
struct Aside {
  FileHandle file;
  std::string name;

  // Returns the path of its file descriptor, through which it can be given a name.
  std::string link() const { return fmt::format("/proc/self/fd/{}", file.get()); }
};

std::string fresh_name() {
  std::uint64_t number = 0;
  if (::getentropy(&number, sizeof number) != 0) number = static_cast<std::uint64_t>(::getpid());
  return fmt::format(".cubilete-{:016x}.new", number);
}

// Opens the new file and locks it. Returns 0 or an errno value.
int open_aside(const FilePlace& place, bool is_private, Aside& aside) {
  const int folder = place.folder.get();
  const mode_t mode = is_private ? 0600 : 0666;
  if (::access("/proc/self/fd", X_OK) == 0) {
    aside.file = FileHandle(::openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
  }
  if (!aside.file.is_open()) {
    aside.name = fresh_name();
    aside.file = FileHandle(::openat(folder, aside.name.c_str(),
                                     O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
  }
  if (!aside.file.is_open()) return errno;
  ::flock(aside.file.get(), LOCK_EX | LOCK_NB);
  return 0;
}

// Gives a new file its name. Returns 0 or an errno value: EEXIST if the name is taken.
int take_free_name(const FilePlace& place, const Aside& aside) {
  const int folder = place.folder.get();
  const char* name = place.name.c_str();
  if (aside.name.empty()) {
    const int failed = ::linkat(AT_FDCWD, aside.link().c_str(), folder, name, AT_SYMLINK_FOLLOW);
    return failed == 0 ? 0 : errno;
  }
  if (::renameat2(folder, aside.name.c_str(), folder, name, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // The file system does not support RENAME_NOREPLACE.
  struct stat now = {};
  if (place.look_at(place.name, now) == 0) return EEXIST;
  return ::renameat(folder, aside.name.c_str(), folder, name) == 0 ? 0 : errno;
}

// Replaces the old file by the new one. Returns 0 or an errno value: EEXIST if meanwhile the name
// belongs to another file or the old one holds another text.
int take_name_of(const struct stat& old, const FilePlace& place, Aside& aside) {
  const int folder = place.folder.get();
  if (aside.name.empty()) {
    aside.name = fresh_name();
    if (::linkat(AT_FDCWD, aside.link().c_str(), folder, aside.name.c_str(), AT_SYMLINK_FOLLOW) !=
        0) {
      const int error = errno;
      aside.name.clear();
      return error;
    }
  }
  struct stat now = {};
  if (const int error = place.look_at(place.name, now); error != 0 || !is_unchanged(now, old)) {
    return error == 0 ? EEXIST : error;
  }
  return ::renameat(folder, aside.name.c_str(), folder, place.name.c_str()) == 0 ? 0 : errno;
}

// Blocks the signals by which a user or the system ends a program, so that no temporary file is
// left behind.
class SignalsHeldBack {
 public:
  SignalsHeldBack() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&held, signal);
    ::pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsHeldBack() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeldBack(const SignalsHeldBack&) = delete;
  SignalsHeldBack& operator=(const SignalsHeldBack&) = delete;

 private:
  sigset_t before_ = {};
};

// A new file and the place where it is to be put.
struct Replacement {
  FilePlace place;
  struct stat old = {};  // the file there (st_nlink 0: none)
  Aside aside;

  // Drops the new file, keeps the old one, and returns a message about the error.
  std::string give_up(int error) {
    discard();
    if (error == EEXIST) {
      return cannot_write(place.path, "another file was put there at this moment");
    }
    struct stat now = {};
    const bool is_there = place.look_at(place.name, now) == 0;
    return cannot_write(place.path, error, is_there ? kOldIsThere : "");
  }

  void discard() {
    if (!aside.name.empty()) ::unlinkat(place.folder.get(), aside.name.c_str(), 0);
    aside.name.clear();
  }
};

// REQUIRES: r.place is open.
std::string open_replacement(Replacement& r, const Replaceable& replaceable) {
  if (std::string problem = check_place(r.place, replaceable, r.old); !problem.empty()) {
    return problem;
  }
  if (const int error = open_aside(r.place, replaceable.is_private, r.aside)) {
    return cannot_write(r.place.path, error, "");
  }
  const bool is_new = r.old.st_nlink == 0;
  const mode_t kept = r.old.st_mode & (replaceable.is_private ? 0700 : 0777);
  if (!is_new && ::fchmod(r.aside.file.get(), kept) != 0) return r.give_up(errno);
  return {};
}

// Writes the finished new file to the disk and puts it in place; it stays open.
std::string put_in_place(Replacement& r) {
  if (::fsync(r.aside.file.get()) != 0) return r.give_up(errno);
  const bool is_new = r.old.st_nlink == 0;
  if (const int error =
          is_new ? take_free_name(r.place, r.aside) : take_name_of(r.old, r.place, r.aside)) {
    return r.give_up(error);
  }
  r.aside.name.clear();
  if (const int error = sync_folder_of(r.place)) {
    return cannot_write(r.place.path, error,
                        "it may be the old one again after a failure of power");
  }
  return {};
}

// Replaces the file; `handle` then owns the new one, locked.
std::string replace_file(FilePlace place, std::string_view text, const Replaceable& replaceable,
                         FileHandle& handle) {
  const SignalsHeldBack held_back;
  Replacement r;
  r.place = std::move(place);
  if (std::string problem = open_replacement(r, replaceable); !problem.empty()) return problem;
  if (const int error = write_all(r.aside.file.get(), text, 0)) return r.give_up(error);
  if (std::string problem = put_in_place(r); !problem.empty()) return problem;
  handle = std::move(r.aside.file);
  return {};
}

}  // namespace

std::string write_file_safely(const fs::path& path, std::string_view text,
                              const Replaceable& replaceable) {
  FilePlace place;
  FileHandle handle;
  std::string problem = open_place(path, place);
  return problem.empty() ? replace_file(std::move(place), text, replaceable, handle) : problem;
}

std::string write_file_beneath(const fs::path& folder, const fs::path& relative,
                               std::string_view text, const Replaceable& replaceable) {
  FilePlace place;
  FileHandle handle;
  std::string problem = open_place_beneath(folder, relative, place);
  return problem.empty() ? replace_file(std::move(place), text, replaceable, handle) : problem;
}

std::string remove_file_beneath(const fs::path& folder, const fs::path& relative,
                                const Replaceable& replaceable) {
  FilePlace place;
  struct stat old = {};
  std::string problem = open_place_beneath(folder, relative, place);
  if (problem.empty()) problem = check_place(place, replaceable, old);
  if (!problem.empty() || old.st_nlink == 0) return problem;
  if (::unlinkat(place.folder.get(), place.name.c_str(), 0) != 0) {
    return cannot_write(place.path, errno, kOldIsThere);
  }
  const int error = sync_folder_of(place);
  return error == 0 ? std::string() : cannot_write(place.path, error, "");
}

struct LongFile::Pending {
  static constexpr std::size_t kBuffered = 1 << 16;

  Replacement replacement;
  std::string buffer;
  std::size_t written = 0;
  int error = 0;  // the first error while writing

  void write_buffer() {
    if (error == 0) error = write_all(replacement.aside.file.get(), buffer, written);
    written += buffer.size();
    buffer.clear();
  }
};

LongFile::LongFile() = default;

LongFile::~LongFile() {
  if (pending_) pending_->replacement.discard();
}

std::string LongFile::start(const fs::path& path, const Replaceable& replaceable) {
  auto pending = std::make_unique<Pending>();
  std::string problem = open_place(path, pending->replacement.place);
  if (problem.empty()) problem = open_replacement(pending->replacement, replaceable);
  if (problem.empty()) pending_ = std::move(pending);
  return problem;
}

void LongFile::append(std::string_view text) {
  pending_->buffer += text;
  if (pending_->buffer.size() >= Pending::kBuffered) pending_->write_buffer();
}

std::string LongFile::finish() {
  const SignalsHeldBack held_back;
  const std::unique_ptr<Pending> pending = std::move(pending_);
  pending->write_buffer();
  if (pending->error != 0) return pending->replacement.give_up(pending->error);
  return put_in_place(pending->replacement);
}

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

std::string Journal::start(const fs::path& path, std::string text, Replaceable replaceable) {
  path_ = path;
  replaceable_ = std::move(replaceable);
  text_ = std::move(text);
  return start_again();
}

std::string Journal::start_again() {
  if (file_ >= 0) ::close(std::exchange(file_, -1));
  written_ = synced_ = 0;
  FileHandle handle;
  FilePlace place;
  std::string problem = open_place(path_, place);
  if (problem.empty()) {
    problem = replace_file(std::move(place), text_, replaceable_, handle);
  }
  if (!problem.empty()) return problem;
  file_ = handle.release();
  written_ = synced_ = text_.size();
  return {};
}

std::string Journal::write() {
  if (file_ < 0) return start_again();
  struct stat ours = {};
  struct stat there = {};
  ::fstat(file_, &ours);
  if (::lstat(path_.c_str(), &there) != 0) return start_again();
  if (!is_same_file(ours, there)) {
    return cannot_write(path_, "another file was put in its place while the game was recorded");
  }
  if (const int error = write_all(file_, std::string_view(text_).substr(written_), written_)) {
    // An incomplete line is cut off. If even that fails, readers of the file ignore it.
    const bool is_clean = ::ftruncate(file_, static_cast<off_t>(written_)) == 0;
    return cannot_write(path_, error, is_clean ? "it holds what was written before" : "");
  }
  written_ = text_.size();
  return {};
}

std::string Journal::sync() {
  if (std::string problem = write(); !problem.empty()) return problem;
  if (synced_ == written_) return {};
  if (::fdatasync(file_) == 0) {
    synced_ = written_;
    return {};
  }
  // After a failed fdatasync the system may have dropped the data: only a new file is safe.
  const int error = errno;
  if (start_again().empty()) return {};
  return cannot_write(path_, error, "");
}

}  // namespace cubilete
