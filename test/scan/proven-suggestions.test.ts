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

describe('What is nearest to a name', () => {
  const scripts = (...names: string[]) => packageJson({ scripts: Object.fromEntries(names.map((name) => [name, 'x'])) })

  async function suggestedOf(before: string, after: string) {
    const repository = history(
      { 'package.json': before, 'README.md': '# Tidy\n\nRun `npm run docs:bild` first.\n' },
      { 'package.json': after },
    )
    return (await scanned(repository.path)).findings.map(({ suggestion }) => suggestion)
  }

  it('is suggested where it came later', async () => {
    expect(await suggestedOf(scripts('docs:bild'), scripts('docs:build', 'test'))).toEqual(['docs:build'])
  })

  it('is another thing where it was there already', async () => {
    expect(await suggestedOf(scripts('docs:bild', 'docs:build'), scripts('docs:build', 'test'))).toEqual([null])
  })
})

describe('An anchor that differs in its letters alone', () => {
  it('is the same one, though both led to the section once', async () => {
    const store = (id: string) => `---\ntitle: Store\n---\n\n# Store\n\n${id}### getState()\n\nGives the state.\n`
    const page = '---\ntitle: Use\n---\n\n# Use\n\nSee [how](store.md#getState).\n'
    const repository = history(
      { 'docs/store.md': store('<a id="getState"></a>\n\n'), 'docs/use.md': page },
      { 'docs/store.md': store('') },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ suggestion }) => suggestion)).toEqual(['store.md#getstate'])
  })
})

describe('A section that moved to another page', () => {
  it('is not looked for on the page that had it', async () => {
    const guide = (title: string) => `# Guide\n\n## ${title}\n\nUnpack it, and look at the first of all notes.\n`
    const repository = history(
      { 'docs/guide.md': guide('Start'), 'README.md': '# Tidy\n\nSee [how](docs/guide.md#start).\n' },
      { 'docs/guide.md': '# Guide\n\nNothing.\n', 'docs/start.md': guide('Start') },
    )
    expect((await scanned(repository.path)).findings.map(({ suggestion }) => suggestion)).toEqual([null])
  })
})
