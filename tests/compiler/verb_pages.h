// What follows from the rows of verbs and of the steps of the timetable, as text.
#pragma once

#include <string>

namespace cubilete {

// Returns schema/effect.schema.json and schema/flow.schema.json.
std::string effect_schema();
std::string flow_schema();
// Returns the tables of content/LANGUAGE.md.
std::string table_of_verbs();
std::string table_of_steps();

}  // namespace cubilete
