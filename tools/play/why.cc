// cubilete why: explains why something was not offered in a recorded game, and how numbers came
// about.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/spelling.h"
#include "diagnostics/render.h"
#include "engine/explain.h"
#include "narration/narration.h"
#include "narration/token.h"
#include "review/ledger.h"
#include "ruleset/effect_facts.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/terminal.h"
#include "tools/play/odds_lines.h"
#include "tools/play/saved_game.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

struct WhyOptions {
  std::string file;
  std::string game;
  std::vector<std::string> mods;
  std::int64_t at = -1;
  int seat = 0;
  std::string number;
  std::string odds;
  std::string format = "text";
  std::string language;
};

class Explainer {
 public:
  Explainer(const WhyOptions& o, Game& game, const Spoken& spoken)
      : o_(o), game_(game), narrator_(game.ruleset(), spoken), language_(spoken.program) {}

  int run() {
    const State& s = game_.state();
    if (o_.seat > s.players()) {
      report_error(fmt::format("there is no seat {}", o_.seat),
                   fmt::format("the game has {} seats", s.players()));
      return kWrongUsage;
    }
    if (!o_.number.empty()) return tell_number();
    if (!o_.odds.empty()) return tell_odds();
    if (is_json()) return print_position();
    tell(say(language_, "why_position",
             {fmt::format("{}", game_.choices().size()), fmt::format("{}", s.turn())}));
    tell_questions();
    for (std::int32_t seat = 0; seat < s.players(); ++seat) {
      if (!is_asked_for(PlayerId(seat))) continue;
      tell_score(PlayerId(seat));
      if (game_.ruleset().outcome.parts.empty()) break;  // the same for all
    }
    return kFine;
  }

 private:
  bool is_json() const { return o_.format == "json"; }

