import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { basesIn } from '../syntax/bases.ts'
import { inside, type Rule, type Rules, rules, type VisitContext } from '../syntax/rules.ts'

const VISIBLE = /^(?:public|protected|internal)$/

/** Types are internal by default. Members are private by default, except those of interfaces and enums. */
function isVisible(node: Node, scope: VisitContext): boolean {
  const modifiers = node.children.filter((child) => child.type === 'modifier').map((modifier) => modifier.text)
  if (modifiers.some((modifier) => VISIBLE.test(modifier))) return scope.exported
  return scope.exported && !modifiers.includes('private') && scope.rules !== memberRules
}

const type =
  (kind: DeclarationKind, body: () => Rules): Rule =>
  (node, scope, collector) => {
    const exported = isVisible(node, scope)
    const bases =
      kind === 'enum' ? [] : basesIn(node.namedChildren.filter(({ type: clause }) => clause === 'base_list'))
    const name = collector.define(scope, node.childForFieldName('name'), kind, { exported, bases })
    return name === null ? null : inside(scope, name, { exported, rules: body() })
  }

const member =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    collector.define(scope, node.childForFieldName('name'), kind, { exported: isVisible(node, scope) })
    return null
  }

const fields: Rule = (node, scope, collector) => {
  const exported = isVisible(node, scope)
  for (const name of node.descendantsOfType('variable_declarator')) {
    collector.define(scope, name.childForFieldName('name'), 'member', { exported })
  }
  return null
}

/** The parameters of a record are public properties. */
const parameter: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'member')
  return null
}

const TYPES = {
  'declaration_list enum_member_declaration_list ERROR': 'enter',
  'class_declaration struct_declaration': type('class', () => memberRules),
  record_declaration: type('class', () => recordRules),
  interface_declaration: type('interface', () => openRules),
  enum_declaration: type('enum', () => openRules),
  delegate_declaration: member('type'),
} as const

const MEMBERS = {
  ...TYPES,
  method_declaration: member('method'),
  'property_declaration event_declaration enum_member_declaration': member('member'),
  'field_declaration event_field_declaration': fields,
} as const

const memberRules: Rules = rules(MEMBERS)
const openRules: Rules = rules(MEMBERS)
const recordRules: Rules = rules({ ...MEMBERS, parameter_list: 'enter', parameter })

const namespace: Rule = (node, scope, collector) => {
  const name = collector.define(scope, node.childForFieldName('name'), 'module')
  return inside(scope, name)
}

export const csharpRules: Rules = rules({
  ...TYPES,
  'namespace_declaration file_scoped_namespace_declaration': namespace,
})
