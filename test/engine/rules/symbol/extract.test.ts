import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { symbolOf } from '../../../../src/engine/rules/symbol/extract/symbol-name.ts'
import { extractSymbols } from '../../../../src/engine/rules/symbol/extract.ts'
import { fence, values } from '../drafts.ts'

describe('A variable of the system', () => {
  it('is no symbol of the repository', () => {
    expect(values(extractSymbols, 'The cache is in `~/.cache` if `XDG_CACHE_HOME` is not set.')).toEqual([])
  })
})

describe('A page about an extension that is kept elsewhere', () => {
  it.each<[string, string, string[]]>([
    ['dotnet add package Tool.Discovery.Acme', 'docs/acme.md', []],
    ['npm install tool-acme', 'docs/acme.md', []],
    ['npm install tool-acme', 'README.md', ['PollAcme']],
    ['npm install tool', 'docs/acme.md', ['PollAcme']],
    ['npm install toolbox', 'docs/acme.md', ['PollAcme']],
  ])('has names of that: after `%s` in %s', (command, path, expected) => {
    expect(values(extractSymbols, [...fence('sh', command), '', 'Set `PollAcme`.'], path)).toEqual(expected)
  })
})

describe('A name of the reader’s application', () => {
  it('is no symbol of the repository', () => {
    const source = 'Add it in the `ConfigureServices` method of your application’s `StartUp` class.'
    expect(values(extractSymbols, source)).toEqual([])
    expect(values(extractSymbols, 'Call the `makeStore` function in your application.')).toEqual(['makeStore'])
  })
})

describe('A function that the page writes out', () => {
  it.each([
    'function splitLines(text) {',
    'export const splitLines = (text: string): string[] =>',
    'const splitLines = async (text) => {',
    'const splitLines = new Splitter({',
    'def splitLines(text):',
    '  def splitLines',
    '  def self.splitLines(text)',
    'func splitLines(text string) []string {',
    'pub fn splitLines(text: &str) -> Vec<&str> {',
  ])('as "%s" is the reader’s', (line) => {
    expect(values(extractSymbols, ['Write a `splitLines` function:', '', '```', line, '```'])).toEqual([])
  })

  it.each(['splitLines(text)', 'function splitLines(text: string): string[];', '  splitLines(text) {'])(
    'is not one that stands there as "%s"',
    (line) => {
      expect(values(extractSymbols, ['Call `splitLines`:', '', '```', line, '```'])).toEqual(['splitLines'])
    },
  )
})

describe('A table of renames', () => {
  it('tells of names that are gone', () => {
    const row = ['', '| Old name | New name |', '| --- | --- |', '| `readAll` | `readEach` |']
    expect(values(extractSymbols, row)).toEqual([])
    const simple = ['=========== ===========', 'Old name    New name', '=========== ===========']
    expect(values(extractSymbols, [...simple, '``readAll`` ``readEach``', simple[0] ?? ''], 'a.rst')).toEqual([])
  })
})

