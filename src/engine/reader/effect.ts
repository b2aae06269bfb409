import type { ReadChange } from './change.ts'
import { matcherOf } from './look-ups.ts'
import type { Proof } from './proof.ts'

/** How a change relates to a false statement: it writes the statement, or makes it false. */
export type Effect = 'writes' | 'breaks'

/** The place of a statement, and the proof that it is false. */
export interface Shown extends Pick<Proof, 'evidence' | 'absent'> {
  readonly file: string
  readonly line: number
}

/** Distance in lines between an edited line and a proof that the edit affects: a body whose head changed. */
const NEAR = 2

/**
 * The effect of a change on a false statement: `writes` if it adds the statement's line; `breaks` if the proof is on lines that it adds, or
 * is the absence of something that it removes. Null if neither.
 */
export function effectOf(
  { file: page, line: at, evidence, absent }: Shown,
  { written, removed }: Pick<ReadChange, 'written' | 'removed'>,
): Effect | null {
  if (written.get(page)?.has(at)) return 'writes'
  if (absent !== '') return removed.some(matcherOf(absent)) ? 'breaks' : null
  return evidence.some(({ file, line }) => line !== null && isNear(written.get(file), line)) ? 'breaks' : null
}

function isNear(written: ReadonlySet<number> | undefined, line: number): boolean {
  for (let near = line - NEAR; near <= line + NEAR; near++) if (written?.has(near)) return true
  return false
}
