import type { Node } from 'web-tree-sitter'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../../syntax/rules.ts'
import { assignment, setsExports } from './javascript-assignments.ts'
import {
  callArguments,
  classRules,
  constructorRules,
  keyOf,
  kindOf,
  literal,
  valueRules,
} from './javascript-members.ts'

const MAX_TYPE_DEPTH = 3

const signature =
  (kind: 'member' | 'method'): Rule =>
  (node: Node, scope: VisitContext, collector: Collector) => {
    const deep = scope.depth >= MAX_TYPE_DEPTH
    const name = collector.define(scope, keyOf(node, 'name'), kind)
    return name === null || kind === 'method' || deep ? null : inside(scope, name)
  }

/** The members of an interface or of the object types in a type alias. */
const typeRules = rules({
  'object_type interface_body': (_node, scope) => ({ ...scope, depth: scope.depth + 1 }),
  'union_type intersection_type parenthesized_type readonly_type array_type': 'enter',
  'type_annotation generic_type type_arguments ERROR': 'enter',
  property_signature: signature('member'),
  method_signature: signature('method'),
})

const enumRules = rules({
  'enum_body ERROR': 'enter',
  enum_assignment: (node, scope, collector) => {
    collector.define(scope, node.childForFieldName('name'), 'member')
    return null
  },
  'property_identifier string': (node, scope, collector) => {
    collector.define(scope, node, 'member')
    return null
  },
})

/** Maximum number of characters of what a type extends. Longer ones are expressions. */
const MAX_BASE = 200

const functionDeclaration: Rule = (node, scope, collector) => {
  const name = collector.define(scope, node.childForFieldName('name'), 'function')
  return name !== null && /^\p{Lu}/u.test(name) ? inside(scope, name, { rules: constructorRules }) : null
}

const declaration =
  (kind: 'class' | 'interface' | 'type' | 'enum', body: Rules): Rule =>
  (node, scope, collector) => {
    const name = collector.define(scope, node.childForFieldName('name'), kind, { bases: basesOf(node) })
    return inside(scope, name ?? 'default', { rules: body })
  }

/** What a class or an interface extends, and the types that a type alias is made of. */
function basesOf(node: Node): string[] {
  const value = node.type === 'type_alias_declaration' ? node.childForFieldName('value') : null
  const parts = value
    ? value.type === 'object_type'
      ? []
      : [value]
    : node.namedChildren
        .filter(({ type }) => type === 'class_heritage' || type === 'extends_type_clause')
        .flatMap((heritage) => heritage.namedChildren.filter(({ type }) => type !== 'implements_clause'))
        .flatMap((part) => (part.type === 'extends_clause' ? part.childrenForFieldName('value') : [part]))
  return parts
    .flatMap((part) => (/^(?:intersection|union)_type$/.test(part.type) ? part.namedChildren : [part]))
    .filter(({ type }) => type !== 'object_type' && type !== 'type_arguments')
    .map(
      (part) => (part.type === 'generic_type' ? part.childForFieldName('name') : part)?.text.slice(0, MAX_BASE) ?? '',
    )
}

/** Everything in `declare module 'x'` is visible; in a namespace, only its exports. */
const namespace: Rule = (node, scope, collector) => {
  const title = node.childForFieldName('name')
  const name = collector.define(scope, title, 'module')
  return inside(scope, name, { exported: title?.type === 'string' })
}

const variable: Rule = (node, scope, collector) => {
  const target = node.childForFieldName('name')
  const value = node.childForFieldName('value')
  if (target === null || isImport(value)) return null
  if (target.type !== 'identifier') {
    for (const name of patternNames(target)) collector.define(scope, name, 'constant')
    return null
  }
  const name = collector.define(scope, target, kindOf(value, 'constant'))
  if (value?.type === 'assignment_expression') {
    assignment(value, scope, collector)
    if (name !== null && setsExports(value)) collector.publish(name)
  }
  return name === null ? null : inside(scope, name, { rules: valueRules })
}

/** `require('x')`, `await import('x')`, and members or results taken from them in the same expression. */
function isImport(value: Node | null): boolean {
  let node = value
  for (let step = 0; node !== null && step < 8; step++) {
    if (node.type === 'await_expression') node = node.firstNamedChild
    else if (node.type === 'member_expression') node = node.childForFieldName('object')
    else if (node.type === 'call_expression') {
      const callee: Node | null = node.childForFieldName('function')
      if (callee?.type === 'import' || (callee?.type === 'identifier' && callee.text === 'require')) return true
      node = callee
    } else return false
  }
  return false
}

