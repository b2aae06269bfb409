import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, scanned } from '../../scan/scanned.ts'

const CODE: Files = {
  'package.json': packageJson(),
  'src/read/notes.js': "export const notes = 'read'\n",
  'src/write/pages.js': "export const pages = 'written'\n",
}
const page = (path: string): string => `# Notes\n\nReading is done\nin \`${path}\`, once.\n`

async function suggested(english: string): Promise<unknown> {
  const repository = history(
    { ...CODE, 'docs/en/notes.md': page('src/read/notes.js'), 'docs/zh/notes.md': page('src/read/notes.js') },
    { 'src/read/notes.js': null },
    { 'docs/en/notes.md': english },
  )
  const { findings } = await scanned(repository.path, { settings: { check: { min_confidence: 0 } } })
  return findings.map(({ file, suggestion, certain }) => ({ file, suggestion, certain }))
}

describe('What a translation still says', () => {
  it('is mended as its original was', async () => {
    expect(await suggested(page('src/write/pages.js'))).toEqual([
      { file: 'docs/zh/notes.md', suggestion: 'src/write/pages.js', certain: false },
    ])
  })

  it.each([
    ['says something else now', '# Notes\n\nReading is done\nby others.\n'],
    ['names what does not exist', page('src/gone.js')],
  ])('has no suggestion where its original %s', async (_, english) => {
    expect(await suggested(english)).toContainEqual({ file: 'docs/zh/notes.md', suggestion: null, certain: false })
  })
})
