// Files that survive a crash: after a kill, a power failure or a full disk a file has its old or
// its new contents, never a part. Files of others are not replaced, symbolic links are not
// followed, and only regular files are written. Every function returns a problem as a sentence for
// the user, which names the file, the error and what remains intact; the empty text means success.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace cubilete {

// Says which file may be replaced. If there is none at the path, a new one is always made.
struct Replaceable {
  enum class Rule {
    kNone,      // no file may be replaced
    kKind,      // a file that begins with `text`; `kind` names such a file: "a saved game"
    kSameText,  // a file that holds exactly `text`: its contents when it was read
    kAnyFile,   // every regular file: the user asked for it with --force
  };

  Rule rule = Rule::kNone;
  std::string text;
  std::string kind;
  // Only its owner may read the file, also where others could read the one that is replaced.
  bool is_private = false;
};

// Writes a new file at the path, or replaces one that may be replaced. The text is written to a
// file without a name and flushed to the disk; then it is put in place, and the folder is flushed.
// A kill leaves nothing behind, except between two system calls, or on file systems that do not
// support unnamed files: then a ".cubilete-NUMBER.new" may remain. The new file keeps the
// permissions of the old one, unless it is private. Fails for a symbolic link, a folder, a device,
// a read-only file or a file that a Journal has open.
std::string write_file_safely(const std::filesystem::path&, std::string_view text,
                              const Replaceable&);

// Writes a file in a folder by the same rules; `relative` is its path there. No symbolic link is
// followed below the folder; missing folders in between are made.
std::string write_file_beneath(const std::filesystem::path& folder,
                               const std::filesystem::path& relative, std::string_view text,
                               const Replaceable&);

// Removes a file in a folder if it may be replaced. It is no error if there is none.
std::string remove_file_beneath(const std::filesystem::path& folder,
                                const std::filesystem::path& relative, const Replaceable&);

// Writes a file in pieces, because it may be too long for memory. The old file stays until the new
// one is complete, and for good if it never is.
class LongFile {
 public:
  LongFile();
  ~LongFile();
  LongFile(const LongFile&) = delete;
  LongFile& operator=(const LongFile&) = delete;

  // Starts the file by the rules of write_file_safely.
  std::string start(const std::filesystem::path&, const Replaceable&);
  bool is_open() const { return pending_ != nullptr; }

  // Both REQUIRE is_open(). Errors while writing are returned by finish().
  void append(std::string_view text);
  // Puts the file in its place and closes it.
  std::string finish();

 private:
  struct Pending;
  std::unique_ptr<Pending> pending_;
};

// A file that grows line by line. Invariant: it holds a beginning of the appended text, at least as
// long as after the last successful write().
class Journal {
 public:
  Journal() = default;
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Starts the file anew with `text`, as write_file_safely does. No other Journal can start it
  // while this one exists.
  std::string start(const std::filesystem::path&, std::string text, Replaceable);
  bool is_open() const { return !path_.empty(); }

  // REQUIRES for all below: is_open().
  // Appends whole lines for the next write() or sync().
  void append(std::string_view lines) { text_ += lines; }
  // Hands all text to the system, so that a kill of the program loses nothing. After a failure the
  // file ends where it ended before, and the next call retries the rest. If the file was removed
  // meanwhile, a new one is made.
  std::string write();
  // Writes, and waits for the disk, so that a power failure loses nothing either.
  std::string sync();

 private:
  std::string start_again();

  std::filesystem::path path_;
  Replaceable replaceable_;
  std::string text_;         // the text that the file is to hold
  std::size_t written_ = 0;  // how many bytes of it the file holds
  std::size_t synced_ = 0;   // how many of these are on the disk
  int file_ = -1;
};

}  // namespace cubilete
