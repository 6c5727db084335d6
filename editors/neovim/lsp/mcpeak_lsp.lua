-- The language server of MCPeak suites, for Neovim 0.11 and later: `vim.lsp.enable('mcpeak_lsp')`.
-- Anything here can be changed with `vim.lsp.config('mcpeak_lsp', { ... })`.

-- Commands of a buffer with a suite, and those of the server that they stand for.
local COMMANDS = {
  LspMcpeakRunCase = { 'mcpeak.runCase', 'Run the case at the cursor' },
  LspMcpeakRunUpTo = { 'mcpeak.runUpTo', 'Run the case at the cursor and all before it' },
  LspMcpeakRunSuite = { 'mcpeak.runSuite', 'Run all cases' },
  LspMcpeakRerunLast = { 'mcpeak.rerunLast', 'Do the last run again' },
  LspMcpeakRerunFailed = { 'mcpeak.rerunFailed', 'Run the cases that did not pass' },
  LspMcpeakCancel = { 'mcpeak.cancel', 'End the run' },
  LspMcpeakChooseServer = { 'mcpeak.chooseServer', 'Choose the server that suites run against' },
  LspMcpeakShowResponse = { 'mcpeak.showResponse', 'Show what the server answered to the case at the cursor' },
  LspMcpeakShowConversation = { 'mcpeak.showConversation', 'Show the messages of the last run' },
  LspMcpeakClearResults = { 'mcpeak.clearResults', 'Forget the results' },
}

local function add_commands(client, buffer)
  for name, command in pairs(COMMANDS) do
    vim.api.nvim_buf_create_user_command(buffer, name, function()
      local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
      local argument = { uri = vim.uri_from_bufnr(buffer), position = place.position }
      client:exec_cmd({ title = command[2], command = command[1], arguments = { argument } }, { bufnr = buffer })
    end, { desc = command[2] })
  end
end

-- Neovim asks for lenses only when it is told to: after edits, and when a run begins, goes on or ends.
local function keep_lenses_fresh(client, buffer)
  local function refresh()
    if vim.api.nvim_buf_is_loaded(buffer) and not client:is_stopped() then
      vim.lsp.codelens.refresh({ bufnr = buffer })
    end
  end
  local group = vim.api.nvim_create_augroup('mcpeak_lsp_' .. buffer, {})
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
    group = group,
    buffer = buffer,
    callback = refresh,
  })
  vim.api.nvim_create_autocmd('LspProgress', {
    group = group,
    callback = function(event)
      if event.data.client_id == client.id then
        refresh()
      end
    end,
  })
  refresh()
end

-- Neovim ends messages of servers with a line break, and so waits for a key after each. What fits into the line needs none.
local function show_message(failure, message, context, config)
  local kinds = vim.lsp.protocol.MessageType
  local highlight = ({ [kinds.Info] = 'None', [kinds.Warning] = 'WarningMsg' })[message.type]
  local is_line = not message.message:find('\n') and vim.fn.strdisplaywidth(message.message) < vim.v.echospace
  if highlight and is_line then
    vim.api.nvim_echo({ { message.message, highlight } }, true, {})
    return
  end
  return vim.lsp.handlers['window/showMessage'](failure, message, context, config)
end

---@type vim.lsp.Config
return {
  cmd = { 'mcpeak-lsp' },
  filetypes = { 'json.mcpeak' },
  root_markers = { 'mcpeak.json', '.git' },
  get_language_id = function()
    return 'mcpeak-suite'
  end,
  handlers = { ['window/showMessage'] = show_message },
  on_attach = function(client, buffer)
    add_commands(client, buffer)
    keep_lenses_fresh(client, buffer)
  end,
}
