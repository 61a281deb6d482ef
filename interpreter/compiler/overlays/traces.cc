#include "compiler/overlays/traces.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {
namespace {

void collect_keys(const Node& n, std::set<std::string>& out) {
  for (const Entry& e : n.entries) {
    out.insert(e.key);
    collect_keys(e.value, out);
  }
  for (const Node& item : n.items) collect_keys(item, out);
}

void collect_data(const Node& n, std::set<std::string>& out) {
  for (const Entry& e : n.entries) {
    if (e.key == "with") collect_keys(e.value, out);
    collect_data(e.value, out);
  }
  for (const Node& item : n.items) collect_data(item, out);
}

bool is_within(SourceSpan place, SourceSpan part) {
  return place.file == part.file && place.begin >= part.begin && place.end <= part.end;
}

// Returns the name of what a path in a section changes: market for zones.market.owner.
std::string name_in(const std::string& path) {
  const std::size_t dot = path.find('.');
  return path.substr(dot + 1, path.find('.', dot + 1) - dot - 1);
}

std::string last_part(const std::string& path) { return path.substr(path.rfind('.') + 1); }

bool is_of_game(SourceSpan span, const OverlayTraces& traces) {
  return span.is_known() && !traces.sources.contains(span.file);
}

bool names_an_overlay(const Diagnostic& d, const OverlayTraces& traces) {
  return std::ranges::any_of(d.notes, [&](const Note& n) {
    return (n.span.is_known() && traces.sources.contains(n.span.file)) ||
           n.text.starts_with("with the ");
  });
}

// Returns the part that a finding is about: it lies within the part, or is about a name that is not
// there any more; nullptr if there is none.
const OverlaidPart* part_of(const Diagnostic& d, const Sources& sources,
                            const OverlayTraces& traces) {
  for (const OverlaidPart& p : traces.parts) {
    if (is_within(d.span, p.former)) return &p;
  }
  const std::string name = last_part(d.about.empty() ? std::string(sources.text(d.span)) : d.about);
  for (const OverlaidPart& p : traces.parts) {
    if (p.names.contains(name)) return &p;
  }
  return nullptr;
}

// Replaces the findings by those that `each`, which may change them, returns true for.
template <class Each>
void keep(Diagnostics& d, Each each) {
  const std::vector<Diagnostic> all = d.list();
  d.forget_after(0);
  for (Diagnostic one : all) {
    if (each(one)) d.add(std::move(one));
  }
}

}  // namespace

OverlaidPart overlaid_part(const std::string& path, SourceSpan key, const Node& former,
                           const Node* now, SourceSpan by) {
  OverlaidPart part;
  part.former = former.span;
  if (key.is_known() && key.file == former.span.file) {
    part.former = {key.file, key.begin, std::max(key.end, former.span.end)};
  }
  part.by = by;
  if (path.find('.') != std::string::npos) part.names.insert(name_in(path));
  for (const Entry& e : former.entries) {
    if (!now || !now->find(e.key)) part.names.insert(e.key);
  }
  collect_data(former, part.data);
  return part;
}

void leave_out_lost_data(Diagnostics& d, const OverlayTraces& traces) {
  if (traces.parts.empty()) return;
  keep(d, [&](const Diagnostic& one) {
    const auto gave_it = [&](const OverlaidPart& p) { return p.data.contains(one.about); };
    return one.code != "script-unknown-field" || !is_of_game(one.span, traces) ||
           std::ranges::none_of(traces.parts, gave_it);
  });
}

void name_overlays(Diagnostics& d, const Sources& sources, const OverlayTraces& traces) {
  if (traces.titles.empty()) return;
  keep(d, [&](Diagnostic& one) {
    // A check that fails names the overlays in its message.
    const bool is_named = !is_of_game(one.span, traces) || one.code == "check-failed" ||
                          names_an_overlay(one, traces);
    if (is_named) return true;
    if (const OverlaidPart* part = part_of(one, sources, traces)) {
      one.notes.push_back({part->by, "changed by this overlay"});
    } else {
      one.notes.push_back({{}, fmt::format("with {}", fmt::join(traces.titles, ", "))});
    }
    return true;
  });
}

}  // namespace cubilete
