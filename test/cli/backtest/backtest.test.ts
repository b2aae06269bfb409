import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it } from 'vitest'
import type { BacktestResult } from '../../../src/engine/backtest/result.ts'
import { fixture } from '../../base/git/opened.ts'
import { docalign } from '../streams.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const now = (): number => NOW
const GUIDE = '# Guide\n\nGo.\n'
const START = {
  '.docalign.yml': 'check: { min_confidence: 0 }\n',
  'README.md':
    '# Tidy\n\nSee [the guide](docs/guide.md).\n\nSee [the plan](docs/plan.md).\n\nSee [the map](docs/map.md).\n',
  'docs/guide.md': GUIDE,
  'docs/plan.md': '# Plan\n\nOne step.\n',
  'docs/map.md': '# Map\n\nHere.\n',
}
const withoutGuide = START['README.md'].replace('See [the guide](docs/guide.md).\n\n', '')

/** Three pages go: the link to one is taken out, one comes back, and the link to the third stands. */
function story(repository: SandboxRepository = fixture()): SandboxRepository {
  repository.commit(START, 'Begin', '2025-06-01T00:00:00Z')
  repository.commit({ 'docs/guide.md': null }, 'Drop the guide', '2025-07-01T00:00:00Z')
  repository.commit({ 'docs/plan.md': null, 'docs/map.md': null }, 'Drop <two>', '2025-08-01T00:00:00Z')
  repository.commit({ 'README.md': withoutGuide }, 'Take the link out', '2025-08-11T00:00:00Z')
  repository.commit({ 'logo.png': 'not an image' }, 'Add a logo', '2025-08-12T00:00:00Z')
  repository.commit({ 'docs/plan.md': START['docs/plan.md'] }, 'Bring the plan back', '2025-09-01T12:00:00Z')
  return repository
}

async function backtested(path: string, ...options: string[]): Promise<BacktestResult> {
  const { stdout, code } = await docalign(['backtest', path, '--json', ...options], { now })
  expect(code).toBe(0)
  return JSON.parse(stdout) as BacktestResult
}

/** `Drop the guide: README.md:3 docs/guide.md fixed by Take the link out after 41`. */
function storyOf({ changes }: BacktestResult): string[] {
  return changes.flatMap(({ subject, statements }) =>
    statements.map(({ file, line, value, ended }) => {
      const end = ended ? `${ended.kind} by ${ended.subject} after ${ended.days}` : 'stands'
      return `${subject}: ${file}:${line} ${value} ${end}`
    }),
  )
}

