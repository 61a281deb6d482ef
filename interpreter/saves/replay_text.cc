#include "saves/replay_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/printable.h"
#include "saves/bounded_json.h"

namespace cubilete {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kVersion = 2;
constexpr std::string_view kFormat = "cubilete-replay";
constexpr std::string_view kBegin = "{\"format\":\"cubilete-replay\"";

// The text around the check of a line, for each kind of line.
constexpr const char* kBeforeCheck = ",\"check\":\"";
constexpr const char* kAfterHead = "\",\"steps\":[\n";
constexpr const char* kBeforeStep = ",\"";
constexpr const char* kAfterStep = "\"]\n";
constexpr const char* kAfterObject = "\"}\n";

std::string end_of(std::size_t count, bool is_over) {
  return fmt::format("],\"count\":{}{}", count, is_over ? ",\"over\":true" : "");
}

Json json_of(const std::vector<ContentFile>& files) {
  Json all = Json::object();
  for (const ContentFile& file : files) {
    if (file.parts.empty()) {
      all[file.name] = file.digest;
      continue;
    }
    Json parts = Json::object();
    for (const auto& [name, digest] : file.parts) parts[name] = digest;
    all[file.name] = Json::array({file.digest, std::move(parts)});
  }
  return all;
}

std::vector<ContentFile> files_of(const Json& j) {
  std::vector<ContentFile> files;
  for (const auto& [name, value] : j.items()) {
    ContentFile file{name, (value.is_array() ? value.at(0) : value).get<std::string>(), {}};
    if (value.is_array()) {
      for (const auto& [part, digest] : value.at(1).items()) {
        file.parts.emplace_back(part, digest.get<std::string>());
      }
    }
    files.push_back(std::move(file));
  }
  return files;
}

// Returns whether no text in it, keys included, holds control characters. The writer never writes
// them, and texts of a replay are shown on terminals, compiled and used as paths.
bool is_plain(const Json& j) {
  if (j.is_string()) return first_control(j.get_ref<const std::string&>()) == std::string::npos;
  if (!j.is_structured()) return true;
  for (const auto& [key, value] : j.items()) {
    if (first_control(key) != std::string::npos || !is_plain(value)) return false;
  }
  return true;
}

Replay replay_of_head(const Json& j) {
  Replay r;
  r.program = j.at("program").get<std::string>();
  r.game = j.at("game").get<std::string>();
  r.variant = j.value("variant", "");
  if (j.contains("options")) {
    for (const auto& [name, value] : j.at("options").items()) {
      r.options.emplace_back(name, value.get<std::string>());
    }
  }
  r.mods = j.value("mods", std::vector<std::string>{});
  r.is_recording = j.value("recording", false);
  r.content = j.at("content").get<std::string>();
  r.files = files_of(j.at("files"));
  r.players = j.at("players").get<std::int32_t>();
  r.seed = j.at("seed").get<std::uint64_t>();
  r.chance_is_asked = j.value("dice", "") == "ask";
  r.seats = j.value("seats", std::vector<std::string>{});
  r.start = j.at("start").get<std::string>();
  return r;
}

class ReplayReader {
 public:
  explicit ReplayReader(std::string_view text) : text_(text), rest_(text) {}

