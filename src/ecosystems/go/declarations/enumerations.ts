import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../memoize.ts'
import { namesOf, textOf } from '../source-text.ts'

/** Constants that are kept of one type. */
const MAX_VALUES = 500

/**
 * The constants of a named type at the top level of its file: their texts when they are written as texts, else their names.
 */
export function enumerationValues(tree: Tree, type: string): readonly string[] | undefined {
  return enumerationsOf(tree).get(type)
}

const enumerationsOf = memoize((tree: Tree): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const group of tree.rootNode.namedChildren) {
    if (group.type !== 'const_declaration') continue
    const types = constantTypes()
    for (const spec of group.namedChildren) {
      if (spec.type !== 'const_spec') continue
      const type = types(spec)
      if (type === null) continue
      const values = found.get(type) ?? []
      found.set(type, values)
      if (values.length < MAX_VALUES) values.push(...valuesOf(spec))
    }
  }
  return found
})

/** Reads the type of each constant of a group in turn: one without a value repeats what the one before it says. */
export function constantTypes(): (spec: Node) => string | null {
  let last: string | null = null
  return (spec) => {
    const value = spec.childForFieldName('value')
    if (value === null) return last
    last = spec.childForFieldName('type')?.text ?? convertedType(value)
    return last
  }
}

/** `Level` of `Level("debug")` and of `Level(iota + 1)`, which is the type of the constant. */
function convertedType(values: Node): string | null {
  const only = values.namedChildCount === 1 ? values.namedChild(0) : null
  if (only?.type !== 'call_expression') return null
  const called = only.childForFieldName('function')
  return called?.type === 'identifier' && !/^(?:len|cap|real|imag|min|max|complex)$/.test(called.text)
    ? called.text
    : null
}

function valuesOf(spec: Node): string[] {
  const values = spec.childForFieldName('value')?.namedChildren ?? []
  const names = namesOf(spec)
  return names.flatMap((name, index) => {
    if (name.text === '_') return []
    const value = values[index] ?? null
    const inner =
      value?.type === 'call_expression' ? (value.childForFieldName('arguments')?.namedChild(0) ?? null) : value
    return [textOf(inner) ?? name.text]
  })
}
