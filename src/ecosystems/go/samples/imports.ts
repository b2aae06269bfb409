import type { Node } from 'web-tree-sitter'
import type { SampleImport } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { isStandardPackage, packageName, possiblePackageNames } from '../package-name.ts'
import { textOf } from '../source-text.ts'

export interface ImportedPackage extends SampleImport {
  /** All names by which the sample may speak of it; one alone when the import says it. */
  readonly names: ReadonlySet<string>
}

/** The packages that a sample imports. Of a name that is not written the most likely one is the alias. */
export function importedPackages(root: Node): ImportedPackage[] {
  return root.descendantsOfType('import_spec').flatMap((spec) => {
    const module = textOf(spec?.childForFieldName('path') ?? null)
    if (!spec || module === null) return []
    const written = spec.childForFieldName('name')?.text
    const alias = written ?? packageName(module)
    const names = written !== undefined ? [written] : isStandardPackage(module) ? [alias] : possiblePackageNames(module)
    return { module, name: written === '.' ? '*' : null, alias, ...placeOf(spec), names: new Set(names) }
  })
}

/**
 * Imports of a whole file that it takes nothing of, which the compiler refuses. A file is whole when it names its package, or
 * has the function that a program starts with, and has code to run. What another package than the standard library's is called
 * may only be guessed, so that nothing is said of those beside a name that may be theirs.
 *
 * @param taken names of packages that the file takes something of
 * @param guesses it takes something of a name that is bound nowhere
 */
export function unusedImports(
  root: Node,
  imports: readonly ImportedPackage[],
  taken: ReadonlySet<string>,
  guesses: boolean,
): readonly ImportedPackage[] {
  if (!isWholeFile(root)) return []
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
