import { describe, expect, it } from 'vitest'
import { importsIn } from '../../../src/engine/rules/imports.ts'
import { HOSTILE_BLOCKS } from './hostile.ts'

function imports(...lines: string[]): [string, string[]][] {
  return importsIn(lines).map(({ module, names }) => [module, [...names]])
}

describe('Imports', () => {
  it.each<[string, string, string[]]>([
    ["import { a, b as c } from 'pkg'", 'pkg', ['a', 'b']],
    ['import d, { type T, a } from "@o/pkg/sub"', '@o/pkg/sub', ['T', 'a']],
    ["import type { T } from 'pkg'", 'pkg', ['T']],
    ["import * as all from 'pkg'", 'pkg', []],
    ["import 'pkg/style.css'", 'pkg/style.css', []],
    ["export { a } from './a.js'", './a.js', ['a']],
    ["const { a, b: c } = require('pkg')", 'pkg', ['a', 'b']],
    ["const pkg = require('pkg')", 'pkg', []],
    ["const { a } = await import('pkg')", 'pkg', ['a']],
    ['from pkg.sub import a, b as c', 'pkg.sub', ['a', 'b']],
    ['>>> from pkg import a', 'pkg', ['a']],
    ['from pkg import a  # why', 'pkg', ['a']],
    ['import pkg.sub', 'pkg.sub', []],
    ['import pkg as p', 'pkg', []],
    ['use pkg::sub::Name;', 'pkg::sub', ['Name']],
    ['pub use pkg::{A, sub::B, C as D};', 'pkg', ['A', 'B', 'C']],
    ['use pkg::prelude::*;', 'pkg::prelude', []],
    ['import "github.com/o/pkg/sub"', 'github.com/o/pkg/sub', []],
    ['import p "github.com/o/pkg"', 'github.com/o/pkg', []],
  ])('of `%s` are read', (line, module, names) => {
    expect(imports(line)).toEqual([[module, names]])
  })

  it('over several lines have all their names, at the line of the module', () => {
    expect(importsIn(['x()', 'import {', '  a,', '  b, // second', "} from 'pkg'"])).toEqual([
      { line: 4, column: 8, module: 'pkg', names: ['a', 'b'] },
    ])
    expect(importsIn(['from pkg import (', '    a,', '    b,', ')'])).toEqual([
      { line: 0, column: 5, module: 'pkg', names: ['a', 'b'] },
    ])
    expect(imports('import (', '\t"fmt"', '\t"github.com/o/pkg"', ')')).toEqual([['github.com/o/pkg', []]])
  })

  it.each([
    ['words about imports', 'This will import the data from the file'],
    ['a call', "importAll('pkg')"],
    ['a string', "const a = 'import x'"],
  ])('are none in %s', (_, line) => {
    expect(imports(line)).toEqual([])
  })

  it.each(HOSTILE_BLOCKS)('of hostile blocks that repeat $name are read', ({ of }) => {
    expect(importsIn([of(200)])).toBeInstanceOf(Array)
  })
})