/** The names that a destructuring pattern binds. */
function patternNames(pattern: Node): Node[] {
  const names: Node[] = []
  const pending = [pattern]
  for (let node = pending.pop(); node !== undefined && names.length < 1000; node = pending.pop()) {
    if (/^(?:identifier|shorthand_property_identifier_pattern)$/.test(node.type)) names.push(node)
    else if (/^(?:object|array|rest)_pattern$/.test(node.type)) pending.push(...node.namedChildren.reverse())
    else if (/^(?:pair|assignment|object_assignment)_pattern$/.test(node.type)) {
      const target = node.childForFieldName(node.type === 'pair_pattern' ? 'value' : 'left')
      if (target !== null) pending.push(target)
    }
  }
  return names
}

/** `Object.defineProperty(exports, 'x', …)` declares a property. An immediately invoked function is read as a block. */
const call: Rule = (node, scope, collector) => {
  const callee = node.childForFieldName('function')
  if (callee?.type === 'member_expression' && callee.text === 'Object.defineProperty')
    defineProperty(node, scope, collector)
  if (!/^(?:parenthesized_expression|function_expression)$/.test(callee?.type ?? '')) return null
  return { ...scope, rules: immediateRules, exported: false }
}

function defineProperty(node: Node, scope: VisitContext, collector: Collector): void {
  const [object, key] = node.childForFieldName('arguments')?.namedChildren ?? []
  if (object === undefined || key?.type !== 'string') return
  if (/^(?:module\.)?exports$/.test(object.text))
    collector.define(scope, key, 'constant', { exported: true, weak: true })
  else if (object.type === 'identifier')
    collector.define(inside(scope, object.text), key, 'member', { requires: object.text })
}

const exportStatement: Rule = (node, scope, collector) => {
  const passedOn = node.childForFieldName('source') !== null
  const isType = node.children[1]?.type === 'type'
  for (const child of node.namedChildren) {
    if (child.type === 'export_clause') exportClause(child, passedOn, isType, scope, collector)
    else if (child.type === 'namespace_export') {
      collector.define(scope, child.firstNamedChild, 'module', { exported: true, weak: true, ...PASSED_ON })
    } else if (child.type === 'identifier') collector.publish(child.text)
  }
  return { ...scope, exported: true, rules: exportedRules }
}

/** The declaration of a re-exported name is in the other file. */
const PASSED_ON = { open: 'passed on' } as const

function exportClause(
  clause: Node,
  passedOn: boolean,
  isType: boolean,
  scope: VisitContext,
  collector: Collector,
): void {
  for (const specifier of clause.namedChildren) {
    if (specifier.type !== 'export_specifier') continue
    const name = specifier.childForFieldName('name')
    const alias = specifier.childForFieldName('alias')
    const renamed = alias !== null && alias.text !== 'default'
    if (!passedOn && name !== null) collector.publish(name.text)
    const kind = isType || specifier.firstChild?.type === 'type' ? 'type' : 'constant'
    if (alias === null || renamed)
      collector.define(scope, alias ?? name, kind, { exported: true, weak: true, ...(passedOn ? PASSED_ON : {}) })
  }
}

const BLOCK = {
  'ERROR statement_block else_clause catch_clause finally_clause expression_statement unary_expression': 'enter',
  'variable_declaration ambient_declaration': 'enter',
  'function_declaration generator_function_declaration function_signature': functionDeclaration,
  variable_declarator: variable,
  assignment_expression: assignment,
  call_expression: call,
} as const

/** In `if` and `try`, only functions and `var` are visible in the surrounding scope. */
const blockRules = rules({ ...BLOCK, 'if_statement try_statement': 'enter' })

const block: Rule = (_node, scope) => ({ ...scope, rules: blockRules })

const STATEMENT = {
  ...BLOCK,
  'if_statement try_statement': block,
  lexical_declaration: 'enter',
  'class_declaration abstract_class_declaration': declaration('class', classRules),
  interface_declaration: declaration('interface', typeRules),
  type_alias_declaration: declaration('type', typeRules),
  enum_declaration: declaration('enum', enumRules),
  'module internal_module': namespace,
  export_statement: exportStatement,
} as const

/** The top level of JavaScript and TypeScript, and of TypeScript's namespaces. */
export const javascriptRules: Rules = rules(STATEMENT)

const immediateRules = rules({ ...STATEMENT, 'parenthesized_expression function_expression arrow_function': 'enter' })

/** What may follow `export default`, besides declarations. */
const defaultExport: Rule = (node, scope, collector) => literal(node, { ...scope, rules: valueRules }, collector)

const exportedRules: Rules = rules({
  ...STATEMENT,
  'as_expression satisfies_expression parenthesized_expression': 'enter',
  object: defaultExport,
  call_expression: (node, scope, collector) => callArguments(node, { ...scope, rules: valueRules }, collector),
  class: (_node, scope) => inside(scope, 'default', { rules: classRules }),
})
