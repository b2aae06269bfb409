import { similarity } from '../../text/words.ts'
import type { Statement } from '../facts/statement.ts'
import type { Finding } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'
import { isAmount, sameAsFarAsTold, type Value } from '../text/values.ts'

const CERTAINTY = 0.75
const SAME_WORDS = 0.67
const MIN_WORDS = 4
/** Words of that kind in common before two sentences are compared. */
const MAX_PAIRS = 200_000

/**
 * Sentences of one output that say the same but for one value: at most one of them is true. The sentences must share nearly
 * all their words, so that lists of similar things (`8 GB for the server`, `4 GB for the worker`) are left alone.
 */
export function contradictions(statements: readonly Statement[]): Finding[] {
  const found: Finding[] = []
  const byWord = new Map<string, Statement[]>()
  // Two sentences that share nearly all words share the rarest ones too; a few long words find them.
  const remember = (statement: Statement): void => {
    for (const word of longest(statement.words)) byWord.set(word, [...(byWord.get(word) ?? []), statement].slice(-50))
  }
  let pairs = 0
  for (const statement of statements.filter(isComparable)) {
    const candidates = new Set([...statement.words].flatMap((word) => byWord.get(word) ?? []))
    for (const other of candidates) {
      if (++pairs > MAX_PAIRS) return found
      const pair = differingValue(statement, other)
      if (pair) found.push(inconsistency(statement, other, pair))
    }
    remember(statement)
  }
  return found
}

function isComparable({ values, words }: Statement): boolean {
  return words.size >= MIN_WORDS && values.some(isAmount)
}

function longest(words: ReadonlySet<string>): string[] {
  return [...words].sort((left, right) => right.length - left.length).slice(0, 4)
}

function differingValue(left: Statement, right: Statement): readonly [Value, Value] | null {
  const [mine, theirs] = [left.values.filter(isAmount), right.values.filter(isAmount)]
  if (mine.length !== theirs.length || !nameTheSame(left, right)) return null
  if (similarity(left.words, right.words) < SAME_WORDS) return null
  if (left.under !== right.under && mine.length > 2) return null
  const differing = mine.flatMap((value, index) => {
    const other = theirs[index]
    return other === undefined || (value.kind === other.kind && agree(value, other)) ? [] : [[value, other] as const]
  })
  const [only, more] = differing
  if (!only || more || only[0].kind !== only[1].kind) return null
  // A word that only one of them has may be what makes both true: `the first`, `the second`.
  const [own, others] = [onlyIn(left, right), onlyIn(right, left)]
  if (own.some(distinguishes) || others.some(distinguishes)) return null
  return only[0].unit === only[1].unit && (own.length === 0 || others.length === 0) ? only : null
}

function agree(left: Value, right: Value): boolean {
  return left.kind === 'date' ? sameAsFarAsTold(left.key, right.key, '-') : left.key === right.key
}

/** What one of them names, the other names too. */
function nameTheSame(left: Statement, right: Statement): boolean {
  const [mine, theirs] = [left, right].map(
    ({ values }) => new Set(values.filter((each) => !isAmount(each)).map(({ key }) => key)),
  )
  if (!mine || !theirs) return true
  const [fewer, more] = mine.size <= theirs.size ? [mine, theirs] : [theirs, mine]
  return [...fewer].every((name) => more.has(name))
}

function onlyIn(left: Statement, right: Statement): string[] {
  return [...left.words].filter((word) => !right.words.has(word))
}

const DISTINGUISHING =
  /^(?:first|second|third|last|next|other|another|default|maximum|minimum|max|min|test|production|development|free|pro|old|new|small|large|read|write|up|down|before|after|\d.*)$/

function distinguishes(word: string): boolean {
  return DISTINGUISHING.test(word)
}

function inconsistency(statement: Statement, other: Statement, [value, before]: readonly [Value, Value]): Finding {
  return {
    about: value.text,
    certainty: CERTAINTY,
    issue: issue({
      severity: 'error',
      type: 'detail_inconsistency',
      message: `${quoted(value.text)} here but ${quoted(before.text)} at ${other.location}: ${quoted(statement.text, 200)}`,
      location: statement.location,
      suggestion: `Give one value in both places; the other says: ${other.text.slice(0, 250)}`,
    }),
  }
}
