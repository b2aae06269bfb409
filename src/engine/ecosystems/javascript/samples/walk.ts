import type { Node } from 'web-tree-sitter'
import { lookUp, openScope, outermost } from '../../samples/scope.ts'
import { bind, type Scope } from './scopes.ts'

/** A visited node with its context. */
export interface Visited {
  readonly node: Node
  readonly scope: Scope
  readonly parent: Visited | null
  readonly depth: number
}

/** An identifier that is used as a value or as a type. */
export interface Reference extends Visited {
  readonly name: string
}

/** The operations that visits use. */
export interface Walk {
  visit(node: Node | null, scope: Scope): void
  /** Visits the children of a node, except those of excluded types. */
  visitChildren(node: Node, scope: Scope, except?: RegExp): void
  /** Records a node as a use of a name: a child of the visited node, or that node itself. */
  refer(node: Node, scope: Scope): void
  assign(node: Node, scope: Scope): void
}

export type Visit = (node: Node, scope: Scope, walk: Walk) => void

const MAX_NODES = 200_000

/** Maximum nesting depth. Nobody writes deeper nodes. */
const MAX_DEPTH = 500

/**
 * Finds the names that a sample uses, each with its scope, without recursion.
 *
 * @param visits how to visit nodes, by type; for other types, their children are visited
 */
export function walkSample(root: Node, visits: ReadonlyMap<string, Visit>): readonly Reference[] {
  const program = openScope<true>(null, 'function')
  const references: Reference[] = []
  const assigned: Reference[] = []
  const pending: Visited[] = []
  let current: Visited = { node: root, scope: program, parent: null, depth: 0 }
  const at = (node: Node, scope: Scope): Visited => {
    const parent = node.id === current.node.id ? current.parent : current
    return { node, scope, parent, depth: current.depth + 1 }
  }
  const walk: Walk = {
    visit: (node, scope) => {
      if (node !== null && current.depth < MAX_DEPTH) pending.push(at(node, scope))
    },
    visitChildren: (node, scope, except) => {
      for (const child of node.namedChildren) if (!except?.test(child.type)) walk.visit(child, scope)
    },
    refer: (node, scope) => references.push({ ...at(node, scope), name: node.text }),
    assign: (node, scope) => assigned.push({ ...at(node, scope), name: node.text }),
  }
  walk.visitChildren(root, program)
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const next = pending.pop()
    if (next === undefined) break
    current = next
    const visit = visits.get(next.node.type)
    if (visit === undefined) walk.visitChildren(next.node, next.scope)
    else visit(next.node, next.scope, walk)
  }
  for (const { name, scope } of assigned) settleAssignment(name, scope)
  return references
}

/** An assignment without a declaration creates a global. */
function settleAssignment(name: string, scope: Scope): void {
  if (lookUp(scope, name) === undefined) bind(outermost(scope), name)
}
