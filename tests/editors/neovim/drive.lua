-- Opens a broken suite, looks at what is shown, mends one fault after the other in the buffer, and stops the server.

-- Each fault: where it stands, what Neovim must show there, and what mends it.
local FAULTS = {
  {
    row = 4,
    at = '"nmae"',
    code = 'UNKNOWN_FIELD',
    message = '"nmae" is not a field of the suite.',
    from = ', "nmae": "오타"',
    to = '',
  },
  {
    row = 8,
    at = '"5초"',
    code = 'INVALID_TIMEOUT',
    message = '`timeoutMs` must be a whole number of milliseconds, but this is the string "5초".',
    from = '"5초"',
    to = '5000',
  },
  {
    row = 9,
    at = 'tree',
    code = 'SUITE_JSON_INVALID',
    message = '`tree` is not a JSON value.',
    from = 'tree',
    to = '3',
  },
}

local PATIENCE = 10000

local buffer = vim.api.nvim_get_current_buf()

local function say(...)
  io.stdout:write(string.format(...), '\n')
end

local function until_true(what, condition)
  if not vim.wait(PATIENCE, condition, 5) then
    error('timeout: ' .. what .. '\n' .. vim.inspect(vim.diagnostic.get(buffer)), 0)
  end
end

local function equal(what, found, expected)
  if not vim.deep_equal(found, expected) then
    error(('%s\nfound: %s\nexpected: %s'):format(what, vim.inspect(found), vim.inspect(expected)), 0)
  end
end

local function line(row)
  return vim.api.nvim_buf_get_lines(buffer, row - 1, row, true)[1]
end

-- Where a piece of text stands in its line, in bytes from 0, end excluded.
local function place(row, piece)
  local first, last = line(row):find(piece, 1, true)
  assert(first, piece .. ' is not in line ' .. row)
  return first - 1, last
end

local function expected(fault)
  local first, last = place(fault.row, fault.at)
  return {
    code = fault.code,
    severity = vim.diagnostic.severity.ERROR,
    source = 'mcpeak',
    message = fault.message,
    from = { fault.row - 1, first },
    to = { fault.row - 1, last },
  }
end

local function shown()
  local diagnostics = vim.diagnostic.get(buffer)
  table.sort(diagnostics, function(a, b)
    return a.lnum < b.lnum
  end)
  return vim.tbl_map(function(diagnostic)
    return {
      code = diagnostic.code,
      severity = diagnostic.severity,
      source = diagnostic.source,
      -- What is wrong stands in the first line, what to do about it in the second.
      message = vim.split(diagnostic.message, '\n')[1],
      from = { diagnostic.lnum, diagnostic.col },
      to = { diagnostic.end_lnum, diagnostic.end_col },
    }
  end, diagnostics)
end

local function mend(fault)
  local first, last = place(fault.row, fault.from)
  vim.api.nvim_buf_set_text(buffer, fault.row - 1, first, fault.row - 1, last, { fault.to })
end

-- Neovim notes down there whatever the server writes to standard error.
local function server_complaints()
  local log = io.open(vim.lsp.get_log_path())
  local text = log and log:read('a') or ''
  return vim.tbl_filter(function(entry)
    return entry:find('"stderr"', 1, true)
  end, vim.split(text, '\n'))
end

local function drive()
  equal('the file type', vim.bo[buffer].filetype, 'json.mcpeak')
  until_true('the server is attached', function()
    local client = vim.lsp.get_clients({ bufnr = buffer, name = 'mcpeak_lsp' })[1]
    return client and client.initialized
  end)
  local client = vim.lsp.get_clients({ bufnr = buffer })[1]
  equal('the encoding', client.offset_encoding, vim.env.MCPEAK_ENCODING)
  equal('the language', client.get_language_id(buffer, vim.bo[buffer].filetype), 'mcpeak-suite')

  local faults = vim.list_slice(FAULTS)
  while true do
    until_true(#faults .. ' diagnostics', function()
      return #vim.diagnostic.get(buffer) == #faults
    end)
    equal('what is shown', shown(), vim.tbl_map(expected, faults))
    if #faults == 0 then
      break
    end
    mend(table.remove(faults))
  end

  client:stop()
  until_true('the server has ended', function()
    return SERVER_EXIT
  end)
  equal('how the server ended', SERVER_EXIT, { code = 0, signal = 0 })
  equal('what the server wrote to standard error', server_complaints(), {})
end

local is_good, problem = xpcall(drive, function(problem)
  return type(problem) == 'string' and problem or debug.traceback(vim.inspect(problem))
end)
if not is_good then
  say('FAILED (%s): %s', vim.env.MCPEAK_ENCODING, problem)
  vim.cmd('cquit 1')
end
say('%d diagnostics came and went (%s)', #FAULTS, vim.env.MCPEAK_ENCODING)
vim.cmd('qall!')
