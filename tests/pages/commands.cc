#include "pages/commands.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <system_error>

#include "architecture/cmake_file.h"

namespace cubilete::pages {

namespace fs = std::filesystem;
using architecture::finding;
using architecture::in_repository;

namespace {

constexpr int kMostSeconds = 120;  // of the processor, for a block

std::vector<std::string> words_of(const std::string& text, char between = ' ') {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, between);) {
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

bool is_executable(const fs::path& file) {
  return fs::is_regular_file(file) &&
         (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

// A program of the tests, as a CMakeLists.txt declares it.
struct Program {
  std::string path;  // below build/PRESET: "tests/fuzz/fuzz_games"
  std::set<std::string> folders;
};

std::vector<Program> programs() {
  std::vector<Program> out;
  for (const SourceFile& cmake : architecture::read_folder("tests", {"/CMakeLists.txt"})) {
    const std::string folder = cmake.path.substr(0, cmake.path.rfind('/') + 1);
    for (const auto& command : architecture::cmake_commands(cmake)) {
      const bool is_test = command.name == "cubilete_test";
      if (!is_test && command.name != "add_executable") continue;
      Program program;
      program.path = folder + command.arguments.at(0) + (is_test ? "_test" : "");
      for (const std::string& source : command.arguments) {
        program.folders.insert((fs::path(folder) / source).parent_path().lexically_normal());
      }
      if (folder == "tests/") program.folders.erase("tests");
      out.push_back(std::move(program));
    }
  }
  return out;
}

PageFolder::Ran output_of(const std::string& command) {
  PageFolder::Ran ran;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::system_error(errno, std::generic_category());
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    ran.output.append(buffer.data(), n);
  }
  const int status = ::pclose(pipe);
  ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

// What `cubilete SUBCOMMAND --help` prints; empty where there is no such subcommand.
const std::string& help_of(const std::string& subcommand) {
  static std::map<std::string, std::string> known;
  const auto [entry, is_new] = known.try_emplace(subcommand);
  if (is_new && std::regex_match(subcommand, std::regex("[a-z]+"))) {
    const auto ran = output_of(std::string(CUBILETE_PROGRAM) + " " + subcommand + " --help 2>&1");
    if (ran.exit_code == 0) entry->second = ran.output;
  }
  return entry->second;
}

// "--games" of "--games=5"; empty for what is no option.
std::string option_in(const std::string& word) {
  if (!word.starts_with("-") || word == "-") return "";
  return word.substr(0, word.find('='));
}

bool has_option(const std::string& text, const std::string& option) {
  const std::size_t at = text.find(option);
  if (at == std::string::npos) return false;
  const char next = at + option.size() < text.size() ? text[at + option.size()] : ' ';
  if (std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '-') return true;
  return has_option(text.substr(at + 1), option);
}

Findings unknown_to_cubilete(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return {};
  const std::string& help = help_of(arguments[0]);
  if (help.empty()) return {"there is no subcommand '" + arguments[0] + "'"};
  Findings findings;
  for (const std::string& word : arguments) {
    const std::string option = option_in(word);
    if (!option.empty() && !has_option(help, option)) {
      findings.push_back("'cubilete " + arguments[0] + "' has no option " + option);
    }
  }
  return findings;
}

std::string text_of(const std::set<std::string>& folders) {
  std::string text;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::directory_iterator(in_repository(folder))) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path());
      text.append(std::istreambuf_iterator<char>(in), {});
    }
  }
  return text;
}

// A filter of GoogleTest: each word of it is one of a source file.
Findings unknown_tests(const std::string& filter, const std::string& sources) {
  Findings findings;
  static const std::regex kWord("[A-Za-z0-9_]+");
  for (std::sregex_iterator it(filter.begin(), filter.end(), kWord), end; it != end; ++it) {
    if (sources.find(it->str()) == std::string::npos) {
      findings.push_back("no test is called " + it->str());
    }
  }
  return findings;
}

// A program of the tests, or a script, whose options are words of the files in its folder.
Findings unknown_to_tests(const std::set<std::string>& folders,
                          const std::vector<std::string>& arguments) {
  constexpr std::string_view kFilter = "--gtest_filter=";
  const std::string text = text_of(folders);
  Findings findings;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    // From here on it is a command of the program, which the script starts.
    if (!help_of(word).empty()) {
      Findings more = unknown_to_cubilete({arguments.begin() + std::ptrdiff_t(i), arguments.end()});
      findings.insert(findings.end(), more.begin(), more.end());
      break;
    }
    const std::string option = option_in(word);
    if (word.starts_with(kFilter)) {
      Findings more = unknown_tests(word.substr(kFilter.size()), text);
      findings.insert(findings.end(), more.begin(), more.end());
    } else if (!option.empty() && !option.starts_with("--benchmark_") &&
               !has_option(text, option)) {
      findings.push_back("nothing in " + *folders.begin() + " knows the option " + option);
    }
  }
  return findings;
}

