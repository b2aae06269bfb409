import type { FileFacts } from '../../ecosystems/file-facts.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import type { PathIndex } from '../../facts/files/path-index.ts'

/** A file of the repository's source, with what its syntax declares. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly facts: FileFacts
}

/** What statements are compared with where a repository is the source of truth. */
export interface RepositorySources {
  readonly files: readonly SourceFile[]
  /** All source was read; if not, what is missing says nothing. */
  readonly isComplete: boolean
  readonly manifests: readonly Manifest[]
  readonly paths: PathIndex
}

/** What the repository says of one value of a statement. */
export type CodeJudgement =
  | { readonly state: 'supported' }
  /** `actual`: what the repository has instead, in words. */
  | { readonly state: 'contradicted'; readonly actual: string; readonly isInvented: boolean }
  | { readonly state: 'open' }

export const OPEN: CodeJudgement = { state: 'open' }
