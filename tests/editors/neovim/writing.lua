-- Writes in a suite as a person does, keys included: completes a key and accepts it, takes a quick fix, renames an id, lays
-- the buffer out. Run by one Neovim (`nvim -l`), it sits in front of another one, since keys are only read between scripts.

local PATIENCE = 15000

local WRITTEN = [[
{
  "schemaVersion": 1,
  "id": "s",
  "name": "날씨 ☔",
  "approval": {
    "fingerprint": "0000000000000000000000000000000000000000000000000000000000000000",
    "cases": [{ "id": "seoul \"1\"", "status": "passed" }]
  },
  "cases": [
    {
      "timeoutMs": 10000,
      "name": "서울 👋",
      "id": "seoul \"1\"",
      "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "t" }]
    }
  ]
}]]

local init, file = arg[1], arg[2]
local editor = vim.fn.jobstart(
  { vim.v.progpath, '--embed', '--headless', '-i', 'NONE', '-n', '-u', init, file },
  { rpc = true }
)

local function lua(code, ...)
  return vim.rpcrequest(editor, 'nvim_exec_lua', code, { ... })
end

local function keys(typed)
  vim.rpcrequest(editor, 'nvim_input', typed)
end

local function buffer()
  return table.concat(vim.rpcrequest(editor, 'nvim_buf_get_lines', 0, 0, -1, true), '\n')
end

local function until_true(what, condition)
  if not vim.wait(PATIENCE, condition, 5) then
    error(('timeout: %s\n%s'):format(what, buffer()), 0)
  end
end

local function has(piece)
  return function()
    return buffer():find(piece, 1, true) ~= nil
  end
end

local function go_to(piece)
  keys('<Esc>')
  lua([[vim.fn.cursor(1, 1) vim.fn.search(..., 'cW')]], '\\V' .. vim.fn.escape(piece, '\\'))
end

-- The codes of what is shown as an error.
local function errors()
  return lua([[return vim.tbl_map(function(one) return one.code end,
    vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }))]])
end

local function drive()
  until_true('the unknown field', function()
    return vim.list_contains(errors(), 'UNKNOWN_FIELD')
  end)
  lua([[
    vim.o.completeopt = 'menuone,noselect'
    vim.bo.expandtab, vim.bo.shiftwidth = true, 2
    vim.lsp.completion.enable(true, vim.lsp.get_clients({ bufnr = 0 })[1].id, 0)
  ]])

  -- A key is completed on a line of its own, where a person begins to type it.
  go_to('"nmae"')
  keys('O"tim<C-x><C-o>')
  until_true('the list', function()
    return lua('return vim.fn.pumvisible()') == 1
  end)
  local words = lua([[return vim.tbl_map(function(item) return item.abbr end, vim.fn.complete_info({ 'items' }).items)]])
  assert(words[1] == 'timeoutMs', vim.inspect(words))
  keys('<C-n><C-y>')
  until_true('the key', has('"timeoutMs": 10000,\n'))

  -- The finding has one right answer, and that is taken.
  go_to('"nmae"')
  lua([[vim.lsp.buf.code_action({
    apply = true,
    context = { only = { 'quickfix' }, diagnostics = vim.lsp.diagnostic.from(vim.diagnostic.get(0)) },
    filter = function(action) return action.isPreferred end,
  })]])
  until_true('the fixed key', has('"name": "서울 👋"'))

  -- An id is renamed with what is approved of it.
  go_to('"서울"')
  lua([[vim.lsp.buf.rename(...)]], 'seoul "1"')
  until_true('the new id, twice', function()
    local _, count = buffer():gsub('"seoul \\"1\\""', '')
    return count == 2
  end)

  lua([[vim.lsp.buf.format()]])
  local written = buffer()
  assert(written == WRITTEN, ('the buffer is not as wanted:\n%s\nwanted:\n%s'):format(written, WRITTEN))
  until_true('no error', function()
    return #errors() == 0
  end)
end

local is_good, problem = xpcall(drive, function(problem)
  return type(problem) == 'string' and problem or debug.traceback(vim.inspect(problem))
end)
vim.rpcnotify(editor, 'nvim_command', 'qall!')
local ended = vim.fn.jobwait({ editor }, PATIENCE)[1]
if is_good and ended ~= 0 then
  is_good, problem = false, 'the editor ended with ' .. ended
end
if not is_good then
  io.stdout:write(('FAILED (%s): %s\n'):format(vim.env.MCPEAK_ENCODING, problem))
  os.exit(1)
end
io.stdout:write(('a key was completed, a fault fixed, an id renamed, the buffer laid out (%s)\n'):format(vim.env.MCPEAK_ENCODING))
