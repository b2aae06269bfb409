import type { Node } from 'web-tree-sitter'
import type { Sample } from '../../sample.ts'

/** The first place at which the sample is not Rust; null when there is none, or when it may be the grammar that is wrong. */
export function readError(root: Node, _source: string): Sample['error'] {
  const node = firstError(root)
  if (node === null) return null
  const text = (node.text.split('\n').find((line) => line.trim() !== '') ?? node.type).trim()
  return {
    line: node.startPosition.row,
    column: node.startPosition.column,
    text: `${node.isMissing ? 'MISSING ' : ''}${text}`,
  }
}

const MAX_STEPS = 100_000

function firstError(root: Node): Node | null {
  if (!root.hasError) return null
  const cursor = root.walk()
  try {
    for (let step = 0; step < MAX_STEPS; step++) {
      const node = cursor.currentNode
      if (node.isError || node.isMissing) return node
      if (node.hasError && cursor.gotoFirstChild()) continue
      while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return null
    }
    return null
  } finally {
    cursor.delete()
  }
}
