#include "fuzz/trial_of_game.h"

#include <fmt/format.h>

#include <array>
#include <fstream>

#include "base/digest.h"
#include "base/printable.h"
#include "checks/check_rules.h"
#include "fuzz/playing.h"
#include "fuzz/playthrough.h"
#include "fuzz/scratch.h"
#include "play/audit.h"
#include "review/validation.h"
#include "scenarios/scenario.h"

namespace cubilete::fuzz {

namespace fs = std::filesystem;

namespace {

constexpr char kWrittenGame[] = "written";
constexpr char kMod[] = "more";

void check(const Diagnostics& found) {
  for (const Diagnostic& d : found.list()) {
    must(!d.message.empty(), "a problem has a message: " + d.code);
    must(d.code != "internal-fault" && d.code != "effect-not-deterministic",
         d.code + ": " + d.message);
    must(first_control(d.message) == std::string::npos,
         "a message has no control characters: " + printable(d.message));
    must(d.message.find("broken identity") == std::string::npos, d.message);
  }
}

// Returns true for findings that no content can cause.
bool is_our_fault(const Finding& f) {
  static constexpr std::string_view kOurs[] = {"repetition", "round-trip", "replay", "undo",
                                               "re-execution"};
  if (std::find(std::begin(kOurs), std::end(kOurs), f.check) != std::end(kOurs)) return true;
  return f.check == "enumeration" && (f.message.ends_with("is offered twice") ||
                                      f.message.ends_with("has a reason against it") ||
                                      f.message.ends_with("can be carried through"));
}

void check_audit(const std::shared_ptr<const Ruleset>& ruleset, std::uint64_t seed) {
  AuditRequest request;
  request.positions = 8;
  request.seed = seed;
  request.shrinks = false;
  for (const Finding& f : audit(ruleset, request).findings) {
    must(!is_our_fault(f), fmt::format("audit: {}: {}", f.check, f.message));
  }
}

std::map<std::string, std::string> all_files(const WrittenGame& game) {
  std::map<std::string, std::string> out;
  for (const auto& [name, text] : game.files) out[fmt::format("{}/{}", kWrittenGame, name)] = text;
  for (const auto& [name, text] : game.mod) out[fmt::format("{}/{}", kMod, name)] = text;
  return out;
}

}  // namespace

WrittenGame game_of(std::span<const std::uint8_t> input) {
  Draws draws(input);
  return write_game(draws, kWrittenGame);
}

WrittenGame game_of_seed(std::uint64_t seed) {
  std::array<std::uint8_t, 8> input{};
  for (int i = 7; i >= 0; --i, seed >>= 8) input[std::size_t(i)] = static_cast<std::uint8_t>(seed);
  return game_of(input);
}

void keep(const WrittenGame& game, const std::string& folder) {
  for (const auto& [name, text] : all_files(game)) {
    fs::create_directories((fs::path(folder) / name).parent_path());
    std::ofstream(fs::path(folder) / name, std::ios::binary) << text;
  }
}

void try_out(const WrittenGame& game, TrialCounts& counts) {
  static Scratch scratch;
  scratch.hold(all_files(game));
  const std::string folder = (scratch.folder() / kWrittenGame).string();
  const std::uint64_t seed = digest_of(game.files.at("game.yaml"));
  Draws draws(seed);
  ++counts.games;
  const Compilation c = library().compile({folder, "", {}});
  check(c.diagnostics);
  if (draws.one_in(5)) show(c);
  if (!c.ruleset) return;
  ++counts.compiled;
  Playthrough(c.ruleset, seed, game.is_heavy, counts).run();
  if (game.is_heavy) return;
  if (draws.one_in(3)) {
    ++counts.audits;
    check_audit(c.ruleset, seed);
  }
  if (draws.one_in(8)) check(validate_game(library(), folder).diagnostics);
  for (const std::string& variant : game.variants) {
    const Compilation v = library().compile({folder, variant, {}});
    check(v.diagnostics);
    if (v.ruleset) Playthrough(v.ruleset, seed, false, counts).run();
  }
  if (!game.mod.empty()) {
    const std::string mod = (scratch.folder() / kMod).string();
    const Compilation m = library().compile({folder, "", {}, {mod}});
    check(m.diagnostics);
    if (m.ruleset) Playthrough(m.ruleset, seed, false, counts).run();
  }
  if (game.files.count("tests/some.yaml") > 0) {
    check(run_scenarios(library(), folder, scratch.folder() / kWrittenGame / "tests/some.yaml")
              .diagnostics);
  }
}

}  // namespace cubilete::fuzz
