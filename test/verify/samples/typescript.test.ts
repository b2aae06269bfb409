import { describe, expect, it } from 'vitest'
import { contradictions, judgePages } from '../pages.ts'
import type { Files } from '../snapshot.ts'

/** A package whose `take` has options of which `it` is of a type; further types may be declared beside it. */
function packageOf(type: string, types: readonly string[] = []): Files {
  return {
    'package.json': JSON.stringify({ name: 'tidy', version: '1.0.0', main: 'src/index.ts' }),
    'src/index.ts': [
      ...['export interface Options {', `  it?: ${type}`, '  other?: string', '}'],
      ...['export function take(options: Options): void {}', ...types, ''],
    ].join('\n'),
  }
}

const page = (...lines: string[]): string => ['# Tidy', '', '```ts', ...lines, '```', ''].join('\n')

/** What is said of an option that is passed: `holds`, `unknown`, or what it is not. */
async function optionOutcome(type: string, value: string, types: readonly string[] = []): Promise<string> {
  const files = {
    ...packageOf(type, types),
    'README.md': page("import { take } from 'tidy'", `take({ it: ${value} })`),
  }
  const outcomes = (await judgePages(files)).flatMap(({ claim: { line, subject }, outcome }) =>
    line === 5 && (subject as { kind: string }).kind === 'key' ? [outcome] : [],
  )
  const failed = outcomes.find(({ state }) => state === 'fails') ?? outcomes.at(-1)
  return failed?.state === 'fails' ? failed.reason : (failed?.state ?? 'nothing')
}

describe('An option that a sample of TypeScript passes', () => {
  it.each<[string, string, string]>([
    ['string', '3', 'a number'],
    ['string', 'true', 'a boolean'],
    ['string', '() => 1', 'a function'],
    ['string', '{ a: 1 }', 'an object'],
    ['string', '[1]', 'a list'],
    ['number', "'3'", 'a text'],
    ['bigint', "'3'", 'a text'],
    ['boolean', '`3`', 'a text'],
    ['true', '1', 'a number'],
    ['false | null', '1', 'a number'],
    ['undefined', '1', 'a number'],
    ['object', '1', 'a number'],
    ['Function', '1', 'a number'],
    ['symbol', "'a'", 'a text'],
    ["'a' | 'b'", '1', 'a number'],
    ['"a"', '1', 'a number'],
    ['1 | 2', "'1'", 'a text'],
    ['-1_000.5', "'1'", 'a text'],
    ['string | number', 'true', 'a boolean'],
    ['| string | number', 'true', 'a boolean'],
    ['(string | number)', 'true', 'a boolean'],
    ['string[]', "'a'", 'a text'],
    ['readonly string[]', "'a'", 'a text'],
    ['(string | number)[]', '1', 'a number'],
    ['[number, string]', '1', 'a number'],
    ['Array<string>', "'a'", 'a text'],
    ['ReadonlyArray<string>', "'a'", 'a text'],
    ['() => void', '1', 'a number'],
    ['(a: string, b: { c: number }) => void', "'a'", 'a text'],
    ['{ a: number }', '1', 'a number'],
    ['Date', "'2026'", 'a text'],
    ['RegExp', "'a'", 'a text'],
  ])('as `%s` and is `%s` is not that: %s', async (type, value, kind) => {
    expect(await optionOutcome(type, value)).toBe(`\`it\` of \`Options\` is declared as \`${type}\`, not ${kind}`)
  })

  it.each([
    ['string', "'a'"],
    ['Map<string, number>', '1'],
    ['string', 'null'],
    ['string', 'given'],
    ['number', '3'],
    ['number', '-3.5'],
    ['boolean', 'false'],
    ['null', 'null'],
    ['object', '{}'],
    ['object', '[]'],
    ['object', '() => 1'],
    ['Function', '() => 1'],
    ["'a' | 'b'", "'a'"],
    ['string | number', '3'],
    ['string[]', "['a']"],
    ['[number, string]', '[1, "a"]'],
    ['Array<string>', '[]'],
    ['() => void', 'function () {}'],
    ['{ a: number }', '{ a: 1 }'],
    ['{ a: number }', '() => 1'],
    ['Date', 'new Date()'],
    ['string & { brand: 1 }', "'a'"],
    ['keyof Options', '3'],
    ['typeof given', '3'],
    ['Unheard', '3'],
    ['Unheard<string>', '3'],
    ['string | Unheard', '3'],
    ["Options['other']", '3'],
    ['any', '3'],
    ['unknown', '3'],
  ])('as `%s` may be `%s`', async (type, value) => {
    expect(await optionOutcome(type, value)).toBe('holds')
  })

  it.each<[string, string[], string, string]>([
    ['Level', ["export type Level = 'low' | 'high'"], '3', '`it` of `Options` is declared as `Level`, not a number'],
    ['Level', ["export type Level = 'low' | 'high'"], "'low'", 'holds'],
    ['Level', ['export enum Level { Low, High }'], 'true', '`it` of `Options` is declared as `Level`, not a boolean'],
    ['Level', ['export enum Level { Low, High }'], '3', 'holds'],
    ['Level', ["export enum Level { Low = 'low' }"], "'low'", 'holds'],
    ['Book', ['export interface Book { title: string }'], '3', '`it` of `Options` is declared as `Book`, not a number'],
    ['Book', ['export class Book { title = "" }'], '3', '`it` of `Options` is declared as `Book`, not a number'],
    [
      'Book',
      ['type Book = Shelf', 'interface Shelf { a: 1 }'],
      '3',
      '`it` of `Options` is declared as `Book`, not a number',
    ],
    ['Book', ['type Book = { a: 1 }'], "'a'", '`it` of `Options` is declared as `Book`, not a text'],
    ['Turn', ['type Turn = Back', 'type Back = Turn'], '3', 'holds'],
  ])('as `%s`, with `%j`, and is `%s`: %s', async (type, types, value, expected) => {
    expect(await optionOutcome(type, value, types)).toBe(expected)
  })
})

