import type { CodeBlock } from '../../../docs/doc.ts'
import { readJson } from '../../../ecosystems/formats/json.ts'
import type { Located } from '../../../ecosystems/formats/located.ts'
import { readToml } from '../../../ecosystems/formats/toml.ts'
import { readYaml } from '../../../ecosystems/formats/yaml.ts'
import { groupBy } from '../../../group-by.ts'
import { memoize } from '../../../memoize.ts'

/** The tables of a data block and the keys in them, of all documents and sections that it shows. */
export interface DataSample {
  /** The outermost tables, by their numbers. */
  readonly roots: readonly number[]
  readonly entries: readonly DataEntry[]
  /** The key that the page says its tables stand under: `cache` for a section `[store.cache]`; null where it says none. */
  readonly under?: string | null
}

export interface DataEntry {
  readonly key: string
  /** Number of the table that it stands in. */
  readonly table: number
  /** Counted from 0 within the block. */
  readonly line: number
  /** The scalar that it is given; null for tables and lists. */
  readonly value: string | null
  /** The tables that it is given: one, or those of a list. */
  readonly tables: readonly number[]
}

/** A setting, and perhaps the default that the page gives for it. */
export type ConfigSubject =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'default'; readonly key: string; readonly value: string }
  /** A key that a data sample shows, with all that the sample shows. */
  | { readonly kind: 'data'; readonly key: string; readonly sample: DataSample; readonly entry: DataEntry }
  /** The default of such a key. */
  | {
      readonly kind: 'data default'
      readonly key: string
      /** As written: in quotes where the page has some. */
      readonly value: string
      readonly sample: DataSample
      readonly entry: DataEntry
    }

const MAX_ENTRIES = 1000

/** Reads the data that a block shows; null when it is in no format that is read, or not plainly data. */
export function dataSampleOf(block: CodeBlock): DataSample | null {
  const documents = documentsOf(block)
  if (documents.length === 0) return null
  const entries: DataEntry[] = []
  let tables = 0
  const readTable = (table: ReadonlyMap<string, Located>, offset: number): number => {
    const number = tables++
    for (const [key, { line, value }] of table) {
      if (entries.length >= MAX_ENTRIES) break
      const inner: number[] = []
      const entry = { key, table: number, line: line - 1 + offset, value: typeof value === 'string' ? value : null }
      entries.push({ ...entry, tables: inner })
      for (const item of value instanceof Map ? [value] : Array.isArray(value) ? value.map((each) => each.value) : [])
        if (item instanceof Map) inner.push(readTable(item, offset))
    }
    return number
  }
  const roots = documents.flatMap(({ value, offset }) => (value instanceof Map ? [readTable(value, offset)] : []))
  return entries.length === 0 ? null : { roots, entries }
}

const tablesOf = memoize(({ entries }: DataSample) => groupBy(entries, ({ table }) => table))

export function entriesIn(sample: DataSample, table: number): readonly DataEntry[] {
  return tablesOf(sample).get(table) ?? []
}

type Document = { readonly value: Located['value']; readonly offset: number }

function documentsOf({ language, lines }: CodeBlock): Document[] {
  if (/^jsonc?$|^json5$/.test(language)) return [{ value: readJson(lines.join('\n')).value, offset: 0 }]
  if (language === 'toml' || (language === '' && isPlainlyToml(lines))) return tomlDocuments(lines)
  if (/^ya?ml$/.test(language))
    return parts(lines, (line) => line.startsWith('---')).map(({ text, offset }) => ({
      value: readYaml(text.replace(/^---.*$/m, '')).value,
      offset,
    }))
  return []
}

const HEADER = /^\s*\[\[?[\w."'-]+\]\]?\s*(?:#.*)?$/

/** The sections each for themselves: pages show several ways to write one table in a block. */
function tomlDocuments(lines: readonly string[]): Document[] {
  return parts(lines, (line) => HEADER.test(line)).flatMap((part): Document[] => {
    const whole = readToml(part.text)
    if (whole.value instanceof Map && whole.value.size > 0) return [{ value: whole.value, offset: part.offset }]
    // A key twice, or one that is not written out: each in its line, under the header.
    const [head = '', ...rest] = part.text.split('\n')
    const isHeader = HEADER.test(head)
    return (isHeader ? rest : [head, ...rest]).flatMap((line, index): Document[] => {
      const { value } = readToml(isHeader ? `${head}\n${line}` : line)
      const isKey = /^\s*["'\w-]/.test(line) && value instanceof Map && value.size > 0
      return isKey ? [{ value, offset: part.offset + index }] : []
    })
  })
}

function parts(
  lines: readonly string[],
  begins: (line: string) => boolean,
): { readonly text: string; readonly offset: number }[] {
  const starts = lines.flatMap((line, index) => (index === 0 || begins(line) ? [index] : []))
  return starts.map((start, index) => ({ text: lines.slice(start, starts[index + 1]).join('\n'), offset: start }))
}

/** Every line is a comment, a header or a key with a quoted text, a list or a table. */
function isPlainlyToml(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  return (
    written.length > 0 &&
    written.length <= 100 &&
    written.every((line) =>
      /^\s*(?:\[\[?[\w."'-]+\]\]?|[\w.-]+\s*=\s*(?:["'[{].*|true|false|-?[\d_.]+))\s*(?:#.*)?$/.test(line),
    ) &&
    written.some((line) => /^\s*\[|=\s*["'[{]/.test(line))
  )
}
