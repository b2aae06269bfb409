import { describe, expect, it } from 'vitest'
import type { Sample } from '../../../src/ecosystems/sample.ts'
import { sampleIn } from '../../../src/ecosystems/syntax/read.ts'

async function read(source: string, fence = 'ts'): Promise<Sample> {
  const sample = await sampleIn(fence, source.split('\n'))
  if (sample === null) throw new Error('no sample')
  return sample
}

describe('errors of samples', () => {
  it.each([
    ['ts', "import {\n  a\n  b,\n} from 'x'", 2],
    ['ts', 'f({\n  a: 1;\n  b: 2\n})', 0],
    ['ts', 'export const f = async (job: Job) {\n  await job.run()\n}', 0],
    ['ts', 'export const a = f({\n  b() {\n    return { c: 1,\n    },\n  },\n})', 2],
    ['js', "import { error } from 'x\";\n\nerror('one', 'two')", 0],
    ['ts', 'f(() => {\n   g(() => {\n      h()\n   })\n})\n})', 5],
    ['js', 'const a = (b: any) => b', 0],
    ['js', 'for await (const a of b`c`.d())) {\n  /* ... */\n}', 0],
    ['js', 'a({\n  b: [],\n  c: []\n  d: () => 1,\n})', 3],
    ['js', "const a = {\n  'b-c': d('./b')\n  'e': f\n}", 1],
    // One excerpt of several is wrong.
    ['ts', '@Field()\na!: A\n\nconst b.remove(A, { c: 1 })', 3],
    ['ts', 'enum A {\n  b,\n}\n\nexport type C = "d" | "e",', 4],
    ['ts', 'class A {\n  find(): B {\n    return c({ d: 1 e: 2 })\n  }\n}', 2],
  ])('finds the one in a block of %s: %s', async (fence, source, line) => {
    expect((await read(source, fence)).error?.line).toBe(line)
  })

  it('says that a sample of JavaScript is TypeScript', async () => {
    const { error } = await read('const a = (b: any) => b', 'js')
    expect(error).toEqual({ line: 0, column: 12, text: 'TypeScript in a sample of JavaScript: : any' })
  })

  it.each([
    ['members of an object', 'ts', "paths: ['a'],\nplugins: [\n  b(),\n],"],
    ['an object alone', 'js', '{\n  a: 1,\n  "b": 2\n}'],
    ['an object and what is left out of it', 'js', 'const a = {\n  ...\n  b: 1,\n}'],
    ['members of a class', 'ts', '@Input() name: string\n\nasync run(): Promise<void> {\n}'],
    ['decorators', 'ts', "@Column('int')\n@Index({ a: ['b'] })"],
    ['a method', 'js', 'async handle(job) {\n  return 1\n}'],
    ['statements of a function', 'js', 'if (a) return b\nawait c()'],
    ['members of a type', 'ts', 'a?: string;\nb(c: number): void;'],
    ['a type', 'ts', "'a' | 'b' | (string & {})"],
    ['signatures', 'ts', 'function f(a: string): void'],
    ['a chain of calls', 'js', '.option("a")\n.option("b")'],
    ['a parameter with defaults', 'ts', '{\n  a = 1,\n  b = 2,\n}'],
    ['cases of a switch', 'js', 'case 1:\n  a()\n  break'],
    ['something cut off', 'ts', 'f({\n  a: {\n    b: 1,'],
    ['dots for a body', 'ts', 'function f() { ... }'],
    ['dots for arguments', 'ts', 'const a = f(...)'],
    ['dots for values', 'ts', 'const a = ...\nconst b = …;'],
    ['a comment for a value', 'ts', 'const a = /* your router */;\nconst b = /* ... */\nconst c = 1'],
    ['elements', 'tsx', '<A b={1}>\n  ...\n</A>'],
    ['elements in a block of TypeScript', 'ts', 'const a = <A b="c" />'],
    ['assertions in a block of JSX', 'tsx', 'const a = <string>b'],
    ['elements below statements', 'jsx', "const [a, setA] = useState('')\n\n<input value={a} />"],
    ['marks of a diff', 'ts', "  import {\n-   a,\n+   b,\n  } from 'c'"],
    ['notes of a highlighter', 'ts', 'import {\n  a, // [!code --]\n  b, // [!code ++]\n} from "c"'],
    ['what is wrong on purpose', 'js', '// Bad\nconst = 1'],
    ['notation of signatures', 'ts', 'const a = useQueryClient(queryClient?: QueryClient)'],
    ['notation of functions', 'ts', 'const a = (b: string) => void'],
    ['signatures in JavaScript', 'js', 'function a(b, c?)'],
    ['rows of dots', 'js', 'a()\n.\n.\nb()'],
    ['newer syntax', 'ts', 'import defer * as a from "b"'],
    ['top-level await', 'js', 'await a()'],
    ['a first line for the shell', 'js', '#!/usr/bin/env node\na()'],
    ['call signatures below each other', 'ts', 'type A = {\n  (): B<S>\n  <T>(c: (d: B<S>) => T): T\n}'],
    ['what a diff takes away', 'ts', "a([\n  1,\n])('b', () => { // [!code --]\n  c()\n})"],
    ['excerpts below each other', 'ts', 'class A {\n  b = 1\n}\n\n@Field({ type: A })\nc!: A[]'],
    [
      'an import and members of an object',
      'ts',
      "import { D } from 'd'\n\n// one\ne: () => f(D),\n\n// another\ne: () => g(D),",
    ],
    [
      'a member and a function below it',
      'ts',
      'load: async () => ({\n  d: await e(),\n})\n\n// Then\n(f, g) => {\n  return g\n}',
    ],
    ['decorators with remarks', 'ts', "// first\n@Mark({ by: ['a'] })\n\n// second\n@Mark({ by: ['b'] })"],
    ['members named as modifiers are', 'ts', 'name: string;\nabstract: boolean;\norder: A | B[];'],
    ['what a console shows', 'js', "[ Shelf { id: 1, name: 'a' },\n  Shelf { id: 2, name: 'b' } ]"],
    ['type-only parts', 'ts', 'import type A, { type B } from "c"\nexport type * from "d"'],
  ])('are not said of %s', async (_what, fence, source) => {
    expect((await read(source, fence)).error).toBeNull()
  })

  it.each([
    ['shell lines', 'js', '$ npm install a\nconst b = 1'],
    ['the prompt of Node.js', 'js', '> a.b\n1'],
    ['a component', 'ts', '<script>\n  import { a } from "b"\n</script>'],
    ['lists of optional members', 'ts', 'optional a: string;'],
    ['what a function takes and gives', 'ts', 'create<T>()(a: StateCreator<T, [], []>): UseBoundStore<StoreApi<T>>'],
    [
      'an error as it is shown',
      'js',
      "file.js:3\n  reject(new Error('a'));\n         ^\n\nError: a\n    at b (file.js:3:1)",
    ],
    ['what a runner of tests prints', 'js', 'FAIL  a.test.ts > b\nError: c'],
    ['a command', 'js', '// Scripts are plain files\nnode file.js'],
    ['a template', 'js', '{% if a %}\nconst b = 1\n{% endif %}'],
  ])('do not matter for %s', async (_what, fence, source) => {
    expect(await sampleIn(fence, source.split('\n'))).toBeNull()
  })
})

