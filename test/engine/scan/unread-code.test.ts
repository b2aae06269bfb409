import { describe, expect, it } from 'vitest'
import { type Files, history, placesOf, scanned } from './scanned.ts'

const PAGE = 'The environment variable `NOTES_HOME` names the folder, which `readNotes()` reads.\n'
const CODE = 'export function readNotes() {\n  return process.env.NOTES_HOME\n}\n'
const FILLING = '// Nothing to see in this line of generated filling.\n'

/** What is reported after a file of the code was replaced by another text. */
async function reportAfter(path: string, file: Files[string]) {
  const { findings, skipped } = await scanned(history({ 'README.md': PAGE, [path]: CODE }, { [path]: file }).path)
  return { findings: placesOf(findings), skipped }
}

const UNDECODABLE = { file: 'src/notes.js', reason: 'is code in an unknown encoding, with NUL bytes' }

/** One commit removed both names. */
const NAMES = ['README.md:1 environment NOTES_HOME']

describe('Code that is not read', () => {
  it('has names, however long its file is', async () => {
    const long = FILLING.repeat(40_000)
    expect(await reportAfter('src/notes.js', `${long}${CODE}`)).toEqual({ findings: [], skipped: [] })
    expect(await reportAfter('src/notes.js', long)).toEqual({ findings: NAMES, skipped: [] })
  })

  it('may have any name where its file is too long, which the report names', async () => {
    const { findings, skipped } = await reportAfter('src/notes.js', Buffer.alloc(16_000_001, FILLING))
    expect(findings).toEqual([])
    expect(skipped).toEqual([
      {
        file: 'src/notes.js',
        reason: 'is code of more than 16 MB, so that it is not known which names it has',
      },
    ])
  })

  it.each([
    ['little', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('has names in UTF-16 with a mark, too (%s endian)', async (_, encoded) => {
    expect(await reportAfter('src/notes.js', encoded(CODE))).toEqual({ findings: [], skipped: [] })
    expect(await reportAfter('src/notes.js', encoded(FILLING))).toEqual({ findings: NAMES, skipped: [] })
  })

  it.each([
    ['UTF-16 without a mark', Buffer.from(CODE, 'utf16le')],
    [
      'UTF-32',
      Buffer.from([...`\uFEFF${CODE}`].flatMap((each) => [each.charCodeAt(0), 0, 0, 0].map((byte) => byte % 256))),
    ],
  ])('may have any name in %s, which the report names', async (_, file) => {
    expect(await reportAfter('src/notes.js', file)).toEqual({ findings: [], skipped: [UNDECODABLE] })
  })

  it('is code only with an ending of a language, and text whatever .gitattributes says of it', async () => {
    const more = { 'src/sound.raw': Buffer.from('\0notes'), 'src/other.js': FILLING, '.gitattributes': '*.js binary\n' }
    const before = { ...more, 'README.md': PAGE, 'src/notes.js': CODE }
    const { findings, skipped } = await scanned(history(before, { 'src/notes.js': FILLING }).path)
    expect({ findings: placesOf(findings), skipped }).toEqual({ findings: NAMES, skipped: [] })
  })

  it('leaves open which options there are', async () => {
    const page = '# Tidy\n\nRun `tidy --strict`.\n'
    const parser = "import argparse\nparser = argparse.ArgumentParser(prog='tidy')\nparser.add_argument('--strict')\n"
    const manifest = '[project]\nname = "tidy"\n\n[project.scripts]\ntidy = "tidy.cli:main"\n'
    const before = { 'README.md': page, 'pyproject.toml': manifest, 'tidy/cli.py': parser }
    const report = async (file: Files[string]) =>
      placesOf(
        (await scanned(history(before, { 'tidy/cli.py': parser.replace('strict', 'lax'), 'tidy/more.py': file }).path))
          .findings,
      )
    expect(await report('')).toEqual(['README.md:3 cli_flag --strict'])
    expect(await report(Buffer.from(parser, 'utf16le'))).toEqual([])
    expect(await report(Buffer.from(`\uFEFF${parser}`, 'utf16le'))).toEqual([])
  })

  it('may declare what a macro names', async () => {
    const manifest = { 'Cargo.toml': '[package]\nname = "tidy"\nversion = "1.0.0"\n' }
    const page = '# Tidy\n\n```rust\nuse tidy::NoteReader;\n```\n'
    const before = { ...manifest, 'README.md': page, 'src/lib.rs': 'pub struct NoteReader;\n' }
    const report = async (lib: string) =>
      placesOf((await scanned(history(before, { 'src/lib.rs': lib }).path)).findings)
    expect(await report('feature! {\n    pub use notes::Reader as NoteReader;\n}\n')).toEqual([])
    expect(await report('declare_reader!(NoteReader, notes);\n')).toEqual([])
    expect(await report('pub struct Reader;\n')).toEqual(['README.md:4 code_example NoteReader'])
  })
})
