import type { Node } from 'web-tree-sitter'
import type { Sample } from '../../../sample.ts'
import { matchBrackets } from '../../../samples/brackets.ts'
import { firstError, placeOf } from '../../../samples/nodes.ts'

const MAX_TEXT = 80

/** The first syntax error of a sample; null if there is none. */
export function errorIn(root: Node, source: string): Sample['error'] {
  const found = skippedOrAdded(root)
  if (found === null) return null
  const { mismatch } = matchBrackets(source)
  if (mismatch === null) return found
  // The parser reports a wrong bracket as an error of the statement around it.
  const before = source.slice(0, mismatch).split('\n')
  const line = before.length - 1
  return { line, column: before[line]?.length ?? 0, text: source.slice(mismatch, mismatch + MAX_TEXT) }
}

/** The first place where the parser skipped or added something; null if there is none. */
export function skippedOrAdded(root: Node): Sample['error'] {
  // The language does not require the added semicolon.
  const node = firstError([root], ({ isError, type }) => isError || type !== ';')
  return node && { ...placeOf(node), text: node.isError ? node.text.slice(0, MAX_TEXT) : `missing ${node.type}` }
}
