import { describe, expect, it } from 'vitest'
import type { Sample } from '../../../../src/engine/ecosystems/sample.ts'
import { sampleIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { HOSTILE_SAMPLES } from './hostile.ts'

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
    expect(error).toEqual({ line: 0, column: 12, text: ': any', written: 'TypeScript' })
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

describe('imports of samples', () => {
  it('are read in all their kinds', async () => {
    const source = `import a, { b as c } from 'x'
import * as d from 'y'
import 'z'
const e = require('u').v
const { f, g: h, ...i } = await import('w')
export { g } from 'k'`
    expect((await read(source)).imports.map(({ module, name, alias }) => [module, name, alias])).toEqual([
      ['x', 'default', 'a'],
      ['x', 'b', 'c'],
      ['y', null, 'd'],
      ['z', null, ''],
      ['u', 'v', ''],
      ['w', 'f', 'f'],
      ['w', 'g', 'g'],
      ['k', 'g', ''],
    ])
  })

  it('gives the places of fragments in the block', async () => {
    const sample = await read('@a()\nasync run(): Promise<void> { const b = require("c") }')
    expect(sample).toMatchObject({ abridged: true, imports: [{ line: 1, column: 39, module: 'c' }] })
  })
})

describe('Hostile samples', () => {
  it.each(HOSTILE_SAMPLES)('of $name never fail', async ({ of }) => {
    for (const fence of ['ts', 'js', 'tsx']) await expect(sampleIn(fence, [of(50)])).resolves.not.toBeUndefined()
  })
})
