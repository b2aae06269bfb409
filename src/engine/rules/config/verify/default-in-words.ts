import type { Occurrence, Snapshot } from '../../../facts/snapshot.ts'
import { spellings } from '../../identifiers.ts'
import { contradicts, fails, formatPlace, holdsAt, type Outcome, unknown } from '../../outcome.ts'
import type { WordsSubject } from '../extract/default-in-words.ts'

/** Factors of units, in milliseconds or bytes. Size prefixes mean 1,000 or 1,024. */
const UNITS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(?:ms|milliseconds?)$/, [1]],
  [/^(?:s|secs?|seconds?)$/, [1000]],
  [/^(?:m|mins?|minutes?)$/, [60_000]],
  [/^(?:h|hours?)$/, [3_600_000]],
  [/^(?:d|days?)$/, [86_400_000]],
  [/^bytes$/, [1]],
  [/^kb$/, [1000, 1024]],
  [/^kib$/, [1024]],
  [/^mb$/, [1e6, 1024 ** 2]],
  [/^mib$/, [1024 ** 2]],
  [/^gb$/, [1e9, 1024 ** 3]],
  [/^gib$/, [1024 ** 3]],
]
/** Possible units of a number without one: milliseconds, seconds, minutes …; bytes, kilobytes … */
const SCALES = {
  time: [0.001, 1, 1000, 60_000, 3_600_000, 86_400_000],
  size: [1, 1000, 1024, 1e6, 1024 ** 2, 1e9, 1024 ** 3],
}

/** A default holds if code gives it, in any unit. Another default contradicts only if it is in the only file that has the key. */
export function wordsOutcome({ key, value }: WordsSubject, snapshot: Snapshot): Outcome {
  const all = spellings(key).flatMap((name) => snapshot.occurrences(name))
  const places = all.filter(({ class: of, role }) => of === 'source' && role !== 'comment')
  if (places.length === 0) return unknown(`\`${key}\` is not in the code`)
  const outcome = /^(?:true|false)$/.test(value)
    ? truthOutcome(key, value, places)
    : quantityOutcome(key, value, { places, snapshot })
  const described = all.find(({ class: of, path }) => (of === 'source' || of === 'config') && DATA.test(path))
  return outcome.state === 'fails' && described !== undefined
    ? unknown(`${formatPlace(described)} may give \`${key}\` its default`)
    : outcome
}

/** A schema or a file of settings gives a default on a line of its own, below the key. */
const DATA = /\.(?:ya?ml|jsonc?|json5|toml)$/

const GIVEN =
  /(?:\?\?|\|\||\bdefault\s*[:=(]|(?<![=!<>])=(?!=))\s*(-?\d[\d_]*(?:\.\d+)?|["'`]\d[\d_.]*\s?[a-zA-Z]+["'`])\s*[,;)}]*\s*(?:(?:\/\/|#).*)?$/

function quantityOutcome(
  key: string,
  value: string,
  { places, snapshot }: { readonly places: readonly Occurrence[]; readonly snapshot: Snapshot },
): Outcome {
  const given = places.flatMap((place) => {
    const text = GIVEN.exec(place.text)?.[1]?.replace(/["'`]/g, '')
    return text === undefined ? [] : [{ place, text }]
  })
  const [first] = given
  if (!first) return unknown(`no line of code gives \`${key}\` a default`)
  const same = given.find(({ text }) => mayBeSame(value, text))
  if (same) return holdsAt('given at', same.place, { confidence: 0.8 })
  if (given.some(({ place: { path, line } }) => snapshot.code.isConditional(path, line)))
    return unknown(`what \`${key}\` is by default depends on a condition`)
  const reason = `${formatPlace(first.place)} gives \`${key}\` the default ${first.text}`
  const isOnly = new Set(given.map(({ text }) => text)).size === 1 && new Set(places.map(({ path }) => path)).size === 1
  const evidence = [first.place]
  return isOnly ? contradicts('default in words', reason, { evidence }) : fails(reason, { evidence })
}

/** Whether a number in code, in some unit, equals a quantity on a page. */
function mayBeSame(stated: string, given: string): boolean {
  const [amounts, unit] = amountsOf(stated)
  const [others, own] = amountsOf(given)
  if (own !== '') return others.some((each) => amounts.includes(each))
  const scales = /b$|bytes/.test(unit) ? SCALES.size : SCALES.time
  return others.some((each) =>
    scales.some((scale) => amounts.some((amount) => Math.abs(each * scale - amount) < 1e-6 * amount)),
  )
}

function amountsOf(text: string): readonly [amounts: number[], unit: string] {
  const [, number = '', unit = ''] = /^(-?[\d_.]+)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const worth = UNITS.find(([name]) => name.test(unit.toLowerCase()))?.[1] ?? [1]
  return [
    worth.map((each) => each * Number(number.replaceAll('_', ''))),
    worth.length === 1 && unit === '' ? '' : unit.toLowerCase(),
  ]
}

/** An option in a boolean test: `if (options.key)`. */
const ASKED =
  /(?:^|[(!&?]|&&|\bif\b|\bunless\b|\breturn\b)\s*!?\s*(?:this\.)?(?:\w*[oO]pt(?:ion)?s|\w*[cC]onfig|settings|props)\??\.$/

/** An omitted option that code only tests for truth is false, and so is an argparse switch. */
function truthOutcome(key: string, value: string, places: readonly Occurrence[]): Outcome {
  const isOff = places.every((place) => isAsked(place, key) || isSwitch(place.text) || isOptionalType(place.text, key))
  const [first] = places.filter((place) => isAsked(place, key) || isSwitch(place.text))
  if (!isOff || !first || places.length > MAX_PLACES) return unknown(`it is not known what \`${key}\` is by default`)
  if (value === 'false') return holdsAt('left out at', first, { confidence: 0.8 })
  return contradicts(
    'default in words',
    `nothing gives \`${key}\` a default; left out at ${formatPlace(first)} it is as good as false`,
    {
      evidence: [first],
    },
  )
}

/** With more places, some may be unknown. */
const MAX_PLACES = 5

function isAsked({ path, text }: Occurrence, key: string): boolean {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return false
  const at = text.indexOf(`.${key}`)
  const after = text.slice(at + 1 + key.length)
  const isWhole = at !== -1 && text.indexOf(`.${key}`, at + 1) === -1
  return isWhole && ASKED.test(text.slice(0, at + 1)) && /^\s*(?:\)|&&|\?(?![?.])|;?\s*$|\{)/.test(after)
}

function isSwitch(text: string): boolean {
  return /\badd_argument\(.*\baction\s*=\s*["']store_true["']/.test(text) && !/\bdefault\s*=/.test(text)
}

function isOptionalType(text: string, key: string): boolean {
  return new RegExp(`^\\s*(?:readonly )?${key}\\?:\\s*boolean\\b`).test(text)
}
