export {
  deterministicBucket,
  EVAL_FLAGS,
  type EvalFeatureFlag,
  isFeatureEnabled,
  shouldShadowRun,
} from '../flags/flags.ts'
export { type GraduationEvidence, type GraduationVerdict, judgeGraduation } from '../flags/graduation.ts'
export { readAfterSearch, referenced, scrolledPast, searchedAgain, validated } from '../usage/feedback.ts'
export { isConfirmed, learnFromSelection, type TriggerPhrases, unlearn } from '../usage/learn-from-selection.ts'
export { pullNumberOf, type SessionEvalSummary, summarizeSession } from '../usage/session.ts'
export { readDocuments, readQrels, readQueries, readRun } from './corpus.ts'
export { EvaluationError } from './errors.ts'
export { categoriesOf, curationSample, deduplicate, harvest } from './harvest.ts'
export {
  byEquivalenceClass,
  causalChainCompleteness,
  coldStart,
  constitutionalSurfacing,
  importanceWeightedRecall,
  personalizationLift,
  pooledJudgments,
  TIER_WEIGHTS,
  tierPrecision,
} from './measures/agent-metrics.ts'
export { type EvalJudgment, heuristicJudgments, settleJudgments } from './measures/heuristic-judgments.ts'
export { type Judgments, RELEVANT } from './measures/judgments.ts'
export { computeMRR, computeNDCG, computeRecall } from './measures/metrics.ts'
export {
  channelContribution,
  intraListSimilarity,
  reorderRate,
  uniqueContribution,
} from './measures/result-metrics.ts'
export { CATEGORY_TARGETS, type EvalQuery, type EvalQueryCategory } from './query.ts'
export { compareRuns, type RunComparison } from './runs/compare.ts'
export {
  classifyDiff,
  DIFF_THRESHOLDS,
  type DiffClass,
  type DiffSignificance,
  diffRankings,
  type RankingDiff,
} from './runs/diff.ts'
export { evaluateRun } from './runs/run.ts'
export type { AnsweredQuery, EvalRunResult, QueryMetrics, RunContext } from './runs/run-result.ts'
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapInterval,
  pairedBootstrap,
} from './statistics/bootstrap.ts'
export { jaccard, kendallTauB, spearman } from './statistics/correlation.ts'
export {
  newSequentialTest,
  type SequentialTestOptions,
  type SequentialTestState,
  updateSequentialTest,
} from './statistics/sequential-test.ts'
export { type Outcomes, probabilityOfSuperiority } from './statistics/superiority.ts'
