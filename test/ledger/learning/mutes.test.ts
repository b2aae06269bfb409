import { describe, expect, it } from 'vitest'
import { DAY } from '../../../src/base/time.ts'
import { placeOf } from '../../../src/engine/scan/findings/places.ts'
import { recordFeedback } from '../../../src/ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { partitionFindings, partitionReported } from '../../../src/ledger/learning/store/rules/mutes.ts'
import { claim as reported } from '../../report/sample.ts'
import { haveClaim, haveFinding, REPO, START, said, useLearning } from './kept.ts'

const kept = useLearning()
const found = (claim_id: string, file = 'README.md') => reported({ claim_id, file })
const ids = (claims: readonly { claim_id: string }[]) => claims.map(({ claim_id }) => claim_id)

async function sift(findings: readonly ReturnType<typeof found>[], pullNumber: number | null = 112) {
  const { shown, letThrough, muted } = await partitionReported(kept.learning, REPO, pullNumber, findings)
  return {
    shown: ids([...shown.values()]),
    spotChecks: [...letThrough.keys()],
    muted: ids(muted.map(({ claim }) => claim)),
  }
}

async function answered(claimId: string, reason: 'will_fix_later' | 'docs_are_aspirational', file?: string) {
  await haveClaim(kept.queries, claimId, file)
  return processQuickPick(kept.learning, claimId, reason, REPO, { by: 'dev-alice' })
}

describe('Findings', () => {
  it('are shown or muted by rule, with who muted them, why and until when', async () => {
    await answered('a', 'will_fix_later')
    const { shown, muted } = await partitionFindings(kept.learning, REPO, 112, [found('a'), found('b')])
    expect(ids([...shown.values()])).toEqual(['b'])
    expect(muted).toEqual([
      {
        claim: found('a'),
        mute: {
          ...{ reason: 'Known issue, will fix later', words: null, source: 'quick_pick', by: 'dev-alice' },
          until: new Date(START + 90 * DAY),
        },
      },
    ])
  })

  it('that were all dismissed are hidden on that pull request alone', async () => {
    await recordFeedback(kept.learning, said({ claim_id: 'a', feedback_type: 'all_dismissed' }))
    expect(await sift([found('a')])).toMatchObject({ shown: [], muted: ['a'] })
    expect(await sift([found('a')], 113)).toMatchObject({ shown: ['a'] })
    expect(await sift([found('a')], null)).toMatchObject({ shown: ['a'] })
  })
})

describe('A finding with several places', () => {
  const spread = reported({
    claim_id: 'a',
    file: 'README.md',
    also_at: [placeOf(found('b', 'docs/b.md')), placeOf(found('c', 'docs/c.md'))],
  })
  const left = async () => {
    const { shown } = await partitionFindings(kept.learning, REPO, 112, [spread])
    return [...shown.values()].map(({ claim_id, also_at }) => [claim_id, ...ids(also_at)])
  }

  it('is muted as a whole by an answer to any of them', async () => {
    await answered('b', 'will_fix_later', 'docs/b.md')
    expect(await left()).toEqual([])
  })

  it('stays muted where its first place was mended after the answer', async () => {
    await haveClaim(kept.queries, 'a')
    await haveFinding(kept.queries, 'a', 112, 'README.md', spread.also_at)
    await processQuickPick(kept.learning, 'a', 'will_fix_later', REPO, { by: 'dev-alice' })
    const rest = { ...spread, ...spread.also_at[0], also_at: spread.also_at.slice(1) }
    expect(await sift([rest])).toMatchObject({ shown: [], muted: ['b'] })
  })

  it('is left without the places of a page that a rule mutes, and told at the next', async () => {
    await answered('c', 'docs_are_aspirational', 'docs/c.md')
    expect(await left()).toEqual([['a', 'b']])
    await answered('a', 'docs_are_aspirational', 'README.md')
    expect(await left()).toEqual([['b']])
  })
})

describe('A rule that is older than thirty days', () => {
  const page = [found('a', 'plans.md'), found('b', 'plans.md')]
  const later = (days: number) => kept.at(START + days * DAY)

  it('lets one of its findings through for a week, every thirty days, another one each time', async () => {
    await answered('a', 'docs_are_aspirational', 'plans.md')
    const seen: (string | undefined)[] = []
    for (const days of [29, 30, 36, 37, 59, 60, 66, 67]) {
      later(days)
      const { shown, spotChecks } = await sift(page)
      expect(spotChecks).toEqual(shown)
      seen.push(shown[0])
    }
    expect(seen).toEqual([undefined, 'a', 'a', undefined, undefined, 'b', 'b', undefined])
  })

  it('begins a spot check where its findings are reported, not where they are read', async () => {
    await answered('a', 'docs_are_aspirational', 'plans.md')
    later(40)
    const read = () => partitionFindings(kept.learning, REPO, 112, page)
    expect((await read()).shown.size).toBe(0)
    expect(await sift(page)).toMatchObject({ spotChecks: ['a'] })
    expect([...(await read()).letThrough.keys()]).toEqual(['a'])
  })

  it('begins no spot check of a finding that Dismiss all hides', async () => {
    await answered('a', 'docs_are_aspirational', 'plans.md')
    await recordFeedback(kept.learning, said({ claim_id: 'a', feedback_type: 'all_dismissed' }))
    later(40)
    expect(await sift(page)).toMatchObject({ spotChecks: ['b'] })
  })

  it('is prolonged when its spot check is dismissed, and the finding is muted again', async () => {
    await answered('a', 'docs_are_aspirational', 'plans.md')
    later(40)
    expect(await sift(page)).toMatchObject({ spotChecks: ['a'] })
    await recordFeedback(kept.learning, said({ claim_id: 'a' }))
    expect(await sift(page)).toMatchObject({ shown: [] })
    const [rule] = await kept.queries.selectFrom('suppression_rules').selectAll().execute()
    expect(rule).toMatchObject({ expires_at: new Date(START + 130 * DAY), revoked: false })
  })

  it('is revoked when two find its spot check right', async () => {
    await answered('a', 'docs_are_aspirational', 'plans.md')
    later(40)
    await sift(page)
    await recordFeedback(kept.learning, said({ claim_id: 'a', feedback_type: 'thumbs_up' }))
    expect(await sift(page)).toMatchObject({ shown: ['a'], muted: ['b'] })
    await recordFeedback(kept.learning, said({ claim_id: 'a', feedback_type: 'thumbs_up', github_user: 'x' }))
    expect(await sift(page)).toMatchObject({ shown: ['a', 'b'], spotChecks: [] })
  })

  it('begins one spot check when two scans come at once', async () => {
    await answered('a', 'docs_are_aspirational', 'plans.md')
    later(31)
    await Promise.all([sift(page), sift(page), sift(page)])
    const [rule] = await kept.queries.selectFrom('suppression_rules').selectAll().execute()
    expect(rule).toMatchObject({ spot_checks: 1, spot_claim_id: 'a' })
  })
})
