import { sameDate, type Value } from '../text/values.ts'
import { containment, isNegated, similarity } from '../text/words.ts'
import type { Statement } from './sources.ts'

/** What the sources say of one value of the output. */
export type Alignment =
  | { readonly state: 'supported' }
  | { readonly state: 'contradicted'; readonly actual: Value; readonly statement: Statement }
  /** No source speaks of the same thing, or they do not agree. */
  | { readonly state: 'open' }

/** Share of the words around a value that a source must have around its own. */
const SAME_LABEL = 0.6
/** Share of the words of a sentence without values that must be the same for a negation to contradict it. */
const SAME_SENTENCE = 0.85
const FEWEST_WORDS = 3

/**
 * Compares a value with those of the same kind that stand among the same words. Word overlap alone does not tell support from
 * contradiction, so only values decide: one that is the same supports, one that all such places agree on and that differs
 * contradicts, anything else leaves the question open.
 */
export function align(value: Value, statement: Statement, others: readonly Statement[]): Alignment {
  const rivals: { actual: Value; statement: Statement }[] = []
  for (const other of others) {
    if (other.values.length === 0 || !speakOfTheSame(statement, other)) continue
    for (const candidate of other.values) {
      if (candidate.kind !== value.kind || !sameLabel(value, candidate, statement, other)) continue
      if (agree(value, candidate)) return { state: 'supported' }
      rivals.push({ actual: candidate, statement: other })
    }
  }
  const [first] = rivals
  const unanimous = first !== undefined && rivals.every(({ actual }) => agree(actual, first.actual))
  return unanimous ? { state: 'contradicted', ...first } : { state: 'open' }
}

export function agree(left: Value, right: Value): boolean {
  if (left.kind === 'date') return sameDate(left.key, right.key)
  return left.key === right.key
}

/** Identifiers say what a sentence is about: two that name different ones are about different things. */
function speakOfTheSame(left: Statement, right: Statement): boolean {
  const [mine, theirs] = [left.ids, right.ids]
  return mine.length === 0 || theirs.length === 0 || mine.some((id) => theirs.includes(id))
}

function sameLabel(left: Value, right: Value, here: Statement, there: Statement): boolean {
  if (left.kind === 'number' && left.unit !== right.unit && isUnit(left.unit, right.unit)) return false
  const nearest = left.label[0]
  if (nearest === undefined || !left.label.some((word) => right.label.includes(word))) return false
  const [mine, theirs] = [new Set(left.label), new Set(right.label)]
  const shared = [...mine].filter((word) => theirs.has(word)).length
  // Short labels, as of a field or a table, must be the same; the sentences say the rest.
  if (shared === 1) return theirs.size <= 2 && mine.size <= 2 && right.label[0] === nearest
  return containment(mine, theirs) >= SAME_LABEL && containment(here.words, there.words) >= SAME_LABEL
}

/** One of them is a measure, so different words are different measures. */
function isUnit(left: string, right: string): boolean {
  return MEASURE.test(left) || MEASURE.test(right)
}

const MEASURE =
  /^(?:%|ms|s|sec|second|minut|hour|day|week|month|year|kb|mb|gb|tb|kib|mib|gib|byt|bit|character|word|lin|tim|px|km|m|cm|mm|kg|g|hz|mhz|ghz|usd|eur|dollar|euro)$/

/** The sentence says what a source says, or its opposite; null when no source has it in about the same words. */
export function negationAgainst(
  statement: Statement,
  others: readonly Statement[],
): { contradicts: boolean; other: Statement } | null {
  if (statement.words.size < FEWEST_WORDS) return null
  for (const other of others) {
    const [mine, theirs] = [statement.bare, other.bare]
    const [few, many] = mine.size <= theirs.size ? [mine, theirs] : [theirs, mine]
    if (few.size < FEWEST_WORDS || few.size / many.size < SAME_SENTENCE || similarity(mine, theirs) < SAME_SENTENCE)
      continue
    const sameValues = statement.values.every((value) =>
      other.values.some((each) => each.kind === value.kind && agree(value, each)),
    )
    if (sameValues) return { contradicts: isNegated(statement.text) !== isNegated(other.text), other }
  }
  return null
}
