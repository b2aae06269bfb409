import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, placesOf, scanned } from '../scanned.ts'

const PACKAGE: Files = {
  'package.json': packageJson(),
  'src/index.ts': "export * from './notes.ts'\nexport type { Options } from './options.ts'\n",
  'src/options.ts': `export interface Options {
  limit?: number
  sorted?: boolean
  retry?: Retry | false
  name?: string | ((folder: string) => string)
  extra?: Record<string, unknown>
  plugin?: Partial<Plugin<string>>
}
type Retry = Backoff & { readonly times?: number }
export interface Backoff {
  delay?: number
}
interface Plugin<T> {
  setup: (value: T) => void
}
`,
  'src/notes.ts': `import type { Backoff, Options } from './options.ts'

export class Notes {
  constructor(folder: string, options?: Options) {}
  read(): string[] {
    return []
  }
}

export function tidy(notes: Notes): void {}
export function watch(folder: string, onChange: (file: string) => void, options?: { deep?: boolean } | null): void {}
export function sort(options: Omit<Options & Backoff, 'name'>): void {}
export function find<T extends Options>(what: string | T): void {}
type Same<T> = [T][T extends any ? 0 : never]
export function print<T>(what: Same<T> | null): void {}
interface Make {
  (folder: string): Notes
  (): (folder: string) => Notes
}
export const make = ((folder: string) => new Notes(folder)) as Make
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
    [
      'uses an export without importing it',
      ["import { Notes } from 'tidy'", "tidy(new Notes('a'))"],
      ['5 imports of the sample: the sample uses `tidy` of `tidy` without importing it'],
    ],
    [
      'calls its variable by another name',
      ["import { Notes } from 'tidy'", "const myNotes = new Notes('a')", 'notes.read()'],
      ['6 variable of the sample: the sample declares `myNotes`, not `notes`'],
    ],
    [
      'exports as CommonJS does from an ES module',
      ["import { Notes } from 'tidy'", "await new Notes('a').read()", 'exports.notes = 1'],
      ['6 module of the sample: the sample is an ES module, which has no `exports`'],
    ],
    [
      'names a member that the class does not have',
      ["import { Notes } from 'tidy'", "const notes = new Notes('a')", 'notes.write()'],
      ['6 member of its type: `Notes` has no member `write`'],
    ],
    [
      'passes too many arguments',
      ["import { Notes, tidy } from 'tidy'", "tidy(new Notes('a'), true)"],
      ['5 arguments of a call: `tidy` takes 1 argument by place, not 2'],
    ],
    [
      'passes an option that the type does not have',
      ["import { Notes } from 'tidy'", "new Notes('a', { limits: 3 })"],
      ['5 option of its type: `Options` has no option `limits`'],
    ],
    [
      'passes an option within an option that has none such',
      ["import { Notes } from 'tidy'", "new Notes('a', { retry: {", '  delay: 1, time: 3 } })'],
      ['6 option of its type: `Retry` has no option `time`'],
    ],
    [
      'passes an option of another type',
      ["import { Notes } from 'tidy'", "new Notes('a', { limit: '3', retry: 2 })"],
      [
        '5 value of an option: `limit` of `Options` is declared as `number`, not a text',
        '5 value of an option: `retry` of `Options` is declared as `Retry | false`, not a number',
      ],
    ],
    [
      'passes a variable with an option that is left out of the type',
      ["import { sort } from 'tidy'", "const options = { delay: 1, name: 'b' }", 'sort(options)'],
      ['5 option of its type: `Options` has no option `name`'],
    ],
    [
      'passes an option that an unnamed type does not have',
      ["import { watch } from 'tidy'", "watch('a', () => {}, { deeply: true })"],
      ['5 option of its type: `its type` has no option `deeply`'],
    ],
    [
      'passes an argument of another kind',
      ["import { watch } from 'tidy'", "watch('a', { deep: true })"],
      ['5 arguments of a call: `watch` takes `onChange: (file: string) => void` there, not an object'],
    ],
    [
      'leaves out an argument that the compiler asks for',
      ["import { watch } from 'tidy'", "watch('a')"],
      ['5 arguments of a call: `watch` needs 3 arguments, not 1'],
    ],
    [
      'writes a value of a type with what the type does not have',
      ["import type { Options } from 'tidy'", 'const options: Options = { limit: 3, sort: true }'],
      ['5 option of its type: `Options` has no option `sort`'],
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
    [
      'passes what types admit',
      [
        "import { type Options, Notes, find, make, print, watch } from 'tidy'",
        "new Notes('a', { retry: { delay: 1, times }, name: () => 'b', extra: { any: 1 }, plugin: {} })",
        "new Notes('a', { retry: false, name: `c`, ...others, limit: undefined })",
        'const given = { plugin: { setup() {} }, retry } satisfies Options',
        "watch('a', () => {}, null)",
        "watch('a', changed, { deep: true })",
        'find({ whatever: 1 })',
      ],
    ],
    ['calls a class as a function', ["import { Notes } from 'tidy'", "Notes('a', {}, 'b')"]],
    ['has a blank to fill in', ["import { Notes } from 'tidy'", 'new Notes(<your folder>)']],
    ['leaves out its beginning', ['const list = notes.read()']],
    ['says what it leaves out', ["import { Notes } from 'tidy'", '// ...', 'tidy(notes)']],
    [
      'shows a mistake on purpose',
      ["import { Notes } from 'tidy'", '// wrong: notes cannot be written', "new Notes('a').write()"],
    ],
    ['spreads its arguments', ["import { tidy } from 'tidy'", 'tidy(...all)']],
    [
      'takes members of what the text does not tell',
      ["import { Notes } from 'tidy'", 'function f(notes) { notes.write() }'],
    ],
  ])('is none when it %s', async (_, lines) => {
    expect(await findings(...lines)).toEqual([])
  })

  it('continues one of the page, unless it begins anew', async () => {
    const first = ['```ts', "import { Notes } from 'tidy'", "const notes = new Notes('a')", '```', '', 'Then:', '']
    const scan = async (...lines: string[]): Promise<string[]> => {
      const text = ['# Tidy', '', ...first, '```ts', ...lines, '```', ''].join('\n')
      return placesOf((await scanned(history({ ...PACKAGE, 'README.md': text }).path)).findings)
    }
    expect(await scan("import { tidy } from 'tidy'", 'tidy(notes)', 'new Notes("b")')).toEqual([])
    expect(await scan("import { Notes } from 'tidy'", "tidy(new Notes('b'))")).toEqual([
      'README.md:12 code_example tidy',
    ])
  })
})
