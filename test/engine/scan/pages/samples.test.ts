import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, scanned } from '../scanned.ts'

const PACKAGE: Files = {
  'package.json': packageJson(),
  'src/index.ts': "export * from './notes.ts'\n",
  'src/notes.ts': `export class Notes {
  constructor(folder: string) {}
}

export function tidy(notes: Notes): void {}
`,
}

function page(...lines: string[]): Files {
  return { ...PACKAGE, 'README.md': ['# Tidy', '', '```ts', ...lines, '```', ''].join('\n') }
}

async function findings(...lines: string[]): Promise<string[]> {
  const { findings } = await scanned(history(page(...lines)).path)
  return findings.map(({ line, rule, reason }) => `${line} ${rule}: ${reason}`)
}

describe('A code sample that was never right', () => {
  it.each([
    [
      'does not parse',
      ["import { Notes } from 'tidy'", 'const notes = new Notes(', '  "a"', '  "b"', ')'],
      [/^\d+ sample parses: the sample is not valid ts/],
    ],
    [
      'imports what the package does not export',
      ["import { Nota } from 'tidy'"],
      ['4 export of its module: `tidy` exports no `Nota`'],
    ],
  ])('is reported when it %s', async (_, lines, expected) => {
    expect(await findings(...lines)).toEqual(
      expected.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each)),
    )
  })

  it.each([
    [
      'is right',
      [
        "import { Notes, tidy } from 'tidy'",
        "const notes = new Notes('a', { limit: 3 })",
        'notes.read()',
        'tidy(notes)',
      ],
    ],
    ['has a blank to fill in', ["import { Notes } from 'tidy'", 'new Notes(<your folder>)']],
    ['leaves out its beginning', ['const list = notes.read()']],
    ['says what it leaves out', ["import { Notes } from 'tidy'", '// ...', 'tidy(notes)']],
    [
      'shows a mistake on purpose',
      ["import { Notes } from 'tidy'", '// wrong: notes cannot be written', "new Notes('a').write()"],
    ],
    [
      'calls what it imports in another way',
      ["import { Notes, tidy } from 'tidy'", "tidy(new Notes('a', 1), true).none()"],
    ],
    ['marks what was added', ["import { Notes } from 'tidy'", 'new Notes({ +++folder: 1+++ })']],
    ['shows what may be left out', ["import { Notes } from 'tidy'", 'new Notes(folder[, options])']],
    ['tells of types with their defaults', ['interface Options {', '  deep?: boolean = true', '}']],
    ['is a template', ["import { Notes } from 'tidy'", 'new Notes({{ folder }} {{ options }})']],
    ['shows a component', ["import { Notes } from 'tidy'", '{#if notes}', '  <p>{notes}</p>', '{/if}']],
  ])('is none when it %s', async (_, lines) => {
    expect(await findings(...lines)).toEqual([])
  })
})
