import type { Node } from 'web-tree-sitter'
import { openScope, outermost } from '../../samples/scope.ts'
import { byType } from '../../syntax/rules.ts'
import { stringContent } from '../definitions/text.ts'
import { importedNames } from '../imported-names.ts'
import { assignPattern, bindPattern } from './patterns.ts'
import { bind, functionScope, type Scope } from './scopes.ts'
import type { Visit, Walk } from './walk.ts'

const skip: Visit = () => undefined

const refer: Visit = (node, scope, walk) => walk.refer(node, scope)

/** Only the object of a member expression is a name. */
const object: Visit = (node, scope, walk) => {
  const of = node.childForFieldName('object') ?? node.childForFieldName('module') ?? node.firstNamedChild
  walk.visit(of, scope)
}

/** Only the namespace is a name of the sample. */
const typeName: Visit = (node, scope, walk) => {
  const namespace = node.childForFieldName('module')
  if (namespace?.type === 'identifier') walk.refer(namespace, scope)
  else walk.visit(namespace, scope)
}

const block: Visit = (node, scope, walk) => walk.visitChildren(node, openScope(scope))

const nameOf = (node: Node): Node | null => node.childForFieldName('name')

function bindName(node: Node, scope: Scope): void {
  const name = nameOf(node)
  if (name !== null && /identifier$/.test(name.type)) bind(scope, name.text)
}

/** Visits all children except the name. */
function visitUnnamed(node: Node, scope: Scope, walk: Walk): void {
  const name = nameOf(node)
  for (const child of node.namedChildren) if (child.id !== name?.id) walk.visit(child, scope)
}

/** Binds parameters and visits the rest of a function in a new scope. */
function visitFunction(node: Node, outer: Scope, walk: Walk): void {
  const scope = openScope(outer, 'function')
  if (/^(?:function_expression|generator_function)$/.test(node.type)) bindName(node, scope)
  const single = node.childForFieldName('parameter')
  if (single !== null) bindPattern(single, scope, scope, walk)
  const body = node.childForFieldName('body')
  const name = nameOf(node)
  for (const child of node.namedChildren) {
    if (child.id === name?.id) {
      if (name.type === 'computed_property_name') walk.visit(name, outer)
    } else if (child.type === 'formal_parameters') visitParameters(child, scope, walk)
    else if (child.type === 'decorator') walk.visit(child, outer)
    else if (child.id === body?.id && body.type === 'statement_block') walk.visitChildren(body, scope)
    else if (child.id !== single?.id) walk.visit(child, scope)
  }
}

function visitParameters(list: Node, scope: Scope, walk: Walk): void {
  for (const parameter of list.namedChildren) {
    if (parameter.type !== 'required_parameter' && parameter.type !== 'optional_parameter') {
      bindPattern(parameter, scope, scope, walk)
      continue
    }
    const pattern = parameter.childForFieldName('pattern')
    if (pattern?.type !== 'this') bindPattern(pattern, scope, scope, walk)
    walk.visitChildren(parameter, scope, /pattern$|^(?:identifier|this)$/)
    const value = parameter.childForFieldName('value')
    if (value?.type === 'identifier') walk.visit(value, scope)
  }
}

const declaredFunction: Visit = (node, scope, walk) => {
  bindName(node, scope)
  if (scope.kind !== 'function') bindName(node, functionScope(scope))
  visitFunction(node, scope, walk)
}

const declaredType: Visit = (node, scope, walk) => {
  bindName(node, scope)
  visitUnnamed(node, openScope(scope), walk)
}

/** The name is only visible inside the expression. */
const namedInside: Visit = (node, outer, walk) => {
  const scope = openScope(outer)
  bindName(node, scope)
  visitUnnamed(node, scope, walk)
}

const declarator: Visit = (node, scope, walk) => {
  const isVar = node.parent?.type === 'variable_declaration'
  const target = isVar ? functionScope(scope) : scope
  bindPattern(nameOf(node), target, scope, walk)
  walk.visit(node.childForFieldName('type'), scope)
  walk.visit(node.childForFieldName('value'), scope)
}

const loop: Visit = (node, outer, walk) => {
  const scope = openScope(outer)
  const left = node.childForFieldName('left')
  const kind = node.childForFieldName('kind')?.text
  if (kind === undefined) assignPattern(left, scope, walk)
  else bindPattern(left, kind === 'var' ? functionScope(outer) : scope, scope, walk)
  walk.visit(node.childForFieldName('right'), outer)
  walk.visit(node.childForFieldName('body'), scope)
}

const assignment: Visit = (node, scope, walk) => {
  const left = node.childForFieldName('left')
  if (left !== null && /^(?:identifier|object_pattern|array_pattern)$/.test(left.type)) assignPattern(left, scope, walk)
  else walk.visit(left, scope)
  walk.visit(node.childForFieldName('right'), scope)
}

