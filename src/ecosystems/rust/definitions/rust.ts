import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type Scope } from '../../syntax/rules.ts'
import { macroItems } from './rust-macros.ts'

function isPublic(node: Node): boolean {
  return node.children.slice(0, 4).some((child) => child.type === 'visibility_modifier' && child.text !== 'pub(self)')
}

/** `members` follow the visibility of what encloses them (variants, trait items); everything else needs its own `pub`. */
const item =
  (kind: DeclarationKind, body: (() => Rules) | null = null): Rule =>
  (node, scope, found) => {
    const exported = scope.exported && isPublic(node)
    const name = found.define(scope, node.childForFieldName('name'), kind, { exported })
    return body === null || name === null ? null : inside(scope, name, { rules: body(), exported })
  }

const member =
  (kind: DeclarationKind): Rule =>
  (node, scope, found) => {
    const name = found.define(scope, node.childForFieldName('name'), kind)
    return kind === 'member' && name !== null ? inside(scope, name) : null
  }

/** Items of an inherent `impl` need `pub`; those of a trait's are as visible as the trait, which stands elsewhere. */
const implementation: Rule = (node, scope) => {
  const rulesOfBody = node.childForFieldName('trait') === null ? associatedRules : traitRules
  return inside(scope, typeName(node.childForFieldName('type')), { rules: rulesOfBody, exported: true })
}

function typeName(type: Node | null): string | null {
  let node = type
  for (let step = 0; node !== null && step < 20; step++) {
    if (node.type === 'type_identifier' || node.type === 'primitive_type') return node.text
    node = node.childForFieldName('name') ?? node.childForFieldName('type')
  }
  return null
}

const macro: Rule = (node, scope, found) => {
  found.define(scope, node.childForFieldName('name'), 'macro', { exported: true })
  return null
}

/** `pub use a::{b, c as d}` passes names on. */
const use: Rule = (node, scope, found) => {
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
  'function_item function_signature_item': item('function'),
  struct_item: item('class', () => fieldRules),
  union_item: item('class', () => fieldRules),
  enum_item: item('enum', () => variantRules),
  trait_item: item('interface', () => traitRules),
  type_item: item('type'),
  'const_item static_item': item('constant'),
  mod_item: item('module', () => rustRules),
  macro_definition: macro,
  macro_invocation: macroItems,
  impl_item: implementation,
  use_declaration: use,
} as const

/** A Rust file, and its modules. */
export const rustRules: Rules = rules(ITEMS)

const associatedRules: Rules = rules({
  'declaration_list ERROR': 'enter',
  'function_item function_signature_item': item('method'),
  'const_item static_item': item('constant'),
  'type_item associated_type': item('type'),
  macro_invocation: macroItems,
})

const traitRules: Rules = rules({
  'declaration_list ERROR': 'enter',
  'function_item function_signature_item': member('method'),
  'const_item static_item': member('constant'),
  'type_item associated_type': member('type'),
  macro_invocation: macroItems,
})

const fieldRules: Rules = rules({
  'field_declaration_list ERROR': 'enter',
  field_declaration: item('member'),
})

const variantRules: Rules = rules({
  'enum_variant_list field_declaration_list ERROR': 'enter',
  'enum_variant field_declaration': member('member'),
})
