import type { Node } from 'web-tree-sitter'
import { derives, innerMetas, metasOf } from '../definitions/attributes.ts'
import { textOf } from '../definitions/names.ts'
import { variantNames } from '../definitions/serde.ts'
import type { Meta } from '../definitions/text.ts'
import type { Setting } from './argument.ts'

/** A field, variant or type with what stands above it. */
export interface Described {
  readonly node: Node
  readonly attributes: readonly Meta[]
  readonly comment: string | null
}

export interface DerivedType extends Described {
  readonly name: string
  readonly derived: readonly string[]
}

const ENTERED = new Set(['source_file', 'mod_item', 'declaration_list'])

/** The structs and enumerations among the items of a file, by their names. */
export function readTypes(root: Node): Map<string, DerivedType> {
  const types = new Map<string, DerivedType>()
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const item of describedChildren(node)) {
      const type = item.node.type
      if (ENTERED.has(type)) pending.push(item.node)
      if (type !== 'struct_item' && type !== 'enum_item') continue
      const name = item.node.childForFieldName('name')?.text ?? ''
      if (!types.has(name)) types.set(name, { ...item, name, derived: derives(item.attributes) })
    }
  }
  return types
}

/** The children of a node, each with the attributes and comments above it. */
export function describedChildren(parent: Node | null): Described[] {
  const found: Described[] = []
  let attributes: Meta[] = []
  let comment: string[] = []
  for (const node of parent?.namedChildren ?? []) {
    if (node.type === 'attribute_item') {
      attributes.push(...metasOf(node))
      continue
    }
    if (node.type === 'line_comment') {
      const text = /^\/\/\/(?!\/)\s?(.*)/.exec(node.text)?.[1]
      if (text !== undefined) comment.push(text)
      continue
    }
    if (node.type === 'block_comment' || node.type === 'visibility_modifier') continue
    found.push({ node, attributes, comment: comment.length === 0 ? null : comment.join('\n').trim() })
    attributes = []
    comment = []
  }
  return found
}

/** What attributes of these names hold, as settings; a setting with several texts comes once for each attribute. */
export function settingsOf(metas: readonly Meta[]): Setting[] {
  return metas.map(({ name, value, inner }) => ({ name, text: value ?? inner }))
}

/** Names that users write for the variants of `ValueEnum`s: of each type all of them, and of each `Type::Variant` the first. */
export function readValues(types: ReadonlyMap<string, DerivedType>): {
  readonly choices: ReadonlyMap<string, readonly string[]>
  readonly values: ReadonlyMap<string, string>
} {
  const choices = new Map<string, readonly string[]>()
  const values = new Map<string, string>()
  for (const type of types.values()) {
    if (!type.derived.some((name) => name === 'ValueEnum' || name === 'ArgEnum')) continue
    const own = innerMetas(type.attributes, 'clap', 'value')
    const style = textOf(own, 'rename_all')
    const all: string[] = []
    for (const variant of describedChildren(type.node.childForFieldName('body'))) {
      const name = variant.node.childForFieldName('name')?.text
      if (name === undefined || innerMetas(variant.attributes, 'clap', 'value').some((meta) => meta.name === 'skip'))
        continue
      const names = variantNames(name, variant.attributes, { written: 'clap', style })
      all.push(...names)
      values.set(`${type.name}::${name}`, names[0] ?? name)
    }
    choices.set(type.name, all)
  }
  return { choices, values }
}
