#include "compiler/overlays/overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "compiler/overlays/former.h"

namespace cubilete {
namespace {

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t dot = path.find('.', begin);
    parts.push_back(path.substr(begin, dot - begin));
    if (dot == std::string::npos) return parts;
    begin = dot + 1;
  }
}

std::optional<std::size_t> item_named(const Node& list, const std::string& name) {
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const Node* id = list.items[i].find("id");
    if (id && id->text == name) return i;
  }
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size() || number < 1) return std::nullopt;
  // The number counts the items of the list as written in its file.
  const auto at = std::ranges::find(list.items, number, &Node::position);
  if (at == list.items.end()) return std::nullopt;
  return static_cast<std::size_t>(at - list.items.begin());
}

// `Tree`: Node or const Node.
template <class Tree>
Tree* step(Tree* from, const std::string& part) {
  if (from->is_map()) return from->find(part);
  if (from->is_list()) {
    if (const auto i = item_named(*from, part)) return &from->items[*i];
  }
  return nullptr;
}

std::vector<std::string> names_in(const Node& n) {
  std::vector<std::string> out;
  for (const Entry& e : n.entries) out.push_back(e.key);
  for (const Node& item : n.items) {
    if (const Node* id = item.find("id")) out.push_back(id->text);
  }
  return out;
}

class Overlay {
 public:
  Overlay(OverlayTargets& targets, Diagnostics& d) : targets_(targets), d_(d) {}

  void apply(const Node& overlay) {
    span_ = overlay.span;
    for (const Entry& verb : overlay.entries) {
      if (verb.key == "set" || verb.key == "add" || verb.key == "append" ||
          verb.key == "insert_before" || verb.key == "insert_after") {
        for (const Entry& e : verb.value.entries) change(verb.key, e);
      } else if (verb.key == "remove") {
        for (const Node& n : verb.value.items) {
          if (n.is_string()) remove(n);
        }
      }
    }
  }

 private:
  bool touched_before(const std::string& path, SourceSpan span) {
    const auto [it, is_new] = touched_.emplace(path, span);
    if (is_new) return false;
    d_.error("overlay-conflict", span, fmt::format("'{}' is changed twice by this overlay", path),
             "keep one of the two")
        .note(it->second, "first changed here");
    return true;
  }

  // Returns the tree that has the path: for a component, the file that declares it.
  Node* root_for(const std::vector<std::string>& parts) {
    if (parts[0] != "components" || parts.size() < 2) return targets_.game;
    for (Node* file : targets_.component_files) {
      Node* components = file->find("components");
      if (components && components->find(parts[1])) return file;
    }
    return targets_.component_files.empty() ? targets_.game : targets_.component_files.front();
  }

  // Returns the section of components that this overlay adds; makes it at the first call.
  Node* own_components() {
    if (!own_) {
      Node& file = targets_.added_components.emplace_back();
      file.kind = NodeKind::kMap;
      file.span = span_;
      Entry section;
      section.key = "components";
      section.key_span = span_;
      section.value.kind = NodeKind::kMap;
      section.value.span = span_;
      file.entries.push_back(std::move(section));
      targets_.component_files.push_back(&file);
      own_ = &file;
    }
    return &own_->entries.front().value;
  }

