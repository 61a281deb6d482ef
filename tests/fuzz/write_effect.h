// Writes blocks of effects: every verb with its keys.
#pragma once

#include <string>

#include "fuzz/write_expression.h"
#include "fuzz/write_script.h"
#include "fuzz/yaml_text.h"

namespace cubilete::fuzz {

class EffectWriter {
 public:
  // REQUIRES: all outlive the writer.
  EffectWriter(Draws& draws, GamePlan& plan, ExpressionWriter& expressions, ScriptWriter& scripts)
      : draws_(draws), plan_(plan), expressions_(expressions), scripts_(scripts) {}

  // Returns effects nested at most `depth` deep. If nobody can answer, `may_ask` is false.
  Yaml block(Context, int depth, bool may_ask);
  // Returns amounts of resources, a map.
  Yaml amounts(const Context&, int depth);
  // Returns the keys `script:` and `with:` for a new function with these parameters.
  Yaml script(const Parameters&, ScriptUse, Type returns);
  // Does the same for a pure query of a number that works nearly as long as it may.
  // Returns a call of a new function that lists records.
  Yaml script_of_records(const Parameters& parameters, const Parameters& fields) {
    return reference(scripts_.write_records(parameters, fields));
  }
  // Returns a call of a new function that gives one record.
  Yaml script_of_record(const Parameters& parameters, const Parameters& fields) {
    return reference(scripts_.write_record(parameters, fields));
  }
  Yaml slow_script() { return Yaml::map({{"script", scripts_.write_slow()}}); }
  // Adds parts of these names, and a script that lists whole answers, to a question. Returns the
  // parts with their types.
  Parameters add_answers(const std::vector<std::string>& names, const Context&, Yaml& question);
  // Adds the candidates of a choice; of a subset perhaps with a script that lists the sets.
  void add_candidates(Type list, bool is_subset, const Context&, Yaml& question);

 private:
  Yaml reference(const WrittenScript&);
  Yaml effect(Context&, int depth, bool may_ask);
  Yaml nested(Context&, int depth, bool may_ask);
  Yaml resources(const Context&);
  Yaml set(const Context&);
  Yaml move(const Context&);
  Yaml create(const Context&);
  Yaml chance(Context&);
  Yaml choose(Context&, int depth);
  Yaml choose_one(Context&, int depth);
  Yaml again_while(const Context&, int depth, bool may_ask);
  Yaml swap(const Context&);
  Yaml tell(const Context&);
  Yaml remove(const Context&);
  Yaml run(const Context&);
  Yaml run_script(const Context&);
  Yaml start(const Context&);
  Yaml end(const Context&);
  std::string place(const Context&);
  std::string some(Type t, const Context& c) { return expressions_.write(t, c, 2); }
  const char* fresh_name();

  Draws& draws_;
  GamePlan& plan_;
  ExpressionWriter& expressions_;
  ScriptWriter& scripts_;
  int names_ = 0;
};

}  // namespace cubilete::fuzz
