#include "tools/serve/seat_keys.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>

#include "saves/checked_text.h"
#include "saves/durable_file.h"

namespace cubilete {

namespace {

constexpr std::size_t kBytes = 16;
constexpr const char* kEnding = ".keys";
constexpr const char* kBeforeCheckOfKeys = "check ";

std::optional<std::string> new_key() {
  std::array<unsigned char, kBytes> bytes = {};
  if (::getentropy(bytes.data(), bytes.size()) != 0) return std::nullopt;
  std::string key;
  for (const unsigned char byte : bytes) key += fmt::format("{:02x}", byte);
  return key;
}

// Compares all characters, so that the time does not reveal the first difference.
bool is_same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

}  // namespace

std::optional<SeatKeys> SeatKeys::make(std::int32_t players) {
  SeatKeys keys;
  for (std::int32_t i = 0; i <= players; ++i) {
    auto key = new_key();
    if (!key) return std::nullopt;
    keys.keys_.push_back(std::move(*key));
  }
  return keys;
}

std::optional<SeatKeys> SeatKeys::read(const std::string& text, std::int32_t players) {
  const auto lines = LineCheck().verified(text, kBeforeCheckOfKeys, "\n");
  if (!lines || !lines->starts_with(kBeginning)) return std::nullopt;
  std::istringstream in(std::string(lines->substr(kBeginning.size())));
  SeatKeys keys;
  for (std::string line; std::getline(in, line);) {
    const bool is_key = line.size() == 2 * kBytes &&
                        line.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!is_key) return std::nullopt;
    keys.keys_.push_back(line);
  }
  if (keys.keys_.size() != static_cast<std::size_t>(players) + 1) return std::nullopt;
  return keys;
}

std::string SeatKeys::to_text() const {
  std::string text(kBeginning);
  for (const std::string& key : keys_) text += key + "\n";
  return LineCheck().written(text, kBeforeCheckOfKeys, "\n");
}

std::optional<SeatKeys> SeatKeys::read_beside(const std::string& record, std::int32_t players) {
  std::ifstream in(record + kEnding);
  std::stringstream text;
  text << in.rdbuf();
  return read(text.str(), players);
}

std::string SeatKeys::write_beside(const std::string& record) const {
  return write_file_safely(
      record + kEnding, to_text(),
      {Replaceable::Rule::kKind, std::string(SeatKeys::kBeginning), "seat keys", true});
}

std::optional<Pass> SeatKeys::pass_of(std::string_view key) const {
  std::optional<Pass> pass;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (!is_same(key, keys_[i])) continue;
    pass = i == 0 ? Pass{true, {}} : Pass{false, MaybePlayer(std::int32_t(i) - 1)};
  }
  return pass;
}

}  // namespace cubilete
