import { describe, expect, it } from 'vitest'
import { certainFix, suggestionBlock } from '../../../../src/report/pull-request/fixes/fix.ts'
import type { Finding } from '../../../../src/report/pull-request/report.ts'
import { finding, moved } from '../sample.ts'

describe('certainFix', () => {
  const script: Partial<Finding> = { certain: true, suggestion: 'setup', quote: '\tnpm run bootstrap  ' }
  it.each<[string, Finding, string | null]>([
    ['a file that moved', moved(), 'It starts in `src/commands/run.ts`.'],
    ['a rename that the scan is sure of', finding(script), '\tnpm run setup  '],
    ['a guess', finding({ ...script, certain: false }), null],
    ['a suggestion that cannot be put into the line', finding({ ...script, quote: 'npm run it' }), null],
  ])('gives the new line, or null, for %s', (_, given, fixed) => {
    expect(certainFix(given)).toBe(fixed)
  })

  it('is fenced by more backticks than the line has', () => {
    expect(suggestionBlock('a ``` b ```` c')).toBe('`````suggestion\na ``` b ```` c\n`````')
  })
})
