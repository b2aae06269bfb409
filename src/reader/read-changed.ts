import type { Asker } from './asker.ts'
import type { ReadChange } from './change.ts'
import type { CodeIndex } from './code/code-index.ts'
import type { Passage } from './passages.ts'
import type { Proof } from './proof.ts'
import type { Known } from './questions/first.ts'
import { type PassageRead, readPassage } from './read-passage.ts'

/**
 * Reads a passage that a change concerns, with the code before and after it. What counts is what the change itself makes false: a line that
 * it writes, or a statement whose proof stands on lines that it writes, or is the absence of what it takes away.
 */
export async function readChanged(
  passage: Passage,
  change: ReadChange,
  known: Known,
  reading: { readonly asker: Asker; readonly code: CodeIndex },
): Promise<PassageRead> {
  const { faults, dropped } = await readPassage(passage, known, { ...reading, change })
  const made = faults.filter(({ passage: { file }, place: { line }, proof }) =>
    effectOf({ file, line, ...proof }, change),
  )
  return { faults: made, dropped: dropped + faults.length - made.length }
}

/** Lines beside those that are written on which a proof may stand: a body whose head changed. */
const NEAR = 2

/** Where a statement stands, and what shows that it is false. */
export interface Shown extends Pick<Proof, 'evidence' | 'absent'> {
  readonly file: string
  readonly line: number
}

/** What a change has to do with a false statement: it writes it, or makes it false; null where it does neither. */
export function effectOf(
  { file: page, line: at, evidence, absent }: Shown,
  { written, removed }: ReadChange,
): 'writes' | 'breaks' | null {
  const isWritten = (file: string, line: number, near = 0): boolean =>
    (written.get(file) ?? []).some(({ start, end }) => line >= start - near && line <= end + near)
  if (isWritten(page, at)) return 'writes'
  const isBroken =
    absent === ''
      ? evidence.some(({ file, line }) => line !== null && isWritten(file, line, NEAR))
      : removed.some((line) => line.includes(absent))
  return isBroken ? 'breaks' : null
}
