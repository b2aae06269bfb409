import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { basesIn } from '../syntax/bases.ts'
import { inside, type Rule, type Rules, rules } from '../syntax/rules.ts'

const MAX_LITERAL_DEPTH = 2

function isHidden(node: Node): boolean {
  return node.children.slice(0, 6).some((child) => child.type === 'visibility_modifier' && child.text === 'private')
}

const type =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    const bases = basesIn(
      node.namedChildren.filter(({ type: clause }) => /^(?:base|class_interface)_clause$/.test(clause)),
    )
    const name = collector.define(scope, node.childForFieldName('name'), kind, { bases })
    return name === null ? null : inside(scope, name, { rules: memberRules })
  }

/** `use Trait, Other;` in a class. */
const traits: Rule = (node, scope, collector) => {
  for (const base of basesIn([node])) collector.extend(scope.container, base)
  return null
}

const functionDefinition: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'function')
  return null
}

const method: Rule = (node, scope, collector) => {
  const name = collector.define(scope, node.childForFieldName('name'), 'method', { hidden: isHidden(node) })
  return name === '__construct' ? scope : null
}

const property: Rule = (node, scope, collector) => {
  const hidden = isHidden(node)
  const elements = node.type === 'property_promotion_parameter' ? [node] : node.namedChildren
  for (const element of elements) {
    const variable = element.childForFieldName('name')
    if (variable?.type === 'variable_name') collector.define(scope, variable.firstNamedChild, 'member', { hidden })
  }
  return null
}

const constants: Rule = (node, scope, collector) => {
  const hidden = isHidden(node)
  for (const element of node.namedChildren) {
    if (element.type === 'const_element') collector.define(scope, element.firstNamedChild, 'constant', { hidden })
  }
  return null
}

const enumCase: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'member')
  return null
}

/** `define('NAME', …)`. */
const call: Rule = (node, scope, collector) => {
  if (node.childForFieldName('function')?.text !== 'define') return null
  const first = node.childForFieldName('arguments')?.firstNamedChild?.firstNamedChild
  if (first?.type === 'string') collector.define(scope, first, 'constant')
  return null
}

/** The keys of an array that a configuration file returns. */
const returned: Rule = (_node, scope) => ({ ...scope, rules: arrayRules })

const element: Rule = (node, scope, collector) => {
  const key = node.namedChildCount === 2 ? node.firstNamedChild : null
  const name = key?.type === 'string' ? collector.define(scope, key, 'member') : null
  return name === null ? null : inside(scope, name)
}

const arrayRules: Rules = rules({
  array_creation_expression: (_node, scope) =>
    scope.depth < MAX_LITERAL_DEPTH ? { ...scope, depth: scope.depth + 1 } : null,
  array_element_initializer: element,
})

const memberRules: Rules = rules({
  'declaration_list enum_declaration_list formal_parameters ERROR': 'enter',
  method_declaration: method,
  'property_declaration property_promotion_parameter': property,
  const_declaration: constants,
  use_declaration: traits,
  enum_case: enumCase,
})

/** PHP namespaces are not containers, since a namespace without a body extends to the end of the file. */
export const phpRules: Rules = rules({
  'namespace_definition compound_statement if_statement else_clause expression_statement ERROR': 'enter',
  'class_declaration trait_declaration': type('class'),
  interface_declaration: type('interface'),
  enum_declaration: type('enum'),
  function_definition: functionDefinition,
  const_declaration: constants,
  function_call_expression: call,
  return_statement: returned,
})
