import type { Node } from 'web-tree-sitter'
import { type DeclarationKind, type Details, details } from '../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type Scope } from '../syntax/rules.ts'
import { isDeprecated } from './declarations/comments.ts'
import { constantTypes } from './declarations/enumerations.ts'
import { withSignature } from './declarations/signature.ts'
import { embeddedName, typeDetails } from './declarations/types.ts'
import { valueDetails } from './declarations/values.ts'
import { namesOf, sourceOf } from './source-text.ts'

/** Struct tags whose first word names the field in files, on the wire or in the environment. */
const TAGS = /\b(?:json|yaml|toml|mapstructure|hcl|xml|ini|koanf|env|envconfig|flag|form|query)\s*:\s*\\?"([\w.-]+)/g
/** Struct tags that say what a field has when nothing sets it. */
const DEFAULT_TAG = /\b(?:default|envDefault)\s*:\s*\\?"([^"\\]{1,80})/
/** Characters of a tag that are looked at. */
const MAX_TAG = 500

function declare(
  node: Node | null,
  kind: DeclarationKind,
  scope: Scope,
  found: Collector,
  said: Details = {},
): string | null {
  const deprecated = node !== null && isDeprecated(node)
  const exported = scope.exported && node !== null && /^\p{Lu}/u.test(node.text)
  return found.define(scope, node, kind, { exported, details: { ...said, ...details({ deprecated }) } })
}

const callable =
  (kind: 'function' | 'method'): Rule =>
  (node, scope, found) => {
    declare(node.childForFieldName('name'), kind, scope, found, withSignature(node))
    return null
  }

const method: Rule = (node, scope, found) => {
  const receiver = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]
  return callable('method')(node, inside(scope, receiver?.text ?? null), found)
}

const constants: Rule = (node, scope, found) => {
  const typeOf = constantTypes()
  for (const spec of node.namedChildren) {
    if (spec.type !== 'const_spec') continue
    declareValues(spec, typeOf(spec), scope, found)
  }
  return null
}

const variable: Rule = (node, scope, found) => {
  declareValues(node, sourceOf(node.childForFieldName('type')), scope, found)
  return null
}

function declareValues(spec: Node, type: string | null, scope: Scope, found: Collector): void {
  const values = spec.childForFieldName('value')?.namedChildren ?? []
  const names = namesOf(spec)
  for (const [index, name] of names.entries()) {
    const value = values.length === names.length ? (values[index] ?? null) : null
    declare(name, 'constant', scope, found, { ...details({ type }), ...valueDetails(value) })
  }
}

const typeSpec: Rule = (node, scope, found) => {
  const type = node.childForFieldName('type')
  const kind = type?.type === 'struct_type' ? 'class' : type?.type === 'interface_type' ? 'interface' : 'type'
  const named = node.childForFieldName('name')
  const name = declare(named, kind, scope, found, named === null ? {} : typeDetails(named.text, type))
  return name === null ? null : inside(scope, name, { rules: typeRules, exported: /^\p{Lu}/u.test(name) })
}

const field: Rule = (node, scope, found) => {
  const names = namesOf(node)
  const tag = node.childForFieldName('tag')
  const tags = tag?.text.slice(0, MAX_TAG) ?? ''
  const value = DEFAULT_TAG.exec(tags)?.[1]
  const said = details({ type: sourceOf(node.childForFieldName('type')), value, optional: true })
  const embedded = names.length === 0 ? embeddedName(node) : null
  for (const name of embedded === null ? names : [embedded]) declare(name, 'member', scope, found, said)
  for (const [, name] of tags.matchAll(TAGS)) {
    if (name !== undefined && name !== '-' && name !== names[0]?.text) {
      found.define(scope, tag, 'member', { name, details: said })
    }
  }
  return inside(scope, names[0]?.text ?? null)
}

const typeRules: Rules = rules({
  'struct_type field_declaration_list interface_type pointer_type slice_type array_type map_type ERROR': 'enter',
  field_declaration: field,
  'method_elem method_spec': callable('method'),
})

/** A Go file. */
export const goRules: Rules = rules({
  'var_declaration var_spec_list type_declaration ERROR': 'enter',
  function_declaration: callable('function'),
  method_declaration: method,
  const_declaration: constants,
  'const_spec var_spec': variable,
  'type_spec type_alias': typeSpec,
})