describe('A text', () => {
  it.each([
    ['runAll', 'runAll', null],
    ['runAll()', 'runAll', null],
    ['runAll(a, b)', 'runAll', null],
    ['queue.runAll()', 'runAll', 'queue'],
    ['Queue::run_all', 'run_all', 'Queue'],
    ['Queue#runAll', 'runAll', 'Queue'],
    ['new QueueEvents()', 'QueueEvents', null],
    ['class QueueEvents', 'QueueEvents', null],
    ['@QueueEvents', 'QueueEvents', null],
    ['Map<QueueKey>', 'Map', null],
    ['MAX_SIZE', 'MAX_SIZE', null],
    ['Worker', 'Worker', null],
  ])('"%s" is the symbol %s of %s', (text, name, owner) => {
    const found = symbolOf(text, text.startsWith('Map'))
    expect(found).toEqual({ name, owner })
  })

  it.each([
    'run',
    'true',
    'a.b',
    'a b',
    'npm install',
    'index.ts',
    'src/runAll',
    '--runAll',
    'run_all(',
    '1.2.3',
    'x',
    '',
    'a.b.c.d.e.f.gH',
    '"runAll"',
  ])('"%s" is none', (text) => {
    expect(symbolOf(text, false)).toBeNull()
  })

  it('is read as whole identifiers', () => {
    const identifier = fc.stringMatching(/^[A-Za-z_$][A-Za-z_$0-9]{0,9}$/)
    const mark = fc.constantFrom(
      '.',
      '::',
      '#',
      '()',
      '(',
      ')',
      '<',
      '>',
      ' ',
      '@',
      '!',
      'new ',
      'class ',
      '-',
      '/',
      '`',
    )
    const texts = fc.array(fc.oneof(identifier, mark), { maxLength: 8 }).map((parts) => parts.join(''))
    let read = 0
    fc.assert(
      fc.property(texts, fc.boolean(), (text, certain) => {
        const found = symbolOf(text, certain)
        if (!found) return
        read++
        expect(found.name).toMatch(/^[A-Za-z_$][\w$]*$/)
        for (const name of [found.name, found.owner ?? found.name])
          expect(` ${text} `).toMatch(new RegExp(`[^\\w$]${name.replaceAll('$', '\\$')}[^\\w$]`))
      }),
      { numRuns: 1000 },
    )
    // Texts of which none is a symbol would show nothing.
    expect(read).toBeGreaterThan(100)
  })
})

describe('A code span', () => {
  it.each([
    ['a function', 'Call `runAll()`.', ['runAll']],
    [
      'a function whose name begins as a keyword',
      'Call `newEvents()` or `classifyDiff`.',
      ['newEvents', 'classifyDiff'],
    ],
    ['a type', 'A `QueueEvents` is made.', ['QueueEvents']],
    ['a constant', 'At most `MAX_SIZE`.', ['MAX_SIZE']],
    ['a member', 'Call `queue.runAll()`.', ['runAll']],
  ])('that names %s is a claim', (_, source, expected) => {
    expect(values(extractSymbols, source)).toEqual(expected)
  })

  it.each([
    ['a word', 'Say `run` and `true`.'],
    ['what was removed', '`runAll` was removed.'],
    ['what is planned', '`runAll` is not yet there.'],
    ['a name of a dependency', 'Call `express.urlEncoded()`.'],
    ['a name of a dependency that is imported with underscores', 'See `night_sky.maps.StarMap`.'],
    ['a method of an unnamed object', 'Call `.runAll()`.'],
    ['a file', 'See `runAll.ts`.'],
    ['a placeholder', 'Give it `your_name`.'],
    ['a variable of the environment', 'Set the environment variable `TOOL_PORT`.'],
  ])('that names %s is none', (_, source) => {
    expect(values(extractSymbols, source)).toEqual([])
  })

  it('in a table of options is the business of another type', () => {
    expect(values(extractSymbols, ['| Option | Meaning |', '|---|---|', '| `maxSize` | x |'])).toEqual([])
  })

  it('under a heading of history is none', () => {
    expect(values(extractSymbols, ['## v2.0.0', '', 'Adds `runAll`.'])).toEqual([])
  })
})

describe('reStructuredText', () => {
  it('names symbols by role, plain words too', () => {
    expect(values(extractSymbols, 'Call :func:`run`, :py:class:`~tool.Worker`, :kbd:`ctrl`.', 'a.rst')).toEqual([
      'run',
      'Worker',
    ])
  })

  it('names symbols by directive', () => {
    expect(values(extractSymbols, '.. autoclass:: tool.queue.Worker\n\n.. autofunction:: run\n', 'a.rst')).toEqual([
      'Worker',
      'run',
    ])
  })
})

