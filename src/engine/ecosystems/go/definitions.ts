import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../syntax/rules.ts'
import { namesOf } from './source-text.ts'

/** Struct tags whose first word is the field's name in files, on the wire or in the environment. */
const TAGS = /\b(?:json|yaml|toml|mapstructure|hcl|xml|ini|koanf|env|envconfig|flag|form|query)\s*:\s*\\?"([\w.-]+)/g
/** Maximum number of characters of a tag. */
const MAX_TAG = 500

function declare(
  node: Node | null,
  kind: DeclarationKind,
  scope: VisitContext,
  collector: Collector,
  bases: readonly string[] = [],
): string | null {
  const exported = scope.exported && node !== null && /^\p{Lu}/u.test(node.text)
  return collector.define(scope, node, kind, { exported, bases })
}

const callable =
  (kind: 'function' | 'method'): Rule =>
  (node, scope, collector) => {
    declare(node.childForFieldName('name'), kind, scope, collector)
    return null
  }

const method: Rule = (node, scope, collector) => {
  const receiver = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]
  return callable('method')(node, inside(scope, receiver?.text ?? null), collector)
}

const variable: Rule = (node, scope, collector) => {
  for (const name of namesOf(node)) declare(name, 'constant', scope, collector)
  return null
}

const typeSpec: Rule = (node, scope, collector) => {
  const type = node.childForFieldName('type')
  const kind = type?.type === 'struct_type' ? 'class' : type?.type === 'interface_type' ? 'interface' : 'type'
  const name = declare(node.childForFieldName('name'), kind, scope, collector, embeddedIn(type))
  return name === null ? null : inside(scope, name, { rules: typeRules, exported: /^\p{Lu}/u.test(name) })
}

const field: Rule = (node, scope, collector) => {
  const names = namesOf(node)
  const tag = node.childForFieldName('tag')
  const tags = tag?.text.slice(0, MAX_TAG) ?? ''
  const embedded = names.length === 0 ? embeddedName(node) : null
  for (const name of embedded === null ? names : [embedded]) declare(name, 'member', scope, collector)
  for (const [, name] of tags.matchAll(TAGS)) {
    if (name !== undefined && name !== '-' && name !== names[0]?.text) collector.define(scope, tag, 'member', { name })
  }
  return inside(scope, names[0]?.text ?? null)
}

/** The types whose members a type has as its own: those that it embeds, or the one of which it is another name. */
function embeddedIn(type: Node | null): string[] {
  if (type?.type === 'type_identifier' || type?.type === 'qualified_type') return [type.text]
  const parts =
    type?.type === 'struct_type' ? (type.namedChildren[0]?.namedChildren ?? []) : (type?.namedChildren ?? [])
  return parts.flatMap((part) => {
    if (part.type === 'type_elem') return [part.text]
    const isEmbedded = part.type === 'field_declaration' && namesOf(part).length === 0
    return isEmbedded ? (part.childForFieldName('type')?.text.replace(/^\*|\[.*$/gs, '') ?? []) : []
  })
}

/** The field name of a type that is embedded in a struct. */
function embeddedName(field: Node): Node | null {
  let node = field.childForFieldName('type')
  for (let depth = 0; node !== null && depth < 5; depth++) {
    if (node.type === 'type_identifier') return node
    if (node.type === 'qualified_type') node = node.childForFieldName('name')
    else if (node.type === 'generic_type') node = node.childForFieldName('type')
    else if (node.type === 'pointer_type') node = node.namedChild(0)
    else return null
  }
  return null
}

const typeRules: Rules = rules({
  'struct_type field_declaration_list interface_type pointer_type slice_type array_type map_type ERROR': 'enter',
  field_declaration: field,
  'method_elem method_spec': callable('method'),
})

/** The rules for a Go file. */
export const goRules: Rules = rules({
  'var_declaration const_declaration var_spec_list type_declaration ERROR': 'enter',
  function_declaration: callable('function'),
  method_declaration: method,
  'const_spec var_spec': variable,
  'type_spec type_alias': typeSpec,
})
