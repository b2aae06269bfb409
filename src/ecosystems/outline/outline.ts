import type { Node } from 'web-tree-sitter'
import { grammarOf, sampleLanguage } from '../syntax/grammars.ts'
import { treeIn } from '../syntax/read.ts'
import { bareCode } from './bare-code.ts'
import { builtTexts, type TextSink } from './built-texts.ts'
import { functionsIn, type OutlinedFunction } from './functions.ts'
import { placedNodes } from './placed.ts'
import { type Simplification, simplifications } from './simplifications.ts'
import { testCases } from './test-cases.ts'

/** What the syntax of one code shows of it. Lines are 1-based. */
export interface CodeOutline {
  /** The first place that is not of its language; null where all of it is. */
  readonly problem: { readonly line: number; readonly text: string } | null
  readonly functions: readonly OutlinedFunction[]
  /** Names of its cases of a test framework. */
  readonly tests: readonly string[]
  /** Its text without comments and the contents of strings. */
  readonly bare: string
  /** Places that hand a text with variables in it to a shell or a database. */
  readonly risks: readonly { readonly line: number; readonly sink: TextSink }[]
  /** What could be written in less, in one sentence each. */
  readonly simplifications: readonly Simplification[]
}

/**
 * The outline of a code; null when its language is not read, or when it cannot be parsed in bounded time.
 *
 * @param language a file name, or what a fence calls the language
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
