import type { Reference } from '../../claims/extract/names/reference.ts'
import type { Declaration } from '../../ecosystems/declaration.ts'
import { type CodeModel, PASSED_ON, type Scope } from '../../facts/model/model.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closestName } from '../closest.ts'
import { contradicts, holds, holdsAt, type Outcome } from '../outcome.ts'

export function referenceNeeds({ language, path }: Reference): FactNeeds {
  const parts = path.split('.')
  return { exports: parts.map((_, index) => ({ language, module: parts.slice(0, index + 1).join('.'), names: parts })) }
}

/**
 * Whether a package of the repository has what a full name says: the modules on the way to it, and the name in the last of them;
 * what members a type has is not looked at. Null where not all is known that may be called so.
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
    if (isFile(module, name, paths)) return null
    const reason =
      member === undefined ? `module \`${module}\` defines no \`${name}\`` : `no module \`${module}.${name}\``
    return contradicts('name of its module', reason, {
      // What the page says of it may be the name behind this one.
      suggestion: member === undefined ? closestName(name, scope.facts) : null,
    })
  }
  const [declaration] = declared
  if (declaration === undefined || declared.length > 1 || declaration.open === PASSED_ON) return null
  return member === undefined ? holdsAt('declared at', declaration) : null
}

interface Found {
  readonly module: string
  readonly scope: Scope<Declaration>
  readonly rest: readonly string[]
}

/** The innermost module on the way, and what is left of the name behind it. */
function moduleOf(path: string, language: string, code: CodeModel): Found | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const module = parts.slice(0, length).join('.')
    const scope = code.exportsOf({ language, module })
    if (scope !== null) return { module, scope, rest: parts.slice(length) }
  }
  return null
}

/** Private names and those of the language's protocols are not told apart from what is not declared. */
function isHidden(name: string): boolean {
  return name.startsWith('_')
}

/** A file or folder of that name in the folder of the module: built from another language, or without a package's file. */
export function isFile(module: string, name: string, paths: Snapshot['paths']): boolean {
  const within = `${module.replaceAll('.', '/')}/${name}`
  return ENDINGS.some((ending) => paths.endingWith(within + ending, 1).length > 0)
}

const ENDINGS = ['', '.py', '.pyi', '.pyx', '.pyd', '.so', '.c', '.cpp', '.rs']
