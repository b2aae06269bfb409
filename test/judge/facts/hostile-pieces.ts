import { judge } from '../../../src/judge/index.ts'

/** What texts are made of that once took long to compare: of any of them, again and again. */
export const HOSTILE_PIECES: readonly string[] = [
  'and it is that not but which are, ',
  'a, is not b, is not c, ',
  'not 80 but 81 rather than 82, ',
  'is when not if no because never ',
  '--a --b PUT /a GET /b Linux Windows ',
  '9'.repeat(400),
  ' '.repeat(500),
  `${'`'.repeat(99)} `,
  'The manual says: "The manual says so". ',
  'The port is 1. The port is 2. ',
  'up to at most not more than no less than ',
]

/** Milliseconds after which the judge gives up: not what is measured. */
const TIME_LIMIT = 60_000

/** Compares a text of a piece with itself, as one line and as paragraphs. */
export function compareWithItself(piece: string, length: number): void {
  const text = piece.repeat(Math.ceil(length / piece.length))
  const paragraphs = text.replace(/(.{900})/gs, '$1.\n\nAnd ')
  for (const output of [text, paragraphs])
    judge(
      { output, trusted_sources: [paragraphs], validation_types: ['facts', 'hallucination'] },
      { timeLimit: TIME_LIMIT },
    )
}
