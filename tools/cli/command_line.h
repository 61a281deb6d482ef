// Defines what a subcommand takes on the command line. CLI11 is used in command_line.cc only, since
// reading its header takes longer than compiling the rest of a subcommand's file.
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

// An argument or option of a command: a handle, valid as long as its command.
class CommandOption {
 public:
  explicit CommandOption(CLI::Option* option) : option_(option) {}

  CommandOption required() const;
  CommandOption check(const ArgumentCheck&) const;
  // Refuses any other value; --help lists the values.
  CommandOption one_of(const std::vector<std::string>& values) const;
  // Allows the option several times. Without this, its values follow it once.
  CommandOption repeats() const;
  // Allows the option without its value.
  CommandOption value_is_optional() const;
  CommandOption needs(CommandOption) const;
  CommandOption excludes(CommandOption) const;

  // Returns whether the option was given. REQUIRES: the command line was parsed.
  bool is_given() const;

 private:
  CLI::Option* option_;
};

// A command of the program: a handle, valid as long as the program's command line.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_command(const std::string& name, const std::string& about) const;

  // `names` is "--long", "-s,--long", or a bare name for a positional argument. If the option is
  // not given, `value` is unchanged; it must outlive the run of the command.
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
  // Adds a flag that stands for the value in braces or takes another: "--untrusted{enforced}".
  CommandOption add_flag(const std::string& names, std::string& value,
                         const std::string& help) const;
  // Add options for bytes (512M) or seconds (5m). `range` describes the bounds: "at least 16M".
  void add_size_option(const std::string& name, std::uint64_t least, std::uint64_t most,
                       const std::string& range, const std::string& help,
                       std::function<void(std::uint64_t)> use) const;
  void add_time_option(const std::string& name, std::int64_t least, std::int64_t most,
                       const std::string& range, const std::string& help,
                       std::function<void(std::int64_t)> use) const;

  // Sets the text at the end of --help.
  void footer(const std::string& text) const;
  // Sets a function called when the options of this command were parsed, before it runs.
  void when_read(std::function<void()>) const;
  // Sets a function called if this command was given.
  void callback(std::function<void()>) const;
  // Accepts unknown words instead of refusing them. Commands added earlier still refuse them.
  void take_other_words() const;
  // The next two REQUIRE that the command line was parsed.
  std::vector<std::string> other_words() const;
  bool has_given_command() const;

  // Used to describe all commands, in program.cc and shell.cc.
  CLI::App& app() const { return *app_; }

 private:
  CLI::App* app_;
};

}  // namespace cubilete
