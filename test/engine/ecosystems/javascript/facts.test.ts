import { describe, expect, it } from 'vitest'
import type { FileFacts } from '../../../../src/engine/ecosystems/file-facts.ts'
import { factsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { HOSTILE_FILES } from './hostile.ts'

async function facts(source: string, path = 'a.ts'): Promise<FileFacts> {
  const found = await factsIn(path, source)
  if (found === null) throw new Error('not read')
  return found
}

describe('imports of a file', () => {
  it.each([
    ["import a, { b as c } from 'x'", ['x#default a', 'x#b c']],
    ["import * as d from 'x'; import 'y'", ['x#null d', 'y#null ']],
    ["import type { A } from 'x'", ['x#A A']],
    ["export * from './x'", ['+./x#* *']],
    ["export * as ns from './x'", ['+./x#null ns']],
    ["export { a as b, default as c, default } from './x'", ['+./x#a b', '+./x#default c', '+./x#default default']],
    ["import { a } from 'x'\nexport { a as b }", ['x#a a', '+x#a b']],
    ["import a from 'x'\nexport default a", ['x#default a', '+x#default default']],
    ["import a = require('x')", ['x#null a']],
    ["const a = require('x'), { b, c: d } = require('y'), e = require('z').f", ['x#null a', 'y#b b', 'y#c d', 'z#f e']],
    ["const a = await import('x')", ['x#null a']],
    ["module.exports = require('./x')", ['+./x#* *']],
    ["exports.a = require('./x')\nexports.b = require('./y').c", ['+./x#null a', '+./y#c b']],
    ["__exportStar(require('./x'), exports)", ['+./x#* *']],
    ["// require('x')\nconst a = \"require('y')\"", []],
  ])('in `%s` are %j', async (source, expected) => {
    const { imports } = await facts(source, 'a.mts')
    expect(
      imports.map(({ module, name, alias, exported }) => `${exported ? '+' : ''}${module}#${name} ${alias}`),
    ).toEqual(expected)
  })
})

describe('environment variables', () => {
  it.each([
    ["process.env.A ?? 'x'", ['A']],
    ['process.env[\'B-C\'], process.env["D"]', ['D']],
    ["const { A, B: b, C = '1', D: d = 2 } = process.env", ['A', 'B', 'C', 'D']],
    ["Number(process.env.A || '3000')", ['A']],
    ['parseInt(process.env.A!, 10) || 80', ['A']],
    ['import.meta.env.VITE_A', ['VITE_A']],
    ["Deno.env.get('A'); Bun.env.B", ['A', 'B']],
    ['const env = process.env; env.A; env.lower', ['A']],
    ['options.env.LOG_LEVEL || "info"', ['LOG_LEVEL']],
    ['process.env.A = 1; delete process.env.B; process.env.C ||= "x"', ['C']],
    ['process.env[name]; f(process.env); // process.env.A', []],
    ['if (process.env.A === "1") {}', ['A']],
    ["getEnv('A_B')", ['A_B']],
  ])('that `%s` reads are %j', async (source, expected) => {
    const { environment } = await facts(source)
    expect(environment.map(({ name }) => name)).toEqual(expected)
  })
})

describe('messages', () => {
  it.each([
    ["this.assert(ok, 'expected #{this} to be deeply #{exp}')", [['expected ', ' to be deeply ', '']]],
    ['report({ message: "\'{{name}}\' is never read by {{ who }}" })', [["'", "' is never read by ", '']]],
    ["throw new Error('not found here')", [['not found here']]],
    ['log(`installed ${name} with ${tool}, done`)', [['installed ', ' with ', ', done']]],
    ["log('error: unknown option \\'' + flag + '\\'.' + more)", [["error: unknown option '", "'.", '']]],
    ["log('one ' +\n 'two')", [['one two']]],
    ['log(`it\\u2019s\\n so`)', [['it’s\n so']]],
    ["import 'a b'; 'use strict mode'; const o = { 'a key': 1, b: 'a value' }", [['a value']]],
    ["type A = 'one two'; // a comment\nconst b = 'word', c = `${b}/${c}`, d = 'x' + b", []],
    ["log(a || 'else this ' + b)", [['else this ', '']]],
    ["log(`outer ${f('inner text')} end`)", [['outer ', ' end'], ['inner text']]],
  ])('of `%s` have the parts %j', async (source, expected) => {
    expect((await facts(source)).messages.map(({ parts }) => parts)).toEqual(expected)
  })

  it('reads the texts of elements', async () => {
    const { messages } = await facts('const a = <p className="x y" title="A title">Press the <b>key</b></p>', 'a.tsx')
    expect(messages.map(({ parts }) => parts)).toEqual([['A title'], ['Press the']])
  })
})

describe('Hostile files', () => {
  it.each(HOSTILE_FILES)('of $name are read', async ({ of }) => {
    for (const path of ['a.ts', 'a.js']) expect(await factsIn(path, of(50))).not.toBeNull()
  })
})
