import { z } from 'zod'
import { fenced } from '../../models/fence.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { AnswerJudge } from './similarity.ts'

const judgment = z.object({ quote: z.string().max(2000), verdict: z.enum(['Correct', 'Wrong']) })
const MAX_TOKENS = 400

/** Has a model decide what similarity leaves open (Validation Agent, DD-V02). */
export function modelJudge(model: LanguageModel): AnswerJudge {
  return {
    model: model.model,
    async judge({ question, answer, ground_truth }) {
      const { verdict } = await model.ask({
        instruction: JUDGE_PROMPT,
        material: [fenced('question', question), fenced('truth', ground_truth), fenced('answer', answer)].join('\n\n'),
        schema: judgment,
        maxTokens: MAX_TOKENS,
      })
      return verdict
    },
  }
}

/** Asks a model whether an answer is right (Validation Agent, DD-V02). */
const JUDGE_PROMPT = `You check answers of a documentation search.
You get a question, the true statement and the answer that was given.
The answer is "Correct" when it says the same about what was asked as the true statement does, in whatever words, and does not
contradict it. It is "Wrong" when the fact that was asked for is missing, different or denied.
First quote the words of the answer that decide it, then give the verdict.`
