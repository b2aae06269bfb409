import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** A relative path that a file of ours imports, as the formatter writes it. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.m?[jt]s)'/g

/**
 * The files among `entries` that import `target`, directly or through other files. Paths are relative to the current folder. Vitest can tell
 * too (`related`), but compiles every file for that, and goes through all of them again for each entry.
 */
export function importersOf(target: string, entries: readonly string[]): string[] {
  const imports = new Map<string, readonly string[]>()
  const importedBy = (file: string): readonly string[] => {
    const known = imports.get(file) ?? importsOf(file)
    imports.set(file, known)
    return known
  }
  return entries.filter((entry) => {
    const seen = new Set([entry])
    for (const file of seen) for (const imported of importedBy(file)) seen.add(imported)
    return seen.has(target)
  })
}

function importsOf(file: string): string[] {
  const text = textOf(file)
  return [...text.matchAll(IMPORTED)].map(([, path = '']) => relative('.', resolve(dirname(file), path)))
}

/** Empty for a path that is only part of a sample. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
