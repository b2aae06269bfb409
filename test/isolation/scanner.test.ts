import { serialize } from 'node:v8'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect, onTestFinished, test } from 'vitest'
import { defaultConfig } from '../../src/config/defaults.ts'
import { allOf, type FinishedScan } from '../../src/isolation/finished-scan.ts'
import type { Limits } from '../../src/isolation/process/process.ts'
import { createScanner, type Scanner } from '../../src/isolation/scanner.ts'
import { memoryCache } from '../../src/models/cache.ts'
import { NO_MODELS } from '../../src/models/settings.ts'
import { NO_KNOWLEDGE } from '../../src/scan/confidence/confidence.ts'
import { programFile } from '../programs.ts'
import { history } from '../scan/scanned.ts'
import { SCAN_LIMITS } from '../scanner.ts'

const KNOWLEDGE = { cache: memoryCache(), heldBefore: async () => new Map<string, string>(), confidence: NO_KNOWLEDGE }

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

/** The result of a scan, and what is asked while its process remembers it. */
function scanned<T = null>(
  { scanner }: Logged,
  { path, git }: SandboxRepository,
  ask: (scan: FinishedScan) => Promise<T | null> = async () => null,
): Promise<{ readonly result: FinishedScan['result']; readonly asked: T | null }> {
  const request = { path, head: git('rev-parse', 'HEAD'), base: null, config: defaultConfig, now: 0, models: NO_MODELS }
  return scanner.scan(request, KNOWLEDGE, async (scan) => ({ result: scan.result, asked: await ask(scan) }))
}

const DRIFTED = { 'README.md': 'See [how](docs/how.md).\n', 'docs/all.md': '# All\n' }
/** About the largest page that is read; it takes seconds. */
const LARGE = '- Requires Node.js 20.1 or later.\n'.repeat(50_000)

test('A scan in a process apart finds what one here finds', async () => {
  const { result, asked } = await scanned(scannerWith({}), history(DRIFTED), ({ claims }) => allOf(claims()))
  expect(result.findings).toMatchObject([{ file: 'README.md', value: 'docs/how.md' }])
  expect(asked).toMatchObject([{ file: 'README.md', verdict: 'drifted', statement: 'See how. (docs/how.md)' }])
})

test('However many claims a scan has, they come some at a time, and what comes at once does not grow', async () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, index) => `Run \`npm run name${index}\`.\n\n`).join('')
  const asked = async (count: number) => {
    const repository = history({ 'package.json': '{"scripts":{"test":"vitest"}}', 'README.md': runs(count) })
    const ask = async ({ claims, met, judge, passages, ...atOnce }: FinishedScan) => {
      const portions: string[][] = []
      for await (const portion of claims()) portions.push(portion.map(({ value }) => value))
      return { portions, bytes: serialize(atOnce).byteLength }
    }
    return (await scanned(scannerWith({}), repository, ask)).asked
  }
  const [few, many] = [await asked(10), await asked(2500)]
  expect(many?.portions.map((portion) => portion.length)).toEqual([1000, 1000, 500])
  expect(many?.portions.flat()).toEqual(Array.from({ length: 2500 }, (_, index) => `name${index}`))
  expect(many?.bytes).toBeLessThan((few?.bytes ?? 0) + 100)
})

test('Of some claims the process says whether they hold, as long as it remembers the scan', async () => {
  const repository = history({ ...DRIFTED, 'docs/use.md': 'See [all](all.md).\n' })
  const { asked } = await scanned(scannerWith({}), repository, async ({ claims, met }) => {
    const all = await allOf(claims())
    const holds = await met([...all.map(({ id }) => id), 'not there'])
    return { holds: all.map(({ file, id }) => [file, holds.get(id)]), count: holds.size }
  })
  expect(asked).toEqual({
    holds: [
      ['README.md', false],
      ['docs/use.md', true],
    ],
    count: 2,
  })
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
