-- Drives `cubilete lsp` by Neovim's own client, on every game. Nothing is saved.
--
-- Usage: nvim --headless -u NONE -c "luafile neovim.lua", with CUBILETE_HOME and CUBILETE_PROGRAM.

local home = assert(os.getenv("CUBILETE_HOME"))
local program = assert(os.getenv("CUBILETE_PROGRAM"))
local games = { "dice-city", "dice-town", "dicy-cards", "phoenicia", "union-dice" }
local patience = 600000 -- milliseconds; only ends a test that would wait for ever
local checks, failures = 0, 0

local function check(holds, what, found)
  checks = checks + 1
  if holds then return end
  failures = failures + 1
  io.stdout:write(("FAILED: %s: %s\n"):format(what, vim.inspect(found)))
end

local client = assert(vim.lsp.start_client({
  name = "cubilete",
  cmd = { program, "lsp" },
  root_dir = home,
  -- A change of one buffer must not wait while another one is asked about.
  flags = { debounce_text_changes = 0 },
}))

local function open(path)
  vim.cmd("edit " .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(buffer, client)
  vim.wait(patience, function() return vim.lsp.buf_is_attached(buffer, client) end, 5)
  return buffer
end

local function text_of(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
end

-- Asks the server about a buffer; the answer must be no error.
local function ask(buffer, method, params)
  params.textDocument = params.textDocument or vim.lsp.util.make_text_document_params(buffer)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, patience)
  local answer = answers and answers[client]
  check(answer and not answer.error, method, answer or problem)
  return answer and answer.result or {}
end

-- Waits until the diagnostics of a buffer are as wanted.
local function wait_for(buffer, what, is_wanted)
  local is_so = vim.wait(patience, function() return is_wanted(vim.diagnostic.get(buffer)) end, 5)
  check(is_so, what, vim.diagnostic.get(buffer))
end

local function has_code(code)
  return function(problems)
    for _, p in ipairs(problems) do
      if p.lnum == 0 and p.code == code then return true end
    end
    return false
  end
end
local function is_empty(problems) return #problems == 0 end

local function symbol_of(game, buffer)
  local uri = vim.uri_from_bufnr(buffer)
  for _, s in ipairs(ask(buffer, "workspace/symbol", { query = "" })) do
    if s.location.uri == uri and s.containerName == "action" then return s end
  end
  check(false, game .. ": it has an action", {})
end

local function try_rename(game, buffer, place, name)
  local before = {}
  local function rename(new_name)
    local edit = ask(buffer, "textDocument/rename", vim.tbl_extend("force", place, { newName = new_name }))
    vim.lsp.util.apply_workspace_edit(edit, "utf-16")
    return edit.changes or {}
  end
  local lines = text_of(buffer)
  local uris = vim.tbl_keys(rename(name .. "_anew"))
  for _, uri in ipairs(uris) do
    local b = vim.uri_to_bufnr(uri)
    before[b] = table.concat(vim.fn.readfile(vim.uri_to_fname(uri)), "\n")
    check(text_of(b) ~= before[b], game .. ": a new name changes " .. uri, name)
    vim.lsp.buf_attach_client(b, client)
  end
  check(text_of(buffer) ~= lines and #uris > 1, game .. ": a new name", uris)
  rename(name)
  for b, text in pairs(before) do
    check(text_of(b) == text, game .. ": the old name again", vim.api.nvim_buf_get_name(b))
  end
end

local function try_tests(game)
  local files = vim.fn.glob(home .. "/content/" .. game .. "/tests/*.yaml", false, true)
  local buffer = open(files[1])
  local lenses = ask(buffer, "textDocument/codeLens", {})
  check(lenses[1] and lenses[1].command.title == "Run", game .. ": lenses", lenses[1])
  local result = ask(buffer, "workspace/executeCommand", lenses[1].command)
  check(result.failed == 0 and result.passed > 0, game .. ": its tests pass", result)
  local is_shown = false
  for _, lens in ipairs(ask(buffer, "textDocument/codeLens", {})) do
    is_shown = is_shown or lens.command.title == "passed"
  end
  check(is_shown, game .. ": the results are shown", lenses)
end

local function try_game(game)
  local buffer = open(home .. "/content/" .. game .. "/game.yaml")
  local lines = vim.api.nvim_buf_line_count(buffer)
  -- A wrong key is underlined while nothing is saved; its action corrects it.
  vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { "decision_limitz: {}" })
  wait_for(buffer, game .. ": a wrong key", has_code("unknown-key"))
  local first = { line = 0, character = 0 }
  local actions = ask(buffer, "textDocument/codeAction", {
    range = { start = first, ["end"] = first },
    context = { diagnostics = {} },
  })
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  check(text_of(buffer):find("^decision_limits: {}\n") ~= nil, game .. ": corrected", text_of(buffer):sub(1, 40))
  vim.api.nvim_buf_set_lines(buffer, 0, 1, false, {})
  wait_for(buffer, game .. ": clean again", is_empty)
  local symbol = symbol_of(game, buffer)
  if not symbol then return end
  local place = { position = symbol.location.range.start }
  local hover = ask(buffer, "textDocument/hover", vim.deepcopy(place))
  check(hover.contents.value:find(symbol.name, 1, true), game .. ": hover", hover)
  check(#ask(buffer, "textDocument/definition", vim.deepcopy(place)) > 0, game .. ": definition", symbol)
  local used = ask(buffer, "textDocument/references",
    vim.tbl_extend("force", place, { context = { includeDeclaration = true } }))
  check(#used > 1, game .. ": references", used)
  local offered = ask(buffer, "textDocument/completion",
    { position = { line = lines, character = 0 } })
  local has_key = false
  for _, item in ipairs(offered.items) do has_key = has_key or item.label == "decision_limits" end
  check(has_key, game .. ": completion", offered)
  check(#ask(buffer, "textDocument/documentSymbol", {}) > 5, game .. ": outline", {})
  check(#ask(buffer, "textDocument/foldingRange", {}) > 5, game .. ": foldings", {})
  check(#ask(buffer, "textDocument/semanticTokens/full", {}).data > 100, game .. ": colours", {})
  check(#ask(buffer, "textDocument/codeLens", {}) > 0, game .. ": lenses of what tests use", {})
  try_rename(game, buffer, place, symbol.name)
  wait_for(buffer, game .. ": clean after new names", is_empty)
  try_tests(game)
end

local ok, problem = pcall(function()
  for _, game in ipairs(games) do try_game(game) end
end)
check(ok, "the test runs to its end", problem)
io.stdout:write(("%d checks of Neovim, %d failed\n"):format(checks, failures))
vim.cmd(failures == 0 and "qall!" or "cquit")
