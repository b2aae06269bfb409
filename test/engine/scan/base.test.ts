import { describe, expect, it } from 'vitest'
import { DRIFTS } from './drifts.ts'
import { type Files, history, packageJson, placesOf, scanned } from './scanned.ts'

const SINCE = { base: 'HEAD~1' }
const READ = 'export function readNotes(folder) {\n  return folder.notes.map((note) => note.text)\n}\n'
const PROJECT: Files = {
  'package.json': packageJson({ scripts: { lint: 'biome check' } }),
  'src/read.js': READ,
  'docs/guide.md': '# Guide\n\n## First steps\n\nGo.\n\n## More\n\nGo on.\n',
  'README.md': '# Tidy\n\nSee [the steps](docs/guide.md#first-steps) and `src/read.js`.\n\nRun `npm run lint`.\n',
}

describe('A change that makes a page false without touching it is reported:', () => {
  it.each(DRIFTS)('$name', async (drift) => {
    const repository = history({ ...drift.page, ...drift.before }, { 'NOTICE.txt': 'Nothing.\n' }, drift.after)
    const { findings } = await scanned(repository.path, SINCE)
    expect(placesOf(findings)).toEqual([drift.place])
    expect(findings[0]).toMatchObject({
      reason: drift.reason,
      suggestion: drift.suggestion,
      evidence: drift.evidence,
      last_true: repository.git('rev-parse', 'HEAD~1'),
    })
  })
})

const typeOf = ({ place }: { readonly place: string }): string => place.split(' ')[1] ?? ''
const ONE_OF_EACH_TYPE = DRIFTS.filter(
  (drift, index) => DRIFTS.findIndex((each) => typeOf(each) === typeOf(drift)) === index,
)

describe('What was false before a change is not reported with it:', () => {
  it.each(ONE_OF_EACH_TYPE)('$name', async (drift) => {
    const [page = ''] = Object.keys(drift.page)
    const repository = history({ ...drift.page, ...drift.before }, drift.after, {
      [page]: `${String(drift.page[page])}\nA new sentence.\n`,
    })
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual([])
  })
})

describe('Between base and head', () => {
  it('the result says which commits were compared', async () => {
    const repository = history(PROJECT, { 'src/read.js': null })
    const { repository: compared } = await scanned(repository.path, SINCE)
    expect(compared).toEqual({
      path: repository.path,
      base: repository.git('rev-parse', 'HEAD~1'),
      head: repository.git('rev-parse', 'HEAD'),
    })
  })

  it('nothing is reported when they are one commit', async () => {
    const repository = history(PROJECT, { 'src/read.js': null })
    const { findings, claims } = await scanned(repository.path, { base: 'HEAD' })
    expect({ findings, total: claims.total }).toEqual({ findings: [], total: 0 })
  })

  it('nothing is reported when the change takes nothing away', async () => {
    const { findings } = await scanned(history(PROJECT, { 'src/more.js': 'export const more = 1\n' }).path, SINCE)
    expect(findings).toEqual([])
  })

  it('only what the change itself makes false is reported, not what an older commit did', async () => {
    const repository = history(PROJECT, { 'src/read.js': null }, { 'package.json': packageJson({ scripts: {} }) })
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual(['README.md:5 command lint'])
  })

  it('several commits count as one change', async () => {
    const repository = history(
      PROJECT,
      { 'src/read.js': null, 'src/load.js': READ },
      { 'package.json': packageJson({ scripts: {} }) },
      { 'src/load.js': null, 'lib/load.js': READ },
    )
    const { findings } = await scanned(repository.path, { base: 'HEAD~3' })
    expect(findings.map(({ value, suggestion }) => [value, suggestion])).toEqual([
      ['src/read.js', 'lib/load.js'],
      ['lint', null],
    ])
    const [renames, drops] = [repository.git('rev-parse', 'HEAD~2'), repository.git('rev-parse', 'HEAD~1')]
    expect(findings.map(({ broken_by }) => broken_by?.commit)).toEqual([renames, drops])
    expect(findings.map(({ last_true }) => last_true)).toEqual([repository.git('rev-parse', 'HEAD~3'), renames])
  })

  it('any two commits can be compared, also where head is not HEAD', async () => {
    const repository = history(PROJECT, { 'src/read.js': null }, { 'src/read.js': READ })
    expect((await scanned(repository.path, { base: 'HEAD~2', head: 'HEAD~1' })).findings).toHaveLength(1)
    expect((await scanned(repository.path, { base: 'HEAD~2', head: 'HEAD' })).findings).toEqual([])
  })

  it('a folder that moved is reported with where it went', async () => {
    const repository = history(
      { 'README.md': 'The readers are in `src/readers/`.\n', 'src/readers/a.js': READ },
      { 'src/readers/a.js': null, 'lib/input/a.js': READ },
    )
    const { findings } = await scanned(repository.path, SINCE)
    expect(findings.map(({ value, suggestion }) => [value, suggestion])).toEqual([['src/readers/', 'lib/input/']])
  })

  it('a removed heading is reported in every page that links to it, its own among them', async () => {
    const repository = history(
      { ...PROJECT, 'docs/guide.md': `${String(PROJECT['docs/guide.md'])}\nAs in [the steps](#first-steps).\n` },
      { 'docs/guide.md': '# Guide\n\n## More\n\nGo on.\n\nAs in [the steps](#first-steps).\n' },
    )
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual([
      'README.md:3 link docs/guide.md#first-steps',
      'docs/guide.md:7 link #first-steps',
    ])
  })

  it('names of several words are reported when they went from all of the code, whatever declared them', async () => {
    const options = (...names: string[]) => `macro_of! {\n${names.map((name) => `  ${name}: true,\n`).join('')}}\n`
    const page = '# Tidy\n\nSet the option `keep_old_notes` in the configuration, or call `keep_old()`.\n'
    const before = {
      'Cargo.toml': '[package]\nname = "tidy"\n',
      'src/lib.rs': options('keep_old_notes', 'keep_old'),
      'NOTES.md': page,
    }
    const repository = history(before, { 'src/lib.rs': options('keep_all') })
    expect((await scanned(repository.path, SINCE)).findings.map(({ value }) => value)).toEqual([
      'keep_old_notes',
      'keep_old',
    ])
  })

  it('a variable that nothing reads any more is reported, though a workflow still sets it', async () => {
    const workflow =
      'on: push\njobs:\n  test:\n    runs-on: x\n    env:\n      SHELF_URL: redis://x\n    steps:\n      - run: npm test\n'
    const page = '# Tidy\n\nSet the environment variable `SHELF_URL`.\n'
    const before = {
      ...PROJECT,
      'NOTES.md': page,
      '.github/workflows/test.yml': workflow,
      'src/shelf.js': 'open(process.env.SHELF_URL)\n',
    }
    const read = history(before, { 'src/shelf.js': 'open(process.env.SHELF_PLACE)\n' })
    expect((await scanned(read.path, SINCE)).findings.map(({ value }) => value)).toEqual(['SHELF_URL'])
  })

  it('a folder whose files are made by a build from now on is not reported', async () => {
    const before = { ...PROJECT, 'packages/core/src/made/words.js': READ, 'NOTES.md': '# Words\n\nSee `src/made/`.\n' }
    const kept = history(before, { 'packages/core/src/made/words.js': null })
    expect((await scanned(kept.path, SINCE)).findings.map(({ value }) => value)).toEqual(['src/made/'])
    const made = { '.gitignore': 'packages/core/src/made/*.js\n', 'packages/core/src/made/words.js': null }
    expect((await scanned(history(before, made).path, SINCE)).findings).toEqual([])
  })

  it('a page that was taken away is reported where others lead to it', async () => {
    const repository = history(PROJECT, { 'docs/guide.md': null })
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual([
      'README.md:3 link docs/guide.md#first-steps',
    ])
  })
})

