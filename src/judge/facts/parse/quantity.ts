import { canonicalWords } from './canonical.ts'

/** How much a number with its unit is, so that a day and 24 hours are the same. */
export interface Quantity {
  /** `time`, `size`; null for a count and for a number without a unit. */
  readonly dimension: string | null
  /** In the unit of its dimension; several where a unit has two meanings: a kilobyte is 1,000 bytes or 1,024. */
  readonly amounts: readonly number[]
  /** Canonical words of what is counted; empty when nothing is said. */
  readonly counted: readonly string[]
}

const binary = (power: number): readonly number[] => [1000 ** power, 1024 ** power]

/** Units by their dimension, each with what it is worth. */
const UNITS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  time: {
    ...{ ms: [0.001], millisecond: [0.001], msec: [0.001], s: [1], sec: [1], second: [1] },
    ...{ min: [60], minute: [60], hour: [3600], hr: [3600], h: [3600], day: [86_400], week: [604_800] },
    ...{ fortnight: [1_209_600], us: [1e-6], microsecond: [1e-6], ns: [1e-9], nanosecond: [1e-9] },
  },
  calendar: { month: [1], quarter: [3], year: [12], decade: [120], century: [1200], centurie: [1200] },
  size: {
    ...{ byte: [1], bytes: [1], kb: binary(1), kilobyte: binary(1), kib: [1024], mb: binary(2), megabyte: binary(2) },
    ...{ mib: [1024 ** 2], gb: binary(3), gigabyte: binary(3), gib: [1024 ** 3], tb: binary(4), terabyte: binary(4) },
  },
  share: { '%': [1], percent: [1] },
  length: {
    ...{ mm: [0.001], millimetre: [0.001], millimeter: [0.001], cm: [0.01], centimetre: [0.01], centimeter: [0.01] },
    ...{ m: [1], metre: [1], meter: [1], km: [1000], kilometre: [1000], kilometer: [1000], mile: [1609.344] },
    ...{ foot: [0.3048], feet: [0.3048], inch: [0.0254], inche: [0.0254] },
  },
  mass: { mg: [0.001], milligram: [0.001], g: [1], gram: [1], kg: [1000], kilogram: [1000], tonne: [1e6], ton: [1e6] },
  volume: { ml: [0.001], millilitre: [0.001], cl: [0.01], l: [1], litre: [1], liter: [1] },
  temperature: { '°c': [1], '° c': [1], celsius: [1] },
  frequency: { hz: [1], khz: [1000], mhz: [1e6], ghz: [1e9] },
  power: { w: [1], watt: [1], kw: [1000], kilowatt: [1000], mw: [1e6] },
  money: {
    ...{ cent: [0.01], pence: [0.01], dollar: [1], usd: [1], $: [1], euro: [1], eur: [1], '€': [1], pound: [1] },
    ...{ '£': [1] },
  },
}

const BY_UNIT: ReadonlyMap<string, readonly [string, readonly number[]]> = new Map(
  Object.entries(UNITS).flatMap(([dimension, units]) =>
    Object.entries(units).map(([unit, worth]) => [unit, [dimension, worth]] as const),
  ),
)

/** Words behind a number that are not what it counts. */
const NO_NOUN =
  /^(?:and|or|to|in|on|at|by|for|of|from|with|unless|until|when|per|every|if|is|are|was|were|has|have|as|than|but|not|it|which|that|after|before|since|because|so|says?|can|may|must|will|default)$/i
const MAX_NOUNS = 3

/** @param before what stands before the number, for signs of currencies */
export function quantityOf(number: number, before: string, after: string): Quantity {
  const sign = /[$€£] ?$/.exec(before)?.[0].trim()
  const unit = unitAt(sign ?? after)
  if (unit) return { dimension: unit[0], amounts: unit[1].map((worth) => number * worth), counted: [] }
  return { dimension: null, amounts: [number], counted: nounsAt(after) }
}

/** The dimension and the worth of a unit: `ms`, `seconds`. */
function unitAt(text: string): readonly [dimension: string, worth: readonly number[]] | null {
  const name = /^[ -]?(%|°\s?[A-Za-z]|[$€£]|\p{L}{1,20})/u.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return null
  return BY_UNIT.get(name) ?? BY_UNIT.get(name.replace(/s$/, '')) ?? null
}

/** Up to three words behind a number, the first that is no noun ends them: `failed attempts` of "5 failed attempts in a row". */
function nounsAt(after: string): string[] {
  const found: string[] = []
  for (const word of after
    .slice(0, 80)
    .split(/[\s-]+/)
    .filter(Boolean)) {
    if (found.length >= MAX_NOUNS || NO_NOUN.test(word.replace(/\W+$/, '')) || !/^\p{L}/u.test(word)) break
    found.push(...canonicalWords(word))
    if (/\W$/.test(word)) break
  }
  return found
}

/** Nouns that any repetition is counted in. */
const REPETITIONS = new Set(
  canonicalWords('time times attempt attempts retry retries try tries repetition repetitions'),
)

/** Whether two numbers can be of the same thing, by their units. */
export function isComparable(left: Quantity, right: Quantity): boolean {
  if (left.dimension !== right.dimension) return false
  if (left.dimension !== null) return true
  if (left.counted.length === 0 || right.counted.length === 0) return left.counted.length === right.counted.length
  const isRepetition = ({ counted }: Quantity): boolean => counted.some((word) => REPETITIONS.has(word))
  return left.counted.some((word) => right.counted.includes(word)) || isRepetition(left) || isRepetition(right)
}

/** @param tolerance share by which they may differ, 0–1 */
export function isSameAmount(left: Quantity, right: Quantity, tolerance = 1e-6): boolean {
  return left.amounts.some((mine) =>
    right.amounts.some((theirs) => Math.abs(mine - theirs) <= tolerance * Math.max(Math.abs(mine), Math.abs(theirs))),
  )
}
