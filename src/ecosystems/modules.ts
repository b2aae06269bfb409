import type { Manifest } from './manifest.ts'

/** The files of a commit, as far as module names need them. */
export interface RepositoryFiles {
  has(path: string): boolean
  /** Paths of the files right in a folder. */
  filesIn(folder: string): readonly string[]
  readonly manifests: readonly Manifest[]
}

/**
 * The files that hold what a module name stands for: as the file `from` writes it, or as readers of the docs do when `from`
 * is null. Empty when it is somebody else's module; null when it is one of the repository's, and its files cannot be told.
 */
export type ResolveModule = (
  module: string,
  from: string | null,
  repository: RepositoryFiles,
) => readonly string[] | null
