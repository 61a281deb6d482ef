#include "tools/serve/game_log.h"

#include <algorithm>

#include "narration/event_lines.h"
#include "tools/serve/seen_position.h"

namespace cubilete {

using nlohmann::json;

namespace {

// With more events in one step, its lines get no subjects.
constexpr std::size_t kMostLoggedEvents = 60;

template <class T>
void add_new(std::vector<T>& list, T item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

void note_subjects(LogLine& line, const State& s, const Event& e, MaybePlayer viewer) {
  for (const Sighting& seen : e.sightings) {
    if (!seen.audience.includes(viewer)) continue;
    add_new(line.components, std::pair(seen.component, seen.definition));
  }
  if (e.player.is_some()) add_new(line.players, e.player.number());
  if (e.kind != EventKind::kMoved && e.kind != EventKind::kShuffled) return;
  if (!e.to.is_some()) return;
  add_new(line.zones, e.to.value);
  if (e.kind == EventKind::kMoved && e.after >= 0 && s.has(e.to)) {
    add_new(line.cells, CellId(e.to, e.after).value);
  }
}

LogLine read_line(const std::string& text, std::size_t choices) {
  LogLine line;
  line.choices = choices;
  const std::size_t begin = text.find_first_not_of(" \n");
  line.text = begin == std::string::npos ? "" : text.substr(begin);
  if (line.text.starts_with("== ")) {
    line.kind = LogLine::Kind::kRound;
    line.text = line.text.substr(3, line.text.size() - 6);
  } else if (line.text.starts_with("-- ")) {
    line.kind = LogLine::Kind::kTurn;
    line.text = line.text.substr(3);
  }
  return line;
}

// Makes all events public for a reader who sees everything.
std::vector<Event> made_public(std::vector<Event> events) {
  for (Event& e : events) {
    e.audience = Audience::everybody();
    for (Sighting& s : e.sightings) s.audience = Audience::everybody();
  }
  return events;
}

}  // namespace

View view_of(const Ruleset& r, const State& s, Reader reader) {
  return reader.sees_all ? whole_view(r, s) : view(r, s, reader.seat);
}

std::vector<LogLine> log_lines(const Wording& words, const State& after,
                               const std::vector<Event>& events, std::size_t choices,
                               Reader reader) {
  if (reader.sees_all) {
    return log_lines(words, after, made_public(events), choices, Reader{reader.seat, false});
  }
  std::vector<LogLine> lines;
  const auto whole = event_lines(words, after, events, reader.seat);
  for (const std::string& text : whole) lines.push_back(read_line(text, choices));
  if (lines.empty() || events.size() > kMostLoggedEvents) return lines;
  // An event belongs to the line that appears or changes when the event is included.
  std::vector<Event> shown;
  std::vector<std::string> before;
  for (const Event& e : events) {
    shown.push_back(e);
    std::vector<std::string> now = event_lines(words, after, shown, reader.seat);
    std::size_t at = now.size();
    for (std::size_t i = 0; i < now.size() && at == now.size(); ++i) {
      if (i >= before.size() || before[i] != now[i]) at = i;
    }
    if (at < now.size())
      note_subjects(lines[std::min(now.size(), lines.size()) - 1], after, e, reader.seat);
    before = std::move(now);
  }
  return lines;
}

json log_json(const std::vector<LogLine>& lines, std::size_t first, const View& v) {
  std::map<ComponentId, DefinitionId> seen;
  for (const SeenZone& z : v.zones) {
    for (const SeenComponent& c : z.components) seen.emplace(c.component, c.definition);
  }
  json out = json::array();
  for (std::size_t i = first; i < lines.size(); ++i) {
    const LogLine& line = lines[i];
    json entry = {{"i", i}, {"n", line.choices}, {"text", line.text}};
    if (line.kind != LogLine::Kind::kLine) {
      entry["head"] = line.kind == LogLine::Kind::kRound ? "round" : "turn";
    }
    json components = json::array();
    for (const auto& [c, definition] : line.components) {
      const auto now = seen.find(c);
      if (now != seen.end() && now->second == definition) components.push_back(c.value);
    }
    if (!components.empty()) entry["components"] = std::move(components);
    if (!line.zones.empty()) entry["zones"] = line.zones;
    for (const std::int32_t cell : line.cells) {
      entry["cells"].push_back({CellId(cell).zone().value, CellId(cell).place()});
    }
    if (!line.players.empty()) entry["players"] = line.players;
    out.push_back(std::move(entry));
  }
  return out;
}

Result<const std::vector<LogLine>*> GameLog::lines(Game& game, const Wording& words,
                                                   Reader reader) {
  const auto key = std::pair(reader, words.language());
  if (const auto known = logs_.find(key); known != logs_.end()) return &known->second.lines;
  Kept kept{&words, {}};
  const auto visit = [&](std::size_t n, const State& s, const std::vector<Event>& events) {
    for (LogLine& line : log_lines(words, s, events, n, reader)) {
      kept.lines.push_back(std::move(line));
    }
  };
  if (auto ok = game.replay(game.choices().size(), visit); !ok) return Failure(ok.error());
  return &logs_.emplace(key, std::move(kept)).first->second.lines;
}

void GameLog::add_last(const Game& game) {
  for (auto& [key, kept] : logs_) {
    for (LogLine& line : log_lines(*kept.words, game.state(), game.last_events(),
                                   game.choices().size(), key.first)) {
      kept.lines.push_back(std::move(line));
    }
  }
}

void GameLog::undo_to(std::size_t choices) {
  for (auto& [key, kept] : logs_) {
    while (!kept.lines.empty() && kept.lines.back().choices > choices) kept.lines.pop_back();
  }
}

}  // namespace cubilete
