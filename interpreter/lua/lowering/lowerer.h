// The state that the parts of the lowering of one script share.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "forms/form.h"
#include "lua/lowering/form_types.h"
#include "lua/lowering/game_fields.h"
#include "lua/syntax/charges.h"
#include "lua/syntax/tree.h"
#include "ruleset/script_functions.h"

namespace cubilete::lowering {

// A script file, read once for all scripts.
struct LoweringFile {
  lua_syntax::Tree tree;
  lua_syntax::Charges charges;
  std::map<std::string, lua_syntax::FunctionId, std::less<>> functions;  // declared in the file
  std::string problem;  // why nothing in it can be lowered; empty: it can
};

// Thrown to end the lowering of a script.
struct Refused {
  std::int32_t file;
  std::uint32_t line;
  std::string reason;
};

// The function that a name means.
struct FunctionValue {
  enum class Kind : std::uint8_t { kScript, kProgram, kLibrary, kFile } kind = Kind::kScript;
  std::int32_t file = -1;  // if kScript or kFile
  lua_syntax::FunctionId function;
  std::int32_t definer = -1;  // index in Lowering::instances whose frame it sees; -1: file's
  const BuiltinFunction* api = nullptr;  // if kProgram
  std::string library;                   // if kLibrary: math, table
};

// A function of the form while it is built.
struct Instance {
  std::int32_t file = -1;
  lua_syntax::FunctionId function;
  std::int32_t definer = -1;
  bool is_file = false;  // it is the text of a file, whose locals all its functions see
  std::vector<FormType> parameters;
  FormType result;
  std::vector<FormType> further;  // of its results besides the first
  std::map<lua_syntax::LocalId, FormType> locals;
  std::map<lua_syntax::LocalId, std::int32_t> slots;
  std::int32_t slot_count = 0;
  int pass = 0;  // the latest one that lowered it
};

// A node with the type of its value.
struct TypedNode {
  std::int32_t node = -1;
  FormType type;
};

struct Lowering {
  const Ruleset& ruleset;
  std::vector<LoweringFile>& files;
  TextTable& texts;
  const ScriptDef& script;

  Form form = {};
  TableShapes shapes = {};
  GameFields game{ruleset, texts, shapes};
  std::deque<Instance> instances = {};
  std::map<std::string, std::int32_t> instances_by_key = {};
  std::vector<FunctionValue> function_values = {};
  std::map<std::string, std::int32_t> function_values_by_key = {};
  struct KnownField {
    std::int32_t number = -1;  // index in Form::fields
    FormType type;
  };
  std::map<std::string, KnownField> fields = {};
  std::map<std::string, std::int32_t> shapes_by_key = {};
  std::map<std::string, FormType> results = {};  // of rules, by node and type
  std::set<std::int32_t> read_files = {};        // in this pass
  FormType data_type = {};                       // the type of the data under `with`
  std::vector<FormType> parameter_types = {};
  int pass = 0;

  // -- the current place ------------------------------------------------------------------------
  std::int32_t current = -1;  // index in instances
  Instance& here() { return instances[static_cast<std::size_t>(current)]; }
  LoweringFile& file() { return files[static_cast<std::size_t>(here().file)]; }
  const lua_syntax::Tree& tree() { return file().tree; }

  std::uint32_t line_of(lua_syntax::NodeId id) {
    return tree().at(tree().at(id).tokens.first).last_line;
  }
  std::uint32_t line_of(lua_syntax::StatementId id) {
    return tree().at(tree().at(id).tokens.first).last_line;
  }
  [[noreturn]] void refuse(std::uint32_t line, const std::string& reason) {
    throw Refused{here().file, line, reason};
  }
  template <class Node>
  [[noreturn]] void refuse_at(Node id, const std::string& reason) {
    refuse(line_of(id), reason);
  }

  // -- making nodes -----------------------------------------------------------------------------
  std::int32_t add(FormNode node) {
    form.nodes.push_back(node);
    return static_cast<std::int32_t>(form.nodes.size()) - 1;
  }
  FormNode& node(std::int32_t at) { return form.nodes[static_cast<std::size_t>(at)]; }
  std::int32_t constant(std::int64_t value) {
    FormNode n;
    n.value = value;
    return add(n);
  }
  void set_children(FormNode& n, const std::vector<std::int32_t>& children) {
    n.first = static_cast<std::int32_t>(form.children.size());
    n.count = static_cast<std::int32_t>(children.size());
    form.children.insert(form.children.end(), children.begin(), children.end());
  }

  std::int32_t function_value(const FunctionValue&);
  // Returns the shape of the tables made at a node of this function.
  std::int32_t shape_at(lua_syntax::NodeId, int which = 0);
  FormType list_at(lua_syntax::NodeId id, const FormType& items) {
    const std::int32_t shape = shape_at(id);
    FormType all = shapes.at(shape).items;
    if (!shapes.grow(all, items)) refuse_at(id, "this list holds values of several kinds");
    shapes.at(shape).items = all;
    return payload_type(Payload::kTable, shapes.find(shape));
  }
  // Returns the type of what a rule gives at a node, with the same shape in each pass.
  FormType result_at(lua_syntax::NodeId, const Type&);
  // Finds a field of a thing, or with `of` kNone a name of the game; nullptr if there is none.
  const KnownField* find_field(Payload of, const std::string& name, std::uint32_t line);
};

}  // namespace cubilete::lowering
