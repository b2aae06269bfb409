import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { afterwards } from '../../base/git/opened.ts'
import { programFile } from '../../programs.ts'
import { neovimPath } from '../../suites.ts'
import { checkedOut } from './editor.ts'

const PAGE = '# Tool\n\nRun `tool --dry-run` first.\n'

it('In Neovim, a page is marked while an option is renamed in code, and the suggestion is applied', async () => {
  const { path, dispose } = checkedOut({
    'README.md': PAGE,
    'src/cli.js': `import { Command } from 'commander'\nexport const program = new Command('tool').option('--dry-run', 'change nothing')\n`,
    'package.json': '{"name":"tool","bin":{"tool":"src/cli.js"},"dependencies":{"commander":"^12.0.0"}}\n',
  })
  afterwards(dispose)
  const script = join(import.meta.dirname, 'flow.lua')
  const args = ['--headless', '-n', '-u', 'NONE', '-i', 'NONE', '-c', `luafile ${script}`]
  const env = {
    ...process.env,
    DOCALIGN_ROOT: path,
    DOCALIGN_PROGRAM: `${process.execPath} ${programFile('docalign')} lsp`,
  }
  const { stdout } = await promisify(execFile)(neovimPath(process.env) ?? 'nvim', args, { env, cwd: path })
  const [marked, action, ...text] = stdout.split('\n')
  expect(marked).toMatch(/^README\.md:3 .*--preview/)
  expect(action).toMatch(/^Write --preview/)
  expect(text.join('\n')).toBe(`${PAGE.replace('--dry-run', '--preview')}`)
})
