// What a subcommand takes on the command line. CLI11 does the work, in command_line.cc: reading its
// header takes longer than compiling the rest of a subcommand's file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/cli/arguments.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cubilete {

// An argument or option of a command; a handle, valid as long as its command.
class CommandOption {
 public:
  explicit CommandOption(CLI::Option* option) : option_(option) {}

  CommandOption required() const;
  CommandOption check(const ArgumentCheck&) const;
  // Any other value is refused, and --help lists these.
  CommandOption one_of(const std::vector<std::string>& values) const;
  // May be given several times. Without this, several values follow the option once.
  CommandOption repeats() const;
  // May be given without its value.
  CommandOption value_is_optional() const;
  CommandOption needs(CommandOption) const;
  CommandOption excludes(CommandOption) const;

  // Whether the command line gives it. REQUIRES: the command line has been read.
  bool is_given() const;

 private:
  CLI::Option* option_;
};

// A command of the program; a handle, valid as long as the program's command line.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_command(const std::string& name, const std::string& about) const;

  // `names` is "--long", "-s,--long", or a bare name for an argument by position. The value keeps
  // what it holds where the option is not given; it must outlive the run of the command.
  CommandOption add_option(const std::string& names, std::string& value,
                           const std::string& help) const;
  CommandOption add_option(const std::string& names, std::vector<std::string>& values,
                           const std::string& help) const;
  CommandOption add_option(const std::string& names, std::int32_t& value,
                           const std::string& help) const;
  CommandOption add_option(const std::string& names, std::int64_t& value,
                           const std::string& help) const;
  CommandOption add_option(const std::string& names, std::uint64_t& value,
                           const std::string& help) const;
  CommandOption add_flag(const std::string& names, bool& value, const std::string& help) const;
  // One that may be given alone, for the value in braces, or with another: "--untrusted{enforced}".
  CommandOption add_flag(const std::string& names, std::string& value,
                         const std::string& help) const;
  // Bytes, as 512M, and seconds, as 5m. `range` tells the bounds to people: "at least 16M".
  void add_size_option(const std::string& name, std::uint64_t least, std::uint64_t most,
                       const std::string& range, const std::string& help,
                       std::function<void(std::uint64_t)> use) const;
  void add_time_option(const std::string& name, std::int64_t least, std::int64_t most,
                       const std::string& range, const std::string& help,
                       std::function<void(std::int64_t)> use) const;

  // What --help says at its end.
  void footer(const std::string& text) const;
  // Called when the options of this command have been read, before it runs.
  void when_read(std::function<void()>) const;
  // Called when the command is the one that was given.
  void callback(std::function<void()>) const;
  // Takes words that are none of its arguments and commands; without this they are refused. The
  // commands added before keep refusing them.
  void take_other_words() const;
  // REQUIRES of the next two: the command line has been read.
  std::vector<std::string> other_words() const;
  bool has_given_command() const;

  // For what describes all commands: main.cc, shell.cc.
  CLI::App& app() const { return *app_; }

 private:
  CLI::App* app_;
};

}  // namespace cubilete