  static void print(const Json& j) {
    print_json(j.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  }

  void add_place(Json& j, SourceSpan span) const {
    const Sources& sources = game_.ruleset().sources;
    if (!span.is_known()) return;
    j["file"] = sources.path(span.file);
    j["line"] = sources.begin_of(span).line;
  }

  // Prints the questions and scores of the position as JSON.
  int print_position() {
    const State& s = game_.state();
    Json questions = Json::array();
    for (const MaybePlayer p : game_.asked()) {
      if (p.is_some() && !is_asked_for(p.seat())) continue;
      const auto d = game_.decision(p);
      if (!d) {
        report_error(d.error().message);
        return kProblems;
      }
      questions.push_back(
          {{"seat", p.number() + 1},
           {"question", narrator_.question(*d)},
           {"offered", d->options.size()},
           {"refused", narrator_.refusals(game_.engine(), s, *d, kMostExplained, true)}});
    }
    Json scores = Json::array();
    const auto outcome = game_.engine().outcome(s);
    if (!outcome) {
      report_error(outcome.error().message);
      return kProblems;
    }
    const Ruleset& r = game_.ruleset();
    for (const Standing& st : outcome->standings) {
      if (!is_asked_for(st.player)) continue;
      Json parts = Json::array();
      for (std::size_t i = 0; i < st.parts.size(); ++i) {
        const ScorePart& part = r.outcome.parts[i];
        Json one{{"name", part.name}, {"value", st.parts[i]}};
        add_place(one, r.expression(part.value).span);
        parts.push_back(std::move(one));
      }
      scores.push_back(
          {{"seat", st.player.value + 1}, {"score", st.score}, {"parts", std::move(parts)}});
    }
    print({{"choice", game_.choices().size()},
           {"turn", s.turn()},
           {"is_over", game_.is_over()},
           {"questions", std::move(questions)},
           {"scores", std::move(scores)}});
    return kFine;
  }

  // The ledger of a list counts its items.
  static Type type_in_ledger(const AttributeDef& a) {
    return a.type.is_list ? kIntegerType : a.type;
  }

  // Returns a value with the changes that led to it, as JSON.
  Json to_json(const AttributeDef& a, MaybePlayer p, const Ledger& ledger) const {
    const Ruleset& r = game_.ruleset();
    const Type type = type_in_ledger(a);
    const auto value = [&](std::int32_t v) {
      return type.kind == TypeKind::kInteger
                 ? Json(v)
                 : Json(narrator_.words().value(game_.state(), type, v));
    };
    Json changes = Json::array();
    std::int32_t now = ledger.initial;
    for (const LedgerEntry& e : ledger.entries) {
      now += e.change;
      Json one{{"choice", e.choice}, {"turn", e.turn}, {"value", value(now)}};
      if (type.kind == TypeKind::kInteger) one["change"] = e.change;
      if (e.cause.action.is_some()) one["action"] = r.action(e.cause.action).name;
      if (e.cause.definition.is_some()) {
        one["component"] = r.definition(e.cause.definition).name;
      }
      add_place(one, e.cause.reference);
      changes.push_back(std::move(one));
    }
    Json j{{"name", a.name}};
    if (p.is_some()) j["seat"] = p.number() + 1;
    j["initial"] = value(ledger.initial);
    j["value"] = value(ledger.value);
    j["changes"] = std::move(changes);
    return j;
  }

  static void tell(const std::string& line) { print_text(line); }

  bool is_asked_for(PlayerId p) const { return o_.seat == 0 || p.value == o_.seat - 1; }

  void tell_questions() {
    if (game_.is_over()) tell(say(language_, "why_over"));
    for (const MaybePlayer p : game_.asked()) {
      if (p.is_some() && !is_asked_for(p.seat())) continue;
      const auto d = game_.decision(p);
      if (!d) {
        tell(d.error().message);
        continue;
      }
      tell(say(language_, d->options.size() == 1 ? "why_offered_one" : "why_offered",
               {narrator_.question(*d), fmt::format("{}", d->options.size())}));
      const auto lines =
          narrator_.refusals(game_.engine(), game_.state(), *d, kMostExplained, true);
      if (lines.empty()) tell("  " + say(language_, "why_nothing"));
      for (const std::string& line : lines) tell("  " + line);
    }
  }

  int tell_odds() {
    AskedValue value(game_.ruleset(), o_.odds);
    if (value.problems().has_errors()) {
      std::fputs(render_text(value.problems().list(), value.sources(), {may_colour_err()}).c_str(),
                 stderr);
      return kWrongUsage;
    }
    Json questions = Json::array();
    bool is_asked = false;
    for (const MaybePlayer p : game_.asked()) {
      if (p.is_some() && !is_asked_for(p.seat())) continue;
      is_asked = true;
      const auto d = game_.decision(p);
      if (!d) {
        report_error(d.error(), game_.ruleset().sources, "");
        return kProblems;
      }
      if (is_json()) {
        questions.push_back({{"seat", p.number() + 1},
                             {"question", narrator_.question(*d)},
                             {"answers", odds_as_json(*d, value)}});
        continue;
      }
      tell(narrator_.question(*d));
      for (const std::string& line :
           odds_lines(narrator_, language_, game_.engine(), game_.state(), *d, value, o_.odds)) {
        tell(line);
      }
    }
    if (is_json()) print({{"value", o_.odds}, {"questions", std::move(questions)}});
    if (!is_json() && !is_asked) tell(say(language_, "odds_nobody"));
    return kFine;
  }

  Json odds_as_json(const Decision& d, AskedValue& value) {
    if (has_too_many_for_odds(d)) {
      return {
          {"error", say(language_, "odds_too_many", {fmt::format("{}", kMostAnswersWithOdds)})}};
    }
    Json answers = Json::array();
    const std::vector<std::string> names = tokens(game_.ruleset(), game_.state(), d);
    for (std::size_t i = 0; i < names.size(); ++i) {
      Json one{{"answer", names[i]}};
      const auto odds = odds_after(game_.engine(), game_.state(), d, i, value);
      if (!odds) {
        one["error"] = odds.error().message;
      } else {
        Json chances = Json::object();
        for (const auto& [v, chance] : odds->chances) chances[fmt::format("{}", v)] = chance;
        one["mean"] = odds->mean();
        one["chances"] = std::move(chances);
        one["is_exact"] = odds->is_exact();
        one["deals"] = odds->worlds;
      }
      answers.push_back(std::move(one));
    }
    return answers;
  }

  // Prints the parts of the score with their rules. If a part is a player's attribute, also prints
  // how its value came about.
  void tell_score(PlayerId p) {
    for (const std::string& line : narrator_.score(game_.engine(), game_.state(), p)) tell(line);
    const Ruleset& r = game_.ruleset();
    for (const ScorePart& part : r.outcome.parts) {
      const SourceSpan span = r.expression(part.value).span;
      const std::string_view rule = r.sources.text(span);
      tell(fmt::format("  {} = {}  ({})", narrator_.name("scores", part.name), rule,
                       r.sources.where(span)));
      constexpr std::string_view kOwn = "player.";
      if (!rule.starts_with(kOwn)) continue;
      const AttributeId a = r.find_attribute(AttributeOwner::kPlayer, rule.substr(kOwn.size()));
      if (a.is_some()) {
        const auto ledger = ledger_of(game_, a, p, game_.choices().size());
        if (ledger) tell_changes(type_in_ledger(r.attribute(a)), *ledger, "    ");
        if (!ledger) report_error(ledger.error().message);
      }
    }
  }

  // Returns whether it is a number of the table or of players.
  static bool has_ledger(const AttributeDef& a) { return !a.is_of_many(); }

  int tell_number() {
    const Ruleset& r = game_.ruleset();
    bool is_known = false;
    for (std::size_t i = 0; i < r.attributes.size(); ++i) {
      const AttributeDef& a = r.attributes[i];
      if (a.name != o_.number || !has_ledger(a)) continue;
      is_known = true;
      const AttributeId id(static_cast<std::int32_t>(i));
      if (a.owner == AttributeOwner::kTable) tell_ledger(id, MaybePlayer());
      for (std::int32_t p = 0; a.owner == AttributeOwner::kPlayer && p < game_.state().players();
           ++p) {
        if (is_asked_for(PlayerId(p))) tell_ledger(id, PlayerId(p));
      }
    }
    for (const QueryDef& q : r.queries) {
      if (q.name != o_.number || !q.is_shown_with(TypeKind::kPlayer)) continue;
      is_known = true;
      for (std::int32_t p = 0; p < game_.state().players(); ++p) {
        if (is_asked_for(PlayerId(p))) tell_query(q, PlayerId(p));
      }
    }
    if (is_known && is_json()) print({{"numbers", numbers_}});
    if (is_known) return kFine;
    std::vector<std::string> names;
    for (const QueryDef& q : r.queries) {
      if (q.is_shown_with(TypeKind::kPlayer)) names.push_back(q.name);
    }
    for (const AttributeDef& a : r.attributes) {
      if (has_ledger(a)) names.push_back(a.name);
    }
    report_error(fmt::format("neither the table nor a player has a '{}'", o_.number),
                 hint(o_.number, names, fmt::format("there are: {}", fmt::join(names, ", "))));
    return kWrongUsage;
  }

  // Prints the addends of a query shown with a player, and when its value changed.
  void tell_query(const QueryDef& q, PlayerId p) {
    const auto ledger = ledger_of(game_, q, p, game_.choices().size());
    if (!ledger) return report_error(ledger.error(), game_.ruleset().sources, q.name);
    tell(say(language_, "ledger",
             {narrator_.player(p), narrator_.name("attributes", q.name),
              fmt::format("{}", ledger->value)}));
    Tally parts;
    for (const Addend& a : addends_of(game_.engine(), game_.state(), q.shown, p)) {
      parts.add(
          fmt::format("{} {}", narrator_.words().value(game_.state(), a.type, a.item), a.value));
    }
    if (!parts.counts().empty()) tell(fmt::format("  = {}", fmt::join(parts.texts(), ", ")));
    tell_changes(kIntegerType, *ledger, "  ");
  }

  void tell_ledger(AttributeId id, MaybePlayer p) {
    const AttributeDef& a = game_.ruleset().attribute(id);
    const auto found = ledger_of(game_, id, p, game_.choices().size());
    if (!found) return report_error(found.error().message);
    const Ledger& ledger = *found;
    if (is_json()) {
      numbers_.push_back(to_json(a, p, ledger));
      return;
    }
    const Type type = type_in_ledger(a);
    const std::string value = narrator_.words().value(game_.state(), type, ledger.value);
    const std::string name = narrator_.name("attributes", a.name);
    tell(p.is_some() ? say(language_, "ledger", {narrator_.player(p), name, value})
                     : say(language_, "ledger_table", {name, value}));
    tell_changes(type, ledger, "  ");
  }

  void tell_changes(Type type, const Ledger& ledger, const std::string& indent) {
    tell(indent + say(language_, "ledger_initial",
                      {narrator_.words().value(game_.state(), type, ledger.initial)}));
    std::int32_t value = ledger.initial;
    for (const LedgerEntry& e : ledger.entries) {
      value += e.change;
      const std::string change = type.kind == TypeKind::kInteger
                                     ? fmt::format("{:+}", e.change)
                                     : narrator_.words().value(game_.state(), type, value);
      tell(fmt::format("{}{:>4}  {}: {}", indent, change, moment_of(e), cause_of(e)));
    }
  }

  std::string moment_of(const LedgerEntry& e) const {
    if (e.choice == 0) return say(language_, "ledger_setup");
    const std::string turn =
        say(language_, "ledger_choice", {fmt::format("{}", e.choice), fmt::format("{}", e.turn)});
    if (e.round == 0) return turn;
    const std::string round =
        say(language_, "ledger_round", {fmt::format("{}", e.choice), fmt::format("{}", e.round)});
    return e.turn == 0 ? round
                       : fmt::format("{}, {}", round,
                                     say(language_, "ledger_turn", {fmt::format("{}", e.turn)}));
  }

  // Returns a cause such as "build, Mill (content/my-game/cards/basic.yaml:12:7)". Without an
  // action it names the effect or phase.
  std::string cause_of(const LedgerEntry& e) const {
    const Ruleset& r = game_.ruleset();
    const Cause& cause = e.cause;
    std::vector<std::string> names;
    if (cause.action.is_some()) {
      names.push_back(narrator_.name("actions", r.action(cause.action).name));
    } else if (e.phase.is_some()) {
      names.push_back(narrator_.name("phases", name_of(r, e.phase)));
    }
    const std::string effect = effect_of(cause.reference);
    if (!effect.empty()) names.push_back(narrator_.name("effects", effect));
    if (cause.definition.is_some()) {
      names.push_back(narrator_.name("components", r.definition(cause.definition).name));
    }
    const std::string script =
        cause.script.is_known() ? fmt::format(", {}", r.sources.where(cause.script)) : "";
    return fmt::format("{} ({}{})", fmt::join(names, ", "), r.sources.where(cause.reference),
                       script);
  }

  // Returns the name of the effect that contains a rule; empty if there is none.
  std::string effect_of(SourceSpan rule) const {
    const Ruleset& r = game_.ruleset();
    for (const EffectDef& def : r.effects) {
      bool is_inside = false;
      each_effect(r, def.block, [&](const Effect& e, const EffectFacts&, bool) {
        is_inside = is_inside || e.span == rule;
      });
      if (is_inside) return def.name;
    }
    return {};
  }

  const WhyOptions& o_;
  Game& game_;
  Narrator narrator_;
  Language language_;
  Json numbers_ = Json::array();  // JSON output
};

int run_why(const WhyOptions& o) {
  if (!o.number.empty() && !o.odds.empty()) {
    report_error("--number and --chance are two questions", "ask one of them");
    return kWrongUsage;
  }
  int exit_code = kFine;
  const auto replay = read_replay_or_report(o.file, exit_code);
  if (!replay) return exit_code;
  if (o.at > static_cast<std::int64_t>(replay->steps.size())) {
    report_error(fmt::format("{} has no choice {}", o.file, o.at),
                 fmt::format("it has {}", replay->steps.size()));
    return kWrongUsage;
  }
  Library::Request request;
  if (!find_content_of(o.file, *replay, o.game, o.mods, request)) return kWrongUsage;
  const auto ruleset = compile_or_report(request, exit_code);
  if (!ruleset) return exit_code;
  const auto spoken = spoken_for(*ruleset, o.language);
  if (!spoken) return kWrongUsage;
  tell_changes(o.file, *replay, *ruleset);
  auto followed = follow_replay(*replay, ruleset, o.at);
  if (!followed) {
    report_error(followed.error(), ruleset->sources, "while the table was set for " + o.file);
    return kProblems;
  }
  if (followed->problem) {
    report_error(fmt::format("{}: {}", o.file, followed->problem->message),
                 "the answer is about the position before it");
    exit_code = kProblems;
  }
  const int status = Explainer(o, followed->game, *spoken).run();
  return status != kFine ? status : exit_code;
}

}  // namespace

