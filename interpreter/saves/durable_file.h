// Files that outlive a crash: a kill, a failure of power or a full disk at any moment leaves a file
// as it was or as it shall be, never half. Nothing of another's is replaced, no symbolic link is
// followed, nothing but an ordinary file is written. Problems are sentences for the user, which
// name the file, what is wrong and what still holds; the empty text means that all is well.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace cubilete {

// The file that may be replaced. Where there is none at the path, a new one is always made.
struct Replaceable {
  enum class Rule {
    kNone,      // nothing is replaced
    kKind,      // a file that begins with `text`; `kind` names such a file: "a saved game"
    kSameText,  // a file that holds `text` and nothing else: what was read before it was changed
    kAnyFile,   // every ordinary file: the user asked for it with --force
  };

  Rule rule = Rule::kNone;
  std::string text;
  std::string kind;
};

// Writes the file at the path: a new one, or in the place of one that may be replaced. The text is
// written to a file without a name, brought to the disk and put in its place, and that is brought
// to the disk. A kill leaves nothing else but, between two system calls or where the file system
// knows no files without a name, a ".cubilete-NUMBER.new" beside it. Whoever could read the old
// file can read the new one. Refused: a symbolic link, a folder, a device, a file that may not be
// written or that a Journal has open.
std::string write_file_safely(const std::filesystem::path&, std::string_view text,
                              const Replaceable&);

// The same for a file in a folder, `relative` to it. No symbolic link is followed below the folder;
// folders between it and the file are made where they are missing.
std::string write_file_beneath(const std::filesystem::path& folder,
                               const std::filesystem::path& relative, std::string_view text,
                               const Replaceable&);

// Removes a file in a folder by the same rules: one that might be replaced. None there is fine.
std::string remove_file_beneath(const std::filesystem::path& folder,
                                const std::filesystem::path& relative, const Replaceable&);

// A file that is written bit by bit, since it may be too long to be kept in memory. What was there
// stays until the new file is whole, and for good where it never is.
class LongFile {
 public:
  LongFile();
  ~LongFile();
  LongFile(const LongFile&) = delete;
  LongFile& operator=(const LongFile&) = delete;

  // By the rules of write_file_safely.
  std::string start(const std::filesystem::path&, const Replaceable&);
  bool is_open() const { return pending_ != nullptr; }

  // REQUIRES for both: is_open(). What goes wrong while writing is told by finish().
  void append(std::string_view text);
  // Puts the file in its place; it is open no more.
  std::string finish();

 private:
  struct Pending;
  std::unique_ptr<Pending> pending_;
};

// A file that grows line by line. Invariant: the file holds a beginning of the text that was given,
// at least as long as at the last write() that succeeded.
class Journal {
 public:
  Journal() = default;
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Starts the file anew with `text`, as write_file_safely does. No other Journal can start it
  // until this one is gone.
  std::string start(const std::filesystem::path&, std::string text, Replaceable);
  bool is_open() const { return !path_.empty(); }

  // REQUIRES for all below: is_open().
  // To be written by the next write() or sync(). Whole lines only.
  void append(std::string_view lines) { text_ += lines; }
  // Hands everything to the system: a kill of the program loses nothing of it. After a failure the
  // file ends where it ended before, and the next call tries the whole rest again. A file that was
  // removed meanwhile is made anew.
  std::string write();
  // The same, and waits for the disk: a failure of power loses nothing of it either.
  std::string sync();

 private:
  std::string start_again();

  std::filesystem::path path_;
  Replaceable replaceable_;
  std::string text_;         // all that the file shall hold
  std::size_t written_ = 0;  // how much of it the file holds
  std::size_t synced_ = 0;   // how much of that the disk holds
  int file_ = -1;
};

}  // namespace cubilete
