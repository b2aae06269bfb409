import { describe, expect, it } from 'vitest'
import { extractConfig } from '../../../../src/engine/rules/config/extract.ts'
import { fence, page, REPOSITORY, values } from '../drafts.ts'

const table = (...rows: string[]): string[] => ['| Option | Meaning |', '|---|---|', ...rows]

describe('A key', () => {
  it.each([
    ['a table of options', table('| `maxSize` | how many |', '| `port` | where |'), ['maxSize', 'port?']],
    ['a dotted name in a table', table('| `server.maxSize` | how many |'), ['maxSize']],
    ['dashes', 'Set `max-columns`.', ['max-columns?']],
    ['a data sample', fence('yaml', 'maxSize: 3', 'nested:', '  dry-run: true', 'name: x'), ['maxSize?', 'dry-run?']],
    [
      'a sample without a language that is plainly TOML',
      fence('', '[store]', 'max_size = 3', 'kind = "x"'),
      ['max_size?'],
    ],
    ['a sample of JSON', fence('json', '{', '  "maxSize": 3', '}'), ['maxSize?']],
  ])('is told by %s', (_, source, expected) => {
    expect(values(extractConfig, source)).toEqual(expected)
  })

  it('is told by roles of reStructuredText', () => {
    expect(values(extractConfig, 'Set :setting:`timeout`.', 'a.rst')).toEqual(['timeout'])
  })

  it.each([
    ['a word', 'Set `size`.'],
    [
      'a table of something else',
      ['| Name of file | x |', '|---|---|', '| `limits` | y |'].map((line) => line.replace('Name of file', 'File')),
    ],
    ['the other columns', table('| `maxSize` | as `port` |').map((line) => line.replace('maxSize', 'x'))],
    ['what was removed', '`max-columns` was removed.'],
    ['what is a placeholder', 'Set `your-name`.'],
    ['a constant in a table', table('| `MAX_SIZE` | x |')],
    ['code', fence('js', 'maxSize: 3')],
    ['samples under a heading of history', ['# Changelog', '', ...fence('yaml', 'maxSize: 3')]],
  ])('is not told by %s', (_, source) => {
    expect(values(extractConfig, source)).toEqual([])
  })

  it('asks for every spelling', () => {
    expect(extractConfig(page('Set `max-columns`.'), REPOSITORY)[0]).toEqual({
      line: 1,
      column: 6,
      text: 'max-columns',
      value: 'max-columns',
      subject: { kind: 'key', key: 'max-columns' },
      names: ['max-columns', 'max_columns', 'maxColumns', 'MaxColumns', 'MAX_COLUMNS'],
      tentative: true,
    })
  })
})

describe('A default', () => {
  const defaults = (source: string | string[]): string[] =>
    values(extractConfig, source).filter((value) => value.includes('='))

  it.each([
    ['an item', '- `maxSize`: how many. Default: `30`', ['maxSize = 30?']],
    ['words', '- `maxSize`: how many (defaults to 30)', ['maxSize = 30?']],
    ['a column', ['| Option | Default |', '|---|---|', '| `maxSize` | `30` |'], ['maxSize = 30?']],
  ])('is given by %s', (_, source, expected) => {
    expect(defaults(source)).toEqual(expected)
  })

  it.each([
    ['another key’s', '- see also `maxSize` in `minSize`. Default: none'],
    ['a key further on', 'It reads `maxSize`, default: `30`'],
    ['a placeholder', '- `maxSize`. Default: `<n>`'],
    ['a word', '- `maxSize`. Default: `auto`'],
    ['a count of large units', '- `start`: where it begins. Defaults to 6 hours ago.'],
  ])('is not given by %s', (_, source) => {
    expect(defaults(source)).toEqual([])
  })
})
