import * as z from 'zod'
import { fenced } from '../../../base/models/fence.ts'
import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { Excerpt } from '../excerpts.ts'
import type { Passage } from '../passages/passages.ts'
import type { ReadType } from './fault.ts'
import { excerptTexts, passageText } from './first.ts'

const ANSWER_TOKENS = 400

const secondSchema = z.object({
  reading: z.string().max(800),
  verdict: z.enum(['holds', 'false', 'unclear']),
})

const jointSchema = z.object({ verdicts: z.array(secondSchema.extend({ statement: z.int() })).max(50) })

const HOW = `First look for the reading under which the page is right: another meaning of a word, a default set elsewhere, a condition that the page has named before, a simplification in prose that misleads nobody, a name that stands for the reader's own, another version or program that is meant. Quoted output, samples, names and tables have to be exact: who compares them with what they see finds any difference, if it is not in white space or in what varies from machine to machine. A signature may be shortened, or show one of several ways to call, as long as what it shows is right. Write in "reading" in one or two sentences what you found.
Then give the verdict: "holds" if a reasonable reader who knows the code would leave the page as it is; "false" if the code that is shown makes the statement false and the page should be changed; "unclear" if the shown code does not decide it.`

const SECOND = `You decide whether a statement of a project's documentation is false. You get the statement, what about it is in question, the text around it on its page, and code of the repository at the same commit. Somebody doubts the statement. ${HOW}`

const JOINT = `You decide whether statements of a project's documentation are false, each for itself. You get the statements by number, what about each is in question, the passage of the page that has them, and code of the repository at the same commit. Somebody doubts each of them; any number of them may be right. For each statement: ${HOW}
Answer in "verdicts" with one entry for each statement, by its number in "statement".`

/** A doubted statement, as the second reader is shown it. */
export interface Suspicion {
  readonly words: string
  /** What kind of statement it is: what is to be looked at, without the reason of the doubt. */
  readonly type: ReadType
  /** A name or pattern that our own search did not find in the code; empty if the doubt has another reason. */
  readonly absent: string
}

/** Code for a second reading: what the first reader asked to see about the statements, and further code. */
export interface SecondMaterial {
  readonly lookedUp: readonly string[]
  readonly evidence: readonly Excerpt[]
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
export type JointReading = z.infer<typeof jointSchema>

/** Asks a second reader, who does not learn why the statement is doubted. */
export function secondQuestion(
  doubt: Suspicion,
  { around, ...material }: SecondMaterial & { readonly around: Pick<Passage, 'file' | 'titles' | 'text'> },
): ModelRequest<SecondReading> {
  const { file, titles, text } = around
  const parts = [
    fenced('statement', doubt.words),
    `In question is ${IN_QUESTION[doubt.type]}.`,
    fenced('page', `${file}${titles.length > 0 ? ` (${titles.join(' › ')})` : ''}\n\n${text}`),
    ...searchText(doubt),
    ...materialText(material),
  ]
  return { instruction: SECOND, material: parts.join('\n\n'), schema: secondSchema, maxTokens: ANSWER_TOKENS }
}

/** Asks a second reader about several statements of one passage at once: the passage and what decides them are shown once. */
export function jointQuestion(
  doubts: readonly Suspicion[],
  { passage, ...material }: SecondMaterial & { readonly passage: Passage },
): ModelRequest<JointReading> {
  const parts = [
    passageText(passage),
    ...doubts.flatMap((doubt, index) => [
      `Statement ${index + 1}:`,
      fenced('statement', doubt.words),
      `In question is ${IN_QUESTION[doubt.type]}.`,
      ...searchText(doubt),
    ]),
    ...materialText(material),
  ]
  const maxTokens = ANSWER_TOKENS * doubts.length
  return { instruction: JOINT, material: parts.join('\n\n'), schema: jointSchema, maxTokens }
}

function searchText({ absent }: Suspicion): string[] {
  return absent === ''
    ? []
    : [fenced('search', `A search through all code of the repository for this found nothing:\n${absent}`)]
}

function materialText({ lookedUp, evidence }: SecondMaterial): string[] {
  return [...lookedUp.map((text) => fenced('code', text)), ...excerptTexts(evidence)]
}
