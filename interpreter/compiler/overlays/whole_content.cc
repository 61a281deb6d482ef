#include "compiler/overlays/whole_content.h"

namespace cubilete {
namespace {

Node empty_map(SourceSpan span) {
  Node n;
  n.kind = NodeKind::kMap;
  n.span = span;
  return n;
}

void add_components(const Node& file, Node& all) {
  const Node* components = file.find("components");
  if (!components) return;
  for (const Entry& written : components->entries) {
    Entry e = written;
    if (!e.value.is_map()) e.value = empty_map(e.value.span);
    for (const char* key : {"provenance", "kind"}) {
      const Entry* common = file.find_entry(key);
      if (common && !e.value.find(key)) e.value.entries.insert(e.value.entries.begin(), *common);
    }
    all.entries.push_back(std::move(e));
  }
}

}  // namespace

Node whole_content(const OverlayTargets& targets, const std::vector<DocumentFile>& locales) {
  Node all = *targets.game;
  Entry components;
  components.key = "components";
  components.value = empty_map(all.span);
  for (const Node* file : targets.component_files) add_components(*file, components.value);
  std::erase_if(all.entries, [](const Entry& e) { return e.key == "components"; });
  all.entries.push_back(std::move(components));
  Entry words;
  words.key = "locale";
  words.value = empty_map(all.span);
  for (const DocumentFile& f : locales) {
    if (!f.tree) continue;
    words.value.entries.push_back({f.path.stem().string(), f.tree->span, *f.tree});
  }
  all.entries.push_back(std::move(words));
  return all;
}

}  // namespace cubilete