  // Returns the node at all parts but the last; reports the first missing part.
  Node* parent_of(const std::vector<std::string>& parts, SourceSpan span) {
    Node* at = root_for(parts);
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      Node* next = step(at, parts[i]);
      if (!next) {
        missing(*at, parts, i, span);
        return nullptr;
      }
      at = next;
    }
    return at;
  }

  // Returns the place that removed the path or a beginning of it; nullptr if none did.
  const SourceSpan* removal_of(const std::vector<std::string>& parts, std::size_t count) const {
    std::string path;
    for (std::size_t k = 0; k < count; ++k) {
      path += (k ? "." : "") + parts[k];
      if (const auto it = targets_.removed.find(path); it != targets_.removed.end()) {
        return &it->second;
      }
    }
    return nullptr;
  }

  void missing(const Node& in, const std::vector<std::string>& parts, std::size_t i,
               SourceSpan span) {
    std::string above;
    for (std::size_t k = 0; k < i; ++k) above += (k ? "." : "") + parts[k];
    if (const SourceSpan* removal = removal_of(parts, i + 1)) {
      Diagnostics::Report d = d_.error(
          "overlay-target", span,
          fmt::format("'{}{}{}' is not there any more", above, above.empty() ? "" : ".", parts[i]),
          "leave one of the two overlays out, or this change");
      d.note(*removal, "removed here");
      return;
    }
    std::vector<std::string> names = names_in(in);
    if (parts[0] == "components" && i == 1) {
      names.clear();
      for (const Node* file : targets_.component_files) {
        if (const Node* c = file->find("components")) {
          for (auto& n : names_in(*c)) names.push_back(n);
        }
      }
    }
    Diagnostics::Report d =
        d_.error("overlay-target", span,
                 above.empty() ? fmt::format("the game has no '{}' to change", parts[i])
                               : fmt::format("'{}' has no '{}' to change", above, parts[i]));
    d.about(parts[i]);
    if (const auto elsewhere = in_another_section(parts)) {
      d.suggest(*elsewhere);
    } else if (parts[0] == "game" && i == 1) {
      std::string rest = parts[1];
      for (std::size_t k = 2; k < parts.size(); ++k) rest += "." + parts[k];
      d.help(fmt::format("paths begin in game.yaml itself: {}", rest));
    } else if (!d.suggest(parts[i], names) && !names.empty()) {
      names.resize(std::min<std::size_t>(names.size(), 12));
      d.help(fmt::format("there is: {}", fmt::join(names, ", ")));
    } else if (in.is_scalar() && !in.is_null()) {
      d.help(fmt::format("'{0}' is the value {1} alone: set: {{{0}: {1}}}", above, in.text));
    } else if (names.empty() && in.is_list()) {
      d.help(fmt::format("it has {} item{}, counted from 1; 'append' adds to it", in.items.size(),
                         in.items.size() == 1 ? "" : "s"));
    }
  }

  // Returns the path of a name that another section of the game has: constants.most for
  // options.most.
  std::optional<std::string> in_another_section(const std::vector<std::string>& parts) {
    if (parts.size() != 2) return std::nullopt;
    for (const Entry& section : root_for({"game"})->entries) {
      if (section.value.is_map() && section.value.find(parts[1]))
        return section.key + "." + parts[1];
    }
    return std::nullopt;
  }

  // Makes an empty section of the game, for what several overlays may add independently.
  void make_section(const std::string& name, NodeKind kind, SourceSpan span) {
    static constexpr std::string_view kMaps[] = {
        "options",           "constants",        "kinds", "resources", "table_resources",
        "player_attributes", "table_attributes", "zones", "actions",   "queries",
        "effects",           "triggers",         "phases"};
    static constexpr std::string_view kLists[] = {"words", "checks", "invariants", "setup"};
    const bool is_section = kind == NodeKind::kMap
                                ? std::ranges::find(kMaps, name) != std::end(kMaps)
                                : std::ranges::find(kLists, name) != std::end(kLists);
    if (!is_section || targets_.game->find(name) || targets_.removed.contains(name)) return;
    Entry section;
    section.key = name;
    section.key_span = span;
    section.value.kind = kind;
    section.value.span = span;
    targets_.game->entries.push_back(std::move(section));
  }

  void change(const std::string& verb, const Entry& e) {
    const std::vector<std::string> parts = split(e.key);
    if (touched_before(verb.starts_with("insert") ? verb + " " + e.key : e.key, e.key_span)) return;
    if (verb == "add" && parts.size() == 2) make_section(parts[0], NodeKind::kMap, e.key_span);
    if (verb == "append" && parts.size() == 1) {
      make_section(parts[0], NodeKind::kList, e.key_span);
    }
    if (are_all_components(parts)) return report_all_components(e.key_span);
    Node* parent = parent_of(parts, e.key_span);
    if (!parent) return;
    Node* target = step(parent, parts.back());
    if (verb == "add") {
      if (target) {
        d_.error("overlay-exists", e.key_span, fmt::format("'{}' is there already", e.key),
                 way_to_add(e.key, *target));
      } else if (!parent->is_map()) {
        d_.error("overlay-list", e.key_span,
                 fmt::format("'{}' cannot be added: what holds it is no map", e.key),
                 parent->is_list()
                     ? "use 'append' to add to a list"
                     : fmt::format("replace its value by a map: set: {{{}: {{{}: ...}}}}",
                                   e.key.substr(0, e.key.rfind('.')), parts.back()));
      } else {
        const bool is_component = parts[0] == "components" && parts.size() == 2;
        (is_component ? own_components() : parent)
            ->entries.push_back({parts.back(), e.key_span, e.value});
        targets_.removed.erase(e.key);
      }
      return;
    }
    if (!target) {
      missing(*parent, parts, parts.size() - 1, e.key_span);
      if (parent->is_map() && (verb == "set" || verb == "append")) offer_to_add(e.key);
      return;
    }
    if (verb == "set") {
      put(*parent, *target, e);
    } else if (verb != "append") {
      insert(*parent, *target, e, verb == "insert_after");
    } else if (!target->is_list() || !e.value.is_list()) {
      d_.error("overlay-list", e.value.span,
               target->is_map() ? fmt::format("'{}' is a map, and 'append' adds to a list", e.key)
                                : fmt::format("'append' adds a list to the list '{}'", e.key),
               target->is_list() ? "write what is added in brackets, or as items with '- '"
               : target->is_map()
                   ? fmt::format("'add' puts an entry into a map, by its name: add: {{{}.NAME: "
                                 "...}}",
                                 e.key)
               : is_block(parts.back())
                   ? fmt::format("it is one part: set: {{{}: [former(), ...]}}", e.key)
                   : "'add' puts something into a map, by its name");
    } else {
      add_items(*target, target->items.size(), e.value);
    }
  }

  // Returns whether the path is that of all components, which lie in several files.
  bool are_all_components(const std::vector<std::string>& parts) const {
    return parts.size() == 1 && parts[0] == "components" && !targets_.game->find("components");
  }

  void report_all_components(SourceSpan span) {
    d_.error("overlay-target", span, "'components' is no single path: they are in several files",
             "give each component a path of its own: components.NAME, or components.NAME.KEY");
  }

  // Returns how something is added to what is there already.
  static std::string way_to_add(const std::string& path, const Node& there) {
    if (there.is_list()) {
      return fmt::format("'append' adds to a list: append: {{{}: [...]}}; 'set' replaces all of it",
                         path);
    }
    if (there.is_map()) {
      return fmt::format(
          "give each new entry a path of its own: add: {{{}.NAME: ...}}; 'set' "
          "replaces all of it",
          path);
    }
    return "use 'set' to change it";
  }

  // Says how a key that is not there may be given, unless another one seems to be meant.
  void offer_to_add(const std::string& path) {
    const Diagnostic& missing = d_.list().back();
    if (!missing.suggestion.empty() || !missing.notes.empty()) return;
    d_.last().help(fmt::format("{}{}'add' gives what is not there yet: add: {{{}: ...}}",
                               missing.help, missing.help.empty() ? "" : "; ", path));
  }

  // Notes what was at a path that is taken away, or replaced by `now`.
  void leave_trace(const Node& parent, const std::string& path, const Node& was, const Node* now,
                   SourceSpan by) {
    const Entry* entry = parent.is_map() ? parent.find_entry(split(path).back()) : nullptr;
    targets_.overlaid.push_back(
        overlaid_part(path, entry ? entry->key_span : SourceSpan{}, was, now, by));
  }

  void put(const Node& parent, Node& target, const Entry& e) {
    Node value = e.value;
    value.position = target.position;
    if (names_former(value)) {
      put_former(value, target, d_);
      targets_.wrapped.insert(e.key);
    }
    leave_trace(parent, e.key, target, &value, e.key_span);
    target = std::move(value);
  }

  // Adds the items of an overlay, which have no number in the list that they are added to.
  static void add_items(Node& list, std::size_t at, const Node& more) {
    std::vector<Node> items = more.items;
    for (Node& item : items) item.position = 0;
    list.items.insert(list.items.begin() + static_cast<std::ptrdiff_t>(at), items.begin(),
                      items.end());
  }

  void insert(Node& parent, const Node& target, const Entry& e, bool behind) {
    if (!parent.is_list() || !e.value.is_list()) {
      d_.error("overlay-list", e.key_span,
               fmt::format("'{}' is no item of a list: nothing can be put beside it", e.key),
               "name an item, as in setup.deal, and give a list of items");
      return;
    }
    const auto at = static_cast<std::size_t>(&target - parent.items.data());
    add_items(parent, at + (behind ? 1 : 0), e.value);
  }

  void remove(const Node& n) {
    const std::vector<std::string> parts = split(n.text);
    if (touched_before(n.text, n.span)) return;
    if (targets_.removed.count(n.text) > 0) return;  // another overlay removed it too
    if (are_all_components(parts)) return report_all_components(n.span);
    Node* parent = parent_of(parts, n.span);
    if (!parent) return;
    const Node* target = step(parent, parts.back());
    if (!target) {
      missing(*parent, parts, parts.size() - 1, n.span);
      return;
    }
    leave_trace(*parent, n.text, *target, nullptr, n.span);
    targets_.removed.emplace(n.text, n.span);
    if (parent->is_map()) {
      std::erase_if(parent->entries, [&](const Entry& e) { return e.key == parts.back(); });
    } else {
      parent->items.erase(parent->items.begin() +
                          std::ptrdiff_t(*item_named(*parent, parts.back())));
    }
  }

  OverlayTargets& targets_;
  Diagnostics& d_;
  std::map<std::string, SourceSpan> touched_;
  SourceSpan span_;      // place of the overlay
  Node* own_ = nullptr;  // file of the components that it adds
};

}  // namespace

std::vector<std::pair<std::string, const Node*>> fields_matching(const Node& content,
                                                                 const std::string& path) {
  std::vector<std::pair<std::string, const Node*>> found = {{"", &content}};
  for (const std::string& part : split(path)) {
    std::vector<std::pair<std::string, const Node*>> next;
    const auto add = [&](const std::string& above, const std::string& name, const Node* n) {
      if (n) next.emplace_back(above.empty() ? name : above + "." + name, n);
    };
    for (const auto& [above, node] : found) {
      if (part != "*") {
        add(above, part, step(node, part));
        continue;
      }
      for (const Entry& e : node->entries) add(above, e.key, &e.value);
      for (const Node& item : node->items) {
        const Node* id = item.find("id");
        if (id || item.position > 0) {
          add(above, id ? id->text : fmt::format("{}", item.position), &item);
        }
      }
    }
    found = std::move(next);
  }
  return found;
}

void apply_overlay(const Node& overlay, OverlayTargets& targets, Diagnostics& d) {
  targets.wrapped.clear();
  Overlay(targets, d).apply(overlay);
}

}  // namespace cubilete
