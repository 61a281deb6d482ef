#include "tools/balance/run_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>

#include "base/digest.h"
#include "base/printable.h"
#include "saves/bounded_json.h"
#include "saves/checked_text.h"
#include "tools/cli/build_stamp.h"
#include "tools/cli/console.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

// The text that the file of a part begins with.
constexpr const char* kFirstPartText = "{\"cubilete_part\":";
constexpr int kPartVersion = 2;

// A part as it was read.
struct ReadPart {
  std::string file;
  std::string program;
  Shard shard;
  RunPart part;
};

std::vector<std::string> texts_of(const std::vector<std::uint64_t>& digests) {
  std::vector<std::string> out;
  for (const std::uint64_t digest : digests) out.push_back(hexadecimal(digest));
  return out;
}

std::uint64_t digest_from(const std::string& text) {
  std::uint64_t digest = 0;
  std::from_chars(text.data(), text.data() + text.size(), digest, 16);
  return digest;
}

// Returns whether these are counts: whole numbers in objects and lists.
bool are_counts(const Json& j) {
  if (j.is_number_integer()) return true;
  return j.is_structured() && std::all_of(j.begin(), j.end(), are_counts);
}

// Adds counts to others. Returns false where a sum is too large, or the two do not fit together.
bool add(Json& to, const Json& from) {
  if (to.is_number_integer() && from.is_number_integer()) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(to.get<std::int64_t>(), from.get<std::int64_t>(), &sum)) {
      return false;
    }
    to = sum;
    return true;
  }
  if (to.is_object() && from.is_object()) {
    return std::all_of(from.items().begin(), from.items().end(), [&](const auto& item) {
      if (to.contains(item.key())) return add(to[item.key()], item.value());
      to[item.key()] = item.value();
      return true;
    });
  }
  if (!to.is_array() || !from.is_array() || to.size() != from.size()) return false;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (!add(to[i], from[i])) return false;
  }
  return true;
}

// Reads a part, whose contents are still to be checked. Throws where the object is no part.
ReadPart part_from(const Json& j) {
  ReadPart out;
  out.program = j.at("program");
  out.shard = {j.at("shard"), j.at("of")};
  out.part.command = j.at("command");
  for (const std::string digest : j.at("digests")) out.part.digests.push_back(digest_from(digest));
  out.part.request = j.at("request");
  out.part.counts = j.at("counts");
  return out;
}

// Returns the version of the form that a text has, whether or not it was altered; 0 if none is to
// be read.
int version_in(const std::string& text) {
  const Json j = parse_bounded_json(text);
  const Json version = j.is_object() ? j.value("cubilete_part", Json()) : Json();
  return version.is_number_integer() ? version.get<int>() : 0;
}

// Returns what is wrong with a text that is no sound part, and what to do.
std::pair<std::string, std::string> fault_of(const std::string& text) {
  constexpr const char* kHow = "--shard with --part writes such files";
  if (!text.starts_with(kFirstPartText)) return {"is no part of a run", kHow};
  const int version = version_in(text);
  if (version != 0 && version != kPartVersion) {
    return {fmt::format("is a part of a run in the form {}, and this program reads the form {}",
                        version, kPartVersion),
            "let one version of cubilete play all parts and merge them"};
  }
  return {"is a part of a run that was altered since it was written",
          "copy it again from where it was written, or let its shard be played again"};
}

// Returns whether it holds what a part of its number holds.
bool is_sound(const ReadPart& p) {
  const Shard& s = p.shard;
  if (s.of < 1 || s.of > Shard::kMost || s.number < 1 || s.number > s.of) return false;
  const Json& asked = p.part.request.at("games");
  if (!asked.is_number_integer() || !are_counts(p.part.counts)) return false;
  return p.part.counts.at("games") == s.end(asked) - s.first(asked);
}

std::optional<ReadPart> read_part(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  // A folder can be opened and not be read.
  if (!in || in.peek() == std::ifstream::traits_type::eof() || !(text << in.rdbuf())) {
    report_error(fmt::format("{} cannot be read", printable(file)));
    return std::nullopt;
  }
  try {
    const auto json = parse_checked_json(text.str());
    if (json && json->at("cubilete_part") == kPartVersion) {
      ReadPart part = part_from(*json);
      part.file = file;
      if (is_sound(part)) return part;
    }
  } catch (const Json::exception&) {
    // It is reported below.
  }
  const auto [fault, help] = fault_of(text.str());
  report_error(fmt::format("{} {}", printable(file), fault), help);
  return std::nullopt;
}

