import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type Scope } from '../syntax/rules.ts'

/** Struct tags whose first word names the field in files, on the wire or in the environment. */
const TAGS = /\b(?:json|yaml|toml|mapstructure|hcl|xml|ini|koanf|env|envconfig|flag|form|query)\s*:\s*\\?"([\w.-]+)/g

function declare(node: Node | null, kind: DeclarationKind, scope: Scope, found: Collector): string | null {
  return found.define(scope, node, kind, { exported: scope.exported && node !== null && /^\p{Lu}/u.test(node.text) })
}

const functionDeclaration: Rule = (node, scope, found) => {
  declare(node.childForFieldName('name'), 'function', scope, found)
  return null
}

const method: Rule = (node, scope, found) => {
  const receiver = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]
  declare(node.childForFieldName('name'), 'method', inside(scope, receiver?.text ?? null), found)
  return null
}

const valueSpec: Rule = (node, scope, found) => {
  for (const name of namesOf(node)) declare(name, 'constant', scope, found)
  return null
}

const typeSpec: Rule = (node, scope, found) => {
  const type = node.childForFieldName('type')?.type
  const kind = type === 'struct_type' ? 'class' : type === 'interface_type' ? 'interface' : 'type'
  const name = declare(node.childForFieldName('name'), kind, scope, found)
  return name === null ? null : inside(scope, name, { rules: typeRules, exported: /^\p{Lu}/u.test(name) })
}

const field: Rule = (node, scope, found) => {
  const names = namesOf(node)
  for (const name of names) declare(name, 'member', scope, found)
  const tag = node.childForFieldName('tag')
  for (const [, name] of tag?.text.slice(0, 500).matchAll(TAGS) ?? []) {
    if (name !== undefined && name !== '-' && name !== names[0]?.text) found.define(scope, tag, 'member', { name })
  }
  return inside(scope, names[0]?.text ?? null)
}

const methodElement: Rule = (node, scope, found) => {
  declare(node.childForFieldName('name'), 'method', scope, found)
  return null
}

function namesOf(node: Node): Node[] {
  return node.childrenForFieldName('name').filter((name) => name.isNamed)
}

const typeRules: Rules = rules({
  'struct_type field_declaration_list interface_type pointer_type slice_type array_type map_type ERROR': 'enter',
  field_declaration: field,
  'method_elem method_spec': methodElement,
})

/** A Go file. */
export const goRules: Rules = rules({
  'const_declaration var_declaration var_spec_list type_declaration ERROR': 'enter',
  function_declaration: functionDeclaration,
  method_declaration: method,
  'const_spec var_spec': valueSpec,
  'type_spec type_alias': typeSpec,
})
