import type { GitRepository } from '../git/types.ts'
import type { ClaimTypes } from './claim-types.ts'
import { defaultConfig } from './defaults.ts'
import type { ParsedConfig } from './parse.ts'
import { configProblem } from './problem.ts'

/** Paths of a repository's configuration, in order of precedence. */
export const CONFIG_FILES = ['.docalign.yml', '.github/docalign.yml'] as const

export const MAX_CONFIG_BYTES = 1024 * 1024

export interface LoadedConfig extends ParsedConfig {
  /** The path of the file; null if the commit has none. */
  readonly file: string | null
}

/** Loads the configuration of a commit. Throws GitError if the commit cannot be read; mistakes in the file are problems. */
export async function loadConfig(repository: GitRepository, commit: string, types: ClaimTypes): Promise<LoadedConfig> {
  const tree = await repository.tree(commit)
  for (const file of CONFIG_FILES) {
    const entry = tree.find((candidate) => candidate.path === file)
    if (!entry) continue
    const refuse = (text: string): LoadedConfig => ({
      file,
      config: defaultConfig,
      problems: [configProblem('DOCALIGN_E501', file, { line: 1, column: 1 }, text)],
    })
    if (entry.kind !== 'file' && entry.kind !== 'executable') return refuse(`is a ${entry.kind}, not a file`)
    if (entry.size !== null && entry.size > MAX_CONFIG_BYTES)
      return refuse(`the file has ${entry.size} bytes; at most ${MAX_CONFIG_BYTES} are read`)
    for await (const blob of repository.blobs([entry.oid])) {
      if (!blob.bytes) return refuse('the file is missing from this partial clone')
      // Most repositories have no file, and loading the schema takes longer than a small scan.
      const { parseConfig } = await import('./parse.ts')
      return { file, ...parseConfig(file, blob.bytes.toString('utf8'), types) }
    }
  }
  return { file: null, config: defaultConfig, problems: [] }
}
