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
export { type EpochSearch, NOT_DOCUMENTED, type ProbeResult, type SearchHit } from './answers/probe.ts'
export {
  type AnswerJudge,
  cosineSimilarity,
  type JudgedAnswer,
  type Verdict,
  verdictBySimilarity,
} from './answers/similarity.ts'
export { valueJudge } from './answers/value-judge.ts'
export {
  type Calibration,
  type CalibrationOptions,
  type CalibrationPair,
  calibrateThresholds,
} from './calibration/calibrate.ts'
export type { Concept, QuestionSet, UnseenKind, UnseenQuestion } from './concept.ts'
export { conceptsOf, type StatedClaim } from './concepts.ts'
export { readValidationConfig, type ValidationConfig, validationConfigSchema } from './config.ts'
export { EpochError } from './errors.ts'
export { embeddedGenerator, embeddedGeneratorFor, type QuestionGenerator } from './questions/generator.ts'
export { type CorpusGuide, type GuidePassage, guideOf } from './questions/guide.ts'
export type { Frequency } from './questions/keywords.ts'
export { modelGenerator } from './questions/model-generator.ts'
export { readQuestions } from './questions/read.ts'
export { sampleConcepts } from './questions/sample.ts'
export { chooseUnseen } from './questions/unseen/choose.ts'
export { MAX_VARIATIONS, questionVariations } from './questions/variations.ts'
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
export { type OwnQuestions, type ValidationRequest, type ValidationTools, validateEpoch } from './validate.ts'
