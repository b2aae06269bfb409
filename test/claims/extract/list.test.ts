import { describe, expect, it } from 'vitest'
import { extractLists } from '../../../src/claims/extract/list.ts'
import { page, REPOSITORY } from './drafts.ts'

/** The items of each list, `all` before those of which the page says that there are no others. */
function lists(lines: string | readonly string[], path?: string): string[] {
  const subjects = extractLists(page(lines, path), REPOSITORY).map(({ subject }) => subject)
  return [...new Set(subjects.map(({ items, complete }) => `${complete ? 'all ' : ''}${items.join(' ')}`))]
}

describe('A list', () => {
  it.each<[string, string | string[], string[]]>([
    ['after "available"', ['Available modes:', '', '- `a` (default)', '- `b`: does b', '- `c`'], ['all a b c']],
    ['in emphasis', ['The available states are:', '', '- _a_,', '- _b_, and', '- _c-d_.'], ['all a b c-d']],
    ['after options', ['Supported kinds for `--include`:', '', '- `a`', '- `b`', '- `c`'], ['all a b c']],
    ['of "one of"', 'The mode is one of `a`, `b`, or `c`.', ['all a b c']],
    ['over two lines', ['The mode must be `a`,', '`b` or `c`.'], ['all a b c']],
    ['of five without a word', 'The states `a`, `b`, `c`, `d` and `e` are counted.', ['a b c d e']],
    ['of three without a word', 'The states `a`, `b` and `c` are counted.', []],
    ['of examples', ['Some supported modes:', '', '- `a`', '- `b`', '- `c`'], []],
    ['that goes on', 'The mode is one of `a`, `b`, `c`, etc.', []],
    ['of what is no value', ['Available calls:', '', '- `a(x, y)`', '- `b(x)`', '- `c()`'], []],
    ['of text', ['Available modes:', '', '- the first', '- the second', '- the third'], []],
    ['of cells', ['| x | y | z |', '|---|---|---|', '| `a` | `b` | `c` |'], []],
    ['of the past', ['## Changed in 2.0', '', 'The mode was one of `a`, `b`, or `c` until it was removed in 2.0.'], []],
  ])('%s', (_, lines, expected) => {
    expect(lists(lines)).toEqual(expected)
  })

  it('in a sentence of reStructuredText', () => {
    const lines = ['The type is one of ``feature``, ``bugfix``,', '``doc``, or ``misc``.']
    expect(lists(lines, 'docs/a.rst')).toEqual(['all feature bugfix doc misc'])
  })

  it('of how changes are recorded, on a page for contributors', () => {
    const lines = ['## Changelog entries', '', 'The type is one of `a`, `b`, or `c`.']
    expect(lists(lines, 'CONTRIBUTING.md')).toEqual(['all a b c'])
    expect(lists(lines, 'docs/guide.md')).toEqual([])
  })

  it('with long runs of blanks takes bounded time', () => {
    const blanks = ' '.repeat(50_000)
    expect(lists(`\`a\`${blanks}\`b\`${blanks}\`c\``)).toEqual([])
  })
})
