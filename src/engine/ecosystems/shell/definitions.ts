import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { inside, type Rule, type Rules, rules } from '../syntax/rules.ts'

const bashFunction: Rule = (node, scope, found) => {
  found.define(scope, node.childForFieldName('name'), 'function')
  return null
}

export const bashRules: Rules = rules({
  'if_statement else_clause elif_clause list compound_statement ERROR': 'enter',
  function_definition: bashFunction,
})

const first =
  (kind: DeclarationKind, type: string): Rule =>
  (node, scope, found) => {
    const title = node.namedChildren.find((child) => child.type === type)
    const name = found.define(scope, title ?? null, kind, variableName(title))
    return kind === 'class' || kind === 'enum' ? inside(scope, name) : null
  }

function variableName(node: Node | undefined): { name?: string } {
  return node?.type === 'variable' ? { name: node.text.replace(/^\$/, '') } : {}
}

/** The rules for a PowerShell script: functions, classes and enums. */
export const powershellRules: Rules = rules({
  'statement_list ERROR': 'enter',
  function_statement: first('function', 'function_name'),
  class_statement: first('class', 'simple_name'),
  class_property_definition: first('member', 'variable'),
  class_method_definition: first('method', 'simple_name'),
  enum_statement: first('enum', 'simple_name'),
  enum_member: first('member', 'simple_name'),
})
