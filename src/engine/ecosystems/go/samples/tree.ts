import type { Node } from 'web-tree-sitter'

/** Maximum depth of a sample's tree. Nobody writes deeper ones by hand. */
const MAX_DEPTH = 150

export interface Visitor {
  /** Called before a node's children. Returns false to skip them. */
  enter(node: Node, ancestors: readonly Ancestor[]): boolean
  /** Called after the children of each entered node. */
  leave(node: Node, ancestors: readonly Ancestor[]): void
}

/** A node above the visited one, with its field in its own parent. */
export interface Ancestor {
  readonly node: Node
  readonly field: string | null
}

/** Visits all named nodes in source order. The last ancestor is the node itself. */
export function visit(root: Node, visitor: Visitor): void {
  const cursor = root.walk()
  const above: Ancestor[] = [{ node: root, field: null }]
  try {
    if (!visitor.enter(root, above) || !cursor.gotoFirstChild()) return
    for (;;) {
      if (cursor.nodeIsNamed) {
        const current = { node: cursor.currentNode, field: cursor.currentFieldName }
        above.push(current)
        const entered = visitor.enter(current.node, above)
        if (entered && above.length < MAX_DEPTH && cursor.gotoFirstChild()) continue
        if (entered) visitor.leave(current.node, above)
        above.pop()
      }
      while (!cursor.gotoNextSibling()) {
        const done = above.at(-1)
        if (done === undefined) return
        visitor.leave(done.node, above)
        above.pop()
        if (above.length === 0 || !cursor.gotoParent()) return
      }
    }
  } finally {
    cursor.delete()
  }
}
