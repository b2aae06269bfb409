import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { saveConfig } from '../../../src/app/github/store/installations.ts'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import type { Config } from '../../../src/base/config/schema.ts'
import { DAY } from '../../../src/base/time.ts'
import type { QuickPickReason } from '../../../src/ledger/learning/feedback/quick-pick.ts'
import type { LearnedClaim } from '../../../src/ledger/learning/rules/rule.ts'
import { evaluateSuppression } from '../../../src/ledger/learning/rules/suppression.ts'
import { findRepeated, recordFeedback } from '../../../src/ledger/learning/store/feedback/feedback.ts'
import { processQuickPick, suppressPattern } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { retractFeedback } from '../../../src/ledger/learning/store/feedback/retract.ts'
import { threadKey } from '../../../src/ledger/learning/store/feedback/source-keys.ts'
import { excludeIfDismissed } from '../../../src/ledger/learning/store/rules/exclude.ts'
import { notesOf } from '../../../src/ledger/learning/store/rules/rule-notes.ts'
import { getActiveRules, revokeRule } from '../../../src/ledger/learning/store/rules/rules.ts'
import { undismissAll, undoLast, unmuteClaim } from '../../../src/ledger/learning/store/rules/undo.ts'
import { haveClaim, haveFinding, REPO, START, said, useLearning } from './kept.ts'

const kept = useLearning()
const C55 = 'claim-uuid-055'

// Some are made in the same moment.
const rules = () =>
  kept.queries
    .selectFrom('suppression_rules')
    .selectAll()
    .orderBy('created_at')
    .orderBy('source')
    .orderBy('scope')
    .execute()
const rows = () => kept.queries.selectFrom('feedback').selectAll().orderBy('created_at').execute()
/** A configuration that says this of learning. */
const learned = (learning: Partial<Config['learning']>): Config => ({
  ...defaultConfig,
  learning: { ...defaultConfig.learning, ...learning },
})
const pick = (claimId: string, reason: QuickPickReason) => processQuickPick(kept.learning, claimId, reason, REPO)
const claimOf = (id: string, change: Partial<LearnedClaim> = {}): LearnedClaim => ({
  ...{ id, repo_id: REPO, source_file: 'README.md', claim_type: 'dependency_version' },
  ...{ claim_text: 'Uses React 17.0.2', ...change },
})
const isMuted = async (id: string, change: Partial<LearnedClaim> = {}) =>
  evaluateSuppression(claimOf(id, change), await getActiveRules(kept.learning, REPO), kept.learning.now()).suppressed

