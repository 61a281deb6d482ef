// Files that outlive a crash: a kill, a failure of power or a full disk at any moment leaves a file
// as it was or as it shall be, never half. Problems are told as sentences for the user, which name
// the file, what is wrong and what still holds; the empty text means that all is well.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cubilete {

// Puts a file with `text` in the place of what stood at the path, if anything did. It is written
// aside, under the name with ".new" at its end, brought to the disk and renamed, and the renaming
// is brought to the disk. What a kill leaves aside is used again by the next one. A symbolic link
// is followed and stays; whoever could read the old file can read the new one. Refused: a folder, a
// device, a file that may not be written or that a Journal has open.
std::string write_file_safely(const std::filesystem::path&, std::string_view text);

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
  std::string start(const std::filesystem::path&, std::string text);
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
  std::string text_;         // all that the file shall hold
  std::size_t written_ = 0;  // how much of it the file holds
  int file_ = -1;
};

}  // namespace cubilete
