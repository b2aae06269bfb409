import { describe, expect, it } from 'vitest'
import { CHANGE, PROJECT } from '../../../../../demo/project.ts'
import { type Files, history, packageJson, scanned } from '../../../scan/scanned.ts'

/** What the findings of a repository suggest, first as a whole, then of its last commit. */
async function suggested(...commits: readonly Files[]) {
  const repository = history(...commits)
  const told = (await scanned(repository.path)).findings
  const { findings } = await scanned(repository.path, { base: repository.git('rev-parse', 'HEAD~1') })
  const shown = (all: typeof findings) => all.map(({ value, suggestion, certain }) => [value, suggestion, certain])
  return { whole: shown(told), change: shown(findings) }
}

const RENAMES: readonly {
  what: string
  page: string
  before: Files
  after: Files
  value: string
  now: string
  certain: boolean
}[] = [
  {
    what: 'an option of a parser',
    page: 'Call `tidy --dry-run` first.\n',
    before: {
      'package.json': packageJson({ bin: { tidy: 'src/main.js' } }),
      'src/main.js': PROJECT['src/main.js'] ?? null,
    },
    after: { 'src/main.js': CHANGE['src/main.js'] ?? null },
    value: '--dry-run',
    now: '--preview',
    certain: true,
  },
  {
    what: 'a function',
    page: '`readNotes()` gives every note.\n',
    before: {
      'src/read.js':
        'export function readNotes(folder) {\n  const found = readdirSync(folder)\n  return found.map(noteOf)\n}\n',
    },
    after: {
      'src/read.js':
        'export function loadNotes(folder) {\n  const found = readdirSync(folder)\n  return found.map(noteOf)\n}\n',
    },
    value: 'readNotes',
    now: 'loadNotes',
    certain: true,
  },
  {
    what: 'a function that others were added beside',
    page: '`read_notes()` gives every note.\n',
    before: {
      'tidy/notes.py':
        'def write_notes(notes):\n    store.save(notes)\n\n\ndef read_notes(folder):\n    found = list_of(folder)\n    return [Note(each) for each in found]\n',
    },
    after: {
      'tidy/notes.py':
        'def write_notes(notes):\n    store.save(notes)\n\n\ndef load_notes(folder, deep=False):\n    found = list_of(folder)\n    return [Note(each) for each in found]\n\n\ndef drop_notes(folder):\n    remove_all(folder)\n',
    },
    value: 'read_notes',
    now: 'load_notes',
    certain: false,
  },
  {
    what: 'an environment variable',
    page: 'The environment variable `TIDY_NOTES_FOLDER` names the folder.\n',
    before: {
      'src/main.js': "const folder = process.env.TIDY_NOTES_FOLDER ?? 'notes'\nrun(folder)\n",
    },
    after: { 'src/main.js': "const folder = process.env.TIDY_FOLDER ?? 'notes'\nrun(folder)\n" },
    value: 'TIDY_NOTES_FOLDER',
    now: 'TIDY_FOLDER',
    certain: true,
  },
]

describe('A name that a change gave another one', () => {
  it.each(RENAMES)('is known by it: $what', async ({ page, before, after, value, now, certain }) => {
    const { change } = await suggested({ ...before, 'README.md': `# Tidy\n\n${page}` }, after)
    expect(change).toEqual([[value, now, certain]])
  })
})

describe('A section that a change gave another title', () => {
  const page = (title: string, text = 'Unpack it, and look at the first of all notes that are there.') =>
    `# Guide\n\n## Before\n\nHave some notes.\n\n## ${title}\n\n${text}\n\n## After\n\nDone.\n`
  const link = { 'README.md': '# Tidy\n\nSee [how](docs/guide.md#first-steps).\n' }

  it.each([
    ['its text shows it', page('Getting started'), true],
    ['its place shows it', page('Getting started', 'Something else entirely is said here now.'), false],
  ])('is linked by its new one; %s', async (_, after, certain) => {
    const { change } = await suggested({ ...link, 'docs/guide.md': page('First steps') }, { 'docs/guide.md': after })
    expect(change).toEqual([['docs/guide.md#first-steps', 'docs/guide.md#getting-started', certain]])
  })

  it('is linked by none when it is gone', async () => {
    const after = page('First steps').replace(/## First[^#]*/, '')
    const { change } = await suggested({ ...link, 'docs/guide.md': page('First steps') }, { 'docs/guide.md': after })
    expect(change).toEqual([['docs/guide.md#first-steps', null, false]])
  })
})
