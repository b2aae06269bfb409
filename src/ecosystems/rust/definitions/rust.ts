import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type Scope } from '../../syntax/rules.ts'
import { attribute, takeAttributes } from './attributes.ts'
import * as read from './details.ts'
import { typeName } from './implementations.ts'
import { macroItems } from './rust-macros.ts'
import { containerOf, fieldInData, readContainer, setContainer } from './serde.ts'
import { typeText } from './signature.ts'

function isPublic(node: Node): boolean {
  return node.children.slice(0, 4).some((child) => child.type === 'visibility_modifier' && child.text !== 'pub(self)')
}

/** `members` follow the visibility of what encloses them (variants, trait items); everything else needs its own `pub`. */
const item =
  (kind: DeclarationKind, details: read.Details, body: (() => Rules) | null = null): Rule =>
  (node, scope, found) => {
    const attributes = takeAttributes(found)
    const exported = scope.exported && isPublic(node)
    const said = read.withCommon(details(node, attributes), attributes)
    const name = found.define(scope, node.childForFieldName('name'), kind, { exported, details: said })
    if (body === null || name === null) return null
    const next = inside(scope, name, { rules: body(), exported })
    const isType = kind === 'class' || kind === 'enum'
    return isType ? setContainer(next, readContainer(node, name, attributes)) : next
  }

const member =
  (kind: DeclarationKind, details: read.Details): Rule =>
  (node, scope, found) => {
    const attributes = takeAttributes(found)
    const said = read.withCommon(details(node, attributes), attributes)
    const name = found.define(scope, node.childForFieldName('name'), kind, { details: said })
    return kind === 'member' && name !== null ? inside(scope, name) : null
  }

/** A field, under its own name and under those that it has as a key of data. */
const field =
  (needsPub: boolean): Rule =>
  (node, scope, found) => {
    const attributes = takeAttributes(found)
    const name = node.childForFieldName('name')
    const type = typeText(node.childForFieldName('type')) ?? ''
    const data = fieldInData(name?.text ?? '', type, attributes, containerOf(scope))
    const details = read.withCommon({ type, ...data.details }, attributes)
    const exported = scope.exported && (!needsPub || isPublic(node))
    found.define(scope, name, 'member', { exported, details })
    // Whatever Rust code may reach, the keys of data are for everyone.
    for (const key of data.names) found.define(scope, name, 'member', { name: key, exported: scope.exported, details })
    return null
  }

/** Items of an inherent `impl` need `pub`; those of a trait's are as visible as the trait, which stands elsewhere. */
const implementation: Rule = (node, scope, found) => {
  takeAttributes(found)
  const rulesOfBody = node.childForFieldName('trait') === null ? associatedRules : traitRules
  return inside(scope, typeName(node.childForFieldName('type')), { rules: rulesOfBody, exported: true })
}

const macro: Rule = (node, scope, found) => {
  const details = read.withCommon({}, takeAttributes(found))
  found.define(scope, node.childForFieldName('name'), 'macro', { exported: true, details })
  return null
}

/** Tokens that a macro makes items of. */
const invocation: Rule = (node, scope, found) => {
  takeAttributes(found)
  return macroItems(node, scope, found)
}

const ignored: Rule = (_node, _scope, found) => {
  takeAttributes(found)
  return null
}

/** `pub use a::{b, c as d}` passes names on. */
const use: Rule = (node, scope, found) => {
  takeAttributes(found)
  if (!isPublic(node)) return null
  const pending = [node.childForFieldName('argument')]
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (each === null) continue
    if (each.type === 'scoped_use_list') pending.push(each.childForFieldName('list'))
    else if (each.type === 'use_list') pending.push(...each.namedChildren.reverse())
    else passOn(each, scope, found)
  }
  return null
}

function passOn(node: Node, scope: Scope, found: Collector): void {
  const name =
    node.type === 'use_as_clause'
      ? node.childForFieldName('alias')
      : node.type === 'scoped_identifier'
        ? node.childForFieldName('name')
        : node.type === 'identifier'
          ? node
          : null
  found.define(scope, name, 'constant', { weak: true })
}

const ITEMS = {
  'declaration_list foreign_mod_item expression_statement ERROR': 'enter',
  attribute_item: attribute,
  'extern_crate_declaration empty_statement': ignored,
  'function_item function_signature_item': item('function', read.callable),
  struct_item: item('class', read.structure, () => fieldRules),
  union_item: item('class', read.structure, () => fieldRules),
  enum_item: item('enum', read.enumeration, () => variantRules),
  trait_item: item('interface', read.trait, () => traitRules),
  type_item: item('type', read.alias),
  'const_item static_item': item('constant', read.constant),
  mod_item: item('module', read.nothing, () => rustRules),
  macro_definition: macro,
  macro_invocation: invocation,
  impl_item: implementation,
  use_declaration: use,
} as const

/** A Rust file, and its modules. */
export const rustRules: Rules = rules(ITEMS)

const associatedRules: Rules = rules({
  'declaration_list ERROR': 'enter',
  attribute_item: attribute,
  'function_item function_signature_item': item('method', read.method),
  'const_item static_item': item('constant', read.associatedConstant),
  'type_item associated_type': item('type', read.associatedType),
  macro_invocation: invocation,
})

const traitRules: Rules = rules({
  'declaration_list ERROR': 'enter',
  attribute_item: attribute,
  'function_item function_signature_item': member('method', read.method),
  'const_item static_item': member('constant', read.associatedConstant),
  'type_item associated_type': member('type', read.associatedType),
  macro_invocation: invocation,
})

const fieldRules: Rules = rules({
  'field_declaration_list ERROR': 'enter',
  attribute_item: attribute,
  field_declaration: field(true),
})

const variantRules: Rules = rules({
  'enum_variant_list field_declaration_list ERROR': 'enter',
  attribute_item: attribute,
  enum_variant: member('member', read.variant),
  field_declaration: field(false),
})
