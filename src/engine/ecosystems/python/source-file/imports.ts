import type { ModuleImport } from '../../file-facts.ts'
import { importedBy } from '../imports.ts'
import type { ModuleOutline } from '../module.ts'
import { descendants, type Syntax } from '../tree.ts'

/**
 * The imports of a file. At the top level of a module, other files can import every name that `from … import` binds. Imports in functions,
 * imports for type checkers only, and imports of whole modules are re-exported only where a package says so.
 */
export function importsIn(
  tree: Syntax,
  { imports, published }: ModuleOutline,
  path: string,
  lineOf: (offset: number) => number,
): ModuleImport[] {
  const isPackage = /(?:^|\/)__init__\.pyi?$/.test(path)
  const isStub = path.endsWith('.pyi')
  const top = new Map(imports.map(({ statement, checkedOnly }) => [statement.start, checkedOnly]))
  const statements = [...descendants(tree)].filter(({ type }) => /^import_(?:from_)?statement$/.test(type))
  return statements.flatMap((statement) => {
    const checkedOnly = top.get(statement.start)
    const line = lineOf(statement.start)
    return importedBy(statement).map(({ module, name, alias, renamedToItself }): ModuleImport => {
      const isNamed = renamedToItself || published.has(alias)
      const isBound = isPackage ? !alias.includes('.') : name !== null && checkedOnly === false
      const exported = checkedOnly !== undefined && (isNamed || (!isStub && isBound) || name === '*')
      return { module, name, alias, exported, ...(checkedOnly === true && { typeOnly: true }), line }
    })
  })
}
