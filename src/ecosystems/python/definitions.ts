import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type Scope } from '../syntax/rules.ts'

const DEEPEST_LITERAL = 2

/** One leading underscore says private; dunder names are part of the language's protocols. */
function isPublic(name: string): boolean {
  return !name.startsWith('_') || /^__\w+__$/.test(name)
}

function declare(node: Node | null, kind: DeclarationKind, scope: Scope, found: Collector): string | null {
  return found.define(scope, node, kind, { exported: scope.exported && node !== null && isPublic(node.text) })
}

const moduleFunction: Rule = (node, scope, found) => {
  declare(node.childForFieldName('name'), 'function', scope, found)
  return null
}

const method: Rule = (node, scope, found) => {
  declare(node.childForFieldName('name'), 'method', scope, found)
  return { ...scope, rules: methodRules }
}

const classDefinition: Rule = (node, scope, found) => {
  const title = node.childForFieldName('name')
  const bases = node.childForFieldName('superclasses')?.text ?? ''
  const name = declare(title, /\b(?:Int|Str|)(?:Enum|Flag)\b/.test(bases) ? 'enum' : 'class', scope, found)
  const exported = scope.exported && isPublic(name ?? '')
  return name === null ? null : inside(scope, name, { rules: classRules, exported })
}

/** `x = …`, `x: int`, `a, b = …`, `a = b = …`; `only` says which targets count. */
const assignment =
  (kind: DeclarationKind, only: 'identifier' | 'attribute'): Rule =>
  (node, scope, found) => {
    let value: Node | null = node
    let first: string | null = null
    for (let length = 0; value?.type === 'assignment' && length < 20; length++) {
      const right: Node | null = value.childForFieldName('right')
      const chosen = right?.type === 'lambda' && kind === 'constant' ? 'function' : kind
      for (const target of targets(value.childForFieldName('left'))) {
        if (target.type !== only) continue
        const name = declare(only === 'attribute' ? ownAttribute(target) : target, chosen, scope, found)
        first ??= name
      }
      value = right
    }
    if (first === '__all__') publishAll(value, scope, found)
    return first === null || only === 'attribute' ? null : inside(scope, first, { rules: literalRules })
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
    const name = content === undefined ? null : found.define(scope, content, 'constant', { exported: true, weak: true })
    if (name !== null) found.publish(name)
  }
}

const typeAlias: Rule = (node, scope, found) => {
  const name = node.childForFieldName('left')?.descendantsOfType('identifier')[0]
  declare(name ?? null, 'type', scope, found)
  return null
}

const deeper: Rule = (_node, scope) => (scope.depth < DEEPEST_LITERAL ? { ...scope, depth: scope.depth + 1 } : null)

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
  'ERROR block expression_statement decorated_definition if_statement elif_clause else_clause with_statement': 'enter',
  'try_statement finally_clause': 'enter',
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

/** In a method only what is set on the instance or the class. */
const methodRules: Rules = rules({
  'ERROR block expression_statement if_statement elif_clause else_clause with_statement for_statement': 'enter',
  'while_statement try_statement except_clause except_group_clause finally_clause match_statement case_clause': 'enter',
  assignment: assignment('member', 'attribute'),
})

/** The top level of a Python module. */
export const pythonRules: Rules = rules({
  ...BLOCK,
  function_definition: moduleFunction,
  assignment: assignment('constant', 'identifier'),
  augmented_assignment: augmented,
  type_alias_statement: typeAlias,
})