// Returns in which way the part is of another run than the first one; empty where it is not.
std::string difference(const ReadPart& first, const ReadPart& p) {
  const auto line = [](const std::string& what, const std::string& here, const std::string& there) {
    return fmt::format("another run ({} {}, not {})", what, here, there);
  };
  if (p.part.command != first.part.command) {
    return line("command", p.part.command, first.part.command);
  }
  if (p.program != first.program) return line("cubilete", p.program, first.program);
  for (const auto& [key, value] : first.part.request.items()) {
    const Json here = p.part.request.value(key, Json());
    if (here != value) return line(key, here.dump(), value.dump());
  }
  if (p.part.request.size() != first.part.request.size()) return "another run";
  if (p.shard.of != first.shard.of) {
    return line("in so many parts:", fmt::format("{}", p.shard.of),
                fmt::format("{}", first.shard.of));
  }
  if (p.part.digests == first.part.digests) return {};
  return fmt::format("other content (digest {}, not {})",
                     fmt::join(texts_of(p.part.digests), " and "),
                     fmt::join(texts_of(first.part.digests), " and "));
}

// Returns whether the parts are all those of one run, each once, and reports an error where not.
bool make_a_run(const std::vector<ReadPart>& parts) {
  const ReadPart& first = parts.front();
  std::map<std::int64_t, const ReadPart*> by_number;
  for (const ReadPart& p : parts) {
    const std::string other = difference(first, p);
    if (!other.empty()) {
      report_error(printable(fmt::format("{} is of {} than {}", p.file, other, first.file)));
      return false;
    }
    const auto [before, is_new] = by_number.emplace(p.shard.number, &p);
    if (!is_new) {
      report_error(printable(fmt::format("shard {}/{} is there twice: {} and {}", p.shard.number,
                                         p.shard.of, before->second->file, p.file)));
      return false;
    }
  }
  constexpr std::size_t kShown = 10;
  std::vector<std::string> missing;
  for (std::int64_t i = 1; i <= first.shard.of; ++i) {
    if (!by_number.contains(i)) missing.push_back(fmt::format("{}", i));
  }
  if (missing.empty()) return true;
  const std::size_t more = missing.size() - std::min(kShown, missing.size());
  missing.resize(missing.size() - more);
  report_error(fmt::format("of {} shards {} missing: {}{}", first.shard.of,
                           missing.size() == 1 ? "one is" : "some are", fmt::join(missing, ", "),
                           more > 0 ? fmt::format(" and {} more", more) : ""));
  return false;
}

}  // namespace

bool PartFile::open(const PartOptions& o) {
  if (!o.is_part()) return true;
  using Rule = Replaceable::Rule;
  const Replaceable replaceable{o.force ? Rule::kAnyFile : Rule::kKind, kFirstPartText,
                                "a part of a run"};
  const std::string problem = file_.start(o.file, replaceable);
  if (!problem.empty()) report_error(problem);
  return problem.empty();
}

int PartFile::write(const Shard& shard, const RunPart& part) {
  if (interrupted) {
    report_error("stopped; no part is written");
    return kInterrupted;
  }
  Json j;
  j["cubilete_part"] = kPartVersion;
  j["program"] = kVersion;
  j["command"] = part.command;
  j["shard"] = shard.number;
  j["of"] = shard.of;
  j["digests"] = texts_of(part.digests);
  j["request"] = part.request;
  j["counts"] = part.counts;
  file_.append(checked_json(j));
  const std::string problem = file_.finish();
  if (!problem.empty()) report_error(problem);
  return problem.empty() ? kFine : kProblems;
}

std::optional<RunPart> sum_of_parts(const std::vector<std::string>& files, int& exit_code) {
  std::vector<ReadPart> parts;
  exit_code = kWrongUsage;
  for (const std::string& file : files) {
    auto part = read_part(file);
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  exit_code = kProblems;
  if (!make_a_run(parts)) return std::nullopt;
  RunPart sum = parts.front().part;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (add(sum.counts, parts[i].part.counts)) continue;
    report_error(printable(fmt::format("{} holds other counts than {}; was one of them changed?",
                                       parts[i].file, parts.front().file)));
    return std::nullopt;
  }
  exit_code = kFine;
  return sum;
}

bool is_content_of(const RunPart& run, const std::vector<std::uint64_t>& digests) {
  if (run.digests == digests) return true;
  report_error(
      fmt::format("the content is not that of the parts any more (digest {}, not {})",
                  fmt::join(texts_of(digests), " and "), fmt::join(texts_of(run.digests), " and ")),
      "merge them where the content is as it was; GAME@REVISION names it for good");
  return false;
}

int report_other_things() {
  report_error("the parts hold other things than this program writes",
               "were they changed, or written by another version of it?");
  return kProblems;
}

Json counts_of(const Comparison& c) {
  Json measures = Json::object();
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    const PairMoments& m = c.moments()[i];
    measures[key_of(c.measures()[i])] = {m.differing, m.a, m.b, m.aa, m.bb, m.ab};
  }
  return {{"games", c.pairs()}, {"measures", std::move(measures)}};
}

bool add_counts(Comparison& c, const Json& counts) {
  const std::int64_t pairs = counts.at("games");
  if (counts.at("measures").size() != c.measures().size()) return false;
  std::vector<PairMoments> moments;
  for (const Measure& measure : c.measures()) {
    const auto sums = counts.at("measures").at(key_of(measure)).get<std::array<std::int64_t, 6>>();
    moments.push_back({pairs, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]});
  }
  c.add(pairs, moments);
  return true;
}

}  // namespace cubilete
