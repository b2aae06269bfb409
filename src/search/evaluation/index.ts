/**
 * Measures how good a search is, and compares two of them: metrics of rankings, statistics that say what a difference is worth, and what
 * lets a change in. Rankings are lists of ids, best first; judgments are grades by id.
 *
 * The metrics and the sequential test are described in [docs/evaluation.md](evaluation.md).
 */

// Metrics

export { type Judgments, RELEVANT } from './measures/judgments.ts'
export { computeMRR, computeNDCG, computeRecall } from './measures/metrics.ts'
export {
  type ChannelResults,
  channelContribution,
  intraListSimilarity,
  reorderRate,
  uniqueContribution,
} from './measures/result-metrics.ts'

// Metrics for agents

export type { Tier } from '../ranking/tiers.ts'
export {
  type ColdStart,
  causalChainCompleteness,
  coldStart,
  constitutionalSurfacing,
  importanceWeightedRecall,
  personalizationLift,
  TIER_WEIGHTS,
  type TierOf,
  tierPrecision,
} from './measures/agent-metrics.ts'

// Judgments

export type { FeedbackEvent, RecentQuery } from '../usage/feedback.ts'
export { byEquivalenceClass, pooledJudgments } from './measures/agent-metrics.ts'
export { type EvalJudgment, type Grade, heuristicJudgments, settleJudgments } from './measures/heuristic-judgments.ts'

// Runs over a collection

export {
  type CorpusDocument,
  type CorpusQuery,
  type Qrels,
  type Run,
  readDocuments,
  readQrels,
  readQueries,
  readRun,
} from './corpus.ts'
export type { EvalQuery, EvalQueryCategory } from './query.ts'
export { compareRuns, type RunComparison } from './runs/compare.ts'
export { evaluateRun } from './runs/run.ts'
export type { AnsweredQuery, EvalRunResult, QueryMetrics, RunContext } from './runs/run-result.ts'

// Two rankings of one query

export { jaccard } from '../../base/jaccard.ts'
export {
  classifyDiff,
  DIFF_THRESHOLDS,
  type DiffClass,
  type DiffSignificance,
  diffRankings,
  type RankingDiff,
} from './runs/diff.ts'
export { kendallTauB, spearman } from './statistics/correlation.ts'

// Statistics over queries

export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapInterval,
  pairedBootstrap,
} from './statistics/bootstrap.ts'
export {
  newSequentialTest,
  type SequentialDecision,
  type SequentialTestOptions,
  type SequentialTestState,
  updateSequentialTest,
} from './statistics/sequential-test.ts'
export { type Outcomes, probabilityOfSuperiority } from './statistics/superiority.ts'

// Trying a change

export {
  deterministicBucket,
  EVAL_FLAGS,
  type EvalFeatureFlag,
  type FeatureId,
  isFeatureEnabled,
  shouldShadowRun,
} from '../flags/flags.ts'
export { type GraduationEvidence, type GraduationVerdict, judgeGraduation } from './graduation/graduation.ts'

// Use of results

export { learnFromSelection, type TriggerPhrases } from '../usage/learn-from-selection.ts'
export { type SessionEvalSummary, summarizeSession, type TaskOutcome } from './session.ts'

// Errors

export { EvaluationError } from '../errors.ts'