void add_why(const Command& command, int& exit_code) {
  auto o = std::make_shared<WhyOptions>();
  command.add_option("file", o->file, "The replay").required().check(names_something);
  command.add_option("--at", o->at, "After the first N choices; without it, at the end")
      .check(whole_number(0, kMostChoices));
  command.add_option("--seat", o->seat, "Only for this seat, from 1")
      .check(whole_number(1, kMostPlayers));
  command.add_option(
      "--number", o->number,
      "A resource or attribute of players or the table, or a query shown with players: "
      "every change of it");
  command.add_option("--chance", o->odds,
                     "A condition or number of the game: its chances right after each answer");
  command.add_option("--game", o->game, "Where the game is now, where it has moved")
      .check(names_something);
  command.add_option("--mod", o->mods, "Where the mods are now, where they have moved").repeats();
  command.add_option("--format", o->format, "text or json").one_of({"text", "json"});
  add_language_option(command, o->language);
  command.footer(
      "Examples:\n  cubilete why game.json --at 20\n  cubilete why game.json --seat 2\n"
      "  cubilete why game.json --seat 1 --number vp\n"
      "  cubilete why game.json --at 20 --chance 'vp >= 3'");
  command.callback([o, &exit_code] { exit_code = run_why(*o); });
}

}  // namespace cubilete
