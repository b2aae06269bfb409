import { it } from 'vitest'
import { compareAfterEdits } from './random-edits.ts'

it('What is reported after random edits is what a fresh check reports', () => compareAfterEdits(12, 4))
