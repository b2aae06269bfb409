import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLError } from 'yaml'
import type { Entry, Tree } from './tree.ts'

/** Maximum length of a file, in UTF-16 code units. */
const MAX_LENGTH = 256 * 1024
/** Maximum nesting depth; YAML parsers need a stack frame per level. */
const MAX_DEPTH = 64
/** Maximum columns of indentation and list markers before a line's text, which limits the nesting of blocks. */
const MAX_INDENTATION = 200
/** Maximum number of values after expanding aliases. */
const MAX_VALUES = 20_000

/** A mistake at an offset. `fatal`: the whole text is unusable. */
interface YamlIssue {
  readonly offset: number
  readonly message: string
  readonly fatal: boolean
}

export interface YamlFile {
  /** Null if the file is empty or not YAML. */
  readonly root: Tree | null
  readonly issues: readonly YamlIssue[]
  /** 1-based line and column (UTF-16 code units) of an offset. */
  readonly locate: (offset: number) => { line: number; column: number }
}

class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** Parses untrusted YAML, with limits on size, depth and expansion. Never throws. */
export function readYaml(source: string): YamlFile {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const lineCounter = new LineCounter()
  const locate: YamlFile['locate'] = (offset) => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const fail = (offset: number, message: string): YamlFile => ({
    root: null,
    issues: [{ offset, message, fatal: true }],
    locate,
  })
  const refusal = refuse(text)
  if (refusal) return fail(0, refusal)
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  const [error] = document.errors
  if (error) return fail(error.pos[0], explain(error))
  const issues: YamlIssue[] = []
  try {
    const root = document.contents && treeOf(document.contents, issues, (offset) => locate(offset).line)
    return { root: root?.kind === 'scalar' && root.value === null ? null : root, issues, locate }
  } catch (thrown) {
    if (thrown instanceof TooMuch) return fail(0, thrown.message)
    throw thrown
  }
}

/** Why a text must not reach the parser, whose stack or memory would overflow; null if it may. */
function refuse(text: string): string | null {
  if (text.length > MAX_LENGTH) return `the file has ${text.length} characters; at most ${MAX_LENGTH} are read`
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '[' || character === '{') depth++
    else if ((character === ']' || character === '}') && depth > 0) depth--
    if (depth > MAX_DEPTH) return `brackets are nested more than ${MAX_DEPTH} deep`
  }
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const indentation = /^[ \t?:-]*/.exec(line)?.[0].length ?? 0
    if (indentation > MAX_INDENTATION && indentation < line.length)
      return `a line is indented by more than ${MAX_INDENTATION} columns`
    if (indentation > MAX_INDENTATION && /[?:-]/.test(line))
      return `a line starts with more than ${MAX_INDENTATION} marks`
  }
  return null
}

function explain(error: YAMLError): string {
  if (error.code === 'TAB_AS_INDENT') return 'not YAML: tabs cannot indent, use spaces'
  if (error.code === 'MULTIPLE_DOCS') return 'not YAML that can be used: more than one document ("---")'
  const [first = ''] = error.message.split('\n')
  return `not YAML: ${first.slice(0, 200)}`
}

function treeOf(contents: Node, issues: YamlIssue[], lineOf: (offset: number) => number): Tree {
  const anchors = new Map<string, Node>()
  let values = 0
  const convert = (node: Node | null, depth: number, fallback: number): Tree => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH)
      throw new TooMuch(`the file expands to more than ${MAX_VALUES} values, or nests more than ${MAX_DEPTH} deep`)
    const offset = node?.range?.[0] ?? fallback
    if (isAlias(node)) {
      const target = anchors.get(node.source)
      if (target) return { ...convert(target, depth + 1, offset), offset }
      issues.push({ offset, message: `unknown alias "*${node.source}"`, fatal: false })
      return { kind: 'scalar', offset, value: null }
    }
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor) anchors.set(node.anchor, node)
    if (isSeq(node))
      return { kind: 'list', offset, items: node.items.map((item) => convert(item as Node | null, depth + 1, offset)) }
    if (isMap(node))
      return { kind: 'map', offset, entries: entriesOf(node.items as Pair<Node | null, Node | null>[], depth, offset) }
    return { kind: 'scalar', offset, value: isScalar(node) ? node.value : null }
  }
  const entriesOf = (
    pairs: readonly Pair<Node | null, Node | null>[],
    depth: number,
    fallback: number,
  ): Map<string, Entry> => {
    const entries = new Map<string, Entry>()
    for (const { key, value } of pairs) {
      const offset = key?.range?.[0] ?? fallback
      const name = isScalar(key) ? String(key.value) : null
      const before = name === null ? undefined : entries.get(name)
      if (name === null) issues.push({ offset, message: 'a key must be plain text', fatal: false })
      else if (before) {
        issues.push({
          offset,
          message: `duplicate key ${JSON.stringify(name)}: the one on line ${lineOf(before.offset)} counts`,
          fatal: false,
        })
      } else entries.set(name, { offset, value: convert(value, depth + 1, offset) })
    }
    return entries
  }
  return convert(contents, 0, 0)
}
