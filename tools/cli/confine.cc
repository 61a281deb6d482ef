#include "tools/cli/confine.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <initializer_list>

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// The C library has no wrappers for the Landlock system calls.
int landlock_version() {
  return static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

// All access rights of Landlock's first version; seccomp denies what later versions cover.
constexpr std::uint64_t kHandled = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
constexpr std::uint64_t kReading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

bool allow_reading_below(int ruleset, const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return errno == ENOENT || errno == ENOTDIR;
  const landlock_path_beneath_attr below{kReading, fd};
  const bool ok =
      ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0;
  ::close(fd);
  return ok;
}

// Returns false and sets errno if the kernel does not support it.
bool restrict_files(const std::vector<fs::path>& readable) {
  if (landlock_version() < 1) return false;
  const landlock_ruleset_attr handled{kHandled};
  const auto ruleset =
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
  if (ruleset < 0) return false;
  bool ok = std::all_of(readable.begin(), readable.end(), [&](const fs::path& folder) {
    return allow_reading_below(ruleset, folder);
  });
  ok = ok && ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  const int problem = errno;
  ::close(ruleset);
  errno = problem;
  return ok;
}

// The allowed system calls: for memory and threads of this process, its clock, and reading files
// and folders. All others fail with EPERM.
constexpr int kAllowed[] = {SCMP_SYS(access),
                            SCMP_SYS(brk),
                            SCMP_SYS(clock_getres),
                            SCMP_SYS(clock_gettime),
                            SCMP_SYS(clock_nanosleep),
                            SCMP_SYS(close),
                            SCMP_SYS(exit),
                            SCMP_SYS(exit_group),
                            SCMP_SYS(faccessat),
                            SCMP_SYS(faccessat2),
                            SCMP_SYS(fadvise64),
                            SCMP_SYS(fstat),
                            SCMP_SYS(fstatfs),
                            SCMP_SYS(futex),
                            SCMP_SYS(getcwd),
                            SCMP_SYS(getdents64),
                            SCMP_SYS(getegid),
                            SCMP_SYS(geteuid),
                            SCMP_SYS(getgid),
                            SCMP_SYS(getpid),
                            SCMP_SYS(getrandom),
                            SCMP_SYS(getrlimit),
                            SCMP_SYS(getrusage),
                            SCMP_SYS(gettid),
                            SCMP_SYS(gettimeofday),
                            SCMP_SYS(getuid),
                            SCMP_SYS(lseek),
                            SCMP_SYS(lstat),
                            SCMP_SYS(madvise),
                            SCMP_SYS(mremap),
                            SCMP_SYS(munmap),
                            SCMP_SYS(nanosleep),
                            SCMP_SYS(newfstatat),
                            SCMP_SYS(pread64),
                            SCMP_SYS(read),
                            SCMP_SYS(readlink),
                            SCMP_SYS(readlinkat),
                            SCMP_SYS(readv),
                            SCMP_SYS(restart_syscall),
                            SCMP_SYS(rseq),
                            SCMP_SYS(rt_sigaction),
                            SCMP_SYS(rt_sigprocmask),
                            SCMP_SYS(rt_sigreturn),
                            SCMP_SYS(sched_getaffinity),
                            SCMP_SYS(sched_yield),
                            SCMP_SYS(set_robust_list),
                            SCMP_SYS(setitimer),
                            SCMP_SYS(alarm),
                            SCMP_SYS(sigaltstack),
                            SCMP_SYS(stat),
                            SCMP_SYS(statx),
                            SCMP_SYS(sysinfo),
                            SCMP_SYS(time),
                            SCMP_SYS(uname)};

bool allow(scmp_filter_ctx filter, int call, std::initializer_list<scmp_arg_cmp> arguments) {
  const int problem = ::seccomp_rule_add_array(
      filter, SCMP_ACT_ALLOW, call, static_cast<unsigned>(arguments.size()), arguments.begin());
  // A system call that this architecture lacks needs no permission.
  return problem == 0 || problem == -EDOM || problem == -EINVAL;
}

scmp_arg_cmp is(unsigned argument, std::uint64_t value) {
  return {argument, SCMP_CMP_EQ, value, 0};
}

scmp_arg_cmp has_none_of(unsigned argument, std::uint64_t bits) {
  return {argument, SCMP_CMP_MASKED_EQ, bits, 0};
}

bool fill(scmp_filter_ctx filter) {
  bool ok = std::all_of(std::begin(kAllowed), std::end(kAllowed),
                        [&](int call) { return allow(filter, call, {}); });
  constexpr std::uint64_t kWriting = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
  ok = ok && allow(filter, SCMP_SYS(open), {has_none_of(1, kWriting)}) &&
       allow(filter, SCMP_SYS(openat), {has_none_of(2, kWriting)});
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    const auto output = is(0, static_cast<std::uint64_t>(fd));
    ok = ok && allow(filter, SCMP_SYS(write), {output}) &&
         allow(filter, SCMP_SYS(writev), {output}) &&
         allow(filter, SCMP_SYS(ioctl), {output, is(1, TCGETS)});
  }
  for (const int command : {F_GETFD, F_SETFD, F_GETFL}) {
    ok = ok && allow(filter, SCMP_SYS(fcntl), {is(1, static_cast<std::uint64_t>(command))});
  }
  // Executable memory cannot be made.
  ok = ok && allow(filter, SCMP_SYS(mmap), {has_none_of(2, PROT_EXEC)}) &&
       allow(filter, SCMP_SYS(mprotect), {has_none_of(2, PROT_EXEC)});
  // abort() may signal this process; no other process can be sent a signal.
  return ok && allow(filter, SCMP_SYS(tgkill), {is(0, static_cast<std::uint64_t>(::getpid()))});
}

// Returns false and sets errno if the kernel does not support it.
bool restrict_system_calls() {
  const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return false;
  ::seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  const bool is_full = fill(filter);
  const int problem = is_full ? ::seccomp_load(filter) : -EINVAL;
  ::seccomp_release(filter);
  errno = -problem;
  return problem == 0;
}

}  // namespace

Confinement confine(const std::vector<fs::path>& readable) {
  Confinement c;
  // Descriptors other than the standard three were inherited from the parent process.
  ::close_range(3, ~0U, 0);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  c.files = restrict_files(readable);
  if (!c.files) {
    c.missing =
        fmt::format("the kernel has no Landlock for this process ({}): any file can be read",
                    std::strerror(errno));
  }
  c.system_calls = restrict_system_calls();
  if (!c.system_calls) {
    c.missing += fmt::format(
        "{}the kernel has no seccomp for this process ({}): the network, writing and other "
        "programs are not shut off",
        c.missing.empty() ? "" : "; ", std::strerror(errno));
  }
  return c;
}

}  // namespace cubilete
