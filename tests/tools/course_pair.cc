#include "tools/course_pair.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "play/hidden_exchange.h"
#include "state/runs.h"
#include "state/visibility.h"
#include "tools/serve/question_desk.h"

namespace cubilete {
namespace {

using nlohmann::json;

constexpr std::uint64_t kNameOfDraws = 0x70616972;
constexpr std::size_t kMostTried = 12;  // options that may look the same to the viewer

std::string cells_text(const AttributeDef& a, const std::int32_t& first, bool is_seen) {
  return is_seen ? fmt::format(" {}={}", a.name, fmt::join(cells_of(a, first), ","))
                 : fmt::format(" {}=?", a.name);
}

bool is_seen(Visibility v, MaybePlayer owner, MaybePlayer viewer) {
  return v == Visibility::kPublic ||
         (v == Visibility::kOwner && owner.is_some() && owner == viewer);
}

std::string zone_text(const Ruleset& r, const State& s, ZoneId zone, MaybePlayer viewer) {
  const ZoneDef& def = r.zone(s.zone_def(zone));
  const MaybePlayer owner = s.zone_owner(zone);
  const bool is_open = is_seen(def.visibility, owner, viewer);
  std::vector<std::string> things;
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const bool is_top = def.top_is_public && c == s.first_in(zone);
    if (!is_open && !is_top) continue;
    const DefinitionId definition = s.definition_of(c);
    std::string text = fmt::format("{}@{}", r.definition(definition).name, s.place_of(c));
    for (const AttributeId id : r.kind(r.definition(definition).kind).attributes) {
      const AttributeDef& a = r.attribute(id);
      text += cells_text(a, s.component_value(c, a), is_seen(a.visibility, owner, viewer));
    }
    things.push_back(std::move(text));
  }
  if (!def.is_ordered) std::ranges::sort(things);
  return fmt::format("{} {}: {} [{}]\n", def.name, owner.number(), s.size_of(zone),
                     fmt::join(things, "; "));
}

// Returns the place of a component among all of its zone, if the viewer could see it there.
std::string place_text(const Ruleset& r, const State& s, ComponentId c, MaybePlayer viewer) {
  if (!s.has(c)) return {};
  const ZoneId zone = s.zone_of(c);
  const ZoneDef& def = r.zone(s.zone_def(zone));
  if (!def.is_ordered || !is_seen(def.visibility, s.zone_owner(zone), viewer)) return {};
  int place = 0;
  for (ComponentId i = s.first_in(zone); i != c; i = s.next_of(i)) ++place;
  return fmt::format("at {} of {}", place, zone.value);
}

// The events of a step as one viewer is told of them.
class Told {
 public:
  Told(const Ruleset& r, const State& before, MaybePlayer viewer)
      : r_(r), before_(before), viewer_(viewer) {}

  std::string of(const Event& e) const {
    const bool is_value =
        e.kind == EventKind::kGained || e.kind == EventKind::kPaid || e.kind == EventKind::kChanged;
    if (is_value && !e.audience.includes(viewer_)) return {};
    std::string out = fmt::format("{} {} ", int(e.kind), e.player.number());
    switch (e.kind) {
      case EventKind::kMoved:
      case EventKind::kCreated:
        out += fmt::format("{} {} ", e.from.value, e.to.value);
        [[fallthrough]];
      case EventKind::kRolled:
        return out + change(e) + "\n";
      case EventKind::kActionTaken:
        return out + action(e) + "\n";
      default:
        break;
    }
    out += fmt::format("{} {} {} {}", e.subject.number(), e.to.value, e.before, e.after);
    if (e.component.is_some()) out += component(e, e.component);
    for (const std::int32_t v : e.values) out += value(e, v);
    return out + "\n";
  }

 private:
  bool sees(const Sighting* s) const { return s && s->audience.includes(viewer_); }

