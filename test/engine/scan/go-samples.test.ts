import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const MODULE: Files = {
  'go.mod': 'module example.com/tidy/v2\n\ngo 1.22\n',
  'tidy.go': `package tidy

// App tidies.
type App struct{}

// New makes an app.
func New() *App { return &App{} }

// Words takes words.
func Words(limit int, words ...string) (*App, error) { return nil, nil }
`,
  'store/store.go': `package store

// Options are options.
type Options struct{ Path string }

// Open opens.
func Open(options Options) error { return nil }
`,
}

async function findings(...lines: string[]): Promise<string[]> {
  const page = ['# Tidy', '', '```go', ...lines, '```', ''].join('\n')
  const { findings } = await scanned(history({ ...MODULE, 'README.md': page }).path)
  return findings.map(({ line, rule, reason }) => `${line} ${rule}: ${reason}`)
}

describe('A sample of Go that was never right', () => {
  it.each([
    [
      'takes what the package does not export',
      ['import "example.com/tidy/v2"', 'app := tidy.Create()'],
      '5 export of its module: `example.com/tidy/v2` exports no `Create`',
    ],
    [
      'takes what a package of the module does not export',
      ['import "example.com/tidy/v2/store"', 'err := store.Open(store.Option{Path: "a"})'],
      '5 export of its module: `example.com/tidy/v2/store` exports no `Option`',
    ],
  ])('is reported when it %s', async (_, lines, expected) => {
    expect(await findings(...lines)).toEqual([expected])
  })

  it.each([
    ['is right', ['import "example.com/tidy/v2"', 'app := tidy.New()', 'tidy.Words(limit(), "a", "b")']],
    ['does not import the package', ['app := tidy.Create()']],
    ['tells how functions are called', ['app := tidy.New()', 'tidy.Words(limit int, words ...string) error']],
    ['takes from the standard library', ['flag.Create("x")', 'var x flag.Kind']],
    ['calls a method of a variable that is called like a package', ['store := open()', 'store.Close(Options{})']],
    ['may call a method of a variable of the reader', ['store.Close("x")']],
    ['means a package of others', ['import "example.org/other/tidy"', 'tidy.Create()']],
    ['says what it leaves out', ['package main', 'import "fmt"', 'func main() {', '  // ...', '}']],
    ['shows only its imports', ['package main', 'import "fmt"']],
    ['shows a part that has imports', ['import "fmt"', 'app := tidy.New()']],
    ['imports for what the import does', ['package main', 'import _ "embed"', 'func main() { f() }']],
    [
      'imports a package that is called like a part of the path of another',
      [
        ...['package main', 'import (', '  "example.com/tidy/v2"', '  "example.org/tidy-store/v2"', ')'],
        ...['func main() {', '  store.Open(tidy.New())', '}'],
      ],
    ],
    [
      'imports a package whose name its path does not say',
      ['package main', 'import "example.org/driver-of-notes"', 'func main() { notes.Open() }'],
    ],
  ])('is not reported when it %s', async (_, lines) => {
    expect(await findings(...lines)).toEqual([])
  })
})

describe('A sample of an older version of a module', () => {
  const page = (title: string): Files => ({
    'README.md': ['# Tidy', '', title, '', '```go', 'import "example.com/tidy/v2"', '```', ''].join('\n'),
  })

  it.each([
    ['## Install', ['code_example']],
    ['## Using `v2` releases', []],
  ])('is out of date under %s', async (title, expected) => {
    const older = { ...MODULE, ...page(title) }
    const newer = { ...older, 'go.mod': 'module example.com/tidy/v3\n\ngo 1.22\n' }
    const { findings } = await scanned(history(older, newer).path)
    expect(findings.map(({ claim_type }) => claim_type)).toEqual(expected)
  })
})

describe('A module that a page imports beside a later version of it', () => {
  it.each([
    ['', ['code_example']],
    ['`example.com/tidy/v2` is faster.', []],
    ['See https://pkg.go.dev/example.com/tidy/v2.', []],
    ['It comes with example.com/tidy/view.', ['code_example']],
  ])('is meant: %j', async (sentence, expected) => {
    const page = ['# Tidy', '', sentence, '', '```go', 'import "example.com/tidy"', '```', ''].join('\n')
    const older = { ...MODULE, 'go.mod': 'module example.com/tidy\n\ngo 1.22\n', 'README.md': page }
    const { findings } = await scanned(history(older, { ...older, 'go.mod': MODULE['go.mod'] ?? '' }).path)
    expect(findings.map(({ claim_type }) => claim_type)).toEqual(expected)
  })
})
