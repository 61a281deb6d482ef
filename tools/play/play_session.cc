#include "tools/play/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <utility>

#include "base/shell_word.h"
#include "base/spelling.h"
#include "diagnostics/render.h"
#include "narration/look_lines.h"
#include "narration/rules_lines.h"
#include "narration/token.h"
#include "play/determinizer.h"
#include "play/search_agent.h"
#include "play/seated_agents.h"
#include "play/simulate.h"
#include "play/undo_limit.h"
#include "saves/replay.h"
#include "state/visibility.h"
#include "tools/cli/console.h"
#include "tools/cli/line_editor.h"
#include "tools/cli/terminal.h"
#include "tools/play/autosave.h"
#include "tools/play/odds_lines.h"
#include "tools/play/saved_game.h"

namespace cubilete {
namespace {

// Returns completions for every question: the commands, and `look` with each name.
std::vector<std::string> typed_at_prompt(const Wording& words, Language language) {
  std::vector<std::string> out = commands_of(language);
  for (const std::string& name : component_names(words)) {
    out.push_back(fmt::format("/{} {}", say(language, "command_look"), name));
  }
  return out;
}

// While one exists, the game's engine gives up once the program is interrupted: a bot may think
// long.
class Thought {
 public:
  explicit Thought(Engine& engine) : engine_(engine) { engine.stop_when(when_interrupted()); }
  ~Thought() { engine_.stop_when({}); }
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;