  std::string component(const Event& e, ComponentId c) const {
    const Sighting* const s = e.sighting_of(c);
    if (!sees(s)) return " ?";
    return fmt::format(" #{} {} {}", s->definition.value, s->face,
                       place_text(r_, before_, c, viewer_));
  }
  // Returns a value of an event; it may be a component.
  std::string value(const Event& e, std::int32_t v) const {
    return e.sighting_of(ComponentId(v)) ? component(e, ComponentId(v)) : fmt::format(" {}", v);
  }
  std::string change(const Event& e) const {
    if (!sees(e.sighting_of(e.component))) return {};
    return fmt::format("{} {} {}", component(e, e.component), e.before, e.after);
  }
  std::string action(const Event& e) const {
    const ActionDef& action = r_.action(ActionId(e.subject.number()));
    std::string out = action.name;
    std::size_t k = 0;
    for (const auto values : Runs(e.values)) {
      const bool is_secret = k < action.choices.size() && action.choices[k].is_secret;
      ++k;
      if (is_secret && e.player != viewer_) continue;
      for (const std::int32_t v : values) out += value(e, v);
    }
    return out;
  }

  const Ruleset& r_;
  const State& before_;
  MaybePlayer viewer_;
};

// One of the two games: the one that is served, and the same one to look into.
struct Course {
  std::unique_ptr<HostedGame> hosted;
  Game inner;
};

Course begun(const std::shared_ptr<const Ruleset>& ruleset, const Engine::Setup& setup,
             const State& position, bool is_practice) {
  std::vector<std::string> seats(std::size_t(setup.players), "human");
  return Course{
      std::make_unique<HostedGame>(Game::start_at(ruleset, setup, position), Library::Request{},
                                   std::move(seats), 1, TableManners{is_practice, false}),
      Game::start_at(ruleset, setup, position)};
}

// Plays so many choices at random, and on to where hidden things can be exchanged.
std::optional<State> position_after(Engine& engine, const Engine::Setup& setup, std::uint32_t n) {
  constexpr std::uint32_t kMore = 40;
  RandomStream random(setup.seed, kNameOfDraws, 0);
  auto s = engine.set_up(setup);
  if (!s) return std::nullopt;
  for (std::uint32_t k = 0; k < n || s->activation; ++k) {
    const auto d = engine.decision(*s);
    if (s->is_over() || !d || d->options.empty() || k > n + kMore) return std::nullopt;
    const auto values = d->options[random.below(static_cast<std::uint32_t>(d->options.size()))];
    if (!engine.step(*s, {d->player, {values.begin(), values.end()}})) return std::nullopt;
  }
  return s->is_over() ? std::nullopt : std::optional(std::move(*s));
}

class Pair {
 public:
  Pair(const PairRequest& request, Course one, Course other)
      : request_(request),
        one_(std::move(one)),
        other_(std::move(other)),
        random_(request.seed, kNameOfDraws, 0) {}

  PairResult play() {
    const auto first = [&](Course& c) {
      const State& s = c.inner.state();
      return observed(ruleset(), s, s, {}, request_.viewer) + score(c.inner.engine(), s);
    };
    if (request_.trusts_rules && first(one_) != first(other_)) return {};
    compare();
    while (result_.difference.empty() && go_on()) compare();
    return std::move(result_);
  }

 private:
  const Ruleset& ruleset() const { return one_.inner.ruleset(); }

  // Makes the next choice in both courses, or takes one back. Returns false at the end, and where
  // the viewer could tell the courses apart.
  bool go_on() {
    if (one_.inner.is_over() || other_.inner.is_over() || --left_ < 0) return false;
    if (random_.below(6) == 0 && undo()) return true;
    const auto asked = one_.inner.asked();
    if (asked != other_.inner.asked() || !asked.front().is_some()) return false;
    const MaybePlayer p = asked[random_.below(static_cast<std::uint32_t>(asked.size()))];
    const auto d = one_.inner.decision(p);
    if (!d || d->options.empty()) return false;
    const auto option =
        static_cast<std::size_t>(random_.below(static_cast<std::uint32_t>(d->options.size())));
    const auto seen = seen_after(one_, *d, option);
    const auto same = seen ? option_that_looks_so(p, option, *seen) : std::nullopt;
    if (!same) return false;
    if (*same != option) ++result_.chosen_apart;
    return choose(one_, p, option) && choose(other_, p, *same);
  }

