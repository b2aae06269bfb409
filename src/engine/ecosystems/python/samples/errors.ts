import type { Place, Sample } from '../../sample.ts'
import { descendants, type Syntax, textOf } from '../tree.ts'

/**
 * The first syntax error. Null if there is none, or if the text is intentional: a placeholder, an elision, a part of a statement, program
 * output, or syntax newer than the grammar.
 */
export function errorIn(root: Syntax, source: string, placeOf: (offset: number) => Place): Sample['error'] {
  const node = firstError(root, placeOf)
  if (node === null) return null
  const lines = source.split('\n')
  const place = placeOf(node.start)
  const text = (lines[place.line] ?? '').trim() || textOf(node).trim()
  if (isMistakenHeader(text, place.line, lines)) return { ...place, text }
  if (isOnPurpose(text, place.line, lines) || isAround(node, place.line, lines, placeOf)) return null
  // The parser gives the statements before a mistake up, too, when it cannot go on after it.
  const inner = placeOf((descendantErrors(node).at(0) ?? node).start)
  return inner.line === place.line ? { ...place, text } : { ...inner, text: (lines[inner.line] ?? '').trim() }
}

function descendantErrors(node: Syntax): Syntax[] {
  return [...descendants(node)].filter((each) => each !== node && (each.type === 'ERROR' || each.missing))
}

/** The first error or missing token, or the first statement with other indentation than its block. */
function firstError(root: Syntax, placeOf: (offset: number) => Place): Syntax | null {
  for (const node of descendants(root)) {
    if (node.type === 'ERROR' || node.missing) return node
    const stray = node.type === 'block' ? strayIn(node, placeOf) : null
    if (stray !== null) return stray
  }
  return null
}

function strayIn(block: Syntax, placeOf: (offset: number) => Place): Syntax | null {
  const { text, offset } = block.source
  let expected: number | null = null
  for (const child of block.children) {
    const { column } = placeOf(child.start)
    const before = text.slice(child.start - offset - column, child.start - offset)
    if (!/^ *$/.test(before)) continue
    expected ??= column
    if (column !== expected) return child
  }
  return null
}

/** Lines that need not be Python. */
const ON_PURPOSE: readonly RegExp[] = [
  /…|\.\.\./,
  /<[A-Za-z][^<>]*>/,
  /\bimport\s*(?:#|$)/,
  /^\w+\?\??$/,
  /^lazy\s+(?:import|from)\b/,
  /^(?:async\s+def|def|class|type)\s+\w+\[[^\]]*=/,
  // Program output, or prose.
  /^[\w.]+: \S/,
  /^[A-Z][a-z]+(?: [a-z]+){2,}/,
  /^(?:Traceback|File "|In \[|Out\[|\$ |>>> )/,
  /^<\w|^\|.*\||^[+=-]{4,}|^\/\w/,
  // Parts of statements and of expressions.
  /^(?:else|elif|except|finally|case)\b/,
  /^[)\]},.@]/,
  /^\w+\s*=[^=].*,\s*\w+\s*=/,
  /^['"][^'"]*['"]\s*:/,
  // Types before names, as in other languages and protocols.
  /:\s*[A-Za-z_]\w* [A-Za-z_]\w*,?$/,
]

function isOnPurpose(text: string, line: number, lines: readonly string[]): boolean {
  const written = lines.filter((each) => each.trim() !== '' && !each.trim().startsWith('#'))
  if (written.length <= 1) return true
  const first = lines.findIndex((each) => each.trim() !== '' && !each.trim().startsWith('#'))
  if (ON_PURPOSE.some((pattern) => pattern.test(text))) return !isInnerItem(text, line, first)
  return isBareSignature(text, line, lines)
}

/** A definition with a body and without a colon, or a decorator with a colon. */
function isMistakenHeader(text: string, line: number, lines: readonly string[]): boolean {
  if (/^@[\w.]+\([^()]*(?:\([^()]*\)[^()]*)*\):$/.test(text)) return true
  if (!/^(?:(?:async\s+)?def\s+\w+\(.*\)|class\s+\w+(?:\(.*\))?)$/.test(text)) return false
  return !isBareSignature(text, line, lines)
}

/** An item or a closing bracket that is not in the first line belongs to the code before it. */
function isInnerItem(text: string, line: number, first: number): boolean {
  return line > first && /^[)\]}]|^['"][^'"]*['"]\s*:/.test(text) && !/…|\.\.\.|<[A-Za-z][^<>]*>|\w \w+,?$/.test(text)
}

/** `def name(arguments)` without a body: the notation of signatures. */
function isBareSignature(text: string, line: number, lines: readonly string[]): boolean {
  if (!/^(?:@|(?:async\s+)?def\b|class\b)/.test(text)) return false
  const indentation = (at: string): number => at.length - at.trimStart().length
  const next = lines.slice(line + 1).find((each) => each.trim() !== '')
  return next === undefined || indentation(next) <= indentation(lines[line] ?? '')
}

/** Maximum number of lines of an error that are searched for signs of intent. */
const MAX_LINES = 12

/** The cause of an unclosed construct may be on a later line than its start. */
function isAround(node: Syntax, line: number, lines: readonly string[], placeOf: (offset: number) => Place): boolean {
  const last = Math.min(placeOf(node.end).line, line + MAX_LINES)
  const around = lines.slice(line, last + 2)
  return around.some((text) =>
    /^\s*(?:…|\.\.\.)|…|[,([{]\s*\.\.\.|<[A-Za-z][\w .-]*>|:\s*[a-z]\w* [a-z]\w*,$/.test(text),
  )
}
