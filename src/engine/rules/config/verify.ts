import { escapePattern } from '../../../base/text/pattern.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { isCompound, isKebab, spellings } from '../identifiers.ts'
import { contradicts, fails, formatPlace, holds, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { nameOutcome } from '../symbol/verify.ts'
import type { KeysSubject } from './extract/key-binding.ts'
import type { SettingSubject } from './extract/setting.ts'
import type { ConfigSubject } from './extract.ts'
import { wordsOutcome } from './verify/default-in-words.ts'
import { settingOutcome } from './verify/setting.ts'

/** A word such as `version` has a different value in each place; `maxSize` usually has one meaning. */
export function isOrdinaryDefault(subject: ConfigSubject): boolean {
  return subject.kind === 'default' && !isCompound(subject.key) && !isKebab(subject.key)
}

/** A key holds if the code has one of its spellings; a default holds if a line of code gives it to the key. */
export function verifyConfig(claim: Claim<ConfigSubject>, snapshot: Snapshot): Outcome {
  const { subject } = claim
  switch (subject.kind) {
    case 'key':
      return keyOutcome(subject.key, snapshot)
    case 'default':
      return defaultOutcome(subject.key, subject.value, snapshot)
    case 'words':
      return wordsOutcome(subject, snapshot)
    case 'keys':
      return keysOutcome(subject, snapshot)
    case 'setting':
      return settingOutcome(claim as Claim<SettingSubject>, snapshot)
  }
}

/** A key that the code still uses was not removed, whatever else had that name: it may belong to a package or another tool. */
function keyOutcome(key: string, snapshot: Snapshot): Outcome {
  const outcome = nameOutcome(key, spellings(key), snapshot)
  return outcome.state === 'holds' ? holds(outcome.reason, outcome.evidence, outcome) : outcome
}

function defaultOutcome(key: string, value: string, snapshot: Snapshot): Outcome {
  const places = spellings(key)
    .flatMap((name) => snapshot.occurrences(name))
    .filter((place) => place.class === 'source' && !NUMBERS_FIELDS.test(place.path))
  if (places.length === 0) return unknown(`\`${key}\` is not in the code`)
  const literal = new RegExp(`(?<![\\w.])["'\`]?${escapePattern(plainNumber(value))}(?![\\w.])`)
  const given = places.filter((place) => literal.test(plainNumbers(place.text)))
  const giving = given.find(({ role }) => role !== 'comment')
  if (giving) return holdsAt('given at', giving, { confidence: 0.8 })
  // Only some comments are known of a common name, so one that is not there says nothing, and neither does one that is.
  const [remark] = given
  if (remark) return unknown(`only a comment at ${formatPlace(remark)} gives \`${key}\` this default`)
  // Only another value in the same position shows that this one is wrong. The default may be on another line, or in another branch.
  const other = places
    .filter(({ path, line }) => !snapshot.code.isConditional(path, line))
    .map((place) => ({ place, given: givenBy(plainNumbers(place.text)) }))
    .find(({ given }) => given !== undefined && isNumber(given) === isNumber(value))
  if (!other?.given) return unknown(`no line of code gives \`${key}\` a default`)
  return fails(`${formatPlace(other.place)} gives \`${key}\` the default ${other.given}`, {
    evidence: [other.place],
    suggestion: other.given,
  })
}

/** Whether values depend on conditions is read from the files that may give them. */
export function configNeeds({ subject }: Claim<ConfigSubject>, snapshot: Snapshot): FactNeeds {
  if (subject.kind !== 'default' && subject.kind !== 'words') return {}
  const places = spellings(subject.key).flatMap((name) => snapshot.occurrences(name))
  const files = places
    .filter(({ class: of, text }) => of === 'source' && /=\s*["'`\d-]/.test(text))
    .map(({ path }) => path)
  return { files: [...new Set(files)].slice(0, MAX_FILES) }
}

const MAX_FILES = 10

/** In these files, the number after a name is a field number. */
const NUMBERS_FIELDS = /\.(?:proto|thrift|capnp)$/

const GIVEN = /(?:\?\?|\|\||default(?:_value)?\s*[:=(]|[^=!<>]=)\s*(?:(-?\d[\w.]*)|["'`]([\w./:-]+)["'`])\s*[,;)}]*\s*$/

/** Numbers without separators of thousands: `60_000` is `60000`. */
function plainNumbers(text: string): string {
  return text.replace(/(?<=\d)_(?=\d)/g, '')
}

/** The same in a page, which may also write `60,000`. */
function plainNumber(value: string): string {
  return /^\d{1,3}(?:[_,]\d{3})+$/.test(value) ? value.replace(/[_,]/g, '') : value
}

function isNumber(text: string): boolean {
  return /^-?\d[\d_]*(?:\.\d+)?$/.test(text)
}

/** `pool.timeout = 1` changes a value, perhaps in some cases only; `this.timeout = 1` and `defaults.timeout = 1` may give it first. */
const CHANGED = /^\s*(?!(?:this|self|cls|\w*[dD]efaults?|exports)\b)[a-z]\w*(?:\.\w+)+\s*=(?!=)/

function givenBy(line: string): string | undefined {
  if (CHANGED.test(line)) return undefined
  const match = GIVEN.exec(line)
  return match?.[1] ?? match?.[2]
}

/** Keys hold if a manifest binds the command to them on some platform. A different binding contradicts them. */
function keysOutcome({ command, keys }: KeysSubject, { manifests }: Snapshot): Outcome {
  const bindings = manifests.flatMap(({ path, keyBindings }) =>
    keyBindings.filter(({ names }) => names.includes(command)).map((binding) => ({ ...binding, path })),
  )
  const [first] = bindings
  if (!first) return unknown(`\`${command}\` is bound to no keys`)
  const bound = bindings.find((binding) => binding.keys.includes(keys))
  if (bound) return holdsAt('bound at', bound)
  const all = [...new Set(bindings.flatMap((binding) => binding.keys))]
  return contradicts('keys of a command', `${first.path}:${first.line} binds it to ${all.join(', ')}`, {
    evidence: [first],
  })
}
