import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../../syntax/rules.ts'

/** Marks a module as open, if its text does not show all names, by a declaration of its `__dict__`, which every module has. */
function declareOpen(open: string, node: Node, scope: VisitContext, collector: Collector): void {
  collector.define(scope, node, 'module', { name: '__dict__', exported: false, open })
}

const COMPUTED_NAMES =
  /\b(?:globals|locals|vars)\(\s*\)\s*(?:\[[^\]\n]*\]\s*=[^=]|\.(?:update|setdefault|__setitem__)\()|\w\(\s*globals\(\s*\)\s*[,)]|\bsys\.modules\[__name__\]\s*(?:=[^=]|\.__class__)|\bsetattr\(\s*(?:sys\.modules\b|\w*module\b)|^exec\(/m

const computedNames: Rule = (node, scope, collector) => {
  if (COMPUTED_NAMES.test(node.text)) declareOpen('sets names that are computed', node, scope, collector)
  return null
}

/** `lazy.attach(__name__, {…})`: replaces a module by one with lazily loaded names. */
const MADE_ANEW = /\b[A-Za-z_]\w*\(\s*(?:#[^\n]*\s*)?__name__\s*,/

const lazyNames: Rule = (node, scope, collector) => {
  if (!MADE_ANEW.test(node.text)) return null
  const tables = node.descendantsOfType(['dictionary', 'list', 'set', 'tuple'])
  const texts = tables.flatMap((table) => table.descendantsOfType('string_content'))
  for (const text of texts) {
    if (!/^[A-Za-z_]\w*$/.test(text.text)) continue
    collector.define(scope, text, 'constant', { exported: true, weak: true })
  }
  if (texts.length === 0) declareOpen('is made anew', node, scope, collector)
  return null
}

const MAX_LITERAL_DEPTH = 2
/** Maximum number of characters of an assignment. Longer ones are tables of data. */
const MAX_ASSIGNMENT = 20_000
/** Maximum number of characters of a base class. Longer ones are calls. */
const MAX_BASE = 200

/** A leading underscore marks a private name. Dunder names belong to the language's protocols. */
function isPublic(name: string): boolean {
  return !name.startsWith('_') || /^__\w+__$/.test(name)
}

function declare(
  node: Node | null,
  kind: DeclarationKind,
  scope: VisitContext,
  collector: Collector,
  bases: readonly string[] = [],
): string | null {
  const exported = scope.exported && node !== null && isPublic(node.text)
  return collector.define(scope, node, kind, { exported, bases })
}

const moduleFunction: Rule = (node, scope, collector) => {
  const name = declare(node.childForFieldName('name'), 'function', scope, collector)
  if (name === '__getattr__') declareOpen('has __getattr__', node, scope, collector)
  else computedNames(node, scope, collector)
  return null
}

const statement: Rule = (node, scope, collector) => {
  if (node.endIndex - node.startIndex < MAX_ASSIGNMENT) {
    computedNames(node, scope, collector)
    lazyNames(node, scope, collector)
  }
  return scope
}

const method: Rule = (node, scope, collector) => {
  declare(node.childForFieldName('name'), 'method', scope, collector)
  return { ...scope, rules: methodRules }
}

const classDefinition: Rule = (node, scope, collector) => {
  const name = declare(node.childForFieldName('name'), 'class', scope, collector, basesOf(node))
  const exported = scope.exported && isPublic(name ?? '')
  return name === null ? null : inside(scope, name, { rules: classRules, exported })
}

/** Without those that add no members. */
function basesOf(definition: Node): string[] {
  const given = definition.childForFieldName('superclasses')?.namedChildren ?? []
  return given
    .filter(({ type }) => type !== 'keyword_argument' && type !== 'comment')
    .map((base) =>
      ((base.type === 'subscript' ? base.childForFieldName('value') : base)?.text ?? '').slice(0, MAX_BASE),
    )
    .filter((base) => !/^(?:\w+\.)?(?:object|ABC|Generic|Protocol)$/.test(base))
}

/** `x = …`, `x: int`, `a, b = …`, `a = b = …`; `only` selects the targets that count. */
const assignment =
  (kind: DeclarationKind, only: 'identifier' | 'attribute'): Rule =>
  (node, scope, collector) => {
    let value: Node | null = node
    let first: string | null = null
    for (let length = 0; value?.type === 'assignment' && length < 20; length++) {
      const right: Node | null = value.childForFieldName('right')
      const chosen = right?.type === 'lambda' && kind === 'constant' ? 'function' : kind
      const left: Node | null = value.childForFieldName('left')
      for (const target of targets(left)) {
        if (target.type === only) {
          const named = only === 'attribute' ? ownAttribute(target) : target
          const name = declare(named, chosen, scope, collector)
          first ??= name
        } else if (only === 'identifier' && kind === 'constant') classAttribute(target, scope, collector)
      }
      value = right
    }
    if (first === '__all__') publishAll(value, scope, collector)
    return first === null || only === 'attribute' ? null : inside(scope, first, { rules: literalRules })
  }

/** `Name.x = …` next to a class of the file adds a member to it. */
function classAttribute(target: Node, scope: VisitContext, collector: Collector): void {
  const object = target.type === 'attribute' ? target.childForFieldName('object') : null
  if (object?.type !== 'identifier') return
  const into = { ...scope, container: object.text, root: object.text, requires: object.text }
  declare(target.childForFieldName('attribute'), 'member', into, collector)
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

/** `__all__ += […]` is the only augmented assignment that declares names. */
const augmented: Rule = (node, scope, collector) => {
  if (node.childForFieldName('left')?.text === '__all__') publishAll(node.childForFieldName('right'), scope, collector)
  return null
}

function publishAll(list: Node | null, scope: VisitContext, collector: Collector): void {
  for (const item of list?.namedChildren ?? []) {
    const content =
      item.type === 'string' ? item.namedChildren.find((part) => part.type === 'string_content') : undefined
    const open = 'passed on'
    const name =
      content === undefined ? null : collector.define(scope, content, 'constant', { exported: true, weak: true, open })
    if (name !== null) collector.publish(name)
  }
}

const typeAlias: Rule = (node, scope, collector) => {
  const name = node.childForFieldName('left')?.descendantsOfType('identifier')[0]
  declare(name ?? null, 'type', scope, collector)
  return null
}

const deeper: Rule = (_node, scope) => (scope.depth < MAX_LITERAL_DEPTH ? { ...scope, depth: scope.depth + 1 } : null)

const pair: Rule = (node, scope, collector) => {
  const key = node.childForFieldName('key')
  const content = key?.type === 'string' && key.namedChildCount === 3 ? key.namedChild(1) : null
  const name = content?.type === 'string_content' ? collector.define(scope, content, 'member') : null
  return name === null ? null : inside(scope, name)
}

/** `dict(a=1)` and calls of this file's own classes and functions, which build option tables from keywords. */
const keywordCall: Rule = (node, scope) => {
  const callee = node.childForFieldName('function')
  if (callee?.type !== 'identifier') return null
  return { ...scope, requires: callee.text === 'dict' ? scope.requires : callee.text }
}

const keyword: Rule = (node, scope, collector) => {
  const name = collector.define(scope, node.childForFieldName('name'), 'member')
  return name === null ? null : inside(scope, name)
}

const literalRules: Rules = rules({
  'assignment ERROR': 'enter',
  'dictionary argument_list': deeper,
  pair,
  call: keywordCall,
  keyword_argument: keyword,
})

/** `except ImportError: x = None` is a fallback for another module's name. */
const fallback: Rule = (_node, scope) => ({ ...scope, rules: fallbackRules })

const BLOCK = {
  'ERROR block expression_statement if_statement elif_clause else_clause with_statement': 'enter',
  'try_statement finally_clause decorated_definition': 'enter',
  'except_clause except_group_clause': fallback,
  class_definition: classDefinition,
} as const

const classRules: Rules = rules({
  ...BLOCK,
  function_definition: method,
  assignment: assignment('member', 'identifier'),
  type_alias_statement: typeAlias,
})

const fallbackRules: Rules = rules({ ...BLOCK, function_definition: moduleFunction })

/** In a method, only attributes set on the instance or the class count. */
const methodRules: Rules = rules({
  'ERROR block expression_statement if_statement elif_clause else_clause with_statement for_statement': 'enter',
  'while_statement try_statement except_clause except_group_clause finally_clause match_statement case_clause': 'enter',
  assignment: assignment('member', 'attribute'),
  function_definition: 'enter',
  decorated_definition: 'enter',
})

/** The rules for the top level of a Python module. */
export const pythonRules: Rules = rules({
  ...BLOCK,
  function_definition: moduleFunction,
  assignment: assignment('constant', 'identifier'),
  augmented_assignment: augmented,
  expression_statement: statement,
  'for_statement while_statement': computedNames,
  type_alias_statement: typeAlias,
})
