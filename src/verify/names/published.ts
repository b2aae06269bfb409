import type { Declaration } from '../../ecosystems/declaration.ts'
import { grammarOf } from '../../ecosystems/syntax/grammars.ts'
import type { At } from '../../facts/model/model.ts'
import type { ModuleName } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { folderOf, isBelow } from '../../paths.ts'

const MAX_ENTRIES = 8
/** Packages that declare one name; more say that it is a common word. */
const MAX_PACKAGES = 6

/** The modules of npm packages in whose folders a name is declared, as readers import them. */
export function modulesDeclaring(name: string, snapshot: Snapshot): ModuleName[] {
  const files = snapshot
    .occurrences(name)
    .filter((place) => place.role === 'definition' && place.class === 'source' && isJavascript(place.path))
    .map(({ path }) => path)
  const owners = new Map(files.flatMap((file) => modulesOver(file, snapshot) ?? []).map((each) => [each.module, each]))
  return [...owners.values()].slice(0, MAX_PACKAGES * MAX_ENTRIES)
}

/**
 * Whether readers can import a declaration from the package that it stands in; null where the language does not make that
 * a question, or where not all that the package exports is known.
 */
export function isPublished({ file, name }: At<Declaration>, snapshot: Snapshot): boolean | null {
  if (!isJavascript(file)) return null
  const modules = modulesOver(file, snapshot)
  if (modules === null) return null
  const scopes = modules.map((module) => snapshot.code.exportsOf(module))
  if (scopes.every((scope) => scope === null)) return null
  return scopes.some((scope) => scope?.facts.some((fact) => fact.name === name && fact.file === file))
}

function isJavascript(file: string): boolean {
  return /^(?:javascript|typescript|tsx)$/.test(grammarOf(file) ?? '')
}

/** What the nearest npm package of a file is imported as; null when none has a name. */
function modulesOver(file: string, { manifests }: Snapshot): ModuleName[] | null {
  const [owner] = manifests
    .filter(({ path, name, ecosystem }) => ecosystem === 'npm' && name !== null && isBelow(file, folderOf(path)))
    .sort((a, b) => b.path.length - a.path.length)
  if (!owner) return null
  const subpaths = owner.exports.filter((each) => /^\.\/[^*]+$/.test(each) && !each.endsWith('.json'))
  return ['', ...subpaths.slice(0, MAX_ENTRIES)].map((subpath) => ({
    language: 'javascript',
    module: `${owner.name}${subpath.replace(/^\./, '')}`,
  }))
}
