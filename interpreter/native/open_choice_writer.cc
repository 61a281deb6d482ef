#include "native/open_choice_writer.h"

#include "native/short_filter.h"

namespace cubilete::native {
namespace {

class OpenChoiceWriter {
 public:
  OpenChoiceWriter(Emission& m, ExpressionId from, std::size_t k, const std::string& name)
      : m_(m), from_(from), k_(k), name_(name) {}

  std::optional<OpenChoice> last() {
    if (const auto filter = short_filter(m_, from_, ScopeNames())) {
      return OpenChoice{fmt::format("{} const i32 z_ = {}; found = {}(z_); work += {} + i64({}) * "
                                    "count_in<{}>(z_); return count_of(found); }}\n",
                                    beginning("u32"), filter->zone, filter->function, filter->once,
                                    filter->charge + 1, filter->members),
                        filter->zone, filter->members};
    }
    const auto all =
        loop([](const std::string& x) { return fmt::format("found.add({}); ++work;", x); });
    if (!all) return std::nullopt;
    return OpenChoice{fmt::format("{} {} return found.n; }}\n", beginning("Builder"), *all)};
  }

  // Takes the items with which the current dice have a selection, where they lie in a short zone:
  // as the bits of a word.
  std::optional<OpenChoice> before(const RememberedSelections& next) {
    const bool is_by_part = next.follow_from.slot >= 0;
    if (is_by_part && next.follow_from.slot != static_cast<std::int32_t>(k_)) return std::nullopt;
    const auto filter = short_filter(m_, from_, ScopeNames());
    if (!filter || (is_by_part && !filter->is_fixed)) return std::nullopt;
    return OpenChoice{is_by_part ? by_place(next, *filter) : by_position(next, *filter),
                      filter->zone, filter->members};
  }

 private:
  std::string beginning(const char* found) const {
    const bool is_short = std::string_view(found) == "u32";
    return fmt::format("{}i32 {}_open{}(i32 pl, Slot* L, {}& found) {{ (void)pl; (void)L;",
                       is_short ? "INLINE " : "", name_, k_, found);
  }
  static std::string looking_at_dice(const RememberedSelections& next) {
    return fmt::format(
        "const DiceInZone& dice_ = dice{}({}); if (UNLIKELY(dice_.position < 0)) return -1;",
        next.follow_from.zone.value, next.zone);
  }

  std::string text(const RememberedSelections& next, const ShortFilter& filter,
                   std::string_view pattern) const {
    return fmt::format(fmt::runtime(pattern), fmt::arg("begin", beginning("u32")),
                       fmt::arg("look", looking_at_dice(next)), fmt::arg("zone", filter.zone),
                       fmt::arg("members", filter.members), fmt::arg("function", filter.function),
                       fmt::arg("charge", fmt::format("{} + i64({}) * count_in<{}>(z_)",
                                                      filter.once, filter.charge, filter.members)),
                       fmt::arg("memory", fmt::format("{}_memory{}", name_, k_ + 1)),
                       fmt::arg("name", name_), fmt::arg("k", k_), fmt::arg("next", k_ + 1));
  }

  // Every item of the zone has the same selections.
  std::string by_position(const RememberedSelections& next, const ShortFilter& filter) {
    return text(
        next, filter,
        "{begin} {look} const i32 z_ = {zone}; const u32 in_ = {function}(z_); const auto& "
        "parts_ = {memory}.parts_at(dice_.position); if (UNLIKELY(in_ != 0 && parts_.known == 0 && "
        "{name}_known{next}(pl, L) == nullptr)) return -1; work += {charge} + count_of(in_) * "
        "(i64{{parts_.charge}} + 1); found = parts_.some != 0 ? in_ : 0; return count_of(found); "
        "}}\n");
  }

  // The zone is fixed, so that a result can be kept for each place in it.
  std::string by_place(const RememberedSelections& next, const ShortFilter& filter) {
    return text(
        next, filter,
        "OpenPlaces<{members}> {name}_open_places{k};\n"
        "{begin} {look} const i32 z_ = {zone}; const u32 in_ = {function}(z_); "
        "PlacesOfPosition<{members}>& "
        "places_ = {name}_open_places{k}.at(*this, z_, dice_.position); if (UNLIKELY((in_ & "
        "~u32{{places_.known}}) != 0) && !{name}_find_open{k}(pl, L, z_, in_, places_)) return -1; "
        "work += {charge} + i64{{places_.charge}} * count_of(in_); found = in_ & places_.open; "
        "return count_of(found); }}\n"
        "[[gnu::noinline]] bool {name}_find_open{k}(i32 pl, Slot* L, i32 z_, u32 in_, "
        "PlacesOfPosition<{members}>& places_) {{ for (u32 left_ = in_ & ~u32{{places_.known}}; "
        "left_ != 0; "
        "left_ &= left_ - 1) {{ const i32 at_ = __builtin_ctz(left_); L[{k}].s = "
        "member_at<{members}>(z_, at_); const KnownSelections* const s_ = {name}_known{next}(pl, "
        "L); if (s_ == nullptr) return false; places_.add(at_, *s_); }} return true; }}\n");
  }

  using Done = std::function<std::string(const std::string& x)>;

  std::optional<std::string> loop(const Done& done) {
    bool may_stop = false;
    std::string all = each_item(
        m_, from_, ScopeNames(), [&](const LoopItem& i) { return done(i.name); }, may_stop);
    return may_stop ? std::optional(std::move(all)) : std::nullopt;
  }

  Emission& m_;
  const ExpressionId from_;
  const std::size_t k_;
  const std::string& name_;
};

}  // namespace

std::optional<OpenChoice> write_open_choice(Emission& m, ExpressionId from, std::size_t k,
                                            const std::string& name,
                                            const RememberedSelections* next) {
  OpenChoiceWriter w(m, from, k, name);
  auto out = next ? w.before(*next) : w.last();
  if (out) {
    out->find =
        fmt::format("{} const i32 n_ = {}_open{}(pl, L, open_);",
                    out->zone.empty() ? "Builder open_(*this);" : "u32 open_ = 0;", name, k);
    out->find_again = out->find;
    out->is_kept = k == 0 && !m.program_answers && !out->zone.empty();
  }
  if (out && out->is_kept) {
    out->find = fmt::format("const i64 before_ = work; {} first_ = {{n_, open_, work - before_}};",
                            out->find);
    out->find_again =
        "const u32 open_ = first_.items; const i32 n_ = first_.count; work += first_.charge;";
  }
  return out;
}

}  // namespace cubilete::native
