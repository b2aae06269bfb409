import { it } from 'vitest'
import { compareAfterEdits } from './random-edits.ts'

/** Whoever has more of them tried than usual waits for it. */
const EDITS = Number(process.env.TEST_EDITS ?? 100)

const SEED = process.env.TEST_SEED === undefined ? undefined : Number(process.env.TEST_SEED)

it(
  'What is reported after many random edits is what a fresh check reports',
  () => compareAfterEdits(EDITS, 10, SEED),
  EDITS * 3000,
)
