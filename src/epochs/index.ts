export { type Budget, type BudgetLimits, createBudget, type Spending } from '../models/budget.ts'
export { type CachedAnswer, type ModelCache, memoryCache } from '../models/cache.ts'
export type { Embedder } from '../models/embedder.ts'
export { openEmbedder } from '../models/embedding-model.ts'
export { ModelError } from '../models/errors.ts'
export {
  type LanguageModel,
  type ModelOptions,
  type ModelRequest,
  openLanguageModel,
} from '../models/language-model.ts'
export { localEmbedder } from '../models/local-embedder.ts'
export { type Endpoint, type ModelSettings, readModelSettings } from '../models/settings.ts'
export { modelJudge } from './answers/model-judge.ts'
export { modelReader } from './answers/model-reader.ts'
export { type EpochSearch, NOT_DOCUMENTED, type ProbeResult, type SearchHit } from './answers/probe.ts'
export type { AnswerReader, GivenAnswer } from './answers/reader.ts'
export {
  type AnswerJudge,
  cosineSimilarity,
  type JudgedAnswer,
  type Verdict,
  verdictBySimilarity,
} from './answers/similarity.ts'
export { resultsReader, statedValueJudge } from './answers/without-model.ts'
export {
  type Calibration,
  type CalibrationOptions,
  type CalibrationPair,
  calibrateThresholds,
} from './calibration/calibrate.ts'
export type { Concept, QuestionSet, UnseenKind, UnseenQuestion } from './concept.ts'
export { readValidationConfig, type ValidationConfig, validationConfigSchema } from './config.ts'
export { EpochError } from './errors.ts'
export { factsAmong } from './questions/facts.ts'
export type { QuestionGenerator } from './questions/generator.ts'
export { modelGenerator } from './questions/model-generator.ts'
export type { OwnQuestions } from './questions/own.ts'
export { readQuestions } from './questions/read.ts'
export { askingOrder } from './questions/sample.ts'
export { type GateVerdict, judgeGate, type MeasuredRate } from './scoring/gate.ts'
export { differenceInterval, type Interval, shareInterval } from './scoring/interval.ts'
export type { ReportedProbe, ValidationMode, ValidationReport } from './scoring/report.ts'
export {
  calculateIUR,
  calculateNCCR,
  type QuestionVerdict,
  type SeenOutcome,
  seenOutcome,
  type UnseenOutcome,
  unseenOutcome,
} from './scoring/score.ts'
export type { DeclaredTwice } from './self-check/declared-twice.ts'
export { type Section, type SelfCheck, type SelfCheckInput, selfCheck } from './self-check/self-check.ts'
export { type ValidationRequest, type ValidationTools, validateEpoch } from './validate.ts'
