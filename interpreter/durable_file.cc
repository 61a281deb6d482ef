#include "durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOldIsThere = "what was there before is still there";

// A file descriptor that is closed with its owner.
class Handle {
 public:
  Handle() = default;
  explicit Handle(int file) : file_(file) {}
  Handle(Handle&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~Handle() {
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
      return "it stands on a disk that can only be read";
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

// Where a chain of symbolic links ends, whether or not something stands there; empty where it runs
// in a circle.
fs::path end_of_links(fs::path path) {
  constexpr int kMostLinks = 40;  // as the system's own limit
  std::error_code error;
  for (int i = 0; fs::is_symlink(path, error); ++i) {
    if (i == kMostLinks) return {};
    const fs::path next = fs::read_symlink(path, error);
    if (error) return {};
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

// 0: done; else what is wrong.
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

int sync_folder_of(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const Handle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that may be written but not read cannot be synchronised; nor can some file systems.
  if (!handle.is_open()) return errno == EACCES ? 0 : errno;
  return ::fsync(handle.get()) == 0 || errno == EINVAL ? 0 : errno;
}

// What stands in the way of a new file at the place; `mode` gets the permissions it shall have,
// those of the old one, if there is one.
std::string check_place(const fs::path& path, const fs::path& place, mode_t& mode) {
  if (place.empty()) return cannot_write(path, "its symbolic links lead in a circle");
  if (!place.has_filename()) return cannot_write(path, "this is a folder; name a file in it");
  struct stat old = {};
  if (::stat(place.c_str(), &old) != 0) {
    return errno == ENOENT ? std::string() : cannot_write(path, errno, "");
  }
  if (S_ISDIR(old.st_mode)) {
    return cannot_write(path, fmt::format("this is a folder; name a file in it, as in {}",
                                          (path / "game.json").string()));
  }
  if (!S_ISREG(old.st_mode)) {
    return cannot_write(path, "this is a device or a pipe, not an ordinary file");
  }
  if (::faccessat(AT_FDCWD, place.c_str(), W_OK, AT_EACCESS) != 0) {
    return cannot_write(path, errno, kOldIsThere);
  }
  mode = old.st_mode & 07777;
  const Handle handle(::open(place.c_str(), O_RDONLY | O_CLOEXEC));
  if (handle.is_open() && ::flock(handle.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return cannot_write(path, "a game under way is being recorded in it; name another file");
  }
  return {};
}

// Opens the file aside and locks it, so that two programs that write the same file at the same time
// do not write one mixture. One that a kill left behind is used again, if it is plainly ours.
std::string open_aside(const fs::path& path, const fs::path& aside, Handle& handle) {
  for (;;) {
    handle =
        Handle(::open(aside.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
    const auto in_the_way = [&] {
      return cannot_write(
          path, fmt::format("{} is in the way: remove it or name another file", aside.string()));
    };
    if (!handle.is_open()) {
      const bool is_taken = errno == ELOOP || errno == EISDIR || errno == ENXIO;
      return is_taken ? in_the_way() : cannot_write(path, errno, "");
    }
    struct stat opened = {};
    struct stat there = {};
    ::fstat(handle.get(), &opened);
    if (!S_ISREG(opened.st_mode) || opened.st_uid != ::geteuid() || opened.st_nlink > 1) {
      return in_the_way();
    }
    if (::flock(handle.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      return cannot_write(path, "another program is writing it at this moment");
    }
    // Whoever had it may have renamed it between the two calls: then it is no longer aside.
    if (::stat(aside.c_str(), &there) == 0 && is_same_file(opened, there)) return {};
  }
}

// Replaces the file; `handle` is then the new one, locked.
std::string replace_file(const fs::path& path, std::string_view text, Handle& handle) {
  const fs::path place = end_of_links(path);
  mode_t mode = 0;
  if (std::string problem = check_place(path, place, mode); !problem.empty()) return problem;
  fs::path aside = place;
  aside += ".new";
  if (std::string problem = open_aside(path, aside, handle); !problem.empty()) return problem;

  const auto failed = [&](int error) {
    ::unlink(aside.c_str());
    std::error_code ignored;
    return cannot_write(path, error, fs::exists(place, ignored) ? kOldIsThere : "");
  };
  if (::ftruncate(handle.get(), 0) != 0) return failed(errno);
  if (mode != 0 && ::fchmod(handle.get(), mode) != 0) return failed(errno);
  if (const int error = write_all(handle.get(), text, 0)) return failed(error);
  if (::fsync(handle.get()) != 0) return failed(errno);
  if (::rename(aside.c_str(), place.c_str()) != 0) return failed(errno);
  if (const int error = sync_folder_of(place)) {
    return cannot_write(path, error, "it may be the old one again after a failure of power");
  }
  return {};
}

}  // namespace

std::string write_file_safely(const fs::path& path, std::string_view text) {
  Handle handle;
  return replace_file(path, text, handle);
}

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

std::string Journal::start(const fs::path& path, std::string text) {
  path_ = path;
  text_ = std::move(text);
  return start_again();
}

std::string Journal::start_again() {
  if (file_ >= 0) ::close(std::exchange(file_, -1));
  written_ = 0;
  Handle handle;
  std::string problem = replace_file(path_, text_, handle);
  if (!problem.empty()) return problem;
  file_ = handle.release();
  written_ = text_.size();
  return {};
}

std::string Journal::write() {
  if (file_ < 0) return start_again();
  struct stat ours = {};
  struct stat there = {};
  ::fstat(file_, &ours);
  if (::stat(path_.c_str(), &there) != 0) return start_again();
  if (!is_same_file(ours, there)) {
    return cannot_write(path_, "another file was put in its place while the game was recorded");
  }
  if (const int error = write_all(file_, std::string_view(text_).substr(written_), written_)) {
    // Half a line shall not stay. Where even that fails, whoever reads the file leaves it out.
    const bool is_clean = ::ftruncate(file_, static_cast<off_t>(written_)) == 0;
    return cannot_write(path_, error, is_clean ? "it holds what was written before" : "");
  }
  written_ = text_.size();
  return {};
}

std::string Journal::sync() {
  if (std::string problem = write(); !problem.empty()) return problem;
  if (::fdatasync(file_) == 0) return {};
  // What the system could not bring to the disk it may have forgotten: only a new file is sure.
  const int error = errno;
  if (start_again().empty()) return {};
  return cannot_write(path_, error, "");
}

}  // namespace cubilete
