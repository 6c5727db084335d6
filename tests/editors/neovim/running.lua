-- Runs cases as a person does: presses a lens, answers the question, reads the failure, mends the case, cancels a run.

local PATIENCE = 15000
local SUITE = vim.api.nvim_get_current_buf()

local function say(...)
  io.stdout:write(string.format(...), '\n')
end

local function shown()
  return vim.tbl_filter(function(diagnostic)
    return diagnostic.source == 'mcpeak run'
  end, vim.diagnostic.get(SUITE))
end

local function lenses()
  return vim.tbl_map(function(lens)
    return ('%d %s'):format(lens.range.start.line + 1, lens.command.title)
  end, vim.lsp.codelens.get(SUITE))
end

local function until_true(what, condition)
  if not vim.wait(PATIENCE, condition, 5) then
    error(('timeout: %s\n%s\n%s'):format(what, vim.inspect(shown()), vim.inspect(lenses())), 0)
  end
end

local function equal(what, found, expected)
  if not vim.deep_equal(found, expected) then
    error(('%s\nfound: %s\nexpected: %s'):format(what, vim.inspect(found), vim.inspect(expected)), 0)
  end
end

local function row_of(piece)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(SUITE, 0, -1, true)) do
    if line:find(piece, 1, true) then
      return row
    end
  end
  error(piece .. ' is not in the suite', 0)
end

local function go_to(piece)
  vim.api.nvim_win_set_cursor(0, { row_of(piece), 6 })
end

local function has_lens(title)
  return function()
    return vim.iter(lenses()):any(function(lens)
      return lens:find(title, 1, true) ~= nil
    end)
  end
end

-- Whoever is asked: says yes to what is asked, and keeps the question.
local questions = {}
vim.ui.select = function(items, options, choose)
  table.insert(questions, options.prompt or '')
  choose(items[1], 1)
end

local function drive()
  until_true('lenses', has_lens('Run suite, 3 cases (weather)'))

  -- The lens above a case, pressed.
  go_to('"id": "is-dry"')
  vim.api.nvim_win_set_cursor(0, { row_of('"id": "is-dry"') - 1, 4 })
  vim.ui.select = function(items, options, choose)
    table.insert(questions, options.prompt or '')
    local wanted = vim.iter(items):find(function(item)
      return (item.title or item.lens and item.lens.command.title or item.command and item.command.title) == 'Run case'
    end)
    choose(wanted or items[1], 1)
  end
  vim.lsp.codelens.run()
  until_true('the failure', function()
    return #shown() == 1
  end)
  local failure = shown()[1]
  equal('the failure\'s line', failure.lnum + 1, row_of('"maximum": 50'))
  equal('what failed', vim.split(failure.message, '\n')[1], '$.humidity: expected at most 50, got 82')
  assert(vim.iter(questions):any(function(question)
    return question:find('Start this server to run the suite?', 1, true) ~= nil
  end), 'the person was not asked: ' .. vim.inspect(questions))
  until_true('the result in the lens', has_lens('failed: $.humidity: expected at most 50, got 82'))

  -- Mended, not saved, run again by a command.
  local row = row_of('"maximum": 50')
  local line = vim.api.nvim_buf_get_lines(SUITE, row - 1, row, true)[1]
  vim.api.nvim_buf_set_lines(SUITE, row - 1, row, true, { (line:gsub('"maximum": 50', '"maximum": 90')) })
  until_true('the old result', function()
    return #shown() == 1 and shown()[1].severity == vim.diagnostic.severity.INFO
  end)
  go_to('"id": "is-dry"')
  vim.cmd('LspMcpeakRunCase')
  until_true('no failure', function()
    return #shown() == 0
  end)
  until_true('the result in the lens', has_lens('passed, '))

  -- A server that hangs, cancelled.
  go_to('"id": "hangs"')
  vim.cmd('LspMcpeakRunCase')
  until_true('the running case', has_lens('running…'))
  vim.cmd('LspMcpeakCancel')
  until_true('the cancelled case', has_lens('cancelled'))

  -- What the server answered.
  go_to('"id": "is-dry"')
  vim.cmd('LspMcpeakShowResponse')
  until_true('the response', function()
    return vim.api.nvim_buf_get_name(0):find('is%-dry%-%x+%.response%.jsonc$') ~= nil
  end)
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
  assert(text:find('humidity', 1, true), text)

  vim.lsp.get_clients({ name = 'mcpeak_lsp' })[1]:stop()
  until_true('the server has ended', function()
    return SERVER_EXIT
  end)
  equal('how the server ended', SERVER_EXIT, { code = 0, signal = 0 })
end

local is_good, problem = xpcall(drive, function(problem)
  return type(problem) == 'string' and problem or debug.traceback(vim.inspect(problem))
end)
if not is_good then
  say('FAILED: %s', problem)
  vim.cmd('cquit 1')
end
say('a case was run by its lens, mended, run again; a hanging one was cancelled')
vim.cmd('qall!')
