import type { CriterionModel, Opinions } from './criteria/opinion.ts'
import type { StatementOpinion, StatementOpinions } from './facts/opinion.ts'
import { shownSources } from './facts/shown-sources.ts'
import { type JudgeOptions, judgeRequest } from './judge.ts'
import type { Judged, Questions } from './layers/view.ts'
import type { JudgeRequest } from './request.ts'
import type { ValidationResult } from './result/result.ts'

/** Maximum number of questions about one whole output: twenty criteria, and whether it is an answer. */
const MAX_CRITERIA = 21
/** Maximum number of statements per output, and per question. */
const MAX_STATEMENTS = 60
const BATCH = 10

/** Opinions of a model on one output. */
export interface ModelOpinions {
  readonly criteria: Opinions
  readonly statements: StatementOpinions
}

/**
 * As `judge`, with a model for the criteria and statements that nothing else decides. It decides only with a quote that occurs in the
 * output or in a source, and says something of its own; the rest stays undecided, as it does where the model fails.
 *
 * @param model decides criteria, and optionally checks statements against the sources
 * @throws JudgeRequestError if the request is unusable
 * @example
 * import { type CriterionModel, judgeWithModel } from 'docalign/judge'
 *
 * const model: CriterionModel = {
 *   model: 'stand-in',
 *   decide: async ({ output }) => ({ met: /sorry/i.test(output), quote: 'We are sorry for the outage' }),
 * }
 * const request = {
 *   output: 'We are sorry for the outage of Monday. It lasted two hours.',
 *   acceptance_criteria: ['The tone is apologetic'],
 * }
 * const result = await judgeWithModel(request, model)
 * result.passed_criteria // ['The tone is apologetic']
 * result.metadata?.model // 'stand-in'
 */
export function judgeWithModel(
  request: JudgeRequest,
  model: CriterionModel,
  options: Omit<JudgeOptions, 'opinions' | 'statementOpinions'> = {},
): Promise<ValidationResult> {
  const sources = (request.trusted_sources ?? []).map((each) => (typeof each === 'string' ? each : each.content))
  return withOpinions({ sources, model }, ({ criteria: opinions, statements }) =>
    judgeRequest(request, { ...options, opinions, statementOpinions: statements }),
  )
}

interface Asked {
  /** Texts to check the statements of the output against; if there are none, the model is not asked about statements. */
  readonly sources?: readonly string[]
  readonly model: CriterionModel
}

/** Judges once without opinions; if questions stay open, asks the model and judges again. */
export async function withOpinions(
  { sources = [], model }: Asked,
  judgeWith: (opinions: ModelOpinions) => Judged,
): Promise<ValidationResult> {
  const first = judgeWith({ criteria: new Map(), statements: new Map() })
  const [criteria, statements] = await Promise.all([
    askedCriteria(model, first.open.criteria),
    sources.some((text) => text.trim() !== '') ? askedStatements(model, first.open.statements, sources) : new Map(),
  ])
  if (criteria.size === 0 && statements.size === 0) return first.result
  const { result } = judgeWith({ criteria, statements })
  return { ...result, metadata: { ...result.metadata, model: model.model } }
}

async function askedCriteria(model: CriterionModel, open: Questions['criteria']): Promise<Opinions> {
  const asked = [...new Map(open.map((each) => [each.criterion, each])).values()].slice(0, MAX_CRITERIA)
  const answers = await Promise.all(asked.map((each) => model.decide(each)))
  return new Map(
    asked.flatMap(({ criterion }, index) => {
      const opinion = answers[index]
      return opinion ? [[criterion, opinion] as const] : []
    }),
  )
}

async function askedStatements(
  model: CriterionModel,
  open: readonly string[],
  sources: readonly string[],
): Promise<StatementOpinions> {
  const asked = [...new Set(open)].slice(0, MAX_STATEMENTS)
  const batches = Array.from({ length: Math.ceil(asked.length / BATCH) }, (_, at) =>
    asked.slice(at * BATCH, (at + 1) * BATCH),
  )
  const found = new Map<string, StatementOpinion>()
  await Promise.all(
    batches.map(async (statements) => {
      const { text, isWhole } = shownSources(statements, sources)
      const answers = (await model.check?.({ statements, sources: text })) ?? []
      statements.forEach((statement, index) => {
        const answer = answers[index]
        // A statement that is missing in part of the sources may be in the rest.
        if (answer && (isWhole || answer.verdict !== 'not_in_sources')) found.set(statement, answer)
      })
    }),
  )
  return found
}