describe('A page that the change edits', () => {
  it('is not reported when it says what is true now', async () => {
    const repository = history(PROJECT, {
      'src/read.js': null,
      'src/load.js': READ,
      'README.md': String(PROJECT['README.md']).replace('src/read.js', 'src/load.js'),
    })
    expect((await scanned(repository.path, SINCE)).findings).toEqual([])
  })

  it('is reported when another of its lines becomes false', async () => {
    const repository = history(PROJECT, {
      'package.json': packageJson({ scripts: {} }),
      'README.md': `${String(PROJECT['README.md'])}\nA new sentence.\n`,
    })
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual(['README.md:5 command lint'])
  })

  it('is not reported for a new statement that never held', async () => {
    const repository = history(PROJECT, { 'README.md': `${String(PROJECT['README.md'])}\nRun \`npm run deploy\`.\n` })
    const { findings, claims } = await scanned(repository.path, SINCE)
    expect({ findings, uncertain: claims.uncertain }).toEqual({ findings: [], uncertain: 1 })
  })
})

describe('A page that the change adds', () => {
  it('is not reported for what the page says that it was copied from', async () => {
    const page = '# Guide\n\nRead [the rules](rules.md).\n'
    const repository = history(
      { ...PROJECT, 'docs/use/guide.md': page, 'docs/guide.md': '# Other\n' },
      { 'next/use/guide.md': `${page}\nRead [the terms](terms.md).\n` },
    )
    const { findings } = await scanned(repository.path, SINCE)
    expect(findings.map(({ value }) => value)).toEqual(['terms.md'])
  })

  it('is not reported when it holds', async () => {
    const { findings, claims } = await scanned(history(PROJECT, { 'docs/new.md': 'See `src/read.js`.\n' }).path, SINCE)
    expect({ findings, verified: claims.verified }).toEqual({ findings: [], verified: 1 })
  })

  it('is reported when it names what the same change takes away', async () => {
    const repository = history(PROJECT, {
      'docs/new.md': 'See `npm run lint`.\n',
      'package.json': packageJson({ scripts: {} }),
    })
    expect(placesOf((await scanned(repository.path, SINCE)).findings)).toEqual([
      'README.md:5 command lint',
      'docs/new.md:1 command lint',
    ])
  })
})
