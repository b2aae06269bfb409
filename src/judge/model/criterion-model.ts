import { z } from 'zod'
import { ModelError } from '../../models/errors.ts'
import { fenced } from '../../models/fence.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { CriterionModel } from '../criteria/opinion.ts'
import { CRITERION_PROMPT } from './criterion-prompt.ts'
import { STATEMENT_PROMPT } from './statement-prompt.ts'

const schema = z.object({ quote: z.string().max(4000), verdict: z.enum(['met', 'not_met', 'cannot_tell']) })
const statementSchema = z.object({
  quote: z.string().max(4000),
  verdict: z.enum(['supported', 'contradicted', 'cannot_tell']),
})
const MAX_TOKENS = 400

/** A language model as the judge asks it. What goes wrong with it leaves a criterion or a statement open. */
export function criterionModel(model: LanguageModel): Required<CriterionModel> {
  return {
    model: model.model,
    async decide({ criterion, output }) {
      const material = [fenced('criterion', criterion), fenced('output', output)].join('\n\n')
      try {
        const answer = await model.ask({ instruction: CRITERION_PROMPT, material, schema, maxTokens: MAX_TOKENS })
        return answer.verdict === 'cannot_tell' ? null : { met: answer.verdict === 'met', quote: answer.quote }
      } catch (error) {
        if (error instanceof ModelError) return null
        throw error
      }
    },
    async check({ statement, sources }) {
      const material = [fenced('statement', statement), fenced('sources', sources)].join('\n\n')
      const request = { instruction: STATEMENT_PROMPT, material, schema: statementSchema, maxTokens: MAX_TOKENS }
      try {
        const { verdict, quote } = await model.ask(request)
        return verdict === 'cannot_tell' ? null : { isTrue: verdict === 'supported', quote }
      } catch (error) {
        if (error instanceof ModelError) return null
        throw error
      }
    },
  }
}
