#include "faults/home_copy.h"
#include "support/files.h"

#include <fstream>

namespace cubilete::faults {

namespace fs = std::filesystem;

namespace {

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
}

}  // namespace

HomeCopy::HomeCopy(const fs::path& home) {
  for (const char* part : {"content", "scripts", "schema"}) {
    fs::copy(home / part, path_ / part, fs::copy_options::recursive);
  }
}

void HomeCopy::write(const GameText& game, const Mutant& m) const {
  for (const Edit& e : m.edits) {
    write_text(path_ / game.sources.path(e.file), edited(game, m, e.file));
  }
}

void HomeCopy::take_out(const GameText& game, const Mutant& m) const {
  for (const Edit& e : m.edits) write_text(path_ / game.sources.path(e.file), game.text(e.file));
}

}  // namespace cubilete::faults