// cmake --preset NAME; ninja -C build/NAME TARGET...
Findings unknown_to_build(const std::vector<std::string>& arguments) {
  const SourceFile presets = architecture::read_file("CMakePresets.json");
  std::string text;
  for (const std::string& line : presets.lines) text += line;
  Findings findings;
  for (const std::string& word : arguments) {
    if (word == "--preset" || word == "-C") continue;
    const std::string name = word.substr(word.rfind('/') + 1);
    bool is_known = text.find("\"name\": \"" + name + "\"") != std::string::npos;
    for (const Program& p : programs()) is_known = is_known || p.path.ends_with("/" + name);
    if (!is_known) findings.push_back("there is no preset and no target '" + word + "'");
  }
  return findings;
}

Findings unknown_in_call(const std::vector<std::string>& call) {
  const std::vector<std::string> arguments(call.begin() + 1, call.end());
  const std::string& program = call[0];
  if (program == "cubilete") return unknown_to_cubilete(arguments);
  if (program == "bin/cmake" || program == "bin/ninja") return unknown_to_build(arguments);
  if (program == "bin/man") return {};
  if (!program.starts_with("build/")) {
    return unknown_to_tests({fs::path(program).parent_path().string()}, arguments);
  }
  for (const Program& p : programs()) {
    if (program.ends_with("/" + p.path)) return unknown_to_tests(p.folders, arguments);
  }
  return {"there is no program " + program};
}

// The block without comments and with its broken lines joined.
std::string joined(const std::vector<std::string>& lines) {
  static const std::regex kComment("(^|\\s)#.*");
  std::string text;
  for (const std::string& line : lines) {
    std::string code = std::regex_replace(line, kComment, "");
    if (code.ends_with("\\")) {
      text += code.substr(0, code.size() - 1);
    } else {
      text += code + "\n";
    }
  }
  return text;
}

// Whether all lines are among those of the output, in their order. Returns the first that is not.
std::string first_missing(const std::vector<std::string>& lines, const std::string& output) {
  std::istringstream in(output);
  std::string printed;
  for (const std::string& line : lines) {
    if (line.empty()) continue;
    bool is_there = false;
    while (!is_there && std::getline(in, printed)) is_there = printed == line;
    if (!is_there) return line;
  }
  return "";
}

Findings failed_transcript(const SourceFile& page, const Block& block, const PageFolder& folder) {
  Findings findings;
  for (std::size_t i = 0; i < block.lines.size();) {
    const std::string command = block.lines[i].substr(2);
    std::vector<std::string> expected;
    const std::size_t line = block.line + i;
    while (++i < block.lines.size() && !block.lines[i].starts_with("$ ")) {
      expected.push_back(block.lines[i]);
    }
    const auto ran = folder.run(command);
    const std::string missing = first_missing(expected, ran.output);
    if (missing.empty()) continue;
    findings.push_back(finding(page, line, "does not print '" + missing + "', but\n" + ran.output));
  }
  return findings;
}

}  // namespace

PageFolder::PageFolder() {
  std::string pattern = (fs::temp_directory_path() / "cubilete-page-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category());
  }
  path_ = fs::canonical(pattern);
  for (const char* copied : {"content", "scripts"}) {
    fs::copy(in_repository(copied), path_ / copied, fs::copy_options::recursive);
  }
  fs::create_directory(path_ / "tools");
  for (const char* read : {"schema", "tools/templates"}) {
    fs::create_directory_symlink(in_repository(read), path_ / read);
  }
  fs::create_symlink(in_repository("tests/pages/cubilete.sh"), path_ / "cubilete");
  add_scripts();
  add_programs();
}

PageFolder::~PageFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void PageFolder::add_scripts() const {
  const fs::path recorded = in_repository("tests/pages/recorded.sh");
  for (const char* folder : {".ci", "docs", "tests", "tools"}) {
    for (fs::recursive_directory_iterator it(in_repository(folder)), end; it != end; ++it) {
      if (it->path().filename() == "node_modules") it.disable_recursion_pending();
      if (!is_executable(it->path())) continue;
      const fs::path link = path_ / it->path().lexically_relative(in_repository("."));
      fs::create_directories(link.parent_path());
      fs::create_symlink(recorded, link);
    }
  }
}

