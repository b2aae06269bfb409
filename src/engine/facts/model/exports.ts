import { memoizeBy } from '../../../base/memoize.ts'
import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts, ModuleImport } from '../../ecosystems/file-facts.ts'
import { type At, PASSED_ON, type Scope } from './model.ts'
import type { ModuleName } from './needs.ts'

/** Resolves the module names of imports to files. */
export interface Modules {
  /**
   * The files that declare a module's names, imported from a reader's sample or from a file of the repository. Empty for somebody else's
   * module; null for the repository's own if its files are unknown.
   */
  resolve(name: ModuleName, from: string | null): readonly string[] | null
  /** The same for a module that a file imports; also null if imports of the file's language are not followed. */
  imported(module: string, by: string): readonly string[] | null
  /** The files of a file's language that are named after a type; none where imports of the language are followed. */
  namedAfter(type: string, by: string): readonly string[]
}

/** The exports of one file; filled while its re-exports are followed, so that import cycles terminate. */
interface Exports {
  readonly names: Map<string, At<Declaration>>
  open: string | null
}

/** The exports that importers of the repository's modules and files get. */
interface ExportLookup {
  /** See {@link CodeModel.exportsOf}. */
  ofModule(module: ModuleName): Scope<Declaration> | null
  /** What a file exports under a name; null for a name that it lacks, or passes on from where it was not read. */
  ofFile(path: string, name: string): At<Declaration> | null
}

export function createExports(files: ReadonlyMap<string, FileFacts>, modules: Modules): ExportLookup {
  const known = new Map<string, Exports>()
  const filling = new Set<string>()
  const exportsOfFile = (path: string): Exports => {
    const earlier = known.get(path)
    if (earlier) return earlier
    const found: Exports = { names: new Map(), open: null }
    known.set(path, found)
    const facts = files.get(path)
    filling.add(path)
    if (facts) fill(path, facts, found)
    else found.open = `${path} was not read`
    filling.delete(path)
    return found
  }
  const fill = (path: string, facts: FileFacts, found: Exports): void => {
    // A module with computed names declares its table of names as open.
    const table = facts.declarations.find(
      ({ kind, container, open }) => kind === 'module' && container === null && open,
    )
    const open = facts.open ?? table?.open
    if (open !== undefined) found.open = `${path}: ${open}`
    const passedOn = facts.imports.filter(({ exported }) => exported)
    const aliases = new Set(passedOn.map(({ alias }) => alias))
    const own = facts.declarations.filter(
      ({ container, exported, name }) => container === null && exported && !aliases.has(name),
    )
    for (const declaration of own)
      if (declaration.open !== PASSED_ON) add(found, declaration.name, { ...declaration, file: path })
    for (const passed of passedOn) follow(passed, path, found)
    // A list of published names also contains names from elsewhere.
    for (const declaration of own) add(found, declaration.name, { ...declaration, file: path })
  }
  const follow = (passed: ModuleImport, from: string, found: Exports): void => {
    const targets = modules.imported(passed.module, from)
    if (passed.name === '*') {
      if (targets === null || targets.length === 0) found.open ??= `it passes on all of \`${passed.module}\``
      if (targets?.some((target) => filling.has(target))) found.open ??= 'files pass on all of each other'
      for (const target of targets ?? []) join(found, exportsOfFile(target), files.get(target)?.published)
      return
    }
    const { name, line } = passed
    const [original] = (targets ?? []).flatMap((target) =>
      name === null ? [] : (exportsOfFile(target).names.get(name) ?? []),
    )
    const unread = { kind: 'constant', line, container: null, exported: true, file: from, open: PASSED_ON } as const
    add(found, passed.alias, { ...(original ?? unread), name: passed.alias })
  }
  return {
    ofModule: memoizeBy(
      (name: ModuleName) => scopeOf(modules.resolve(name, null), exportsOfFile),
      ({ language, module }) => `${language}:${module}`,
    ),
    ofFile: (path, name) => {
      const declaration = exportsOfFile(path).names.get(name)
      return declaration === undefined || declaration.open === PASSED_ON ? null : declaration
    },
  }
}

function scopeOf(paths: readonly string[] | null, exportsOfFile: (path: string) => Exports): Scope<Declaration> | null {
  if (paths !== null && paths.length === 0) return null
  const all: Exports = { names: new Map(), open: paths === null ? 'its files are not known' : null }
  for (const path of paths ?? []) join(all, exportsOfFile(path))
  return { facts: [...all.names.values()], open: all.open }
}

/** @param only the names to take; by default all */
function join(all: Exports, { names, open }: Exports, only?: readonly string[]): void {
  all.open ??= open
  for (const name of only ?? names.keys()) {
    const declaration = names.get(name)
    if (declaration) add(all, name, declaration)
  }
}

function add({ names }: Exports, name: string, declaration: At<Declaration>): void {
  if (!names.has(name)) names.set(name, declaration)
}
