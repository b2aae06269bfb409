import { describe, expect, it } from 'vitest'
import type { Declaration } from '../../../src/ecosystems/declaration.ts'
import { declarationsIn } from '../../../src/ecosystems/syntax/read.ts'

/** The details of each declaration of a source, by its name after that of its container. */
async function detailsIn(source: string, path = 'a.ts'): Promise<Record<string, Partial<Declaration>>> {
  const found = await declarationsIn(path, source)
  return Object.fromEntries(
    found.map(({ name, kind: _kind, line: _line, container, exported: _exported, ...details }) => [
      container === null ? name : `${container}.${name}`,
      details,
    ]),
  )
}

const positional = { kind: 'positional', optional: false, default: null, type: null }

describe('signatures', () => {
  it('reads parameters with their kinds, types and defaults', async () => {
    const source = `export function f(this: Window, a: string, b?: number, c = 1, { d = 2 }: O = {}, ...e: string[]): Promise<
  void
> {}`
    expect((await detailsIn(source)).f).toEqual({
      signatures: [
        {
          parameters: [
            { ...positional, name: 'a', type: 'string' },
            { ...positional, name: 'b', type: 'number', optional: true },
            { ...positional, name: 'c', optional: true, default: '1' },
            { ...positional, name: '', type: 'O', optional: true, default: '{}' },
            { ...positional, name: 'e', kind: 'rest', type: 'string[]', optional: true },
          ],
          returns: 'Promise< void >',
        },
      ],
    })
  })

  it.each([
    ['a.js', 'const f = a => a', [['a', false]]],
    [
      'a.js',
      'function f(a, b = 1, ...c) {}',
      [
        ['a', false],
        ['b', true],
        ['c', true],
      ],
    ],
    ['a.ts', 'export const f = async <T>(a: T) => a', [['a', false]]],
    ['a.ts', 'interface I { f?(a: 1): void }', [['a', false]]],
    ['a.ts', 'interface I { f: (a?: 1) => void }', [['a', true]]],
    ['a.ts', 'type f = (a: 1) => void', [['a', false]]],
    ['a.js', 'class C { f(a) {} }', [['a', false]]],
    ['a.js', 'exports.f = function (a) {}', [['a', false]]],
    ['a.js', 'function C() {}\nC.prototype.f = function (a) {}', [['a', false]]],
    ['a.js', 'const o = { f(a) {} }', [['a', false]]],
    ['a.ts', 'class C { f = (a: string) => a }', [['a', false]]],
  ] as const)('reads %s %s', async (path, source, expected) => {
    const found = (await declarationsIn(path, source)).find(({ name }) => name === 'f')
    expect(found?.signatures?.[0]?.parameters.map(({ name, optional }) => [name, optional])).toEqual(expected)
  })

  it('gives a class the signatures of its constructor, and none where a base has it', async () => {
    const found = await detailsIn('class A { constructor(a) {} }\nclass B {}\nclass C extends A {}')
    expect(found.A?.signatures?.[0]?.parameters.map(({ name }) => name)).toEqual(['a'])
    expect(found.B?.signatures).toEqual([{ parameters: [], returns: null }])
    expect(found.C).toEqual({ bases: ['A'] })
  })

  it('keeps all overloads', async () => {
    const found = await detailsIn('function f(a: 1): 1\nfunction f(a: 1, b: 2): 2\nfunction f(a, b?) {}')
    expect(found.f?.signatures?.map(({ parameters }) => parameters.length)).toEqual([1, 2, 2])
  })

  it('says that a function may take more than it names', async () => {
    expect((await detailsIn('function f() { return arguments.length }')).f?.open).toBe('reads `arguments`')
  })

  it('reads a getter as a property', async () => {
    const found = await detailsIn('class C { get a(): string { return "" } static b(): void {} }')
    expect(found['C.a']).toEqual({ type: 'string' })
    expect(found['C.b']?.static).toBe(true)
  })
})

describe('types', () => {
  it('reads members with their types and whether they may be left out', async () => {
    const source = `interface O extends A, Omit<B, 'x'>, N.C {
  /** @deprecated use b */
  a?: string; b: 'x' | 'y'; c: { d: 1 } }`
    const found = await detailsIn(source)
    expect(found.O).toEqual({ bases: ['A', 'B', 'N.C'] })
    expect(found['O.a']).toEqual({ type: 'string', optional: true, deprecated: true })
    expect(found['O.b']).toEqual({ type: "'x' | 'y'", values: ['x', 'y'] })
    expect(found['O.c']).toEqual({ type: '{ d: 1 }' })
    expect(found['c.d']).toEqual({ type: '1', values: ['1'] })
  })

  it.each([
    ["'a' | 'b' | 1 | null", { values: ['a', 'b', '1'] }],
    ["'a' | (string & {})", { values: ['a'], open: 'some of its values are given by other types' }],
    ["'a' | B", { values: ['a'], bases: ['B'], open: 'some of its values are given by other types' }],
    ["boolean | 'auto'", { values: ['true', 'false', 'auto'] }],
    ['A & { b: 1 }', { bases: ['A'] }],
    ['Partial<A> & N.B', { bases: ['A', 'N.B'] }],
    ['Partial<A | { b: 1 }>', { bases: ['A'] }],
    ['Record<string, A>', { open: 'is a record of any keys' }],
    ['{ [key: string]: A }', { open: 'has an index signature' }],
    ['{ [K in keyof A]: 1 }', { open: 'has an index signature' }],
    ['A extends B ? C : D', { open: 'is written as conditional type' }],
    ["A['b']", { open: 'is looked up in another type' }],
    ['(typeof LIST)[number]', { bases: ['LIST'] }],
    ['typeof VALUE', { bases: ['VALUE'] }],
    ['z.infer<typeof schema>', { bases: ['schema'] }],
    ['keyof A', { open: 'is written as index type query' }],
  ])('reads type T = %s', async (type, expected) => {
    expect((await detailsIn(`type T = ${type}`)).T).toEqual({ type, ...expected })
  })

  it('reads the values of enums', async () => {
    const found = await detailsIn("enum E { A = 'a', 'B-c', D = 1 }")
    expect(found.E).toEqual({ values: ['a', 'B-c', 'D'] })
    expect(found['E.A']).toEqual({ value: "'a'" })
  })

  it('takes the defaults of a destructured parameter as those of the members of its type', async () => {
    const found = await detailsIn('interface O { a?: number }\nexport function f({ a = 1, b: c = 2 }: O = {}) {}')
    expect(found['O.a']).toEqual({ type: 'number', optional: true, value: '1' })
    expect(found['O.b']).toEqual({ value: '2' })
  })
})

