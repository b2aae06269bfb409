import { describe, expect, it } from 'vitest'
import { isCurrentAssertion } from '../../../../../src/engine/docs/annotation/statement-context.ts'
import { readMarkdown } from '../../../../../src/engine/docs/markdown/markdown.ts'

const read = (...lines: string[]) => readMarkdown('a.md', lines.join('\n'))

describe('A note or a tab of MkDocs', () => {
  it.each([
    ['a fence behind a blank line', ['=== "Python"', '', '    ``` py', '    run()', '    ```'], 4],
    ['a fence at once', ['=== "Python"', '    ``` py', '    run()', '    ```'], 3],
    ['a fence in a folded note', ['??? tip "Ours"', '', '    ```py', '    run()', '    ```'], 4],
    ['a fence in a note of an item', ['- one', '', '    !!! note', '        ```py', '        run()', '        ```'], 5],
  ])('has %s', (_, lines, line) => {
    const [block, ...others] = read(...lines, '', 'After `it`.').codeBlocks
    expect(others).toEqual([])
    expect(block).toMatchObject({ language: 'py', lines: ['run()'], line })
  })

  it('has text, links, spans and tables', () => {
    const page = read(
      'Before',
      '',
      '!!! note "On `x`"',
      '    See [b](b.md).',
      '',
      '    | a |',
      '    | - |',
      '    | 1 |',
      '',
      '`c`',
    )
    expect(page.links.map(({ target, line }) => [target, line])).toEqual([['b.md', 4]])
    expect(page.codeSpans.map(({ text, line }) => [text, line])).toEqual([
      ['x', 3],
      ['c', 10],
    ])
    expect(page.tables).toHaveLength(1)
    expect(page.codeBlocks).toEqual([])
  })

  it.each([
    ['a title', ['Title', '===', '', '    run()']],
    ['a comparison', ['so', '', 'a === b', '', '    run()']],
    ['an exclamation', ['!!!', '', '    run()']],
  ])('is not %s', (_, lines) => {
    expect(read(...lines).codeBlocks.map(({ lines }) => lines)).toEqual([['run()']])
  })

  it.each([
    ['!!! warning "Deprecated in 2.0"', false],
    ['!!! note "How it runs"', true],
  ])('below %s states what is so now: %s', (title, expected) => {
    expect(isCurrentAssertion(read(title, '', '    Call `run`.'), 3)).toBe(expected)
  })
})
