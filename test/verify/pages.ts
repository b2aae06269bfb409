import type { Claim } from '../../src/claims/claim.ts'
import { configSchema } from '../../src/config/schema.ts'
import type { Snapshots } from '../../src/facts/snapshots.ts'
import type { GitRepository } from '../../src/git/types.ts'
import { contextOf } from '../../src/scan/pages/context.ts'
import { claimsOf } from '../../src/scan/pages/extract.ts'
import { kindOf, needsOf } from '../../src/verify/claim-kinds.ts'
import type { Outcome } from '../../src/verify/outcome.ts'
import { type Files, snapshotOf, snapshotWithCode } from './snapshot.ts'

export interface Judged {
  readonly claim: Claim
  readonly outcome: Outcome
}

/** What is said of every statement of the pages among these files, as a scan says it without git: of the present alone. */
export async function judgePages(files: Files): Promise<Judged[]> {
  const snapshot = snapshotOf(files)
  const docs = Object.keys(files).flatMap((path) => snapshot.doc(path) ?? [])
  // All that is asked of a repository for its own names.
  const [snapshots, repository] = [{ head: snapshot }, { remotes: [] }] as unknown as [Snapshots, GitRepository]
  const context = await contextOf(snapshots, repository, docs)
  const claims = docs.flatMap((doc) => claimsOf(doc, context, configSchema.parse({})))
  const whole = await snapshotWithCode(files, needsOf(claims, snapshot))
  return claims.map((claim) => ({ claim, outcome: kindOf(claim.type).verify(claim, whole) }))
}

/** What fails in a closed scope: its line, the rule, the reason, and the suggestion if there is one. */
export async function contradictions(files: Files): Promise<string[]> {
  return (await judgePages(files)).flatMap(({ claim: { line }, outcome }) =>
    outcome.state === 'fails' && outcome.closed
      ? [`${line} ${outcome.rule}: ${outcome.reason}${outcome.suggestion === null ? '' : ` → ${outcome.suggestion}`}`]
      : [],
  )
}
