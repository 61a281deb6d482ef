// A run of the program in a session of its own, so that every process that it starts is found.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

class ProgramSession {
 public:
  // Starts the program. Its temporary files, its cache and its output lie below `folder`, which is
  // where it runs.
  ProgramSession(const std::vector<std::string>& arguments, const std::filesystem::path& folder);
  // Ends what is left of it.
  ~ProgramSession();
  ProgramSession(const ProgramSession&) = delete;
  ProgramSession& operator=(const ProgramSession&) = delete;

  // Waits until its processes have used so many hundredths of a second of the processor, or the
  // program has ended; returns whether it still runs.
  bool runs_until(long ticks) const;
  void send(int signal);
  // Waits until the program has ended. Returns the hundredths of a second that it used, all its
  // threads together, since send().
  long end();
  // Waits until its other processes have ended too; returns false if they use half a second more.
  bool others_end() const;
  // Returns the exit code as a shell tells it: 128 and the number of a signal that ended it.
  int exit_code() const { return exit_code_; }
  // Returns whether the signal ended the program, which had nothing to say or to put away yet.
  bool was_killed() const { return was_killed_; }
  std::string output() const;

  // Returns the processes of the session that have not ended.
  std::vector<pid_t> processes() const;

 private:
  long used_by_all() const;

  std::filesystem::path output_;
  pid_t program_ = -1;
  long used_at_signal_ = 0;
  int exit_code_ = -1;
  bool was_killed_ = false;
};

}  // namespace cubilete
