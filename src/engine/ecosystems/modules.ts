import type { Manifest } from './manifest.ts'

/** The files of a commit, as required to resolve module names. */
export interface RepositoryFiles {
  has(path: string): boolean
  /** Paths of the files directly in a folder. */
  filesIn(folder: string): readonly string[]
  readonly manifests: readonly Manifest[]
}

/**
 * The files of a module: relative to the file `from`, or as readers of the docs import it if `from` is null. Empty for a third-party
 * module; null for a module of the repository with unknown files.
 */
export type ResolveModule = (
  module: string,
  from: string | null,
  repository: RepositoryFiles,
) => readonly string[] | null
