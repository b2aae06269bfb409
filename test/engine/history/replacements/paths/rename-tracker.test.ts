import { describe, expect, it } from 'vitest'
import { history, scanned } from '../../../scan/scanned.ts'

describe('A file of the same name with another ending', () => {
  const page = { 'README.md': '# Tidy\n\nPages are built by [one route](src/index.astro).\n' }
  const old = { 'src/index.astro': '<Page title={title} />\n<Footer />\n' }

  it('took over from one that is gone where it came with that change', async () => {
    const repository = history(
      { ...page, ...old },
      { 'src/index.astro': null, 'src/index.tsx': 'export const a = 1\n' },
    )
    expect((await scanned(repository.path)).findings.map(({ suggestion }) => suggestion)).toEqual(['src/index.tsx'])
  })

  it('did not where it was there beside it', async () => {
    const before = { ...page, ...old, 'src/index.ts': 'export const a = 1\n' }
    const repository = history(before, { 'src/index.astro': null })
    expect((await scanned(repository.path)).findings.map(({ suggestion }) => suggestion)).toEqual([null])
  })
})

describe('A file that was copied elsewhere when its format changed', () => {
  it('is the one beside it', async () => {
    const text = '# Types\n\nThey are resolved twice, in the first pass and in the last one.\n'
    const repository = history(
      { 'README.md': '# Tidy\n\nSee [types](site/docs/types.md).\n', 'site/docs/types.md': text },
      { 'site/docs/types.md': null, 'site/old/1.0/types.mdx': text, 'site/docs/types.mdx': '# Kinds\n\nAll is new.\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ suggestion, certain }) => [suggestion, certain])).toEqual([['site/docs/types.mdx', false]])
  })
})

describe('A folder whose last file went', () => {
  const text = 'test("reads", () => read())\n'
  const page = { 'README.md': '# Tidy\n\nThe tests are in [one folder](lib/tests/).\n', 'lib/tests/read.js': text }

  it.each([
    ['checks/tests/read.js', 'checks/tests/'],
    ['lib/checks/read.js', 'lib/checks/'],
    ['checks/unit/deep/read.js', null],
  ])('to %s is suggested as %s', async (path, expected) => {
    const { findings } = await scanned(history(page, { 'lib/tests/read.js': null, [path]: text }).path)
    expect(findings.map(({ suggestion }) => suggestion)).toEqual([expected])
  })
})
