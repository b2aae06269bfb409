import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import type { Scope } from '../../syntax/rules.ts'
import { derives, innerMetas } from './attributes.ts'
import { type Implementations, implementationsOf } from './implementations.ts'
import { inCase, kebab, serdeNames, textOf, textsOf } from './names.ts'
import type { Meta } from './text.ts'

/** How the members of a type are written outside of Rust, and where their defaults come from. */
export interface Container {
  readonly kind: 'struct' | 'enum'
  readonly name: string
  /** Read from or written to data by serde. */
  readonly serde: boolean
  /** Other traits whose names for the variants of this enumeration users write. */
  readonly written: 'clap' | 'strum' | null
  readonly style: string | null
  /** Every field may be left out. */
  readonly optional: boolean
  readonly implementations: Implementations
}

/** Known by scope: the fields and variants are read in the scope of their type. */
const containers = new WeakMap<Scope, Container>()

export function containerOf(scope: Scope): Container | undefined {
  return containers.get(scope)
}

export function setContainer(scope: Scope, container: Container): Scope {
  containers.set(scope, container)
  return scope
}

export function readContainer(node: Node, name: string, attributes: readonly Meta[]): Container {
  const derived = derives(attributes)
  const serde = derived.some((trait) => trait === 'Serialize' || trait === 'Deserialize')
  const written = derived.includes('ValueEnum') ? 'clap' : derived.some((trait) => STRUM.has(trait)) ? 'strum' : null
  const own = innerMetas(attributes, 'serde')
  const other = innerMetas(attributes, 'clap', 'value', 'strum')
  return {
    kind: node.type === 'enum_item' ? 'enum' : 'struct',
    name,
    serde,
    written,
    style: serde ? textOf(own, 'rename_all') : (textOf(other, 'rename_all') ?? textOf(other, 'serialize_all')),
    optional: own.some((meta) => meta.name === 'default'),
    implementations: implementationsOf(node.tree),
  }
}

const STRUM = new Set(['EnumString', 'Display', 'IntoStaticStr', 'AsRefStr', 'VariantNames', 'EnumVariantNames'])

/** Names by which users write a variant: its own in Rust unless a derived trait gives another; aliases follow. */
export function variantNames(
  name: string,
  attributes: readonly Meta[],
  container: Partial<Pick<Container, 'serde' | 'written' | 'style'>> | undefined,
): string[] {
  if (container?.serde) return serdeNames(name, innerMetas(attributes, 'serde'), container.style ?? null)
  if (container?.written == null) return [name]
  const own = innerMetas(attributes, 'clap', 'value', 'strum')
  const renamed =
    container.written === 'clap' ? textOf(own, 'name') : (textsOf(own, 'serialize')[0] ?? textOf(own, 'to_string'))
  const styled = container.style == null ? null : inCase(name, container.style)
  const usual = container.written === 'clap' ? kebab(name) : name
  const lists = own.flatMap((meta) =>
    meta.name === 'aliases' ? [...(meta.value ?? meta.inner ?? '').matchAll(/"([^"]*)"/g)] : [],
  )
  const aliases = [...textsOf(own, 'alias'), ...textsOf(own, 'serialize'), ...lists.map((match) => match[1] ?? '')]
  return [...new Set([renamed ?? styled ?? usual, ...aliases])]
}

/** What a field says as a key of data: further names, and what it is when it is left out. */
export function fieldInData(
  field: string,
  type: string,
  attributes: readonly Meta[],
  container: Container | undefined,
): { readonly names: readonly string[]; readonly details: Details } {
  const value = container?.implementations.types.get(container.name)?.defaults.get(field)
  if (!container?.serde) return { names: [], details: details({ value }) }
  const own = innerMetas(attributes, 'serde')
  const fallback = own.find((meta) => meta.name === 'default')
  const path = textOf(own, 'default')
  const result = path === null ? value : container.implementations.results.get(path.slice(path.lastIndexOf(':') + 1))
  const optional = fallback !== undefined || container.optional || /^(?:[\w:]*::)?Option\s*</.test(type)
  const hidden = own.some(({ name }) => name === 'skip' || name === 'skip_deserializing' || name === 'flatten')
  return {
    names: hidden ? [] : serdeNames(field, own, container.style).filter((name) => name !== field),
    details: details({ value: result, optional }),
  }
}
