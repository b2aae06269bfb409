import { expect, test } from 'vitest'
import { history } from '../../engine/scan/scanned.ts'
import { bombHistory, gitBomb } from '../../scaling/bombs/git-histories.ts'
import { scanned, scannerWith } from './scanned-apart.ts'

const DRIFTED = { 'README.md': 'See [how](docs/how.md).\n', 'docs/all.md': '# All\n' }
/** About the largest page that is read; it takes seconds. */
const LARGE = '- Requires Node.js 20.1 or later.\n'.repeat(50_000)

test('A page that a change makes too slow to read is a finding of the change, one that was as slow before is none', async () => {
  const repository = history(DRIFTED, { 'docs/all.md': LARGE }, { 'docs/all.md': `${LARGE}Once more.\n` })
  const some = scannerWith({ unitSeconds: 0.3 })
  const since = async (ref: string) => {
    const base = repository.git('rev-parse', ref)
    const { result } = await scanned(some, repository, undefined, base)
    return { skipped: result.skipped.map(({ file }) => file), findings: result.findings.map(({ reason }) => reason) }
  }
  expect(await since('HEAD~2')).toEqual({
    skipped: ['docs/all.md'],
    findings: [expect.stringContaining('was read before this change and cannot be read now: took longer than 0.3 s')],
  })
  expect(await since('HEAD~1')).toEqual({ skipped: ['docs/all.md'], findings: [] })
})

test('A page that a stranger names thousands of times is still read, in other repositories and in that one', async () => {
  const some = scannerWith({ memoryMb: 240 })
  const page = `See [how](docs/how.md).\n\n\`\`\`text\n${`${'word '.repeat(2000)}\n`.repeat(40)}\`\`\`\n`
  const copies = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`docs/p${index}.md`, page]))
  const victim = { ...DRIFTED, 'README.md': page }
  const shared = history(victim, copies)
  const head = shared.git('rev-parse', 'HEAD')
  shared.git('reset', '--quiet', '--soft', 'HEAD~1')
  const own = history(victim)
  await expect(scanned(some, { ...shared, git: () => head })).rejects.toMatchObject({ code: 'DOCALIGN_E002' })
  for (const repository of [own, shared]) {
    const { result } = await scanned(some, repository)
    expect(result.skipped).toEqual([])
    expect(result.findings).toMatchObject([{ file: 'README.md', value: 'docs/how.md' }])
  }
})

/** In a kilobyte, paths that would take git gigabytes. */
const BOMB = { width: 100, depth: 4 }
const RAN = { tip: null, like: null, checks: ['test'], event: 'push' } as const

test('The memory of git is that of the scan', async () => {
  const made = history(DRIFTED)
  gitBomb(made, BOMB)
  await expect(scanned(scannerWith({ memoryMb: 300 }), made)).rejects.toMatchObject({
    code: 'DOCALIGN_E002',
    message: 'the scan took more than 300 MB of memory',
  })
})

test('A commit that is a bomb is given up at once, and its neighbours are read', async () => {
  const made = history({ ...DRIFTED, 'src/a.ts': '' })
  const armed = gitBomb(made, { ...BOMB, stays: true })
  made.git('repack', '-a', '-d', '-q')
  const { scanner, lines } = scannerWith({})
  const { path } = made
  const message = 'the repository is too large: commit COMMIT has more than 500000 files'.replace('COMMIT', armed)
  await expect(scanner.config({ path, commit: armed })).rejects.toMatchObject({ code: 'DOCALIGN_E002', message })
  expect(lines).toEqual([])
  const before = await scanner.checkedCommit({ ...RAN, path, commit: made.git('rev-parse', 'HEAD~1') })
  expect(before).toEqual({ changed: new Set([...Object.keys(DRIFTED), 'src/a.ts']), ran: new Map([['test', null]]) })
})

test('Of a history of bombs the commits are told that are none', async () => {
  const made = history({ 'README.md': 'a\n', 'src/a.ts': 'a\n' })
  const sha = made.git('rev-parse', 'HEAD')
  bombHistory(made, { width: 10, depth: 4, commits: 20 })
  const { scanner } = scannerWith({})
  const asked = { path: made.path, head: made.git('rev-parse', 'HEAD'), since: 0, after: null }
  expect(await scanner.changedTogether(asked)).toMatchObject([
    { sha, docFiles: ['README.md'], codeFiles: ['src/a.ts'] },
  ])
})
