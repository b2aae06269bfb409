export type { Embedder } from '../models/embedder.ts'
export { localEmbedder } from '../models/local-embedder.ts'
export { type Calibration, type CalibrationOptions, type CalibrationPair, calibrateThresholds } from './calibrate.ts'
export type { Concept, QuestionSet, UnseenKind, UnseenQuestion } from './concept.ts'
export { conceptsOf, type StatedClaim } from './concepts.ts'
export { readValidationConfig, type ValidationConfig, validationConfigSchema } from './config.ts'
export { EpochError } from './errors.ts'
export { type GateVerdict, judgeGate, type MeasuredRate } from './gate.ts'
export { MOST_VARIATIONS, questionVariations } from './generate.ts'
export { embeddedGenerator, type QuestionGenerator } from './generator.ts'
export { differenceInterval, type Interval, shareInterval } from './interval.ts'
export { type EpochSearch, NOT_DOCUMENTED, type ProbeResult, type SearchHit } from './probe.ts'
export { readQuestions } from './questions.ts'
export type { ReportedProbe, Spending, ValidationMode, ValidationReport } from './report.ts'
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
