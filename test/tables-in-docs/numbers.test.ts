import { describe, expect, it } from 'vitest'
import { renderPage } from '../../src/app/page/views/layout.ts'
import type { PageId } from '../../src/app/page/views/navigation.ts'
import { WEIGHTS } from '../../src/judge/quality/factor.ts'
import { QUICK_PICKS, quickPickAction } from '../../src/ledger/learning/feedback/quick-pick.ts'
import { computeTrustScore } from '../../src/ledger/trust/index.ts'
import { html } from '../../src/report/html/markup.ts'
import { EVAL_FLAGS } from '../../src/search/flags/flags.ts'
import { REPOSITORY } from '../app/page/views/sample.ts'
import { spans, tableOf } from './page.ts'

describe('docs/learning.md', () => {
  it('lists the five answers to a finding with what they mute, and for how long', () => {
    const known = QUICK_PICKS.map(({ reason, label }, index) => {
      const action = quickPickAction(reason, { id: 'c1', source_file: 'README.md' })
      const muted = action?.scope === 'file' ? 'the page' : 'the claim'
      return [String(index + 1), `\`${reason}\``, label, muted, String(action?.duration_days)]
    })
    expect(tableOf('docs/learning.md', '| | reason | label | mutes | for days |')).toEqual(known)
  })
})

describe('docs/evaluation.md', () => {
  it('lists the features under test with the improvement that they need', () => {
    const shown = tableOf('docs/evaluation.md', '| feature | what it changes | minimum improvement |')
    expect(shown.map(([name, , least]) => [spans(name)[0], Number(least)])).toEqual(
      Object.entries(EVAL_FLAGS).map(([name, { graduationThreshold }]) => [name, graduationThreshold]),
    )
  })
})

describe('docs/judge.md', () => {
  it('lists the factors of quality with their weights', () => {
    const shown = tableOf('docs/judge.md', '| factor | weight | lowered by |')
    expect(shown.map(([name, weight]) => [name, Number(weight)])).toEqual(Object.entries(WEIGHTS))
  })
})

/** The scale from −2 to 3 is shown from 0 to 1. */
const STEPS = 5

describe('docs/trust.md', () => {
  it('says what each event adds to a score', () => {
    const shown = tableOf('docs/trust.md', '| | strong | medium | weak |').map(([result, ...steps]) => [
      result,
      ...steps.map((step) => Number(step.replace('−', '-'))),
    ])
    const added = (kind: string) =>
      Math.round((computeTrustScore({ [kind]: 1 }) - computeTrustScore({})) * STEPS * 100) / 100
    expect(shown).toEqual(
      ['pass', 'fail'].map((result) => [
        result,
        ...['strong', 'medium', 'weak'].map((each) => added(`${each}_${result}`)),
      ]),
    )
  })
})

describe('docs/page.md', () => {
  it('lists every place of the navigation', () => {
    const placesAt = (place: PageId): (string | undefined)[] => {
      const at = { repository: { ...REPOSITORY, mayAdminister: true }, place }
      const [, navigation = ''] = /<nav([\s\S]*?)<\/nav>/.exec(renderPage({ title: '', at, body: html`` })) ?? []
      return [...navigation.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map((match) => match[1])
    }
    const rows = tableOf('docs/page.md', '| tab | page | shows |')
    const tabs = rows.flatMap(([tab]) => tab || [])
    const pages = rows.flatMap(([, page]) => (page && page !== 'One claim' ? [page] : []))
    const open = (['overview', 'docs', 'pulls', 'search', 'trust', 'rules'] as const).map(placesAt)
    expect(open.map((places) => places.slice(0, tabs.length))).toEqual(open.map(() => tabs))
    expect(open.flatMap((places) => places.slice(tabs.length))).toEqual(pages)
  })
})
