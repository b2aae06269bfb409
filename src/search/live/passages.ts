import { inverseFrequency } from '../bm25.ts'
import type { ReadQuery } from '../channels.ts'
import type { NamespaceIndex } from '../namespace-index.ts'
import { type LexemeWeights, matchPassage, type PassageMatch } from '../passage-match.ts'
import type { Fused } from '../ranking/fusion.ts'
import type { Ranked, RankingFactors } from '../ranking/ranking.ts'
import type { ClaimsIn } from '../store/claims-in.ts'
import type { EntryTexts, FoundEntry } from '../store/found.ts'
import { byScore } from '../top.ts'

/** An entry that is a passage of docs or code, rather than a statement. */
export function isPassage({ kind }: FoundEntry): boolean {
  return kind === 'section' || kind === 'code'
}

/** Hits with their entries; those whose entries went meanwhile are left out. */
export function withEntries<Hit extends { readonly document: number }>(
  hits: readonly Hit[],
  entryOf: (document: number) => FoundEntry | null,
): (Hit & { readonly entry: FoundEntry })[] {
  return hits.flatMap((hit) => {
    const entry = entryOf(hit.document)
    return entry ? [{ ...hit, entry }] : []
  })
}

/** What each lexeme of a query says in an index: rare ones more, and those that a word may only stand for less. */
export function weightsOf(index: NamespaceIndex, { terms }: ReadQuery): LexemeWeights {
  const weights = new Map<string, number>()
  for (const { lexeme, weight, isJoined = false } of terms) {
    if (isJoined) continue
    const term = index.postings.term(lexeme)
    if (term !== undefined && !weights.has(lexeme)) weights.set(lexeme, weight * inverseFrequency(index.postings, term))
  }
  return weights
}

/** What code scores at most of what a section of the docs does that says as much of what is asked for. */
const UNDER_DOCS = 0.99

/**
 * Scores passages by whether what is asked for stands together in one place of them too: half of the score is that share, half what the
 * channels found. Passages without a match have half of theirs; statements are short, and keep it. Code comes after docs that say as much.
 */
export function withMatches(
  fused: readonly Fused[],
  entryOf: (document: number) => FoundEntry | null,
  matches: ReadonlyMap<number, PassageMatch>,
): Fused[] {
  const coverageOf = (document: number): number => matches.get(document)?.coverage ?? 0
  const matched = fused.map((hit) => {
    const entry = entryOf(hit.document)
    if (!entry || !isPassage(entry)) return hit
    const { channels } = scaled(hit, 0.5)
    const passage = coverageOf(hit.document) / 2
    return { ...hit, score: hit.score / 2 + passage, channels: { ...channels, passage } }
  })
  const sections = matched.filter(({ document }) => entryOf(document)?.kind === 'section')
  return matched
    .map((hit) => {
      if (entryOf(hit.document)?.kind !== 'code') return hit
      const saying = sections.filter(({ document }) => coverageOf(document) >= coverageOf(hit.document))
      const most = UNDER_DOCS * Math.max(0, ...saying.map(({ score }) => score))
      return most === 0 || hit.score <= most ? hit : scaled(hit, most / hit.score)
    })
    .sort(byScore)
}

function scaled(hit: Fused, factor: number): Fused {
  const channels = Object.fromEntries(Object.entries(hit.channels).map(([channel, score]) => [channel, score * factor]))
  return { ...hit, score: hit.score * factor, channels }
}

/** Matches of the passages that were read. */
export function matchesOf(
  read: readonly { readonly document: number; readonly entry: FoundEntry; readonly text: string }[],
  weights: LexemeWeights,
): Map<number, PassageMatch> {
  return new Map(
    read.map(({ document, entry, text }) => [document, matchPassage(text, entry.titles.at(-1) ?? '', weights)]),
  )
}

/** One result for each passage: of the parts of a section, and of what is declared in one place, the best. */
export function oncePerPassage(
  ranked: readonly Ranked[],
  entryOf: (document: number) => FoundEntry | null,
): readonly Ranked[] {
  const seen = new Set<string>()
  return ranked.filter(({ document }) => {
    const entry = entryOf(document)
    if (!entry || !isPassage(entry)) return true
    const name = JSON.stringify([entry.kind, entry.sourceFile, ...entry.titles])
    return !seen.has(name) && seen.add(name)
  })
}

/** What an entry has proved: of a section, what it and the claims in it have. */
export function standingIn(
  entry: FoundEntry,
  claims: ReadonlyMap<number, ClaimsIn>,
): Omit<RankingFactors, 'tier' | 'isSuppressed'> {
  const kind = { isCode: entry.kind === 'code', isPassage: isPassage(entry) }
  const within = claims.get(entry.key)
  if (!within) return { ...entry, ...kind }
  const { validationLevel, effectiveTrust, isStale, verified, drifted } = within
  const consecutiveFails = Math.max(entry.consecutiveFails, drifted > verified ? 1 : 0)
  return { validationLevel, effectiveTrust, isStale, consecutiveFails, ...kind }
}

/** A passage with the lines of it that answer, and where they stand. */
export function shownPassage(
  entry: FoundEntry,
  { question, statement, answer }: EntryTexts,
  match: PassageMatch,
  claims: ClaimsIn | null,
) {
  const lines = answer.split('\n')
  const shown = lines.slice(match.from, match.to + 1)
  // The text of a section ends at its last line; a heading may stand before it.
  const first =
    entry.kind === 'section' && entry.lastLine !== null ? entry.lastLine - lines.length + 1 : (entry.line ?? 1)
  const isWhole = match.from === 0 && entry.line !== null
  const line = isWhole ? (entry.line ?? first) : first + match.from
  const lastLine = entry.kind === 'section' ? first + match.to : (entry.lastLine ?? line)
  return {
    entry: factors(entry, claims),
    ...{ question, statement, answer: shown.join('\n') },
    passage: { line, lastLine, claims },
  }
}

/** The entry with the trust of the claims that stand in it. */
function factors(entry: FoundEntry, claims: ClaimsIn | null): FoundEntry {
  if (claims === null) return entry
  const { validationLevel, effectiveTrust, isStale } = claims
  return { ...entry, validationLevel, effectiveTrust, isStale, trustScore: effectiveTrust }
}
