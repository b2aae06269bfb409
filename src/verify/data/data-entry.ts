import { type DataEntry, type DataSample, entriesIn } from '../../claims/extract/settings/data-sample.ts'
import { isCompound, isKebab } from '../../claims/identifiers.ts'
import type { DataType } from '../../ecosystems/data-type.ts'
import type { At, CodeModel } from '../../facts/model/model.ts'
import { groupBy } from '../../group-by.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { closest } from '../closest.ts'
import { contradicts, holdsAt, type Outcome, shown } from '../outcome.ts'
import { type Reading, readAs, type TypesByName } from './read-as.ts'
import { targetOf } from './type-of-field.ts'

/** Weight of known keys from which a sample is taken for one of a type: two compound names, or three plain ones. */
const MIN_WEIGHT = 3
/** The same for a type that does not refuse other keys: it may be a part of what another program reads. */
const MIN_WEIGHT_LENIENT = 8
/** Other types that know this share of what the best one knows may be meant as well. */
const RIVAL = 0.75

/** Whether the types that a sample can be shown for have the key, and take its value; null where none is plainly meant. */
export function dataOutcome(sample: DataSample, entry: DataEntry, code: CodeModel): Outcome | null {
  const [best, ...rivals] = meanings(code, sample)
  const reading = best?.get(entry)
  if (reading === undefined) return null
  if (reading.state === 'known') {
    const { type, line } = reading
    return holdsAt(`a key of \`${type.name}\` at`, { file: type.file, line })
  }
  if (rivals.some((rival) => rival.get(entry)?.state !== reading.state)) return null
  const { type } = reading
  const named = `\`${type.name}\` at ${shown(type)}`
  if (reading.state === 'absent')
    return contradicts('key of its type', `${named} has no \`${entry.key}\``, {
      evidence: [type],
      suggestion: closest(entry.key, reading.keys),
    })
  return contradicts('value of its key', `\`${entry.value}\` is not among the values of ${named}`, {
    evidence: [type],
    suggestion: closest(entry.value ?? '', reading.values),
  })
}

/** Whether a default that a page gives is that of the key; null where the types leave that open. */
export function dataDefaultOutcome(
  sample: DataSample,
  entry: DataEntry,
  stated: string,
  code: CodeModel,
): Outcome | null {
  const readings = meanings(code, sample).map((meaning) => meaning.get(entry))
  const [first] = readings
  if (first?.state !== 'known' || first.default === null || kindOf(stated) !== kindOf(first.default)) return null
  const { type, line } = first
  const place = { file: type.file, line }
  if (isSameValue(stated, first.default)) return holdsAt('the default at', place)
  const isSure = readings.every(
    (each) => each?.state === 'known' && isSameValue(each.default ?? '', first.default ?? ''),
  )
  if (!isSure) return null
  const reason = `the default of \`${entry.key}\` in \`${type.name}\` at ${shown(place)} is ${first.default}`
  return contradicts('default of its key', reason, { evidence: [place], suggestion: bare(first.default) })
}

function kindOf(value: string): 'number' | 'boolean' | 'text' {
  if (/^-?\d[\d_]*(?:\.\d+)?$/.test(value)) return 'number'
  return /^(?:true|false)$/.test(value) ? 'boolean' : 'text'
}

function bare(value: string): string {
  return kindOf(value) === 'number' ? value.replaceAll('_', '') : value.replace(/^(["'])(.*)\1$/, '$2')
}

/** The same words: blanks are lost in pages, and "bold red" is as good as "red bold" where a text is a list of words. */
function isSameValue(left: string, right: string): boolean {
  const words = (value: string): string => bare(value).trim().split(/\s+/).sort().join(' ')
  return words(left) === words(right)
}

const typesByName = memoize((code: CodeModel): TypesByName => groupBy([...code.dataTypes()], ({ name }) => name))

/** How the sample reads as each type that it can be shown for, the best first. */
const meanings = memoizePart((code: CodeModel, sample: DataSample): Map<DataEntry, Reading>[] => {
  const types = typesByName(code)
  const keys = new Set(sample.roots.flatMap((root) => entriesIn(sample, root).map(({ key }) => key)))
  const read = code
    .dataTypes()
    .filter((type) => startsWith(type, keys) && isValueOf(type, sample.under ?? null, code))
    .map((type) => readAs(sample, type, types))
    .map((readings) => ({
      readings,
      known: weight(readings, 'known', 'refused'),
      absent: weight(readings, 'absent'),
    }))
    .sort((a, b) => b.known - a.known)
  const most = read[0]?.known ?? 0
  const meant = read.filter(({ known }) => known >= most * RIVAL)
  const isPlain = meant.every(
    ({ readings, known, absent }) =>
      known >= MIN_WEIGHT &&
      absent <= known &&
      (isStrict(readings) || (known >= MIN_WEIGHT_LENIENT && absent * 4 <= known)),
  )
  return isPlain ? meant.map(({ readings }) => readings) : []
})

/** The type is that of a field with this name, if any field is called so. */
function isValueOf(type: At<DataType>, key: string | null, code: CodeModel): boolean {
  if (key === null) return true
  const fields = fieldsByName(code).get(snakeCase(key)) ?? []
  return (
    fields.length === 0 ||
    fields.some((field) => {
      const target = targetOf(field.type, field.file, typesByName(code))
      return target.kind === 'type' && target.type === type
    })
  )
}

function snakeCase(key: string): string {
  return key.replaceAll('-', '_')
}

const fieldsByName = memoize((code: CodeModel) =>
  groupBy(
    code
      .dataTypes()
      .flatMap(({ fields, file }) =>
        fields.flatMap(({ names, type }) => names.map((name) => ({ name: snakeCase(name), type, file }))),
      ),
    ({ name }) => name,
  ),
)

function startsWith(type: At<DataType>, keys: ReadonlySet<string>): boolean {
  if (type.choice !== null) return false
  return type.flattened.length > 0 || type.fields.some(({ names }) => names.some((name) => keys.has(name)))
}

/** Each name counts once: a header may be repeated. */
function weight(readings: ReadonlyMap<DataEntry, Reading>, ...states: readonly Reading['state'][]): number {
  const keys = new Set<string>()
  for (const [{ key }, { state }] of readings) if (states.includes(state)) keys.add(key)
  return [...keys].reduce((sum, key) => sum + (isCompound(key) || isKebab(key) ? 2 : 1), 0)
}

/** Whatever lacks a key refuses it. */
function isStrict(readings: ReadonlyMap<DataEntry, Reading>): boolean {
  return [...readings.values()].every(({ state, type }) => state !== 'absent' || type.strict)
}