 private:
  Engine& engine_;
};

}  // namespace

PlaySession::PlaySession(Game game, const Library::Request& request, std::vector<std::string> seats,
                         const Spoken& spoken)
    : game_(std::move(game)),
      request_(portable_request(request)),
      places_(places_of_mods(request)),
      seats_(std::move(seats)),
      narrator_(game_.ruleset(), spoken),
      language_(spoken.program),
      screen_(narrator_) {
  seat_agents();
  for (std::size_t p = 0; p < seats_.size(); ++p) {
    if (!agents_[p]) people_.emplace_back(p);
  }
  has_private_knowledge_ = has_private_knowledge(game_.ruleset());
}

int PlaySession::run(const std::string& record, bool is_forced) {
  record_ = record;
  if (record.empty() && !people_.empty()) {
    if (const auto path = new_autosave(request_.game)) {
      is_autosave_ = true;
      record_ = path->string();
    }
  }
  if (!record_.empty()) {
    const std::string problem = recording_.start(record_, game_, request_, seats_, is_forced);
    if (!problem.empty()) {
      report_error(problem);
      if (!is_autosave_) return kProblems;
    }
  }
  const int code = play();
  finish_recording();
  if (is_autosave_ && game_.choices().empty()) {
    std::error_code ignored;
    std::filesystem::remove(record_, ignored);
  }
  const bool is_incomplete = !record_problem_.empty() && !is_autosave_;
  return code == kFine && is_incomplete ? kProblems : code;
}

void PlaySession::seat_agents() {
  if (auto ok = cubilete::seat_agents(game_, seats_, agents_); !ok) {
    report(ok.error(), position());
  }
}

// Called before any output, because output to a closed terminal may end the program.
void PlaySession::finish_recording() {
  if (recording_.is_on() && !std::exchange(is_recorded_, true)) is_kept(recording_.finish(game_));
}

int PlaySession::play() {
  screen_.tell_events(game_.state(), game_.last_events(), viewer());
  while (!game_.is_over()) {
    if (interrupted) {
      finish_recording();
      print_out("\n");
      report_error(say(language_, "goodbye"), how_to_go_on());
      return kInterrupted;
    }
    const auto asked = game_.asked();
    auto decision = game_.decision(asked.front());
    if (!decision) return failed(decision.error());
    failed_options_.leave_out_of(*decision);
    Choice choice{decision->player, {}};
    const Turn turn = choose(*decision, choice);
    if (turn == Turn::kStop) return stopped_;
    if (turn == Turn::kAgain) continue;
    const bool is_of_bot = is_bot(decision->player);
    if (const auto failure = make_choice(game_, choice)) {
      if (is_of_bot || people_.empty()) return failed(*failure);
      report(*failure, position());
      print_text(say(language_, "choice_failed"));
      failed_options_.add(std::move(choice));
      continue;
    }
    failed_options_.clear();
    record_choice(!is_of_bot);
    screen_.tell_events(game_.state(), game_.last_events(), viewer());
  }
  const auto outcome = game_.outcome();
  if (!outcome) return failed(outcome.error());
  print_out("\n");
  for (const std::string& line : narrator_.outcome(game_.engine(), game_.state(), *outcome)) {
    print_text(line);
  }
  // Who lets bots play alone tries out the rules.
  return has_failed_ && people_.empty() ? kProblems : kFine;
}

// Asks the person or bot that has to decide.
PlaySession::Turn PlaySession::choose(const Decision& d, Choice& choice) {
  if (d.kind == AskKind::kChance) return ask_chance(d, choice);
  if (!is_bot(d.player) && failed_options_.empty() && is_taken_alone(d)) {
    const auto only = d.options[0];
    choice.values.assign(only.begin(), only.end());
    const std::string name = narrator_.options(game_.state(), d).front();
    print_text(say(language_, "only_choice", {narrator_.player(d.player), name}), Look::kFaint);
    return Turn::kChosen;
  }
  if (!is_bot(d.player)) return ask_person(d, choice);
  Agent& agent = *agents_[d.player.seat().index()];
  agent.think_by(rules_of_bots_.get(game_.shared_ruleset(), seats_,
                                    static_cast<std::int32_t>(seats_.size()), when_interrupted()));
  std::vector<RuleError> failures;
  const auto option = [&] {
    const Thought thought(game_.engine());
    return choose_possible(agent, game_.engine(), game_.state(), d, failures);
  }();
  if (interrupted) return Turn::kAgain;  // the thought was cut short
  if (!option) {
    stopped_ = failed(option.error());
    return Turn::kStop;
  }
  for (const RuleError& failure : failures) {
    has_failed_ = true;
    if (reported_.is_new(failure)) report(failure, position());
  }
  if (agent.problem() && reported_.is_new(*agent.problem())) {
    report(*agent.problem(), say(language_, "bot_problem"));
  }
  const auto values = d.options[*option];
  choice.values.assign(values.begin(), values.end());
  return Turn::kChosen;
}

bool PlaySession::is_taken_alone(const Decision& d) const {
  return !asks_all_ && may_be_taken_alone(game_.ruleset(), d, people_.size());
}

// Records the choice before any player sees it: a crash loses nothing that was shown, and a power
// failure nothing that a person answered.
void PlaySession::record_choice(bool is_of_person) {
  if (!recording_.is_on()) return;
  std::string problem = recording_.add_choice(game_);
  if (problem.empty() && is_of_person && !people_.empty()) problem = recording_.sync();
  is_kept(problem);
}

// Returns whether recording works. A problem is reported once, not with each choice.
bool PlaySession::is_kept(const std::string& problem) {
  if (problem != record_problem_ && !problem.empty()) {
    report_error(problem, game_.is_over() ? "" : "it is tried again with each choice");
  }
  record_problem_ = problem;
  return problem.empty();
}

std::string PlaySession::position() const {
  return fmt::format("in round {}, turn {}, after {} choices (seed {})", game_.state().round(),
                     game_.state().turn(), game_.choices().size(), game_.setup().seed);
}

// What a rule says about its failure may be hidden from the people at the terminal.
void PlaySession::report(const RuleError& e, const std::string& position) const {
  const bool is_for_all =
      !has_secrets(game_.ruleset()) || is_practice_ || people_.empty() || game_.is_over();
  if (is_for_all) return report_error(e, game_.ruleset().sources, position);
  report_error(say(language_, "rule_failed"),
               fmt::format("{}; {}", position, say(language_, "practice_tells_why")));
}

int PlaySession::failed(const RuleError& e) {
  report(e, position());
  return kProblems;
}

// A single person sees what he may see; several people see what everybody may see.
MaybePlayer PlaySession::viewer() const {
  return people_.size() == 1 ? MaybePlayer(people_.front()) : MaybePlayer();
}

// `typed` is "FILE" or "--force FILE".
void PlaySession::save(const std::string& typed) {
  static constexpr std::string_view kForce = "--force ";
  const bool is_forced = typed.starts_with(kForce);
  const std::string file = is_forced ? typed.substr(kForce.size()) : typed;
  if (file.empty() || file == "--force") return print_text(say(language_, "save_needs_file"));
  const auto replay = replay_of(game_, request_, seats_);
  if (!replay) return report(replay.error(), position());
  const std::string problem =
      write_file_safely(file, to_text(*replay), replaceable_by_replay(is_forced));
  if (!problem.empty()) return report_error(problem);
  saved_ = game_.digest_after(game_.choices().size());
  print_text(say(language_, "saved", {file, command_to_go_on(file)}));
}

std::optional<std::string> PlaySession::ask_line(const std::string& prompt,
                                                 const std::vector<std::string>& completions) {
  if (recording_.is_on()) is_kept(recording_.sync());
  auto line = read_line(prompt, completions);
  if (!line) {
    if (interrupted) finish_recording();
    print_out("\n");
    report_error(say(language_, interrupted ? "goodbye" : "input_ended"), how_to_go_on());
    stopped_ = interrupted ? kInterrupted : kProblems;
  }
  return line;
}

PlaySession::Turn PlaySession::ask_chance(const Decision& d, Choice& choice) {
  if (people_.empty()) return Turn::kChosen;
  const Ruleset& r = game_.ruleset();
  std::vector<std::string> example, names;
  bool are_named = true;
  for (const std::int32_t die : d.chance_dice) {
    const DefinitionId id = game_.state().definition_of(ComponentId(die));
    const KindDef& kind = r.kind(r.definition(id).kind);
    example.push_back(
        token_of(r, game_.state(), kind.face_type, kind.faces[example.size() % kind.faces.size()]));
    const bool has_name = is_distinguished_by_name(r, r.definition(id).kind);
    are_named = are_named && has_name;
    names.push_back(has_name ? narrator_.name("components", r.definition(id).name)
                             : narrator_.name("kinds", kind.name));
  }
  const std::string form = fmt::format("{}", fmt::join(example, " "));
  // Of dice that are all alike, none need be told from another.
  if (are_named || std::ranges::adjacent_find(names, std::not_equal_to()) != names.end()) {
    print_text(fmt::format("{}:", fmt::join(names, ", ")));
  }
  print_text(say(language_, "chance_asks", {form}));
  for (;;) {
    const auto line = ask_line("> ", typed_at_prompt(narrator_.words(), language_));
    if (!line) return Turn::kStop;
    if (line->find_first_not_of(" \t\r") == std::string::npos) return Turn::kChosen;
    choice.values = faces_of(r, game_.state(), d.chance_dice, *line);
    if (!choice.values.empty()) return Turn::kChosen;
    std::string message;
    const auto typed = understand_command(*line, language_, message);
    if (!typed) {
      print_text(message);
    } else if (typed->kind == ParsedLine::kText) {
      print_text(say(language_, "not_faces", {fmt::format("{}", d.chance_dice.size()), form}));
    } else if (const auto turn = obey(*typed, d)) {
      return *turn;
    }
  }
}

PlaySession::Turn PlaySession::ask_person(const Decision& d, Choice& choice) {
  if (people_.size() > 1 && !(last_asked_ == d.player)) {
    if (has_private_knowledge_) {
      screen_.change_person(last_asked_.is_some());
      print_out("\n");
      const auto line =
          ask_line(say(language_, "look_away", {narrator_.player(d.player)}) + " ", {});
      if (!line) return Turn::kStop;
      std::string ignored;
      const auto typed = understand_command(*line, language_, ignored);
      if (typed && typed->kind == ParsedLine::kQuit) {
        if (const auto turn = quit()) return *turn;
      }
    }
  }
  const bool is_news = last_asked_ != d.player || last_turn_ != game_.state().turn();
  last_asked_ = d.player;
  last_turn_ = game_.state().turn();
  const QuestionModel question =
      question_model(narrator_.words(), game_.engine(), game_.state(), d);
  const Menu& menu = question.menu;
  // A new turn shows the whole table, later questions the zones they are about.
  if (is_news || shows_all_) screen_.show_table(game_.engine(), game_.state(), d, menu);
  if (!is_news && !shows_all_) {
    screen_.show_changes(game_.engine(), game_.state(), d, menu);
  }
  shows_all_ = false;
  screen_.show_question(game_.engine(), game_.state(), d, question);
  if (d.options.leaves_no_choice() && people_.size() > 1 && has_private_knowledge_) {
    print_text("       " + say(language_, "asked_all_the_same"), Look::kFaint);
  }
  if (menu.lines.empty()) print_text(say(language_, "nothing_possible"));
  std::vector<std::string> completions = typed_at_prompt(narrator_.words(), language_);
  for (const MenuLine& line : menu.lines) completions.push_back(line.name);
  for (;;) {
    const auto line = ask_line("> ", completions);
    if (!line) return Turn::kStop;
    std::string message;
    const auto typed = understand(*line, menu, language_, message);
    if (!typed) {
      print_text(message);
      continue;
    }
    if (typed->kind == ParsedLine::kOption) {
      const auto values = d.options[menu.lines[typed->line].option];
      choice.values.assign(values.begin(), values.end());
      return Turn::kChosen;
    }
    if (typed->kind == ParsedLine::kTicked) {
      auto named = answer_named(game_.ruleset(), game_.state(), d, typed->text);
      const auto offered = named ? game_.engine().is_offered(game_.state(), d, *named) : false;
      if (offered && *offered) {
        choice.values = std::move(*named);
        return Turn::kChosen;
      }
      print_text(refusal_of(menu, typed->text, *line));
      continue;
    }
    if (const auto turn = obey(*typed, d)) return *turn;
  }
}

// Returns why these things, given by their tokens, cannot be chosen together.
std::string PlaySession::refusal_of(const Menu& menu, const std::string& tokens,
                                    const std::string& typed) const {
  std::vector<std::string> things;
  std::istringstream in(tokens == "none" ? "" : tokens);
  for (std::string token; std::getline(in, token, ',');) things.push_back(token);
  std::int64_t chosen = 0;
  for (const MenuLine& line : menu.lines) {
    const auto n = std::ranges::count(things, line.token);
    chosen += n;
    if (n <= static_cast<std::ptrdiff_t>(line.most)) continue;
    const std::string reason =
        say(language_, "only_so_many", {line.name, fmt::format("{}", line.most)});
    return fmt::format("{}: {}.", typed, reason);
  }
  const std::string reason = count_refusal(narrator_.words(), menu.how_many, chosen);
  if (reason.empty()) return say(language_, "not_a_selection", {typed});
  return fmt::format("{}: {}.", typed, reason);
}

// Runs a command; returns nothing if the question is asked again.
std::optional<PlaySession::Turn> PlaySession::obey(const ParsedLine& typed, const Decision& d) {
  switch (typed.kind) {
    case ParsedLine::kHelp:
      print_text(say(language_, "help_text"));
      break;
    case ParsedLine::kWhy:
      show_why(d);
      break;
    case ParsedLine::kScore:
      show_score(d.player);
      break;
    case ParsedLine::kBoard:
      shows_all_ = true;
      return Turn::kAgain;
    case ParsedLine::kUndo:
      if (!undo(d)) break;
      print_text(say(language_, "undone"));
      return Turn::kAgain;
    case ParsedLine::kSave:
      save(typed.text);
      break;
    case ParsedLine::kQuit:
      return quit();
    case ParsedLine::kLook:
      look(typed.text);
      break;
    case ParsedLine::kHint:
      // Positions that a search imagines have the options that failed too.
      if (const auto all = game_.decision(d.player)) give_hint(*all, typed.text);
      break;
    case ParsedLine::kChance:
      // Positions that are imagined have the options that failed too.
      if (const auto all = game_.decision(d.player)) show_odds(*all, typed.text);
      break;
    case ParsedLine::kRules:
      for (const std::string& line : rules_lines(narrator_.words(), game_.state())) {
        print_text(line, line.starts_with(' ') ? Look::kPlain : Look::kStrong);
      }
      break;
    case ParsedLine::kLog:
      show_log(typed.text);
      break;
    case ParsedLine::kOption:
    case ParsedLine::kTicked:
    case ParsedLine::kText:
      break;
  }
  return std::nullopt;
}

// Returns where the game is saved and how to continue it; empty if it is not saved.
std::string PlaySession::how_to_go_on() const {
  if (!recording_.is_on() || !record_problem_.empty() || game_.choices().empty()) return {};
  return say(language_, "goes_on", {record_, command_to_go_on(is_autosave_ ? "" : record_)});
}

std::string PlaySession::command_to_go_on(const std::string& file) const {
  return fmt::format("cubilete play --resume{}{}{}", file.empty() ? "" : " ",
                     file.empty() ? "" : shell_word(file), places_);
}

// Asks for confirmation if something would be lost.
std::optional<PlaySession::Turn> PlaySession::quit() {
  const std::string kept = how_to_go_on();
  const bool is_saved = saved_ == game_.digest_after(game_.choices().size());
  if (kept.empty() && !is_saved && !game_.choices().empty()) {
    const auto line = ask_line(say(language_, "quit_loses") + " ", {});
    if (!line) return Turn::kStop;
    const std::string answer = line->substr(0, line->find_first_of(" \t\r"));
    const bool is_yes = answer == say(language_, "yes") || answer == "yes" || answer == "si" ||
                        answer == say(language_, "yes_short") || answer == "y";
    if (!is_yes) return std::nullopt;
  }
  if (!kept.empty()) print_text(kept);
  print_text(say(language_, "goodbye"));
  stopped_ = kFine;
  return Turn::kStop;
}

void PlaySession::look(const std::string& name) {
  const Wording& words = narrator_.words();
  const auto found = find_components(words, name);
  const std::vector<std::string> all = component_names(words);
  if (name.empty()) return print_text(say(language_, "look_needs_name"));
  if (found.empty()) {
    const auto near = nearest(name, all);
    const std::string help = near ? " " + say(language_, "did_you_mean", {*near}) : "";
    return print_text(say(language_, "no_such_component", {name}) + help);
  }
  constexpr std::size_t kMost = 6;
  if (found.size() > kMost) {
    std::vector<std::string> names;
    for (const DefinitionId id : found) names.push_back(all[id.index()]);
    return print_text(
        say(language_, "several_components", {name, fmt::format("{}", fmt::join(names, ", "))}));
  }
  const MaybePlayer eyes = people_.size() == 1 ? MaybePlayer(people_.front()) : last_asked_;
  const View seen = view(game_.ruleset(), game_.state(), eyes);
  for (const DefinitionId id : found) {
    for (const std::string& line : look_lines(words, game_.engine(), game_.state(), seen, id)) {
      print_text(line, line.starts_with(' ') ? Look::kPlain : Look::kStrong);
    }
  }
}

// Shows the options that a search prefers, by their shares of the playouts.
void PlaySession::give_hint(const Decision& d, const std::string& typed) {
  constexpr std::int64_t kUsual = 400;
  constexpr std::int64_t kMost = 100'000;
  constexpr std::size_t kShown = 6;
  const bool is_number =
      typed.size() < 7 && typed.find_first_not_of("0123456789") == std::string::npos;
  const std::int64_t playouts = typed.empty() ? kUsual : is_number ? std::stol(typed) : 0;
  if (d.kind == AskKind::kChance || repeats_hidden_draws(game_.ruleset(), game_.state())) {
    return print_text(say(language_, "hint_knows_nothing"));
  }
  if (playouts < 1 || playouts > kMost) {
    return print_text(say(language_, "hint_needs_number", {fmt::format("{}", kMost)}));
  }
  SearchOptions options;
  options.playouts = playouts;
  options.stops_early = false;
  SearchAgent agent(options, game_.digest_after(game_.choices().size()));
  agent.think_by(rules_of_bots_.get(game_.shared_ruleset(), {"search:400"},
                                    static_cast<std::int32_t>(seats_.size()), when_interrupted()));
  const Thought thought(game_.engine());
  const SearchReport report = agent.search(game_.engine(), game_.state(), d);
  if (report.playouts == 0) return print_text(say(language_, "hint_knows_nothing"));
  std::vector<std::size_t> order(report.options.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return report.options[a].share > report.options[b].share;
  });
  const std::vector<std::string> names = narrator_.options(game_.state(), d);
  print_text(say(language_, "hint_title", {fmt::format("{}", report.playouts)}));
  for (std::size_t n = 0; n < std::min(kShown, order.size()); ++n) {
    const std::size_t option = order[n];
    if (report.options[option].share <= 0) break;
    print_text(say(language_, "hint_line",
                   {fmt::format("{:4.0f}", 100 * report.options[option].share), names[option]}));
  }
}

