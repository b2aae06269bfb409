import type { Node } from 'web-tree-sitter'
import type { Collector, Rule } from '../../syntax/rules.ts'
import { type Meta, readMeta, readMetas } from './text.ts'

/** Longer attributes are generated. Characters. */
const MAX_ATTRIBUTE = 20_000
const MAX_PENDING = 100

const pending = new WeakMap<Collector, Meta[]>()

/** Attributes stand before their item as siblings of it: they are remembered until the item takes them. */
export const attribute: Rule = (node, _scope, found) => {
  const waiting = pending.get(found) ?? []
  if (waiting.length < MAX_PENDING) waiting.push(...metasOf(node))
  pending.set(found, waiting)
  return null
}

/** The attributes of the item that is being read. */
export function takeAttributes(found: Collector): readonly Meta[] {
  const waiting = pending.get(found)
  if (waiting === undefined || waiting.length === 0) return []
  pending.delete(found)
  return waiting
}

/** What an `attribute_item` says, with what it says under a condition (`cfg_attr`). */
export function metasOf(node: Node): Meta[] {
  if (node.endIndex - node.startIndex > MAX_ATTRIBUTE) return []
  const text = /^#!?\s*\[([\s\S]*)\]\s*$/.exec(node.text.trim())?.[1]
  const meta = text === undefined ? null : readMeta(text)
  if (meta === null) return []
  if (meta.name !== 'cfg_attr' || meta.inner === null) return [meta]
  return [meta, ...readMetas(meta.inner).slice(1)]
}

/** An item, field or variant with the attributes that stand before it. */
export interface Item {
  readonly node: Node
  readonly attributes: readonly Meta[]
}

/** The named children of a node that are no attributes. */
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

export function has(metas: readonly Meta[], name: string): boolean {
  return metas.some((meta) => meta.name === name)
}

/** The items within all attributes of these names: `#[serde(default, rename = "x")]`. */
export function innerMetas(attributes: readonly Meta[], ...names: readonly string[]): Meta[] {
  return attributes.flatMap(({ name, inner }) => (inner !== null && names.includes(name) ? readMetas(inner) : []))
}

/** Names of the derived traits, without their paths. */
export function derives(attributes: readonly Meta[]): string[] {
  return innerMetas(attributes, 'derive').map(({ name }) => name.slice(name.lastIndexOf(':') + 1))
}

export function isDeprecated(attributes: readonly Meta[]): boolean {
  return attributes.some(({ name }) => name === 'deprecated')
}

/** Attributes of the language, of its tools and of derived traits: none of them adds a member or changes a signature. */
const INERT = new Set(
  `derive cfg cfg_attr doc allow warn deny forbid expect must_use non_exhaustive repr deprecated inline cold track_caller
   automatically_derived default test ignore should_panic bench no_mangle unsafe export_name link link_name link_section
   macro_use macro_export path target_feature global_allocator used feature stable unstable rustc_const_stable async_trait
   instrument serde arg clap command group value structopt strum error from source backtrace diagnostic schemars validate
   builder derivative display debug educe rstest case test_case proptest tokio actix_web actix_rt clippy rustfmt rustc
   tracing tracing_attributes async_std main ctor document_features autodoc rkyv sqlx diesel sea_orm garde debugger_visualizer
   recursion_limit type_length_limit no_std no_main prost bincode borsh arbitrary zeroize cfg_eval coverage optimize const_fn
   rustversion trybuild wasm_bindgen_test tokio_test serial quickcheck doc_cfg help label`.split(/\s+/),
)

/** An attribute that may be a macro which rewrites its item; null when all of them are known not to. */
export function rewriting(attributes: readonly Meta[]): string | null {
  const unknown = attributes.find(({ name }) => !INERT.has(name) && !INERT.has(name.split('::')[0] ?? ''))
  return unknown === undefined ? null : `the attribute \`${unknown.name}\` may rewrite it`
}
