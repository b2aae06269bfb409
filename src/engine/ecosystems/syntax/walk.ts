import type { Tree } from 'web-tree-sitter'
import type { Collector, VisitContext } from './rules.ts'

const MAX_DEPTH = 200

/** Visits declarations in source order, without recursion. Nodes that no rule enters are skipped. */
export function walk(tree: Tree, top: Pick<VisitContext, 'rules' | 'exported'>, found: Collector): void {
  const scopes: VisitContext[] = [{ container: null, root: null, hidden: false, depth: 0, requires: null, ...top }]
  const cursor = tree.walk()
  try {
    let more = cursor.gotoFirstChild()
    while (more) {
      const scope = scopes.at(-1)
      if (scope === undefined) return
      const rule = scope.rules.get(cursor.nodeType)
      const next = rule === undefined ? null : rule === 'enter' ? scope : rule(cursor.currentNode, scope, found)
      if (next !== null && scopes.length < MAX_DEPTH && cursor.gotoFirstChild()) {
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
