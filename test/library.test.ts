import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { libraryPage } from '../scripts/library/page.ts'
import { readLibrary } from '../scripts/library/read.ts'
import { compilerErrors, loadLibrary, resultsOf, roundedAs } from './library-examples.ts'

const LIBRARY = readLibrary()
const MODULES = await loadLibrary()

const EXPORTS = LIBRARY.flatMap(({ name: module, themes }) =>
  themes.flatMap(({ exports }) => exports.map((each) => ({ module, ...each }))),
)
const VALUES = EXPORTS.filter(({ kind }) => kind !== 'type')
const EXAMPLES = VALUES.flatMap(({ module, name, examples }) => examples.map((example) => ({ module, name, example })))

describe('The library', () => {
  it('introduces each module and each theme', () => {
    const silent = LIBRARY.filter(
      ({ introduction, themes }) => introduction === '' || themes.some((each) => !each.title),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('has a doc comment on every export', () => {
    const silent = EXPORTS.filter(({ description }) => description === '')
    expect(silent.map(({ module, name }) => `${module} ${name}`)).toEqual([])
  })

  it('has a page without tags of doc comments', () => {
    expect(libraryPage(LIBRARY)).not.toContain('{@')
  })

  it('has an example of every function, constant and class, which imports it', () => {
    const silent = VALUES.filter(
      ({ module, name, examples }) =>
        !examples.some((example) =>
          new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '${module}'$`, 'm').test(example),
        ),
    )
    expect(silent.map(({ module, name }) => `${module} ${name}`)).toEqual([])
  })

  it('describes all that its modules export when they run', () => {
    for (const { name: module, themes } of LIBRARY) {
      const described = themes.flatMap(({ exports }) => exports.filter(({ kind }) => kind !== 'type'))
      expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(MODULES.get(module) ?? {}).sort())
    }
  })

  it.each(EXAMPLES)('does what the example of $name in $module says', async ({ example }) => {
    const results = await resultsOf(example, MODULES)
    expect(results).not.toEqual([])
    for (const { value, said } of results) expect(roundedAs(value, said)).toEqual(said)
  })

  it('has examples that compile', () => {
    expect(compilerErrors(EXAMPLES.map(({ example }) => example))).toEqual([])
  })

  it('is described by docs/library.md as `npm run library-docs` writes it', () => {
    // Not compared by `toBe`, which would print both of them.
    expect(readFileSync('docs/library.md', 'utf8') === libraryPage(LIBRARY)).toBe(true)
  })
})

describe('An example', () => {
  it('is wrong where a value or an error is another one', async () => {
    const [number, error] = await resultsOf('1 + 1 // 3\nnull.x // throws RangeError: x', MODULES)
    expect(number).toEqual({ value: 2, said: 3 })
    expect(error?.value).toMatch(/^TypeError/)
  })

  it('says what comes of a statement in the lines below it, and words below a blank line', async () => {
    const example = '[1, 2].map((n) => n / 3)\n// [\n//   0.33, 0.67,\n// ]\n\n// That is all.\nconst x = 1'
    expect(await resultsOf(example, MODULES)).toEqual([{ value: [1 / 3, 2 / 3], said: [0.33, 0.67] }])
  })

  it('cannot have a comment behind code that is no value', async () => {
    await expect(resultsOf('1 + 1 // a sum of two', MODULES)).rejects.toThrow()
  })

  it('rounds numbers to the places that are said, and whole ones not at all', () => {
    expect(roundedAs({ a: [0.456], b: 0.9999 }, { a: [0.46], b: 1 })).toEqual({ a: [0.46], b: 0.9999 })
  })

  it('is compiled with the types of the library', () => {
    const errors = compilerErrors(["import { effectiveTrust } from 'docalign/trust'\neffectiveTrust('much', 0)"])
    expect(errors).toEqual([expect.stringContaining("'string' is not assignable")])
  })
})
