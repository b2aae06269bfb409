import { describe, expect, it } from 'vitest'
import { ownVersions } from '../../../../src/claims/extract/versions/own-version.ts'
import { fence, page, REPOSITORY, shown } from '../drafts.ts'

describe('A range of the own package', () => {
  it.each([
    ['json', '"tool": "^5.30.1",', ['tool ^5.30.1?']],
    ['json', '"@acme/kit": "~1.2.0"', ['@acme/kit ~1.2.0?']],
    ['toml', 'tool = "0.2"', ['tool 0.2?']],
    ['toml', 'tool = { version = "0.2", features = ["x"] }', ['tool 0.2?']],
    ['elixir', '{:tool, "~> 0.1.0"},', ['tool ~> 0.1.0?']],
    ['ruby', "gem 'tool', '~> 2.0'", ['tool ~> 2.0?']],
    ['json', '"other": "^5.30.1"', []],
    // A pin says what somebody chose, not what is current.
    ['json', '"tool": "5.30.1"', []],
    ['json', '"tool": "latest"', []],
    ['js', '"tool": "^5.30.1"', []],
  ])('in %s %s', (language, line, expected) => {
    expect(shown(ownVersions(page(fence(language, line)), REPOSITORY))).toEqual(expected)
  })

  it('is not looked for where the page tells of older versions', () => {
    const lines = ['## Migrating from v4', '', ...fence('json', '"tool": "^4.0.0"')]
    expect(ownVersions(page(lines), REPOSITORY)).toEqual([])
  })
})
