import { describe, expect, it } from 'vitest'
import { PLAIN_SITE } from '../../../src/engine/docs/site/site.ts'
import { pastKindOf } from '../../../src/engine/history/past-kinds.ts'
import { claimOf } from '../rules/snapshot.ts'

function path(text: string) {
  return claimOf('path_reference', text, { path: text.replace(/\/+$/, ''), folder: text.endsWith('/') })
}

describe('What history asks of a path', () => {
  const { searchTerms, asWritten } = pastKindOf('path_reference')

  it('is looked for in the page as a drawn tree writes it: its last part alone', () => {
    expect(searchTerms?.(path('src/cli/main.ts'))).toEqual(['src/cli/main.ts'])
    const drawn = { path: 'src/cli/main.ts', folder: false, beside: ['src'] }
    expect(searchTerms?.(claimOf('path_reference', 'src/cli/main.ts', drawn))).toEqual(['main.ts'])
  })

  it.each([
    ['./src/old.ts', 'src/new.ts', './src/new.ts'],
    ['src/old/', 'src/new', 'src/new/'],
    ['src/old/', 'src/new.ts', 'src/new.ts'],
    ['src/old.ts', 'lib/new.ts', 'lib/new.ts'],
  ])('%s, found at %s, is written %s', (value, found, expected) => {
    expect(asWritten?.(path(value), found, value, PLAIN_SITE)).toBe(expected)
  })
})
