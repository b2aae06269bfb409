import type { SuppressionRule } from '../../ledger/learning/rules/rule.ts'
import { evaluateSuppression, openSuppression } from '../../ledger/learning/rules/suppression.ts'
import type { Learning } from '../../ledger/learning/store/context.ts'
import { type ListedRule, listedRules } from '../../ledger/learning/store/rules/listed.ts'
import { getActiveRules } from '../../ledger/learning/store/rules/rules.ts'
import type { Finding } from '../../report/pull-request/report.ts'
import type { Repository } from './access.ts'
import type { KnownClaim } from './store/docs/claim.ts'

/** The suppression rule that mutes a claim, with its details for a list; null if none does. */
export async function ruleThatMutes(
  sources: Learning,
  { id }: Repository,
  { claim }: KnownClaim,
): Promise<ListedRule | null> {
  const asked = { ...claim, repo_id: id, source_file: claim.file, claim_type: claim.type, claim_text: claim.text }
  const rule = evaluateSuppression(asked, await getActiveRules(sources, id), sources.now()).matched_rule
  const [listed] = rule === null ? [] : await listedRules(sources.queries, id, [rule])
  return listed ?? null
}

/** Ids of the claims of findings that are muted by now; excludes spot checks. */
export function mutedSince(
  { now }: Pick<Learning, 'now'>,
  repo_id: number,
  rules: readonly SuppressionRule[],
  findings: readonly Finding[],
): ReadonlySet<string> {
  const evaluate = openSuppression(rules, now())
  const muted = findings.filter(({ claim_id: id, file: source_file, claim_type, text: claim_text, spotCheck }) => {
    return !spotCheck && evaluate({ id, repo_id, source_file, claim_type, claim_text }).suppressed
  })
  return new Set(muted.map(({ claim_id }) => claim_id))
}