describe('classes', () => {
  it('reads fields, parameter properties and what the constructor sets', async () => {
    const source = `class C { static a?: string = 'x'; constructor(readonly b: number = 1) { this.c = b; this.d = 5 } }`
    const found = await detailsIn(source)
    expect(found['C.a']).toEqual({ type: 'string', value: "'x'", static: true, optional: true })
    expect(found['C.b']).toEqual({ type: 'number', value: '1' })
    expect(found['C.c']).toEqual({ open: 'is what it was given' })
    expect(found['C.d']).toEqual({ value: '5' })
    expect(found.C?.open).toBeUndefined()
  })

  it.each([
    ['class C extends mix(A) {}', 'extends what an expression gives'],
    ['class C { [key: string]: any }', 'has an index signature'],
    ['class C { [name]() {} }', 'has a computed name'],
    ['class C { constructor(o) { Object.assign(this, o) } }', 'sets members by computed names'],
    ['class C { m() { this.later = 1 } }', undefined],
    ['class C { m() {} }\nObject.assign(C.prototype, mixin)', 'the file gives it members by computed names'],
    ['class C { later; m() { this.later = 1 } [Symbol.iterator]() {} }', undefined],
  ])('%s', async (source, open) => {
    expect((await detailsIn(source)).C?.open).toBe(open)
  })
})

describe('classes of JavaScript', () => {
  it('may set members in their methods', async () => {
    const found = await detailsIn(
      'class C { m() { this.later = 1 } }\nclass D { later; m() { this.later = 1 } }',
      'a.js',
    )
    expect(found.C?.open).toBe('sets members in its methods')
    expect(found.D?.open).toBeUndefined()
  })
})

describe('values', () => {
  it.each([
    ["['a', 'b'] as const", { values: ['a', 'b'] }],
    ["new Set(['a'])", { values: ['a'] }],
    ["['a', ...OTHER]", { values: ['a'], bases: ['OTHER'] }],
    ["['a', other()]", { values: ['a'], open: 'has elements that are worked out' }],
    ["Object.freeze({ a: 'x', b: 'y' })", { values: ['x', 'y'] }],
    ['{ a: 1, ...base }', { bases: ['base'] }],
    ['{ a: 1, ...make() }', { open: 'spreads what an expression gives' }],
    ['{ [name]: 1 }', { open: 'has a computed key' }],
    ['5_000', { value: '5_000' }],
    ['"text" as string', { value: '"text"' }],
    ['make(1)', { value: 'make(1)', open: 'is made by a call of make' }],
    ['a ?? 1', { value: 'a ?? 1', open: 'its value is worked out' }],
    ['other', { value: 'other', bases: ['other'] }],
  ])('reads const c = %s', async (value, expected) => {
    expect((await detailsIn(`const c = ${value}`)).c).toEqual(expected)
  })

  it('says that an object gets members by names that the text does not show', async () => {
    const source = 'var app = {}\nmethods.forEach(function (name) {\n  app[name] = function () {}\n})'
    expect((await detailsIn(source, 'a.js')).app?.open).toBe('the file gives it members by computed names')
  })

  it('says that an object is nested deeper than is read', async () => {
    const found = await detailsIn('const a = { b: { c: { d: 1 } } }')
    expect(found['b.c']).toEqual({ open: 'is nested deeper than is read' })
  })

  it('reads schemas', async () => {
    const source = `const schema = z.object({
  a: z.string().default('x'), b: z.enum(['p', 'q']).optional(), c: z.union([z.literal('r'), z.boolean()]) })
const more = schema.extend({ d: z.number() }).strict()
const loose = z.object({}).passthrough()`
    const found = await detailsIn(source)
    expect(found.schema).toEqual({ type: 'object' })
    expect(found['schema.a']).toEqual({ type: 'string', value: "'x'", optional: true })
    expect(found['schema.b']).toEqual({ type: 'enum', values: ['p', 'q'], optional: true })
    expect(found['schema.c']).toEqual({ type: 'union', values: ['r', 'true', 'false'] })
    expect(found.more).toEqual({ bases: ['schema'] })
    expect(found['more.d']).toEqual({ type: 'number' })
    expect(found.loose?.open).toBe('is `passthrough`')
  })
})