describe('A key within an option', () => {
  const BOOK = ['export interface Book {', '  title: string', '  pages?: number', '  open(): void', '}']
  const none = (owner: string, name: string) => `\`${owner}\` has no option \`${name}\``

  it.each<[string, string[], string, string]>([
    ['{ a: number; b?: string }', [], '{ c: 1 }', none('it', 'c')],
    ['{ a: number, b?: string }', [], '{ c: 1 }', none('it', 'c')],
    ['{ a: number; b?: string }', [], '{ b: 1 }', '`b` of `it` is declared as `string`, not a number'],
    ['{ a: number }', [], '{ a: 1 }', 'holds'],
    ["{ 'a-b': number }", [], "{ 'a-b': 'x' }", '`a-b` of `it` is declared as `number`, not a text'],
    ['{ readonly a: number }', [], "{ a: 'x' }", '`a` of `it` is declared as `number`, not a text'],
    ['{ run(text: string): void }', [], '{ run: 3 }', '`run` of `it` is declared as `() => void`, not a number'],
    ['{ run(): void }', [], '{ run() {} }', 'holds'],
    ['{ [key: string]: number }', [], '{ c: 1 }', 'unknown'],
    ['{ a: { b: { c: number } } }', [], '{ a: { b: { d: 1 } } }', none('b', 'd')],
    ['{ a: { b: { c: number } } }', [], "{ a: { b: { c: 'x' } } }", '`c` of `b` is declared as `number`, not a text'],
    ['Book', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    ['Book', BOOK, "{ title: 'a', pages: 'b' }", '`pages` of `Book` is declared as `number`, not a text'],
    ['Book', BOOK, '{ open: 3 }', '`open` of `Book` is declared as `() => void`, not a number'],
    ['Book | null', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    ['string | Book', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    [
      'string | (() => void)',
      BOOK,
      '{ titel: 1 }',
      '`it` of `Options` is declared as `string | (() => void)`, not an object',
    ],
    ['Book | { size: number }', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    ['Book | { size: number }', BOOK, "{ size: 1, title: 'a' }", 'holds'],
    ['Book | { title: number }', BOOK, '{ title: true }', 'holds'],
    ['Book | Unheard', BOOK, '{ titel: 1 }', 'unknown'],
    ['Book & { size: number }', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    ['Book & { size: number }', BOOK, '{ size: 1, pages: 2 }', 'holds'],
    ['Book & Unheard', BOOK, '{ titel: 1 }', 'unknown'],
    ["Omit<Book, 'title'>", BOOK, "{ title: 'a' }", none('Book', 'title')],
    ["Omit<Book, 'title' | 'open'>", BOOK, '{ pages: 1 }', 'holds'],
    ["Pick<Book, 'title'>", BOOK, '{ pages: 1 }', none('Book', 'pages')],
    ['Pick<Book, "title">', BOOK, "{ title: 'a' }", 'holds'],
    ['Omit<Book, Names>', BOOK, "{ title: 'a' }", 'unknown'],
    ['Partial<Book>', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    ['Readonly<Partial<Book>>', BOOK, '{ titel: 1 }', none('Book', 'titel')],
    ['Record<string, number>', BOOK, '{ titel: 1 }', 'unknown'],
    ['Mine', [...BOOK, 'type Mine = Book & { size: number }'], '{ titel: 1 }', none('Mine', 'titel')],
    ['Mine', ['type Mine = { size: number }'], '{ sizes: 1 }', none('Mine', 'sizes')],
    ['Book', ['interface Base { id: number }', 'interface Book extends Base { a: 1 }'], '{ id: 1 }', 'holds'],
    ['Book', ['interface Book extends Unheard { a: 1 }'], '{ id: 1 }', 'unknown'],
    ['Book', ['interface Book {}'], '{ id: 1 }', 'unknown'],
    ['Mine', [...BOOK, 'type Mine<T> = T extends string ? Book : never'], '{ titel: 1 }', 'unknown'],
  ])('of type `%s`, with %j, of `%s`: %s', async (type, types, value, expected) => {
    expect(await optionOutcome(type, value, types)).toBe(expected)
  })
})

describe('A call that a sample of TypeScript makes', () => {
  const CODE: Files = {
    'package.json': JSON.stringify({ name: 'tidy', version: '1.0.0', main: 'src/index.ts' }),
    'src/index.ts': `export function none(): void {}
export function one(name: string): void {}
export function two(name: string, count: number): void {}
export function some(name: string, count?: number): void {}
export function all(name: string, ...more: string[]): void {}
export function over(name: string): void
export function over(count: number, name: string): void
export function over(...given: unknown[]): void {}
export class Book {
  constructor(title: string) {}
  static open(path: string): Book {
    return new Book(path)
  }
  read(page: number, count?: number): string {
    return ''
  }
  title = ''
}
export const answer = 42
`,
  }
  const said = (...lines: string[]): Promise<string[]> =>
    contradictions({
      ...CODE,
      'README.md': page("import { all, answer, Book, none, one, over, some, two } from 'tidy'", ...lines),
    })

  it.each([
    ['none(1)', '`none` takes no argument by place'],
    ["one('a', 2)", '`one` takes 1 argument by place, not 2'],
    ["some('a', 2, 3)", '`some` takes 2 arguments by place, not 3'],
    ['one()', '`one` needs 1 argument, not 0'],
    ["two('a')", '`two` needs 2 arguments, not 1'],
    ['all()', '`all` needs 1 argument, not 0'],
    ['Book.open()', '`Book.open` needs 1 argument, not 0'],
    ['one(1)', '`one` takes `name: string` there, not a number'],
    ["two('a', 'b')", '`two` takes `count: number` there, not a text'],
    ["some('a', true)", '`some` takes `count: number` there, not a boolean'],
    ["new Book('a', 'b')", '`Book` takes 1 argument by place, not 2'],
    ['new Book(1)', '`Book` takes `title: string` there, not a number'],
    ["new Book('a').read('b')", '`Book.read` takes `page: number` there, not a text'],
    ["new Book('a').read(1, 2, 3)", '`Book.read` takes 2 arguments by place, not 3'],
    ['new Book("a").burn()', '`Book` has no member `burn`'],
    ['new Book("a").titles', '`Book` has no member `titles` → title'],
  ])('as `%s` is wrong: %s', async (line, expected) => {
    const [found = '', ...others] = await said(line)
    expect(others).toEqual([])
    expect(found.replace(/^5 [^:]+: /, '')).toBe(expected)
  })

  it.each([
    'none()',
    "one('a')",
    'one(name)',
    'one(null)',
    "some('a')",
    "some('a', 2)",
    "all('a')",
    "all('a', 'b', 'c')",
    'two(...given)',
    "over('a')",
    "over(1, 'a')",
    "Book.open('a')",
    "Book('a', 'b')",
    "new Book('a').read(1)",
    "new Book('a').title",
    "new Book('a').toString()",
    'answer.toFixed(2, 3)',
  ])('as `%s` is right, or not known', async (line) => {
    expect(await said(line)).toEqual([])
  })

  it('rests on the line of the declaration', async () => {
    const judged = await judgePages({
      ...CODE,
      'README.md': page("import { Book } from 'tidy'", "new Book('a').burn(1)"),
    })
    expect(judged.map(({ outcome }) => outcome)).toContainEqual(
      expect.objectContaining({
        ...{ state: 'fails', closed: true, rule: 'member of its type' },
        evidence: [{ file: 'src/index.ts', line: 9 }],
      }),
    )
  })
})
