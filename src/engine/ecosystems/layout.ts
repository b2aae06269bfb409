import type { Manifest } from './manifest.ts'

/** What follows from the names of a repository's files alone. */
export interface Layout {
  /** Names of importable packages. Manifests may give other names, and need not list them. */
  readonly packages?: (files: OwnFiles) => readonly string[]
  /** The file or folder of a package at one of the usual places; null if it is not there. */
  readonly packageFile?: (name: string, has: (path: string) => boolean) => string | null
  /** Names of programs. */
  readonly programs?: (files: OwnFiles) => readonly string[]
  /** Manifests list the sources of programs, so that a program exists if its file does. Files of other ecosystems may be built. */
  readonly listsSources?: true
}

/** The repository's own files. */
export interface OwnFiles {
  /** All paths, those of other classes included. */
  readonly paths: readonly string[]
  has(path: string): boolean
  /** Whether a path is that of source code, rather than of a test, an example, or generated or vendored code. */
  isSource(path: string): boolean
  /** Manifests, without those of examples, generated and vendored code. */
  readonly manifests: readonly Manifest[]
}
