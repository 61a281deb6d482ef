// cubilete replay: tells a recorded game again, and verifies it step by step.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "console.h"
#include "narration.h"
#include "replay.h"
#include "saved_game.h"

namespace cubilete {

namespace {

struct Options {
  std::string file;
  std::vector<std::string> mods;
  std::int64_t to = -1;
  bool verify = false;
  std::string language = "en";
};

void tell(const Options& o, Game& game, const Ruleset& ruleset) {
  Language language = Language::kEnglish;
  parse_language(o.language, language);
  const Narrator narrator(ruleset, language);
  for (std::size_t n = 0; n <= game.choices().size(); ++n) {
    for (const std::string& line :
         narrator.events(game.state_after(n), game.events_after(n), PlayerId())) {
      answer(line + "\n");
    }
  }
  if (game.is_over()) {
    if (const auto outcome = game.outcome()) {
      for (const std::string& line : narrator.outcome(game.engine(), game.state(), *outcome))
        answer(line + "\n");
    }
  } else {
    for (const std::string& line :
         narrator.table(game.engine(), game.state(), view(ruleset, game.state(), PlayerId()))) {
      answer(line + "\n");
    }
  }
}

int verify(const Options& o, const Replay& replay, const Followed& followed, bool has_changed) {
  const std::size_t verified = followed.game.choices().size();
  if (followed.problem) {
    complain(
        fmt::format("{}: {}", o.file, followed.problem->message),
        fmt::format("choices that lead where they led: {}{}", verified,
                    has_changed ? ""
                                : "; the content is as it was then, so this was played by "
                                  "another version of cubilete, or it is a fault of cubilete"));
    return kProblems;
  }
  answer(fmt::format("{}: {} choices verified{}\n", o.file, verified,
                     has_changed ? ", though the content has changed" : ""));
  const bool is_whole = o.to >= 0 || (replay.is_closed && !replay.damage);
  return is_whole ? kFine : kProblems;
}

int run_replay(const Options& o) {
  const auto replay = read_replay_or_complain(o.file);
  if (!replay) return kProblems;
  int exit_code = kFine;
  Library::Request request = request_of(*replay);
  if (!o.mods.empty()) request.mods = o.mods;
  const auto ruleset = compile_or_complain(request, exit_code);
  if (!ruleset) return exit_code;
  const bool has_changed = tell_changes(o.file, *replay, *ruleset);
  auto followed = follow_replay(*replay, ruleset, o.to);
  if (!followed) {
    complain(followed.error(), ruleset->sources, "while the table was set for " + o.file);
    return kProblems;
  }
  if (o.verify) return verify(o, *replay, *followed, has_changed);
  tell(o, followed->game, *ruleset);
  if (followed->problem) {
    complain(fmt::format("{}: {}", o.file, followed->problem->message),
             has_changed ? "what has changed in the content since is told above" : "");
    return kProblems;
  }
  return replay->damage && o.to < 0 ? kProblems : kFine;
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
