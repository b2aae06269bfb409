import type { Clause } from '../parse/clause.ts'
import { type FactValue, isSameValue } from '../parse/values.ts'
import { alignmentOf } from './align.ts'
import type { SourceClause } from './value.ts'

/** What the sources say of a clause as a whole. */
export type Agreement =
  | { readonly state: 'supported' }
  | { readonly state: 'contradicted'; readonly source: SourceClause }
  | { readonly state: 'open' }

/** Share of the words of either clause that the other has to have. */
const SAME = 0.75
const MIN_SHARED = 2

/**
 * Compares a clause with those that say nearly the same: a negation that only one of them has, or a word that says the opposite of
 * one of the other's, turns one of them round; two of them turn it back.
 */
export function judgePolarity(clause: Clause, sources: readonly SourceClause[]): Agreement {
  if (clause.isContrast || clause.isSupposed || clause.words.size === 0) return { state: 'open' }
  let best: { readonly score: number; readonly source: SourceClause; readonly isOpposite: boolean } | null = null
  for (const source of sources) {
    if (source.isContrast || source.isSupposed || source.words.size === 0) continue
    const { forth, back, shared, opposites } = alignmentOf(clause, source, null)
    if (forth < SAME || back < SAME || shared < MIN_SHARED || !haveSameAmounts(clause, source)) continue
    const isOpposite = (Number(clause.isNegated !== source.isNegated) + opposites) % 2 === 1
    const score = forth + back
    if (best === null || score > best.score || (score === best.score && !isOpposite))
      best = { score, source, isOpposite }
  }
  if (best === null) return { state: 'open' }
  return best.isOpposite ? { state: 'contradicted', source: best.source } : { state: 'supported' }
}

/** Neither has an amount that the other's sentence lacks. */
function haveSameAmounts(left: Clause, right: Clause): boolean {
  const areIn = ({ values }: Clause, { beside }: Clause): boolean =>
    values.every((value) => !AMOUNTS.has(value.kind) || beside.some((other) => isSameValue(value, other)))
  return areIn(left, right) && areIn(right, left)
}

const AMOUNTS: ReadonlySet<FactValue['kind']> = new Set(['number', 'version', 'date', 'method'])
