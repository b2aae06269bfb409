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
