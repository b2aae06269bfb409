import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect, it } from 'vitest'
import type { GitRepository } from '../../../src/base/git/types.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import { open } from '../../base/git/opened.ts'
import { configOf, history, placesOf } from './scanned.ts'

const PAGES = {
  'README.md': '# Seal\n\nRead `docs/setup.md` first. The build writes `lib/never.js`.\n',
  'docs/use.md': '# Use\n\nCall `sealBatch` to seal.\n',
}
const CODE = 'export function sealBatch() {}\n'
const FOUND = ['README.md:3 path_reference docs/setup.md', 'docs/use.md:3 symbol sealBatch']

function drifted(): SandboxRepository {
  return history(
    // A page that never changed needs no blame.
    { 'docs/use.md': '# Use\n' },
    { ...PAGES, 'docs/setup.md': '# Setup\n', 'src/seal.js': CODE, 'package.json': '{"name":"seal"}' },
    { 'docs/setup.md': null, 'src/seal.js': 'export function closeBatch() {}\n' },
  )
}

function fileInMemory() {
  let content: Buffer | null = null
  return {
    read: async () => content,
    write: async (bytes: Uint8Array) => {
      content = Buffer.from(bytes)
    },
    damage: () => {
      content = content && Buffer.concat([content.subarray(0, -2), Buffer.from('x}')])
    },
  }
}

/** Finds what a scan finds, and which questions it asks of history. */
async function scanWith(
  { path }: SandboxRepository,
  kept: ReturnType<typeof fileInMemory>,
  settings = {},
): Promise<{ found: string[]; asked: string[] }> {
  const repository = await open(path)
  const asked: string[] = []
  const noting = (question: 'blame' | 'deletions' | 'mainline' | 'lineage' | 'changesFrom') => ({
    [question]: (...given: unknown[]) => {
      asked.push(question === 'blame' ? `blame ${given[1]}` : question)
      return (repository[question] as (...all: unknown[]) => unknown)(...given)
    },
  })
  const watched = {
    ...{ ...repository, ...noting('blame'), ...noting('deletions') },
    ...{ ...noting('mainline'), ...noting('lineage'), ...noting('changesFrom') },
  } as GitRepository
  const head = await repository.resolve('HEAD')
  const options = { head, base: null, config: configOf(settings), includeUncertain: false, now: 0, history: kept }
  const result = await scan(watched, options)
  return { found: placesOf(result.findings), asked: [...new Set(asked)].sort() }
}

it('A second scan of a commit asks nothing of history, and finds the same', async () => {
  const repository = drifted()
  const kept = fileInMemory()
  const first = await scanWith(repository, kept)
  expect(first.found).toEqual(FOUND)
  expect(first.asked).toContain('blame docs/use.md')
  expect(await scanWith(repository, kept)).toEqual({ found: FOUND, asked: [] })
})

it('A scan of a commit that follows asks of the pages that changed', async () => {
  const repository = drifted()
  const kept = fileInMemory()
  await scanWith(repository, kept)
  repository.commit({ 'src/seal.js': 'export function closeBatch() {}\n// again\n' })
  expect(await scanWith(repository, kept)).toEqual({ found: FOUND, asked: [] })
  repository.commit({ 'docs/use.md': '# Use\n\nNow.\n\nCall `sealBatch` to seal.\n' })
  const { found, asked } = await scanWith(repository, kept)
  expect(found).toEqual([FOUND[0], 'docs/use.md:5 symbol sealBatch'])
  expect(asked).toContain('blame docs/use.md')
  expect(asked).not.toContain('blame README.md')
})

it.each([
  ['a file that came', { 'src/new.js': 'export const fresh = 1\n' }],
  ['a manifest that changed', { 'package.json': '{"name":"seal","dependencies":{"batch":"1"}}' }],
])('History is asked anew after %s', async (_, change) => {
  const repository = drifted()
  const kept = fileInMemory()
  await scanWith(repository, kept)
  repository.commit(change)
  const { found, asked } = await scanWith(repository, kept)
  expect(found).toEqual(FOUND)
  expect(asked).toContain('blame docs/use.md')
})

it('History is asked anew of another branch, with other settings, and where the file is broken', async () => {
  const repository = drifted()
  const kept = fileInMemory()
  await scanWith(repository, kept)
  repository.git('checkout', '--quiet', '-b', 'other', 'HEAD~1')
  repository.commit({ 'docs/setup.md': null, 'src/seal.js': 'export function dropBatch() {}\n' })
  expect((await scanWith(repository, kept)).asked).toContain('blame docs/use.md')
  const settings = { code: { exclude: ['examples/**'] } }
  expect((await scanWith(repository, kept, settings)).asked).toContain('blame docs/use.md')
  kept.damage()
  expect((await scanWith(repository, kept, settings)).asked).toContain('blame docs/use.md')
})
