#include "native/source.h"

#include <algorithm>

#include "forms/emit_form.h"
#include "native/action_writer.h"
#include "native/flow_writer.h"
#include "native/form_writer.h"
#include "native/rule_writer.h"
#include "native/runtime_text.h"
#include "native/selection_writer.h"
#include "native/short_filter.h"
#include "native/tables.h"
#include "native/trigger_writer.h"
#include "ruleset/effect_facts.h"

namespace cubilete::native {
namespace {

constexpr std::int32_t kMostPlayers = 31;  // the winners are bits

// Set-up bails if it asks somebody, because there is no agent yet.
std::string write_set_up(Emission& m) {
  const ScopeNames scope;
  return fmt::format(
      "i32 set_up_block(i32 pl) {{ Slot L[{}] = {{}}; (void)L; (void)pl; const Deeper "
      "deeper_(*this, {}); "
      "{} "
      "return kGo; }}\n"
      "void set_up(NativeGame* g) {{ begin(g); {}const i32 before_ = decisions; set_up_block(-1); "
      "check_work(); {} if (decisions != before_) bail(); if (c[kStatus] == 0 && c[kEndRequest] != "
      "0) bail(); }}\n",
      std::max(m.ruleset.setup_slots, 1), nesting_of(m.ruleset, m.ruleset.setup),
      write_block(m, m.ruleset.setup, scope), m.has_triggers() ? "asks_order = false; " : "",
      std::string(m.has_triggers() ? "if (c[kStatus] != 0) bail(); after(-1);" : "") +
          (m.has_phases() ? " if (has_phases_to_start()) bail();" : ""));
}

// Writes the parts of the score; `top_` marks where temporary lists may be dropped.
std::string write_parts_of_score(Emission& m) {
  const OutcomeDef& def = m.ruleset.outcome;
  ScopeNames scope;
  std::string out =
      "void score_parts(NativeGame* g) { i32* const top_ = top; { const i32 pl = 0; (void)pl; "
      "Slot* "
      "const L = nullptr; (void)L;\n";
  for (std::size_t i = 0; i < def.parts.size(); ++i) {
    const ExpressionId condition = def.parts[i].condition;
    out += fmt::format("g->has_part[{}] = {};\n", i,
                       condition.is_some() ? value_of(m, condition, scope) : "1");
  }
  out +=
      "} i32* part = g->parts; for (i32 pl = 0; pl < kPlayers; ++pl) { Slot L[1] = {}; L[0].s = "
      "pl;\n";
  for (std::size_t i = 0; i < def.parts.size(); ++i) {
    out += fmt::format("*part++ = g->has_part[{}] != 0 ? {} : 0; top = top_;\n", i,
                       value_of(m, def.parts[i].value, scope));
  }
  for (const ScorePart& part : def.tie_breaks) {
    out += fmt::format("*part++ = {}; top = top_;\n", value_of(m, part.value, scope));
  }
  if (def.team.is_some()) {
    out += fmt::format("*part++ = {}; top = top_;\n", value_of(m, def.team, scope));
  }
  return out + "} }\n";
}

std::string write_score(Emission& m) {
  const OutcomeDef& def = m.ruleset.outcome;
  const ScopeNames scope;
  std::string out = "void score(NativeGame* g) { begin(g); score_parts(g); g->solo_win = 1; ";
  if (m.players == 1 && def.solo_win.is_some()) {
    out += fmt::format(
        "if (c[kStatus] == kFinished && c[kWinners] == 0) {{ const i32 pl = 0; (void)pl; "
        "Slot* const L = nullptr; (void)L; g->solo_win = {}; }}",
        value_of(m, def.solo_win, scope));
  }
  return out + " check_work(); }\n";
}

// Writes the value of a position for each player: the `outlook` of content, else the score.
std::string write_worth(Emission& m) {
  const OutcomeDef& def = m.ruleset.outcome;
  const ScopeNames scope;
  std::string out = "void worth(NativeGame* g) { const Aside aside_(*this); ";
  if (!def.outlook.is_some()) {
    return out +
           fmt::format(
               "score_parts(g); const i32* part = g->parts; for (i32 p = 0; p < kPlayers; "
               "++p) {{ i64 sum = 0; for (i32 k = 0; k < {0}; ++k) sum += part[k]; g->worths[p] "
               "= fits(sum); part += {1}; }} check_work(); }}\n",
               def.parts.size(), numbers_of_a_score(def));
  }
  return out +
         fmt::format(
             "i32* const top_ = top; for (i32 pl = 0; pl < kPlayers; ++pl) {{ Slot L[1] = {{}}; "
             "L[0].s = pl; g->worths[pl] = {}; top = top_; }} check_work(); }}\n",
             value_of(m, def.outlook, scope));
}

std::string to_the_end(const Emission& m) {
  return std::string(
             "if (r == kRequested) bail(); if (c[kStatus] == 0) c[kStatus] = kFinished; } "
             "check_work(); tell_decisions(); c[kEndRequest] = 0; ") +
         (m.has_phases() ? "forget_phases_to_start(); " : "") + "}\n";
}

// Writes the check that each fixed zone holds the components that the text expects.
std::string write_check_of_fixed_zones(const Emission& m) {
  std::string out = "void check_fixed_zones() { ";
  for (std::size_t z = 0; z < m.fixed_zones.size(); ++z) {
    if (m.fixed_zones[z]) out += fmt::format("check_fixed<{}>(); ", m.members_of(ZoneDefId(z)));
  }
  return out + "}\n";
}

std::string write_play(const Emission& m) {
  std::string beginning;
  if (m.has_triggers()) {
    beginning = fmt::format("tell({}, -1, -1, 0); r = run_waiting(-1); ",
                            static_cast<int>(EventKind::kGameStarted));
    if (m.has_phases()) beginning += "if (has_phases_to_start()) bail(); ";
  }
  return "void play(NativeGame* g) { begin(g); check_fixed_zones(); if (c[kStatus] == 0) { i32 r = "
         "kGo; " +
         beginning + "if (r == kGo) r = flow0(-1, nullptr); " + to_the_end(m);
}

// Writes what carries out the phases that effects start.
std::string write_phases(const Emission& m) {
  if (!m.has_phases()) return "";
  std::string cases;
  for (std::int32_t p = 0; p < m.ruleset.startable_phases; ++p) {
    cases += fmt::format("case {0}: return flow{0}(pl, at); ", p + 1);
  }
  return fmt::format(
      "i32 phase_at(i32 node, i32 pl, const NativeFrame* at) {{ switch (node) {{ {}default: "
      "bail(); }} }}\n"
      "i32 phase_again(const NativeFrame* at) {{ const OpenPhases open_(*this, 1); return "
      "phase_at(at->node, at->player, at); }}\n"
      // Each begins when those before it are over, and has a frame around theirs until then.
      "i32 run_phases(const i32* all, i32 count) {{ const i32 node = all[2 * count - 2] + 1; const "
      "i32 pl = all[2 * count - 1]; if (count > 1) {{ OpenFrame waits_(*this, node, pl); "
      "waits_.position = -1; if (const i32 r = run_phases(all, count - 1)) return r; }} return "
      "phase_at(node, pl, nullptr); }}\n"
      "i32 with_phases(i32 r) {{ while (r == kGo && has_phases_to_start()) {{ const i32 count = "
      "phase_to_start(0); i32 all[2 * kMostPhasesToStart]; for (i32 k = 0; k < 2 * count; ++k) "
      "all[k] = phase_to_start(k + 1); forget_phases_to_start(); const OpenPhases open_(*this, "
      "count); r = run_phases(all, count); }} return r; }}\n",
      cases);
}

// Replaces write_play_on() where games are played whole.
constexpr const char* kNobodyGoesOn = "i32 go_on(i32, bool) { bail(); }\n";

// Carries out the pending activations of a position, then plays from there to the end.
std::string write_play_on(const Emission& m) {
  std::int32_t slots = 1;
  std::string actions;
  for (std::size_t a = 0; a < m.ruleset.actions.size(); ++a) {
    slots = std::max(slots, m.ruleset.actions[a].slots);
    actions += fmt::format(
        "case {0}: is_of_several ? action{0}_do_if_possible(w.player, L) : action{0}_do(w.player, "
        "L); return;\n",
        a);
  }
  std::string blocks;
  for (std::size_t f = 0; f < m.ruleset.flow.size(); ++f) {
    const auto* effect = std::get_if<EffectFlow>(&m.ruleset.flow[f].kind);
    if (!effect) continue;
    slots = std::max(slots, effect->slots);
    blocks += fmt::format(
        "case {}: {{ {}const Deeper deeper_(*this, {}); block_of_flow{}(w.player, L); return; }}\n",
        effect->block.value, write_items(m.ruleset.flow[f]), nesting_of(m.ruleset, effect->block),
        f);
  }
  return fmt::format(
             "void do_due(const NativePart& w, bool is_of_several) {{ (void)is_of_several; Slot "
             "L[{0}] = {{}}; restore(L, {0}, w); const KeptLists keeps(*this, top); switch "
             "(w.action) {{ "
             "{1} default: break; }} work += kActivationCharge; switch (w.block) {{ {2} default: "
             "bail(); }} "
             "}}\n",
             slots, actions, blocks) +
         "i32 go_on(i32 acting, bool is_of_several) { i32 r = kGo; while (pending() > 0) { "
         "do_due(game->position->due[due_done++], is_of_several); r = after(acting); if (r == "
         "kOver) return r; } return " +
         (m.has_phases() ? "with_phases(r == kGo ? kGo : after(acting))"
                         : "r == kGo ? kGo : after(acting)") +
         "; }\n"
         "void play_on(NativeGame* g) { begin(g); check_fixed_zones(); frames_end = "
         "g->position->frames + "
         "g->position->frame_count; if (c[kStatus] == 0) { i32 r = flow0(-1, "
         "g->position->frames); " +
         to_the_end(m);
}

constexpr const char* kEntry = R"(
template <class Part>
[[gnu::noinline]] static void carry_out(Part& part) { part(); }
// Runs the part until it returns or stops; a part that stops leaves nothing open.
template <class Part>
static i32 until_left(Game& g, NativeGame* game, Part part) {
  const auto mark = g.mark();
  WayOut* const around = way_out;
  WayOut here;
  way_out = &here;
  const i32 how = setjmp(here.place);
  if (how == kDone) {
    carry_out(part);
  } else {
    g.go_back_to(mark);
    game->stopped_at = here.line;
  }
  way_out = around;
  return how;
}
template <void (Game::*Part)(NativeGame*)>
static std::int32_t guarded(void* memory, NativeGame* game) {
  Game& g = *static_cast<Game*>(memory);
  const i32 how = until_left(g, game, [&] { (g.*Part)(game); });
  return how == kHasStopped ? kNativeStopped : how;
}
// Runs what a script of the program sets off while it is under way.
template <class Part>
static std::int32_t for_script(void* memory, NativeGame* game, Part part) {
  Game& g = *static_cast<Game*>(memory);
  i32* const top = g.top;
  i32 result = -1;
  const i32 how = until_left(g, game, [&] {
    g.resume();
    result = part(g);
    g.top = top;
    game->work = g.work;
    g.tell_decisions();
  });
  return how == kDone ? result : -1;
}
static std::int32_t run_rule(void* memory, NativeGame* game, std::int32_t is_ability, std::int32_t rule,
                             std::int32_t of, std::int32_t player, const std::int32_t* arguments) {
  return for_script(memory, game, [&](Game& g) {
    return g.run_rule(is_ability, rule, of, player, arguments);
  });
}
static std::int64_t ask(void* memory, NativeGame* game, std::int32_t script, std::int32_t player,
                        const std::int32_t* arguments, const std::int32_t** result) {
  Game& g = *static_cast<Game*>(memory);
  i64 count = -1;
  const i32 how = until_left(g, game, [&] {
    g.begin(game);
    g.check_fixed_zones();
    count = g.ask_compiled(script, player, arguments, result);
    game->work = g.work;
  });
  return how == kDone ? count : -1;
}
static void release_game(void* memory) {
  static_cast<Game*>(memory)->~Game();
  __builtin_free(memory);
}
static void* make_game() {
  void* const memory = __builtin_calloc(1, sizeof(Game));
  if (memory == nullptr) return nullptr;
  Game* const g = new (memory) Game;
  if (g->has_room()) return g;
  release_game(memory);
  return nullptr;
}
)";

constexpr const char* kHeeding = R"(
static std::int32_t run_triggers(void* memory, NativeGame* game, const NativeEvent* events, std::int32_t count,
                         std::int32_t player) {
  return for_script(memory, game, [&](Game& g) { return g.run_triggers(events, count, player); });
}
static std::int32_t replace(void* memory, NativeGame* game, const NativeEvent* event, std::int32_t player) {
  return for_script(memory, game, [&](Game& g) { return g.replace(*event, player); });
}
)";

