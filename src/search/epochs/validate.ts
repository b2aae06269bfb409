import type { Spending } from '../../base/models/budget.ts'
import type { Embedder } from '../../base/models/embedder.ts'
import type { AnswerJudge } from './answers/judge.ts'
import type { EpochSearch } from './answers/probe.ts'
import type { AnswerReader } from './answers/reader.ts'
import type { Corpus } from './answers/retrieval.ts'
import { type Answered, type SeenQuestions, seenTexts, type Verifying, verifySeen } from './answers/seen.ts'
import { type UnseenResult, unseenTexts, verifyUnseen } from './answers/unseen.ts'
import { embedAll } from './answers/vectors.ts'
import { type Concept, placeOf, type UnseenQuestion } from './concept.ts'
import type { ValidationConfig } from './config.ts'
import { EpochError } from './errors.ts'
import type { CorpusContents, QuestionGenerator } from './questions/generator.ts'
import type { OwnQuestions } from './questions/own.ts'
import { sampledQuestions } from './questions/sampled.ts'
import { Rounds } from './rounds.ts'
import { reportOf, type ValidationReport } from './scoring/report.ts'

/** What a validation uses: the search under test, what answers and judges, and a clock. */
export interface ValidationTools {
  readonly search: EpochSearch
  /** Answers from the search results. */
  readonly reader: AnswerReader
  readonly judge: AnswerJudge
  /** Compares answers with the truth; null: the judge decides all. */
  readonly embedder: Embedder | null
  /** Null: only the user's questions are asked. */
  readonly generator: QuestionGenerator | null
  readonly spent?: () => Spending
  /** Why an error stops the validation with a partial report, in one sentence; null for errors to rethrow. */
  readonly stopReason?: (error: unknown) => string | null
  /** In milliseconds since the epoch. */
  readonly now: () => number
  readonly progress?: (done: number, total: number) => void
}

/** What is validated, with which questions. */
export interface ValidationRequest {
  readonly epoch_id: string
  readonly concepts: readonly Concept[]
  /** Other texts of the corpus: a question that one of them answers is not used as one without an answer. */
  readonly texts?: readonly string[]
  /** The sections of the docs, to say why something is not found; left out, that is not known. */
  readonly corpus?: Corpus
  /** Asked first; a generator adds the rest that the configuration requires. */
  readonly questions: OwnQuestions | null
  readonly config: ValidationConfig
  readonly seed: number
  /** Number of first results that an answer may use. */
  readonly answerSize: number
  /** Share of the sections, 0–1, that the search is kept from finding; left out, none. */
  readonly dropped?: number
  /** What is wrong with the corpus itself, in sentences: it does not pass then, whatever is answered. */
  readonly faults?: readonly string[]
}

interface Asked {
  readonly seen: readonly SeenQuestions[]
  readonly unseen: readonly UnseenQuestion[]
  /** Number of the user's facts that the judge cannot decide. */
  readonly unchecked: number
}

/**
 * Validates a search: asks about what the docs say, and about what they do not say, each in several ways; has every
 * question answered from the first results, judges the answers, and scores them. It passes with NCCR above 0.8 and IUR above 0.9, and says
 * when the questions are too few to mean much. Equal seeds, questions and answers give equal reports but for their times. When a budget ends, the report covers what was
 * asked until then, and says so.
 *
 * @param request the questions, and the concepts that a generator asks about
 * @throws EpochError `DOCALIGN_E951` for a seed that is no whole number or an `answerSize` below 1
 * @throws EpochError `DOCALIGN_E956` without questions and without a generator
 * @example
 * import { readQuestions, readValidationConfig, resultsReader, statedValueJudge, validateEpoch } from 'docalign/epochs'
 *
 * const text = 'The server listens on port 3000.'
 * const port = { id: 1, ground_truth: text, value: '3000', variations: ['Which port does the server use?'] }
 * const price = { id: 2, unseen: true, variations: ['What does a license cost?'] }
 * const report = await validateEpoch(
 *   {
 *     epoch_id: 'today',
 *     concepts: [],
 *     questions: readQuestions(JSON.stringify([port, price]), 'questions.json'),
 *     config: readValidationConfig(),
 *     seed: 1,
 *     answerSize: 3,
 *   },
 *   {
 *     search: async (question) => [{ qa_id: 'readme', text, score: question.includes('server') ? 0.9 : 0.1 }],
 *     reader: resultsReader({ abstainBelow: 0.3 }),
 *     judge: statedValueJudge,
 *     embedder: null,
 *     generator: null,
 *     now: Date.now,
 *   },
 * )
 * report.nccr // 1
 * report.iur // 1
 * report.passed // true
 * report.gate.notes?.[0] // '1 known facts are too few to mean much: ask at least 25'
 */
