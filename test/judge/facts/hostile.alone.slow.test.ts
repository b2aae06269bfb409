import { expect, it } from 'vitest'
import { processorSeconds } from '../../scaling/growth.ts'
import { compareWithItself, HOSTILE_PIECES } from './hostile-pieces.ts'

/** Seconds of the processor for two texts, of which each may take the judge ten by any clock. */
const MAX_SECONDS = 20

it.each(HOSTILE_PIECES.map((piece) => [piece.trim().slice(0, 20) || 'blanks', piece]))(
  'A megabyte made of a piece again and again is compared in the time that the judge has: %s',
  async (_, piece) => {
    expect(await processorSeconds(() => compareWithItself(piece, 1_000_000))).toBeLessThan(MAX_SECONDS)
  },
)
