#include "scenarios/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "narration/narration.h"
#include "narration/token.h"
#include "state/knowledge.h"

namespace cubilete {
namespace {

std::optional<Corrections> turn_of_events(std::optional<Corrections> corrections) {
  if (corrections) {
    for (Correction& c : *corrections) c.is_turn_of_events = true;
  }
  return corrections;
}

class Expectations {
 public:
  explicit Expectations(TestRun& run) : run_(run) {}

  void check_all(const Node* list) {
    for (const Node* check : items_of(list)) {
      if (run_.stopped) return;
      if (check->is_map()) {
        check_map(*check);
      } else {
        check_condition(*check);
      }
    }
  }

 private:
  void check_condition(const Node& n) {
    Scope scope;
    const ExpressionId id = run_.compiler.expression(n, scope, kBooleanType);
    if (!id.is_some()) return;
    const auto asked = run_.engine.asked(run_.state);
    const MaybePlayer player = asked.empty() ? MaybePlayer(PlayerId(0)) : asked.front();
    const auto value = run_.engine.value(run_.state, id, player);
    if (!value) return run_.fail(n.span, run_.describe(value.error()));
    if (value->at(0) != 0) return;
    std::string found;
    for (const ReasonValue& v : values_of_condition(run_.engine, run_.state, id, player)) {
      found += fmt::format("{}{} is {}", found.empty() ? "" : ", ",
                           run_.ruleset.sources.text(v.span), run_.token_of_value(v));
    }
    run_.fail(n.span,
              fmt::format("expected {}, but {}", n.text, found.empty() ? "it is not so" : found),
              correct_condition(run_.engine, run_.state, id, player));
  }

  void check_options(const Node& n, const std::string& how, const Node* because) {
    auto d = run_.engine.decision(run_.state);
    if (!d) return run_.fail(n.span, run_.describe(d.error()));
    const std::vector<std::string> all = tokens(run_.ruleset, run_.state, *d);
    std::set<std::int32_t> named;
    for (const Node* item : items_of(&n)) {
      const std::string token = answer_of(*item);
      const std::int32_t option = option_of(run_.ruleset, run_.state, *d, token);
      const bool is_offered = cubilete::is_offered(run_, run_.state, *d, token);
      named.insert(option);
      if (how == "not_offered") {
        if (is_offered) {
          run_.fail(item->span, fmt::format("expected '{}' not to be offered, but it is", token));
        } else if (was_taken_unasked(*d, token)) {
          run_.fail(item->span, fmt::format("expected '{}' not to be offered, but it was the only "
                                            "answer, which is taken without asking",
                                            token));
        } else if (because) {
          const auto reason = reason_against(*d, token);
          if (!reason || reason->find(because->text) == std::string::npos) {
            run_.fail(because->span, fmt::format("expected the reason '{}', found '{}'",
                                                 because->text, reason.value_or("no reason")));
          }
        }
      } else if (!is_offered) {
        run_.fail(item->span, fmt::format("expected '{}' to be offered{}; offered: {}", token,
                                          run_.why(*d, token), one_line(all)));
      }
    }
    if (how != "only") return;
    std::vector<std::string> others;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (named.count(static_cast<std::int32_t>(i)) == 0) {
        others.push_back(fmt::format("'{}'", all[i]));
      }
    }
    if (others.empty()) return;
    run_.fail(n.span, fmt::format("expected only {}, but {} {} offered too", answer_of(n),
                                  one_line(others), others.size() == 1 ? "is" : "are"));
  }

  // Returns whether a question before the present one, which is of another kind, had this as its
  // only answer.
  bool was_taken_unasked(const Decision& d, const std::string& token) {
    if (may_answer(run_.ruleset, d, token)) return false;
    const std::vector<State> before = unasked_before(run_.engine, run_.state, d.player);
    return std::any_of(before.begin(), before.end(), [&](const State& then) {
      const auto question = run_.engine.decision(then, d.player);
      return question && cubilete::is_offered(run_, then, *question, token);
    });
  }

  // Returns why the token is no answer to the present question, or else to one before it that was
  // not asked.
  std::optional<std::string> reason_against(const Decision& d, const std::string& token) {
    if (auto reason = run_.reason_for(run_.state, d, token)) return reason;
    const std::vector<State> before = unasked_before(run_.engine, run_.state, d.player);
    for (auto then = before.rbegin(); then != before.rend(); ++then) {
      const auto question = run_.engine.decision(*then, d.player);
      if (!question) continue;
      if (auto reason = run_.reason_for(*then, *question, token)) return reason;
    }
    return std::nullopt;
  }

