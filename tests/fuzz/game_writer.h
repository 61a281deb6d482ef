// The parts of a generated game, each written by one function from the earlier declarations.
#pragma once

#include <string>

#include "fuzz/write_effect.h"
#include "fuzz/write_expression.h"
#include "fuzz/write_game.h"
#include "fuzz/write_script.h"

namespace cubilete::fuzz {

class GameWriter {
 public:
  explicit GameWriter(Draws& draws);
  WrittenGame write(const std::string& folder);

 private:
  // write_declarations.cc: the things of the game
  Yaml players();
  void plan_kinds();
  Yaml kinds();
  Yaml properties(int kind);
  Yaml attribute(const FieldPlan&);
  Yaml initial_items(Type list);
  Yaml fields(AttributeOwner, bool resources, int kind = -1);
  Yaml zones();
  Yaml zone(const ZonePlan&);
  Yaml net();
  Yaml paving();
  void add_slabs(Yaml& components);
  void plan_zones();
  Yaml options(bool constants);
  Yaml components(int from, int to);
  Yaml property_value(const FieldPlan&);
  std::string type_name(Type) const;
  Yaml parameters(const Parameters&) const;
  Parameters some_parameters();

  // write_rules.cc: the rules of the game
  Yaml queries();
  Yaml effects();
  Yaml actions();
  Yaml action();
  // Adds a choice, or a question with parts, to `choices`.
  void choice(Context&, Yaml& choices);
  Yaml triggers();
  Yaml setup();
  Yaml conditions(const Context&);
  Yaml flow();
  Yaml asides();
  Yaml window(const Context&);
  Yaml flow_parts(Context, int depth, bool in_turn);
  Yaml flow_part(Context, int depth, bool in_turn);
  Yaml turns(const Context&, int depth);
  Yaml offer(const Context&, bool in_turn);
  Yaml effect(const Context&, int depth, bool in_turn);
  Yaml some_actions();
  Yaml outcome();
  Yaml statements(bool of_content);

  // write_around.cc: files beside the game
  Yaml overlay();
  Yaml words(const char* language);
  Yaml scenarios();
  Yaml look();

  std::string expression(Type t, const Context& c) { return expressions_.write(t, c, 3); }

  Draws& draws_;
  GamePlan plan_;
  ExpressionWriter expressions_;
  ScriptWriter scripts_;
  EffectWriter effects_;
};

}  // namespace cubilete::fuzz
