import { groupBy } from '../../base/group-by.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import { type TrustedEntry, trustedEntries } from '../../ledger/entries/trusted.ts'
import { effectiveConfidence } from '../../ledger/learning/confidence.ts'
import type { LearningConfig } from '../../ledger/learning/config.ts'
import { coChangesOf } from '../../ledger/learning/store/co-changes.ts'
import { storedLearningSettings } from '../../ledger/learning/store/settings.ts'
import { claimsAbout, type StoredClaim } from '../../stages/store/claims.ts'
import { repositoryFor } from './access.ts'
import type { Context } from './context.ts'
import { trustJson } from './entries.ts'
import { pathInRepository } from './request.ts'

/** What the docs say about a code file, from the mappings of the last scan and from co-changes. */
export async function docsForFile(
  { queries, now }: Pick<Context, 'queries' | 'now'>,
  token: Token,
  { file, namespace }: { readonly file: string; readonly namespace?: string | undefined },
) {
  const { id, repositoryId } = repositoryFor(token, namespace)
  const path = pathInRepository(file)
  const [claims, together, config] = await Promise.all([
    claimsAbout(queries, repositoryId, path),
    coChangesOf(queries, repositoryId, path),
    storedLearningSettings(queries, repositoryId),
  ])
  const ids = claims.map((claim) => claim.id)
  const entries = new Map((await trustedEntries(queries, id, ids)).map((entry) => [entry.id, entry]))
  const byPage = groupBy(claims, (claim) => claim.file)
  const pages = new Set([...byPage.keys(), ...together.keys()])
  const docs = [...pages].map((page) => ({
    doc_file: page,
    co_changes: together.get(page) ?? 0,
    claims: (byPage.get(page) ?? []).map((claim) =>
      claimJson(claim, path, entries.get(claim.id), { now: now(), config }),
    ),
  }))
  return { file: path, docs: docs.sort((a, b) => b.claims.length - a.claims.length || b.co_changes - a.co_changes) }
}

function claimJson(
  claim: StoredClaim,
  path: string,
  entry: TrustedEntry | undefined,
  { now, config }: { readonly now: number; readonly config: LearningConfig },
) {
  const { line = null, confidence = 0 } = claim.mappings.find(({ file }) => file === path) ?? {}
  return {
    qa_id: claim.id,
    claim_type: claim.type,
    line: claim.line,
    text: claim.text,
    value: claim.value,
    verdict: claim.verdict,
    code_line: line,
    mapping_confidence: effectiveConfidence({ confidence, created_at: claim.verified_at }, now, config),
    ...(entry && trustJson(entry.state, now)),
  }
}
