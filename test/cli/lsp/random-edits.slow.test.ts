import { it } from 'vitest'
import { compareAfterEdits } from './random-edits.ts'

it(
  'What is reported after a thousand random edits is what a fresh check reports',
  () => compareAfterEdits(1000, 10),
  600_000,
)
