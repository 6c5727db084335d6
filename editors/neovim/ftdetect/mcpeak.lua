-- Suites are JSON and more: `json.mcpeak` keeps what Neovim knows of JSON, such as highlighting, and keeps servers
-- that are configured for plain `json` away from them.
vim.filetype.add({
  pattern = { ['.*%.suite%.json'] = 'json.mcpeak' },
})
