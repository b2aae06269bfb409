import type { ReadChange } from './change.ts'
import { matcherOf } from './look-ups.ts'
import type { Proof } from './proof.ts'

/** What a change has to do with a false statement: it writes it, or makes it false. */
export type Effect = 'writes' | 'breaks'

/** Where a statement stands, and what shows that it is false. */
export interface Shown extends Pick<Proof, 'evidence' | 'absent'> {
  readonly file: string
  readonly line: number
}

/** Lines beside those that are written on which a proof may stand: a body whose head changed. */
const NEAR = 2

/**
 * What a change did to a statement: it writes the line, or the proof stands on lines that it writes, or is the absence of what it takes away.
 * Null where it did neither.
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
