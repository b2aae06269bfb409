import { configSchema } from '../../../src/base/config/schema.ts'
import type { GitRepository } from '../../../src/base/git/types.ts'
import type { Snapshots } from '../../../src/engine/facts/snapshots.ts'
import type { Claim } from '../../../src/engine/rules/claim.ts'
import { CLAIM_TYPES, kindOf, needsOf } from '../../../src/engine/rules/claim-kinds.ts'
import type { Outcome } from '../../../src/engine/rules/outcome.ts'
import { contextOf } from '../../../src/engine/scan/pages/context.ts'
import { claimsOf } from '../../../src/engine/scan/pages/extract.ts'
import { evidence, type Files, snapshotOf, snapshotWithCode } from './snapshot.ts'

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
  const claims = docs.flatMap((doc) => claimsOf(doc, context, configSchema(CLAIM_TYPES).parse({})))
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

/**
 * What is said of every statement of the pages, with all that a report could show of it: `3 src/a.ts: holds (0.95): src/a.ts exists
 * [src/a.ts]`; of what fails the rule, with an exclamation mark where that is certain.
 */
export async function sentences(files: Files): Promise<string[]> {
  return (await judgePages(files)).map(
    ({ claim: { line, value }, outcome }) => `${line} ${value}: ${sentence(outcome)}`,
  )
}

function sentence(outcome: Outcome): string {
  if (outcome.state === 'unknown') return `unknown: ${outcome.reason}`
  const places = `[${evidence(outcome).join(' ')}]`
  if (outcome.state === 'holds') {
    const { owned, confidence, reason } = outcome
    return `${owned ? 'holds' : 'used'} (${confidence}): ${reason} ${places}`
  }
  const { closed, rule, reason, suggestion } = outcome
  const by = [closed ? 'fails!' : 'fails', ...(rule === null ? [] : [`(${rule})`])].join(' ')
  return `${by}: ${reason} ${places}${suggestion === null ? '' : ` → ${suggestion}`}`
}

/** The text of a file by its lines. */
export function text(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
