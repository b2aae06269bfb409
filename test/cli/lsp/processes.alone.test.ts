import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { locate } from '../../../src/base/git/folder/locate.ts'
import type { Command } from '../../../src/base/git/process/child.ts'
import { openRepositorySession } from '../../../src/cli/mcp/repository-session.ts'
import { afterwards } from '../../base/git/opened.ts'
import { faulty } from '../../engine/scan/faults/faulty-git.ts'
import { checkedOut } from './editor.ts'

vi.mock('../../../src/base/git/process/launcher.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../src/base/git/process/launcher.ts')>()
  return { ...original, launch: (command: Command) => original.launch(faulty.command(command)) }
})

it('a keystroke starts git only to look at the disk', async () => {
  const page = '# Tool\n\nCall `runAll()`, see [it](docs/old.md), and run `tool --dry-run`.\n'
  const code = "import { Command } from 'commander'\nnew Command('tool').option('--dry-run')\n"
  const made = checkedOut({
    'README.md': page,
    'docs/old.md': '# Old\n\nWords that stay where they are.\n',
    'src/run.js': `${code}export function runAll() {}\n`,
    'package.json': '{ "name": "tool", "bin": { "tool": "src/run.js" } }\n',
  })
  afterwards(made.dispose)
  made.commit({ 'docs/old.md': null, 'docs/new.md': '# Old\n\nWords that stay where they are.\n' })
  made.git('reset', '--hard', '--quiet')
  const texts = new Map<string, string>()
  const terminal = {
    ...{ stdout: process.stdout, stderr: process.stderr, checkers: null, cwd: made.path },
    env: { XDG_CACHE_HOME: tmpdir() },
    now: () => 0,
  }
  const session = await openRepositorySession(made.path, await locate(made.path), terminal, {
    texts: () => texts,
    onMore: () => {},
  })
  afterwards(session.close)
  const valuesOf = () => session.withCheck({}, ({ result }) => result.findings.map(({ value }) => value).toSorted())
  expect(await valuesOf()).toEqual(['docs/old.md'])
  texts.set('src/run.js', `${code}export function runAlll() {}\n`)
  expect(await valuesOf()).toEqual(['docs/old.md', 'runAll'])
  faulty.next(null)
  texts.set('src/run.js', `${code}export function runAlll() { return 1 }\n`)
  expect(await valuesOf()).toEqual(['docs/old.md', 'runAll'])
  texts.set('docs/new.md', '# Old\n\nWords that change.\n')
  expect(await valuesOf()).toEqual(['docs/old.md', 'runAll'])
  expect(faulty.commands.toSorted()).toEqual(['diff-files', 'diff-files', 'ls-files', 'ls-files'])
})