std::string write_entry(const Emission& m) {
  return std::string(kEntry) + (m.has_triggers() ? kHeeding : "") +
         fmt::format(
             "extern \"C\" __attribute__((visibility(\"default\"))) const NativeRuleset* "
             "CUBILETE_NATIVE_ENTRY() {{\nstatic const NativeRuleset ruleset = {{kNativeVersion, "
             "make_game, release_game, guarded<&Game::set_up>, guarded<&Game::play>, "
             "{}, guarded<&Game::score>, {}, run_rule, {}, ask}};\nreturn &ruleset;\n}}\n",
             m.program_answers ? "guarded<&Game::play_on>" : "nullptr",
             m.program_answers ? "guarded<&Game::worth>" : "nullptr",
             m.has_triggers() ? "run_triggers, replace" : "nullptr, nullptr");
}

// True if several players are asked at the same time.
bool asks_several(const Ruleset& r) {
  return std::ranges::any_of(r.flow, [](const FlowNode& node) {
    return std::holds_alternative<SimultaneousFlow>(node.kind);
  });
}

std::string awaited(const Emission& m) {
  std::uint64_t kinds = 0;
  for (const TriggerDef& t : m.ruleset.triggers)
    kinds |= std::uint64_t{1} << static_cast<int>(t.event);
  const auto table = [&](const std::set<std::int32_t>& attributes) {
    std::string out;
    for (std::size_t a = 0; a < m.ruleset.attributes.size(); ++a) {
      out += attributes.contains(static_cast<std::int32_t>(a)) ? "true," : "false,";
    }
    return out;
  };
  return fmt::format(
      "constexpr std::uint64_t kAwaited = {}u;\nconstexpr bool kWatchesZones = {};\n"
      "static constexpr bool kIsWatched[] = {{{}false}};\n"
      "static constexpr bool kIsFiltered[] = {{{}false}};\n",
      kinds, m.watches_zones || !m.watched_zones.empty(), table(m.watched_attributes),
      table(m.filtered_attributes));
}

