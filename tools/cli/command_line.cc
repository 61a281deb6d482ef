#include "tools/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <utility>

namespace cubilete {

CommandOption CommandOption::required() const { return CommandOption(option_->required()); }

CommandOption CommandOption::check(const ArgumentCheck& check) const {
  return CommandOption(option_->check(check));
}

CommandOption CommandOption::one_of(const std::vector<std::string>& values) const {
  return CommandOption(option_->check(CLI::IsMember(values)));
}

CommandOption CommandOption::repeats() const { return CommandOption(option_->take_all()); }

CommandOption CommandOption::value_is_optional() const {
  // The library would take the default for the value that is left out.
  return CommandOption(option_->default_str("")->expected(0, 1));
}

CommandOption CommandOption::needs(CommandOption other) const {
  return CommandOption(option_->needs(other.option_));
}

CommandOption CommandOption::excludes(CommandOption other) const {
  return CommandOption(option_->excludes(other.option_));
}

bool CommandOption::is_given() const { return option_->count() > 0; }

Command Command::add_command(const std::string& name, const std::string& about) const {
  // The library would give it the examples of the program.
  return Command(app_->add_subcommand(name, about)->footer(""));
}

CommandOption Command::add_option(const std::string& names, std::string& value,
                                  const std::string& help) const {
  return CommandOption(app_->add_option(names, value, help));
}

CommandOption Command::add_option(const std::string& names, std::vector<std::string>& values,
                                  const std::string& help) const {
  return CommandOption(app_->add_option(names, values, help));
}

CommandOption Command::add_option(const std::string& names, std::int32_t& value,
                                  const std::string& help) const {
  return CommandOption(app_->add_option(names, value, help));
}

CommandOption Command::add_option(const std::string& names, std::int64_t& value,
                                  const std::string& help) const {
  return CommandOption(app_->add_option(names, value, help));
}

CommandOption Command::add_option(const std::string& names, std::uint64_t& value,
                                  const std::string& help) const {
  return CommandOption(app_->add_option(names, value, help));
}

CommandOption Command::add_flag(const std::string& names, bool& value,
                                const std::string& help) const {
  return CommandOption(app_->add_flag(names, value, help));
}

CommandOption Command::add_flag(const std::string& names, std::string& value,
                                const std::string& help) const {
  return CommandOption(app_->add_flag(names, value, help));
}

void Command::add_size_option(const std::string& name, std::uint64_t least, std::uint64_t most,
                              const std::string& range, const std::string& help,
                              std::function<void(std::uint64_t)> use) const {
  app_->add_option_function<std::uint64_t>(
          name, [use = std::move(use)](std::uint64_t bytes) { use(bytes); }, help)
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::Range(least, most, range))
      ->type_name("SIZE");
}

void Command::add_time_option(const std::string& name, std::int64_t least, std::int64_t most,
                              const std::string& range, const std::string& help,
                              std::function<void(std::int64_t)> use) const {
  const std::map<std::string, std::int64_t> units = {{"s", 1}, {"m", 60}, {"h", 3600}};
  app_->add_option_function<std::int64_t>(
          name, [use = std::move(use)](std::int64_t seconds) { use(seconds); }, help)
      ->transform(CLI::AsNumberWithUnit(units))
      ->check(CLI::Range(least, most, range))
      ->type_name("TIME");
}

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::when_read(std::function<void()> call) const {
  app_->parse_complete_callback(std::move(call));
}

void Command::callback(std::function<void()> call) const { app_->callback(std::move(call)); }

void Command::take_other_words() const { app_->allow_extras(); }

std::vector<std::string> Command::other_words() const { return app_->remaining(); }

bool Command::has_given_command() const { return !app_->get_subcommands().empty(); }

}  // namespace cubilete
