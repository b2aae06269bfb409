import type { Node } from 'web-tree-sitter'
import type { ModuleImport } from '../../file-facts.ts'
import { importedBy } from '../imports.ts'
import { outlineOf } from '../module.ts'
import { syntaxOf } from '../tree.ts'

/**
 * What a file imports. At the top level of a module, whatever `from … import` binds can be imported from there again; what
 * stands in functions, is only for type checkers, or is a whole module, is passed on only where a package says so.
 */
export function importsIn(root: Node, path: string): ModuleImport[] {
  const { imports, published } = outlineOf(root)
  const isPackage = /(?:^|\/)__init__\.pyi?$/.test(path)
  const isStub = path.endsWith('.pyi')
  const top = new Map(imports.map(({ statement, checkedOnly }) => [statement.start, checkedOnly]))
  return root.descendantsOfType(['import_statement', 'import_from_statement']).flatMap((node) => {
    const checkedOnly = top.get(node.startIndex)
    const line = node.startPosition.row + 1
    return importedBy(syntaxOf(node)).map(({ module, name, alias, renamedToItself }): ModuleImport => {
      const isNamed = renamedToItself || published.has(alias)
      const isBound = isPackage ? !alias.includes('.') : name !== null && checkedOnly === false
      const exported = checkedOnly !== undefined && (isNamed || (!isStub && isBound) || name === '*')
      return { module, name, alias, exported, line }
    })
  })
}
