import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clausesOf } from '../../../src/judge/facts/parse/clause.ts'

/** What a sentence says of its values: `+` so, `-` not so, `?` neither. */
function stances(sentence: string): string[] {
  const signs = { affirmed: '+', denied: '-', unsaid: '?' }
  return clausesOf(sentence).flatMap(({ values }) =>
    values.map(({ stance, kind, key }) => `${signs[stance]}${kind} ${key}`),
  )
}

describe('A negation', () => {
  it.each<[string, string[]]>([
    ['The server listens not on port 80 but on 8080.', ['-number 80', '+number 8080']],
    ['It does not listen on port 80 but on port 8080.', ['-number 80', '+number 8080']],
    ['Use PATCH, not PUT, to send a request.', ['+method PATCH', '-method PUT']],
    ['It stores its data in SQLite rather than in MySQL.', ['+platform sqlite', '-platform mysql']],
    ['Unlike MySQL, SQLite needs no server.', ['-platform mysql', '+platform sqlite']],
    ['It runs on Linux, but Windows is not supported.', ['+platform linux', '-platform windows']],
    ['There is no `--force` flag.', ['-flag --force']],
    ['`--force` does not delete files.', ['+flag --force']],
    ['A job is not retried 5 times.', ['?number 5']],
    ['`GET /health` answers when the queue does not.', ['+method GET']],
    ['To cancel a label that has not been scanned, send `DELETE /labels`.', ['+method DELETE']],
    ['Do not take more than 6 tablets.', ['+number 6']],
  ])('binds to its value: %s', (sentence, expected) => {
    expect(stances(sentence)).toEqual(expected)
  })
})

describe('A value', () => {
  it.each<[string, string[]]>([
    ['Pass `--dry-run` or `-n`.', ['flag --dry-run', 'flag -n']],
    ['Send `POST /notes` to it.', ['method POST']],
    ['It was released on 5 March 2024.', ['date 2024-03-05']],
    ['It runs on macOS and Ubuntu.', ['platform macos', 'platform ubuntu']],
    ['It is written in Go with Postgres.', ['platform postgresql']],
    ['Express your thanks, and react to the windows.', []],
    ['It waits 30 seconds.', ['number 30']],
    ['It needs version 2.1.0.', ['version 2.1.0']],
    ['POST is a word in capitals', []],
  ])('is read with its kind: %s', (sentence, expected) => {
    expect(clausesOf(sentence).flatMap(({ values }) => values.map(({ kind, key }) => `${kind} ${key}`))).toEqual(
      expected,
    )
  })
})

describe('Reading a sentence', () => {
  it('never fails, and invents no value', () => {
    const word = fc.constantFrom(
      'not',
      'but',
      'on',
      '80',
      'Linux',
      '`--x`',
      'PUT',
      ',',
      ';',
      'that',
      'is',
      'if',
      '`',
      '5 %',
      'and',
    )
    const inOneSpace = (text: string): string => text.replace(/\s+/gu, ' ')
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 40 }), (words) => {
        const sentence = inOneSpace(words.join(' '))
        for (const { values } of clausesOf(words.join(' ')))
          for (const { text } of values) expect(sentence).toContain(inOneSpace(text))
      }),
      { examples: [[['Aa', '', 'Aa']]] },
    )
  })
})
