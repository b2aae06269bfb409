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
export { type Calibration, type CalibrationOptions, type CalibrationPair, calibrateThresholds } from './calibrate.ts'
export type { Concept, QuestionSet, UnseenKind, UnseenQuestion } from './concept.ts'
export { conceptsOf, type StatedClaim } from './concepts.ts'
export { readValidationConfig, type ValidationConfig, validationConfigSchema } from './config.ts'
export { EpochError } from './errors.ts'
export { type GateVerdict, judgeGate, type MeasuredRate } from './gate.ts'
export { type Frequency, MOST_VARIATIONS, questionVariations } from './generate.ts'
export { embeddedGenerator, embeddedGeneratorFor, type QuestionGenerator } from './generator.ts'
export { differenceInterval, type Interval, shareInterval } from './interval.ts'
export { modelGenerator } from './model-generator.ts'
export { modelJudge } from './model-judge.ts'
export { type EpochSearch, NOT_DOCUMENTED, type ProbeResult, type SearchHit } from './probe.ts'
export { readQuestions } from './questions.ts'
export type { ReportedProbe, ValidationMode, ValidationReport } from './report.ts'
export { sampleConcepts } from './sample.ts'
export {
  calculateIUR,
  calculateNCCR,
  type QuestionVerdict,
  type SeenOutcome,
  seenOutcome,
  type UnseenOutcome,
  unseenOutcome,
} from './score.ts'
export { chooseUnseen } from './unseen/choose.ts'
export { type OwnQuestions, type ValidationRequest, type ValidationTools, validateEpoch } from './validate.ts'
export { valueJudge } from './value-judge.ts'
export { type AnswerJudge, cosineSimilarity, type JudgedAnswer, type Verdict, verdictBySimilarity } from './verify.ts'
