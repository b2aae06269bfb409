import type { Node, Tree } from 'web-tree-sitter'
import type { Collector } from './collect.ts'

/** Where the walk stands: what encloses the node, and which rules read its children. */
export interface Scope {
  readonly rules: Rules
  /** Name of the innermost enclosing declaration; null at the top level. */
  readonly container: string | null
  /** Name of the outermost enclosing declaration; null at the top level. */
  readonly root: string | null
  /** What is declared here is visible outside the file unless it says otherwise. */
  readonly exported: boolean
  readonly hidden: boolean
  /** How many literals (objects, tables, object types) enclose the node. */
  readonly depth: number
  /** What is declared here counts only if this name is defined at the top level of the file. */
  readonly requires: string | null
}

/** Reads one node and says in which scope its children are read; null leaves them out. */
export type Rule = (node: Node, scope: Scope, found: Collector) => Scope | null

/** By node type. `enter` reads the children in the same scope; node types without a rule are left out with all they hold. */
export type Rules = ReadonlyMap<string, Rule | 'enter'>

const DEEPEST = 200

export function rules(entries: Readonly<Record<string, Rule | 'enter'>>): Rules {
  const table = new Map<string, Rule | 'enter'>()
  for (const [types, rule] of Object.entries(entries)) for (const type of types.split(' ')) table.set(type, rule)
  return table
}

/** The scope of what stands inside a declaration named `name`; a declaration without a name opens no new container. */
export function inside(scope: Scope, name: string | null, change: Partial<Scope> = {}): Scope {
  return { ...scope, container: name ?? scope.container, root: scope.root ?? name, ...change }
}

/** Visits declarations in source order, without recursion, and without looking into anything that no rule enters. */
export function walk(tree: Tree, top: Pick<Scope, 'rules' | 'exported'>, found: Collector): void {
  const scopes: Scope[] = [{ container: null, root: null, hidden: false, depth: 0, requires: null, ...top }]
  const cursor = tree.walk()
  try {
    let more = cursor.gotoFirstChild()
    while (more) {
      const scope = scopes.at(-1)
      if (scope === undefined) return
      const rule = scope.rules.get(cursor.nodeType)
      const next = rule === undefined ? null : rule === 'enter' ? scope : rule(cursor.currentNode, scope, found)
      if (next !== null && scopes.length < DEEPEST && cursor.gotoFirstChild()) {
        scopes.push(next)
        continue
      }
      while (!cursor.gotoNextSibling()) {
        scopes.pop()
        if (scopes.length === 0 || !cursor.gotoParent()) {
          more = false
          break
        }
      }
    }
  } finally {
    cursor.delete()
  }
}