describe('recordFeedback', () => {
  it('keeps an answer and leaves its rule to processQuickPick', async () => {
    const given = said({ claim_id: 'claim-uuid-042', quick_pick_reason: 'will_fix_later', pr_number: 107 })
    const { record } = await recordFeedback(kept.learning, given)
    expect(record).toEqual({ ...given, id: expect.any(String), created_at: new Date(START) })
    expect(await rows()).toMatchObject([{ ...given, id: record.id, effective: true, retracted_at: null }])
    expect(await rules()).toEqual([])
  })

  it('counts a silent dismissal, and excludes the claim with the second', async () => {
    await haveClaim(kept.queries, C55)
    await recordFeedback(kept.learning, said())
    expect(await rules()).toEqual([])
    await recordFeedback(kept.learning, said({ pr_number: 118 }))
    expect(await rules()).toMatchObject([
      {
        ...{ scope: 'claim', target_claim_id: C55, source: 'count_based', expires_at: null, revoked: false },
        reason: 'Silently dismissed 2 times (PRs: 112, 118)',
      },
    ])
    const { verification_status } = await kept.queries.selectFrom('claims').selectAll().executeTakeFirstOrThrow()
    expect(verification_status).toBe('pending')
    expect(await isMuted(C55)).toBe(true)
  })

  it('does not exclude for one person who dismisses twice, but for two who do it in one second', async () => {
    await haveClaim(kept.queries, C55)
    await recordFeedback(kept.learning, said({ github_user: 'ann' }))
    await recordFeedback(kept.learning, said({ github_user: 'ann', pr_number: 118 }))
    expect(await rules()).toEqual([])
    expect(await findRepeated(kept.learning, said({ github_user: 'ann' }))).not.toBeNull()
    expect(await findRepeated(kept.learning, said({ github_user: 'bob' }))).toBeNull()
    await recordFeedback(kept.learning, said({ github_user: 'bob' }))
    expect(await rules()).toMatchObject([{ source: 'count_based', target_claim_id: C55 }])
  })

  it('excludes for the only person who may dismiss, on two pull requests, and asks whether they are only where it decides', async () => {
    await haveClaim(kept.queries, C55)
    let asked = 0
    const dismiss = (pr_number: number, isOnlyPerson = true) =>
      recordFeedback(kept.learning, said({ github_user: 'ann', pr_number }), {
        sourceKey: `reaction:${pr_number}`,
        isOnlyPerson: async () => {
          asked++
          return isOnlyPerson
        },
      })
    expect((await dismiss(112)).excluded).toBeNull()
    expect(asked).toBe(0)
    expect((await dismiss(118, false)).excluded).toBeNull()
    expect(asked).toBe(1)
    const { excluded } = await dismiss(120)
    expect(excluded).toMatchObject({ source: 'count_based', created_by: 'ann', target_claim_id: C55 })
    const notes = await notesOf(kept.queries, excluded ? [excluded] : [])
    expect([...notes.values()]).toEqual([{ words: null, dismissals: { times: 3, by: ['ann'], by_only_writer: true } }])
    // Two are left, and then one.
    expect(await retractFeedback(kept.learning, REPO, 'reaction:118', 'ann')).toMatchObject({ revoked: [] })
    expect(await retractFeedback(kept.learning, REPO, 'reaction:112', 'ann')).toMatchObject({
      revoked: [{ id: excluded?.id }],
    })
  })

  it('is asked again where GitHub did not say whether they are the only one', async () => {
    await haveClaim(kept.queries, C55)
    const dismiss = (isOnlyPerson: () => Promise<boolean>) =>
      recordFeedback(kept.learning, said({ github_user: 'ann', pr_number: 118 }), {
        sourceKey: 'reaction',
        isOnlyPerson,
      })
    await recordFeedback(kept.learning, said({ github_user: 'ann' }))
    await expect(dismiss(() => Promise.reject(new Error('502')))).rejects.toThrow('502')
    expect((await dismiss(async () => true)).excluded).toMatchObject({ created_by: 'ann' })
  })

  it('does not exclude because threads were resolved', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2, 3])
      await recordFeedback(kept.learning, said({ feedback_type: 'fix_dismissed', pr_number }), {
        sourceKey: threadKey(pr_number),
      })
    expect(await rules()).toEqual([])
    await recordFeedback(kept.learning, said({ pr_number: 4 }))
    expect(await rules()).toHaveLength(1)
  })

  it('counts a dismissed fix as a dismissal, and an accepted one as nothing', async () => {
    await haveClaim(kept.queries, C55)
    await recordFeedback(kept.learning, said({ feedback_type: 'fix_accepted' }))
    await recordFeedback(kept.learning, said({ feedback_type: 'fix_dismissed' }))
    expect(await rules()).toEqual([])
    await recordFeedback(kept.learning, said({ feedback_type: 'fix_dismissed', pr_number: 3 }))
    expect(await rules()).toHaveLength(1)
  })

  it('refuses what makes no sense and keeps nothing of it', async () => {
    const refused = { code: 'DOCALIGN_E401', retryable: false }
    await expect(recordFeedback(kept.learning, said({ claim_id: '' }))).rejects.toMatchObject(refused)
    await expect(recordFeedback(kept.learning, said({ feedback_type: 'maybe' as never }))).rejects.toMatchObject({
      ...refused,
      message:
        "Invalid feedback_type: 'maybe'. Expected one of: thumbs_up, thumbs_down, fix_accepted, fix_dismissed, all_dismissed",
    })
    expect(await rows()).toEqual([])
  })

  it('keeps feedback on a claim that is gone, without a rule', async () => {
    await recordFeedback(kept.learning, said({ claim_id: 'deleted' }))
    await recordFeedback(kept.learning, said({ claim_id: 'deleted', pr_number: 2 }))
    expect(await rows()).toHaveLength(2)
    expect(await rules()).toEqual([])
  })

  it('keeps what strangers say without effect', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2, 3]) await recordFeedback(kept.learning, said({ pr_number }), { effective: false })
    expect((await rows()).map((row) => row.effective)).toEqual([false, false, false])
    expect(await rules()).toEqual([])
  })

  it('takes what comes again under the same name once', async () => {
    const [first, again] = [
      await recordFeedback(kept.learning, said(), { sourceKey: 'comment:1' }),
      await recordFeedback(kept.learning, said(), { sourceKey: 'comment:1' }),
    ]
    expect([first.repeated, again.repeated, again.record.id]).toEqual([false, true, first.record.id])
    expect(await rows()).toHaveLength(1)
  })

  it('knows the same feedback of one person within five seconds', async () => {
    const { id } = (await recordFeedback(kept.learning, said())).record
    kept.at(START + 4999)
    expect(await findRepeated(kept.learning, said())).toBe(id)
    expect(await findRepeated(kept.learning, said({ github_user: 'someone' }))).toBeNull()
    expect(await findRepeated(kept.learning, said({ pr_number: 113 }))).toBeNull()
    expect(await findRepeated(kept.learning, said({ feedback_type: 'thumbs_up' }))).toBeNull()
    kept.at(START + 5000)
    expect(await findRepeated(kept.learning, said())).toBeNull()
  })

  it('fails with DOCALIGN_E301 when the database does not answer', async () => {
    const away = { ...kept.learning, queries: new Proxy({}, { get: () => () => fail() }) as never }
    await expect(recordFeedback(away, said())).rejects.toMatchObject({ code: 'DOCALIGN_E301', retryable: true })
  })
})

