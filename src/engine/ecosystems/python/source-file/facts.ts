import type { Node } from 'web-tree-sitter'
import { computedVariables } from '../../computed-variables.ts'
import type { ModuleImport, SourceFacts } from '../../file-facts.ts'
import { placeFinder } from '../../formats/lines.ts'
import { importedBy } from '../imports.ts'
import { type ModuleOutline, outlineOf } from '../module.ts'
import { descendants, type Syntax, syntaxOf } from '../tree.ts'
import { environmentIn } from './environment.ts'
import { messagesIn } from './messages.ts'
import { namesIn } from './names.ts'

/** Words without which a file reads no environment variables. */
export const pythonMarks = {
  environment: ['environ', 'getenv', 'BaseSettings', 'decouple', 'starlette.config', 'envvar', 'env_var'],
} as const

/** Facts of a Python file beyond its declarations. */
export function pythonFacts(root: Node, path: string): SourceFacts {
  const text = root.text
  const tree = syntaxOf(root)
  const place = placeFinder(text)
  const { row } = root.startPosition
  const lineOf = (offset: number): number => place(offset - tree.start).line + row + 1
  const outline = outlineOf(root)
  const facts = {
    imports: importsIn(tree, outline, path, lineOf),
    messages: messagesIn(tree, lineOf),
    ...(outline.publishesOnly && { published: [...outline.published] }),
  }
  const readsEnvironment = pythonMarks.environment.some((word) => text.includes(word))
  return {
    ...facts,
    environment: readsEnvironment ? [...environmentIn(tree, namesIn(tree), lineOf), ...computedVariables(text)] : [],
  }
}

/**
 * The imports of a file. At the top level of a module, other files can import every name that `from … import` binds. Imports in functions,
 * imports for type checkers only, and imports of whole modules are re-exported only where a package says so.
 */
function importsIn(
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
