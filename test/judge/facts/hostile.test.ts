import { expect, it } from 'vitest'
import { compareWithItself, HOSTILE_PIECES } from './hostile-pieces.ts'

it.each(HOSTILE_PIECES.map((piece) => [piece.trim().slice(0, 20) || 'blanks', piece]))(
  'A text made of a piece again and again is compared: %s',
  (_, piece) => {
    expect(() => compareWithItself(piece, 20_000)).not.toThrow()
  },
)
