import type { Node } from 'web-tree-sitter'
import type { Sample } from '../../../sample.ts'
import { BRACKET, matchBrackets } from '../../../samples/brackets.ts'
import { firstError } from '../../../samples/nodes.ts'
import { separateComments } from '../../definitions/text.ts'

type SyntaxError = NonNullable<Sample['error']>

/** Code that begins inside something not shown, or is a placeholder or markup. */
const FRAGMENT = /^\s*(?:[.?)\]}|&+*/=,:<>{@-]|\w+\s*:(?!:)|pub\s+\w+\s*:|(?:else|where|catch)\b|.*=>)/

/** Syntax that the grammar may not support: new, unstable, or of an old edition. */
const UNKNOWN_SYNTAX =
  /\bsafe\s+(?:fn|static)\b|\bbuiltin\b|\btry!|\bauto\s+trait\b|\byeet\b|\bgen\b|\bsuper\s+let\b|\bconst\s+trait\b|\bimpl\s+const\b|\bbecome\b|\bmacro\s+\w|\btrait\s+\w+[^{]*=|~const|\[const\]|[=(,]\s*#\[|::<[^>]*>\s*[;,)]|::<-|&_|\$\w+\$|\{\s*\d+\s*:|\bunsafe\s*<|\bdyn\s*\*|\b\d\w*[a-zA-Z]|\bbreak\s+'|\bwhere\s+\w+\s*[;{=]|\b(?:do|box|yield|async\s+gen)\b|\bimpl\s*\(|\buse\s*<|\bcfg_select\b|\bmut\s+ref\b|\bpin\s+(?:mut|const)\b|!\w+\s+for\b|:\s*(?:enum|struct|union)\s*\{|%|@|`/

/** An abbreviated declaration: fields without types, or several fields in one name. */
const IN_SHORT = /\w\*\s*:|^\s*[A-Z]\w*\s*\{\s*[a-z]\w*(?:\s*,\s*[a-z]\w*)*\s*,?\s*\},?\s*$/

/** A notation or another language: symbols that Rust does not have, and blocks that begin with a foreign keyword. */
const FOREIGN_SYMBOL = /[^\p{ASCII}\p{L}\p{M}\p{N}]/u
const FOREIGN_BLOCK =
  /^\s*(?!(?:struct|enum|union|trait|impl|mod|fn|match|if|while|for|loop|unsafe|async|const|static|extern|pub|type|use|let|return|else|move|macro_rules)\b)(?:[a-z]\w*\s+[A-Za-z_]\w*\s*\{|[a-z]\w*\s*\{\s*\w+\s*:)/

/** A comment which says that the code is intentionally wrong. */
const MEANT_TO_FAIL = /❌|✗|\berror\b|\binvalid\b|\bnot (?:valid|allowed|compile|have|legal)\b|n't (?:compile|work)\b/i

/** Some line ends like a statement, a block or a list. */
const STRUCTURE = /[;{},(]\s*$/m

/** The first syntax error of the sample; null if there is none, or if the grammar may be wrong. */
export function readError(root: Node, source: string): Sample['error'] {
  if (!root.hasError) return null
  const { code, comments } = separateComments(source)
  const lines = source.split('\n')
  // The last line was added to the sample.
  const own = code.slice(0, code.lastIndexOf('\n'))
  if (FOREIGN_SYMBOL.test(own) || !STRUCTURE.test(own) || isHead(own)) return null
  if (comments.some((comment) => MEANT_TO_FAIL.test(comment))) return null
  const { mismatch, lastOpen } = matchBrackets(code, BRACKET)
  const wrong = mismatch ?? lastOpen
  const first = code.search(/\S/)
  if (FRAGMENT.test(firstLineOf(code.slice(first)))) return null
  if (wrong !== null) return mismatchedAt(code, lines, wrong)
  const node = firstError([root])
  if (node === null || isWithin(node, (type) => MACROS.has(type)) || (node.isError && node.startIndex <= first))
    return null
  const at = node.isMissing ? code.slice(0, node.startIndex).trimEnd().length : node.startIndex
  if (node.isMissing ? !isMissed(node, code) : isNextExpression(node, code)) return null
  const found = errorAt(code, lines, at)
  const line = lines[found?.line ?? 0] ?? ''
  return [UNKNOWN_SYNTAX, FOREIGN_BLOCK, IN_SHORT].some((pattern) => pattern.test(line)) ? null : found
}

/** The first line after the attributes, which precede a field. */
function firstLineOf(code: string): string {
  const lines = code.split('\n')
  return lines.find((line) => !/^\s*(?:#\[.*\]\s*)?$/.test(line)) ?? lines[0] ?? ''
}

/** Only the first line of an item. */
function isHead(code: string): boolean {
  return code.trimEnd().endsWith('{') && code.trim().split('\n').length === 1
}

/** Code from the middle of a file is indented, or closes brackets that it did not open. */
function mismatchedAt(code: string, lines: readonly string[], at: number): SyntaxError | null {
  const isIndented = /^\s/.test(lines.find((line) => line.trim() !== '') ?? '')
  if (isIndented && code.charAt(at) === '}') return null
  return errorAt(code, lines, at)
}

function errorAt(code: string, lines: readonly string[], at: number): SyntaxError | null {
  const before = code.slice(0, at)
  const line = before.split('\n').length - 1
  const text = lines[line]?.trim() ?? ''
  // The last line does not belong to the sample.
  return line >= lines.length - 1 ? null : { line, column: at - before.lastIndexOf('\n') - 1, text }
}

/** Documentation lists expressions and signatures without semicolons. Between statements, a missing one is an error. */
function isMissed(node: Node, code: string): boolean {
  if (node.type !== ';') return !/^(?:[\w]+|_)$/.test(node.type)
  const rest = code.slice(node.startIndex).trimStart()
  if (rest === '' || rest === ';') return false
  const statement = node.parent?.type ?? ''
  if (statement === 'let_declaration') return true
  return statement === 'expression_statement' && /^(?:let|use|return|for|while|match)\b/.test(rest)
}

/** An expression on its own line, after another one without a semicolon. */
function isNextExpression(node: Node, code: string): boolean {
  const before = code.slice(0, node.startIndex)
  const isNext = /[^;{},([\s]\s*\n\s*$/.test(before) && !/^\s*(?:let|use)\b/.test(lastLineOf(before.trimEnd()))
  return isNext && !isWithin(node, (type) => type === 'block' || type === 'match_block' || type.endsWith('_item'))
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** Macros accept arbitrary tokens. */
const MACROS = new Set(['token_tree', 'macro_invocation', 'macro_definition'])

const MAX_LEVELS = 100

function isWithin(node: Node, isOne: (type: string) => boolean): boolean {
  let parent = node.parent
  for (let step = 0; parent !== null && step < MAX_LEVELS; step++, parent = parent.parent) {
    if (isOne(parent.type)) return true
  }
  return false
}
