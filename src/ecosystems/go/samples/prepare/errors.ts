import type { Node } from 'web-tree-sitter'
import type { Sample } from '../../../sample.ts'
import { firstError, placeOf } from '../../../samples/nodes.ts'
import { isOmission, omissionOf, saysOmission } from './abridged.ts'
import { wrapperLength } from './fragment.ts'

/** Characters of the text at the place of an error. */
const MAX_TEXT = 80

/** Lists whose elements need a comma behind them when the list ends on a line of its own. */
const LISTS = ['literal_value', 'argument_list', 'parameter_list']

type SyntaxError = NonNullable<Sample['error']>

/** A line that tells how something is called rather than calling it: `store.Get(key string, all ...bool) (any, error)`. */
const SKETCH =
  /^\s*[\w.*]+(?:\[[^\]\n]{0,80}\])?\((?:[^()\n]{0,200},)?\s*[a-z_]\w*\s+(?:\.\.\.|\*|\[\]|func\(|map\[|chan |[A-Za-z])|^\s*[\w.]+\([\w., ]{0,80}\)\s*(?:\(|\*|\[\]|[\w.]+\s*(?:$|\/\/))/

/**
 * The first place of a prepared sample that is no Go. Null when all of it is, and when what is wrong may be left out rather
 * than mistaken: braces that are not closed or not opened, the rest of what a part is of, and how functions are called.
 */
export function syntaxError(root: Node, source: string): SyntaxError | null {
  const comma = missingComma(root, source)
  const broken = firstError(root.children)
  if (broken !== null && (comma === null || broken.startIndex < comma.startIndex)) {
    const whole = wrapperLength(source) === 0 && !isUnbalanced(root, source)
    if (whole && !isLeftOut(broken, source)) return at(broken, source)
  }
  return comma && at(comma, source)
}

/** A comment instead of a value: `name := // get it somehow`. */
const NO_VALUE = /=\s*\/[/*]/

/** The line of the error says that something is left out, or is no code. */
function isLeftOut(node: Node, source: string): boolean {
  const { row } = node.startPosition
  const lines = source.split('\n', row + 1)
  const line = lines[row] ?? ''
  return line.includes(omissionOf(1)) || SKETCH.test(line) || NO_VALUE.test(line) || NO_VALUE.test(lines[row - 1] ?? '')
}

function at(node: Node, source: string): SyntaxError {
  const end = source.indexOf('\n', node.startIndex)
  const text = source.slice(node.startIndex, end === -1 ? undefined : end).slice(0, MAX_TEXT)
  return { ...placeOf(node), text }
}

/** The last element of the first list that ends on a later line without a comma, which the grammar lets pass. */
function missingComma(root: Node, source: string): Node | null {
  const wrapper = wrapperLength(source)
  for (const list of root.descendantsOfType(LISTS)) {
    const count = list?.childCount ?? 0
    if (!list || count < 3 || list.hasError || list.startIndex < wrapper) continue
    const close = list.child(count - 1)
    const behind: Node[] = []
    let last = list.child(count - 2)
    while (last?.type === 'comment') {
      behind.push(last)
      last = list.child(count - 2 - behind.length)
    }
    if (!last?.isNamed || !close || close.startPosition.row === last.endPosition.row || isOmission(last.text)) continue
    const { row } = last.endPosition
    // A comment on a line of its own may stand for further elements.
    if (behind.every((comment) => comment.startPosition.row === row && !saysOmission(comment.text))) return last
  }
  return null
}

const TEXTS = ['comment', 'interpreted_string_literal', 'raw_string_literal', 'rune_literal']

/** Braces or brackets are opened and not closed, or closed and not opened. */
function isUnbalanced(root: Node, source: string): boolean {
  let code = ''
  let from = 0
  for (const node of root.descendantsOfType(TEXTS)) {
    code += source.slice(from, Math.max(from, node?.startIndex ?? 0))
    from = Math.max(from, node?.endIndex ?? 0)
  }
  code += source.slice(from)
  return code.split(/[{([]/).length !== code.split(/[})\]]/).length
}
