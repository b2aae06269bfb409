import { describe, expect, it } from 'vitest'
import { isTold, measuredConfidence } from '../../../../src/engine/scan/confidence/measured.ts'
import { renderMarkdown } from '../../../../src/report/markdown.ts'
import { renderTerminal } from '../../../../src/report/terminal.ts'
import { fixture } from '../../../base/git/opened.ts'
import { history, packageJson, scanned } from '../scanned.ts'

const CODE = { 'package.json': packageJson({ name: 'notes' }), 'src/a.js': 'export const a = 1\n' }

const pages = (count: number, text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`docs/page${index}.md`, `# Page ${index}\n\n${text}\n`]),
  )

describe('What never was true', () => {
  it('is one finding at five places', async () => {
    const { findings, possible } = await scanned(
      history({ ...CODE, ...pages(5, '[Setup](setup.md) is told apart.') }).path,
    )
    expect(findings.map(({ also_at }) => also_at.length)).toEqual([4])
    expect(possible).toEqual([])
  })

  it('is a possible misreading, which counts as no finding, at more', async () => {
    const result = await scanned(history({ ...CODE, ...pages(6, '[Setup](setup.md) is told apart.') }).path)
    expect(result.findings).toEqual([])
    expect(result.claims).toMatchObject({ drifted: 0, uncertain: 6, possible: 1 })
    expect(result.possible).toMatchObject([{ possible: 'misreading', verdict: 'uncertain', certain: false }])
    expect(result.possible[0]?.also_at).toHaveLength(5)
  })

  it('is a finding at any number of places by a rule that is all but always right', async () => {
    const code = { ...CODE, 'package.json': packageJson({ name: 'notes', repository: 'github:octo/notes' }) }
    const text = '[Setup](https://github.com/octo/notes/blob/HEAD/setup.md) is told apart.'
    const { findings } = await scanned(history({ ...code, ...pages(6, text) }).path)
    expect(findings.map(({ rule, also_at }) => [rule, also_at.length])).toEqual([['address of this repository', 5]])
  })
})

describe('What never was true of many things by one rule', () => {
  const linking = (count: number): Record<string, string> => ({
    'docs/a.md': `# A\n\n${Array.from({ length: count }, (_, index) => `- [${index}](page${index}.md)\n`).join('')}`,
  })

  it('is told of six', async () => {
    expect((await scanned(history({ ...CODE, ...linking(6) }).path)).findings).toHaveLength(6)
  })

  it('is a possible misreading of more, beside what was true', async () => {
    const before = { ...CODE, ...linking(7), 'README.md': '# Notes\n\n[Old](old.md)\n', 'old.md': '# Old\n' }
    const { findings, possible } = await scanned(history(before, { 'old.md': null }).path)
    expect(findings.map(({ value }) => value)).toEqual(['old.md'])
    expect(possible.map((each) => each.possible)).toEqual(Array(7).fill('misreading'))
  })

  it.each([
    [20, 0],
    [21, 7],
  ])('is told where three of four of its sort in the folder hold: beside %i that do, %i', async (holding, told) => {
    const links = (name: string, count: number): string =>
      Array.from({ length: count }, (_, index) => `- [${index}](${name}${index}.md)\n`).join('')
    const others = Object.fromEntries(
      Array.from({ length: holding }, (_, index) => [`docs/there${index}.md`, '# There\n']),
    )
    const page = { 'docs/a.md': `# A\n\n${links('page', 7)}${links('there', holding)}` }
    // What holds in another folder may be written otherwise.
    const elsewhere = { 'README.md': `# Notes\n\n${links('docs/there', holding)}` }
    const { findings, possible } = await scanned(history({ ...CODE, ...others, ...page, ...elsewhere }).path)
    expect([findings.length, possible.length]).toEqual([told, 7 - told])
  })
})

describe('Dead anchors of a page', () => {
  const contents = Array.from({ length: 8 }, (_, index) => `- [Part ${index}](#part-${index})\n`).join('')

  it('are told, however many the page has, as all its headings are known', async () => {
    const { findings, possible } = await scanned(history({ ...CODE, 'docs/a.md': `# A\n\n${contents}` }).path)
    expect(findings.map(({ value }) => value)).toEqual(Array.from({ length: 8 }, (_, index) => `#part-${index}`))
    expect(possible).toEqual([])
  })

  it('are told at any number of places', async () => {
    const linked = pages(7, '[Setup](../setup.md#by-hand) is told apart.')
    const { findings } = await scanned(history({ ...CODE, ...linked, 'setup.md': '# Setup\n' }).path)
    expect(findings.map(({ also_at }) => also_at.length)).toEqual([6])
  })

  it('may come from a template where many pages lack the same one', async () => {
    const { findings, possible } = await scanned(history({ ...CODE, ...pages(7, '[Back](#contents)') }).path)
    expect(findings).toEqual([])
    expect(possible.map((each) => each.possible)).toEqual(Array(7).fill('misreading'))
  })
})

