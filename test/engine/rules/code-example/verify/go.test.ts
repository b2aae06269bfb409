import { describe, expect, it } from 'vitest'
import { contradictions } from '../../pages.ts'
import type { Files } from '../../snapshot.ts'

const MODULE: Files = {
  'go.mod': 'module example.com/tidy\n\ngo 1.22\n',
  'tidy.go': `package tidy

// Book has notes.
type Book struct {
	Name string
}

// New makes a book.
func New(name string) *Book { return nil }

// Handle handles.
func Handle() {}
`,
}

/** What fails of a sample, without its line. */
async function said(...lines: string[]): Promise<string[]> {
  const page = ['# Tidy', '', '```go', ...lines, '```', ''].join('\n')
  return (await contradictions({ ...MODULE, 'README.md': page })).map((each) => each.replace(/^\d+ [^:]+: /, ''))
}

const IMPORT = 'import "example.com/tidy"'

describe('A sample of Go', () => {
  it.each<[string[], string]>([
    [[IMPORT, 'tidy.Make()'], '`example.com/tidy` exports no `Make`'],
    [[IMPORT, 'tidy.Handlee(handle)'], '`example.com/tidy` exports no `Handlee` → Handle'],
    [[IMPORT, 'var book *tidy.Boot'], '`example.com/tidy` exports no `Boot` → Book'],
  ])('%j is wrong: %s', async (lines, expected) => {
    expect(await said(...lines)).toEqual([expected])
  })

  it.each<[string[]]>([
    [[IMPORT, 'tidy.Handle()', 'book := tidy.New(1, 2)', 'book.Burn()', 'tidy.Book{Title: 1}']],
    [['tidy.Make()']],
    [[IMPORT, 'func f(tidy Shelf) { tidy.Make() }']],
  ])('%j is right, or not known', async (lines) => {
    expect(await said(...lines)).toEqual([])
  })
})
