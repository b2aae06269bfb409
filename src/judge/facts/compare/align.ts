import { memoizePart } from '../../../memoize.ts'
import type { Clause } from '../parse/clause.ts'
import { type FactValue, isSameValue } from '../parse/values.ts'

/** How far two clauses speak of the same thing. */
export interface Alignment {
  /** Share of the words of the first that the sentence of the second has, 0–1. */
  readonly forth: number
  /** Share of the words of the second that the sentence of the first has, 0–1. */
  readonly back: number
  /** Words that both sentences have. */
  readonly shared: number
  /** Pairs of opposites of which they name different sides. */
  readonly opposites: number
  /** Each has a word that the other lacks: they may speak of two things. */
  readonly isOther: boolean
  /** A word that only one of them has may be what makes both true: `the first`, `the second`. */
  readonly isDistinguished: boolean
}

const MIN_OWN = 2
const DISTINGUISHING =
  /^(?:second|third|next|other|another|default|test|product|development|pro|small|larg|read|write|up|down|=(?:first|minimum|newer|before|over|free|public|internal|upload|left|north|east)|\d.*)$/

/**
 * @param compared kind of the values that are compared themselves; null for whole clauses, which what their sentences say besides
 *   does not make alike
 */
export function alignmentOf(left: Clause, right: Clause, compared: FactValue['kind'] | null): Alignment {
  const mine = subjectOf(left, compared)
  const theirs = subjectOf(right, compared)
  const onlyLeft = [...mine.own].filter((word) => !theirs.all.has(word))
  const onlyRight = [...theirs.own].filter((word) => !mine.all.has(word))
  // Amounts that both have say as much as words do that the same is spoken of.
  const agreeing = left.values.filter(
    (value) => value.quantity && right.beside.some((other) => isSameValue(value, other)),
  )
  const same = agreeing.length
  return {
    forth: share(mine.own.size - onlyLeft.length + same, mine.own.size + same),
    back: share(theirs.own.size - onlyRight.length + same, theirs.own.size + same),
    shared: [...mine.all].filter((word) => theirs.all.has(word)).length + same,
    opposites: oppositesOf(left, right),
    isOther: onlyLeft.length > 0 && onlyRight.length > 0,
    isDistinguished: [...onlyLeft, ...onlyRight].some((word) => DISTINGUISHING.test(word)),
  }
}

/** `unsupported` is the opposite of `supported`, which is no part of a pair by itself. */
function oppositesOf(left: Clause, right: Clause): number {
  const sideOf = ({ poles, words }: Clause, word: string): boolean | undefined =>
    poles.get(word) ?? (words.has(word) && !word.startsWith('=') ? false : undefined)
  const pairs = new Set([...left.poles.keys(), ...right.poles.keys()])
  return [...pairs].filter((word) => {
    const [mine, theirs] = [sideOf(left, word), sideOf(right, word)]
    return mine !== undefined && theirs !== undefined && mine !== theirs
  }).length
}

interface Subject {
  readonly own: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

/** What a clause is about: its words and what it names; of a very short one, what its sentence is about. */
const subjectOf = memoizePart((clause: Clause, compared: FactValue['kind'] | null): Subject => {
  const names = clause.values
    .filter(({ kind }) => NAMING.has(kind) && kind !== compared)
    .map(({ kind, key }) => `${kind} ${key}`)
  const own = new Set([...clause.words, ...names])
  const isWhole = compared === null && !clause.isContinued && own.size >= MIN_OWN
  const all = new Set([...own, ...(isWhole ? clause.topic : clause.context)])
  return { own: own.size < MIN_OWN ? all : own, all }
})

const NAMING: ReadonlySet<FactValue['kind']> = new Set(['identifier', 'path', 'name', 'flag', 'platform', 'url'])

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
