import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askAboutGuesses } from '../../src/cli/fix/ask.ts'
import { fixture } from '../base/git/opened.ts'
import { claim } from '../report/sample.ts'
import { docalign } from './streams.ts'

const FILES = {
  'package.json': JSON.stringify({ name: 'tool', scripts: { setup: 'node a.js', format: 'node b.js', verify: 'x' } }),
  'src/main.js': 'export const run = 1\n',
  'README.md':
    '# Tool\n\nSee `src/main.js`.\n\n## Development\n\nRun `npm run setpu`.\n\nThen `npm run fromat`.\n\nAt last `npm run verfiy`.\n',
}

function misspelt() {
  const repository = fixture()
  repository.commit(FILES)
  repository.git('reset', '--hard', '--quiet')
  const { path } = repository
  const scripts = (): string[] =>
    [...readFileSync(join(path, 'README.md'), 'utf8').matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)
  return {
    path,
    scripts,
    fix: (typed: string, ...args: string[]) => docalign(['fix', path, '--interactive', ...args], { typed }),
  }
}

describe('docalign fix --interactive', () => {
  it('shows each guess before and after, and writes what is answered with y', async () => {
    const { fix, scripts } = misspelt()
    const { code, stdout, stderr } = await fix('y\nn\ny\n')
    expect(stderr).toMatch(/^3 suggestions that are guesses: y writes it, n leaves it, /)
    expect(stderr).toContain(
      '\npackage.json has no script `setpu`\nREADME.md:7\n- Run `npm run setpu`.\n+ Run `npm run setup`.\n[y,n,a,q] ',
    )
    expect(scripts()).toEqual(['setup', 'fromat', 'verify'])
    expect(stdout).toContain('2 places fixed in 1 page; review and commit them')
    expect(stdout).not.toContain('asks about each guess')
    expect(code).toBe(1)
  })

  it.each([
    ['a\n', ['setup', 'format', 'verify'], 0],
    ['n\na\n', ['setpu', 'format', 'verify'], 1],
    ['y\nq\n', ['setup', 'fromat', 'verfiy'], 1],
    ['y\n', ['setup', 'fromat', 'verfiy'], 1],
    ['', ['setpu', 'fromat', 'verfiy'], 1],
    ['what?\ny\nq\n', ['setup', 'fromat', 'verfiy'], 1],
  ])('answered with %j leaves %j and exits %i', async (typed, expected, code) => {
    const { fix, scripts } = misspelt()
    expect((await fix(typed)).code).toBe(code)
    expect(scripts()).toEqual(expected)
  })

  it('prints with --dry-run a diff of what was accepted, and asks on stderr', async () => {
    const { fix, scripts } = misspelt()
    const { stdout } = await fix('y\nq\n', '--dry-run')
    expect(stdout).toMatch(/^diff --git /)
    expect(stdout).toContain('-Run `npm run setpu`.\n+Run `npm run setup`.')
    expect(scripts()).toEqual(['setpu', 'fromat', 'verfiy'])
  })

  it('asks nothing where nothing is a guess, and answers no program', async () => {
    const { fix, path } = misspelt()
    expect((await docalign(['fix', path, '--interactive', '--only', 'link'], { typed: '' })).stderr).toBe('')
    expect(await fix('', '--json')).toMatchObject({ code: 2 })
  })
})

it('docalign fix --interactive replaces the words of the page in which a version is given', async () => {
  const repository = fixture()
  const manifest = (node: string) => JSON.stringify({ name: 'tool', version: '1.0.0', engines: { node } }, null, 2)
  repository.commit({ 'package.json': manifest('>=18'), 'README.md': '# Tool\n\nNode.js v18 or later is required.\n' })
  repository.commit({ 'package.json': manifest('>=20') })
  repository.git('reset', '--hard', '--quiet')
  const { stderr, code } = await docalign(['fix', repository.path, '--interactive'], { typed: 'y\n' })
  expect(stderr).toContain('- Node.js v18 or later is required.\n+ Node.js v20 or later is required.\n[y,n,a,q] ')
  expect(readFileSync(join(repository.path, 'README.md'), 'utf8')).toContain('Node.js v20 or later')
  expect(code).toBe(0)
})

it('docalign fix lists no more than docalign check', async () => {
  const repository = fixture()
  repository.commit({ ...FILES, '.docalign.yml': 'check:\n  min_confidence: 1\n' })
  repository.git('reset', '--hard', '--quiet')
  const possible = (text: string): number => text.match(/^ *\d+:\d+ {2}possible/gm)?.length ?? 0
  expect(possible((await docalign(['check', repository.path, '--all'])).stdout)).toBeGreaterThan(0)
  expect(possible((await docalign(['fix', repository.path])).stdout)).toBe(0)
})

it('docalign fix writes what is certain and names the way to the guesses', async () => {
  const { path, scripts } = misspelt()
  const { code, stdout } = await docalign(['fix', path])
  expect(code).toBe(1)
  expect(stdout).toContain('not fixed  README.md:7:6  the suggestion is a guess\n')
  expect(stdout).toContain(`\ndocalign fix ${path} --interactive asks about each guess\n`)
  expect(scripts()).toEqual(['setpu', 'fromat', 'verfiy'])
})

it('docalign fix --interactive shows all places that it would write', async () => {
  const at = (line: number) => ({ line, quote: 'Run `npm run setpu`.', text: 'npm run setpu', column: 6 })
  const value = { file: 'README.md', value: 'setpu', suggestion: 'setup', certain: false }
  const [first, ...others] = Array.from({ length: 9 }, (_, index) => claim({ ...value, ...at(index + 1) }))
  const shown: string[] = []
  const stderr = { write: (text: string | Uint8Array) => shown.push(Buffer.from(text).toString()), isTTY: false }
  const terminal = { stderr, stdout: stderr, env: {}, cwd: '/', now: () => 0, stdin: Readable.from(['y\n']) }
  const asked = { ...(first ?? claim()), also_at: others }
  expect([...(await askAboutGuesses([asked], async () => new Map(), terminal))]).toEqual([asked.claim_id])
  expect(shown.join('').match(/^README\.md:\d+$/gm)).toHaveLength(9)
})

it('docalign fix says that there is nothing to fix', async () => {
  const repository = fixture()
  repository.commit({ 'README.md': '# Tool\n\nPlain words.\n' })
  repository.git('reset', '--hard', '--quiet')
  const { code, stdout } = await docalign(['fix', repository.path])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^nothing to fix\n\nno findings · /)])
})
