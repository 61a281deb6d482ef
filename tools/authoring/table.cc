// cubilete table: exports the cards of a kind as a table for a spreadsheet, and imports it.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/printable.h"
#include "base/spelling.h"
#include "compiler/content_files.h"
#include "diagnostics/render.h"
#include "document/text_file.h"
#include "saves/durable_file.h"
#include "tools/authoring/card_edit.h"
#include "tools/authoring/card_table.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/new_card.h"
#include "tools/cli/command_line.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

struct CardTableOptions {
  std::string game;
  std::string kind;
  std::string output;
  std::string apply;
  bool dry_run = false;
  bool force = false;
};

KindId kind_named(const CardTableOptions& o, const Ruleset& r) {
  std::vector<std::string> names;
  for (const KindDef& k : r.kinds) names.push_back(k.name);
  const KindId kind = r.find_kind(o.kind);
  if (kind.is_some()) return kind;
  if (o.kind.empty() && r.kinds.size() == 1) return KindId(0);
  const std::string known = fmt::format("its kinds: {}", fmt::join(names, ", "));
  if (o.kind.empty()) {
    report_error(fmt::format("{} has several kinds", o.game), "give one with --kind; " + known);
  } else {
    report_error(fmt::format("{} has no kind '{}'", o.game, o.kind), hint(o.kind, names, known));
  }
  return {};
}

int write_table(const CardTableOptions& o, const CardTable& table) {
  const char separator = o.output.ends_with(".tsv") ? '\t' : ',';
  std::string text;
  for (const auto& row : table.rows()) text += csv_line(row, separator);
  if (o.output.empty()) {
    print_data(text);
    return kFine;
  }
  const Replaceable other = {o.force ? Replaceable::Rule::kAnyFile : Replaceable::Rule::kKind,
                             fmt::format("id{}copies", separator), "a table of cards"};
  const std::string problem = write_file_safely(o.output, text, other);
  if (problem.empty()) return kFine;
  report_error(problem, "nothing was written; --force replaces any file");
  return kProblems;
}

// Writes a change of a cell as a line: "cards/a.yaml: mill.value: 3 -> 4".
std::string shown(const CardChange& c) {
  if (c.entry) return fmt::format("{}: {}: a new card\n", c.file, c.card);
  const auto side = [](const std::string& text) { return text.empty() ? "(nothing)" : text; };
  const std::string kept =
      c.kept.empty() ? "" : fmt::format("  ({} stays: does it fit the new name?)", c.kept);
  return fmt::format("{}: {}.{}: {} -> {}{}\n", c.file, c.card, c.column, side(c.before),
                     side(c.after), kept);
}

int report_wrong_table(const std::string& file, Diagnostics& problems, const Sources& sources) {
  problems.sort();
  std::fputs(render_text(problems.list(), sources, {may_colour_err()}).c_str(), stderr);
  report_error(fmt::format("{} has problems; nothing was changed", printable(file)));
  return kProblems;
}

int apply_table(const CardTableOptions& o, const CardTable& table, const NamedFolder& of,
                const std::string& kind) {
  const fs::path& folder = of.folder;
  const auto text = read_file(o.apply);
  if (!text) {
    report_error(fmt::format("{} cannot be read", printable(o.apply)));
    return kWrongUsage;
  }
  Sources sources;
  Diagnostics problems;
  const auto rows = read_csv(sources, sources.add(o.apply, *text), problems);
  if (problems.has_errors()) return report_wrong_table(o.apply, problems, sources);
  if (rows.empty()) {
    report_error(fmt::format("{} is empty", printable(o.apply)), "nothing was changed");
    return kProblems;
  }
  Draft draft(folder);
  const fs::path file = file_for_components(folder, kind);
  const FileOfCards for_new = {shown_path(folder / file),
                               says_kind(components_text(draft, file, kind), kind)};
  const std::vector<CardChange> changes = table.changes(rows, for_new, problems);
  if (problems.has_errors()) return report_wrong_table(o.apply, problems, sources);
  std::string lines;
  for (const CardChange& c : changes) lines += shown(c);
  if (changes.empty()) lines = "nothing is different\n";
  print_out(lines);
  if (changes.empty()) return kFine;
  if (const CardChange* c = put_changes(changes, kind, draft)) {
    report_error(refusal_of(*c),
                 "the file is laid out in a way that this cannot keep: change it there by hand");
    return kProblems;
  }
  return o.dry_run ? try_out(draft, of.game) : finish(draft, of.game, "");
}

int run_table(const CardTableOptions& o) {
  const auto of = game_or_mod_named(o.game);
  if (!of) return kWrongUsage;
  if (!is_whole(of->folder)) return kProblems;
  const auto c = compiled(of->request());
  if (!c) return kProblems;
  const KindId kind = kind_named(o, *c->draft);
  if (!kind.is_some()) return kWrongUsage;
  const CardTable table(*c->draft, c->content, kind, of->folder);
  return o.apply.empty() ? write_table(o, table)
                         : apply_table(o, table, *of, c->draft->kind(kind).name);
}

}  // namespace

void add_table(const Command& command, int& exit_code) {
  auto o = std::make_shared<CardTableOptions>();
  command.add_option("game", o->game, "A game or a mod, by name or path").required();
  command.add_option("--kind", o->kind, "The kind of the cards, where the game has several");
  const CommandOption output =
      command.add_option("-o,--output", o->output, "The file to write: .csv, or .tsv with tabs");
  command.add_option("--apply", o->apply, "A table to change the cards by: all of it, or nothing")
      .excludes(output);
  command.add_flag("--force", o->force, "With -o: replaces a file that is no table of cards");
  command.add_flag("--dry-run", o->dry_run, "With --apply: shows what it would change");
  command.footer(
      "Examples:\n  cubilete table dice-city --kind location -o cards.csv\n"
      "  cubilete table dice-city --kind location --apply cards.csv");
  command.callback([o, &exit_code] { exit_code = run_table(*o); });
}

}  // namespace cubilete
