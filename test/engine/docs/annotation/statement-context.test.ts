import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inExample,
  inHistoricalSection,
  isCurrentAssertion,
  isOneOfMany,
  isOnlyExample,
  isPlaceholder,
  proseAt,
  speaksOfHistory,
  speaksOfPlans,
  statementAt,
} from '../../../../src/engine/docs/annotation/statement-context.ts'
import { readMarkdown } from '../../../../src/engine/docs/markdown/markdown.ts'
import { readRst } from '../../../../src/engine/docs/rst/rst.ts'

describe('Words of history', () => {
  it.each([
    '`run` was removed',
    'The `--old` option is removed.',
    'The `--old` and `-o` flags are now removed',
    'The `--old` option is redundant, and thus removed.',
    '`run` has been renamed to `start`',
    'removed in v3',
    '`run` is deprecated',
    'formerly `run`',
    'the `run` function changed from this:',
    'no longer supported',
    'used to be `run`',
    'prior to this release',
    'use `start` instead of `run`',
    'since version 2.1',
    'as of 4.0',
    'before v1.2',
    '3.1 and earlier',
    'the old name',
    '`old` -> `new`',
    'there is no `run`',
  ])('are in "%s"', (text) => {
    expect(speaksOfHistory(text)).toBe(true)
  })

  it.each([
    'Call `run` to start the server.',
    'The file `src/a.ts` holds the entry.',
    'Requires Node.js 20 or later.',
    'Remove the cache with `clear`.',
    'It replaces every tab.',
    'The file `a.lock` is removed when the commands end.',
    'The arguments are removed from the list.',
    'The version is in `package.json`.',
  ])('are not in "%s"', (text) => {
    expect(speaksOfHistory(text)).toBe(false)
  })
})

describe('A statement', () => {
  const current = (...lines: string[]): boolean =>
    isCurrentAssertion(readMarkdown('docs/a.md', ['# A', '', ...lines].join('\n')), 3)

  it.each([
    ['> [!NOTE]', '> These routes are moving to `/_b` in the nightly channel.'],
    [':::warning', 'This will be removed in the next version.'],
    ['**Note:** it is going to be renamed.'],
  ])('is not of now that the note %j below it announces to change', (...note) => {
    expect(current('Serves `/a`.', '', ...note)).toBe(false)
    expect(current('Serves `/a`.', '', 'Text.', '', ...note)).toBe(true)
  })

  it('is not of now where the item below it says that it has no effect, or its page compares two versions', () => {
    expect(current('- `TOOL_NEW`', '  - Tries new things. Currently there is no impact.')).toBe(false)
    expect(current('- `TOOL_NEW`', '  - Tries new things.')).toBe(true)
    expect(current('- `TOOL_NEW`', '- Currently there is no impact.')).toBe(true)
    expect(isCurrentAssertion(readMarkdown('a.md', '# Tool v0 vs. v1\n\nIt has `src/a`.'), 3)).toBe(false)
  })

  it('is of now above a note on something else or text that is none, and where it tells what will be', () => {
    expect(current('`/a` will be moved to its place.')).toBe(true)
    expect(current('Serves `/a`.', '', '> [!NOTE]', '> It is cached.')).toBe(true)
    expect(current('Serves `/a`.', '', 'Files will be removed when it ends.')).toBe(true)
  })
})

describe('Words of plans', () => {
  it.each(['will be added', 'Coming soon', 'is planned', 'not yet there', 'in a future release', 'see the roadmap'])(
    'are in "%s"',
    (text) => {
      expect(speaksOfPlans(text)).toBe(true)
    },
  )

  it.each(['will be called', 'the next step', 'is supported'])('are not in "%s"', (text) => {
    expect(speaksOfPlans(text)).toBe(false)
  })
})

describe('A section', () => {
  it.each([
    ['Changelog', true],
    ['Release notes', true],
    ['Migrating from 1.x', true],
    ['Upgrading', true],
    ['Breaking changes', true],
    ['v2.3.0', true],
    ['Roadmap', true],
    ['2026-05-20 · gap', true],
    ['Lessons learned', true],
    ['Open questions', true],
    ['Out of scope', true],
    ['🚀 What’s new'.replace('’', "'"), true],
    ['Installation', false],
    ['Usage', false],
    ['How to release a lock', false],
    ['Database', false],
  ])('named "%s" tells of other times: %s', (title, historical) => {
    const doc = readMarkdown('a.md', `# Tool\n\n## ${title}\n\n### Part\n\ntext\n\n## Next\n\ntext`)
    expect(inHistoricalSection(doc, 7)).toBe(historical)
    expect(inHistoricalSection(doc, 11)).toBe(false)
  })
})