void PlaySession::show_odds(const Decision& d, const std::string& typed) {
  if (typed.empty()) return print_text(say(language_, "odds_needs_value"));
  AskedValue value(game_.ruleset(), typed);
  if (value.problems().has_errors()) {
    return print_painted(render_text(value.problems().list(), value.sources(), {may_colour_out()}));
  }
  const Thought thought(game_.engine());
  for (const std::string& line :
       odds_lines(narrator_, language_, game_.engine(), game_.state(), d, value, typed)) {
    if (!interrupted) print_text(line);
  }
}

// Prints the last lines of the log; all of them for a word or a large number.
void PlaySession::show_log(const std::string& how_many) {
  std::size_t most = 30;
  if (!how_many.empty()) {
    const bool is_number =
        how_many.size() < 7 && how_many.find_first_not_of("0123456789") == std::string::npos;
    most = is_number ? std::stoul(how_many) : std::string::npos;
  }
  std::vector<std::string> lines;
  const auto visit = [&](std::size_t, const State& s, const std::vector<Event>& events) {
    for (std::string& line : narrator_.events(s, events, viewer()))
      lines.push_back(std::move(line));
  };
  if (auto ok = game_.replay(game_.choices().size(), visit); !ok) {
    return report(ok.error(), position());
  }
  for (std::size_t i = lines.size() - std::min(most, lines.size()); i < lines.size(); ++i) {
    print_text(lines[i]);
  }
}

