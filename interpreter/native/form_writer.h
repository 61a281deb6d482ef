// Writes scripts that have a typed form (forms/form.h) as C++. The text of the form itself comes
// from forms/emit_form.h. This adds its host, which reads the cells of the state and calls the
// verbs and rules of the text around it (runtime/forms.inc), and the function that rules call.
#pragma once

#include "native/emission.h"

namespace cubilete::native {

// True if the script is compiled here; others run in the Lua VM.
bool is_written(const Emission&, ScriptId);
// Adds the member `script<n>` of the rules to Emission::forms, or `script<n>_anew` if its values
// are remembered. REQUIRES: is_written().
void write_form(Emission&, ScriptId, bool is_remembered);
// Writes the texts of scripts and their meanings as tables of numbers.
std::string write_text_tables(const Emission&);

// -- for the parts of the host ------------------------------------------------------------------

// A form and what it refers to. Statements written by the parts end with a `return`; `h` is the
// host of the call under way.
struct FormScope {
  Emission& m;
  const lowering::Form& form;
  const lowering::FormTexts& texts;
  bool is_effect;
};

// These return the field of the thing `x`, and the value of a name of the game.
std::string write_field(const FormScope&, const lowering::FormField&);
std::string write_name(const FormScope&, const lowering::FormField&);
// These write one call of the program by a form, whose arguments are `a`.
std::string write_site(const FormScope&, const lowering::FormSite&);
// Writes the code of the function's row with the arguments.
std::string written(const lowering::FormSite&);
std::string write_verb(const FormScope&, const lowering::FormSite&);
std::string write_question(const FormScope&, const lowering::FormSite&);
// These call a query or an effect of the rules. `arguments` are expressions of the given types.
std::string write_query_call(const FormScope&, QueryId, const std::vector<std::string>& arguments,
                             const std::vector<lowering::ArgumentType>&);
std::string write_effect_call(const FormScope&, EffectId, const std::vector<std::string>& arguments,
                              const std::vector<lowering::ArgumentType>&);
// Calls an ability by its name. Each kind of things has its own ability of that name, or none.
std::string write_ability_call(const FormScope&, const lowering::FormSite&,
                               const std::vector<std::string>& arguments);

// Names the function of the run time that converts values of this type to values of the form.
const char* converter(Type);
// Converts a value or list of the rules to a value of the form.
std::string form_value(const FormScope&, Type, const std::string&);
// Converts an attribute, given by its first cell, to a value of the form.
std::string form_attribute(const AttributeDef&, const std::string& cell);
// These return the names of a kind of values in the run time.
const char* kind_code(TypeKind);
const char* payload_code(lowering::Payload);
// Writes a value of the form as a number.
std::string form_number(std::int64_t);
// Converts a constant of the rules to a value of the form.
std::int64_t constant_value(const FormScope&, Type, std::int32_t value);
// Returns the argument `a[i]`, checked to be of this kind.
std::string thing(const lowering::FormSite&, std::size_t i, lowering::Payload);

}  // namespace cubilete::native