void PageFolder::add_programs() const {
  const fs::path recorded = in_repository("tests/pages/recorded.sh");
  for (const char* preset : {"release", "asan", "fuzz"}) {
    for (const Program& program : programs()) {
      const fs::path link = path_ / "build" / preset / program.path;
      fs::create_directories(link.parent_path());
      fs::create_symlink(recorded, link);
    }
  }
  fs::create_directories(path_ / "bin");
  for (const char* name : {"cmake", "man", "ninja"}) {
    fs::create_symlink(recorded, path_ / "bin" / name);
  }
  fs::create_symlink(in_repository("tests/pages/cubilete.sh"), path_ / "bin" / "cubilete");
}

PageFolder::Ran PageFolder::run(const std::string& script) const {
  const fs::path file = path_ / ".script";
  const std::string folder = path_.string();
  std::ofstream(file) << "set -eo pipefail\nulimit -t " << kMostSeconds << "\ncd '" << folder
                      << "'\nexport PROGRAM='" CUBILETE_PROGRAM "' CALLS='" << folder
                      << "/.calls' CUBILETE_HOME='" << folder << "' HOME='" << folder
                      << "' XDG_STATE_HOME='" << folder << "/.state' XDG_CACHE_HOME='" << folder
                      << "/.cache' LC_ALL=C PATH='" << folder << "/bin':\"$PATH\"\n"
                      << script << "\n";
  return output_of("bash '" + file.string() + "' </dev/null 2>&1");
}

PageFolder::Ran PageFolder::commit() const {
  return run(
      "git init -q\ngit add content scripts\n"
      "git -c user.name=test -c user.email=test@localhost commit -q -m Content");
}

std::vector<std::vector<std::string>> PageFolder::calls() const {
  std::vector<std::vector<std::string>> out;
  std::ifstream in(path_ / ".calls");
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> call = words_of(line, '\t');
    fs::path program = fs::path(call[0]).lexically_normal();
    if (program.is_absolute()) program = program.lexically_relative(path_);
    call[0] = program.generic_string();
    out.push_back(std::move(call));
  }
  return out;
}

bool is_run(const Block& block) {
  return block.language == "commands" && block.mark("not run:").empty();
}

Findings failed_commands(const SourceFile& page, const PageFolder& folder) {
  Findings findings;
  for (const Block& block : blocks_of(page)) {
    if (!is_run(block)) continue;
    std::string before;
    for (const std::string& mark : block.marks) {
      if (mark.starts_with("after ")) before += mark.substr(6) + "\n";
    }
    const auto begun = before.empty() ? PageFolder::Ran{} : folder.run(before);
    if (begun.exit_code != 0) {
      findings.push_back(finding(page, block.line, "cannot begin with " + before + begun.output));
      continue;
    }
    if (block.lines[0].starts_with("$ ")) {
      Findings more = failed_transcript(page, block, folder);
      findings.insert(findings.end(), more.begin(), more.end());
      continue;
    }
    std::string script;
    for (const std::string& line : block.lines) script += line + "\n";
    if (const auto ran = folder.run(script); ran.exit_code != 0) {
      findings.push_back(
          finding(page, block.line,
                  "ends with " + std::to_string(ran.exit_code) + ":\n" + script + ran.output));
    }
  }
  return findings;
}

Findings unknown_calls(const SourceFile& page, const PageFolder& folder) {
  Findings findings;
  for (const auto& call : folder.calls()) {
    for (const std::string& what : unknown_in_call(call))
      findings.push_back(page.path + ": " + what);
  }
  return findings;
}

Findings unknown_options(const SourceFile& page) {
  Findings findings;
  const auto check = [&](std::size_t line, const std::string& command) {
    const std::vector<std::string> words = words_of(command);
    // "`./cubilete COMMAND --help`" is about all of them.
    if (words.empty() || std::isupper(static_cast<unsigned char>(words[0][0])) != 0) return;
    for (const std::string& what : unknown_to_cubilete(words)) {
      findings.push_back(finding(page, line, what));
    }
  };
  static const std::regex kInText("`(?:\\./)?cubilete ([^`]*)`");
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const std::string& line = page.lines[i];
    for (std::sregex_iterator it(line.begin(), line.end(), kInText), end; it != end; ++it) {
      check(i + 1, (*it)[1]);
    }
  }
  static const std::regex kCommand("\\bcubilete ([^|;&)\n]*)");
  for (const Block& block : blocks_of(page)) {
    if (block.language != "commands" || is_run(block)) continue;
    const std::string text = joined(block.lines);
    for (std::sregex_iterator it(text.begin(), text.end(), kCommand), end; it != end; ++it) {
      check(block.line, (*it)[1]);
    }
  }
  return findings;
}

}  // namespace cubilete::pages
