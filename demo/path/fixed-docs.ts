import { applyEdits } from '../../src/engine/fixes/apply.ts'
import { editOf } from '../../src/engine/fixes/edit.ts'
import type { FixPlan } from '../../src/engine/scan/fixes/planned-fixes.ts'
import { replaceWord } from './word.ts'

/** Pages fixed after a change. */
export interface FixedDocs {
  /** By path. */
  readonly pages: ReadonlyMap<string, Buffer>
  /** Number of places for which DocAlign has a certain fix. */
  readonly certain: number
  /** Number of places for which it suggests a probable fix. */
  readonly guessed: number
  /** Number of places without a suggestion. */
  readonly byHand: number
}

/**
 * Applies DocAlign's suggestions to the pages, and, where there is no certain one, the new name, which the author of the change knows. Null
 * if a place does not contain the old name.
 *
 * @param pages the current pages of the findings, by path
 */
export function fixedDocs(
  plan: FixPlan,
  { from, to }: { readonly from: string; readonly to: string },
  pages: ReadonlyMap<string, Buffer>,
): FixedDocs | null {
  const fixed = new Map<string, Buffer>()
  let certain = 0
  for (const { file, bytes, fixes } of plan.pages) {
    const { bytes: after, applied } = applyEdits(bytes, fixes)
    fixed.set(file, Buffer.from(after))
    certain += applied.length
  }
  const done = new Set(plan.pages.flatMap(({ fixes }) => fixes.map(({ file, line }) => `${file}:${line}`)))
  let guessed = 0
  let byHand = 0
  for (const { place } of plan.unfixable) {
    const { file, quote, line } = place
    if (done.has(`${file}:${line}`)) continue
    const before = fixed.get(file) ?? pages.get(file)
    const guess = editOf(place)
    const edit = guess ?? editOf({ ...place, value: from, suggestion: to })
    const after =
      before && (edit ? Buffer.from(applyEdits(before, [edit]).bytes) : replacedLine(before, { line, quote }, from, to))
    if (!before || !after || after.equals(before)) return null
    fixed.set(file, after)
    done.add(`${file}:${line}`)
    if (guess) guessed++
    else byHand++
  }
  return { pages: fixed, certain, guessed, byHand }
}

function replacedLine(
  page: Buffer,
  { line, quote }: { readonly line: number; readonly quote: string },
  from: string,
  to: string,
): Buffer | null {
  const lines = page.toString('utf8').split('\n')
  const old = lines[line - 1] ?? ''
  if (old.replace(/\r$/, '') !== quote) return null
  lines[line - 1] = replaceWord(old, from, to)
  return Buffer.from(lines.join('\n'))
}
