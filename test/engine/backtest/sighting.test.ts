import { describe, expect, it } from 'vitest'
import { hasLine, type MetClaim, sightingOf } from '../../../src/engine/backtest/sighting.ts'
import { statement } from './statements.ts'

const SAID = statement()
const claim = (holds: boolean, wanted: Partial<MetClaim> = {}): MetClaim => ({
  ...{ type: 'link', text: SAID.text, value: SAID.value, holds },
  ...wanted,
})

describe('A statement is met on its page', () => {
  it.each([
    ['gone where the page has no such claim', [], 'gone'],
    ['gone where a claim of another type has its value', [claim(false, { type: 'path_reference' })], 'gone'],
    ['gone where the page names another value', [claim(true, { value: 'docs/manual.md' })], 'gone'],
    ['false while it fails', [claim(false)], 'false'],
    ['true once it holds', [claim(true)], 'true'],
    ['false where the same is said in other words and fails', [claim(false, { text: '[it](docs/guide.md)' })], 'false'],
    [
      'by its own words where others say the same',
      [claim(true), claim(false, { text: '[it](docs/guide.md)' })],
      'true',
    ],
    ['false while one of several with the same words fails', [claim(true), claim(false)], 'false'],
    ['whatever spaces are between its words', [claim(true, { text: '[the  guide](docs/guide.md)' })], 'true'],
  ] as const)('%s', (_, met, sighting) => {
    expect(sightingOf(SAID, met)).toBe(sighting)
  })
})

describe('The line of a statement', () => {
  it.each([
    ['is there wherever it stands and however it is indented', `# New\r\n\r\n  ${SAID.quote}\r\n`, true],
    ['is not there once a word of it changed', 'See [the guide](docs/guide.md) first.\n', false],
  ])('%s', (_, text, isThere) => {
    expect(hasLine(text, SAID)).toBe(isThere)
  })

  it('is never there where it is not known', () => {
    expect(hasLine('\n\n', statement({ quote: '' }))).toBe(false)
  })
})
