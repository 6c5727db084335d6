-- What the README tells a user to write, with the folder and the server of this run.
vim.opt.runtimepath:append(vim.env.MCPEAK_EDITORS .. '/neovim')
vim.lsp.config('mcpeak_lsp', {
  cmd = { vim.env.MCPEAK_SERVER },
  -- What the test adds: which encoding to offer, and a note of how the server ends.
  capabilities = { general = { positionEncodings = { vim.env.MCPEAK_ENCODING } } },
  on_exit = function(code, signal)
    SERVER_EXIT = { code = code, signal = signal }
  end,
})
vim.lsp.enable('mcpeak_lsp')
