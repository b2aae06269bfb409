import { poleOf } from './antonyms.ts'
import { plainBounds } from './bounds.ts'
import { canonicalWords, plainPhrases } from './canonical.ts'
import { HELPING, type Part, partsOf } from './split.ts'
import { type FactValue, factValuesOf } from './values.ts'

/** What is said of a value: it is so, it is not so, or neither. */
export type Stance = 'affirmed' | 'denied' | 'unsaid'

export interface StatedValue extends FactValue {
  readonly stance: Stance
}

/** A part of a sentence, read into what it says. */
export interface Clause {
  readonly text: string
  /** Its own meaningful words, those of a pair of opposites by the name of the pair; values aside. */
  readonly words: ReadonlySet<string>
  /** The same of the whole sentence and of the headings above: what a part does not repeat. */
  readonly context: ReadonlySet<string>
  /** Of the headings alone. */
  readonly topic: ReadonlySet<string>
  /** It goes on with the subject of the part before: "and was never rebuilt". */
  readonly isContinued: boolean
  /** Pairs of opposites, and whether it names the second one; a pair of which it names both is left out. */
  readonly poles: ReadonlyMap<string, boolean>
  readonly isNegated: boolean
  /** It only sets one value against another and has no verb of its own. */
  readonly isContrast: boolean
  /** It asks, or speaks of another time, so that nothing is said to be so. */
  readonly isSupposed: boolean
  readonly values: readonly StatedValue[]
  /** Those of the whole sentence. */
  readonly beside: readonly FactValue[]
}

const NEGATION =
  /\b(?:not|never|none|nothing|nobody|no one|cannot|neither|nor|no longer|no|fails? to|stopped|ceased to|unlike|rather than|instead of|as opposed to|in contrast to|contrary to)\b|n't\b/gi
/** Negations of one value right behind them, whatever the sentence says. */
const BINDS =
  /(?:\b(?:not|never|no longer|unlike|rather than|instead of|as opposed to|in contrast to|contrary to|without|except(?: for)?|there (?:is|are) no|has no|have no|no|none)\b|n't\b)[^,;]{0,60}$/i
const CONTINUED = new RegExp(`^\\s*(?:${HELPING}|never|not|no)\\b`, 'i')
const SUPPOSED = /\?\s*$|\b(?:planned|in the future|would (?:be|have)|used to|formerly|previously|until then)\b/i

/** Reads a sentence part by part. @param under headings above it */
export function clausesOf(sentence: string, under = ''): Clause[] {
  // Runs of white space would make what looks for words between them slow.
  const plain = plainBounds(plainPhrases(sentence.replace(/\s+/g, ' ')))
  const parts = partsOf(plain)
    .flatMap(atOpposites)
    .map((part) => {
      const values = factValuesOf(part.text, plain)
      return { ...part, values, ...wordsOf(part.text, values) }
    })
  if (parts.some(({ values }) => values.some(({ kind }) => kind === 'platform')))
    for (const { words } of parts) joinSupport(words)
  const topic = wordsOf(under, factValuesOf(under)).words
  const context = new Set([...parts.flatMap(({ words }) => [...words]), ...topic])
  const beside = parts.flatMap(({ values }) => values)
  return parts.map(({ text, words, poles, values, isContrast, isHalf }, index) => {
    const isNegated = (text.match(NEGATION) ?? []).length % 2 === 1
    const isSetAgainst = parts[index + 1]?.isContrast === true && isNegated
    return {
      ...{ text, words, context, topic, poles, isNegated, isContrast, beside },
      isContinued: index > 0 && (isHalf === true || CONTINUED.test(text)),
      isSupposed: SUPPOSED.test(sentence),
      values: values.map((value) => ({
        ...value,
        stance: stanceOf(value, text, { isNegated, isContrast, isSetAgainst }),
      })),
    }
  })
}

function stanceOf(
  { kind, at, text: written }: FactValue,
  text: string,
  { isNegated, isContrast, isSetAgainst }: Readonly<Record<'isNegated' | 'isContrast' | 'isSetAgainst', boolean>>,
): Stance {
  if (isContrast) return isNegated ? 'denied' : 'affirmed'
  const binds = BINDS.test(text.slice(Math.max(0, at - 70), at))
  if (!isNegated && !binds) return 'affirmed'
  if (NAMED.has(kind)) return binds || RULED_OUT.test(text.slice(at + written.length)) ? 'denied' : 'affirmed'
  return binds && isSetAgainst ? 'denied' : 'unsaid'
}

/** Ways of saying that something is there for a platform. */
const SUPPORTING = new Set(canonicalWords('run works supported available compatible usable'))
const SUPPORT = '=support'

function joinSupport(words: Set<string>): void {
  for (const word of SUPPORTING) if (words.delete(word)) words.add(SUPPORT)
}

/** Two halves of a part, where each says the opposite of the other: "allowed on deck and forbidden below". */
function atOpposites(part: Part): (Part & { readonly isHalf?: true })[] {
  const at = part.text.search(/,? and /)
  if (at < 0) return [part]
  const [left, right] = [part.text.slice(0, at), part.text.slice(at)].map((text) => wordsOf(text, []).poles)
  if (!left || !right || ![...left].some(([word, side]) => right.has(word) && right.get(word) !== side)) return [part]
  const rest = part.text.slice(at).replace(/^,? and /, '')
  return [
    { ...part, text: part.text.slice(0, at) },
    { ...part, text: rest, at: part.at + part.text.length - rest.length, isHalf: true },
  ]
}

/** What is said behind a name that is ruled out; in "`--force` does not delete" the option itself is there. */
const RULED_OUT =
  /^[^,;]{0,60}?(?:\b(?:not|never|no longer)|n't)\s+(?:\w+ )?(?:(?:supported|available|allowed|accepted|used|permitted|possible|required|needed|run|work|exist|there)\b|\W*$)|^[^,;]{0,60}?(?:\b(?:not|no longer)|n't)\W*$/i

/** Values that are there or not, whatever is said of them. */
const NAMED: ReadonlySet<FactValue['kind']> = new Set(['platform', 'method', 'flag', 'name', 'path'])

function wordsOf(text: string, values: readonly FactValue[]): { words: Set<string>; poles: Map<string, boolean> } {
  const words = new Set<string>()
  const poles = new Map<string, boolean>()
  const both = new Set<string>()
  for (const word of canonicalWords(withoutValues(text, values))) {
    const pole = poleOf(word)
    words.add(pole?.word ?? word)
    if (!pole) continue
    if (poles.has(pole.word) && poles.get(pole.word) !== pole.isOpposite) both.add(pole.word)
    poles.set(pole.word, pole.isOpposite)
  }
  for (const word of both) poles.delete(word)
  return { words, poles }
}

const NEGATING =
  /\b(?:up to|at most|at least|no longer|cannot|never|none|neither|nor|nothing|nobody|not|unlike|instead|rather)\b|\b\w+n't\b/gi

/** The words that are left when values, their units and what negates are taken out. */
function withoutValues(text: string, values: readonly FactValue[]): string {
  let rest = text
  for (const { text: written, at, quantity } of values) {
    const end = at + written.length
    const unit = quantity?.dimension
      ? (/^[ -]?(?:°\s?)?[\p{L}%]{1,20}/u.exec(rest.slice(end, end + 24))?.[0] ?? '')
      : ''
    rest = `${rest.slice(0, at)}${' '.repeat(written.length + unit.length)}${rest.slice(end + unit.length)}`
  }
  return rest.replace(NEGATING, ' ')
}
