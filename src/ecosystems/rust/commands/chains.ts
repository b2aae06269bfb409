import type { Node } from 'web-tree-sitter'

/** A call of a chain: `.arg(…)`. */
export interface Call {
  readonly method: string
  readonly args: readonly Node[]
}

/** `base.first(…).second(…)`. */
export interface Chain {
  readonly base: Node
  readonly calls: readonly Call[]
}

const MAX_CALLS = 2000

/** Takes a chain of calls apart; `seen` gets the ids of the calls that belong to it. */
export function readChain(start: Node, seen: Set<number>): Chain {
  const calls: Call[] = []
  let node = start
  for (let step = 0; step < MAX_CALLS; step++) {
    if (node.type === 'reference_expression' || node.type === 'parenthesized_expression') {
      const inner = node.type === 'reference_expression' ? node.childForFieldName('value') : node.namedChild(0)
      if (inner === null) break
      node = inner
      continue
    }
    const callee = node.type === 'call_expression' ? node.childForFieldName('function') : null
    if (node.type === 'call_expression') seen.add(node.id)
    const value = callee?.type === 'field_expression' ? callee.childForFieldName('value') : null
    if (callee === null || value === null) break
    const method = callee.childForFieldName('field')?.text ?? ''
    calls.unshift({ method, args: argumentsOf(node) })
    node = value
  }
  return { base: node, calls }
}

function valuesIn(list: Node | null): Node[] {
  return list?.namedChildren.filter(({ type }) => !/^(?:line_comment|block_comment|attribute_item)$/.test(type)) ?? []
}

function argumentsOf(call: Node): Node[] {
  return valuesIn(call.childForFieldName('arguments'))
}

/** The function whose name ends a chain: `Command::new` of `clap::Command::new("x")`, with its arguments. */
export function calledFunction(base: Node): { readonly path: string; readonly args: readonly Node[] } | null {
  if (base.type !== 'call_expression') return null
  const callee = base.childForFieldName('function')
  if (callee === null || callee.endIndex - callee.startIndex > 200) return null
  return { path: callee.text.replaceAll(/\s|<.*>|::$/g, ''), args: argumentsOf(base) }
}

/** The elements of `[a, b]`, `&[a, b]` or `vec![…]` when the grammar shows them; null for anything else. */
export function elementsOf(node: Node | undefined): Node[] | null {
  const list = node?.type === 'reference_expression' ? node.childForFieldName('value') : node
  if (list?.type !== 'array_expression') return null
  return valuesIn(list)
}
