// Faults that designers make when they copy: copies that are not changed, changed in one place
// only, or changed back. The last come from the history of the games themselves.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <sstream>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::vector<const GameFile*> files_of(const GameText& game, FileKind kind) {
  std::vector<const GameFile*> out;
  for (const GameFile& f : game.files) {
    if (f.tree && f.kind == kind) out.push_back(&f);
  }
  return out;
}

const Node* section(const GameFile& f, const char* name) {
  const Node* n = f.tree->find(name);
  return n && n->is_map() ? n : nullptr;
}

// Visits the components of a game with the lines that declare them.
void each_component(const GameText& game,
                    const std::function<void(const Entry&, const SourceSpan& lines)>& visit) {
  for (const GameFile& f : game.files) {
    const bool may_declare = f.kind == FileKind::kGame || f.kind == FileKind::kComponents;
    const Node* components = f.tree && may_declare ? section(f, "components") : nullptr;
    if (!components) continue;
    for (const Entry& e : components->entries) {
      if (const auto lines = whole_entry(game, e)) visit(e, *lines);
    }
  }
}

// Gives the copy of a component the text of the original under the name of the copy.
void add_words(const GameText& game, const std::string& name, const std::string& copy, Mutant& m) {
  for (const GameFile* f : files_of(game, FileKind::kLocale)) {
    for (const char* key : {"components", "help"}) {
      const Node* words = section(*f, key);
      const Entry* e = words ? words->find_entry(name) : nullptr;
      const auto lines = e ? whole_entry(game, *e) : std::nullopt;
      if (!lines) continue;
      std::string text(game.sources.text(*lines));
      text.replace(text.find(name), name.size(), copy);
      m.edits.push_back({f->source, lines->end, lines->end, text});
    }
  }
}

struct PastEdit {
  std::string path;
  std::string now;
  std::string before;
};

// Reads lines that were changed once, from tests/faults/history.
std::vector<PastEdit> past_edits() {
  std::vector<PastEdit> out;
  std::ifstream in(std::string(CUBILETE_SOURCE_DIR) + "/tests/faults/history.txt");
  for (std::string line; std::getline(in, line);) {
    std::istringstream columns(line);
    PastEdit e;
    std::getline(columns, e.path, '\t');
    std::getline(columns, e.now, '\t');
    std::getline(columns, e.before, '\t');
    if (!e.now.empty() && !e.before.empty()) out.push_back(std::move(e));
  }
  return out;
}

}  // namespace

void copied_component(const GameText& game, Random&, Mutants& out) {
  each_component(game, [&](const Entry& e, const SourceSpan& lines) {
    if (e.value.entries.size() < 2) return;
    const std::string copy = e.key + "_ii";
    std::string text(game.sources.text(lines));
    text.replace(text.find(e.key), e.key.size(), copy);
    Mutant m;
    m.edits.push_back({lines.file, lines.end, lines.end, text});
    m.places = {e.key_span, {lines.file, lines.end, lines.end}};
    for (const GameFile& f : game.files) {
      const Node* checks = f.tree ? f.tree->find("checks") : nullptr;
      if (f.kind == FileKind::kGame && checks) {
        for (const Node& check : checks->items) m.places.push_back(check.span);
      }
    }
    add_words(game, e.key, copy, m);
    out.push_back(std::move(m));
  });
}

void text_not_translated(const GameText& game, Random&, Mutants& out) {
  const auto locales = files_of(game, FileKind::kLocale);
  if (locales.size() < 2) return;
  for (const char* key : {"help", "messages", "actions"}) {
    const Node* from = section(*locales[0], key);
    const Node* to = section(*locales[1], key);
    if (!from || !to) continue;
    for (const Entry& e : from->entries) {
      const Entry* other = to->find_entry(e.key);
      const bool is_sentence = std::count(e.value.text.begin(), e.value.text.end(), ' ') >= 2;
      if (!other || !is_sentence || !e.value.is_string() || !other->value.is_string()) continue;
      const std::string_view written = game.sources.text(e.value.span);
      if (written.find('\n') != std::string_view::npos || written == other->value.text) continue;
      Mutant m = replace(other->value.span, std::string(written));
      m.places = {other->key_span, e.key_span};
      out.push_back(std::move(m));
    }
  }
}

void number_of_text_changed(const GameText& game, Random& random, Mutants& out) {
  for (const GameFile* f : files_of(game, FileKind::kLocale)) {
    const Node* help = section(*f, "help");
    if (!help) continue;
    for (const Entry& e : help->entries) {
      const std::string written(game.sources.text(e.value.span));
      const auto at = std::find_if(written.begin(), written.end(), is_digit);
      if (at == written.end() || written.find('{') != std::string::npos) continue;
      const auto offset = static_cast<std::uint32_t>(at - written.begin());
      const SourceSpan digit{f->source, e.value.span.begin + offset,
                             e.value.span.begin + offset + 1};
      const int other = (*at - '0' + 1 + static_cast<int>(random.below(8))) % 10;
      Mutant m = replace(digit, std::to_string(other));
      m.places = {e.key_span, e.value.span};
      out.push_back(std::move(m));
    }
  }
}

void once_forgotten(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kKey || s.text != "once" || !s.entry || !s.map) continue;
    const Node* offer = s.map->find("actions");
    if (!offer) continue;
    Mutant m = replace(s.entry->value.span, "false");
    m.places = {s.span, offer->span};
    for (const Site& action : game.sites) {
      const bool is_action = action.role == Role::kDeclaration && action.kind == "action";
      if (is_action) m.places.push_back(action.span);
    }
    out.push_back(std::move(m));
  }
}

void edit_backwards(const GameText& game, Random&, Mutants& out) {
  static const std::vector<PastEdit> kEdits = past_edits();
  for (const PastEdit& edit : kEdits) {
    for (const GameFile& f : game.files) {
      if (f.path != edit.path) continue;
      const std::string& text = game.text(f.source);
      const std::size_t at = text.find("\n" + edit.now + "\n");
      if (at == std::string::npos ||
          text.find("\n" + edit.now + "\n", at + 1) != std::string::npos) {
        continue;
      }
      const auto begin = static_cast<std::uint32_t>(at + 1);
      out.push_back(replace({f.source, begin, begin + static_cast<std::uint32_t>(edit.now.size())},
                            edit.before));
    }
  }
}

}  // namespace cubilete::faults
