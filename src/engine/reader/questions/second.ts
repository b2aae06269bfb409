import * as z from 'zod'
import { fenced } from '../../../base/models/fence.ts'
import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { Excerpt } from '../evidence.ts'
import { excerptText } from './first.ts'

const ANSWER_TOKENS = 400

const secondSchema = z.object({
  reading: z.string().max(800),
  verdict: z.enum(['holds', 'false', 'unclear']),
})

const SECOND = `You decide whether a statement of a project's documentation is false. You get the statement, the text around it on its page, and code of the repository at the same commit. Somebody doubts the statement. First look for the reading under which the page is right: another meaning of a word, a default set elsewhere, a condition that the page has named before, a simplification in prose that misleads nobody, a name that stands for the reader's own, another version or program that is meant. Quoted output, samples, names and tables have to be exact: who compares them with what they see finds any difference, if it is not in white space or in what varies from machine to machine. A signature may be shortened, or show one of several ways to call, as long as what it shows is right. Write in "reading" in one or two sentences what you found.
Then give the verdict: "holds" if a reasonable reader who knows the code would leave the page as it is; "false" if the code that is shown makes the statement false and the page should be changed; "unclear" if the shown code does not decide it.`

/** A doubted statement, as the second reader is shown it. */
export interface Suspicion {
  readonly words: string
  /** The page around the words. */
  readonly around: string
  readonly file: string
  readonly titles: readonly string[]
  readonly evidence: readonly Excerpt[]
  /** A name or pattern that our own search did not find in the code; empty if the doubt has another reason. */
  readonly absent: string
}

export type Verdict = z.infer<typeof secondSchema>

/** Asks a second reader, who does not learn why the statement is doubted. */
export function secondQuestion({ words, around, file, titles, evidence, absent }: Suspicion): ModelRequest<Verdict> {
  const material = [
    fenced('statement', words),
    fenced('page', `${file}${titles.length > 0 ? ` (${titles.join(' › ')})` : ''}\n\n${around}`),
    ...(absent === ''
      ? []
      : [fenced('search', `A search through all code of the repository for this found nothing:\n${absent}`)]),
    ...evidence.map(excerptText),
  ]
  return { instruction: SECOND, material: material.join('\n\n'), schema: secondSchema, maxTokens: ANSWER_TOKENS }
}
