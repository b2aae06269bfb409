import { createInterface } from 'node:readline'
import { createColors } from 'picocolors'
import { plain } from '../../base/text/plain.ts'
import { editedLine, editOf } from '../../engine/fixes/edit.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { ReportedClaim } from '../../engine/scan/result.ts'
import { count, truncate } from '../../report/text.ts'
import { wantsColor } from '../terminal/color.ts'
import type { Terminal } from '../terminal/command.ts'

/** Maximum number of characters of a line to show. */
const MAX_LENGTH = 160
const KEYS = 'y writes it, n leaves it, a writes it and all that follow, q leaves it and all that follow'

type Reply = 'yes' | 'no' | 'all' | 'quit'

/**
 * Asks a person about each applicable suggestion that is a guess. Returns the findings, with the accepted ones marked certain. Questions go
 * to stderr, so that a diff on stdout stays clean; the end of the input declines the rest.
 */
export async function askAboutGuesses(
  findings: readonly ReportedClaim[],
  terminal: Terminal,
): Promise<readonly ReportedClaim[]> {
  const guesses = findings.filter((finding) => !finding.certain && placesOf(finding).some((place) => editOf(place)))
  if (guesses.length === 0) return findings
  const { stderr, env } = terminal
  const paint = createColors(wantsColor(stderr, env))
  const write = (text: string): void => void stderr.write(text)
  const lines = createInterface({ input: terminal.stdin ?? process.stdin, terminal: false })
  const answers = lines[Symbol.asyncIterator]()
  const accepted = new Set<string>()
  write(
    `${count(guesses.length, 'suggestion')} that ${guesses.length === 1 ? 'is a guess' : 'are guesses'}: ${KEYS}.\n`,
  )
  try {
    let reply: Reply = 'no'
    for (const guess of guesses) {
      if (reply !== 'all') {
        write(questionText(guess, paint))
        reply = await ask(answers, write)
      }
      if (reply === 'quit') break
      if (reply !== 'no') accepted.add(guess.claim_id)
    }
  } finally {
    lines.close()
  }
  write('\n')
  return findings.map((finding) => (accepted.has(finding.claim_id) ? { ...finding, certain: true } : finding))
}

function questionText(guess: ReportedClaim, paint: ReturnType<typeof createColors>): string {
  const edits = placesOf(guess).flatMap((place) => editOf(place) ?? [])
  // All of them: nobody agrees to what is not shown.
  const shown = edits.flatMap((edit) => [
    paint.underline(`${plain(edit.file)}:${edit.line}`),
    paint.red(`- ${lineText(edit.quote)}`),
    paint.green(`+ ${lineText(editedLine(edit))}`),
  ])
  return `\n${plain(guess.reason)}\n${shown.join('\n')}\n`
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
