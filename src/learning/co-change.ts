import { type LearningConfig, learningConfig } from './config.ts'

/**
 * What commits that changed a code file and a page together add to the confidence of a mapping between the two (Learning
 * System, appendix C): `min(count × 0.02, 0.1)`.
 */
export function coChangeBoost(count: number, config: Partial<LearningConfig> = {}): number {
  const { co_change_boost_per_commit, co_change_boost_cap } = learningConfig(config)
  return Math.min(Math.max(count, 0) * co_change_boost_per_commit, co_change_boost_cap)
}

/** The confidence of a mapping with its boost: `min(base + boost, 1)` (Learning System, appendix C.3). */
export function boostedConfidence(base: number, boost: number): number {
  return Math.min(base + boost, 1)
}

/** A code file and a page that changed in one commit. */
export interface CoChange {
  readonly code_file: string
  readonly doc_file: string
}

/** Every code file with every page of one commit, each pair once; none when the commit has not both (Learning System, §4.6). */
export function coChangePairs(codeFiles: readonly string[], docFiles: readonly string[]): CoChange[] {
  const docs = new Set(docFiles)
  return [...new Set(codeFiles)].flatMap((code_file) => [...docs].map((doc_file) => ({ code_file, doc_file })))
}
