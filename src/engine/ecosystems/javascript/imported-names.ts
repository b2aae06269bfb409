import type { Node } from 'web-tree-sitter'
import { stringContent } from './definitions/text.ts'

/** One name that an import statement binds. */
export interface ImportedName {
  readonly module: string
  readonly name: string | null
  readonly alias: string
  readonly node: Node
}

/** The names that an import statement binds, with their modules. */
export function importedNames(statement: Node): ImportedName[] {
  const required = statement.namedChildren.find(({ type }) => type === 'import_require_clause')
  const module = stringContent(required?.childForFieldName('source') ?? statement.childForFieldName('source'))
  if (module === null) return []
  const names: ImportedName[] = []
  const add = (name: string | null, node: Node | null | undefined): void => {
    if (node != null) names.push({ module, name, alias: node.text, node })
  }
  add(null, required?.firstNamedChild)
  const clause = statement.namedChildren.find(({ type }) => type === 'import_clause')
  for (const child of clause?.namedChildren ?? []) {
    if (child.type === 'identifier') add('default', child)
    else if (child.type === 'namespace_import') add(null, child.firstNamedChild)
    else if (child.type === 'named_imports')
      for (const specifier of child.namedChildren) {
        const name = specifier.childForFieldName('name')
        if (name !== null) add(stringContent(name) ?? name.text, specifier.childForFieldName('alias') ?? name)
      }
  }
  return names
}
