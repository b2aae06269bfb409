import type { Clause, StatedValue } from '../parse/clause.ts'
import { isSameValue } from '../parse/values.ts'
import type { Statement } from '../statement.ts'
import { type Alignment, alignmentOf } from './align.ts'
import { isConflict } from './limits.ts'

export interface SourceClause extends Clause {
  readonly statement: Statement
}

export type Judgement =
  | { readonly state: 'supported' }
  /** `actual`: what the sources have in its place; null where they only say that it is not so. */
  | { readonly state: 'contradicted'; readonly actual: string | null; readonly statement: Statement }
  /** No source speaks of the same thing, or they do not agree. */
  | { readonly state: 'open' }

interface Rival {
  readonly value: StatedValue
  readonly statement: Statement
  readonly score: number
}

const SUPPORTING = 0.5
const CLOSE = 0.6
/** Where each of two clauses has a word that the other lacks. */
const CLOSER = 0.7
const MIN_SHARED = 2
/** Rivals that speak of the same nearly as clearly as the clearest one have to agree with it. */
const NEARLY = 0.85

/**
 * Compares a value with those that clauses of the sources have in its place. The same one supports it, unless a closer source
 * denies it; one that differs, and on which the closest sources agree, contradicts it.
 */
export function judgeValue(value: StatedValue, clause: Clause, sources: readonly SourceClause[]): Judgement {
  if (value.stance === 'unsaid' || clause.isSupposed) return { state: 'open' }
  const opposite = value.stance === 'affirmed' ? 'denied' : 'affirmed'
  let support = -1
  const denials: Rival[] = []
  const rivals: Rival[] = []
  for (const source of sources) {
    const comparable = source.values.filter(({ kind, stance }) => kind === value.kind && stance !== 'unsaid')
    if (comparable.length === 0) continue
    const alignment = alignmentOf(clause, source, value.kind)
    for (const known of comparable) {
      const score = scoreOf(alignment)
      const isSame = isSameValue(value, known) && isSamePlace(value, known)
      if (isSame && known.stance === value.stance && alignment.forth >= SUPPORTING) support = Math.max(support, score)
      else if (source.isSupposed || value.kind === 'name' || value.kind === 'path') continue
      else if (isSame && known.stance === opposite && isClose(alignment, 1))
        denials.push({ value: known, statement: source.statement, score })
      else if (value.stance === 'affirmed' && known.stance === 'affirmed' && isRival(value, known, alignment, source))
        rivals.push({ value: known, statement: source.statement, score })
    }
  }
  const [denial] = denials.sort(byScore)
  if (denial && denial.score > support) return { state: 'contradicted', actual: null, statement: denial.statement }
  if (support >= 0) return { state: 'supported' }
  const [first] = rivals.sort(byScore)
  if (!first) return { state: 'open' }
  const closest = rivals.filter(({ score }) => score >= first.score * NEARLY)
  if (!closest.every((rival) => isSameValue(rival.value, first.value))) return { state: 'open' }
  return { state: 'contradicted', actual: first.value.text, statement: first.statement }
}

function isRival(value: StatedValue, known: StatedValue, alignment: Alignment, source: SourceClause): boolean {
  if (!isClose(alignment, MIN_SHARED) || alignment.isDistinguished || alignment.opposites > 0) return false
  if (alignment.isOther && Math.min(alignment.forth, alignment.back) < CLOSER) return false
  if (value.kind === 'platform') return isOnlyOfFamily(value, known, source)
  if (value.kind === 'method' && !isSamePlace(value, known)) return false
  if (isConflict(value, known) !== true) return false
  // Of two alike it cannot be told which one is meant.
  return source.values.filter((other) => isConflict(value, other) !== null).length === 1 || value.named === known.named
}

/** One database in the place of another, where a source names a single one. */
function isOnlyOfFamily(value: StatedValue, known: StatedValue, source: SourceClause): boolean {
  if (value.of !== known.of || value.key === known.key) return false
  return source.values.filter(({ kind, of }) => kind === 'platform' && of === value.of).length === 1
}

/** Methods are of the same request: one of them names no path, or both the same. */
function isSamePlace(left: StatedValue, right: StatedValue): boolean {
  return left.kind !== 'method' || left.of === '' || right.of === '' || left.of === right.of
}

function isClose({ forth, back, shared }: Alignment, fewest: number): boolean {
  return forth >= CLOSE && back >= SUPPORTING && shared >= fewest
}

function scoreOf({ forth, back }: Alignment): number {
  return forth + back
}

function byScore(left: Rival, right: Rival): number {
  return right.score - left.score
}
