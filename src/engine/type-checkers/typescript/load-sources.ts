import ts from 'typescript6'
import type { ReadTexts } from '../protocol.ts'
import type { ModuleFinder } from './modules.ts'

/** Maximum files, and characters of all of them, that one check reads of a repository. */
const MAX_FILES = 3000
const MAX_CHARACTERS = 30_000_000

/** The modules that a text imports, requires or refers to. */
export function specifiersIn(text: string): string[] {
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, true)
  return [
    ...importedFiles.map(({ fileName }) => fileName),
    ...referencedFiles.map(({ fileName }) => (fileName.startsWith('.') ? fileName : `./${fileName}`)),
  ]
}

/**
 * Reads what the modules of samples import, and what that imports, as far as it is in the repository.
 *
 * @param texts receives the texts
 * @returns the modules that they and the samples import
 */
export async function loadSources(
  specifiers: Iterable<string>,
  {
    finder,
    read,
    texts,
  }: { readonly finder: ModuleFinder; readonly read: ReadTexts; readonly texts: Map<string, string> },
): Promise<ReadonlySet<string>> {
  const imported = new Set(specifiers)
  let wanted = [...imported].flatMap((specifier) =>
    [finder.find(specifier, null) ?? [], finder.filesOf(specifier)].flat(),
  )
  const seen = new Set<string>()
  let characters = 0
  while (wanted.length > 0) {
    const fresh = [...new Set(wanted)].filter((path) => !seen.has(path)).slice(0, MAX_FILES - seen.size)
    for (const path of fresh) seen.add(path)
    wanted = []
    for (const [path, text] of await read(fresh)) {
      characters += text.length
      if (characters > MAX_CHARACTERS) return imported
      texts.set(path, text)
      if (path.endsWith('.json')) continue
      for (const specifier of specifiersIn(text)) {
        imported.add(specifier)
        const target = finder.find(specifier, path)
        if (target !== null && !seen.has(target)) wanted.push(target)
      }
    }
  }
  return imported
}
