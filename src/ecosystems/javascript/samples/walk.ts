import type { Node } from 'web-tree-sitter'
import { bind, lookUp, openScope, programScope, type Scope } from './scopes.ts'
import { VISITS } from './visits.ts'
import type { Reference, Taken, Typed, Visited, Walk, Walked } from './walked.ts'

/** Nodes that are looked at in one sample. */
const MAX_NODES = 200_000

/** Nodes nested deeper than this are written by nobody. */
const MAX_DEPTH = 500

/** Finds the scopes, bindings and references of a sample, without recursion. */
export function walkSample(root: Node): Walked {
  const program = openScope(null, true)
  const references: Reference[] = []
  const calls: Visited[] = []
  const taken: Taken[] = []
  const typed: Typed[] = []
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
    call: (node, scope) => calls.push(at(node, scope)),
    take: (each) => taken.push(each),
    type: (each) => typed.push(each),
  }
  walk.visitChildren(root, program)
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const next = pending.pop()
    if (next === undefined) break
    current = next
    const visit = VISITS.get(next.node.type)
    if (visit === undefined) walk.visitChildren(next.node, next.scope)
    else visit(next.node, next.scope, walk)
  }
  for (const { name, scope } of assigned) settleAssignment(name, scope)
  return { program, references, calls, taken, typed }
}

/** A name that is assigned without being declared is a global from then on. */
function settleAssignment(name: string, scope: Scope): void {
  const binding = lookUp(scope, name)
  if (binding === null) bind(programScope(scope), name, null)
  else binding.changed = true
}
