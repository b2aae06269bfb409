import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts, ModuleImport } from '../../ecosystems/file-facts.ts'
import type { At, Scope } from './model.ts'
import type { ModuleName } from './needs.ts'

/** Finds the files behind the module names of imports. */
export interface Modules {
  /**
   * The files that a module's names are declared in, as a reader's sample or as a file of the repository imports it.
   * Empty when it is somebody else's; null when it is ours, and its files cannot be told.
   */
  resolve(name: ModuleName, from: string | null): readonly string[] | null
  /** The ecosystem of a file's language; null when its imports are not followed. */
  languageOf(path: string): string | null
}

/** Re-exports are followed this deep. */
const MAX_DEPTH = 12

interface Found {
  readonly names: Map<string, At<Declaration>>
  readonly seen: Set<string>
  open: string | null
}

/** What readers get who import a module of the repository, as {@link CodeModel.exportsOf}. */
export function createExports(
  files: ReadonlyMap<string, FileFacts>,
  modules: Modules,
): (name: ModuleName) => Scope<Declaration> | null {
  const kept = new Map<string, Scope<Declaration> | null>()
  return (name) => {
    const key = `${name.language}:${name.module}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const paths = modules.resolve(name, null)
    if (paths !== null && paths.length === 0) {
      kept.set(key, null)
      return null
    }
    const found: Found = { names: new Map(), seen: new Set(), open: null }
    if (paths === null) found.open = 'its files are not known'
    for (const path of paths ?? []) collect(path, found, files, modules, 0)
    const scope = { facts: [...found.names.values()], open: found.open }
    kept.set(key, scope)
    return scope
  }
}

function collect(
  path: string,
  found: Found,
  files: ReadonlyMap<string, FileFacts>,
  modules: Modules,
  depth: number,
): void {
  if (found.seen.has(path)) return
  found.seen.add(path)
  const facts = files.get(path)
  if (!facts || depth > MAX_DEPTH) {
    found.open ??= `${path} was not read`
    return
  }
  if (facts.open !== undefined) found.open ??= `${path}: ${facts.open}`
  // A module whose names are worked out declares its table of names as open.
  const table = facts.declarations.find(({ kind, container, open }) => kind === 'module' && container === null && open)
  if (table?.open !== undefined) found.open ??= `${path}: ${table.open}`
  const passedOn = facts.imports.filter((each) => each.exported)
  const aliases = new Set(passedOn.map(({ alias }) => alias))
  for (const declaration of facts.declarations)
    if (declaration.container === null && declaration.exported && !aliases.has(declaration.name))
      add(found, declaration.name, { ...declaration, file: path })
  for (const passed of passedOn) follow(passed, path, found, files, modules, depth)
}

function follow(
  passed: ModuleImport,
  from: string,
  found: Found,
  files: ReadonlyMap<string, FileFacts>,
  modules: Modules,
  depth: number,
): void {
  const language = modules.languageOf(from)
  const targets = language === null ? null : modules.resolve({ language, module: passed.module }, from)
  if (passed.name === '*') {
    if (targets === null || targets.length === 0) found.open ??= `it passes on all of \`${passed.module}\``
    else for (const target of targets) collect(target, found, files, modules, depth + 1)
    return
  }
  const line = { line: passed.line, container: null, exported: true } as const
  const unread: At<Declaration> = { name: passed.alias, kind: 'constant', ...line, file: from, open: 'passed on' }
  const inner: Found = { names: new Map(), seen: new Set(found.seen), open: null }
  for (const target of targets ?? []) collect(target, inner, files, modules, depth + 1)
  const original = passed.name === null ? undefined : inner.names.get(passed.name)
  add(found, passed.alias, original ? { ...original, name: passed.alias } : unread)
}

function add(found: Found, name: string, declaration: At<Declaration>): void {
  if (!found.names.has(name)) found.names.set(name, declaration)
}
