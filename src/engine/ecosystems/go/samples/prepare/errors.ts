import type { Node } from 'web-tree-sitter'
import type { Sample } from '../../../sample.ts'
import { firstError, placeOf } from '../../../samples/nodes.ts'
import { isOmission, isOmissionComment, omissionOf } from './abridged.ts'
import { wrapperLength } from './fragment.ts'

/** Maximum number of characters of an error's text. */
const MAX_TEXT = 80

/** Lists whose last element needs a trailing comma if the list ends on its own line. */
const LISTS = ['literal_value', 'argument_list', 'parameter_list']

type SyntaxError = NonNullable<Sample['error']>

/** A line that shows a signature instead of a call: `store.Get(key string, all ...bool) (any, error)`. */
const SKETCH =
  /^\s*[\w.*]+(?:\[[^\]\n]{0,80}\])?\((?:[^()\n]{0,200},)?\s*[a-z_]\w*\s+(?:\.\.\.|\*|\[\]|func\(|map\[|chan |[A-Za-z])|^\s*[\w.]+\([\w., ]{0,80}\)\s*(?:\(|\*|\[\]|[\w.]+\s*(?:$|\/\/))/

/**
 * The first syntax error of a prepared sample. Null if it is valid, and if the error may be an omission rather than a mistake: unbalanced
 * braces, a missing remainder of a construct, and signatures.
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

/** A comment in place of a value: `name := // get it somehow`. */
const NO_VALUE = /=\s*\/[/*]/

/** The line of the error says that something is omitted, or is not code. */
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

/** The last element of the first multi-line list without a trailing comma, which the grammar accepts. */
function missingComma(root: Node, source: string): Node | null {
  const wrapper = wrapperLength(source)
  for (const list of root.descendantsOfType(LISTS)) {
    const count = list?.childCount ?? 0
    if (!list || count < 3 || list.hasError || list.startIndex < wrapper) continue
    const close = list.child(count - 1)
    const comments: Node[] = []
    let last = list.child(count - 2)
    while (last?.type === 'comment') {
      comments.push(last)
      last = list.child(count - 2 - comments.length)
    }
    if (!last?.isNamed || !close || close.startPosition.row === last.endPosition.row || isOmission(last.text)) continue
    const { row } = last.endPosition
    // A comment on its own line may replace further elements.
    if (comments.every((comment) => comment.startPosition.row === row && !isOmissionComment(comment.text))) return last
  }
  return null
}

const TEXTS = ['comment', 'interpreted_string_literal', 'raw_string_literal', 'rune_literal']

/** Braces or brackets are unbalanced. */
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
