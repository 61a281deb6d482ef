// Resolves names while a text is read: locals, upvalues, globals, labels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/syntax/parser.h"
#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

// Follows the blocks and functions of a text in the order of its tokens, by Lua's rules. `problem`
// holds the first violation of a rule.
class Scopes {
 public:
  explicit Scopes(Tree& tree) : tree_(tree) {}

  const std::optional<SyntaxError>& problem() const { return problem_; }

  // -- functions and blocks; each is closed in turn ----------------------------------------------
  void open_function(FunctionId);
  void close_function();
  void open_block(bool is_loop);
  void close_block();

  // -- variables ---------------------------------------------------------------------------------
  // Declares a local that is not visible before the next activate().
  LocalId declare(std::string name, TokenId at, Attribute = Attribute::kNone);
  // Declares the internal variables of a loop.
  void declare_hidden(int count, TokenId at);
  void activate();
  Name resolve(const std::string& name, TokenId at);
  // Checks an assignment to a name.
  void assign(const Name&, TokenId at);

  // -- jumps -------------------------------------------------------------------------------------
  void jump(std::string label, TokenId at);
  void jump_out(TokenId at) { jump("break", at); }
  // `is_last`: only empty statements follow in its block.
  void label(const std::string& name, TokenId at, bool is_last);

 private:
  struct OpenFunction {
    FunctionId id;
    std::size_t first_local = 0;
    std::size_t active = 0;  // number of its locals that are visible
    std::size_t first_label = 0;
    std::size_t first_block = 0;
  };
  struct OpenBlock {
    bool is_loop = false;
    std::size_t active = 0;
    std::size_t first_label = 0;
    std::size_t first_jump = 0;
  };
  // A label, or a jump to a label not yet found.
  struct Mark {
    std::string name;
    TokenId at;
    std::size_t active = 0;
  };

  void fail(TokenId at, std::string message, std::string help = {});
  void resolve_jumps(const Mark& label);
  const Mark* visible_label(const std::string& name) const;
  std::optional<std::size_t> level_of(const std::string& name, LocalId& found) const;
  void capture(std::size_t from_level, LocalId, TokenId at);
  void check_upvalues(const Function&, TokenId at);

  Tree& tree_;
  std::vector<OpenFunction> functions_;
  std::vector<OpenBlock> blocks_;
  std::vector<LocalId> locals_;  // of all open functions; hidden ones are none
  std::vector<Mark> labels_;
  std::vector<Mark> jumps_;
  std::optional<SyntaxError> problem_;
};

}  // namespace cubilete::lua_syntax