  // Returns the option of the other course after which the viewer sees this.
  std::optional<std::size_t> option_that_looks_so(MaybePlayer p, std::size_t option,
                                                  const std::string& seen) {
    const auto d = other_.inner.decision(p);
    if (!d) return std::nullopt;
    const std::size_t size = d->options.size();
    // The viewer chooses by what he reads, so the same option.
    if (p == MaybePlayer(request_.viewer)) {
      const bool is_same = option < size && seen_after(other_, *d, option) == seen;
      return is_same ? std::optional(option) : std::nullopt;
    }
    // Half of the time another option that looks the same to the viewer is preferred.
    const std::size_t first = option + random_.below(2);
    for (std::size_t i = 0; i < std::min(size, kMostTried); ++i) {
      const std::size_t k = (first + i) % size;
      if (seen_after(other_, *d, k) == seen) return k;
    }
    return std::nullopt;
  }

  std::optional<std::string> seen_after(Course& course, const Decision& d, std::size_t option) {
    State s = course.inner.state();
    std::vector<Event> events;
    course.inner.engine().set_event_sink(&events);
    const auto values = d.options[option];
    const auto ok = course.inner.engine().step(s, {d.player, {values.begin(), values.end()}});
    course.inner.engine().set_event_sink(nullptr);
    if (!ok) return std::nullopt;
    if (!request_.trusts_rules) return std::string();
    return observed(ruleset(), course.inner.state(), s, events, request_.viewer) +
           score(course.inner.engine(), s);
  }

  // The rules tell a player his score, which may count his own cards that he does not see.
  std::string score(Engine& engine, const State& s) const {
    const auto outcome = engine.outcome(s);
    std::string out;
    for (const Standing& st : outcome ? outcome->standings : std::vector<Standing>()) {
      if (st.player == request_.viewer) out += std::to_string(st.score);
    }
    return out;
  }

  static bool choose(Course& course, MaybePlayer p, std::size_t option) {
    const auto d = course.inner.decision(p);
    if (!d) return false;
    const auto values = d->options[option];
    if (!course.inner.choose({p, {values.begin(), values.end()}})) return false;
    const Reply reply = course.hosted->choose(p.seat(), course.hosted->version(), option);
    return reply.kind == Reply::Kind::kAccepted;
  }

  // The player of the last choice takes it back. What the viewer has seen of it he has seen in both
  // courses.
  bool undo() {
    const auto& choices = one_.inner.choices();
    if (choices.empty() || !choices.back().player.is_some()) return false;
    const PlayerId p = choices.back().player.seat();
    if (p != other_.inner.choices().back().player.seat()) return false;
    if (!one_.hosted->can_undo(p) || !other_.hosted->can_undo(p)) return false;
    for (Course* course : {&one_, &other_}) {
      const Reply reply = course->hosted->undo(p, course->hosted->version());
      if (reply.kind != Reply::Kind::kAccepted) return false;
      if (!course->inner.undo_to(course->hosted->choices())) return false;
    }
    ++result_.undone;
    return true;
  }

