import type { Queries } from '../../../src/base/db/database.ts'
import { insertRule } from '../../../src/ledger/learning/store/rules/rules.ts'

/** Mutes a claim, or all claims of a page, as somebody's answer does. */
export function mute(
  queries: Queries,
  repositoryId: number,
  target: { readonly claim: string } | { readonly file: string },
  at = Date.now(),
) {
  const [scope, claim, file] =
    'claim' in target ? (['claim', target.claim, null] as const) : (['file', null, target.file] as const)
  const others = { target_claim_type: null, target_pattern: null, expires_at: null, pr_number: null }
  const why = { reason: 'intentionally_different', source: 'quick_pick', created_by: 'ann' } as const
  return insertRule(
    queries,
    { repo_id: repositoryId, scope, target_claim_id: claim, target_file: file, ...others, ...why },
    at,
  )
}
