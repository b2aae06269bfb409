import { describe, expect, it } from 'vitest'
import { declarationsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { outline } from './outline.ts'

describe('definitions in TypeScript', () => {
  it('reads declarations of every kind', async () => {
    const source = `
export function f() { const local = 1; function inner() {} }
export async function* g() {}
const h = () => { let local }
export abstract class C<T> extends B { m(): void {} abstract n(): void; get p() { return 1 } }
export interface I { a: string; 'b-c'?: number; m(): void }
export type T = { a: { b: 1 } } | Readonly<{ c: 2 }>
export enum E { A = 1, 'B-c', D }
export const enum F { X }
declare module 'x' { function inModule(): void }
namespace N.M { export const inside = 1; const own = 2 }`
    expect(await outline('a.ts', source)).toEqual([
      '+ function f',
      '+ function g',
      '- function h',
      '+ class C',
      '+ method C.m',
      '+ method C.n',
      '+ method C.p',
      '+ interface I',
      '+ member I.a',
      '+ member I.b-c',
      '+ method I.m',
      '+ type T',
      '+ member T.a',
      '+ member a.b',
      '+ member T.c',
      '+ enum E',
      '+ member E.A',
      '+ member E.B-c',
      '+ member E.D',
      '+ enum F',
      '+ member F.X',
      '- module x',
      '+ function x.inModule',
      '- module N.M',
      '+ constant N.M.inside',
      '- constant N.M.own',
    ])
  })

  it('reads the fields of a class, its parameter properties and what its constructor sets', async () => {
    const source = `export class C {
  static x = { key: 1 }; #secret = 2; private y: string
  constructor(private z: number, readonly w: number, plain: number) { this.hooks = Object.freeze({ done: 1 }); plain = 1 }
  method() { this.later = 1 }
}`
    expect(await outline('a.ts', source)).toEqual([
      '+ class C',
      '+ member C.x',
      '+ member x.key',
      '- member C.#secret',
      '- member C.y',
      '- member C.z',
      '+ member C.w',
      '+ member C.hooks',
      '+ member hooks.done',
      '+ method C.method',
    ])
  })

  it('reads re-exports by name and marks what is exported further down', async () => {
    const source = `
class Late { m() {} }
const hidden = 1, shown = 2
export { Late as Public, shown }
export { a as b, c, default as d } from './x'
export type { Q } from './q'
export * as ns from './y'
export * from './z'
export default hidden`
    expect(await outline('a.ts', source)).toEqual([
      '+ class Late',
      '+ method Late.m',
      '+ constant hidden',
      '+ constant shown',
      '+ constant Public',
      '+ constant b',
      '+ constant c',
      '+ constant d',
      '+ type Q',
      '+ module ns',
    ])
  })

  it('reads what a default export holds', async () => {
    expect(await outline('a.ts', 'export default class { m() {} }')).toEqual(['+ method default.m'])
    expect(await outline('a.ts', 'export default { name: 1, run() {} }')).toEqual(['+ member name', '+ method run'])
    expect(await outline('a.ts', 'function f() {}\nexport default f')).toEqual(['+ function f'])
  })

  it('counts overloads once and keeps a type and a value of the same name', async () => {
    const source =
      'export function f(a: 1): 1\nexport function f(a: 2): 2\nexport function f(a) {}\ntype T = 1\nconst T = 1'
    expect(await outline('a.ts', source)).toEqual(['+ function f', '- type T', '- constant T'])
  })

  it('gives 1-based lines', async () => {
    expect(await declarationsIn('a.tsx', '\n\nexport const App = () => <p id="x">y</p>\n')).toEqual([
      {
        name: 'App',
        kind: 'function',
        line: 3,
        container: null,
        exported: true,
      },
    ])
  })
})

describe('definitions in JavaScript', () => {
  it('reads names that a module exports the old way', async () => {
    const source = `
exports.x = 1
module.exports.y = function () {}
module.exports = { z, w: 1, k() {}, nested: { inner: 1 } }
function z() {}
Object.defineProperty(exports, 'q', { get() {} })`
    expect(await outline('a.js', source)).toEqual([
      '+ constant x',
      '+ function y',
      '+ constant w',
      '+ function k',
      '+ constant nested',
      '+ member nested.inner',
      '+ function z',
      '+ constant q',
    ])
  })

  it('follows a chain of assignments to the exports', async () => {
    const source = `var app = exports = module.exports = {}
app.listen = function listen() {}
app.defaults = { timeout: 1 }`
    expect(await outline('a.js', source)).toEqual([
      '+ constant app',
      '+ method app.listen',
      '+ member app.defaults',
      '+ member defaults.timeout',
    ])
  })

  it('reads prototypes and constructor functions', async () => {
    const source = `function View(name) { this.root = name; var local }
View.prototype.render = function () {}
View.prototype = { lookup: function () {} }
View.create = () => {}`
    expect(await outline('a.js', source)).toEqual([
      '- function View',
      '- member View.root',
      '- method View.render',
      '- member View.lookup',
      '- method View.create',
    ])
  })

  it('reads destructured names, and the keys of literals two levels deep', async () => {
    const source = `const { a, b: c, ...rest } = x, [d, e = f] = y
const options = { top: { next: { tooDeep: 1 } }, 'with-dash': 1, [computed]: 2, 3: 4, run() { return { no: 1 } } }`
    expect(await outline('a.js', source)).toEqual([
      '- constant a',
      '- constant c',
      '- constant rest',
      '- constant d',
      '- constant e',
      '- constant options',
      '- member options.top',
      '- member top.next',
      '- member options.with-dash',
      '- method options.run',
    ])
  })

  it('takes keys handed to a call only where the callee is this file’s own or known to keep them', async () => {
    const source = `const own = define({ mine: 1 })
const foreign = express({ theirs: 1 })
const schema = z.object({ field: z.string() }).strict()
const chained = z.string().regex({ notAField: 1 })
function define(x) { return x }`
    expect(await outline('a.js', source)).toEqual([
      '- constant own',
      '- member own.mine',
      '- constant foreign',
      '- constant schema',
      '- member schema.field',
      '- constant chained',
      '- function define',
    ])
  })

  it('leaves out imports, locals, parameters, comments and strings', async () => {
    const source = `import a, { b } from 'x'
const c = require('y'), { d } = require('z').e
const f = await import('g')
// function inComment() {}
const text = "function inString() {}"
for (const i of []) { var inLoop }
run(function callback(parameter) { const local = 1 })
c.patched = function () {}
if (x) { const blockScoped = 1; function reachesUp() {} }
;(function () { function wrapped() {} })()`
    expect(await outline('a.mjs', source)).toEqual(['- constant text', '- function reachesUp', '- function wrapped'])
  })

  it('reads what it can of a file with a syntax error', async () => {
    const names = await outline('a.js', 'export function before() {}\nconst = = ;\nexport class After { m() {} }\n')
    expect(names).toEqual(expect.arrayContaining(['+ function before', '+ class After', '+ method After.m']))
  })
})
