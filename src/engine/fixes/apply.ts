import type { Edit, Replacement } from './edit.ts'

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Why an edit is refused: its line is not in the page, occurs more than once, or another edit changes the same words. */
export type Refusal = 'changed' | 'ambiguous' | 'overlapping'

export interface AppliedEdits<E extends Edit> {
  readonly bytes: Uint8Array
  readonly applied: readonly E[]
  readonly refused: readonly { readonly edit: E; readonly why: Refusal }[]
}

/** A range of bytes and its replacement. */
interface Change {
  readonly from: number
  readonly to: number
  readonly by: Buffer
}

/**
 * Applies edits to one page and leaves every other byte unchanged. If the page has the scanned lines, an edit's line is found by its
 * number; otherwise the changed page is searched for it. Of overlapping edits, the first is applied. An edit equal to an applied one counts
 * as applied.
 *
 * @param scanned the page that the edits were made for, if it may differ from `page`
 */
export function applyEdits<E extends Edit>(
  page: Uint8Array,
  edits: readonly E[],
  scanned: Uint8Array = page,
): AppliedEdits<E> {
  const lines = linesOf(page)
  const find = page === scanned || haveSameLines(page, scanned) ? byNumber(page, lines) : byText(page, lines)
  const applied: E[] = []
  const refused: { edit: E; why: Refusal }[] = []
  const changes: Change[] = []
  for (const edit of edits) {
    const line = find(edit)
    if (typeof line === 'string') {
      refused.push({ edit, why: line })
      continue
    }
    const wanted = edit.replacements.map((replacement) => changeAt(line, edit.quote, replacement))
    const overlapping = (one: Change): Change[] => changes.filter(({ from, to }) => from < one.to && one.from < to)
    if (wanted.some((one) => overlapping(one).some((other) => !isRepeat(other, one))))
      refused.push({ edit, why: 'overlapping' })
    else {
      changes.push(...wanted.filter((one) => overlapping(one).length === 0))
      applied.push(edit)
    }
  }
  return { bytes: applied.length === 0 ? page : replaced(page, changes), applied, refused }
}

type Find = (edit: Edit) => LineBytes | Refusal

function byNumber(page: Uint8Array, lines: readonly LineBytes[]): Find {
  return ({ line, quote }) => {
    const found = lines[line - 1]
    return found && isSame(page.subarray(found.from, found.to), Buffer.from(quote)) ? found : 'changed'
  }
}

function byText(page: Uint8Array, lines: readonly LineBytes[]): Find {
  return ({ quote }) => {
    const text = Buffer.from(quote)
    const [first, second] = lines.filter(({ from, to }) => isSame(page.subarray(from, to), text))
    return second ? 'ambiguous' : (first ?? 'changed')
  }
}

function changeAt(line: LineBytes, quote: string, { at, words, by }: Replacement): Change {
  const from = line.from + Buffer.byteLength(quote.slice(0, at))
  return { from, to: from + Buffer.byteLength(words), by: Buffer.from(by) }
}

function isRepeat(one: Change, other: Change): boolean {
  return one.from === other.from && one.to === other.to && isSame(one.by, other.by)
}

function replaced(page: Uint8Array, changes: readonly Change[]): Uint8Array {
  const parts: Uint8Array[] = []
  let end = 0
  for (const { from, to, by } of changes.toSorted((one, other) => one.from - other.from)) {
    parts.push(page.subarray(end, from), by)
    end = to
  }
  return Buffer.concat([...parts, page.subarray(end)])
}

/** The byte range of a line: from its first byte to after its last, without its line end. */
interface LineBytes {
  readonly from: number
  readonly to: number
}

/** The lines of a page as page readers count them: they end with LF, CRLF or CR, and a byte order mark belongs to none. */
function linesOf(page: Uint8Array): LineBytes[] {
  const lines: LineBytes[] = []
  let from = BYTE_ORDER_MARK.every((byte, index) => page[index] === byte) ? BYTE_ORDER_MARK.length : 0
  for (let at = from; at < page.length; at++) {
    if (page[at] !== LINE_FEED && page[at] !== CARRIAGE_RETURN) continue
    lines.push({ from, to: at })
    if (page[at] === CARRIAGE_RETURN && page[at + 1] === LINE_FEED) at++
    from = at + 1
  }
  return [...lines, { from, to: page.length }]
}

/** Whether two pages have equal lines, regardless of their line ends. */
function haveSameLines(one: Uint8Array, other: Uint8Array): boolean {
  const [left, right] = [linesOf(one), linesOf(other)]
  return (
    left.length === right.length &&
    left.every(({ from, to }, index) => {
      const line = right[index]
      return line !== undefined && isSame(one.subarray(from, to), other.subarray(line.from, line.to))
    })
  )
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
