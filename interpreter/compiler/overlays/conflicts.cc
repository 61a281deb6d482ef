#include "compiler/overlays/conflicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace cubilete {
namespace {

// A copy of the trees, on which overlays are applied for a comparison.
class OverlayTrial {
 public:
  explicit OverlayTrial(const OverlayTargets& from) : game_(*from.game) {
    files_.reserve(from.component_files.size());
    targets_.game = &game_;
    for (const Node* file : from.component_files) {
      if (file == from.game) {
        targets_.component_files.push_back(&game_);
      } else {
        files_.push_back(*file);
        targets_.component_files.push_back(&files_.back());
      }
    }
  }
  OverlayTrial(const OverlayTrial&) = delete;
  OverlayTrial& operator=(const OverlayTrial&) = delete;

  // Applies an overlay and returns its problems.
  Diagnostics lay(const OverlayFile& overlay) {
    Diagnostics d;
    if (overlay.file.tree) apply_overlay(*overlay.file.tree, targets_, d);
    return d;
  }

  // Returns whether the last overlay set the path, or a part of it, with former().
  bool is_wrapped(const std::string& path) const {
    return std::ranges::any_of(targets_.wrapped, [&](const std::string& w) {
      return path == w || path.starts_with(w + ".");
    });
  }

  const Node& game() const { return game_; }
  const std::vector<Node>& files() const { return files_; }

 private:
  Node game_;
  std::vector<Node> files_;
  OverlayTargets targets_;
};

bool same_items_in_any_order(const Node& a, const Node& b) {
  return a.items.size() == b.items.size() &&
         std::is_permutation(a.items.begin(), a.items.end(), b.items.begin(), same_value);
}

std::string remedy_for(const OverlayFile& lower, const OverlayFile& upper) {
  return fmt::format("leave one out, or write 'after: [{}]' in {} if it is meant", lower.name,
                     title_of(upper));
}

// The overlays that say different things about a value, each with its place; the last of them wins.
using Differing = std::map<std::size_t, SourceSpan>;
using DifferingByPath = std::map<std::string, Differing>;

class Pair {
 public:
  Pair(const OverlayTargets& before, const std::vector<OverlayFile>& overlays, std::size_t lower,
       std::size_t upper, DifferingByPath& differing, Diagnostics& d)
      : before_(before),
        overlays_(overlays),
        lower_(overlays[lower]),
        upper_(overlays[upper]),
        numbers_(lower, upper),
        differing_(differing),
        d_(d) {}

  void compare() {
    OverlayTrial as_given(before_);
    OverlayTrial turned(before_);
    for (const OverlayFile& o : overlays_) {
      if (&o == &upper_) break;
      if (!lower_.beneath.count(o.name) && !upper_.beneath.count(o.name)) continue;
      as_given.lay(o);
      turned.lay(o);
    }
    const Diagnostics alone = as_given.lay(lower_);
    const bool fits = !as_given.lay(upper_).has_errors();
    // What only fails above the other is reported when the overlays are applied.
    if (!turned.lay(upper_).has_errors() && !fits) return;
    lost_changes(alone, turned.lay(lower_));
    wraps_ = [&](const std::string& path) { return as_given.is_wrapped(path); };
    walk(as_given.game(), turned.game(), "");
    for (std::size_t i = 0; i < as_given.files().size(); ++i) {
      walk(as_given.files()[i], turned.files()[i], "");
    }
  }

 private:
  bool is_of(const OverlayFile& overlay, SourceSpan span) const {
    return span.is_known() && span.file == overlay.file.source;
  }

  // Reports changes of the lower overlay that fail once the upper one is applied first.
  void lost_changes(const Diagnostics& alone, const Diagnostics& turned) {
    for (const Diagnostic& problem : turned.list()) {
      const auto& known = alone.list();
      if (std::find(known.begin(), known.end(), problem) != known.end()) continue;
      const bool is_removed = !problem.notes.empty() && is_of(upper_, problem.notes[0].span);
      Diagnostics::Report report =
          d_.warning("overlay-conflict", is_removed ? problem.notes[0].span : problem.span,
                     fmt::format("{} {} what {} changes{}", title_of(upper_),
                                 is_removed ? "removes here" : "replaces", title_of(lower_),
                                 is_removed ? "" : " here"),
                     remedy());
      if (is_removed) report.note(problem.span, "changed here");
    }
  }

  std::string remedy() const { return remedy_for(lower_, upper_); }

  void walk(const Node& a, const Node& b, const std::string& path) {
    if (same_value(a, b) || wraps_(path)) return;
    if (a.is_map() && b.is_map()) {
      for (const Entry& e : a.entries) {
        if (const Node* other = b.find(e.key)) {
          walk(e.value, *other, path.empty() ? e.key : path + "." + e.key);
        }
      }
      return;
    }
    if (a.is_list() && b.is_list()) {
      if (same_items_in_any_order(a, b)) return;  // both overlays added items
      const bool are_replaced = is_of(upper_, a.span) && is_of(lower_, b.span);
      if (a.items.size() == b.items.size() && !are_replaced) {
        for (std::size_t i = 0; i < a.items.size(); ++i) {
          const Node* id = a.items[i].find("id");
          walk(a.items[i], b.items[i], path + "." + (id ? id->text : fmt::format("{}", i + 1)));
        }
        return;
      }
    }
    tell(a, b, path);
  }