function fail(): never {
  throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
}

describe('The positive feedback of two people', () => {
  const agree = (pr_number: number) => recordFeedback(kept.learning, said({ feedback_type: 'thumbs_up', pr_number }))

  it('take an exclusion back, and dismissals from before it do not count again', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2]) await recordFeedback(kept.learning, said({ pr_number }))
    kept.at(START + DAY)
    await agree(3)
    expect(await isMuted(C55)).toBe(true)
    await agree(4)
    expect(await isMuted(C55)).toBe(false)
    kept.at(START + 2 * DAY)
    await recordFeedback(kept.learning, said({ pr_number: 5 }))
    expect(await isMuted(C55)).toBe(false)
    await recordFeedback(kept.learning, said({ pr_number: 6 }))
    expect(await isMuted(C55)).toBe(true)
  })

  it('of one person take nothing back, whatever the letters of their name', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2]) await recordFeedback(kept.learning, said({ pr_number }))
    const like = (github_user: string, pr_number: number) =>
      recordFeedback(kept.learning, said({ feedback_type: 'thumbs_up', github_user, pr_number }))
    for (const [index, name] of ['ann', 'Ann', 'ann'].entries())
      expect((await like(name, index + 3)).revoked).toEqual([])
    expect(await isMuted(C55)).toBe(true)
    expect((await like('bob', 3)).revoked).toHaveLength(1)
  })

  it('from before the rule do not count against it', async () => {
    await haveClaim(kept.queries, C55)
    await agree(1)
    kept.at(START + 1)
    await pick(C55, 'will_fix_later')
    await agree(2)
    expect(await isMuted(C55)).toBe(true)
  })

  it('take back neither rules of the page nor those of other claims', async () => {
    await haveClaim(kept.queries, C55)
    await haveClaim(kept.queries, 'other')
    await pick(C55, 'docs_are_aspirational')
    await pick('other', 'will_fix_later')
    await agree(1)
    await agree(2)
    expect((await rules()).map((rule) => rule.revoked)).toEqual([false, false])
  })
})