describe('docalign backtest', () => {
  it('tells what each change made false and what became of it, the newest change first', async () => {
    const { path } = story()
    const result = await backtested(path)
    expect(storyOf(result)).toEqual([
      'Drop <two>: README.md:5 docs/plan.md undone by Bring the plan back after 31.5',
      'Drop <two>: README.md:7 docs/map.md stands',
      'Drop the guide: README.md:3 docs/guide.md fixed by Take the link out after 41',
    ])
    expect(result.totals).toMatchObject({
      ...{ changes: 5, telling: 2, statements: 3, fixed: 1, undone: 1, deleted: 0, standing: 1 },
      ...{ median_days: 36.25, median_days_standing: 212, within_a_day: 0 },
    })
  })

  it('prints the changes, their statements and the totals', async () => {
    const repository = story()
    const { stdout, stderr, code } = await docalign(['backtest', repository.path], { now })
    const short = (ref: string): string => repository.git('rev-parse', ref).slice(0, 7)
    expect(stdout).toBe(`2025-08-01 ${short('HEAD~3')} Drop <two>
  README.md:5  docs/plan.md  made true again after 31 days by ${short('HEAD')} “Bring the plan back”
    link target \`docs/plan.md\` not found
  README.md:7  docs/map.md   still false after 212 days
    link target \`docs/map.md\` not found

2025-07-01 ${short('HEAD~4')} Drop the guide
  README.md:3  docs/guide.md  fixed after 41 days by ${short('HEAD~2')} “Take the link out”
    link target \`docs/guide.md\` not found

2 of 5 changes since 2025-03-01 made 3 statements false
2 were fixed by hand, after 36 days at the median.
1 is still false, after 212 days.
`)
    expect({ stderr, code }).toEqual({ stderr: 'checking 5 changes since 2025-03-01\n', code: 0 })
  })

  it('writes a page, on which what the repository says does nothing', async () => {
    const { path } = story()
    const folder = mkdtempSync(join(tmpdir(), 'docalign-page-'))
    const { stdout } = await docalign(['backtest', path, '--html', 'past.html'], { now, cwd: folder })
    expect(stdout).toBe('2 of 5 changes since 2025-03-01 made 3 statements false — see past.html\n')
    const page = readFileSync(join(folder, 'past.html'), 'utf8')
    expect(page).toContain('<h1>2 of 5 changes since 2025-03-01 made 3 statements false</h1>')
    expect(page).toContain('Drop &lt;two&gt;')
    expect(page).not.toMatch(/<script|<two>/)
  })

  it('looks back as far as it is asked to', async () => {
    const { path } = story()
    expect(storyOf(await backtested(path, '--since', '2025-07-15'))).toHaveLength(2)
    expect(storyOf(await backtested(path, '--since', '2025-08-05'))).toEqual([])
    const { stdout } = await docalign(['backtest', path, '--since', '7d'], { now })
    expect(stdout).toBe('No changes since 2026-02-22\n')
  })

  it('looks behind a commit whose clock was wrong', async () => {
    const repository = story()
    repository.commit({ 'notes.txt': 'Made long ago.' }, 'Import', '2001-01-01T00:00:00Z')
    expect((await backtested(repository.path)).totals).toMatchObject({ changes: 6, statements: 3 })
  })

  it('refuses a time that it does not understand', async () => {
    const { stderr, code } = await docalign(['backtest', story().path, '--since', 'forever'], { now })
    expect(stderr).toBe(
      'DOCALIGN_E401 --since is a time such as 2y, 18m, 6w, 90d or "6 months ago", or a date such as 2025-01-31, not forever\n',
    )
    expect(code).toBe(2)
  })

  it('follows a page that is renamed, and one that is deleted', async () => {
    const repository = fixture()
    const page = '# Notes\n\nNotes are kept in `src/notes.js` for good.\n\nThey are read by hand.\n'
    repository.commit(
      { ...START, 'docs/notes.md': page, 'docs/old.md': page, 'src/notes.js': '1\n' },
      'a',
      '2025-06-01',
    )
    repository.commit({ 'src/notes.js': null }, 'Drop the notes', '2025-07-01T00:00:00Z')
    repository.commit(
      { 'docs/notes.md': null, 'guides/notes.md': page, 'docs/old.md': null },
      'Move',
      '2025-07-02T00:00:00Z',
    )
    repository.commit({ 'guides/notes.md': '# Notes\n\nThere are none.\n' }, 'Rewrite', '2025-07-04T00:00:00Z')
    expect(storyOf(await backtested(repository.path))).toEqual([
      'Drop the notes: docs/notes.md:3 src/notes.js fixed by Rewrite after 3',
      'Drop the notes: docs/old.md:3 src/notes.js deleted by Move after 1',
    ])
  })

  it('tells a statement again that became true and false once more', async () => {
    const repository = fixture()
    repository.commit(START, 'Begin', '2025-06-01T00:00:00Z')
    repository.commit({ 'docs/guide.md': null }, 'Drop', '2025-06-02T00:00:00Z')
    repository.commit({ 'docs/guide.md': GUIDE }, 'Revert', '2025-06-03T00:00:00Z')
    repository.commit({ 'docs/guide.md': null }, 'Drop again', '2025-06-04T00:00:00Z')
    expect(storyOf(await backtested(repository.path))).toEqual([
      'Drop again: README.md:3 docs/guide.md stands',
      'Drop: README.md:3 docs/guide.md undone by Revert after 1',
    ])
  })

  it('counts a merged branch as one change', async () => {
    const repository = fixture()
    repository.commit(START, 'Begin', '2025-06-01T00:00:00Z')
    repository.git('branch', 'side')
    repository.commit({ 'src/a.js': '1\n' }, 'Work on main', '2025-06-02T00:00:00Z')
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/side')
    const side = repository.commit({ 'docs/guide.md': null }, 'Drop on a branch', '2025-06-03T00:00:00Z')
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/main')
    repository.commit({ 'docs/guide.md': null }, 'Merge side', '2025-06-04T00:00:00Z', { merge: [side] })
    const result = await backtested(repository.path)
    expect(storyOf(result)).toEqual(['Merge side: README.md:3 docs/guide.md stands'])
    expect(result.totals.changes).toBe(2)
  })

  it('checks the default branch, whatever is checked out, or the commit that is named', async () => {
    const repository = story()
    repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD~3')
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    expect((await backtested(repository.path)).totals.changes).toBe(2)
    expect((await backtested(repository.path, '--head', 'HEAD~4')).totals.changes).toBe(1)
  })

  it('reads a bare repository', async () => {
    expect(storyOf(await backtested(story(fixture({ bare: true })).path))).toHaveLength(3)
  })

  it('says that there is no commit yet', async () => {
    const { path } = fixture()
    const { stderr, code } = await docalign(['backtest', path], { now })
    expect({ stderr, code }).toEqual({
      stderr: `DOCALIGN_E103 ${path} has no commit at HEAD yet — commit something, or name a ref\n`,
      code: 2,
    })
  })

  it('says what a shallow clone lacks, and reads what it has', async () => {
    const { path } = story()
    const clone = fixture()
    const folder = join(clone.path, 'clone')
    clone.git('clone', '--quiet', '--bare', '--depth', '4', `file://${path}`, folder)
    const { stderr, code } = await docalign(['backtest', folder], { now })
    expect(stderr).toBe(
      `DOCALIGN_E402 the clone at ${folder} is shallow: its history begins at 2025-08-01 — git fetch --unshallow (in GitHub Actions fetch-depth: 0), or a later --since\n`,
    )
    expect(code).toBe(2)
    expect((await backtested(folder, '--since', '2025-08-02')).totals.changes).toBe(3)
  })

  it('says that a partial clone lacks the files of the past', async () => {
    const repository = story()
    repository.commit({ '.docalign.yml': null }, 'Use the defaults', '2025-09-02T00:00:00Z')
    repository.git('config', 'uploadpack.allowFilter', 'true')
    const clone = fixture()
    const folder = join(clone.path, 'clone')
    clone.git('clone', '--quiet', '--bare', '--filter=blob:none', `file://${repository.path}`, folder)
    const { stderr, code } = await docalign(['backtest', folder, '--since', '2025-08-20'], { now })
    expect(stderr).toBe(`checking 2 changes since 2025-08-20
DOCALIGN_E402 the clone at ${folder} is partial, and lacks the files of all these changes — clone it without --filter
`)
    expect(code).toBe(2)
  })
})