  void tell(const Node& a, const Node& b, const std::string& path) {
    SourceSpan here = a.span;
    SourceSpan there = b.span;
    if (!is_of(upper_, here) || !is_of(lower_, there)) {
      std::swap(here, there);
      if (!is_of(upper_, here) || !is_of(lower_, there)) return;
    }
    differing_[path].emplace(numbers_.first, there);
    differing_[path].emplace(numbers_.second, here);
  }

  const OverlayTargets& before_;
  const std::vector<OverlayFile>& overlays_;
  const OverlayFile& lower_;
  const OverlayFile& upper_;
  std::pair<std::size_t, std::size_t> numbers_;  // of the two
  DifferingByPath& differing_;
  Diagnostics& d_;
  std::function<bool(const std::string&)> wraps_;
};

// Returns the paths that an overlay changes; of a list, whose positions may move, the section
// alone.
std::set<std::string> changed_by(const OverlayFile& overlay) {
  std::set<std::string> out;
  const auto add = [&](const std::string& path) {
    const std::string section = path.substr(0, path.find('.'));
    const bool is_list = section == "flow" || section == "setup" || section == "phases";
    out.insert(is_list ? section : path);
  };
  if (!overlay.file.tree) return out;
  constexpr std::string_view kOther[] = {"after", "for", "language", "locale", "mod", "requires"};
  for (const Entry& verb : overlay.file.tree->entries) {
    if (std::ranges::find(kOther, verb.key) != std::end(kOther)) continue;
    for (const Entry& change : verb.value.entries) add(change.key);
    for (const Node& path : verb.value.items) add(path.text);
  }
  return out;
}

bool is_within(const std::string& path, const std::string& other) {
  return path == other || path.starts_with(other + ".");
}

// Returns the paths of `a` that are within one of `b`, or have one of them inside.
std::vector<std::string> meeting(const std::set<std::string>& a, const std::set<std::string>& b) {
  std::vector<std::string> out;
  for (const std::string& path : a) {
    const auto inside = b.lower_bound(path + ".");
    bool meets = b.contains(path) || (inside != b.end() && is_within(*inside, path));
    for (std::size_t dot = path.find('.'); dot != std::string::npos && !meets;
         dot = path.find('.', dot + 1)) {
      meets = b.contains(path.substr(0, dot));
    }
    if (meets) out.push_back(path);
  }
  return out;
}

// Returns whether it is known of all these paths that both overlays differ from another there.
bool are_known(const std::vector<std::string>& paths, const DifferingByPath& differing,
               std::size_t lower, std::size_t upper) {
  return std::ranges::all_of(paths, [&](const std::string& path) {
    const auto known = differing.find(path);
    return known != differing.end() && known->second.contains(lower) &&
           known->second.contains(upper);
  });
}

void report_differing(const std::string& path, const Differing& all,
                      const std::vector<OverlayFile>& overlays, Diagnostics& d) {
  constexpr std::size_t kNoted = 5;
  constexpr std::size_t kNamed = 10;
  const auto& [winner, here] = *all.rbegin();
  const OverlayFile& upper = overlays[winner];
  if (all.size() == 2) {
    const auto& [other, there] = *all.begin();
    d.warning("overlay-conflict", here,
              fmt::format("{} and {} say different things about '{}'; this one wins",
                          title_of(upper), title_of(overlays[other]), path),
              remedy_for(overlays[other], upper))
        .note(there, "the other says this");
    return;
  }
  std::vector<std::string> titles;
  for (const auto& [number, span] : all) {
    if (titles.size() < kNamed) titles.push_back(title_of(overlays[number]));
  }
  const std::string more =
      all.size() > kNamed ? fmt::format(" and {} more", all.size() - kNamed) : "";
  Diagnostics::Report report =
      d.warning("overlay-conflict", here,
                fmt::format("{}{} say different things about '{}'; this one wins",
                            fmt::join(titles, ", "), more, path),
                "leave some of them out, or say with 'after' in which order they come");
  std::size_t noted = 0;
  for (const auto& [number, span] : all) {
    if (number != winner && noted++ < kNoted) report.note(span, "another says this");
  }
}

}  // namespace

void report_conflicts(const OverlayTargets& before, const std::vector<OverlayFile>& overlays,
                      Diagnostics& d) {
  DifferingByPath differing;
  std::vector<std::set<std::string>> changed;
  for (const OverlayFile& o : overlays) changed.push_back(changed_by(o));
  for (std::size_t upper = 0; upper < overlays.size(); ++upper) {
    for (std::size_t lower = 0; lower < upper; ++lower) {
      const std::vector<std::string> paths = meeting(changed[upper], changed[lower]);
      if (paths.empty() || overlays[upper].beneath.count(overlays[lower].name)) continue;
      if (are_known(paths, differing, lower, upper)) continue;
      Pair(before, overlays, lower, upper, differing, d).compare();
    }
  }
  for (const auto& [path, all] : differing) report_differing(path, all, overlays, d);
}

}  // namespace cubilete
