import { z } from 'zod'
import { ModelError } from '../../models/errors.ts'
import { fenced } from '../../models/fence.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { CriterionModel } from '../criteria/opinion.ts'
import { CRITERION_PROMPT } from './criterion-prompt.ts'

const schema = z.object({ quote: z.string().max(4000), verdict: z.enum(['met', 'not_met', 'cannot_tell']) })
const MOST_TOKENS = 400

/** A language model as the judge asks it. What goes wrong with it leaves a criterion open. */
export function criterionModel(model: LanguageModel): CriterionModel {
  return {
    model: model.model,
    async decide({ criterion, output }) {
      const material = [fenced('criterion', criterion), fenced('output', output)].join('\n\n')
      try {
        const answer = await model.ask({ instruction: CRITERION_PROMPT, material, schema, maxTokens: MOST_TOKENS })
        return answer.verdict === 'cannot_tell' ? null : { met: answer.verdict === 'met', quote: answer.quote }
      } catch (error) {
        if (error instanceof ModelError) return null
        throw error
      }
    },
  }
}
