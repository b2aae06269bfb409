import { serialize } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf, type FinishedScan } from '../../../src/stages/isolated/finished-scan.ts'
import { history } from '../../engine/scan/scanned.ts'
import { type Logged, openScanner, scanned, scannerWith } from './scanned-apart.ts'

const DRIFTED = { 'README.md': 'See [how](docs/how.md).\n', 'docs/all.md': '# All\n' }
/** About the largest page that is read; it takes seconds. */
const LARGE = '- Requires Node.js 20.1 or later.\n'.repeat(50_000)

/** One whose limits no test reaches. */
let roomy: Logged
beforeAll(() => {
  roomy = openScanner({})
})
afterAll(() => roomy.scanner.close())

test('A scan in a process apart finds what one here finds', async () => {
  const { result, asked } = await scanned(roomy, history(DRIFTED), ({ claims }) => allOf(claims()))
  expect(result.findings).toMatchObject([{ file: 'README.md', value: 'docs/how.md' }])
  expect(asked).toMatchObject([{ file: 'README.md', verdict: 'drifted', statement: 'See how. (docs/how.md)' }])
})

test('However many claims a scan has, they come some at a time, and what comes at once does not grow', async () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, index) => `Run \`npm run name${index}\`.\n\n`).join('')
  const asked = async (count: number) => {
    const repository = history({ 'package.json': '{"scripts":{"test":"vitest"}}', 'README.md': runs(count) })
    const ask = async ({ claims, met, judge, passages, changedFiles, commitsSince, ...atOnce }: FinishedScan) => {
      const portions: string[][] = []
      for await (const portion of claims()) portions.push(portion.map(({ value }) => value))
      return { portions, bytes: serialize(atOnce).byteLength }
    }
    return (await scanned(roomy, repository, ask)).asked
  }
  const [few, many] = [await asked(10), await asked(1200)]
  expect(many?.portions.map((portion) => portion.length)).toEqual([1000, 200])
  expect(many?.portions.flat()).toEqual(Array.from({ length: 1200 }, (_, index) => `name${index}`))
  expect(many?.bytes).toBeLessThan((few?.bytes ?? 0) + 100)
})

test('Of some claims the process says whether they hold, as long as it remembers the scan', async () => {
  const repository = history({ ...DRIFTED, 'docs/use.md': 'See [all](all.md).\n' })
  const { asked } = await scanned(roomy, repository, async ({ claims, met }) => {
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
  const { config, problems } = await roomy.scanner.config(commit)
  expect({ include: config.docs.include, problems }).toEqual({ include: ['a.md'], problems: [] })
  await expect(scannerWith({ memoryMb: 20 }).scanner.config(commit)).rejects.toMatchObject({ code: 'DOCALIGN_E002' })
})

test('Errors of a repository are told as they are', async () => {
  const { path } = history(DRIFTED)
  await expect(roomy.scanner.config({ path, commit: 'missing' })).rejects.toMatchObject({
    code: 'DOCALIGN_E102',
  })
})
