import type { Clause, StatedValue } from '../../judge/facts/parse/clause.ts'
import { isCountedAlike, isSameAmount } from '../../judge/facts/parse/quantity.ts'
import type { DeclaredNumber } from './declared.ts'
import { type CodeJudgement, OPEN } from './source-file.ts'

/** Share of a clause's words that what stands around a declaration has to have, where its name is a single word. */
const SHARE = 0.5
/** The same for one whose name the sentence does not have, but whose comment says what the sentence says. */
const RETOLD = 0.6
const MIN_RETOLD = 2
/** Declarations whose scores are nearer to the best one than this have to agree with it. */
const MARGIN = 2
const EACH = /\b(?:per|each|every|for|an?)\b/i
const ALLOWING = /\b(?:can|may|could|allow(?:s|ed)?|up to|at most)\b/i

/**
 * Compares a number with those that the code declares of the same subject: every word of the declaration's name has to stand in
 * the sentence, or its comment has to say nearly the same; and the units have to be alike.
 */
export function judgeNumber(
  value: StatedValue,
  clause: Clause,
  declaredOf: (words: ReadonlySet<string>) => readonly DeclaredNumber[],
): CodeJudgement {
  const { quantity } = value
  if (!quantity || value.stance === 'unsaid' || clause.isSupposed) return OPEN
  const all = new Set([...clause.words, ...clause.context])
  const candidates = declaredOf(all)
  const rivals = candidates.flatMap((declared) => {
    const score = scoreOf(value, clause, all, declared)
    return score === null ? [] : [{ declared, score }]
  })
  const tolerance = value.isRough ? 0.15 : 1e-6
  const same = rivals.find(({ declared }) => isSameAmount(quantity, declared.quantity, tolerance))
  if (value.stance === 'denied') return same ? contradiction(same.declared) : OPEN
  if (same) return { state: 'supported' }
  const [first] = rivals.sort((left, right) => right.score - left.score)
  if (!first) return OPEN
  // A large repository has many numbers of a subject, and any of them may be meant.
  const isElsewhere = candidates.some(
    (declared) =>
      [...declared.subject].some((word) => all.has(word)) && isSameAmount(quantity, declared.quantity, tolerance),
  )
  if (isElsewhere) return OPEN
  const closest = rivals.filter(({ score }) => score > first.score - MARGIN)
  const agree = closest.every(({ declared }) => isSameAmount(declared.quantity, first.declared.quantity))
  return agree && excludes(value, clause.text, first.declared) ? contradiction(first.declared) : OPEN
}

function contradiction({ place }: DeclaredNumber): CodeJudgement {
  return { state: 'contradicted', actual: place, isInvented: false }
}

/** How clearly a declaration speaks of what the clause does; null when it does not. */
function scoreOf(
  { quantity, named, bound, at }: StatedValue,
  { words, text }: Clause,
  all: ReadonlySet<string>,
  declared: DeclaredNumber,
): number | null {
  const { subject, head, context, told, isRate } = declared
  if (!quantity || subject.size === 0) return null
  const said = [...words].filter((word) => !quantity.counted.includes(word))
  const standsInName = [...subject].every((word) => all.has(word))
  const retold = said.filter((word) => told.has(word)).length
  if (!standsInName && (retold < MIN_RETOLD || retold < said.length * RETOLD)) return null
  if (quantity.dimension !== declared.quantity.dimension) return null
  if (isRate && quantity.dimension !== null && !EACH.test(text.slice(at, at + 40))) return null
  const around = new Set([...subject, ...context])
  if (quantity.dimension === null) {
    const isNamed = quantity.counted.length === 0 && subject.has(named)
    // A name that says of what it is a number says what it counts, too.
    const counts = head.size < subject.size ? head : new Set([...head, ...told])
    if (!isNamed && !isCountedAlike(quantity.counted, counts)) return null
  }
  const known = said.filter((word) => around.has(word)).length
  if (standsInName && subject.size === 1 && known < said.length * SHARE) return null
  return (standsInName ? 2 * subject.size : 0) + known + (bound === declared.bound ? 1 : 0)
}

function excludes(value: StatedValue, text: string, declared: DeclaredNumber): boolean {
  const difference = (value.quantity?.amounts[0] ?? 0) - (declared.quantity.amounts[0] ?? 0)
  if (declared.bound === 'exact' || value.bound === declared.bound)
    return (
      value.bound === 'exact' ||
      value.bound === declared.bound ||
      (value.bound === 'most' ? difference < 0 : difference > 0)
    )
  if (declared.bound === 'most') return difference > 0 || (value.bound === 'exact' && !ALLOWING.test(text))
  return difference < 0 || value.bound === 'exact'
}
