#include "attacks/content_attacks.h"

#include <fmt/format.h>

namespace cubilete {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string out;
  out.reserve(text.size() * std::size_t(times));
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// Repeats `line` for each number below `count`, which replaces its {}.
std::string numbered(const std::string& line, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += fmt::format(fmt::runtime(line), i);
  return out;
}

// Returns a game whose action has this effect.
std::string game_doing(const std::string& effect, const std::string& more = "") {
  return game_with(more, effect);
}

const char kCards[] =
    "kinds: {card: {properties: {value: {type: integer}}}}\n"
    "zones: {deck: {shape: pile, holds: card}}\n";

Files one(std::string text) { return {{"game.yaml", std::move(text)}}; }

}  // namespace

std::string game_with(const std::string& more, const std::string& effect) {
  return "players: 2\nresources: {points: 0, gold: 5}\nactions: {act: {do: [" + effect +
         "]}, rest: {do: [{gain: {points: 1}}]}}\n"
         "flow: [{repeat: 3, do: [{turns: players, do: [{actions: [act, "
         "rest], once: true}]}]}]\noutcome: {score: player.points}\n" +
         more;
}

const std::vector<HostileContent>& hostile_content() {
  static const std::vector<HostileContent> all = {
      // -- YAML whose size grows when it is read
      {"alias_bomb",
       [] {
         std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
         for (int i = 1; i < 30; ++i) {
           text += fmt::format("a{}: &a{} [{}*a{}]\n", i, i,
                               repeated(fmt::format("*a{}, ", i - 1), 9), i - 1);
         }
         return one(text);
       },
       "yaml-too-large"},
      {"alias_of_a_long_text",
       [] {
         return one("a: &a '" + repeated("x", 1'000'000) + "'\nb: [" + repeated("*a, ", 100'000) +
                    "*a]\n");
       },
       "yaml-too-large"},
      {"anchors_in_anchors",
       [] {
         std::string text = "a: ";
         for (int i = 0; i < 60; ++i) text += fmt::format("&a{} [", i);
         text += repeated("x, ", 100'000) + "x" + repeated("]", 60);
         return one(text + "\n");
       },
       "yaml-too-large"},
      {"alias_of_itself", [] { return one("players: &a [*a]\n"); }, "yaml-syntax"},
      {"deep_lists", [] { return one("a: " + repeated("[", 200'000) + "\n"); }, "yaml-"},
      {"deep_maps", [] { return one("a: " + repeated("{a: ", 100'000) + "\n"); }, "yaml-"},
      {"deep_blocks",
       [] {
         std::string text;
         for (int i = 0; i < 2'000; ++i) text += repeated(" ", i) + "a:\n";
         return one(text);
       },
       "yaml-too-deep"},
      {"deep_dashes", [] { return one(repeated("- ", 100'000) + "a\n"); }, "yaml-too-deep"},
      {"huge_file", [] { return one("a: '" + repeated("x", 5'000'000) + "'\n"); },
       "yaml-too-large"},
      {"huger_file", [] { return one(repeated("# nothing\n", 2'000'000)); }, "unreadable-file"},
      {"huge_text_as_name",
       [] { return one(game_with("", "{gain: {" + repeated("x", 2'000'000) + ": 1}}")); },
       "error["},
      {"huge_key", [] { return one(repeated("x", 1'000'000) + ": 1\n"); }, "yaml-syntax"},
      {"many_values", [] { return one("a: [" + repeated("1,", 1'000'000) + "1]\n"); },
       "yaml-too-large"},
      {"many_anchors",
       [] { return one(game_with("a: [" + numbered("&a{} x,", 100'000) + "x]\n")); },
       "unknown-key"},
      {"many_documents", [] { return one(repeated("---\na: 1\n", 100'000)); },
       "yaml-several-documents"},
      {"many_quotes", [] { return one("a: " + repeated("\"'", 100'000) + "\n"); }, "yaml-"},
      {"many_tabs", [] { return one(repeated("\t", 1'000'000) + "a: 1\n"); }, "yaml-"},
      {"many_tags", [] { return one("a: [" + repeated("!x y,", 100'000) + "z]\n"); }, "yaml-tag"},
      {"question_marks", [] { return one(repeated("? ", 50'000) + "a\n"); }, "yaml-"},
      {"commas", [] { return one(","); }, "yaml-"},

      // -- invalid bytes
      {"nul", [] { return one(std::string("players: 2\nname: a\0b\n", 22)); }, "yaml-encoding"},
      {"bad_utf8", [] { return one("a: \xff\xfe\n"); }, "yaml-encoding"},
      {"overlong_utf8", [] { return one("a: \xc0\xaf\n"); }, "yaml-encoding"},
      {"utf16",
       [] {
         return one(
             std::string("\xff\xfe"
                         "p\0l\0",
                         6));
       },
       "yaml-encoding"},
      {"terminal_sequence", [] { return one("a: \x1b[31mred\n"); }, "yaml-control"},
      {"terminal_sequence_by_escape", [] { return one(game_with("", "{gain: {\"\\e[2J\": 1}}")); },
       "yaml-control"},
      {"c1_control",
       [] {
         return one(
             "a: \xc2\x9b"
             "31m\n");
       },
       "yaml-control"},
      {"backwards_text",
       [] {
         return one(
             "a: \xe2\x80\xae"
             "abc\n");
       },
       "yaml-control"},
      {"bell_in_comment", [] { return one("# \x07\nplayers: 2\n"); }, "yaml-control"},
      {"line_break_in_key", [] { return one("\"a\\nerror: all is well\": 1\n"); }, "unknown-key"},
      {"terminal_sequence_in_script",
       [] {
         return Files{{"game.yaml", game_doing("{script: rules.f}")},
                      {"scripts/rules.lua", "function f() \x1b]0;pwned\x07 end\n"}};
       },
       "script-"},
      {"terminal_sequence_in_file_name",
       [] {
         return Files{{"game.yaml", game_with("")}, {"cards/\x1b[31m.yaml", "nothing: 1\n"}};
       },
       "unknown-key"},

      // -- wrong names and keys
      {"many_unknown_keys", [] { return one(game_with(numbered("playerz{}: 1\n", 50'000))); },
       "and 49980 more are not known here"},
      {"many_unknown_keys_in_effects",
       [] {
         return one(game_doing("{gain: {points: 1}, " + numbered("gainn{}: 1, ", 50'000) + "}"));
       },
       "error["},
      {"many_missing_keys",
       [] {
         return one(
             game_with("kinds: {card: {properties: {value: {type: integer, required: "
                       "true}}}}\ncomponents:\n" +
                       numbered("  c{}: {{kind: card}}\n", 30'000)));
       },
       "too-many-problems"},
      {"many_unknown_names",
       [] {
         return one(game_with("queries:\n" +
                              numbered("  q{}: {{returns: integer, is: poins + gald}}\n", 20'000)));
       },
       "too-many-problems"},
      {"many_duplicates", [] { return one(repeated("players: 2\n", 100'000)); },
       "too-many-problems"},
      {"many_traps", [] { return one("a: [" + repeated("yes,", 100'000) + "no]\n"); },
       "too-many-problems"},
      {"long_name",
       [] { return one("queries:\n  " + repeated("a", 1'000) + ": {returns: integer, is: 1}\n"); },
       "wrong-pattern"},
      {"long_name_of_a_letter_too_many",
       [] { return one("queries:\n  " + repeated("a", 101) + ": {returns: integer, is: 1}\n"); },
       "a name has at most"},
      {"path_as_name", [] { return one(game_doing("{script: ../../../etc/passwd.f}")); }, "error["},
      {"zero_players", [] { return one("players: 0\n" + game_with("").substr(11)); },
       "out-of-range"},
      {"negative_players",
       [] { return one("players: {min: -3, max: 2}\n" + game_with("").substr(11)); },
       "out-of-range"},
      {"a_million_players", [] { return one("players: 1000000\n" + game_with("").substr(11)); },
       "out-of-range"},
      {"numbers_at_the_edge",
       [] {
         return one(game_with("table_attributes: {a: {min: 2147483647, max: -2147483648}}\n"));
       },
       "out-of-range"},
      {"number_beyond_the_edge",
       [] { return one(game_with("constants: {a: 99999999999999999999}\n")); }, "yaml-trap"},

      // -- expressions that are too large
      {"thousands_of_operators",
       [] { return one(game_doing("{gain: {points: '1" + repeated(" + 1", 50'000) + "'}}")); },
       "an expression has at most"},
      {"thousands_of_dots",
       [] {
         return one(game_doing("{gain: {points: 'player" + repeated(".next", 50'000) + "'}}"));
       },
       "an expression has at most"},
      {"thousands_of_indices",
       [] { return one(game_doing("{gain: {points: 'players" + repeated("[1]", 50'000) + "'}}")); },
       "an expression has at most"},
      {"nested_parentheses",
       [] {
         return one(game_doing("{gain: {points: '" + repeated("(", 50'000) + "1" +
                               repeated(")", 50'000) + "'}}"));
       },
       "nested too deeply"},
      {"nested_lists",
       [] { return one(game_doing("{gain: {points: '" + repeated("[", 50'000) + "'}}")); },
       "nested too deeply"},
      {"nested_not",
       [] { return one(game_doing("{if: '" + repeated("not ", 50'000) + "true', then: []}")); },
       "nested too deeply"},
      {"nested_minus",
       [] { return one(game_doing("{gain: {points: '" + repeated("- ", 50'000) + "1'}}")); },
       "nested too deeply"},
      {"long_comparison",
       [] { return one(game_doing("{if: '1" + repeated(" < 1", 50'000) + "', then: []}")); },
       "cannot be chained"},
      {"a_list_of_100000",
       [] {
         return one(game_doing("{gain: {points: 'count([" + repeated("1,", 100'000) + "1])'}}"));
       },
       ""},
      {"nested_effects", [] { return one(game_doing(repeated("{if: true, then: [", 5'000))); },
       "yaml-"},

      // -- too many folders and files
      {"variants_of_variants",
       [] {
         Files files = one(game_with(""));
         for (int i = 0; i < 40; ++i) {
           files[fmt::format("variants/v{}.yaml", i)] = "set: {nothing.here: 1}\n";
         }
         return files;
       },
       "overlay-target"},
      {"empty", [] { return one(""); }, "error["},
      {"only_null", [] { return one("null\n"); }, "wrong-type"},
      {"a_list_as_game", [] { return one("- players: 2\n"); }, "wrong-type"},

      // -- too many components, zones or other things
      {"100000_cards",
       [] {
         return one(game_with(std::string(kCards) + "components:\n" +
                              numbered("  c{}: {{kind: card, value: {}}}\n", 0) +
                              "  c: {kind: card, copies: 100000, value: 1}\n"
                              "setup: [{create: definitions(card), to: deck}, {shuffle: deck}]\n"));
       },
       "", "play"},
      {"100000_definitions",
       [] {
         return one(game_with(std::string(kCards) + "components:\n" +
                              numbered("  c{0}: {{kind: card, value: {0}}}\n", 100'000) +
                              "setup: [{create: definitions(card), to: deck}]\n"));
       },
       ""},
      {"a_billion_copies",
       [] {
         return one(game_with(std::string(kCards) +
                              "components: {c: {kind: card, copies: 1000000000, value: 1}}\n"
                              "setup: [{create: definitions(card), to: deck}]\n"));
       },
       "error", "play"},
      {"a_grid_of_a_million",
       [] {
         return one(
             game_with("kinds: {card: {}}\nzones: {board: {shape: grid, rows: 1000, "
                       "columns: 1000, holds: card}}\n"));
       },
       "this grid has 1000000 cells"},
      {"a_grid_of_billions",
       [] {
         return one(
             game_with("kinds: {card: {}}\nzones: {board: {shape: grid, rows: 100000, "
                       "columns: 100000, holds: card}}\n"));
       },
       "error["},

      // -- games that never end, or do too much
      {"endless_phases",
       [] {
         return one(
             "players: 2\n"
             "resources: {points: 0}\n"
             "table_attributes: {n: 0}\n"
             "actions: {act: {do: []}}\n"
             "flow: [{repeat: forever, do: [{set: {n: 1 - n}}]}]\n"
             "outcome: {score: player.points}\n");
       },
       "timetable-never-asks", "play"},
      {"endless_empty_phases",
       [] {
         return one(
             "players: 2\n"
             "resources: {points: 0}\n"
             "actions: {act: {do: []}}\n"
             "flow: [{repeat: forever, do: [{phase: a, do: []}]}]\n"
             "outcome: {score: player.points}\n");
       },
       "error", "play"},
      {"no_option_anywhere",
       [] {
         return one(game_with("", "{choose: {name: x, from: 'players[1 == 2]'}, player: player}"));
       },
       ""},
      {"a_loop_in_a_loop",
       [] {
         return one(
             game_doing("{repeat: 100000, do: [{repeat: 100000, do: [{repeat: 100000, do: "
                        "[{let: {a: 1}}]}]}]}"));
       },
       "takes-too-long", "play"},
      {"filters_in_filters",
       [] {
         return one(
             game_doing("{gain: {points: 'count((1..3000)[a: count((1..3000)[b: count((1..3000)[c: "
                        "c > a + b]) "
                        "> 1]) > 1])'}}"));
       },
       "takes-too-long", "play"},
      {"slow_condition",
       [] {
         return one(
             "players: 2\n"
             "resources: {points: 0}\n"
             "actions:\n"
             "  act: {if: 'count((1..9000)[a: count((1..9000)[b: b > a]) > 1]) > 1', do: []}\n"
             "  rest: {do: []}\n"
             "flow: [{repeat: 3, do: [{turns: players, do: [{actions: [act, rest], once: "
             "true}]}]}]\n"
             "outcome: {score: player.points}\n");
       },
       "takes-too-long", "play"},
      {"choices_by_choices",
       [] {
         std::string choices;
         for (const char* name : {"a", "b", "c", "d"}) {
           choices += fmt::format("{}: {{from: 1..1000}}, ", name);
         }
         return one("players: 2\nresources: {points: 0}\nactions:\n  act: {choices: {" + choices +
                    "}, if: a + b + c + d > 100000, do: []}\n  rest: {do: []}\nflow: [{repeat: "
                    "3, do: [{turns: players, do: [{actions: [act, rest], "
                    "once: true}]}]}]\noutcome: {score: player.points}\n");
       },
       "takes-too-long", "play"},
      {"subsets_of_many",
       [] {
         return one(
             "players: 2\n"
             "resources: {points: 0}\n"
             "actions:\n"
             "  act: {choices: {a: {from: 1..60, min: 1, max: 30, where: sum(a) > 100000}}, do: "
             "[]}\n"
             "  rest: {do: []}\n"
             "flow: [{repeat: 3, do: [{turns: players, do: [{actions: [act, rest], once: "
             "true}]}]}]\n"
             "outcome: {score: player.points}\n");
       },
       "error", "play"},
      // The length of a list where each line ends in a carriage return once depended on addresses,
      // and results of an earlier run were then read out of bounds.
      {"length_behind_carriage_returns",
       [] {
         return Files{{"game.yaml",
                       "players: 2\n"
                       "resources: {points: {initial: 100, max: 2000000000}}\n"
                       "actions:\n"
                       "  one: {do: [{gain: {points: 1}}], ends: turn}\n"
                       "  two: {do: [{script: coin.flip, arguments: [player]}, {gain: {points: "
                       "1000000}}], ends: turn}\n"
                       "flow:\n"
                       "  - rounds: 100\n"
                       "    do: [{turns: players, do: [{actions: [one, two]}]}]\n"
                       "outcome: {score: points}\n"},
                      {"scripts/coin.lua",
                       "-- the coin falls behind this comment\r"
                       "local function coin()\r"
                       "  local out = 0\r"
                       "  for n = 1, 200 do\r"
                       "    local t = {}\r"
                       "    for i = 1, n % 13 do t[{}] = i end\r"
                       "    for i = 1, n % 17 + 3 do local key = {} t[key] = 1 t[i * (1 + n % 3)] "
                       "= i t[key] = nil end\r"
                       "    for i = 1, 5 do t[(n * i) % 11 + 1] = nil end\r"
                       "    out = (out * 31 + #t) % 1000003\r"
                       "  end\r"
                       "  return out % 2\r"
                       "end\r"
                       "function flip(player)\r"
                       "  if coin() == 0 then\r"
                       "    local read = player.points\r"
                       "    gain(player, \"points\", read % 7)\r"
                       "  else\r"
                       "    gain(player, \"points\", 1)\r"
                       "    local read = player.points\r"
                       "  end\r"
                       "end\n"}};
       },
       "", "play"},
      {"subsets_of_very_many",
       [] {
         return one(
             "players: 2\n"
             "resources: {points: 0}\n"
             "actions:\n"
             "  act: {choices: {a: {from: 1..100000, min: 1, max: 2}}, do: []}\n"
             "  rest: {do: []}\n"
             "flow: [{repeat: 3, do: [{turns: players, do: [{actions: [act, rest], once: "
             "true}]}]}]\n"
             "outcome: {score: player.points}\n");
       },
       "error", "play"},
      {"a_query_of_itself",
       [] {
         return one(
             game_doing("{gain: {points: 'q(1)'}}",
                        "queries: {q: {parameters: {n: integer}, returns: integer, is: q(n + "
                        "1) + 1}}\n"));
       },
       "query-never-ends", "play"},
      {"a_query_of_itself_twice",
       [] {
         return one(
             game_doing("{gain: {points: 'q(60)'}}",
                        "queries: {q: {parameters: {n: integer}, returns: integer, is: 'if(n "
                        "< 1, 1, q(n - 1) + q(n - 1))'}}\n"));
       },
       "takes-too-long", "play"},
      {"an_effect_of_itself",
       [] { return one(game_doing("again", "effects: {again: {do: again}}\n")); },
       "effect-never-ends", "play"},
      {"triggers_without_end",
       [] {
         return one(game_doing("{gain: {gold: 1}}",
                               "triggers: {more: {when: gained, of: gold, if: amount > 0, do: "
                               "{gain: {gold: 1}}}}\n"));
       },
       "agenda-never-ends", "play"},
      {"triggers_that_multiply",
       [] {
         return one(game_doing(
             "{gain: {gold: 1}}",
             "triggers: {more: {when: gained, of: gold, if: amount > 0, do: {repeat: 1000, do: "
             "[{gain: {gold: 1}}]}}}\n"));
       },
       "agenda-never-ends", "play"},
      {"trigger_on_a_difference_too_large",
       [] {
         return one(game_doing(
             "{set: {a: -2147483647}}, {set: {a: 2147483647}}",
             "table_attributes: {a: {min: -2147483648, max: 2147483647}}\ntriggers: {more: {when: "
             "changed, of: a, do: {gain: {gold: 1}}}}\n"));
       },
       "number-too-large", "play"},
      {"a_cell_far_out",
       [] {
         return one(
             game_doing("{if: 'exists(cell(board, 2147483647, 2147483647))', then: [{gain: "
                        "{gold: 1}}]}",
                        "kinds: {card: {}}\nzones: {board: {shape: grid, rows: 2, columns: "
                        "9, holds: card}}\n"));
       },
       "", "play"},
      {"a_range_to_the_edge",
       [] { return one(game_doing("{gain: {gold: 'count(2147483600..2147483647)'}}")); }, "",
       "play"},
      {"sums_beyond_the_edge",
       [] { return one(game_doing("{gain: {gold: '2147483647 * 2147483647'}}")); },
       "number-too-large", "play"},
      {"slow_scripts",
       [] {
         return Files{{"game.yaml", game_doing("{repeat: 10000, do: [{script: rules.slow}]}")},
                      {"scripts/rules.lua",
                       "function slow() local n = 0 for i = 1, 400000 do n = n + i end end\n"}};
       },
       "takes-too-long", "play"},
      {"slow_queries_in_a_filter",
       [] {
         return Files{
             {"game.yaml",
              game_doing("{gain: {gold: 'count((1..100000)[slow(it) > 0])'}}",
                         "queries: {slow: {parameters: {n: integer}, returns: integer, script: "
                         "rules.slow}}\n")},
             {"scripts/rules.lua",
              "function slow(n) local s = 0 for i = 1, 100000 do s = s + i end return 1 end\n"}};
       },
       "takes-too-long", "play"},
      {"orders_to_the_terminal_in_a_script",
       [] {
         return Files{{"game.yaml", game_doing("{script: rules.shout}")},
                      {"scripts/rules.lua",
                       "function shout() --\xc2\x9b\x32J\x1b[2J\n"
                       "error('\\155\x32J\x1b[2J') end --\x1b[2J\n"}};
       },
       "script-error", "play"},
      {"orders_to_the_terminal_where_a_script_is_no_lua",
       [] {
         return Files{{"game.yaml", game_doing("{script: rules.shout}")},
                      {"scripts/rules.lua", "function shout() \x1b[2J end\n"}};
       },
       "script-syntax", "validate"},
      {"orders_to_the_terminal_where_a_script_is_no_text",
       [] {
         return Files{{"game.yaml", game_doing("{script: rules.shout}")},
                      {"scripts/rules.lua", "function shout() \x9b\x32J\x1b[2J end\n"}};
       },
       "script-encoding", "validate"},
  };
  return all;
}

}  // namespace cubilete