const catchClause: Visit = (node, outer, walk) => {
  const scope = openScope(outer)
  bindPattern(node.childForFieldName('parameter'), scope, scope, walk)
  walk.visit(node.childForFieldName('type'), scope)
  walk.visit(node.childForFieldName('body'), scope)
}

const enumDeclaration: Visit = (node, scope, walk) => {
  bindName(node, scope)
  const inner = openScope(scope)
  for (const member of node.childForFieldName('body')?.namedChildren ?? []) {
    const name = member.type === 'enum_assignment' ? nameOf(member) : member
    if (name !== null) bind(inner, stringContent(name) ?? name.text)
    walk.visit(member.childForFieldName('value'), inner)
  }
}

const namespace: Visit = (node, scope, walk) => {
  const name = nameOf(node)
  const first = name?.type === 'nested_identifier' ? name.text.split('.')[0] : name?.text
  if (first !== undefined && name?.type !== 'string') bind(scope, first)
  walk.visit(node.childForFieldName('body'), openScope(scope, 'function'))
}

/** Declarations in `declare global { … }` are visible everywhere. */
const ambient: Visit = (node, scope, walk) => {
  const isGlobal = node.children[1]?.type === 'global'
  // An augmentation is inside its module, so names of that module need no import.
  if (node.namedChildren[0]?.type === 'module' && node.namedChildren[0].childForFieldName('name')?.type === 'string')
    return
  for (const child of node.namedChildren)
    if (isGlobal && child.type === 'statement_block') walk.visitChildren(child, outermost(scope))
    else walk.visit(child, scope)
}

const typeParameter: Visit = (node, scope, walk) => {
  bindName(node, scope)
  visitUnnamed(node, scope, walk)
}

/** A name, followed by its details. */
const nameFirst: Visit = (node, scope, walk) => {
  const [name, ...rest] = node.namedChildren
  if (name !== undefined) bind(scope, name.text)
  for (const child of rest) walk.visit(child, scope)
}

/** An element of a tuple, or a parameter outside a function. */
const element: Visit = (node, scope, walk) => {
  walk.visit(node.childForFieldName('type'), scope)
  walk.visit(node.childForFieldName('value'), scope)
}

const typePredicate: Visit = (node, scope, walk) => walk.visit(node.childForFieldName('type'), scope)

/** `typeof x` is valid for an undefined name. */
const unary: Visit = (node, scope, walk) => {
  const operand = node.childForFieldName('argument')
  if (node.childForFieldName('operator')?.type !== 'typeof' || operand?.type !== 'identifier')
    walk.visit(operand, scope)
}

/** `<div>` is not a name of the sample; `<Page>` and `<Context.Provider>` are. */
const jsxTag: Visit = (node, scope, walk) => {
  const name = nameOf(node)
  for (const child of node.namedChildren)
    if (child.id !== name?.id || child.type !== 'identifier' || /^[\p{Lu}$_]/u.test(child.text))
      walk.visit(child, scope)
}

const exportStatement: Visit = (node, scope, walk) => {
  if (node.childForFieldName('source') === null) walk.visitChildren(node, scope)
}

const exportSpecifier: Visit = (node, scope, walk) => {
  const name = nameOf(node)
  if (name?.type === 'identifier') walk.refer(name, scope)
}

const importStatement: Visit = (node, scope) => {
  for (const { alias } of importedNames(node)) bind(scope, alias)
}

/** Visits for nodes that bind names, open scopes, or contain names that are not references. */
export const VISITS = byType<Visit>({
  'identifier type_identifier shorthand_property_identifier': refer,
  'member_expression nested_identifier': object,
  nested_type_identifier: typeName,
  'comment jsx_closing_element jsx_namespace_name break_statement continue_statement': skip,
  'statement_block switch_body for_statement class_static_block conditional_type': block,
  'function_declaration generator_function_declaration function_signature': declaredFunction,
  'function_expression generator_function arrow_function method_definition': visitFunction,
  'function_type constructor_type method_signature abstract_method_signature call_signature': visitFunction,
  construct_signature: visitFunction,
  'class_declaration abstract_class_declaration interface_declaration type_alias_declaration': declaredType,
  'class index_signature': namedInside,
  variable_declarator: declarator,
  for_in_statement: loop,
  assignment_expression: assignment,
  catch_clause: catchClause,
  enum_declaration: enumDeclaration,
  'internal_module module': namespace,
  ambient_declaration: ambient,
  'type_parameter mapped_type_clause': typeParameter,
  'infer_type import_alias': nameFirst,
  'required_parameter optional_parameter': element,
  type_predicate: typePredicate,
  unary_expression: unary,
  'jsx_opening_element jsx_self_closing_element': jsxTag,
  labeled_statement: (node, scope, walk) => walk.visit(node.childForFieldName('body'), scope),
  export_statement: exportStatement,
  export_specifier: exportSpecifier,
  import_statement: importStatement,
})
