-- The language server of MCPeak suites, for Neovim 0.11 and later: `vim.lsp.enable('mcpeak_lsp')`.
-- Anything here can be changed with `vim.lsp.config('mcpeak_lsp', { ... })`.

---@type vim.lsp.Config
return {
  cmd = { 'mcpeak-lsp' },
  filetypes = { 'json.mcpeak' },
  root_markers = { 'mcpeak.json', '.git' },
  get_language_id = function()
    return 'mcpeak-suite'
  end,
}