describe('What is less likely than is told', () => {
  it('is by default what fewer than three of four were right of', async () => {
    const needing = (version: string) => packageJson({ name: 'notes', engines: { node: version } })
    const page = '# Notes\n\nIt needs Node.js 16 or newer.\n\nSee `src/notes/read.js`.\n'
    const repository = history(
      { 'package.json': needing('>=16'), 'README.md': page, 'src/notes/read.js': 'export const b = 1\n' },
      { 'package.json': needing('>=20'), 'src/notes/read.js': null },
    )
    const { findings, possible } = await scanned(repository.path, { settings: { check: {} } })
    expect(findings.map(({ value, severity, confidence }) => [value, severity, confidence >= 0.8])).toEqual([
      ['node 16', 'medium', true],
      ['src/notes/read.js', 'medium', true],
    ])
    expect(possible).toEqual([])
  })

  it('is, of what history alone shows, what nine of ten of its rule were not right of, but not in the change itself', async () => {
    const page = '# Notes\n\nSee `src/notes/read.js`.\n'
    const repository = fixture()
    const day = (date: string) => `2024-${date}T00:00:00Z`
    repository.commit({ ...CODE, 'README.md': page, 'src/notes/read.js': 'export const b = 1\n' }, 'Add', day('01-01'))
    repository.commit({ 'src/notes/read.js': null }, 'Remove', day('03-01'))
    repository.commit({ 'a.txt': '1' }, 'Work', day('03-31'))
    repository.commit({ 'a.txt': '2' }, 'Work', day('04-01'))
    const told = async (asked: { head?: string; base?: string; settings?: Readonly<Record<string, unknown>> }) => {
      const { findings, possible } = await scanned(repository.path, { settings: { check: {} }, ...asked })
      expect([...findings, ...possible]).toMatchObject([
        {
          value: 'src/notes/read.js',
          broken_by: { subject: 'Remove' },
          evidence_kind: asked.base ? 'change' : 'history',
        },
      ])
      return findings.map(({ confidence }) => confidence)
    }
    // A commit of the last thirty days is such a change, too.
    expect(await told({})).toEqual([])
    expect(await told({ head: 'HEAD~1' })).toEqual([measuredConfidence('path', 'change')])
    expect(await told({ head: 'HEAD~2', base: 'HEAD~3' })).toEqual([measuredConfidence('path', 'change')])
    expect(await told({ settings: { check: { min_confidence: 0.75 } } })).toEqual([
      measuredConfidence('path', 'history'),
    ])
  })

  it.each([
    ['script', 'history', false],
    ['task', 'history', true],
    ['symbol', 'history', false],
    ['symbol', 'change', true],
    ['anchor', 'closed_scope', true],
    ['a rule without counts', 'history', false],
    ['a rule without counts', 'mention', false],
    ['dependency of a change', 'mention', false],
  ] as const)('of the rule %s by %s is told: %j', (rule, counted, expected) => {
    expect(isTold(rule, counted, measuredConfidence(rule, counted))).toBe(expected)
  })

  it('is told where people have found the rule right in this repository', () => {
    expect(isTold('symbol', 'history', 0.9)).toBe(true)
    expect(isTold('anchor', 'closed_scope', 0.7)).toBe(false)
  })

  const settings = { check: { min_confidence: 0.99 } }
  const removed = () => history({ ...CODE, 'README.md': '# Notes\n\nRead `src/a.js`.\n' }, { 'src/a.js': null })

  it.each(['HEAD~1', undefined])('is possible, compared with %s', async (base) => {
    const asked = { settings, ...(base !== undefined && { base }) }
    const { findings, possible, claims } = await scanned(removed().path, asked)
    expect(findings).toEqual([])
    expect(possible).toMatchObject([{ value: 'src/a.js', possible: 'unsure', verdict: 'uncertain' }])
    expect(claims.possible).toBe(1)
  })

  it('is counted and shown in reports', async () => {
    const result = await scanned(removed().path, { settings })
    const text = renderTerminal(result, { color: false, width: null, now: 0 })
    expect(text).toMatch(/^ +3:7 +possible +src\/a\.js/m)
    expect(text).toMatch(/no findings · 1 possible · /)
    expect(renderMarkdown(result)).toMatch(/1 possible finding[\s\S]*src\/a\.js/)
    const hidden = renderTerminal({ ...result, possible: [], uncertain: [] }, { color: false, width: null, now: 0 })
    expect(hidden).toMatch(/1 possible · .*\(--all shows them\)/)
  })
})

describe('What only mentions a thing that a change takes away', () => {
  it('is possible until its sort has been right often enough', async () => {
    const options = (...flags: string[]) =>
      `export const OPTIONS = [\n${flags.map((flag) => `  { flag: '${flag}' },\n`).join('')}]\n`
    const { path } = history(
      { 'README.md': '# Tidy\n\nPass --keep-order.\n', 'src/cli.js': options('--keep-order', '--quiet') },
      { 'src/cli.js': options('--quiet') },
    )
    const { findings, possible } = await scanned(path, { base: 'HEAD~1', settings: { check: {} } })
    expect(findings).toEqual([])
    expect(possible).toMatchObject([{ value: '--keep-order', rule: 'option of a change', possible: 'unsure' }])
  })
})

describe('What a change took away', () => {
  const code = { ...CODE, 'src/notes/read.js': 'export const b = 1\n' }
  const removed = () =>
    history({ ...code, 'README.md': '# Notes\n\nRead `src/notes/read.js`.\n' }, { 'src/notes/read.js': null })
  const all = { settings: { check: { min_confidence: 0 } } }

  it('is believed as such changes proved right, what was lost at any time as full scans did', async () => {
    const { path } = removed()
    const told = async (asked: object) =>
      (await scanned(path, { ...all, ...asked })).findings.map(({ value, evidence_kind, confidence }) => ({
        ...{ value, evidence_kind, confidence },
      }))
    const lost = (evidence_kind: 'change' | 'history') => [
      { value: 'src/notes/read.js', evidence_kind, confidence: measuredConfidence('path', evidence_kind) },
    ]
    expect(await told({ base: 'HEAD~1' })).toEqual(lost('change'))
    expect(await told({})).toEqual(lost('history'))
  })
})
