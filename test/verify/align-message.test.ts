import { describe, expect, it } from 'vitest'
import { align, corrected, templateWords, wordsOf } from '../../src/verify/align-message.ts'

/** A template with `{}` for its gaps. */
function aligned(quote: string, template: string) {
  return align(wordsOf(quote), templateWords(template.split('{}')))
}

describe('A quote', () => {
  it.each<[string, string, string[]]>([
    ['These apps are now available', '  These apps are now available', []],
    ['error: recipe `git` failed on line 2', 'recipe `{}` failed on line {}', []],
    ['Installing black 24.3 to a new venv', 'Installing {} to a new venv', []],
    ['found 3 files in src', 'found {} file{} in {}', []],
    // A gap may be empty, and what touches a gap is filled in with it.
    ['These apps are now available', 'These apps are now{} available', []],
    ['pinned 2 packages in venv poetry', 'pinned {} package{} in venv {}', []],
    ["use a key like 'logs.key' here", "use a key like '{}.key' here", []],
    ['is "one line,\\nand the next" here', 'one line,\nand the next', []],
    // A quote may stop early or go on.
    ['nothing to do here', 'nothing to do here, all is well with {}', []],
    ['error: nothing to do here (os error 2)', 'nothing to do here', []],
    ['These apps are now globally available', 'These apps are now available', [' ≠ globally']],
    ['Recipe `git` failed on line 2', 'recipe `{}` failed on line {}', ['recipe ≠ Recipe']],
    ["Run 'tool help' for usage.", "Run '{} --help' for usage.", ['--help ≠ help']],
    ['enable it to monitor this worker', 'enable it to monitor tasks in this worker', ['tasks ≠ ', 'in ≠ ']],
    ['cannot find the old file', 'cannot find the new file', ['new ≠ old']],
    [
      'Pass --force to install anew.',
      'Pass --force to install anew, or use upgrade.',
      ['anew, or use upgrade. ≠ anew.'],
    ],
  ])('%j of %j', (quote, template, expected) => {
    expect(aligned(quote, template)?.differences.map(({ source, quoted }) => `${source} ≠ ${quoted}`)).toEqual(expected)
  })

  it('has nothing to do with a text of other words', () => {
    expect(aligned('one two three', 'four five {}')).toBeNull()
  })

  it('has words outside the template where nothing can have been filled in', () => {
    expect(aligned('oh dear: no such file here', 'no such file here')).toMatchObject({ outside: 2, left: 0 })
    expect(aligned('oh dear: no such file here', '{}: no such file here')).toMatchObject({ outside: 0 })
    expect(aligned('no such file', 'no such file here at {}')).toMatchObject({ left: 2 })
  })

  it.each([
    ['These apps are now globally available', 'These apps are now available'],
    ['error: Recipe `git` failed on line 2', 'recipe `{}` failed on line {}'],
    ["Run 'tool help' for usage.", "Run '{} --help' for usage."],
    ['enable it to monitor this worker', 'enable it to monitor tasks in this worker'],
  ])('is corrected word by word: %j', (quote, template) => {
    const alignment = aligned(quote, template)
    const right = corrected(quote, alignment?.differences ?? [])
    expect(aligned(right, template)?.differences).toEqual([])
  })

  it('of many equal words takes bounded time', () => {
    const long = 'the same word '.repeat(5000)
    expect(aligned(long, long)?.matched).toBeLessThan(200)
  })
})

it('takes the letters of a formatter for gaps, and a marked part of a word for the word', () => {
  const differences = (quote: string, template: string) => align(wordsOf(quote), templateWords([template]))?.differences
  expect(differences('expected spy to be called twice', 'expected %n to be called twice')).toEqual([])
  expect(differences('ignores casing of filenames in it', 'ignores casing of `file`names in it')).toEqual([])
})