async function unbound(source: string, fence = 'ts'): Promise<string[]> {
  return (await read(source, fence)).unbound.map(({ name, called }) => (called ? `${name}()` : name))
}

describe('names that are bound nowhere', () => {
  it.each([
    ['ts', "import { a } from 'x'\nb(a, c.d, new E())", ['b()', 'c', 'E()']],
    ['ts', 'f({ a, b: c, d() {}, [e]: 1, ...g })', ['f()', 'a', 'c', 'e', 'g']],
    ['ts', 'const x: A<B.C> = y as D', ['A', 'B', 'y', 'D']],
    ['tsx', 'export const p = <P.Q r={s}><div className="t" /><U /></P.Q>', ['P', 's', 'U']],
    ['ts', 'export { a }\nexport { b } from "c"', ['a']],
    ['ts', '{ const a = 1 }\na', ['a']],
    ['ts', '(b) => {}\nb', ['b']],
    ['ts', 'const a = typeof window === "x" && typeof undeclared === "y" ? `${b}` : c`d`', ['b', 'c()']],
    ['ts', 'class A extends B { @c() d = e; [f]() { this.g(h) } }', ['B', 'c()', 'e', 'f', 'h']],
    ['js', "import a from 'b'\nawait a()\nexports.c = 1", ['exports']],
    ['js', "const a = require('b')\nexports.c = a", []],
  ])('%s: %s', async (fence, source, expected) => {
    expect(await unbound(source, fence)).toEqual(expected)
  })

  it.each([
    'var a = b; function b() { return c; var c }',
    'f(); function f(g, { h, i: [j = 1], ...k } = {}, ...l) { return [g, h, j, k, l, arguments] }',
    'for (const [a, b] of Object.entries({})) console.log(a, b)\nfor (let i = 0; i < 1; i++) i',
    'try {} catch ({ message }) { message }',
    'label: for (;;) { continue label }',
    'x = 1; x; [y, z.w] = [1, 2]; y; var z',
    'const o = { key: 1, method() { return this.key } }; o.key; o?.["k"]; o.deep.er()',
    'class A<T> { #p = 1; static s: T; m<U>(u: U): A<U> { return new A<U>() } }',
    'type A<T> = T extends (infer U)[] ? { [K in keyof U]: K } : never\ntype B = A<string>',
    'function f(this: Window, a: unknown): a is string { return true }\nfunction g(a: any): asserts a {}',
    'interface I { new (a: string): I; [key: string]: any; m(b: Date): Promise<void> }',
    'enum E { A, B = A }\nE.A',
    'namespace N.M { export const a = 1 }\nN.M.a',
    'declare global { interface Window { a: 1 } var own: string }\nown',
    'let t: [a: string, b?: number, ...c: Array<string>]',
    "import a, { b as c, type D } from 'x'; import * as e from 'y'; import f = require('z')\nlet d: D = [a, c, e, f]",
    'const f = function g() { return g }; const h = class I { j: I }',
    'const { a = 1, b: { c }, ["d"]: e, ...f } = process.env; [a, c, e, f]',
    'setTimeout(() => fetch(new URL(import.meta.url)), Infinity); structuredClone; describe; NodeJS',
    'const a = (b: React.ReactNode): HTMLDivElement | null => null',
    'if (1) { function up() {} }\nup()',
    "declare module 'x' { interface A { b(c: D): E } }",
  ])('are none in %s', async (source) => {
    expect(await unbound(source)).toEqual([])
  })
})

