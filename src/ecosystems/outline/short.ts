import type { Node } from 'web-tree-sitter'

/** Characters of a node that is looked through as a whole: nodes nest, and each would be looked through again for each around it. */
const MAX_LENGTH = 5_000

export function isShort({ startIndex, endIndex }: Node): boolean {
  return endIndex - startIndex <= MAX_LENGTH
}
