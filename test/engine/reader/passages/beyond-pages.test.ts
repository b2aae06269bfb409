import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../../src/engine/docs/read.ts'
import { openSnapshots } from '../../../../src/engine/facts/snapshots.ts'
import { absenceRefusal } from '../../../../src/engine/reader/absence.ts'
import { readCode } from '../../../../src/engine/reader/code/read-code.ts'
import { evidenceFor } from '../../../../src/engine/reader/evidence.ts'
import { passagesBeyondPages } from '../../../../src/engine/reader/passages/beyond-pages/beyond-pages.ts'
import { open } from '../../../base/git/opened.ts'
import { type Files, history } from '../../scan/scanned.ts'

async function read(files: Files) {
  const repository = await open(history(files).path)
  const snapshots = await openSnapshots(repository, await repository.resolve('HEAD'), { isExcluded: () => false })
  const code = await readCode(snapshots, () => false)
  const docs = Object.entries(files).flatMap(([path, text]) =>
    /\.(?:md|rst)$/.test(path) && typeof text === 'string' ? [readDoc(path, Buffer.from(text))] : [],
  )
  return { code, passages: passagesBeyondPages(docs, code) }
}

const SETTINGS = `# How many times a note is fetched before it counts as lost.
tries: 3
# How long to wait between two of them, in seconds.
wait: 1

# Where the notes are kept, and who may read them there.
folder: notes
# What is done with notes that nobody has read for a year.
old: delete
# Which of them are shown first, those that are new or old.
first: new
`
const API = `openapi: 3.1.0
info:
  title: Notes
paths:
  /notes:
    get:
      description: Lists the notes that were changed within one day.
`
const CODE = `LIMIT = 5


def fetch_notes(folder, tries=LIMIT):
    """Fetches the notes of a folder.

    It tries three times before it gives up.
    """
    for _ in range(tries):
        yield from folder


class Store:
    """Keeps notes in memory."""

    def add(self, note):
        """Adds a note to the end."""
        self.notes.insert(0, note)

    def _drop(self):
        """Nobody is shown this one."""


def other():
    """No page shows this."""
`

const HELP = `import argparse

LIMIT = 5

def build(parser):
    parser.add_argument("--tries", type=int, default=LIMIT,
                        help="How often a note is fetched (default: 3).")
    secret = LIMIT * 2
    parser.add_argument("--wait", help="How long to wait in between, in seconds.")
    parser.add_argument("--plain")
`
const HELP_OF_RUST = `use clap::Parser;

#[derive(Parser)]
struct Opts {
    /// How often a note is fetched.
    #[arg(
        long,
        help = "How often it tries"
    )]
    tries: u8,
    hidden: u8,
    /// How long to wait in between.
    #[arg(long)]
    wait: u8,
}
`

describe('The help text of a program', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['src/cli.py', HELP, 'Python', ['"--tries"', '(default: 3)', '"--wait"']],
    [
      'src/cli.rs',
      HELP_OF_RUST,
      'Rust',
      ['/// How often a note is fetched.', 'help = "How often it tries"', 'wait: u8'],
    ],
  ])('is a passage: %s', async (path, text, _, expected) => {
    const { code, passages } = await read({ 'README.md': '# Notes\n\nNotes are kept.\n', [path]: text })
    expect(passages).toMatchObject([{ file: path, titles: ['help text of the program'] }])
    for (const each of expected) expect(passages[0]?.text).toContain(each)
    expect(passages[0]?.text).not.toMatch(/secret|--plain|hidden/)
    // What it says has to be compared with the rest of the file.
    const [passage] = passages
    if (path.endsWith('.py') && passage)
      expect(
        evidenceFor(passage, code)
          .map((each) => each.text)
          .join('\n'),
      ).toContain('LIMIT = 5')
  })

  it.each([
    ['that nobody but its developers starts', { 'scripts/cli.py': HELP }],
    ['that explains nothing', { 'src/cli.py': 'def build(parser):\n    parser.add_argument("--tries")\n' }],
    ['of a test', { 'tests/cli.py': HELP }],
  ])('%s is none', async (_, files) => {
    expect((await read({ 'README.md': '# Notes\n\nNotes are kept.\n', ...files })).passages).toEqual([])
  })
})

describe('Documentation in files of the code', () => {
  it.each<[string, Files, readonly string[]]>([
    [
      'settings with comments that a page names',
      { 'README.md': 'See `notes.example.yml`.\n', 'conf/notes.example.yml': SETTINGS },
      ['conf/notes.example.yml:1-11'],
    ],
    ['no settings that no page names', { 'README.md': 'See it.\n', 'conf/notes.example.yml': SETTINGS }, []],
    [
      'no settings of which a page names one of several',
      { 'README.md': 'See `notes.yml`.\n', 'a/notes.yml': SETTINGS, 'b/notes.yml': SETTINGS },
      [],
    ],
    [
      'no settings without comments',
      { 'README.md': 'See `notes.yml`.\n', 'notes.yml': SETTINGS.replace(/#.*\n/g, '') },
      [],
    ],
    ['no settings of tools', { 'README.md': 'See `.github/notes.yml`.\n', '.github/notes.yml': SETTINGS }, []],
    ['descriptions of the HTTP API', { 'README.md': 'See it.\n', 'api/openapi.yaml': API }, ['api/openapi.yaml:1-7']],
    ['no other data of that name', { 'README.md': 'See it.\n', 'api/openapi.yaml': SETTINGS }, []],
    [
      'docstrings of functions',
      { 'docs/api.rst': '.. autofunction:: notes.fetch_notes\n', 'notes/all.py': CODE },
      ['notes/all.py:4-8'],
    ],
    [
      'docstrings of classes and their members',
      { 'docs/api.md': '::: notes.Store\n', 'notes/all.py': CODE },
      ['notes/all.py:13-17'],
    ],
    [
      'docstrings of modules',
      { 'docs/api.rst': '.. automodule:: notes.all\n', 'notes/all.py': CODE },
      ['notes/all.py:4-25'],
    ],
    [
      'no docstrings of what is in two files',
      { 'docs/api.rst': '.. autofunction:: fetch_notes\n', 'a.py': CODE, 'b.py': CODE },
      [],
    ],
  ])('has %s', async (_, files, expected) => {
    const { passages } = await read(files)
    expect(passages.map(({ file, from, to }) => `${file}:${from}-${to}`)).toEqual(expected)
  })

  it('leaves out the code between docstrings, but has it as evidence', async () => {
    const { code, passages } = await read({ 'docs/api.rst': '.. automodule:: notes.all\n', 'notes/all.py': CODE })
    const [passage] = passages
    expect(passage?.text).toContain('It tries three times')
    expect(passage?.text).not.toMatch(/range\(tries\)|Nobody is shown/)
    expect(passage?.titles).toEqual(['docstrings, as shown by docs/api.rst'])
    const shown = passage && evidenceFor(passage, code)
    expect(shown?.map(({ text }) => text).join('\n')).toContain('for _ in range(tries):')
  })

  it('is no evidence of itself, and bears nothing out that it says alone', async () => {
    const files = { 'README.md': 'See `notes.yml`.\n', 'notes.yml': SETTINGS, 'src/a.js': 'read(settings.tries)\n' }
    const { code, passages } = await read(files)
    const [passage] = passages
    if (!passage) throw new Error('nothing is read')
    expect(evidenceFor(passage, code).map(({ path }) => path)).toEqual(['src/a.js'])
    expect(absenceRefusal('folder', { type: 'config', passage }, code)).toBeNull()
    expect(absenceRefusal('tries', { type: 'config', passage }, code)).not.toBeNull()
  })
})
