// Programs to kill: a child process that does something with files until its parent has seen
// enough.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace cubilete {

// A folder for the files of one test, gone at its end.
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

// What the test says of the file, byte for byte; "(none)" where there is none.
std::string text_of(const std::filesystem::path&);
void put(const std::filesystem::path&, const std::string& text);

// Runs it in a child process, where it may give up rights or lower limits, and returns its answer.
std::string in_child(const std::function<std::string()>&);
// In a child: nobody's rights from here on, also where the tests run as root.
void give_up_rights();

// A child process with a pipe to its parent; killed at the end, if not before.
class Child {
 public:
  // `work` gets the file descriptor to write to; the child ends when it returns.
  explicit Child(const std::function<void(int)>& work, bool is_traced = false);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t id() const { return id_; }
  // SIGKILL, or -1 where it has ended by itself before; then everything it wrote.
  void kill();
  bool has_ended() const { return has_ended_; }  // by itself
  // Waits for so many bytes of its output; fewer where it ends before.
  std::size_t read_up_to(char* bytes, std::size_t size);
  std::string rest_of_output();

  // For a traced child: lets it run up to its next system call or the return from one, and gives
  // the number of the call; -1 where it has ended.
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

// Whether this machine lets a process trace its children.
bool can_trace();

// How many kills a test shall do: $CUBILETE_KILLS, or the short run's number.
int kills(int short_run);
// A seed that is told when the test fails: $CUBILETE_KILL_SEED, or a fresh one.
std::uint64_t kill_seed();

}  // namespace cubilete
