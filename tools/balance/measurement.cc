#include "tools/balance/measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/cli/arguments.h"
#include "tools/cli/json_lines.h"

namespace cubilete {

namespace {

int write_part(Measurement& m, const Shard& shard, PartFile& file) {
  RunPart part{m.command(), m.digests(), {}, m.counts()};
  m.each_option(OptionFields::writing(part.request));
  return file.write(shard, part);
}

void print_answer(const Measurement& m) {
  if (m.format() == "json") {
    print_json(m.json().dump(2) + "\n");
  } else if (m.format() == "jsonl") {
    const AnswerTable table = m.table();
    print_json(json_lines(table.answer, table.rows));
  } else if (m.format() == "csv") {
    print_data(csv_of(m.table()));
  } else {
    print_out(m.text());
  }
}

}  // namespace

int run_measurement(Measurement& m) {
  if (const int exit_code = m.prepare()) return exit_code;
  const auto shard = shard_of(m.part);
  if (!shard) return kWrongUsage;
  GamesFile games;
  PartFile part;
  if (!games.open(m.games_out, m.part.force) || !part.open(m.part)) return kProblems;
  watch_interrupts();
  const Played played = m.play(*shard, games);
  if (played.error != kFine) return played.error;
  if (m.part.is_part()) {
    if (played.has_fault) return kInternalFault;
    const int exit_code = write_part(m, *shard, part);
    return exit_code != kFine || games.close() ? exit_code : kProblems;
  }
  if (played.was_stopped) {
    const bool is_nothing = played.number == 0;
    report_error(
        fmt::format("stopped after {} {}; {}", played.number, played.units,
                    is_nothing ? "nothing is known yet" : "the numbers are those of these"));
    if (is_nothing) return kInterrupted;
  }
  print_answer(m);
  if (!games.close()) return kProblems;
  if (played.has_fault) return kInternalFault;
  return played.was_stopped ? kInterrupted : kFine;
}

int merge_measurement(Measurement& m, const RunPart& sum) {
  m.each_option(OptionFields::reading(sum.request));
  if (const int exit_code = m.prepare()) return exit_code;
  if (!is_content_of(sum, m.digests())) return kProblems;
  if (!m.add(sum.counts)) return report_other_things();
  print_answer(m);
  return kFine;
}

void each_version_option(VersionOptions& o, const OptionFields& fields) {
  fields("game", o.game);
  fields("variant", o.variant);
  fields("mods", o.mods);
  fields("set", o.set);
}

namespace {

const std::map<std::string, SimulationEngine> kEngines = {
    {"auto", SimulationEngine::kAuto},
    {"interpreted", SimulationEngine::kInterpreted},
    {"compiled", SimulationEngine::kCompiled},
    {"both", SimulationEngine::kBoth}};

}  // namespace

void add_engine_option(const Command& command, std::string& engine, bool may_compare) {
  std::vector<std::string> names = {"auto", "interpreted", "compiled"};
  if (may_compare) names.emplace_back("both");
  command
      .add_option("--engine", engine,
                  fmt::format("The rules that the bots think with: auto (compiled to machine code "
                              "where that pays), interpreted, compiled{}; the result is the same",
                              may_compare ? ", both (and compared)" : ""))
      .one_of(names);
}

SimulationEngine engine_named(const std::string& name) { return kEngines.at(name); }

void report_not_compiled(const Ruleset& r, const std::optional<NotCompiled>& why) {
  if (!why) return;
  const std::string where = why->where.is_known() ? r.sources.where(why->where) + ": " : "";
  report_error(fmt::format("the interpreter plays: {}{}", where, why->why));
}

void report_scripts_in_lua(const Ruleset& r, const std::vector<NotCompiled>& scripts) {
  if (scripts.empty()) return;
  report_error(
      fmt::format("{} of {} scripts run{} in the Lua VM, which is slower; the first: {}: {}\n"
                  "          profile names them all; scripts/README.md says what has a typed form",
                  scripts.size(), r.scripts.size(), scripts.size() == 1 ? "s" : "",
                  r.sources.where(scripts[0].where), scripts[0].why));
}

void add_jobs_option(const Command& command, int& jobs) {
  command.add_option("--jobs", jobs, "How many threads; the result is the same")
      .check(whole_number(1, 256));
}

}  // namespace cubilete
