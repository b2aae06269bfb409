import type { Node } from 'web-tree-sitter'
import type { Sample } from '../../../sample.ts'
import { matchBrackets } from '../../../samples/brackets.ts'
import { firstError, placeOf } from '../../../samples/nodes.ts'

const MAX_TEXT = 80

/** Where a sample stops being text of its language; null when it does not. */
export function errorIn(root: Node, source: string): Sample['error'] {
  const found = skippedOrAdded(root)
  if (found === null) return null
  const { mismatch } = matchBrackets(source)
  if (mismatch === null) return found
  // The parser takes a wrong bracket for a mistake of the statement that it stands in.
  const before = source.slice(0, mismatch).split('\n')
  const line = before.length - 1
  return { line, column: before[line]?.length ?? 0, text: source.slice(mismatch, mismatch + MAX_TEXT) }
}

/** The first place at which the parser had to skip or to add something; null when it had not to. */
export function skippedOrAdded(root: Node): Sample['error'] {
  // A semicolon that is added is none that the language asks for.
  const node = firstError([root], ({ isError, type }) => isError || type !== ';')
  return node && { ...placeOf(node), text: node.isError ? node.text.slice(0, MAX_TEXT) : `missing ${node.type}` }
}
