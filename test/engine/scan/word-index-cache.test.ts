import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, describe, expect, it } from 'vitest'
import { type CacheFile, cacheFile } from '../../../src/base/git/cache-file.ts'
import { type Files, history, placesOf, scanned } from './scanned.ts'

const folder = mkdtempSync(join(tmpdir(), 'docalign-words-'))
const repository = createRepository()
afterAll(() => {
  repository.remove()
  rmSync(folder, { recursive: true, force: true })
})

const MANY: Files = Object.fromEntries(
  Array.from({ length: 1100 }, (_, at) => [`src/part${at}.js`, `export const makePart${at} = ${at}\n`]),
)
const PAGES: Files = {
  'docs/parts.md': `# Parts\n\n${Array.from({ length: 30 }, (_, at) => `- \`makePart${at}\`\n`).join('')}`,
  'README.md': '# Tidy\n\nCall `sealBatch` to seal and `openBatch` to open.\n',
  'docs/other.md': '# Other\n\nCall `sealBatch` here too.\n',
}
const CODE = 'export function sealBatch() {}\nexport function openBatch() {}\n'
const GONE = 'export function openBatch() {}\n'
const FOUND = ['README.md:3 symbol sealBatch', 'docs/other.md:3 symbol sealBatch']

/** A file of kept words that counts how often it was written. */
function countedFile(name: string): CacheFile & { written: number } {
  const file = cacheFile(join(folder, name))
  const counted = {
    written: 0,
    read: file.read,
    write: (content: Uint8Array) => {
      counted.written++
      return file.write(content)
    },
  }
  return counted
}

async function findings(repository: SandboxRepository, words?: CacheFile): Promise<string[]> {
  return placesOf((await scanned(repository.path, { base: 'HEAD~1', ...(words ? { words } : {}) })).findings)
}

describe('With the words that a scan of everything left', () => {
  const words = countedFile('kept')

  it('a comparison finds what it finds without', async () => {
    repository.commit({ ...MANY, ...PAGES, 'src/batch.js': CODE })
    repository.commit({ 'src/batch.js': GONE })
    await scanned(repository.path, { head: 'HEAD~1', words })
    expect(words.written).toBe(1)
    expect(await words.read()).not.toBeNull()
    expect(await findings(repository, words)).toEqual(FOUND)
    expect(await findings(repository)).toEqual(FOUND)
  })

  it('a name that moved to a file they do not know of is seen there', async () => {
    repository.commit({ 'src/batch.js': CODE })
    repository.commit({ 'src/batch.js': GONE, 'src/fresh.js': 'export function sealBatch() {}\n' })
    expect(await findings(repository, words)).toEqual([])
  })

  it('a name that a known file has as well is seen there', async () => {
    repository.commit({ 'src/batch.js': CODE, 'src/fresh.js': null })
    await scanned(repository.path, { words })
    repository.commit({ 'src/batch.js': GONE, 'src/part7.js': 'export const part7 = 7\n// sealBatch\n' })
    repository.commit({ 'README.md': '# Tidy\n\nNothing.\n' })
    expect(await findings(repository, words)).toEqual([])
  })

  it('they are written again only when many files are unknown to them', async () => {
    await scanned(repository.path, { words })
    await scanned(repository.path, { words })
    const before = words.written
    repository.commit(
      Object.fromEntries(
        Object.keys(MANY)
          .slice(40, 80)
          .map((path) => [path, 'export {}\n// 1\n']),
      ),
    )
    repository.commit(
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`src/more${at}.js`, `export const more${at} = 1\n`])),
    )
    await scanned(repository.path, { words })
    expect(words.written).toBe(before + 1)
    await scanned(repository.path, { words })
    expect(words.written).toBe(before + 1)
  })

  it('a file that is no index is no harm', async () => {
    writeFileSync(join(folder, 'broken'), 'not an index')
    const again = history({ ...MANY, ...PAGES, 'src/batch.js': CODE }, { 'src/batch.js': GONE })
    expect(await findings(again, cacheFile(join(folder, 'broken')))).toEqual(FOUND)
  })

  it('a place where nothing can be written is no harm', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { findings } = await scanned(repository.path, { words: cacheFile(join(folder, 'file', 'words')) })
    expect(findings).toBeDefined()
  })
})

describe('No words are kept', () => {
  it.each([
    ['a small repository', { ...PAGES, 'src/batch.js': CODE }],
    ['one whose pages name little', { ...MANY, 'README.md': '# Tidy\n\nCall `sealBatch`.\n', 'src/batch.js': CODE }],
  ])('of %s', async (_, files) => {
    const words = countedFile('none')
    await scanned(history(files).path, { words })
    expect(words.written).toBe(0)
  })
})
