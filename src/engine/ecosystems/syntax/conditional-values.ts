import type { Node } from 'web-tree-sitter'

/** What is compiled or executed only under a condition, in the grammars of all languages. */
const BRANCHES = [
  ...['if_statement', 'if_expression', 'if', 'unless', 'if_modifier', 'unless_modifier'],
  ...['switch_case', 'case_statement', 'expression_case', 'switch_section', 'match_arm', 'case_clause', 'when'],
  ...['preproc_if', 'preproc_ifdef'],
]
/** A line that gives a name a number or a text: `int port = 80;`, `self.port: int = 80`, `const PORT: u16 = 80;`, `port := 80`. */
const GIVES = /^\s*(?:[\w<>*&:,]+\s+)*(?:[\w$]+(?:\.|->|::))*([A-Za-z_$][\w$]*)\s*(?::[^=:]{1,80})?:?=\s*(?:-?\d|["'`])/
const MAX_LINE = 300

interface Branch {
  readonly from: number
  readonly to: number
  /** What decides whether it applies; '' if that is no expression. */
  readonly test: string
}

/**
 * Lines, 1-based and in order, that give a name a plain value only where a condition holds: other branches may give it another one. A condition
 * on the name itself is none: `if (port === undefined) port = 80` gives the value that it has unless somebody sets one.
 */
export function conditionalValues(root: Node): number[] {
  const branches = branchesIn(root)
  if (branches.length === 0) return []
  const lines = root.text.split('\n')
  const around: Branch[] = []
  let next = 0
  return lines.flatMap((text, index) => {
    const line = index + 1
    while ((around.at(-1)?.to ?? line) < line) around.pop()
    for (let branch = branches[next]; branch?.from === line; branch = branches[++next]) around.push(branch)
    const innermost = around.at(-1)
    const name = innermost && GIVES.exec(text.slice(0, MAX_LINE))?.[1]
    return name === undefined || new Set(innermost?.test.match(/[\w$]+/g)).has(name) ? [] : [line]
  })
}

function branchesIn(root: Node): Branch[] {
  const whole = isBuiltConditionally(root) ? [branchOf(root, '')] : []
  const ofSyntax = root.descendantsOfType(BRANCHES).flatMap((node) => {
    const test = textOf(node.childForFieldName('condition') ?? node.childForFieldName('name'))
    return isGuard(node, test) || test.includes('__name__') ? [] : [branchOf(node, test)]
  })
  const ofAttributes = root.descendantsOfType('attribute_item').flatMap((node) => {
    const item = /^#\[\s*cfg\s*\(/.test(textOf(node)) ? itemAfter(node) : null
    return item ? [branchOf(item, '')] : []
  })
  return [...whole, ...ofSyntax, ...ofAttributes].sort((a, b) => a.from - b.from || b.to - a.to)
}

/** Its text; '' for a long one. */
function textOf(node: Node | null): string {
  return node && node.endIndex - node.startIndex <= MAX_LINE ? node.text : ''
}

/** Go's files are built only where the constraint above their package holds. */
function isBuiltConditionally(root: Node): boolean {
  let comment = root.firstNamedChild
  while (comment?.type === 'comment' && !comment.text.startsWith('//go:build ')) comment = comment.nextNamedSibling
  return comment?.type === 'comment'
}

function branchOf({ startPosition, endPosition }: Node, test: string): Branch {
  return { from: startPosition.row + 1, to: endPosition.row + 1, test }
}

/** `#ifndef NAME` around `#define NAME` keeps a header from being read twice. */
function isGuard(node: Node, name: string): boolean {
  if (node.type !== 'preproc_ifdef' || node.child(0)?.type !== '#ifndef') return false
  const define = node.namedChildren.find((child) => child?.type === 'preproc_def')
  return define?.childForFieldName('name')?.text === name
}

function itemAfter(attribute: Node): Node | null {
  let next = attribute.nextNamedSibling
  while (next?.type === 'attribute_item' || next?.type.endsWith('comment')) next = next.nextNamedSibling
  return next
}
