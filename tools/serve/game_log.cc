#include "tools/serve/game_log.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "narration/event_lines.h"

namespace cubilete {

using nlohmann::json;

namespace {

// With more events in one step, its lines get no subjects.
constexpr std::size_t kMostLoggedEvents = 60;

template <class T>
void add_new(std::vector<T>& list, T item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

void note_subjects(LogLine& line, const State& s, const Event& e,
                   const std::vector<std::int32_t>& components) {
  for (const std::int32_t number : components) add_new(line.components, number);
  if (e.player.is_some()) add_new(line.players, e.player.number());
  if (e.kind == EventKind::kRolled) {
    for (const std::int32_t number : components) add_new(line.rolled, number);
  }
  if (e.kind == EventKind::kMoved && e.from.is_some() && e.to.is_some() && e.from != e.to) {
    line.moves.push_back({e.from.value, e.to.value, components.empty() ? -1 : components.front()});
  }
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

std::vector<LogLine> log_lines(const Wording& words, const State& after,
                               const std::vector<Event>& events,
                               const ReaderNumbers::Mentions& mentions, std::size_t choices,
                               Reader reader) {
  if (reader.sees_all) {
    return log_lines(words, after, made_public(events), mentions, choices, {reader.seat, false});
  }
  std::vector<LogLine> lines;
  const auto whole = event_lines(words, after, events, reader.seat);
  for (const std::string& text : whole) lines.push_back(read_line(text, choices));
  if (lines.empty() || events.size() > kMostLoggedEvents) return lines;
  // An event belongs to the line that appears or changes when the event is included.
  std::vector<Event> shown;
  std::vector<std::string> before;
  for (std::size_t k = 0; k < events.size(); ++k) {
    shown.push_back(events[k]);
    std::vector<std::string> now = event_lines(words, after, shown, reader.seat);
    std::size_t at = now.size();
    for (std::size_t i = 0; i < now.size() && at == now.size(); ++i) {
      if (i >= before.size() || before[i] != now[i]) at = i;
    }
    if (at < now.size()) {
      note_subjects(lines[std::min(now.size(), lines.size()) - 1], after, events[k], mentions[k]);
    }
    before = std::move(now);
  }
  return lines;
}

json log_json(std::span<const LogLine> lines, std::size_t first, const View& v) {
  std::set<std::int32_t> seen;
  for (const SeenZone& z : v.zones) {
    for (const SeenComponent& c : z.components) seen.insert(c.number);
  }
  json out = json::array();
  for (std::size_t i = first; i < lines.size(); ++i) {
    const LogLine& line = lines[i];
    json entry = {{"i", i}, {"n", line.choices}, {"text", line.text}};
    if (line.kind != LogLine::Kind::kLine) {
      entry["head"] = line.kind == LogLine::Kind::kRound ? "round" : "turn";
    }
    const auto add_seen = [&](const char* key, const std::vector<std::int32_t>& numbers) {
      for (const std::int32_t number : numbers) {
        if (seen.contains(number)) entry[key].push_back(number);
      }
    };
    add_seen("components", line.components);
    add_seen("rolled", line.rolled);
    for (const SeenMove& move : line.moves) {
      json one = {{"from", move.from}, {"to", move.to}};
      if (seen.contains(move.component)) one["thing"] = move.component;
      entry["moves"].push_back(std::move(one));
    }
    if (!line.zones.empty()) entry["zones"] = line.zones;
    for (const std::int32_t cell : line.cells) {
      entry["cells"].push_back({CellId(cell).zone().value, CellId(cell).place()});
    }
    if (!line.players.empty()) entry["players"] = line.players;
    out.push_back(std::move(entry));
  }
  return out;
}

Result<View> GameLog::seen(Game& game, Reader reader, const State& s, std::size_t choices) {
  if (!numbers_.contains(reader)) {
    ReaderNumbers numbers(game.ruleset(), reader);
    const auto visit = [&](std::size_t, const State& at, const std::vector<Event>& events) {
      numbers.follow(events, at);
    };
    if (auto ok = game.replay(game.choices().size(), visit); !ok) return Failure(ok.error());
    numbers_.emplace(reader, std::move(numbers));
  }
  return numbers_.at(reader).seen(s, choices);
}

Result<const std::vector<LogLine>*> GameLog::lines(Game& game, const Wording& words,
                                                   Reader reader) {
  const auto key = std::pair(reader, words.language());
  if (const auto known = logs_.find(key); known != logs_.end()) return &known->second.lines;
  Kept kept{&words, {}};
  ReaderNumbers numbers(game.ruleset(), reader);
  const auto visit = [&](std::size_t n, const State& s, const std::vector<Event>& events) {
    kept.add(log_lines(words, s, events, numbers.follow(events, s), n, reader));
  };
  if (auto ok = game.replay(game.choices().size(), visit); !ok) return Failure(ok.error());
  numbers_.try_emplace(reader, std::move(numbers));
  return &logs_.emplace(key, std::move(kept)).first->second.lines;
}

void GameLog::add_last(const Game& game) {
  for (auto& [reader, numbers] : numbers_) {
    const auto mentions = numbers.follow(game.last_events(), game.state());
    for (auto& [key, kept] : logs_) {
      if (key.first != reader) continue;
      kept.add(log_lines(*kept.words, game.state(), game.last_events(), mentions,
                         game.choices().size(), reader));
    }
  }
}

void GameLog::undo_to(const Game& game) {
  const std::size_t choices = game.choices().size();
  for (auto& [reader, numbers] : numbers_) numbers.undo_to(choices, game.state());
  for (auto& [key, kept] : logs_) {
    while (!kept.lines.empty() && kept.lines.back().choices > choices) kept.lines.pop_back();
  }
}

}  // namespace cubilete
