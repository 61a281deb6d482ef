// Tests what a process can still do after it has confined itself, each attempt in a child.

#include "tools/cli/confine.h"
#include "support/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <functional>
#include <thread>

namespace cubilete {
namespace {

namespace fs = std::filesystem;

constexpr int kDone = 0;
constexpr int kNotConfined = 99;

bool is_denied(int result) { return result < 0 && (errno == EPERM || errno == EACCES); }

class Confined : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "content");
    std::ofstream(folder_ / "content" / "game.yaml") << "players: 2\n";
    std::ofstream(folder_ / "secret.yaml") << "secret\n";
    fs::create_symlink("/etc/passwd", folder_ / "content" / "passwd.yaml");
    fs::create_symlink(folder_ / "secret.yaml", folder_ / "content" / "secret.yaml");
  }

  // Returns the result of `attempt` in a process that may only read content/.
  bool holds(const std::function<bool()>& attempt) {
    const pid_t child = ::fork();
    if (child == 0) {
      const Confinement c = confine({folder_ / "content"});
      if (!c.is_complete()) ::_exit(kNotConfined);
      ::_exit(attempt() ? kDone : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == kNotConfined) {
      ADD_FAILURE() << "this kernel has no Landlock or no seccomp";
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == kDone;
  }
  bool cannot_open(const fs::path& path, int flags) {
    return holds([&] { return is_denied(::open(path.c_str(), flags, 0600)); });
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

TEST_F(Confined, ReadsItsContent) {
  EXPECT_TRUE(
      holds([&] { return ::open((folder_ / "content/game.yaml").c_str(), O_RDONLY) >= 0; }));
  // opendir() replaces directory_iterator, because the undefined behaviour sanitizer checks an
  // object's type through a pipe, which is closed to a confined process.
  EXPECT_TRUE(holds([&] {
    DIR* const folder = ::opendir((folder_ / "content").c_str());
    return folder != nullptr && ::readdir(folder) != nullptr;
  }));
}

TEST_F(Confined, ReadsNothingElseNotEvenThroughLinks) {
  EXPECT_TRUE(cannot_open("/etc/passwd", O_RDONLY));
  EXPECT_TRUE(cannot_open(folder_ / "secret.yaml", O_RDONLY));
  EXPECT_TRUE(cannot_open(folder_ / "content/passwd.yaml", O_RDONLY));
  EXPECT_TRUE(cannot_open(folder_ / "content/secret.yaml", O_RDONLY));
  EXPECT_TRUE(cannot_open(folder_ / "content/../secret.yaml", O_RDONLY));
  EXPECT_TRUE(cannot_open("/proc/self/environ", O_RDONLY));
}

TEST_F(Confined, WritesNothing) {
  EXPECT_TRUE(cannot_open(folder_ / "content/game.yaml", O_WRONLY));
  EXPECT_TRUE(cannot_open(folder_ / "content/game.yaml", O_RDWR));
  EXPECT_TRUE(cannot_open(folder_ / "content/game.yaml", O_RDONLY | O_TRUNC));
  EXPECT_TRUE(cannot_open(folder_ / "content/new.yaml", O_WRONLY | O_CREAT));
  EXPECT_TRUE(holds([&] { return is_denied(::unlink((folder_ / "content/game.yaml").c_str())); }));
  EXPECT_TRUE(holds([&] { return is_denied(::mkdir((folder_ / "content/new").c_str(), 0700)); }));
  EXPECT_TRUE(
      holds([&] { return is_denied(::truncate((folder_ / "content/game.yaml").c_str(), 0)); }));
}

TEST_F(Confined, HasNoNetwork) {
  for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK}) {
    EXPECT_TRUE(holds([&] { return is_denied(::socket(family, SOCK_STREAM, 0)); })) << family;
  }
}

TEST_F(Confined, StartsNoProgramAndNoProcess) {
  EXPECT_TRUE(holds([] {
    char name[] = "true";
    char* const words[] = {name, nullptr};
    return is_denied(::execv("/bin/true", words));
  }));
  EXPECT_TRUE(holds([] { return is_denied(::fork()); }));
}

TEST_F(Confined, SendsNoSignalToOthers) {
  EXPECT_TRUE(holds([] { return is_denied(::kill(::getppid(), 0)); }));
}

TEST_F(Confined, HoldsForThreadsThatRunAlready) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::atomic<int> state = 0;
    std::thread other([&] {
      while (state == 0) std::this_thread::yield();
      state = is_denied(::socket(AF_INET, SOCK_STREAM, 0)) ? 2 : 3;
    });
    if (!confine({folder_ / "content"}).system_calls) ::_exit(kNotConfined);
    state = 1;
    while (state == 1) std::this_thread::yield();
    ::_exit(state == 2 ? kDone : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), kDone);
}

TEST_F(Confined, LosesWhatWasOpenBefore) {
  const int open_before = ::open("/etc/passwd", O_RDONLY);
  EXPECT_TRUE(holds([&] {
    char byte = 0;
    return ::read(open_before, &byte, 1) < 0 && errno == EBADF;
  }));
  ::close(open_before);
}

}  // namespace
}  // namespace cubilete
