import { describe, expect, it } from 'vitest'
import { fixture } from '../base/git/opened.ts'
import { docalign } from './streams.ts'

const FILES = {
  '.docalign.yml': 'docs: {exclude: [old.md]}\nclaim_types: {symbol: false}\n',
  'README.md': '# Tool\n\nSee [it](gone.md) and [that](#nowhere).\n\n## Development\n\nRun `npm run setpu`.\n',
  'docs/a.md': 'See [it](gone-a.md).\n',
  'docs/b.md': 'See [it](gone-b.md).\n',
  'old.md': 'See [it](gone.md).\n',
  'package.json': '{"scripts": {"setup": "x"}}',
}

function checkedOut() {
  const repository = fixture()
  repository.commit(FILES)
  repository.git('reset', '--hard', '--quiet')
  return async (...args: string[]) => {
    const { code, stdout, stderr } = await docalign(['check', repository.path, '--json', ...args])
    const { findings = [], claims } = stdout === '' ? {} : JSON.parse(stdout)
    const found = findings.map(({ file, value }: { file: string; value: string }) => `${file} ${value}`)
    return { code, stderr, found, types: Object.keys(claims?.byType ?? {}) }
  }
}

describe('docalign check', () => {
  it('leaves out pages with --exclude, those of the configuration too, and is not silenced by an earlier result', async () => {
    const check = checkedOut()
    const all = [
      'README.md gone.md',
      'README.md #nowhere',
      'README.md setpu',
      'docs/a.md gone-a.md',
      'docs/b.md gone-b.md',
    ]
    expect((await check()).found).toEqual(all)
    expect((await check('--exclude', 'docs/a.md')).found).toEqual(all.filter((each) => !each.startsWith('docs/a')))
    expect((await check('--exclude', 'docs/**', '--exclude', 'READ*')).found).toEqual([])
    expect((await check('--exclude', '{docs/b.md,README.md}')).found).toEqual(['docs/a.md gone-a.md'])
    expect((await check()).found).toEqual(all)
  })

  it('checks only claims of the types that --only names', async () => {
    const check = checkedOut()
    expect(await check('--only', 'command')).toMatchObject({ found: ['README.md setpu'], types: ['command'] })
    expect((await check('--only', 'command', '--only', 'link', 'docs')).found).toEqual([])
    expect((await check('--only', 'command,link', '--exclude', 'docs')).found).toHaveLength(3)
  })

  it.each([
    [['--only', 'comand'], '--only comand is no claim type — did you mean command?'],
    [['--exclude', '!a'], '--exclude !a cannot be used: it starts with "!"'],
    [['--only', 'link', '--write-baseline'], '--write-baseline records all findings, and --only only looks for some'],
    [
      ['--exclude', 'a', '--write-baseline'],
      '--write-baseline records all findings, and --exclude only looks for some',
    ],
    [['--base', 'a', '--base', 'b'], '--base is given twice'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await checkedOut()(...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})
