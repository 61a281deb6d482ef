// The kinds of faults, one function each; catalogue.cc puts them into one table.
#pragma once

#include "faults/mutant.h"

namespace cubilete::faults {

using Mutants = std::vector<Mutant>;

// text_faults.cc: the text is no longer the YAML that was meant
void unclosed_quote(const GameText&, Random&, Mutants&);
void unclosed_bracket(const GameText&, Random&, Mutants&);
void tab_indent(const GameText&, Random&, Mutants&);
void shifted_line(const GameText&, Random&, Mutants&);
void lost_colon(const GameText&, Random&, Mutants&);
void no_utf8(const GameText&, Random&, Mutants&);
void yaml_trap(const GameText&, Random&, Mutants&);
void key_twice(const GameText&, Random&, Mutants&);

// structure_faults.cc: values of the wrong shape
void key_typo(const GameText&, Random&, Mutants&);
void key_missing(const GameText&, Random&, Mutants&);
void wrong_type(const GameText&, Random&, Mutants&);
void out_of_range(const GameText&, Random&, Mutants&);
void word_typo(const GameText&, Random&, Mutants&);

// name_faults.cc: references to nothing
void reference_typo(const GameText&, Random&, Mutants&);
void declaration_typo(const GameText&, Random&, Mutants&);
void declared_twice(const GameText&, Random&, Mutants&);
void property_typo(const GameText&, Random&, Mutants&);
void name_typo(const GameText&, Random&, Mutants&);
void member_typo(const GameText&, Random&, Mutants&);
void function_typo(const GameText&, Random&, Mutants&);
void answer_typo(const GameText&, Random&, Mutants&);
void overlay_path_typo(const GameText&, Random&, Mutants&);
void text_key_typo(const GameText&, Random&, Mutants&);
void text_missing(const GameText&, Random&, Mutants&);
void text_unused(const GameText&, Random&, Mutants&);
void text_placeholder(const GameText&, Random&, Mutants&);

// expression_faults.cc: invalid expressions
void broken_expression(const GameText&, Random&, Mutants&);
void wrong_arity(const GameText&, Random&, Mutants&);
void mixed_types(const GameText&, Random&, Mutants&);
void effect_in_query(const GameText&, Random&, Mutants&);

// script_faults.cc: faults in Lua, and in the references of YAML to it
void script_file_typo(const GameText&, Random&, Mutants&);
void script_function_typo(const GameText&, Random&, Mutants&);
void lua_syntax(const GameText&, Random&, Mutants&);
void lua_variable_typo(const GameText&, Random&, Mutants&);
void lua_function_typo(const GameText&, Random&, Mutants&);
void lua_field_typo(const GameText&, Random&, Mutants&);
void lua_text_typo(const GameText&, Random&, Mutants&);
void lua_arguments(const GameText&, Random&, Mutants&);
void lua_verb_in_query(const GameText&, Random&, Mutants&);
void lua_endless_loop(const GameText&, Random&, Mutants&);
void constant_typo(const GameText&, Random&, Mutants&);

// rule_faults.cc: content that reads well and cannot work
void action_not_offered(const GameText&, Random&, Mutants&);
void no_way_out(const GameText&, Random&, Mutants&);
void never_reached(const GameText&, Random&, Mutants&);
void never_used(const GameText&, Random&, Mutants&);
void cost_beyond_reach(const GameText&, Random&, Mutants&);
void copies_miscounted(const GameText&, Random&, Mutants&);
void trigger_circle(const GameText&, Random&, Mutants&);
void contradiction(const GameText&, Random&, Mutants&);

// shape_faults.cc: valid YAML in the wrong place or of the wrong shape
void amounts_no_map(const GameText&, Random&, Mutants&);
void list_for_map(const GameText&, Random&, Mutants&);
void map_for_list(const GameText&, Random&, Mutants&);
void map_for_value(const GameText&, Random&, Mutants&);
void value_gone(const GameText&, Random&, Mutants&);
void nested_list(const GameText&, Random&, Mutants&);
void start_of_wrong_type(const GameText&, Random&, Mutants&);
void count_below_one(const GameText&, Random&, Mutants&);
void text_for_flag(const GameText&, Random&, Mutants&);
void bounds_swapped(const GameText&, Random&, Mutants&);
void entry_too_far_out(const GameText&, Random&, Mutants&);
void in_wrong_section(const GameText&, Random&, Mutants&);
void renamed_in_one_place(const GameText&, Random&, Mutants&);
void quotes_forgotten(const GameText&, Random&, Mutants&);
void another_name_in_file(const GameText&, Random&, Mutants&);
void condition_always_true(const GameText&, Random&, Mutants&);
void constant_preference(const GameText&, Random&, Mutants&);
void test_without_expectation(const GameText&, Random&, Mutants&);
void no_such_seat(const GameText&, Random&, Mutants&);
void too_many_players(const GameText&, Random&, Mutants&);
void no_such_face(const GameText&, Random&, Mutants&);
void player_who_does_nothing(const GameText&, Random&, Mutants&);
void text_is_a_list(const GameText&, Random&, Mutants&);
void text_gone(const GameText&, Random&, Mutants&);

// copy_faults.cc: copies that are not changed, are changed in one place only, or are changed back
void copied_component(const GameText&, Random&, Mutants&);
void text_not_translated(const GameText&, Random&, Mutants&);
void number_of_text_changed(const GameText&, Random&, Mutants&);
void once_forgotten(const GameText&, Random&, Mutants&);
void edit_backwards(const GameText&, Random&, Mutants&);

}  // namespace cubilete::faults
