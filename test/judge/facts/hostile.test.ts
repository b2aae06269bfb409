import { describe, expect, it } from 'vitest'
import { judge } from '../../../src/judge/index.ts'

/** Characters of each text. */
const LENGTH = 1_000_000
/** Milliseconds; the time that all layers have is the limit. */
const TIME_LIMIT = 10_000

const PIECES: readonly string[] = [
  'and it is that not but which are, ',
  'a, is not b, is not c, ',
  'not 80 but 81 rather than 82, ',
  'is when not if no because never ',
  '--a --b PUT /a GET /b Linux Windows ',
  '9'.repeat(400),
  ' '.repeat(500),
  `${'`'.repeat(99)} `,
  'up to at most not more than no less than ',
]

describe('A text that is made to take long', () => {
  it.each(PIECES.map((piece) => [piece.trim().slice(0, 20), piece]))(
    'is judged in time: %s',
    { timeout: 60_000 },
    (_, piece) => {
      const text = piece.repeat(Math.ceil(LENGTH / piece.length))
      const lines = text.replace(/(.{900})/gs, '$1.\n\nAnd ')
      for (const output of [text, lines])
        expect(() =>
          judge(
            { output, trusted_sources: [lines], validation_types: ['facts', 'hallucination'] },
            { timeLimit: TIME_LIMIT },
          ),
        ).not.toThrow()
    },
  )
})
