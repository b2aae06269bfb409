import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it } from 'vitest'
import { fixture } from '../../base/git/opened.ts'
import { type Files, history, packageJson, scanned } from '../scan/scanned.ts'

const READ = 'export function readNotes(folder) {\n  return folder.notes\n}\n'
const CODE: Files = {
  'package.json': packageJson({ scripts: { lint: 'biome check', test: 'node --test' } }),
  'src/read.js': READ,
  'src/other.js': 'export const other = 1\n',
}
const touch = (number: number): Files => ({ 'src/other.js': `export const other = ${number}\n` })

/** Merges the branch `feature` that is checked out, between two commits of `main`. */
function mergeFeature(repository: SandboxRepository): void {
  repository.git('checkout', '-q', 'main')
  repository.commit(touch(2))
  repository.git('reset', '-q', '--hard')
  repository.git('merge', '-q', '--no-ff', '-m', 'Merge feature', 'feature')
  repository.commit(touch(3))
}

describe('Who broke it', () => {
  it('is the commit that took the name away, among many that did not', async () => {
    const repository = history(
      { ...CODE, 'README.md': '`readNotes()` gives every note.\n' },
      ...[1, 2, 3].map(touch),
      { 'src/read.js': `${READ}// Faster.\n` },
      { 'src/read.js': 'export function loadNotes() {}\n' },
      ...[4, 5, 6].map(touch),
      { 'src/read.js': 'export function loadAllNotes() {}\n' },
    )
    const { findings, commit_times } = await scanned(repository.path)
    const [culprit, before] = [repository.git('rev-parse', 'HEAD~4'), repository.git('rev-parse', 'HEAD~5')]
    expect(findings).toMatchObject([{ value: 'readNotes', last_true: before, broken_by: { commit: culprit } }])
    expect(findings[0]?.broken_by?.subject).toBe(repository.git('log', '-1', '--format=%s', culprit))
    expect(Object.keys(commit_times)).toEqual(expect.arrayContaining([culprit, before]))
  })

  it('is found where the definition moved to another file before it went', async () => {
    const repository = history(
      { ...CODE, 'README.md': '`readNotes()` gives every note.\n' },
      { 'src/read.js': null, 'src/load.js': READ },
      touch(1),
      { 'src/load.js': 'export function loadNotes() {}\n' },
      touch(2),
    )
    const { findings } = await scanned(repository.path)
    expect(findings[0]?.broken_by?.commit).toBe(repository.git('rev-parse', 'HEAD~1'))
  })

  it('is the commit on the branch, where a merge brought it', async () => {
    const repository = history({ ...CODE, 'README.md': 'Run `npm run lint`.\n' }, touch(1))
    repository.git('checkout', '-q', '-b', 'feature')
    repository.commit({ 'src/read.js': `${READ}\n` })
    const culprit = repository.commit(
      { 'package.json': packageJson({ scripts: { test: 'node --test' } }) },
      'Drop lint',
    )
    repository.commit({ 'src/read.js': READ })
    mergeFeature(repository)
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ value: 'lint', broken_by: { commit: culprit, subject: 'Drop lint' } }])
  })

  it('is the commit on the branch, where the statement was true on it alone', async () => {
    const repository = history(CODE, touch(1))
    repository.git('checkout', '-q', '-b', 'feature')
    const scripts = { test: 'node --test', bench: 'node bench.js' }
    repository.commit({ 'package.json': packageJson({ scripts }), 'README.md': 'Run `npm run bench`.\n' })
    repository.commit({ 'src/read.js': `${READ}\n` })
    const culprit = repository.commit({ 'package.json': packageJson({ scripts: { test: 'node --test' } }) })
    mergeFeature(repository)
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ value: 'bench', broken_by: { commit: culprit } }])
  })

  it.each([
    ['and back', 'docs/charts/bar.md'],
    ['and on', 'guide/charts/bar.md'],
  ])('is who renamed the heading, not who moved the page before, away %s', async (_, last) => {
    const page = [
      '# Bar',
      '',
      'See [more](#offset) or the [line](line.md#points).',
      '',
      '## Offset',
      '',
      'Text.',
      '',
    ].join('\n')
    const line = '# Line\n\n## Points\n'
    const [away, there] = ['docs/docs/charts/bar.md', last]
    const beside = (path: string): string => path.replace('bar', 'line')
    const repository = history(
      { ...CODE, 'docs/charts/bar.md': page, 'docs/charts/line.md': line },
      { 'docs/charts/bar.md': null, 'docs/charts/line.md': null, [away]: page, [beside(away)]: line },
      touch(1),
      { [away]: page.replace('## Offset', '## Shift') },
      { [beside(away)]: line.replace('Points', 'Dots') },
      touch(2),
      {
        ...{ [away]: null, [beside(away)]: null },
        ...{ [there]: page.replace('## Offset', '## Shift'), [beside(there)]: line.replace('Points', 'Dots') },
      },
      touch(3),
    )
    const { findings } = await scanned(repository.path)
    const culprits = Object.fromEntries(findings.map(({ value, broken_by }) => [value, broken_by?.commit]))
    const [ofBar, ofLine] = [repository.git('rev-parse', 'HEAD~4'), repository.git('rev-parse', 'HEAD~3')]
    expect(culprits).toEqual({ '#offset': ofBar, 'line.md#points': ofLine })
    for (const { reason } of findings) expect(reason).not.toContain('moved to')
  })

  it('is who moved the page, where that broke its link', async () => {
    const page = 'See [the reader](../src/read.js).\n'
    const repository = history(
      { ...CODE, 'docs/a.md': page },
      touch(1),
      { 'docs/a.md': null, 'docs/guide/a.md': page },
      touch(2),
    )
    const { findings } = await scanned(repository.path)
    const culprit = repository.git('rev-parse', 'HEAD~1')
    expect(findings).toMatchObject([{ value: '../src/read.js', broken_by: { commit: culprit } }])
  })

  it('is nobody on a branch that deleted what the main line had already lost', async () => {
    const repository = history({ ...CODE, 'docs/a.md': 'See [the reader](../src/read.js).\n' }, touch(1))
    repository.git('checkout', '-q', '-b', 'feature')
    repository.git('checkout', '-q', 'main')
    repository.commit({ 'src/read.js': null })
    repository.git('checkout', '-q', 'feature')
    const late = repository.commit({ 'src/read.js': null })
    mergeFeature(repository)
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ value }) => value)).toEqual(['../src/read.js'])
    expect(findings[0]?.broken_by?.commit).not.toBe(late)
  })

  it('is the commit of a change that is compared with its base', async () => {
    const repository = history(
      { ...CODE, 'README.md': 'Run `npm run lint`.\n' },
      touch(1),
      { 'package.json': packageJson({ scripts: { check: 'biome check' } }) },
      touch(2),
    )
    const { findings } = await scanned(repository.path, { base: 'HEAD~3' })
    expect(findings).toMatchObject([{ value: 'lint', last_true: repository.git('rev-parse', 'HEAD~2') }])
    expect(findings[0]?.broken_by?.commit).toBe(repository.git('rev-parse', 'HEAD~1'))
  })

  it('is nobody where it was never true', async () => {
    const repository = history({ ...CODE, 'README.md': 'See [the guide](docs/none.md).\n' })
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ ever_true: false, broken_by: null, last_true: null }])
  })
})

describe('The lineage of a commit', () => {
  it('says where on the main line each commit came to it', async () => {
    const made = fixture()
    const first = made.commit({ a: '1' })
    made.git('checkout', '-q', '-b', 'side')
    const side = made.commit({ b: '1' })
    made.git('checkout', '-q', 'main')
    const second = made.commit({ a: '2' })
    made.git('reset', '-q', '--hard')
    made.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side')
    const merge = made.git('rev-parse', 'HEAD')
    const { openRepository } = await import('../../../src/base/git/repository.ts')
    const repository = await openRepository(made.path)
    const whole = await repository.lineage('HEAD', null)
    expect(whole.mainline).toEqual([first, second, merge])
    expect([first, side, second, merge].map(whole.landedAt)).toEqual([0, 2, 1, 2])
    expect(whole.landedAt('f'.repeat(40))).toBeNull()
    const part = await repository.lineage('HEAD', second)
    expect(part.mainline).toEqual([second, merge])
    expect([second, side].map(part.landedAt)).toEqual([0, 1])
    await repository.close()
  })
})