  // Returns everything that the viewer and a spectator can have sent to them.
  json sent(Course& course) {
    HostedGame& game = *course.hosted;
    json out = json::array();
    for (const MaybePlayer reader : {MaybePlayer(request_.viewer), MaybePlayer()}) {
      const Reader eyes{reader, false};
      const std::size_t past = course.inner.choices().size() / 2;
      out.push_back({{"position", game.position(eyes, Language::kEnglish)},
                     {"past", game.past(eyes, Language::kEnglish, past)},
                     {"log", game.log(eyes, Language::kEnglish)},
                     {"scores", course.inner.is_over() ? json() : game.scores(eyes)}});
    }
    QuestionDesk desk(game);
    out.push_back(desk.refusals(request_.viewer, Language::kSpanish));
    out.push_back(desk.outcomes(request_.viewer, Language::kEnglish, {0, 1, 2}));
    out.push_back(desk.check(request_.viewer, Language::kEnglish, std::vector<std::size_t>{0}));
    if (request_.leak) request_.leak(out[0]["position"], ruleset(), course.inner.state());
    return out;
  }

  void compare() {
    // The outcome tells everything.
    if (one_.inner.is_over() != other_.inner.is_over() || one_.inner.is_over()) {
      left_ = 0;
      return;
    }
    const json a = sent(one_);
    const json b = sent(other_);
    if (!request_.trusts_rules && without_numbers(a) != without_numbers(b)) {
      left_ = 0;
      return;
    }
    ++result_.compared;
    if (a == b && a.dump() == b.dump()) return;
    const json patch = json::diff(a, b);
    result_.difference =
        fmt::format("seat {}, seed {}, after {} choices: {}", request_.viewer.value + 1,
                    request_.seed, one_.inner.choices().size(), patch.dump().substr(0, 600));
  }

  // Returns what is sent without the numbers of components and the order of what has no order.
  static json without_numbers(json sent) {
    if (sent.is_array()) {
      for (json& item : sent) item = without_numbers(std::move(item));
      return sent;
    }
    if (!sent.is_object()) return sent;
    const bool is_component = sent.value("t", json()) == "component";
    if (is_component) sent.erase("v");
    if (sent.contains("def")) sent.erase("id");
    sent.erase("components");
    for (auto& [key, value] : sent.items()) value = without_numbers(std::move(value));
    return sent;
  }

  const PairRequest& request_;
  Course one_;
  Course other_;
  RandomStream random_;
  int left_ = request_.choices;
  PairResult result_;
};

}  // namespace

std::string observed(const Ruleset& r, const State& before, const State& s,
                     const std::vector<Event>& events, MaybePlayer viewer) {
  std::string out = fmt::format("{} {} {}\n", s.round(), s.turn(), int(s.status()));
  for (const Event& e : events) {
    if (!e.is_quiet) out += Told(r, before, viewer).of(e);
  }
  // Who has still to answer is public, also where several answer at once.
  for (const Ask& ask : s.asks) {
    out += fmt::format("{} {}; ", ask.player.number(), ask.kind == AskKind::kAnswered);
  }
  for (std::int32_t z = 0; z < s.zone_count(); ++z) out += zone_text(r, s, ZoneId(z), viewer);
  for (const AttributeDef& a : r.attributes) {
    if (a.owner == AttributeOwner::kTable) {
      out += cells_text(a, s.table_value(a), is_seen(a.visibility, MaybePlayer(), viewer));
    }
    for (std::int32_t p = 0; a.owner == AttributeOwner::kPlayer && p < s.players(); ++p) {
      const PlayerId owner(p);
      out += cells_text(a, s.player_value(owner, a), is_seen(a.visibility, owner, viewer));
    }
  }
  return out;
}

std::optional<PairResult> play_pair(const std::shared_ptr<const Ruleset>& ruleset,
                                    const PairRequest& request) {
  Engine::Setup setup;
  setup.players = request.players;
  setup.seed = request.seed;
  Interpreter interpreter(ruleset);
  Engine& engine = interpreter.engine();
  const auto position = position_after(engine, setup, request.before);
  if (!position) return std::nullopt;
  const State exchanged =
      with_hidden_exchanged(*ruleset, *position, request.viewer, request.seed + 1);
  return Pair(request, begun(ruleset, setup, *position, request.is_practice),
              begun(ruleset, setup, exchanged, request.is_practice))
      .play();
}

}  // namespace cubilete
