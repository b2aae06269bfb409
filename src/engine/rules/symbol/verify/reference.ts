import type { Declaration } from '../../../ecosystems/declaration.ts'
import { type CodeModel, PASSED_ON, type Scope } from '../../../facts/model/model.ts'
import type { FactNeeds } from '../../../facts/model/needs.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { closestName } from '../../closest.ts'
import { isPascal } from '../../identifiers.ts'
import { contradicts, holds, holdsAt, type Outcome } from '../../outcome.ts'
import type { Reference } from '../extract/reference.ts'
import { isRegistered } from './registered-name.ts'

export function referenceNeeds({ language, path }: Reference): FactNeeds {
  const parts = path.split('.')
  return { exports: parts.map((_, index) => ({ language, module: parts.slice(0, index + 1).join('.'), names: parts })) }
}

/**
 * Whether a package of the repository contains a fully qualified name: its modules, and the name in the last of them. Members of types are
 * not checked. Null if not all names of the module are known.
 */
export function referenceOutcome({ language, path, whole, described }: Reference, snapshot: Snapshot): Outcome | null {
  const { code, paths } = snapshot
  const found = moduleOf(path, language, code)
  if (found === null) return null
  const { module, scope, rest } = found
  const [name, member] = rest
  if (name === undefined) return holds(`\`${module}\` is a module`, [])
  if (isHidden(name)) return null
  const declared = scope.facts.filter((fact) => fact.name === name)
  if (declared.length === 0) {
    if (!whole || scope.open !== null || described.includes(`${module}.${name}`)) return null
    if (isFile(module, name, paths) || isOffered(name, snapshot)) return null
    // Modules have lower-case names: something of a class is meant.
    const isOfClass = member !== undefined && isPascal(name)
    const defines = `module \`${module}\` defines no \`${name}\`${isOfClass ? definedElsewhere(name, module, snapshot) : ''}`
    const reason = member === undefined || isOfClass ? defines : `no module \`${module}.${name}\``
    return contradicts('name of its module', reason, {
      // The page may mean the name after this one.
      suggestion: member === undefined ? closestName(name, scope.facts) : null,
    })
  }
  const [declaration] = declared
  if (declaration === undefined || declared.length > 1 || declaration.open === PASSED_ON) return null
  return member === undefined ? holdsAt('declared at', declaration) : null
}

/** Code offers something under this name, whatever it calls it itself: `name = 'range'` in `class _range`. */
function isOffered(name: string, { occurrences }: Snapshot): boolean {
  return occurrences(name).some(({ class: of, text }) => of === 'source' && isRegistered(name, text))
}

/** The only other module of the package that defines a name, for a sentence; empty if there is none. */
function definedElsewhere(name: string, module: string, { occurrences }: Snapshot): string {
  const root = module.split('.', 1)[0] ?? ''
  const modules = occurrences(name).flatMap(({ class: of, role, path }) => {
    if (of !== 'source' || role !== 'definition') return []
    const parts = path.replace(/(?:\/__init__)?\.\w+$/, '').split('/')
    const start = parts.indexOf(root)
    return start === -1 ? [] : [parts.slice(start).join('.')]
  })
  const [only, ...others] = new Set(modules)
  return only === undefined || others.length > 0 ? '' : `, but \`${only}\` does`
}

interface Found {
  readonly module: string
  readonly scope: Scope<Declaration>
  readonly rest: readonly string[]
}

/** The innermost module of the name, and the rest of the name. */
function moduleOf(path: string, language: string, code: CodeModel): Found | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const module = parts.slice(0, length).join('.')
    const scope = code.exportsOf({ language, module })
    if (scope !== null) return { module, scope, rest: parts.slice(length) }
  }
  return null
}

/** The scope does not list private and protocol names, so a missing one is no evidence. */
function isHidden(name: string): boolean {
  return name.startsWith('_')
}

/** A file or folder of that name in the module's folder: built from another language, or a package without `__init__.py`. */
export function isFile(module: string, name: string, paths: Snapshot['paths']): boolean {
  const within = `${module.replaceAll('.', '/')}/${name}`
  return ENDINGS.some((ending) => paths.endingWith(within + ending, 1).length > 0)
}

const ENDINGS = ['', '.py', '.pyi', '.pyx', '.pyd', '.so', '.c', '.cpp', '.rs']