  Result<Replay> read() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) return no_head();
    const std::string_view line = take(end + 1);
    const Json head = parse_bounded_json(std::string(line) + "]}");
    if (head.is_discarded() || !head.is_object() || head.value("format", Json()) != kFormat) {
      return no_head();
    }
    const Json version = head.value("version", Json());
    if (version != kVersion) {
      return replay_failure("replay-version",
                            fmt::format("this replay has version {}; this program reads version {}",
                                        version.is_number() ? version.dump() : "(none)", kVersion));
    }
    if (!check_.verified(line, kBeforeCheck, kAfterHead) || !is_plain(head)) return damaged_head();
    try {
      replay_ = replay_of_head(head);
    } catch (const Json::exception&) {
      return damaged_head();
    }
    read_lines();
    return std::move(replay_);
  }

 private:
  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    ++line_;
    return taken;
  }

  static Failure damaged_head() {
    return replay_failure(
        "replay-damaged",
        "line 1 of the replay, its head, was altered after it was written: what follows "
        "cannot be trusted");
  }

  // Returns why the head of the text cannot be read.
  Failure no_head() const {
    if (text_.empty()) return replay_failure("replay-syntax", "the file is empty");
    const bool is_ours = text_.starts_with(kBegin);
    if (is_ours && text_.find('\n') == std::string_view::npos) {
      return replay_failure(
          "replay-truncated",
          "the replay breaks off in line 1, before the first choice: its end is missing");
    }
    const Json j = parse_bounded_json(text_);
    if (is_ours || (j.is_object() && j.value("format", Json()) == kFormat)) {
      return replay_failure("replay-damaged",
                            "the replay was altered: it is not in the lines in which it was "
                            "written");
    }
    if (!j.is_discarded()) {
      return replay_failure(
          "replay-foreign",
          "this is no replay of cubilete: it has no \"format\": \"cubilete-replay\"");
    }
    return replay_failure("replay-syntax", "this is no replay: it is not JSON");
  }

  void read_lines() {
    replay_.is_closed = false;
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      // An incomplete last line, or one of zeros, remains after a kill or a power failure.
      if (end == std::string_view::npos) return;
      if (std::ranges::all_of(rest_, [](char c) { return c == '\0'; })) return;
      const std::string_view line = take(end + 1);
      if (replay_.is_closed || !read_line(line)) {
        replay_.is_closed = false;
        replay_.damage = RuleError{
            "replay-damaged",
            fmt::format("line {} of the replay is not as it was written: something was altered, "
                        "lost or put in; the {} choices before it are sound",
                        line_, replay_.steps.size()),
            {},
            {}};
        return;
      }
    }
  }

  bool read_line(std::string_view line) {
    if (line.starts_with("]")) return read_end(line);
    if (line.front() != (is_first_ ? ' ' : ',')) return false;
    is_first_ = false;
    const bool is_step = line.substr(1).starts_with('[');
    if (!check_.verified(line, is_step ? kBeforeStep : kBeforeCheck,
                         is_step ? kAfterStep : kAfterObject)) {
      return false;
    }
    try {
      const Json j = parse_bounded_json(line.substr(1));
      if (!is_plain(j)) return false;
      if (is_step) {
        replay_.steps.push_back(
            {j.at(0).get<std::int32_t>(), j.at(1).get<std::string>(), j.at(2).get<std::string>()});
        return true;
      }
      const auto n = j.at("undo_to").get<std::size_t>();
      if (n > replay_.steps.size()) return false;
      replay_.steps.resize(n);
      return true;
    } catch (const Json::exception&) {
      return false;
    }
  }

  bool read_end(std::string_view line) {
    for (const bool is_over : {false, true}) {
      if (!line.starts_with(end_of(replay_.steps.size(), is_over) + kBeforeCheck)) continue;
      replay_.is_over = is_over;
      replay_.is_closed = check_.verified(line, kBeforeCheck, kAfterObject).has_value();
    }
    return replay_.is_closed;
  }

  std::string_view text_;
  std::string_view rest_;  // the part that was not read yet
  std::size_t line_ = 0;   // the number of the line read last
  LineCheck check_;
  bool is_first_ = true;
  Replay replay_;
};

}  // namespace

std::string ReplayWriter::head(const Replay& r) {
  Json head;
  head["format"] = kFormat;
  head["version"] = kVersion;
  head["program"] = r.program;
  head["game"] = r.game;
  if (!r.variant.empty()) head["variant"] = r.variant;
  for (const auto& [name, value] : r.options) head["options"][name] = value;
  if (!r.mods.empty()) head["mods"] = r.mods;
  head["players"] = r.players;
  head["seed"] = r.seed;
  if (r.chance_is_asked) head["dice"] = "ask";
  if (!r.seats.empty()) head["seats"] = r.seats;
  if (r.is_recording) head["recording"] = true;
  head["start"] = r.start;
  head["content"] = r.content;
  head["files"] = json_of(r.files);
  // A path may hold invalid UTF-8, which must not end the game.
  std::string text = head.dump(-1, ' ', false, Json::error_handler_t::replace);
  text.pop_back();
  check_ = {};
  return check_.written(text, kBeforeCheck, kAfterHead);
}

std::string ReplayWriter::step(const ReplayStep& step) {
  std::string text = Json::array({step.player, step.choice, step.digest})
                         .dump(-1, ' ', false, Json::error_handler_t::replace);
  text.pop_back();
  ++count_;
  return check_.written((std::exchange(is_first_, false) ? " " : ",") + text, kBeforeStep,
                        kAfterStep);
}

std::string ReplayWriter::undo_to(std::size_t n) {
  count_ = n;
  return check_.written(
      fmt::format("{}{{\"undo_to\":{}", std::exchange(is_first_, false) ? ' ' : ',', n),
      kBeforeCheck, kAfterObject);
}

std::string ReplayWriter::end(bool is_over) {
  return check_.written(end_of(count_, is_over), kBeforeCheck, kAfterObject);
}

std::string to_text(const Replay& r) {
  ReplayWriter writer;
  std::string text = writer.head(r);
  for (const ReplayStep& step : r.steps) text += writer.step(step);
  return text + writer.end(r.is_over);
}

Replaceable replaceable_by_replay(bool is_forced) {
  if (is_forced) return {Replaceable::Rule::kAnyFile, {}, {}, true};
  return {Replaceable::Rule::kKind, std::string(kBegin), "a saved game of cubilete", true};
}

Result<Replay> parse_replay(const std::string& text) { return ReplayReader(text).read(); }

}  // namespace cubilete
