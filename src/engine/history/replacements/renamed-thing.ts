import { countOf } from '../../../base/group-by.ts'
import { bareName } from '../../rules/closest.ts'
import type { Named } from './named.ts'

/** The replacement of something that is gone. */
export interface RenamedThing {
  readonly replacement: Named
  /** Their content is the same, and distinctive enough. */
  readonly isSame: boolean
}

/** Minimum likeness of two contents, 0–1. */
const MIN_LIKENESS = 0.7
/** From this likeness on they are the same: a parameter was added, a message changed. */
const SAME = 0.9
/** The replacement must be this much more alike than any other. */
const MIN_LEAD = 0.2
/** Minimum number of letters of a distinctive content. */
const MIN_LETTERS = 24

/** The new thing with the same scope and content as a removed one; null if there is none, or several. */
export function sameContent(
  names: readonly string[],
  before: readonly Named[],
  after: readonly Named[],
): RenamedThing | null {
  const lost = missingFrom(after, before)
  const fresh = missingFrom(before, after)
  const replacements = calledSo(names, lost).map((gone) => mostAlike(gone, lost, fresh))
  const [first] = replacements
  return first && replacements.every((each) => each?.replacement.names[0] === first.replacement.names[0]) ? first : null
}

/** @param lost the removed things, including `gone`; @param fresh the new ones */
function mostAlike(gone: Named, lost: readonly Named[], fresh: readonly Named[]): RenamedThing | null {
  const least = gone.isItsContent ? 1 : MIN_LIKENESS
  if (!gone.isItsContent && lettersOf(gone) < MIN_LETTERS) return null
  const [best, next] = fresh
    .filter((each) => each.scope === gone.scope)
    .map((each) => ({ replacement: each, likeness: likeness(gone.content, each.content) }))
    .sort((a, b) => b.likeness - a.likeness)
  if (!best || best.likeness < least || best.likeness - (next?.likeness ?? 0) < MIN_LEAD) return null
  // Another removed thing may have become this one.
  const rivals = lost.filter((each) => each !== gone && each.scope === gone.scope)
  if (rivals.some((each) => likeness(each.content, best.replacement.content) > best.likeness - MIN_LEAD)) return null
  const isSame = best.likeness >= SAME && !isSplit(gone, { into: best.replacement, fresh })
  return { replacement: best.replacement, isSame }
}

interface Parting {
  readonly into: Named
  readonly fresh: readonly Named[]
}

/** Whether the thing was split into two: another new one has a word of its name that the replacement lacks. */
function isSplit(gone: Named, { into, fresh }: Parting): boolean {
  const kept = new Set(wordsOf(into))
  const left = wordsOf(gone).filter((word) => word.length >= MIN_WORD && !kept.has(word))
  return fresh.some((each) => each !== into && each.scope === gone.scope && wordsOf(each).some((w) => left.includes(w)))
}

const MIN_WORD = 4

function wordsOf({ names }: Named): string[] {
  return names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
}

/**
 * The only thing that took another's place: it is new, and nothing else of its scope changed its name. For one change only: over years, the
 * thing at a place may have been added long after the former one was removed.
 */
export function inItsPlace(
  names: readonly string[],
  before: readonly Named[],
  after: readonly Named[],
): RenamedThing | null {
  const [gone, ...others] = calledSo(names, before)
  if (!gone || others.length > 0) return null
  const then = before.filter(({ scope }) => scope === gone.scope)
  const now = after.filter(({ scope }) => scope === gone.scope)
  const lost = missingFrom(now, then)
  const [replacement, ...more] = missingFrom(then, now)
  if (lost.length !== 1 || lost[0] !== gone || !replacement || more.length > 0) return null
  if (then.indexOf(gone) !== now.indexOf(replacement) || then.length !== now.length) return null
  return { replacement, isSame: replacement.content.join('\n') === gone.content.join('\n') }
}

/** Things that have one of these names, in any spelling. */
function calledSo(names: readonly string[], things: readonly Named[]): Named[] {
  const wanted = new Set(names.map(bareName))
  return things.filter((each) => each.names.some((name) => wanted.has(bareName(name))))
}

/** Things whose names the others lack in the same scope. */
function missingFrom(others: readonly Named[], things: readonly Named[]): Named[] {
  const known = new Set(others.flatMap(keysOf))
  return things.filter((each) => !keysOf(each).some((key) => known.has(key)))
}

function keysOf({ scope, names }: Named): string[] {
  return names.map((name) => `${scope}\u0000${bareName(name)}`)
}

/** The share of word pairs that two contents have in common, 0–1. */
function likeness(left: readonly string[], right: readonly string[]): number {
  const [pairs, others] = [pairsOf(left), pairsOf(right)]
  const counts = countOf(others)
  let common = 0
  for (const pair of pairs) {
    const count = counts.get(pair) ?? 0
    if (count === 0) continue
    counts.set(pair, count - 1)
    common++
  }
  const all = pairs.length + others.length
  return all === 0 ? 0 : (2 * common) / all
}

function pairsOf(content: readonly string[]): string[] {
  const words = ['', ...(content.join(' ').match(/[\w·]+/g) ?? [])]
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

function lettersOf({ content }: Named): number {
  return content.join('').replace(/[^a-z]/gi, '').length
}
