#include "lua/syntax/parser.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/syntax/expressions.h"

namespace cubilete::lua_syntax {
namespace {

using K = TokenKind;

// Reads blocks and statements; ExpressionParser reads the rest.
class ChunkParser final : ExpressionParser {
 public:
  explicit ChunkParser(std::string_view source) : ExpressionParser(source) {}

  tl::expected<Tree, SyntaxError> run() {
    tree_.functions.push_back({});
    tree_.functions[0].takes_more = true;
    tree_.functions[0].uses_environment = true;
    function_ = FunctionId(0);
    scopes_.open_function(function_);
    const LuaBlockId body = statements();
    if (at_.peek() == K::kEnd) {
      at_.fail_here("this 'end' closes nothing", "remove it, or look above for one too many");
    } else if (at_.peek() != K::kEndOfSource) {
      at_.fail_expected("a statement");
    }
    scopes_.close_function();
    check_scopes();
    if (at_.has_failed()) return tl::unexpected(*at_.error());
    tree_.functions[0].body = body;
    tree_.functions[0].tokens = {TokenId(0), TokenId(tree_.tokens.size() - 1)};
    return std::move(tree_);
  }

 private:
  using ExpressionParser::add;
  template <class Kind>
  StatementId add(Kind&& what, TokenId first) {
    tree_.statements.push_back({std::forward<Kind>(what), {first, at_.previous()}, function_});
    return StatementId(tree_.statements.size() - 1);
  }

  // -- blocks and statements --------------------------------------------------------------------
  bool block_ends(bool until_ends = true) const {
    return at_.is_at({K::kElse, K::kElseif, K::kEnd, K::kEndOfSource}) ||
           (until_ends && at_.peek() == K::kUntil);
  }

  LuaBlockId statements(LuaBlock block = {}) {
    while (!block_ends()) {
      const bool is_return = at_.peek() == K::kReturn;
      block.statements.push_back(statement());
      block.statements.insert(block.statements.end(), behind_label_.begin(), behind_label_.end());
      behind_label_.clear();
      if (is_return) break;
    }
    tree_.blocks.push_back(std::move(block));
    return LuaBlockId(tree_.blocks.size() - 1);
  }

  LuaBlockId scoped_block(bool is_loop = false) {
    scopes_.open_block(is_loop);
    const LuaBlockId block = statements();
    scopes_.close_block();
    return block;
  }

  StatementId statement() {
    at_.enter();
    const StatementId made = statement_of(at_.here());
    at_.leave();
    check_scopes();
    return made;
  }

  StatementId statement_of(TokenId first) {
    switch (at_.peek()) {
      case K::kSemicolon:
        at_.take();
        return add(Nothing{}, first);
      case K::kIf:
        return if_statement(first);
      case K::kWhile:
        return while_statement(first);
      case K::kDo: {
        at_.take();
        const LuaBlockId block = scoped_block();
        at_.expect_closing(K::kEnd, first);
        return add(Do{block}, first);
      }
      case K::kFor:
        return for_statement(first);
      case K::kRepeat:
        return repeat_statement(first);
      case K::kFunction:
        return function_statement(first);
      case K::kLocal:
        at_.take();
        return at_.take_if(K::kFunction) ? local_function(first) : local_variables(first);
      case K::kDoubleColon:
        return label_statement(first);
      case K::kReturn:
        return return_statement(first);
      case K::kBreak:
        return break_statement(first);
      case K::kGoto: {
        at_.take();
        std::string label = at_.expect_name("of a label behind 'goto'");
        scopes_.jump(label, first);
        return add(Goto{std::move(label)}, first);
      }
      default:
        return expression_statement(first);
    }
  }

  StatementId break_statement(TokenId first) {
    at_.take();
    scopes_.jump_out(first);
    return add(Break{}, first);
  }

  // Reads a condition and the word behind it.
  NodeId condition(K word) {
    const TokenId first = at_.here();
    const NodeId read = expression();
    if (at_.peek() != word) find_braces(first, word);
    at_.expect(word, "behind the condition");
    return read;
  }