void refuse_what_is_too_much(Emission& m) {
  if (m.players > kMostPlayers) m.refuse({}, "there are too many players");
}

}  // namespace

std::variant<Source, NotEmitted> write_source(const Ruleset& r, std::int32_t players,
                                              const ScriptForms* forms, AnsweredBy answered_by) {
  Emission m(r, players, forms, answered_by);
  refuse_what_is_too_much(m);
  if (m.refusal) return *m.refusal;
  std::string rules;
  for (std::size_t a = 0; a < r.actions.size(); ++a) rules += write_action(m, ActionId(a));
  for (std::size_t f = 0; f < r.flow.size(); ++f) rules += write_flow(m, FlowId(f));
  rules += write_set_up(m);
  rules += write_parts_of_score(m) + write_score(m);
  if (m.program_answers) rules += write_worth(m);
  if (m.has_triggers()) rules += write_triggers(m);
  rules += write_runs_of_scripts(m);
  rules += write_rules(m);  // those that the parts above refer to
  rules += write_queries_of_scripts(m);
  if (m.refusal) return *m.refusal;
  std::string text =
      std::string(interface_text()) + "#include <csetjmp>\n#include <new>\n" + write_constants(m) +
      awaited(m) +
      fmt::format("constexpr bool kProgramAnswers = {};\nconstexpr bool kAsksSeveral = {};\n",
                  m.program_answers, asks_several(r)) +
      std::string(language_text()) + std::string(runtime_text()) + std::string(selections_text());
  text += m.has_triggers() ? write_trigger_table(m) + std::string(triggers_text()) : "";
  const std::string around = m.has_triggers() ? "Triggers" : "Dice";
  text += fmt::format("using Around = {};\n", around);
  const bool has_forms = !m.forms.empty();
  if (has_forms) {
    text += lowering::emit_form_helpers() + write_text_tables(m) + std::string(forms_text());
  }
  text += write_property_tables(m);
  text += fmt::format("struct Game final : {} {{\n", has_forms ? "Scripts" : "Around");
  text += write_dice_zones(m) + write_short_filters(m) + rules + write_phases(m) +
          write_check_of_fixed_zones(m) + write_play(m) +
          (m.program_answers ? write_play_on(m) : kNobodyGoesOn) +
          "};\nstatic inline void filter_item(Table& t, i32 attribute, i32 x) { "
          "static_cast<Game&>(t).filter_item(attribute, x); }\n" +
          m.forms + write_entry(m);
  if (!m.program_answers) return Source{std::move(text), nullptr};
  AskedQuestions asked{std::move(m.questions), {}};
  if (forms) asked.texts = forms->texts->texts;
  return Source{std::move(text), std::make_shared<const AskedQuestions>(std::move(asked))};
}

}  // namespace cubilete::native