/** `line:module#name.path` with `()` after a name that was called and `!` after one that was called with `new`. */
async function uses(source: string, fence = 'ts'): Promise<string[]> {
  return (await read(source, fence)).uses.map(({ origin, path, call, line }) => {
    const value = `${origin.module}#${origin.name ?? ''}${origin.instance ? '()' : ''}`
    return `${line}:${[value, ...path].join('.')}${call === null ? '' : call.constructs ? '!' : `(${call.positional})`}`
  })
}

describe('uses of what is imported', () => {
  it.each([
    ["import { A } from 'x'\nconst a = new A(1)\nawait a.b.c(2)", ['1:x#A!', '2:x#A().b.c(1)']],
    ["import * as n from 'x'\nnew n.A().b()", ['1:x#A().b(0)', '1:x#.A!']],
    ["import f from 'x'\nconst app = f()\napp.get('/', () => {})", ['1:x#default(0)', '2:x#default().get(2)']],
    ["const { A, b: c } = require('x')\nc(A.d)", ['0:x#.A', '0:x#.b', '1:x#b(1)', '1:x#A.d']],
    ["const x = await import('x')\nx.a()", ['1:x#.a(0)']],
    ["require('x').a(1)", ['0:x#.a(1)']],
    ["import { J } from 'x'\nfunction f(j: J<string>) { return j.data }", ['1:x#J', '1:x#J().data']],
    ["import type { J } from 'x'\nconst f = async ({ data }: J) => data.x", ['1:x#J().data', '1:x#J']],
    ["import { A } from 'x'\nlet a = new A()\na = other()\na.b", ['1:x#A!']],
    ["import { A } from 'x'\nfunction f(A) { A.b() }", []],
    ["import { A } from 'x'\nconst a = new A()\na.own = 1\na.b.own = 2", ['1:x#A!', '2:x#A()', '3:x#A().b']],
    ["import { A } from 'x'\nconst b = new A().c()\nb.d()", ['1:x#A().c(0)', '1:x#A!']],
    ["import { A } from 'x'\nexport const p = <A b={1} />", ['1:x#A']],
    ["import { e } from 'x'\nthrow new e.NotFound('a')", ['1:x#e.NotFound!']],
    ["import { f } from 'x'\n;(await f()).a.b()", ['1:x#f().a.b(0)', '1:x#f(0)']],
    ["import { A } from 'x'\nconst { b } = new A()", ['1:x#A().b', '1:x#A!']],
  ])('%s', async (source, expected) => {
    expect(await uses(source, 'tsx')).toEqual(expected)
  })

  it('says how a call passes its arguments', async () => {
    const source = "import { f } from 'x'\nf('a', { b: 1, 'c-d': 2, e, g() {}, ...h }, [1], ...i, { j: 1 })"
    const [use] = (await read(source)).uses
    expect(use?.call).toEqual({
      constructs: false,
      positional: 3,
      spread: true,
      keywords: [],
      objects: [
        {
          argument: 1,
          open: true,
          keys: [
            { line: 1, column: 9, name: 'b', kind: 'number' },
            { line: 1, column: 15, name: 'c-d', kind: 'number' },
            { line: 1, column: 25, name: 'e' },
            { line: 1, column: 28, name: 'g', kind: 'function' },
          ],
        },
      ],
      kinds: ['text', 'object', 'list'],
    })
  })

  it.each([
    ['f(...)', { positional: 0, spread: true, open: undefined }],
    ['f(1, ...)', { positional: 1, spread: true, open: undefined }],
    ['f({ a: 1, ... })', { positional: 1, spread: false, open: true }],
    ['f({\n  a: 1,\n  // ...\n})', { positional: 1, spread: false, open: true }],
    ['f({ a: { ... } })', { positional: 1, spread: false, open: false }],
    ['f({ a: ... })', { positional: 1, spread: false, open: false }],
  ])('takes what %s leaves out for something that may be there', async (source, expected) => {
    const { uses: found, abridged } = await read(`import { f } from 'x'\n${source}`)
    const call = found.find((use) => use.call !== null)?.call
    expect(call && { positional: call.positional, spread: call.spread, open: call.objects[0]?.open }).toEqual(expected)
    expect(abridged).toBe(true)
  })

  it('reads imports of all kinds', async () => {
    const source = `import a, { b as c } from 'x'
import * as d from 'y'
import 'z'
const e = require('u').v
const { f } = require('w')
export { g } from 'k'`
    expect((await read(source)).imports.map(({ module, name, alias }) => [module, name, alias])).toEqual([
      ['x', 'default', 'a'],
      ['x', 'b', 'c'],
      ['y', null, 'd'],
      ['z', null, ''],
      ['u', 'v', ''],
      ['w', 'f', 'f'],
      ['k', 'g', ''],
    ])
  })

  it('gives the places of fragments in the block', async () => {
    const sample = await read('@a()\nasync run(): Promise<void> { const b = require("c"); b.d({ e: 1 }) }')
    expect(sample.abridged).toBe(true)
    expect(sample.uses[0]).toMatchObject({
      line: 1,
      path: ['d'],
      call: { objects: [{ keys: [{ line: 1, name: 'e' }] }] },
    })
  })
})

describe('hostile samples', () => {
  it.each([
    ['nested calls', 'f('.repeat(20_000)],
    ['nested objects', 'a={b:'.repeat(3_000)],
    ['nested arrows', 'a=>'.repeat(10_000)],
    ['nested elements', '<a>'.repeat(3_000)],
    ['a long chain', `a${'.b()'.repeat(20_000)}`],
    ['quotes', '`${'.repeat(5_000)],
    ['dots', '... '.repeat(4_000)],
    ['comments', '/* '.repeat(6_000)],
    ['stray brackets', ')]}'.repeat(6_000)],
    ['members', 'a.b;'.repeat(4_700)],
    ['control characters', '\u0001\u2003\ua4f8'.repeat(3_000)],
  ])(
    'are read in time: %s',
    async (_what, text) => {
      const started = performance.now()
      for (const fence of ['ts', 'js', 'tsx']) await sampleIn(fence, [text.slice(0, 19_000)])
      expect(performance.now() - started).toBeLessThan(10_000)
    },
    30_000,
  )
})