  // Reports braces behind parentheses in a line that has no `then` or `do`: they read as a call
  // with a table, and so as a part of the condition.
  void find_braces(TokenId first, K word) {
    const std::uint32_t line = tree_.at(first).place.line;
    for (std::size_t i = first.index() + 1; i < tree_.tokens.size(); ++i) {
      const Token& token = tree_.tokens[i];
      if (token.place.line != line || token.kind == word) return;
      if (token.kind != K::kOpenBrace || tree_.tokens[i - 1].kind != K::kCloseParen) continue;
      SyntaxError error;
      error.place = token.place;
      error.message =
          fmt::format("expected '{}' behind the condition, but found '{{'", spelling_of(word));
      error.help = fmt::format("write '{} ... end' in place of braces", spelling_of(word));
      return at_.fail_instead(std::move(error));
    }
  }

  StatementId if_statement(TokenId first) {
    If out;
    do {
      at_.take();
      const NodeId condition = this->condition(K::kThen);
      scopes_.open_block(false);
      LuaBlock block;
      // Lua reads `then break` as a part of the condition, not as a level of nesting.
      if (at_.peek() == K::kBreak) {
        block.statements.push_back(break_statement(at_.here()));
        while (at_.peek() == K::kSemicolon) {
          const TokenId semicolon = at_.take();
          block.statements.push_back(add(Nothing{}, semicolon));
        }
      }
      out.branches.push_back({condition, statements(std::move(block))});
      scopes_.close_block();
      check_scopes();
    } while (at_.peek() == K::kElseif);
    if (at_.take_if(K::kElse)) out.otherwise = scoped_block();
    at_.expect_closing(K::kEnd, first);
    return add(std::move(out), first);
  }

  StatementId while_statement(TokenId first) {
    at_.take();
    While out;
    out.condition = condition(K::kDo);
    out.block = scoped_block(true);
    at_.expect_closing(K::kEnd, first);
    return add(out, first);
  }

  StatementId repeat_statement(TokenId first) {
    at_.take();
    scopes_.open_block(true);
    scopes_.open_block(false);
    Repeat out;
    out.block = statements();
    at_.expect_closing(K::kUntil, first);
    out.condition = expression();
    scopes_.close_block();
    scopes_.close_block();
    return add(out, first);
  }

  StatementId for_statement(TokenId first) {
    at_.take();
    scopes_.open_block(true);
    const TokenId name_token = at_.here();
    if (at_.peek() == K::kOpenParen) {
      at_.fail_expected("a name of a variable behind 'for'",
                        "write for i = 1, 3 do ... end, or for _, item in ipairs(list) do ... end");
    }
    std::string name = at_.expect_name("of a variable behind 'for'");
    StatementId made;
    if (at_.peek() == K::kAssign) {
      made = counting_for(first, std::move(name), name_token);
    } else if (at_.is_at({K::kComma, K::kIn})) {
      made = list_for(first, std::move(name), name_token);
    } else {
      at_.fail_expected("'=' or 'in' behind the variable");
      made = add(Nothing{}, first);
    }
    scopes_.close_block();
    return made;
  }

  StatementId counting_for(TokenId first, std::string name, TokenId name_token) {
    CountingFor out;
    scopes_.declare_hidden(3, name_token);
    out.variable = scopes_.declare(std::move(name), name_token);
    check_scopes();
    at_.take();
    out.first = expression();
    at_.expect(K::kComma, "and the last value behind the first one");
    out.last = expression();
    if (at_.take_if(K::kComma)) out.step = expression();
    out.block = for_body(first);
    return add(out, first);
  }

  StatementId list_for(TokenId first, std::string name, TokenId name_token) {
    ListFor out;
    scopes_.declare_hidden(4, name_token);
    out.variables.push_back(scopes_.declare(std::move(name), name_token));
    while (at_.take_if(K::kComma)) {
      const TokenId token = at_.here();
      out.variables.push_back(scopes_.declare(at_.expect_name("of a variable behind ','"), token));
      check_scopes();
    }
    at_.expect(K::kIn, "behind the variables");
    out.values = expressions();
    out.block = for_body(first);
    return add(std::move(out), first);
  }

