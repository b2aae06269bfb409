import * as z from 'zod'
import { fenced } from '../../../base/models/fence.ts'
import type { LanguageModel } from '../../../base/models/language-model.ts'
import type { AnswerJudge } from './judge.ts'
import { readableOr } from './unreadable.ts'

const judgment = z.object({ quote: z.string().max(2000), verdict: z.enum(['Correct', 'Wrong']) })
const decision = z.object({ quote: z.string().max(2000), decision: z.enum(['yes', 'no']) })
const MAX_TOKENS = 400

/**
 * Has a model judge the answers that similarity leaves open. An answer of the model that cannot be read counts
 * as "Wrong".
 *
 * @throws ModelError from its functions, where the model does not help
 * @example
 * import { type LanguageModel, modelJudge } from 'docalign/epochs'
 *
 * const model: LanguageModel = {
 *   model: 'stand-in',
 *   ask: async ({ schema }) => schema.parse({ quote: 'port 8080', verdict: 'Wrong' }),
 *   recall: async () => null,
 * }
 * const truth = { ground_truth: 'The server listens on port 3000.', place: 'docs/server.md', value: '3000' }
 * const asked = { question: 'Which port?', ...truth }
 * await modelJudge(model).judge({ ...asked, answer: 'The server uses port 8080.' }) // 'Wrong'
 */
export function modelJudge(model: LanguageModel): Required<Omit<AnswerJudge, 'retrieve'>> {
  const ask = <T>(instruction: string, parts: readonly (readonly [string, string])[], schema: z.ZodType<T>) =>
    model.ask({
      instruction,
      material: parts.map(([name, text]) => fenced(name, text)).join('\n\n'),
      schema,
      maxTokens: MAX_TOKENS,
    })
  return {
    model: model.model,
    async judge({ question, answer, ground_truth, place }) {
      const parts = [
        ['question', question],
        ['truth', ground_truth],
        ...(place === null ? [] : [['place', place] as const]),
        ['answer', answer],
      ] as const
      return (await readableOr(ask(JUDGE_PROMPT, parts, judgment), null))?.verdict ?? 'Wrong'
    },
    async isAnswer(question, quote) {
      const parts = [
        ['question', question],
        ['passage', quote],
      ] as const
      return (await readableOr(ask(ANSWERS_PROMPT, parts, decision), null))?.decision === 'yes'
    },
    async isContradiction(question, quotes) {
      const parts = [['question', question] as const, ...quotes.map((quote) => ['passage', quote] as const)]
      return (await readableOr(ask(CONTRADICTION_PROMPT, parts, decision), null))?.decision === 'yes'
    },
  }
}

/** Asks a model whether an answer is correct. */
const JUDGE_PROMPT = `You check answers of a documentation search.
You get a question, the true statement, the page and sections in which that stands, and the answer that was given.
Read the true statement as one about what its page and sections are about. The answer is "Correct" when it says the same about what was asked, in
whatever words and wherever it was found, and does not contradict it. It is "Wrong" when the fact that was asked for is missing, different or denied.
First quote the words of the answer that decide it, then give the verdict.`

/** Asks a model whether a passage does answer a question that should have no answer. */
const ANSWERS_PROMPT = `You check answers of a documentation search.
You get a question and a passage of the documentation.
Decide "yes" only when the passage by itself states what the question asks for, about the very thing that it asks about. Decide "no" when it speaks of
something near, when the answer would have to be guessed, or when it needs knowledge from elsewhere.
First quote the words of the passage that decide it, then decide.`

/** Asks a model whether two passages contradict each other. */
const CONTRADICTION_PROMPT = `You check the documentation of a software project.
You get a question and two of its passages.
Decide "yes" only when both answer the question about the same thing under the same conditions, and cannot both be true. Decide "no" when they speak of
different things, settings, versions, platforms or examples, or when one only says more than the other.
First quote the words that decide it, then decide.`
