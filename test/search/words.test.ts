import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lexemesOf, plainWords, stem } from '../../src/base/text/lexemes.ts'
import { classifyIntent } from '../../src/search/ranking/intent.ts'
import { anyText } from '../any-text.ts'

describe('A stem', () => {
  // Examples of M. F. Porter, An algorithm for suffix stripping, 1980, followed through all steps.
  it.each([
    ...[
      ['caresses', 'caress'],
      ['ponies', 'poni'],
      ['cats', 'cat'],
      ['agreed', 'agre'],
      ['plastered', 'plaster'],
    ],
    ...[
      ['bled', 'bled'],
      ['motoring', 'motor'],
      ['sing', 'sing'],
      ['hopping', 'hop'],
      ['falling', 'fall'],
    ],
    ...[
      ['hissing', 'hiss'],
      ['filing', 'file'],
      ['happy', 'happi'],
      ['sky', 'sky'],
      ['relational', 'relat'],
    ],
    ...[
      ['conditional', 'condit'],
      ['digitizer', 'digit'],
      ['operator', 'oper'],
      ['hopefulness', 'hope'],
    ],
    ...[
      ['triplicate', 'triplic'],
      ['electrical', 'electr'],
      ['goodness', 'good'],
      ['revival', 'reviv'],
    ],
    ...[
      ['adjustment', 'adjust'],
      ['adoption', 'adopt'],
      ['effective', 'effect'],
      ['rate', 'rate'],
      ['cease', 'ceas'],
    ],
    ...[
      ['controlling', 'control'],
      ['roll', 'roll'],
      ['generalizations', 'gener'],
      ['oscillators', 'oscil'],
    ],
  ])('of %s is %s', (word, expected) => expect(stem(word ?? '')).toBe(expected))

  it('never is longer than the word by more than a letter, and other scripts stay', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        expect(stem(word).length).toBeLessThanOrEqual(word.length + 1)
      }),
    )
    expect(stem('заметки')).toBe('заметки')
  })
})

describe('Lexemes', () => {
  it.each([
    ['The notes are exported', ['note', 'export']],
    ['readNotes() and MAX_NOTE_COUNT', ['readnot', 'read', 'note', 'maxnotecount', 'max', 'note', 'count']],
    ['parseHTTPRequest2', ['parsehttprequest2', 'pars', 'http', 'request2']],
    ['Ｆｕｌｌ width', ['full', 'width']],
    ['ノート', ['ノー', 'ート']],
    ['a\0b', ['b']],
    ['--- & | ! ()', []],
    ['', []],
  ])('of %j are %j', (text, expected) => expect(lexemesOf(text)).toEqual(expected))

  it('are found in any text without a word that is longer than others', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        for (const lexeme of lexemesOf(text)) expect(lexeme.length).toBeLessThanOrEqual(200)
        expect(lexemesOf(text)).toEqual(lexemesOf(text))
      }),
    )
  })

  it('leave the words of a query as they are written for its phrase', () => {
    expect(plainWords('How are the Notes exported?')).toEqual(['notes', 'exported'])
  })
})

describe('An intent', () => {
  it.each([
    ['why did we choose Postgres instead of Redis', 'find_decision'],
    ['is the session token stored securely, any known CVE', 'security_audit'],
    ['fix crash with ENOENT error on startup', 'fix_bug'],
    ['rename and extract the parser, clean up', 'refactor'],
    ['add support for dark themes', 'add_feature'],
    ['which version is required, the default options', 'find_spec'],
    ['how does the export work', 'understand'],
    ['export notes', 'understand'],
    ['', 'understand'],
  ])('of "%s" is %s', (query, intent) => expect(classifyIntent(query)).toBe(intent))
})
