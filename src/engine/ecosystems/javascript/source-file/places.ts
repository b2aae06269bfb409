import type { Node } from 'web-tree-sitter'

/** Maximum number of matches of one pattern in one file. A file with more is data. */
const MAX_PLACES = 1000

/** The nodes at which matches of a pattern start, except those in comments and strings. */
export function nodesAt(root: Node, pattern: RegExp): Node[] {
  const nodes: Node[] = []
  for (const { index } of root.text.matchAll(pattern)) {
    if (nodes.length >= MAX_PLACES) break
    const node = root.namedDescendantForIndex(root.startIndex + index, root.startIndex + index)
    if (node !== null && !/comment|string|template|regex|jsx_text/.test(node.type)) nodes.push(node)
  }
  return nodes
}
