import { z } from 'zod'
import { fenced } from '../../models/fence.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { JUDGE_PROMPT } from '../prompts/judge.ts'
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
