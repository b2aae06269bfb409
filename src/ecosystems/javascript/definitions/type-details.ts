import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { signatureOf } from './signatures.ts'
import { isDeprecated } from './source-notes.ts'
import { annotatedType, oneLine, stringContent, valueText } from './text.ts'

/** Parts of unions and intersections that are read. */
const MAX_PARTS = 500

interface Parts {
  readonly bases: string[]
  readonly values: string[]
  /** Something besides literal values. */
  other: boolean
  open: string | undefined
}

/** What a type expression says of the type that it gives: its bases, its values, and whether it may have more of them. */
function typeDetails(type: Node | null): Details {
  const inner = bare(type)
  if (inner === null) return {}
  if (inner.type === 'function_type') return details({ signatures: [signatureOf(inner)] })
  const parts = partsOf(inner)
  const mixed = parts.values.length > 0 && parts.other ? 'some of its values are given by other types' : undefined
  return details({
    bases: parts.bases.length > 0 ? [...new Set(parts.bases)] : undefined,
    values: parts.values.length > 0 ? [...new Set(parts.values)] : undefined,
    open: parts.open ?? mixed,
  })
}

/** Details of a member, constant or parameter property that is declared with a type. */
export function annotatedDetails(annotation: Node | null): Details {
  if (annotation === null) return {}
  const { bases: _bases, ...rest } = typeDetails(annotation.firstNamedChild)
  return { ...rest, ...details({ type: annotatedType(annotation) }) }
}

function partsOf(type: Node): Parts {
  const parts: Parts = { bases: [], values: [], other: false, open: undefined }
  const pending = [type]
  for (let seen = 0; pending.length > 0; seen++) {
    const part = bare(pending.pop() ?? null)
    if (part === null) continue
    if (seen > MAX_PARTS) return { ...parts, open: 'too many parts' }
    if (part.type === 'union_type' || part.type === 'intersection_type') pending.push(...part.namedChildren.reverse())
    else readPart(part, parts)
  }
  return parts
}

function readPart(part: Node, parts: Parts): void {
  if (part.type === 'literal_type') readLiteral(part, parts)
  else if (part.type === 'predefined_type') readPredefined(part.text, parts)
  else if (part.type !== 'comment' && part.type !== 'undefined') readOther(part, parts)
}

function readOther(part: Node, parts: Parts): void {
  parts.other = true
  if (part.type === 'object_type') parts.open ??= openBody(part)
  else if (/^(?:type_identifier|nested_type_identifier|identifier)$/.test(part.type)) parts.bases.push(part.text)
  else if (part.type === 'type_query') parts.bases.push(part.namedChildren[0]?.text ?? '')
  else if (part.type === 'generic_type') readGeneric(part, parts)
  else if (part.type === 'lookup_type') readLookup(part, parts)
  else if (part.type === 'function_type') return
  else parts.open ??= `is written as ${part.type.replace(/_/g, ' ')}`
}

function readLiteral(part: Node, parts: Parts): void {
  const literal = part.firstNamedChild
  if (literal === null || literal.type === 'null' || literal.type === 'undefined') return
  const text = stringContent(literal) ?? oneLine(literal)
  if (text === undefined) parts.other = true
  else parts.values.push(text)
}

function readPredefined(name: string, parts: Parts): void {
  if (name === 'boolean') parts.values.push('true', 'false')
  else if (name === 'string' || name === 'number') parts.other = true
  else if (name === 'any' || name === 'unknown' || name === 'object') parts.open ??= `is \`${name}\``
}

/** Utility types whose members are those of their first argument, or some of them. */
const SAME_MEMBERS =
  /^(?:Partial|Readonly|Required|Pick|Omit|NonNullable|Exclude|Extract|Simplify|Prettify|DeepPartial|DeepReadonly|PartialDeep|Expand)$/
const SCHEMA = /^\w+\.(?:infer|input|output|Infer|InferOutput|InferInput)$/

function readGeneric(part: Node, parts: Parts): void {
  const name = part.childForFieldName('name')?.text ?? ''
  const [first] = part.childForFieldName('type_arguments')?.namedChildren ?? []
  if (name === 'Record' || name === 'Map') parts.open ??= 'is a record of any keys'
  else if (first !== undefined && (SAME_MEMBERS.test(name) || SCHEMA.test(name))) {
    const inner = partsOf(first)
    parts.bases.push(...inner.bases)
    parts.values.push(...inner.values)
    parts.open ??= inner.open
  } else if (name.includes('.') && SCHEMA.test(name)) parts.open ??= 'is inferred'
  else parts.bases.push(name)
}

/** `(typeof LIST)[number]` has the values of the list. */
function readLookup(part: Node, parts: Parts): void {
  const [object, index] = part.namedChildren
  const query = bare(object ?? null)
  if (query?.type === 'type_query' && index?.text === 'number') parts.bases.push(query.namedChildren[0]?.text ?? '')
  else parts.open ??= 'is looked up in another type'
}

/** Why an object type or the body of an interface may have members without their names. */
function openBody(body: Node): string | undefined {
  for (const child of body.namedChildren) {
    if (child.type === 'index_signature') return 'has an index signature'
    if (child.type === 'ERROR') return 'has a syntax error'
    const name = child.childForFieldName('name')
    if (name?.type === 'computed_property_name' && !/^\[(?:Symbol\.|['"])/.test(name.text)) return 'has a computed name'
  }
  return undefined
}

/** Names of the types that an interface extends, and why they do not say all of its members. */
function extendedTypes(declaration: Node): Parts {
  const parts: Parts = { bases: [], values: [], other: false, open: undefined }
  const clause = declaration.namedChildren.find((child) => child.type === 'extends_type_clause')
  for (const type of clause?.namedChildren ?? []) readPart(type, parts)
  return parts
}

export function interfaceDetails(node: Node): Details {
  const parts = extendedTypes(node)
  const body = node.childForFieldName('body')
  const called = body?.namedChildren.filter((child) => child.type === 'call_signature').map(signatureOf) ?? []
  return details({
    bases: parts.bases.length > 0 ? parts.bases : undefined,
    signatures: called.length > 0 ? called : undefined,
    deprecated: isDeprecated(node),
    open: parts.open ?? (body === null ? undefined : openBody(body)),
  })
}

export function aliasDetails(node: Node): Details {
  const value = node.childForFieldName('value')
  return { ...typeDetails(value), ...details({ type: oneLine(value), deprecated: isDeprecated(node) }) }
}

/** The values of an enum: the text that a member stands for, or the member's name where it stands for a number. */
export function enumDetails(node: Node): Details {
  const members = node.childForFieldName('body')?.namedChildren.filter(({ type }) => type !== 'comment') ?? []
  const values = members.map((member) => {
    const name = member.type === 'enum_assignment' ? member.childForFieldName('name') : member
    const text = stringContent(member.childForFieldName('value'))
    return text ?? stringContent(name) ?? name?.text ?? ''
  })
  const open = members.some(({ type }) => type === 'ERROR') ? 'has a syntax error' : undefined
  return details({ values, deprecated: isDeprecated(node), open })
}

export function enumValueDetails(member: Node): Details {
  return details({ value: valueText(member.childForFieldName('value')), deprecated: isDeprecated(member) })
}

/** What is inside parentheses and `readonly`. */
function bare(type: Node | null): Node | null {
  let inner = type
  for (let step = 0; inner !== null && step < 20; step++) {
    if (inner.type !== 'parenthesized_type' && inner.type !== 'readonly_type') return inner
    inner = inner.firstNamedChild
  }
  return inner
}
