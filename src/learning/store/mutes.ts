import type { RuleSource, SuppressionRule } from '../rule.ts'
import { chooseSpotCheck, isSpotCheckDue, isSpotChecked } from '../spot-check.ts'
import { openSuppression } from '../suppression.ts'
import { type Learning, orElse } from './context.ts'
import { getActiveRules } from './rules.ts'
import { saveSpotCheck } from './spot-checks.ts'

/** What of a finding decides whether it is muted. */
interface Found {
  readonly claim_id: string
  readonly file: string
  readonly claim_type: string
  readonly text: string
}

/** Why a finding is not shown. */
export interface Mute {
  readonly reason: string
  readonly source: RuleSource | 'dismissed'
  /** Login of the person, when it was one. */
  readonly by: string | null
  /** Null: for good, or as long as the pull request is open. */
  readonly until: Date | null
}

/** Findings apart: those that are shown, some of them as a spot check of the rule that mutes them, and those that are not. */
export interface Sifted<F> {
  readonly shown: readonly F[]
  /** Ids of the claims that a rule lets through. */
  readonly spotChecks: ReadonlySet<string>
  readonly muted: readonly { readonly claim: F; readonly mute: Mute }[]
}

/**
 * Tells the findings of a scan apart by the rules there are now, and by what Dismiss all hides on its pull request. A rule
 * that is due for a spot check lets one of them through.
 */
export async function siftFindings<F extends Found>(
  learning: Learning,
  repoId: number,
  prNumber: number | null,
  findings: readonly F[],
): Promise<Sifted<F>> {
  const rules = await getActiveRules(learning, repoId)
  const dismissed = prNumber === null ? new Map<string, string | null>() : await dismissedOn(learning, repoId, prNumber)
  const matches = matching(rules, repoId, learning.now(), findings)
  const spotChecks = await spotChecked(learning, matches)
  const shown: F[] = []
  const muted: { claim: F; mute: Mute }[] = []
  for (const claim of findings) {
    const rule = matches.get(claim)
    if (rule && !spotChecks.has(claim.claim_id)) muted.push({ claim, mute: muteOf(rule) })
    else if (dismissed.has(claim.claim_id)) muted.push({ claim, mute: hidden(dismissed.get(claim.claim_id) ?? null) })
    else shown.push(claim)
  }
  return {
    shown,
    spotChecks: new Set([...spotChecks].filter((id) => shown.some((each) => each.claim_id === id))),
    muted,
  }
}

function matching<F extends Found>(
  rules: readonly SuppressionRule[],
  repoId: number,
  now: number,
  findings: readonly F[],
): Map<F, SuppressionRule> {
  const evaluate = openSuppression(rules, now)
  return new Map(
    findings.flatMap((found) => {
      const { claim_id: id, file: source_file, claim_type, text: claim_text } = found
      const rule = evaluate({ id, repo_id: repoId, source_file, claim_type, claim_text }).matched_rule
      return rule ? [[found, rule] as const] : []
    }),
  )
}

async function spotChecked(learning: Learning, matches: ReadonlyMap<Found, SuppressionRule>): Promise<Set<string>> {
  const now = learning.now()
  const through = new Set<string>()
  for (const rule of new Set(matches.values())) {
    const ids = [...matches].filter(([, by]) => by === rule).map(([found]) => found.claim_id)
    const begun = ids.find((id) => isSpotChecked(rule, id, now))
    const chosen = begun ?? (isSpotCheckDue(rule, now) ? chooseSpotCheck(rule, ids) : null)
    if (chosen === null) continue
    if (begun !== undefined || (await orElse(learning, false, () => saveSpotCheck(learning, rule, chosen))))
      through.add(chosen)
  }
  return through
}

/** What Dismiss all hides on a pull request, and who pressed it. */
async function dismissedOn(learning: Learning, repoId: number, prNumber: number): Promise<Map<string, string | null>> {
  return orElse(learning, new Map<string, string | null>(), async () => {
    const rows = await learning.queries
      .selectFrom('feedback')
      .select(['claim_id', 'github_user'])
      .where('repo_id', '=', repoId)
      .where('pr_number', '=', prNumber)
      .where('feedback_type', '=', 'all_dismissed')
      .where('effective', '=', true)
      .where('retracted_at', 'is', null)
      .execute()
    return new Map(rows.map((row) => [row.claim_id, row.github_user]))
  })
}

function muteOf({ reason, source, created_by, expires_at }: SuppressionRule): Mute {
  return { reason, source, by: created_by, until: expires_at }
}

function hidden(by: string | null): Mute {
  return { reason: 'Dismissed on this pull request', source: 'dismissed', by, until: null }
}