describe('processQuickPick', () => {
  it('mutes the claim for 90 days when it will be fixed later', async () => {
    await haveClaim(kept.queries, 'claim-uuid-042')
    expect(await pick('claim-uuid-042', 'will_fix_later')).toMatchObject({
      ...{ repo_id: REPO, scope: 'claim', target_claim_id: 'claim-uuid-042', source: 'quick_pick', revoked: false },
      ...{ reason: 'Known issue, will fix later', expires_at: new Date('2026-05-12T14:30:00Z') },
    })
  })

  it('mutes the page when it describes plans', async () => {
    await haveClaim(kept.queries, 'claim-uuid-088', 'docs/future-api.md')
    kept.at(Date.parse('2026-02-11T15:00:00Z'))
    expect(await pick('claim-uuid-088', 'docs_are_aspirational')).toMatchObject({
      ...{ scope: 'file', target_file: 'docs/future-api.md', target_claim_id: null },
      reason: 'Doc file is aspirational (not current reality)',
      expires_at: new Date('2026-05-12T15:00:00Z'),
    })
    expect(await isMuted('another', { source_file: 'docs/future-api.md' })).toBe(true)
  })

  it('makes nothing of a claim that is gone', async () => {
    expect(await pick('claim-uuid-999', 'will_fix_later')).toBeNull()
    expect(await rules()).toEqual([])
  })

  it('refuses a reason that is none', async () => {
    await expect(pick(C55, 'because' as never)).rejects.toMatchObject({ code: 'DOCALIGN_E401' })
  })

  it('finds a claim that only a pull request has, in its last scan', async () => {
    await haveFinding(kept.queries, 'new', 7)
    expect(await pick('new', 'this_is_correct')).toMatchObject({ target_claim_id: 'new' })
    await haveFinding(kept.queries, 'newer', 7)
    expect(await pick('new', 'will_fix_later')).toBeNull()
  })

  it('prolongs the rule that is there instead of making another', async () => {
    await haveClaim(kept.queries, C55)
    const first = await pick(C55, 'will_fix_later')
    kept.at(START + 10 * DAY)
    const second = await pick(C55, 'intentionally_different')
    expect(second).toMatchObject({ id: first?.id, expires_at: new Date(START + 100 * DAY) })
    expect(await rules()).toMatchObject([{ reason: 'Known issue, will fix later', expires_at: second?.expires_at }])
  })

  it('never shortens a rule', async () => {
    await haveClaim(kept.queries, C55)
    await pick(C55, 'this_is_correct')
    expect(await pick(C55, 'will_fix_later')).toMatchObject({ expires_at: new Date(START + 180 * DAY) })
  })

  it('makes a rule of its own beside the rule of the page, and beside an exclusion for good', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2]) await recordFeedback(kept.learning, said({ pr_number }))
    await pick(C55, 'docs_are_aspirational')
    await pick(C55, 'will_fix_later')
    const made = await rules()
    expect(made.map((rule) => [rule.scope, rule.source, rule.expires_at === null])).toEqual([
      ['claim', 'count_based', true],
      ['claim', 'quick_pick', false],
      ['file', 'quick_pick', false],
    ])
    kept.at(START + 91 * DAY)
    expect(await isMuted(C55)).toBe(true)
  })

  it('makes a new rule when the old one expired or was revoked', async () => {
    await haveClaim(kept.queries, C55)
    const first = await pick(C55, 'will_fix_later')
    kept.at(START + 91 * DAY)
    const second = await pick(C55, 'will_fix_later')
    await revokeRule(kept.learning, second?.id ?? '', { because: 'undo', by: 'dev-alice' })
    const third = await pick(C55, 'will_fix_later')
    expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3)
  })

  it('takes its days from the configuration', async () => {
    await haveClaim(kept.queries, C55)
    await saveConfig(kept.queries, REPO, learned({ quick_pick_stale_expiry_days: 7 }))
    expect(await pick(C55, 'will_fix_later')).toMatchObject({ expires_at: new Date(START + 7 * DAY) })
  })
})

describe('excludeIfDismissed', () => {
  const check = async () => (await excludeIfDismissed(kept.learning, C55, REPO)) !== null
  const dismissed = (change: Partial<Parameters<typeof said>[0]>) => recordFeedback(kept.learning, said(change))

  it('is false below the threshold, and does not count Dismiss all', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [100, 105]) await dismissed({ feedback_type: 'all_dismissed', pr_number })
    await dismissed({ pr_number: 110 })
    expect(await check()).toBe(false)
    expect(await rules()).toEqual([])
  })

  it('is true from the threshold on, with one rule however often it is asked', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2]) await dismissed({ pr_number })
    expect([await check(), await check()]).toEqual([true, true])
    expect(await rules()).toHaveLength(1)
  })

  it('does not count explained dismissals', async () => {
    await haveClaim(kept.queries, C55)
    await dismissed({ quick_pick_reason: 'will_fix_later' })
    await dismissed({ pr_number: 2 })
    expect(await check()).toBe(false)
  })

  it('takes its threshold from the configuration', async () => {
    await haveClaim(kept.queries, C55)
    await saveConfig(kept.queries, REPO, learned({ count_based_threshold: 1 }))
    await dismissed({})
    expect(await check()).toBe(true)
  })

  it('does not mute the claim once its text changed', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2]) await dismissed({ pr_number })
    expect([await isMuted(C55), await isMuted('claim-uuid-056', { claim_text: 'Uses React 18' })]).toEqual([
      true,
      false,
    ])
  })
})

