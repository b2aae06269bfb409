import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../memoize.ts'
import { importedBy } from './imports.ts'
import { childAt, type Syntax, syntaxOf, textOf } from './tree.ts'

/** The statements of a file that other statements are understood by. */
export interface ModuleOutline {
  /** What imported names stand for in full: `pydantic.BaseModel` by `BaseModel`. */
  readonly origins: ReadonlyMap<string, string>
  readonly imports: readonly ImportStatement[]
  /** Names in `__all__`. */
  readonly published: ReadonlySet<string>
  /** Definitions of classes at the top level by name, with their decorators; null for a name with several. */
  readonly classes: ReadonlyMap<string, ClassSyntax | null>
}

export interface ImportStatement {
  readonly statement: Syntax
  /** It stands under `if TYPE_CHECKING`. */
  readonly checkedOnly: boolean
}

/** A class without the bodies of its methods and inner classes. */
export interface ClassSyntax {
  readonly node: Syntax
  readonly decorators: readonly Syntax[]
}

/** The outline of the module that a node stands in, read once for each tree. */
export function outlineOf(node: Node): ModuleOutline {
  return outlineOfTree(node.tree)
}

const outlineOfTree = memoize(({ rootNode }: Tree) => readOutline(syntaxOf(rootNode, isDetail)))

function isDetail(node: Syntax): boolean {
  if (node.type === 'expression_statement') return !isInClass(node)
  return node.type === 'block' && node.parent?.type === 'function_definition'
}

function isInClass(node: Syntax): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.type === 'class_definition') return true
  return false
}

/** A class as {@link ClassSyntax} has it. */
export function classSyntax(node: Node): Syntax {
  return syntaxOf(
    node,
    (each) => each.type === 'block' && each.parent?.parent != null && !NESTING.test(each.parent.type),
  )
}

function readOutline(root: Syntax): ModuleOutline {
  const origins = new Map<string, string>()
  const imports: ImportStatement[] = []
  const published = new Set<string>()
  const classes = new Map<string, ClassSyntax | null>()
  for (const statement of statementsIn(root)) {
    if (IMPORT.test(statement.type)) imports.push({ statement, checkedOnly: isCheckedOnly(statement) })
    for (const text of publishedBy(statement)) published.add(text)
    for (const { module, name, alias } of importedBy(statement)) {
      if (!alias.includes('.')) origins.set(alias, name === null ? module : `${module}.${name}`)
    }
    const found = classIn(statement)
    const name = childAt(found?.node, 'name')
    if (found !== null && name !== null) classes.set(textOf(name), classes.has(textOf(name)) ? null : found)
  }
  return { origins, imports, published, classes }
}

const IMPORT = /^import_(?:from_)?statement$/

function isCheckedOnly(statement: Syntax): boolean {
  for (let at = statement.parent; at !== null; at = at.parent) {
    const condition = at.type === 'if_statement' ? childAt(at, 'condition') : null
    if (condition !== null && /^(?:\w+\.)?TYPE_CHECKING$/.test(textOf(condition))) return true
  }
  return false
}

/** Texts that a statement gives to `__all__`, in whichever way. */
function publishedBy(statement: Syntax): string[] {
  if (statement.type !== 'expression_statement') return []
  const { text, offset } = statement.source
  if (!text.startsWith('__all__', statement.start - offset)) return []
  return [...textOf(statement).matchAll(/(['"])(\w+)\1/g)].map((match) => match[2] ?? '')
}

/** A class definition with its decorators; null for any other statement. */
function classIn(statement: Syntax): ClassSyntax | null {
  if (statement.type === 'class_definition') return { node: statement, decorators: [] }
  const definition = statement.type === 'decorated_definition' ? childAt(statement, 'definition') : null
  if (definition?.type !== 'class_definition') return null
  return { node: definition, decorators: statement.children.filter(({ type }) => type === 'decorator') }
}

const NESTING =
  /^(?:module|block|ERROR|(?:if|with|try|for|while|match)_statement|(?:elif|else|except|except_group|finally|case)_clause)$/

/** Statements of a body, those under conditions among them, without those of functions and classes within. */
export function* statementsIn(body: Syntax): Generator<Syntax> {
  for (const child of body.children) {
    if (NESTING.test(child.type)) yield* statementsIn(child)
    else yield child
  }
}
