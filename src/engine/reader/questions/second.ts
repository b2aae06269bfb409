import * as z from 'zod'
import { fenced } from '../../../base/models/fence.ts'
import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { Excerpt } from '../excerpts.ts'
import type { ReadType } from './fault.ts'
import { excerptText, withBeginning } from './first.ts'

const ANSWER_TOKENS = 400

const secondSchema = z.object({
  reading: z.string().max(800),
  verdict: z.enum(['holds', 'false', 'unclear']),
})

const SECOND = `You decide whether a statement of a project's documentation is false. You get the statement, what about it is in question, the text around it on its page, and code of the repository at the same commit. Somebody doubts the statement. First look for the reading under which the page is right: another meaning of a word, a default set elsewhere, a condition that the page has named before, a simplification in prose that misleads nobody, a name that stands for the reader's own, another version or program that is meant. Quoted output, samples, names and tables have to be exact: who compares them with what they see finds any difference, if it is not in white space or in what varies from machine to machine. A signature may be shortened, or show one of several ways to call, as long as what it shows is right. Write in "reading" in one or two sentences what you found.
Then give the verdict: "holds" if a reasonable reader who knows the code would leave the page as it is; "false" if the code that is shown makes the statement false and the page should be changed; "unclear" if the shown code does not decide it.`

/** A doubted statement, as the second reader is shown it. */
export interface Suspicion {
  readonly words: string
  /** The page around the words. */
  readonly around: string
  readonly file: string
  readonly titles: readonly string[]
  /** What kind of statement it is: what is to be looked at, without the reason of the doubt. */
  readonly type: ReadType
  /** Code with which the questions about all statements of the passage begin. */
  readonly shared: readonly Excerpt[]
  readonly evidence: readonly Excerpt[]
  /** What the first reader asked to see about the statement. */
  readonly lookedUp: readonly string[]
  /** A name or pattern that our own search did not find in the code; empty if the doubt has another reason. */
  readonly absent: string
}

/** What is in question, by the kind of statement: that a list lacks a member cannot be seen in the members that it has. */
const IN_QUESTION: Readonly<Record<ReadType, string>> = {
  behavior: 'whether the code does what it says',
  config: 'whether the setting has this name, default and these values',
  cli_flag: 'whether the program takes it so, with this meaning and default',
  code_example: 'whether the sample works with this code as it stands',
  output: 'whether the program prints exactly this',
  list: 'whether the list at this place, which may begin below these words, has all members that it means to have, and none too many',
  convention: 'whether the code follows the rule everywhere where it says so',
  architecture: 'whether the parts are put together so',
}

export type SecondReading = z.infer<typeof secondSchema>

/** Asks a second reader, who does not learn why the statement is doubted. */
export function secondQuestion(doubt: Suspicion): ModelRequest<SecondReading> {
  const { words, around, file, titles, type, shared, evidence, lookedUp, absent } = doubt
  const material = [
    fenced('statement', words),
    `In question is ${IN_QUESTION[type]}.`,
    fenced('page', `${file}${titles.length > 0 ? ` (${titles.join(' › ')})` : ''}\n\n${around}`),
    ...(absent === ''
      ? []
      : [fenced('search', `A search through all code of the repository for this found nothing:\n${absent}`)]),
    ...lookedUp.map((text) => fenced('code', text)),
    ...evidence.map(excerptText),
  ]
  return { instruction: SECOND, ...withBeginning(shared, material), schema: secondSchema, maxTokens: ANSWER_TOKENS }
}
