import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import type { Modules } from './exports.ts'
import type { At, Members } from './model.ts'
import type { TypeName } from './needs.ts'

/** Maximum number of types whose members are collected for one: its bases, and theirs. */
const MAX_TYPES = 100

/**
 * See {@link CodeModel.membersOf}. Bases are followed through the imports of their files, or, in languages whose imports are not read, to the
 * only file that is named after them. With others, which are somebody else's, the scope is open.
 */
export function createMembers(
  files: ReadonlyMap<string, FileFacts>,
  modules: Pick<Modules, 'imported' | 'namedAfter'>,
  exported: (path: string, name: string) => At<Declaration> | null,
): (type: TypeName) => Members | null {
  const baseOf = (base: string, file: string): At<Declaration>[] => {
    const own = typesIn(files.get(file), base)[0]
    if (own) return [{ ...own, file }]
    const [name = base, qualifier] = partsOf(base).reverse()
    const named = modules
      .namedAfter(name, file)
      .flatMap((path) => typesIn(files.get(path), name).map((type) => ({ ...type, file: path })))
      .filter(({ container }) => qualifier === undefined || container === qualifier)
    if (new Set(named.map((type) => type.file)).size === 1) return named
    return importsOfBase(files.get(file), base).flatMap(({ module, name }) =>
      (modules.imported(module, file) ?? []).flatMap((target) => exported(target, name) ?? []),
    )
  }
  return ({ name, files: paths }) => {
    const places = paths.flatMap((file) => typesIn(files.get(file), name).map((type) => ({ ...type, file })))
    if (places.length === 0) return null
    const facts = paths.flatMap((file) => membersIn(files.get(file), name).map((fact) => ({ ...fact, file })))
    const seen = new Set<string>()
    const foreign = new Set<string>()
    const pending: At<Declaration>[] = [...places]
    for (let type = pending.pop(); type !== undefined && seen.size < MAX_TYPES; type = pending.pop()) {
      const { file, line } = type
      if (seen.has(`${file}:${line}`)) continue
      seen.add(`${file}:${line}`)
      // A base may have been imported by another name.
      const declared = files.get(file)?.declarations.find((each) => each.line === line && TYPES.has(each.kind))
      if (!declared) continue
      for (const fact of membersIn(files.get(file), declared.name)) facts.push({ ...fact, file })
      for (const base of declared.bases ?? []) {
        const found = baseOf(base, file)
        if (found.length === 0) foreign.add(base)
        pending.push(...found)
      }
    }
    const [first] = foreign
    const open = first !== undefined ? `from \`${first}\`` : seen.size >= MAX_TYPES ? 'from its many bases' : null
    return { facts, places, open }
  }
}

/** `ns` and `Base` of `ns.Base`, `ns\\Base` and `ns::Base`. */
function partsOf(base: string): string[] {
  return base.split(/[.\\]|::/)
}

/** `Base` of `ns.Base`. */
export function lastOf(base: string): string {
  return partsOf(base).at(-1) ?? base
}

/** The module and the exported name of each import that may bind a base: `Base` or `web.Base`. */
export function importsOfBase(
  facts: FileFacts | undefined,
  base: string,
): { readonly module: string; readonly name: string }[] {
  const parts = base.split('.')
  const last = parts.at(-1) ?? ''
  const within = parts.slice(0, -1).join('.')
  return (facts?.imports ?? []).flatMap(({ module, name, alias }) => {
    if (within === '') return alias === base && name !== null ? [{ module, name: name === '*' ? base : name }] : []
    if (alias !== within) return []
    // `from . import web` and `import web`, then `web.Base`.
    const submodule = name === null || name === '*' ? module : `${module}${/[.]$/.test(module) ? '' : '.'}${name}`
    return [{ module: submodule, name: last }]
  })
}

const TYPES: ReadonlySet<Declaration['kind']> = new Set(['class', 'interface', 'type', 'enum', 'module'])

export function typesIn(facts: FileFacts | undefined, name: string): Declaration[] {
  return facts?.declarations.filter((each) => each.name === name && TYPES.has(each.kind)) ?? []
}

function membersIn(facts: FileFacts | undefined, type: string): Declaration[] {
  return facts?.declarations.filter(({ container }) => container === type) ?? []
}
