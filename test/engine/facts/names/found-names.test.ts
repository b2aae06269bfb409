import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GitRepository, TreeEntry } from '../../../../src/base/git/types.ts'
import { classifyPath } from '../../../../src/engine/facts/files/file-class.ts'
import { createPathIndex } from '../../../../src/engine/facts/files/path-index.ts'
import { createFoundNames, type FoundNames } from '../../../../src/engine/facts/names/found-names.ts'
import { createNameSearch } from '../../../../src/engine/facts/names/search.ts'
import { createNameStore } from '../../../../src/engine/facts/names/store.ts'

type Files = Readonly<Record<string, string>>

/** A commit of these files, the blob of each being its text. */
function entriesOf(files: Files): TreeEntry[] {
  return Object.keys(files)
    .sort()
    .map((path) => ({ path, kind: 'file' as const, oid: files[path] ?? '', size: (files[path] ?? '').length }))
}

async function search(
  files: Files,
  names: readonly string[],
  found: FoundNames,
  onRead: (oid: string) => void = () => {},
) {
  const entries = entriesOf(files)
  const pathsOf = (oid: string): string[] => entries.filter((entry) => entry.oid === oid).map(({ path }) => path)
  const repository = {
    partial: false,
    missing: new Set<string>(),
    grep: async () => null,
    textFiles: async () => null,
    async *blobs(oids: Iterable<string>) {
      for (const oid of oids) {
        onRead(oid)
        yield { oid, bytes: Buffer.from(oid) }
      }
    },
  } as unknown as GitRepository
  const paths = createPathIndex(entries)
  const head = { repository, commit: 'c', paths, pathsOf, classOf: classifyPath, isExcluded: () => false }
  const { findNames } = createNameSearch(head, createNameStore(), found, { index: null, collector: () => null })
  await findNames(names)
  return names.map((name) => found.places.placesOf(name, pathsOf, classifyPath))
}

const NAMES = ['run', 'stop', 'MAX', 'mode', 'rare']
const LINES = [
  'function run() {}',
  'run()',
  'import { run } from "x"',
  '// stop',
  'const MAX = 1',
  '{ "mode": 1 }',
  '"mode"',
  'rare()',
  '',
]
const PATHS = ['src/a.ts', 'src/b.ts', 'src/c.ts', 'examples/d.ts', 'settings.json', 'test/e.ts']

const text = fc.array(fc.constantFrom(...LINES), { maxLength: 40 }).map((lines) => lines.join('\n'))
const change = fc.record({ path: fc.constantFrom(...PATHS), text: fc.option(text, { nil: null }) })
/** What is asked for changes from commit to commit. */
const step = fc.record({ change, names: fc.subarray(NAMES, { minLength: 1 }) })

describe('Names that were found in a commit', () => {
  it('lead to the same places in the next one as a search of all its code', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 6, maxLength: 6 }),
        fc.array(step, { maxLength: 8 }),
        async (texts, steps) => {
          const found = createFoundNames()
          let files: Files = Object.fromEntries(PATHS.map((path, index) => [path, texts[index] ?? '']))
          await search(files, NAMES, found)
          for (const { change: made, names } of steps) {
            const { [made.path]: _, ...others } = files
            files = made.text === null ? others : { ...others, [made.path]: made.text }
            expect(await search(files, names, found)).toEqual(await search(files, names, createFoundNames()))
          }
        },
      ),
    )
  })

  it('are looked up in what changed alone', async () => {
    const found = createFoundNames()
    const files = { 'src/a.ts': 'run()', 'src/b.ts': 'stop()', 'src/c.ts': 'run() // c' }
    await search(files, ['run', 'stop'], found)
    const read: string[] = []
    await search({ ...files, 'src/a.ts': 'stop()\nrun()' }, ['run', 'stop'], found, (oid) => read.push(oid))
    expect(read).toEqual(['run()', 'stop()\nrun()'])
  })
})
