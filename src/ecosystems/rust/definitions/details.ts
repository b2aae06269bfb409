import type { Node } from 'web-tree-sitter'
import { details, type Details as Said } from '../../declaration.ts'
import { derives, has, innerMetas, isDeprecated, itemsOf, rewriting } from './attributes.ts'
import { flattenedType, implementationsOf, typeName } from './implementations.ts'
import { readContainer, variantNames } from './serde.ts'
import { constructorOf, listedTexts, signatureOf, typeText, valueText } from './signature.ts'
import type { Meta } from './text.ts'
import { derivedAs, KNOWN_TRAITS } from './traits.ts'

/** Reads what an item says beyond its name. */
export type Details = (node: Node, attributes: readonly Meta[]) => Said

/** With what attributes say of any item. */
export function withCommon(said: Said, attributes: readonly Meta[]): Said {
  return details({ ...said, deprecated: isDeprecated(attributes), open: said.open ?? rewriting(attributes) })
}

export const nothing: Details = () => ({})

export const callable: Details = (node) => ({ signatures: [signatureOf(node).signature] })

/** A function of a type; without a receiver it is reached through the type itself. */
export const method: Details = (node) => {
  const { signature, receiver } = signatureOf(node)
  return receiver ? { signatures: [signature] } : { signatures: [signature], static: true }
}

export const constant: Details = (node) => {
  const value = node.childForFieldName('value')
  return details({
    type: typeText(node.childForFieldName('type')),
    value: valueText(value),
    values: listedTexts(value),
  })
}

export const associatedConstant: Details = (...given) => ({ ...constant(...given), static: true })

/** An alias has the members of the type that it stands for. */
export const alias: Details = (node) => {
  const target = node.childForFieldName('type')
  const base = typeName(target)
  return details({ type: typeText(target), bases: base === null ? null : [base] })
}

export const associatedType: Details = (node) =>
  details({ type: typeText(node.childForFieldName('type')), static: true })

export const trait: Details = (node) => {
  const bases = (node.childForFieldName('bounds')?.namedChildren ?? [])
    .map((bound) => typeName(bound))
    .filter((base): base is string => base !== null && !KNOWN_TRAITS.has(base))
  return bases.length === 0 ? {} : { bases }
}

/** Bases of a struct, union or enumeration, and why it may have more. */
function typeDetails(node: Node, attributes: readonly Meta[]): Said {
  const name = node.childForFieldName('name')?.text ?? ''
  const implemented = implementationsOf(node.tree).types.get(name)
  const derived = derives(attributes)
  const unknown = derived.find((each) => derivedAs(each) === 'unknown')
  const open = implemented?.open ?? (unknown === undefined ? undefined : `\`derive(${unknown})\` may add members`)
  const bases = [...new Set([...derived.filter((each) => derivedAs(each) === 'base'), ...(implemented?.bases ?? [])])]
  return details({ bases: bases.length === 0 ? null : bases, open })
}

export const structure: Details = (node, attributes) => {
  const constructs = constructorOf(node.childForFieldName('body'))
  const own = typeDetails(node, attributes)
  const byOther = innerMetas(attributes, 'serde').some(({ name }) => /^(?:remote|from|try_from)$/.test(name))
  const flat = flattened(node)
  const bases = [...(own.bases ?? []), ...flat.bases]
  return details({
    signatures: constructs === null ? null : [constructs],
    bases: bases.length === 0 ? null : bases,
    open: own.open ?? (byOther ? 'serde reads it by way of another type' : flat.open),
  })
}

/** Types whose keys serde reads as keys of this one. */
function flattened(node: Node): { readonly bases: string[]; readonly open: string | undefined } {
  const bases: string[] = []
  let open: string | undefined
  if (!/\bflatten\b/.test(node.text)) return { bases, open }
  for (const { node: field, attributes } of itemsOf(node.childForFieldName('body'))) {
    if (field.type !== 'field_declaration' || !has(innerMetas(attributes, 'serde'), 'flatten')) continue
    const base = flattenedType(field)
    if (base === null || /Map|^Value$/.test(base)) open = 'further keys are read into a map'
    else bases.push(base)
  }
  return { bases, open }
}

const MAX_VARIANTS = 2000
/** What a variant for everything else holds: `Other(String)`. */
const ANY_TEXT = /^\(\s*(?:pub\s+)?(?:&'?\w*\s*str|\w*String|Cow<.{1,40}>|\w+Str)\s*,?\s*\)$/

export const enumeration: Details = (node, attributes) => {
  const container = readContainer(node, '', attributes)
  const values: string[] = []
  let open: string | undefined
  for (const { node: variantNode, attributes: own } of itemsOf(node.childForFieldName('body')).slice(0, MAX_VARIANTS)) {
    if (variantNode.type !== 'enum_variant') continue
    const name = variantNode.childForFieldName('name')?.text
    if (name !== undefined) values.push(...variantNames(name, own, container))
    if (ANY_TEXT.test(variantNode.childForFieldName('body')?.text ?? '')) open = `\`${name}\` takes any text`
  }
  const own = typeDetails(node, attributes)
  return details({ ...own, open: own.open ?? open, values: values.length === 0 ? null : values })
}

export const variant: Details = (node) => {
  const constructs = constructorOf(node.childForFieldName('body'))
  const value = valueText(node.childForFieldName('value'))
  return details({ static: true, signatures: constructs === null ? null : [constructs], value })
}
