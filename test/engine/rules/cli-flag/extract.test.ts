import { describe, expect, it } from 'vitest'
import { extractFlags } from '../../../../src/engine/rules/cli-flag/extract.ts'
import { fence, page, REPOSITORY, shown, values } from '../drafts.ts'

describe('A flag', () => {
  it.each([
    ['a code span', 'Pass `--max-columns`.', ['--max-columns']],
    ['a code span with its value', 'Pass `--max-columns=80`, `--out DIR`.', ['--max-columns', '--out']],
    ['a code span with its short form', 'Pass `-o, --out`.', ['--out']],
    ['a call of the program', fence('sh', 'tool --watch --out dir'), ['--watch', '--out']],
    ['a call through npx', fence('sh', 'npx tool@latest --watch'), ['--watch']],
    ['a call by its path', fence('sh', './bin/tool --watch'), ['--watch']],
    ['help text', fence('', 'Options:', '  -o, --out DIR   where to', '  --watch'), ['--out?', '--watch?']],
  ])('in %s is a claim', (_, source, expected) => {
    expect(values(extractFlags, source)).toEqual(expected)
  })

  it.each([
    ['of another program', fence('sh', 'git commit --amend', 'npx jest --watch')],
    ['behind --', fence('sh', 'tool -- --watch')],
    ['that was removed', '`--old` was removed.'],
    ['that is a placeholder', 'Pass `--your-flag` or `--<name>`.'],
    ['of a command that goes on', fence('', 'other run \\', '  --watch')],
    ['in running text', 'Pass --watch to it.'],
    ['of a program that the sentence names', 'Pass `--watch` to jest.'],
    ['of another program’s own', 'Use `rm`s `--watch` there.'],
    ['of a program that the title names', ['## Options of git', '', 'Pass `--watch`.']],
    ['of a program behind its own', fence('sh', 'tool src/ pytest --watch')],
    ['of a script of the same name', fence('sh', './scripts/tool.sh --watch', 'python ci/tool.py --watch')],
    ['in the help of another program', fence('', 'Usage: other [OPTIONS]', '', '  --watch   b')],
    ['of a plugin', ['## Export', '', 'Pass `--watch`.', '', 'It is provided by the [Export](https://a.b/c) plugin.']],
    ['of a call that the sentence says is ignored', 'tool ignores it before the command (`tool --watch build`).'],
    ['of a command of a plugin', ['Added by the Export Plugin:', ...fence('sh', 'tool export --watch')]],
  ])('%s is none', (_, source) => {
    expect(values(extractFlags, source)).toEqual([])
  })

  it('is of the program that is called with it, but for what that hands on', () => {
    const call = (line: string) => extractFlags(page(fence('sh', line)), REPOSITORY).map(({ subject }) => subject)
    expect(call('tool --watch')).toMatchObject([{ flag: 'watch', program: 'tool' }])
    expect(call('tool exec -x other --watch').slice(0, 2)).toMatchObject([{ program: 'tool' }, { program: null }])
    expect(extractFlags(page('Pass `--watch`.'), REPOSITORY)).toMatchObject([{ subject: { program: null } }])
  })

  it('stands under a heading of its own beside a plugin’s', () => {
    const lines = ['## Export', '', 'Provided by a plugin.', '', '## Build', '', 'Pass `--watch`.']
    expect(values(extractFlags, lines)).toEqual(['--watch'])
  })

  it('is none in the docs of a repository without programs', () => {
    expect(shown(extractFlags(page('Pass `--watch`.'), { ...REPOSITORY, binaries: new Set() }))).toEqual([])
  })

  it('asks for every spelling, with and without "no"', () => {
    const [draft] = extractFlags(page('Pass `--no-dry-run`.'), REPOSITORY)
    expect(draft?.subject).toEqual({ kind: 'flag', flag: 'no-dry-run', program: null })
    expect(draft?.names).toEqual(expect.arrayContaining(['no-dry-run', 'noDryRun', 'dry-run', 'dry_run', 'dryRun']))
  })
})

describe('A subcommand', () => {
  it('of an own program is a guess', () => {
    const drafts = extractFlags(page(fence('sh', 'tool serve --port 80')), REPOSITORY)
    expect(shown(drafts)).toEqual(['--port', 'serve?'])
    expect(drafts[1]?.subject).toEqual({ kind: 'subcommand', name: 'serve', program: 'tool' })
  })

  it.each(['tool src/a.ts', 'tool a.ts', 'other serve', 'tool <command>'])('is none in `%s`', (command) => {
    expect(values(extractFlags, fence('sh', command))).toEqual([])
  })
})
