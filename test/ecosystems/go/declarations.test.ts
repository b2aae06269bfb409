import { describe, expect, it } from 'vitest'
import type { Declaration } from '../../../src/ecosystems/declaration.ts'
import { declarationsIn } from '../../../src/ecosystems/syntax/read.ts'

/** What is declared beyond the name, by the name after that of its container. */
async function details(source: string): Promise<Record<string, Partial<Declaration>>> {
  const found = await declarationsIn('a.go', source)
  return Object.fromEntries(
    found.map(({ name, kind, line, container, exported, ...rest }) => [
      container === null ? name : `${container}.${name}`,
      rest,
    ]),
  )
}

const positional = { kind: 'positional', optional: false, default: null }

describe('details of declarations in Go', () => {
  it('reads parameters that share a type, take any number of values, or have no name', async () => {
    const source = `package p
func Fn[T any](a, b int, f func(T) error, rest ...string) (n int, err error) {}
func (t *T) Do(context.Context, *Options)
type Handler func(w io.Writer, args ...any) error
type I interface { Read(p []byte) (int, error) }`
    expect(await details(source)).toEqual({
      Fn: {
        signatures: [
          {
            parameters: [
              { ...positional, name: 'a', type: 'int' },
              { ...positional, name: 'b', type: 'int' },
              { ...positional, name: 'f', type: 'func(T) error' },
              { name: 'rest', kind: 'rest', optional: true, default: null, type: 'string' },
            ],
            returns: '(n int, err error)',
          },
        ],
      },
      'T.Do': {
        signatures: [
          {
            parameters: [
              { ...positional, name: '', type: 'context.Context' },
              { ...positional, name: '', type: '*Options' },
            ],
            returns: null,
          },
        ],
      },
      Handler: {
        type: 'func(w io.Writer, args ...any) error',
        signatures: [
          {
            parameters: [
              { ...positional, name: 'w', type: 'io.Writer' },
              { name: 'args', kind: 'rest', optional: true, default: null, type: 'any' },
            ],
            returns: 'error',
          },
        ],
      },
      I: {},
      'I.Read': {
        signatures: [{ parameters: [{ ...positional, name: 'p', type: '[]byte' }], returns: '(int, error)' }],
      },
    })
  })

  it('reads embedded types as bases, and as fields by their last name', async () => {
    const source = `package p
type S struct { Base; *pkg.Other; List[int]; A, b []string \`json:"a" default:"x"\` }
type I interface { io.Reader; Closer; ~int | string; comparable }
type A = pkg.B
type D Named
type M map[string]int
type N string`
    const field = { optional: true }
    expect(await details(source)).toEqual({
      S: { bases: ['Base', 'pkg.Other', 'List'] },
      'S.Base': { ...field, type: 'Base' },
      'S.Other': { ...field, type: 'pkg.Other' },
      'S.List': { ...field, type: 'List[int]' },
      'S.A': { ...field, type: '[]string', value: 'x' },
      'S.b': { ...field, type: '[]string', value: 'x' },
      'S.a': { ...field, type: '[]string', value: 'x' },
      I: { bases: ['io.Reader', 'Closer'] },
      A: { type: 'pkg.B', bases: ['pkg.B'] },
      D: { type: 'Named', bases: ['Named'] },
      M: { type: 'map[string]int' },
      N: { type: 'string' },
    })
  })

  it('reads the constants of a named type as its values', async () => {
    const source = `package p
type Level string
const ( Debug Level = "debug"; Info Level = "info" )
const Warn = Level("warn")
type Mode int
const ( A Mode = iota; B; _; C )
const Other = "x"
const ( X, Y = 1, 2 )`
    expect(await details(source)).toEqual({
      Level: { type: 'string', values: ['debug', 'info', 'warn'] },
      Debug: { type: 'Level', value: '"debug"' },
      Info: { type: 'Level', value: '"info"' },
      Warn: { type: 'Level', value: 'Level("warn")' },
      Mode: { type: 'int', values: ['A', 'B', 'C'] },
      A: { type: 'Mode', value: 'iota' },
      B: { type: 'Mode' },
      C: { type: 'Mode' },
      Other: { value: '"x"' },
      X: { value: '1' },
      Y: { value: '2' },
    })
  })

  it('reads the texts of lists and tables, and says when some are computed', async () => {
    const source = `package p
var Names = []string{"a", "b"}
var Table = map[string]int{"x": 1, key(): 2}
var Timeout time.Duration = 5 * time.Second
var a, b = f()`
    expect(await details(source)).toEqual({
      Names: { value: '[]string{"a", "b"}', values: ['a', 'b'] },
      Table: {
        value: 'map[string]int{"x": 1, key(): 2}',
        values: ['x'],
        open: 'some of its values are computed',
      },
      Timeout: { type: 'time.Duration', value: '5 * time.Second' },
      a: {},
      b: {},
    })
  })

  it('knows what is deprecated by the comment above or behind it', async () => {
    const source = `package p

// Old does something.
//
// Deprecated: use New.
func Old() {}

// New is not Deprecated: this is no paragraph.
func New() {}

type T struct {
	A int // Deprecated: use B.
	B int
	/*
	   Deprecated: gone.
	*/
	C int
}`
    const found = await declarationsIn('a.go', source)
    expect(found.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual(['Old', 'A', 'C'])
  })

  it('leaves types open that go generate or broken syntax may add to', async () => {
    const source = `package p
//go:generate stringer -type=Kind,Mode
type Kind int
type Plain struct { A int }
type Broken struct { A int; ??? }`
    const found = await details(source)
    expect(found.Kind).toEqual({ type: 'int', open: 'go generate writes more of it' })
    expect(found.Plain).toEqual({})
    expect(found.Broken).toEqual({ open: 'its source has syntax that is not read' })
  })
})
