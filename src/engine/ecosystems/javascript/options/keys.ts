import type { Node } from 'web-tree-sitter'
import { type FoundOption, partsOf, type TextOf } from '../../option-reader.ts'
import { unwrapped } from '../definitions/text.ts'

/** The value of a key of an object literal; undefined if there is none. */
export function entryOf(object: Node | null | undefined, key: string): Node | undefined {
  return (
    partsOf(asObject(object))
      .find((pair) => keyOf(pair) === key)
      ?.childForFieldName('value') ?? undefined
  )
}

/** The object literal in a node; undefined for anything else. */
export function asObject(node: Node | null | undefined): Node | undefined {
  const inner = unwrapped(node ?? null)
  return inner?.type === 'object' ? inner : undefined
}

/** The string, or all strings of a list, without computed ones. */
export function textsIn(node: Node | null | undefined, textOf: TextOf): string[] {
  const inner = unwrapped(node ?? null)
  const nodes = inner?.type === 'array' ? partsOf(inner) : [inner]
  return nodes.flatMap((each) => textOf(each) ?? [])
}

/** An option for each key of an object; null for computed keys, and for a non-object. */
export function optionsOfKeys(
  node: Node | null | undefined,
  namesOf: (key: string, value: Node | null) => readonly string[],
): (FoundOption | null)[] {
  const object = asObject(node)
  if (object === undefined) return [null]
  return partsOf(object).map((pair) => {
    const key = keyOf(pair)
    return key === null ? null : { names: namesOf(key, pair.childForFieldName('value')), node: pair }
  })
}

function keyOf(pair: Node): string | null {
  if (pair.type === 'shorthand_property_identifier') return pair.text
  const key = pair.childForFieldName('key')
  if (pair.type !== 'pair' || key === null || key.type === 'computed_property_name') return null
  return key.text.replace(/^(["'])(.*)\1$/, '$2')
}
