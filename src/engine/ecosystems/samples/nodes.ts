import type { Node } from 'web-tree-sitter'
import type { Place } from '../sample.ts'

export function placeOf({ startPosition: { row, column } }: Node): Place {
  return { line: row, column }
}

export function byPlace(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column
}

/** The first error or inserted token among these nodes and their descendants, in source order; null if there is none. */
export function firstError(nodes: readonly Node[], counts: (node: Node) => boolean = () => true): Node | null {
  const pending = erroneous(nodes)
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isError || node.isMissing) {
      if (counts(node)) return node
    } else for (const child of erroneous(node.children)) pending.push(child)
  }
  return null
}

/** In reverse order. */
function erroneous(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => node.hasError || node.isMissing).reverse()
}
