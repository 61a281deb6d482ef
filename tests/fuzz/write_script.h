// Writes Lua: functions of statements and expressions over the functions for scripts
// (scripts/api.lua), in files with line ends of every kind.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fuzz/draws.h"
#include "fuzz/game_plan.h"
#include "fuzz/text_form.h"

namespace cubilete::fuzz {

// The functions that a script may use, as ScriptKind says.
enum class ScriptUse { kPure, kQuery, kEffect };

struct WrittenScript {
  std::string name;                               // file.function
  std::vector<std::pair<std::string, int>> data;  // for `with`
};

class ScriptWriter {
 public:
  // REQUIRES: both outlive the writer.
  ScriptWriter(Draws& draws, const GamePlan& plan);

  // Writes a new function with these parameters.
  WrittenScript write(const Parameters&, ScriptUse, Type returns);

  // Writes a new function with these parameters that lists records with these fields.
  WrittenScript write_records(const Parameters&, const Parameters& fields);

  // Writes a new function that lists sets of the items of its only parameter, a list.
  WrittenScript write_sets(Type list);

  // Writes a new function that gives one record.
  WrittenScript write_record(const Parameters&, const Parameters& fields);

  // Writes a pure function of a number that works nearly as long as allowed. Returns file.function.
  std::string write_slow();

  // Returns the files with all functions written so far, by their paths in the game's folder.
  std::vector<std::pair<std::string, std::string>> files() const;

  // True if a function works near its limits: such a game is played for a few steps only.
  bool is_heavy() const { return is_heavy_; }

 private:
  struct File {
    std::string name;
    std::string line_end;
    std::string text;
  };
  // The function under construction.
  struct Scope {
    Parameters locals;
    ScriptUse use = ScriptUse::kPure;
    std::vector<std::pair<std::string, int>> data;
    int indent = 1;
    int depth = 0;  // nesting of blocks
  };

  // Writes a function whose last lines are those that `ending` writes.
  template <class Ending>
  WrittenScript write(const Parameters&, ScriptUse, Ending ending);
  // Returns lines that fill the list `name` with records.
  std::string records(const std::string& name, const Parameters& fields, const Scope&);
  std::string statement(Scope&);
  std::string body(Scope, int statements);
  std::string local(Scope&);
  std::string loop(Scope&);
  std::string list_with_holes(Scope&);
  std::string coin(Scope&);
  std::string near_limits(Scope&);
  std::string verb(Scope&);
  std::string arguments(const RulePlan&, const Scope&);
  std::string call_of_effect(Scope&);
  std::string change(Scope&);
  std::string movement(Scope&);
  std::string question(Scope&);
  // Returns the code behind a line end or text that is easily misread, or unchanged.
  std::string disguised(const std::string& code);

  std::string value(Type, const Scope&, int depth);
  std::string first_cell(const FieldPlan&, const Scope&);
  std::string integer(const Scope&, int depth);
  std::string integer_of_game(const Scope&, int depth);
  std::string boolean(const Scope&, int depth);
  std::string text(const Scope&, int depth);
  std::string player(const Scope&, int depth);
  std::string zone(const Scope&, int depth);
  std::string zone_holding(int kind, const Scope&, int depth);
  std::string component(int kind, const Scope&, int depth);
  std::string list(Type, const Scope&, int depth);
  std::string local_of(Type, const Scope&);
  std::string fresh_name() { return "v" + std::to_string(++names_); }
  std::string margin(const Scope& s) const {
    return std::string(static_cast<std::size_t>(2 * s.indent), ' ');
  }

  Draws& draws_;
  const GamePlan& plan_;
  std::vector<File> files_;
  int names_ = 0;
  int functions_ = 0;
  bool is_heavy_ = false;
};

}  // namespace cubilete::fuzz