export async function validateEpoch(request: ValidationRequest, tools: ValidationTools): Promise<ValidationReport> {
  if (!Number.isSafeInteger(request.seed)) throw new EpochError('DOCALIGN_E951', 'the seed must be a whole number')
  if (!(request.answerSize >= 1)) throw new EpochError('DOCALIGN_E951', 'an answer needs at least one entry')
  if (tools.generator === null && request.questions === null) throw nobodyAsks()
  const { config, questions } = request
  const startedAt = tools.now()
  const run = new Rounds(tools)
  const { seen: sets, unseen: strangers, unchecked } = await questionsOf(request, tools, run)
  const answered = async <S extends { readonly variations: readonly string[] }>(set: S) => ({
    set,
    answers: await answersTo(set.variations, request, tools),
  })
  const seenAnswers = await run.each(sets, answered)
  const unseenAnswers = await run.each(strangers, answered)
  const { embedder, judge, reader } = tools
  const texts = [
    ...seenAnswers.flatMap(({ set, answers }) => seenTexts(set, answers)),
    ...unseenAnswers.flatMap(({ answers }) => unseenTexts(answers)),
  ]
  const verifying = await run.collect(() => verifyingWith(texts, request, tools))
  const unseen = verifying
    ? await run.each(unseenAnswers, ({ set, answers }) => verifyUnseen(set, answers, verifying))
    : []
  return reportOf({
    epoch_id: request.epoch_id,
    config,
    seed: request.seed,
    unchecked,
    seen: verifying ? await run.each(seenAnswers, ({ set, answers }) => verifySeen(set, answers, verifying)) : [],
    unseen: [...unseen, ...(await strangersInstead(unseen, request, tools, run))],
    mode: judge.retrieve ? 'embedded' : 'model',
    faults: request.faults ?? [],
    own: questions === null ? 0 : questions.seen.length + questions.unseen.length,
    models: {
      generator: tools.generator?.model ?? 'own questions',
      reader: reader.model,
      embedder: embedder?.model ?? 'none',
      judge: judge.model,
    },
    spent: tools.spent?.() ?? { requests: 0, tokens: 0, usd: 0 },
    startedAt,
    endedAt: tools.now(),
    partial: run.stopped,
    dropped: request.dropped ?? 0,
  })
}

async function verifyingWith(
  texts: readonly string[],
  { config, corpus }: ValidationRequest,
  { embedder, judge, reader }: ValidationTools,
): Promise<Verifying> {
  const vectorOf = embedder && (await embedAll(embedder, texts))
  return { judge, vectorOf, isQuoting: reader.isQuoting === true, config, corpus: corpus ?? null }
}

/** Asks as many others as the docs do answer of the generated questions, which do not count: few would be too few for the gate. */
async function strangersInstead(
  unseen: readonly UnseenResult[],
  request: ValidationRequest,
  tools: ValidationTools,
  run: Rounds,
): Promise<UnseenResult[]> {
  const { generator } = tools
  const wanted = unseen.filter(({ overlaps }) => overlaps).length
  if (wanted === 0 || generator === null) return []
  const known = new Set(unseen.flatMap(({ variations }) => variations))
  // Half of them are near the docs, as those are that the docs answer.
  const fresh = await run.collect(() => generator.unseen(corpusOf(request), 2 * wanted, request.seed + 1))
  const others = (fresh ?? [])
    .filter(({ kind, variations }) => kind === 'near' && !variations.some((asked) => known.has(asked)))
    .map((question, index) => ({ ...question, id: `near-instead-${index + 1}` }))
  const answered = await run.each(others, async (set) => ({
    set,
    answers: await answersTo(set.variations, request, tools),
  }))
  const texts = answered.flatMap(({ answers }) => unseenTexts(answers))
  const verifying = await run.collect(() => verifyingWith(texts, request, tools))
  return verifying ? run.each(answered, ({ set, answers }) => verifyUnseen(set, answers, verifying)) : []
}

/** The error of a validation without questions. */
export function nobodyAsks(): EpochError {
  return new EpochError('DOCALIGN_E956', 'the gate needs a model or your own questions')
}

/** The user's questions, and generated ones up to the configured number. */
async function questionsOf(request: ValidationRequest, tools: ValidationTools, run: Rounds): Promise<Asked> {
  const { config, questions, seed, concepts } = request
  const { generator, judge } = tools
  const brought = questions?.seen ?? []
  const own = brought.filter(({ value, section = null }) => !judge.retrieve || value !== null || section !== null)
  const unchecked = brought.length - own.length
  const strangers = questions?.unseen ?? []
  const more = {
    seen: generator === null ? 0 : Math.max(0, Math.min(config.seen_sample_size - own.length, concepts.length)),
    unseen: generator === null ? 0 : Math.max(0, config.unseen_sample_size - strangers.length),
  }
  run.total = 2 * (own.length + strangers.length) + 3 * more.seen + 2 * more.unseen
  if (generator === null) return { seen: own, unseen: strangers, unchecked }
  const others =
    more.unseen === 0 ? [] : await run.collect(() => generator.unseen(corpusOf(request), more.unseen, seed))
  const sampled =
    more.seen === 0 ? [] : await sampledQuestions({ concepts, wanted: more.seen, config, seed }, generator, run)
  return { seen: [...own, ...sampled], unseen: [...strangers, ...(others ?? [])], unchecked }
}

function corpusOf({ concepts, texts = [] }: ValidationRequest): CorpusContents {
  const stated = concepts.map(({ headings, ground_truth }) => [...headings, ground_truth].join('. '))
  return { texts: [...new Set([...stated, ...texts])], outline: [...new Set(concepts.map(placeOf))] }
}

function answersTo(
  questions: readonly string[],
  { answerSize }: ValidationRequest,
  { search, reader }: ValidationTools,
): Promise<Answered[]> {
  return Promise.all(
    questions.map(async (question) => {
      const hits = (await search(question)).slice(0, answerSize)
      return { hits, given: await reader.answer(question, hits) }
    }),
  )
}
