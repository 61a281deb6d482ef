// Programs to kill: a child process works on files until its parent ends it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace cubilete {

// A folder for the files of one test, which the destructor removes.
class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }
  std::vector<std::string> files() const;  // sorted

 private:
  std::filesystem::path path_;
};

// Returns the contents of the file, or "(none)" if it does not exist.
std::string text_of(const std::filesystem::path&);
void put(const std::filesystem::path&, const std::string& text);

// Runs the function in a child, which may give up rights or lower limits; returns its result.
std::string in_child(const std::function<std::string()>&);
// In a child: keeps only nobody's rights from here on, even if the tests run as root.
void give_up_rights();

// A child process with a pipe to its parent. The destructor kills it if it still runs.
class Child {
 public:
  // `work` gets the file descriptor to write to; the child ends when it returns.
  explicit Child(const std::function<void(int)>& work, bool is_traced = false);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t id() const { return id_; }
  // Returns after SIGKILL, or -1 if it had already ended; then all its output is available.
  void kill();
  bool has_ended() const { return has_ended_; }  // true: by itself
  // Waits for so many bytes of its output, or fewer if it ends before.
  std::size_t read_up_to(char* bytes, std::size_t size);
  std::string rest_of_output();

  // For a traced child: lets it run up to its next system call or the return from one, and returns
  // the number of the call, or -1 if it has ended.
  struct Stop {
    std::int64_t call = -1;
    bool is_return = false;
  };
  Stop next_stop();

 private:
  pid_t id_ = -1;
  int output_ = -1;
  bool is_gone_ = false;
  bool has_ended_ = false;
};

// Returns true if this machine lets a process trace its children.
bool can_trace();

// Returns the number of kills for a test: $CUBILETE_KILLS, or the short run's number.
int kills(int short_run);
// Returns a seed to report when the test fails: $CUBILETE_KILL_SEED, or a fresh one.
std::uint64_t kill_seed();

}  // namespace cubilete