describe('A present fact', () => {
  const page = [
    '# Tool',
    '',
    'Call `run`. The call `walk` was removed. Then',
    'call `stop`.',
    '',
    '- `jump` is deprecated',
    '- `sit`',
    '',
    '## Changelog',
    '',
    'Call `fly`.',
  ]
  const doc = readMarkdown('a.md', page.join('\n'))

  it.each([
    [6, false],
    [7, true],
    [11, false],
  ])('stands on line %i: %s', (line, fact) => {
    expect(isCurrentAssertion(doc, line)).toBe(fact)
  })

  it('is not what a version directive says', () => {
    const rst = readRst('a.rst', 'Now.\n\n.. versionchanged:: 4.0\n   Takes ``x``.\n\nNow.')
    expect([1, 4, 6].map((line) => isCurrentAssertion(rst, line))).toEqual([true, false, true])
  })
})

describe('A page', () => {
  it.each([
    ['> [!NOTE] `kit-workers` has been deprecated in favour of `kit`.', true],
    ['This adapter is no longer maintained.', true],
    ['**Warning:** this page is obsolete.', true],
    ['`kit-workers` builds for workers.', false],
    ['It says when this page is deprecated.', false],
  ])('that opens with "%s" is given up: %s', (opening, expected) => {
    const doc = readMarkdown('a.md', `# Kit\n\n${opening}\n\n## Usage\n\nRun \`x\`.\n`)
    expect(inHistoricalSection(doc, 7)).toBe(expected)
  })

  it('whose later section says so is not', () => {
    const doc = readMarkdown('a.md', '# Kit\n\n## Usage\n\nRun `x`.\n\n## Old\n\n`y` has been deprecated.\n')
    expect(inHistoricalSection(doc, 5)).toBe(false)
  })
})

describe('The statement at a line', () => {
  const doc = readMarkdown('a.md', 'First one. Second\nhas `x` here. Third\none. Fourth.\n\n```\ncode\n```\n')

  it('is the line with the ends of its sentences', () => {
    expect(statementAt(doc, 2)).toBe('Second has `x` here. Third one')
  })

  it('has no indentation between its words', () => {
    const item = readMarkdown('a.md', '- For versions lower than\n  2.13, define `x`.\n')
    expect(speaksOfHistory(statementAt(item, 2))).toBe(true)
  })

  it('is empty in code', () => {
    expect(statementAt(doc, 6)).toBe('')
    expect(proseAt(doc, 6)).toBeUndefined()
  })
})

describe('The run at a line', () => {
  it('is the one that holds it, on every page', () => {
    const block = fc.constantFrom('# h', 'a\nb', '- a\n- b', '> q', '```\nx\n```', '| a |\n|-|\n| b |')
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const doc = readMarkdown('a.md', blocks.join('\n\n'))
        for (const run of doc.prose)
          for (let line = run.line; line < run.line + run.lines.length; line++) expect(proseAt(doc, line)).toBe(run)
      }),
    )
  })
})

describe('A placeholder', () => {
  it.each([
    '<name>',
    'YOUR_TOKEN',
    'path/to/file',
    'foo',
    'foo.ts',
    'src/foo/a.ts',
    'docs/NNN-name.md',
    'start-X',
    'YYYY-MM.md',
    'my-app',
    '$' + '{x}',
    '*.ts',
    'a/**',
    'example.com',
    'xxx',
    'src/...',
    'name?',
    '{id}',
    '$(pwd)',
    'do_work',
    'doSomething',
    'docs/SER30x.md',
    'tests/the-tests-file.py',
  ])('is %s', (value) => {
    expect(isPlaceholder(value)).toBe(true)
  })

  it.each([
    'src/index.ts',
    'food.ts',
    'mypy.ini',
    'barrel',
    'limit-x',
    'TOOL_X',
    'examples/basic.ts',
    'runAll',
    'do_work_later',
    'max-columns',
    'logo@2x.png',
    'src/the-thing.ts',
  ])('is not %s', (value) => {
    expect(isPlaceholder(value)).toBe(false)
  })
})

