import { createInterface } from 'node:readline'
import { plain } from '../../base/text/plain.ts'
import type { Terminal } from '../terminal/command.ts'
import type { ChosenModel } from './choose-model.ts'

/**
 * Tells a person who would be asked, about how much and what leaves the machine, and asks once whether to go on. Everything goes to stderr;
 * the end of the input means no.
 *
 * @param cost questions and tokens, in words
 */
export async function confirmModel(
  { found, who, to }: NonNullable<ChosenModel['question']>,
  cost: string,
  { stdin, stderr }: Terminal,
): Promise<boolean> {
  const lines = [
    'Models at hand; --model NAME or --model NAME:MODEL takes another:',
    ...found,
    '',
    `${who} would be asked ${cost.trim()}.`,
    `Passages of the docs, and the code that they are about, go to ${to}.`,
  ]
  stderr.write(`${lines.map((line) => plain(line)).join('\n')}\nGo on? [y/N] `)
  const input = createInterface({ input: stdin ?? process.stdin, terminal: false })
  try {
    const { value, done } = await input[Symbol.asyncIterator]().next()
    const isAgreed = done !== true && /^\s*y(?:es)?\s*$/i.test(value)
    if (!isAgreed) stderr.write('The docs are checked without a model.\n')
    return isAgreed
  } finally {
    input.close()
  }
}
