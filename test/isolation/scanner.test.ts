import { expect, onTestFinished, test } from 'vitest'
import { defaultConfig } from '../../src/config/defaults.ts'
import type { Limits } from '../../src/isolation/process/process.ts'
import { createScanner, type FinishedScan, type Scanner } from '../../src/isolation/scanner.ts'
import { memoryCache } from '../../src/models/cache.ts'
import { NO_MODELS } from '../../src/models/settings.ts'
import type { SandboxRepository } from '../../src/sandbox/repository.ts'
import { programFile } from '../programs.ts'
import { history } from '../scan/scanned.ts'
import { SCAN_LIMITS } from '../scanner.ts'

const KNOWLEDGE = { cache: memoryCache(), heldBefore: async () => new Map<string, string>() }

interface Logged {
  readonly scanner: Scanner
  readonly lines: string[]
}

function scannerWith(limits: Partial<Limits>): Logged {
  const lines: string[] = []
  const log = { info() {}, warn: (_: object, message: string) => void lines.push(message) }
  const scanner = createScanner(programFile('isolated'), { most: 1, limits: { ...SCAN_LIMITS, ...limits }, log })
  onTestFinished(scanner.close)
  return { scanner, lines }
}

const kept = async (scan: FinishedScan): Promise<FinishedScan> => scan

function scanned({ scanner }: Logged, { path, git }: SandboxRepository): Promise<FinishedScan> {
  const asked = { path, head: git('rev-parse', 'HEAD'), base: null, config: defaultConfig, now: 0, models: NO_MODELS }
  return scanner.scan({ ...asked, wantsStatements: false }, KNOWLEDGE, kept)
}

const DRIFTED = { 'README.md': 'See [how](docs/how.md).\n', 'docs/all.md': '# All\n' }
/** About the largest page that is read; it takes seconds. */
const LARGE = '- Requires Node.js 20.1 or later.\n'.repeat(50_000)

test('A scan in a process apart finds what one here finds', async () => {
  const { result, claims } = await scanned(scannerWith({}), history(DRIFTED))
  expect(result.findings).toMatchObject([{ file: 'README.md', value: 'docs/how.md' }])
  expect(claims).toMatchObject([{ file: 'README.md', verdict: 'drifted' }])
})

test('A page that takes too long is left unread and named, and everything else is read', async () => {
  const some = scannerWith({ unitSeconds: 0.3 })
  const repository = history({ ...DRIFTED, 'docs/large.md': LARGE })
  const { result } = await scanned(some, repository)
  expect(result.skipped).toEqual([{ file: 'docs/large.md', reason: 'took longer than 0.3 s' }])
  expect(result.findings).toMatchObject([{ file: 'README.md', value: 'docs/how.md' }])
  expect(some.lines).toEqual(['a file is skipped'])
  // It is remembered.
  expect((await scanned(some, repository)).result.skipped).toEqual(result.skipped)
  expect(some.lines).toHaveLength(1)
})

test('A scan that takes too much at every try is given up', async () => {
  const some = scannerWith({ memoryMb: 20 })
  await expect(scanned(some, history(DRIFTED))).rejects.toMatchObject({
    code: 'DOCALIGN_E002',
    message: 'the scan took more than 20 MB of memory',
  })
  expect(some.lines).toEqual(['a scan was aborted', 'a scan was aborted'])
})

test('A configuration is read apart too', async () => {
  const { path, git } = history({ '.docalign.yml': 'docs:\n  include: ["a.md"]\n' })
  const commit = { path, commit: git('rev-parse', 'HEAD') }
  const { config, problems } = await scannerWith({}).scanner.config(commit)
  expect({ include: config.docs.include, problems }).toEqual({ include: ['a.md'], problems: [] })
  await expect(scannerWith({ memoryMb: 20 }).scanner.config(commit)).rejects.toMatchObject({ code: 'DOCALIGN_E002' })
})

test('Errors of a repository are told as they are', async () => {
  const { path } = history(DRIFTED)
  await expect(scannerWith({}).scanner.config({ path, commit: 'missing' })).rejects.toMatchObject({
    code: 'DOCALIGN_E102',
  })
})