describe('getActiveRules', () => {
  it('lists what is neither revoked nor expired, by scope and the newest first', async () => {
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
      kept.at(START + index * DAY)
      await haveClaim(kept.queries, id, `${id}.md`)
      await pick(id, id === 'b' ? 'docs_are_aspirational' : 'will_fix_later')
    }
    const [, , third] = await rules()
    await revokeRule(kept.learning, third?.id ?? '', { because: 'undo', by: null })
    const targets = async () =>
      (await getActiveRules(kept.learning, REPO)).map((rule) => rule.target_claim_id ?? rule.target_file)
    expect(await targets()).toEqual(['d', 'a', 'b.md'])
    kept.at(START + 90 * DAY)
    expect(await targets()).toEqual(['d', 'b.md'])
    expect(await getActiveRules(kept.learning, REPO + 1)).toEqual([])
  })

  it('is empty when the database does not answer, and nothing is muted then', async () => {
    const away = { ...kept.learning, queries: new Proxy({}, { get: () => () => fail() }) as never }
    expect(await getActiveRules(away, REPO)).toEqual([])
    expect(await excludeIfDismissed(away, C55, REPO)).toBeNull()
    expect(await processQuickPick(away, C55, 'will_fix_later', REPO)).toBeNull()
  })
})

describe('Muting', () => {
  it('by a pattern lasts until the rule expires', async () => {
    const asked = { pattern: 'React \\d+', days: 30, by: 'dev-alice', prNumber: 3 }
    await suppressPattern(kept.learning, REPO, asked)
    expect([await isMuted('any'), await isMuted('any', { claim_text: 'Uses Vue' })]).toEqual([true, false])
    kept.at(START + 30 * DAY)
    expect(await isMuted('any')).toBe(false)
  })

  it('leaves a claim of no known repository alone', async () => {
    await haveClaim(kept.queries, C55)
    await pick(C55, 'will_fix_later')
    expect([await isMuted(C55), await isMuted(C55, { repo_id: null })]).toEqual([true, false])
  })
})

describe('Feedback that is taken back', () => {
  const answer = async (sourceKey: string, reason: QuickPickReason, pr_number = 1) => {
    const given = said({ quick_pick_reason: reason, pr_number })
    const { record } = await recordFeedback(kept.learning, given, { sourceKey })
    return processQuickPick(kept.learning, C55, reason, REPO, { feedbackId: record.id, by: 'dev-bob' })
  }
  const retract = (sourceKey: string) => retractFeedback(kept.learning, REPO, sourceKey, 'dev-bob')

  it('takes its rule back with it', async () => {
    await haveClaim(kept.queries, C55)
    const rule = await answer('tick:1', 'will_fix_later')
    expect(await retract('tick:1')).toMatchObject({ claimId: C55, revoked: [{ id: rule?.id }] })
    expect(await isMuted(C55)).toBe(false)
    expect(await retract('tick:1')).toBeNull()
  })

  it('leaves the rule to others who asked for it, as long as they did', async () => {
    await haveClaim(kept.queries, C55)
    await answer('tick:1', 'will_fix_later')
    await answer('tick:2', 'this_is_correct')
    expect(await retract('tick:2')).toMatchObject({ revoked: [] })
    expect(await rules()).toMatchObject([{ revoked: false, expires_at: new Date(START + 90 * DAY) }])
    await retract('tick:1')
    expect(await rules()).toMatchObject([{ revoked: true, revoked_because: 'retracted' }])
  })

  it('takes an exclusion back that needed it', async () => {
    await haveClaim(kept.queries, C55)
    for (const pr_number of [1, 2, 3])
      await recordFeedback(kept.learning, said({ pr_number }), { sourceKey: `reaction:${pr_number}` })
    await retract('reaction:1')
    expect(await isMuted(C55)).toBe(true)
    await retract('reaction:2')
    expect(await isMuted(C55)).toBe(false)
    await recordFeedback(kept.learning, said({ pr_number: 2 }), { sourceKey: 'reaction:2' })
    expect(await isMuted(C55)).toBe(true)
  })

  it('brings back the rule that it had revoked', async () => {
    await haveClaim(kept.queries, C55)
    await pick(C55, 'will_fix_later')
    const agree = (name: string) =>
      recordFeedback(kept.learning, said({ feedback_type: 'thumbs_up', github_user: name }), { sourceKey: name })
    await agree('up:1')
    expect((await agree('up:2')).revoked).toHaveLength(1)
    expect(await retract('up:1')).toMatchObject({ restored: [{ target_claim_id: C55 }] })
    expect(await isMuted(C55)).toBe(true)
  })
})

