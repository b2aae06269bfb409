import { describe, expect, it } from 'vitest'
import { readHelp } from '../../src/claims/command-line/help-entries.ts'

function options(...lines: string[]): string[] {
  return readHelp(lines).options.map(({ names, text }) => `${names.join(' ')}: ${text}`)
}

describe('The options of a help text', () => {
  it.each<[string, string[], string[]]>([
    [
      'of commander',
      ['  -o, --out <dir>   where to', '      --all         everything'],
      ['-o --out: where to', '--all: everything'],
    ],
    ['of argparse', ['  -j n, --jobs n      number of jobs'], ['-j --jobs: number of jobs']],
    ['with two values', ['  --range from to, --lines from to  only these'], ['--range --lines: only these']],
    [
      'whose text is on the next line',
      ['  -l, --line-length LENGTH', '          how long'],
      ['-l --line-length: how long'],
    ],
    ['of the standard library of Go', ['  -body string', '    \tRequests body file'], ['-body: Requests body file']],
    ['with choices', ['  --type [point|line]  what it is'], ['--type: what it is']],
    ['of an option and its opposite', ['  --color / --no-color  paint'], ['--color --no-color: paint']],
    [
      'with one blank before the text',
      ['  --buckets Histogram of buckets, for example'],
      ['--buckets: Histogram of buckets, for example'],
    ],
    [
      'whose text goes on with an option',
      ['  -r, --recursive       use it with', '                        --in-place or --diff', '  --next  x'],
      ['-r --recursive: use it with --in-place or --diff', '--next: x'],
    ],
    ['that are no lines of options', ['Runs it with --all.', 'tool run \\', '  --all'], []],
  ])('%s', (_, lines, expected) => {
    expect(options(...lines)).toEqual(expected)
  })
})

describe('The subcommands of a help text', () => {
  it('stand under a title that says so', () => {
    const lines = [
      '  not  one',
      'Commands:',
      '  add <file>  Adds it',
      '  rm, del     Takes it',
      '      goes on',
      'Other:',
      '  x  y',
    ]
    expect(readHelp(lines).subcommands.map(({ names }) => names)).toEqual([['add'], ['rm', 'del']])
  })
})

describe('A help text', () => {
  it.each([
    ['  ...', true],
    ['[…]', true],
    ['  --all...  every one', false],
  ])('with the line `%s` leaves something out: %s', (line, expected) => {
    expect(readHelp(['  --all', line]).isAbridged).toBe(expected)
  })
})
