import { createInterface } from 'node:readline'
import { createColors } from 'picocolors'
import { plain } from '../../base/text/plain.ts'
import { type Edit, editedLine, editOf } from '../../engine/fixes/edit.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { FixVerdict } from '../../engine/scan/fixes/tested-fix.ts'
import type { AlsoAt, ReportedClaim } from '../../engine/scan/result.ts'
import { count, truncate } from '../../report/text.ts'
import { wantsColor } from '../terminal/color.ts'
import type { Terminal } from '../terminal/command.ts'

/** Maximum number of characters of a line to show. */
const MAX_LENGTH = 160
const KEYS = 'y writes it, n leaves it, a writes it and all that follow, q leaves it and all that follow'

type PlaceEdit = Edit & AlsoAt

type Reply = 'yes' | 'no' | 'all' | 'quit'

/**
 * Asks a person about each applicable suggestion that is a guess. Returns the ids of the findings whose suggestions were accepted. Questions
 * go to stderr, so that a diff on stdout stays clean; the end of the input declines the rest.
 *
 * @param verdictsOf what the code says of the claims after the edits
 */
export async function askAboutGuesses(
  findings: readonly ReportedClaim[],
  verdictsOf: (edits: readonly PlaceEdit[]) => Promise<ReadonlyMap<PlaceEdit, FixVerdict>>,
  terminal: Terminal,
): Promise<ReadonlySet<string>> {
  const accepted = new Set<string>()
  const guesses = findings.flatMap((finding) => {
    const edits = finding.certain ? [] : placesOf(finding).flatMap((place) => editOf(place) ?? [])
    return edits.length === 0 ? [] : [{ finding, edits }]
  })
  if (guesses.length === 0) return accepted
  const verdicts = await verdictsOf(guesses.flatMap(({ edits }) => edits))
  const { stderr, env } = terminal
  const paint = createColors(wantsColor(stderr, env))
  const write = (text: string): void => void stderr.write(text)
  const lines = createInterface({ input: terminal.stdin ?? process.stdin, terminal: false })
  const answers = lines[Symbol.asyncIterator]()
  write(
    `${count(guesses.length, 'suggestion')} that ${guesses.length === 1 ? 'is a guess' : 'are guesses'}: ${KEYS}.\n`,
  )
  try {
    let reply: Reply = 'no'
    for (const { finding, edits } of guesses) {
      if (reply !== 'all') {
        const unconfirmed = edits.filter((edit) => verdicts.get(edit) !== 'holds')
        write(questionText(finding, edits, unconfirmed, paint))
        reply = await ask(answers, write)
      }
      if (reply === 'quit') break
      if (reply !== 'no') accepted.add(finding.claim_id)
    }
  } finally {
    lines.close()
  }
  write('\n')
  return accepted
}

function questionText(
  guess: ReportedClaim,
  edits: readonly PlaceEdit[],
  unconfirmed: readonly PlaceEdit[],
  paint: ReturnType<typeof createColors>,
): string {
  // All of them: nobody agrees to what is not shown.
  const shown = edits.flatMap((edit) => [
    paint.underline(`${plain(edit.file)}:${edit.line}`),
    paint.red(`- ${lineText(edit.quote)}`),
    paint.green(`+ ${lineText(editedLine(edit))}`),
  ])
  const places = unconfirmed.map(({ file, line }) => `${plain(file)}:${line}`).join(', ')
  const which =
    edits.length === 1 ? 'the changed line' : unconfirmed.length === edits.length ? 'any of the changed lines' : places
  const note = unconfirmed.length === 0 ? [] : [paint.yellow(`the code does not confirm ${which}`)]
  return `\n${[plain(guess.reason), ...shown, ...note].join('\n')}\n`
}

function lineText(line: string): string {
  return truncate(plain(line), MAX_LENGTH)
}

async function ask(answers: AsyncIterator<string>, write: (text: string) => void): Promise<Reply> {
  for (;;) {
    write('[y,n,a,q] ')
    const { value, done } = await answers.next()
    if (done === true) return 'quit'
    const reply = REPLIES[value.trim().toLowerCase()]
    if (reply !== undefined) return reply
    write(`${KEYS}\n`)
  }
}

const REPLIES: Readonly<Record<string, Reply | undefined>> = {
  y: 'yes',
  yes: 'yes',
  n: 'no',
  no: 'no',
  a: 'all',
  all: 'all',
  q: 'quit',
  quit: 'quit',
}
