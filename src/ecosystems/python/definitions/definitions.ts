import type { Node } from 'web-tree-sitter'
import type { DeclarationKind, Details } from '../../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type Scope } from '../../syntax/rules.ts'
import { childAt, type Syntax, syntaxOf } from '../tree.ts'
import { decoratorsOf, functionDecoration, readClass } from './classes.ts'
import { computedNames, declareOpen, lazyNames } from './computed-names.ts'
import { functionDetails } from './functions.ts'
import { aliasDetails, attributeDetails, constantDetails, enumerator, fieldDetails, MAX_ASSIGNMENT } from './values.ts'

const MAX_LITERAL_DEPTH = 2

/** One leading underscore says private; dunder names are part of the language's protocols. */
function isPublic(name: string): boolean {
  return !name.startsWith('_') || /^__\w+__$/.test(name)
}

function declare(
  node: Node | null,
  kind: DeclarationKind,
  scope: Scope,
  found: Collector,
  details: Details = {},
): string | null {
  const exported = scope.exported && node !== null && isPublic(node.text)
  return found.define(scope, node, kind, { exported, details })
}

/** Reads a definition, with the decorators that stand before it. */
type DefinitionRule = (node: Node, scope: Scope, found: Collector, decorators: readonly Syntax[]) => Scope | null

const moduleFunction: DefinitionRule = (node, scope, found, decorators) => {
  const decoration = functionDecoration(decorators, node)
  const name = declare(
    node.childForFieldName('name'),
    'function',
    scope,
    found,
    functionDetails(node, decoration, false),
  )
  if (name === '__getattr__') declareOpen('has __getattr__', node, scope, found)
  else computedNames(node, scope, found)
  return null
}

const statement: Rule = (node, scope, found) => {
  if (node.endIndex - node.startIndex < MAX_ASSIGNMENT) {
    computedNames(node, scope, found)
    lazyNames(node, scope, found)
  }
  return scope
}

const method: DefinitionRule = (node, scope, found, decorators) => {
  const decoration = functionDecoration(decorators, node)
  declare(node.childForFieldName('name'), 'method', scope, found, functionDetails(node, decoration, true))
  return { ...scope, rules: methodRules }
}

const classDefinition: DefinitionRule = (node, scope, found, decorators) => {
  const title = node.childForFieldName('name')
  const { isEnum, details, mayLack } = readClass(node, decorators)
  const name = declare(title, isEnum ? 'enum' : 'class', scope, found, details)
  const exported = scope.exported && isPublic(name ?? '')
  return name === null
    ? null
    : inside(scope, name, { rules: isEnum ? enumRules : mayLack ? tableRules(mayLack) : classRules, exported })
}

/** The body of a `TypedDict`. */
function tableRules(mayLack: (type: string) => boolean): Rules {
  const read: Reading = (whole, right) => {
    const details = fieldDetails(whole, right)
    return mayLack(details.type ?? '') ? { ...details, optional: true } : details
  }
  return new Map([...classRules, ['assignment', assignment('member', 'identifier', read)]])
}

/** The rules of a body in which one definition has decorators before it. */
const decorated: Rule = (node, scope) => {
  const decorators = decoratorsOf(node)
  const table = new Map(scope.rules)
  const back =
    (rule: DefinitionRule): Rule =>
    (each, inner, found) => {
      return rule(each, { ...inner, rules: scope.rules }, found, decorators)
    }
  const functionRule = scope.rules === pythonRules || scope.rules === fallbackRules ? moduleFunction : method
  table.set('function_definition', back(functionRule)).set('class_definition', back(classDefinition))
  return { ...scope, rules: table }
}

const undecorated =
  (rule: DefinitionRule): Rule =>
  (node, scope, found) =>
    rule(node, scope, found, [])

/** What an assignment says of its target. */
type Reading = (assignment: Syntax, right: Syntax | null) => Details

/** `x = …`, `x: int`, `a, b = …`, `a = b = …`; `only` says which targets count. */
const assignment =
  (kind: DeclarationKind, only: 'identifier' | 'attribute', read: Reading): Rule =>
  (node, scope, found) => {
    let value: Node | null = node
    let first: string | null = null
    const details = assignmentDetails(node, read)
    for (let length = 0; value?.type === 'assignment' && length < 20; length++) {
      const right: Node | null = value.childForFieldName('right')
      const chosen = right?.type === 'lambda' && kind === 'constant' ? 'function' : kind
      const left: Node | null = value.childForFieldName('left')
      const single = left?.type === only
      for (const target of targets(left)) {
        if (target.type === only) {
          const named = only === 'attribute' ? ownAttribute(target) : target
          const name = declare(named, chosen, scope, found, single ? details : {})
          first ??= name
        } else if (only === 'identifier' && kind === 'constant') classAttribute(target, scope, found)
      }
      value = right
    }
    if (first === '__all__') publishAll(value, scope, found)
    return first === null || only === 'attribute' ? null : inside(scope, first, { rules: literalRules })
  }

