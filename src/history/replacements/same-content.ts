import { bareName } from '../../verify/closest.ts'
import type { Named } from './named.ts'

/** The thing that took over from one that is gone, and how alike they are. */
export interface SameContent {
  readonly replacement: Named
  /** What they are made of is the same, and enough to tell them from others. */
  readonly isSame: boolean
}

/** So much of two contents has to be the same, 0–1. */
const MIN_LIKENESS = 0.7
/** From here on they are the same: a parameter was added, a message changed. */
const SAME = 0.9
/** So much nearer than any other has the replacement to be. */
const MIN_LEAD = 0.2
/** Letters by which a content tells a thing from others. */
const MIN_LETTERS = 24

/**
 * The one thing of a file that has taken over from another: of the same scope, new, and made of the same. Null where nothing is,
 * or several are.
 */
export function sameContent(
  names: readonly string[],
  before: readonly Named[],
  after: readonly Named[],
): SameContent | null {
  const old = namesOf(before)
  const now = namesOf(after)
  const wanted = new Set(names.map(bareName))
  const gone = before.filter((each) => each.names.some((name) => wanted.has(bareName(name))) && !isIn(now, each))
  const replacements = gone.map((each) => replacementFor(each, before, after, { old, now }))
  const [first] = replacements
  return first && replacements.every((each) => each?.replacement.names[0] === first.replacement.names[0]) ? first : null
}

function replacementFor(
  gone: Named,
  before: readonly Named[],
  after: readonly Named[],
  { old, now }: { readonly old: ReadonlySet<string>; readonly now: ReadonlySet<string> },
): SameContent | null {
  const least = gone.isItsContent ? 1 : MIN_LIKENESS
  if (!gone.isItsContent && lettersOf(gone) < MIN_LETTERS) return null
  const ranked = after
    .filter((each) => each.scope === gone.scope && !isIn(old, each))
    .map((each) => ({ replacement: each, likeness: likeness(gone.content, each.content) }))
    .sort((a, b) => b.likeness - a.likeness)
  const [best, next] = ranked
  if (!best || best.likeness < least || best.likeness - (next?.likeness ?? 0) < MIN_LEAD) return null
  // Another that is gone may be what became of it.
  const rivals = before.filter((each) => each !== gone && each.scope === gone.scope && !isIn(now, each))
  if (rivals.some((each) => likeness(each.content, best.replacement.content) > best.likeness - MIN_LEAD)) return null
  return { replacement: best.replacement, isSame: best.likeness >= SAME }
}

/** The share of word pairs that two contents have in common, 0–1. */
function likeness(left: readonly string[], right: readonly string[]): number {
  const [pairs, others] = [pairsOf(left), pairsOf(right)]
  const counts = new Map<string, number>()
  for (const pair of others) counts.set(pair, (counts.get(pair) ?? 0) + 1)
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

function namesOf(all: readonly Named[]): Set<string> {
  return new Set(all.flatMap(({ scope, names }) => names.map((name) => keyOf(scope, name))))
}

function isIn(known: ReadonlySet<string>, { scope, names }: Named): boolean {
  return names.some((name) => known.has(keyOf(scope, name)))
}

function keyOf(scope: string, name: string): string {
  return `${scope}\u0000${bareName(name)}`
}
