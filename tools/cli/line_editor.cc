#include "tools/cli/line_editor.h"

#include <fmt/format.h>
#include <histedit.h>
#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <string_view>

#include "base/printable.h"
#include "narration/table_blocks.h"
#include "tools/cli/console.h"
#include "tools/cli/terminal.h"

namespace cubilete {
namespace {

constexpr int kHistory = 500;            // number of lines
constexpr std::size_t kMostListed = 40;  // number of completions

std::optional<std::string> read_plain_line() {
  std::string line;
  for (;;) {
    const int c = std::getc(stdin);
    if (c == '\n') return line;
    if (c == EOF) {
      if (interrupted || line.empty()) return std::nullopt;
      return line;
    }
    line += static_cast<char>(c);
  }
}

bool is_editable() {
  const char* terminal = std::getenv("TERM");
  return is_terminal_in() && is_terminal_out() && terminal && *terminal &&
         std::string_view(terminal) != "dumb";
}

bool begins_with(const std::string& text, const std::string& beginning) {
  return text.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) ==
                  std::tolower(static_cast<unsigned char>(b));
         });
}

// Wraps libedit; nothing else uses it. There is only one terminal, hence one editor.
class Editor {
 public:
  static Editor& of_the_terminal() {
    static Editor editor;
    return editor;
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() {
    if (edit_) ::el_end(edit_);
    if (history_) ::history_end(history_);
  }

  std::optional<std::string> read(const std::string& prompt,
                                  const std::vector<std::string>& completions) {
    prompt_ = prompt;
    completions_ = completions;
    if (!edit_) return read_plain_line();
    ::el_resize(edit_);
    int size = 0;
    const char* typed = ::el_gets(edit_, &size);
    if (!typed || size <= 0) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(size));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    HistEvent event;
    if (!line.empty()) ::history(history_, &event, H_ENTER, line.c_str());
    return line;
  }

 private:
  Editor() {
    // Editing characters of several bytes needs UTF-8, even if the environment sets no language.
    std::setlocale(LC_CTYPE, "");
    if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
    edit_ = ::el_init("cubilete", stdin, stdout, stderr);
    history_ = ::history_init();
    if (!edit_ || !history_) return;
    HistEvent event;
    ::history(history_, &event, H_SETSIZE, kHistory);
    ::history(history_, &event, H_SETUNIQUE, 1);
    ::el_set(edit_, EL_CLIENTDATA, this);
    ::el_set(edit_, EL_PROMPT, &Editor::prompt_of);
    ::el_set(edit_, EL_EDITOR, "emacs");
    ::el_set(edit_, EL_SIGNAL, 0);
    ::el_set(edit_, EL_HIST, ::history, history_);
    ::el_set(edit_, EL_GETCFN, &Editor::next_letter);
    // el_set would leak copies of the two texts.
    ::el_wset(edit_, EL_ADDFN, L"complete", L"Completes what is typed", &Editor::complete);
    ::el_set(edit_, EL_BIND, "^I", "complete", nullptr);
  }

  static Editor& behind(EditLine* edit) {
    void* self = nullptr;
    ::el_get(edit, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }
  static char* prompt_of(EditLine* edit) { return behind(edit).prompt_.data(); }

  // Reads a character from the terminal. Unlike libedit's own function, a signal ends the line.
  static int next_letter(EditLine*, wchar_t* letter) {
    std::mbstate_t state = {};
    for (;;) {
      char byte = 0;
      const ssize_t n = ::read(STDIN_FILENO, &byte, 1);
      if (n < 0 && errno == EINTR && !interrupted) continue;
      if (n <= 0) return static_cast<int>(n);
      const std::size_t used = std::mbrtowc(letter, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // an incomplete character
      if (used == static_cast<std::size_t>(-1)) state = {};
      if (used == 0) *letter = L'\0';
      if (used <= 1) return 1;
    }
  }

  static unsigned char complete(EditLine* edit, int) {
    const LineInfo* info = ::el_line(edit);
    const std::string typed(info->buffer, info->cursor);
    Editor& self = behind(edit);
    std::vector<std::string> found;
    for (const std::string& c : self.completions_) {
      if (begins_with(c, typed)) found.push_back(c);
    }
    if (found.empty()) return CC_REFRESH_BEEP;
    std::string common = found.front();
    for (const std::string& c : found) {
      std::size_t n = 0;
      while (n < common.size() && n < c.size() && common[n] == c[n]) ++n;
      while (n > 0 && n < common.size() && (common[n] & 0xC0) == 0x80) --n;  // whole letters
      common.resize(n);
    }
    if (common.size() > typed.size() || found.size() == 1) {
      ::el_deletestr(edit, static_cast<int>(width_of(typed)));
      return ::el_insertstr(edit, common.c_str()) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
    }
    self.list(std::move(found), typed.size());
    return CC_REDISPLAY;
  }

  // Prints possible completions; those that are commands are cut after their next word.
  void list(std::vector<std::string> found, std::size_t typed) {
    for (std::string& c : found) {
      if (c.front() == '/') c.resize(std::min(c.find(' ', typed), c.size()));
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    const bool is_long = found.size() > kMostListed;
    if (is_long) found.resize(kMostListed);
    print_out("\n");
    print_text(fmt::format("{}{}", fmt::join(found, "  "), is_long ? "  ..." : ""), Look::kFaint);
  }

  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  std::string prompt_;
  std::vector<std::string> completions_;
};

}  // namespace

std::optional<std::string> read_line(const std::string& prompt,
                                     const std::vector<std::string>& completions) {
  if (interrupted) return std::nullopt;
  const std::string broken = wrapped(printable_lines(prompt), line_width());
  if (!is_editable()) {
    print_painted(broken);
    return read_plain_line();
  }
  const std::size_t last = broken.rfind('\n') + 1;  // 0 if it is a single line
  print_painted(broken.substr(0, last));
  return Editor::of_the_terminal().read(broken.substr(last), completions);
}

}  // namespace cubilete
