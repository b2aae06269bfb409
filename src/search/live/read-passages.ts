import type { SuppressionRule } from '../../ledger/learning/rules/rule.ts'
import { openSuppression } from '../../ledger/learning/rules/suppression.ts'
import { getActiveRules } from '../../ledger/learning/store/rules/rules.ts'
import type { ReadQuery } from '../channels.ts'
import type { PassageMatch } from '../passage/passage-match.ts'
import type { Fused } from '../ranking/fusion.ts'
import { CODE_PENALTY } from '../ranking/ranking.ts'
import type { ClaimsIn, MutableClaim } from '../store/claims-in.ts'
import type { EntryReader } from '../store/entry-reader.ts'
import type { EntryTexts, FoundEntry } from '../store/found.ts'
import { isPassage, matchesOf, withEntries } from './passages.ts'

const READ = 40

/** Details of the first candidates that are passages, by key, and matches by document. */
export interface ReadPassages {
  readonly texts: ReadonlyMap<number, EntryTexts>
  readonly claims: ReadonlyMap<number, ClaimsIn>
  readonly matches: ReadonlyMap<number, PassageMatch>
}

/** Reads the first candidates that are passages: their text, where it answers the query, and the claims in them. */
export async function readPassages(
  reader: EntryReader,
  candidates: readonly Fused[],
  { asked }: Pick<ReadQuery, 'asked'>,
  entryOf: (document: number) => FoundEntry | null,
): Promise<ReadPassages> {
  const passages = withEntries(candidates, entryOf).filter(({ entry }) => isPassage(entry))
  const placeOf = ({ score, entry }: (typeof passages)[number]): number =>
    score * (entry.kind === 'code' ? CODE_PENALTY : 1)
  const found = passages.toSorted((a, b) => placeOf(b) - placeOf(a)).slice(0, READ)
  const keys = found.map(({ entry }) => entry.key)
  const [texts, claims] = await Promise.all([reader.texts(keys), reader.claims(keys)])
  const read = found.flatMap(({ document, entry }) => {
    const text = texts.get(entry.key)?.answer
    return text === undefined ? [] : [{ document, entry, text }]
  })
  return { texts, claims, matches: matchesOf(read, asked) }
}

/** The suppression rules of a repository that are in effect; none without one. */
export async function activeRulesOf(
  parts: Parameters<typeof getActiveRules>[0],
  repositoryId: number | null,
): Promise<readonly SuppressionRule[]> {
  return repositoryId === null ? [] : getActiveRules(parts, repositoryId)
}

/** Returns whether suppression rules mute a claim; null if there are no rules. `now` is in milliseconds since the epoch. */
export function suppressionBy(
  rules: readonly SuppressionRule[],
  repositoryId: number | null,
  now: number,
): ((claim: MutableClaim) => boolean) | null {
  if (repositoryId === null || rules.length === 0) return null
  const evaluate = openSuppression(rules, now)
  return ({ id, sourceFile, claimType, claimText }) =>
    evaluate({
      id,
      repo_id: repositoryId,
      source_file: sourceFile ?? '',
      claim_type: claimType ?? '',
      claim_text: claimText ?? '',
    }).suppressed
}