  void check_map(const Node& check) {
    for (const Entry& e : check.entries) {
      const Node& n = e.value;
      if (e.key == "offered" || e.key == "only" || e.key == "not_offered") {
        check_options(n, e.key, check.find("because"));
      } else if (e.key == "asked") {
        std::vector<std::string> wanted;
        std::vector<std::string> found;
        for (const Node* seat : items_of(&n)) wanted.push_back(seat->text);
        for (const MaybePlayer p : run_.engine.asked(run_.state))
          found.push_back(fmt::format("{}", p.number() + 1));
        if (wanted != found) {
          run_.fail(n.span,
                    fmt::format("expected seat {} to be asked, found {}", one_line(wanted),
                                one_line(found)),
                    run_.correct(n, found));
        }
      } else if (e.key == "question") {
        auto d = run_.engine.decision(run_.state);
        const std::string found = !d                            ? d.error().message
                                  : d->kind == AskKind::kAction ? "action"
                                                                : d->name;
        if (found != n.text)
          run_.fail(n.span, fmt::format("expected the question '{}', found '{}'", n.text, found),
                    run_.correct(n, {found}));
      } else if (e.key == "first") {
        auto d = run_.engine.decision(run_.state);
        if (!d) return run_.fail(n.span, run_.describe(d.error()));
        const std::vector<std::string> all = tokens(run_.ruleset, run_.state, *d);
        if (all.empty() || option_of(run_.ruleset, run_.state, *d, answer_of(n)) != 0) {
          run_.fail(n.span, fmt::format("expected '{}' to be offered first; offered: {}",
                                        answer_of(n), one_line(all)));
        }
      } else if (e.key == "sees" || e.key == "hides") {
        check_view(e.key == "sees", n, viewer_of(check));
      } else if (e.key == "knows" || e.key == "knows_not") {
        check_knowledge(e.key == "knows", n, viewer_of(check));
      } else if (e.key == "holds_not" || e.key == "may_hold") {
        check_denials(e.key == "holds_not", n, viewer_of(check));
      } else if (e.key == "event" || e.key == "no_event") {
        const Narrator narrator(run_.ruleset, Language::kEnglish);
        const std::vector<std::string> lines =
            narrator.events(run_.state, run_.events, viewer_of(check));
        const bool is_found = std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
          return line.find(n.text) != std::string::npos;
        });
        if (is_found != (e.key == "event")) {
          run_.fail(n.span, fmt::format("expected {}'{}' in the log, found: {}",
                                        is_found ? "nothing like " : "", n.text, one_line(lines)));
        }
      } else if (e.key == "over") {
        if (run_.state.is_over() != (n.integer != 0)) {
          run_.fail(n.span,
                    run_.state.is_over() ? "expected the game to go on, but it is over"
                                         : "expected the game to be over, but it goes on",
                    turn_of_events(run_.correct(n, {run_.state.is_over() ? "true" : "false"})));
        }
      } else if (e.key == "winners" || e.key == "scores" || e.key == "end_cause") {
        check_outcome(e.key, n);
      }
    }
  }

  // Returns the seat whose view a check uses; none means what everybody sees.
  static MaybePlayer viewer_of(const Node& check) {
    const Node* viewer = check.find("viewer");
    return viewer ? MaybePlayer(static_cast<std::int32_t>(viewer->integer) - 1) : MaybePlayer();
  }

  // Checks that all components of the zones are seen, or that none is.
  void check_view(bool wants_seen, const Node& zones, MaybePlayer viewer) {
    for (const Node* zone : items_of(&zones)) {
      const auto components = components_of(*zone);
      if (!components) continue;
      const auto seen = std::count_if(components->begin(), components->end(), [&](std::int32_t c) {
        return may_see(run_.ruleset, run_.state, ComponentId(c), viewer);
      });
      if (wants_seen ? seen == std::ssize(*components) : seen == 0) continue;
      run_.fail(zone->span,
                fmt::format("expected {} of '{}' to be seen, found {} of {}",
                            wants_seen ? "all" : "nothing", zone->text, seen, components->size()));
    }
  }

  // Checks that the viewer knows what all the components are, or what none of them is: he sees
  // them, or remembers them.
  void check_knowledge(bool wants_known, const Node& lists, MaybePlayer viewer) {
    for (const Node* list : items_of(&lists)) {
      const auto components = components_of(*list);
      if (!components) continue;
      std::size_t known = 0;
      std::vector<ComponentId> unseen;
      for (const std::int32_t c : *components) {
        if (may_see(run_.ruleset, run_.state, ComponentId(c), viewer)) {
          ++known;
        } else {
          unseen.emplace_back(c);
        }
      }
      std::ranges::sort(unseen);
      const Knowledge* knowledge = run_.state.known.is.get();
      if (knowledge) known += knowledge->among(unseen, viewer).size();
      if (wants_known ? known == components->size() : known == 0) continue;
      run_.fail(list->span, fmt::format("expected {} of '{}' to be known, found {} of {}",
                                        wants_known ? "all" : "nothing", list->text, known,
                                        components->size()));
    }
  }

  // Checks that the viewer knows that none of the components of a zone is of a definition, or that
  // one may be for all he knows.
  void check_denials(bool wants_none, const Node& zones, MaybePlayer viewer) {
    for (const Entry& e : zones.entries) {
      const auto components = components_of(text_node(e.key, e.key_span));
      const auto definitions = values_of(e.value, {TypeKind::kDefinition, true, -1});
      if (!components || !definitions) continue;
      for (const std::int32_t d : *definitions) {
        const bool has_none = std::ranges::all_of(*components, [&](std::int32_t c) {
          return is_none_of(ComponentId(c), DefinitionId(d), viewer);
        });
        if (has_none == wants_none) continue;
        run_.fail(e.value.span,
                  fmt::format("expected that '{}' {} '{}' for all that is known, found that it {}",
                              e.key, wants_none ? "cannot hold" : "may hold",
                              run_.ruleset.definition(DefinitionId(d)).name,
                              wants_none ? "may" : "cannot"));
      }
    }
  }

  bool is_none_of(ComponentId c, DefinitionId d, MaybePlayer viewer) const {
    const State& s = run_.state;
    if (may_see(run_.ruleset, s, c, viewer)) return s.definition_of(c) != d;
    return s.known.is && s.known.is->cannot_be(c, d, viewer);
  }

  // Returns the components of a list or zone that a test names; none if it fails. A zone must hold
  // something.
  std::optional<std::vector<std::int32_t>> components_of(const Node& list) {
    return values_of(list, {TypeKind::kComponent, true, -1});
  }

  // Returns the items of a list, which must have some.
  std::optional<std::vector<std::int32_t>> values_of(const Node& list, Type type) {
    Scope scope;
    const ExpressionId id = run_.compiler.expression(list, scope, type);
    if (!id.is_some()) return std::nullopt;
    auto items = run_.engine.value(run_.state, id, PlayerId(0));
    if (!items) {
      run_.fail(list.span, run_.describe(items.error()));
      return std::nullopt;
    }
    if (items->empty()) {
      run_.fail(list.span, fmt::format("there is nothing in '{}' to check", list.text));
      return std::nullopt;
    }
    return *items;
  }

  void check_outcome(const std::string& key, const Node& n) {
    const auto outcome = run_.engine.outcome(run_.state);
    if (!outcome) return run_.fail(n.span, run_.describe(outcome.error()));
    std::vector<std::string> wanted;
    std::vector<std::string> found;
    for (const Node* item : items_of(&n)) wanted.push_back(item->text);
    if (key == "end_cause") {
      found.push_back(outcome->end_cause.is_some() ? name_of(run_.ruleset, outcome->end_cause)
                                                   : "none");
    }
    for (const Standing& s : outcome->standings) {
      if (key == "scores") found.push_back(fmt::format("{}", s.score));
      if (key == "winners" && s.has_won) found.push_back(fmt::format("{}", s.player.value + 1));
    }
    if (key == "winners" && !run_.state.is_over()) {
      return run_.fail(n.span, "expected the game to be over, but it goes on");
    }
    if (wanted != found) {
      run_.fail(n.span,
                fmt::format("expected {} {}, found {}", key, one_line(wanted), one_line(found)),
                key == "scores" ? run_.correct(n, found) : turn_of_events(run_.correct(n, found)));
    }
  }

  TestRun& run_;
};

}  // namespace

void check_expectations(TestRun& run, const Node* list) { Expectations(run).check_all(list); }

}  // namespace cubilete
