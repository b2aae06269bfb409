import type { GitRepository } from '../git/types.ts'
import type { FactStore } from './fact-store.ts'
import type { Snapshot } from './snapshot.ts'

/** The commit that facts are read of. */
export interface FactSource {
  readonly repository: Pick<GitRepository, 'blobs' | 'files' | 'grep'>
  readonly snapshot: Snapshot
  /** True for files whose facts count: source of the repository. */
  readonly isSource: (path: string) => boolean
  /** Looks names up, for {@link Snapshot.occurrences}. */
  readonly findNames: (names: readonly string[]) => Promise<void>
  readonly store: FactStore
}
