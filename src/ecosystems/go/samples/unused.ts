import type { Node } from 'web-tree-sitter'
import { isStandardPackage } from '../package-name.ts'
import type { ImportedPackage } from './imports.ts'
import type { UnboundName } from './names.ts'

interface Followed {
  readonly root: Node
  readonly imports: readonly ImportedPackage[]
  /** Names of packages that the sample takes something of. */
  readonly taken: ReadonlySet<string>
  readonly unbound: readonly UnboundName[]
}

/**
 * Imports of a whole file that it takes nothing of, which the compiler refuses. A file is whole when it names its package, or
 * has the function that a program starts with, and has code to run. What another package than the standard library's is called
 * may only be guessed, so that nothing is said of those beside a name that may be theirs.
 */
export function unusedImports({ root, imports, taken, unbound }: Followed): readonly ImportedPackage[] {
  if (!isWholeFile(root)) return []
  const guesses = unbound.some(({ member }) => member !== null)
  return imports.filter(({ module, name, alias, names }) => {
    const isTaken = taken.has(alias) || [...names].some((each) => taken.has(each))
    if (name !== null || alias === '_' || module === 'C' || isTaken) return false
    return isStandardPackage(module) || !guesses
  })
}

function isWholeFile(root: Node): boolean {
  const functions = root.namedChildren.filter(({ type }) => /^(?:function|method)_declaration$/.test(type))
  const runs = functions.some((each) => (each.childForFieldName('body')?.namedChildCount ?? 0) > 0)
  const clause = root.namedChildren.some(({ type }) => type === 'package_clause')
  return runs && (clause || functions.some((each) => each.childForFieldName('name')?.text === 'main'))
}
