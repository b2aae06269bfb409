import { describe, expect, it } from 'vitest'
import { contradictions } from '../pages.ts'
import type { Files } from '../snapshot.ts'

const MODULE: Files = {
  'go.mod': 'module example.com/tidy\n\ngo 1.22\n',
  'tidy.go': `package tidy

// Book has notes.
type Book struct {
	Name  string
	Pages int
	OnEnd func(err error) (int, error)
	OnTop Handler
	Plain func()
	Other store.Hook
	inner int
}

// Handler handles.
type Handler func(book *Book, names ...string) error

// New makes a book.
func New(name string, pages ...int) (*Book, error) { return nil, nil }

// Count counts.
func Count(limit int, wide bool, names []string) int { return 0 }

// Bare makes nothing.
func Bare() {}

// Walk walks.
func Walk(handler func(int) error) {}

// Handle handles.
func Handle(handler Handler) {}

// Hooked is hooked.
func Hooked(hook store.Hook) {}

// Text gives a text.
func Text() string { return "" }

// Stored gives a store.
func Stored() *store.Store { return nil }

// Read reads.
func (book *Book) Read(page int) string { return "" }
`,
  'more.go': 'package tidy\n\n// Close closes.\nfunc (book *Book) Close() {}\n',
  'store/store.go': `package store

// Hook hooks.
type Hook func(text string)

// Store stores.
type Store struct{}
`,
}

/** What fails of a sample, without its line. */
async function said(...lines: string[]): Promise<string[]> {
  const page = ['# Tidy', '', '```go', ...lines, '```', ''].join('\n')
  return (await contradictions({ ...MODULE, 'README.md': page })).map((each) => each.replace(/^\d+ [^:]+: /, ''))
}

describe('A sample of Go', () => {
  it.each<[string[], string]>([
    [['tidy.Make()'], '`example.com/tidy` exports no `Make`'],
    [['tidy.Handles(handle)'], '`example.com/tidy` exports no `Handles`'],
    [['tidy.Bare(1)'], '`Bare` takes no argument by place'],
    [['tidy.Count(1, true)'], '`Count` needs 3 arguments, not 2'],
    [['tidy.Count(1, true, list, 4)'], '`Count` takes 3 arguments by place, not 4'],
    [['tidy.Count("a", true, list)'], '`Count` takes a `int` as `limit`, not what is written'],
    [['tidy.Count(1, "a", list)'], '`Count` takes a `bool` as `wide`, not what is written'],
    [['tidy.Count(1, true, "a")'], '`Count` takes a `[]string` as `names`, not what is written'],
    [['tidy.New()'], '`New` needs 1 argument, not 0'],
    [['tidy.New(3)'], '`New` takes a `string` as `name`, not what is written'],
    [['tidy.New("a", 1, "b")'], '`New` takes a `int` as `pages`, not what is written'],
    [['tidy.New("a", []int{1})'], '`New` takes any number of `int`, not a list of them'],
    [['tidy.Walk(func(a, b int) error { return nil })'], '`Walk` takes a function of 1 parameter, not of 2'],
    [['tidy.Walk(func() error { return nil })'], '`Walk` takes a function of 1 parameter, not of 0'],
    [['tidy.Walk(func(a int) {})'], '`Walk` takes a function with 1 result, not with 0'],
    [['tidy.Handle(func(b *tidy.Book) error { return nil })'], '`Handle` takes a function of 2 parameters, not of 1'],
    [['tidy.Hooked(func(a, b string) {})'], '`Hooked` takes a function of 1 parameter, not of 2'],
    [['tidy.Hooked(func(a string) error { return nil })'], '`Hooked` takes a function with no results, not with 1'],
    [['book := tidy.Book{', '  Titel: "a",', '}'], '`Book` has no field `Titel`'],
    [['book := tidy.Book{', '  Page: 1,', '}'], '`Book` has no field `Page` → Pages'],
    [
      ['book := tidy.Book{', '  OnEnd: func(err error) error { return err },', '}'],
      '`Book.OnEnd` takes a function with 2 results, not with 1',
    ],
    [
      ['book := tidy.Book{', '  OnTop: func() error { return nil },', '}'],
      '`Book.OnTop` takes a function of 2 parameters, not of 0',
    ],
    [
      ['book := tidy.Book{', '  Plain: func(a int) {},', '}'],
      '`Book.Plain` takes a function of no parameters, not of 1',
    ],
    [['book := tidy.Book{', '  Other: func() {},', '}'], '`Book.Other` takes a function of 1 parameter, not of 0'],
    [['book, err := tidy.New("a")', 'book.Burn()'], '`Book` has no member `Burn`'],
    [['book, err := tidy.New("a")', 'book.Cloze()'], '`Book` has no member `Cloze` → Close'],
    [['book, err := tidy.New("a")', 'book.Read()'], '`Book.Read` needs 1 argument, not 0'],
    [['book, err := tidy.New("a")', 'book.Read("a")'], '`Book.Read` takes a `int` as `page`, not what is written'],
    [
      ['import "fmt"', 'import "example.com/tidy"', 'func main() { tidy.Bare() }'],
      'the sample imports `fmt` and does not use it',
    ],
  ])('%j is wrong: %s', async (lines, expected) => {
    const whole = lines.some((line) => line.startsWith('import')) ? ['package main', ...lines] : lines
    expect(await said(...whole)).toEqual([expected])
  })

  it.each<[string[]]>([
    [['tidy.Bare()']],
    [['tidy.New("a")', 'tidy.New("a", 1, 2)', 'tidy.New(name, pages...)']],
    [['tidy.Count(1, true, []string{"a"})', 'tidy.Count(n, wide, nil)']],
    [['tidy.Walk(func(a int) error { return nil })', 'tidy.Walk(walk)', 'tidy.Walk(nil)']],
    [['tidy.Handle(func(b *tidy.Book, names ...string) error { return nil })']],
    [['tidy.Hooked(func(a string) {})']],
    [['book := tidy.Book{Name: "a", Pages: 1, Plain: func() {}, Other: hook}']],
    [['book := tidy.Book{OnEnd: func(err error) (int, error) { return 0, err }}']],
    [['book, err := tidy.New("a")', 'book.Read(1)', 'book.Close()', 'book.Name = "b"']],
    [['text := tidy.Text()', 'text.Burn()']],
    [['stored := tidy.Stored()', 'stored.Burn()']],
    [['book := open()', 'book.Burn()']],
    [['var book tidy.Book', 'book.Read(1)']],
  ])('%j is right, or not known', async (lines) => {
    expect(await said(...lines)).toEqual([])
  })
})
