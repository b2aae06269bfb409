import { memoize } from '../../../base/memoize.ts'
import type { Doc, Table } from '../doc.ts'

/** The table row at a line, with its table; undefined outside tables. */
export function rowAt(doc: Doc, line: number): { table: Table; cells: readonly string[] } | undefined {
  return rowsByLine(doc).get(line)
}

const rowsByLine = memoize(({ tables }: Doc) => {
  const found = new Map<number, { table: Table; cells: readonly string[] }>()
  for (const table of tables)
    for (const { line, cells } of table.rows)
      if (line >= table.line && !found.has(line)) found.set(line, { table, cells })
  return found
})

/** The header says that the first column has old names: "Old name | New name", "Setting | Replace with". */
export function isListOfRenames(header: string): boolean {
  return /^[\s|]*(?:old|former|previous|deprecated|removed|before)\b|\b(?:replaced? (?:with|by)|replacement|renamed to)\b/i.test(
    header,
  )
}

/** The header of the table that contains a line, as one text; '' outside tables. */
export function headerAt(doc: Doc, line: number): string {
  return rowAt(doc, line)?.table.header.join(' | ') ?? ''
}
