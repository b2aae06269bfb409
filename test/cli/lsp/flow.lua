-- What a person does in Neovim, without one: types in code that is not saved, sees the page marked, and applies the suggestion.
local program = vim.split(vim.env.DOCALIGN_PROGRAM, ' ')
local root = vim.env.DOCALIGN_ROOT

local function fail(what)
  io.stdout:write('failed: ' .. what .. '\n')
  vim.cmd('cquit')
end

local function diagnostics_of(file)
  return vim.diagnostic.get(vim.uri_to_bufnr(vim.uri_from_fname(root .. '/' .. file)))
end

local function await(what, condition)
  if not vim.wait(30000, condition, 20) then fail(what) end
end

local id = vim.lsp.start_client({ name = 'docalign', cmd = program, root_dir = root })
vim.cmd('edit ' .. root .. '/src/cli.js')
local code = vim.api.nvim_get_current_buf()
vim.lsp.buf_attach_client(code, id)
await('the server starts', function() return vim.lsp.buf_is_attached(code, id) end)

local lines = vim.api.nvim_buf_get_lines(code, 0, -1, false)
for number, line in ipairs(lines) do
  local renamed = line:gsub('%-%-dry%-run', '--preview')
  vim.api.nvim_buf_set_lines(code, number - 1, number, false, { renamed })
end
await('the page is marked', function() return #diagnostics_of('README.md') == 1 end)
local shown = diagnostics_of('README.md')[1]
io.stdout:write(('README.md:%d %s\n'):format(shown.lnum + 1, shown.message))

vim.cmd('edit ' .. root .. '/README.md')
local page = vim.api.nvim_get_current_buf()
vim.lsp.buf_attach_client(page, id)
local client = vim.lsp.get_client_by_id(id)
local at = { line = shown.lnum, character = shown.col }
local answer = client.request_sync('textDocument/codeAction', {
  textDocument = { uri = vim.uri_from_bufnr(page) },
  range = { start = at, ['end'] = at },
  context = { diagnostics = {} },
}, 30000, page)
if not answer or not answer.result or not answer.result[1] then fail('an action is offered') end
local action = answer.result[1]
io.stdout:write(action.title .. '\n')
vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
await('the mark is gone', function() return #diagnostics_of('README.md') == 0 end)
io.stdout:write(table.concat(vim.api.nvim_buf_get_lines(page, 0, -1, false), '\n') .. '\n')
vim.cmd('qall!')
