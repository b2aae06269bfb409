export {
  byEquivalenceClass,
  causalChainCompleteness,
  coldStart,
  constitutionalSurfacing,
  dedupTokenSavings,
  importanceWeightedRecall,
  personalizationLift,
  pooledJudgments,
  TIER_WEIGHTS,
  tierPrecision,
} from './agent-metrics.ts'
export { type BootstrapOptions, type BootstrapResult, bootstrapInterval, pairedBootstrap } from './bootstrap.ts'
export { compareRuns, type RunComparison } from './compare.ts'
export { readDocuments, readQrels, readQueries, readRun } from './corpus.ts'
export { jaccard, kendallTauB, spearman } from './correlation.ts'
export {
  classifyDiff,
  DIFF_THRESHOLDS,
  type DiffClass,
  type DiffSignificance,
  diffRankings,
  type RankingDiff,
} from './diff.ts'
export { EvaluationError } from './errors.ts'
export { readAfterSearch, referenced, scrolledPast, searchedAgain, validated } from './feedback.ts'
export { deterministicBucket, EVAL_FLAGS, type EvalFeatureFlag, isFeatureEnabled, shouldShadowRun } from './flags.ts'
export { type GraduationEvidence, type GraduationVerdict, judgeGraduation } from './graduation.ts'
export { CATEGORY_TARGETS, categoriesOf, curationSample, deduplicate, harvest } from './harvest.ts'
export { type EvalJudgment, heuristicJudgments, settleJudgments } from './heuristic-judgments.ts'
export { type Judgments, RELEVANT } from './judgments.ts'
export { isConfirmed, learnFromSelection, type TriggerPhrases, unlearn } from './learn-from-selection.ts'
export { computeMRR, computeNDCG, computeRecall } from './metrics.ts'
export type { EvalQuery, EvalQueryCategory } from './query.ts'
export {
  channelContribution,
  expansionImpact,
  intraListSimilarity,
  reorderRate,
  uniqueContribution,
} from './result-metrics.ts'
export { evaluateRun } from './run.ts'
export type { AnsweredQuery, EvalRunResult, QueryMetrics, RunContext } from './run-result.ts'
export {
  newSequentialTest,
  type SequentialTestOptions,
  type SequentialTestState,
  updateSequentialTest,
} from './sequential-test.ts'
export { pullNumberOf, type SessionEvalSummary, summarizeSession } from './session.ts'
export { type Outcomes, probabilityOfSuperiority } from './superiority.ts'
