// cubilete replay: tells a recorded game again, and verifies it step by step.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/digest.h"
#include "console.h"
#include "narration.h"
#include "replay.h"

namespace cubilete {

namespace {

struct Options {
  std::string file;
  std::vector<std::string> mods;
  std::int64_t to = -1;
  bool verify = false;
  std::string language = "en";
};

int run_replay(const Options& o) {
  const auto text = read_file(o.file);
  if (!text) {
    complain(fmt::format("{} cannot be read", o.file), "is the path right?");
    return kProblems;
  }
  const auto replay = parse_replay(*text);
  if (!replay) {
    complain(fmt::format("{}: {}", o.file, replay.error().message));
    return kProblems;
  }
  int exit_code = kFine;
  const auto ruleset = compile_or_complain(
      {replay->game, replay->variant, replay->options, o.mods.empty() ? replay->mods : o.mods},
      exit_code);
  if (!ruleset) return exit_code;
  if (hexadecimal(ruleset->digest) != replay->content) {
    complain(fmt::format("{} was played with other content than there is now", o.file),
             "it is played as far as it agrees");
  }
  auto game = play_replay(*replay, ruleset, o.to, false);
  if (!game) {
    complain(fmt::format("{}: {}", o.file, game.error().message));
    return kProblems;
  }
  if (o.verify) {
    answer(fmt::format("{}: {} choices verified\n", o.file, game->choices().size()));
    return kFine;
  }
  Language language = Language::kEnglish;
  parse_language(o.language, language);
  const Narrator narrator(*ruleset, language);
  for (std::size_t n = 0; n <= game->choices().size(); ++n) {
    for (const std::string& line :
         narrator.events(game->state_after(n), game->events_after(n), PlayerId())) {
      answer(line + "\n");
    }
  }
  if (game->is_over()) {
    if (const auto outcome = game->outcome()) {
      for (const std::string& line : narrator.outcome(game->state(), *outcome)) answer(line + "\n");
    }
  } else {
    for (const std::string& line :
         narrator.table(game->engine(), game->state(), view(*ruleset, game->state(), PlayerId()))) {
      answer(line + "\n");
    }
  }
  return kFine;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("replay", "Tells a recorded game again, or verifies it");
  command->add_option("file", o->file, "The replay")->required();
  command->add_option("--to", o->to, "Only the first N choices")->check(CLI::NonNegativeNumber);
  command->add_option("--mod", o->mods, "Where the mods are now, where they have moved")
      ->take_all();
  command->add_flag("--verify", o->verify, "Only check that every step leads where it led");
  command->add_option("--lang,--language", o->language, "en or es")
      ->check(CLI::IsMember({"en", "es"}));
  command->footer(
      "Examples:\n  cubilete replay game.json\n  cubilete replay game.json --to 20\n"
      "  cubilete replay game.json --verify");
  command->callback([o, &exit_code] { exit_code = run_replay(*o); });
}

}  // namespace cubilete
