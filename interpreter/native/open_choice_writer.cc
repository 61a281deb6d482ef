#include "native/open_choice_writer.h"

namespace cubilete::native {
namespace {

constexpr std::int32_t kBitsOfNumber = 64;

class OpenChoiceWriter {
 public:
  OpenChoiceWriter(Emission& m, ExpressionId from, std::size_t k, const std::string& name)
      : m_(m), from_(from), k_(k), name_(name) {}

  std::string last() {
    const auto all = loop([](const std::string& x, const std::string& is_in) {
      return fmt::format("found.add_if({}, {}); ++work;", is_in, x);
    });
    if (!all) return "";
    return fmt::format(
        "i32 {}_open{}(i32 pl, Slot* L, Builder& found) {{ (void)pl; (void)L; {} return found.n; "
        "}}\n",
        name_, k_, *all);
  }

  // The parts of the position of the dice say which items have a selection. Where some are not
  // known yet they are looked at, and all is found once more.
  std::string before(const RememberedSelections& next) {
    const bool is_by_part = next.follow_from.slot >= 0;
    if (next.parts > kBitsOfNumber) return "";
    if (is_by_part && next.follow_from.slot != static_cast<std::int32_t>(k_)) return "";
    const auto all = loop([&](const std::string& x, const std::string& is_in) {
      return fmt::format(
          "const u64 part_ = {}; const bool is_in_ = {}; tried_ += is_in_; wanted_ |= is_in_ ? "
          "part_ : 0; add_(is_in_ & ((some_ & part_) != 0), {});",
          is_by_part ? fmt::format("u64{{1}} << def({})", x) : "1", is_in, x);
    });
    const auto look = loop([&](const std::string& x, const std::string& is_in) {
      return fmt::format("if ({}) {{ L[{}].s = {}; if ({}_known{}(pl, L) == nullptr) return -1; }}",
                         is_in, k_, x, name_, k_ + 1);
    });
    if (!all || !look) return "";
    return fmt::format(
        "i32 {0}_open{1}(i32 pl, Slot* L, Builder& found) {{ const DiceInZone& dice_ = "
        "dice{2}({3}); if (UNLIKELY(dice_.position < 0)) return -1; const KnownParts& parts_ = "
        "{0}_memory{4}.parts_at(dice_.position); const u64 some_ = parts_.some; u64 wanted_ = 0; "
        "i64 tried_ = 0; {{ {5} }} work += tried_ * (parts_.charge + 1); if "
        "(__builtin_expect((wanted_ & ~parts_.known) == 0, 1)) return found.n; found.n = 0; {6} "
        "return {0}_open{1}(pl, L, found); }}\n",
        name_, k_, next.follow_from.zone.value, next.zone, k_ + 1, adding(*all), *look);
  }

 private:
  using Done = std::function<std::string(const std::string& x, const std::string& is_in)>;

  std::optional<std::string> loop(const Done& done) {
    return each_tested_item(m_, from_, Scope(), [&](const Item& i, const std::string& is_in) {
      return done(i.name, is_in);
    });
  }

  // With a function `add_` around it, which counts in a register where there is room for all.
  std::string adding(const std::string& all) const {
    if (is_of_short_zone(m_.ruleset, from_)) {
      return fmt::format(
          "i32* const p_ = found.room(kMostMembers); i32 n_ = 0; const auto add_ = [&](bool is_in, "
          "i32 x) {{ p_[n_] = x; n_ += is_in; }}; {} found.n = n_;",
          all);
    }
    return fmt::format("const auto add_ = [&](bool is_in, i32 x) {{ found.add_if(is_in, x); }}; {}",
                       all);
  }

  Emission& m_;
  const ExpressionId from_;
  const std::size_t k_;
  const std::string& name_;
};

}  // namespace

std::string write_open_choice(Emission& m, ExpressionId from, std::size_t k,
                              const std::string& name, const RememberedSelections* next) {
  OpenChoiceWriter w(m, from, k, name);
  return next ? w.before(*next) : w.last();
}

}  // namespace cubilete::native
