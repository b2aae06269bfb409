import { type LearningConfig, learningConfig } from './config.ts'

/**
 * What commits that changed a code file together with a page add to the confidence that the two belong together: 0.02 for each commit, at
 * most 0.1.
 *
 * @param count how many such commits there are
 * @param config replaces the two defaults by `co_change_boost_per_commit` and `co_change_boost_cap`
 * @example
 * import { coChangeBoost } from 'docalign/learning'
 *
 * coChangeBoost(3) // 0.06
 * coChangeBoost(7) // 0.1
 * coChangeBoost(3, { co_change_boost_cap: 0.05 }) // 0.05
 */
export function coChangeBoost(count: number, config: Partial<LearningConfig> = {}): number {
  const { co_change_boost_per_commit, co_change_boost_cap } = learningConfig(config)
  return Math.min(Math.max(count, 0) * co_change_boost_per_commit, co_change_boost_cap)
}

/**
 * The confidence of a mapping with its boost, at most 1.
 *
 * @param base 0–1
 * @param boost from `coChangeBoost`
 * @example
 * import { boostedConfidence, coChangeBoost } from 'docalign/learning'
 *
 * boostedConfidence(0.85, coChangeBoost(3)) // 0.91
 * boostedConfidence(0.95, coChangeBoost(7)) // 1
 */
export function boostedConfidence(base: number, boost: number): number {
  return Math.min(base + boost, 1)
}

/** A code file and a page that changed in one commit. */
export interface CoChange {
  readonly code_file: string
  readonly doc_file: string
}

/**
 * Every code file of one commit with every page of it, each pair once. A commit that has only one of the two has
 * no pairs.
 *
 * @example
 * import { coChangePairs } from 'docalign/learning'
 *
 * coChangePairs(['src/auth/handler.ts'], ['docs/auth.md', 'README.md'])
 * // [
 * //   { code_file: 'src/auth/handler.ts', doc_file: 'docs/auth.md' },
 * //   { code_file: 'src/auth/handler.ts', doc_file: 'README.md' },
 * // ]
 */
export function coChangePairs(codeFiles: readonly string[], docFiles: readonly string[]): CoChange[] {
  const docs = new Set(docFiles)
  return [...new Set(codeFiles)].flatMap((code_file) => [...docs].map((doc_file) => ({ code_file, doc_file })))
}
