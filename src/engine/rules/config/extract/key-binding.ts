import { commandTitle, isModifier, keysOf } from '../../../../base/text/key-strokes.ts'
import type { Doc, Position } from '../../../docs/doc.ts'
import { plainInline } from '../../../docs/inline.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { placed } from '../../draft.ts'
import { isStated } from '../../statement.ts'

/** Keys that a table row gives for a command. */
export interface KeysSubject {
  readonly kind: 'keys'
  /** The command as manifests name it: its id, or its title in lower case. */
  readonly command: string
  readonly keys: string
}

const KBD = /<kbd>\s*([^<>\n]{1,30}?)\s*<\/kbd>/gi
const MAX_CELL = 500

/** Keys in `<kbd>` in table rows that name a key-bound command of the repository. */
export function extractKeys(doc: Doc, { boundCommands }: RepositoryContext): ClaimDraft<KeysSubject>[] {
  if (boundCommands.size === 0) return []
  return doc.tables.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells }) => {
      const named = cells.map((cell) => (/<kbd>/i.test(cell) ? '' : plainInline(cell.slice(0, MAX_CELL)).trim()))
      const command = named.flatMap((name) => [name, commandTitle(name)]).find((name) => boundCommands.has(name))
      if (command === undefined || !isStated(doc, line)) return []
      return cells
        .flatMap((cell) => keysIn(cell.slice(0, MAX_CELL)))
        .map((keys) => {
          const place: Position = { line, column: Math.max(0, (doc.lines[line - 1] ?? '').search(/<kbd>/i)) + 1 }
          return {
            ...placed({ ...place, text: (doc.lines[line - 1] ?? '').trim() }),
            value: keys,
            subject: { kind: 'keys' as const, command, keys },
            tentative: true as const,
          }
        })
    }),
  )
}

/**
 * The key combinations in a cell: `<kbd>Ctrl</kbd>+<kbd>K</kbd>`, `<kbd>⌘</kbd> <kbd>K</kbd>`; `<kbd>Ctrl</kbd>/<kbd>⌘</kbd>+<kbd>K</kbd>`
 * gives two.
 */
function keysIn(cell: string): string[] {
  const found: string[] = []
  let written = ''
  let other = ''
  let end = 0
  const add = (): void => {
    for (const each of other === '' ? [written] : [written, written.replace(/^[^+]*/, other)]) {
      const keys = each === '' ? null : keysOf(each)
      if (keys !== null) found.push(keys)
    }
    written = ''
    other = ''
  }
  for (const { 0: whole, 1: key = '', index } of cell.matchAll(KBD)) {
    const between = cell.slice(end, index).trim()
    end = index + whole.length
    const isJoined = between === '+' || (between === '' && isModifier(written.split(/[+ ]/).at(-1) ?? ''))
    if (written === '') written = key
    else if (isJoined) written += `+${key}`
    else if (between === '' || /^then$/i.test(between)) written += ` ${key}`
    else if (isModifier(written) && isModifier(key)) other = key
    else {
      add()
      written = key
    }
  }
  add()
  return found
}
