import { describe, expect, it } from 'vitest'
import { history, packageJson, scanned } from './scanned.ts'

const code = (name: string): string =>
  `export function ${name}(folder) {\n  const notes = folder.notes.filter((note) => note.text !== '')\n  return notes.map(({ text }) => text)\n}\n`

async function renamed(page: string) {
  const repository = history(
    { 'package.json': packageJson(), 'src/read.js': code('readNotes'), 'README.md': page },
    { 'src/read.js': code('loadNotes') },
  )
  const [finding] = (await scanned(repository.path)).findings
  return { suggestion: finding?.suggestion, certain: finding?.certain }
}

describe('The new name of a function', () => {
  it('is certain where the page writes the old one at the places of the finding only', async () => {
    const page = '# Notes\n\n`readNotes()` gives every note.\n\nAnother word for `readNotes()` is reading.\n'
    expect(await renamed(page)).toEqual({ suggestion: 'loadNotes', certain: true })
  })

  it('is a guess where the page goes on to use the old one, which no suggestion changes', async () => {
    const page = '# Notes\n\n`readNotes()` gives every note.\n\n```text\nin readNotes: no such folder\n```\n'
    expect(await renamed(page)).toEqual({ suggestion: 'loadNotes', certain: false })
  })
})
