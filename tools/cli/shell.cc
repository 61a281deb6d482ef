// cubilete completion and cubilete man: shell completions and the manual page. Both are made from
// the table of subcommands.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "tools/cli/build_stamp.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/help_text.h"
#include "tools/cli/shell_words.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

// The line up to the cursor is split at blanks only, because bash also splits at colons, which
// occur in GAME:VARIANT.
constexpr const char* kBash =
    R"(# Completion of cubilete for bash: source <(cubilete completion bash)
_cubilete() {
  local line=${COMP_LINE:0:COMP_POINT} words current
  read -ra words <<<"$line"
  [[ $line == *' ' ]] && words+=('')
  current=${words[-1]}
  mapfile -t COMPREPLY < <("${words[0]}" __complete "${words[@]:1}" 2>/dev/null)
  local before=${current%"${current##*:}"}
  COMPREPLY=("${COMPREPLY[@]#"$before"}")
}
complete -o default -o bashdefault -F _cubilete cubilete ./cubilete
)";

constexpr const char* kZsh = R"(#compdef cubilete
# Completion of cubilete for zsh: source <(cubilete completion zsh)
_cubilete() {
  local -a found
  local IFS=$'\n'
  found=($("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null))
  if [[ -n $found ]]; then
    compadd -- $found
  else
    _files
  fi
}
compdef _cubilete cubilete ./cubilete
)";

constexpr const char* kFish =
    R"(# Completion of cubilete for fish: cubilete completion fish | source
function __cubilete_complete
    set -l words (commandline --tokenize --cut-at-cursor)
    $words[1] __complete $words[2..-1] (commandline --current-token --cut-at-cursor) 2>/dev/null
end
complete --command cubilete --arguments '(__cubilete_complete)'
)";

// Escapes text for roff, where backslashes, dashes and dots at the start of a line are special.
std::string escaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || text[i - 1] == '\n';
    if (begins && (text[i] == '.' || text[i] == '\'')) out += "\\&";
    if (text[i] == '\\') {
      out += "\\e";
    } else if (text[i] == '-') {
      out += "\\-";
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string names_of(const CLI::Option& option) {
  if (option.get_lnames().empty() && option.get_snames().empty()) return option.get_single_name();
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return fmt::format("{}", fmt::join(names, ", "));
}

void describe(const CLI::App& command, const std::string& name, std::string& page) {
  std::string arguments;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional())
      arguments += fmt::format(" [\\fI{}\\fR]", escaped(option->get_single_name()));
  }
  page += fmt::format(".SH SYNOPSIS\n\\fB{}\\fR{} [\\fIoptions\\fR]\n", escaped(name), arguments);
  page += fmt::format(".SH DESCRIPTION\n{}.\n", escaped(command.get_description()));
  page += ".SH OPTIONS\n";
  for (const CLI::Option* option : command.get_options()) {
    page += fmt::format(".TP\n\\fB{}\\fR {}\n{}\n", escaped(names_of(*option)),
                        escaped(value_name(*option)), escaped(description_of(*option)));
  }
  for (const CLI::App* inner : command.get_subcommands(nullptr)) {
    page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", escaped(inner->get_name()),
                        escaped(inner->get_description()));
  }
}

std::string page_of(const CLI::App& app, const CLI::App* command) {
  const std::string name = command ? "cubilete-" + command->get_name() : "cubilete";
  const CLI::App& about = command ? *command : app;
  std::string page =
      fmt::format(".TH {} 1 \"\" \"cubilete {}\" \"cubilete\"\n.SH NAME\n{} \\- {}\n",
                  escaped(name), kVersion, escaped(name), escaped(about.get_description()));
  describe(about, command ? "cubilete " + command->get_name() : "cubilete COMMAND", page);
  page += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", escaped(about.get_footer()));
  page +=
      ".SH EXIT STATUS\n0 fine, 1 problems found or game failed, 2 wrong usage, 3 internal fault, "
      "4 out of the memory or time allowed, 130 stopped by Ctrl\\-C while counting, "
      "141 nobody reads the answer any more.\n";
  return page;
}

int print_page(const CLI::App& app, const std::string& name) {
  const CLI::App* command = find_command(app, name);
  if (!name.empty() && !command) {
    report_error(fmt::format("there is no command '{}'", name), "cubilete --help lists them");
    return kWrongUsage;
  }
  print_data(page_of(app, command));
  return kFine;
}

}  // namespace

void add_completion(const Command& command, int& exit_code) {
  auto shell = std::make_shared<std::string>();
  command.add_option("shell", *shell, "bash, zsh or fish")
      .required()
      .one_of({"bash", "zsh", "fish"});
  command.footer(
      "Examples:\n  source <(cubilete completion bash)\n  cubilete completion fish | source");
  command.callback([shell, &exit_code] {
    print_data(*shell == "bash" ? kBash : *shell == "zsh" ? kZsh : kFish);
    exit_code = kFine;
  });
}

void add_man(const Command& command, int& exit_code) {
  auto name = std::make_shared<std::string>();
  command.add_option("command", *name, "A command; without it, the program");
  command.footer("Examples:\n  cubilete man play | man -l -\n  cubilete man >cubilete.1");
  command.callback(
      [name, command, &exit_code] { exit_code = print_page(*command.app().get_parent(), *name); });
}

}  // namespace cubilete
