import { describe, expect, it } from 'vitest'
import { recordFeedback } from '../../../src/ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { getActiveRules } from '../../../src/ledger/learning/store/rules/rules.ts'
import { haveClaim, REPO, said, useLearning } from './kept.ts'

const kept = useLearning()
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('At the same time', () => {
  it('fifty equal answers make one rule', async () => {
    await haveClaim(kept.queries, 'c')
    const rules = await times(50, () => processQuickPick(kept.learning, 'c', 'will_fix_later', REPO))
    expect(new Set(rules.map((rule) => rule?.id)).size).toBe(1)
    expect(await getActiveRules(kept.learning, REPO)).toHaveLength(1)
  })

  it('two silent dismissals make one exclusion, every time', async () => {
    for (let round = 0; round < 20; round++) {
      const claim_id = `claim-${round}`
      await haveClaim(kept.queries, claim_id)
      await times(2, (index) => recordFeedback(kept.learning, said({ claim_id, pr_number: index + 1 })))
    }
    const rules = await getActiveRules(kept.learning, REPO)
    expect(rules).toHaveLength(20)
    expect(new Set(rules.map((rule) => rule.reason))).toEqual(new Set(['Silently dismissed 2 times (PRs: 1, 2)']))
  })

  it('ten dismissals make one exclusion', async () => {
    await haveClaim(kept.queries, 'c')
    await times(10, (index) => recordFeedback(kept.learning, said({ claim_id: 'c', pr_number: index + 1 })))
    expect(await getActiveRules(kept.learning, REPO)).toHaveLength(1)
  })

  it('the same feedback read twice is kept once', async () => {
    const taken = await times(10, () => recordFeedback(kept.learning, said(), { sourceKey: 'comment:1' }))
    expect(taken.filter(({ repeated }) => !repeated)).toHaveLength(1)
  })
})
