// What is refused, what is kept, what is told: files that outlive a crash. Kills are in
// kill_test.cc.
#include "durable_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>

#include "saves/processes.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

unsigned mode_of(const fs::path& path) {
  struct stat s = {};
  ::stat(path.c_str(), &s);
  return s.st_mode & 07777;
}

TEST(SafeFile, IsMadeAndReplaced) {
  const TestFolder folder;
  EXPECT_EQ("", write_file_safely(folder / "a", "one"));
  EXPECT_EQ("one", text_of(folder / "a"));
  EXPECT_EQ("", write_file_safely(folder / "a", std::string(100'000, 'x')));
  EXPECT_EQ(std::string(100'000, 'x'), text_of(folder / "a"));
  EXPECT_EQ("", write_file_safely(folder / "a", ""));
  EXPECT_EQ("", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(SafeFile, HasTheRightsOfTheOldOneOrThoseTheUserWants) {
  const TestFolder folder;
  const mode_t old = ::umask(027);
  EXPECT_EQ("", write_file_safely(folder / "a", "one"));
  EXPECT_EQ(0640U, mode_of(folder / "a"));
  fs::permissions(folder / "a", fs::perms(0604));
  EXPECT_EQ("", write_file_safely(folder / "a", "two"));
  EXPECT_EQ(0604U, mode_of(folder / "a"));
  ::umask(old);
}

TEST(SafeFile, FollowsASymbolicLinkAndLeavesIt) {
  const TestFolder folder;
  fs::create_directory(folder / "saves");
  put(folder / "saves/game", "old");
  fs::create_symlink("saves/game", folder / "link");
  fs::create_symlink("link", folder / "link_to_link");
  EXPECT_EQ("", write_file_safely(folder / "link_to_link", "new"));
  EXPECT_EQ("new", text_of(folder / "saves/game"));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_TRUE(fs::is_symlink(folder / "link_to_link"));
}

TEST(SafeFile, IsMadeWhereASymbolicLinkLeadsToNothingYet) {
  const TestFolder folder;
  fs::create_symlink(folder / "target", folder / "link");
  EXPECT_EQ("", write_file_safely(folder / "link", "new"));
  EXPECT_EQ("new", text_of(folder / "target"));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
}

TEST(SafeFile, IsNotMadeWhereLinksLeadInACircle) {
  const TestFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_THAT(write_file_safely(folder / "a", "new"),
              HasSubstr("its symbolic links lead in a circle"));
}

TEST(SafeFile, IsNotAFolderNorADevice) {
  const TestFolder folder;
  EXPECT_THAT(write_file_safely(folder.path(), "new"),
              AllOf(HasSubstr("this is a folder"), HasSubstr("game.json")));
  EXPECT_THAT(write_file_safely(folder.path() / "", "new"), HasSubstr("this is a folder"));
  EXPECT_THAT(write_file_safely(folder / "none/", "new"), HasSubstr("this is a folder"));
  EXPECT_THAT(write_file_safely("/dev/null", "new"), HasSubstr("a device or a pipe"));
  ASSERT_EQ(0, ::mkfifo((folder / "pipe").c_str(), 0600));
  EXPECT_THAT(write_file_safely(folder / "pipe", "new"), HasSubstr("a device or a pipe"));
}

TEST(SafeFile, SaysWhatIsWrongWithItsPath) {
  const TestFolder folder;
  put(folder / "file", "");
  EXPECT_THAT(write_file_safely(folder / "none/a", "new"),
              AllOf(HasSubstr((folder / "none/a").string() + " cannot be written"),
                    HasSubstr("its folder does not exist")));
  EXPECT_THAT(write_file_safely(folder / "file/a", "new"), HasSubstr("is a file, not a folder"));
  EXPECT_THAT(write_file_safely(folder / std::string(300, 'x'), "new"),
              HasSubstr("its name is too long"));
}

TEST(SafeFile, IsRefusedWithoutTheRightToWrite) {
  const TestFolder folder;
  fs::create_directory(folder / "locked");
  fs::permissions(folder / "locked", fs::perms(0555));
  put(folder / "read_only", "old");
  fs::permissions(folder / "read_only", fs::perms(0444));
  EXPECT_THAT(in_child([&] {
                give_up_rights();
                return write_file_safely(folder / "locked/a", "new");
              }),
              HasSubstr("you may not write there (Permission denied)"));
  // The folder would allow it: but who takes the right to write from a file wants to keep it.
  EXPECT_THAT(in_child([&] {
                give_up_rights();
                return write_file_safely(folder / "read_only", "new");
              }),
              AllOf(HasSubstr("you may not write there"), HasSubstr("is still there")));
  EXPECT_EQ("old", text_of(folder / "read_only"));
}

// Lowers how large a file of this process may get.
void limit_files_to(rlim_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit limit = {bytes, bytes};
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

TEST(SafeFile, LeavesTheOldOneAndNoRubbishWhereItDoesNotFit) {
  const TestFolder folder;
  put(folder / "a", "old");
  EXPECT_THAT(
      in_child([&] {
        limit_files_to(1000);
        return write_file_safely(folder / "a", std::string(1001, 'x'));
      }),
      AllOf(HasSubstr("File too large"), HasSubstr("what was there before is still there")));
  EXPECT_EQ("old", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(SafeFile, UsesWhatAKillHasLeftAside) {
  const TestFolder folder;
  put(folder / "a.new", std::string(5000, 'x'));
  EXPECT_EQ("", write_file_safely(folder / "a", "new"));
  EXPECT_EQ("new", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(SafeFile, DoesNotWriteIntoWhatIsNotItsOwn) {
  const TestFolder folder;
  put(folder / "precious", "precious");
  fs::create_symlink("precious", folder / "a.new");
  EXPECT_THAT(write_file_safely(folder / "a", "new"), HasSubstr("a.new is in the way"));
  fs::remove(folder / "a.new");
  fs::create_hard_link(folder / "precious", folder / "a.new");
  EXPECT_THAT(write_file_safely(folder / "a", "new"), HasSubstr("a.new is in the way"));
  fs::remove(folder / "a.new");
  fs::create_directory(folder / "a.new");
  EXPECT_THAT(write_file_safely(folder / "a", "new"), HasSubstr("a.new is in the way"));
  EXPECT_EQ("precious", text_of(folder / "precious"));
}

// Against a failure of power: the text must be on the disk before the name leads to it, and the
// name before anybody is told.
TEST(SafeFile, IsOnTheDiskBeforeItsNameAndTheNameBeforeTheEnd) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const TestFolder folder;
  put(folder / "a", "old");
  Child child([&](int) { write_file_safely(folder / "a", "new"); }, true);
  std::vector<std::string> calls;
  for (Child::Stop stop = child.next_stop(); stop.call >= 0; stop = child.next_stop()) {
    if (stop.is_return) continue;
    if (stop.call == SYS_pwrite64) calls.emplace_back("write");
    if (stop.call == SYS_fsync || stop.call == SYS_fdatasync) calls.emplace_back("sync");
    if (stop.call == SYS_renameat || stop.call == SYS_renameat2) calls.emplace_back("rename");
#ifdef SYS_rename
    if (stop.call == SYS_rename) calls.emplace_back("rename");
#endif
  }
  EXPECT_THAT(calls, ElementsAre("write", "sync", "rename", "sync"));
}

TEST(Journal, GrowsWithEachWrite) {
  const TestFolder folder;
  put(folder / "a", "old");
  Journal journal;
  EXPECT_EQ("", journal.start(folder / "a", "head\n"));
  EXPECT_EQ("head\n", text_of(folder / "a"));
  journal.append("one\n");
  EXPECT_EQ("head\n", text_of(folder / "a"));
  EXPECT_EQ("", journal.write());
  EXPECT_EQ("head\none\n", text_of(folder / "a"));
  journal.append("two\n");
  journal.append("three\n");
  EXPECT_EQ("", journal.sync());
  EXPECT_EQ("head\none\ntwo\nthree\n", text_of(folder / "a"));
}

TEST(Journal, HasItsFileForItself) {
  const TestFolder folder;
  Journal journal;
  EXPECT_EQ("", journal.start(folder / "a", "head\n"));
  Journal other;
  EXPECT_THAT(other.start(folder / "a", "other\n"),
              HasSubstr("a game under way is being recorded"));
  EXPECT_THAT(write_file_safely(folder / "a", "other\n"),
              HasSubstr("a game under way is being recorded"));
  EXPECT_EQ("head\n", text_of(folder / "a"));
}

TEST(Journal, EndsWhereItEndedWhenALineDoesNotFitAndGoesOnWhenItDoes) {
  const TestFolder folder;
  const std::string answer = in_child([&]() -> std::string {
    std::signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t most = limit.rlim_max;
    Journal journal;
    if (!journal.start(folder / "a", "head\n").empty()) return "not started";
    limit.rlim_cur = 20;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    journal.append("this is a line that does not fit\n");
    const std::string problem = journal.write();
    const std::string meanwhile = text_of(folder / "a");
    limit.rlim_cur = most;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    journal.append("one more\n");
    const std::string later = journal.write();
    return problem + "|" + meanwhile + "|" + later + "|" + text_of(folder / "a");
  });
  EXPECT_THAT(answer, AllOf(HasSubstr("File too large"),
                            HasSubstr("it holds what was written before|head\n||head\n"
                                      "this is a line that does not fit\none more\n")));
}

TEST(Journal, MakesAFileAgainThatWasRemoved) {
  const TestFolder folder;
  Journal journal;
  EXPECT_EQ("", journal.start(folder / "a", "head\n"));
  fs::remove(folder / "a");
  journal.append("one\n");
  EXPECT_EQ("", journal.write());
  EXPECT_EQ("head\none\n", text_of(folder / "a"));
}

TEST(Journal, DoesNotWriteIntoAFileThatWasPutInItsPlace) {
  const TestFolder folder;
  Journal journal;
  EXPECT_EQ("", journal.start(folder / "a", "head\n"));
  put(folder / "b", "of somebody else");
  fs::rename(folder / "b", folder / "a");
  journal.append("one\n");
  EXPECT_THAT(journal.write(), HasSubstr("another file was put in its place"));
  EXPECT_EQ("of somebody else", text_of(folder / "a"));
}

}  // namespace
}  // namespace cubilete
