/**
 * Validates a search over your docs: asks it what they say and what they do not say, and decides whether it is good enough to be
 * published. Questions are your own, or a model's; without a model the first results are the answer.
 *
 * The method is described in [docs/epochs.md](epochs.md).
 */

// Validation

export type { EpochSearch, ProbeResult, SearchHit } from './answers/probe.ts'
export type { ReportedProbe, ValidationReport } from './scoring/report.ts'
export { type ValidationRequest, type ValidationTools, validateEpoch } from './validate.ts'

// Questions and configuration

export type { Concept, QuestionSet, UnseenKind, UnseenQuestion } from './concept.ts'
export { readValidationConfig, type ValidationConfig, validationConfigSchema } from './config.ts'
export type { OwnQuestions } from './questions/own.ts'
export { readQuestions } from './questions/read.ts'

// Without a model

export type { AnswerJudge, JudgedAnswer } from './answers/judge.ts'
export type { AnswerReader, GivenAnswer } from './answers/reader.ts'
export type { Verdict } from './answers/similarity.ts'
export { resultsReader, statedValueJudge } from './answers/without-model.ts'
export type { DeclaredTwice } from './self-check/declared-twice.ts'
export { type Section, type SelfCheck, type SelfCheckInput, selfCheck } from './self-check/self-check.ts'

// With a model

export { modelJudge } from './answers/model-judge.ts'
export { modelReader } from './answers/model-reader.ts'
export type { CorpusContents, QuestionGenerator } from './questions/generator.ts'
export { modelGenerator } from './questions/model-generator.ts'

// Scores and the gate

export { type GateVerdict, judgeGate, type MeasuredRate, type ValidationMode } from './scoring/gate.ts'
export { differenceInterval, type Interval, shareInterval } from './scoring/interval.ts'
export {
  calculateIUR,
  calculateNCCR,
  type QuestionVerdict,
  type SeenOutcome,
  seenOutcome,
  type UnseenOutcome,
  unseenOutcome,
} from './scoring/score.ts'

// Similarity of answers

export { localEmbedder } from '../../base/models/local-embedder.ts'
export { cosineSimilarity } from './answers/similarity.ts'
export {
  type Calibration,
  type CalibrationOptions,
  type CalibrationPair,
  calibrateThresholds,
} from './calibration/calibrate.ts'

// Models

export { type Budget, type BudgetLimits, createBudget, type Spending, type Usage } from '../../base/models/budget.ts'
export { type CachedAnswer, type ModelCache, memoryCache } from '../../base/models/cache.ts'
export type { Embedder } from '../../base/models/embedder.ts'
export { openEmbedder } from '../../base/models/embedding-model.ts'
export {
  type LanguageModel,
  type ModelOptions,
  type ModelRequest,
  openLanguageModel,
} from '../../base/models/language-model.ts'
export { type Endpoint, type ModelSettings, readModelSettings } from '../../base/models/settings.ts'

// Errors

export { ModelError } from '../../base/models/errors.ts'
export { EpochError } from './errors.ts'