describe('Only an example', () => {
  it.each([
    ['Put it in your `x`', true],
    ['Put it in your own `x`', true],
    ['a file such as `x`', true],
    ['a file like `x`', true],
    ['e.g. `x`', true],
    ['for example, `x`', true],
    ['put it inside a folder, for example: `x`', true],
    ['a file named `x`', true],
    ['add a file named\n`x` to the change', true],
    ['a file named\n\n`x`', false],
    ['the `x` file that you generated', true],
    ['the `x` you have just created', true],
    ['the `x` file that you can read', false],
    ['a file called `a` or `x`', true],
    ['Add a `x` file', true],
    ['Save it as an `x`', true],
    ['Add the name to `x`', false],
    ['Create a Sass file at `x`', true],
    ['The script reads the file in `x`', false],
    ['Commands are generated in the `x` directory', true],
    ['Names are looked up in the `x` directory', false],
    ['Do not edit `x`', true],
    ['Never call `x`', true],
    ['See `x`', false],
    ['The entry is `x`', false],
    ['Your settings are read from `x`', false],
  ])('is what "%s" names: %s', (source, only) => {
    const doc = readMarkdown('a.md', source)
    const lines = source.slice(0, source.lastIndexOf('x')).split('\n')
    expect(isOnlyExample(doc, lines.length, (lines.at(-1) ?? '').length + 1)).toBe(only)
  })
})

describe('One of many', () => {
  it.each([
    ['A store such as `x`', true],
    ['stores such as `a`, `b` or `x`', true],
    ['hooks (e.g. `x`', true],
    ['hooks, e.g., `a()` and `x`', true],
    ['for example `x`', true],
    ['a hook like `x`', true],
    ['Some call it (say, `x`', true],
    ['They say `x`', false],
    ['Set your `x`', false],
    ['The hook is `x`', false],
    ['Such hooks call `x`', false],
  ])('is what "%s" names: %s', (source, expected) => {
    const doc = readMarkdown('a.md', source)
    expect(isOneOfMany(doc, 1, source.lastIndexOf('x') + 1)).toBe(expected)
  })

  it('is nothing in code', () => {
    expect(isOneOfMany(readMarkdown('a.md', '```\nlike x\n```'), 2, 6)).toBe(false)
  })
})

describe('A page of releases', () => {
  const notes = (titles: readonly string[]) =>
    readMarkdown('a.md', titles.map((title) => `## ${title}\n\nAdds \`readAll()\`.\n`).join('\n'))

  it.each<[string, readonly string[], boolean]>([
    ['versions and days', ['4.2.2 / 2022-03-03', '4.2.1 / 2021-09-27', '4.2.0', '4.1.1', 'v4.1.0 (2020-06-20)'], true],
    ['a name and versions', ['Tidy 1.4', 'Tidy 1.3', 'Tidy 1.2', 'Tidy 1.1', 'Tidy 1.0'], true],
    ['numbered parts', ['1.1 Introduction', '1.2 Terms', '1.3 Names', '2.1 Files', '2.2 Folders'], false],
    ['more parts than versions', ['A', '1.4', 'B', '1.3', 'C', '1.2', 'D', '1.1', 'E', '1.0', 'F'], false],
  ])('with %s tells of the past: %s', (_, titles, isPast) => {
    expect(inHistoricalSection(notes(titles), 3)).toBe(isPast)
  })
})

describe('A list', () => {
  const presents = (...lines: string[]): boolean => {
    const doc = readMarkdown('a.md', lines.join('\n'))
    return isCurrentAssertion(doc, lines.findIndex((line) => line.includes('`run`')) + 1)
  }

  it('is of the past, or planned, where the sentence that introduces it is', () => {
    expect(presents('These options were removed in 3.0:', '', '- `stop`', '- `run`')).toBe(false)
    expect(presents('These are not yet there:', '', '- `run`')).toBe(false)
    expect(presents('All measurements were done on:', '', '- `run` 1.2')).toBe(false)
    expect(presents('Two options were removed. These are left:', '', '- `run`')).toBe(true)
    expect(presents('These were removed:', '', '```', 'stop', '```', '', '- `run`')).toBe(true)
    expect(presents('These were removed:', '', '- `stop`', '', 'Others stay.', '', '- `run`')).toBe(true)
  })

  it('that is introduced as one of examples shows examples', () => {
    const shows = (...lines: string[]): boolean =>
      inExample(readMarkdown('a.md', lines.join('\n')), lines.findIndex((line) => line.includes('`run`')) + 1)
    expect(shows('Examples of good messages:', '- `stop`', '- `run`')).toBe(true)
    expect(shows('Example sentence: see `run`.')).toBe(true)
    expect(shows('Example:', '**`run`**')).toBe(true)
    expect(shows('The examples need these commands:', '- `run`')).toBe(false)
    expect(shows('Examples:', '- `stop`', '', 'Then call `run`.')).toBe(false)
  })
})
