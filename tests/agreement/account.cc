#include "agreement/account.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/digest.h"
#include "play/agent.h"

namespace cubilete {
namespace {

std::string text_of(std::span<const std::int32_t> values) {
  return fmt::format("({})", fmt::join(values, " "));
}

std::string text_of(const Choice& c) {
  return fmt::format("player {} {}", c.player.number(), text_of(c.values));
}

std::string text_of(SourceSpan s) { return fmt::format("{}:{}-{}", s.file, s.begin, s.end); }

std::string text_of(const Event& e) {
  return fmt::format(
      "kind {}, player {}, component {}, zones {} {}, numbers {} {}, values {}, by {} {}",
      static_cast<int>(e.kind), e.player.number(), e.component.value, e.from.value, e.to.value,
      e.before, e.after, text_of(e.values), text_of(e.cause.reference), text_of(e.cause.script));
}

std::string text_of(const RuleError& e) {
  return fmt::format("{}: {} (at {}, script {})", e.code.name(), e.message, text_of(e.reference),
                     text_of(e.script));
}

std::string text_of(const Standing& s) {
  return fmt::format("player {}: score {}, parts {}, tie-breaks {}, rank {}, wins {}",
                     s.player.value, s.score, text_of(s.parts), text_of(s.tie_breaks), s.rank,
                     s.has_won);
}

// All of it but the options, the notes and their type.
std::string text_of(const Decision& d) {
  const auto type = [](const Type& t) { return fmt::format("{} ({})", describe(t), t.detail); };
  std::string text = fmt::format(
      "kind {}, player {}, action {}, name '{}', type {}, subset {}, secret {}, ranked {}",
      static_cast<int>(d.kind), d.player.number(), d.action.value, d.name, type(d.type),
      d.is_subset, d.is_secret, d.is_ranked);
  for (const QuestionPart& p : d.parts) {
    text += fmt::format(", part '{}' type {} from {}", p.name, type(p.type), p.from.value);
  }
  return text + ", dice " + text_of(d.chance_dice);
}

template <class T>
const T& text_of(const T& value) requires fmt::is_formattable<T>::value {
  return value;
}

class FirstDifference {
 public:
  template <class T>
  FirstDifference& look(std::string_view what, const T& a, const T& b) {
    if (text_.empty() && !(a == b)) {
      text_ = fmt::format("{}: {} / {}", what, text_of(a), text_of(b));
    }
    return *this;
  }
  FirstDifference& add(std::string_view what, const std::string& difference) {
    if (text_.empty() && !difference.empty()) text_ = fmt::format("{}: {}", what, difference);
    return *this;
  }
  // The first item that is not the same, or else the numbers of items.
  template <class List>
  FirstDifference& look_at_each(std::string_view what, const List& a, const List& b) {
    for (std::size_t i = 0; text_.empty() && i < std::min(a.size(), b.size()); ++i) {
      if (!(a[i] == b[i])) look(fmt::format("{} {}", what, i + 1), a[i], b[i]);
    }
    return look(fmt::format("the number of {}s", what), a.size(), b.size());
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string difference_of(const OptionList& a, const OptionList& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (!std::ranges::equal(a[i], b[i])) {
      return fmt::format("option {}: {} / {}", i + 1, text_of(a[i]), text_of(b[i]));
    }
  }
  if (a.size() != b.size()) return fmt::format("{} options / {} options", a.size(), b.size());
  return a == b ? "" : "the selections that are too many to list";
}

// Whether the question was found for the step that came here, and not looked for again because
// several could be asked.
bool is_of_the_step(const Ruleset& r, const State& s, AskKind kind) {
  return kind == AskKind::kEffect || s.frames.empty() ||
         !std::holds_alternative<SimultaneousFlow>(r.flow[s.frames.back().node.index()].kind);
}

std::array<std::int32_t, 3> counts_of(const AskedQuestion& q) {
  return {q.counts.turn, q.counts.round, q.counts.game};
}

std::string difference_of(const AskedQuestion& a, const AskedQuestion& b,
                          const Compared& compared) {
  FirstDifference d;
  d.add("the decision", difference_of(a.decision, b.decision, compared.notes));
  if (compared.states && a.state && b.state) d.add("the state", difference_of(*a.state, *b.state));
  if (compared.states) d.look("a state is kept", a.state.has_value(), b.state.has_value());
  d.look("the digest of the cells", a.cells, b.cells);
  d.look_at_each("count of decisions", counts_of(a), counts_of(b));
  if (compared.open) d.look("the number of open questions", a.open, b.open);
  if (compared.charges) {
    d.look("the charge is that of the step", a.is_charge_of_the_step, b.is_charge_of_the_step);
  }
  if (compared.charges && a.is_charge_of_the_step) d.look("the charge", a.charge, b.charge);
  const auto answer = [](const AskedQuestion& q) { return q.choice ? text_of(*q.choice) : "none"; };
  d.look("the answer", answer(a), answer(b));
  return d.text();
}

}  // namespace

AskedQuestion asked_question(const Ruleset& r, const State& s, const Decision& d) {
  AskedQuestion q;
  q.decision = d;
  q.cells = digest_of(
      {reinterpret_cast<const char*>(s.cells.data()), s.cells.size() * sizeof(std::int32_t)});
  q.counts = s.decisions;
  q.open = d.kind == AskKind::kEffect ? 0 : s.asks.size();
  q.is_charge_of_the_step = is_of_the_step(r, s, d.kind);
  return q;
}

const State& state_after(const Account& account, std::size_t answers) {
  const auto& questions = account.questions;
  return answers < questions.size() ? *questions[answers].state : account.end;
}

std::span<const Event> events_of(const Account& account, std::size_t question) {
  const auto& questions = account.questions;
  const std::size_t begin = questions[question].events_before;
  const std::size_t end = question + 1 < questions.size() ? questions[question + 1].events_before
                                                          : account.events.size();
  return std::span(account.events).subspan(begin, end - begin);
}

Failure giving_up() { return Failure(RuleError{"not-asked", "the game is given up", {}, {}}); }

Choose random_choices(Engine& engine, std::uint64_t seed) {
  return [&engine, agent = std::make_shared<RandomAgent>(seed)](const State& s, const Decision& d) {
    return agent->choose(engine, s, d);
  };
}

Choose choices_of(const Account& account) {
  std::vector<Choice> choices;
  for (const AskedQuestion& q : account.questions) {
    if (q.choice) choices.push_back(*q.choice);
  }
  return [choices, at = std::size_t{0}](const State&,
                                        const Decision& d) mutable -> Result<std::size_t> {
    if (at == choices.size()) return giving_up();
    const Choice& choice = choices[at++];
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (std::ranges::equal(d.options[i], choice.values)) return i;
    }
    return Failure(RuleError{"choice-not-offered", text_of(choice), {}, {}});
  };
}

Choice choice_of(const Decision& d, std::size_t option) {
  const auto values = d.options[option];
  return {d.player, {values.begin(), values.end()}};
}

Recorder::Recorder(const Ruleset& ruleset, Account& account, Choose choose, const Kept& kept,
                   std::function<std::int64_t()> charge)
    : ruleset_(ruleset),
      account_(account),
      choose_(std::move(choose)),
      kept_(kept),
      charge_(std::move(charge)) {}

void Recorder::keep(const State& s, const Decision& d) {
  AskedQuestion& q = account_.questions.emplace_back(asked_question(ruleset_, s, d));
  if (kept_.states) q.state = s;
  q.events_before = account_.events.size();
  if (charge_) q.charge = charge_();
}

Result<std::size_t> Recorder::answer(const State& s, const Decision& d) {
  if (kept_.questions) keep(s, d);
  const auto option = choose_(s, d);
  if (!option) return option;
  ++account_.decisions;
  if (kept_.questions) account_.questions.back().choice = choice_of(d, *option);
  return option;
}

std::string difference_of(const Decision& a, const Decision& b, bool with_notes) {
  FirstDifference d;
  d.look("what is asked", text_of(a), text_of(b));
  d.add("the options", difference_of(a.options, b.options));
  if (!with_notes) return d.text();
  d.look_at_each("note", a.notes, b.notes);
  return d.look("the type of notes", describe(a.note_type), describe(b.note_type)).text();
}

std::string difference_of(const State& a, const State& b) {
  FirstDifference d;
  d.look_at_each("cell", a.cells, b.cells);
  const auto timetable = [](const std::string& text) { return text.substr(text.find("control ")); };
  d.look("the timetable", timetable(to_text(a)), timetable(to_text(b)));
  d.look("the digest", digest_of(a), digest_of(b));
  return d.look("they are equal", a == b, true).text();
}

std::string difference_of(const Outcome& a, const Outcome& b) {
  FirstDifference d;
  d.look("the status", static_cast<int>(a.status), static_cast<int>(b.status));
  d.look("the cause of the end", a.end_cause.value, b.end_cause.value);
  d.look_at_each("used part", a.has_part, b.has_part);
  const auto texts = [](const Outcome& outcome) {
    std::vector<std::string> out;
    for (const Standing& s : outcome.standings) out.push_back(text_of(s));
    return out;
  };
  return d.look_at_each("standing", texts(a), texts(b)).text();
}

std::string difference_of(const std::optional<RuleError>& a, const std::optional<RuleError>& b) {
  const auto text = [](const std::optional<RuleError>& e) { return e ? text_of(*e) : "none"; };
  return FirstDifference().look("the error", text(a), text(b)).text();
}

std::string difference_of(std::span<const Event> a, std::span<const Event> b) {
  return FirstDifference().look_at_each("event", a, b).text();
}

std::string difference_of(const Account& a, const Account& b, const Compared& compared) {
  FirstDifference d;
  for (std::size_t i = 0;
       compared.questions && i < std::min(a.questions.size(), b.questions.size()); ++i) {
    if (!d.text().empty()) break;
    d.add(fmt::format("question {}", i + 1),
          difference_of(a.questions[i], b.questions[i], compared));
  }
  if (compared.events) d.add("the events", difference_of(a.events, b.events));
  if (!compared.questions) {
    d.look_at_each("count of an action", a.actions, b.actions);
    d.look("the number of answers", a.decisions, b.decisions);
  }
  if (compared.end == End::kNothing) return d.text();
  d.add("how it ended", difference_of(a.error, b.error));
  if (compared.questions) {
    d.look("the number of questions", a.questions.size(), b.questions.size());
  }
  if (!a.error) d.look_at_each("last cell", a.end.cells, b.end.cells);
  if (!a.error && compared.end == End::kWholeState) d.add("the end", difference_of(a.end, b.end));
  if (a.outcome && b.outcome) d.add("the outcome", difference_of(*a.outcome, *b.outcome));
  if (compared.charges && !a.error) {
    d.look("the charge of the end", a.charge_of_the_end, b.charge_of_the_end);
  }
  return d.text();
}

}  // namespace cubilete
