import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixture } from '../../base/git/opened.ts'
import { docalign } from '../streams.ts'

const BEFORE = {
  'README.md': '# Tool\n\nSee `src/run.js` and [the guide](docs/guide.md).\n\nPlain words.\n',
  'docs/guide.md': '# Guide\n\nThe code is in `src/run.js`.\n',
  'src/run.js': 'export const run = 1\n',
}

function renamed() {
  const repository = fixture()
  repository.commit(BEFORE, 'Write it')
  repository.commit({ 'src/run.js': null, 'src/main.js': 'export const run = 1\n' }, 'Rename run.js')
  repository.git('reset', '--hard', '--quiet')
  const explain = (...args: string[]) => docalign(['explain', ...args], { cwd: repository.path })
  return { ...repository, explain }
}

describe('docalign explain', () => {
  it('tells the verdict of each claim of a line, what shows it, who broke it, what to write and how to mute it', async () => {
    const { explain } = renamed()
    const { code, stdout, stderr } = await explain('README.md:3')
    expect([code, stderr]).toEqual([0, ''])
    const [path = '', link = ''] = stdout.split(/\n(?=README)/)
    expect(path).toMatch(/^README\.md:3:6 {2}Path: src\/run\.js\n│ See `src\/run\.js` and /)
    for (const line of [
      /^ {2}false +moved to src\/main\.js$/m,
      /^ {2}instead +src\/main\.js {2}\(docalign fix applies it\)$/m,
      /^ {2}rule +path: it was true before, and is not any more \(severity medium, confidence 0\.\d\d\)$/m,
      /^ {2}true at +[\da-f]{7} “Write it”, \d{4}-\d\d-\d\d$/m,
      /^ {2}broken by +[\da-f]{7} “Rename run\.js”, \d{4}-\d\d-\d\d$/m,
      /^ {2}also at +docs\/guide\.md:3$/m,
      /^ {2}mute +<!-- docalign-ignore-line --> at the end of the line\n +or in \.docalign\.yml: suppress: \[\{ file: "README\.md", pattern: "\^src\/run\\\\\.js\$" \}\]$/m,
    ])
      expect(path).toMatch(line)
    expect(link).toMatch(/^README\.md:3 {2}Link: docs\/guide\.md\n\n {2}verified +docs\/guide\.md exists\n/)
    expect(link).not.toContain('mute')
  })

  it('takes a page from where it is called or from the root, and with a column', async () => {
    const { path } = renamed()
    const cwd = join(path, 'docs')
    const named = async (name: string) => (await docalign(['explain', name], { cwd })).stdout.split('  ')[0]
    expect(await named('guide.md:3')).toBe('docs/guide.md:3:17')
    expect(await named('docs/guide.md:3:17')).toBe('docs/guide.md:3:17')
  })

  it('says what keeps a claim from being checked', async () => {
    const repository = fixture()
    repository.commit({ 'README.md': 'Run `npm run build`.\n\nSee `lib/gone.js`.\n', 'src/run.js': '' }, 'Write it')
    repository.git('reset', '--hard', '--quiet')
    const explained = async (line: number, ...options: string[]) =>
      (await docalign(['explain', `README.md:${line}`, ...options], { cwd: repository.path })).stdout
    expect(await explained(1)).toMatch(
      /^ {2}uncertain +no .+ applies here\n {2}unchecked +the code that rules read does not say$/m,
    )
    expect(await explained(3)).toMatch(/^ {2}unchecked +it is not known that this repository ever had it, /m)
    expect(JSON.parse(await explained(3, '--json'))).toMatchObject([
      { verdict: 'uncertain', unchecked: expect.stringContaining('ever had it') },
    ])
  })

  it('is what a check with the same base reports', async () => {
    const { explain } = renamed()
    expect((await explain('docs/guide.md:3', '--base', 'HEAD~1')).stdout).toMatch(/^ {2}false +moved to/m)
    expect((await explain('docs/guide.md:3', '--base', 'HEAD')).code).toBe(1)
  })

  it('gives programs what it gives agents', async () => {
    const { explain } = renamed()
    expect(JSON.parse((await explain('docs/guide.md:3', '--json')).stdout)).toMatchObject([
      { verdict: 'drifted', file: 'docs/guide.md', line: 3, rule: 'path', mute: '<!-- docalign-ignore-line -->' },
    ])
  })

  it('says where claims are if there is none on the line', async () => {
    const { explain } = renamed()
    expect(await explain('README.md:5')).toEqual({
      ...{ code: 1, stderr: '' },
      stdout: 'no claim that is checked on line 5 of README.md; lines with one: 3\n',
    })
    expect((await explain('src/main.js:1')).stdout).toBe(
      'no claim that is checked on line 1 of src/main.js; nor on any other line of it\n',
    )
    expect(await explain('README.md:6')).toMatchObject({ code: 1, stdout: 'README.md has 5 lines\n' })
    expect(await explain('README.md')).toMatchObject({
      code: 2,
      stderr: 'DOCALIGN_E401 give a page and a line: docalign explain README.md:7\n',
    })
  })

  it('says where it looked for a page that is not there', async () => {
    const { path, explain } = renamed()
    expect(await explain('NOPE.md:5')).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: `DOCALIGN_E101 NOPE.md: no such file here, nor in the repository at ${path}\n`,
    })
  })
})
