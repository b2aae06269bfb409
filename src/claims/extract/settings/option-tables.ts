import { isCurrentAssertion, isPlaceholder } from '../../../docs/annotation/statement-context.ts'
import { type Doc, sectionTitles, type Table } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { placed } from '../../draft.ts'
import { isCompound, isKebab, isScreaming, spellings } from '../../identifiers.ts'
import type { ConfigSubject, DataEntry, DataSample } from './data-sample.ts'

const OF_OPTIONS = /^\W*(?:config\w* )?(?:options?|keys?|settings?|propert(?:y|ies)|parameters?|fields?)\W*$/i
const LEADING_KEY = /^\W*`["']?([A-Za-z_][\w-]*)["']?`\s*(?:\*|\([^)]*\))?\s*$/

/** The name of a table in TOML, as titles give it: `[store.cache]`. */
const TABLE_NAME = /\[{1,2}(?:[\w-]+\.)*([\w-]+)\]{1,2}/

/** The rows of a table of options: its keys as those of one table of data, and the defaults beside them. */
export function optionTableClaims(doc: Doc): ClaimDraft<ConfigSubject>[] {
  return doc.tables.flatMap((table) => (OF_OPTIONS.test(table.header[0] ?? '') ? rowsOf(doc, table) : []))
}

function rowsOf(doc: Doc, table: Table): ClaimDraft<ConfigSubject>[] {
  const rows = table.rows.flatMap(({ line, cells }) => {
    const key = LEADING_KEY.exec(cells[0] ?? '')?.[1]
    if (key === undefined || key.length < 3 || isScreaming(key) || isPlaceholder(key) || !isCurrentAssertion(doc, line))
      return []
    const entry: DataEntry = { key, table: 0, line: line - table.line, value: null, tables: [] }
    return [{ entry, line, cells }]
  })
  const under = TABLE_NAME.exec(sectionTitles(doc, table.line).at(-1) ?? '')?.[1] ?? null
  const sample: DataSample = { roots: [0], entries: rows.map(({ entry }) => entry), under }
  const column = table.header.findIndex((title) => /^\W*default/i.test(title))
  return rows.flatMap(({ entry, line, cells }): ClaimDraft<ConfigSubject>[] => {
    const { key } = entry
    const source = doc.lines[line - 1] ?? ''
    const at = placed({ line, column: source.indexOf(key) + 1, text: source.trim() })
    const isName = isCompound(key) || isKebab(key)
    const subject = { kind: 'data' as const, key, sample, entry }
    const known = { ...at, text: key, value: key, subject, names: isName ? spellings(key) : [] }
    const claims: ClaimDraft<ConfigSubject>[] = [isName ? known : { ...known, tentative: true }]
    const stated = column < 0 ? null : statedIn(cells[column] ?? '')
    if (stated !== null) {
      const ofDefault = { ...subject, kind: 'data default' as const, value: stated }
      claims.push({ ...at, value: `${key} = ${stated}`, subject: ofDefault, names: spellings(key), tentative: true })
    }
    return claims
  })
}

/** A literal in code, or a number or truth value without it. */
function statedIn(cell: string): string | null {
  const text = /^\s*`([^`]{1,60})`\s*$/.exec(cell)?.[1] ?? /^\s*(-?\d[\d_.]*|true|false)\s*$/.exec(cell)?.[1]
  return text !== undefined && /^(?:"[^"]*"|'[^']*'|-?\d[\d_]*(?:\.\d+)?|true|false)$/.test(text) ? text : null
}
