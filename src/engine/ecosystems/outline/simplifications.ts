import type { Node } from 'web-tree-sitter'
import { isShort } from './short.ts'

export interface Simplification {
  readonly name: string
  readonly kind: 'type_hints' | 'comprehension'
  /** The simplified code. */
  readonly example: string
}

/** Possible simplifications of Python code: parameters without types, and loops that only collect. */
export function simplifications(nodes: readonly Node[]): Simplification[] {
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
