import { isAboutTruth } from './criteria/decide.ts'
import type { CriterionModel, Opinion, Opinions } from './criteria/opinion.ts'
import { type JudgeOptions, judge } from './judge.ts'
import type { JudgeRequest } from './request.ts'
import type { ValidationResult } from './result.ts'

/** Criteria that a model is asked about for one output. */
const MOST_ASKED = 20
/** Characters of the output that it is shown. */
const LONGEST_OUTPUT = 24_000

/**
 * As {@link judge}, with a model for the criteria that nothing else decides. It decides only with a quote from the output; the
 * rest stays open, as it does where the model fails.
 */
export function judgeWithModel(
  request: JudgeRequest,
  model: CriterionModel,
  options: Omit<JudgeOptions, 'opinions'> = {},
): Promise<ValidationResult> {
  const { output, acceptance_criteria: criteria = [] } = request
  const text = typeof output === 'string' ? output : (JSON.stringify(output, null, 1) ?? '')
  return withOpinions({ criteria, output: text, model }, (opinions) => judge(request, { ...options, opinions }))
}

/** Judges once without opinions; if that leaves criteria open, asks the model about them and judges again. */
export async function withOpinions(
  {
    criteria,
    output,
    model,
  }: { readonly criteria: readonly string[]; readonly output: string; readonly model: CriterionModel },
  judgeWith: (opinions: Opinions) => ValidationResult,
): Promise<ValidationResult> {
  const first = judgeWith(new Map())
  if (!first.metadata?.validation_types_run?.includes('criteria')) return first
  const decided = new Set([...(first.passed_criteria ?? []), ...(first.failed_criteria ?? [])])
  const open = [...new Set(criteria)].filter((each) => !decided.has(each.toWellFormed()) && !isAboutTruth(each))
  const shown = output.slice(0, LONGEST_OUTPUT).toWellFormed()
  const asked = open.slice(0, MOST_ASKED)
  const answers = await Promise.all(asked.map((criterion) => model.decide({ criterion, output: shown })))
  const opinions = new Map(
    asked.flatMap((criterion, index): [string, Opinion][] => {
      const opinion = answers[index]
      return opinion ? [[criterion, opinion]] : []
    }),
  )
  if (opinions.size === 0) return first
  const result = judgeWith(opinions)
  return { ...result, metadata: { ...result.metadata, model: model.model } }
}
