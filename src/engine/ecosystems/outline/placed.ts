import type { Node } from 'web-tree-sitter'

/** A node with its context. Asking the tree for it takes longer the deeper the node is. */
export interface NodeInContext {
  readonly node: Node
  readonly parent: NodeInContext | null
  /** The named node before it, within the same parent. */
  readonly before: NodeInContext | null
}

/** Maximum number of nodes. A larger tree is truncated. */
const MAX_NODES = 200_000

/** The named nodes of a tree and its missing tokens, in text order. */
export function placedNodes(root: Node): NodeInContext[] {
  const found: NodeInContext[] = []
  const open: NodeInContext[] = [{ node: root, parent: null, before: null }]
  for (let next = open.pop(); next && found.length < MAX_NODES; next = open.pop()) {
    found.push(next)
    const children: NodeInContext[] = []
    let before: NodeInContext | null = null
    for (const node of next.node.children) {
      if (node === null || !(node.isNamed || node.isMissing)) continue
      before = { node, parent: next, before }
      children.push(before)
    }
    open.push(...children.reverse())
  }
  return found
}
