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
