import type { Edit, Replacement } from './edit.ts'
import { haveSameLines, isSame, type LineBytes, linesOf } from './page-lines.ts'

/** Why an edit is not made: its line is not in the page, or more than once, or another edit changes the same words. */
export type Refusal = 'changed' | 'ambiguous' | 'overlapping'

export interface AppliedEdits<E extends Edit> {
  readonly bytes: Uint8Array
  readonly applied: readonly E[]
  readonly refused: readonly { readonly edit: E; readonly why: Refusal }[]
}

/** Bytes of a page that become others. */
interface Change {
  readonly from: number
  readonly to: number
  readonly by: Buffer
}

/**
 * Makes edits of one page, and leaves every other byte as it is. Where the page has the lines that were scanned, an edit's line
 * is found by its number; a page that was changed since is searched for it. Of edits that overlap the first is made; one that
 * says the same as another is made with it.
 *
 * @param scanned the page that the edits were made for, when it may be another than `page`
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
