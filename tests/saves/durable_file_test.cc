// Files that outlive a crash: what is refused, kept and reported. Kills are in kill_test.cc.
#include "saves/durable_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>

#include "saves/processes.h"
#include "saves/replay.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const Replaceable kAny = {Replaceable::Rule::kAnyFile, {}, {}};
const Replaceable kNotes = {Replaceable::Rule::kKind, "# notes", "a list of notes"};

unsigned mode_of(const fs::path& path) {
  struct stat s = {};
  ::stat(path.c_str(), &s);
  return s.st_mode & 07777;
}

TEST(SafeFile, IsMadeAndReplaced) {
  const TestFolder folder;
  EXPECT_EQ("", write_file_safely(folder / "a", "one", kAny));
  EXPECT_EQ("one", text_of(folder / "a"));
  EXPECT_EQ("", write_file_safely(folder / "a", std::string(100'000, 'x'), kAny));
  EXPECT_EQ(std::string(100'000, 'x'), text_of(folder / "a"));
  EXPECT_EQ("", write_file_safely(folder / "a", "", kAny));
  EXPECT_EQ("", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(SafeFile, HasTheRightsOfTheOldOneOrThoseTheUserWants) {
  const TestFolder folder;
  const mode_t old = ::umask(027);
  EXPECT_EQ("", write_file_safely(folder / "a", "one", kAny));
  EXPECT_EQ(0640U, mode_of(folder / "a"));
  fs::permissions(folder / "a", fs::perms(0604));
  EXPECT_EQ("", write_file_safely(folder / "a", "two", kAny));
  EXPECT_EQ(0604U, mode_of(folder / "a"));
  ::umask(old);
}

TEST(SafeFile, IsForItsOwnerOnlyWhereItIsPrivate) {
  const TestFolder folder;
  const mode_t old = ::umask(022);
  for (const bool is_forced : {false, true}) {
    const Replaceable by_replay = replaceable_by_replay(is_forced);
    const fs::path file = folder / (is_forced ? "forced" : "new");
    EXPECT_EQ("", write_file_safely(file, by_replay.text + "one", by_replay));
    EXPECT_EQ(0600U, mode_of(file));
    for (const unsigned before : {0644U, 0640U, 0666U, 0600U}) {
      fs::permissions(file, fs::perms(before));
      Journal journal;
      EXPECT_EQ("", journal.start(file, by_replay.text + "two", by_replay));
      EXPECT_EQ(0600U, mode_of(file)) << before;
    }
  }
  ::umask(old);
}

TEST(SafeFile, ReplacesAFileOfItsKindOnly) {
  const TestFolder folder;
  const fs::path file = folder / "a";
  EXPECT_EQ("", write_file_safely(file, "# notes: one", kNotes));
  EXPECT_EQ("", write_file_safely(file, "# notes: two", kNotes));
  EXPECT_EQ("# notes: two", text_of(file));
  for (const std::string text : {"root:x:0:0\nmore", "", "# note", " # notes"}) {
    put(file, text);
    EXPECT_THAT(write_file_safely(file, "# notes: three", kNotes),
                AllOf(HasSubstr("it is not a list of notes"), HasSubstr("--force")));
    EXPECT_EQ(text, text_of(file));
  }
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(SafeFile, SaysWhatTheOtherFileIs) {
  const TestFolder folder;
  const auto refusal = [&](const std::string& text) {
    put(folder / "a", text);
    return write_file_safely(folder / "a", "new", kNotes);
  };
  EXPECT_THAT(refusal("root:x:0:0\nmore"), HasSubstr("it begins with 'root:x:0:0'"));
  EXPECT_THAT(refusal(""), HasSubstr("it is empty"));
  EXPECT_THAT(refusal(std::string("\x7f"
                                  "ELF\0\1",
                                  6)),
              HasSubstr("it is no text"));
  EXPECT_THAT(refusal("a\x1b[2Jb"), HasSubstr("'a␛[2Jb'"));
  EXPECT_THAT(refusal(std::string(1000, 'x')), HasSubstr("'" + std::string(40, 'x') + "...'"));
}

TEST(SafeFile, ReplacesTheTextThatWasReadAndNoOther) {
  const TestFolder folder;
  const Replaceable read = {Replaceable::Rule::kSameText, "as read", {}};
  put(folder / "a", "as read");
  EXPECT_EQ("", write_file_safely(folder / "a", "new", read));
  EXPECT_EQ("new", text_of(folder / "a"));
  for (const std::string other : {"as read, and more", "as", ""}) {
    put(folder / "a", other);
    EXPECT_THAT(write_file_safely(folder / "a", "new", read),
                HasSubstr("it was changed meanwhile"));
    EXPECT_EQ(other, text_of(folder / "a"));
  }
  EXPECT_THAT(write_file_safely(folder / "a", "new", {}), HasSubstr("it is there already"));
  EXPECT_EQ("", write_file_safely(folder / "b", "new", {}));
}

TEST(SafeFile, ReplacesEveryOrdinaryFileOnRequest) {
  const TestFolder folder;
  put(folder / "a", "root:x:0:0");
  EXPECT_EQ("", write_file_safely(folder / "a", "new", kAny));
  EXPECT_EQ("new", text_of(folder / "a"));
}

TEST(SafeFile, FollowsNoSymbolicLink) {
  const TestFolder folder;
  fs::create_directory(folder / "saves");
  put(folder / "saves/game", "# notes");
  fs::create_symlink("saves/game", folder / "link");
  fs::create_symlink("nowhere", folder / "dangling");
  fs::create_symlink("circle", folder / "circle");
  for (const char* name : {"link", "dangling", "circle"}) {
    for (const Replaceable& replaceable : {kAny, kNotes}) {
      EXPECT_THAT(write_file_safely(folder / name, "new", replaceable),
                  HasSubstr("this is a symbolic link"));
    }
    EXPECT_TRUE(fs::is_symlink(folder / name));
  }
  EXPECT_EQ("# notes", text_of(folder / "saves/game"));
  EXPECT_FALSE(fs::exists(folder / "nowhere"));
}

TEST(SafeFile, StaysBelowItsFolder) {
  const TestFolder folder;
  fs::create_directories(folder / "game/cards");
  fs::create_directory(folder / "elsewhere");
  fs::create_directory_symlink("../elsewhere", folder / "game/locale");
  EXPECT_EQ("", write_file_beneath(folder / "game", "cards/a", "new", kAny));
  EXPECT_EQ("", write_file_beneath(folder / "game", "more/cards/b", "new", kAny));
  EXPECT_EQ("new", text_of(folder / "game/more/cards/b"));
  EXPECT_THAT(write_file_beneath(folder / "game", "locale/a", "new", kAny),
              HasSubstr("locale is a link or a file, not a folder"));
  EXPECT_THAT(write_file_beneath(folder / "game", "../elsewhere/a", "new", kAny),
              HasSubstr("it leaves its folder"));
  EXPECT_THAT(write_file_beneath(folder / "game", "/tmp/a", "new", kAny),
              HasSubstr("it leaves its folder"));
  EXPECT_TRUE(fs::is_empty(folder / "elsewhere"));
}

// If the folder is replaced by another during the write, the file goes to the one that was named.
TEST(SafeFile, GoesToTheFolderThatWasNamed) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  for (int exchange_at = 1; exchange_at < 200; ++exchange_at) {
    const TestFolder folder;
    fs::create_directory(folder / "mine");
    fs::create_directory(folder / "other");
    put(folder / "other/a", "precious");
    Child child([&](int) { write_file_safely(folder / "mine/a", "new", kNotes); }, true);
    bool has_ended = false;
    for (int i = 0; !has_ended; ++i) {
      if (i == exchange_at) {
        fs::rename(folder / "mine", folder / "was_mine");
        fs::create_directory_symlink("other", folder / "mine");
      }
      has_ended = child.next_stop().call < 0;
    }
    ASSERT_EQ("precious", text_of(folder / "other/a")) << exchange_at;
    if (fs::exists(folder / "mine") && !fs::is_symlink(folder / "mine")) return;  // too late
  }
}

// Whatever another process puts at the name during the write still exists at the end.
TEST(SafeFile, DoesNotReplaceWhatIsPutThereUnderWay) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  int kept = 0;
  int exchanged = 0;
  for (bool has_ended = false; !has_ended; ++exchanged) {
    const TestFolder folder;
    put(folder / "precious", "precious");
    Child child([&](int) { write_file_safely(folder / "a", "# notes", kNotes); }, true);
    for (int i = 0; i <= exchanged && !has_ended; ++i) has_ended = child.next_stop().call < 0;
    if (has_ended) break;
    const bool is_written = fs::exists(folder / "a");
    if (!is_written) fs::rename(folder / "precious", folder / "a");
    while (child.next_stop().call >= 0) {
    }
    if (is_written) continue;
    ASSERT_EQ("precious", text_of(folder / "a")) << "after " << exchanged << " stops";
    ++kept;
  }
  EXPECT_GT(kept, 10);
}

TEST(SafeFile, IsNotAFolderNorADevice) {
  const TestFolder folder;
  EXPECT_THAT(write_file_safely(folder.path(), "new", kAny),
              AllOf(HasSubstr("this is a folder"), HasSubstr("game.json")));
  EXPECT_THAT(write_file_safely(folder.path() / "", "new", kAny), HasSubstr("this is a folder"));
  EXPECT_THAT(write_file_safely(folder / "none/", "new", kAny), HasSubstr("this is a folder"));
  EXPECT_THAT(write_file_safely("/dev/null", "new", kAny), HasSubstr("a device, a pipe"));
  ASSERT_EQ(0, ::mkfifo((folder / "pipe").c_str(), 0600));
  EXPECT_THAT(write_file_safely(folder / "pipe", "new", kAny), HasSubstr("a device, a pipe"));
}

TEST(SafeFile, SaysWhatIsWrongWithItsPath) {
  const TestFolder folder;
  put(folder / "file", "");
  EXPECT_THAT(write_file_safely(folder / "none/a", "new", kAny),
              AllOf(HasSubstr((folder / "none/a").string() + " cannot be written"),
                    HasSubstr("its folder does not exist")));
  EXPECT_THAT(write_file_safely(folder / "file/a", "new", kAny),
              HasSubstr("is a file, not a folder"));
  EXPECT_THAT(write_file_safely(folder / std::string(300, 'x'), "new", kAny),
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
                return write_file_safely(folder / "locked/a", "new", kAny);
              }),
              HasSubstr("you may not write there (Permission denied)"));
  // The folder allows it, but a file without the right to write is meant to keep its contents.
  EXPECT_THAT(in_child([&] {
                give_up_rights();
                return write_file_safely(folder / "read_only", "new", kAny);
              }),
              AllOf(HasSubstr("you may not write there"), HasSubstr("is still there")));
  EXPECT_EQ("old", text_of(folder / "read_only"));
}

// Limits the size of files that this process may write.
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
        return write_file_safely(folder / "a", std::string(1001, 'x'), kAny);
      }),
      AllOf(HasSubstr("File too large"), HasSubstr("what was there before is still there")));
  EXPECT_EQ("old", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(SafeFile, TouchesNothingBesideIt) {
  const TestFolder folder;
  put(folder / "a.new", "precious");
  put(folder / "a", "old");
  EXPECT_EQ("", write_file_safely(folder / "a", "new", kAny));
  EXPECT_EQ("", write_file_safely(folder / "b", "new", kAny));
  EXPECT_EQ("precious", text_of(folder / "a.new"));
  EXPECT_THAT(folder.files(), ElementsAre("a", "a.new", "b"));
}

// Protects against power failure: the text must be on the disk before the name leads to it, and the
// name before the write is reported.
TEST(SafeFile, IsOnTheDiskBeforeItsNameAndTheNameBeforeTheEnd) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const TestFolder folder;
  put(folder / "a", "old");
  Child child([&](int) { write_file_safely(folder / "a", "new", kAny); }, true);
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

TEST(LongFile, IsThereOnceItIsWhole) {
  const TestFolder folder;
  put(folder / "a", "old");
  LongFile file;
  EXPECT_EQ("", file.start(folder / "a", kAny));
  std::string text;
  for (int i = 0; i < 30'000; ++i) {
    const std::string line = std::to_string(i) + "\n";
    file.append(line);
    text += line;
  }
  EXPECT_EQ("old", text_of(folder / "a"));
  EXPECT_EQ("", file.finish());
  EXPECT_FALSE(file.is_open());
  EXPECT_EQ(text, text_of(folder / "a"));
  EXPECT_EQ("", file.start(folder / "b", kAny));
  EXPECT_EQ("", file.finish());
  EXPECT_EQ("", text_of(folder / "b"));
  EXPECT_THAT(folder.files(), ElementsAre("a", "b"));
}

TEST(LongFile, LeavesNothingWhereItIsNeverFinished) {
  const TestFolder folder;
  put(folder / "a", "old");
  for (const char* name : {"a", "b"}) {
    LongFile file;
    EXPECT_EQ("", file.start(folder / name, kAny));
    file.append(std::string(200'000, 'x'));
  }
  EXPECT_EQ("old", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(LongFile, ReplacesByTheRulesOfSafeFiles) {
  const TestFolder folder;
  put(folder / "a", "precious");
  LongFile file;
  EXPECT_THAT(file.start(folder / "a", kNotes), HasSubstr("it is not a list of notes"));
  EXPECT_FALSE(file.is_open());
  EXPECT_EQ("", file.start(folder / "b", kNotes));
  file.append("# notes: one");
  put(folder / "b", "precious");
  EXPECT_THAT(file.finish(), HasSubstr("another file was put there"));
  EXPECT_EQ("precious", text_of(folder / "b"));
}

TEST(LongFile, LeavesTheOldOneAndNoRubbishWhereItDoesNotFit) {
  const TestFolder folder;
  put(folder / "a", "old");
  EXPECT_THAT(in_child([&] {
                limit_files_to(100'000);
                LongFile file;
                std::string problem = file.start(folder / "a", kAny);
                for (int i = 0; i < 30 && problem.empty(); ++i) {
                  file.append(std::string(10'000, 'x'));
                }
                return problem + file.finish();
              }),
              AllOf(HasSubstr("File too large"), HasSubstr("is still there")));
  EXPECT_EQ("old", text_of(folder / "a"));
  EXPECT_THAT(folder.files(), ElementsAre("a"));
}

TEST(Journal, GrowsWithEachWrite) {
  const TestFolder folder;
  put(folder / "a", "old");
  Journal journal;
  EXPECT_EQ("", journal.start(folder / "a", "head\n", kAny));
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
  EXPECT_EQ("", journal.start(folder / "a", "head\n", kAny));
  Journal other;
  EXPECT_THAT(other.start(folder / "a", "other\n", kAny),
              HasSubstr("a game under way is being recorded"));
  EXPECT_THAT(write_file_safely(folder / "a", "other\n", kAny),
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
    if (!journal.start(folder / "a", "head\n", kAny).empty()) return "not started";
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
  EXPECT_EQ("", journal.start(folder / "a", "head\n", kAny));
  fs::remove(folder / "a");
  journal.append("one\n");
  EXPECT_EQ("", journal.write());
  EXPECT_EQ("head\none\n", text_of(folder / "a"));
}

TEST(Journal, DoesNotWriteIntoAFileThatWasPutInItsPlace) {
  const TestFolder folder;
  Journal journal;
  EXPECT_EQ("", journal.start(folder / "a", "head\n", kAny));
  put(folder / "b", "of somebody else");
  fs::rename(folder / "b", folder / "a");
  journal.append("one\n");
  EXPECT_THAT(journal.write(), HasSubstr("another file was put in its place"));
  EXPECT_EQ("of somebody else", text_of(folder / "a"));
}

}  // namespace
}  // namespace cubilete
