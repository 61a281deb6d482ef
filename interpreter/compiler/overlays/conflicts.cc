#include "compiler/overlays/conflicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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

class Pair {
 public:
  Pair(const OverlayTargets& before, const std::vector<OverlayFile>& overlays, std::size_t lower,
       std::size_t upper, Diagnostics& d)
      : before_(before),
        overlays_(overlays),
        lower_(overlays[lower]),
        upper_(overlays[upper]),
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
    as_given.lay(upper_);
    turned.lay(upper_);
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

  std::string remedy() const {
    return fmt::format("leave one out, or write 'after: [{}]' in {} if it is meant", lower_.name,
                       title_of(upper_));
  }

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
    d_.warning("overlay-conflict", here,
               fmt::format("{} and {} say different things about '{}'; what stands here wins",
                           title_of(upper_), title_of(lower_), path),
               remedy())
        .note(there, "the other says this");
  }

  const OverlayTargets& before_;
  const std::vector<OverlayFile>& overlays_;
  const OverlayFile& lower_;
  const OverlayFile& upper_;
  Diagnostics& d_;
  std::function<bool(const std::string&)> wraps_;
};

}  // namespace

void report_conflicts(const OverlayTargets& before, const std::vector<OverlayFile>& overlays,
                      Diagnostics& d) {
  for (std::size_t upper = 0; upper < overlays.size(); ++upper) {
    for (std::size_t lower = 0; lower < upper; ++lower) {
      if (overlays[upper].beneath.count(overlays[lower].name)) continue;
      Pair(before, overlays, lower, upper, d).compare();
    }
  }
}

}  // namespace cubilete
