import type { At, CodeModel, TextPlace } from '../../../facts/model/model.ts'
import type { FactNeeds } from '../../../facts/model/needs.ts'
import { isIdentifier } from '../../identifiers.ts'
import { contradicts, formatPlace, holdsAt, type Outcome } from '../../outcome.ts'
import { wordsOf } from '../extract/emitted-name.ts'
import type { NameSubject } from '../extract/symbol-name.ts'

/** A call that emits a name, up to the opening quote of the name: `emit('`, `dispatchEvent(new CustomEvent('`, `return "`. */
const EMITS =
  /(?:\b\$?(?:emit|dispatch|trigger|publish|fire|send|notify|broadcast|raise)\w*(?:\.call)?|Event|\b[sS]ignal)\s*(?:<[^<>()]{0,60}>)?\(\s*(?:[\w.$]+,\s*){0,2}(?:new \w+\(\s*)?["'`]$|\breturn\s*\(?\s*["'`]$/

/** What is requested from code for a name of a list, and for the other names of the list. */
export function emittedNeeds({ name, beside = [] }: NameSubject): FactNeeds {
  return { texts: [name, ...beside, ...partsOf(name).flatMap(({ before, after }) => [before, after])] }
}

/**
 * A name in a list of events, states and the like holds if code emits it. It is false if code emits others of the list, one of which begins
 * or ends with the same word, and neither contains the name nor builds it. Null if unknown.
 */
export function emittedOutcome({ name, beside = [] }: NameSubject, code: CodeModel): Outcome | null {
  const places = code.placesOf(name)
  const own = places.facts.filter((place) => isWhole(place, name))
  const emitted = own.find((place) => isEmitted(place))
  if (emitted) return holdsAt('emitted at', emitted)
  // For identifiers, the other name rules know more.
  if (own[0]) return isIdentifier(name) ? null : holdsAt('named at', own[0], { owned: false, confidence: 0.6 })
  const others = beside.map((other) => ({
    other,
    places: code.placesOf(other).facts.filter((place) => isWhole(place, other)),
  }))
  const known = others.filter((each) => each.places.length > 0)
  const alike = known
    .filter(({ other }) => isAlike(name, other))
    .flatMap((each) => each.places.find((place) => isEmitted(place)) ?? [])
  if (places.open !== null || alike[0] === undefined || 2 * known.length < others.length) return null
  if (partsOf(name).length === 0 || puttingTogether(name, code) !== undefined) return null
  return contradicts('emitted name', `nothing emits \`${name}\`, as ${formatPlace(alike[0])} does others of the list`, {
    evidence: [alike[0]],
  })
}

/** The match is not part of a longer name. */
function isWhole({ text, at }: TextPlace, name: string): boolean {
  return !/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + name.length))
}

function isEmitted({ text, at }: TextPlace): boolean {
  return EMITS.test(text.slice(Math.max(0, at - 120), at))
}

/** They begin or end with the same word. */
function isAlike(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)]
  return others.length > 1 && (words[0] === others[0] || words.at(-1) === others.at(-1))
}

/** The two parts of a name at each of its separators. Both include the separator. */
function partsOf(name: string): { readonly before: string; readonly after: string }[] {
  return [...name.matchAll(/[:./_-]/g)].map(({ index }) => ({
    before: name.slice(0, index + 1),
    after: name.slice(index),
  }))
}

/**
 * Where code has a prefix or a suffix of the name without its continuation; null if not all places are known, undefined if there are none.
 */
function puttingTogether(name: string, code: CodeModel): At<TextPlace> | null | undefined {
  for (const { before, after } of partsOf(name)) {
    const [beginnings, ends] = [code.placesOf(before), code.placesOf(after)]
    const place =
      beginnings.facts.find(({ text, at }) => !/\w/.test(text.charAt(at + before.length))) ??
      ends.facts.find(({ text, at }) => !/\w/.test(text.charAt(at - 1)))
    if (place) return place
    if (beginnings.open !== null || ends.open !== null) return null
  }
  return undefined
}