  LuaBlockId for_body(TokenId first) {
    at_.expect(K::kDo, "before what the loop does");
    scopes_.activate();
    const LuaBlockId block = scoped_block();
    at_.expect_closing(K::kEnd, first);
    return block;
  }

  StatementId function_statement(TokenId first) {
    at_.take();
    const TokenId begin = at_.here();
    FunctionStatement out;
    out.target = name();
    bool is_method = false;
    while (!is_method && at_.is_at({K::kDot, K::kColon})) {
      is_method = at_.peek() == K::kColon;
      at_.take();
      FieldAccess field{out.target, at_.expect_name("of a field")};
      out.target = add({std::move(field), {}, {}}, begin);
    }
    out.function = function_body(first, is_method, false);
    assign(out.target);
    return add(out, first);
  }

  StatementId local_function(TokenId first) {
    const TokenId token = at_.here();
    LocalFunction out;
    out.local = scopes_.declare(at_.expect_name("of a function"), token);
    scopes_.activate();
    out.function = function_body(TokenId(first.index() + 1), false, true);
    return add(out, first);
  }

  Attribute attribute() {
    if (!at_.take_if(K::kLess)) return Attribute::kNone;
    const TokenId token = at_.here();
    const std::string name = at_.expect_name("of an attribute, const or close,");
    at_.expect(K::kGreater, "behind the attribute");
    if (name == "const") return Attribute::kConst;
    if (name == "close") return Attribute::kClose;
    SyntaxError error;
    error.place = tree_.at(token).place;
    error.message = fmt::format("there is no attribute '{}'", name);
    error.help = "write <const> or <close>";
    at_.fail(std::move(error));
    return Attribute::kNone;
  }

  StatementId local_variables(TokenId first) {
    LocalVariables out;
    int to_close = 0;
    do {
      const TokenId token = at_.here();
      std::string name = at_.expect_name("of a variable or 'function' behind 'local'");
      const Attribute kind = attribute();
      out.locals.push_back(scopes_.declare(std::move(name), token, kind));
      if (kind == Attribute::kClose && ++to_close > 1) {
        at_.fail_here("one 'local' declares one variable <close> at most");
      }
      check_scopes();
    } while (at_.take_if(K::kComma));
    if (at_.take_if(K::kAssign)) out.values = expressions();
    if (!at_.has_failed()) {
      LuaLocal& last = tree_.locals[out.locals.back().index()];
      last.is_compile_time = last.attribute == Attribute::kConst &&
                             out.locals.size() == out.values.size() &&
                             values_[out.values.back().index()].has_value();
      if (last.is_compile_time)
        constants_.emplace_back(out.locals.back(), *values_[out.values.back().index()]);
    }
    scopes_.activate();
    return add(std::move(out), first);
  }

  StatementId label_statement(TokenId first) {
    at_.take();
    const TokenId token = at_.here();
    std::string name = at_.expect_name("of a label behind '::'");
    at_.expect(K::kDoubleColon, "behind the name of the label");
    const StatementId made = add(Label{name}, first);
    // Lua reads the labels and semicolons after a label as a part of it.
    while (at_.is_at({K::kSemicolon, K::kDoubleColon})) {
      const std::size_t place = behind_label_.size();
      behind_label_.emplace_back();
      const StatementId follower = statement();
      behind_label_[place] = follower;
    }
    scopes_.label(name, token, block_ends(false));
    return made;
  }

  StatementId return_statement(TokenId first) {
    at_.take();
    Return out;
    if (!block_ends() && at_.peek() != K::kSemicolon) out.values = expressions();
    out.has_semicolon = at_.take_if(K::kSemicolon);
    return add(std::move(out), first);
  }

