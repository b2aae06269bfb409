import { it } from 'vitest'
import { compareAfterEdits } from './random-edits.ts'

/** Whoever has more of them tried than usual waits for it. */
const EDITS = Number(process.env.TEST_EDITS ?? 100)

it(
  'What is reported after many random edits is what a fresh check reports',
  () => compareAfterEdits(EDITS, 10),
  EDITS * 3000,
)
