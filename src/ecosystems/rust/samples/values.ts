import type { Node } from 'web-tree-sitter'
import type { Origin } from '../../sample.ts'
import { instanceOf, readPath, resolve } from './paths.ts'
import { lookUp, type Scope } from './scope.ts'

/** Functions of a type that, by convention, give a value of it. */
const CONSTRUCTORS = /^(?:new|default|from|try_new|try_from|(?:new|with|from|try_with)_\w+)$/

/** Methods that give the value inside of what they are called on, or a copy of it. */
const UNWRAPS = /^(?:unwrap|expect|unwrap_or_default|unwrap_or_else|clone|to_owned|context|with_context)$/

/** Types around a value that pass on to it. */
const POINTERS = /^(?:Arc|Rc|Box)$/

const MAX_STEPS = 20

/** The imported type of a value, as far as its expression says. */
export function originOfValue(expression: Node | null, scope: Scope): Origin | null {
  let node = expression
  for (let step = 0; node !== null && step < MAX_STEPS; step++) {
    switch (node.type) {
      case 'parenthesized_expression':
      case 'try_expression':
      case 'await_expression':
        node = node.namedChild(0)
        break
      case 'reference_expression':
        node = node.childForFieldName('value')
        break
      case 'identifier': {
        const origin = lookUp(scope, node.text)
        return origin?.instance ? origin : null
      }
      case 'struct_expression':
        return originOfPath(node.childForFieldName('name'), scope)
      case 'call_expression': {
        const inner = passedOn(node)
        if (inner === undefined) return constructed(node, scope)
        node = inner
        break
      }
      default:
        return null
    }
  }
  return null
}

/** What a call only hands through: `x.unwrap()`, `Arc::new(x)`; undefined when it does something else. */
function passedOn(call: Node): Node | null | undefined {
  const callee = call.childForFieldName('function')
  if (callee?.type === 'field_expression') {
    const method = callee.childForFieldName('field')?.text ?? ''
    return UNWRAPS.test(method) ? callee.childForFieldName('value') : undefined
  }
  if (callee?.type !== 'scoped_identifier') return undefined
  const names = readPath(callee).names.map(({ text }) => text)
  if (names.at(-1) !== 'new' || !POINTERS.test(names.at(-2) ?? '')) return undefined
  return call.childForFieldName('arguments')?.namedChild(0) ?? null
}

function constructed(call: Node, scope: Scope): Origin | null {
  const callee = call.childForFieldName('function')
  if (callee === null) return null
  const { names, plain } = readPath(callee)
  if (!plain || names.length < 2 || !CONSTRUCTORS.test(names.at(-1)?.text ?? '')) return null
  return instanceOf(resolve(names.slice(0, -1), scope))
}

function originOfPath(path: Node | null, scope: Scope): Origin | null {
  const read = path === null ? null : readPath(path)
  return read?.plain ? instanceOf(resolve(read.names, scope)) : null
}

/** The imported type that an annotation names, behind references and pointers. */
export function originOfType(type: Node | null, scope: Scope): Origin | null {
  let node = type
  for (let step = 0; node !== null && step < MAX_STEPS; step++) {
    if (node.type === 'reference_type') node = node.childForFieldName('type')
    else if (node.type === 'generic_type' && POINTERS.test(node.childForFieldName('type')?.text ?? '')) {
      node = node.childForFieldName('type_arguments')?.namedChild(0) ?? null
    } else if (/^(?:type_identifier|scoped_type_identifier|generic_type)$/.test(node.type))
      return originOfPath(node, scope)
    else return null
  }
  return null
}
