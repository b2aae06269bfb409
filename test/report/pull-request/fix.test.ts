import { describe, expect, it } from 'vitest'
import { certainFix, suggestionBlock } from '../../../src/report/pull-request/fix.ts'
import type { Finding } from '../../../src/report/pull-request/report.ts'
import { finding, moved } from './sample.ts'

describe('certainFix', () => {
  const script: Partial<Finding> = { certain: true, suggestion: 'setup', quote: '\tnpm run bootstrap  ' }
  it.each<[string, Finding, string | null]>([
    ['a file that moved', moved(), 'It starts in `src/commands/run.ts`.'],
    ['a rename that the scan is sure of', finding(script), '\tnpm run setup  '],
    ['a guess', finding({ ...script, certain: false }), null],
    ['a suggestion that nothing is known of', finding({ suggestion: 'setup', quote: 'npm run bootstrap' }), null],
    ['no suggestion', finding({ ...script, suggestion: null }), null],
    ['a value that the line does not have', finding({ ...script, quote: 'npm run it' }), null],
    ['a value that it has twice', finding({ ...script, quote: 'bootstrap: npm run bootstrap' }), null],
    ['a value that is part of a longer name', finding({ ...script, quote: 'npm run bootstrap:all' }), null],
    ['a value at the end of a longer path', moved({ quote: 'See lib/src/cli/run.ts' }), null],
    ['a value at the end of a sentence', moved({ quote: 'See src/cli/run.ts.' }), 'See src/commands/run.ts.'],
    ['a line that does not show all it holds', moved({ quote: 'See src/cli/run.ts \u202eok' }), null],
    ['a line too long to read', moved({ quote: `See src/cli/run.ts ${'x'.repeat(2_000)}` }), null],
    ['a suggestion with a line end', finding({ ...script, suggestion: 'setup\nrm' }), null],
  ])('%s', (_, given, fixed) => {
    expect(certainFix(given)).toBe(fixed)
  })

  it('is fenced by more backticks than the line has', () => {
    expect(suggestionBlock('a ``` b ```` c')).toBe('`````suggestion\na ``` b ```` c\n`````')
  })
})