  // Returns what to write in place of the words and operators of other languages that are read as
  // an expression with something behind it.
  std::string way_to_go_on(NodeId read) const {
    const auto* const name = tree_.as<Name>(read);
    if (name && (name->name == "elif" || name->name == "elsif")) return "write 'elseif'";
    if (name && at_.peek() == K::kName) {
      const std::string& next = at_.token().text();
      for (const std::string_view word : {"var", "let", "const", "auto", "int", "string", "bool"}) {
        if (name->name == word) return fmt::format("write local {} = ...", next);
      }
      for (const std::string_view word : {"def", "func", "fn", "fun"}) {
        if (name->name == word) return fmt::format("write local function {}(...) ... end", next);
      }
    }
    const K sign = at_.peek();
    if (!at_.is_at({K::kPlus, K::kMinus, K::kStar, K::kSlash})) return {};
    if (at_.peek_second() != K::kAssign && at_.peek_second() != sign) return {};
    return fmt::format(
        "Lua has no '{0}{1}': write x = x {0} 1 for a local, and gain or pay for a resource",
        spelling_of(sign), at_.peek_second() == sign ? spelling_of(sign) : "=");
  }

  // Reads a call or an assignment.
  StatementId expression_statement(TokenId first) {
    const NodeId left = suffixed("a statement");
    if (!at_.is_at({K::kAssign, K::kComma})) {
      if (tree_.as<Call>(left) || at_.has_failed()) return add(CallStatement{left}, first);
      at_.fail_expected("a call or '=' behind this expression: a value alone does nothing",
                        way_to_go_on(left));
      return add(Nothing{}, first);
    }
    Assignment out;
    out.targets.push_back(left);
    assign(left);
    int levels = 0;
    while (at_.take_if(K::kComma)) {
      out.targets.push_back(suffixed("a variable behind ','"));
      at_.enter();
      ++levels;
      assign(out.targets.back());
    }
    at_.expect(K::kAssign, "behind the variables");
    out.values = expressions();
    at_.leave(levels);
    return add(std::move(out), first);
  }

  // Checks the target of an assignment: a variable that is not constant, or a field.
  void assign(NodeId target) {
    if (at_.has_failed()) return;
    const TokenRange tokens = tree_.at(target).tokens;
    if (const auto* variable = tree_.as<Name>(target)) {
      scopes_.assign(*variable, tokens.first);
      check_scopes();
    } else if (!tree_.as<FieldAccess>(target) && !tree_.as<Index>(target)) {
      SyntaxError error;
      error.place = tree_.place_of(tokens);
      error.message = "only a variable or a field can be given a value";
      at_.fail(std::move(error));
    }
  }

  FunctionId function_body(TokenId first, bool is_method, bool begins_at_parenthesis) override {
    const FunctionId outer = function_;
    function_ = FunctionId(tree_.functions.size());
    tree_.functions.push_back({});
    const TokenId name = at_.previous();
    Function f;
    f.parent = outer;
    f.is_method = is_method;
    f.parenthesis = at_.here();
    f.begins_at_parenthesis = begins_at_parenthesis;
    scopes_.open_function(function_);
    at_.expect(K::kOpenParen, "and the parameters of the function");
    if (is_method) f.parameters.push_back(scopes_.declare("self", name));
    while (!f.takes_more && at_.peek() != K::kCloseParen && !at_.has_failed()) {
      const TokenId token = at_.here();
      f.takes_more = at_.take_if(K::kEllipsis);
      if (!f.takes_more) {
        f.parameters.push_back(scopes_.declare(at_.expect_name("of a parameter or ')'"), token));
      }
      if (f.takes_more || !at_.take_if(K::kComma)) break;
      if (!at_.is_at({K::kName, K::kEllipsis})) at_.fail_expected("a parameter behind ','");
    }
    at_.expect_closing(K::kCloseParen, f.parenthesis);
    scopes_.activate();
    check_scopes();
    tree_.functions[function_.index()] = f;
    const LuaBlockId body = statements();
    at_.expect_closing(K::kEnd, first);
    scopes_.close_function();
    check_scopes();
    const FunctionId made = function_;
    tree_.functions[made.index()].body = body;
    tree_.functions[made.index()].tokens = {first, at_.previous()};
    function_ = outer;
    return made;
  }

  std::vector<StatementId> behind_label_;  // statements read after a label, not yet in its block
};

}  // namespace

tl::expected<Tree, SyntaxError> parse(std::string_view source) { return ChunkParser(source).run(); }

}  // namespace cubilete::lua_syntax
