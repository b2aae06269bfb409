import { createInterface } from 'node:readline'
import { plain } from '../../base/text/plain.ts'
import { truncate } from '../../report/text.ts'
import type { Judging } from '../../search/evaluation/live/judging.ts'
import type { Grade } from '../../search/evaluation/measures/heuristic-judgments.ts'
import type { JudgedEntry } from '../../search/store/judged-entries.ts'
import type { Terminal } from '../terminal/command.ts'

/** Maximum number of characters of a result to show. */
const MAX_LENGTH = 600

/** A person's reply: a grade, to skip the result, or to stop. */
type Reply = Grade | 'skip' | 'end'

/**
 * Asks a person to grade results without a human grade. Every grade is stored at once; `q` or the end of the input (Ctrl+D) stops, and the
 * next call continues from there. Returns the number of judged results.
 */
export async function judgeOnTerminal(judging: Judging, by: string, terminal: Terminal): Promise<number> {
  const write = (text: string) => void terminal.stdout.write(text)
  const lines = createInterface({ input: terminal.stdin ?? process.stdin, terminal: false })
  const answers = lines[Symbol.asyncIterator]()
  write('Grade each result: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant; s skips, q or Ctrl+D ends.\n')
  let judged = 0
  try {
    for (const [index, query] of judging.golden.entries()) {
      const { results, grades, isOpen } = await judging.sheet(query)
      if (!isOpen) continue
      write(`\nQuery ${index + 1} of ${judging.golden.length}: ${plain(query.query)}\n`)
      for (const [rank, entry] of results.entries()) {
        if (grades.has(entry.id)) continue
        write(`${resultText(entry, rank)}\n`)
        const reply = await ask(answers, write)
        if (reply === 'end') return judged
        if (reply === 'skip') continue
        await judging.grade(query, entry.id, reply, by)
        judged++
      }
    }
    write('\nAll results of these queries are judged.\n')
    return judged
  } finally {
    lines.close()
  }
}

async function ask(answers: AsyncIterator<string>, write: (text: string) => void): Promise<Reply> {
  for (;;) {
    write('     grade: ')
    const { value, done } = await answers.next()
    if (done === true) {
      write('\n')
      return 'end'
    }
    const answer = value.trim().toLowerCase()
    if (answer === 'q') return 'end'
    if (answer === 's' || answer === '') return 'skip'
    if (/^[0-3]$/.test(answer)) return Number(answer) as Grade
    write('     0, 1, 2, 3, s or q\n')
  }
}

function resultText({ question, answer, statement, sourceFile, line }: JudgedEntry, rank: number): string {
  const text = truncate(plain([question, statement ?? answer].filter((part) => part !== null).join(' ')), MAX_LENGTH)
  const place = sourceFile === null ? '' : `\n     ${plain(sourceFile)}${line === null ? '' : `:${line}`}`
  return `${String(rank + 1).padStart(3)}. ${text}${place}`
}
