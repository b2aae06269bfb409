import type { Node } from 'web-tree-sitter'
import { grammarOf, sampleLanguage } from '../syntax/grammars.ts'
import { treeIn } from '../syntax/read.ts'
import { builtTexts, type TextSink } from './built-texts.ts'
import { functionsIn, type OutlinedFunction } from './functions.ts'
import { placedNodes } from './placed.ts'
import { isShort } from './short.ts'
import { testCases } from './test-cases.ts'

const TEXTS = /comment|^string_content$|^string_fragment$|string_literal_content$|^char_literal$/

/** Source code without comments and the contents of its strings, line by line. */
function bareCode(source: string, nodes: readonly Node[]): string {
  const lines = source.split('\n')
  for (const { type, startPosition: start, endPosition: end } of nodes) {
    if (!TEXTS.test(type)) continue
    for (let row = start.row; row <= end.row; row++) {
      const line = lines[row] ?? ''
      const from = row === start.row ? start.column : 0
      const to = row === end.row ? end.column : line.length
      lines[row] = line.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + line.slice(to)
    }
  }
  return lines.join('\n')
}

/** The outline of source code, from its syntax. Lines are 1-based. */
export interface CodeOutline {
  /** The first syntax error; null if there is none. */
  readonly problem: { readonly line: number; readonly text: string } | null
  readonly functions: readonly OutlinedFunction[]
  /** Names of its test cases. */
  readonly tests: readonly string[]
  /** Its text without comments and contents of strings. */
  readonly bare: string
  /** Places that pass a string with variables to a shell or a database. */
  readonly risks: readonly { readonly line: number; readonly sink: TextSink }[]
  /** Possible simplifications, in one sentence each. */
  readonly simplifications: readonly Simplification[]
}

/**
 * The outline of source code; null if its language is not supported, or if it cannot be parsed in bounded time.
 *
 * @param language a file name, or the language of a code fence
 */
export async function outlineIn(language: string, source: string): Promise<CodeOutline | null> {
  const grammar = sampleLanguage(language)?.grammar ?? grammarOf(language)
  return grammar === null ? null : treeIn(grammar, source, outlineOf)
}

function outlineOf(root: Node): CodeOutline {
  const placed = placedNodes(root)
  const nodes = placed.map(({ node }) => node)
  return {
    problem: problemOf(root, nodes),
    functions: functionsIn(placed),
    tests: testCases(placed),
    bare: bareCode(root.text, nodes),
    risks: builtTexts(nodes),
    simplifications: simplifications(nodes),
  }
}

function problemOf(root: Node, nodes: readonly Node[]): CodeOutline['problem'] {
  if (!root.hasError) return null
  const first = nodes.find((node) => node.isError || node.isMissing) ?? root
  const text = first.isMissing ? `missing ${first.type}` : (first.text.split('\n', 1)[0] ?? '')
  return { line: first.startPosition.row + 1, text: text.slice(0, 200) }
}

interface Simplification {
  readonly name: string
  readonly kind: 'type_hints' | 'comprehension'
  /** The simplified code. */
  readonly example: string
}

/** Possible simplifications of Python code: parameters without types, and loops that only collect. */
function simplifications(nodes: readonly Node[]): Simplification[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'function_definition' || node.childForFieldName('body')?.type !== 'block') return []
    const name = node.childForFieldName('name')?.text ?? ''
    if (/^(?:_|test)/.test(name)) return []
    return [withoutTypes(node, name), collectingLoop(node, name)].flatMap((found) => (found ? [found] : []))
  })
}

function withoutTypes(node: Node, name: string): Simplification | null {
  const parameters = (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap((each) =>
    each && !/^(?:self|cls)$/.test(each.text) ? [each] : [],
  )
  const isTyped = node.childForFieldName('return_type') !== null
  if (isTyped || parameters.length === 0 || parameters.some(({ type }) => type !== 'identifier')) return null
  const typed = parameters.slice(0, 5).map(({ text }) => `${text}: …`)
  return { name, kind: 'type_hints', example: `def ${name}(${typed.join(', ')}) -> …:` }
}

/** `for x in xs: result.append(…)` without other statements. */
function collectingLoop(node: Node, name: string): Simplification | null {
  if (!isShort(node)) return null
  for (const loop of node.descendantsOfType('for_statement')) {
    const [only, ...more] = loop?.childForFieldName('body')?.namedChildren ?? []
    const call = only?.type === 'expression_statement' ? only.namedChildren[0] : null
    const called = call?.type === 'call' ? (call.childForFieldName('function')?.text ?? '') : ''
    const value = call?.childForFieldName('arguments')?.namedChildren[0]?.text
    if (!loop || more.length > 0 || !called.endsWith('.append') || value === undefined) continue
    const [left, right] = [loop.childForFieldName('left')?.text, loop.childForFieldName('right')?.text]
    return { name, kind: 'comprehension', example: `[${value} for ${left} in ${right}]`.slice(0, 200) }
  }
  return null
}