function assignmentDetails(node: Node, read: Reading): Details {
  if (node.endIndex - node.startIndex > MAX_ASSIGNMENT) return {}
  const whole = syntaxOf(node)
  let right = childAt(whole, 'right')
  while (right?.type === 'assignment') right = childAt(right, 'right')
  return read(whole, right)
}

/** `Name.x = …` beside a class of the file adds a member to it. */
function classAttribute(target: Node, scope: Scope, found: Collector): void {
  const object = target.type === 'attribute' ? target.childForFieldName('object') : null
  if (object?.type !== 'identifier') return
  const into = { ...scope, container: object.text, root: object.text, requires: object.text }
  declare(target.childForFieldName('attribute'), 'member', into, found)
}

function targets(left: Node | null): Node[] {
  const names: Node[] = []
  const pending = left === null ? [] : [left]
  for (let node = pending.pop(); node !== undefined && names.length < 1000; node = pending.pop()) {
    if (/^(?:pattern_list|tuple_pattern|list_pattern|list_splat_pattern)$/.test(node.type)) {
      pending.push(...node.namedChildren.reverse())
    } else names.push(node)
  }
  return names
}

/** `x` of `self.x` or `cls.x`. */
function ownAttribute(target: Node): Node | null {
  const object = target.childForFieldName('object')
  if (object?.type !== 'identifier' || !/^(?:self|cls)$/.test(object.text)) return null
  return target.childForFieldName('attribute')
}

/** `__all__ += […]` is the one augmented assignment that names anything. */
const augmented: Rule = (node, scope, found) => {
  if (node.childForFieldName('left')?.text === '__all__') publishAll(node.childForFieldName('right'), scope, found)
  return null
}

function publishAll(list: Node | null, scope: Scope, found: Collector): void {
  for (const item of list?.namedChildren ?? []) {
    const content =
      item.type === 'string' ? item.namedChildren.find((part) => part.type === 'string_content') : undefined
    const details = { open: 'passed on' }
    const name =
      content === undefined ? null : found.define(scope, content, 'constant', { exported: true, weak: true, details })
    if (name !== null) found.publish(name)
  }
}

const typeAlias: Rule = (node, scope, found) => {
  const name = node.childForFieldName('left')?.descendantsOfType('identifier')[0]
  declare(name ?? null, 'type', scope, found, aliasDetails(childAt(syntaxOf(node), 'right')))
  return null
}

const deeper: Rule = (_node, scope) => (scope.depth < MAX_LITERAL_DEPTH ? { ...scope, depth: scope.depth + 1 } : null)

const pair: Rule = (node, scope, found) => {
  const key = node.childForFieldName('key')
  const content = key?.type === 'string' && key.namedChildCount === 3 ? key.namedChild(1) : null
  const name = content?.type === 'string_content' ? found.define(scope, content, 'member') : null
  return name === null ? null : inside(scope, name)
}

/** `dict(a=1)` and calls of this file's own classes and functions, which make tables of options out of keywords. */
const keywordCall: Rule = (node, scope) => {
  const callee = node.childForFieldName('function')
  if (callee?.type !== 'identifier') return null
  return { ...scope, requires: callee.text === 'dict' ? scope.requires : callee.text }
}

const keyword: Rule = (node, scope, found) => {
  const name = found.define(scope, node.childForFieldName('name'), 'member')
  return name === null ? null : inside(scope, name)
}

const literalRules: Rules = rules({
  'assignment ERROR': 'enter',
  'dictionary argument_list': deeper,
  pair,
  call: keywordCall,
  keyword_argument: keyword,
})

/** `except ImportError: x = None` stands for somebody else's name. */
const fallback: Rule = (_node, scope) => ({ ...scope, rules: fallbackRules })

const BLOCK = {
  'ERROR block expression_statement if_statement elif_clause else_clause with_statement': 'enter',
  'try_statement finally_clause': 'enter',
  decorated_definition: decorated,
  'except_clause except_group_clause': fallback,
  class_definition: undecorated(classDefinition),
} as const

const classRules: Rules = rules({
  ...BLOCK,
  function_definition: undecorated(method),
  assignment: assignment('member', 'identifier', fieldDetails),
  type_alias_statement: typeAlias,
})

const enumRules: Rules = new Map([
  ...classRules,
  ['assignment', assignment('member', 'identifier', (_whole, right) => enumerator(right))],
])

const fallbackRules: Rules = rules({ ...BLOCK, function_definition: undecorated(moduleFunction) })

/** In a method only what is set on the instance or the class. */
const methodRules: Rules = rules({
  'ERROR block expression_statement if_statement elif_clause else_clause with_statement for_statement': 'enter',
  'while_statement try_statement except_clause except_group_clause finally_clause match_statement case_clause': 'enter',
  assignment: assignment('member', 'attribute', attributeDetails),
  function_definition: 'enter',
  decorated_definition: 'enter',
})

/** The top level of a Python module. */
export const pythonRules: Rules = rules({
  ...BLOCK,
  function_definition: undecorated(moduleFunction),
  assignment: assignment('constant', 'identifier', constantDetails),
  augmented_assignment: augmented,
  expression_statement: statement,
  'for_statement while_statement': computedNames,
  type_alias_statement: typeAlias,
})
