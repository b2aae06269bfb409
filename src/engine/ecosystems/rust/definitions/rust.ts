import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../../declaration.ts'
import { basesIn } from '../../syntax/bases.ts'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../../syntax/rules.ts'
import { attribute, derives, innerMetas, takeAttributes } from './attributes.ts'
import { serdeNames, textOf } from './names.ts'
import { macroItems } from './rust-macros.ts'
import type { Meta } from './text.ts'

/** How the members of a type are serialized. */
interface Container {
  /** Serde reads or writes it. */
  readonly serde: boolean
  readonly style: string | null
}

/** By scope, since fields are read in the scope of their type. */
const containers = new WeakMap<VisitContext, Container>()

function containerOf(scope: VisitContext): Container | undefined {
  return containers.get(scope)
}

function setContainer(scope: VisitContext, container: Container): VisitContext {
  containers.set(scope, container)
  return scope
}

function readContainer(attributes: readonly Meta[]): Container {
  const serde = derives(attributes).some((trait) => trait === 'Serialize' || trait === 'Deserialize')
  return { serde, style: textOf(innerMetas(attributes, 'serde'), 'rename_all') }
}

/** Further names of a field as a data key. */
function keysInData(field: string, attributes: readonly Meta[], container: Container | undefined): string[] {
  if (!container?.serde) return []
  const own = innerMetas(attributes, 'serde')
  const hidden = own.some(({ name }) => name === 'skip' || name === 'skip_deserializing' || name === 'flatten')
  return hidden ? [] : serdeNames(field, own, container.style).filter((name) => name !== field)
}

function isPublic(node: Node): boolean {
  return node.children.slice(0, 4).some((child) => child.type === 'visibility_modifier' && child.text !== 'pub(self)')
}

/** `members` have the visibility of their parent (variants, trait items). Everything else needs its own `pub`. */
const item =
  (kind: DeclarationKind, body: (() => Rules) | null = null): Rule =>
  (node, scope, collector) => {
    const attributes = takeAttributes(collector)
    const exported = scope.exported && isPublic(node)
    const derived = innerMetas(attributes, 'derive').map(({ name: trait }) => trait)
    const bases = [...derived, ...basesIn([node.childForFieldName('bounds')])]
    const name = collector.define(scope, node.childForFieldName('name'), kind, { exported, bases })
    if (body === null || name === null) return null
    const next = inside(scope, name, { rules: body(), exported })
    const isType = kind === 'class' || kind === 'enum'
    return isType ? setContainer(next, readContainer(attributes)) : next
  }

const member =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    takeAttributes(collector)
    const name = collector.define(scope, node.childForFieldName('name'), kind)
    return kind === 'member' && name !== null ? inside(scope, name) : null
  }

/** A field, under its own name and its names as a data key. */
const field =
  (needsPub: boolean): Rule =>
  (node, scope, collector) => {
    const keys = keysInData(node.childForFieldName('name')?.text ?? '', takeAttributes(collector), containerOf(scope))
    const name = node.childForFieldName('name')
    collector.define(scope, name, 'member', { exported: scope.exported && (!needsPub || isPublic(node)) })
    // Data keys are public, whatever the visibility in Rust.
    for (const key of keys) collector.define(scope, name, 'member', { name: key, exported: scope.exported })
    return null
  }

/** Items of an inherent `impl` need `pub`. Items of a trait `impl` are as visible as the trait, which is declared elsewhere. */
const implementation: Rule = (node, scope, collector) => {
  takeAttributes(collector)
  const trait = node.childForFieldName('trait')
  const type = typeName(node.childForFieldName('type'))
  if (trait !== null) collector.extend(type, typeName(trait) ?? trait.text)
  return inside(scope, type, { rules: trait === null ? associatedRules : traitRules, exported: true })
}

const macro: Rule = (node, scope, collector) => {
  takeAttributes(collector)
  collector.define(scope, node.childForFieldName('name'), 'macro', { exported: true })
  return null
}

/** Tokens from which a macro generates items. */
const invocation: Rule = (node, scope, collector) => {
  takeAttributes(collector)
  return macroItems(node, scope, collector)
}

const ignored: Rule = (_node, _scope, collector) => {
  takeAttributes(collector)
  return null
}

/** `pub use a::{b, c as d}` re-exports names. */
const use: Rule = (node, scope, collector) => {
  takeAttributes(collector)
  if (!isPublic(node)) return null
  const pending = [node.childForFieldName('argument')]
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (each === null) continue
    if (each.type === 'scoped_use_list') pending.push(each.childForFieldName('list'))
    else if (each.type === 'use_list') pending.push(...each.namedChildren.reverse())
    else passOn(each, scope, collector)
  }
  return null
}

function passOn(node: Node, scope: VisitContext, collector: Collector): void {
  const name =
    node.type === 'use_as_clause'
      ? node.childForFieldName('alias')
      : node.type === 'scoped_identifier'
        ? node.childForFieldName('name')
        : node.type === 'identifier'
          ? node
          : null
  collector.define(scope, name, 'constant', { weak: true })
}

const ITEMS = {
  'declaration_list foreign_mod_item expression_statement ERROR': 'enter',
  attribute_item: attribute,
  'extern_crate_declaration empty_statement': ignored,
  'function_item function_signature_item': item('function'),
  struct_item: item('class', () => fieldRules),
  union_item: item('class', () => fieldRules),
  enum_item: item('enum', () => variantRules),
  trait_item: item('interface', () => traitRules),
  type_item: item('type'),
  'const_item static_item': item('constant'),
  mod_item: item('module', () => rustRules),
  macro_definition: macro,
  macro_invocation: invocation,
  impl_item: implementation,
  use_declaration: use,
} as const

/** The rules for a Rust file and its modules. */
export const rustRules: Rules = rules(ITEMS)

const associatedRules: Rules = rules({
  'declaration_list ERROR': 'enter',
  attribute_item: attribute,
  'function_item function_signature_item': item('method'),
  'const_item static_item': item('constant'),
  'type_item associated_type': item('type'),
  macro_invocation: invocation,
})

const traitRules: Rules = rules({
  'declaration_list ERROR': 'enter',
  attribute_item: attribute,
  'function_item function_signature_item': member('method'),
  'const_item static_item': member('constant'),
  'type_item associated_type': member('type'),
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
  enum_variant: member('member'),
  field_declaration: field(false),
})

/** The name of the type without its path, references and arguments; null if it has none. */
function typeName(type: Node | null): string | null {
  let node = type
  for (let step = 0; node !== null && step < 20; step++) {
    if (node.type === 'type_identifier' || node.type === 'primitive_type' || node.type === 'identifier')
      return node.text
    node = node.childForFieldName('name') ?? node.childForFieldName('type')
  }
  return null
}
