import type { Node } from 'web-tree-sitter'

/** Maximum length of a node that is searched as a whole, in characters. Nodes nest, so each would be searched again for every ancestor. */
const MAX_LENGTH = 5_000

export function isShort({ startIndex, endIndex }: Node): boolean {
  return endIndex - startIndex <= MAX_LENGTH
}
