import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { shortValue, stringText } from '../literals.ts'
import { childAt, lastName, type Syntax, syntaxOf, textOf } from '../tree.ts'
import type { Decoration } from './decorators.ts'
import { signatureOf } from './signatures.ts'

/** Statements of a body within which it is looked for a warning. */
const MAX_STATEMENTS = 5

/** The head of a function and its first statements. */
function headOf(node: Node): Syntax {
  return syntaxOf(node, (each) => {
    if (each.type === 'block') return each.parent?.parent !== null
    return each.parent?.type === 'block' && each.parent.children.length > MAX_STATEMENTS
  })
}

/** @param method it stands in a class */
export function functionDetails(node: Node, decoration: Decoration, method: boolean): Details {
  if (decoration.accessor) return {}
  const head = headOf(node)
  const deprecated = decoration.deprecated || warnsOfItself(head)
  const signature = signatureOf(head, method && decoration.receiver)
  const open = decoration.open ?? (method && decoration.receiver && !hasReceiver(head) ? UNTOLD : null)
  if (decoration.property) return details({ type: signature.returns, deprecated, open })
  return details({ signatures: [signature], static: decoration.static, deprecated, open })
}

/** A function of a class that is made static where it is handed on. */
const UNTOLD = 'its first parameter may be no receiver'
const RECEIVER = /^(?:_?self|_?cls|klass|kls|mcs|mcls|metacls|this|_\w*|inst|instance|owner)$/

function hasReceiver(head: Syntax): boolean {
  const [first] = childAt(head, 'parameters')?.children ?? []
  return first === undefined || first.type !== 'identifier' || RECEIVER.test(textOf(first))
}

/** The docstring begins with it, or it is the first thing that every call does. */
function warnsOfItself(head: Syntax): boolean {
  for (const statement of (childAt(head, 'body')?.children ?? []).slice(0, MAX_STATEMENTS)) {
    const expression = statement.type === 'expression_statement' ? statement.children[0] : undefined
    if (expression?.type === 'string' && /^\s*(?:\*\*|\[|\.\. )?deprecated\b/i.test(stringText(expression) ?? ''))
      return true
    if (expression?.type !== 'call' || lastName(childAt(expression, 'function')) !== 'warn') continue
    const categories =
      childAt(expression, 'arguments')?.children.map((each) => lastName(childAt(each, 'value') ?? each)) ?? []
    if (categories.some((name) => /^(?:Pending)?DeprecationWarning$|Deprecat\w+Warning$/.test(name ?? ''))) return true
  }
  return false
}

export function lambdaDetails(node: Syntax): Details {
  return { signatures: [{ ...signatureOf(node, false), returns: null }], ...details({ value: shortValue(node) }) }
}
