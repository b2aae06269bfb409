import type { Node } from 'web-tree-sitter'
import type { Collector, Rule } from '../../syntax/rules.ts'
import { type Meta, readMeta, readMetas } from './text.ts'

/** In characters. Longer attributes are generated. */
const MAX_ATTRIBUTE = 20_000
const MAX_PENDING = 100

const pending = new WeakMap<Collector, Meta[]>()

/** Attributes are siblings before their item: they are kept until the item takes them. */
export const attribute: Rule = (node, _scope, collector) => {
  const waiting = pending.get(collector) ?? []
  if (waiting.length < MAX_PENDING) waiting.push(...metasOf(node))
  pending.set(collector, waiting)
  return null
}

/** The attributes of the current item. */
export function takeAttributes(collector: Collector): readonly Meta[] {
  const waiting = pending.get(collector)
  if (waiting === undefined || waiting.length === 0) return []
  pending.delete(collector)
  return waiting
}

/** The content of an `attribute_item`, including its conditional attributes (`cfg_attr`). */
function metasOf(node: Node): Meta[] {
  if (node.endIndex - node.startIndex > MAX_ATTRIBUTE) return []
  const text = /^#!?\s*\[([\s\S]*)\]\s*$/.exec(node.text.trim())?.[1]
  const meta = text === undefined ? null : readMeta(text)
  if (meta === null) return []
  if (meta.name !== 'cfg_attr' || meta.inner === null) return [meta]
  return [meta, ...readMetas(meta.inner).slice(1)]
}

/** An item or field with its attributes. */
interface Item {
  readonly node: Node
  readonly attributes: readonly Meta[]
}

/** The named children of a node, except attributes. */
export function itemsOf(node: Node | null): Item[] {
  const items: Item[] = []
  let attributes: Meta[] = []
  for (const child of node?.namedChildren ?? []) {
    if (child.type === 'attribute_item') attributes.push(...metasOf(child))
    else if (!child.type.endsWith('comment')) {
      items.push({ node: child, attributes })
      attributes = []
    }
  }
  return items
}

/** The items in all attributes with these names: `#[serde(default, rename = "x")]`. */
export function innerMetas(attributes: readonly Meta[], ...names: readonly string[]): Meta[] {
  return attributes.flatMap(({ name, inner }) => (inner !== null && names.includes(name) ? readMetas(inner) : []))
}

/** Names of the derived traits, without their paths. */
export function derives(attributes: readonly Meta[]): string[] {
  return innerMetas(attributes, 'derive').map(({ name }) => name.slice(name.lastIndexOf(':') + 1))
}
