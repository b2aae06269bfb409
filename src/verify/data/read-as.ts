import { type DataEntry, type DataSample, entriesIn } from '../../claims/extract/settings/data-sample.ts'
import type { DataField, DataType, DataVariant } from '../../ecosystems/data-type.ts'
import type { At } from '../../facts/model/model.ts'
import { type Target, targetOf } from './type-of-field.ts'

/** What a type says of one entry of a sample that is read into it. */
export type Reading =
  | { readonly state: 'known'; readonly type: At<DataType>; readonly line: number; readonly default: string | null }
  /** The type has no such key; `keys` are those that it has. */
  | { readonly state: 'absent'; readonly type: At<DataType>; readonly keys: readonly string[] }
  /** The type has the key, and refuses the value. */
  | { readonly state: 'refused'; readonly type: At<DataType>; readonly values: readonly string[] }

export type TypesByName = ReadonlyMap<string, readonly At<DataType>[]>

const MAX_DEPTH = 24

/** How a sample reads as a value of a type. Entries of which the type says nothing are left out. */
export function readAs(sample: DataSample, type: At<DataType>, types: TypesByName): Map<DataEntry, Reading> {
  const readings = new Map<DataEntry, Reading>()
  for (const root of sample.roots) readTable({ sample, types, readings }, root, { kind: 'type', type }, 0)
  return readings
}

interface Context {
  readonly sample: DataSample
  readonly types: TypesByName
  readonly readings: Map<DataEntry, Reading>
}

function readTable(context: Context, table: number, target: Target, depth: number): void {
  if (depth > MAX_DEPTH) return
  const entries = entriesIn(context.sample, table)
  if (target.kind === 'map')
    for (const entry of entries)
      for (const inner of entry.tables) readTable(context, inner, targetOf(target.of, '', context.types), depth + 1)
  if (target.kind !== 'type') return
  const { type } = target
  if (type.choice === null) {
    const { fields, open } = allFields(type, context.types)
    readFields(context, entries, { type, fields, open }, depth)
  } else if (type.open === null) readChoice(context, entries, type, depth)
}

interface Known {
  readonly type: At<DataType>
  readonly fields: readonly At<DataField>[]
  readonly open: boolean
}

function readFields(context: Context, entries: readonly DataEntry[], known: Known, depth: number): void {
  const { type, fields, open } = known
  for (const entry of entries) {
    const field = fields.find(({ names }) => names.includes(entry.key))
    if (field !== undefined) readValue(context, entry, field, type, depth)
    else if (!open) context.readings.set(entry, { state: 'absent', type, keys: fields.flatMap(({ names }) => names) })
  }
}

function readValue(context: Context, entry: DataEntry, field: At<DataField>, type: At<DataType>, depth: number): void {
  const target = targetOf(field.type, field.file, context.types)
  const values = entry.value === null ? null : valuesOf(target)
  const reading: Reading =
    values === null || values.includes(entry.value ?? '') || isBlank(entry.value ?? '')
      ? { state: 'known', type, line: field.line, default: field.default }
      : { state: 'refused', type: target.kind === 'type' ? target.type : type, values }
  context.readings.set(entry, reading)
  for (const inner of entry.tables) readTable(context, inner, target, depth + 1)
}

/** The texts that a scalar may be, where all of them are known. */
function valuesOf(target: Target): readonly string[] | null {
  if (target.kind !== 'type' || target.type.open !== null) return null
  const { choice } = target.type
  if (choice === null || choice.tag !== null || choice.variants.length === 0) return null
  return choice.variants.flatMap(({ names }) => names)
}

/** Something for the reader to fill in, or several values in one. */
function isBlank(value: string): boolean {
  return value === '' || /[<>|{}$…]|\.\.\./.test(value)
}

function readChoice(context: Context, entries: readonly DataEntry[], type: At<DataType>, depth: number): void {
  const { tag, variants } = type.choice ?? { tag: null, variants: [] }
  const line = type.line
  if (tag === null) {
    // One key, the variant's name, with what it holds.
    for (const entry of entries) {
      const variant = variants.find(({ names }) => names.includes(entry.key))
      if (variant === undefined) continue
      context.readings.set(entry, { state: 'known', type, line, default: null })
      for (const inner of entry.tables) readVariant(context, entriesIn(context.sample, inner), type, variant, depth)
    }
    return
  }
  const tagged = entries.find(({ key }) => key === tag)
  if (tagged === undefined || tagged.value === null) return
  const variant = variants.find(({ names }) => names.includes(tagged.value ?? ''))
  const values = variants.flatMap(({ names }) => names)
  const known = variant !== undefined || isBlank(tagged.value)
  context.readings.set(
    tagged,
    known ? { state: 'known', type, line, default: null } : { state: 'refused', type, values },
  )
  const others = entries.filter((entry) => entry !== tagged)
  if (variant !== undefined) readVariant(context, others, type, variant, depth)
}

function readVariant(
  context: Context,
  entries: readonly DataEntry[],
  type: At<DataType>,
  variant: DataVariant,
  depth: number,
): void {
  if (variant.type === null) {
    const fields = variant.fields.map((field) => ({ ...field, file: type.file }))
    readFields(context, entries, { type, fields, open: false }, depth)
    return
  }
  const target = targetOf(variant.type, type.file, context.types)
  if (target.kind !== 'type' || target.type.choice !== null) return
  const { fields, open } = allFields(target.type, context.types)
  readFields(context, entries, { type: target.type, fields, open }, depth)
}

/** The keys of a type and of those whose keys stand among them. */
function allFields(type: At<DataType>, types: TypesByName): { fields: At<DataField>[]; open: boolean } {
  const fields: At<DataField>[] = []
  const seen = new Set<At<DataType>>()
  const pending = [type]
  let open = false
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const { file } = next
    if (next.open !== null || next.choice !== null) open = true
    fields.push(...next.fields.map((field) => ({ ...field, file })))
    for (const name of next.flattened) {
      const target = targetOf(name, file, types)
      if (target.kind === 'type') pending.push(target.type)
      else open = true
    }
  }
  return { fields, open }
}
