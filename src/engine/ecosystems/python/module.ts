import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../base/memoize.ts'
import { childAt, type Syntax, syntaxOf, textOf } from './tree.ts'

/** The statements of a file that are needed to interpret other statements. */
export interface ModuleOutline {
  readonly imports: readonly ImportStatement[]
  /** Names in `__all__`. */
  readonly published: ReadonlySet<string>
  /** Whether `published` is all of `__all__`: the module has one, and none of its names are computed. */
  readonly publishesOnly: boolean
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
  let isComputed = false
  for (const statement of statementsIn(root)) {
    if (IMPORT.test(statement.type)) imports.push({ statement, checkedOnly: isCheckedOnly(statement) })
    const text = publishing(statement)
    if (text === null) continue
    for (const [, , name = ''] of text.matchAll(/(['"])(\w+)\1/g)) published.add(name)
    isComputed ||= !LISTED.test(text.replace(/(['"])\w+\1/g, ''))
  }
  return { imports, published, publishesOnly: published.size > 0 && !isComputed }
}

const IMPORT = /^import_(?:from_)?statement$/

function isCheckedOnly(statement: Syntax): boolean {
  for (let at = statement.parent; at !== null; at = at.parent) {
    const condition = at.type === 'if_statement' ? childAt(at, 'condition') : null
    if (condition !== null && /^(?:\w+\.)?TYPE_CHECKING$/.test(textOf(condition))) return true
  }
  return false
}

/** The text of a statement that adds names to `__all__`, in any way, without comments; null for other statements. */
function publishing(statement: Syntax): string | null {
  if (statement.type !== 'expression_statement') return null
  const { text, offset } = statement.source
  if (!text.startsWith('__all__', statement.start - offset)) return null
  return textOf(statement).replace(/#.*/g, '')
}

/** Such a statement without its names, where it has no others: `__all__ += [, ]`. */
const LISTED = /^__all__(?::[^=]{0,60})?\s*(?:\+?=|\.(?:extend|append)\()[\s,()[\]\\]*$/

const NESTING =
  /^(?:module|block|ERROR|(?:if|with|try|for|while|match)_statement|(?:elif|else|except|except_group|finally|case)_clause)$/

/** Statements of a body, including those under conditions, but not those in nested functions and classes. */
export function* statementsIn(body: Syntax): Generator<Syntax> {
  for (const child of body.children) {
    if (NESTING.test(child.type)) yield* statementsIn(child)
    else yield child
  }
}
