import { describe, expect, it } from 'vitest'
import { renderGitHub } from '../../src/report/formats/github-annotations.ts'
import { renderSarif } from '../../src/report/formats/sarif.ts'
import { renderHtml } from '../../src/report/html.ts'
import { renderMarkdown } from '../../src/report/markdown.ts'
import { guessNote } from '../../src/report/suggestion.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { claim, NOW, result } from './sample.ts'

describe('guessNote', () => {
  it.each([
    ['what is certain', claim({ certain: true }), ''],
    ['no suggestion', claim({ suggestion: null }), ''],
    ['a guess that `docalign fix --interactive` asks about', claim(), ' (a guess)'],
    ['a line that does not have the value', claim({ quote: 'First `bootstrap` it.' }), ' (a guess; write it by hand)'],
    ['a muted finding', claim({ suppressed: { reason: 'plans' } }), ' (a guess; write it by hand)'],
    ['a possible finding', claim({ verdict: 'uncertain', possible: 'unsure' }), ' (a guess; write it by hand)'],
  ])('says of %s how it is applied', (_, finding, note) => {
    expect(guessNote(finding)).toBe(note)
  })

  it('stands in every report that shows a suggestion to people', () => {
    const shown = (certain: boolean): string[] => {
      const value = result({ findings: [claim({ certain })] })
      return [
        renderTerminal(value, { color: false, width: null, now: NOW }),
        renderHtml(value),
        renderMarkdown(value),
        renderSarif(value, { version: '1' }),
        renderGitHub(value, NOW),
      ]
    }
    for (const text of shown(false)) expect(text).toContain('npm run setup')
    expect(shown(false).filter((text) => !text.includes(' (a guess)'))).toEqual([])
    expect(shown(true).filter((text) => text.includes('(a guess)'))).toEqual([])
  })
})
