import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { functionDetails, signatureOf } from './signatures.ts'
import { isDeprecated } from './source-notes.ts'
import { unwrapped, valueText } from './text.ts'
import { annotatedDetails } from './type-details.ts'
import { declaredDetails, valueDetails } from './value-details.ts'

/** Words before the name of a member that say how it is reached. */
interface Modifiers {
  readonly static: boolean
  readonly optional: boolean
  readonly accessor: 'get' | 'set' | null
}

/** Details of a member of a class, an interface, an object type or an object literal. */
export function memberDetails(node: Node, deep = false): Details {
  const modifiers = modifiersOf(node)
  const common = details({ static: modifiers.static, optional: modifiers.optional })
  if (node.type === 'property_signature') return { ...propertyDetails(node, deep), ...common }
  if (/field_definition$/.test(node.type))
    return { ...declaredDetails(node, node.childForFieldName('value')), ...common }
  if (modifiers.accessor !== null) return { ...accessorDetails(node, modifiers.accessor), ...common }
  return { ...functionDetails(node), ...common }
}

function propertyDetails(node: Node, deep: boolean): Details {
  const annotation = node.childForFieldName('type')
  const said = { ...annotatedDetails(annotation), ...details({ deprecated: isDeprecated(node) }) }
  const hidden = deep && annotation?.firstNamedChild?.type === 'object_type'
  return hidden ? { ...said, open: 'is nested deeper than is read' } : said
}

/** A property that functions read or set is no function to its users. */
function accessorDetails(node: Node, accessor: 'get' | 'set'): Details {
  const { parameters, returns } = signatureOf(node)
  const type = accessor === 'get' ? returns : parameters[0]?.type
  return details({
    type: type ?? undefined,
    deprecated: isDeprecated(node),
    open: type == null ? 'is worked out' : undefined,
  })
}

function modifiersOf(node: Node): Modifiers {
  let optional = false
  let isStatic = false
  let accessor: 'get' | 'set' | null = null
  for (const child of node.children.slice(0, 10)) {
    if (child.type === 'static') isStatic = true
    else if (child.type === 'get' || child.type === 'set') accessor = child.type
    else if (child.type === '?') optional = true
    else if (child.type === 'formal_parameters' || child.type === 'type_annotation') break
  }
  return { static: isStatic, optional, accessor }
}

/** `constructor(private readonly a: A = 1)`. */
export function parameterPropertyDetails(node: Node): Details {
  return {
    ...annotatedDetails(node.childForFieldName('type')),
    ...details({ value: valueText(node.childForFieldName('value')), deprecated: isDeprecated(node) }),
  }
}

/** Details of a key of an object literal; `deep` when the keys of an object there are not read. */
export function nestedDetails(pair: Node, value: Node | null, deep: boolean): Details {
  const said = declaredDetails(pair, value)
  return deep && unwrapped(value)?.type === 'object' ? { ...said, open: 'is nested deeper than is read' } : said
}

/** `this.x = value`: a name passed on says nothing of its members. */
export function ownPropertyDetails(assignment: Node, value: Node | null): Details {
  const { bases: _bases, value: text, ...said } = valueDetails(value)
  const passedOn = unwrapped(value)?.type === 'identifier'
  return {
    ...said,
    ...details({
      value: passedOn ? undefined : text,
      deprecated: isDeprecated(assignment),
      open: passedOn ? 'is what it was given' : said.open,
    }),
  }
}