describe('Running text', () => {
  it('names what has several words as a guess, once', () => {
    expect(values(extractSymbols, 'Then runAll is called. It is runAll again.')).toEqual(['runAll?'])
  })

  it.each([
    ['products', 'GitHub and JavaScript and PostgreSQL.'],
    ['addresses', 'See https://example.com/runAll and a.md#runAll.'],
    ['link targets', '[a](b.md?runAll=1)'],
    ['plain words', 'Run it all.'],
    ['code blocks', fence('js', 'runAll()').join('\n')],
    ['paths', 'See src/runAll/x.'],
  ])('names none in %s', (_, source) => {
    expect(values(extractSymbols, source)).toEqual([])
  })
})

describe('A section about a library', () => {
  const section = (opening: string) => [
    '## Filters',
    '',
    opening,
    '',
    'It makes a `FilterSet`.',
    '',
    '## Own',
    '',
    'See `OwnSet`.',
  ]

  it.each([
    ['another one', 'The [`filters`][f] library includes a `FilterBackend`.', ['OwnSet']],
    ['our own', 'The [`tool`][t] library includes a `FilterBackend`.', ['FilterBackend', 'FilterSet', 'OwnSet']],
    ['none', 'There is a `FilterBackend`.', ['FilterBackend', 'FilterSet', 'OwnSet']],
  ])('that is %s', (_, opening, expected) => {
    expect(values(extractSymbols, section(opening))).toEqual(expected)
  })
})

describe('Objects under a module directive', () => {
  it.each([
    ['module:: otherlib.kit', []],
    ['currentmodule:: otherlib', []],
    ['py:module:: otherlib', []],
    ['module:: tool.jobs', ['JobQueue', 'JobQueue']],
    ['module:: src', ['JobQueue', 'JobQueue']],
  ])('`%s` give %j', (directive, expected) => {
    const lines = [`.. ${directive}`, '', '.. autoclass:: JobQueue', '', 'Make a :class:`JobQueue`.']
    expect(values(extractSymbols, lines, 'docs/api.rst')).toEqual(expected)
  })
})

it('A class that the page writes out is no claim where its text names it', () => {
  const source = ['Mind `TableBuilder` and `TableReader`.', '', ...fence('ts', 'export class TableBuilder {', '}')]
  expect(values(extractSymbols, source)).toEqual(['TableReader'])
})

describe('What a call is given', () => {
  const page = [
    'Call `find_notes([name_pattern], [[root=]root_pattern])`.',
    '',
    'Notes of `root_pattern` alone are found by `find_in_root`.',
  ]

  it('is a name of the page, and no symbol of the repository', () => {
    expect(values(extractSymbols, page)).not.toContain('root_pattern')
    expect(values(extractSymbols, page)).toContain('find_in_root')
    expect(values(extractSymbols, page.slice(2))).toContain('root_pattern')
  })
})

describe('A section', () => {
  it.each([
    ['Example', false],
    ['A complete example', false],
    ['Use cases', false],
    ['Exampler', true],
    ['The scanner', true],
  ])('titled "%s" names what the repository has: %s', (title, expected) => {
    const found = values(extractSymbols, [`## ${title}`, '', 'Call `runScan()` with `ScanOptions`; scanAll follows.'])
    expect(found).toEqual(expected ? ['runScan', 'ScanOptions', 'scanAll?'] : [])
  })
})

describe('A name that the samples of a page import', () => {
  const page = (module: string): string[] => [
    'Call `splitLines`:',
    '',
    '```js',
    `import { splitLines } from '${module}'`,
    '```',
  ]

  it.each(['acme-text', 'acme-text/utils', './+types/lines'])('from "%s" is not the repository’s', (module) => {
    expect(values(extractSymbols, page(module))).toEqual([])
  })

  it('from its own package is the repository’s', () => {
    const both = [...page('acme-text'), ...page('tool').slice(2)]
    expect(values(extractSymbols, both)).toEqual(['splitLines'])
  })
})

it('Names on a page that others are written from stand for those of others', () => {
  const lines = '# `readNotes()`\n\n::: tool.notes.WIDGET\n'
  expect(values(extractSymbols, lines, 'docs/notes.md')).not.toEqual([])
  expect(values(extractSymbols, lines, 'docs/_template.md')).toEqual([])
})
