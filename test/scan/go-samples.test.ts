import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const MODULE: Files = {
  'go.mod': 'module example.com/tidy/v2\n\ngo 1.22\n',
  'tidy.go': `package tidy

// App tidies.
type App struct {
	router
	Name string
}

// Handler handles a note.
type Handler func(c *Note, names ...string) error

// Config configures.
type Config struct {
	Limit     int
	OnClose   func(err error) (int, error)
	OnTidy    Handler
	OnDone    func()
}

// New makes an app.
func New(config ...Config) *App { return &App{} }

// Use takes handlers.
func (app *App) Use(prefix string, handlers ...Handler) {}

// Words takes words.
func Words(limit int, words ...string) (*App, error) { return nil, nil }

// DefaultLimitOfNotes is the limit.
const DefaultLimitOfNotes = 3
`,
  'router.go': 'package tidy\n\ntype router struct{}\n\nfunc (r *router) Route(path string) *App { return nil }\n',
  'note.go': 'package tidy\n\n// Note is a note.\ntype Note interface {\n\tText() string\n}\n',
  'flag/flag.go': 'package flag\n\n// Kind is a kind.\ntype Kind int\n',
  'store/config.go': 'package store\n\n// Config has fields of its own.\ntype Config struct{ Limits int }\n',
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
      ['app := tidy.Create()'],
      '4 export of its module: `example.com/tidy/v2` exports no `Create`',
    ],
    [
      'sets a field that the struct does not have',
      ['app := tidy.New(tidy.Config{', '  Limits: 3,', '})'],
      '5 field of a literal: `Config` has no field `Limits`',
    ],
    [
      'calls a method that what a function makes does not have',
      ['app := tidy.New()', 'app.Route("/")', 'app.Mount("/")'],
      '6 member of its type: `App` has no member `Mount`',
    ],
    [
      'passes a list where any number of values is taken',
      ['tidy.Words(1, []string{"a"})'],
      '4 arguments of a call: `Words` takes any number of `string`, not a list of them',
    ],
    [
      'passes a literal of another type',
      ['tidy.Words("1", "a")'],
      '4 arguments of a call: `Words` takes a `int` as `limit`, not what is written',
    ],
    [
      'passes too few arguments',
      ['app, err := tidy.Words()'],
      '4 arguments of a call: `Words` needs 1 argument, not 0',
    ],
    [
      'writes a function without the result that its field has',
      ['config := tidy.Config{', '  OnClose: func(err error) error { return err },', '}'],
      '5 function of its type: `Config.OnClose` takes a function with 2 results, not with 1',
    ],
    [
      'writes a function with other parameters than a named type has',
      ['app := tidy.New()', 'app.Use("/", func(c *tidy.Note) error { return nil })'],
      '5 arguments of a call: `App.Use` takes a function of 2 parameters, not of 1',
    ],
    [
      'imports what it does not use',
      ['package main', 'import (', '  "fmt"', '  "example.com/tidy/v2"', ')', 'func main() {', '  tidy.New()', '}'],
      '6 unused import of the sample: the sample imports `fmt` and does not use it',
    ],
    [
      'takes what a package of the module does not export',
      ['err := store.Open(store.Option{Path: "a"})'],
      '4 export of its module: `example.com/tidy/v2/store` exports no `Option`',
    ],
  ])('is reported when it %s', async (_, lines, expected) => {
    expect(await findings(...lines)).toEqual([expected])
  })

  it.each([
    [
      'is right',
      [
        'app := tidy.New(tidy.Config{Limit: 3, OnClose: func(error) (n int, err error) { return }, OnDone: func() {}})',
        'app.Use("/", func(c *tidy.Note, names ...string) error { return nil })',
        'app.Route("/").Name = "x"',
        'tidy.Words(tidy.DefaultLimitOfNotes, list...)',
        'tidy.Words(limit(), "a", "b")',
      ],
    ],
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
