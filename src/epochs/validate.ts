import type { Spending } from '../models/budget.ts'
import type { Embedder } from '../models/embedder.ts'
import { type EpochSearch, probe, type SearchHit } from './answers/probe.ts'
import { type SeenQuestions, seenTexts, verifySeen } from './answers/seen.ts'
import type { AnswerJudge } from './answers/similarity.ts'
import { unseenTexts, verifyUnseen } from './answers/unseen.ts'
import { embedAll } from './answers/vectors.ts'
import type { Concept, UnseenQuestion } from './concept.ts'
import type { ValidationConfig } from './config.ts'
import { EpochError } from './errors.ts'
import type { QuestionGenerator } from './questions/generator.ts'
import { sampledQuestions } from './questions/sampled.ts'
import { Rounds } from './rounds.ts'
import { reportOf, type ValidationMode, type ValidationReport } from './scoring/report.ts'

export interface ValidationTools {
  readonly search: EpochSearch
  readonly generator: QuestionGenerator
  readonly embedder: Embedder
  readonly judge: AnswerJudge
  readonly spent?: () => Spending
  /** Why an error ends the validation with a partial report, in one sentence; null for errors that are thrown on. */
  readonly stopReason?: (error: unknown) => string | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly progress?: (done: number, total: number) => void
}

/** Questions that somebody brought instead of generated ones. */
export interface OwnQuestions {
  readonly seen: readonly SeenQuestions[]
  readonly unseen: readonly UnseenQuestion[]
}

export interface ValidationRequest {
  readonly epoch_id: string
  readonly concepts: readonly Concept[]
  /** All that the corpus says, beside its concepts: what one of these texts answers is not asked as a question without an answer. */
  readonly texts?: readonly string[]
  /** Null: they are generated. */
  readonly questions: OwnQuestions | null
  readonly config: ValidationConfig
  readonly mode: ValidationMode
  readonly seed: number
  /** The score that one of these results must have for them to be an answer, in the unit of the search. */
  readonly abstainBelow: number
  /** How many of the first results are the answer. */
  readonly answerSize: number
  /** What is wrong with the corpus itself, in sentences: it does not pass then, whatever is answered. */
  readonly faults?: readonly string[]
}

/**
 * Validates an epoch (Validation Agent, §3): samples concepts, asks about each in several ways and about what is not there,
 * verifies the answers, scores and judges. Equal seeds, concepts and answers give equal reports but for their times. When a
 * budget ends, the report is of what was asked until then and says so.
 *
 * @throws EpochError `DOCALIGN_E951` for a seed that is no whole number or an answer without entries
 */
export async function validateEpoch(request: ValidationRequest, tools: ValidationTools): Promise<ValidationReport> {
  if (!Number.isSafeInteger(request.seed)) throw new EpochError('DOCALIGN_E951', 'the seed must be a whole number')
  if (!(request.answerSize >= 1)) throw new EpochError('DOCALIGN_E951', 'an answer needs at least one entry')
  const { config, questions } = request
  const startedAt = tools.now()
  const run = new Rounds(tools)
  const wanted = Math.min(config.seen_sample_size, request.concepts.length)
  run.total = questions
    ? 2 * (questions.seen.length + questions.unseen.length)
    : 3 * wanted + 2 * config.unseen_sample_size
  const strangers =
    questions?.unseen ??
    (await run.collect(() => tools.generator.unseen(corpusOf(request), config.unseen_sample_size, request.seed))) ??
    []
  const sets = questions?.seen ?? (await sampledQuestions(request, tools.generator, run))
  const answered = async <S extends { readonly variations: readonly string[] }>(set: S) => ({
    ...{ set, answers: await shown(set.variations, request, tools) },
  })
  const seenAnswers = await run.each(sets, answered)
  const unseenAnswers = await run.each(strangers, answered)
  const texts = [
    ...seenAnswers.flatMap(({ set, answers }) => seenTexts(set, answers)),
    ...unseenAnswers.flatMap(({ answers }) => unseenTexts(answers)),
  ]
  const vectorOf = await run.collect(() => embedAll(tools.embedder, texts))
  const verifying = vectorOf && { judge: tools.judge, vectorOf }
  const seen = verifying
    ? await run.each(seenAnswers, ({ set, answers }) => verifySeen(set, answers, verifying, config))
    : []
  const unseen = verifying
    ? await run.each(unseenAnswers, ({ set, answers }) => verifyUnseen(set, answers, verifying, config))
    : []
  return reportOf({
    ...{ epoch_id: request.epoch_id, seen, unseen, config, mode: request.mode, seed: request.seed },
    faults: request.faults ?? [],
    isOwn: questions !== null,
    models: { generator: tools.generator.model, embedder: tools.embedder.model, judge: tools.judge.model },
    spent: tools.spent?.() ?? { requests: 0, tokens: 0, usd: 0 },
    ...{ startedAt, endedAt: tools.now(), partial: run.stopped },
  })
}

function corpusOf({ concepts, texts = [] }: ValidationRequest): string[] {
  return [
    ...new Set([...concepts.map(({ headings, ground_truth }) => [...headings, ground_truth].join('. ')), ...texts]),
  ]
}

function shown(
  questions: readonly string[],
  request: ValidationRequest,
  { search }: ValidationTools,
): Promise<(readonly SearchHit[])[]> {
  return Promise.all(questions.map((question) => probe(question, search, request)))
}
