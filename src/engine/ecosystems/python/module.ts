import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../base/memoize.ts'
import { childAt, type Syntax, syntaxOf, textOf } from './tree.ts'

/** The statements of a file that are needed to interpret other statements. */
export interface ModuleOutline {
  readonly imports: readonly ImportStatement[]
  /** Names in `__all__`. */
  readonly published: ReadonlySet<string>
}

export interface ImportStatement {
  readonly statement: Syntax
  /** It is under `if TYPE_CHECKING`. */
  readonly checkedOnly: boolean
}

/** The outline of a node's module, read once per tree. */
export function outlineOf(node: Node): ModuleOutline {
  return outlineOfTree(node.tree)
}

const outlineOfTree = memoize(({ rootNode }: Tree) => readOutline(syntaxOf(rootNode, isDetail)))

function isDetail(node: Syntax): boolean {
  if (node.type === 'expression_statement') return true
  return node.type === 'block' && node.parent?.type === 'function_definition'
}

function readOutline(root: Syntax): ModuleOutline {
  const imports: ImportStatement[] = []
  const published = new Set<string>()
  for (const statement of statementsIn(root)) {
    if (IMPORT.test(statement.type)) imports.push({ statement, checkedOnly: isCheckedOnly(statement) })
    for (const text of publishedBy(statement)) published.add(text)
  }
  return { imports, published }
}

const IMPORT = /^import_(?:from_)?statement$/

function isCheckedOnly(statement: Syntax): boolean {
  for (let at = statement.parent; at !== null; at = at.parent) {
    const condition = at.type === 'if_statement' ? childAt(at, 'condition') : null
    if (condition !== null && /^(?:\w+\.)?TYPE_CHECKING$/.test(textOf(condition))) return true
  }
  return false
}

/** Names that a statement adds to `__all__`, in any way. */
function publishedBy(statement: Syntax): string[] {
  if (statement.type !== 'expression_statement') return []
  const { text, offset } = statement.source
  if (!text.startsWith('__all__', statement.start - offset)) return []
  return [...textOf(statement).matchAll(/(['"])(\w+)\1/g)].map((match) => match[2] ?? '')
}

const NESTING =
  /^(?:module|block|ERROR|(?:if|with|try|for|while|match)_statement|(?:elif|else|except|except_group|finally|case)_clause)$/

/** Statements of a body, including those under conditions, but not those in nested functions and classes. */
export function* statementsIn(body: Syntax): Generator<Syntax> {
  for (const child of body.children) {
    if (NESTING.test(child.type)) yield* statementsIn(child)
    else yield child
  }
}
