import { ECOSYSTEMS } from '../ecosystems/ecosystems.ts'
import type { RepositoryFiles } from '../ecosystems/modules.ts'
import { grammarOf } from '../ecosystems/syntax/read.ts'
import { groupBy } from '../group-by.ts'
import { memoize } from '../memoize.ts'
import { folderOf } from '../paths.ts'
import type { PathIndex } from './files/path-index.ts'
import type { Modules } from './model/exports.ts'
import type { Snapshot } from './snapshot.ts'

const LANGUAGE_OF = new Map(
  ECOSYSTEMS.flatMap(({ name, languages = [] }) => languages.map(({ grammar }) => [grammar, name] as const)),
)

/** Finds the files of a commit behind the modules that samples and source files import. */
export function modulesOf(snapshot: Snapshot): Modules {
  const files: RepositoryFiles = {
    has: (path) => snapshot.paths.has(path),
    filesIn: (folder) => filesByFolder(snapshot.paths).get(folder) ?? [],
    manifests: snapshot.manifests,
  }
  return {
    resolve: ({ language, module }, from) =>
      ECOSYSTEMS.find(({ name }) => name === language)?.resolve?.(module, from, files) ?? [],
    languageOf: (path) => LANGUAGE_OF.get(grammarOf(path) ?? '') ?? null,
  }
}

const filesByFolder = memoize(({ entries }: PathIndex) => groupBy([...entries.keys()], folderOf))
