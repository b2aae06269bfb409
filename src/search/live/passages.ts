import { byScore } from '../../base/text/top.ts'
import type { QueryDemands } from '../passage/cover.ts'
import { matchPassage, type PassageMatch } from '../passage/passage-match.ts'
import { isAlike, wordPairs } from '../passage/word-pairs.ts'
import type { Fused, ScoredBy } from '../ranking/fusion.ts'
import type { Ranked, RankingFactors } from '../ranking/ranking.ts'
import { type FusionWeights, PASSAGE_WEIGHTS } from '../ranking/weights.ts'
import type { ClaimsIn } from '../store/claims-in.ts'
import type { EntryTexts, FoundEntry } from '../store/found.ts'

/** Whether an entry is a passage of docs or code, not a statement. */
export function isPassage({ kind }: FoundEntry): boolean {
  return kind === 'section' || kind === 'code'
}

/** Hits with their entries; those whose entries were deleted meanwhile are omitted. */
export function withEntries<Hit extends { readonly document: number }>(
  hits: readonly Hit[],
  entryOf: (document: number) => FoundEntry | null,
): (Hit & { readonly entry: FoundEntry })[] {
  return hits.flatMap((hit) => {
    const entry = entryOf(hit.document)
    return entry ? [{ ...hit, entry }] : []
  })
}

/** A passage that has the query word for word scores from here on. */
const VERBATIM = 0.9

/**
 * Raises passages that have the query word for word; vectors count less for passages than for statements, as their text is read.
 */
export function withMatches(
  fused: readonly Fused[],
  isPassageAt: (document: number) => boolean,
  matches: ReadonlyMap<number, PassageMatch>,
  weights: FusionWeights,
): Fused[] {
  const passage = PASSAGE_WEIGHTS
  const total = passage.bm25 + (weights.vector > 0 ? passage.vector : 0)
  const shareOf = (channel: 'bm25' | 'vector'): number => passage[channel] / total / Math.max(weights[channel], 1e-9)
  const shares: Partial<Record<ScoredBy, number>> = { bm25: shareOf('bm25'), vector: shareOf('vector') }
  const placed = fused.map((hit): Fused => {
    if (!isPassageAt(hit.document)) return hit
    const found = Object.entries(hit.channels) as [ScoredBy, number][]
    const channels = Object.fromEntries(found.map(([channel, score]) => [channel, score * (shares[channel] ?? 1)]))
    const others = Object.values(channels).reduce((sum, score) => sum + score, 0)
    if (matches.get(hit.document)?.isVerbatim !== true) return { ...hit, score: others, channels }
    const score = Math.max(others, VERBATIM + (1 - VERBATIM) * others)
    return { ...hit, score, channels: { ...channels, passage: score - others } }
  })
  return placed.sort(byScore)
}

/** Matches of the passages that were read. */
export function matchesOf(
  read: readonly { readonly document: number; readonly entry: FoundEntry; readonly text: string }[],
  asked: QueryDemands,
): Map<number, PassageMatch> {
  return new Map(
    read.map(({ document, entry, text }) => [document, matchPassage(text, entry.titles.at(-1) ?? '', asked)]),
  )
}

/** One result per passage: the best of a section's parts, of the declarations at one place, and of sections with about the same text. */
export function oncePerPassage(
  ranked: readonly Ranked[],
  entryOf: (document: number) => FoundEntry | null,
  textOf: (key: number) => string | undefined,
): readonly Ranked[] {
  const seen = new Set<string>()
  const texts: ReadonlySet<string>[] = []
  return ranked.filter(({ document }) => {
    const entry = entryOf(document)
    if (!entry || !isPassage(entry)) return true
    const name = JSON.stringify([entry.kind, entry.sourceFile, ...entry.titles])
    if (seen.has(name)) return false
    seen.add(name)
    const text = entry.kind === 'section' ? textOf(entry.key) : undefined
    if (text === undefined) return true
    const pairs = wordPairs(`${entry.titles.at(-1) ?? ''}\n${text}`)
    if (texts.some((other) => isAlike(pairs, other))) return false
    texts.push(pairs)
    return true
  })
}

/** The ranking factors of an entry: for a section, from itself and the claims in it. */
export function standingIn(
  entry: FoundEntry,
  claims: ReadonlyMap<number, ClaimsIn>,
  match: PassageMatch | undefined,
): Omit<RankingFactors, 'tier' | 'isSuppressed'> {
  // A query that is a message of the code is meant to find code.
  const kind = { isCode: entry.kind === 'code' && match?.isVerbatim !== true, isPassage: isPassage(entry) }
  const within = claims.get(entry.key)
  if (!within) return { ...entry, ...kind }
  const { validationLevel, effectiveTrust, isStale, verified, drifted } = within
  const consecutiveFails = Math.max(entry.consecutiveFails, drifted > verified ? 1 : 0)
  return { validationLevel, effectiveTrust, isStale, consecutiveFails, ...kind }
}

/** A passage with its answering lines, and where they are. */
export function shownPassage(
  entry: FoundEntry,
  { question, statement, answer }: EntryTexts,
  match: PassageMatch,
  claims: ClaimsIn | null,
) {
  const lines = answer.split('\n')
  const shown = lines.slice(match.from, match.to + 1)
  // The text of a section ends at its last line; a heading may precede it.
  const first =
    entry.kind === 'section' && entry.lastLine !== null ? entry.lastLine - lines.length + 1 : (entry.line ?? 1)
  const isWhole = match.from === 0 && entry.line !== null
  const line = isWhole ? (entry.line ?? first) : first + match.from
  const lastLine = entry.kind === 'section' ? first + match.to : (entry.lastLine ?? line)
  return {
    entry: factors(entry, claims),
    question,
    statement,
    answer: shown.join('\n'),
    passage: { line, lastLine, claims },
  }
}

/** The entry with the trust of the claims in it. */
function factors(entry: FoundEntry, claims: ClaimsIn | null): FoundEntry {
  if (claims === null) return entry
  const { validationLevel, effectiveTrust, isStale } = claims
  return { ...entry, validationLevel, effectiveTrust, isStale, trustScore: effectiveTrust }
}
