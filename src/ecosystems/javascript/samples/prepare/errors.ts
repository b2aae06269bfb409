import type { Node } from 'web-tree-sitter'
import type { Place, Sample } from '../../../sample.ts'
import { matchBrackets } from './closers.ts'

const MAX_TEXT = 80

/** Where a sample stops being text of its language; null when it does not. */
export function firstError(root: Node, source: string): Sample['error'] {
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
  const pending = root.hasError ? [root] : []
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'ERROR') return { ...placeOf(node), text: node.text.slice(0, MAX_TEXT) }
    // A semicolon that is added is none that the language asks for.
    if (node.isMissing && node.type !== ';') return { ...placeOf(node), text: `missing ${node.type}` }
    pending.push(...node.children.filter((child) => child.hasError || child.isMissing).reverse())
  }
  return null
}

function placeOf(node: Node): Place {
  return { line: node.startPosition.row, column: node.startPosition.column }
}
