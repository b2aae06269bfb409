import type { Node } from 'web-tree-sitter'

/** Levels of a sample's tree that are read; no one writes more of them by hand. */
const MAX_DEPTH = 150

export interface Visitor {
  /** Called on the way down. False leaves out what the node holds. */
  enter(node: Node, ancestors: readonly Ancestor[]): boolean
  /** Called on the way up, for each node that was entered. */
  leave(node: Node, ancestors: readonly Ancestor[]): void
}

/** A node above the one that is visited, with the field of its own parent that it stands in. */
export interface Ancestor {
  readonly node: Node
  readonly field: string | null
}

/** Visits all named nodes in the order of the source; the last ancestor is the node itself. */
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
