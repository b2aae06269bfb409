import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { basesIn } from '../syntax/bases.ts'
import { inside, type Rule, type Rules, rules } from '../syntax/rules.ts'

/** Class methods that define methods named by their symbol arguments. */
const ACCESSORS = /^(?:attr|attr_accessor|attr_reader|attr_writer|[cm]attr_\w+|class_attribute|delegate)$/
const DEFINERS = /^(?:define_method|define_singleton_method|alias_method|scope)$/
/** Class methods that take a definition as an argument. */
const WRAPPERS = /^(?:private|protected|public|module_function|private_class_method|memoize)$/

/** Class methods that take the methods of modules. */
const MIXERS = /^(?:include|extend|prepend)$/

const type =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    const path = node.childForFieldName('name')
    const title = path?.type === 'scope_resolution' ? path.childForFieldName('name') : path
    const bases = basesIn([node.childForFieldName('superclass')])
    const name = collector.define(scope, title, kind, { bases })
    return inside(scope, name)
  }

const method: Rule = (node, scope, collector) => {
  const title = node.childForFieldName('name')
  if (title?.type === 'operator') return null
  const name = title?.type === 'setter' ? title.firstNamedChild : title
  collector.define(scope, name, scope.container === null ? 'function' : 'method')
  return null
}

const alias: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'method')
  return null
}

const constant: Rule = (node, scope, collector) => {
  const left = node.childForFieldName('left')
  const targets = left?.type === 'left_assignment_list' ? left.namedChildren : [left]
  let first: string | null = null
  for (const target of targets) {
    if (target?.type === 'constant') first ??= collector.define(scope, target, 'constant')
  }
  return first === null ? null : inside(scope, first, { rules: valueRules })
}

const call: Rule = (node, scope, collector) => {
  const name = node.childForFieldName('method')?.text ?? ''
  if (WRAPPERS.test(name)) return scope
  if (MIXERS.test(name))
    for (const base of basesIn([node.childForFieldName('arguments')])) collector.extend(scope.container, base)
  const all = ACCESSORS.test(name)
  if (!all && !DEFINERS.test(name)) return null
  const given = node.childForFieldName('arguments')?.namedChildren ?? []
  for (const argument of all ? given : given.slice(0, 1)) defineSymbol(argument)
  return null

  function defineSymbol(argument: Node): void {
    if (argument.type === 'string') collector.define(scope, argument, 'method')
    else if (argument.type === 'simple_symbol')
      collector.define(scope, argument, 'method', { name: argument.text.slice(1) })
  }
}

const BODY = {
  'body_statement singleton_class argument_list if unless if_modifier unless_modifier then else elsif begin ERROR':
    'enter',
  class: type('class'),
  module: type('module'),
  'method singleton_method': method,
  alias,
  assignment: constant,
} as const

export const rubyRules: Rules = rules({ ...BODY, call })

/** The block of `X = Struct.new(:a) do … end` contains the methods of X. */
const valueRules: Rules = rules({
  ...BODY,
  'call do_block': 'enter',
  'if unless': () => null,
  argument_list: symbols(),
})

function symbols(): Rule {
  return (node, scope, collector) => {
    for (const argument of node.namedChildren) {
      if (argument.type === 'simple_symbol')
        collector.define(scope, argument, 'member', { name: argument.text.slice(1) })
    }
    return null
  }
}
