import type { Node } from 'web-tree-sitter'
import type { SampleImport } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { isStandardPackage, packageName, possiblePackageNames } from '../package-name.ts'
import { textOf } from '../source-text.ts'

export interface ImportedPackage extends SampleImport {
  /** All names by which the sample may refer to it; a single one if the import gives an alias. */
  readonly names: ReadonlySet<string>
}

/** The packages that a sample imports. Without an alias, the most likely name is the alias. */
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