describe('Undo', () => {
  /** Somebody mutes `a` and then `b` by a quick pick. */
  const muteTwoClaims = async (): Promise<void> => {
    for (const [index, id] of ['a', 'b'].entries()) {
      kept.at(START + index * 1000)
      await haveClaim(kept.queries, id)
      const { record } = await recordFeedback(
        kept.learning,
        said({ claim_id: id, quick_pick_reason: 'will_fix_later' }),
      )
      await processQuickPick(kept.learning, id, 'will_fix_later', REPO, { feedbackId: record.id })
    }
  }
  const undo = () => undoLast(kept.learning, REPO, 112, { by: 'dev-alice' })

  it('takes back the last rule of the pull request first, then the one before it', async () => {
    await muteTwoClaims()
    expect(await undo()).toMatchObject({ kind: 'rule', rule: { target_claim_id: 'b', revoked: true } })
    expect(await undo()).toMatchObject({ kind: 'rule', rule: { target_claim_id: 'a' } })
    expect(await undo()).toBeNull()
    expect(await rules()).toMatchObject([
      { revoked_by: 'dev-alice', revoked_because: 'undo' },
      { revoked_by: 'dev-alice' },
    ])
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'takes back one rule for a request that is handled twice at once, %i queries later',
    async (later) => {
      await muteTwoClaims()
      const handle = () => undoLast(kept.learning, REPO, 112, { by: 'dev-alice', askedIn: 'comment:7' })
      const first = handle()
      for (let queries = 0; queries < later; queries++) await sql`select 1`.execute(kept.queries)
      await Promise.all([first, handle()])
      expect((await rules()).filter(({ revoked }) => revoked)).toMatchObject([{ target_claim_id: 'b' }])
    },
  )

  it('of one finding takes back every rule that mutes it, and no other', async () => {
    for (const id of ['a', 'b']) {
      await haveClaim(kept.queries, id, `${id}.md`)
      await pick(id, 'will_fix_later')
    }
    await pick('a', 'docs_are_aspirational')
    const claim = { ...claimOf('a', { source_file: 'a.md' }), repo_id: REPO }
    const revoked = await unmuteClaim(kept.learning, claim, { by: 'dev-alice' })
    expect(revoked.map((rule) => rule.scope)).toEqual(['claim', 'file'])
    expect(await isMuted('a', { source_file: 'a.md' })).toBe(false)
    expect(await isMuted('b', { source_file: 'b.md' })).toBe(true)
  })

  it('takes an exclusion back that the last dismissal made', async () => {
    await haveClaim(kept.queries, C55)
    await recordFeedback(kept.learning, said({ pr_number: 9 }))
    kept.at(START + 1000)
    await recordFeedback(kept.learning, said())
    expect(await undo()).toMatchObject({ kind: 'rule', rule: { source: 'count_based' } })
    expect(await isMuted(C55)).toBe(false)
  })

  it('takes back a pattern', async () => {
    await suppressPattern(kept.learning, REPO, { pattern: 'React', days: 30, by: 'dev-bob', prNumber: 112 })
    expect(await undo()).toMatchObject({ kind: 'rule', rule: { target_pattern: 'React' } })
  })

  it('shows again what Dismiss all hid', async () => {
    for (const claim_id of ['a', 'b'])
      await recordFeedback(kept.learning, said({ claim_id, feedback_type: 'all_dismissed' }))
    expect(await undismissAll(kept.learning, REPO, 112, { claimId: 'a' })).toBe(1)
    expect(await undo()).toEqual({ kind: 'dismissed', claims: 1 })
    expect(await undo()).toBeNull()
  })
})
