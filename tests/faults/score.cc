#include "faults/score.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete::faults {
namespace {

std::string share(std::size_t part, std::size_t of) {
  if (of == 0) return "";
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(of));
}

std::string line_of(const std::string& name, const std::string& what, const Score& s) {
  const std::size_t n = s.counted();
  return fmt::format(
      "| {} | {} | {} | {} | {} | {} | {} | {} | {:.1f} |\n", name, what, n, s.still_valid,
      share(s.reported, n), share(s.at_place, n), share(s.suggested, s.typos),
      share(s.alone, s.reported),
      s.reported == 0 ? 0.0 : static_cast<double>(s.findings) / static_cast<double>(s.reported));
}

}  // namespace

Verdict judge(const GameText& game, const Mutant& m, const Report& report) {
  Verdict v;
  v.counts = m.still_valid.empty();
  v.findings = report.findings.size();
  v.reported = !report.findings.empty();
  v.crashed = report.crashed || report.exit_code > 1 || !report.is_json;
  v.exit_is_right = report.exit_code == (v.reported ? 1 : 0);
  std::vector<std::pair<std::string, std::uint32_t>> right;
  const Edit& first = m.edits.front();
  std::vector<SourceSpan> places = m.places;
  if (places.empty()) places.push_back({first.file, first.begin, first.end});
  for (const SourceSpan place : places) {
    right.emplace_back(game.sources.path(place.file), line_in_mutant(game, m, place));
  }
  const auto is_right = [&](const std::string& file, std::uint32_t line) {
    return std::find(right.begin(), right.end(), std::pair(file, line)) != right.end();
  };
  v.is_typo = !m.suggestion.empty();
  for (const Finding& f : report.findings) {
    v.at_place = v.at_place || is_right(f.file, f.line);
    for (const auto& [file, line] : f.notes) v.at_place = v.at_place || is_right(file, line);
    // A suggestion may be "points.sum" or only "sum", "components.ace" or only "ace".
    const bool same = f.suggestion == m.suggestion || f.suggestion.ends_with("." + m.suggestion) ||
                      (!f.suggestion.empty() && m.suggestion.ends_with("." + f.suggestion));
    v.suggested = v.suggested || (v.is_typo && same);
  }
  return v;
}

void Score::add(const Verdict& v) {
  ++made;
  crashed += v.crashed;
  wrong_exit += !v.exit_is_right;
  if (!v.counts) {
    ++still_valid;
    still_valid_reported += v.reported;
    return;
  }
  reported += v.reported;
  at_place += v.at_place;
  typos += v.is_typo;
  suggested += v.suggested;
  findings += v.findings;
  alone += v.findings == 1;
}

void Score::add(const Score& s) {
  made += s.made;
  still_valid += s.still_valid;
  still_valid_reported += s.still_valid_reported;
  reported += s.reported;
  at_place += s.at_place;
  typos += s.typos;
  suggested += s.suggested;
  wrong_exit += s.wrong_exit;
  crashed += s.crashed;
  findings += s.findings;
  alone += s.alone;
}

std::string table_of(const std::vector<ClassScore>& classes) {
  std::string out =
      "| class | fault | mutants | still valid | reported | right line | right suggestion | one "
      "finding | "
      "findings each |\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n";
  Score all;
  for (const ClassScore& c : classes) {
    out += line_of(c.name, c.what, c.score);
    all.add(c.score);
  }
  return out + line_of("**all**", "", all);
}

}  // namespace cubilete::faults