// Returns how many choices were made before the last one that a person was asked for.
Result<std::optional<std::size_t>> PlaySession::last_of_people() {
  for (std::size_t n = game_.choices().size(); n > 0; --n) {
    const MaybePlayer player = game_.choices()[n - 1].player;
    if (!player.is_some() || is_bot(player)) continue;
    const auto before = game_.state_after(n - 1);
    if (!before) return tl::unexpected(before.error());
    const auto d = game_.engine().decision(*before, player);
    if (!d) return tl::unexpected(d.error());
    if (!is_taken_alone(*d)) return std::optional(n - 1);
  }
  return std::optional<std::size_t>();
}

// Goes back to a person's previous decision, unless something new was revealed since; prints the
// reason if that is not possible.
bool PlaySession::undo(const Decision& d) {
  const auto last = last_of_people();
  if (!last) {
    report(last.error(), position());
    return false;
  }
  if (!*last) {
    print_text(say(language_, "nothing_to_undo"));
    return false;
  }
  const std::size_t n = **last;
  if (!is_practice_) {
    const auto undo_limit = undo_limit_of(game_, d.player);
    if (!undo_limit) {
      report(undo_limit.error(), position());
      return false;
    }
    if (n < *undo_limit) {
      print_text(say(language_, "undo_ends"));
      return false;
    }
  }
  if (auto ok = game_.undo_to(n); !ok) {
    report(ok.error(), position());
    return false;
  }
  failed_options_.clear();
  seat_agents();
  if (recording_.is_on()) is_kept(recording_.undo_to(n));
  return true;
}

void PlaySession::show_why(const Decision& d) {
  const std::vector<std::string> lines =
      narrator_.refusals(game_.engine(), game_.state(), d, 60, shows_places_);
  if (lines.empty()) print_text(say(language_, "why_nothing"));
  if (d.is_subset) print_text(need_line(narrator_.words(), how_many_of(d)) + ".");
  for (const std::string& line : lines) print_text("  " + line);
}

// Shows the score of a player; when dice are asked for, that of each person.
void PlaySession::show_score(MaybePlayer player) {
  for (const PlayerId p : player.is_some() ? std::vector<PlayerId>{player.seat()} : people_) {
    for (const std::string& text : narrator_.score(game_.engine(), game_.state(), p)) {
      print_text(text);
    }
    if (narrator_.words().ruleset().outcome.parts.empty()) break;  // the same for all
  }
}

}  // namespace cubilete
