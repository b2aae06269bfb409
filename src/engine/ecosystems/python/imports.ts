import { childAt, type Syntax, textOf } from './tree.ts'

export interface Imported {
  /** As written, including the dots of a relative import. */
  readonly module: string
  /** `*` for all names, null for the module itself. */
  readonly name: string | null
  /** The expression that refers to it: `np`, or `os.path` for `import os.path`. */
  readonly alias: string
  /** `x as x`, which marks re-exported names for type checkers. */
  readonly renamedToItself: boolean
  readonly node: Syntax
}

/** The imports of an `import` or `from … import` statement; none for `from __future__`. */
export function importedBy(statement: Syntax): Imported[] {
  const from = statement.type === 'import_from_statement' ? childAt(statement, 'module_name') : null
  if (from === null && statement.type !== 'import_statement') return []
  const found: Imported[] = []
  for (const child of statement.children) {
    if (child === from) continue
    if (child.type === 'wildcard_import' && from !== null) {
      found.push({ module: moduleText(from), name: '*', alias: '*', renamedToItself: false, node: child })
      continue
    }
    const name = child.type === 'aliased_import' ? childAt(child, 'name') : child
    if (name?.type !== 'dotted_name') continue
    const written = moduleText(name)
    const alias = child.type === 'aliased_import' ? childAt(child, 'alias') : null
    const called = alias === null ? written : textOf(alias)
    const module = from === null ? written : moduleText(from)
    const renamedToItself = alias !== null && called === written
    found.push({ module, name: from === null ? null : written, alias: called, renamedToItself, node: name })
  }
  return found
}

function moduleText(node: Syntax): string {
  return textOf(node).replace(/\s+/g, '')
}
